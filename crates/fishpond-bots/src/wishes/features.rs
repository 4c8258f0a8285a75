//! The features of a seat in wishes.

use fishpond_core::{MAX_SEATS, Position as _, Seat, Turn};
use fishpond_wishes::{Kind, Position};

/// The number of features.
pub(crate) const COUNTS: usize = 11;

/// Counts the features of a seat, in this order: dollars; worms, and the current prize for them; boats; cards in them,
/// the current price of their fish, and the number of sales needed; current market bonuses weighted in two ways by how
/// full the market is; the current cost of the heap, by how full it is; the turn.
pub(crate) fn counts(position: &Position, seat: Seat) -> [f32; COUNTS] {
    let components = position.components();
    let (mut cards, mut catch, mut kinds) = (0.0, 0.0, 0.0);
    let mut last = None;
    for card in position.boats(seat) {
        cards += 1.0;
        catch += f32::from(card.fish()) * f32::from(position.price(card.kind()));
        // Cards of one kind can be sold together.
        if last.replace(card.kind()) != Some(card.kind()) {
            kinds += 1.0;
        }
    }
    let mut bonus = 0.0;
    let mut near_bonus = 0.0;
    let mut loss = 0.0;
    if let Some(card) = position.top_limit_card() {
        let amounts = [card.higher, (card.higher + card.lower) / 2, card.lower];
        for market in Kind::ALL.into_iter().filter(|&market| !position.is_full(market)) {
            let fish = position.fish(market);
            let near = f32::from(fish.iter().sum::<u8>()) / f32::from(card.limit);
            let amount = place(fish, seat, amounts);
            bonus += near * amount;
            near_bonus += near * near * near * amount;
        }
        let near = f32::from(position.heap_total()) / f32::from(components.heap_end);
        loss = near * near * place(position.heap(), seat, amounts);
    }
    let prize = components.worm_bonus;
    let mut worms = [0; MAX_SEATS];
    for other in Seat::first_n(position.players()) {
        worms[other.index()] = position.worms(other);
    }
    [
        position.score(seat) as f32,
        f32::from(position.worms(seat)),
        place(&worms, seat, [prize.first, prize.tie_first, prize.second]),
        f32::from(position.boat_count(seat)),
        cards,
        catch,
        kinds,
        bonus,
        near_bonus,
        loss,
        f32::from(u8::from(position.turn() == Turn::Seat(seat))),
    ]
}

/// Returns how much of the game is left, judging by full markets and the heap.
pub(crate) fn left(position: &Position) -> f32 {
    let components = position.components();
    let markets = f32::from(position.full_markets()) / components.limit_cards.len() as f32;
    let heap = f32::from(position.heap_total()) / f32::from(components.heap_end);
    (1.0 - markets.max(heap)).max(0.0)
}

/// Returns the amount for having the most, tying for the most, or having the second most.
fn place(counts: &[u8; MAX_SEATS], seat: Seat, [first, tied, second]: [u8; 3]) -> f32 {
    let mine = counts[seat.index()];
    if mine == 0 {
        return 0.0;
    }
    let more = counts.iter().filter(|&&count| count > mine).count();
    let equal = counts.iter().filter(|&&count| count == mine).count();
    match (more, equal) {
        (0, 1) => first.into(),
        (0, _) => tied.into(),
        (1, _) => second.into(),
        _ => 0.0,
    }
}
