//! A table as programs see it: a function of what one person may know.

use std::sync::Arc;

use fishpond_core::{Message, Options, Outcome, Seat, Speak as _, Turn};
use fishpond_games::{AnyView, GameId};
use fishpond_table::{
    ABANDONED_AFTER, Clock, Ending, Entry, Hints, Line, LogView, Millis, OutOfTime, RatingRange, SeatKind,
    SeatView, Settings, Spectators, StandInReason, Table, TableStatus, TableView, TakeBack, Undo,
};
use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use serde::{Deserialize, Serialize};

use crate::App;
use crate::open_tables::OpenTable;
use crate::visitor::Visitor;

/// The name of a game, in schemas.
pub(crate) struct GameName;

impl JsonSchema for GameName {
    fn schema_name() -> std::borrow::Cow<'static, str> {
        "Game".into()
    }

    fn json_schema(_: &mut SchemaGenerator) -> Schema {
        let names: Vec<&str> = GameId::ALL.iter().map(|game| game.facts().id).collect();
        json_schema!({ "type": "string", "enum": names, "description": "A game." })
    }
}

/// The status of a table.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub(super) enum Status {
    /// The game has not started.
    Waiting,
    /// The game is in progress.
    Playing,
    /// The game is over.
    Over,
}

impl From<TableStatus> for Status {
    fn from(status: TableStatus) -> Status {
        match status {
            TableStatus::Waiting => Status::Waiting,
            TableStatus::Playing => Status::Playing,
            TableStatus::Over => Status::Over,
        }
    }
}

/// A table, as the token's owner sees it.
#[derive(Serialize, JsonSchema)]
pub(super) struct TableState {
    /// The identifier.
    pub(super) id: String,
    /// The address of its page.
    url: String,
    #[schemars(with = "GameName")]
    game: GameId,
    status: Status,
    /// The number to send with a move. It changes with every public move.
    number: u64,
    /// The number of changes that you are allowed to know about; it grows with each of them.
    revision: u64,
    /// The server's time in milliseconds, to which deadlines refer; in streams, `ready` and `ping` have it.
    #[serde(skip_serializing_if = "Option::is_none")]
    now: Option<Millis>,
    settings: TableSettings,
    /// Whether you created the table.
    host: bool,
    /// Your seats.
    own: Vec<Seat>,
    /// The seat whose view this is; `null` for spectators.
    seat: Option<Seat>,
    /// All seats in turn order.
    seats: Vec<SeatState>,
    /// The time at which the table is closed, and its invitations expire, if nothing changes before then, in the same milliseconds as
    /// `now`; absent once the game has started.
    #[serde(skip_serializing_if = "Option::is_none")]
    expires: Option<Millis>,
    /// The seats whose turn it is.
    to_move: Vec<Seat>,
    /// The legal moves of `seat`, if it is its turn.
    legal: Vec<String>,
    /// Whether `seat` may resign now.
    may_resign: bool,
    /// Whether `seat` may use a hint now. The API has no hints: use an engine of your own.
    may_hint: bool,
    /// Whether `seat` can take back its last move.
    undo: UndoState,
    /// An open proposal to end the game or to take back a move.
    #[serde(skip_serializing_if = "Option::is_none")]
    proposal: Option<Proposal>,
    /// The game as `seat` or a spectator sees it, once it has started. Its schema is at `/api/v1/games/{game}`.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schemars(with = "Option<serde_json::Map<String, serde_json::Value>>")]
    view: Option<AnyView>,
    /// The result, once there is one.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schemars(with = "Option<GameResult>")]
    result: Option<Outcome>,
    /// The reason, if the game ended without a result.
    #[serde(skip_serializing_if = "Option::is_none")]
    ending: Option<EndingState>,
    /// The code with which others can join, for people at the table.
    #[serde(skip_serializing_if = "Option::is_none")]
    invitation: Option<Arc<str>>,
    /// The code with which others can watch, for people at the table.
    #[serde(skip_serializing_if = "Option::is_none")]
    watch: Option<Arc<str>>,
    /// The server's commitment to the seed of all draws.
    commitment: Arc<str>,
    /// The seed, once the game is over.
    #[serde(skip_serializing_if = "Option::is_none")]
    seed: Option<String>,
    /// The table of the rematch.
    #[serde(skip_serializing_if = "Option::is_none")]
    rematch: Option<String>,
    /// The tournament that the game belongs to.
    #[serde(skip_serializing_if = "Option::is_none")]
    tournament: Option<String>,
}

