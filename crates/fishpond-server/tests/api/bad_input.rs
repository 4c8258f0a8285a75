//! Bad input at every operation: a clear error with a code, and nothing changes.

use axum::body::Body;
use axum::http::{Request, header};
use serde_json::{Value, json};
use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tokio::net::{TcpListener, TcpStream};

use crate::client::{Client, document, token};
use crate::common::TestServer;
use crate::tables::table_for_two;

/// Returns the method, the address and the description of every operation, with parameters filled in.
fn operations(document: &Value, table: &str) -> Vec<(String, String, Value)> {
    let mut found = Vec::new();
    for (path, methods) in document["paths"].as_object().unwrap() {
        for (method, operation) in methods.as_object().unwrap() {
            let address = path
                .replace("{table}", table)
                .replace("{game}", "penguins")
                .replace("{seat}", "A")
                .replace("{id}", "nothing");
            found.push((method.to_uppercase(), address, operation.clone()));
        }
    }
    found
}

fn is_public(operation: &Value) -> bool {
    operation["security"] == json!([])
}

#[tokio::test]
async fn every_operation_refuses_bad_requests() {
    let server = TestServer::without_limits().await;
    let (ann, bob) = (Client::account(&server, "Ann").await, Client::account(&server, "Bob").await);
    let path = table_for_two(&ann, &bob, "penguins").await;
    let table = path.rsplit('/').next().unwrap();
    let before = ann.get(&path).await.expect(200)["revision"].clone();
    let nothing = ann.with_token(&token(&server, "Ann", &["invite"]).await);
    let document = document(&ann).await;
    let operations = operations(document, table);
    assert!(operations.len() > 20);
    for (method, address, operation) in &operations {
        let body = operation.get("requestBody").map(|_| json!({}));
        if !is_public(operation) {
            Client::anonymous(&server).request(method, address, body.clone()).await.fails(401, "no-token");
            ann.with_token("fp_wrong").request(method, address, body.clone()).await.fails(401, "bad-token");
            // The token has only the scope for invitations.
            if address != "/api/v1/me" && !address.ends_with("/invitations") {
                nothing.request(method, address, body).await.fails(403, "missing-scope");
            }
        }
        if operation.get("requestBody").is_some() {
            let send = |kind: &str, body: Vec<u8>| {
                let request = Request::builder().method(method.as_str()).uri(address);
                request.header(header::CONTENT_TYPE, kind).body(Body::from(body)).unwrap()
            };
            for body in ["{", "\u{0}", "[1,", "nul", "{\"a\":1,\"a\":1}", "{\"a\":{\"b\":1,\"b\":2}}"] {
                ann.send(send("application/json", body.into())).await.fails(400, "malformed-json");
            }
            ann.send(send("application/json", b"{\"a\":\"\xff\"}".to_vec()))
                .await
                .fails(400, "malformed-json");
            for body in ["[]", "7", "null", "\"text\"", "{\"nonsense\": 1}"] {
                ann.send(send("application/json", body.into())).await.fails(422, "invalid-body");
            }
            ann.send(send("text/plain", b"{}".to_vec())).await.fails(415, "not-json");
            ann.send(send("application/x-www-form-urlencoded", b"act=pass".to_vec()))
                .await
                .fails(415, "not-json");
            ann.send(send("application/json", vec![b' '; 1 << 20])).await.fails(413, "too-large");
        }
        let with_length = Request::builder()
            .method(method.as_str())
            .uri(address)
            .header(header::CONTENT_LENGTH, 1 << 20)
            .body(Body::from(vec![b' '; 1 << 20]));
        ann.send(with_length.unwrap()).await.fails(413, "too-large");
    }
    assert_eq!(ann.get(&path).await.expect(200)["revision"], before, "nothing has changed");
}

#[tokio::test]
async fn clients_that_send_everything_before_they_read_see_the_error() {
    let server = TestServer::start().await;
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let address = listener.local_addr().unwrap();
    let serving = tokio::spawn(fishpond_server::serve(listener, server.app.clone(), std::future::pending()));
    for path in ["/api/v1/tables", "/me/name"] {
        for length in [1_000_000, 2_000_000] {
            let head = format!("POST {path} HTTP/1.1\r\nhost: fish.example\r\nconnection: close\r\n");
            let kind = "content-type: application/json\r\n";
            let request = format!("{head}{kind}content-length: {length}\r\n\r\n{}", " ".repeat(length));
            let mut socket = TcpStream::connect(address).await.unwrap();
            socket.write_all(request.as_bytes()).await.unwrap();
            let mut answer = String::new();
            socket.read_to_string(&mut answer).await.unwrap();
            assert!(answer.starts_with("HTTP/1.1 413 "), "{path}: {answer}");
            assert_eq!(answer.contains("\"code\":\"too-large\""), path.starts_with("/api/"), "{answer}");
        }
    }
    serving.abort();
}

