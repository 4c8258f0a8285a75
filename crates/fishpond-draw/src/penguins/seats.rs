//! A panel for each seat: mark, name, fish and floes, and what it is about to do.

use fishpond_core::Seat;
use fishpond_penguins::View;
use fishpond_penguins::facts::penguins_each;
use fishpond_penguins::state::Phase;

use super::{GAP, WIDTH, penguin, words};
use crate::look::Look;
use crate::pieces;
use crate::svg::Svg;
use crate::theme;

/// The height of a row of so many panels: one panel says everything in one line, several need three.
pub(super) fn height(count: usize) -> f64 {
    if count == 1 { 84.0 } else { 142.0 }
}

/// Panels side by side, over the whole width.
pub(super) fn row(svg: &mut Svg, view: &View, look: &Look<'_>, seats: &[Seat], y: f64) {
    let wide = (WIDTH - GAP) / seats.len() as f64;
    for (i, &seat) in seats.iter().enumerate() {
        let x = GAP + wide * i as f64;
        svg.el("g").id(&format!("fp-seat-{seat}")).label(&words::seat(view, look, seat)).at(x, y).open();
        pieces::panel(svg, 0.0, 0.0, wide - GAP, height(seats.len()), stands_out(view, seat));
        inside(svg, view, look, seat, wide - GAP, seats.len() == 1);
        svg.close();
    }
}

fn inside(svg: &mut Svg, view: &View, look: &Look<'_>, seat: Seat, width: f64, one_line: bool) {
    let out = view.retired.contains(&seat) && view.phase != Phase::Finished;
    let ink = if out { theme::MUTED } else { theme::TEXT };
    let (base, counts, state) = if one_line {
        (52.0, (300.0, 52.0), (width - 22.0, 52.0))
    } else {
        (44.0, (22.0, 86.0), (22.0, 126.0))
    };

    pieces::mark(svg, seat, 40.0, base - 11.0, 17.0);
    let room = if one_line { counts.0 - 88.0 } else { width - 88.0 };
    svg.text(70.0, base, 32.0).bold().fill(ink).within(room).say(&look.name(seat));

    let (x, y) = counts;
    if matches!(view.phase, Phase::Exchange | Phase::Placement) {
        // Nothing to be counted yet, but penguins still to be placed.
        let placed = view.penguins.get(&seat).map_or(0, Vec::len);
        let waiting = usize::from(penguins_each(view.config.players)).saturating_sub(placed);
        for i in 0..waiting {
            penguin::draw(svg, seat, x + 18.0 + 36.0 * i as f64, y + 8.0, if one_line { 0.66 } else { 0.5 });
        }
    } else {
        let collected = view.collected.get(&seat);
        let fish = collected.and_then(|c| c.fish).map_or_else(|| "?".to_owned(), |fish| fish.to_string());
        let tiles = collected.map_or(0, |c| c.tiles).to_string();
        pieces::fish(svg, x + 21.0, y - 11.0, 42.0, theme::FISH_ON_PANEL, theme::FISH_BELLY);
        svg.text(x + 50.0, y, 32.0).bold().fill(ink).say(&fish);
        let hexagon = pieces::rounded(&pieces::ring(6, 17.0, 0.0).collect::<Vec<_>>(), 3.0);
        svg.path(&hexagon).at(x + 142.0, y - 8.0).fill(theme::ICE_SHADE).done();
        svg.path(&hexagon).at(x + 142.0, y - 12.0).fill(theme::FOAM).stroke(theme::ICE_SHADE, 2.0).done();
        svg.text(x + 168.0, y, 32.0).fill(ink).say(&tiles);
    }

    if let Some(status) = words::status(view, seat) {
        let words = svg.text(state.0, state.1, 27.0).fill(ink);
        let words = if one_line { words.end() } else { words };
        let words = if stands_out(view, seat) { words.bold() } else { words };
        words.say(&look.say(&status));
    }
}

/// Who is to act, and in the end who has won.
fn stands_out(view: &View, seat: Seat) -> bool {
    match &view.outcome {
        Some(outcome) => outcome.rank[seat] == 1,
        None => view.turn.seats().contains(seat),
    }
}
