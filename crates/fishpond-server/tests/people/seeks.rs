//! Looking for players.

use std::sync::atomic::{AtomicU64, Ordering};

use axum::http::StatusCode;
use fishpond_store::{Append, ListedStatus, Listing, Store as _, TableState};
use futures_util::stream::FuturesUnordered;
use futures_util::{FutureExt as _, StreamExt as _};

use crate::common::{Browser, Page, TestServer, post_from, register, with_time_still};

/// A search for one other player of penguins.
pub(crate) const SEEK: [(&str, &str); 4] =
    [("game", "penguins"), ("least", "2"), ("most", "2"), ("clock", "bank:300+5")];

/// Returns the fields of a search for other players.
fn seek<'a>(game: &'a str, least: &'a str, most: &'a str, clock: &'a str) -> [(&'a str, &'a str); 4] {
    [("game", game), ("least", least), ("most", most), ("clock", clock)]
}

fn is_playing(page: &Page) -> bool {
    page.body.contains("data-status=\"playing\"")
}

#[tokio::test]
async fn people_who_look_for_the_same_game_are_matched_at_once() {
    let server = TestServer::start().await;
    let (mut ann, mut bob) = (Browser::new(&server), Browser::new(&server));
    let waiting = ann.submit("/seek", &SEEK).await;
    assert!(waiting.body.contains("Looking for players"), "{}", waiting.body);
    let home = bob.get("/").await;
    assert!(home.body.contains("5 minutes + 5 seconds per move"), "{}", home.body);
    let game = bob.submit("/seek", &SEEK).await;
    assert!(is_playing(&game), "{}", game.body);
    assert!(!bob.get("/").await.body.contains("Looking"));
}

#[tokio::test]
async fn other_listed_tables_do_not_hide_a_search() {
    let server = TestServer::start().await;
    let (mut ann, mut bob) = (Browser::new(&server), Browser::new(&server));
    ann.post("/seek", &SEEK).await;
    // More tables than the lists show, and newer ones.
    let newer = (0..210).map(|number| Append {
        table: format!("newer-{number}"),
        after: 0,
        edition: 0,
        events: vec!["made".to_owned()],
        mentions: Vec::new(),
        state: TableState {
            changed_at: u64::from(u32::MAX) * 1000,
            next_deadline: None,
            awaits_bot: false,
            waiting_for: Vec::new(),
        },
        listing: Some(Listing {
            game: "penguins".to_owned(),
            status: ListedStatus::Waiting,
            listed: true,
            summary: "newer".to_owned(),
            people: Vec::new(),
        }),
        result: None,
        ratings: None,
    });
    for stored in futures_util::future::join_all(newer.map(|append| server.store.append(append))).await {
        stored.unwrap();
    }
    assert!(is_playing(&bob.submit("/seek", &SEEK).await));
}

#[tokio::test]
async fn searches_that_do_not_fit_are_kept_apart() {
    let server = TestServer::start().await;
    let (mut ann, mut bob) = (Browser::new(&server), Browser::new(&server));
    let ann_at = ann.post("/seek", &seek("penguins", "2", "3", "none")).await.location.unwrap();
    for other in [
        seek("fresh", "2", "3", "none"),
        seek("penguins", "4", "4", "none"),
        seek("penguins", "2", "3", "days:3"),
    ] {
        let bob_at = bob.post("/seek", &other).await.location.unwrap();
        assert_ne!(bob_at, ann_at, "{other:?}");
    }
    // A range that overlaps fits, and the table gets the common part.
    let mut cy = Browser::new(&server);
    assert_eq!(cy.post("/seek", &seek("penguins", "3", "5", "none")).await.location.unwrap(), ann_at);
    assert!(cy.get(&ann_at).await.body.contains("3 players"));
}

