//! The players that the sender follows or has blocked.

use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use fishpond_store::ContactKind;
use schemars::JsonSchema;
use serde::Serialize;

use super::body::Address;
use super::caller::Caller;
use super::error::ApiError;
use crate::App;
use crate::contacts::Followed;

/// A player that you follow.
#[derive(Serialize, JsonSchema)]
pub(super) struct FollowedInfo {
    /// The name of the account.
    name: String,
    /// Whether the player is connected and lets others see it.
    online: bool,
}

/// A player that you have blocked.
#[derive(Serialize, JsonSchema)]
pub(super) struct BlockedInfo {
    /// The name of the account.
    name: String,
}

/// `GET /api/v1/me/followed`
pub(super) async fn followed(
    State(app): State<App>,
    caller: Caller,
) -> Result<Json<Vec<FollowedInfo>>, ApiError> {
    let info = |Followed { login, is_online }| FollowedInfo { name: login, online: is_online };
    Ok(Json(app.followed(&caller.visitor).await?.into_iter().map(info).collect()))
}

/// `GET /api/v1/me/blocked`
pub(super) async fn blocked(
    State(app): State<App>,
    caller: Caller,
) -> Result<Json<Vec<BlockedInfo>>, ApiError> {
    Ok(Json(app.blocked(&caller.visitor).await?.into_iter().map(|name| BlockedInfo { name }).collect()))
}

/// `PUT /api/v1/me/followed/{name}`
pub(super) async fn follow(app: State<App>, caller: Caller, name: Address<String>) -> Answer {
    set(app, caller, name, ContactKind::Followed, true).await
}

/// `DELETE /api/v1/me/followed/{name}`
pub(super) async fn unfollow(app: State<App>, caller: Caller, name: Address<String>) -> Answer {
    set(app, caller, name, ContactKind::Followed, false).await
}

/// `PUT /api/v1/me/blocked/{name}`
pub(super) async fn block(app: State<App>, caller: Caller, name: Address<String>) -> Answer {
    set(app, caller, name, ContactKind::Blocked, true).await
}

/// `DELETE /api/v1/me/blocked/{name}`
pub(super) async fn unblock(app: State<App>, caller: Caller, name: Address<String>) -> Answer {
    set(app, caller, name, ContactKind::Blocked, false).await
}

type Answer = Result<StatusCode, ApiError>;

async fn set(
    State(app): State<App>,
    caller: Caller,
    Address(name): Address<String>,
    kind: ContactKind,
    on: bool,
) -> Answer {
    app.set_contact(&caller.visitor, &name, kind, on).await?;
    Ok(StatusCode::NO_CONTENT)
}
