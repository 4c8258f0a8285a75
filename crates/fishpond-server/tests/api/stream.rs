//! Streams: snapshot, changes, pings, the last line, and resuming without missing or repeating anything.

use std::time::Duration;

use axum::body::{Body, BodyDataStream};
use axum::http::{Request, StatusCode, header};
use futures_util::{FutureExt as _, StreamExt as _};
use serde_json::{Value, json};

use crate::client::{Client, document, token, validate};
use crate::common::{Browser, TestServer};
use crate::tables::{first_move, table_for_two};

/// An open stream, whose lines are checked against the document.
pub(crate) struct Lines {
    body: BodyDataStream,
    received: Vec<u8>,
    document: &'static Value,
}

impl Lines {
    pub(crate) async fn open(client: &Client, path: &str) -> Lines {
        let response = client.fetch(Request::get(path).body(Body::empty()).unwrap()).await;
        assert_eq!(response.status(), StatusCode::OK, "{path}");
        assert_eq!(response.headers()[header::CONTENT_TYPE], "application/x-ndjson");
        let document = document(client).await;
        Lines { body: response.into_body().into_data_stream(), received: Vec::new(), document }
    }

    /// Waits for the next line; `None` at the end of the stream.
    pub(crate) async fn next(&mut self) -> Option<Value> {
        while !self.received.contains(&b'\n') {
            self.received.extend_from_slice(&self.body.next().await?.unwrap());
        }
        Some(self.line())
    }

    fn line(&mut self) -> Value {
        let end = self.received.iter().position(|byte| *byte == b'\n').unwrap();
        let line: Vec<u8> = self.received.drain(..=end).collect();
        let line = serde_json::from_slice(&line).unwrap();
        validate(self.document, json!({ "$ref": "#/components/schemas/StreamLine" }), &line, "a line");
        line
    }

    /// Returns the lines that have arrived, without waiting.
    pub(crate) async fn arrived(&mut self) -> Vec<Value> {
        tokio::task::yield_now().await;
        while let Some(Some(bytes)) = self.body.next().now_or_never() {
            self.received.extend_from_slice(&bytes.unwrap());
        }
        let mut lines = Vec::new();
        while self.received.contains(&b'\n') {
            lines.push(self.line());
        }
        lines
    }

    /// Waits for a line of this type and returns it, with those before it.
    pub(crate) async fn until(&mut self, kind: &str) -> Vec<Value> {
        let mut lines = Vec::new();
        loop {
            let line =
                self.next().await.unwrap_or_else(|| panic!("the stream ended without {kind}: {lines:?}"));
            let is_last = line["type"] == kind;
            lines.push(line);
            if is_last {
                return lines;
            }
        }
    }
}

/// The history and the chat of a table, as a program has received them.
#[derive(Default, Debug, PartialEq)]
struct Known {
    log: Vec<Value>,
    chat: Vec<String>,
}

impl Known {
    fn read(&mut self, lines: &[Value]) {
        for line in lines.iter().filter(|line| line["type"] == "table") {
            let from = usize::try_from(line["log"]["from"].as_u64().unwrap()).unwrap();
            assert!(from <= self.log.len(), "entries are missing: {line}");
            self.log.truncate(from);
            self.log.extend(line["log"]["entries"].as_array().unwrap().iter().cloned());
            let chat = line["chat"].as_array().unwrap().iter();
            self.chat.extend(chat.map(|message| message["text"].as_str().unwrap().to_owned()));
        }
    }
}

