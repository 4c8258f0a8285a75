//! Drawings of [`AnyView`].

use fishpond_core::Seat;
use fishpond_games::AnyView;
use fishpond_words::Lang;

use crate::{Draw, GameResult, Look, Panels, PlayerFacts, Tip};

/// Evaluates an expression with the view of each game.
macro_rules! each {
    ($any:expr, $view:ident => $result:expr) => {
        match $any {
            AnyView::Penguins($view) => $result,
            AnyView::Ships($view) => $result,
            AnyView::Wishes($view) => $result,
            AnyView::Fresh($view) => $result,
        }
    };
}

impl Draw for AnyView {
    fn panels<'a>(&'a self, look: &Look<'a>) -> Panels<'a> {
        each!(self, view => view.panels(look))
    }

    fn players(&self) -> Vec<PlayerFacts> {
        each!(self, view => view.players())
    }

    fn tips(&self) -> Vec<Tip> {
        each!(self, view => view.tips())
    }

    fn result(&self, you: Option<Seat>) -> Option<GameResult> {
        each!(self, view => view.result(you))
    }

    fn text(&self, lang: Lang) -> String {
        each!(self, view => view.text(lang))
    }

    fn can_show(&self, name: &str) -> bool {
        each!(self, view => view.can_show(name))
    }
}
