//! The panels of the seats: fish and floes, or the penguins that are still to be placed.

use fishpond_core::Seat;
use fishpond_penguins::View;
use fishpond_penguins::facts::penguins_each;
use fishpond_penguins::state::Phase;

use super::{penguin, words};
use crate::look::Look;
use crate::pieces;
use crate::seats::{self, Counts, LETTERS, Panel};
use crate::svg::Svg;
use crate::theme;

/// Panels side by side.
pub(super) fn row(svg: &mut Svg, view: &View, look: &Look<'_>, seats: &[Seat], y: f64) {
    seats::row(svg, y, seats, |svg, seat, room| {
        let moment = (view.phase, view.turn.seats().contains(seat), view.mover == Some(seat));
        let end = view.outcome.as_ref().map(|outcome| outcome.rank[seat]);
        let left = (view.retired.contains(&seat), view.resigned.contains(&seat), end);
        let has = (view.collected.get(&seat), view.penguins.get(&seat).map(Vec::len), view.config.players);
        let key = ("penguins seat", look.named(seat), room, moment, view.proposal.is_some(), left, has);
        svg.leaf(key, |svg| {
            seats::panel(svg, look, room, &panel(view, look, seat), |svg, at| match view.phase {
                Phase::Exchange | Phase::Placement => waiting(svg, view, at),
                _ => collected(svg, view, at),
            });
        });
    });
}

fn panel(view: &View, look: &Look<'_>, seat: Seat) -> Panel {
    Panel {
        seat,
        label: words::seat(view, look, seat),
        active: match &view.outcome {
            Some(outcome) => outcome.rank[seat] == 1,
            None => view.turn.seats().contains(seat),
        },
        faded: view.outcome.is_none() && view.retired.contains(&seat),
        status: words::status(view, seat).map(|status| look.say(&status)),
    }
}

/// Nothing to be counted yet, but penguins still to be placed.
fn waiting(svg: &mut Svg, view: &View, at: Counts) {
    let placed = view.penguins.get(&at.seat).map_or(0, Vec::len);
    let waiting = usize::from(penguins_each(view.config.players)).saturating_sub(placed);
    let size = if at.one_line { 0.66 } else { 0.5 };
    for i in 0..waiting {
        penguin::draw(svg, at.seat, at.x + 18.0 + 36.0 * i as f64, at.y + 8.0, size);
    }
}

fn collected(svg: &mut Svg, view: &View, Counts { seat, x, y, ink, .. }: Counts) {
    let collected = view.collected.get(&seat);
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
