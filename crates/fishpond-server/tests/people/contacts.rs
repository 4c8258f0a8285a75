//! People who know each other: following, presence, blocking, and invitations by name.

use crate::common::{Browser, PASSWORD, Page, TestServer, invitation, register, resigned_game};
use axum::http::{Request, StatusCode, header};

/// Creates a table with an open seat, and returns its path.
async fn open_table(host: &mut Browser) -> String {
    let fields = [("players", "2"), ("seat-A", "me"), ("seat-B", "open"), ("chat", "1")];
    host.post("/new/penguins", &fields).await.location.unwrap()
}

async fn invite(host: &mut Browser, path: &str, name: &str) -> Page {
    host.post(&format!("{path}/invite"), &[("name", name)]).await
}

#[tokio::test]
async fn players_are_invited_by_name_on_the_page() {
    let server = TestServer::start().await;
    let (mut ann, mut bob) = (register(&server, "Ann").await, register(&server, "Bob").await);
    let path = open_table(&mut ann).await;
    let page = ann.get(&path).await;
    assert!(page.body.contains(&format!("action=\"{path}/invite\"")), "{}", page.body);
    let unknown = invite(&mut ann, &path, "Nobody").await;
    assert_eq!(unknown.status, StatusCode::UNPROCESSABLE_ENTITY);
    assert!(unknown.body.contains("Nobody"), "{}", unknown.body);
    assert_eq!(invite(&mut bob, &path, "Ann").await.status, StatusCode::NOT_FOUND, "only the host invites");
    assert_eq!(invite(&mut ann, &path, "bob").await.status, StatusCode::SEE_OTHER);
    assert!(bob.get("/").await.body.contains("you are invited"));
    assert!(!ann.get(&path).await.body.contains("/invite\""), "no seat is left");
    let sat = bob.post(&format!("{path}/sit"), &[("seat", "B"), ("name", "Bob")]).await;
    assert_eq!(sat.status, StatusCode::SEE_OTHER, "{}", sat.body);
}

#[tokio::test]
async fn names_of_people_you_know_are_suggested() {
    let server = TestServer::start().await;
    let mut ann = register(&server, "Ann").await;
    for name in ["Bob", "Cleo", "Dee", "Eve"] {
        register(&server, name).await;
    }
    let mut fay = register(&server, "Fay").await;
    ann.post("/me/bots", &[("name", "Pike"), ("password", PASSWORD)]).await;
    for (verb, name) in [("follow", "Cleo"), ("follow", "Eve"), ("block", "Dee"), ("block", "Eve")] {
        assert_eq!(ann.post(&format!("/@{name}/{verb}"), &[]).await.status, StatusCode::SEE_OTHER);
    }
    for verb in ["befriend", "Follow"] {
        let address = format!("/@Cleo/{verb}");
        assert_eq!(ann.post(&address, &[]).await.status, StatusCode::NOT_FOUND, "{verb}");
        assert_eq!(ann.get(&address).await.status, StatusCode::NOT_FOUND, "{verb}");
    }
    assert_eq!(ann.get("/@Cleo/unfollow").await.location.as_deref(), Some("/@Cleo"));
    // A guest has no account to invite.
    let mut guest = Browser::new(&server);
    resigned_game(&mut ann, &mut fay, &[]).await;
    resigned_game(&mut ann, &mut guest, &[]).await;
    let path = open_table(&mut ann).await;
    let names = "<datalist id=\"page-names\"><option value=\"Cleo\"></option><option value=\"Pike\"></option><option value=\"Fay\"></option></datalist>";
    let page = ann.get(&path).await;
    assert!(page.body.contains(names) && page.body.contains("list=\"page-names\""), "{}", page.body);
    // Nobody else sees whom Ann knows.
    let code = invitation(&mut ann, &path).await;
    assert!(!guest.get(&format!("{path}?{code}")).await.body.contains("page-names"));
}

