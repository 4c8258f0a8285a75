//! State hashes: the same on every platform (PE14).
//!
//! Each floe and penguin has a key; the keys are combined by XOR as the board changes. The few other fields are mixed in
//! on demand.

use fishpond_core::hash::mix;
use fishpond_core::{Seat, StateHasher};

use crate::board::{CELLS, Cell};
use crate::position::{Position, Stage};

/// The keys of each cell: for a floe with 0 (unused), 1, 2 or 3 fish, then for a penguin of each of the four players.
const KEYS: [[u64; 8]; CELLS] = {
    let mut keys = [[0; 8]; CELLS];
    let mut state = 0x0070_656e_6775_696e;
    let mut cell = 0;
    while cell < CELLS {
        let mut kind = 0;
        while kind < 8 {
            state = mix(state);
            keys[cell][kind] = state;
            kind += 1;
        }
        cell += 1;
    }
    keys
};

/// Returns the key of a floe.
#[inline]
pub(crate) fn floe(cell: Cell, fish: u8) -> u64 {
    KEYS[cell.index()][usize::from(fish & 3)]
}

/// Returns the key of a penguin.
#[inline]
pub(crate) fn penguin(cell: Cell, seat: Seat) -> u64 {
    KEYS[cell.index()][4 + (seat.index() & 3)]
}

/// Returns the hash of a position.
pub(crate) fn state_hash(position: &Position) -> u64 {
    let rules = &position.rules;
    let [one, two, three] = rules.components.counts();
    let (phase, detail) = match position.stage {
        Stage::Layout(next) => (0, [next, 0, 0, 0]),
        Stage::Start => (1, [0; 4]),
        Stage::Exchange(None) => (2, [0; 4]),
        Stage::Exchange(Some(p)) => {
            (3, [p.by.index() as u8, p.a.index() as u8, p.b.index() as u8, p.waiting.bits()])
        }
        Stage::Placement => (4, [0; 4]),
        Stage::Movement => (5, [0; 4]),
        Stage::Over => (6, [0; 4]),
    };
    let flags = u8::from(rules.tile_exchange)
        | u8::from(rules.stuck_single_removed) << 1
        | u8::from(rules.last_tile_not_scored) << 2
        | u8::from(rules.hidden_totals) << 3;
    let [d0, d1, d2, d3] = detail;
    let words = [
        u64::from_le_bytes([
            phase,
            d0,
            d1,
            d2,
            d3,
            position.start.index() as u8,
            position.turn.index() as u8,
            position.quiet.bits(),
        ]),
        u64::from_le_bytes([
            rules.players,
            rules.start.map_or(9, |seat| seat.index() as u8),
            flags,
            one,
            two,
            three,
            position.retired.bits(),
            position.resigned.bits(),
        ]),
        u64::from(u32::from_le_bytes(position.fish)) | u64::from(u32::from_le_bytes(position.tiles)) << 32,
    ];
    let mut hasher = StateHasher::new(position.board_hash);
    words.into_iter().for_each(|word| hasher.number(word));
    // Version 1 is left out, so that the hashes in old records stay valid.
    if rules.version > 1 {
        hasher.number(rules.version.into());
    }
    hasher.finish()
}
