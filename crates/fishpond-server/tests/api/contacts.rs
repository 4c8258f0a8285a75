//! Following and blocking.

use serde_json::{Value, json};

use crate::client::{Client, token};
use crate::common::TestServer;
use crate::stream::Lines;

async fn put(client: &Client, path: &str) -> u16 {
    client.request("PUT", path, None).await.status.as_u16()
}

async fn delete(client: &Client, path: &str) -> u16 {
    client.request("DELETE", path, None).await.status.as_u16()
}

async fn lists(client: &Client) -> (Value, Value) {
    let followed = client.get("/api/v1/me/followed").await.expect(200);
    (followed, client.get("/api/v1/me/blocked").await.expect(200))
}

#[tokio::test]
async fn players_are_followed_and_blocked() {
    let server = TestServer::without_limits().await;
    let (ann, bob) = (Client::account(&server, "Ann").await, Client::account(&server, "Bob").await);
    assert_eq!(lists(&ann).await, (json!([]), json!([])));
    for _ in 0..2 {
        assert_eq!(put(&ann, "/api/v1/me/followed/bob").await, 204, "a repeated request changes nothing");
    }
    assert_eq!(lists(&ann).await, (json!([{ "name": "Bob", "online": false }]), json!([])));
    assert_eq!(lists(&bob).await, (json!([]), json!([])));
    assert_eq!(delete(&ann, "/api/v1/me/blocked/Bob").await, 204, "Bob is followed, not blocked");
    assert_eq!(lists(&ann).await.0[0]["name"], "Bob");
    assert_eq!(put(&ann, "/api/v1/me/blocked/Bob").await, 204);
    assert_eq!(
        lists(&ann).await,
        (json!([]), json!([{ "name": "Bob" }])),
        "nobody is both followed and blocked"
    );

    let table = bob.post("/api/v1/tables", json!({ "game": "penguins" })).await.expect(201);
    let invite = format!("/api/v1/tables/{}/invitations", table["id"].as_str().unwrap());
    let refused = bob.post(&invite, json!({ "name": "Ann" })).await.fails(422, "invalid-body");
    assert_eq!(refused["message"], "You can’t invite Ann.");
    assert_eq!(delete(&ann, "/api/v1/me/blocked/Bob").await, 204);
    bob.post(&invite, json!({ "name": "Ann" })).await.expect(201);
    assert_eq!(put(&ann, "/api/v1/me/followed/Bob").await, 204);
    assert_eq!(delete(&ann, "/api/v1/me/followed/Bob").await, 204);
    assert_eq!(lists(&ann).await, (json!([]), json!([])));
}

/// A blocked person can't get around the block with their bots.
#[tokio::test]
async fn blocks_apply_to_the_bots_of_a_person() {
    let server = TestServer::without_limits().await;
    let (ann, bob) = (Client::account(&server, "Ann").await, Client::account(&server, "Bob").await);
    let pike = crate::bots::bot(&bob, "Pike", json!({})).await;
    let listed = ann
        .post("/api/v1/tables", json!({ "game": "penguins", "settings": { "listed": true } }))
        .await
        .expect(201);
    let join = format!("/api/v1/tables/{}/join", listed["id"].as_str().unwrap());
    let table = pike.post("/api/v1/tables", json!({ "game": "penguins" })).await.expect(201);
    let invite = format!("/api/v1/tables/{}/invitations", table["id"].as_str().unwrap());
    assert_eq!(put(&ann, "/api/v1/me/blocked/Bob").await, 204);
    let refused = pike.post(&invite, json!({ "name": "Ann" })).await.fails(422, "invalid-body");
    assert_eq!(refused["message"], "You can’t invite Ann.");
    let refused = pike.post(&join, json!({})).await.fails(422, "invalid-body");
    assert!(refused["message"].as_str().unwrap().contains("its host has blocked you"), "{refused}");
    assert_eq!(delete(&ann, "/api/v1/me/blocked/Bob").await, 204);
    pike.post(&invite, json!({ "name": "Ann" })).await.expect(201);
    pike.post(&join, json!({})).await.expect(200);
}

#[tokio::test]
async fn followed_players_are_online_if_they_show_it() {
    let server = TestServer::without_limits().await;
    let ann = Client::account(&server, "Ann").await;
    let pike = crate::bots::bot(&ann, "Pike", json!({})).await;
    assert_eq!(put(&ann, "/api/v1/me/followed/Pike").await, 204);
    let mut stream = Lines::open(&pike, "/api/v1/stream").await;
    stream.until("ready").await;
    let online = lists(&ann).await.0[0]["online"].clone();
    let shows = ann.get("/api/v1/players/Pike").await.expect(200)["online"].clone();
    assert_eq!((online, shows), (json!(true), json!(true)));
}

#[tokio::test]
async fn contacts_need_an_account_and_a_scope() {
    let server = TestServer::without_limits().await;
    let ann = Client::account(&server, "Ann").await;
    Client::account(&server, "Bob").await;
    let player = ann.with_token(&token(&server, "Ann", &["read", "play", "invite"]).await);
    let guest = Client::guest(&server).await;
    for path in ["/api/v1/me/followed/Bob", "/api/v1/me/blocked/Bob"] {
        for method in ["PUT", "DELETE"] {
            let refused = player.request(method, path, None).await.fails(403, "missing-scope");
            assert_eq!(refused["scope"], "account");
            guest.request(method, path, None).await.fails(403, "needs-account");
            Client::anonymous(&server).request(method, path, None).await.fails(401, "no-token");
        }
    }
    player.get("/api/v1/me/followed").await.fails(403, "missing-scope");
    ann.request("PUT", "/api/v1/me/followed/Nobody", None).await.fails(404, "not-found");
    let refused = ann.request("PUT", "/api/v1/me/blocked/Ann", None).await.fails(422, "invalid-body");
    assert_eq!(refused["message"], "You can’t follow or block yourself.");
    assert_eq!(lists(&ann).await, (json!([]), json!([])));
}
