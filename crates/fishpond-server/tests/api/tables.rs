//! Tables and whole games.

use serde_json::{Value, json};

use crate::client::Client;
use crate::common::{Browser, TestServer};

/// Creates a table for two people and returns its address. Both have sat down, and the game has started.
pub(crate) async fn table_for_two(ann: &Client, bob: &Client, game: &str) -> String {
    let table =
        ann.post("/api/v1/tables", json!({ "game": game, "settings": { "players": 2 } })).await.expect(201);
    assert_eq!((&table["status"], &table["own"]), (&json!("waiting"), &json!(["A"])));
    let path = format!("/api/v1/tables/{}", table["id"].as_str().unwrap());
    let code = table["invitation"].as_str().unwrap();
    bob.get(&path).await.fails(404, "not-found");
    let joined =
        bob.post(&format!("{path}/join?code={code}"), json!({ "entropy": "random" })).await.expect(200);
    assert_eq!((&joined["status"], &joined["own"]), (&json!("playing"), &json!(["B"])));
    path
}

/// Returns the first legal move of whichever player can move, as the body of a request, and the player's index.
pub(crate) async fn first_move(clients: &[&Client], path: &str) -> Option<(usize, Value)> {
    for (index, client) in clients.iter().enumerate() {
        let state = client.get(path).await.expect(200);
        if let Some(act) = state["legal"].get(0) {
            return Some((index, json!({ "act": act, "number": state["number"] })));
        }
    }
    None
}

#[tokio::test]
async fn two_programs_play_every_game_to_the_end() {
    let server = TestServer::without_limits().await;
    let (ann, bob) = (Client::account(&server, "Ann").await, Client::guest(&server).await);
    for game in ["penguins", "wishes", "ships", "fresh"] {
        let details = ann.get(&format!("/api/v1/games/{game}")).await.expect(200);
        if details["min_players"].as_u64().unwrap() > 2 {
            continue;
        }
        let path = table_for_two(&ann, &bob, game).await;
        let clients = [&ann, &bob];
        while let Some((index, act)) = first_move(&clients, &path).await {
            let acts = format!("{path}/acts");
            clients[index].post(&acts, act.clone()).await.expect(200);
            // Sent again, it changes nothing.
            let before = clients[index].get(&path).await.expect(200);
            let again = clients[index].post(&acts, act).await.expect(200);
            assert_eq!(again["revision"], before["revision"]);
        }
        let state = bob.get(&path).await.expect(200);
        assert_eq!(state["status"], "over", "{state}");
        assert!(state["result"]["winners"].is_array() && state["seed"].is_string());
        let record = ann.get(&format!("{path}/record")).await.expect(200);
        assert_eq!((&record["game"], record["signature"].is_object()), (&json!(game), true), "{record}");
        assert!(!ann.get(&format!("{path}/log")).await.expect(200).as_array().unwrap().is_empty());
        let act = json!({ "act": "pass", "number": state["number"] });
        ann.post(&format!("{path}/acts"), act).await.fails(410, "over");
        let next = ann.post(&format!("{path}/rematch"), json!({})).await.expect(200);
        assert_ne!(next["id"], state["id"]);
        let same = bob.post(&format!("{path}/rematch"), json!({})).await.expect(200);
        assert_eq!((&same["id"], &same["status"]), (&next["id"], &json!("playing")));
    }
}

#[tokio::test]
async fn a_move_is_idempotent_by_its_number() {
    let server = TestServer::start().await;
    let (ann, bob) = (Client::account(&server, "Ann").await, Client::account(&server, "Bob").await);
    let path = table_for_two(&ann, &bob, "penguins").await;
    let acts = format!("{path}/acts");
    let clients = [&ann, &bob];
    let (index, act) = first_move(&clients, &path).await.unwrap();
    let (mover, other) = (clients[index], clients[1 - index]);
    let state = mover.get(&path).await.expect(200);
    let another = json!({ "act": state["legal"][1], "number": state["number"] });
    let after = mover.post(&acts, act.clone()).await.expect(200);
    assert_eq!(mover.post(&acts, act.clone()).await.expect(200)["number"], after["number"]);
    let stale = mover.post(&acts, another.clone()).await.fails(409, "stale");
    assert_eq!((&stale["number"], &stale["clause"]), (&after["number"], &json!("T4")));
    let seat = mover.get(&path).await.expect(200)["own"][0].clone();
    let mut foreign = act.clone();
    foreign["seat"] = seat;
    let refused = other.post(&acts, foreign).await.fails(403, "not-your-seat");
    let name = ["Ann", "Bob"][index];
    assert_eq!(refused["message"], format!("You can’t play for {name}. That isn’t your seat."));
    let turn = json!({ "act": state["legal"][2], "number": after["number"] });
    let refused = mover.post(&acts, turn).await.fails(422, "not-your-turn");
    let name = ["Bob", "Ann"][index];
    assert_eq!(refused["message"], format!("It’s not your turn. Waiting for {name}."));
    // After an undo, the same move counts as a new one.
    let undone = mover.post(&format!("{path}/undo"), json!({ "number": after["number"] })).await.expect(200);
    mover.post(&acts, act).await.fails(409, "stale");
    let again = json!({ "act": another["act"], "number": undone["number"] });
    mover.post(&acts, again).await.expect(200);
}

