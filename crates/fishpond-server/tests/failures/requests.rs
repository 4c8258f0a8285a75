//! Requests while the store fails, or while it is shared with another server.

use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::Duration;

use axum::body::{Body, to_bytes};
use axum::http::{Request, StatusCode, header};
use fishpond_server::metrics_router;
use fishpond_store::{Store as _, Token};
use tower::ServiceExt as _;

use crate::common::{Browser, Page, TestServer, app_on, site_on, table_for_two};
use crate::faulty_store::FaultyStore;
use crate::test_log::Log;
use crate::{AGAINST_BOT, faulty_server};

#[tokio::test]
async fn a_failed_write_is_answered_with_500_and_a_persistent_fault_is_logged_once() {
    let (_server, store, site) = faulty_server().await;
    let (mut ann, mut bob) = (Browser::on(&site), Browser::on(&site));
    let path = table_for_two("penguins", &mut ann, &mut bob, &[]).await;
    let (log, _guard) = Log::start();
    store.appends_fail.store(true, Ordering::SeqCst);
    for by_script in [false, true, true] {
        ann.by_script = by_script;
        let page = ann.post(&format!("{path}/start"), &[]).await;
        assert_eq!(page.status, StatusCode::INTERNAL_SERVER_ERROR);
        assert!(page.body.contains("Something went wrong"), "{}", page.body);
        assert!(!page.body.contains("disk full"), "{}", page.body);
    }
    let text = log.text();
    assert_eq!(text.matches("ERROR").count(), 1, "{text}");
    assert_eq!(text.matches("path=\"/t/{table}/{verb}\"").count(), 1, "{text}");
    assert!(!text.contains(&path), "{text}");
    assert!(text.contains("disk full"), "{text}");
    let page = ann.post(&format!("{path}/say"), &[("text", "strictly between us")]).await;
    assert_eq!(page.status, StatusCode::INTERNAL_SERVER_ERROR);
    assert!(!log.text().contains("between us"), "{}", log.text());
    tokio::time::pause();
    while !log.text().contains("requests failed: repeated 3 times error=database error: disk full") {
        // Tokio's clock advances to the next timer.
        tokio::time::sleep(Duration::from_secs(1)).await;
    }
    tokio::time::resume();
    store.appends_fail.store(false, Ordering::SeqCst);
    assert_eq!(ann.post(&format!("{path}/start"), &[]).await.status, StatusCode::NO_CONTENT);
}

#[tokio::test]
async fn parts_that_a_page_can_do_without_are_logged_once_if_they_fail() {
    let (_server, store, site) = faulty_server().await;
    let (mut ann, mut bob) = (Browser::on(&site), Browser::on(&site));
    let path = table_for_two("penguins", &mut ann, &mut bob, &[]).await;
    let (log, _guard) = Log::start();
    store.lists_fail.store(true, Ordering::SeqCst);
    for _ in 0..3 {
        assert_eq!(ann.get(&path).await.status, StatusCode::OK);
    }
    let text = log.text();
    assert_eq!(text.matches("cannot count the tables that wait for someone").count(), 1, "{text}");
    assert!(text.contains("disk full"), "{text}");
}

#[tokio::test]
async fn a_command_that_keeps_losing_races_can_be_sent_again() {
    let (_server, store, site) = faulty_server().await;
    let (mut ann, mut bob) = (Browser::on(&site), Browser::on(&site));
    let path = table_for_two("penguins", &mut ann, &mut bob, &[]).await;
    let (_log, _guard) = Log::start();
    store.appends_conflict.store(true, Ordering::SeqCst);
    let page = ann.post(&format!("{path}/start"), &[]).await;
    assert_eq!(page.status, StatusCode::SERVICE_UNAVAILABLE, "{}", page.body);
    assert!(page.headers.contains_key(header::RETRY_AFTER));
    store.appends_conflict.store(false, Ordering::SeqCst);
    assert_eq!(ann.post(&format!("{path}/start"), &[]).await.status, StatusCode::SEE_OTHER);
}

