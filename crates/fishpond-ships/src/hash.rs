//! The state hash: the same on every platform.

use fishpond_core::StateHasher;

use crate::position::{Position, Stage};

/// Returns the hash of everything that a written state holds, in a fixed order.
pub(crate) fn state_hash(position: &Position) -> u64 {
    let mut hash = StateHasher::new(0);
    let rules = &position.rules;
    hash.bytes(&[
        rules.players,
        rules.start_player.map_or(0, |seat| seat.index() as u8 + 1),
        rules.pirate_first.into(),
        rules.sailor_move_optional.into(),
    ]);
    if let Some(components) = &rules.components {
        hash.bytes(components.name.as_bytes());
        for name in &components.inferred {
            hash.bytes(name.as_bytes());
        }
        hash.bytes(&components.sea);
    }
    let actor = match position.stage {
        Stage::PassFor(seat) => seat,
        _ => position.actor,
    };
    hash.bytes(&[position.phase() as u8, position.start.index() as u8, actor.index() as u8, position.laid]);
    hash.bytes(&position.row);
    hash.bytes(&position.ships.0);
    hash.bytes(&position.face_down.0);
    hash.bytes(&[position.said]);
    hash.bytes(&position.revealed.0);
    hash.bytes(&position.cubes);
    for (hand, boxed) in position.hands.iter().zip(&position.boxed) {
        hash.bytes(&hand.0);
        hash.bytes(&boxed.0);
    }
    hash.bytes(&position.passed.map(|card| card.map_or(0, |card| card.index() as u8 + 1)));
    hash.bytes(&[position.resigned.bits()]);
    // Version 1 is left out, so that the hashes in old records stay valid.
    if rules.version > 1 {
        hash.number(rules.version.into());
    }
    hash.finish()
}