#[tokio::test]
async fn a_move_is_taken_back_by_its_number() {
    let server = TestServer::start().await;
    let (ann, bob) = (Client::account(&server, "Ann").await, Client::guest(&server).await);
    let path = table_for_two(&ann, &bob, "penguins").await;
    let clients = [&ann, &bob];
    let (index, act) = first_move(&clients, &path).await.unwrap();
    let mover = clients[index];
    assert_eq!(mover.get(&path).await.expect(200)["undo"], "no");
    let moved = mover.post(&format!("{path}/acts"), act).await.expect(200);
    assert_eq!(moved["undo"], "freely");
    let undo = format!("{path}/undo");
    let fault = mover.post(&undo, json!({ "seat": moved["seat"] })).await.fails(422, "invalid-body");
    assert!(fault["message"].as_str().unwrap().contains("number"), "{fault}");
    mover.post(&undo, json!({ "number": 0 })).await.fails(409, "stale");
    let undone = mover.post(&undo, json!({ "number": moved["number"] })).await.expect(200);
    assert_eq!((&undone["undo"], undone["legal"].as_array().unwrap().is_empty()), (&json!("no"), false));
}

#[tokio::test]
async fn tables_say_whether_hints_are_allowed() {
    let server = TestServer::start().await;
    let (ann, bob) = (Client::account(&server, "Ann").await, Client::guest(&server).await);
    // This game begins with a simultaneous choice.
    let new = |hints: &str| json!({ "game": "ships", "seats": ["me", "bot level:1"], "settings": { "hints": hints } });
    for (hints, allowed) in [("against-bots", true), ("on", true), ("off", false)] {
        let table = ann.post("/api/v1/tables", new(hints)).await.expect(201);
        assert_eq!((&table["status"], &table["may_hint"]), (&json!("playing"), &json!(allowed)), "{hints}");
    }
    let path = table_for_two(&ann, &bob, "ships").await;
    let state = ann.get(&path).await.expect(200);
    assert_eq!((&state["settings"]["hints"], &state["may_hint"]), (&json!("against-bots"), &json!(false)));
    assert!(!state["legal"].as_array().unwrap().is_empty());
}

#[tokio::test]
async fn the_host_chooses_a_name() {
    let server = TestServer::start().await;
    let (ann, guest) = (Client::account(&server, "Ann").await, Client::guest(&server).await);
    let new = |name: &str| json!({ "game": "penguins", "seats": ["me", "bot level:1"], "name": name });
    let table = guest.post("/api/v1/tables", new(" Bob ")).await.expect(201);
    assert_eq!(table["seats"][0]["name"], "Bob");
    guest.post("/api/v1/tables", new("")).await.fails(422, "bad-name");
    for taken in ["Ann", "Bot level 3", "Bot: Stufe 3"] {
        guest.post("/api/v1/tables", new(taken)).await.fails(422, "invalid-body");
    }
    assert_eq!(ann.get("/api/v1/tables").await.expect(200), json!([]));
    assert_eq!(guest.get("/api/v1/tables").await.expect(200).as_array().unwrap().len(), 1);
}

#[tokio::test]
async fn refusals_are_explained() {
    let server = TestServer::start().await;
    let (ann, bob) = (Client::account(&server, "Ann").await, Client::account(&server, "Bob").await);
    let path = table_for_two(&ann, &bob, "penguins").await;
    let (index, act) = first_move(&[&ann, &bob], &path).await.unwrap();
    let mover = [&ann, &bob][index];
    let before = mover.get(&path).await.expect(200);
    let acts = format!("{path}/acts");
    let refused = mover.post(&acts, json!({ "act": "pass", "number": act["number"] })).await;
    assert_eq!(refused.status, 422);
    assert!(refused.body["clause"].as_str().unwrap().starts_with('P'), "{}", refused.body);
    assert!(refused.body["params"].is_object());
    mover.post(&acts, json!({ "act": "dance", "number": act["number"] })).await.expect(422);
    mover.post(&acts, json!({ "act": act["act"], "number": 999 })).await.fails(409, "stale");
    assert_eq!(mover.get(&path).await.expect(200)["revision"], before["revision"]);
}

