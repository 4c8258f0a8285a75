//! Work that the server does by itself: bots, presence, clocks, cleanup.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

use axum::http::StatusCode;
use fishpond_store::{NewAccount, Query, SqliteStore, Store as _};
use fishpond_table::{Table, TableEvent};
use tokio::sync::Barrier;
use tokio::time::timeout;

use crate::common::{Browser, TestServer, offers, site_on, table_for_two};
use crate::faulty_store::FaultyStore;
use crate::test_log::Log;
use crate::{SOON, faulty_server};

/// A clock that the test sets.
static NOW: AtomicU64 = AtomicU64::new(1_800_000_000_000);

fn now() -> u64 {
    NOW.load(Ordering::SeqCst)
}

const DAY: u64 = 24 * 3_600_000;

#[tokio::test]
async fn a_bot_tries_again_when_its_move_cannot_be_stored() {
    let (_server, store, site) = faulty_server().await;
    let (log, _guard) = Log::start();
    store.failing_bot_moves.store(2, Ordering::SeqCst);
    let mut ann = Browser::on(&site);
    let fields = [("players", "2"), ("seat-A", "me"), ("seat-B", "bot greedy"), ("option-start_player", "B")];
    let path = ann.post("/new/penguins", &fields).await.location.unwrap();
    let mut events = ann.listen(&format!("{path}/events"), None).await;
    let bot_moves = async {
        while offers(&ann.get(&path).await).is_empty() {
            events.next().await;
        }
    };
    timeout(SOON, bot_moves).await.expect("the bot moves when the store works again");
    assert_eq!(log.text().matches("a bot cannot move").count(), 1, "{}", log.text());
}

#[tokio::test]
async fn a_bot_moves_after_a_restart_before_anyone_visits() {
    let (server, store, site) = faulty_server().await;
    // Without a log in this test, `tracing` could disable the message for another test that expects it.
    let (_log, _guard) = Log::start();
    store.failing_bot_moves.store(usize::MAX, Ordering::SeqCst);
    let mut ann = Browser::on(&site);
    let fields = [("players", "2"), ("seat-A", "me"), ("seat-B", "bot greedy"), ("option-start_player", "B")];
    ann.post("/new/penguins", &fields).await;
    let awaiting = async || server.store.list(Query::AwaitingBot, 9).await.unwrap().len();
    assert_eq!(awaiting().await, 1);
    let _restarted = site_on(server.store.clone(), fishpond_server::now).await;
    let bot_moves = async {
        while awaiting().await > 0 {
            tokio::task::yield_now().await;
        }
    };
    timeout(SOON, bot_moves).await.expect("the bot moves");
}

#[tokio::test]
async fn people_whose_arrival_could_not_be_stored_count_as_present_later() {
    let (server, store, site) = faulty_server().await;
    let (mut ann, mut bob) = (Browser::on(&site), Browser::on(&site));
    let path = table_for_two("penguins", &mut ann, &mut bob, &[]).await;
    let present = async || {
        let events = server.store.events(path.strip_prefix("/t/").unwrap(), 0).await.unwrap();
        let events: Vec<_> = events.iter().map(|event| TableEvent::from_json(event).unwrap()).collect();
        Table::fold(&events).unwrap().present().count()
    };
    // Tokio's clock advances to the next timer whenever all tasks are idle.
    tokio::time::pause();
    let eventually = async |what: &str, is_met: &dyn Fn(usize) -> bool| {
        for _ in 0..100_000 {
            if is_met(present().await) {
                return;
            }
        }
        panic!("{what}");
    };
    drop((
        bob.listen(&format!("{path}/events"), None).await,
        ann.listen(&format!("{path}/events"), None).await,
    ));
    eventually("both are away", &|present| present == 0).await;
    store.appends_fail.store(true, Ordering::SeqCst);
    let (log, _guard) = Log::start();
    let _stream = ann.listen(&format!("{path}/events"), None).await;
    eventually("the failure is logged", &|_| log.text().contains("cannot update presence")).await;
    store.appends_fail.store(false, Ordering::SeqCst);
    eventually("Ann is present", &|present| present == 1).await;
}

