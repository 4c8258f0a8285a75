//! What looks good at once at the harbour: dollars now, fish in boats for later, majorities, worms, and no fish on the heap.

use fishpond_core::{Position as _, Seat, Silent, Turn};
use fishpond_wishes::{Act, Position, State};

/// What a fish in a boat is worth of its price: it still has to be sold.
const IN_BOAT: f64 = 0.7;
/// What the turn costs that a sale takes.
const TURN: f64 = 1.5;
/// What a worm is worth, for the prize and for taking what one wants.
const WORM: f64 = 0.4;
/// What a boat is worth beyond those of the start.
const BOAT: f64 = 1.5;
/// How much of a bonus counts before the market is full.
const PROMISE: f64 = 0.6;
/// What it is worth to end the game in front, beside the dollars.
const VICTORY: f64 = 15.0;

/// How far ahead of the best of the others a seat would be.
pub(crate) fn worth(position: &Position, seat: Seat, act: Act) -> f64 {
    let mut after = position.clone();
    after.play_unchecked(seat, act, &mut Silent);
    let state = after.state();
    let over = after.turn() == Turn::Over;
    let value = |index: usize| {
        let score = f64::from(state.seats[index].score);
        if over { score } else { score + prospects(&after, &state, index) }
    };
    let rivals = (0..state.seats.len())
        .filter(|&other| other != seat.index() && !state.resigned.contains(Seat::new(other)));
    let lead = value(seat.index()) - rivals.map(value).fold(f64::NEG_INFINITY, f64::max);
    if over { lead + VICTORY * lead.signum() } else { lead }
}

/// Dollars that a seat can expect from what it has.
fn prospects(position: &Position, state: &State, seat: usize) -> f64 {
    let components = position.components();
    let things = &state.seats[seat];
    let mut value = WORM * f64::from(things.worms) + BOAT * f64::from(things.extra_boats);
    let mut last = None;
    for card in &things.boats {
        value += IN_BOAT * f64::from(card.fish()) * f64::from(position.price(card.kind()));
        // Cards of one kind can go in one sale.
        if last.replace(card.kind()) != Some(card.kind()) {
            value -= TURN;
        }
    }
    let Some(limit) = position.top_limit_card() else { return value };
    for market in state.markets.iter().filter(|market| market.limit.is_none()) {
        let total: u8 = market.fish.iter().sum();
        let near = f64::from(total) / f64::from(limit.limit);
        value += PROMISE * near * near * share(&market.fish, seat, limit.higher, limit.lower);
    }
    let total: u8 = state.heap.iter().sum();
    let near = f64::from(total) / f64::from(components.heap_end);
    value - near * near * share(&state.heap, seat, limit.higher, limit.lower)
}

/// What most or second-most of these would bring.
fn share(counts: &[u8], seat: usize, higher: u8, lower: u8) -> f64 {
    let mine = counts[seat];
    if mine == 0 {
        return 0.0;
    }
    let more = counts.iter().filter(|&&count| count > mine).count();
    let equal = counts.iter().filter(|&&count| count == mine).count();
    match (more, equal) {
        (0, 1) => higher.into(),
        (0, _) => f64::from(higher + lower) / 2.0,
        (1, _) => lower.into(),
        _ => 0.0,
    }
}
