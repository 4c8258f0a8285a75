//! The commands of the server's operator.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

use crate::common::{Browser, TestServer};
use axum::http::StatusCode;
use fishpond_server::{AdminAnswer, AdminCommand, AdminError, AdminPerson, App};
use fishpond_store::{Append, ListedStatus, Listing, Query, Store as _, TableState};

const HOUR: u64 = 60 * 60 * 1000;

/// A game against a bot in which the person moves first, with a minute for each move.
const TIMED: [(&str, &str); 5] = [
    ("players", "2"),
    ("seat-A", "me"),
    ("seat-B", "bot greedy"),
    ("option-start_player", "A"),
    ("clock", "move:60"),
];

async fn create(browser: &mut Browser) -> String {
    browser.post("/new/penguins", &TIMED).await.location.unwrap().strip_prefix("/t/").unwrap().to_owned()
}

async fn people(app: &App, table: &str) -> Vec<AdminPerson> {
    match app.administer(AdminCommand::People { table: Some(table.to_owned()) }).await.unwrap() {
        AdminAnswer::People(people) => people,
        answer => panic!("{answer:?}"),
    }
}

/// Returns how many milliseconds the player of the first unfinished game has left. Negative if the game has not been resumed.
async fn time_left(server: &TestServer) -> i64 {
    let listed = server.store.list(Query::Unfinished, 9).await.unwrap();
    let last_active_at = server.store.last_active_at().await.unwrap();
    listed[0].next_deadline.unwrap() as i64 - last_active_at.unwrap() as i64
}

static NOW: AtomicU64 = AtomicU64::new(1_800_000_000_000);

#[tokio::test]
async fn a_command_while_the_server_is_stopped_takes_no_time_from_players() {
    let server = TestServer::with_clock(|| NOW.load(Ordering::SeqCst)).await;
    let (mut ann, mut bob) = (Browser::new(&server), Browser::new(&server));
    create(&mut ann).await;
    let closed = create(&mut bob).await;
    let before = time_left(&server).await;
    assert!(before >= 59_000, "{before}");
    // The browsers keep the first server alive.
    drop((ann, bob));
    let server = server
        .restart_after(async |store| {
            NOW.fetch_add(2 * HOUR, Ordering::SeqCst);
            let app = App::offline(Arc::new(store)).await.unwrap();
            let close = AdminCommand::CloseTable { table: closed };
            assert_eq!(app.administer(close).await, Ok(AdminAnswer::Done));
            NOW.fetch_add(2 * HOUR, Ordering::SeqCst);
        })
        .await;
    assert_eq!(server.store.list(Query::Unfinished, 9).await.unwrap().len(), 1);
    let resumed = async {
        while time_left(&server).await < 0 {
            tokio::task::yield_now().await;
        }
    };
    tokio::time::timeout(Duration::from_secs(30), resumed).await.expect("the game is resumed soon");
    assert_eq!(time_left(&server).await, before);
}

#[tokio::test]
async fn people_at_a_table_are_listed() {
    let server = TestServer::start().await;
    let mut ann = Browser::new(&server);
    ann.post("/me/register", &[("login", "Ann"), ("password", "correct horse")]).await;
    let table = create(&mut ann).await;
    let listed = people(&server.app, &table).await;
    assert_eq!(listed.len(), 1, "bots are not people: {listed:?}");
    assert_eq!(listed[0].account.as_deref(), Some("Ann"));
    let unknown = AdminCommand::People { table: Some("nothing".to_owned()) };
    assert_eq!(server.app.administer(unknown).await, Err(AdminError::UnknownTable("nothing".to_owned())));
}

/// Anyone can choose the name of their account.
#[tokio::test]
async fn an_identifier_is_not_mistaken_for_an_account() {
    let server = TestServer::start().await;
    let (mut ann, mut eve) = (Browser::new(&server), Browser::new(&server));
    let table = create(&mut ann).await;
    let person = people(&server.app, &table).await.remove(0).person;
    let registered = eve.post("/me/register", &[("login", &person), ("password", "correct horse")]).await;
    assert_eq!(registered.status, StatusCode::SEE_OTHER, "{}", registered.body);
    server.app.ban(&person, false).await.unwrap();
    assert_eq!(ann.get("/").await.status, StatusCode::FORBIDDEN);
    assert_eq!(eve.get("/").await.status, StatusCode::OK);
    assert_eq!(server.app.ban("nobody", false).await, Err(AdminError::UnknownPerson("nobody".to_owned())));
}

#[tokio::test]
async fn a_table_that_cannot_be_read_can_be_deleted() {
    let server = TestServer::start().await;
    let append = Append {
        result: None,
        ratings: None,
        table: "broken".to_owned(),
        after: 0,
        edition: 0,
        events: vec!["nonsense".to_owned()],
        mentions: Vec::new(),
        state: TableState { changed_at: 1, next_deadline: None, awaits_bot: false, waiting_for: Vec::new() },
        listing: Some(Listing {
            game: "penguins".to_owned(),
            status: ListedStatus::Playing,
            listed: false,
            summary: String::new(),
            people: Vec::new(),
        }),
    };
    server.store.append(append).await.unwrap();
    assert!(matches!(server.app.close_table("broken").await, Err(AdminError::Failed(_))));
    assert_eq!(server.app.delete_table("broken").await, Ok(()));
    assert_eq!(server.store.list(Query::Unfinished, 9).await.unwrap(), []);
}
