//! Reviews: every state of their page, what they show to whom, and their limits.

use crate::common::{Browser, Page, TestServer, first_move, two_players};
use axum::body::{Body, to_bytes};
use axum::http::{Request, StatusCode, header};
use fishpond_core::{Config, OptionValue, Turn};
use fishpond_games::{AnyPosition, AnyRecord, GameId};
use tower::ServiceExt as _;

/// Starts a game, makes a few moves and resigns. Returns the browsers and the path of the table.
async fn short_game(server: &TestServer, game: &str, more: &[(&str, &str)]) -> ([Browser; 2], String) {
    let (mut browsers, path) = two_players(server, game, more).await;
    for _ in 0..4 {
        for browser in &mut browsers {
            let page = browser.get(&path).await;
            if crate::common::offers(&page).is_empty() || page.hidden("seat").is_none() {
                continue;
            }
            let fields = first_move(browser, page).await;
            let fields: Vec<(&str, &str)> =
                fields.iter().map(|(name, value)| (*name, value.as_str())).collect();
            browser.post(&format!("{path}/act"), &fields).await;
        }
    }
    let page = browsers[0].get(&path).await;
    let moment = page.tags("section").find_map(|tag| tag.attr("data-moment")).unwrap();
    let fields = [("seat", "A"), ("act", "resign"), ("answers", moment.as_str())];
    browsers[0].post(&format!("{path}/act"), &fields).await;
    (browsers, path)
}

/// Opens a review again and again until it is ready.
async fn reviewed(browser: &mut Browser, address: &str) -> Page {
    loop {
        let page = browser.get(address).await;
        assert_eq!(page.status, StatusCode::OK, "{}", page.body);
        if !page.body.contains("data-analysis") {
            return page;
        }
        assert!(!page.body.contains("data-analysis=\"failed\""), "{}", page.body);
        tokio::task::yield_now().await;
    }
}

fn number(page: &Page, name: &str) -> usize {
    page.tags("div").find_map(|tag| tag.attr(name)).unwrap().parse().unwrap()
}

#[tokio::test]
async fn a_finished_game_is_reviewed_once() {
    let server = TestServer::start().await;
    let ([mut ann, mut bob], path) = short_game(&server, "penguins", &[]).await;
    let over = ann.get(&path).await;
    assert!(over.body.contains(&format!("{path}/review")), "the result links to the review");
    let address = format!("{path}/review");
    let first = ann.get(&address).await;
    assert!(first.body.contains("data-analysis=\"queued\""), "{}", first.body);
    assert!(first.body.contains("http-equiv=\"refresh\""), "without a script, the page reloads itself");
    let page = reviewed(&mut ann, &address).await;
    let last = number(&page, "data-last");
    assert!(last >= 5 && page.body.contains("class=\"chart\""), "{}", page.body);
    let legend = &page.body[page.body.find("class=\"legend\"").unwrap()..];
    let legend = &legend[..legend.find("</details>").unwrap()];
    assert!(legend.contains("only move"), "every mark of the list is explained: {legend}");
    for at in 0..=last {
        let page = bob.get(&format!("{address}?at={at}")).await;
        assert_eq!((page.status, number(&page, "data-replay")), (StatusCode::OK, at));
        assert!(!page.body.contains(">review-"), "a message is missing: {}", page.body);
    }
    bob.lang = "de";
    let german = bob.get(&format!("{address}?at=1")).await;
    assert!(german.body.contains("Entscheidende Momente"), "{}", german.body);
    for wrong in ["at=x", "at=9999", "at=-1", "look=Z", "look=public"] {
        let page = ann.get(&format!("{address}?{wrong}")).await;
        assert_eq!(page.status, StatusCode::UNPROCESSABLE_ENTITY, "{wrong}");
    }

    // Nothing is analysed again after a restart.
    let cookies = ann.into_cookies();
    drop(bob);
    let server = server.restart().await;
    let mut ann = Browser::new(&server);
    ann.set_cookies(cookies);
    assert!(!ann.get(&address).await.body.contains("data-analysis"));
}

