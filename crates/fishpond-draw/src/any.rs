//! Drawings of [`AnyView`].

use fishpond_core::Seat;
use fishpond_games::AnyView;

use crate::screen::Line;
use crate::{Draw, GameResult, Look, Panels, PlayerFacts, Wording};

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

    fn result(&self, you: Option<Seat>) -> Option<GameResult> {
        each!(self, view => view.result(you))
    }

    fn text_naming(&self, wording: Wording<'_>) -> String {
        each!(self, view => view.text_naming(wording))
    }

    fn screen(&self, wording: Wording<'_>, unicode: bool) -> Vec<Line> {
        each!(self, view => view.screen(wording, unicode))
    }

    fn belongings(&self, seat: Seat, wording: Wording<'_>, unicode: bool) -> Line {
        each!(self, view => view.belongings(seat, wording, unicode))
    }

    fn can_show(&self, name: &str) -> bool {
        each!(self, view => view.can_show(name))
    }
}
