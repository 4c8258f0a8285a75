//! The server when its store fails, is slow, or is shared with another server.

#[path = "../common/mod.rs"]
mod common;

#[path = "../../src/test_log.rs"]
mod test_log;

mod faulty_store;

mod own_work;

mod removals;

mod requests;

use std::sync::Arc;
use std::time::Duration;

use axum::Router;
use common::{TestServer, site_on};
use faulty_store::FaultyStore;

/// How long a test waits for something that should happen soon.
const SOON: Duration = Duration::from_secs(30);

/// A game against a bot.
const AGAINST_BOT: [(&str, &str); 3] = [("players", "2"), ("seat-A", "me"), ("seat-B", "bot greedy")];

/// Starts a server on a store that works until the test makes it fail.
async fn faulty_server() -> (TestServer, Arc<FaultyStore>, Router) {
    let server = TestServer::start().await;
    let store = Arc::new(FaultyStore::new(server.store.clone()));
    let site = site_on(store.clone(), fishpond_server::now).await;
    (server, store, site)
}
