//! Tournaments.

use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use fishpond_games::GameId;
use fishpond_tournament::{Entrant, Player, RoundTable, Standing, Status, Tournament};
use schemars::JsonSchema;
use serde::Serialize;

use super::body::{Address, Query};
use super::caller::Caller;
use super::error::ApiError;
use super::model::GameName;
use crate::App;
use crate::tournaments::Listed;
use crate::visitor::Visitor;

/// Maximum number of finished tournaments in an answer.
const MAX_FINISHED: u32 = 50;

/// The status of a tournament.
#[derive(Serialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
enum TournamentStatus {
    /// Players can join.
    Open,
    /// It is in progress.
    Running,
    /// It is over.
    Finished,
    /// It was cancelled.
    Cancelled,
}

/// A tournament in a list.
#[derive(Serialize, JsonSchema)]
pub(super) struct TournamentEntry {
    id: String,
    /// The address of its page.
    url: String,
    name: String,
    #[schemars(with = "GameName")]
    game: GameId,
    status: TournamentStatus,
    /// The number of players.
    players: usize,
    /// The maximum number of players at a table.
    seats: u8,
    /// The number of rounds.
    rounds: u8,
    /// The number of rounds that have started.
    round: usize,
    /// The clock, such as `bank:600+10`.
    clock: String,
    /// Whether the games change ratings.
    rated: bool,
    /// The time at which it starts, in milliseconds since 1970; `null` if the operator starts it.
    starts: Option<u64>,
    /// Whether you play in it.
    joined: bool,
}

/// A tournament.
#[derive(Serialize, JsonSchema)]
pub(super) struct TournamentState {
    #[serde(flatten)]
    entry: TournamentEntry,
    /// Your table in the current round, while you are playing there.
    table: Option<String>,
    /// Seconds until the next round, during a break.
    next_round_in: Option<u64>,
    /// The standings, best first.
    standings: Vec<StandingInfo>,
    /// The rounds so far.
    results: Vec<RoundInfo>,
}

/// The kind of a player.
#[derive(Serialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
enum PlayerKind {
    /// A person with an account.
    Person,
    /// A bot with an account.
    BotAccount,
    /// A bot of this server.
    Bot,
}

/// A line of the standings.
#[derive(Serialize, JsonSchema)]
pub(super) struct StandingInfo {
    /// The place, from 1.
    place: usize,
    /// The name of the player.
    name: String,
    kind: PlayerKind,
    /// The bot, such as `level:3`, if it is one of this server.
    #[serde(skip_serializing_if = "Option::is_none")]
    bot: Option<String>,
    /// Whether it is you.
    you: bool,
    /// Whether the player has withdrawn.
    withdrawn: bool,
    /// The points: 12 for winning a table, 0 for the last place, evenly spaced in between.
    points: f64,
    /// The first tie-break: the sum of the average points of the opponents in each round.
    opposition: f64,
    /// The second tie-break: the average share of the points scored at the player's tables, between 0 and 1.
    share: f64,
    /// The number of finished games.
    games: u32,
    /// The number of tables won, alone or shared.
    wins: u32,
    /// The number of byes.
    byes: u32,
}

/// A round.
#[derive(Serialize, JsonSchema)]
struct RoundInfo {
    /// The tables; the one with the best players comes first.
    tables: Vec<RoundTableInfo>,
    /// The names of the players who have a bye.
    byes: Vec<String>,
}

/// A table of a round.
#[derive(Serialize, JsonSchema)]
struct RoundTableInfo {
    /// The identifier of the table.
    table: String,
    /// Whether the game is over.
    over: bool,
    /// The players, in seat order.
    players: Vec<RoundPlayer>,
}

/// A player at a table of a round.
#[derive(Serialize, JsonSchema)]
struct RoundPlayer {
    name: String,
    /// The rank in the game, once it is over.
    #[serde(skip_serializing_if = "Option::is_none")]
    rank: Option<u8>,
    /// The points in the game, once it is over.
    #[serde(skip_serializing_if = "Option::is_none")]
    score: Option<i32>,
    /// The points for the standings, once the game is over.
    #[serde(skip_serializing_if = "Option::is_none")]
    points: Option<f64>,
}

impl TournamentEntry {
    fn new(visitor: &Visitor, id: &str, tournament: &Tournament) -> TournamentEntry {
        let plan = &tournament.plan;
        TournamentEntry {
            id: id.to_owned(),
            url: format!("{}/tournament/{id}", visitor.origin),
            name: plan.name.clone(),
            game: plan.game,
            status: match tournament.status {
                Status::Open => TournamentStatus::Open,
                Status::Running => TournamentStatus::Running,
                Status::Finished => TournamentStatus::Finished,
                Status::Cancelled => TournamentStatus::Cancelled,
            },
            players: tournament.players.len(),
            seats: plan.seats,
            rounds: plan.rounds,
            round: tournament.rounds.len(),
            clock: plan.clock.to_string(),
            rated: plan.rated,
            starts: plan.starts,
            joined: tournament.index_of(&visitor.person).is_some(),
        }
    }
}

