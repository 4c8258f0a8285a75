//! Tables: creating, listing, showing and closing them, and their settings.

use axum::Json;
use axum::extract::{FromRequestParts, State};
use axum::http::StatusCode;
use axum::http::request::Parts;
use fishpond_core::{Config, Facts, Options, Rng, Seat};
use fishpond_games::GameId;
use fishpond_store::{ListedStatus, ListedTable};
use fishpond_table::{ABANDONED_AFTER, Command, RatingRange, Settings, TableStatus};
use fishpond_words::Lang;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::body::{Address, Input, Query};
use super::caller::{Caller, NotedTable};
use super::error::ApiError;
use super::model::{self, GameName, Names, RatingLimits, Status, TableState};
use crate::App;
use crate::bots;
use crate::error::Error;
use crate::listing::Summary;
use crate::query::TableQuery;
use crate::routes::at_table::AtTable;
use crate::routes::create::{Plan, SeatChoice, default_players, make_table};
use crate::routes::reserved;

/// Maximum number of tables in an answer.
const MAX_LIST: u32 = 100;

/// A table that the sender may look at, and the seat from which they look.
pub(super) struct AtApiTable {
    pub(super) at: AtTable,
    pub(super) seat: Option<Seat>,
}

#[derive(Deserialize)]
struct TableAddress {
    table: String,
}

impl FromRequestParts<App> for AtApiTable {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, app: &App) -> Result<AtApiTable, ApiError> {
        let Ok(Caller { visitor, .. }) = Caller::from_request_parts(parts, app).await;
        let Address(TableAddress { table }) = Address::from_request_parts(parts, app).await?;
        let Ok(query) = Query::from_request_parts(parts, app).await;
        let seat: Option<Seat> = query.get("seat")?;
        let query = TableQuery { code: query.get("code")?, ..TableQuery::default() };
        let at = AtTable::enter(app, visitor, &table, query, &parts.method).await?;
        app.note_visit(&at.open, &at.visitor).await;
        if let Some(noted) = parts.extensions.get::<NotedTable>() {
            noted.note(at.open.clone());
        }
        if seat.is_some_and(|seat| !at.open.table().seats_of(&at.visitor.person).contains(seat)) {
            return Err(ApiError::InvalidParameter("seat"));
        }
        Ok(AtApiTable { at, seat })
    }
}

impl AtApiTable {
    /// Carries out a command of the sender, and answers with the table after it.
    pub(super) async fn command(self, app: &App, command: Command) -> Result<Json<TableState>, ApiError> {
        app.command(&self.at.open, &self.at.visitor.actor(), command).await?;
        Ok(self.state(app))
    }

    /// Answers with the table.
    pub(super) fn state(&self, app: &App) -> Json<TableState> {
        let AtTable { open, visitor, .. } = &self.at;
        Json(TableState::now(app, open, visitor, self.seat))
    }

    /// Returns the seat for which the sender acts: the one they name, the one whose turn it is, or their only one.
    pub(super) fn acting_seat(&self, named: Option<Seat>) -> Result<Seat, ApiError> {
        let view = self.at.open.table().view(&self.at.visitor.actor(), self.seat, &[]);
        named.or(view.seat).ok_or_else(|| fishpond_table::refusals::NOT_AT_TABLE.refuse().into())
    }

    /// Returns whether a seat of the sender has resigned.
    pub(super) fn has_resigned(&self, seat: Seat) -> bool {
        let view = self.at.open.table().view(&self.at.visitor.actor(), self.seat, &[]);
        view.seats.iter().any(|other| other.seat == seat && other.own && other.resigned)
    }
}

