//! Moving a server from SQLite to PostgreSQL: everything is there, and games go on.

mod common;

use axum::http::StatusCode;
use common::{
    Browser, PASSWORD, RATED, TestServer, first_move, postgres_store, register, resigned_game, server_on,
    two_players, wait_for_ratings,
};
use fishpond_services::Postgres;
use fishpond_store::{SqliteStore, Store as _, StoreError};

/// Stops a server and opens its database.
async fn stop(server: TestServer) -> (tempfile::TempDir, SqliteStore) {
    let folder = tempfile::tempdir().unwrap();
    let copy = folder.path().join("fishpond.sqlite");
    server.store.backup(&copy).await.unwrap();
    let store = SqliteStore::open(&copy).unwrap();
    (folder, store)
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn everything_is_moved_and_games_go_on() {
    let server = TestServer::start().await;
    let (mut winner, mut loser) = (register(&server, "Winner").await, register(&server, "Loser").await);
    winner.post("/@Loser/follow", &[]).await;
    let finished = resigned_game(&mut winner, &mut loser, &RATED).await;
    wait_for_ratings(&server, 1).await;
    let ([mut ann, mut bob], path) = two_players(&server, "fresh", &[]).await;
    ann.post(&format!("{path}/say"), &[("text", "Schöne Grüße 🐟")]).await;
    let before = (ann.get(&path).await.body, winner.get(&finished).await.body);
    let (_folder, from) = stop(server).await;

    let url = Postgres::shared().new_schema();
    let to = postgres_store(&url).await;
    let mut tables = Vec::new();
    let migrated = fishpond_server::migrate(&from, &to, |table| tables.push(table.to_owned())).await.unwrap();
    assert_eq!((migrated.tables, migrated.accounts, tables.len()), (2, 2, 2));
    assert!(migrated.events > 10, "{migrated:?}");
    assert_eq!(to.last_rated_game().await, Ok(1));
    for person in from.accounts().await.unwrap() {
        assert_eq!(to.ratings(&person.id).await, from.ratings(&person.id).await);
        assert_eq!(to.person(&person.id).await, from.person(&person.id).await);
    }

    // A second attempt changes nothing.
    let again = fishpond_server::migrate(&from, &to, |_| {}).await;
    assert!(matches!(again, Err(StoreError::NotEmpty)), "{again:?}");
    drop(to);

    // Sessions and guests' cookies are still valid.
    let (_app, site) = server_on(&url).await;
    for browser in [&mut ann, &mut bob, &mut winner, &mut loser] {
        browser.move_to(&site);
    }
    let page = ann.get(&path).await;
    assert!(page.body.contains("Schöne Grüße 🐟") && before.0.contains("Schöne Grüße 🐟"));
    assert_eq!(winner.get(&finished).await.status, StatusCode::OK);
    let mut moved = false;
    for browser in [&mut ann, &mut bob] {
        let page = browser.get(&path).await;
        if !common::offers(&page).is_empty() {
            let fields = first_move(browser, page).await;
            let fields: Vec<(&str, &str)> =
                fields.iter().map(|(name, value)| (*name, value.as_str())).collect();
            let done = browser.post(&format!("{path}/act"), &fields).await;
            assert_eq!(done.status, StatusCode::SEE_OTHER, "{}", done.body);
            moved = true;
        }
    }
    assert!(moved);
    assert!(winner.get("/@Loser").await.body.contains("action=\"/@Loser/unfollow\""));
    // New rows do not collide with those that were copied.
    let second = resigned_game(&mut winner, &mut loser, &RATED).await;
    assert_ne!(second, finished);
    let mut new = Browser::on(&site);
    let login = new.post("/me/login", &[("login", "Winner"), ("password", PASSWORD)]).await;
    assert_eq!(login.status, StatusCode::SEE_OTHER, "{}", login.body);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_database_that_a_server_uses_is_refused() {
    let server = TestServer::start().await;
    two_players(&server, "penguins", &[]).await;
    let (_folder, from) = stop(server).await;
    let url = Postgres::shared().new_schema();
    let (_app, _site) = server_on(&url).await;
    let to = postgres_store(&url).await;
    let refused = fishpond_server::migrate(&from, &to, |_| {}).await;
    assert!(matches!(refused, Err(StoreError::NotEmpty)), "{refused:?}");
    assert_eq!(to.count_unfinished().await, Ok(0), "nothing was copied");
}
