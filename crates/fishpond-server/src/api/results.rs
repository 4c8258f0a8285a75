//! Players, their ratings and finished games, leaderboards, and analyses of games.

use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use fishpond_core::Seat;
use fishpond_games::{AnyRecord, GameId};
use fishpond_ratings::levels;
use fishpond_review::Report;
use fishpond_store::{AccountKind, FinishedGame, Millis, Person, ResultQuery, StoredRating};
use fishpond_table::Ending;
use schemars::JsonSchema;
use serde::Serialize;

use super::body::{Address, Query};
use super::caller::Caller;
use super::error::ApiError;
use super::model::{EndingState, GameName};
use super::tables::AtApiTable;
use crate::App;
use crate::error::Error;
use crate::preferences::{Preferences, may_see};
use crate::ratings::Rating;
use crate::results::{Details, SeatResult};
use crate::reviews::{ReviewState, Reviewed};
use crate::routes::record_of;
use crate::visitor::Visitor;

/// Maximum number of entries in an answer.
const MAX_LIST: u32 = 100;

/// A rating.
#[derive(Clone, Copy, Serialize, JsonSchema)]
pub(super) struct RatingInfo {
    /// The rating in points.
    rating: i32,
    /// Its uncertainty: one standard deviation, in points.
    uncertainty: i32,
    /// Whether it is still too uncertain for a place on the leaderboard.
    provisional: bool,
}

impl From<Rating> for RatingInfo {
    fn from(rating: Rating) -> RatingInfo {
        RatingInfo {
            rating: rating.points(),
            uncertainty: rating.uncertainty(),
            provisional: rating.is_provisional(),
        }
    }
}

fn rating_of(stored: &StoredRating) -> RatingInfo {
    Rating { value: stored.value, deviation: stored.deviation }.into()
}

/// A rating in one game.
#[derive(Serialize, JsonSchema)]
struct GameRating {
    #[schemars(with = "GameName")]
    game: GameId,
    #[serde(flatten)]
    rating: RatingInfo,
    /// The number of rated games.
    games: u32,
}

/// A player with an account.
#[derive(Serialize, JsonSchema)]
pub(super) struct PlayerInfo {
    /// The name of the account.
    name: String,
    /// Whether the account belongs to a bot, which a person owns.
    bot: bool,
    /// Whether the player is connected; `null` if they don't show it.
    online: Option<bool>,
    ratings: Vec<GameRating>,
}

/// Returns a player by name. A hidden profile looks like one that doesn't exist.
async fn find(app: &App, visitor: &Visitor, name: &str) -> Result<Person, ApiError> {
    let account = app.store().account(name).await?.ok_or(Error::NotFound)?;
    let person = app.store().person(&account.person).await?;
    Ok(person.filter(|person| may_see(visitor, person)).ok_or(Error::NotFound)?)
}

/// `GET /api/v1/players/{name}`
pub(super) async fn player(
    State(app): State<App>,
    caller: Caller,
    Address(name): Address<String>,
) -> Result<Json<PlayerInfo>, ApiError> {
    let person = find(&app, &caller.visitor, &name).await?;
    let ratings = app.store().ratings(&person.id).await?;
    let rating = |stored: &StoredRating| {
        let game = stored.game.parse().ok()?;
        Some(GameRating { game, rating: rating_of(stored), games: stored.games })
    };
    let online = match Preferences::of(&person).presence {
        true => Some(app.is_seen_online(&caller.visitor, &person).await?),
        false => None,
    };
    Ok(Json(PlayerInfo {
        bot: person.owner.is_some(),
        online,
        ratings: ratings.iter().filter_map(rating).collect(),
        name: person.login.unwrap_or_default(),
    }))
}

