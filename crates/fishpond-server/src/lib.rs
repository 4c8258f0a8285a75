//! Fishpond's table in the browser: pages, live events, accounts, bots at work.
//!
//! [`app`] is the whole site as a router; [`serve`] puts it on a socket. Pages are made here from what
//! `fishpond-table` lets a person know ([`fishpond_table::TableView`]), drawn by `fishpond-draw` and worded by
//! `fishpond-words`; nothing here decides a rule. Every page works with plain forms; the script in `assets/` only makes
//! it lively.
//!
//! Data flow one way: a form becomes a [`fishpond_table::Command`], the table decides, the events are stored, and only
//! then does anybody hear of them (`house`). Whoever looks has an event stream that sends the parts of the page that
//! have changed for him (`routes::live`).

mod error;

mod page;

mod who;

mod safety;

mod assets;

mod house;

mod bots;

mod rules;

mod pictures;

mod settings;

mod parts;

mod routes;

pub use house::{App, OpenError, Options, now};
pub use safety::Rates;

use std::net::SocketAddr;

use axum::Router;
use axum::extract::DefaultBodyLimit;
use axum::middleware::{from_fn, from_fn_with_state};

/// The whole site.
pub fn app(app: App) -> Router {
    routes::router()
        .layer(DefaultBodyLimit::max(safety::MAX_BODY))
        .layer(from_fn_with_state(app.clone(), safety::guard))
        .layer(from_fn_with_state(app.clone(), who::know))
        .layer(from_fn(safety::headers))
        .with_state(app)
}

/// Serves the site until `stop` resolves; open event streams end then, requests under way are answered.
///
/// # Errors
/// What the socket says.
pub async fn serve(
    listener: tokio::net::TcpListener,
    state: App,
    stop: impl Future<Output = ()> + Send + 'static,
) -> std::io::Result<()> {
    let house = state.clone();
    let stop = async move {
        stop.await;
        house.close();
    };
    axum::serve(listener, app(state).into_make_service_with_connect_info::<SocketAddr>())
        .with_graceful_shutdown(stop)
        .await
}

/// So many random bytes from the system's generator, in hexadecimal.
fn random_hex<const N: usize>() -> String {
    hex::encode(rand::random::<[u8; N]>())
}
