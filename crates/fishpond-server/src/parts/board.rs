//! The board.

use fishpond_core::{Seat, Viewer};
use fishpond_draw::{Draw, Look, Theme};
use fishpond_games::AnyView;
use fishpond_table::Entry;
use fishpond_words::Lang;
use maud::{Markup, PreEscaped, html};

use super::{Scene, ask, more};

/// The board, or what there is instead of it.
pub(super) fn board(scene: &Scene<'_>) -> Markup {
    html! {
        @let svg = svg(scene);
        section #page-board.board.tall[svg.as_deref().is_some_and(is_tall)] aria-label=(scene.text("page-board-label")) {
            @if scene.curtain().is_some() {
                div.curtain aria-hidden="true" {}
            } @else if let Some(svg) = svg {
                (PreEscaped(svg))
            } @else {
                (more::gathering(scene))
            }
        }
    }
}

fn svg(scene: &Scene<'_>) -> Option<String> {
    let view = scene.view.game_view.as_ref()?;
    let offers = ask::offers(&scene.view.paths, scene.picked);
    let picks: Vec<String> = offers.iter().map(|offer| offer.choice.pick.clone()).collect();
    let pointed = scene.entry.and_then(|entry| scene.view.log.get(entry)).map(Entry::touched);
    let look = Look {
        lang: scene.visitor.lang,
        theme: Theme::Page,
        picks: &picks,
        picked: scene.picked,
        last: pointed.as_ref().unwrap_or(&scene.view.touched),
        names: &scene.names(),
        ..Look::default()
    };
    Some(view.svg(&look))
}

/// Whether a picture is much higher than wide, so that a whole screen would make it too small to read.
fn is_tall(svg: &str) -> bool {
    let size = svg.split_once("viewBox=\"0 0 ").and_then(|(_, rest)| rest.split_once('"'));
    let size = size.and_then(|(size, _)| size.split_once(' '));
    let (width, height) = size.unwrap_or_default();
    let number = |text: &str| text.parse::<f64>().unwrap_or(1.0);
    number(height) > number(width) * 1.6
}

/// Whether the board shows the thing that is picked by this name.
pub(super) fn draws(scene: &Scene<'_>, pick: &str) -> bool {
    thread_local! {
        // The same board is asked about for every choice: keep the last one.
        static LAST: std::cell::RefCell<Option<(AnyView, Lang, String)>> = const { std::cell::RefCell::new(None) };
    }
    let Some(view) = &scene.view.game_view else { return false };
    LAST.with_borrow_mut(|last| {
        if last.as_ref().is_none_or(|(known, _, _)| known != view) {
            let look = Look { lang: Lang::En, theme: Theme::Page, ..Look::default() };
            *last = Some((view.clone(), Lang::En, view.svg(&look)));
        }
        last.as_ref().is_some_and(|(_, _, svg)| svg.contains(&format!(" id=\"{pick}\"")))
    })
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
