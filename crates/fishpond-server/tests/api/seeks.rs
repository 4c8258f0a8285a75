//! Looking for players.

use serde_json::{Value, json};

use crate::bots::bot;
use crate::client::{Client, token};
use crate::common::TestServer;
use crate::stream::Lines;

const SEEKS: &str = "/api/v1/seeks";

fn duel() -> Value {
    json!({ "game": "penguins", "least": 2, "most": 2, "clock": "bank:300+5" })
}

#[tokio::test]
async fn programs_that_look_for_the_same_game_are_matched() {
    let server = TestServer::without_limits().await;
    let (ann, bob) = (Client::account(&server, "Ann").await, Client::guest(&server).await);
    let mut stream = Lines::open(&ann, "/api/v1/stream").await;
    stream.until("ready").await;
    let waiting = ann.post(SEEKS, duel()).await.expect(201);
    assert_eq!(
        (&waiting["status"], &waiting["own"], &waiting["settings"]["seek"]),
        (&json!("waiting"), &json!(["A"]), &json!({ "least": 2, "bots": false }))
    );
    assert_eq!(ann.post(SEEKS, duel()).await.expect(201)["id"], waiting["id"], "the same search again");
    assert_eq!(bob.get("/api/v1/tables?list=open").await.expect(200)[0]["id"], waiting["id"]);
    let found = bob.post(SEEKS, duel()).await.expect(201);
    assert_eq!((&found["id"], &found["status"]), (&waiting["id"], &json!("playing")));
    let shown = async {
        loop {
            let line = stream.until("table").await.pop().unwrap();
            if line["table"]["status"] == "playing" {
                return line;
            }
        }
    };
    assert_eq!(shown.await["table"]["id"], waiting["id"]);
}

#[tokio::test]
async fn a_seat_can_be_reserved_until_the_commitment_is_known() {
    let server = TestServer::without_limits().await;
    let (ann, bob) = (Client::account(&server, "Ann").await, Client::account(&server, "Bob").await);
    ann.post(SEEKS, duel()).await.expect(201);
    let mut later = duel();
    later["sit"] = json!(false);
    let found = bob.post(SEEKS, later).await.expect(201);
    assert_eq!(
        (&found["status"], &found["seats"][1]["reserved_for_you"]),
        (&json!("waiting"), &json!(true)),
        "{found}"
    );
    let join = format!("/api/v1/tables/{}/join", found["id"].as_str().unwrap());
    let joined = bob.post(&join, json!({ "entropy": "after the commitment" })).await.expect(200);
    assert_eq!(joined["status"], "playing");
}

#[tokio::test]
async fn a_search_is_cancelled() {
    let server = TestServer::without_limits().await;
    let (ann, bob) = (Client::account(&server, "Ann").await, Client::account(&server, "Bob").await);
    let waiting = ann.post(SEEKS, duel()).await.expect(201);
    let path = format!("{SEEKS}/{}", waiting["id"].as_str().unwrap());
    bob.request("DELETE", &path, None).await.fails(403, "not-at-table");
    assert_eq!(ann.request("DELETE", &path, None).await.status, 204);
    assert_eq!(bob.get("/api/v1/tables?list=open").await.expect(200), json!([]));
    ann.request("DELETE", &format!("{SEEKS}/nothing"), None).await.fails(404, "not-found");
    let waiting = bob.post(SEEKS, duel()).await.expect(201);
    assert!(path != format!("{SEEKS}/{}", waiting["id"].as_str().unwrap()), "the search is over");
    let found = ann.post(SEEKS, duel()).await.expect(201);
    assert_eq!((&found["id"], &found["status"]), (&waiting["id"], &json!("playing")));
    let path = format!("{SEEKS}/{}", waiting["id"].as_str().unwrap());
    ann.request("DELETE", &path, None).await.fails(422, "started");
    let state = ann.get(&format!("/api/v1/tables/{}", waiting["id"].as_str().unwrap())).await.expect(200);
    assert_eq!(state["status"], "playing");
}

#[tokio::test]
async fn searches_for_ratings_need_an_account() {
    let server = TestServer::without_limits().await;
    let (ann, bob) = (Client::account(&server, "Ann").await, Client::account(&server, "Bob").await);
    let guest = Client::guest(&server).await;
    let mut rated = duel();
    rated["rated"] = json!(true);
    rated["rating_distance"] = json!(200);
    guest.post(SEEKS, rated.clone()).await.fails(422, "invalid-body");
    let waiting = ann.post(SEEKS, rated.clone()).await.expect(201);
    assert_eq!(waiting["settings"]["rating_range"], json!({ "least": 1300, "most": 1700 }));
    assert_ne!(bob.post(SEEKS, duel()).await.expect(201)["id"], waiting["id"], "a casual game");
    let found = bob.post(SEEKS, rated).await.expect(201);
    assert_eq!((&found["id"], &found["status"]), (&waiting["id"], &json!("playing")));
}

#[tokio::test]
async fn invalid_searches_are_refused() {
    let server = TestServer::without_limits().await;
    let ann = Client::account(&server, "Ann").await;
    for (field, value) in [
        ("game", json!("chess")),
        ("least", json!(5)),
        ("least", json!(-1)),
        ("clock", json!("fast")),
        ("rating_distance", json!(7)),
        ("entropy", json!("x".repeat(65))),
        ("colour", json!("red")),
    ] {
        let mut wrong = duel();
        wrong[field] = value;
        ann.post(SEEKS, wrong).await.fails(422, "invalid-body");
    }
    ann.post(SEEKS, json!({ "game": "penguins" })).await.fails(422, "invalid-body");
    let pike = bot(&ann, "Pike", json!({})).await;
    pike.post(SEEKS, duel()).await.fails(403, "not-for-bots");
    let reader = ann.with_token(&token(&server, "Ann", &["read"]).await);
    reader.post(SEEKS, duel()).await.fails(403, "missing-scope");
    assert_eq!(ann.get("/api/v1/tables").await.expect(200), json!([]), "nothing has changed");
}
