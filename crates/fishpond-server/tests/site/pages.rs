//! The pages in a browser without JavaScript.

use axum::body::Body;
use axum::http::{Request, StatusCode, header};
use fishpond_games::GameId;
use fishpond_server::{AdminAnswer, AdminCommand, Clock, Mailer, TournamentPlan};
use fishpond_words::Lang;

use crate::common::{Browser, Page, TestServer, register, resigned_game};

#[tokio::test]
async fn home_shows_every_game_in_both_languages() {
    let server = TestServer::start().await;
    let mut ann = Browser::new(&server);
    let page = ann.get("/").await;
    assert_eq!(page.status, StatusCode::OK);
    assert!(page.body.contains("lang=\"en\"") && page.body.contains("Plenty of fish."));
    for game in GameId::ALL {
        assert!(page.body.contains(&format!("action=\"/play/{game}\"")), "{game}");
    }
    ann.lang = "de-DE,en;q=0.5";
    assert!(ann.get("/").await.body.contains("Jede Menge Fisch."));
    let changed = ann.submit("/settings", &[("lang", "en"), ("back", "/")]).await;
    assert!(changed.body.contains("Plenty of fish."));
    let away = ann.post("/settings", &[("lang", "en"), ("back", "//elsewhere.example/")]).await;
    assert_eq!(away.location.as_deref(), Some("/"));
}

#[tokio::test]
async fn every_page_has_the_strict_policy() {
    let server = TestServer::start().await;
    let mut ann = Browser::new(&server);
    let table = ann.post("/play/penguins", &[]).await.location.unwrap();
    for path in ["/", "/me", "/new/penguins", "/rules/penguins", "/rules/table", "/nowhere", &table] {
        let page = ann.get(path).await;
        let policy = page.headers[header::CONTENT_SECURITY_POLICY].to_str().unwrap();
        assert!(policy.contains("script-src 'self';") && policy.contains("style-src 'self';"), "{policy}");
        assert!(!page.body.contains("<style"), "{path} has inline styles");
        assert!(!page.body.contains(" style="), "{path} has inline styles");
        assert!(!page.body.contains("javascript:") && !page.body.contains(" onclick"), "{path}");
        for script in page.tags("script") {
            assert!(
                script.attr("src").is_some_and(|src| src.starts_with("/assets/")),
                "{path}: {}",
                script.0
            );
        }
        for link in page.body.match_indices("=\"http").map(|(at, _)| &page.body[at + 2..]) {
            let own = ["http://www.w3.org/", "http://fish.example/"];
            assert!(
                own.iter().any(|host| link.starts_with(host)),
                "{path} links to another site: {}",
                &link[..40]
            );
        }
    }
}

#[tokio::test]
async fn the_rules_of_every_game_link_to_the_house_rules() {
    let server = TestServer::start().await;
    let mut ann = Browser::new(&server);
    for &game in GameId::ALL {
        let page = ann.get(&format!("/rules/{game}")).await;
        assert!(page.tags("a").any(|tag| tag.attr("href").as_deref() == Some("/rules/table")), "{game}");
    }
}

#[tokio::test]
async fn everyone_sees_how_many_are_watching() {
    let server = TestServer::start().await;
    let (mut ann, mut eve) = (Browser::new(&server), Browser::new(&server));
    let fields = [("players", "2"), ("seat-A", "me"), ("seat-B", "open"), ("spectators", "public")];
    let path = ann.post("/new/penguins", &fields).await.location.unwrap();
    let _own = ann.listen(&format!("{path}/events"), None).await;
    assert_eq!(ann.get(&format!("{path}/watching")).await.body, "", "players don't count");
    let watching = eve.listen(&format!("{path}/events"), None).await;
    assert_eq!(ann.get(&format!("{path}/watching")).await.body, "1");
    assert!(eve.get(&path).await.body.contains("id=\"page-watching\""));
    drop(watching);
}

#[tokio::test]
async fn spectators_are_told_that_they_are_watching() {
    let server = TestServer::start().await;
    let [mut ann, mut bob, mut eve] = std::array::from_fn(|_| Browser::new(&server));
    let is_told = |page: &Page| page.body.contains("You’re watching.");
    let bots = [("players", "2"), ("seat-A", "bot random"), ("seat-B", "bot random")];
    let path = ann.post("/new/penguins", &bots).await.location.unwrap();
    assert!(is_told(&ann.get(&path).await), "a bot is to move");
    let path = resigned_game(&mut ann, &mut bob, &[("spectators", "public")]).await;
    let over = eve.get(&path).await;
    assert!(over.is_over() && is_told(&over), "{}", over.body);
    assert!(!is_told(&ann.get(&path).await), "players don't watch");
}