#[tokio::test]
async fn a_review_that_a_restart_interrupted_starts_again() {
    let server = TestServer::start().await;
    let ([mut ann, bob], path) = short_game(&server, "ships", &[]).await;
    let address = format!("{path}/review");
    ann.get(&address).await;
    server.app.close();
    let cookies = ann.into_cookies();
    drop(bob);
    let server = server.restart().await;
    let mut ann = Browser::new(&server);
    ann.set_cookies(cookies);
    reviewed(&mut ann, &address).await;
}

#[tokio::test]
async fn running_and_hidden_games_have_no_review() {
    let server = TestServer::start().await;
    let ([mut ann, _bob], path) = two_players(&server, "penguins", &[("spectators", "off")]).await;
    assert_eq!(ann.get(&format!("{path}/review")).await.status, StatusCode::NOT_FOUND);
    assert_eq!(ann.post(&format!("{path}/review"), &[]).await.status, StatusCode::NOT_FOUND);
    let ([mut ann, _bob], path) = short_game(&server, "penguins", &[("spectators", "off")]).await;
    let mut eve = Browser::new(&server);
    assert_eq!(eve.get(&format!("{path}/review")).await.status, StatusCode::NOT_FOUND);
    assert_eq!(ann.get(&format!("{path}/review")).await.status, StatusCode::OK);
}

/// A player's own viewpoint is the default in games with hidden hands, and hides how the other players' moves were judged.
#[tokio::test]
async fn a_seats_viewpoint_hides_what_others_knew() {
    let server = TestServer::start().await;
    let ([mut ann, mut bob], path) = short_game(&server, "ships", &[]).await;
    let address = format!("{path}/review");
    let own = reviewed(&mut bob, &address).await;
    assert!(own.body.contains("Hidden from this viewpoint"), "{}", own.body);
    let headline = own.body.split("class=\"question\"").nth(1).unwrap();
    assert!(!headline[..200].contains("A secret choice"), "it opens at a move that the player knows");
    let open = ann.get(&format!("{address}?look=open")).await;
    assert!(!open.body.contains("Hidden from this viewpoint"));
    for at in 0..=number(&own, "data-last") {
        for look in ["A", "B", "open"] {
            let page = ann.get(&format!("{address}?at={at}&look={look}")).await;
            assert_eq!(page.status, StatusCode::OK, "{at} {look}");
        }
    }
}

#[tokio::test]
async fn concurrent_reviews_are_limited_per_person() {
    let server = TestServer::start().await;
    let mut paths = Vec::new();
    for _ in 0..5 {
        let (_, path) = short_game(&server, "penguins", &[("spectators", "public")]).await;
        paths.push(path);
    }
    let mut eve = Browser::new(&server);
    let mut answers = Vec::new();
    for path in &paths {
        answers.push(eve.get(&format!("{path}/review")).await.status);
    }
    // The first ones may be ready by now.
    assert_eq!(answers[..3], [StatusCode::OK; 3]);
    assert!(answers.iter().all(|status| [StatusCode::OK, StatusCode::TOO_MANY_REQUESTS].contains(status)));
    for path in &paths[..3] {
        reviewed(&mut eve, &format!("{path}/review")).await;
    }
}

const RECORD: &str = include_str!("../../../fishpond-games/tests/records/wishes-v2-3-players-resigned.json");

