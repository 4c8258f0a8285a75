//! A server customized by its operator: name, welcome text, invitations, own pages, reports.

use crate::common::{Browser, TestServer, register};
use axum::http::StatusCode;
use fishpond_server::{AdminAnswer, AdminCommand, Clock, Site, parse_options};

fn club() -> Site {
    Site {
        name: Some("Library <3".to_owned()),
        welcome: Some("Game night every Friday.".to_owned()),
        invite_only: true,
        imprint: Some("# Imprint\n\nThe *library*. <script>alert(1)</script>".to_owned()),
        privacy: None,
        clock: Clock::Days(3),
        options: parse_options("penguins.hidden_totals=true fresh.layout=random").unwrap(),
        unrated: true,
    }
}

#[tokio::test]
async fn the_operator_names_the_server_and_writes_pages() {
    let server = TestServer::with_site(club).await;
    let mut ann = Browser::new(&server);
    let home = ann.get("/").await;
    assert!(home.body.contains("<title>Four fish games · Library &lt;3</title>"), "{}", home.body);
    assert!(home.body.contains("Game night every Friday.") && home.body.contains("href=\"/imprint\""));
    assert!(!home.body.contains("href=\"/privacy\""));
    let imprint = ann.get("/imprint").await;
    assert!(imprint.body.contains("<em>library</em>"), "{}", imprint.body);
    assert!(imprint.body.contains("&lt;script&gt;") && !imprint.body.contains("<script>"));
    assert_eq!(ann.get("/privacy").await.status, StatusCode::NOT_FOUND);
    assert!(home.body.contains("<p class=\"club\">Library &lt;3</p>"), "{}", home.body);
    for path in ["/ratings/penguins", "/ratings/penguins/bots"] {
        let board = ann.get(path).await;
        assert!(board.body.contains("There are no rated games on this server."), "{}", board.body);
        assert!(!board.body.contains("Be the first"), "{}", board.body);
    }
    let form = ann.get("/new/penguins").await;
    assert!(form.body.contains("value=\"days:3\" selected"), "{}", form.body);
    let table = ann.post("/play/penguins", &[]).await.location.unwrap();
    let preview = "property=\"og:site_name\" content=\"Library &lt;3\"";
    assert!(ann.get(&table).await.body.contains(preview), "links name the server");
    assert!(Browser::new(&TestServer::start().await).get("/").await.body.contains("· Fishpond</title>"));
}

#[tokio::test]
async fn accounts_need_an_invitation_that_works_once() {
    let server = TestServer::with_site(club).await;
    let account = |login, code| [("login", login), ("password", "correct horse"), ("invite", code)];
    let mut ann = Browser::new(&server);
    assert!(ann.get("/me").await.body.contains("name=\"invite\""));
    for fields in [&account("Ann", "wrong")[..], &account("Ann", "wrong")[..2]] {
        let refused = ann.post("/me/register", fields).await;
        assert_eq!(refused.status, StatusCode::UNPROCESSABLE_ENTITY);
        assert!(
            refused.body.contains("invitation code from the operator of this server"),
            "{}",
            refused.body
        );
    }
    let AdminAnswer::Invite(code) = server.app.administer(AdminCommand::Invite { days: 7 }).await.unwrap()
    else {
        panic!("no invitation");
    };
    assert!(!String::from_utf8_lossy(&server.stored_bytes()).contains(&code), "only a hash is stored");
    // A name that is invalid or taken does not use up the code.
    ann.post("/me/register", &account("/", &code)).await;
    assert_eq!(ann.post("/me/register", &account("Ann", &code)).await.status, StatusCode::SEE_OTHER);
    let mut bob = Browser::new(&server);
    let used = bob.post("/me/register", &account("Bob", &code)).await;
    assert_eq!(used.status, StatusCode::UNPROCESSABLE_ENTITY, "used");
    let AdminAnswer::Invite(code) = server.app.administer(AdminCommand::Invite { days: 7 }).await.unwrap()
    else {
        panic!("no invitation");
    };
    assert_eq!(
        bob.post("/me/register", &account("Ann", &code)).await.status,
        StatusCode::UNPROCESSABLE_ENTITY,
        "taken"
    );
    assert_eq!(bob.post("/me/register", &account("Bob", &code)).await.status, StatusCode::SEE_OTHER);
}