#[tokio::test]
async fn debug_builds_show_every_component() {
    let server = TestServer::start().await;
    let page = Browser::new(&server).get("/components").await;
    assert_eq!(page.status, StatusCode::OK);
    for component in ["toggle", "segments", "levels", "notice", "player panel", "prompt panel", "danger"] {
        assert!(page.body.contains(component), "{component}");
    }
    for overlay in ["<details class=\"menu\" open", "<dialog", "page-toasts", "for=\"tab-chat\"", "page-why"]
    {
        assert!(page.body.contains(overlay), "{overlay}");
    }
    for state in ["proposal", "thinking", "hinted"] {
        assert!(page.body.contains(state), "{state}");
    }
    let has = |class: &str| {
        page.body.split("class=\"").any(|rest| {
            rest.split('"').next().is_some_and(|classes| classes.split(' ').any(|other| other == class))
        })
    };
    for sign in ["pick", "picked", "ring", "last", "hint-ring", "effect"] {
        assert!(has(sign), "{sign}");
    }
}

#[tokio::test]
async fn invalid_input_gets_a_clear_answer() {
    let server = TestServer::start().await;
    let mut ann = Browser::new(&server);
    let path = ann.post("/play/penguins", &[]).await.location.unwrap();
    for (verb, fields, status) in [
        ("act", &[][..], StatusCode::UNPROCESSABLE_ENTITY),
        ("act", &[("seat", "Z"), ("answers", "1"), ("act", "x")], StatusCode::UNPROCESSABLE_ENTITY),
        ("act", &[("seat", "A"), ("answers", "minus one"), ("act", "x")], StatusCode::UNPROCESSABLE_ENTITY),
        ("bot", &[("seat", "A"), ("bot", "stockfish")], StatusCode::UNPROCESSABLE_ENTITY),
        ("dance", &[], StatusCode::NOT_FOUND),
    ] {
        let page = ann.post(&format!("{path}/{verb}"), fields).await;
        assert_eq!(page.status, status, "{verb} {fields:?}");
        assert!(page.body.contains("role=\"alert\""), "{verb}: {}", page.body);
    }
    let long = "x".repeat(20_000);
    let page = ann.post(&format!("{path}/say"), &[("text", &long)]).await;
    assert_eq!(page.status, StatusCode::PAYLOAD_TOO_LARGE);
    for path in ["/nowhere", "/rules/chess", "/t/aaaaaaaa", "/new/chess", "/assets/x"] {
        assert_eq!(ann.get(path).await.status, StatusCode::NOT_FOUND, "{path}");
    }
    let bad = ann.post("/new/penguins", &[("players", "9")]).await;
    assert_eq!(bad.status, StatusCode::UNPROCESSABLE_ENTITY);
    let foreign = Request::post(format!("{path}/act")).header("sec-fetch-site", "cross-site");
    assert_eq!(ann.send(foreign.body(Body::empty()).unwrap()).await.status, StatusCode::FORBIDDEN);
}

/// Returns whether a select field has this value.
fn is_chosen(page: &Page, name: &str, value: &str) -> bool {
    if page.body.contains(&format!("name=\"{name}\" value=\"{value}\" checked")) {
        return true;
    }
    let list = &page.body[page.body.find(&format!("<select name=\"{name}\"")).unwrap()..];
    list[..list.find("</select>").unwrap()].contains(&format!("value=\"{value}\" selected"))
}