/// A table in a list.
#[derive(Serialize, JsonSchema)]
pub(super) struct TableEntry {
    id: String,
    game: String,
    status: Status,
    /// The names of the players and, before the start, the number of taken seats.
    players: String,
    /// Whether it is your turn.
    your_turn: bool,
    /// `none`, `move:SECONDS`, `bank:SECONDS+SECONDS` (total time and increment) or `days:DAYS`.
    clock: String,
    /// Whether the game counts for ratings.
    rated: bool,
    /// The ratings of people who may join without an invitation; absent if anyone may.
    #[serde(skip_serializing_if = "Option::is_none")]
    rating_range: Option<RatingLimits>,
    /// Seconds since the last public change.
    changed_ago: u64,
    /// Seconds until the table is closed, and its invitations expire, if nothing changes before then; absent once the game has started.
    #[serde(skip_serializing_if = "Option::is_none")]
    expires_in: Option<u64>,
}

impl TableEntry {
    fn new(listed: ListedTable, lang: Lang, now: u64) -> TableEntry {
        let summary = Summary::read(&listed);
        TableEntry {
            id: listed.table,
            game: listed.game,
            status: match listed.status {
                ListedStatus::Waiting => Status::Waiting,
                ListedStatus::Playing => Status::Playing,
                ListedStatus::Over => Status::Over,
            },
            players: summary.players(lang, listed.status),
            clock: summary.clock.to_string(),
            rated: summary.rated,
            rating_range: summary.rating_range.map(RatingLimits::from),
            your_turn: listed.to_move && listed.status == ListedStatus::Playing,
            changed_ago: now.saturating_sub(listed.changed_at) / 1000,
            expires_in: (listed.status == ListedStatus::Waiting)
                .then(|| listed.changed_at.saturating_add(ABANDONED_AFTER).saturating_sub(now) / 1000),
        }
    }
}

/// `GET /api/v1/tables?list=current|invitations|open|finished&limit=N`
pub(super) async fn list(
    State(app): State<App>,
    caller: Caller,
    query: Query,
) -> Result<Json<Vec<TableEntry>>, ApiError> {
    let person = || caller.visitor.person.to_string();
    let list: Option<String> = query.get("list")?;
    let selection = match list.as_deref().unwrap_or("current") {
        "current" => fishpond_store::Query::Current(person()),
        "open" => fishpond_store::Query::Joinable,
        "invitations" => fishpond_store::Query::Current(person()),
        "finished" => fishpond_store::Query::Finished(person()),
        _ => {
            let valid = "current, invitations, open, finished";
            return Err(ApiError::UnknownValue { name: "list", valid });
        }
    };
    let limit = query.get("limit")?.unwrap_or(MAX_LIST);
    if !(1..=MAX_LIST).contains(&limit) {
        return Err(ApiError::InvalidParameter("limit"));
    }
    // The store can't tell which tables are invitations or have an open seat.
    let is_shown: fn(&ListedTable) -> bool = match list.as_deref() {
        Some("invitations") => |listed| Summary::read(listed).is_invitation(listed),
        Some("open") => |listed| !Summary::read(listed).is_full(),
        _ => |_| true,
    };
    let is_filtered = matches!(list.as_deref(), Some("invitations" | "open"));
    let tables = app.list(selection, if is_filtered { u32::MAX } else { limit }).await?;
    let shown = tables.into_iter().filter(is_shown).take(limit as usize);
    Ok(Json(shown.map(|listed| TableEntry::new(listed, caller.visitor.lang, app.now())).collect()))
}

/// The settings of a table that a program sets. Absent fields keep their values; at a new table, they get the defaults.
#[derive(Default, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct SettingsInput {
    /// The number of players.
    players: Option<u8>,
    /// Options of the game; `/api/v1/games/{game}` lists them.
    options: Option<Options>,
    /// `none`, `move:SECONDS`, `bank:SECONDS+SECONDS` (total time and increment) or `days:DAYS`.
    #[schemars(regex(pattern = "^(none|move:[0-9]+|bank:[0-9]+\\+[0-9]+|days:[0-9]+)$"))]
    clock: Option<String>,
    /// The people who may watch: `off`, `by-link` or `public`.
    spectators: Option<String>,
    chat: Option<bool>,
    /// Whether anyone can find the table and join.
    listed: Option<bool>,
    /// Seconds after which a bot takes over for a player who is away while others wait; 0 for never.
    absence: Option<u64>,
    /// The players who may ask for hints: `off`, `against-bots` or `on`.
    hints: Option<String>,
    /// Whether moves can be taken back: `off` or `ask`.
    undo: Option<String>,
    /// The consequence of running out of time: `stand-in` or `lose`.
    out_of_time: Option<String>,
    /// Whether the game counts for ratings. This fixes other settings, and can't be changed later.
    rated: Option<bool>,
    /// The ratings of people who may join without an invitation. Without limits, anyone may.
    rating_range: Option<RatingLimits>,
}