#[tokio::test]
async fn the_host_manages_the_table() {
    let server = TestServer::start().await;
    let (ann, bob) = (Client::account(&server, "Ann").await, Client::account(&server, "Bob").await);
    let new = json!({ "game": "penguins", "seats": ["me", "open", "open"], "sit": false,
        "settings": { "listed": true, "clock": "bank:300+5", "options": { "tile_exchange": true } } });
    let table = ann.post("/api/v1/tables", new).await.expect(201);
    assert_eq!((&table["seats"][0]["kind"], &table["settings"]["players"]), (&json!("reserved"), &json!(3)));
    let path = format!("/api/v1/tables/{}", table["id"].as_str().unwrap());
    let open = bob.get("/api/v1/tables?list=open").await.expect(200);
    assert_eq!(open[0]["id"], table["id"]);
    ann.post(&format!("{path}/join"), json!({ "entropy": "after the commitment" })).await.expect(200);
    ann.request("PUT", &format!("{path}/seats/C/bot"), Some(json!({ "bot": "level:2" }))).await.expect(200);
    bob.request("PUT", &format!("{path}/seats/B/bot"), Some(json!({ "bot": "level:2" })))
        .await
        .fails(403, "not-host");
    ann.request("PUT", &format!("{path}/seats/B/bot"), Some(json!({ "bot": "deep blue" })))
        .await
        .fails(422, "invalid-body");
    ann.request("PUT", &format!("{path}/seats/Z/bot"), Some(json!({ "bot": "greedy" })))
        .await
        .fails(404, "not-found");
    ann.request("DELETE", &format!("{path}/seats/C"), None).await.expect(200);
    let smaller = json!({ "players": 2, "clock": "none", "hints": "on" });
    let configured = ann.request("PATCH", &format!("{path}/settings"), Some(smaller)).await.expect(200);
    assert_eq!(
        (&configured["settings"]["clock"], &configured["settings"]["hints"]),
        (&json!("none"), &json!("on"))
    );
    for wrong in [
        json!({ "clock": "fast" }),
        json!({ "hints": "maybe" }),
        json!({ "players": 9 }),
        json!({ "colour": 1 }),
    ] {
        assert_eq!(ann.request("PATCH", &format!("{path}/settings"), Some(wrong)).await.status, 422);
    }
    ann.post(&format!("{path}/start"), json!({})).await.fails(422, "seats-open");
    bob.post(&format!("{path}/join"), json!({ "name": "Ann" })).await.fails(422, "invalid-body");
    assert_eq!(bob.post(&format!("{path}/join"), json!({})).await.expect(200)["status"], "playing");
    bob.post(&format!("{path}/chat"), json!({ "text": "Good luck" })).await.expect(200);
    assert_eq!(ann.get(&format!("{path}/chat")).await.expect(200)[0]["text"], "Good luck");
    ann.post(&format!("{path}/mute"), json!({ "on": true })).await.expect(200);
    assert_eq!(ann.get(&format!("{path}/chat")).await.expect(200), json!([]));
    let proposed = ann.post(&format!("{path}/end"), json!({})).await.expect(200);
    let answer = json!({ "proposal": proposed["proposal"]["proposal"], "agree": true });
    let ended = bob.post(&format!("{path}/proposal"), answer).await.expect(200);
    assert_eq!((&ended["status"], &ended["ending"]), (&json!("over"), &json!("agreed")));
    assert_eq!(ann.get("/api/v1/tables?list=finished").await.expect(200)[0]["id"], table["id"]);
}

#[tokio::test]
async fn only_bots_with_a_rating_sit_at_rated_tables() {
    let server = TestServer::start().await;
    let ann = Client::account(&server, "Ann").await;
    let settings = json!({ "rated": true, "clock": "bank:300+5" });
    let new = |seats: Value| json!({ "game": "penguins", "seats": seats, "settings": settings });
    ann.post("/api/v1/tables", new(json!(["me", "bot greedy"]))).await.fails(422, "invalid-body");
    let table = ann.post("/api/v1/tables", new(json!(["me", "open"]))).await.expect(201);
    let seat = format!("/api/v1/tables/{}/seats/B/bot", table["id"].as_str().unwrap());
    let refused =
        ann.request("PUT", &seat, Some(json!({ "bot": "greedy" }))).await.fails(422, "invalid-body");
    assert_eq!(refused["message"], "Only bots of levels 1 to 8 can play rated games.");
    ann.request("PUT", &seat, Some(json!({ "bot": "level:2" }))).await.expect(200);
}

