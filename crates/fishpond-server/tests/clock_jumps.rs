//! A system clock that is set forward or back, while the server is running or down, does not affect games or sessions.

mod common;

#[path = "../src/test_log.rs"]
mod test_log;

use std::cell::Cell;
use std::time::Duration;

use common::{Browser, TestServer, invitation, table_for_two, with_time_still};
use fishpond_server::TimeSources;
use fishpond_store::{SqliteStore, Store as _};
use fishpond_table::{Table, TableEvent, TableStatus};
use test_log::Log;

thread_local! {
    static WALL: Cell<u64> = const { Cell::new(1_800_000_000_000) };
    static MONOTONIC: Cell<u64> = const { Cell::new(5_000) };
}

const HOUR: i64 = 3_600_000;

const JUMPS: [i64; 4] = [HOUR, -HOUR, 4 * 24 * HOUR, -4 * 24 * HOUR];

fn jump(by: i64) {
    WALL.set(WALL.get().strict_add_signed(by));
}

/// Lets time pass on both clocks.
fn pass(span: u64) {
    WALL.set(WALL.get() + span);
    MONOTONIC.set(MONOTONIC.get() + span);
}

async fn table(store: &SqliteStore, path: &str) -> Table {
    let events = store.events(path.strip_prefix("/t/").unwrap(), 0).await.unwrap();
    let events: Vec<TableEvent> = events.iter().map(|line| TableEvent::from_json(line).unwrap()).collect();
    Table::fold(&events).unwrap()
}

/// Lets the timekeeper work for some seconds by advancing Tokio's clock.
async fn tick(store: &SqliteStore, seconds: u32) {
    for _ in 0..seconds {
        tokio::time::advance(Duration::from_secs(1)).await;
        // Lets the timekeeper's requests to the store, which has its own threads, complete.
        assert!(!store.delete_table("none").await.unwrap());
        assert_eq!(store.person("nobody").await.unwrap(), None);
    }
}

/// Lets the timekeeper work until a condition holds.
async fn tick_until(store: &SqliteStore, what: &str, mut is_met: impl AsyncFnMut() -> bool) {
    for _ in 0..5_000 {
        if is_met().await {
            return;
        }
        tick(store, 1).await;
    }
    panic!("{what}");
}

/// Tables with every kind of deadline, and people at them.
struct Pond {
    server: TestServer,
    ann: Browser,
    bob: Browser,
    /// A move takes at most a minute.
    per_move: String,
    bank: String,
    days: String,
    /// Bob is present and waiting for Ann, who is away. There is no clock.
    absent: String,
    /// The game has not started.
    waiting: String,
}

impl Pond {
    async fn new() -> Pond {
        let server =
            TestServer::with_times(TimeSources { wall: || WALL.get(), monotonic: || MONOTONIC.get() }).await;
        let (mut ann, mut bob) = (Browser::new(&server), Browser::new(&server));
        ann.post("/me/register", &[("login", "Ann"), ("password", "correct horse")]).await;
        let mut paths = Vec::new();
        for clock in ["move:60", "bank:300+5", "days:1", "none"] {
            let fields = [("clock", clock), ("option-start_player", "A")];
            let path = table_for_two("penguins", &mut ann, &mut bob, &fields).await;
            ann.post(&format!("{path}/start"), &[]).await;
            paths.push(path);
        }
        let fields = [("players", "2"), ("seat-A", "me"), ("seat-B", "open")];
        let waiting = ann.post("/new/penguins", &fields).await.location.unwrap();
        invitation(&mut ann, &waiting).await;
        let [per_move, bank, days, absent] = paths.try_into().unwrap();
        Pond { server, ann, bob, per_move, bank, days, absent, waiting }
    }

    async fn table(&self, path: &str) -> Table {
        table(&self.server.store, path).await
    }

