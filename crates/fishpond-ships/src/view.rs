//! The information visible to a viewer (SI1–SI4, SI12).

use std::sync::Arc;

use fishpond_core::{Config, Interactive as _, Outcome, Position as _, Seat, Turn, Viewer};
use schemars::JsonSchema;
use serde::Serialize;

use crate::colours::{ByColour, ByTile, Colour};
use crate::components::{Components, TILES};
use crate::position::{Position, Stage};
use crate::state::Phase;

/// A position as one viewer sees it: all public information, and the viewer's own.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
#[schemars(deny_unknown_fields)]
pub struct View {
    /// Players, options, components.
    pub config: Config,
    /// The component data, including the list of inferred values.
    pub components: Arc<Components>,
    /// The viewer's seat; null for spectators.
    pub viewer: Option<Seat>,
    /// The phase of the game.
    pub phase: Phase,
    /// The seats to act, as the viewer sees them.
    pub to_act: Turn,
    /// The starting player, once known.
    pub start: Option<Seat>,
    /// The seat whose turn it is, from the first turn on; in phase `pass-for`, the seat for which a card is drawn.
    pub turn: Option<Seat>,
    /// The fish on the water cards laid out so far, harbour first.
    pub row: Vec<u8>,
    /// The card that each ship is on; the harbour is 0, the final card is 6.
    pub ships: ByColour,
    /// The journey tiles that are face up.
    pub face_up: ByTile,
    /// The tiles that are face down, which everyone can count (SA42).
    pub face_down: ByTile,
    /// The number of tiles announced in this turn, or, in phase `play`, in the previous turn.
    pub said: u8,
    /// The announced tiles revealed so far.
    pub revealed: ByTile,
    /// The cubes in the supply.
    pub supply: u8,
    /// The seats in turn order.
    pub seats: Vec<SeatView>,
    /// The number of sailors that were not dealt.
    pub undealt_count: u8,
    /// The sailors that were not dealt, for viewers who see everything.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub undealt: Option<ByColour>,
    /// The outcome, once the game is over.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub outcome: Option<Outcome>,
}

/// A seat as one viewer sees it.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, JsonSchema)]
#[schemars(deny_unknown_fields)]
pub struct SeatView {
    /// The letter of the seat.
    pub seat: Seat,
    /// Its cubes (SA41).
    pub cubes: u8,
    /// The number of sailors in its hand (SA41).
    pub cards: u8,
    /// The number of sailors it has sent to the box.
    pub boxed: u8,
    /// Whether it has resigned.
    pub resigned: bool,
    /// The sailors in its hand: visible to its owner, and at the end to everyone (SA43).
    #[serde(skip_serializing_if = "Option::is_none")]
    pub hand: Option<ByColour>,
    /// Information that only its owner has (SI2).
    #[serde(skip_serializing_if = "Option::is_none")]
    pub memory: Option<Memory>,
}

/// Information that only the owner of a seat has (SI2).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, JsonSchema)]
#[schemars(deny_unknown_fields)]
pub struct Memory {
    /// The sailors it was dealt.
    pub dealt: ByColour,
    /// The card it chose for its left neighbour.
    pub passed: Option<Colour>,
    /// The card it received from its right neighbour.
    pub received: Option<Colour>,
    /// The sailors it has sent to the box (SA30).
    pub boxed: ByColour,
}

impl View {
    pub(crate) fn new(position: &Position, viewer: Viewer) -> View {
        let over = position.stage == Stage::Over;
        View {
            config: position.config(),
            components: position.rules.components().clone(),
            // A viewer whose seat is not in the game is a spectator.
            viewer: viewer.seat().filter(|seat| seat.index() < usize::from(position.players())),
            phase: position.phase(),
            to_act: position.turn_seen_by(viewer),
            start: position.start_player(),
            turn: position.deciding_seat(),
            row: position.row[..usize::from(position.laid)].to_vec(),
            ships: position.ships,
            face_up: position.face_up(),
            face_down: position.face_down,
            said: position.said,
            revealed: position.revealed,
            supply: position.supply,
            seats: position
                .seats()
                .map(|seat| {
                    let hand = position.hands[seat.index()];
                    let own = viewer.may_see(seat);
                    SeatView {
                        seat,
                        cubes: position.cubes[seat.index()],
                        cards: hand.total() as u8,
                        boxed: position.boxed[seat.index()].total() as u8,
                        resigned: position.resigned.contains(seat),
                        hand: (own || over).then_some(hand),
                        memory: own.then(|| Memory {
                            dealt: position.dealt(seat),
                            passed: position.passed[seat.index()],
                            received: position.received(seat),
                            boxed: position.boxed[seat.index()],
                        }),
                    }
                })
                .collect(),
            undealt_count: position.undealt.total() as u8,
            undealt: (viewer == Viewer::Open).then_some(position.undealt),
            outcome: position.outcome(),
        }
    }

    /// Returns the view of a seat.
    #[must_use]
    pub fn of(&self, seat: Seat) -> &SeatView {
        &self.seats[seat.index()]
    }

    /// Returns the points that a sailor of this colour would score if the game ended now.
    #[must_use]
    pub fn fish_of(&self, colour: Colour) -> u8 {
        self.row.get(usize::from(self.ships[colour])).copied().unwrap_or(0)
    }

    /// Returns the number of tiles that are face down.
    #[must_use]
    pub fn hidden_tiles(&self) -> u32 {
        TILES.total() - self.face_up.total()
    }
}
