//! The board.

use fishpond_core::{Seat, Viewer};
use fishpond_draw::{Draw, Look, Sheet, Theme};
use fishpond_games::AnyView;
use fishpond_words::Lang;
use maud::{Markup, PreEscaped, html};

use super::{Scene, more, talk};

/// The board, or what there is instead of it.
pub(super) fn board(scene: &Scene<'_>, sheet: &mut Sheet) {
    let drawing = scene.drawing().filter(|_| scene.curtain().is_none());
    let tall = if drawing.is_some_and(is_tall) { " tall" } else { "" };
    sheet.write("<section id=\"page-board\" class=\"board");
    sheet.write(tall);
    sheet.write("\" aria-label=\"");
    sheet.write(&scene.text("page-board-label").escaped());
    sheet.write("\">");
    match drawing {
        Some(drawing) => sheet.append(drawing),
        None => sheet.write(&instead(scene).into_string()),
    }
    sheet.write("</section>");
}

fn instead(scene: &Scene<'_>) -> Markup {
    match scene.curtain() {
        Some(_) => html! { div.curtain aria-hidden="true" {} },
        None => more::gathering(scene),
    }
}

impl Scene<'_> {
    /// The picture of the game, once it has begun.
    pub(super) fn drawing(&self) -> Option<&Sheet> {
        self.drawing.get_or_init(|| draw(self)).as_ref()
    }
}

fn draw(scene: &Scene<'_>) -> Option<Sheet> {
    let view = scene.view.game_view.as_ref()?;
    let picks: Vec<String> = scene.view.offers.next.iter().map(|offer| offer.choice.pick.clone()).collect();
    let pointed = scene.entry.map(|entry| talk::still_touched(scene, entry));
    let look = Look {
        lang: scene.visitor.lang,
        theme: Theme::Page,
        picks: &picks,
        picked: scene.picked,
        last: pointed.as_ref().unwrap_or(&scene.view.touched),
        names: scene.names(),
        had: scene.board_had,
        ..Look::default()
    };
    Some(view.sheet(&look))
}

/// Whether a picture is much higher than wide, so that a whole screen would make it too small to read.
fn is_tall(drawing: &Sheet) -> bool {
    drawing.size().is_some_and(|(width, height)| height > width * 1.6)
}

/// The board of a finished game at some step.
pub(crate) fn board_of(view: &AnyView, lang: Lang, names: &[String], last: &[String]) -> Markup {
    let look = Look { lang, theme: Theme::Page, last, names, ..Look::default() };
    PreEscaped(view.svg(&look))
}

/// Through whose eyes a word of an address wants to look.
pub(crate) fn viewer(word: &str, players: u8) -> Option<Viewer> {
    match word {
        "open" => Some(Viewer::Open),
        "public" => Some(Viewer::Public),
        seat => seat.parse().ok().filter(|seat: &Seat| seat.index() < players.into()).map(Viewer::Seat),
    }
}
