//! Several servers on one database: any of them serves any table, and any of them can die.

mod common;

use std::time::Duration;

use axum::Router;
use axum::http::StatusCode;
use common::{
    Browser, EventListener, PASSWORD, first_move, invitation, postgres_store, server_on, table_for_two,
};
use fishpond_server::{App, metrics_router};
use fishpond_services::{Postgres, StopMode};
use fishpond_store::{Cluster as _, Viewer};
use tokio::time::timeout;

/// How long anything may take on a busy machine.
const PATIENCE: Duration = Duration::from_secs(60);

/// Two servers on the same new database.
struct Two {
    url: String,
    apps: [App; 2],
    sites: [Router; 2],
}

impl Two {
    async fn start() -> Two {
        Two::start_at(Postgres::shared().new_schema()).await
    }

    async fn start_at(url: String) -> Two {
        let ((one, first), (two, second)) = tokio::join!(server_on(&url), server_on(&url));
        Two { url, apps: [one, two], sites: [first, second] }
    }

    /// Starts a game between two people on two servers.
    async fn game(&self, more: &[(&str, &str)]) -> ([Browser; 2], String) {
        let [mut ann, mut bob] = [0, 1].map(|index| Browser::on(&self.sites[index]));
        let path = table_for_two("penguins", &mut ann, &mut bob, more).await;
        let started = ann.post(&format!("{path}/start"), &[]).await;
        assert_eq!(started.status, StatusCode::SEE_OTHER, "{}", started.body);
        ([ann, bob], path)
    }
}

/// Returns the revision of a table that a person's page shows.
async fn revision(person: &mut Browser, path: &str) -> u64 {
    person.by_script = true;
    let page = person.get(path).await;
    person.by_script = false;
    page.headers["x-fishpond-revision"].to_str().unwrap().parse().unwrap()
}

/// Waits until a stream has shown a revision.
async fn reach(stream: &mut EventListener, revision: u64) {
    let reached = async {
        loop {
            let event = stream.next().await;
            let numbers = event.lines().filter_map(|line| line.strip_prefix("id: ")?.parse::<u64>().ok());
            if numbers.max() >= Some(revision) {
                return;
            }
        }
    };
    timeout(PATIENCE, reached).await.expect("the stream shows the move");
}

