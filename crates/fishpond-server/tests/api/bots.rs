//! Bot accounts: owners, tokens, labels, limits, ratings, deletion.

use axum::http::StatusCode;
use fishpond_store::{AccountKind, Store as _};
use serde_json::{Value, json};

use crate::client::{Client, token};
use crate::common::{Browser, PASSWORD, TestServer, register};

/// Creates a bot account and returns a client with its token.
pub(crate) async fn bot(owner: &Client, name: &str, accepts: Value) -> Client {
    let new = json!({ "name": name, "accepts": accepts });
    let created = owner.post("/api/v1/me/bots", new).await.expect(201);
    assert_eq!((&created["name"], &created["online"]), (&json!(name), &json!(false)));
    let new = json!({ "name": "program", "scopes": ["read", "play", "invite", "account"] });
    let token = owner.post(&format!("/api/v1/me/bots/{name}/tokens"), new).await.expect(201);
    owner.with_token(token["token"].as_str().unwrap())
}

#[tokio::test]
async fn people_own_bots() {
    let server = TestServer::without_limits().await;
    let (ann, eve) = (Client::account(&server, "Ann").await, Client::account(&server, "Eve").await);
    let pike = bot(&ann, "Pike", json!({ "games": ["ships", "penguins"], "rated": false })).await;
    let me = pike.get("/api/v1/me").await.expect(200);
    assert_eq!((&me["account"], &me["bot"]), (&json!("Pike"), &json!(true)));
    assert_eq!(ann.get("/api/v1/me").await.expect(200)["bot"], false);
    let bots = eve.get("/api/v1/bots?game=ships").await.expect(200);
    assert_eq!((&bots[0]["name"], &bots[0]["owner"]), (&json!("Pike"), &json!("Ann")), "{bots}");
    assert_eq!(bots[0]["accepts"]["rated"], false);
    assert_eq!(eve.get("/api/v1/bots?game=fresh").await.expect(200), json!([]));
    eve.get("/api/v1/bots?game=chess").await.fails(422, "invalid-parameter");

    // Only the owner can change it, and only with the right scope.
    let change = || Some(json!({ "max_players": 3 }));
    let changed = ann.request("PATCH", "/api/v1/me/bots/pike", change()).await.expect(200);
    assert_eq!(
        (&changed["accepts"]["max_players"], &changed["accepts"]["rated"]),
        (&json!(3), &json!(false))
    );
    for stranger in [&eve, &pike] {
        stranger.request("PATCH", "/api/v1/me/bots/Pike", change()).await.fails(404, "not-found");
        stranger.request("DELETE", "/api/v1/me/bots/Pike", None).await.fails(404, "not-found");
        stranger.get("/api/v1/me/bots/Pike/tokens").await.fails(404, "not-found");
    }
    let reader = ann.with_token(&token(&server, "Ann", &["read"]).await);
    reader.get("/api/v1/me/bots").await.fails(403, "missing-scope");
    let weak = ann.with_token(&token(&server, "Ann", &["account"]).await);
    let new = json!({ "name": "program", "scopes": ["play"] });
    weak.post("/api/v1/me/bots/Pike/tokens", new).await.fails(403, "missing-scope");
    let bad = [json!({ "max_players": 1 }), json!({ "games": ["chess"] }), json!({ "colour": "red" })];
    for bad in bad {
        ann.request("PATCH", "/api/v1/me/bots/Pike", Some(bad)).await.fails(422, "invalid-body");
    }

    // Only the owner can revoke its tokens.
    let tokens = ann.get("/api/v1/me/bots/Pike/tokens").await.expect(200);
    let address = format!("/api/v1/me/bots/Pike/tokens/{}", tokens[0]["id"].as_str().unwrap());
    eve.request("DELETE", &address, None).await.fails(404, "not-found");
    assert_eq!(ann.request("DELETE", &address, None).await.status, 204);
    pike.get("/api/v1/me").await.fails(401, "bad-token");
}