#[tokio::test]
async fn followed_players_are_shown_with_their_presence_if_they_allow_it() {
    let server = TestServer::start().await;
    let (mut ann, mut bob) = (register(&server, "Ann").await, register(&server, "Bob").await);
    let profile = ann.get("/@Bob").await;
    assert!(profile.body.contains("action=\"/@Bob/follow\"") && profile.body.contains("/@Bob/block"));
    assert_eq!(ann.post("/@bob/follow", &[]).await.location.as_deref(), Some("/@Bob"));
    assert!(ann.get("/@Bob").await.body.contains("action=\"/@Bob/unfollow\""));
    let mut lists = ann.listen("/events", None).await;
    let first = lists.next().await;
    assert!(first.contains("People you follow") && !first.contains("chip online"), "{first}");
    // Bob is online, but has not allowed others to see it.
    let page = bob.listen("/events", None).await;
    assert!(!ann.get("/").await.body.contains("chip online"));
    drop(page);
    bob.post("/me/privacy", &[("profile", "everyone"), ("presence", "1")]).await;
    let page = bob.listen("/events", None).await;
    while !lists.next().await.contains("chip online") {}
    drop(page);
    while lists.next().await.contains("chip online") {}
    let _page = bob.listen("/events", None).await;
    while !lists.next().await.contains("chip online") {}
    // A hidden profile hides the presence, too.
    for (profile, shown) in [("nobody", false), ("everyone", true)] {
        bob.post("/me/privacy", &[("profile", profile), ("presence", "1")]).await;
        assert_eq!(ann.get("/").await.body.contains("chip online"), shown, "{profile}");
    }
    // Somebody who is blocked no longer sees it.
    bob.post("/@Ann/block", &[]).await;
    assert!(!ann.get("/").await.body.contains("chip online"));
    assert!(!ann.get("/@Bob").await.body.contains("chip online"));
    let export: serde_json::Value = serde_json::from_str(&ann.get("/me/export").await.body).unwrap();
    assert_eq!(export["followed"][0], "Bob");
    assert_eq!(ann.post("/@Bob/unfollow", &[]).await.status, StatusCode::SEE_OTHER);
    assert!(!ann.get("/").await.body.contains("People you follow"));
}

#[tokio::test]
async fn bots_that_are_online_can_be_invited_from_the_home_page() {
    let server = TestServer::start().await;
    let mut ann = register(&server, "Ann").await;
    let created = ann.post("/me/bots", &[("name", "Pike"), ("password", PASSWORD)]).await.body;
    let token = &created[created.find("fp_").expect("the page shows the token")..];
    let token = token.split(|c: char| c != '_' && !c.is_alphanumeric()).next().unwrap();
    let mut guest = Browser::new(&server);
    let mut lists = guest.listen("/events", None).await;
    assert!(!lists.next().await.contains("list-bots"));
    let request = Request::get("/api/v1/stream").header(header::AUTHORIZATION, format!("Bearer {token}"));
    let program = guest.listen_with(request).await;
    let shown = lists.next().await;
    let section = &shown[shown.find("id=\"list-bots\"").expect("Pike is online")..];
    assert!(section.contains("Bots online") && section.contains("href=\"/@Pike#play\""), "{section}");
    let profile = guest.get("/@Pike").await.body;
    assert!(profile.contains("id=\"play\"") && profile.contains("/new/penguins?invite=Pike"), "{profile}");
    drop(program);
    while lists.next().await.contains("list-bots") {}
}

#[tokio::test]
async fn only_accounts_follow_and_are_followed() {
    let server = TestServer::start().await;
    let mut ann = register(&server, "Ann").await;
    let mut guest = Browser::new(&server);
    assert!(!guest.get("/@Ann").await.body.contains("/@Ann/follow"));
    assert_eq!(guest.post("/@Ann/follow", &[]).await.status, StatusCode::UNPROCESSABLE_ENTITY);
    for path in ["/@Nobody/follow", "/@Ann/praise"] {
        assert_eq!(ann.post(path, &[]).await.status, StatusCode::NOT_FOUND, "{path}");
    }
    let refused = ann.post("/@Ann/follow", &[]).await;
    assert_eq!(refused.status, StatusCode::UNPROCESSABLE_ENTITY);
    assert!(refused.body.contains("You can’t follow or block yourself."), "{}", refused.body);
    assert!(!ann.get("/@Ann").await.body.contains("/@Ann/block"));
    assert_eq!(ann.get("/@Ann/follow").await.location.as_deref(), Some("/@Ann"));
}

