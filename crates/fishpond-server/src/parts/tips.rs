//! Explanations of the things on the board, which the script shows beside them.

use fishpond_draw::{Draw, Tip};
use fishpond_page::{Content, Fragment, Out, Sink as _};
use fishpond_words::Lang;

use super::Scene;

/// Adds the explanations to the board.
pub(super) fn add<'a>(scene: &'a Scene<'_>, content: &mut Content<'a>) {
    let tips = scene.view.game_view.as_ref().map_or_else(Vec::new, Draw::tips);
    if tips.is_empty() {
        return;
    }
    let lang = scene.visitor.lang;
    content.el("ul").attr("class", "tips").flag("hidden", true).within(|content| {
        for tip in tips {
            content.add(TipLine { lang, tip });
        }
    });
}

/// An explanation. Many tables share it.
#[derive(Hash)]
struct TipLine {
    lang: Lang,
    tip: Tip,
}

impl Fragment for TipLine {
    fn write(&self, out: &mut Out) {
        out.el("li").attr("data-for", &self.tip.thing).say(&self.lang.say(&self.tip.message()));
    }
}