    /// Checks that no bot has taken over, no table was closed and nobody was logged out.
    async fn check(&mut self, what: &str) {
        for path in [&self.per_move, &self.bank, &self.days, &self.absent] {
            let table = table(&self.server.store, path).await;
            assert_eq!(table.status(), TableStatus::Playing, "{what}: {path}");
            assert_eq!(table.voters().len(), 2, "{what}: {path}");
        }
        assert_eq!(self.table(&self.waiting).await.status(), TableStatus::Waiting, "{what}");
        let me = with_time_still(self.ann.get("/me")).await;
        assert!(me.body.contains("/me/logout"), "{what}: {}", me.body);
    }
}

/// Runs a check in its own runtime, which stops all tasks of the server at the end, so that the next check's jump is logged only once.
fn run(check: impl Future<Output = ()>) {
    tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap().block_on(check);
}

/// Returns the number of events at each table.
async fn counts(pond: &Pond) -> Vec<u64> {
    let mut counts = Vec::new();
    for path in [&pond.per_move, &pond.bank, &pond.days, &pond.absent, &pond.waiting] {
        counts.push(pond.table(path).await.event_count());
    }
    counts
}

#[test]
fn a_jump_while_the_server_runs_changes_nothing() {
    for by in JUMPS {
        run(check_jump_while_running(by));
    }
}

async fn check_jump_while_running(by: i64) {
    let mut pond = Pond::new().await;
    let store = pond.server.store.clone();
    let _stream = pond.bob.listen(&format!("{}/events", pond.absent), None).await;
    tokio::time::pause();
    // Everyone without an event stream counts as away now.
    pass(46_000);
    let present = async || {
        let mut present = Vec::new();
        for path in [&pond.per_move, &pond.bank, &pond.days, &pond.absent, &pond.waiting] {
            present.push(pond.table(path).await.present().count());
        }
        present
    };
    tick_until(&store, "Ann is away", async || present().await == [0, 0, 0, 1, 0]).await;
    let before = counts(&pond).await;
    let (log, guard) = Log::start();
    jump(by);
    let seen = format!("the system clock jumped by {:+} seconds", by / 1000);
    tick_until(&store, "the jump is logged", async || log.text().contains(&seen)).await;
    // More than one round.
    tick(&store, 130).await;
    drop(guard);
    assert_eq!(log.text().lines().count(), 1, "{}", log.text());
    assert_eq!(counts(&pond).await, before, "{by}: nothing happens at any table");
    pond.check(&format!("{by}")).await;
    pass(15_000);
    let path = pond.per_move.clone();
    tick_until(&store, "the clock still runs", async || table(&store, &path).await.voters().len() == 1).await;
    tokio::time::resume();
}

#[test]
fn a_jump_while_the_server_is_down_changes_nothing() {
    for by in JUMPS {
        run(check_jump_while_down(by));
    }
}

async fn check_jump_while_down(by: i64) {
    let mut pond = Pond::new().await;
    pass(10_000);
    pond.ann.post(&format!("{}/say", pond.per_move), &[("text", "one moment")]).await;
    let left = pond.table(&pond.per_move).await.next_deadline().unwrap();
    let Pond { server, ann, bob, per_move, bank, days, absent, waiting } = pond;
    let cookies = (ann.into_cookies(), bob.into_cookies());
    jump(by);
    // A jump that the previous server noticed does not matter, either.
    let server = server.restart().await;
    jump(-by);
    let server = server.restart().await;
    let (mut ann, mut bob) = (Browser::new(&server), Browser::new(&server));
    ann.set_cookies(cookies.0);
    bob.set_cookies(cookies.1);
    let mut pond = Pond { server, ann, bob, per_move, bank, days, absent, waiting };
    let store = pond.server.store.clone();
    tokio::time::pause();
    tick(&store, 130).await;
    pond.check(&format!("{by}")).await;
    assert_eq!(pond.table(&pond.per_move).await.next_deadline(), Some(left), "{by}: no time is lost");
    pass(51_000);
    let path = pond.per_move.clone();
    tick_until(&store, "the clock still runs", async || table(&store, &path).await.voters().len() == 1).await;
    tokio::time::resume();
}
