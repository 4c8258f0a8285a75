//! The panels of the seats: fish and floes, or the penguins that are still to be placed.

use fishpond_core::Seat;
use fishpond_penguins::View;
use fishpond_penguins::facts::penguins_each;
use fishpond_penguins::state::Phase;
use fishpond_penguins::view::Collected;

use super::{penguin, words};
use crate::look::Look;
use crate::pieces;
use crate::seats::{self, Counts, LETTERS, Panel};
use crate::svg::Svg;
use crate::theme;

/// Panels side by side.
pub(super) fn row(svg: &mut Svg, view: &View, look: &Look<'_>, seats: &[Seat], y: f64) {
    seats::row(svg, y, seats, |svg, seat, room| {
        let places = matches!(view.phase, Phase::Exchange | Phase::Placement);
        let waiting = if places { waiting(view, seat) } else { 0 };
        let collected = view.collected.get(&seat).copied();
        let told = ("penguins", places, waiting, collected);
        let label = || words::seat(view, look, seat);
        seats::panel(svg, look, room, &panel(view, seat), told, label, |svg, at| {
            if places { figures(svg, waiting, at) } else { counts(svg, collected, at) }
        });
    });
}

fn panel(view: &View, seat: Seat) -> Panel {
    Panel {
        seat,
        active: match &view.outcome {
            Some(outcome) => outcome.rank[seat] == 1,
            None => view.turn.seats().contains(seat),
        },
        faded: view.outcome.is_none() && view.retired.contains(&seat),
        status: words::status(view, seat),
    }
}

/// How many penguins are still to be placed.
fn waiting(view: &View, seat: Seat) -> usize {
    let placed = view.penguins.get(&seat).map_or(0, Vec::len);
    usize::from(penguins_each(view.config.players)).saturating_sub(placed)
}

/// Nothing to be counted yet, but penguins still to be placed.
fn figures(svg: &mut Svg, waiting: usize, at: Counts) {
    let size = if at.one_line { 0.66 } else { 0.5 };
    for i in 0..waiting {
        penguin::draw(svg, at.seat, at.x + 18.0 + 36.0 * i as f64, at.y + 8.0, size);
    }
}

fn counts(svg: &mut Svg, collected: Option<Collected>, Counts { x, y, ink, .. }: Counts) {
    let fish = collected.and_then(|c| c.fish).map_or_else(|| "?".to_owned(), |fish| fish.to_string());
    let tiles = collected.map_or(0, |c| c.tiles).to_string();
    pieces::fish(svg, x + 21.0, y - 11.0, 42.0, theme::FISH_ON_PANEL, theme::FISH_BELLY);
    svg.text(x + 50.0, y, LETTERS).bold().fill(ink).say(&fish);
    let tile = svg.stamp("fp-floes", |svg| {
        let hexagon = pieces::rounded(&pieces::ring(6, 17.0, 0.0).collect::<Vec<_>>(), 3.0);
        svg.path(&hexagon).at(0.0, 4.0).fill(theme::ICE_SHADE).done();
        svg.path(&hexagon).fill(theme::FOAM).stroke(theme::ICE_SHADE, 2.0).done();
    });
    tile.at(x + 142.0, y - 12.0).done();
    svg.text(x + 168.0, y, LETTERS).fill(ink).say(&tiles);
}