impl TournamentState {
    fn new(app: &App, visitor: &Visitor, id: &str, tournament: &Tournament) -> TournamentState {
        let own = tournament.index_of(&visitor.person).and_then(|player| tournament.table_of(player));
        let name = |player: usize| tournament.players[player].name.clone();
        let table = |table: &RoundTable| RoundTableInfo {
            table: table.table.clone(),
            over: table.result.is_some(),
            players: table_players(table, tournament),
        };
        TournamentState {
            entry: TournamentEntry::new(visitor, id, tournament),
            table: own.map(|table| table.table.clone()),
            next_round_in: tournament.next_round.map(|at| at.saturating_sub(app.now()).div_ceil(1000)),
            standings: standings(visitor, tournament),
            results: tournament
                .rounds
                .iter()
                .map(|round| RoundInfo {
                    tables: round.tables.iter().map(table).collect(),
                    byes: round.byes.iter().map(|&player| name(player)).collect(),
                })
                .collect(),
        }
    }
}

fn table_players(table: &RoundTable, tournament: &Tournament) -> Vec<RoundPlayer> {
    let points = table.points();
    let player = |(seat, &player): (usize, &usize)| RoundPlayer {
        name: tournament.players[player].name.clone(),
        rank: table.result.as_ref().map(|result| result[seat].rank),
        score: table.result.as_ref().map(|result| result[seat].points),
        points: points.as_ref().map(|points| points[seat].value()),
    };
    table.players.iter().enumerate().map(player).collect()
}

fn standings(visitor: &Visitor, tournament: &Tournament) -> Vec<StandingInfo> {
    let line = |line: Standing| {
        let Player { entrant, name, withdrawn, .. } = &tournament.players[line.player];
        let (kind, bot) = match entrant {
            Entrant::Person { owner: None, .. } => (PlayerKind::Person, None),
            Entrant::Person { owner: Some(_), .. } => (PlayerKind::BotAccount, None),
            Entrant::Bot(bot) => (PlayerKind::Bot, Some(bot.clone())),
        };
        StandingInfo {
            place: line.place,
            name: name.clone(),
            kind,
            bot,
            you: entrant.person() == Some(&visitor.person),
            withdrawn: *withdrawn,
            points: line.points.value(),
            opposition: line.opposition(),
            share: line.share(),
            games: line.games,
            wins: line.wins,
            byes: line.byes,
        }
    };
    tournament.standings().into_iter().map(line).collect()
}

/// `GET /api/v1/tournaments?list=active|finished`
pub(super) async fn list(
    State(app): State<App>,
    caller: Caller,
    query: Query,
) -> Result<Json<Vec<TournamentEntry>>, ApiError> {
    let list: Option<String> = query.get("list")?;
    let tournaments = match list.as_deref().unwrap_or("active") {
        "active" => app.active_tournaments().await?.to_vec(),
        "finished" => app.finished_tournaments(MAX_FINISHED).await?,
        _ => return Err(ApiError::InvalidParameter("list")),
    };
    let entry = |Listed { id, tournament }: &Listed| TournamentEntry::new(&caller.visitor, id, tournament);
    Ok(Json(tournaments.iter().map(entry).collect()))
}

/// `GET /api/v1/tournaments/{tournament}`
pub(super) async fn show(
    State(app): State<App>,
    caller: Caller,
    Address(id): Address<String>,
) -> Result<Json<TournamentState>, ApiError> {
    let tournament = app.tournament(&id).await?;
    Ok(Json(TournamentState::new(&app, &caller.visitor, &id, &tournament)))
}

/// `GET /api/v1/tournaments/{tournament}/standings`
pub(super) async fn show_standings(
    State(app): State<App>,
    caller: Caller,
    Address(id): Address<String>,
) -> Result<Json<Vec<StandingInfo>>, ApiError> {
    Ok(Json(standings(&caller.visitor, &app.tournament(&id).await?)))
}

/// `POST /api/v1/tournaments/{tournament}/join`
pub(super) async fn join(
    State(app): State<App>,
    caller: Caller,
    Address(id): Address<String>,
) -> Result<Json<TournamentState>, ApiError> {
    if caller.visitor.login.is_none() {
        return Err(ApiError::NeedsAccount);
    }
    app.join_tournament(&id, &caller.visitor).await?;
    show(State(app), caller, Address(id)).await
}

/// `POST /api/v1/tournaments/{tournament}/leave`
pub(super) async fn leave(
    State(app): State<App>,
    caller: Caller,
    Address(id): Address<String>,
) -> Result<StatusCode, ApiError> {
    app.leave_tournament(&id, &caller.visitor.person).await?;
    Ok(StatusCode::NO_CONTENT)
}