#[tokio::test]
async fn a_stream_shows_tables_and_their_changes() {
    let server = TestServer::start().await;
    let (ann, bob) = (Client::account(&server, "Ann").await, Client::account(&server, "Bob").await);
    let mut lines = Lines::open(&ann, "/api/v1/stream").await;
    let ready = lines.until("ready").await;
    assert_eq!(ready.len(), 1);
    assert_eq!(ready[0]["position"].as_str().unwrap(), ready[0]["now"].to_string(), "no tables");
    let path = table_for_two(&ann, &bob, "penguins").await;
    let shown = loop {
        let line = lines.until("table").await.pop().unwrap();
        if line["table"]["status"] == "playing" {
            break line;
        }
    };
    assert_eq!(shown["table"]["seats"][1]["name"], "Bob");
    let clients = [&ann, &bob];
    let (index, act) = first_move(&clients, &path).await.unwrap();
    clients[index].post(&format!("{path}/acts"), act.clone()).await.expect(200);
    let line = loop {
        let line = lines.until("table").await.pop().unwrap();
        if line["table"]["number"] != act["number"] {
            break line;
        }
    };
    let event = line["log"]["entries"][0]["event"].as_str().unwrap();
    assert!(event.ends_with(act["act"].as_str().unwrap()), "{event}");
    // A second table appears automatically, and a table that you leave disappears.
    let other = bob
        .post("/api/v1/tables", json!({ "game": "penguins", "settings": { "listed": true, "players": 3 } }))
        .await;
    let other = other.expect(201)["id"].as_str().unwrap().to_owned();
    ann.post(&format!("/api/v1/tables/{other}/join"), json!({})).await.expect(200);
    assert_eq!(lines.until("table").await.pop().unwrap()["table"]["id"], json!(other));
    ann.post(&format!("/api/v1/tables/{other}/leave"), json!({})).await.expect(200);
    assert_eq!(lines.until("gone").await.pop().unwrap()["table"], json!(other));
}

#[tokio::test]
async fn a_resumed_stream_misses_nothing_and_repeats_nothing() {
    let mut server = TestServer::without_limits().await;
    let (mut ann, mut bob) = (Client::account(&server, "Ann").await, Client::account(&server, "Bob").await);
    let path = table_for_two(&ann, &bob, "penguins").await;
    let id = path.rsplit('/').next().unwrap().to_owned();
    let mut known = Known::default();
    let mut position = String::new();
    for round in 0..12 {
        let mut lines = Lines::open(&ann, &format!("/api/v1/stream?after={position}")).await;
        let first = lines.until("ready").await;
        known.read(&first);
        // Sometimes something happens while the program listens, and sometimes while it does not.
        if round % 3 == 0 {
            move_and_talk(&[&ann, &bob], &path, round).await;
            let seen = lines.arrived().await;
            known.read(&seen);
            position = seen.last().unwrap_or(first.last().unwrap())["position"].as_str().unwrap().to_owned();
        } else {
            position = first.last().unwrap()["position"].as_str().unwrap().to_owned();
        }
        drop(lines);
        assert!(position.contains(&id));
        if round % 4 == 3 {
            // A site that is not dropped keeps the old server running.
            (ann.site, bob.site) = Default::default();
            server = server.restart().await;
            ann.site = server.site.clone();
            bob.site = server.site.clone();
        }
        move_and_talk(&[&ann, &bob], &path, 100 + round).await;
    }
    let mut lines = Lines::open(&ann, &format!("/api/v1/stream?after={position}")).await;
    known.read(&lines.until("ready").await);
    let log = ann.get(&format!("{path}/log")).await.expect(200);
    assert_eq!(&known.log, log.as_array().unwrap());
    let chat = ann.get(&format!("{path}/chat")).await.expect(200);
    let chat: Vec<&str> =
        chat.as_array().unwrap().iter().map(|line| line["text"].as_str().unwrap()).collect();
    assert_eq!(known.chat, chat);
    assert!(chat.len() > 12 && known.log.len() > 12);
}

/// Makes a move, sometimes takes it back and makes it again, and writes in the chat.
async fn move_and_talk(clients: &[&Client], path: &str, number: usize) {
    let (index, act) = first_move(clients, path).await.unwrap();
    let after = clients[index].post(&format!("{path}/acts"), act.clone()).await.expect(200);
    if number.is_multiple_of(2) {
        let undo = json!({ "number": after["number"] });
        let undone = clients[index].post(&format!("{path}/undo"), undo).await.expect(200);
        let again = json!({ "act": act["act"], "number": undone["number"] });
        clients[index].post(&format!("{path}/acts"), again).await.expect(200);
    }
    clients[1]
        .post(&format!("{path}/chat"), json!({ "text": format!("message {number}") }))
        .await
        .expect(200);
}

