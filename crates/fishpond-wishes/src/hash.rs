//! The state hash, the same on every platform.

use fishpond_core::StateHasher;

use crate::position::{Position, Stage};

/// Returns the hash of a position.
pub(crate) fn state_hash(position: &Position) -> u64 {
    let mut hasher = StateHasher::new(position.rules.hash);
    hasher.number(match position.stage {
        Stage::Start => 0,
        Stage::Buyers => 1,
        Stage::Ocean => 2,
        Stage::Turn => 3,
        Stage::Over(reason) => 4 + reason as u64,
    });
    hasher.bytes(&[
        position.active.index() as u8,
        position.resigned.bits(),
        position.passes,
        position.filled,
    ]);
    hasher.number(position.turns.into());
    for player in &position.seats[..usize::from(position.players())] {
        hasher.number(i64::from(player.score) as u64);
        hasher.bytes(&[player.worms, player.extra_boats]);
        for card in player.boats.iter() {
            hasher.number(card.index() as u64);
        }
        hasher.number(player.boats.len() as u64);
    }
    for market in &position.markets {
        hasher.bytes(&market.fish);
        hasher.bytes(&market.buyers);
        hasher.number(market.limit.into());
    }
    hasher.bytes(&position.heap);
    for slot in position.ocean.iter() {
        hasher.bytes(&[slot.card.index() as u8, slot.worms]);
    }
    hasher.number(position.ocean.len() as u64);
    for pile in [&position.deck, &position.discard] {
        for (card, count) in pile.counts() {
            hasher.bytes(&[card.index() as u8, count]);
        }
        hasher.number(pile.len() as u64);
    }
    hasher.finish()
}