#[tokio::test]
async fn records_can_be_uploaded() {
    let server = TestServer::start().await;
    let mut ann = Browser::new(&server);
    assert!(ann.get("/review").await.body.contains("name=\"record\""));
    for wrong in ["", "x", "{}", &RECORD.replace("wishes", "penguins"), &RECORD[..RECORD.len() / 2]] {
        let page = ann.post("/review", &[("record", wrong)]).await;
        assert_eq!(page.status, StatusCode::UNPROCESSABLE_ENTITY, "{}", page.body);
        assert!(page.body.contains("not a valid game record"), "{}", page.body);
    }
    let again = ann.post("/review", &[("record", "{\"a\": 1}")]).await;
    assert!(again.body.contains("{&quot;a&quot;: 1}</textarea>"), "the text is kept: {}", again.body);
    let long = "x".repeat(300 * 1024);
    assert_eq!(ann.post("/review", &[("record", &long)]).await.status, StatusCode::PAYLOAD_TOO_LARGE);
    for name in ["x".repeat(25), "Ann\u{202e}".to_owned()] {
        let mut named = AnyRecord::from_json(RECORD).unwrap();
        named.record.names = vec![name, "Bob".to_owned(), "Cy".to_owned()];
        named.record.refresh_digest();
        let page = ann.post("/review", &[("record", &named.record.to_json())]).await;
        assert_eq!(page.status, StatusCode::UNPROCESSABLE_ENTITY, "{}", page.body);
        assert!(page.body.contains("The names in this record"), "{}", page.body);
    }
    let moves = "penguins 2 start_player=A\n* 1\nA place a1";
    let page = ann.post("/review", &[("record", moves)]).await;
    assert!(page.body.contains("Step 2, “A place a1”, isn’t possible."), "{}", page.body);
    let address = ann.post("/review", &[("record", RECORD)]).await.location.unwrap();
    let page = reviewed(&mut ann, &address).await;
    assert!(page.body.contains("class=\"chart\""), "{}", page.body);
    let mut bob = Browser::new(&server);
    assert_eq!(bob.get(&address).await.status, StatusCode::OK, "anyone with the link");
    assert_eq!(bob.get("/review/0123456789abcdef").await.status, StatusCode::NOT_FOUND);
    let ([mut cleo, _dan], path) = short_game(&server, "penguins", &[("spectators", "off")]).await;
    reviewed(&mut cleo, &format!("{path}/review")).await;
    let id = path.strip_prefix("/t/").unwrap();
    assert_eq!(bob.get(&format!("/review/{id}")).await.status, StatusCode::NOT_FOUND, "a hidden table");
}

/// An uploaded record has the same pages and files as a game at a table, for anyone with the link.
#[tokio::test]
async fn uploaded_records_can_be_replayed_and_downloaded() {
    let server = TestServer::start().await;
    let address = Browser::new(&server).post("/review", &[("record", RECORD)]).await.location.unwrap();
    let mut eve = Browser::new(&server);
    let replay = format!("{address}/replay");
    let start = eve.get(&replay).await;
    assert_eq!((start.status, number(&start, "data-replay")), (StatusCode::OK, 0));
    for link in ["game.gif", "record.json", "moves.txt", "play-on", "position.png?ply="] {
        assert!(start.body.contains(&format!("{address}/{link}")), "{link}: {}", start.body);
    }
    assert!(!start.body.contains("/fair"), "only tables of this server prove their draws");
    // The script replaces this part of the page, so the pictures always show the current position.
    let stepped = eve.get(&format!("{replay}?ply=3")).await;
    let (_, replaced) = stepped.body.split_once("data-replay=").unwrap();
    for kind in ["png", "svg"] {
        assert!(replaced.contains(&format!("{address}/position.{kind}?ply=3\"")), "{kind}: {}", stepped.body);
    }
    let last = number(&start, "data-last");
    for (at, look) in [(1, "open"), (2, "A"), (last, "public")] {
        let page = eve.get(&format!("{replay}?move={at}&look={look}")).await;
        assert_eq!((page.status, number(&page, "data-replay")), (StatusCode::OK, at));
    }
    let review = reviewed(&mut eve, &address).await;
    assert!(review.body.contains(&replay), "the review links to the replay");
    for (page, description) in [(&start, "Replay: A, B, C"), (&review, "Review: A, B, C")] {
        let meta = |property: &str| {
            page.tags("meta").find(|tag| tag.attr("property").as_deref() == Some(property))?.attr("content")
        };
        assert_eq!(meta("og:image"), Some(format!("http://fish.example{address}/picture.png")));
        assert_eq!(meta("og:description").as_deref(), Some(description));
    }
    for (file, kind) in [
        ("picture.png", "image/png"),
        ("position.png?ply=3&look=B", "image/png"),
        ("position.svg?ply=3", "image/svg+xml"),
        ("record.json", "application/json"),
    ] {
        let (status, found, bytes) = fetch(&server, &format!("{address}/{file}")).await;
        assert_eq!((status, found.as_str()), (StatusCode::OK, kind), "{file}");
        assert!(file != "record.json" || AnyRecord::from_json(str::from_utf8(&bytes).unwrap()).is_ok());
    }
    assert!(eve.get(&format!("{address}/moves.txt")).await.body.starts_with("wishes 3"));
    let gif = animation(&server, &address).await;
    assert!(gif.starts_with(b"GIF89a") && gif.len() < 4 << 20, "{} bytes", gif.len());
    for page in
        ["replay", "picture.png", "position.png", "position.svg", "game.gif", "record.json", "moves.txt"]
    {
        let (status, ..) = fetch(&server, &format!("/review/0123456789abcdef/{page}")).await;
        assert_eq!(status, StatusCode::NOT_FOUND, "{page}");
    }
}

