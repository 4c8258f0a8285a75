//! Explanations of the things on the board, which the script shows beside them.

use fishpond_games::GameId;
use fishpond_page::{Fragment, Out, Sink as _};
use fishpond_words::Lang;

/// The explanations of a game.
#[derive(Hash)]
pub(super) struct Tips {
    pub(super) game: GameId,
    pub(super) lang: Lang,
}

impl Fragment for Tips {
    fn write(&self, out: &mut Out) {
        out.el("ul").attr("class", "tips").flag("hidden", true).within(|out| {
            for tip in fishpond_draw::tips(self.game) {
                out.el("li").attr("data-for", tip.thing).say(&self.lang.text(tip.message));
            }
        });
    }
}