#[tokio::test]
async fn a_position_that_is_up_to_date_repeats_no_table() {
    let server = TestServer::start().await;
    let (ann, bob) = (Client::account(&server, "Ann").await, Client::account(&server, "Bob").await);
    table_for_two(&ann, &bob, "penguins").await;
    // An open stream keeps Ann present, so that nothing changes while another one is opened.
    let mut first = Lines::open(&ann, "/api/v1/stream").await;
    let ready = first.until("ready").await.pop().unwrap();
    let position = ready["position"].as_str().unwrap();
    let mut second = Lines::open(&ann, &format!("/api/v1/stream?after={position}")).await;
    let line = second.next().await.unwrap();
    let tables = |line: &Value| line["position"].as_str().unwrap().split_once(',').unwrap().1.to_owned();
    assert_eq!((&line["type"], tables(&line)), (&ready["type"], tables(&ready)));
    for wrong in ["x", "a:b", "a:1:2"] {
        ann.get(&format!("/api/v1/stream?after={wrong}")).await.fails(422, "invalid-parameter");
    }
    // A revision and a table that never existed.
    let mut third = Lines::open(&ann, "/api/v1/stream?after=nosuch:7").await;
    let lines = third.until("ready").await;
    assert!(lines.iter().any(|line| line["type"] == "gone" && line["table"] == "nosuch"), "{lines:?}");
    assert!(lines.iter().any(|line| line["type"] == "table"));
}

#[tokio::test]
async fn a_game_that_a_program_has_missed_is_shown_once() {
    let server = TestServer::start().await;
    let (ann, bob, eve) = (
        Client::account(&server, "Ann").await,
        Client::account(&server, "Bob").await,
        Client::account(&server, "Eve").await,
    );
    let position = async |client: &Client, after: &str| {
        let mut lines = Lines::open(client, &format!("/api/v1/stream?after={after}")).await;
        let lines = lines.until("ready").await;
        let position = lines.last().unwrap()["position"].as_str().unwrap().to_owned();
        (lines, position)
    };
    let ((_, anns), (_, eves)) = (position(&ann, "").await, position(&eve, "").await);
    let path = table_for_two(&ann, &bob, "penguins").await;
    let (index, act) = first_move(&[&ann, &bob], &path).await.unwrap();
    [&ann, &bob][index].post(&format!("{path}/acts"), act).await.expect(200);
    bob.post(&format!("{path}/resign"), json!({})).await.expect(200);
    let (lines, after) = position(&ann, &anns).await;
    assert_eq!(lines.len(), 2, "{lines:?}");
    let (table, log) = (&lines[0]["table"], &lines[0]["log"]);
    assert_eq!((&table["status"], &table["result"]["winners"]), (&json!("over"), &json!(["A"])));
    assert_eq!(log["from"], 0);
    assert_eq!(&log["entries"], &ann.get(&format!("{path}/log")).await.expect(200));
    // Until it has been shown everything, a program continues at its old position.
    assert!(lines[0]["position"].as_str().unwrap().starts_with(&format!("{anns},")), "{lines:?}");
    let (lines, _) = position(&ann, &after).await;
    assert_eq!(lines.len(), 1, "nothing is repeated: {lines:?}");
    let (lines, _) = position(&eve, &eves).await;
    assert_eq!(lines.len(), 1, "the game of others: {lines:?}");
    // A program that connects for the first time has not missed anything.
    let (lines, _) = position(&bob, "").await;
    assert_eq!(lines.len(), 1, "{lines:?}");
}

#[tokio::test]
async fn tables_that_a_program_asks_for_count_as_requests() {
    let server = TestServer::with_default_rates().await;
    let guest = Client::guest(&server).await;
    // A program may send 600 requests at once.
    let after: Vec<String> = (0..500).map(|number| format!("t{number}:1")).collect();
    let address = format!("/api/v1/stream?after={}", after.join(","));
    Lines::open(&guest, &address).await.until("ready").await;
    guest.get(&address).await.fails(429, "too-many-requests");
}

#[tokio::test]
async fn pings_carry_the_position() {
    let server = TestServer::start().await;
    let guest = Client::guest(&server).await;
    let mut lines = Lines::open(&guest, "/api/v1/stream").await;
    lines.until("ready").await;
    tokio::time::pause();
    let started = tokio::time::Instant::now();
    for _ in 0..3 {
        let ping = lines.until("ping").await.pop().unwrap();
        assert_eq!(ping["position"].as_str().unwrap(), ping["now"].to_string());
    }
    // Some time may have passed between the start of the stream and the pause.
    let elapsed = started.elapsed();
    assert!((Duration::from_secs(10)..Duration::from_secs(16)).contains(&elapsed), "{elapsed:?}");
}