#[tokio::test]
async fn bots_own_nothing_and_have_no_password() {
    let server = TestServer::without_limits().await;
    let ann = Client::account(&server, "Ann").await;
    let pike = bot(&ann, "Pike", json!({})).await;
    pike.post("/api/v1/me/bots", json!({ "name": "Roach" })).await.fails(403, "not-for-bots");
    for name in ["Ann", "pike", "\u{410}nn", "x\ny", ""] {
        ann.post("/api/v1/me/bots", json!({ "name": name })).await.fails(422, "invalid-body");
    }
    for name in ["Carp", "Eel", "Roach", "Bream"] {
        ann.post("/api/v1/me/bots", json!({ "name": name })).await.expect(201);
    }
    ann.post("/api/v1/me/bots", json!({ "name": "Tench" })).await.fails(422, "invalid-body");
    assert_eq!(ann.get("/api/v1/me/bots").await.expect(200).as_array().unwrap().len(), 5);
    for password in ["", "hash", "correct horse"] {
        let fields = [("login", "Pike"), ("password", password)];
        let refused = Browser::new(&server).post("/me/login", &fields).await;
        assert_ne!(refused.status, StatusCode::SEE_OTHER, "{password}");
    }
    let reset =
        fishpond_server::AdminCommand::ResetPassword { account: "Pike".to_owned(), keep_tokens: false };
    let refused = server.app.administer(reset).await.unwrap_err();
    assert!(refused.to_string().contains("is a bot"), "{refused}");
    let guest = Client::guest(&server).await;
    guest.post("/api/v1/me/bots", json!({ "name": "Tench" })).await.fails(403, "needs-account");
}

#[tokio::test]
async fn concurrent_requests_do_not_exceed_the_limit_on_bots() {
    let server = TestServer::without_limits().await;
    let ann = Client::account(&server, "Ann").await;
    let names = ["Carp", "Eel", "Roach", "Bream", "Tench", "Perch", "Zander", "Trout", "Salmon", "Cod"];
    let each = names.map(|name| ann.post("/api/v1/me/bots", json!({ "name": name })));
    let answers = futures_util::future::join_all(each).await;
    assert_eq!(answers.iter().filter(|answer| answer.status == StatusCode::CREATED).count(), 5);
}

#[tokio::test]
async fn bots_are_labelled_wherever_they_play() {
    let server = TestServer::without_limits().await;
    let ann = Client::account(&server, "Ann").await;
    let pike = bot(&ann, "Pike", json!({})).await;
    let new =
        json!({ "game": "penguins", "settings": { "listed": true, "spectators": "public", "players": 2 } });
    let table = pike.post("/api/v1/tables", new).await.expect(201);
    assert_eq!(
        (&table["seats"][0]["name"], &table["seats"][0]["bot_account"]),
        (&json!("Pike"), &json!(true))
    );
    let path = format!("/api/v1/tables/{}", table["id"].as_str().unwrap());
    let open = ann.get("/api/v1/tables?list=open").await.expect(200);
    assert!(open[0]["players"].as_str().unwrap().starts_with("Pike (bot)"), "{open}");
    let mut browser = Browser::new(&server);
    assert!(browser.get("/").await.body.contains("Pike (bot)"));
    // A bot can't hide behind another name.
    let named = json!({ "name": "Harmless", "seat": "B" });
    let table_url = format!("/t/{}", table["id"].as_str().unwrap());
    pike.post(&format!("{path}/join"), named).await.fails(422, "last-seat");
    ann.post(&format!("{path}/join"), json!({})).await.expect(200);
    pike.post(&format!("{path}/chat"), json!({ "text": "Hello" })).await.expect(200);
    let page = browser.get(&table_url).await.body;
    assert_eq!(page.matches("<span class=\"chip bot\"").count(), 2, "the seat and the chat: {page}");
    let profile = browser.get("/@Pike").await.body;
    assert!(profile.contains("<span class=\"chip bot\"") && profile.contains("Owned by"), "{profile}");
    pike.post(&format!("{path}/resign"), json!({})).await.expect(200);
    let profile = browser.get("/@Ann").await.body;
    assert!(profile.contains("Pike</a> (bot)"), "{profile}");
}