/// The settings of a table.
#[derive(Serialize, JsonSchema)]
pub(super) struct TableSettings {
    /// The number of players.
    players: u8,
    /// The version of the rules.
    rules: u32,
    options: Options,
    /// `none`, `move:SECONDS`, `bank:SECONDS+SECONDS` (total time and increment) or `days:DAYS`.
    clock: String,
    /// The people who may watch: `off`, `by-link` or `public`.
    spectators: String,
    chat: bool,
    /// Whether anyone can find the table and join.
    listed: bool,
    /// Seconds after which a bot takes over for a player who is away while others wait; 0 for never.
    absence: u64,
    /// The bot that takes over.
    stand_in: String,
    /// The players who may ask for hints: `off`, `against-bots` or `on`.
    hints: String,
    /// Whether moves can be taken back: `off` or `ask`.
    undo: String,
    /// The consequence of running out of time: `stand-in` or `lose`.
    out_of_time: String,
    /// Whether the game counts for ratings.
    rated: bool,
    /// The ratings of people who may join without an invitation; absent if anyone may.
    #[serde(skip_serializing_if = "Option::is_none")]
    rating_range: Option<RatingLimits>,
    /// The search for players that the table belongs to; absent if it belongs to none.
    #[serde(skip_serializing_if = "Option::is_none")]
    seek: Option<SeekState>,
}

/// A search for players. The game starts as soon as all seats are taken, or a while after the minimum number of players has joined.
#[derive(Serialize, JsonSchema)]
struct SeekState {
    /// The minimum number of players.
    least: u8,
    /// Whether bots of this server make up the minimum number of players after a while.
    bots: bool,
}

/// A range of ratings, in whole points. An absent limit means none.
#[derive(Clone, Copy, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct RatingLimits {
    /// The lowest rating.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(range(max = 4000))]
    pub(super) least: Option<u16>,
    /// The highest rating.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(range(max = 4000))]
    pub(super) most: Option<u16>,
}

impl From<RatingRange> for RatingLimits {
    fn from(RatingRange { least, most }: RatingRange) -> RatingLimits {
        RatingLimits { least, most }
    }
}

impl TableSettings {
    fn new(game: GameId, settings: &Settings) -> TableSettings {
        TableSettings {
            players: settings.config.players,
            rules: settings.config.rules_version(game.facts()),
            options: settings.config.options.clone(),
            clock: settings.clock.to_string(),
            spectators: name_of(SPECTATORS, settings.spectators),
            chat: settings.chat,
            listed: settings.listed,
            absence: settings.absence.unwrap_or(0) / 1000,
            stand_in: settings.stand_in.clone(),
            hints: name_of(HINTS, settings.hints),
            undo: name_of(UNDO, settings.undo),
            out_of_time: name_of(OUT_OF_TIME, settings.out_of_time),
            rated: settings.rated,
            rating_range: settings.rating_range.map(RatingLimits::from),
            seek: settings.seek.map(|seek| SeekState { least: seek.least, bots: seek.bots }),
        }
    }
}

/// The values of a setting with their names.
pub(super) type Names<T> = &'static [(&'static str, T)];

pub(super) const SPECTATORS: Names<Spectators> =
    &[("off", Spectators::Off), ("by-link", Spectators::ByLink), ("public", Spectators::Public)];
pub(super) const HINTS: Names<Hints> =
    &[("off", Hints::Off), ("against-bots", Hints::AgainstBots), ("on", Hints::On)];
pub(super) const UNDO: Names<Undo> = &[("off", Undo::Off), ("ask", Undo::Ask)];
pub(super) const OUT_OF_TIME: Names<OutOfTime> =
    &[("stand-in", OutOfTime::StandIn), ("lose", OutOfTime::Lose)];

fn name_of<T: PartialEq>(names: Names<T>, value: T) -> String {
    names.iter().find(|(_, known)| *known == value).map_or("", |(name, _)| name).to_owned()
}

