//! The cards of the seats: fish and floes, or the penguins that are still to be placed.

use fishpond_core::Seat;
use fishpond_page::{Content, Out, Symbol};
use fishpond_penguins::View;
use fishpond_penguins::facts::penguins_each;
use fishpond_penguins::state::Phase;
use fishpond_penguins::view::Collected;

use super::{penguin, words};
use crate::look::Wording;
use crate::pieces;
use crate::seats::{self, Counts, CountsPlace, LETTERS, Summary};
use crate::svg::{Paint as _, Shapes as _};
use crate::theme;

/// Draws cards side by side.
pub(super) fn row<'a>(
    content: &mut Content<'a>,
    view: &'a View,
    wording: Wording<'a>,
    seats: &[Seat],
    y: f64,
) {
    seats::row(content, y, seats, |content, seat, room| {
        let counts = if matches!(view.phase, Phase::Exchange | Phase::Placement) {
            SeatCounts::ToPlace(to_place(view, seat))
        } else {
            SeatCounts::Collected(view.collected.get(&seat).copied())
        };
        seats::card(content, wording, room, summary(view, seat), words::seat(view, seat), counts);
    });
}

fn summary(view: &View, seat: Seat) -> Summary {
    Summary {
        seat,
        active: match &view.outcome {
            Some(outcome) => outcome.rank[seat] == 1,
            None => view.turn.seats().contains(seat),
        },
        faded: view.outcome.is_none() && view.retired.contains(&seat),
        status: words::status(view, seat),
    }
}

/// Returns the number of penguins that are still to be placed.
fn to_place(view: &View, seat: Seat) -> usize {
    let placed = view.penguins.get(&seat).map_or(0, Vec::len);
    usize::from(penguins_each(view.config.players)).saturating_sub(placed)
}

#[derive(Hash)]
enum SeatCounts {
    /// Before the first move: penguins to be placed.
    ToPlace(usize),
    /// Fish and floes.
    Collected(Option<Collected>),
}

impl Counts for SeatCounts {
    fn draw(&self, out: &mut Out, at: CountsPlace) {
        match *self {
            SeatCounts::ToPlace(count) => figures(out, count, at),
            SeatCounts::Collected(collected) => fish_and_floes(out, collected, at),
        }
    }
}

fn figures(out: &mut Out, count: usize, at: CountsPlace) {
    let size = if at.one_line { 0.66 } else { 0.5 };
    for i in 0..count {
        penguin::draw(out, at.seat, at.x + 18.0 + 36.0 * i as f64, at.y + 8.0, size);
    }
}

fn fish_and_floes(out: &mut Out, collected: Option<Collected>, CountsPlace { x, y, ink, .. }: CountsPlace) {
    let fish = collected.and_then(|c| c.fish).map_or_else(|| "?".to_owned(), |fish| fish.to_string());
    let tiles = collected.map_or(0, |c| c.tiles).to_string();
    pieces::fish(out, x + 21.0, y - 11.0, 42.0, theme::FISH_ON_PANEL, theme::FISH_BELLY);
    out.text(x + 50.0, y, LETTERS).bold().fill(ink).say(&fish);
    out.show(&SmallFloe).at(x + 142.0, y - 12.0).done();
    out.text(x + 168.0, y, LETTERS).fill(ink).say(&tiles);
}

#[derive(Hash)]
struct SmallFloe;

impl Symbol for SmallFloe {
    fn draw(&self, out: &mut Out) {
        let hexagon = pieces::rounded(&pieces::ring(6, 17.0, 0.0).collect::<Vec<_>>(), 3.0);
        out.path(&hexagon).at(0.0, 4.0).fill(theme::ICE_SHADE).done();
        out.path(&hexagon).fill(theme::FOAM).stroke(theme::ICE_SHADE, 2.0).done();
    }
}