#[tokio::test]
async fn the_last_line_says_why_a_stream_ends() {
    let server = TestServer::start().await;
    let ann = Client::account(&server, "Ann").await;
    let other = ann.with_token(&token(&server, "Ann", &["read"]).await);
    let guest = Client::guest(&server).await;
    let [mut kept, mut revoked, mut last] = [
        Lines::open(&ann, "/api/v1/stream").await,
        Lines::open(&other, "/api/v1/stream").await,
        Lines::open(&guest, "/api/v1/stream").await,
    ];
    let tokens = ann.get("/api/v1/tokens").await.expect(200);
    let id =
        tokens.as_array().unwrap().iter().find(|token| token["scopes"] == json!(["read"])).unwrap()["id"]
            .clone();
    ann.request("DELETE", &format!("/api/v1/tokens/{}", id.as_str().unwrap()), None).await;
    assert_eq!(revoked.until("bye").await.pop().unwrap()["reason"], "revoked");
    assert_eq!(revoked.next().await, None);
    kept.until("ready").await;
    assert_eq!(kept.arrived().await, Vec::<Value>::new(), "the other token's stream goes on");
    server.app.ban("Ann", false).await.unwrap();
    assert_eq!(kept.until("bye").await.pop().unwrap()["reason"], "revoked");
    server.app.close();
    assert_eq!(last.until("bye").await.pop().unwrap()["reason"], "shutdown");
    assert_eq!(last.next().await, None);
}

#[tokio::test]
async fn too_many_streams_are_refused() {
    let server = TestServer::start().await;
    let (ann, bob) = (Client::account(&server, "Ann").await, Client::account(&server, "Bob").await);
    let mut open = Vec::new();
    for _ in 0..16 {
        open.push(Lines::open(&ann, "/api/v1/stream").await);
    }
    for _ in 16..1000 {
        let refused = ann.fetch(Request::get("/api/v1/stream").body(Body::empty()).unwrap()).await;
        assert_eq!(refused.status(), 429);
    }
    let refused = ann.get("/api/v1/stream").await;
    assert_eq!(refused.headers[header::RETRY_AFTER], "10");
    refused.fails(429, "too-many-streams");
    Lines::open(&bob, "/api/v1/stream").await;
    open.pop();
    Lines::open(&ann, "/api/v1/stream").await;
}

#[tokio::test]
async fn spectators_follow_one_table() {
    let server = TestServer::start().await;
    let (ann, bob, eve) = (
        Client::account(&server, "Ann").await,
        Client::account(&server, "Bob").await,
        Client::guest(&server).await,
    );
    let path = table_for_two(&ann, &bob, "ships").await;
    eve.get(&format!("{path}/stream")).await.fails(404, "not-found");
    let code = ann.get(&path).await.expect(200)["watch"].as_str().unwrap().to_owned();
    let mut lines = Lines::open(&eve, &format!("{path}/stream?code={code}")).await;
    let first = lines.until("ready").await;
    assert_eq!((&first[0]["table"]["seat"], &first[0]["table"]["legal"]), (&json!(null), &json!([])));
    ann.post(&format!("{path}/resign"), json!({})).await.expect(200);
    assert_eq!(lines.until("table").await.pop().unwrap()["table"]["status"], "over");
}

#[tokio::test]
async fn a_player_with_a_stream_is_present() {
    let server = TestServer::start().await;
    let (ann, bob) = (Client::account(&server, "Ann").await, Client::account(&server, "Bob").await);
    let path = table_for_two(&ann, &bob, "penguins").await;
    let mut lines = Lines::open(&bob, "/api/v1/stream").await;
    lines.until("ready").await;
    let state = ann.get(&path).await.expect(200);
    assert_eq!((&state["seats"][0]["present"], &state["seats"][1]["present"]), (&json!(true), &json!(true)));
}

#[tokio::test]
async fn the_game_of_a_program_starts_when_the_last_player_joins_in_a_browser() {
    let server = TestServer::start().await;
    let ann = Client::account(&server, "Ann").await;
    let mut lines = Lines::open(&ann, "/api/v1/stream").await;
    lines.until("ready").await;
    let table = ann.post("/api/v1/tables", json!({ "game": "penguins", "settings": { "players": 2 } })).await;
    let table = table.expect(201);
    let (id, code) = (table["id"].as_str().unwrap(), table["invitation"].as_str().unwrap());
    let mut bob = Browser::new(&server);
    bob.submit(&format!("/t/{id}/sit?code={code}"), &[("name", "Bob")]).await;
    assert_eq!(ann.get(&format!("/api/v1/tables/{id}")).await.expect(200)["status"], "playing");
}
