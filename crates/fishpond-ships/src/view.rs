//! What one viewer may know (SI1 to SI4, SI12).

use std::sync::Arc;

use fishpond_core::{Config, Interactive as _, Outcome, Position as _, Seat, Turn, Viewer};
use serde::Serialize;

use crate::colours::{ByColour, ByTile, Colour};
use crate::components::{Components, TILES};
use crate::position::{Phase, Position};

/// What one viewer may know: all that is public, and what is private to him.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct View {
    /// Players, options, components.
    pub config: Config,
    /// The component data in force, with a note of what is inferred.
    pub components: Arc<Components>,
    /// The seat that looks; nobody's for spectators.
    pub seat: Option<Seat>,
    /// Where the game stands.
    pub phase: Phase,
    /// What the game waits for, as far as the viewer may know.
    pub turn: Turn,
    /// Who begins, once that is settled.
    pub start: Option<Seat>,
    /// Whose turn it is, once turns have begun; in phase `pass-for` the seat for which a card is drawn.
    pub actor: Option<Seat>,
    /// Fish on the water cards laid out so far, harbour first.
    pub row: Vec<u8>,
    /// Where the ships are; the harbour is 0, the final card 6.
    pub ships: ByColour,
    /// Journey tiles that lie open.
    pub face_up: ByTile,
    /// The tiles that lie face down: everybody can count them (RUL SA42).
    pub face_down: ByTile,
    /// How many tiles were announced in this turn, or in phase `play` in the last one.
    pub said: u8,
    /// Those tiles, as far as they are turned.
    pub revealed: ByTile,
    /// Cubes in the supply.
    pub supply: u8,
    /// The seats in turn order.
    pub seats: Vec<SeatView>,
    /// How many sailors nobody was dealt.
    pub undealt: u8,
    /// Which ones, for those from whom nothing is hidden.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub undealt_cards: Option<ByColour>,
    /// The result, once the game is over.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub outcome: Option<Outcome>,
}

/// What a viewer may know of a seat.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize)]
pub struct SeatView {
    /// Its letter.
    pub seat: Seat,
    /// Its cubes (RUL SA41).
    pub cubes: u8,
    /// How many sailors it holds (RUL SA41).
    pub cards: u8,
    /// How many it has put into the box.
    pub boxed: u8,
    /// Whether it left the game.
    pub resigned: bool,
    /// Its sailors: one's own, and at the end everybody's (RUL SA43).
    #[serde(skip_serializing_if = "Option::is_none")]
    pub hand: Option<ByColour>,
    /// What only its owner remembers (SI2).
    #[serde(skip_serializing_if = "Option::is_none")]
    pub memory: Option<Memory>,
}

/// What only the owner of a seat remembers (SI2).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize)]
pub struct Memory {
    /// The sailors it was dealt.
    pub dealt: ByColour,
    /// The card it chose for its left neighbour.
    pub passed: Option<Colour>,
    /// The card it got from its right neighbour.
    pub received: Option<Colour>,
    /// The sailors it put into the box (RUL SA30).
    pub boxed: ByColour,
}

impl View {
    pub(crate) fn new(position: &Position, viewer: Viewer) -> View {
        let over = position.phase == Phase::Finished;
        let acting = position.hands_passed() || position.phase == Phase::PassFor;
        View {
            config: position.config(),
            components: position.agreed.components().clone(),
            // Somebody whose seat is not in the game is a spectator.
            seat: viewer.seat().filter(|seat| seat.index() < usize::from(position.players())),
            phase: position.phase,
            turn: position.turn_seen_by(viewer),
            start: (position.phase != Phase::Start).then_some(position.start),
            actor: acting.then_some(position.actor),
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
            undealt: position.undealt.total() as u8,
            undealt_cards: (viewer == Viewer::Open).then_some(position.undealt),
            outcome: position.outcome(),
        }
    }

    /// What is known of a seat.
    #[must_use]
    pub fn of(&self, seat: Seat) -> &SeatView {
        &self.seats[seat.index()]
    }

    /// What a sailor of this colour would score if the game ended now.
    #[must_use]
    pub fn fish_of(&self, colour: Colour) -> u8 {
        self.row.get(usize::from(self.ships[colour])).copied().unwrap_or(0)
    }

    /// How many tiles lie face down.
    #[must_use]
    pub fn hidden_tiles(&self) -> u32 {
        TILES.total() - self.face_up.total()
    }
}
