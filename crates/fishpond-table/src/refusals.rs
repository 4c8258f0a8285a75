//! Every way in which the table itself refuses a command. The messages are `table-refuse-<name>`, and `table-rule-<clause>`
//! says the house rule behind it.

use fishpond_core::Code;

macro_rules! codes {
    ($($(#[$doc:meta])* $CODE:ident = $name:literal, $clause:literal;)*) => {
        $($(#[$doc])* pub static $CODE: Code = Code::new("table", $name, $clause);)*

        /// All of them.
        pub static ALL: &[&Code] = &[$(&$CODE),*];
    };
}

codes! {
    /// The settings cannot be; parameter `faults` says what is wrong, in English.
    BAD_SETTINGS = "bad-settings", "T1";
    /// Only the host may do this.
    NOT_HOST = "not-host", "T1";
    /// The game has started already.
    STARTED = "started", "T3";
    /// Seats that are not open cannot be taken away; parameter `seats` names them.
    SEATS_IN_USE = "seats-in-use", "T1";
    /// There is no such seat at this table.
    NO_SUCH_SEAT = "no-such-seat", "T2";
    /// The seat is taken.
    SEAT_TAKEN = "seat-taken", "T2";
    /// The seat is kept for somebody else.
    SEAT_RESERVED = "seat-reserved", "T2";
    /// All seats are taken.
    FULL = "full", "T2";
    /// The seat is open already.
    SEAT_OPEN = "seat-open", "T2";
    /// An invitation is needed.
    UNINVITED = "uninvited", "T2";
    /// This can be no name; parameter `most` is the greatest length.
    BAD_NAME = "bad-name", "T2";
    /// Only somebody whom the server knows can do this.
    STRANGER = "stranger", "T2";
    /// Only people at the table can do this.
    NOT_AT_TABLE = "not-at-table", "T2";
    /// Not every seat is taken; parameter `seats` names those which are not.
    SEATS_OPEN = "seats-open", "T3";
    /// The game has not started.
    NOT_STARTED = "not-started", "T3";
    /// The game is over.
    OVER = "over", "T3";
    /// Somebody else has this seat.
    NOT_YOUR_SEAT = "not-your-seat", "T4";
    /// A bot sits in; take the seat back first.
    BOT_SITS_IN = "bot-sits-in", "T9";
    /// The game has gone on since; parameters `answers` and `moment`.
    STALE = "stale", "T4";
    /// The time is up.
    TIME_UP = "time-up", "T6";
    /// There is no act of this seat that could be taken back.
    NOTHING_TO_TAKE_BACK = "nothing-to-take-back", "T7";
    /// Another proposal is on the table.
    PROPOSAL_OPEN = "proposal-open", "T7";
    /// That proposal is not on the table any more.
    NO_PROPOSAL = "no-proposal", "T7";
    /// Only those who act for a seat of their own are asked.
    NO_VOICE = "no-voice", "T8";
    /// No bot sits in for this seat.
    NOBODY_SITS_IN = "nobody-sits-in", "T9";
    /// This table has no chat.
    NO_CHAT = "no-chat", "T11";
    /// This cannot be said; parameter `most` is the greatest length.
    BAD_WORDS = "bad-words", "T11";
    /// The game is not over yet.
    NOT_OVER = "not-over", "T12";
    /// There is a rematch already; parameter `table`.
    REMATCHED = "rematched", "T12";
    /// Only the server does this.
    NOT_SERVER = "not-server", "T13";
}

/// The house rules, in their order.
pub const CLAUSES: [&str; 13] =
    ["T1", "T2", "T3", "T4", "T5", "T6", "T7", "T8", "T9", "T10", "T11", "T12", "T13"];

pub(crate) fn bad_name() -> fishpond_core::Refusal {
    BAD_NAME.refuse().with("most", crate::settings::MAX_NAME_LENGTH as u32)
}