#[tokio::test]
async fn spectators_see_the_public_view_only() {
    let server = TestServer::start().await;
    let (ann, bob, eve) = (
        Client::account(&server, "Ann").await,
        Client::account(&server, "Bob").await,
        Client::guest(&server).await,
    );
    let path = table_for_two(&ann, &bob, "ships").await;
    eve.get(&path).await.fails(404, "not-found");
    let watch = ann.get(&path).await.expect(200)["watch"].as_str().unwrap().to_owned();
    let seen = eve.get(&format!("{path}?code={watch}")).await.expect(200);
    assert_eq!((&seen["seat"], &seen["legal"], &seen["own"]), (&json!(null), &json!([]), &json!([])));
    assert!(seen.get("invitation").is_none() && seen.get("watch").is_none() && seen.get("seed").is_none());
    assert_eq!(seen["view"]["seat"], json!(null));
    eve.get(&format!("{path}?code={watch}&seat=A")).await.fails(422, "invalid-parameter");
    for (verb, body) in [("resign", json!({})), ("chat", json!({ "text": "hello" })), ("end", json!({}))] {
        assert_eq!(eve.post(&format!("{path}/{verb}?code={watch}"), body).await.status, 403, "{verb}");
    }
}

#[tokio::test]
async fn a_program_and_a_browser_play_at_one_table() {
    let server = TestServer::start().await;
    let ann = Client::account(&server, "Ann").await;
    let table = ann
        .post("/api/v1/tables", json!({ "game": "penguins", "settings": { "players": 2 } }))
        .await
        .expect(201);
    let (id, code) = (table["id"].as_str().unwrap(), table["invitation"].as_str().unwrap());
    let mut bob = Browser::new(&server);
    let page = bob.submit(&format!("/t/{id}/sit?code={code}"), &[("name", "Bob")]).await;
    assert_eq!(page.status, 200, "{}", page.body);
    ann.post(&format!("/api/v1/tables/{id}/start"), json!({})).await.expect(200);
    let state = ann.get(&format!("/api/v1/tables/{id}")).await.expect(200);
    assert_eq!((&state["status"], &state["seats"][1]["name"]), (&json!("playing"), &json!("Bob")));
    let resigned = ann.post(&format!("/api/v1/tables/{id}/resign"), json!({})).await.expect(200);
    assert_eq!((&resigned["status"], &resigned["result"]["winners"]), (&json!("over"), &json!(["B"])));
}

#[tokio::test]
async fn a_seat_that_has_resigned_can_resign_again() {
    let server = TestServer::start().await;
    let (ann, bob, cy) = (
        Client::account(&server, "Ann").await,
        Client::account(&server, "Bob").await,
        Client::account(&server, "Cy").await,
    );
    let new = json!({ "game": "penguins", "settings": { "listed": true, "players": 3 } });
    let table = ann.post("/api/v1/tables", new).await.expect(201);
    let path = format!("/api/v1/tables/{}", table["id"].as_str().unwrap());
    for other in [&bob, &cy] {
        other.post(&format!("{path}/join"), json!({})).await.expect(200);
    }
    let resign = format!("{path}/resign");
    for resigning in [&bob, &ann] {
        let resigned = resigning.post(&resign, json!({})).await.expect(200);
        let again = resigning.post(&resign, json!({})).await.expect(200);
        let named = resigning.post(&resign, json!({ "seat": resigned["seat"] })).await.expect(200);
        assert_eq!((&again["revision"], &named["revision"]), (&resigned["revision"], &resigned["revision"]));
    }
    assert_eq!(cy.get(&path).await.expect(200)["status"], "over");
    cy.post(&resign, json!({})).await.fails(410, "over");
    assert_eq!(cy.post(&resign, json!({ "seat": "A" })).await.status, 403, "the seat of somebody else");
}

#[tokio::test]
async fn a_table_asks_for_a_range_of_ratings() {
    let server = TestServer::start().await;
    let (ann, bob) = (Client::account(&server, "Ann").await, Client::account(&server, "Bob").await);
    let settings = json!({ "players": 2, "listed": true, "rating_range": { "least": 1600 } });
    let table =
        ann.post("/api/v1/tables", json!({ "game": "penguins", "settings": settings })).await.expect(201);
    assert_eq!(table["settings"]["rating_range"], json!({ "least": 1600 }));
    let path = format!("/api/v1/tables/{}", table["id"].as_str().unwrap());
    let listed = bob.get("/api/v1/tables?list=open").await.expect(200);
    assert_eq!((&listed[0]["rating_range"]["least"], &listed[0]["rated"]), (&json!(1600), &json!(false)));
    let refused = bob.post(&format!("{path}/join"), json!({})).await.fails(422, "rating-range");
    assert_eq!(refused["params"]["rating"], 1500);
    let wrong = json!({ "rating_range": { "least": 1700, "most": 1500 } });
    let refused =
        ann.request("PATCH", &format!("{path}/settings"), Some(wrong)).await.fails(422, "bad-settings");
    assert_eq!(refused["params"]["faults"], json!(["table-fault-rating-range"]));
    ann.request("PATCH", &format!("{path}/settings"), Some(json!({ "rating_range": {} }))).await.expect(200);
    bob.post(&format!("{path}/join"), json!({})).await.expect(200);
}