#[tokio::test]
async fn tables_are_resumed_concurrently() {
    const TABLES: usize = 8;
    static CLOCK: AtomicU64 = AtomicU64::new(1_800_000_000_000);
    let clock = || CLOCK.load(Ordering::SeqCst);
    let server = TestServer::with_clock(clock).await;
    start_games(&mut Browser::new(&server), TABLES).await;
    CLOCK.fetch_add(10_000, Ordering::SeqCst);
    let store = Arc::new(FaultyStore {
        together: Barrier::new(TABLES).into(),
        ..FaultyStore::new(server.store.clone())
    });
    let mut groups = store.groups.subscribe();
    let _site = site_on(store, clock).await;
    let resumed = timeout(SOON, groups.wait_for(|&groups| groups > 0)).await;
    assert!(resumed.is_ok(), "all tables are written at the same time");
}

/// Starts games of two people on one screen with a minute per move.
async fn start_games(host: &mut Browser, count: usize) {
    let fields = [("players", "2"), ("seat-A", "me"), ("seat-B", "beside"), ("clock", "move:60")];
    for _ in 0..count {
        assert_eq!(host.post("/new/penguins", &fields).await.status, StatusCode::SEE_OTHER);
    }
}

#[tokio::test]
async fn deadlines_that_are_due_together_are_written_together() {
    const TABLES: usize = 8;
    static CLOCK: AtomicU64 = AtomicU64::new(1_800_000_000_000);
    let clock = || CLOCK.load(Ordering::SeqCst);
    let server = TestServer::start().await;
    let store = Arc::new(FaultyStore::new(server.store.clone()));
    let site = site_on(store.clone(), clock).await;
    start_games(&mut Browser::on(&site), TABLES).await;
    // An append now waits for those of the other tables, so it blocks the timekeeper if they are written one by one.
    assert!(store.together.set(Barrier::new(TABLES)).is_ok());
    let mut groups = store.groups.subscribe();
    CLOCK.fetch_add(61_000, Ordering::SeqCst);
    let written = timeout(SOON, groups.wait_for(|&groups| groups > 0)).await;
    assert_eq!(*written.expect("the timekeeper writes all tables").unwrap(), 1);
}

#[tokio::test]
async fn due_tables_are_found_by_the_servers_own_clock() {
    let server = TestServer::with_clock(now).await;
    let mut ann = Browser::new(&server);
    let fields = [("players", "2"), ("seat-A", "me"), ("seat-B", "open"), ("listed", "1")];
    let path = ann.post("/new/penguins", &fields).await.location.unwrap();
    drop(ann);
    // After the restart, nobody has the table open, so it is dropped from memory.
    let server = server.restart().await;
    let open = async || server.store.list(Query::Joinable, 10).await.unwrap().len();
    // From now on, the test advances Tokio's clock.
    tokio::time::pause();
    tokio::time::advance(Duration::from_secs(10)).await;
    assert_eq!(open().await, 1, "{path}");
    NOW.fetch_add(30 * DAY, Ordering::SeqCst);
    for _ in 0..10_000 {
        if open().await == 0 {
            return;
        }
        tokio::time::advance(Duration::from_secs(1)).await;
    }
    panic!("the table was not closed");
}

#[tokio::test]
async fn expired_sessions_are_deleted() {
    let folder = tempfile::tempdir().unwrap();
    let inner = Arc::new(SqliteStore::open(folder.path().join("fishpond.sqlite")).unwrap());
    let account = NewAccount {
        person: "00112233445566778899aabb".to_owned(),
        name: "Ann".to_owned(),
        login: "Ann".to_owned(),
        password: "hash".to_owned(),
        since: 0,
        owner: None,
    };
    inner.create_account(account.clone()).await.unwrap();
    inner.open_session(&"a".repeat(64), &account.person, &account.password, 0, 1000).await.unwrap();
    let store = Arc::new(FaultyStore::new(inner));
    let mut deleted = store.deleted_sessions.subscribe();
    let _site = site_on(store, fishpond_server::now).await;
    let done = timeout(SOON, deleted.wait_for(Option::is_some)).await;
    assert_eq!(*done.expect("the timekeeper deletes them").unwrap(), Some(1));
}