/// In a replay of Fish & Ships, passing sailors is the first move, and each turn after it is one move, whether it reveals tiles or plays a sailor.
#[tokio::test]
async fn a_replay_goes_from_turn_to_turn() {
    let server = TestServer::start().await;
    let mut ann = Browser::new(&server);
    let record = include_str!("../../../fishpond-games/tests/records/ships-v2-2-players.json");
    let address = ann.post("/review", &[("record", record)]).await.location.unwrap();
    let page = ann.get(&format!("{address}/replay")).await;
    let steps: Vec<String> =
        AnyRecord::from_json(record).unwrap().record.steps.iter().map(ToString::to_string).collect();
    let turns = steps
        .iter()
        .filter(|step| step.contains(" reveal ") || step.contains(" sailor ") && !step.starts_with('*'));
    assert_eq!(number(&page, "data-last"), 1 + turns.count());
    let setup = steps.iter().take_while(|step| step.starts_with('*')).count();
    let ply = page.tags("input").find(|tag| tag.attr("name").as_deref() == Some("ply"));
    let ply = ply.and_then(|tag| tag.attr("value"));
    assert_eq!(ply, Some(setup.to_string()), "nobody has passed a sailor yet");
}

/// Returns a game as text in which both players throw back all cards without using their wishes. They could go on for ever.
fn endless_game(steps: usize) -> String {
    let mut config = Config::new(2);
    config.options.set("throwback_without_wish", OptionValue::Flag(true));
    let mut position = AnyPosition::new(GameId::Wishes, &config).unwrap();
    let mut lines = vec!["wishes 2 throwback_without_wish=true".to_owned()];
    for _ in 0..steps {
        lines.push(match position.turn() {
            Turn::Chance => {
                let drawn = position.chance_outcomes().swap_remove(0).0;
                position.resolve(&drawn, &mut Vec::new()).unwrap();
                format!("* {drawn}")
            }
            Turn::Seat(seat) => {
                let act =
                    position.legal_acts(seat).into_iter().find(|act| act.starts_with("wish 1")).unwrap();
                position.play(seat, &act, &mut Vec::new()).unwrap();
                format!("{seat} {act}")
            }
            turn => panic!("{turn:?}"),
        });
    }
    lines.join("\n")
}

#[tokio::test]
async fn a_replay_of_an_endless_game_is_short_and_counts_as_many_pages() {
    let server = TestServer::with_default_rates().await;
    let mut ann = Browser::new(&server);
    let address = ann.post("/review", &[("record", &endless_game(5000))]).await.location.unwrap();
    let page = ann.get(&format!("{address}/replay?ply=2500")).await;
    assert_eq!((page.status, number(&page, "data-last")), (StatusCode::OK, 5000));
    assert!(
        page.body.contains("ply=2400\"") && !page.body.contains("ply=4900\""),
        "the history around the move"
    );
    assert!(page.body.len() < 1 << 20, "{} bytes", page.body.len());
    // A person may load 600 ordinary pages at once.
    let refused = async {
        for file in ["replay", "position.svg", "moves.txt"].iter().cycle().take(60) {
            let page = ann.get(&format!("{address}/{file}")).await;
            if page.status == StatusCode::TOO_MANY_REQUESTS {
                return Some(page);
            }
        }
        None
    };
    let refused = refused.await.expect("each counts as 20 pages");
    assert!(refused.headers.contains_key(header::RETRY_AFTER));
    assert_eq!(Browser::new(&server).get(&format!("{address}/replay")).await.status, StatusCode::OK);
}

