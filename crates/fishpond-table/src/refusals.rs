//! The refusals of the table itself. Their messages are `table-refuse-<name>`; `table-rule-<clause>` is the text of the
//! house rule.

use fishpond_core::Code;

macro_rules! codes {
    ($($(#[$doc:meta])* $CODE:ident = $name:literal, $clause:literal;)*) => {
        $($(#[$doc])* pub static $CODE: Code = Code::new("table", $name, $clause);)*

        /// All refusals of the table.
        pub static ALL: &[&Code] = &[$(&$CODE),*];
    };
}

codes! {
    /// The settings are invalid; parameter `faults` lists the faults.
    BAD_SETTINGS = "bad-settings", "T1";
    /// Only the host may do this.
    NOT_HOST = "not-host", "T1";
    /// The game has already started.
    STARTED = "started", "T3";
    /// Seats that are not open cannot be removed; parameter `seats` lists them.
    SEATS_IN_USE = "seats-in-use", "T1";
    /// The table does not have this seat; parameter `seat`.
    NO_SUCH_SEAT = "no-such-seat", "T2";
    /// The seat is taken.
    SEAT_TAKEN = "seat-taken", "T2";
    /// The seat is reserved for someone else.
    SEAT_RESERVED = "seat-reserved", "T2";
    /// All seats are taken.
    FULL = "full", "T2";
    /// The last open seat of a listed table is for somebody who has no seat yet; parameter `seat`.
    LAST_SEAT = "last-seat", "T2";
    /// The seat is already open.
    SEAT_OPEN = "seat-open", "T2";
    /// The table requires an invitation.
    UNINVITED = "uninvited", "T2";
    /// The host has removed the person from the table.
    REMOVED = "removed", "T2";
    /// The host has removed a guest on the same network. The server decides this.
    REMOVED_NETWORK = "removed-network", "T2";
    /// The name is invalid; parameter `fault` is `characters` (it contains an invisible or unusual one) or `length`, and `most` the maximum
    /// length.
    BAD_NAME = "bad-name", "T2";
    /// Someone else at the table has this name, or one that looks like it; parameter `name`.
    NAME_IN_USE = "name-in-use", "T2";
    /// Only an identified person can do this.
    STRANGER = "stranger", "T2";
    /// Only people at the table can do this.
    NOT_AT_TABLE = "not-at-table", "T2";
    /// Some seats are not taken; parameter `seats` lists them.
    SEATS_OPEN = "seats-open", "T3";
    /// The game has not started.
    NOT_STARTED = "not-started", "T3";
    /// The game is over.
    OVER = "over", "T3";
    /// The seat belongs to someone else.
    NOT_YOUR_SEAT = "not-your-seat", "T4";
    /// A bot sits in for the player, who has to take the seat back first.
    BOT_SITS_IN = "bot-sits-in", "T9";
    /// The game has moved on; parameters `answers` and `moment`.
    STALE = "stale", "T4";
    /// The player's time has run out.
    TIME_UP = "time-up", "T6";
    /// The seat has no move that could be taken back.
    NOTHING_TO_TAKE_BACK = "nothing-to-take-back", "T7";
    /// Moves at this table cannot be taken back.
    NO_UNDO = "no-undo", "T7";
    /// Another proposal is open.
    PROPOSAL_OPEN = "proposal-open", "T7";
    /// The proposal is no longer open.
    NO_PROPOSAL = "no-proposal", "T7";
    /// Only people who play a seat themselves can vote; `voice` in the id means a vote.
    NO_VOTE = "no-voice", "T8";
    /// No bot sits in for the player.
    NOBODY_SITS_IN = "nobody-sits-in", "T9";
    /// Once the game has started, a table can't be opened to more spectators.
    MORE_SPECTATORS = "more-spectators", "T10";
    /// This table has no chat.
    NO_CHAT = "no-chat", "T11";
    /// The chat message is empty, too long or not one printable line; parameter `most` is the maximum length. Despite the id, the
    /// words themselves are not checked.
    BAD_CHAT_MESSAGE = "bad-words", "T11";
    /// The game is not over yet.
    NOT_OVER = "not-over", "T12";
    /// A rematch has already been created; parameter `table`.
    REMATCHED = "rematched", "T12";
    /// Only the server can do this.
    NOT_SERVER = "not-server", "T13";
    /// Nobody gets hints at this table.
    NO_HINTS = "no-hints", "T14";
    /// Hints are only for games against bots.
    NO_HINTS_AGAINST_PEOPLE = "no-hints-against-people", "T14";
    /// The table has reached the maximum number of events.
    HISTORY_FULL = "history-full", "T15";
    /// Whether a table is rated cannot be changed.
    RATED_FIXED = "rated-fixed", "T16";
    /// Rated games have the default options.
    RATED_OPTIONS = "rated-options", "T16";
    /// While somebody else sits at a rated table, its clock and options can't be changed and seats can't be added.
    RATED_SETTLED = "rated-settled", "T16";
    /// Rated games are for people with an account.
    NEEDS_ACCOUNT = "needs-account", "T16";
    /// The person's rating is outside the range that the table asks for; parameters `range`, `rating`.
    RATING_RANGE = "rating-range", "T16";
    /// The table asks for a range of ratings, and the person has no account; parameter `range`.
    RATING_RANGE_ACCOUNT = "rating-range-account", "T16";
    /// Everyone has one seat at a rated table.
    ONE_SEAT = "one-seat", "T16";
    /// At a rated table, nobody plays against a bot of their own.
    OWN_BOT = "own-bot", "T16";
    /// Only one person is still playing, and they can't end a rated game.
    RATED_ALONE = "rated-alone", "T16";
    /// The game does not count for ratings, or it has been rated already.
    NOT_RATED = "not-rated", "T16";
    /// The table is not looking for players, or not for this number of them.
    NO_MATCH = "no-match", "T17";
    /// Vacations exist only in games with days per move.
    NO_VACATION = "no-vacation", "T18";
    /// The person has too few vacation days left in this game; parameter `left`.
    VACATION_USED_UP = "vacation-used-up", "T18";
    /// The game belongs to a tournament: it needs a result, and its players can't ask for a rematch.
    TOURNAMENT = "tournament", "T20";
}

/// The clauses of the house rules, in order.
pub const CLAUSES: [&str; 20] = [
    "T1", "T2", "T3", "T4", "T5", "T6", "T7", "T8", "T9", "T10", "T11", "T12", "T13", "T14", "T15", "T16",
    "T17", "T18", "T19", "T20",
];

pub(crate) fn bad_name(name: &str) -> fishpond_core::Refusal {
    let fault = if fishpond_names::has_unusual_characters(name) { "characters" } else { "length" };
    BAD_NAME.refuse().with("fault", fault).with("most", fishpond_names::MAX_NAME_LENGTH as u32)
}