/// A seat.
#[derive(Serialize, JsonSchema)]
pub(super) struct SeatState {
    seat: Seat,
    kind: Kind,
    /// The name of the player; empty for an open seat.
    name: String,
    /// Whether the player is a bot with an account, which a person owns.
    bot_account: bool,
    /// The bot of this server that plays or has taken over, such as `level:3`.
    #[serde(skip_serializing_if = "Option::is_none")]
    bot: Option<String>,
    /// The reason why a bot has taken over for the player: `clock`, `absence` or `left`.
    #[serde(skip_serializing_if = "Option::is_none")]
    stand_in: Option<String>,
    /// Whether it is your seat.
    own: bool,
    /// Whether it is reserved for you.
    reserved_for_you: bool,
    /// Whether the player is connected.
    present: bool,
    resigned: bool,
    /// The remaining total time in milliseconds at the start of the turn.
    #[serde(skip_serializing_if = "Option::is_none")]
    bank: Option<Millis>,
    /// The time at which the clock of the seat runs out, in the same milliseconds as `now`.
    #[serde(skip_serializing_if = "Option::is_none")]
    deadline: Option<Millis>,
}

/// The kind of a seat's occupant.
#[derive(Serialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
enum Kind {
    /// Nobody.
    Open,
    /// Somebody who has not sat down yet.
    Reserved,
    /// A person, or a program that uses this API.
    Person,
    /// A bot of this server.
    Bot,
}

impl From<SeatView> for SeatState {
    fn from(view: SeatView) -> SeatState {
        SeatState {
            seat: view.seat,
            kind: match view.kind {
                SeatKind::Open => Kind::Open,
                SeatKind::Reserved => Kind::Reserved,
                SeatKind::Person => Kind::Person,
                SeatKind::Bot => Kind::Bot,
            },
            name: view.name,
            bot_account: view.bot_account,
            bot: view.bot,
            stand_in: view.stand_in.map(|why| {
                let why = match why {
                    StandInReason::Clock => "clock",
                    StandInReason::Absence => "absence",
                    StandInReason::Left => "left",
                };
                why.to_owned()
            }),
            own: view.own,
            reserved_for_you: view.reserved_for_viewer,
            present: view.present,
            resigned: view.resigned,
            bank: view.bank,
            deadline: view.deadline,
        }
    }
}

/// Whether a seat can take back its last move.
#[derive(Serialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
enum UndoState {
    /// No.
    No,
    /// Yes, at once.
    Freely,
    /// Yes, if the others agree.
    Ask,
}

/// A proposal that needs everyone's consent.
#[derive(Serialize, JsonSchema)]
struct Proposal {
    /// The number with which to answer it.
    proposal: u64,
    /// The seat whose last move is to be taken back; `null` if the game is to end.
    take_back: Option<Seat>,
    /// The seat of the person who made the proposal.
    by: Option<Seat>,
    /// The seats of the people who have agreed.
    agreed: Vec<Seat>,
    /// Whether you still have to answer.
    asked: bool,
}

/// The reason why a game ended without a result.
#[derive(Serialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub(super) enum EndingState {
    /// Everyone agreed.
    Agreed,
    /// The table was closed.
    Closed,
}

/// The result of a game.
#[derive(JsonSchema)]
#[schemars(rename = "Result")]
#[allow(dead_code, reason = "only its schema is used")]
struct GameResult {
    /// The reason why the game ended.
    reason: String,
    winners: Vec<Seat>,
    standings: Vec<Standing>,
}

/// The result of a seat.
#[derive(Serialize, JsonSchema)]
#[allow(dead_code, reason = "only its schema is used")]
struct Standing {
    seat: Seat,
    /// 1 for the winners; tied seats share a rank.
    rank: u8,
    points: i32,
    /// The tie-breaker, if the game has one.
    #[serde(skip_serializing_if = "Option::is_none")]
    tie_break: Option<i32>,
    /// Whether the seat has resigned; absent if not.
    #[serde(skip_serializing_if = "Option::is_none")]
    resigned: Option<bool>,
}

impl TableState {
    /// Returns a table as a person sees it now from one of their seats.
    pub(super) fn now(app: &App, open: &OpenTable, visitor: &Visitor, seat: Option<Seat>) -> TableState {
        TableState { now: Some(app.now()), ..TableState::new(open, &open.table(), visitor, seat) }
    }