/// A token outlives the session that created it, so being logged in is not enough.
#[tokio::test]
async fn a_new_token_of_a_bot_needs_the_password_of_its_owner() {
    let server = TestServer::start().await;
    let mut ann = register(&server, "Ann").await;
    let wrong = || [vec![], vec![("password", "")], vec![("password", "wrong horse")]];
    for refused in wrong() {
        let page = ann.post("/me/bots", &[&[("name", "Pike")], &refused[..]].concat()).await;
        assert_eq!(page.status, StatusCode::FORBIDDEN, "{refused:?}");
        assert!(page.body.contains("role=\"alert\"") && !page.body.contains("Manage Pike"), "{}", page.body);
    }
    ann.post("/me/bots", &[("name", "Pike"), ("password", PASSWORD)]).await;
    let page = ann.get("/me").await.body;
    for action in ["/me/bots#bots", "/me/bots/Pike/token#bots"] {
        let (_, form) = page.split_once(&format!("action=\"{action}\"")).unwrap();
        let (form, _) = form.split_once("</form>").unwrap();
        assert!(form.contains("name=\"password\""), "{form}");
    }
    for refused in wrong() {
        let page = ann.post("/me/bots/Pike/token", &refused).await;
        assert_eq!(page.status, StatusCode::FORBIDDEN, "{refused:?}");
        assert!(page.body.contains("role=\"alert\"") && !page.body.contains("fp_"), "{}", page.body);
    }
    let page = ann.post("/me/bots/Pike/token", &[("password", PASSWORD)]).await;
    assert!(page.body.contains("fp_"), "{}", page.body);
    let mut eve = register(&server, "Eve").await;
    let refused = eve.post("/me/bots/Pike/token", &[("password", PASSWORD)]).await;
    assert_eq!(refused.status, StatusCode::NOT_FOUND);
}

/// A token can't create tokens for bots that may do more or outlive it.
#[tokio::test]
async fn tokens_for_bots_cannot_exceed_the_token_that_creates_them() {
    let server = TestServer::start().await;
    let ann = Client::account(&server, "Ann").await;
    bot(&ann, "Pike", json!({})).await;
    let week = json!({ "name": "week", "scopes": ["read", "account"], "days": 7 });
    let week = ann.with_token(ann.post("/api/v1/tokens", week).await.expect(201)["token"].as_str().unwrap());
    let address = "/api/v1/me/bots/Pike/tokens";
    let more = json!({ "name": "more", "scopes": ["read", "play"] });
    assert_eq!(week.post(address, more).await.fails(403, "missing-scope")["scope"], "play");
    for days in [json!(null), json!(99)] {
        let new = json!({ "name": "long", "scopes": ["read"], "days": days });
        let expires_in = week.post(address, new).await.expect(201)["expires_in"].as_u64().unwrap();
        assert!(expires_in <= 7 * 86_400, "{expires_in}");
    }
}

#[tokio::test]
async fn a_refused_invitation_of_ones_own_bot_leaves_no_table() {
    let server = TestServer::start().await;
    let mut ann = register(&server, "Ann").await;
    ann.post("/me/bots", &[("name", "Pike"), ("password", PASSWORD)]).await;
    let rated =
        [("players", "2"), ("seat-A", "me"), ("seat-B", "open"), ("rated", "1"), ("clock", "move:60")];
    for (name, reason) in [("Pike", "against a bot of your own"), ("Ann", "You can’t invite yourself.")] {
        let refused = ann.post("/new/penguins", &[&rated[..], &[("invite", name)]].concat()).await;
        assert_eq!(refused.status, StatusCode::UNPROCESSABLE_ENTITY, "{name}");
        assert!(refused.body.contains(reason), "{}", refused.body);
    }
    assert!(!ann.get("/").await.body.contains("id=\"list-my-games\""));
}