/// Fetches a file and returns its status, type and bytes.
async fn fetch(server: &TestServer, path: &str) -> (StatusCode, String, Vec<u8>) {
    let request = Request::get(path).body(Body::empty()).unwrap();
    let response = server.site.clone().oneshot(request).await.unwrap();
    let kind = response.headers().get("content-type").map(|kind| kind.to_str().unwrap().to_owned());
    let status = response.status();
    (status, kind.unwrap_or_default(), to_bytes(response.into_body(), 1 << 22).await.unwrap().to_vec())
}

#[tokio::test]
async fn invitations_have_a_preview_with_the_poster() {
    let server = TestServer::start().await;
    for game in ["penguins", "wishes", "ships", "fresh"] {
        let mut ann = Browser::new(&server);
        let seats = [("players", "3"), ("seat-A", "me"), ("seat-B", "open"), ("seat-C", "open")];
        let path = ann.post(&format!("/new/{game}"), &seats).await.location.unwrap();
        let page = ann.get(&path).await;
        let image = page.tags("meta").find(|tag| tag.attr("property").as_deref() == Some("og:image"));
        let address = image.unwrap().attr("content").unwrap();
        let file = address.strip_prefix("http://fish.example").unwrap();
        assert!(file.starts_with(&format!("/assets/{game}.png?")), "{file}");
        let (status, kind, picture) = fetch(&server, file).await;
        assert_eq!((status, kind.as_str()), (StatusCode::OK, "image/png"));
        assert!(picture.starts_with(b"\x89PNG") && picture.len() < 1 << 20, "{} bytes", picture.len());
    }
}

#[tokio::test]
async fn tables_have_a_preview_of_what_spectators_see() {
    let server = TestServer::start().await;
    let ([mut ann, _bob], path) = two_players(&server, "ships", &[("spectators", "public")]).await;
    let page = ann.get(&path).await;
    let image = page.tags("meta").find(|tag| tag.attr("property").as_deref() == Some("og:image"));
    let address = image.unwrap().attr("content").unwrap();
    assert_eq!(address, format!("http://fish.example{path}/picture.png"));
    let (status, kind, first) = fetch(&server, &format!("{path}/picture.png")).await;
    assert_eq!((status, kind.as_str()), (StatusCode::OK, "image/png"));
    assert!(first.starts_with(b"\x89PNG"));
    // A secret choice changes nothing.
    let page = ann.get(&path).await;
    let fields = first_move(&mut ann, page).await;
    let fields: Vec<(&str, &str)> = fields.iter().map(|(name, value)| (*name, value.as_str())).collect();
    ann.post(&format!("{path}/act"), &fields).await;
    assert!(
        fetch(&server, &format!("{path}/picture.png")).await.2 == first,
        "the preview shows a secret choice"
    );
    for file in ["position.svg", "position.png", "game.gif", "review", "replay"] {
        let (status, ..) = fetch(&server, &format!("{path}/{file}")).await;
        assert_eq!(status, StatusCode::NOT_FOUND, "{file} of a running game");
    }
    let (_, hidden) = two_players(&server, "ships", &[("spectators", "off")]).await;
    assert_eq!(fetch(&server, &format!("{hidden}/picture.png")).await.0, StatusCode::NOT_FOUND);
}

/// Downloads the animation of a game once it has been drawn.
async fn animation(server: &TestServer, path: &str) -> Vec<u8> {
    loop {
        let (status, kind, file) = fetch(server, &format!("{path}/game.gif")).await;
        if status == StatusCode::OK {
            assert_eq!(kind, "image/gif");
            return file;
        }
        assert_eq!(status, StatusCode::ACCEPTED);
        tokio::task::yield_now().await;
    }
}

#[tokio::test]
async fn a_whole_game_can_be_downloaded_as_an_animation() {
    let server = TestServer::start().await;
    let ([mut ann, _bob], path) = short_game(&server, "ships", &[("spectators", "public")]).await;
    let replay = ann.get(&format!("{path}/replay")).await;
    assert!(replay.body.contains(&format!("{path}/game.gif")), "{}", replay.body);
    let file = animation(&server, &path).await;
    assert!(file.starts_with(b"GIF89a") && file.len() < 3 << 20, "{} bytes", file.len());
    assert_eq!(fetch(&server, &format!("{path}/game.gif")).await.2, file, "cached");
    let (_, hidden) = short_game(&server, "penguins", &[("spectators", "off")]).await;
    assert_eq!(fetch(&server, &format!("{hidden}/game.gif")).await.0, StatusCode::NOT_FOUND);
}

