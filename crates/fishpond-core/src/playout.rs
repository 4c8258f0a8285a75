//! Random playouts, in which all legal acts are equally likely.

use crate::position::{Position, Silent};
use crate::rng::Rng;
use crate::seat::{Seat, SeatSet};
use crate::turn::Turn;

/// Plays random acts without checks until the game is over, and returns the number of acts. Does not allocate if
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

/// Like [`playout`], but lists and checks all acts, as a table does.
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
                    .expect("sampled draws are possible");
            }
            Some(seat) => {
                position.legal_acts(seat, scratch);
                let act = *rng.pick(scratch);
                position.play(seat, act, &mut Silent).expect("listed acts are legal");
                acts += 1;
            }
        }
    }
    acts
}

/// Returns a random seat among those that may act, `Some(None)` if the dealer draws, or `None` if the game is over.
#[inline]
fn next_seat<P: Position>(position: &P, rng: &mut Rng) -> Option<Option<Seat>> {
    match position.turn() {
        Turn::Seat(seat) => Some(Some(seat)),
        Turn::Seats(seats) => Some(Some(pick_seat(seats, rng))),
        Turn::Chance => Some(None),
        Turn::Over => None,
    }
}

fn pick_seat(seats: SeatSet, rng: &mut Rng) -> Seat {
    let n = rng.below(seats.len() as u32) as usize;
    seats.iter().nth(n).expect("at least one seat may act")
}
