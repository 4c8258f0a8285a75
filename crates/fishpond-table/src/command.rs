//! What one can ask of a table.

use fishpond_core::Seat;

use crate::actor::{Entropy, Millis, PersonId};
use crate::settings::Settings;

/// What one can ask of a table. Who asks is told beside it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Command {
    /// T1: the host changes the settings.
    Configure(Settings),
    /// T2: the host keeps a seat for somebody.
    Reserve {
        /// Which seat.
        seat: Seat,
        /// For whom.
        person: PersonId,
        /// What he is called.
        name: String,
    },
    /// T2: the host puts a bot on a seat.
    SeatBot {
        /// Which seat.
        seat: Seat,
        /// Which bot.
        bot: String,
        /// What it is called here.
        name: String,
        /// What it adds to the dealer's seed.
        entropy: Entropy,
    },
    /// T2: the host makes a seat open again.
    Free {
        /// Which seat.
        seat: Seat,
    },
    /// T2: somebody sits down.
    Sit {
        /// Which seat; the one reserved for him or else the first open one if he does not care.
        seat: Option<Seat>,
        /// What he is called.
        name: String,
        /// What he adds to the dealer's seed.
        entropy: Entropy,
        /// The invitation, where one is needed.
        invitation: Option<String>,
    },
    /// T2, T9: somebody stands up; during the game a bot sits in for him.
    Leave {
        /// From which seat; from all of his if he does not say.
        seat: Option<Seat>,
    },
    /// T9: somebody takes his seat back from the bot that sits in.
    Return {
        /// Which seat.
        seat: Seat,
    },
    /// T3: the host starts the game.
    Start,
    /// The host or the server closes a table that has not started, or the server one that has died.
    Close,
    /// T4: a seat acts.
    Act {
        /// Which seat.
        seat: Seat,
        /// The act as text.
        act: String,
        /// The moment that it answers.
        answers: u64,
        /// The sender's name for this act: the same twice is one act.
        id: Option<String>,
    },
    /// T7: a seat wants its last act back.
    TakeBack {
        /// Which seat.
        seat: Seat,
        /// The moment that it answers.
        answers: u64,
        /// The sender's name for this wish: the same twice is one wish.
        id: Option<String>,
    },
    /// T8: somebody proposes to end the game.
    ProposeEnd,
    /// T7, T8: somebody agrees with what was proposed.
    Agree {
        /// The number of the proposal.
        proposal: u64,
    },
    /// T7, T8: somebody does not, or withdraws what he proposed.
    Decline {
        /// The number of the proposal.
        proposal: u64,
    },
    /// T11: somebody says something.
    Say {
        /// What.
        text: String,
    },
    /// T11: somebody wants to hear no more of a seat, or of anybody, or wants to hear again.
    Mute {
        /// Which seat; everybody if none.
        seat: Option<Seat>,
        /// Whether to mute.
        on: bool,
    },
    /// T9: the first connection of somebody at the table is there.
    Connected {
        /// Who.
        person: PersonId,
    },
    /// T9: the last connection of somebody at the table is gone.
    Disconnected {
        /// Who.
        person: PersonId,
    },
    /// T6, T9: what is due happens.
    Tick,
    /// T6: the server is back.
    Resume {
        /// How long it was away.
        away: Millis,
    },
    /// T13: somebody has been deleted from everything that happened here, and everybody is to look again.
    Forget,
    /// T12: somebody at the table wants to play again, and the server has made the table ([`crate::Table::rematch`]).
    Rematch {
        /// Who.
        person: PersonId,
        /// The new table.
        table: String,
    },
}
