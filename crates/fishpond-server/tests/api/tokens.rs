//! Tokens: scopes, expiry, revocation, the profile page.

use axum::body::Body;
use axum::http::{Request, header};
use serde_json::json;

use crate::client::{Client, token};
use crate::common::{Browser, TestServer};
use crate::stream::Lines;

#[tokio::test]
async fn a_token_shows_its_account_scopes_and_expiry() {
    let server = TestServer::start().await;
    let ann = Client::account(&server, "Ann").await;
    let me = ann.get("/api/v1/me").await.expect(200);
    assert_eq!((&me["account"], &me["name"]), (&json!("Ann"), &json!("Ann")));
    assert_eq!(me["scopes"], json!(["read", "play", "invite", "account"]));
    assert_eq!(me["expires_in"], json!(null));
    let new = json!({ "name": "short", "scopes": ["read"], "days": 7 });
    let created = ann.post("/api/v1/tokens", new).await.expect(201);
    let text = created["token"].as_str().unwrap();
    assert!(text.starts_with("fp_") && text.len() == 46, "{text}");
    let expires_in = created["expires_in"].as_u64().unwrap();
    assert!((7 * 86_400 - 60..=7 * 86_400).contains(&expires_in), "{expires_in}");
    let short = ann.with_token(text);
    assert_eq!(short.get("/api/v1/me").await.expect(200)["scopes"], json!(["read"]));
    assert!(!String::from_utf8_lossy(&server.stored_bytes()).contains(text), "only a hash is stored");
    short.get("/api/v1/tokens").await.fails(403, "missing-scope");
    // A token can't create tokens that outlive it.
    let week = json!({ "name": "week", "scopes": ["read", "account"], "days": 7 });
    let week = ann.with_token(ann.post("/api/v1/tokens", week).await.expect(201)["token"].as_str().unwrap());
    for new in
        [json!({ "name": "x", "scopes": ["read"] }), json!({ "name": "x", "scopes": ["read"], "days": 99 })]
    {
        let expires_in = week.post("/api/v1/tokens", new).await.expect(201)["expires_in"].as_u64().unwrap();
        assert!(expires_in <= 7 * 86_400, "{expires_in}");
    }
    let refused =
        short.post("/api/v1/tables", json!({ "game": "penguins" })).await.fails(403, "missing-scope");
    assert_eq!(refused["scope"], "play");
    let more = json!({ "name": "more", "scopes": ["read", "account"] });
    let account = ann.with_token(&token(&server, "Ann", &["account"]).await);
    assert_eq!(account.post("/api/v1/tokens", more).await.fails(403, "missing-scope")["scope"], "read");
    let id = created["id"].as_str().unwrap();
    let address = format!("/api/v1/tokens/{id}");
    assert_eq!(ann.request("DELETE", &address, None).await.status, 204);
    short.get("/api/v1/me").await.fails(401, "bad-token");
    ann.request("DELETE", &address, None).await.fails(404, "not-found");
    for new in [
        json!({ "name": "", "scopes": ["read"] }),
        json!({ "name": "x", "scopes": [] }),
        json!({ "name": "x", "scopes": ["read"], "days": 0 }),
        json!({ "name": "x", "scopes": ["fly"] }),
    ] {
        ann.post("/api/v1/tokens", new).await.fails(422, "invalid-body");
    }
}

#[tokio::test]
async fn a_token_is_revoked_with_those_created_with_it() {
    let server = TestServer::start().await;
    let ann = Client::account(&server, "Ann").await;
    ann.post("/api/v1/me/bots", json!({ "name": "Pike" })).await.expect(201);
    let create = async |creator: &Client, path: &str| {
        let new = json!({ "name": "new", "scopes": ["read", "account"] });
        let created = creator.post(path, new).await.expect(201);
        (created["id"].as_str().unwrap().to_owned(), ann.with_token(created["token"].as_str().unwrap()))
    };
    let (id, stolen) = create(&ann, "/api/v1/tokens").await;
    let (_, child) = create(&stolen, "/api/v1/tokens").await;
    let (_, bot) = create(&child, "/api/v1/me/bots/Pike/tokens").await;
    let mut stream = Lines::open(&bot, "/api/v1/stream").await;
    ann.request("DELETE", &format!("/api/v1/tokens/{id}"), None).await.expect(204);
    for revoked in [stolen, child, bot] {
        revoked.get("/api/v1/me").await.fails(401, "bad-token");
    }
    assert_eq!(stream.until("bye").await.pop().unwrap()["reason"], "revoked");
    ann.get("/api/v1/me").await.expect(200);
}

#[tokio::test]
async fn an_account_has_at_most_fifty_tokens() {
    let server = TestServer::without_limits().await;
    let ann = Client::account(&server, "Ann").await;
    let new = || json!({ "name": "one of many", "scopes": ["read"] });
    for _ in 1..50 {
        ann.post("/api/v1/tokens", new()).await.expect(201);
    }
    ann.post("/api/v1/tokens", new()).await.fails(422, "invalid-body");
    assert_eq!(ann.get("/api/v1/tokens").await.expect(200).as_array().unwrap().len(), 50);
    let bob = Client::account(&server, "Bob").await;
    futures_util::future::join_all((0..60).map(|_| bob.post("/api/v1/tokens", new()))).await;
    let tokens = bob.get("/api/v1/tokens").await.expect(200);
    assert_eq!(tokens.as_array().unwrap().len(), 50, "even with concurrent requests");
}

