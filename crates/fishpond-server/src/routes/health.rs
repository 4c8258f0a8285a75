//! The state of the server, for containers and load balancers, which are not treated as visitors.

use std::time::Duration;

use axum::Router;
use axum::extract::State;
use axum::http::{StatusCode, header};
use axum::response::{IntoResponse, Response};
use axum::routing::get;
use tokio::time::timeout;

use crate::App;

/// How long the store may take to answer.
const STORE_TIMEOUT: Duration = Duration::from_secs(2);

pub(crate) fn routes() -> Router<App> {
    Router::new().route("/health/live", get(live)).route("/health/ready", get(ready))
}

/// `GET /health/live`: the process answers.
async fn live() -> Response {
    answer(StatusCode::OK, "alive")
}

/// `GET /health/ready`: the server can serve visitors. While it is draining, they should be sent elsewhere.
async fn ready(State(app): State<App>) -> Response {
    if app.is_draining() {
        return answer(StatusCode::SERVICE_UNAVAILABLE, "stopping");
    }
    // Any read shows whether the store answers.
    match timeout(STORE_TIMEOUT, app.store().person("")).await {
        Ok(Ok(_)) => answer(StatusCode::OK, "ready"),
        Ok(Err(_)) => answer(StatusCode::SERVICE_UNAVAILABLE, "the database cannot be read"),
        Err(_) => answer(StatusCode::SERVICE_UNAVAILABLE, "the database does not answer"),
    }
}

fn answer(status: StatusCode, text: &'static str) -> Response {
    (status, [(header::CACHE_CONTROL, "no-store")], format!("{text}\n")).into_response()
}
