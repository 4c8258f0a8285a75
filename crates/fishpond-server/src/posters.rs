//! The poster of each game, for the home page and for tables before the start.

use fishpond_games::GameId;
use maud::{Markup, html};

use crate::assets;

/// Returns the poster of a game.
pub(crate) fn poster(game: GameId) -> Markup {
    html! { img.poster src=(address(game)) alt="" width="640" height="320"; }
}

/// Returns the middle of the poster as a small square.
pub(crate) fn thumbnail(game: GameId) -> Markup {
    html! { img.thumb src=(address(game)) alt="" width="46" height="46" loading="lazy"; }
}

fn address(game: GameId) -> String {
    assets::address(&format!("{game}.svg"))
}

/// Returns the address of the poster as PNG, for previews of links.
pub(crate) fn preview(game: GameId) -> String {
    assets::address(&format!("{game}.png"))
}