    /// Returns a table as a person sees it from one of their seats, without the time.
    pub(super) fn new(open: &OpenTable, table: &Table, visitor: &Visitor, seat: Option<Seat>) -> TableState {
        let view = table.view(&visitor.actor(), seat, &[]);
        let acting = view.seat.filter(|_| view.question.is_some());
        let legal = acting.zip(table.position()).map(|(seat, position)| position.legal_acts(seat));
        let TableView { game, seed, .. } = view;
        TableState {
            id: open.id.clone(),
            url: format!("{}/t/{}", visitor.origin, open.id),
            game,
            status: view.status.into(),
            number: view.moment,
            revision: view.revision,
            now: None,
            settings: TableSettings::new(game, &view.settings),
            host: view.host,
            own: view.own.iter().collect(),
            seat: view.seat,
            seats: view.seats.into_iter().map(SeatState::from).collect(),
            expires: (view.status == TableStatus::Waiting)
                .then(|| table.changed_at().saturating_add(ABANDONED_AFTER)),
            to_move: match (view.status, view.turn) {
                (TableStatus::Playing, Some(turn)) => Turn::seats(turn).iter().collect(),
                _ => Vec::new(),
            },
            legal: legal.unwrap_or_default(),
            may_resign: view.may_resign,
            may_hint: view.may_ask_for_hint,
            undo: match view.take_back {
                TakeBack::No => UndoState::No,
                TakeBack::Freely { .. } => UndoState::Freely,
                TakeBack::ByConsent { .. } => UndoState::Ask,
            },
            proposal: view.proposal.map(|proposal| Proposal {
                proposal: proposal.number,
                take_back: proposal.take_back.map(|(seat, _)| seat),
                by: proposal.by,
                agreed: proposal.agreed.iter().collect(),
                asked: proposal.asked,
            }),
            view: view.game_view,
            result: view.outcome,
            ending: view.ending.map(|ending| match ending {
                Ending::Agreed => EndingState::Agreed,
                Ending::Closed => EndingState::Closed,
            }),
            invitation: view.invitation,
            watch: view.watch,
            commitment: seed.commitment,
            seed: seed.revealed,
            rematch: view.rematch,
            tournament: view.tournament.map(|tournament| tournament.to_string()),
        }
    }
}

/// An entry of the history.
#[derive(Serialize, JsonSchema)]
pub(super) struct LogEntry {
    /// Its number, counted from 0.
    number: usize,
    /// The event in notation, such as `A c4-f4 +2`; missing for notes about the table.
    #[serde(skip_serializing_if = "Option::is_none")]
    event: Option<String>,
    /// The event as a sentence.
    message: String,
}

impl LogEntry {
    fn new(number: usize, entry: &Entry, visitor: &Visitor, names: &[String]) -> LogEntry {
        let event = match &entry.line {
            Line::Game(event) => Some(event.to_string()),
            Line::Note(_) => None,
        };
        LogEntry { number, event, message: visitor.lang.say_naming(&entry.message(), names) }
    }
}

/// Returns the entries of a history that have at least this number, oldest first.
pub(super) fn log_entries(log: &LogView, from: usize, visitor: &Visitor, names: &[String]) -> Vec<LogEntry> {
    let newest = log.newest_first().take_while(|(number, _)| *number >= from);
    let mut entries: Vec<LogEntry> =
        newest.map(|(number, entry)| LogEntry::new(number, &entry, visitor, names)).collect();
    entries.reverse();
    entries
}

/// A message in the chat.
#[derive(Serialize, JsonSchema)]
pub(super) struct ChatMessage {
    /// A number that increases with each message.
    pub(super) number: u64,
    /// The time, in the same milliseconds as `now`.
    at: Millis,
    /// The seat of the author; `null` if they have left.
    seat: Option<Seat>,
    /// The name of the author.
    name: String,
    text: String,
}

impl From<fishpond_table::ChatLine> for ChatMessage {
    fn from(line: fishpond_table::ChatLine) -> ChatMessage {
        ChatMessage { number: line.number, at: line.at, seat: line.seat, name: line.name, text: line.text }
    }
}

/// Reads a clock.
pub(super) fn read_clock(text: &str) -> Result<Clock, crate::error::Error> {
    text.parse().map_err(|_| crate::error::Error::Invalid(Message::new("api-error-clock")))
}