/// Waits until a person's page contains a text.
async fn shows(person: &mut Browser, path: &str, text: &str) {
    let shown = async {
        while !person.get(path).await.body.contains(text) {
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
    };
    timeout(PATIENCE, shown).await.unwrap_or_else(|_| panic!("{path} shows {text}"));
}

/// Makes a move if it is the person's turn. Returns whether it was.
async fn play(person: &mut Browser, path: &str) -> bool {
    let page = person.get(path).await;
    if common::offers(&page).is_empty() {
        return false;
    }
    let fields = first_move(person, page).await;
    let fields: Vec<(&str, &str)> = fields.iter().map(|(name, value)| (*name, value.as_str())).collect();
    person.by_script = true;
    let done = person.post(&format!("{path}/act"), &fields).await;
    person.by_script = false;
    assert_eq!(done.status, StatusCode::NO_CONTENT, "{}", done.body);
    true
}

/// Makes a move for the player whose turn it is.
async fn play_any(people: &mut [Browser; 2], path: &str) {
    for person in people {
        if play(person, path).await {
            return;
        }
    }
    panic!("nobody can move at {path}");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn servers_measure_how_long_their_announcements_take() {
    let two = Two::start().await;
    for app in two.apps {
        let mut metrics = Browser::on(&metrics_router(app));
        let measured = async {
            while metrics.get("/metrics").await.body.contains("fishpond_bus_lag_seconds_count 0") {
                tokio::time::sleep(Duration::from_millis(20)).await;
            }
        };
        timeout(PATIENCE, measured).await.expect("an announcement arrives");
        assert!(metrics.get("/metrics").await.body.contains("fishpond_bus_lag_seconds_count "));
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn people_on_different_servers_play_and_see_each_other() {
    let two = Two::start().await;
    let (mut people, path) = two.game(&[]).await;
    let events = format!("{path}/events");
    let mut streams = [people[0].listen(&events, None).await, people[1].listen(&events, None).await];
    for _ in 0..6 {
        play_any(&mut people, &path).await;
        for (person, stream) in people.iter_mut().zip(&mut streams) {
            reach(stream, revision(person, &path).await).await;
        }
    }
    // Each of them continues on the other server, and sees at least as much.
    for (person, site) in people.iter_mut().zip(two.sites.iter().rev()) {
        let before = revision(person, &path).await;
        person.move_to(site);
        assert!(revision(person, &path).await >= before);
    }
    play_any(&mut people, &path).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_stream_continues_at_another_server_when_its_own_stops() {
    let two = Two::start().await;
    let (mut people, path) = two.game(&[]).await;
    let events = format!("{path}/events");
    let mut stream = people[0].listen(&events, None).await;
    let seen = revision(&mut people[0], &path).await;
    reach(&mut stream, seen).await;
    two.apps[0].drain();
    assert_eq!(people[0].get("/health/ready").await.status, StatusCode::SERVICE_UNAVAILABLE);
    two.apps[0].close();
    timeout(PATIENCE, stream.end()).await.expect("a server that stops ends its streams");
    // A move is made while nobody listens.
    people[0].move_to(&two.sites[1]);
    play_any(&mut people, &path).await;
    let mut stream = people[0].listen(&events, Some(seen)).await;
    reach(&mut stream, seen + 1).await;
    play_any(&mut people, &path).await;
    reach(&mut stream, revision(&mut people[0], &path).await).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn logging_out_ends_the_streams_of_other_servers() {
    let two = Two::start().await;
    let mut ann = Browser::on(&two.sites[0]);
    let registered = ann.post("/me/register", &[("login", "Annabella"), ("password", PASSWORD)]).await;
    assert_eq!(registered.status, StatusCode::SEE_OTHER, "{}", registered.body);
    let fields = [("players", "2"), ("seat-A", "me"), ("seat-B", "open")];
    let path = ann.post("/new/penguins", &fields).await.location.unwrap();
    ann.move_to(&two.sites[1]);
    let mut stream = ann.listen(&format!("{path}/events"), None).await;
    stream.next().await;
    ann.move_to(&two.sites[0]);
    ann.post("/me/logout-everywhere", &[]).await;
    timeout(PATIENCE, stream.end()).await.expect("the stream ends");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_deleted_account_disappears_from_the_pages_of_other_servers() {
    let two = Two::start().await;
    let (mut ann, mut bob) = (Browser::on(&two.sites[0]), Browser::on(&two.sites[1]));
    let registered = ann.post("/me/register", &[("login", "Annabella"), ("password", PASSWORD)]).await;
    assert_eq!(registered.status, StatusCode::SEE_OTHER, "{}", registered.body);
    let fields = [("players", "2"), ("seat-A", "me"), ("seat-B", "open")];
    let path = ann.post("/new/penguins", &fields).await.location.unwrap();
    let code = invitation(&mut ann, &path).await;
    let sat = bob.submit(&format!("{path}/sit?{code}"), &[("name", "Bob")]).await;
    assert!(sat.body.contains("Annabella"), "{}", sat.body);
    ann.post(&format!("{path}/start"), &[]).await;
    let mut stream = bob.listen(&format!("{path}/events"), None).await;
    stream.next().await;
    let deleted = ann.post("/me/delete", &[("password", PASSWORD)]).await;
    assert!(deleted.status.is_redirection(), "{}", deleted.body);
    let gone = async { while bob.get(&path).await.body.contains("Annabella") {} };
    timeout(PATIENCE, gone).await.expect("the name disappears");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn bots_move_once_although_two_servers_have_their_table() {
    let two = Two::start().await;
    let mut ann = Browser::on(&two.sites[0]);
    let fields = [("players", "2"), ("seat-A", "me"), ("seat-B", "bot greedy")];
    let path = ann.post("/new/penguins", &fields).await.location.unwrap();
    ann.post(&format!("{path}/start"), &[]).await;
    let events = format!("{path}/events");
    let _here = ann.listen(&events, None).await;
    ann.move_to(&two.sites[1]);
    let mut there = ann.listen(&events, None).await;
    for turn in 0..8 {
        // Whichever server moves for the bot, the other one shows it.
        while !play(&mut ann, &path).await {
            timeout(PATIENCE, there.next()).await.expect("the bot moves");
        }
        ann.move_to(&two.sites[turn % 2]);
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn another_server_moves_for_the_bots_of_a_dead_one() {
    let two = Two::start().await;
    let mut ann = Browser::on(&two.sites[0]);
    let fields = [("players", "2"), ("seat-A", "me"), ("seat-B", "bot greedy")];
    let path = ann.post("/new/penguins", &fields).await.location.unwrap();
    let table = path.trim_start_matches("/t/").to_owned();
    // As if another server had died while its bot was thinking.
    let dead = postgres_store(&two.url).await;
    assert_eq!(dead.claim_lease(&table, "dead", Duration::from_secs(600)).await, Ok(true));
    ann.post(&format!("{path}/start"), &[]).await;
    while play(&mut ann, &path).await {}
    two.apps[0].close();
    ann.move_to(&two.sites[1]);
    dead.release_lease(&table, "dead").await.unwrap();
    let moved = async {
        while !play(&mut ann, &path).await {
            tokio::time::sleep(Duration::from_millis(50)).await;
        }
    };
    timeout(PATIENCE, moved).await.expect("the other server makes the bot's move");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn viewers_of_a_dead_server_are_reported_as_away() {
    let two = Two::start().await;
    let (mut people, path) = two.game(&[("clock", "bank:600+10")]).await;
    let table = path.trim_start_matches("/t/").to_owned();
    // Both are present now, but only Bob has a stream.
    let _stream = people[1].listen(&format!("{path}/events"), None).await;
    two.apps[0].close();
    let store = postgres_store(&two.url).await;
    let ann = common::person_of(&people[0].cookie("fishpond"));
    store.set_viewers("dead", vec![Viewer { table, person: ann }]).await.unwrap();
    store.beat("dead").await.unwrap();
    let _ = Postgres::execute_at(&two.url, "UPDATE nodes SET until = 0 WHERE node = 'dead'");
    shows(&mut people[1], &path, "away").await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_lobby_shows_the_tables_of_other_servers() {
    let two = Two::start().await;
    let mut bob = Browser::on(&two.sites[1]);
    // The list is cached from now on.
    bob.get("/").await;
    let mut ann = Browser::on(&two.sites[0]);
    let fields =
        [("players", "2"), ("seat-A", "me"), ("seat-B", "open"), ("listed", "1"), ("spectators", "public")];
    let path = ann.post("/new/penguins", &fields).await.location.unwrap();
    shows(&mut bob, "/", &path).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_move_waits_while_the_database_restarts() {
    let postgres = Postgres::start("fsync = off\n");
    let two = Two::start_at(postgres.url()).await;
    let (mut people, path) = two.game(&[]).await;
    let (mut mover, mut fields) = (None, Vec::new());
    for person in &mut people {
        let page = person.get(&path).await;
        if !common::offers(&page).is_empty() {
            fields = first_move(person, page).await.to_vec();
            mover = Some(person);
            break;
        }
    }
    let mover = mover.expect("somebody can move");
    let fields: Vec<(&str, &str)> = fields.iter().map(|(name, value)| (*name, value.as_str())).collect();
    postgres.stop(StopMode::Immediate);
    let mut probe = Browser::on(&two.sites[1]);
    assert_eq!(probe.get("/health/ready").await.status, StatusCode::SERVICE_UNAVAILABLE);
    assert_eq!(probe.get("/health/live").await.status, StatusCode::OK);
    let act = format!("{path}/act");
    mover.by_script = true;
    let moved = mover.post(&act, &fields);
    let resumed = tokio::task::spawn_blocking(move || {
        postgres.resume();
        postgres
    });
    let (moved, _postgres) = tokio::join!(moved, resumed);
    assert_eq!(moved.status, StatusCode::NO_CONTENT, "{}", moved.body);
    let ready = async {
        while probe.get("/health/ready").await.status != StatusCode::OK {
            tokio::time::sleep(Duration::from_millis(50)).await;
        }
    };
    timeout(PATIENCE, ready).await.expect("the server is ready again");
}
