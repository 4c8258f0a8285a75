//! The start of the server: tables are resumed when they are needed, and only then written.

mod common;

use std::collections::BTreeMap;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

use common::{Browser, Page, TestServer, offers, two_players};
use fishpond_server::metrics_router;
use fishpond_store::{Query, Store as _};

const HOUR: u64 = 60 * 60 * 1000;

/// Returns the number of events of each unfinished table.
async fn event_counts(server: &TestServer) -> BTreeMap<String, u64> {
    let listed = server.store.list(Query::Unfinished, u32::MAX).await.unwrap();
    listed.into_iter().map(|listed| (listed.table, listed.event_count)).collect()
}

async fn tables_in_memory(server: &TestServer) -> u64 {
    let page = Browser::on(&metrics_router(server.app.clone())).get("/metrics").await;
    let line = page.body.lines().find_map(|line| line.strip_prefix("fishpond_open_tables "));
    line.unwrap().parse().unwrap()
}

#[tokio::test]
async fn a_start_loads_and_writes_nothing_where_nothing_is_due() {
    let server = TestServer::start().await;
    for clock in ["none", "days:3"] {
        let (browsers, _) = two_players(&server, "penguins", &[("clock", clock)]).await;
        drop(browsers);
    }
    let mut ann = Browser::new(&server);
    let fields = [("players", "2"), ("seat-A", "me"), ("seat-B", "open"), ("listed", "1")];
    ann.post("/new/penguins", &fields).await;
    drop(ann);
    let before = event_counts(&server).await;
    assert_eq!((before.len(), tables_in_memory(&server).await), (3, 3));
    let server = server.restart().await;
    assert_eq!((event_counts(&server).await, tables_in_memory(&server).await), (before, 0));
}

#[tokio::test]
async fn downtime_does_not_count_towards_a_deadline() {
    static NOW: AtomicU64 = AtomicU64::new(1_800_000_000_000);
    let mut server = TestServer::with_clock(|| NOW.load(Ordering::SeqCst)).await;
    let fields = [("clock", "days:3"), ("option-start_player", "A")];
    let ([mut ann, bob], path) = two_players(&server, "penguins", &fields).await;
    let deadline =
        |page: &Page| page.tags("span").find_map(|tag| tag.attr("data-deadline")).unwrap().parse::<u64>();
    let before = deadline(&ann.get(&path).await).unwrap();
    let cookies = ann.into_cookies();
    drop(bob);
    for _ in 0..2 {
        NOW.fetch_add(HOUR, Ordering::SeqCst);
        server = server.restart().await;
        assert_eq!(tables_in_memory(&server).await, 0);
    }
    let mut ann = Browser::new(&server);
    ann.set_cookies(cookies);
    for _ in 0..2 {
        let page = ann.get(&path).await;
        // Server time stops with the server, so the deadline stays where it was.
        assert_eq!(deadline(&page), Ok(before));
        assert!(!offers(&page).is_empty(), "no bot has taken over");
    }
}

#[tokio::test]
async fn a_clock_runs_out_after_a_restart_even_if_nobody_comes_back() {
    static NOW: AtomicU64 = AtomicU64::new(1_800_000_000_000);
    let server = TestServer::with_clock(|| NOW.load(Ordering::SeqCst)).await;
    let fields = [("clock", "move:60"), ("option-start_player", "A")];
    let (browsers, path) = two_players(&server, "penguins", &fields).await;
    drop(browsers);
    NOW.fetch_add(HOUR, Ordering::SeqCst);
    let server = server.restart().await;
    let stored = async |word: &str| {
        let events = server.store.events(path.trim_start_matches("/t/"), 0).await.unwrap();
        events.iter().any(|event| event.contains(word))
    };
    let wait_for = async |word: &str| {
        let stored = async {
            while !stored(word).await {
                tokio::task::yield_now().await;
            }
        };
        tokio::time::timeout(Duration::from_secs(30), stored).await.expect(word);
    };
    // The first round resumes the game, because its clock runs out soon.
    wait_for("resumed").await;
    assert!(!stored("sat-in").await, "the downtime does not count");
    NOW.fetch_add(60_000, Ordering::SeqCst);
    wait_for("sat-in").await;
}