#[tokio::test]
async fn unknown_tables_addresses_and_methods_get_json_errors() {
    let server = TestServer::without_limits().await;
    let ann = Client::account(&server, "Ann").await;
    let document = document(&ann).await;
    for (method, address, operation) in operations(document, "nosuchtable") {
        if address.contains("nosuchtable") {
            let body = match operation["operationId"].as_str().unwrap() {
                "act" => json!({ "act": "pass", "number": 1 }),
                "undo" => json!({ "number": 1 }),
                "answerProposal" => json!({ "proposal": 1, "agree": true }),
                "say" => json!({ "text": "hello" }),
                "mute" => json!({ "on": true }),
                "seatBot" => json!({ "bot": "greedy" }),
                _ => json!({}),
            };
            ann.request(&method, &address, Some(body)).await.fails(404, "not-found");
        }
    }
    for path in [
        "/api/",
        "/api/v1",
        "/api/v1/",
        "/api/v2/me",
        "/api/v1/me/more",
        "/api/v1/tables/%ff",
        "/api/v1/games/chess",
    ] {
        ann.get(path).await.fails(404, "not-found");
    }
    let answer = ann.request("DELETE", "/api/v1/me", None).await;
    assert_eq!(answer.headers[header::ALLOW], "GET,HEAD");
    answer.fails(405, "method-not-allowed");
    for query in ["list=best", "limit=0", "limit=101", "limit=x"] {
        ann.get(&format!("/api/v1/tables?{query}")).await.fails(422, "invalid-parameter");
    }
    for new in [
        json!({ "game": "chess" }),
        json!({ "game": "penguins", "seats": ["me", "you"] }),
        json!({ "game": "penguins", "seats": ["me", "beside"] }),
        json!({ "game": "penguins", "seats": ["me", "open", "open"], "settings": { "players": 2 } }),
        json!({ "game": "penguins", "seats": vec!["bot greedy"; 200] }),
        json!({ "game": "penguins", "entropy": "x".repeat(65) }),
    ] {
        ann.post("/api/v1/tables", new).await.fails(422, "invalid-body");
    }
    for new in [
        json!({ "game": "penguins", "seats": vec!["open"; 9] }),
        json!({ "game": "penguins", "seats": vec!["open"; 9], "settings": { "players": 9 } }),
    ] {
        let refused = ann.post("/api/v1/tables", new).await.fails(422, "invalid-body");
        let range = "penguins is for 2 to 4 players, not 9.";
        assert!(refused["message"].as_str().unwrap().ends_with(range), "{refused}");
    }
    for settings in [
        json!({ "players": 1 }),
        json!({ "players": 254 }),
        json!({ "players": 2, "options": { "nonsense": true } }),
    ] {
        ann.post("/api/v1/tables", json!({ "game": "penguins", "settings": settings }))
            .await
            .fails(422, "bad-settings");
    }
    assert_eq!(ann.get("/api/v1/tables").await.expect(200), json!([]), "no table was created");
}

#[tokio::test]
async fn errors_are_in_the_language_of_the_request() {
    let server = TestServer::start().await;
    let ann = Client::account(&server, "Ann").await;
    let request = Request::get("/api/v1/tables/none").header(header::ACCEPT_LANGUAGE, "de");
    let refused = ann.send(request.body(Body::empty()).unwrap()).await.fails(404, "not-found");
    assert!(refused["message"].as_str().unwrap().starts_with("Unter dieser Adresse"), "{refused}");
}

#[tokio::test]
async fn too_many_requests_say_when_to_try_again() {
    let server = TestServer::with_default_rates().await;
    let ann = Client::account(&server, "Ann").await;
    for (method, path, limit) in [
        ("POST", "/api/v1/tables/none/start", "requests-per-token"),
        ("GET", "/api/v1/ratings/penguins", "reads-per-token"),
    ] {
        ann.get("/api/v1/me").await.expect(200);
        let refused = loop {
            let answer = ann.request(method, path, (method == "POST").then(|| json!({}))).await;
            if answer.status == 429 {
                break answer;
            }
        };
        assert_eq!(refused.headers[header::RETRY_AFTER], "1");
        let refused = refused.fails(429, "too-many-requests");
        assert_eq!((&refused["limit"], &refused["retry_after"]), (&json!(limit), &json!(1)));
    }
    let stream = Request::get("/api/v1/stream").body(Body::empty()).unwrap();
    assert_eq!(
        ann.fetch(stream).await.status(),
        429,
        "a new stream counts as a request that changes nothing"
    );
}

#[tokio::test]
async fn a_program_that_sends_too_much_leaves_something_to_the_others() {
    let server = TestServer::with_default_rates().await;
    let ann = Client::account(&server, "Ann").await;
    let [other, third] = [
        ann.with_token(&token(&server, "Ann", &["read"]).await),
        ann.with_token(&token(&server, "Ann", &["read"]).await),
    ];
    let limit = async |client: &Client| loop {
        let answer = client.get("/api/v1/me").await;
        if answer.status == 429 {
            return answer.body["limit"].clone();
        }
    };
    assert_eq!(limit(&ann).await, "reads-per-token");
    other.get("/api/v1/me").await.expect(200);
    // Together, they can't send more than their person may.
    assert_eq!(limit(&other).await, "reads-per-person");
    assert_eq!(limit(&third).await, "reads-per-person");
}
