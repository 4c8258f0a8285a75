//! Invitations by name.

use serde_json::{Value, json};

use crate::bots::bot;
use crate::client::{Client, token};
use crate::common::TestServer;
use crate::stream::Lines;

async fn table(host: &Client, settings: Value) -> String {
    let new = json!({ "game": "penguins", "settings": settings });
    let table = host.post("/api/v1/tables", new).await.expect(201);
    format!("/api/v1/tables/{}", table["id"].as_str().unwrap())
}

#[tokio::test]
async fn a_player_is_invited_by_name_and_accepts() {
    let server = TestServer::without_limits().await;
    let (ann, bob) = (Client::account(&server, "Ann").await, Client::account(&server, "Bob").await);
    let mut stream = Lines::open(&bob, "/api/v1/stream").await;
    stream.until("ready").await;
    let path = table(&ann, json!({ "players": 2 })).await;
    bob.get(&path).await.fails(404, "not-found");
    let invite = format!("{path}/invitations");
    let invited = ann.post(&invite, json!({ "name": "bob" })).await.expect(201);
    assert_eq!(
        (&invited["seats"][1]["kind"], &invited["seats"][1]["name"]),
        (&json!("reserved"), &json!("Bob"))
    );
    let again = ann.post(&invite, json!({ "name": "Bob" })).await.expect(201);
    assert_eq!(again["revision"], invited["revision"], "a repeated invitation changes nothing");
    let line = stream.until("table").await.pop().unwrap();
    assert_eq!(line["table"]["seats"][1]["reserved_for_you"], true, "the stream shows it");
    let list = bob.get("/api/v1/tables?list=invitations").await.expect(200);
    assert_eq!(list.as_array().unwrap().len(), 1, "{list}");
    assert_eq!(ann.get("/api/v1/tables?list=invitations").await.expect(200), json!([]));
    let joined = bob.post(&format!("{path}/join"), json!({})).await.expect(200);
    assert_eq!((&joined["status"], &joined["own"]), (&json!("playing"), &json!(["B"])));
    assert_eq!(bob.get("/api/v1/tables?list=invitations").await.expect(200), json!([]));
    bob.post(&format!("{path}/decline"), json!({})).await.fails(403, "not-at-table");
}

#[tokio::test]
async fn an_invitation_says_when_it_expires() {
    const THREE_DAYS: u64 = 3 * 24 * 60 * 60;
    let server = TestServer::without_limits().await;
    let (ann, bob) = (Client::account(&server, "Ann").await, Client::account(&server, "Bob").await);
    let path = table(&ann, json!({ "players": 2 })).await;
    let invited = ann.post(&format!("{path}/invitations"), json!({ "name": "Bob" })).await.expect(201);
    // The server's time goes on while the requests are answered.
    let left = (invited["expires"].as_u64().unwrap() - invited["now"].as_u64().unwrap()).div_ceil(1000);
    assert!((THREE_DAYS - 60..=THREE_DAYS).contains(&left), "{invited}");
    let list = bob.get("/api/v1/tables?list=invitations").await.expect(200);
    let left = list[0]["expires_in"].as_u64().unwrap();
    assert!((THREE_DAYS - 60..=THREE_DAYS).contains(&left), "{list}");
    let joined = bob.post(&format!("{path}/join"), json!({})).await.expect(200);
    assert_eq!(joined["expires"], Value::Null);
    let list = bob.get("/api/v1/tables").await.expect(200);
    assert_eq!((&list[0]["id"], &list[0]["expires_in"]), (&joined["id"], &Value::Null));
}

#[tokio::test]
async fn a_limited_list_has_as_many_tables_as_there_are() {
    let server = TestServer::without_limits().await;
    let (ann, bob) = (Client::account(&server, "Ann").await, Client::account(&server, "Bob").await);
    let path = table(&ann, json!({ "players": 2, "listed": true })).await;
    ann.post(&format!("{path}/invitations"), json!({ "name": "Bob" })).await.expect(201);
    // In ships, it is Bob's turn at once, so that this table comes before the invitation.
    let turn = json!({ "game": "ships", "seats": ["me", "bot level:1"] });
    bob.post("/api/v1/tables", turn).await.expect(201);
    let list = bob.get("/api/v1/tables?list=invitations&limit=1").await.expect(200);
    assert_eq!(list.as_array().unwrap().len(), 1, "{list}");
    // A search with a reserved seat is listed, but full.
    table(&ann, json!({ "players": 3, "listed": true })).await;
    let seek =
        |sit: bool| json!({ "game": "ships", "least": 2, "most": 2, "clock": "bank:300+5", "sit": sit });
    ann.post("/api/v1/seeks", seek(true)).await.expect(201);
    bob.post("/api/v1/seeks", seek(false)).await.expect(201);
    let list = bob.get("/api/v1/tables?list=open&limit=1").await.expect(200);
    assert_eq!(list.as_array().unwrap().len(), 1, "{list}");
}

