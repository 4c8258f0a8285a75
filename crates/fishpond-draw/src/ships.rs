//! Ships: a row of water cards from harbour to open sea, four crews on the way, driftwood to turn over.

pub(crate) mod animals;

pub(crate) mod pictures;

mod water;

mod sea;

mod tiles;

mod cubes;

mod hand;

mod facts;

mod words;

mod screen;

use fishpond_core::Seat;
use fishpond_ships::View;

use crate::look::{Look, Marks, Wording};
use crate::screen::Line;
use crate::{Draw, GameResult, Panels, PlayerFacts};

/// The space around panels in a file.
const GAP: f64 = 12.0;

impl Draw for View {
    fn panels<'a>(&'a self, look: &Look<'a>) -> Panels<'a> {
        let marks = Marks::new(look);
        let [tiles, hand] = [sea::HEIGHT, sea::HEIGHT + tiles::SIZE.1 + GAP].map(|y| y + 2.0 * GAP);
        let right = GAP + hand::SIZE.0 - cubes::SIZE.0;
        let panels = [
            sea::panel(self, look, &marks).placed(GAP, GAP, water::WIDTH),
            tiles::panel(self, look, &marks).placed(GAP, tiles, tiles::SIZE.0),
            cubes::panel(self, look, &marks).placed(right, tiles, cubes::SIZE.0),
            hand::panel(self, look, &marks).placed(GAP, hand, hand::SIZE.0),
        ];
        Panels::new(panels, marks)
    }

    fn players(&self) -> Vec<PlayerFacts> {
        facts::players(self)
    }

    fn result(&self, you: Option<Seat>) -> Option<GameResult> {
        facts::result(self, you)
    }

    fn text_naming(&self, wording: Wording<'_>) -> String {
        words::board(self, wording)
    }

    fn screen(&self, wording: Wording<'_>, unicode: bool) -> Vec<Line> {
        screen::board(self, wording, unicode)
    }
}