#[tokio::test]
async fn requests_need_a_token_and_nothing_else_counts() {
    let server = TestServer::start().await;
    let nobody = Client::anonymous(&server);
    let refused = nobody.get("/api/v1/me").await;
    assert_eq!(refused.headers[header::WWW_AUTHENTICATE], "Bearer");
    refused.fails(401, "no-token");
    for token in ["fp_wrong", "fpg_00", "", "fp_", "Ann"] {
        nobody.with_token(token).get("/api/v1/me").await.fails(401, "bad-token");
    }
    let ann = Client::account(&server, "Ann").await;
    let text = ann.token.clone().unwrap();
    for query in [format!("token={text}"), format!("x={text}"), "access_token=1".to_owned()] {
        nobody.get(&format!("/api/v1/me?{query}")).await.fails(400, "token-in-query");
    }
    let basic = Request::get("/api/v1/me").header(header::AUTHORIZATION, "Basic QW5uOmg=");
    nobody.send(basic.body(Body::empty()).unwrap()).await.fails(401, "bad-token");
    // The cookie of a guest is ignored.
    let mut browser = Browser::new(&server);
    browser.get("/").await;
    let cookie = format!("fishpond={}", browser.cookie("fishpond"));
    let request = Request::get("/api/v1/me").header(header::COOKIE, cookie);
    nobody.send(request.body(Body::empty()).unwrap()).await.fails(401, "no-token");
}

#[tokio::test]
async fn other_sites_may_use_the_api_but_not_the_pages() {
    let server = TestServer::start().await;
    let ann = Client::account(&server, "Ann").await;
    let from_elsewhere = |method: &str, path: &str| {
        Request::builder()
            .method(method)
            .uri(path)
            .header(header::ORIGIN, "https://bots.example")
            .header("sec-fetch-site", "cross-site")
    };
    let request = from_elsewhere("POST", "/api/v1/tables")
        .header(header::CONTENT_TYPE, "application/json")
        .body(Body::from(r#"{"game":"penguins"}"#));
    ann.send(request.unwrap()).await.expect(201);
    let preflight = from_elsewhere("OPTIONS", "/api/v1/tables")
        .header(header::ACCESS_CONTROL_REQUEST_METHOD, "POST")
        .header(header::ACCESS_CONTROL_REQUEST_HEADERS, "authorization,content-type");
    let response = ann.fetch(preflight.body(Body::empty()).unwrap()).await;
    assert!(response.status().is_success());
    let allowed = response.headers()[header::ACCESS_CONTROL_ALLOW_HEADERS].to_str().unwrap();
    assert!(allowed.contains("authorization"), "{allowed}");
    let mut browser = Browser::new(&server);
    for path in ["/", "/api"] {
        let page = browser.get(path).await;
        assert!(!page.headers.contains_key(header::ACCESS_CONTROL_ALLOW_ORIGIN), "{path}");
    }
}

#[tokio::test]
async fn guests_play_without_an_account() {
    let server = TestServer::start().await;
    let guest = Client::guest(&server).await;
    let me = guest.get("/api/v1/me").await.expect(200);
    assert_eq!((&me["account"], &me["scopes"]), (&json!(null), &json!(["read", "play"])));
    guest.get("/api/v1/tokens").await.fails(403, "needs-account");
    let table = json!({ "game": "penguins", "seats": ["me", "bot level:1"] });
    assert_eq!(guest.post("/api/v1/tables", table).await.expect(201)["status"], "playing");
}

#[tokio::test]
async fn tokens_are_created_and_revoked_on_the_profile_page() {
    let server = TestServer::start().await;
    for lang in ["en", "de"] {
        let mut ann = Browser::new(&server);
        ann.lang = lang;
        assert!(!ann.get("/me").await.body.contains("/me/tokens"), "guests have no tokens");
        let login = format!("Ann {lang}");
        ann.post("/me/register", &[("login", &login), ("password", "correct horse")]).await;
        assert!(ann.get("/me").await.body.contains("action=\"/me/tokens"));
        let fields = [("name", "my bot"), ("scope-read", "1"), ("scope-play", "1"), ("days", "30")];
        let with_password = |password| [&fields[..], &[("password", password)]].concat();
        // Being logged in is not enough: the password is required, too.
        for refused in [fields.to_vec(), with_password(""), with_password("wrong horse")] {
            let page = ann.post("/me/tokens", &refused).await;
            assert_eq!(page.status, 403, "{refused:?}");
            assert!(page.body.contains("role=\"alert\"") && !page.body.contains("fp_"), "{}", page.body);
        }
        let page = ann.post("/me/tokens", &with_password("correct horse")).await;
        let start = page.body.find("fp_").unwrap();
        let text = &page.body[start..start + 46];
        let client = Client::anonymous(&server).with_token(text);
        assert_eq!(client.get("/api/v1/me").await.expect(200)["account"], login);
        let page = ann.get("/me").await;
        assert!(page.body.contains("my bot") && !page.body.contains(text), "the token is shown once");
        let revoke =
            page.tags("form").find_map(|form| form.attr("action").filter(|to| to.contains("/me/tokens/")));
        let mut eve = Browser::new(&server);
        eve.post(revoke.as_ref().unwrap(), &[]).await;
        client.get("/api/v1/me").await.expect(200);
        ann.submit(revoke.as_ref().unwrap(), &[]).await;
        client.get("/api/v1/me").await.fails(401, "bad-token");
        let page = ann
            .post("/me/tokens", &[("name", "no permissions"), ("days", "30"), ("password", "correct horse")])
            .await;
        assert_eq!(page.status, 422);
    }
}

#[tokio::test]
async fn banned_people_are_refused() {
    let server = TestServer::start().await;
    let ann = Client::account(&server, "Ann").await;
    server.app.ban("Ann", false).await.unwrap();
    ann.get("/api/v1/me").await.fails(403, "banned");
}