#[tokio::test]
async fn blocked_players_neither_invite_nor_join_nor_chat() {
    let server = TestServer::start().await;
    let (mut ann, mut bob) = (register(&server, "Ann").await, register(&server, "Bob").await);
    // They are already playing when Ann blocks Bob.
    let shared = open_table(&mut bob).await;
    let code = invitation(&mut bob, &shared).await;
    ann.post(&format!("{shared}/sit?{code}"), &[("name", "Ann")]).await;
    assert_eq!(ann.post("/@Bob/block", &[]).await.status, StatusCode::SEE_OTHER);
    assert!(ann.get("/me").await.body.contains("People you have blocked"));
    bob.post(&format!("{shared}/say"), &[("text", "hello from Bob")]).await;
    while ann.get(&shared).await.body.contains("hello from Bob") {
        tokio::task::yield_now().await;
    }
    assert!(bob.get(&shared).await.body.contains("hello from Bob"), "Bob does not notice");
    let table = open_table(&mut bob).await;
    let refused = invite(&mut bob, &table, "Ann").await;
    assert_eq!(refused.status, StatusCode::UNPROCESSABLE_ENTITY);
    assert!(refused.body.contains("You can’t invite Ann."), "{}", refused.body);
    let own = open_table(&mut ann).await;
    let code = invitation(&mut ann, &own).await;
    let refused = bob.post(&format!("{own}/sit?{code}"), &[("name", "Bob")]).await;
    assert_eq!(refused.status, StatusCode::UNPROCESSABLE_ENTITY);
    assert!(refused.body.contains("its host has blocked you"), "{}", refused.body);
    // Searches for players don't bring them together either.
    let seek = [("game", "penguins"), ("least", "2"), ("most", "2"), ("clock", "bank:600+10")];
    let first = ann.post("/seek", &seek).await.location.unwrap();
    let second = bob.post("/seek", &seek).await.location.unwrap();
    assert_ne!(first, second);
    ann.post("/@Bob/unblock", &[]).await;
    let joined = bob.post(&format!("{own}/sit?{code}"), &[("name", "Bob")]).await;
    assert_eq!(joined.status, StatusCode::SEE_OTHER, "{}", joined.body);
    ann.post("/@Bob/block", &[]).await;
    ann.post("/me/delete", &[("password", PASSWORD)]).await;
    assert_eq!(bob.get("/@Ann").await.status, StatusCode::NOT_FOUND);
}

#[tokio::test]
async fn a_search_for_players_can_be_cancelled() {
    let server = TestServer::start().await;
    let (mut ann, mut bob) = (Browser::new(&server), Browser::new(&server));
    let seek = [("game", "penguins"), ("least", "2"), ("most", "4"), ("clock", "bank:600+10")];
    let path = ann.post("/seek", &seek).await.location.unwrap();
    let page = ann.get(&path).await;
    assert!(page.body.contains(&format!("action=\"{path}/cancel-search\"")), "{}", page.body);
    assert_eq!(bob.post(&format!("{path}/cancel-search"), &[]).await.status, StatusCode::FORBIDDEN);
    let cancelled = ann.post(&format!("{path}/cancel-search"), &[]).await;
    assert_eq!(cancelled.location.as_deref(), Some("/"));
    assert!(!bob.get("/").await.body.contains(&path), "nobody can join it any more");
    // With others at the table, the search goes on without the one who leaves.
    let three = [("game", "penguins"), ("least", "3"), ("most", "4"), ("clock", "bank:600+10")];
    let path = ann.post("/seek", &three).await.location.unwrap();
    assert_eq!(bob.post("/seek", &three).await.location.as_ref(), Some(&path));
    assert!(bob.get(&path).await.body.contains("id=\"page-details\" hidden>4 players"));
    bob.post(&format!("{path}/cancel-search"), &[]).await;
    assert!(ann.get(&path).await.body.contains("cancel-search"));
    assert!(!bob.get("/").await.body.contains("class=\"state now\""));
}
