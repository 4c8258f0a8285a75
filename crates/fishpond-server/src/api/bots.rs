//! The accounts of bots, for the people who own them and for those who look for opponents.

use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use fishpond_games::GameId;
use fishpond_store::Person;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::account::{NewToken, TokenInfo, TokenWithText, new_token};
use super::body::{Address, Input, Query};
use super::caller::Caller;
use super::error::ApiError;
use super::model::GameName;
use crate::App;
use crate::bot_accounts::{Accepts, ClockKind};
use crate::error::Error;
use crate::preferences::may_see;
use crate::visitor::Visitor;

/// Maximum number of bots that are read.
const MAX_READ: u32 = 1000;

/// Maximum number of bots in an answer.
const MAX_LIST: usize = 100;

/// A bot with an account.
#[derive(Serialize, JsonSchema)]
pub(super) struct BotInfo {
    /// The name of its account, with which it can be invited.
    name: String,
    /// The name of its owner's account; `null` if you may not see their profile.
    owner: Option<String>,
    /// Whether its program is connected.
    online: bool,
    /// The invitations that it accepts.
    accepts: Accepts,
}

impl BotInfo {
    async fn new(app: &App, visitor: &Visitor, bot: &Person) -> Result<BotInfo, ApiError> {
        let owner = match &bot.owner {
            Some(owner) => app.store().person(owner).await?,
            None => None,
        };
        Ok(BotInfo {
            name: bot.login.clone().unwrap_or_default(),
            owner: owner.filter(|owner| may_see(visitor, owner)).and_then(|owner| owner.login),
            online: app.is_online(bot).await?,
            accepts: Accepts::of(bot),
        })
    }
}

/// `GET /api/v1/bots?game=GAME`
pub(super) async fn list(
    State(app): State<App>,
    caller: Caller,
    query: Query,
) -> Result<Json<Vec<BotInfo>>, ApiError> {
    let game: Option<GameId> = query.get("game")?;
    let mut found = Vec::new();
    for bot in app.store().bots(None, MAX_READ).await? {
        let plays = game.is_none_or(|game| Accepts::of(&bot).games.contains(&game));
        if plays && may_see(&caller.visitor, &bot) && found.len() < MAX_LIST {
            found.push(BotInfo::new(&app, &caller.visitor, &bot).await?);
        }
    }
    Ok(Json(found))
}

/// `GET /api/v1/me/bots`
pub(super) async fn mine(State(app): State<App>, caller: Caller) -> Result<Json<Vec<BotInfo>>, ApiError> {
    let mut bots = Vec::new();
    for bot in app.bots_of(caller.visitor.person.as_str()).await? {
        bots.push(BotInfo::new(&app, &caller.visitor, &bot).await?);
    }
    Ok(Json(bots))
}

/// The invitations that a bot accepts. Absent fields keep their values; a new bot accepts everything.
#[derive(Default, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct AcceptsInput {
    /// The games that it plays.
    #[schemars(with = "Option<Vec<GameName>>")]
    games: Option<Vec<GameId>>,
    /// The minimum number of players.
    #[schemars(range(min = 2, max = 5))]
    min_players: Option<u8>,
    /// The maximum number of players.
    #[schemars(range(min = 2, max = 5))]
    max_players: Option<u8>,
    /// The kinds of clocks.
    clocks: Option<Vec<ClockKind>>,
    /// Whether it plays rated games.
    rated: Option<bool>,
    /// Whether it plays games that are not rated.
    casual: Option<bool>,
}

impl AcceptsInput {
    fn apply(self, old: Accepts) -> Accepts {
        Accepts {
            games: self.games.unwrap_or(old.games),
            min_players: self.min_players.unwrap_or(old.min_players),
            max_players: self.max_players.unwrap_or(old.max_players),
            clocks: self.clocks.unwrap_or(old.clocks),
            rated: self.rated.unwrap_or(old.rated),
            casual: self.casual.unwrap_or(old.casual),
        }
    }
}

/// A bot to be created.
#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct NewBot {
    /// The name of its account: 1 to 24 characters that don't look like another account's name.
    #[schemars(length(min = 1, max = 24))]
    name: String,
    #[serde(default)]
    accepts: AcceptsInput,
}

/// `POST /api/v1/me/bots`
pub(super) async fn create(
    State(app): State<App>,
    caller: Caller,
    Input(new): Input<NewBot>,
) -> Result<(StatusCode, Json<BotInfo>), ApiError> {
    if caller.visitor.owner.is_some() {
        return Err(ApiError::NotForBots);
    }
    let accepts = new.accepts.apply(Accepts::default());
    let bot = app.create_bot(&caller.visitor, &new.name, accepts).await?;
    Ok((StatusCode::CREATED, Json(BotInfo::new(&app, &caller.visitor, &bot).await?)))
}

/// `PATCH /api/v1/me/bots/{bot}`
pub(super) async fn change(
    State(app): State<App>,
    caller: Caller,
    Address(name): Address<String>,
    Input(input): Input<AcceptsInput>,
) -> Result<Json<BotInfo>, ApiError> {
    let bot = app.bot_of(caller.visitor.person.as_str(), &name).await?;
    let accepts = input.apply(Accepts::of(&bot));
    let bot = app.set_accepts(bot, accepts).await?;
    Ok(Json(BotInfo::new(&app, &caller.visitor, &bot).await?))
}

/// `DELETE /api/v1/me/bots/{bot}`
pub(super) async fn delete(
    State(app): State<App>,
    caller: Caller,
    Address(name): Address<String>,
) -> Result<StatusCode, ApiError> {
    let bot = app.bot_of(caller.visitor.person.as_str(), &name).await?;
    app.delete_bot(&bot).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// `GET /api/v1/me/bots/{bot}/tokens`
pub(super) async fn tokens(
    State(app): State<App>,
    caller: Caller,
    Address(name): Address<String>,
) -> Result<Json<Vec<TokenInfo>>, ApiError> {
    let bot = app.bot_of(caller.visitor.person.as_str(), &name).await?;
    let tokens = app.store().tokens(&bot.id).await?;
    Ok(Json(tokens.iter().map(|token| TokenInfo::new(token, app.now())).collect()))
}

/// `POST /api/v1/me/bots/{bot}/tokens`
pub(super) async fn create_token(
    State(app): State<App>,
    caller: Caller,
    Address(name): Address<String>,
    Input(new): Input<NewToken>,
) -> Result<(StatusCode, Json<TokenWithText>), ApiError> {
    let bot = app.bot_of(caller.visitor.person.as_str(), &name).await?;
    new_token(&app, &caller, &bot.id, new).await
}

/// `DELETE /api/v1/me/bots/{bot}/tokens/{id}`
pub(super) async fn revoke_token(
    State(app): State<App>,
    caller: Caller,
    Address((name, id)): Address<(String, String)>,
) -> Result<StatusCode, ApiError> {
    let bot = app.bot_of(caller.visitor.person.as_str(), &name).await?;
    let is_revoked = app.revoke_token(&bot.id, &id).await?;
    if is_revoked { Ok(StatusCode::NO_CONTENT) } else { Err(ApiError::Site(Error::NotFound)) }
}