/// A finished game.
#[derive(Serialize, JsonSchema)]
pub(super) struct GameSummary {
    /// The number with which to continue the list.
    number: u64,
    table: String,
    #[schemars(with = "GameName")]
    game: GameId,
    /// The date on which it ended, in milliseconds since 1970, if it is known.
    ended: Option<Millis>,
    rated: bool,
    /// The reason, if the game ended without a result.
    ending: Option<EndingState>,
    seats: Vec<PlayedSeat>,
}

/// The result of a seat.
#[derive(Serialize, JsonSchema)]
struct PlayedSeat {
    seat: Seat,
    /// The name of the player at the table.
    name: String,
    /// Whether it is the seat of the player whose games these are.
    own: bool,
    /// Whether the player is a bot with an account, which a person owns.
    bot_account: bool,
    /// The bot of this server that played.
    bot: Option<String>,
    /// 1 for the winners; tied seats share a rank.
    rank: Option<u8>,
    points: Option<i32>,
    resigned: bool,
    /// The rating before the game, if the game changed it.
    before: Option<RatingInfo>,
    /// The rating after the game.
    after: Option<RatingInfo>,
}

impl GameSummary {
    fn read(person: &str, finished: FinishedGame) -> Option<GameSummary> {
        let details = Details::read(&finished.details).ok()?;
        let seat = |(seat, result): (Seat, SeatResult)| PlayedSeat {
            seat,
            name: result.name,
            own: result.person.as_deref() == Some(person),
            bot_account: result.bot_account,
            bot: result.bot,
            rank: result.rank,
            points: result.points,
            resigned: result.resigned,
            before: result.ratings.map(|(before, _)| before.into()),
            after: result.ratings.map(|(_, after)| after.into()),
        };
        Some(GameSummary {
            number: finished.number,
            table: finished.table,
            game: finished.game.parse().ok()?,
            ended: finished.ended,
            rated: details.rated,
            ending: details.ending.map(|ending| match ending {
                Ending::Agreed => EndingState::Agreed,
                Ending::Closed => EndingState::Closed,
            }),
            seats: Seat::ALL.into_iter().zip(details.seats).map(seat).collect(),
        })
    }
}

/// Reads the parameter `limit`.
fn limit(query: &Query) -> Result<u32, ApiError> {
    let limit = query.get("limit")?.unwrap_or(MAX_LIST);
    if (1..=MAX_LIST).contains(&limit) { Ok(limit) } else { Err(ApiError::InvalidParameter("limit")) }
}

/// `GET /api/v1/players/{name}/games?before=NUMBER&limit=N`
pub(super) async fn games(
    State(app): State<App>,
    caller: Caller,
    Address(name): Address<String>,
    query: Query,
) -> Result<Json<Vec<GameSummary>>, ApiError> {
    let person = find(&app, &caller.visitor, &name).await?.id;
    let viewer = Some(caller.visitor.person.to_string());
    let before: Option<u32> = query.get("before")?;
    let selection = ResultQuery { person: person.clone(), viewer, before: before.map(u64::from) };
    let games = app.store().results(selection, limit(&query)?).await?;
    Ok(Json(games.into_iter().filter_map(|game| GameSummary::read(&person, game)).collect()))
}

/// The leaderboard of a game.
#[derive(Serialize, JsonSchema)]
pub(super) struct Leaderboard {
    #[schemars(with = "GameName")]
    game: GameId,
    /// The players, highest rating first.
    players: Vec<RankedPlayer>,
    /// The fixed ratings of this server's bots, from level 1 on.
    levels: Vec<i32>,
}

/// A player on a leaderboard.
#[derive(Serialize, JsonSchema)]
struct RankedPlayer {
    /// The name of the account.
    name: String,
    #[serde(flatten)]
    rating: RatingInfo,
    /// The number of rated games.
    games: u32,
}

