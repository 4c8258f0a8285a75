//! The encoding of one game: the numbers of its acts, and the contents of its observations.

use std::fmt::Debug;

use fishpond_core::{Interactive, Position, Seat};
use fishpond_games::{AnyAct, AnyPosition, AnyView};

use crate::observation::Field;

/// Stands for acts without a number, such as resigning.
pub(crate) const NO_ACT: u16 = u16::MAX;

/// The act of a codec's game.
pub(crate) type ActOf<C> = <<C as Codec>::Position as Position>::Act;

/// The encoding of one game, for a number of players and options.
pub(crate) trait Codec: Debug + Send + Sync + Sized + 'static {
    /// The game's positions.
    type Position: Interactive<Act: Send + Sync + Into<AnyAct>, View: Into<AnyView>>
        + Into<AnyPosition>
        + Send
        + Sync
        + 'static;

    /// The version of the numbers and the observation. It is raised when any of them changes its meaning.
    const VERSION: u32;

    /// Creates the tables for all games that start with this position.
    fn new(start: &Self::Position) -> Self;

    /// Returns all acts by number, except resigning; empty if the game has no flat encoding.
    fn acts(&self) -> Vec<ActOf<Self>>;

    /// Returns the number of an act. Called only if the game has a flat encoding.
    fn act_id(&self, act: ActOf<Self>) -> u16;

    /// Returns the names of all picks by number.
    fn picks(&self) -> Vec<String>;

    /// Returns the number of a pick of a seat.
    fn pick_id(&self, seat: Seat, pick: <Self::Position as Interactive>::Pick) -> u16;

    /// Returns the fields of an observation.
    fn fields(&self) -> Vec<Field>;

    /// Writes the observation of a seat.
    fn observe(&self, position: &Self::Position, observer: Seat, values: &mut [i16]);
}

/// Writes for each seat whether it may act, as the observer sees it; index 0 is the observer.
macro_rules! write_turn {
    ($writer:expr, $position:expr, $observer:expr, $players:expr) => {
        let turn = $position.turn_seen_by(fishpond_core::Viewer::Seat($observer)).seats();
        for seat in $crate::observation::from_observer($observer, $players) {
            $writer.value(i16::from(turn.contains(seat)));
        }
    };
}
pub(crate) use write_turn;