#[tokio::test]
async fn the_moves_can_be_copied_and_pasted() {
    let server = TestServer::start().await;
    let ([mut ann, _bob], path) = short_game(&server, "ships", &[]).await;
    let page = ann.get(&format!("{path}/replay")).await;
    let text = page.body.split("data-copy>").find(|rest| rest.starts_with("ships 2")).unwrap();
    let text = text.split("</textarea>").next().unwrap();
    let pasted = ann.post("/review", &[("record", text)]).await;
    assert_eq!(pasted.status, StatusCode::SEE_OTHER, "{}", pasted.body);
    for lang in ["en", "de"] {
        ann.lang = lang;
        let page = ann.get("/rules/notation").await;
        assert_eq!(page.status, StatusCode::OK);
        assert!(page.body.contains("<code>wish 2 sell KIN</code>"), "{}", page.body);
        assert!(ann.get("/rules/ships").await.body.contains("/rules/notation"));
    }
}

#[tokio::test]
async fn a_game_is_shared_as_link_picture_animation_and_moves() {
    let server = TestServer::start().await;
    let ([mut ann, _bob], path) = short_game(&server, "penguins", &[]).await;
    let page = ann.get(&path).await;
    for file in ["picture.png", "game.gif", "moves.txt"] {
        let is_linked = page
            .tags("a")
            .any(|tag| tag.attr("href").is_some_and(|href| href.contains(&format!("{path}/{file}"))));
        assert!(is_linked, "{file}: {}", page.body);
    }
    let moves = ann.get(&format!("{path}/moves.txt")).await;
    assert_eq!(moves.status, StatusCode::OK);
    assert!(moves.body.starts_with("penguins 2"), "{}", moves.body);
}

#[tokio::test]
async fn the_shown_move_can_be_shared() {
    let server = TestServer::start().await;
    let ([mut ann, mut bob], path) = short_game(&server, "penguins", &[]).await;
    let link = |page: &Page| page.tags("button").find_map(|tag| tag.attr("data-share"));
    let shared = link(&ann.get(&format!("{path}/replay?move=2")).await).unwrap();
    assert!(shared.starts_with(&format!("http://fish.example{path}/replay?move=2&code=")), "{shared}");
    let mut eve = Browser::new(&server);
    let page = eve.get(shared.strip_prefix("http://fish.example").unwrap()).await;
    assert_eq!((page.status, number(&page, "data-replay")), (StatusCode::OK, 2));
    assert_eq!(link(&page).as_ref(), Some(&shared), "spectators share the same link");
    let review = reviewed(&mut bob, &format!("{path}/review?at=1")).await;
    let shared = link(&review).unwrap();
    assert!(shared.contains("/review?at=1") && shared.contains("code="), "{shared}");
    assert!(review.body.contains("play-on"), "{}", review.body);
    let ([mut ann, _bob], path) = short_game(&server, "penguins", &[("spectators", "off")]).await;
    assert_eq!(link(&ann.get(&format!("{path}/replay?move=2")).await), None, "nobody else may watch");
}

#[tokio::test]
async fn positions_of_finished_games_can_be_downloaded() {
    let server = TestServer::start().await;
    let ([mut ann, _bob], path) = short_game(&server, "penguins", &[("spectators", "public")]).await;
    let replay = ann.get(&format!("{path}/replay?move=1")).await;
    assert!(replay.body.contains("/position.png?ply="), "{}", replay.body);
    let svg = fetch(&server, &format!("{path}/position.svg?ply=3&look=public")).await;
    assert_eq!((svg.0, svg.1.as_str()), (StatusCode::OK, "image/svg+xml"));
    assert!(svg.2.starts_with(b"<svg"));
    let png = fetch(&server, &format!("{path}/position.png?ply=3")).await;
    assert_eq!((png.0, png.1.as_str()), (StatusCode::OK, "image/png"));
    for wrong in ["ply=x", "ply=9999", "look=Z"] {
        let (status, ..) = fetch(&server, &format!("{path}/position.svg?{wrong}")).await;
        assert_eq!(status, StatusCode::UNPROCESSABLE_ENTITY, "{wrong}");
    }
}
