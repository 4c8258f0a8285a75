//! Looking for players.

use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use fishpond_games::GameId;
use schemars::JsonSchema;
use serde::Deserialize;

use super::body::Input;
use super::caller::Caller;
use super::error::ApiError;
use super::model::{self, GameName, TableState};
use super::tables::AtApiTable;
use crate::App;
use crate::routes::reserved;
use crate::routes::seek::{self, DISTANCES, Search};

/// A search for players.
#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct SeekInput {
    #[schemars(with = "GameName")]
    game: GameId,
    /// The minimum number of players; by default as few as the game allows.
    #[schemars(range(min = 2, max = 5))]
    least: Option<u8>,
    /// The maximum number of players; by default as many as the game allows.
    #[schemars(range(min = 2, max = 5))]
    most: Option<u8>,
    /// `none`, `move:SECONDS`, `bank:SECONDS+SECONDS` (total time and increment) or `days:DAYS`. Players with the same clock find each other.
    #[schemars(regex(pattern = "^(none|move:[0-9]+|bank:[0-9]+\\+[0-9]+|days:[0-9]+)$"))]
    clock: String,
    /// Whether bots of this server make up the minimum number of players after a while.
    #[serde(default)]
    bots: bool,
    /// Whether the game counts for ratings, which needs an account.
    #[serde(default)]
    rated: bool,
    /// The maximum difference between your rating and those of the others: 100, 200, 300 or 500. Without it, anyone can be matched with you.
    rating_distance: Option<u16>,
    /// Random characters that you add to the seed of all draws, at most 64 bytes.
    #[serde(default)]
    #[schemars(length(max = 64))]
    entropy: String,
    /// Whether to take your seat at once. If not, it is reserved for ten seconds: join when you have seen the commitment, so that
    /// your random characters prove something.
    #[serde(default = "super::tables::yes")]
    sit: bool,
}

/// `POST /api/v1/seeks`
pub(super) async fn seek(
    State(app): State<App>,
    Caller { visitor, .. }: Caller,
    Input(input): Input<SeekInput>,
) -> Result<(StatusCode, Json<TableState>), ApiError> {
    if visitor.owner.is_some() {
        return Err(ApiError::NotForBots);
    }
    let entropy = reserved::entropy(&input.entropy)?;
    if input.rating_distance.is_some_and(|distance| !DISTANCES.contains(&distance)) {
        let valid = DISTANCES.map(|distance| distance.to_string()).join(", ");
        return Err(ApiError::InvalidBody(format!("rating_distance must be one of: {valid}")));
    }
    let facts = input.game.facts();
    let search = Search {
        game: input.game,
        players: (input.least.unwrap_or(facts.min_players), input.most.unwrap_or(facts.max_players)),
        clock: model::read_clock(&input.clock)?,
        bots: input.bots,
        distance: input.rating_distance,
        rated: input.rated,
    };
    let open = seek::find_table(&app, &visitor, search).await?;
    if input.sit {
        reserved::take(&app, &visitor, &open, &entropy).await?;
    }
    Ok((StatusCode::CREATED, Json(TableState::now(&app, &open, &visitor, None))))
}

/// `DELETE /api/v1/seeks/{table}`
pub(super) async fn cancel(State(app): State<App>, at: AtApiTable) -> Result<StatusCode, ApiError> {
    seek::leave(&app, &at.at.visitor, &at.at.open).await?;
    Ok(StatusCode::NO_CONTENT)
}