impl SettingsInput {
    /// Applies the input to settings.
    fn apply(self, settings: &mut Settings) -> Result<(), ApiError> {
        if let Some(players) = self.players {
            settings.config.players = players;
        }
        if let Some(options) = self.options {
            for (name, value) in options.iter() {
                settings.config.options.set(name, value.clone());
            }
        }
        if let Some(clock) = &self.clock {
            settings.clock = model::read_clock(clock)?;
        }
        set(&mut settings.spectators, model::SPECTATORS, self.spectators.as_deref(), "spectators")?;
        set(&mut settings.hints, model::HINTS, self.hints.as_deref(), "hints")?;
        set(&mut settings.undo, model::UNDO, self.undo.as_deref(), "undo")?;
        set(&mut settings.out_of_time, model::OUT_OF_TIME, self.out_of_time.as_deref(), "out_of_time")?;
        settings.rated = self.rated.unwrap_or(settings.rated);
        settings.chat = self.chat.unwrap_or(settings.chat);
        settings.listed = self.listed.unwrap_or(settings.listed);
        if let Some(RatingLimits { least, most }) = self.rating_range {
            settings.rating_range = RatingRange::new(least, most);
        }
        if let Some(seconds) = self.absence {
            settings.absence = (seconds > 0).then(|| seconds.saturating_mul(1000));
        }
        Ok(())
    }
}

/// Sets a setting by the name of its value.
fn set<T: Copy>(setting: &mut T, names: Names<T>, given: Option<&str>, field: &str) -> Result<(), ApiError> {
    let Some(given) = given else { return Ok(()) };
    match names.iter().find(|(name, _)| *name == given) {
        Some((_, value)) => *setting = *value,
        None => {
            let names: Vec<&str> = names.iter().map(|(name, _)| *name).collect();
            return Err(ApiError::InvalidBody(format!("{field} must be one of: {}", names.join(", "))));
        }
    }
    Ok(())
}

/// A table to be created.
#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct NewTableInput {
    #[schemars(with = "GameName")]
    game: GameId,
    /// The occupants of the seats in turn order: `me`, `open`, or `bot` with the name of a bot, such as `bot level:3`. By default, the
    /// first seat is yours and the others are open.
    #[serde(default)]
    #[schemars(length(max = 5))]
    seats: Vec<String>,
    /// Your name at the table; by default your account's.
    #[schemars(length(min = 1, max = 24))]
    name: Option<String>,
    /// Random characters that you add to the seed of all draws, at most 64 bytes.
    #[serde(default)]
    #[schemars(length(max = 64))]
    entropy: String,
    /// Whether to take your seats at once. If not, they are reserved: join when you have seen the commitment, so that your random
    /// characters prove something.
    #[serde(default = "yes")]
    sit: bool,
    #[serde(default)]
    settings: SettingsInput,
}

pub(super) fn yes() -> bool {
    true
}