#[tokio::test]
async fn losing_a_race_to_another_server_is_not_an_error() {
    let server = TestServer::start().await;
    let other = site_on(server.store.clone(), fishpond_server::now).await;
    let (mut ann, mut bob) = (Browser::new(&server), Browser::on(&other));
    let fields = [("players", "2"), ("seat-A", "me"), ("seat-B", "open"), ("listed", "1"), ("chat", "1")];
    let path = ann.post("/new/penguins", &fields).await.location.unwrap();
    assert_eq!(
        bob.post(&format!("{path}/sit"), &[("name", "Bob")]).await.status,
        StatusCode::SEE_OTHER,
        "Ann's server has the old table"
    );
    for text in ["moin", "ready?"] {
        for person in [&mut ann, &mut bob] {
            let said = person.post(&format!("{path}/say"), &[("text", text)]).await;
            assert_eq!(said.status, StatusCode::SEE_OTHER, "{text}: {}", said.body);
        }
    }
    let page = bob.get(&path).await;
    assert!(page.body.contains("Bob"), "{}", page.body);
    assert_eq!((page.body.matches("moin").count(), page.body.matches("ready?").count()), (2, 2));
    assert_eq!(ann.post(&format!("{path}/start"), &[]).await.status, StatusCode::SEE_OTHER);
}

#[tokio::test]
async fn metrics_that_cannot_be_collected_are_answered_with_500_and_logged_once() {
    let server = TestServer::start().await;
    let store = Arc::new(FaultyStore::new(server.store.clone()));
    let metrics = metrics_router(app_on(store.clone(), fishpond_server::now).await);
    let (log, _guard) = Log::start();
    store.counts_fail.store(true, Ordering::SeqCst);
    let mut prometheus = Browser::on(&metrics);
    for _ in 0..2 {
        let page = prometheus.get("/metrics").await;
        assert_eq!(page.status, StatusCode::INTERNAL_SERVER_ERROR);
        assert_eq!(page.body, "the metrics cannot be collected; see the log\n");
        assert!(page.headers[header::CONTENT_TYPE].to_str().unwrap().starts_with("text/plain"));
    }
    let text = log.text();
    assert_eq!(text.matches("ERROR").count(), 1, "{text}");
    assert!(text.contains("cannot collect metrics") && text.contains("disk full"), "{text}");
    store.counts_fail.store(false, Ordering::SeqCst);
    assert_eq!(prometheus.get("/metrics").await.status, StatusCode::OK);
}

#[tokio::test]
async fn a_copy_of_ones_data_that_ends_early_is_logged() {
    let (_server, store, site) = faulty_server().await;
    let mut ann = Browser::on(&site);
    ann.post("/new/penguins", &AGAINST_BOT).await;
    let (log, _guard) = Log::start();
    store.reads_fail.store(true, Ordering::SeqCst);
    let cookie = format!("fishpond={}", ann.cookie("fishpond"));
    let request = Request::get("/me/export").header(header::COOKIE, cookie).body(Body::empty()).unwrap();
    let response = site.clone().oneshot(request).await.unwrap();
    assert_eq!(response.status(), StatusCode::OK);
    assert!(to_bytes(response.into_body(), usize::MAX).await.is_err(), "the copy is incomplete");
    let text = log.text();
    assert!(text.contains("ERROR") && text.contains("cannot complete a copy of someone's data"), "{text}");
}

#[tokio::test]
async fn a_login_with_a_password_that_is_changed_meanwhile_is_refused() {
    let (server, store, site) = faulty_server().await;
    let credentials = [("login", "Ann"), ("password", "correct horse")];
    let mut ann = Browser::on(&site);
    ann.post("/me/register", &credentials).await;
    let person = server.store.account("Ann").await.unwrap().unwrap().person;
    // Between checking the password and opening the session, the guest's games are moved to the account.
    let mut thief = Browser::on(&site);
    thief.post("/new/penguins", &AGAINST_BOT).await;
    store.rewrites_wait.send_replace(true);
    let change_password = async {
        while server.store.removals().await.unwrap().is_empty() {
            tokio::task::yield_now().await;
        }
        server.store.set_password(&person, "another hash", None).await.unwrap();
        store.rewrites_wait.send_replace(false);
    };
    let (page, ()) = tokio::join!(thief.post("/me/login", &credentials), change_password);
    assert_eq!(page.status, StatusCode::UNAUTHORIZED, "{}", page.body);
    assert!(!thief.get("/me").await.body.contains("/me/logout"));
}

