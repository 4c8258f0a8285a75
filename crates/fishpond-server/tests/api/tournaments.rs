//! Tournaments for programs.

use fishpond_games::GameId;
use fishpond_server::{AdminAnswer, AdminCommand, Clock, TournamentPlan};
use serde_json::{Value, json};

use crate::bots::bot;
use crate::client::{Client, token};
use crate::common::TestServer;

async fn administer(server: &TestServer, command: AdminCommand) -> AdminAnswer {
    server.app.administer(command).await.unwrap()
}

#[tokio::test]
async fn programs_join_play_and_leave() {
    let server = TestServer::without_limits().await;
    let clock = Clock::PerMove(60_000);
    let plan =
        TournamentPlan { seats: 2, rounds: 1, ..TournamentPlan::new("Duels", GameId::Penguins, clock) };
    let AdminAnswer::Tournament(id) = administer(&server, AdminCommand::CreateTournament { plan }).await
    else {
        panic!("the tournament has an identifier")
    };
    let (ann, eve) = (Client::account(&server, "Ann").await, Client::account(&server, "Eve").await);
    let pike = bot(&ann, "Pike", json!({})).await;
    let address = |rest: &str| format!("/api/v1/tournaments/{id}{rest}");
    let join = address("/join");

    let list = eve.get("/api/v1/tournaments").await.expect(200);
    assert_eq!(
        (&list[0]["id"], &list[0]["status"], &list[0]["joined"]),
        (&json!(id), &json!("open"), &json!(false))
    );
    assert_eq!(eve.get("/api/v1/tournaments?list=finished").await.expect(200), json!([]));
    eve.get("/api/v1/tournaments?list=all").await.fails(422, "invalid-parameter");
    Client::guest(&server).await.post(&join, json!({})).await.fails(403, "needs-account");
    let reader = eve.with_token(&token(&server, "Eve", &["read"]).await);
    reader.post(&join, json!({})).await.fails(403, "missing-scope");
    Client::anonymous(&server).get(&address("")).await.fails(401, "no-token");
    eve.get("/api/v1/tournaments/nothing").await.fails(404, "not-found");
    eve.post("/api/v1/tournaments/nothing/join", json!({})).await.fails(404, "not-found");

    assert_eq!(pike.post(&join, json!({})).await.expect(200)["joined"], true);
    ann.post(&join, json!({})).await.fails(422, "invalid-body");
    assert_eq!(eve.post(&join, json!({})).await.expect(200)["players"], 2);
    eve.post(&join, json!({})).await.fails(422, "invalid-body");
    assert_eq!(
        administer(&server, AdminCommand::StartTournament { tournament: id.clone() }).await,
        AdminAnswer::Done
    );

    let running = pike.get(&address("")).await.expect(200);
    assert_eq!((&running["status"], &running["round"]), (&json!("running"), &json!(1)));
    let table = running["table"].as_str().unwrap();
    let shown = pike.get(&format!("/api/v1/tables/{table}")).await.expect(200);
    assert_eq!((&shown["tournament"], &shown["status"]), (&json!(id), &json!("playing")));
    pike.post(&format!("/api/v1/tables/{table}/end"), json!({})).await.fails(422, "tournament");

    assert_eq!(eve.post(&address("/leave"), json!({})).await.status, 204);
    let standings = async {
        loop {
            let state = pike.get(&address("")).await.expect(200);
            if state["status"] == "finished" {
                return state;
            }
            tokio::task::yield_now().await;
        }
    };
    let state: Value = tokio::time::timeout(std::time::Duration::from_secs(60), standings).await.unwrap();
    let [first, second] = [&state["standings"][0], &state["standings"][1]];
    assert_eq!(
        (&first["name"], &first["kind"], &first["points"]),
        (&json!("Pike"), &json!("bot-account"), &json!(12.0))
    );
    assert_eq!(
        (&first["you"], &second["withdrawn"], &second["points"]),
        (&json!(true), &json!(true), &json!(0.0))
    );
    assert_eq!(state["results"][0]["tables"][0]["over"], true);
    assert_eq!(eve.get(&address("/standings")).await.expect(200)[1]["you"], true);
    eve.post(&address("/leave"), json!({})).await.fails(422, "invalid-body");
    assert_eq!(eve.get("/api/v1/tournaments?list=finished").await.expect(200)[0]["id"], json!(id));
}
