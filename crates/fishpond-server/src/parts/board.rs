//! The board.

use fishpond_core::{Seat, Viewer};
use fishpond_draw::{Draw as _, Look, Panels};
use fishpond_games::AnyView;
use fishpond_page::{Cache, Content, Sink as _};
use fishpond_words::Lang;
use maud::{Markup, PreEscaped};

use super::tips::Tips;
use super::{AddMarkup as _, Scene, more};

/// Draws the game if it has started and no curtain hides it.
pub(super) fn draw<'a>(scene: &'a Scene<'_>) -> Option<Panels<'a>> {
    let view = scene.view.game_view.as_ref().filter(|_| scene.curtain().is_none())?;
    let look = Look {
        lang: scene.visitor.lang,
        picks: &scene.picks,
        others: &scene.others,
        picked: scene.picked,
        last: &scene.touched,
        hint: &scene.hinted,
        show: &scene.shown,
        effects: &scene.view.preview.effects,
        names: &scene.names,
        ended: scene.view.ending.is_some(),
        ..Look::default()
    };
    Some(view.panels(&look))
}

/// Returns the board or its replacement: the curtain, or the lobby before the game.
pub(super) fn board<'a>(scene: &'a Scene<'_>, drawing: Option<Panels<'a>>) -> Content<'a> {
    let class = if drawing.is_none() && scene.curtain().is_none() { "board panel" } else { "board" };
    let mut content = Content::new();
    let section = content.el("section").attr("id", "page-board").attr("class", class);
    section.attr("aria-label", &scene.text("page-board-label")).within(|content| match drawing {
        Some(drawing) => {
            panels(content, drawing);
            content.add(Tips { game: scene.view.game, lang: scene.visitor.lang });
        }
        None if scene.curtain().is_some() => {
            content.el("div").attr("class", "curtain").attr("aria-hidden", "true").within(|_| {});
        }
        None => content.add_markup(more::lobby(scene)),
    });
    content
}

/// Adds the panels of a drawing, which the style sheet arranges.
fn panels<'a>(content: &mut Content<'a>, drawing: Panels<'a>) {
    content.el("div").attr("class", "panels").within(|content| drawing.add_to(content));
}

/// Returns the board of a finished game at the step of `view`.
pub(crate) fn board_of(
    view: &AnyView,
    lang: Lang,
    names: &[String],
    last: &[String],
    hint: &[String],
) -> Markup {
    drawn(view, &Look { lang, last, hint, names, names_viewer: true, ..Look::default() })
}

/// Returns the board of a view.
pub(crate) fn drawn(view: &AnyView, look: &Look<'_>) -> Markup {
    let mut content = Content::new();
    panels(&mut content, view.panels(look));
    PreEscaped(content.render(&Cache::default()))
}

/// Parses a viewer in an address.
pub(crate) fn viewer(word: &str, players: u8) -> Option<Viewer> {
    match word {
        "open" => Some(Viewer::Open),
        "public" => Some(Viewer::Public),
        seat => seat.parse().ok().filter(|seat: &Seat| seat.index() < players.into()).map(Viewer::Seat),
    }
}