#[tokio::test]
async fn an_invalid_form_keeps_the_input_and_shows_the_error() {
    let server = TestServer::start().await;
    let mut ann = Browser::new(&server);
    ann.lang = "de";
    let clock = fishpond_table::Clock::PerMove(60_000).to_string();
    let entered = [
        ("players", "3"),
        ("seat-A", "beside"),
        ("name-A", "Jörg & \"Söhne\""),
        ("seat-B", "bot level:8"),
        ("seat-C", "me"),
        ("option-start_player", "E"),
        ("option-layout", "random"),
        ("clock", &*clock),
        ("absence", "15"),
        ("spectators", "public"),
        ("listed", "1"),
    ];
    let page = ann.post("/new/fresh", &entered).await;
    assert_eq!(page.status, StatusCode::UNPROCESSABLE_ENTITY);
    assert!(page.body.contains("Bei 3 Spielern gibt es keinen Platz E."), "{}", page.body);
    assert!(
        page.body.contains("einen Platz von A bis C") && !page.body.contains("cannot be"),
        "{}",
        page.body
    );
    for (name, value) in entered.iter().filter(|(name, _)| !name.starts_with("name") && *name != "listed") {
        assert!(is_chosen(&page, name, value), "{name}={value}: {}", page.body);
    }
    let value = |name: &str| {
        page.tags("input")
            .find(|tag| tag.attr("name").as_deref() == Some(name))
            .and_then(|tag| tag.attr("value"))
    };
    assert_eq!(value("name-A").as_deref(), Some("Jörg & \"Söhne\""));
    let is_checked = |name: &str| {
        page.tags("input").any(|tag| tag.attr("name").as_deref() == Some(name) && tag.0.ends_with(" checked"))
    };
    assert!(is_checked("listed") && !is_checked("chat"));

    // The other input is also kept if a name is invalid, and on the settings page.
    let mut named = entered;
    named[2].1 = "\u{202e}x";
    assert!(is_chosen(&ann.post("/new/fresh", &named).await, "option-layout", "random"));
    let fields = [("players", "3"), ("seat-A", "me"), ("seat-B", "open"), ("seat-C", "open")];
    let path = ann.post("/new/fresh", &fields).await.location.unwrap();
    let page = ann.post(&format!("{path}/settings"), &entered).await;
    assert_eq!(page.status, StatusCode::UNPROCESSABLE_ENTITY);
    assert!(page.body.contains("keinen Platz E") && is_chosen(&page, "absence", "15"), "{}", page.body);
}

#[tokio::test]
async fn too_many_hints_are_refused_with_a_time_to_retry() {
    let server = TestServer::start().await;
    for by_script in [false, true] {
        let mut ann = Browser::new(&server);
        ann.by_script = by_script;
        let fields = [("players", "2"), ("seat-A", "me"), ("seat-B", "beside"), ("option-start_player", "A")];
        let path = ann.post("/new/penguins", &fields).await.location.unwrap();
        // Requests count even if the client does not wait for the answer.
        for _ in 0..10 {
            ann.post_and_disconnect(&format!("{path}/hint"), &[("seat", "A")]);
        }
        let refused = ann.post(&format!("{path}/hint"), &[("seat", "A")]).await;
        assert_eq!(refused.status, StatusCode::TOO_MANY_REQUESTS);
        assert!(refused.headers.contains_key("retry-after"));
    }
}

#[tokio::test]
async fn the_chat_field_has_the_servers_limit_and_a_refusal_names_the_taken_seat() {
    let server = TestServer::start().await;
    let (mut ann, mut bob, mut eve) = (Browser::new(&server), Browser::new(&server), Browser::new(&server));
    let fields = [
        ("players", "3"),
        ("seat-A", "me"),
        ("seat-B", "open"),
        ("seat-C", "open"),
        ("listed", "1"),
        ("chat", "1"),
    ];
    let path = ann.post("/new/ships", &fields).await.location.unwrap();
    bob.post(&format!("{path}/sit"), &[("name", "Guest 13"), ("seat", "B")]).await;
    let refused = eve.post(&format!("{path}/sit"), &[("name", "Eve"), ("seat", "B")]).await;
    assert!(refused.body.contains("Guest 13 already has this seat"), "{}", refused.body);

    let page = ann.get(&path).await;
    let field = page.tags("input").find(|tag| tag.attr("name").as_deref() == Some("text")).unwrap();
    let most: usize = field.attr("maxlength").unwrap().parse().unwrap();
    let say = format!("{path}/say");
    assert_eq!(ann.post(&say, &[("text", &"x".repeat(most))]).await.status, StatusCode::SEE_OTHER);
    assert_eq!(
        ann.post(&say, &[("text", &"x".repeat(most + 1))]).await.status,
        StatusCode::UNPROCESSABLE_ENTITY
    );
}

