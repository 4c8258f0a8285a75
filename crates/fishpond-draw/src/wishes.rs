//! Wishes: seven stalls in a ring around the limit cards and the garbage heap, the ocean from shallow to deep, and the boats.

mod boats;

pub(crate) mod fish;

mod middle;

mod ocean;

pub(crate) mod pictures;

mod players;

mod stalls;

pub(crate) mod words;

mod screen;

use fishpond_core::Seat;
use fishpond_wishes::View;

use crate::look::{Look, Marks, Wording};
use crate::screen::Line;
use crate::seats::around;
use crate::svg::number;
use crate::{Draw, GameResult, Panel, Panels, PlayerFacts};

/// The smallest letters: 12 pixels on a phone 390 pixels wide, where three stalls or four cards are side by side.
const LETTERS: f64 = 20.5;

/// The space between panels in a file.
const GAP: f64 = 8.0;
/// The columns and rows of the stalls in a file, clockwise from the top left.
const RING: [(f64, f64); 7] =
    [(0.0, 0.0), (1.0, 0.0), (2.0, 0.0), (2.0, 1.0), (2.0, 2.0), (0.0, 2.0), (0.0, 1.0)];
/// The width of an ocean card in a file: two rows are as tall as the ring.
const OCEAN_WIDTH: f64 = 140.0;

impl Draw for View {
    fn panels<'a>(&'a self, look: &Look<'a>) -> Panels<'a> {
        let marks = Marks::new(look);
        let (others, near) = around(self.viewer, self.state.config.players);
        let (wide, high) = (stalls::SIZE.0 + GAP, stalls::SIZE.1 + GAP);
        let in_ring = |panel: Panel<'a>, (x, y): (f64, f64)| {
            panel.placed(GAP + x * wide, GAP + y * high, stalls::SIZE.0)
        };
        let stalls = stalls::panels(self, look, &marks).into_iter().zip(RING);
        let mut panels: Vec<Panel<'a>> = stalls.map(|(panel, place)| in_ring(panel, place)).collect();
        panels.push(in_ring(middle::limit(self, look, &marks), (1.0, 1.0)));
        panels.push(in_ring(middle::heap(self, look, &marks), (1.0, 2.0)));

        let (right, below) = (GAP + 3.0 * wide, GAP + 3.0 * high);
        let ocean_high = OCEAN_WIDTH / ocean::SIZE.0 * ocean::SIZE.1 + GAP;
        let mut ocean_bottom = below;
        for (i, panel) in ocean::panels(self, look, &marks).into_iter().enumerate() {
            let (x, y) = (right + (OCEAN_WIDTH + GAP) * (i % 2) as f64, GAP + ocean_high * (i / 2) as f64);
            ocean_bottom = ocean_bottom.max(y + ocean_high);
            panels.push(panel.placed(x, y, OCEAN_WIDTH));
        }
        // Side by side, with the same height.
        let share = (right + 2.0 * OCEAN_WIDTH - GAP) / (boats::SIZE.0 + boats::FLEET.0);
        let (own, other) = (boats::SIZE.0 * share, boats::FLEET.0 * share);
        panels.push(boats::own(self, look, &marks, near).placed(GAP, ocean_bottom, own));
        let fleet = boats::others(self, look, &marks, &others);
        panels.push(fleet.placed(2.0 * GAP + own, ocean_bottom, other));
        Panels::new(panels, marks)
    }

    fn players(&self) -> Vec<PlayerFacts> {
        players::facts(self)
    }

    fn result(&self, you: Option<Seat>) -> Option<GameResult> {
        players::result(self, you)
    }

    fn text_naming(&self, wording: Wording<'_>) -> String {
        words::board(self, wording)
    }

    fn screen(&self, wording: Wording<'_>, unicode: bool) -> Vec<Line> {
        screen::board(self, wording, unicode)
    }

    fn belongings(&self, seat: Seat, wording: Wording<'_>, unicode: bool) -> Line {
        screen::boats(self, seat, wording, unicode)
    }
}

/// Returns the outline of a rectangle with round corners.
fn outline(x: f64, y: f64, width: f64, height: f64, round: f64) -> String {
    let [x0, y, w, h, r] = [x + round, y, width - 2.0 * round, height - 2.0 * round, round].map(number);
    format!(
        "M{x0} {y}h{w}a{r} {r} 0 0 1 {r} {r}v{h}a{r} {r} 0 0 1-{r} {r}h-{w}a{r} {r} 0 0 1-{r}-{r}v-{h}a{r} {r} 0 0 1 {r}-{r}Z"
    )
}