/// `GET /api/v1/ratings/{game}?kind=people|bots&limit=N`
pub(super) async fn leaderboard(
    State(app): State<App>,
    caller: Caller,
    Address(name): Address<String>,
    query: Query,
) -> Result<Json<Leaderboard>, ApiError> {
    let game: GameId = name.parse().map_err(|_| Error::NotFound)?;
    let kind: Option<String> = query.get("kind")?;
    let kind = match kind.as_deref().unwrap_or("people") {
        "people" => AccountKind::People,
        "bots" => AccountKind::Bots,
        _ => return Err(ApiError::UnknownValue { name: "kind", valid: "people, bots" }),
    };
    let ratings = app.store().leaderboard(&game.to_string(), kind, limit(&query)?).await?;
    let seen = ratings.into_iter().filter(|(_, person)| may_see(&caller.visitor, person));
    let players = seen.map(|(stored, person)| RankedPlayer {
        name: person.login.unwrap_or_default(),
        rating: rating_of(&stored),
        games: stored.games,
    });
    let levels = levels(game).into_iter().map(Rating::points).collect();
    Ok(Json(Leaderboard { game, players: players.collect(), levels }))
}

/// The state of an analysis.
#[derive(Clone, Copy, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
enum AnalysisStatus {
    /// Nobody has asked for it.
    None,
    /// It is queued.
    Queued,
    /// It is running.
    Running,
    /// It failed; start it again.
    Failed,
    /// It is complete.
    Done,
}

/// The analysis of a finished game.
#[derive(Serialize, JsonSchema)]
pub(super) struct Analysis {
    status: AnalysisStatus,
    /// The number of moves and draws that have been evaluated, while it is running.
    #[serde(skip_serializing_if = "Option::is_none")]
    done: Option<usize>,
    /// The number of all moves and draws to be evaluated, while it is running.
    #[serde(skip_serializing_if = "Option::is_none")]
    total: Option<usize>,
    /// The analysis, in the format of `fishpond analyse --json`.
    #[serde(skip_serializing_if = "Option::is_none")]
    report: Option<Box<Report>>,
}

impl From<Option<ReviewState>> for Analysis {
    fn from(state: Option<ReviewState>) -> Analysis {
        let analysis = |status| Analysis { status, done: None, total: None, report: None };
        match state {
            None => analysis(AnalysisStatus::None),
            Some(ReviewState::Queued) => analysis(AnalysisStatus::Queued),
            Some(ReviewState::Running { done, total }) => {
                Analysis { done: Some(done), total: Some(total), ..analysis(AnalysisStatus::Running) }
            }
            Some(ReviewState::Failed) => analysis(AnalysisStatus::Failed),
            Some(ReviewState::Done(report)) => {
                Analysis { report: Some(report), ..analysis(AnalysisStatus::Done) }
            }
        }
    }
}

/// Returns the record of a finished game, which can be analysed.
fn record(at: &AtApiTable) -> Result<AnyRecord, ApiError> {
    let record = record_of(&at.at).map_err(|_| ApiError::NoAnalysisYet)?;
    let game = record.game.parse().map_err(|_| Error::NotFound)?;
    Ok(AnyRecord { game, record })
}

/// `GET /api/v1/tables/{table}/analysis`
pub(super) async fn analysis(State(app): State<App>, at: AtApiTable) -> Result<Json<Analysis>, ApiError> {
    let record = record(&at)?;
    let reviewed = Reviewed { id: &at.at.open.id, record: &record };
    Ok(Json(app.review_so_far(&reviewed).await?.into()))
}

/// `POST /api/v1/tables/{table}/analysis`
pub(super) async fn analyse(
    State(app): State<App>,
    at: AtApiTable,
) -> Result<(StatusCode, Json<Analysis>), ApiError> {
    let record = record(&at)?;
    let reviewed = Reviewed { id: &at.at.open.id, record: &record };
    app.retry_review(reviewed.id);
    let state = app.review(&reviewed, &at.at.visitor).await?;
    Ok((StatusCode::ACCEPTED, Json(Some(state).into())))
}
