//! Random games to the end, with every act equally likely.

use crate::position::{Position, Silent};
use crate::rng::Rng;
use crate::seat::{Seat, SeatSet};
use crate::turn::Turn;

/// Plays on at random until the game is over, on the fast path, and says how many acts that took. Allocates nothing once
/// `scratch` is large enough.
pub fn playout<P: Position>(position: &mut P, rng: &mut Rng, scratch: &mut Vec<P::Act>) -> u64 {
    let mut acts = 0;
    while let Some(seat) = next_seat(position, rng) {
        match seat {
            None => position.resolve_unchecked(position.sample_chance(rng), &mut Silent),
            Some(seat) => {
                let act = position.random_act(seat, rng, scratch);
                position.play_unchecked(seat, act, &mut Silent);
                acts += 1;
            }
        }
    }
    acts
}

/// The same with acts listed, picked from the list and checked, as at a table.
///
/// # Panics
/// If a listed act is refused.
pub fn playout_checked<P: Position>(position: &mut P, rng: &mut Rng, scratch: &mut Vec<P::Act>) -> u64 {
    let mut acts = 0;
    while let Some(seat) = next_seat(position, rng) {
        match seat {
            None => {
                position
                    .resolve(position.sample_chance(rng), &mut Silent)
                    .expect("what is sampled can be drawn");
            }
            Some(seat) => {
                position.legal_acts(seat, scratch);
                let act = *rng.pick(scratch);
                position.play(seat, act, &mut Silent).expect("a listed act is legal");
                acts += 1;
            }
        }
    }
    acts
}

/// Who acts next, any of those who may; inside, nobody where the dealer draws; nothing when the game is over.
#[inline]
fn next_seat<P: Position>(position: &P, rng: &mut Rng) -> Option<Option<Seat>> {
    match position.turn() {
        Turn::Seat(seat) => Some(Some(seat)),
        Turn::Seats(seats) => Some(Some(one_of(seats, rng))),
        Turn::Chance => Some(None),
        Turn::Over => None,
    }
}

fn one_of(seats: SeatSet, rng: &mut Rng) -> Seat {
    let n = rng.below(seats.len() as u32) as usize;
    seats.iter().nth(n).expect("somebody is to act")
}
