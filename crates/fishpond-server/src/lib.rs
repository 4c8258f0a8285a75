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

mod serving;

mod assets;

mod house;

mod lists;

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
use axum::extract::{ConnectInfo, Request, State};
use axum::middleware::{Next, from_fn_with_state};
use axum::response::Response;

/// The whole site.
pub fn app(app: App) -> Router {
    routes::router().layer(from_fn_with_state(app.clone(), gate)).with_state(app)
}

/// What every request passes: one layer, since each costs something even where it does nothing.
async fn gate(State(app): State<App>, request: Request, next: Next) -> Response {
    let from = request.extensions().get::<ConnectInfo<SocketAddr>>().map(|info| info.0.ip());
    let (visitor, token) = who::know(&app, request.headers(), request.uri(), from).await;
    let request = match safety::refuses(&app, &visitor, &request) {
        Some(error) => Err(error),
        None => safety::whole(request).await,
    };
    let mut response = match request {
        Err(error) => error.page(&visitor),
        Ok(mut request) => {
            request.extensions_mut().insert(visitor.clone());
            error::told(&visitor, next.run(request).await)
        }
    };
    if let Some(token) = token {
        who::give(&app, &visitor, &mut response, &token);
    }
    safety::add_headers(&mut response);
    response
}

/// Serves the site until `stop` resolves; open event streams end then, requests under way are answered if that takes no
/// more than some seconds.
pub async fn serve(listener: tokio::net::TcpListener, state: App, stop: impl Future<Output = ()>) {
    let house = state.clone();
    let stop = async move {
        stop.await;
        house.close();
    };
    serving::serve(listener, app(state), stop, serving::Patience::default()).await;
}

/// So many random bytes from the system's generator, in hexadecimal.
fn random_hex<const N: usize>() -> String {
    hex::encode(rand::random::<[u8; N]>())
}