#[tokio::test]
async fn a_token_that_is_revoked_meanwhile_creates_no_other() {
    let (server, store, site) = faulty_server().await;
    let mut ann = Browser::on(&site);
    ann.post("/me/register", &[("login", "Ann"), ("password", "correct horse")]).await;
    let person = server.store.account("Ann").await.unwrap().unwrap().person;
    let token = Token {
        id: "stolen".to_owned(),
        person: person.clone(),
        name: "stolen".to_owned(),
        scopes: "read account".to_owned(),
        since: 0,
        until: None,
        used: None,
        created_with: None,
    };
    server.store.create_token("fp_stolen", token).await.unwrap();
    store.creators_are_revoked.store(true, Ordering::SeqCst);
    let request = Request::post("/api/v1/tokens")
        .header(header::AUTHORIZATION, "Bearer fp_stolen")
        .header(header::CONTENT_TYPE, "application/json")
        .body(Body::from(r#"{"name":"new","scopes":["read"]}"#));
    let page = ann.send_unchanged(request.unwrap()).await;
    assert_eq!(page.status, StatusCode::UNAUTHORIZED, "{}", page.body);
    assert!(page.body.contains("\"bad-token\""), "{}", page.body);
    assert_eq!(server.store.tokens(&person).await.unwrap(), []);
}

#[tokio::test]
async fn a_server_without_its_store_is_not_ready() {
    let (_server, store, site) = faulty_server().await;
    let mut probe = Browser::on(&site);
    assert_eq!(probe.get("/health/ready").await.status, StatusCode::OK);
    store.sessions_fail.store(true, Ordering::SeqCst);
    let page = probe.get("/health/ready").await;
    assert_eq!(page.status, StatusCode::SERVICE_UNAVAILABLE);
    assert_eq!(page.body, "the database cannot be read\n");
    assert_eq!(probe.get("/health/live").await.status, StatusCode::OK);
    store.sessions_fail.store(false, Ordering::SeqCst);
    assert_eq!(probe.get("/health/ready").await.status, StatusCode::OK);
}

#[tokio::test]
async fn refusals_are_not_logged_as_errors() {
    let (_server, _, site) = faulty_server().await;
    let (mut ann, mut bob) = (Browser::on(&site), Browser::on(&site));
    let path = table_for_two("penguins", &mut ann, &mut bob, &[]).await;
    let (log, _guard) = Log::start();
    assert_eq!(bob.post(&format!("{path}/start"), &[]).await.status, StatusCode::FORBIDDEN);
    assert_eq!(bob.get("/nowhere").await.status, StatusCode::NOT_FOUND);
    assert_eq!(log.text(), "");
}

#[tokio::test]
async fn an_unreadable_session_does_not_turn_accounts_into_guests() {
    let (_server, store, site) = faulty_server().await;
    let (mut ann, mut guest) = (Browser::on(&site), Browser::on(&site));
    ann.post("/me/register", &[("login", "Ann"), ("password", "correct horse")]).await;
    store.sessions_fail.store(true, Ordering::SeqCst);
    let (log, _guard) = Log::start();
    let cookies = ann.cookie("session");
    for page in [ann.get("/").await, ann.post("/play/penguins", &[]).await] {
        assert_eq!(page.status, StatusCode::SERVICE_UNAVAILABLE);
        assert!(page.headers.contains_key(header::RETRY_AFTER));
        assert!(!page.headers.contains_key(header::SET_COOKIE), "the browser keeps its identity");
    }
    assert_eq!(log.text().matches("cannot read a session").count(), 1, "{}", log.text());
    assert_eq!(guest.get("/").await.status, StatusCode::OK, "guests have no session");
    store.sessions_fail.store(false, Ordering::SeqCst);
    assert_eq!(ann.cookie("session"), cookies);
    assert!(ann.get("/me").await.body.contains("/me/logout"));
}

#[tokio::test]
async fn a_failed_review_can_be_started_again() {
    let (_server, store, site) = faulty_server().await;
    let (mut ann, mut bob) = (Browser::on(&site), Browser::on(&site));
    let path = table_for_two("penguins", &mut ann, &mut bob, &[]).await;
    ann.post(&format!("{path}/start"), &[]).await;
    let page = ann.get(&path).await;
    let moment = page.tags("section").find_map(|tag| tag.attr("data-moment")).unwrap();
    ann.post(&format!("{path}/act"), &[("seat", "A"), ("act", "resign"), ("answers", &moment)]).await;
    store.reviews_fail.store(true, Ordering::SeqCst);
    let address = format!("{path}/review");
    let failed = |page: &Page| page.body.contains("data-analysis=\"failed\"");
    loop {
        let page = ann.get(&address).await;
        assert_eq!(page.status, StatusCode::OK);
        if failed(&page) {
            assert!(page.body.contains("Try again") && !page.body.contains("disk full"), "{}", page.body);
            break;
        }
        tokio::task::yield_now().await;
    }
    store.reviews_fail.store(false, Ordering::SeqCst);
    assert_eq!(ann.post(&address, &[]).await.status, StatusCode::SEE_OTHER);
    while ann.get(&address).await.body.contains("data-analysis") {
        tokio::task::yield_now().await;
    }
}
