//! The written state: a position as JSON.

mod check;

use fishpond_core::{Config, Position as _, Seat};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::colours::{ByColour, ByTile, Colour, Tile};
use crate::position::{Position, Rules, Stage};

/// A position in written form, including everything hidden.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct State {
    /// Players, options, components.
    pub config: Config,
    /// The phase of the game.
    pub phase: Phase,
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
    /// The number of tiles announced in this turn, or, in phase `play`, in the previous turn; 0 if that turn boxed a sailor or all tiles were turned face down.
    pub said: u8,
    /// The announced tiles revealed so far; they are also counted in `face_up`.
    pub revealed: ByTile,
    /// The cubes in the supply.
    pub supply: u8,
    /// The seats in turn order.
    pub seats: Vec<SeatState>,
    /// The sailors that were not dealt.
    pub undealt: ByColour,
}

/// The cards and cubes of a seat.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct SeatState {
    /// The letter of the seat.
    pub seat: Seat,
    /// Its cubes.
    pub cubes: u8,
    /// The sailors in its hand.
    pub hand: ByColour,
    /// The sailors it has sent to the box.
    pub boxed: ByColour,
    /// The card it chose for its left neighbour; it stays in the hand until all have chosen.
    pub passed: Option<Colour>,
    /// Whether it has resigned.
    pub resigned: bool,
}

/// The phase of a game.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Phase {
    /// The dealer draws the starting player (S14).
    Start,
    /// The dealer lays out the sea cards (S8).
    Row,
    /// The dealer deals the sailors (S12).
    Deal,
    /// Each player chooses a card for their left neighbour (S13).
    Pass,
    /// The dealer chooses the card of a seat that resigned (SA48).
    PassFor,
    /// A player decides what to do in their turn (S17).
    Play,
    /// The dealer reveals the announced tiles (S22).
    Reveal,
    /// Two or more colours were revealed, and the player chooses a ship (S23).
    ChooseShip,
    /// The game is over (S35).
    #[serde(rename = "finished")]
    Over,
}

impl Phase {
    #[inline]
    pub(crate) fn of(stage: Stage) -> Phase {
        match stage {
            Stage::Start => Phase::Start,
            Stage::Row => Phase::Row,
            Stage::Deal => Phase::Deal,
            Stage::Pass => Phase::Pass,
            Stage::PassFor(_) => Phase::PassFor,
            Stage::Play => Phase::Play,
            Stage::Reveal => Phase::Reveal,
            Stage::ChooseShip => Phase::ChooseShip,
            Stage::Over => Phase::Over,
        }
    }

    /// Returns the name used in JSON and in message identifiers: `choose-ship`.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Phase::Start => "start",
            Phase::Row => "row",
            Phase::Deal => "deal",
            Phase::Pass => "pass",
            Phase::PassFor => "pass-for",
            Phase::Play => "play",
            Phase::Reveal => "reveal",
            Phase::ChooseShip => "choose-ship",
            Phase::Over => "finished",
        }
    }
}

impl State {
    pub(crate) fn new(position: &Position) -> State {
        State {
            config: position.config(),
            phase: position.phase(),
            start: position.start_player(),
            turn: position.deciding_seat(),
            row: position.row[..usize::from(position.laid)].to_vec(),
            ships: position.ships,
            face_up: position.face_up(),
            said: position.said,
            revealed: position.revealed,
            supply: position.supply,
            seats: position
                .seats()
                .map(|seat| SeatState {
                    seat,
                    cubes: position.cubes[seat.index()],
                    hand: position.hands[seat.index()],
                    boxed: position.boxed[seat.index()],
                    passed: position.passed[seat.index()],
                    resigned: position.resigned.contains(seat),
                })
                .collect(),
            undealt: position.undealt,
        }
    }

    /// Builds the position from a state that has been checked.
    fn build(&self, rules: Rules) -> Position {
        let mut position = Position::before_first_draw(rules);
        position.set_turn(self.phase, self.start, self.turn);
        for &fish in &self.row[1..] {
            position.row[usize::from(position.laid)] = fish;
            position.sea[usize::from(fish)] -= 1;
            position.laid += 1;
        }
        position.ships = self.ships;
        for tile in Tile::ALL {
            position.face_down[tile] -= self.face_up[tile];
        }
        position.said = self.said;
        position.revealed = self.revealed;
        position.supply = self.supply;
        for seat in &self.seats {
            let index = seat.seat.index();
            position.cubes[index] = seat.cubes;
            position.hands[index] = seat.hand;
            position.boxed[index] = seat.boxed;
            position.passed[index] = seat.passed;
            if seat.resigned {
                position.resigned.insert(seat.seat);
            }
        }
        position.undealt = self.undealt;
        position
    }
}