#[tokio::test]
async fn lists_show_all_games_page_by_page() {
    let server = TestServer::without_limits().await;
    let mut ann = Browser::new(&server);
    let fields = [("players", "2"), ("seat-A", "me"), ("seat-B", "beside")];
    let mut games = Vec::new();
    for _ in 0..60 {
        games.push(ann.post("/new/penguins", &fields).await.location.unwrap());
    }
    for game in &games[..7] {
        ann.post(&format!("{game}/propose-end"), &[]).await;
    }
    let links = |page: &Page| page.tags("a").filter_map(|tag| tag.attr("href")).collect::<Vec<_>>();
    let home = links(&ann.get("/").await);
    let mut found = Vec::new();
    for list in ["/games/my-games", "/games/finished-games"] {
        assert!(home.iter().any(|link| link == list), "{home:?}");
        let mut next = Some(list.to_owned());
        while let Some(address) = next {
            let page = ann.get(&address).await;
            assert_eq!(page.status, StatusCode::OK, "{address}");
            let is_table = |link: &String| link.starts_with("/t/") && link.matches('/').count() == 2;
            found.extend(links(&page).into_iter().filter(is_table));
            next = page
                .tags("a")
                .find(|tag| tag.attr("rel").as_deref() == Some("next"))
                .and_then(|tag| tag.attr("href"));
        }
    }
    games.sort_unstable();
    found.sort_unstable();
    assert_eq!(found, games);
    let mut bob = Browser::new(&server);
    assert!(!links(&bob.get("/games/my-games").await).iter().any(|link| link.starts_with("/t/")));
    for (address, status) in [
        ("/games/open-tables", StatusCode::OK),
        ("/games/others", StatusCode::NOT_FOUND),
        ("/games/my-games?page=9", StatusCode::NOT_FOUND),
        ("/games/my-games?page=0", StatusCode::UNPROCESSABLE_ENTITY),
        ("/games/my-games?page=x", StatusCode::UNPROCESSABLE_ENTITY),
    ] {
        assert_eq!(ann.get(address).await.status, status, "{address}");
    }
}

/// Returns the text of a page: without tags, scripts and styles.
fn visible_text(page: &Page) -> String {
    let mut text = String::new();
    for part in page.body.split('<').skip(1) {
        let (tag, after) = part.split_once('>').unwrap_or((part, ""));
        if !tag.starts_with("script") && !tag.starts_with("style") {
            text.push_str(after);
            text.push('\n');
        }
    }
    text.replace("&amp;", "&").replace("&quot;", "\"").replace("&lt;", "<").replace("&gt;", ">")
}

#[tokio::test]
async fn pages_are_complete_in_a_language_that_no_code_knows() {
    let mailer = || Mailer::new("smtp://localhost:9", None, "Fishpond <fish@fish.example>").unwrap();
    let server = TestServer::with_mail(fishpond_server::now, mailer).await;
    let mut ann = register(&server, "Ann").await;
    let clock = Clock::PerMove(60_000);
    let plan = TournamentPlan::new("Friday fish", GameId::Penguins, clock);
    let created = server.app.administer(AdminCommand::CreateTournament { plan }).await;
    let Ok(AdminAnswer::Tournament(tournament)) = created else { panic!("{created:?}") };
    let pseudo = Lang::PSEUDO.expect("tests are debug builds");
    let sentences: Vec<_> = Lang::En
        .files()
        .iter()
        .flat_map(|(_, text)| text.lines())
        .filter_map(|line| line.split_once(" = ").filter(|(_, text)| text.len() > 12 && !text.contains('{')))
        .filter(|(id, text)| pseudo.text(id) != *text)
        .collect();
    assert!(sentences.len() > 500);
    ann.lang = "qps";
    let table = ann.submit("/play/wishes", &[]).await;
    let mut pages = vec![table];
    let open = [("players", "2"), ("seat-A", "me"), ("seat-B", "open"), ("listed", "1"), ("chat", "1")];
    let waiting = ann.post("/new/ships", &open).await.location.unwrap();
    let over = resigned_game(&mut ann, &mut register(&server, "Bob").await, &[]).await;
    let missing = ann.get("/nowhere").await;
    assert_eq!(missing.status, StatusCode::NOT_FOUND);
    pages.push(Page { status: StatusCode::OK, ..missing });
    for path in [
        "/",
        &waiting,
        &format!("{waiting}/settings"),
        &over,
        &format!("{over}/review"),
        &format!("{over}/replay"),
        "/tournaments",
        &format!("/tournament/{tournament}"),
        "/report",
        "/recover",
        "/puzzles/penguins/1",
        "/ratings/ships/bots",
        "/me",
        "/me/vacation",
        "/@Ann",
        "/new/fresh",
        "/ratings/ships",
        "/learn/penguins",
        "/games/my-games",
    ] {
        pages.push(ann.get(path).await);
    }
    for page in pages {
        assert_eq!(page.status, StatusCode::OK, "{}", page.body);
        assert!(page.body.contains("<html lang=\"qps\""), "{}", &page.body[..200]);
        let text = visible_text(&page);
        let english = sentences.iter().find(|(_, english)| text.lines().any(|line| line.trim() == *english));
        assert_eq!(english, None, "{text}");
    }
    // Long texts that have not been translated are in English.
    assert!(ann.get("/rules/penguins").await.body.contains("penguin"));
    assert_eq!(ann.get("/rules/notation").await.status, StatusCode::OK);
}