#[tokio::test]
async fn a_reserved_seat_that_is_not_taken_goes_to_the_next_player() {
    static NOW: AtomicU64 = AtomicU64::new(1_000_000);
    let server = TestServer::with_clock(|| NOW.load(Ordering::SeqCst)).await;
    let [mut ann, mut bob, mut cy, mut dee] = [(); 4].map(|()| Browser::new(&server));
    let waiting = ann.post("/seek", &SEEK).await.location.unwrap();
    let later = [&SEEK[..], &[("later", "1")]].concat();
    let reserved = bob.post("/seek", &later).await;
    assert_eq!(reserved.status, StatusCode::OK, "{}", reserved.body);
    assert!(!dee.get("/").await.body.contains(&waiting), "nobody can join the table");
    // Bob never sits down. Cy waits for the seat.
    let (game, ()) = tokio::join!(cy.submit("/seek", &SEEK), async {
        NOW.fetch_add(10_000, Ordering::SeqCst);
    });
    assert!(is_playing(&game), "{}", game.body);
    assert!(is_playing(&ann.get(&waiting).await));
}

/// With a new guest every ten seconds, one network could keep others from being matched.
#[tokio::test]
async fn one_network_does_not_hold_a_seat_with_one_guest_after_another() {
    static NOW: AtomicU64 = AtomicU64::new(1_000_000);
    let server = TestServer::with_clock(|| NOW.load(Ordering::SeqCst)).await;
    let mut ann = Browser::new(&server);
    let waiting = post_from(&mut ann, [192, 0, 2, 1], "/seek", &SEEK).await.location.unwrap();
    let later = [&SEEK[..], &[("later", "1")]].concat();
    for _ in 0..2 {
        // None of them sits down, so their seats lapse.
        let reserved = post_from(&mut Browser::new(&server), [192, 0, 2, 66], "/seek", &later).await;
        assert_eq!(reserved.status, StatusCode::OK, "{}", reserved.body);
        NOW.fetch_add(10_000, Ordering::SeqCst);
    }
    let next = post_from(&mut Browser::new(&server), [192, 0, 2, 66], "/seek", &SEEK).await;
    assert_ne!(next.location.unwrap(), waiting, "the next guest from that network gets another table");
}

/// Nothing times out in this test: neither the reserved seat nor the searches.
#[tokio::test(start_paused = true)]
async fn at_most_sixteen_searches_wait_for_a_reserved_seat() {
    with_time_still(async {
        let server = TestServer::with_clock(|| 1_000_000).await;
        let [mut ann, mut bob, mut dee] = [(); 3].map(|()| Browser::new(&server));
        let waiting = ann.post("/seek", &SEEK).await.location.unwrap();
        let reserved = bob.post("/seek", &[&SEEK[..], &[("later", "1")]].concat()).await;
        assert_eq!(reserved.status, StatusCode::OK, "{}", reserved.body);
        let mut searches: FuturesUnordered<_> = (0..17)
            .map(|_| {
                let mut guest = Browser::new(&server);
                async move { guest.post("/seek", &SEEK).await.location.unwrap() }
            })
            .collect();
        let own = searches.next().await.unwrap();
        assert_ne!(own, waiting, "the last one gets a table of their own");
        for _ in 0..20 {
            assert_eq!(dee.get("/").await.status, StatusCode::OK);
            assert!(searches.next().now_or_never().is_none(), "the others wait");
        }
        assert!(is_playing(&dee.submit("/seek", &SEEK).await), "nobody who finds a table waits");
    })
    .await;
}

#[tokio::test]
async fn a_second_search_replaces_the_first() {
    let server = TestServer::start().await;
    let mut ann = Browser::new(&server);
    let first = ann.post("/seek", &SEEK).await.location.unwrap();
    assert_eq!(ann.post("/seek", &SEEK).await.location.unwrap(), first, "the same search again");
    let second = ann.post("/seek", &seek("fresh", "2", "5", "none")).await.location.unwrap();
    assert_ne!(first, second);
    let mut bob = Browser::new(&server);
    let bob_at = bob.post("/seek", &SEEK).await.location.unwrap();
    assert_ne!(bob_at, first, "the first search is over");
    // Searches for slow games stay open, since Ann need not be present.
    let slow = ann.post("/seek", &seek("ships", "2", "2", "days:1")).await.location.unwrap();
    ann.post("/seek", &seek("wishes", "3", "4", "days:1")).await;
    assert!(is_playing(&bob.submit("/seek", &seek("ships", "2", "2", "days:1")).await));
    assert!(is_playing(&ann.get(&slow).await));
}