/// `POST /api/v1/tables`
pub(super) async fn create(
    State(app): State<App>,
    caller: Caller,
    Input(new): Input<NewTableInput>,
) -> Result<(StatusCode, Json<TableState>), ApiError> {
    let visitor = caller.visitor;
    let entropy = reserved::entropy(&new.entropy)?;
    let players = match (new.settings.players, u8::try_from(new.seats.len()).unwrap_or(u8::MAX)) {
        (Some(players), _) => players,
        (None, 0) => default_players(new.game),
        (None, seats) => seats,
    };
    let mut settings = Settings::new(Config::new(players));
    settings.stand_in = bots::DEFAULT_BOT.to_string();
    new.settings.apply(&mut settings)?;
    let mut seats = Vec::new();
    for seat in &new.seats {
        let choice = SeatChoice::parse(seat).filter(|choice| !matches!(choice, SeatChoice::Companion(_)));
        let valid = "seats must be `me`, `open` or `bot` with the name of a bot, such as `bot level:3`";
        seats.push(choice.ok_or_else(|| ApiError::InvalidBody(valid.to_owned()))?);
    }
    // The table refuses a number of players that the game doesn't allow.
    let places = usize::from(players).min(Seat::ALL.len());
    if seats.len() > places {
        let Facts { min_players, max_players, .. } = new.game.facts();
        return Err(ApiError::InvalidBody(if (*min_players..=*max_players).contains(&players) {
            format!("there are {} seats for {players} players", seats.len())
        } else {
            format!("{} is for {min_players} to {max_players} players, not {players}", new.game)
        }));
    }
    if seats.is_empty() {
        seats.push(SeatChoice::Me);
    }
    seats.resize(places, SeatChoice::Open);
    let host_name = new.name.map(|name| name.trim().to_owned());
    let plan = Plan { settings, seats, host_name, invite: None, start: None };
    let open = make_table(&app, &visitor, new.game, plan).await?;
    if new.sit {
        reserved::take(&app, &visitor, &open, &entropy).await?;
    }
    Ok((StatusCode::CREATED, Json(TableState::now(&app, &open, &visitor, None))))
}

/// `GET /api/v1/tables/{table}`
pub(super) async fn show(State(app): State<App>, at: AtApiTable) -> Json<TableState> {
    at.state(&app)
}

/// `DELETE /api/v1/tables/{table}`
pub(super) async fn close(State(app): State<App>, at: AtApiTable) -> Result<Json<TableState>, ApiError> {
    at.command(&app, Command::Close).await
}

/// `PATCH /api/v1/tables/{table}/settings`
pub(super) async fn configure(
    State(app): State<App>,
    at: AtApiTable,
    Input(input): Input<SettingsInput>,
) -> Result<Json<TableState>, ApiError> {
    let mut settings = at.at.open.table().settings().clone();
    input.apply(&mut settings)?;
    app.configure(&at.at.open, &at.at.visitor, settings).await?;
    Ok(at.state(&app))
}

/// A complete state.
#[derive(Serialize, JsonSchema)]
pub(super) struct World {
    /// The seat whose view the state is consistent with; `null` for spectators.
    seat: Option<Seat>,
    /// The `number` of the table.
    number: u64,
    /// The state; its schema is at `/api/v1/games/{game}`.
    #[schemars(with = "serde_json::Map<String, serde_json::Value>")]
    world: serde_json::Value,
}

/// `GET /api/v1/tables/{table}/world`
pub(super) async fn world(at: AtApiTable) -> Result<Json<World>, ApiError> {
    let view = at.at.open.table().view(&at.at.visitor.actor(), at.seat, &[]);
    let game_view = view.game_view.ok_or_else(|| fishpond_table::refusals::NOT_STARTED.refuse())?;
    // The draws depend on nothing but the view.
    let world = game_view.resample(&mut Rng::new(view.revision)).state();
    Ok(Json(World { seat: view.seat, number: view.moment, world }))
}

/// `GET /api/v1/tables/{table}/record`
pub(super) async fn record(
    State(app): State<App>,
    at: AtApiTable,
) -> Result<Json<fishpond_core::Record>, ApiError> {
    let table = at.at.open.table();
    let mut record = match (table.record(), table.status()) {
        (Some(record), _) => record,
        (None, TableStatus::Over) => return Err(Error::NotFound.into()),
        (None, _) => return Err(ApiError::NoRecordYet),
    };
    record.sign(app.record_key());
    Ok(Json(record))
}
