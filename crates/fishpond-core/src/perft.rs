//! Counts the act sequences of a given length, to compare rules implementations.

use crate::position::{Position, Silent};
use crate::turn::Turn;

/// Counts the sequences of exactly `depth` acts. Games that end earlier are not counted. If several seats may act, the acts
/// of all of them count. Draws do not add to the depth; every possible result is followed.
#[must_use]
pub fn perft<P: Position>(position: &P, depth: u32) -> u64 {
    if depth == 0 {
        return 1;
    }
    let mut count = 0;
    match position.turn() {
        Turn::Over => {}
        Turn::Chance => {
            let mut outcomes = Vec::new();
            position.chance_outcomes(&mut outcomes);
            for (chance, _) in outcomes {
                let mut next = position.clone();
                next.resolve_unchecked(chance, &mut Silent);
                count += perft(&next, depth);
            }
        }
        turn @ (Turn::Seat(_) | Turn::Seats(_)) => {
            let mut acts = Vec::new();
            for seat in turn.seats().iter() {
                position.legal_acts(seat, &mut acts);
                if depth == 1 {
                    count += acts.len() as u64;
                    continue;
                }
                for &act in &acts {
                    let mut next = position.clone();
                    next.play_unchecked(seat, act, &mut Silent);
                    count += perft(&next, depth - 1);
                }
            }
        }
    }
    count
}
