//! The commands of a table.

use fishpond_core::Seat;
use fishpond_ratings::Rating;

use crate::actor::{Entropy, Millis, PersonId};
use crate::rated::{RatingChange, RatingRange};
use crate::settings::{Seek, Settings};

/// A command to a table. Its [`Actor`](crate::Actor) is passed separately.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Command {
    /// T1: the host changes the settings.
    Configure(Settings),
    /// T2: the host reserves a seat.
    Reserve {
        /// The seat.
        seat: Seat,
        /// The person for whom it is reserved.
        person: PersonId,
        /// Their name.
        name: String,
        /// The person who owns the account, if it is a bot's.
        owner: Option<PersonId>,
    },
    /// T2: the host seats a bot.
    SeatBot {
        /// The seat.
        seat: Seat,
        /// The bot.
        bot: String,
        /// Its name at this table.
        name: String,
        /// Its contribution to the draws.
        entropy: Entropy,
    },
    /// T2: the host frees a seat.
    Free {
        /// The seat.
        seat: Seat,
        /// The new invitation, used if this removes a person, because they know the old one; hard to guess.
        invitation: String,
    },
    /// T2: the host re-invites a person they had removed.
    Readmit {
        /// The number of the removal.
        removal: u64,
    },
    /// T2: a person sits down.
    Sit {
        /// The seat; by default the one reserved for the person, or else the first open one.
        seat: Option<Seat>,
        /// The person's name.
        name: String,
        /// The person's contribution to the draws.
        entropy: Entropy,
        /// The invitation, if one is needed.
        invitation: Option<String>,
        /// T16: the person's rating in this game, if they have an account.
        rating: Option<Rating>,
        /// The person who owns the account, if it is a bot's.
        owner: Option<PersonId>,
    },
    /// T2, T9: a person leaves, or declines a reserved seat; during the game a bot sits in for them.
    Leave {
        /// The seat; by default all seats of the person.
        seat: Option<Seat>,
    },
    /// T9: a person takes their seat back from the bot that sits in.
    Return {
        /// The seat.
        seat: Seat,
    },
    /// T17: a person joins a table that is looking for players. A seat is reserved for them.
    Seek {
        /// The person's name.
        name: String,
        /// The smallest number of players and whether bots may fill seats.
        seek: Seek,
        /// The largest number of players.
        most: u8,
        /// The person's rating in this game, if they have an account.
        rating: Option<Rating>,
        /// The ratings that the others should have.
        range: Option<RatingRange>,
    },
    /// T18: a person goes on vacation, starting now; 0 days ends the current one.
    Vacation {
        /// The number of days.
        days: u8,
    },
    /// T3: the host starts the game.
    Start,
    /// The host closes a table that has not started or where only bots play, or the server closes any table.
    Close,
    /// T4: a seat makes a move.
    Act {
        /// The seat.
        seat: Seat,
        /// The move as text.
        act: String,
        /// The moment that the move answers.
        answers: u64,
        /// The id of the request; requests with the same id count once.
        id: Option<String>,
    },
    /// T7: a seat takes back its last move, or asks to.
    TakeBack {
        /// The seat.
        seat: Seat,
        /// The moment that the request answers.
        answers: u64,
        /// The id of the request; requests with the same id count once.
        id: Option<String>,
    },
    /// T8: a person proposes to end the game.
    ProposeEnd,
    /// T7, T8: a person agrees to the open proposal.
    Agree {
        /// The number of the proposal.
        proposal: u64,
    },
    /// T7, T8: a person declines the open proposal, or withdraws their own.
    Decline {
        /// The number of the proposal.
        proposal: u64,
    },
    /// T11: a person writes in the chat.
    Say {
        /// The message.
        text: String,
    },
    /// T11: a person mutes or unmutes a seat, or everyone.
    Mute {
        /// The seat; `None` for everyone.
        seat: Option<Seat>,
        /// True to mute, false to unmute.
        on: bool,
    },
    /// T9: a person at the table has opened their first connection.
    Connected {
        /// The person.
        person: PersonId,
    },
    /// T9: a person at the table has lost their last connection.
    Disconnected {
        /// The person.
        person: PersonId,
    },
    /// T6, T9: deadlines that have passed take effect.
    Tick,
    /// T6: the server has restarted.
    Resume {
        /// The server's downtime.
        away: Millis,
    },
    /// T16: the server has computed the new ratings.
    Rate {
        /// The number of the game in the order in which games change ratings.
        number: u64,
        /// The changes.
        changes: Vec<RatingChange>,
    },
    /// T13: a person has been erased from the earlier events, and every viewer should refresh.
    Forget,
    /// T12: a person at the table wants a rematch, and the server has created the table ([`crate::Table::rematch`]).
    Rematch {
        /// The person.
        person: PersonId,
        /// The new table.
        table: String,
    },
}