#[tokio::test]
async fn bots_fill_the_seats_if_nobody_comes() {
    static NOW: AtomicU64 = AtomicU64::new(1_000_000);
    let server = TestServer::with_clock(|| NOW.load(Ordering::SeqCst)).await;
    let mut ann = Browser::new(&server);
    let fields = [&SEEK[..], &[("bots", "1")]].concat();
    let path = ann.post("/seek", &fields).await.location.unwrap();
    let page = ann.get(&path).await;
    assert!(page.body.contains("the game starts in"), "{}", page.body);
    NOW.fetch_add(30_000, Ordering::SeqCst);
    loop {
        // Loading the page keeps Ann present.
        if is_playing(&ann.get(&path).await) {
            break;
        }
        tokio::time::sleep(std::time::Duration::from_millis(20)).await;
    }
    // The search is over: cancelling it must not end the game, which could be a rated one.
    let refused = ann.post(&format!("{path}/cancel-search"), &[]).await;
    assert_eq!(refused.status, StatusCode::UNPROCESSABLE_ENTITY, "{}", refused.body);
    assert!(is_playing(&ann.get(&path).await));
}

#[tokio::test]
async fn invalid_searches_are_refused_and_change_nothing() {
    let server = TestServer::start().await;
    let mut ann = Browser::new(&server);
    for (fields, says) in [
        (seek("chess", "2", "4", "none"), "The field game is missing or invalid"),
        (seek("penguins", "5", "5", "none"), "is for 2 to 4 players"),
        (seek("penguins", "4", "2", "none"), "is for 2 to 4 players"),
        (seek("penguins", "300", "2", "none"), "The field least is missing or invalid"),
        (seek("penguins", "2", "2", "soon"), "The field clock is missing or invalid"),
        (seek("penguins", "2", "2", "days:99"), "the number of days per move must be between 1 and 30"),
    ] {
        let page = ann.post("/seek", &fields).await;
        assert_eq!(page.status, StatusCode::UNPROCESSABLE_ENTITY, "{fields:?}");
        assert!(page.body.contains(says), "{fields:?}: {}", page.body);
    }
    assert!(ann.get("/").await.body.contains("No one is looking for players"));
    assert_eq!(ann.get("/?game=chess").await.status, StatusCode::UNPROCESSABLE_ENTITY);
    assert_eq!(ann.get("/events?game=chess").await.status, StatusCode::UNPROCESSABLE_ENTITY);
}

#[tokio::test]
async fn searches_ask_for_ratings_and_for_rated_games() {
    let server = TestServer::start().await;
    let (mut ann, mut bob) = (register(&server, "Ann").await, register(&server, "Bob").await);
    let mut guest = Browser::new(&server);
    let near = [&SEEK[..], &[("rating", "200")]].concat();
    let rated = [&near[..], &[("rated", "1")]].concat();
    let path = ann.post("/seek", &near).await.location.unwrap();
    assert!(guest.get("/").await.body.contains("rated 1300 to 1700"));
    assert_ne!(guest.post("/seek", &SEEK).await.location.unwrap(), path, "guests have no rating");
    for (fields, says) in [(&near, "need an account to look for"), (&rated, "need an account to")] {
        let refused = guest.post("/seek", fields).await;
        assert_eq!(refused.status, StatusCode::UNPROCESSABLE_ENTITY);
        assert!(refused.body.contains(says), "{}", refused.body);
    }
    let invalid = [&SEEK[..], &[("rating", "7")]].concat();
    assert_eq!(bob.post("/seek", &invalid).await.status, StatusCode::UNPROCESSABLE_ENTITY);
    assert_ne!(
        bob.post("/seek", &rated).await.location.unwrap(),
        path,
        "Ann's search is not for a rated game"
    );
    ann.post("/seek", &rated).await;
    let game = ann.get("/").await;
    assert!(game.body.contains("class=\"state now\"") || game.body.contains("in progress"), "{}", game.body);
}