#[tokio::test]
async fn an_invitation_is_declined_or_withdrawn() {
    let server = TestServer::without_limits().await;
    let (ann, bob) = (Client::account(&server, "Ann").await, Client::account(&server, "Bob").await);
    let path = table(&ann, json!({ "players": 3 })).await;
    let invite =
        async || ann.post(&format!("{path}/invitations"), json!({ "name": "Bob", "seat": "C" })).await;
    invite().await.expect(201);
    let answer = bob.post(&format!("{path}/decline"), json!({})).await;
    assert_eq!(answer.status, 204);
    assert_eq!(ann.get(&path).await.expect(200)["seats"][2]["kind"], "open");
    bob.get(&path).await.fails(404, "not-found");
    invite().await.expect(201);
    ann.request("DELETE", &format!("{path}/seats/C"), None).await.expect(200);
    bob.post(&format!("{path}/join"), json!({})).await.fails(404, "not-found");
}

#[tokio::test]
async fn only_the_host_invites_and_only_those_who_exist() {
    let server = TestServer::without_limits().await;
    let (ann, bob) = (Client::account(&server, "Ann").await, Client::account(&server, "Bob").await);
    let path = table(&ann, json!({ "players": 2, "listed": true })).await;
    let invite = format!("{path}/invitations");
    bob.post(&invite, json!({ "name": "Ann" })).await.fails(403, "not-host");
    let player = ann.with_token(&token(&server, "Ann", &["read", "play"]).await);
    assert_eq!(
        player.post(&invite, json!({ "name": "Bob" })).await.fails(403, "missing-scope")["scope"],
        "invite"
    );
    for body in [json!({ "name": "Nobody" }), json!({}), json!({ "name": "Bob", "seat": "Q" })] {
        ann.post(&invite, body).await.fails(422, "invalid-body");
    }
    ann.post(&invite, json!({ "name": "Bob", "seat": "A" })).await.fails(422, "seat-taken");
    ann.post(&invite, json!({ "name": "Bob", "seat": "E" })).await.fails(422, "no-such-seat");
    ann.post(&invite, json!({ "name": "Bob" })).await.expect(201);
    Client::account(&server, "Cy").await;
    ann.post(&invite, json!({ "name": "Cy" })).await.fails(422, "full");
}

#[tokio::test]
async fn bots_get_only_the_invitations_that_they_accept() {
    let server = TestServer::without_limits().await;
    let (ann, bob) = (Client::account(&server, "Ann").await, Client::account(&server, "Bob").await);
    let accepts = json!({ "games": ["penguins"], "clocks": ["bank"], "max_players": 2, "rated": false });
    let pike = bot(&ann, "Pike", accepts).await;
    for (settings, accepted) in [
        (json!({ "players": 2, "clock": "bank:60+1" }), true),
        (json!({ "players": 2 }), false),
        (json!({ "players": 3, "clock": "bank:60+1" }), false),
        (json!({ "players": 2, "clock": "bank:60+1", "rated": true }), false),
    ] {
        let path = table(&bob, settings.clone()).await;
        let answer = bob.post(&format!("{path}/invitations"), json!({ "name": "Pike" })).await;
        if accepted {
            let invited = answer.expect(201);
            let seat = &invited["seats"][1];
            assert_eq!((&seat["kind"], &seat["bot_account"]), (&json!("reserved"), &json!(true)));
            let joined = pike.post(&format!("{path}/join"), json!({})).await.expect(200);
            assert_eq!(joined["seats"][1]["bot_account"], true);
        } else {
            let refused = answer.fails(422, "invalid-body");
            assert!(refused["message"].as_str().unwrap().starts_with("Pike "), "{settings}: {refused}");
        }
    }
}
