//! Players, finished games, leaderboards and analyses.

use serde_json::{Value, json};

use crate::client::Client;
use crate::common::{TestServer, wait_for_ratings};
use crate::tables::first_move;

/// Plays a game of penguins, which the second player resigns after a few moves, and returns its path.
async fn resigned_game(ann: &Client, bob: &Client, settings: Value) -> String {
    let new = json!({ "game": "penguins", "seats": ["me", "open"], "settings": settings });
    let table = ann.post("/api/v1/tables", new).await.expect(201);
    let path = format!("/api/v1/tables/{}", table["id"].as_str().unwrap());
    let code = table["invitation"].as_str().unwrap();
    bob.post(&format!("{path}/join?code={code}"), json!({})).await.expect(200);
    for _ in 0..4 {
        let clients = [ann, bob];
        let (index, act) = first_move(&clients, &path).await.unwrap();
        clients[index].post(&format!("{path}/acts"), act).await.expect(200);
    }
    bob.post(&format!("{path}/resign"), json!({})).await.expect(200);
    path
}

#[tokio::test]
async fn ratings_and_finished_games_are_listed() {
    let server = TestServer::without_limits().await;
    let (ann, bob) = (Client::account(&server, "Ann").await, Client::account(&server, "Bob").await);
    let eve = Client::guest(&server).await;
    let rated = resigned_game(&ann, &bob, json!({ "rated": true, "clock": "move:60" })).await;
    wait_for_ratings(&server, 1).await;
    resigned_game(&ann, &bob, json!({ "spectators": "off" })).await;

    let player = eve.get("/api/v1/players/ann").await.expect(200);
    assert_eq!(
        (&player["name"], &player["bot"], &player["online"]),
        (&json!("Ann"), &json!(false), &Value::Null)
    );
    let rating = &player["ratings"][0];
    assert_eq!(
        (&rating["game"], &rating["games"], &rating["provisional"]),
        (&json!("penguins"), &json!(1), &json!(true))
    );
    assert!(rating["rating"].as_i64().unwrap() > 1500, "{rating}");
    let board = eve.get("/api/v1/ratings/penguins").await.expect(200);
    let names: Vec<&str> =
        board["players"].as_array().unwrap().iter().filter_map(|player| player["name"].as_str()).collect();
    assert_eq!((names, board["levels"].as_array().unwrap().len()), (vec!["Ann", "Bob"], 8), "{board}");
    assert_eq!(eve.get("/api/v1/ratings/penguins?kind=bots").await.expect(200)["players"], json!([]));
    assert_eq!(
        eve.get("/api/v1/ratings/penguins?limit=1").await.expect(200)["players"].as_array().unwrap().len(),
        1
    );

    // Strangers see only the games that everyone could watch.
    let games = eve.get("/api/v1/players/Ann/games").await.expect(200);
    assert_eq!(games.as_array().unwrap().len(), 1, "{games}");
    assert_eq!(format!("/api/v1/tables/{}", games[0]["table"].as_str().unwrap()), rated);
    let seats = &games[0]["seats"];
    assert_eq!(
        (&seats[0]["own"], &seats[0]["rank"], &seats[1]["resigned"]),
        (&json!(true), &json!(1), &json!(true))
    );
    assert!(seats[0]["after"]["rating"].as_i64() > seats[0]["before"]["rating"].as_i64(), "{seats}");
    let both = bob.get("/api/v1/players/Ann/games").await.expect(200);
    assert_eq!(both.as_array().unwrap().len(), 2);
    let before = both[0]["number"].as_u64().unwrap();
    let rest = bob.get(&format!("/api/v1/players/Ann/games?before={before}&limit=5")).await.expect(200);
    assert_eq!((rest.as_array().unwrap().len(), &rest[0]["table"]), (1, &games[0]["table"]));

    for path in ["/api/v1/players/Nobody", "/api/v1/players/Nobody/games", "/api/v1/ratings/chess"] {
        eve.get(path).await.fails(404, "not-found");
    }
    for path in ["players/Ann/games?before=x", "players/Ann/games?limit=0", "ratings/penguins?kind=fish"] {
        eve.get(&format!("/api/v1/{path}")).await.fails(422, "invalid-parameter");
    }
}

#[tokio::test]
async fn finished_games_are_analysed() {
    let server = TestServer::without_limits().await;
    let (ann, bob) = (Client::account(&server, "Ann").await, Client::account(&server, "Bob").await);
    let path = resigned_game(&ann, &bob, json!({ "spectators": "off" })).await;
    let analysis = format!("{path}/analysis");
    assert_eq!(ann.get(&analysis).await.expect(200), json!({ "status": "none" }));
    Client::guest(&server).await.get(&analysis).await.fails(404, "not-found");
    let mut state = ann.post(&analysis, json!({})).await.expect(202);
    while state["status"] != "done" {
        assert!(["queued", "running"].contains(&state["status"].as_str().unwrap()), "{state}");
        tokio::task::yield_now().await;
        state = bob.get(&analysis).await.expect(200);
    }
    let report = &state["report"];
    assert_eq!((&report["game"], &report["names"]), (&json!("penguins"), &json!(["Ann", "Bob"])));
    assert!(report["seats"]["A"]["accuracy"].is_number(), "{report}");
    assert_eq!(ann.post(&analysis, json!({})).await.expect(202), state, "a game is analysed only once");

    let running =
        ann.post("/api/v1/tables", json!({ "game": "penguins", "seats": ["me", "bot level:1"] })).await;
    let running = running.expect(201)["id"].as_str().unwrap().to_owned();
    for method in ["GET", "POST"] {
        let path = format!("/api/v1/tables/{running}/analysis");
        let refused = ann.request(method, &path, None).await.fails(422, "not-over");
        assert_eq!(refused["message"], "The analysis will be available when the game is over.");
    }
}
