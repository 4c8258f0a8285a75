//! Deleting people while the store fails or is slow.

use std::sync::atomic::Ordering;

use axum::http::StatusCode;
use fishpond_store::{SqliteStore, Store as _};
use tokio::time::timeout;

use crate::common::{Browser, person_of, site_on};
use crate::test_log::Log;
use crate::{AGAINST_BOT, SOON, faulty_server};

#[tokio::test]
async fn a_guest_whose_data_cannot_be_deleted_is_not_locked_out() {
    let (_server, store, site) = faulty_server().await;
    let mut ann = Browser::on(&site);
    let path = ann.post("/new/penguins", &AGAINST_BOT).await.location.unwrap();
    store.removals_fail.store(true, Ordering::SeqCst);
    assert_eq!(ann.post("/me/delete", &[]).await.status, StatusCode::INTERNAL_SERVER_ERROR);
    assert!(ann.get("/").await.body.contains(&path), "Ann is still recognized");
    store.removals_fail.store(false, Ordering::SeqCst);
    assert_eq!(ann.post("/me/delete", &[]).await.status, StatusCode::SEE_OTHER);
    assert!(!ann.get("/").await.body.contains(&path));
}

/// Waits until nobody is being removed any more.
async fn wait_for_removals(store: &SqliteStore) {
    let removed = async {
        while !store.removals().await.unwrap().is_empty() {
            tokio::task::yield_now().await;
        }
    };
    timeout(SOON, removed).await.expect("the removal continues");
}

#[tokio::test]
async fn deleting_an_account_with_many_games_does_not_keep_its_owner_waiting() {
    let (server, store, site) = faulty_server().await;
    let mut ann = Browser::on(&site);
    ann.post("/me/register", &[("login", "Ann"), ("password", "correct horse")]).await;
    let path = ann.post("/new/penguins", &AGAINST_BOT).await.location.unwrap();
    // The tables take longer than the request may.
    let (_log, _guard) = Log::start();
    store.rewrites_wait.send_replace(true);
    let deleted = ann.post("/me/delete", &[("password", "correct horse")]).await;
    assert_eq!(deleted.status, StatusCode::SEE_OTHER, "{}", deleted.body);
    assert!(server.store.account("Ann").await.unwrap().is_none(), "the account is gone");
    assert!(!ann.get("/").await.body.contains(&path), "its session, too");
    // Others write, join and delete their accounts in the meantime.
    let mut bob = Browser::on(&site);
    assert_eq!(bob.post("/new/penguins", &AGAINST_BOT).await.status, StatusCode::SEE_OTHER);
    store.rewrites_wait.send_replace(false);
    wait_for_removals(&server.store).await;
    let events = server.store.events(path.strip_prefix("/t/").unwrap(), 0).await.unwrap();
    assert!(!events.iter().any(|event| event.contains("Ann")), "{events:?}");
}

#[tokio::test]
async fn bots_take_over_from_a_deleted_account_after_a_failure() {
    let (server, store, site) = faulty_server().await;
    let mut ann = Browser::on(&site);
    ann.post("/me/register", &[("login", "Ann"), ("password", "correct horse")]).await;
    let path = ann.post("/new/penguins", &AGAINST_BOT).await.location.unwrap();
    let (_log, _guard) = Log::start();
    store.appends_fail.store(true, Ordering::SeqCst);
    let deleted = ann.post("/me/delete", &[("password", "correct horse")]).await;
    assert_eq!(deleted.status, StatusCode::SEE_OTHER, "{}", deleted.body);
    // The next server continues.
    let _restarted = site_on(server.store.clone(), fishpond_server::now).await;
    wait_for_removals(&server.store).await;
    let events = server.store.events(path.strip_prefix("/t/").unwrap(), 0).await.unwrap();
    assert!(events.iter().any(|event| event.contains("\"sat-in\"")), "{events:?}");
    assert!(!events.iter().any(|event| event.contains("Ann")), "{events:?}");
}

#[tokio::test]
async fn a_removal_that_was_interrupted_continues() {
    let (server, store, site) = faulty_server().await;
    let mut ann = Browser::on(&site);
    for _ in 0..6 {
        ann.post("/new/penguins", &AGAINST_BOT).await;
    }
    let guest = person_of(&ann.cookie("fishpond"));
    let mentions = async || server.store.tables_mentioning(&guest).await.unwrap().len();
    assert_eq!(mentions().await, 6);
    // Some tables are rewritten, then the disk is full.
    store.rewrites_left.store(3, Ordering::SeqCst);
    ann.post("/me/register", &[("login", "Ann"), ("password", "correct horse")]).await;
    assert_eq!(mentions().await, 3);
    // The next server continues.
    let restarted = site_on(server.store.clone(), fishpond_server::now).await;
    wait_for_removals(&server.store).await;
    assert_eq!(mentions().await, 0);
    let mut ann = Browser::on(&restarted);
    ann.post("/me/login", &[("login", "Ann"), ("password", "correct horse")]).await;
    let home = ann.get("/").await;
    let games = home.tags("a").filter(|tag| tag.attr("href").is_some_and(|to| to.starts_with("/t/")));
    assert_eq!(games.count(), 6, "{}", home.body);
}