#[tokio::test]
async fn reports_reach_the_operator() {
    let server = TestServer::start().await;
    let mut ann = Browser::new(&server);
    let table = ann.post("/play/penguins", &[]).await.location.unwrap();
    let about = format!("/report?about={}", table.replace('/', "%2F"));
    assert!(ann.get(&table).await.body.contains(&about), "the menu links to the form");
    assert!(ann.get(&about).await.body.contains(&format!("value=\"{table}\"")));
    for text in ["", "  ", &"x".repeat(2001)] {
        let refused = ann.post("/report", &[("about", &table), ("text", text)]).await;
        assert_eq!(refused.status, StatusCode::UNPROCESSABLE_ENTITY, "{text}");
    }
    let sent = ann.post("/report", &[("about", &table), ("text", "Bob is \u{202e}rude.\u{7}\nVery.")]).await;
    assert!(sent.body.contains("Thank you."), "{}", sent.body);
    ann.post("/report", &[("about", "javascript:x"), ("text", "Something else")]).await;
    ann.post("/report", &[("text", "And more")]).await;
    let limited = ann.post("/report", &[("text", "And more")]).await;
    assert_eq!(limited.status, StatusCode::TOO_MANY_REQUESTS);

    let reports = |answer| match answer {
        AdminAnswer::Reports(reports) => reports,
        other => panic!("{other:?}"),
    };
    let list = || server.app.administer(AdminCommand::Reports { limit: 9 });
    let all = reports(list().await.unwrap());
    let texts: Vec<&str> = all.iter().map(|report| report.text.as_str()).collect();
    assert_eq!(texts, ["And more", "Something else", "Bob is rude.\nVery."]);
    assert_eq!((all[2].about.as_str(), all[1].about.as_str()), (table.as_str(), ""));
    assert!(all.iter().all(|report| report.account.is_none()), "guests have no account");
    let delete = |report| server.app.administer(AdminCommand::DeleteReport { report });
    delete(all[2].report).await.unwrap();
    assert!(delete(all[2].report).await.unwrap_err().to_string().contains("unknown report"));
    // Deleting a person's data deletes their reports.
    ann.post("/me/delete", &[]).await;
    assert_eq!(reports(list().await.unwrap()), []);
    let mut bob = register(&server, "Bob").await;
    bob.post("/report", &[("text", "From an account")]).await;
    assert_eq!(reports(list().await.unwrap())[0].account.as_deref(), Some("Bob"));
}

#[tokio::test]
async fn the_operator_chooses_options_and_turns_ratings_off() {
    let server = TestServer::with_site(club).await;
    let mut ann = Browser::new(&server);
    let form = ann.get("/new/fresh").await;
    assert!(form.body.contains("value=\"random\" selected"), "{}", form.body);
    assert!(!form.body.contains("name=\"rated\"") && !form.body.contains("name=\"rating-least\""));
    ann.submit("/play/penguins", &[]).await;
    let home = ann.get("/").await;
    assert!(home.body.contains("value=\"days:3\" selected"), "when looking for players: {}", home.body);
    assert!(home.body.contains("Other players’ fish are hidden until the end: "), "{}", home.body);
    assert!(!home.body.contains("/ratings/penguins"));
    let rated = [("players", "2"), ("seat-A", "me"), ("rated", "1"), ("clock", "bank:600+10")];
    let refused = ann.post("/new/penguins", &rated).await;
    assert_eq!(refused.status, StatusCode::UNPROCESSABLE_ENTITY);
    assert!(refused.body.contains("There are no rated games on this server."), "{}", refused.body);
    for invalid in
        ["fresh", "chess.x=1", "fresh.layout", "fresh.layout=wild", "fresh.x=1", "fresh.start_player=E"]
    {
        assert!(parse_options(invalid).is_err(), "{invalid}");
    }
}