#[tokio::test]
async fn bots_play_rated_games_but_not_against_their_owner() {
    let server = TestServer::without_limits().await;
    let (ann, bob) = (Client::account(&server, "Ann").await, Client::account(&server, "Bob").await);
    let (pike, carp) = (bot(&ann, "Pike", json!({})).await, bot(&ann, "Carp", json!({})).await);
    let new = || {
        let settings = json!({ "rated": true, "clock": "move:60", "listed": true });
        json!({ "game": "penguins", "seats": ["me", "open"], "settings": settings })
    };
    let table = pike.post("/api/v1/tables", new()).await.expect(201);
    let path = format!("/api/v1/tables/{}", table["id"].as_str().unwrap());
    for own in [&ann, &carp] {
        own.post(&format!("{path}/join"), json!({})).await.fails(422, "own-bot");
    }
    let invite = |name: &str| json!({ "name": name });
    let invitations = format!("{path}/invitations");
    pike.post(&invitations, invite("Carp")).await.fails(422, "own-bot");
    pike.post(&invitations, invite("Pike")).await.fails(422, "invalid-body");
    bob.post(&format!("{path}/join"), json!({})).await.expect(200);
    // Everyone has to make a move before the game counts.
    for _ in 0..4 {
        for player in [&pike, &bob] {
            let state = player.get(&path).await.expect(200);
            if let Some(act) = state["legal"].get(0) {
                let act = json!({ "act": act, "number": state["number"] });
                player.post(&format!("{path}/acts"), act).await.expect(200);
            }
        }
    }
    bob.post(&format!("{path}/resign"), json!({})).await.expect(200);
    crate::common::wait_for_ratings(&server, 1).await;
    for (kind, name) in [(AccountKind::People, "Bob"), (AccountKind::Bots, "Pike")] {
        let board = server.store.leaderboard("penguins", kind, 9).await.unwrap();
        let names: Vec<_> = board.iter().filter_map(|(_, person)| person.login.as_deref()).collect();
        assert_eq!(names, [name]);
    }
    let mut browser = Browser::new(&server);
    let (people, bots) =
        (browser.get("/ratings/penguins").await.body, browser.get("/ratings/penguins/bots").await.body);
    assert!(people.contains("/@Bob") && !people.contains("/@Pike"));
    assert!(bots.contains("/@Pike") && !bots.contains("/@Bob"));
}

#[tokio::test]
async fn bots_are_deleted_with_their_owner() {
    let server = TestServer::without_limits().await;
    let mut ann = register(&server, "Ann").await;
    let created = ann.post("/me/bots", &[("name", "Pike"), ("password", PASSWORD)]).await;
    assert_eq!(created.status, StatusCode::OK);
    let start = created.body.find("fp_").expect("the page shows the token");
    let text: String =
        created.body[start..].chars().take_while(|c| *c == '_' || c.is_alphanumeric()).collect();
    let pike = Client { site: server.site.clone(), token: Some(text) };
    let me = pike.get("/api/v1/me").await.expect(200);
    assert_eq!(me["scopes"], json!(["read", "play", "invite"]));
    let table = pike.post("/api/v1/tables", json!({ "game": "penguins" })).await.expect(201);
    let page = ann.get("/me").await.body;
    assert!(page.contains("Manage Pike") && page.contains("/me/bots/Pike/delete"), "{page}");
    let fields = [
        ("min_players", "2"),
        ("max_players", "4"),
        ("game-ships", "1"),
        ("clock-bank", "1"),
        ("rated", "1"),
    ];
    assert_eq!(ann.post("/me/bots/Pike/accepts", &fields).await.status, StatusCode::SEE_OTHER);
    assert!(ann.get("/@Pike").await.body.contains("2 to 4 players"));
    let refused = ann.post("/me/bots/Pike/accepts", &[("min_players", "9"), ("max_players", "1")]).await;
    assert_eq!(refused.status, StatusCode::UNPROCESSABLE_ENTITY);
    let mut eve = register(&server, "Eve").await;
    assert_eq!(eve.post("/me/bots/Pike/delete", &[]).await.status, StatusCode::NOT_FOUND);

    let deleted = ann.post("/me/delete", &[("password", PASSWORD)]).await;
    assert_eq!(deleted.status, StatusCode::SEE_OTHER);
    pike.get("/api/v1/me").await.fails(401, "bad-token");
    assert_eq!(eve.get("/@Pike").await.status, StatusCode::NOT_FOUND);
    while !server.store.removals().await.unwrap().is_empty() {
        tokio::task::yield_now().await;
    }
    let id = table["id"].as_str().unwrap();
    let events = server.store.events(id, 0).await.unwrap().concat();
    assert!(!events.contains("Pike"), "{events}");
}
