//! Fishpond's table in the browser: pages, live events, accounts, bots at work.
//!
//! [`Site`] answers requests; [`serve`] puts it on a socket. Pages are made here from what
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

mod begun;

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

use std::net::IpAddr;

use axum::Router;
use axum::body::Body;
use axum::extract::Request;
use axum::response::Response;
use tower::Service as _;

/// The whole site; clones are the same site.
#[derive(Clone)]
pub struct Site {
    app: App,
    pages: Router,
}

impl Site {
    /// The site of a house.
    #[must_use]
    pub fn new(app: App) -> Site {
        Site { pages: routes::router().with_state(app.clone()), app }
    }

    /// Answers a request, which came from a network address.
    pub async fn answer(mut self, request: Request, from: Option<IpAddr>) -> Response {
        let app = &self.app;
        let (mut head, body) = request.into_parts();
        let (visitor, token) = who::know(app, &head.headers, &head.uri, from).await;
        let body = match safety::refuses(app, &visitor, &head) {
            Some(error) => Err(error),
            None => safety::whole(body).await,
        };
        let mut response = match body {
            Err(error) => error.page(&visitor),
            Ok(body) => {
                head.extensions.insert(visitor.clone());
                let method = head.method.clone();
                let Ok(response) = self.pages.call(Request::from_parts(head, Body::from(body))).await;
                error::told(&visitor, &method, response)
            }
        };
        if let Some(token) = token {
            who::give(app, &visitor, &mut response, &token);
        }
        safety::add_headers(&mut response);
        response
    }
}

/// Serves the site until `stop` resolves; open event streams end then, requests under way are answered if that takes no
/// more than some seconds.
pub async fn serve(listener: tokio::net::TcpListener, state: App, stop: impl Future<Output = ()>) {
    let house = state.clone();
    let stop = async move {
        stop.await;
        house.close();
    };
    let site = Site::new(state);
    let answer = move |request, from| site.clone().answer(request, Some(from));
    serving::serve(listener, answer, stop, serving::Patience::default()).await;
}

/// So many random bytes from the system's generator, in hexadecimal.
fn random_hex<const N: usize>() -> String {
    hex::encode(rand::random::<[u8; N]>())
}
