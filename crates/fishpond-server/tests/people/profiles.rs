//! Profiles, leaderboards, privacy and data exports.

use crate::common::{Browser, PASSWORD, Page, RATED, TestServer, register, resigned_game, wait_for_ratings};
use axum::http::{Request, StatusCode};
use fishpond_store::{
    Append, GameResult, ListedStatus, Listing, NewAccount, Store as _, StoredRating, TableState,
};
use serde_json::json;

#[tokio::test]
async fn a_profile_lists_games_and_statistics() {
    let server = TestServer::without_limits().await;
    let (mut ann, mut bob) = (register(&server, "Ann").await, register(&server, "Bob").await);
    let path = resigned_game(&mut ann, &mut bob, &RATED).await;
    wait_for_ratings(&server, 1).await;
    // The changes appear on the table's page a little after they are stored.
    let shows_changes =
        |page: &Page| ["up", "down"].iter().all(|way| page.body.contains(&format!("rating-change {way}")));
    while !shows_changes(&ann.get(&path).await) {
        tokio::task::yield_now().await;
    }
    let table = ann.get(&path).await;
    assert!(table.body.contains("<th scope=\"col\" role=\"columnheader\">Rating</th>"), "{}", table.body);
    let profile = Browser::new(&server).get("/@Ann").await;
    assert_eq!(profile.status, StatusCode::OK);
    for expected in [
        "<h1>Ann</h1>",
        "Won",
        "rating-change up",
        "href=\"/@Bob\"",
        "class=\"avatar\"",
        "provisional",
        &format!("{path}/review"),
    ] {
        assert!(profile.body.contains(expected), "{expected}");
    }
    // In the statistics and in the list of games.
    assert_eq!(profile.body.matches("<a href=\"/@Bob\">Bob</a>").count(), 2, "{}", profile.body);
    let year = time::OffsetDateTime::from_unix_timestamp((fishpond_server::now() / 1000).cast_signed())
        .unwrap()
        .year();
    assert!(
        profile.body.contains(&format!("<time class=\"date quiet\" datetime=\"{year}-")),
        "the date is real"
    );
    let german = {
        let mut browser = Browser::new(&server);
        browser.lang = "de";
        browser.get("/@Bob").await
    };
    assert!(german.body.contains("Platz 2 von 2") && german.body.contains("aufgegeben"), "{}", german.body);
    assert_eq!(Browser::new(&server).get("/@ann").await.status, StatusCode::OK, "case does not matter");
    for missing in ["/@Nobody", "/@", "/@Ann/x/y", "/@%00"] {
        assert_eq!(Browser::new(&server).get(missing).await.status, StatusCode::NOT_FOUND, "{missing}");
    }
}

/// Stores the result of a game of penguins: each player with rank and points.
async fn store_result(server: &TestServer, table: &str, seats: &[(&str, u8, i32)]) {
    let person = |login: &str| format!("{login}0123456789");
    let seat = |&(login, rank, points): &(&str, u8, i32)| json!({ "name": login, "person": person(login), "rank": rank, "points": points });
    let details = json!({ "seats": seats.iter().map(seat).collect::<Vec<_>>() }).to_string();
    let people: Vec<String> = seats.iter().map(|(login, ..)| person(login)).collect();
    let append = Append {
        table: table.to_owned(),
        after: 0,
        edition: 0,
        events: vec!["made".to_owned()],
        mentions: Vec::new(),
        state: TableState { changed_at: 0, next_deadline: None, awaits_bot: false, waiting_for: Vec::new() },
        listing: Some(Listing {
            game: "penguins".to_owned(),
            status: ListedStatus::Over,
            listed: false,
            summary: String::new(),
            people: people.clone(),
        }),
        result: Some(GameResult { ended: None, details, people, public: true, awaits_rating: false }),
        ratings: None,
    };
    server.store.append(append).await.unwrap();
}

/// Returns the words of some HTML.
fn words(html: &str) -> String {
    let text = html.split('<').map(|part| part.split_once('>').map_or(part, |(_, text)| text));
    text.flat_map(str::split_whitespace).collect::<Vec<_>>().join(" ")
}

#[tokio::test]
async fn a_profile_shows_the_numbers_of_a_known_history() {
    let server = TestServer::without_limits().await;
    let account = NewAccount {
        person: "Ann0123456789".to_owned(),
        name: "Ann".to_owned(),
        login: "Ann".to_owned(),
        password: "hash".to_owned(),
        since: 1,
        owner: None,
    };
    server.store.create_account(account).await.unwrap();
    store_result(&server, "first", &[("Ann", 1, 31), ("Bob", 2, 20)]).await;
    store_result(&server, "second", &[("Bob", 1, 30), ("Ann", 2, 24)]).await;
    store_result(&server, "third", &[("Ann", 1, 42), ("Bob", 2, 20), ("Cy", 3, 11)]).await;
    let body = Browser::new(&server).get("/@Ann").await.body;
    let facts = body.split("<dt>").skip(1).map(|fact| words(fact.split_once("</dd>").unwrap().0));
    let expected = [
        "Games won 67% 2 of 3",
        "Average score 32",
        "Best score 42",
        "Current streak 1 win",
        "Longest winning streak 1",
        "Most frequent opponents Bob 3 games Cy 1 game",
        "2 players 50% 1 of 2",
        "3 players 100% 1 of 1",
        "Seat A 100% 2 of 2",
        "Seat B 0% 0 of 1",
    ];
    assert_eq!(facts.collect::<Vec<_>>(), expected);
}

#[tokio::test]
async fn an_established_rating_is_compared_with_the_levels() {
    let server = TestServer::without_limits().await;
    let (mut ann, mut bob) = (register(&server, "Ann").await, register(&server, "Bob").await);
    resigned_game(&mut ann, &mut bob, &RATED).await;
    wait_for_ratings(&server, 1).await;
    assert!(!ann.get("/@Ann").await.body.contains("Plays about as well"), "the rating is provisional");
    let person = server.store.account("Ann").await.unwrap().unwrap().person;
    // Level 3 has 1500 points in every game.
    let rating =
        StoredRating { person, game: "penguins".to_owned(), value: 1_510_000, deviation: 60_000, games: 30 };
    server.store.replace_ratings(1, vec![rating]).await.unwrap();
    let profile = ann.get("/@Ann").await.body;
    let level = "Plays about as well as a level 3 bot.";
    assert!(profile.contains("1510 ± 60") && profile.contains(level), "{profile}");
    let board = ann.get("/ratings/penguins").await.body;
    let level = &board[board.find("Bot, level 3").unwrap()..];
    assert!(level[..level.find("</tr>").unwrap()].contains("1500 ± "), "{level}");
    assert!(board.contains("in two-player games between neighbouring levels"), "{board}");
    // The home page reads the ratings again when one of its lists has changed.
    ann.post("/seek", &[("game", "ships"), ("least", "2"), ("most", "2"), ("clock", "none")]).await;
    assert!(ann.get("/").await.body.contains("Ann · 1510 ± 60"));
}

#[tokio::test]
async fn games_are_filtered() {
    let server = TestServer::without_limits().await;
    let (mut ann, mut bob, mut cy) =
        (register(&server, "Ann").await, register(&server, "Bob").await, register(&server, "Cy").await);
    let with_bob = resigned_game(&mut ann, &mut bob, &RATED).await;
    let with_cy = resigned_game(&mut ann, &mut cy, &RATED).await;
    wait_for_ratings(&server, 2).await;
    let shows = async |query: &str| {
        let page = Browser::new(&server).get(&format!("/@Ann{query}")).await;
        assert_eq!(page.status, StatusCode::OK, "{query}");
        [&with_bob, &with_cy].map(|path| page.body.contains(path.as_str()))
    };
    assert_eq!(shows("").await, [true, true]);
    assert_eq!(shows("?opponent=bob").await, [true, false]);
    assert_eq!(shows("?opponent=Cy&game=penguins").await, [false, true]);
    assert_eq!(shows("?game=fresh").await, [false, false]);
    let long = format!("?opponent={}", "x".repeat(25));
    for invalid in ["?game=chess", "?page=0", "?page=x", "?page=99999", &long] {
        let page = Browser::new(&server).get(&format!("/@Ann{invalid}")).await;
        assert_eq!(page.status, StatusCode::UNPROCESSABLE_ENTITY, "{invalid}");
    }
    assert_eq!(Browser::new(&server).get("/@Ann?page=2").await.status, StatusCode::NOT_FOUND);
}

#[tokio::test]
async fn finished_games_are_listed_with_their_results() {
    let server = TestServer::without_limits().await;
    let (mut ann, mut bob) = (register(&server, "Ann").await, register(&server, "Bob").await);
    let mut guest = Browser::new(&server);
    let with_bob = resigned_game(&mut ann, &mut bob, &RATED).await;
    let with_guest = resigned_game(&mut ann, &mut guest, &[]).await;
    // A message in an old game does not change the order.
    bob.post(&format!("{with_bob}/say"), &[("text", "well played")]).await;
    let list = "/games/finished-games";
    let page = ann.get(list).await;
    for expected in [
        "Won",
        "<time class=\"date quiet\"",
        "href=\"/@Bob\"",
        &format!("href=\"{with_bob}/review\""),
        &format!("href=\"{with_bob}/replay\""),
    ] {
        assert!(page.body.contains(expected), "{expected}: {}", page.body);
    }
    for page in [page, ann.get("/").await] {
        let at = |path: &str| page.body.find(&format!("href=\"{path}\"")).unwrap();
        assert!(at(&with_guest) < at(&with_bob), "the game that ended last comes first");
    }
    let home = ann.get("/").await;
    assert!(home.body.contains("2. Bob: ") && home.body.contains(" (resigned)"), "{}", home.body);
    assert!(bob.get(list).await.body.contains("Lost (place 2 of 2)"));
    assert!(guest.get(list).await.body.contains(&with_guest), "guests have a list, too");
    let shows = async |browser: &mut Browser, query: &str| {
        let page = browser.get(&format!("{list}{query}")).await;
        assert_eq!(page.status, StatusCode::OK, "{query}");
        [&with_bob, &with_guest].map(|path| page.body.contains(path.as_str()))
    };
    assert_eq!(shows(&mut ann, "").await, [true, true]);
    assert_eq!(shows(&mut ann, "?opponent=bob&game=penguins").await, [true, false]);
    assert_eq!(shows(&mut ann, "?game=fresh").await, [false, false]);
    for (query, status) in [
        ("?game=chess", StatusCode::UNPROCESSABLE_ENTITY),
        ("?page=0", StatusCode::UNPROCESSABLE_ENTITY),
        ("?page=2", StatusCode::NOT_FOUND),
    ] {
        assert_eq!(ann.get(&format!("{list}{query}")).await.status, status, "{query}");
    }
}

#[tokio::test]
async fn others_see_only_games_that_everyone_could_watch() {
    let server = TestServer::without_limits().await;
    let (mut ann, mut bob) = (register(&server, "Ann").await, register(&server, "Bob").await);
    let secret = resigned_game(&mut ann, &mut bob, &[]).await;
    let public = resigned_game(&mut ann, &mut bob, &[("spectators", "public")]).await;
    for (browser, sees) in [(&mut ann, true), (&mut bob, true), (&mut Browser::new(&server), false)] {
        let page = browser.get("/@Ann").await;
        assert!(page.body.contains(&public));
        assert_eq!(page.body.contains(&secret), sees);
        assert_eq!(page.body.contains("2 of 2"), sees, "statistics count only those games");
        assert!(!page.body.contains("href=\"/@Bob\""), "names at casual tables do not link to accounts");
    }
}

#[tokio::test]
async fn hidden_profiles_look_like_missing_ones() {
    let server = TestServer::without_limits().await;
    let (mut ann, mut bob) = (register(&server, "Ann").await, register(&server, "Bob").await);
    resigned_game(&mut ann, &mut bob, &RATED).await;
    wait_for_ratings(&server, 1).await;
    let mut guest = Browser::new(&server);
    for (visible, to_guest, to_bob) in
        [("everyone", true, true), ("accounts", false, true), ("nobody", false, false)]
    {
        let saved = ann.post("/me/privacy", &[("profile", visible)]).await;
        assert_eq!(saved.status, StatusCode::SEE_OTHER);
        for (browser, sees) in [(&mut guest, to_guest), (&mut bob, to_bob), (&mut ann, true)] {
            let page = browser.get("/@Ann").await;
            assert_eq!(page.status == StatusCode::OK, sees, "{visible}");
            let link = "href=\"/@Ann\"";
            assert_eq!(browser.get("/ratings/penguins").await.body.contains(link), sees, "{visible}");
            // In the statistics and in the list of games of an opponent.
            let links = if sees { 2 } else { 0 };
            assert_eq!(browser.get("/@Bob").await.body.matches(link).count(), links, "{visible}");
            if !sees {
                let missing = browser.get("/@Zoe").await;
                assert_eq!((page.status, page.body.replace("Ann", "Zoe")), (missing.status, missing.body));
            }
        }
    }
    assert!(ann.get("/me").await.body.contains("Rated games stay public, with your name and rating."));
    let refused = ann.post("/me/privacy", &[("profile", "aliens")]).await;
    assert_eq!(refused.status, StatusCode::UNPROCESSABLE_ENTITY);
    assert_eq!(guest.post("/me/privacy", &[("profile", "everyone")]).await.status, StatusCode::NOT_FOUND);
    ann.post("/me/name", &[("name", "Anna")]).await;
    assert_eq!(guest.get("/@Ann").await.status, StatusCode::NOT_FOUND, "a new name changes no setting");
}

#[tokio::test]
async fn leaderboards_show_people_and_levels() {
    let server = TestServer::without_limits().await;
    let (mut ann, mut bob) = (register(&server, "Ann").await, register(&server, "Bob").await);
    let empty = ann.get("/ratings/penguins").await;
    assert!(empty.body.contains("Nobody has played a rated game yet") && empty.body.contains("Bot, level 8"));
    resigned_game(&mut ann, &mut bob, &RATED).await;
    wait_for_ratings(&server, 1).await;
    let board = ann.get("/ratings/penguins").await;
    assert!(board.body.find("href=\"/@Ann\"").unwrap() < board.body.find("href=\"/@Bob\"").unwrap());
    assert!(board.body.contains("provisional") && board.body.contains("class=\"own\""));
    assert!(
        !ann.get("/ratings/ships").await.body.contains("href=\"/@Ann\""),
        "each game has its own ratings"
    );
    assert_eq!(ann.get("/ratings/chess").await.status, StatusCode::NOT_FOUND);
    assert!(ann.get("/").await.body.contains("href=\"/ratings/penguins\""));
}

#[tokio::test]
async fn a_deleted_account_has_no_profile() {
    let server = TestServer::without_limits().await;
    let (mut ann, mut bob) = (register(&server, "Ann").await, register(&server, "Bob").await);
    resigned_game(&mut ann, &mut bob, &RATED).await;
    wait_for_ratings(&server, 1).await;
    ann.post("/me/delete", &[("password", PASSWORD)]).await;
    assert_eq!(bob.get("/@Ann").await.status, StatusCode::NOT_FOUND);
    let profile = bob.get("/@Bob").await;
    assert!(!profile.body.contains("Ann"), "no trace of the name");
    assert!(profile.body.contains("id=\"opponents\"") && !profile.body.contains("<option value=\"—\""));
    assert!(!bob.get("/ratings/penguins").await.body.contains("Ann"));
}

const RECORD: &str = include_str!("../../../fishpond-games/tests/records/wishes-v2-3-players-resigned.json");

/// Gives Annabella one of everything that an account can own, and returns words that only these things contain.
async fn own_everything(server: &TestServer, ann: &mut Browser, bob: &mut Browser) -> Vec<String> {
    let path = resigned_game(ann, bob, &[("clock", "days:1")]).await;
    ann.post(&format!("{path}/say"), &[("text", "a farewell message")]).await;
    ann.post("/report", &[("about", &path), ("text", "a farewell report")]).await;
    ann.post("/me/privacy", &[("profile", "accounts"), ("presence", "1")]).await;
    ann.post("/me/notices", &[("channel", "page"), ("page-turn", "1")]).await;
    ann.post("/@Bob/follow", &[]).await;
    ann.post("/me/tokens", &[("name", "farewell token"), ("scope-read", "1"), ("password", "correct horse")])
        .await;
    ann.post("/me/bots", &[("name", "FarewellBot"), ("password", PASSWORD)]).await;
    ann.post("/seek", &[("game", "ships"), ("least", "2"), ("most", "2"), ("clock", "days:3")]).await;
    let mut record = fishpond_games::AnyRecord::from_json(RECORD).unwrap();
    record.record.names = ["farewell one", "Two", "Three"].map(str::to_owned).to_vec();
    record.record.refresh_digest();
    let uploaded = ann.post("/review", &[("record", &record.record.to_json())]).await;
    let review = uploaded.location.expect("the record is valid").replace("/review/", "");
    let person = server.store.account("Annabella").await.unwrap().unwrap().person;
    let words = [
        "Annabella",
        "a farewell message",
        "a farewell report",
        "farewell token",
        "FarewellBot",
        "farewell one",
    ];
    words.map(str::to_owned).into_iter().chain([review, person]).collect()
}

#[tokio::test]
async fn a_copy_contains_everything_and_a_deletion_leaves_nothing() {
    let server = TestServer::without_limits().await;
    let (mut ann, mut bob) = (register(&server, "Annabella").await, register(&server, "Bob").await);
    let words = own_everything(&server, &mut ann, &mut bob).await;
    let export = ann.get("/me/export").await.body;
    let data: serde_json::Value = serde_json::from_str(&export).unwrap();
    for word in &words {
        assert!(export.contains(word), "the copy lacks “{word}”: {export}");
    }
    assert_eq!(data["followed"][0], "Bob");
    assert_eq!(data["preferences"]["profile"], "accounts");
    assert_eq!(data["preferences"]["page_notices_off"][0], "invitation");
    for account in [&data, &data["bots"][0]] {
        let token = &account["api_tokens"][0];
        assert!(
            account["created"].is_u64() && token["created"].is_u64() && token["id"].is_string(),
            "{account}"
        );
        assert_eq!(token["used"], json!(null), "{token}");
    }
    let token = &data["api_tokens"][0];
    assert!(token["expires"].as_u64() > token["created"].as_u64(), "{token}");
    assert!(!export.contains("fp_") && !export.contains("argon2"), "no secrets");
    let deleted = ann.post("/me/delete", &[("password", PASSWORD)]).await;
    assert_eq!(deleted.status, StatusCode::SEE_OTHER, "{}", deleted.body);
    while !server.store.removals().await.unwrap().is_empty() {
        tokio::task::yield_now().await;
    }
    // The end of a removal also truncates the write-ahead log.
    server.store.finish_removal("nobody").await.unwrap();
    let stored = server.stored_bytes();
    for word in &words {
        assert!(
            !stored.windows(word.len()).any(|bytes| bytes == word.as_bytes()),
            "“{word}” is still stored"
        );
    }
}

#[tokio::test]
async fn a_copy_contains_the_games_of_bots() {
    let server = TestServer::without_limits().await;
    let mut ann = register(&server, "Ann").await;
    let created = ann.post("/me/bots", &[("name", "Pike"), ("password", PASSWORD)]).await.body;
    let token = &created[created.find("fp_").expect("the page shows the token")..];
    let token = token.split(|c: char| c != '_' && !c.is_alphanumeric()).next().unwrap();
    let send = async |request: axum::http::request::Builder, body: serde_json::Value| {
        let request = request.header("authorization", format!("Bearer {token}"));
        let request = request.header("content-type", "application/json").body(body.to_string().into());
        let answer = Browser::new(&server).send_unchanged(request.unwrap()).await;
        assert!(answer.status.is_success(), "{}", answer.body);
        serde_json::from_str::<serde_json::Value>(&answer.body).unwrap()
    };
    let table = json!({ "game": "penguins", "seats": ["me", "bot level:1"] });
    let table = send(Request::post("/api/v1/tables"), table).await["id"].as_str().unwrap().to_owned();
    let path = format!("/api/v1/tables/{table}");
    let state = loop {
        let state = send(Request::get(&path), json!(null)).await;
        if state["legal"].get(0).is_some() {
            break state;
        }
        tokio::task::yield_now().await;
    };
    let act = json!({ "act": state["legal"][0], "number": state["number"] });
    send(Request::post(format!("{path}/acts")), act).await;
    send(Request::post(format!("{path}/resign")), json!({})).await;
    let data: serde_json::Value = serde_json::from_str(&ann.get("/me/export").await.body).unwrap();
    let seats = &data["bots"][0]["games"][0]["result"]["seats"];
    assert_eq!((&seats[0]["name"], &seats[0]["you"]), (&json!("Pike"), &json!(true)), "{data}");
    assert!(data["bots"][0]["api_tokens"][0]["used"].is_u64(), "{data}");
    let events = data["events"][&table].as_array().unwrap();
    assert_eq!(events[0]["made"]["host"], true);
    assert!(events.iter().any(|event| event["sat"]["person"] == data["bots"][0]["person"]), "{data}");
    let moves: Vec<_> = events.iter().filter_map(|event| event.get("acted")).collect();
    let own = |act: &serde_json::Value| json!({ "seat": "A", "act": act });
    assert_eq!(moves, [&own(&state["legal"][0]), &own(&json!("resign"))]);
}

#[tokio::test]
async fn everyone_can_download_their_data() {
    let server = TestServer::without_limits().await;
    let (mut ann, mut bob) = (register(&server, "Ann").await, register(&server, "Bob").await);
    let path = resigned_game(&mut ann, &mut bob, &RATED).await;
    wait_for_ratings(&server, 1).await;
    ann.post(&format!("{path}/say"), &[("text", "well played")]).await;
    bob.post(&format!("{path}/say"), &[("text", "a message from Bob")]).await;
    ann.post(&format!("{path}/mute"), &[("seat", "B"), ("on", "1")]).await;
    ann.post("/report", &[("about", &path), ("text", "Something is wrong.")]).await;
    bob.post("/report", &[("about", &path), ("text", "A report from Bob.")]).await;
    let export = ann.get("/me/export").await;
    assert_eq!(export.status, StatusCode::OK);
    let data: serde_json::Value = serde_json::from_str(&export.body).unwrap();
    assert_eq!(data["account"], "Ann");
    assert_eq!(data["ratings"][0]["game"], "penguins");
    assert_eq!(data["games"][0]["result"]["seats"][0]["you"], true);
    assert!(
        !export.body.contains("\"seed\"") && !export.body.contains("\"invitation\""),
        "no secrets of the table"
    );
    assert_eq!(data["reports"][0]["text"], "Something is wrong.");
    assert!(!export.body.contains("from Bob"), "nothing from others");
    let bobs = server.store.account("Bob").await.unwrap().unwrap().person;
    assert!(export.body.contains("\"muted\"") && !export.body.contains(&bobs), "{}", export.body);
    let moves =
        data["events"][&path[3..]].as_array().unwrap().iter().filter(|event| event["acted"].is_object());
    let moves: Vec<_> = moves.map(|event| &event["acted"]["seat"]).collect();
    assert!(!moves.is_empty() && moves.iter().all(|seat| *seat == "A"), "own moves only: {moves:?}");
    for _ in 0..2 {
        assert_eq!(ann.get("/me/export").await.status, StatusCode::OK);
    }
    assert_eq!(ann.get("/me/export").await.status, StatusCode::TOO_MANY_REQUESTS);
    assert_eq!(Browser::new(&server).get("/me/export").await.status, StatusCode::OK, "guests too");
}

/// The names at a casual table link to the profiles that the reader may see.
#[tokio::test]
async fn names_at_a_table_link_to_profiles() {
    let server = TestServer::without_limits().await;
    let (mut ann, mut bob) = (register(&server, "Ann").await, register(&server, "Bob").await);
    let (mut guest, mut cy) = (Browser::new(&server), register(&server, "Cy").await);
    let fields = [
        ("players", "4"),
        ("seat-A", "me"),
        ("seat-B", "open"),
        ("seat-C", "open"),
        ("seat-D", "bot greedy"),
    ];
    let path = ann.post("/new/penguins", &fields).await.location.unwrap();
    let code = crate::common::invitation(&mut ann, &path).await;
    for (browser, name) in [(&mut bob, "Bob"), (&mut guest, "Gus")] {
        let sat = browser.post(&format!("{path}/sit?{code}"), &[("name", name)]).await;
        assert_eq!(sat.status, StatusCode::SEE_OTHER, "{}", sat.body);
    }
    // Each name is a link in the panel, and those of others in the menu.
    let links = |page: &Page| -> Vec<(String, bool)> {
        let links = page.tags("a").filter_map(|tag| Some((tag.attr("href")?, tag.attr("target").is_some())));
        links.filter(|(href, _)| href.starts_with("/@")).collect()
    };
    let link = |name: &str, is_tab| (format!("/@{name}"), is_tab);
    let waiting = ann.get(&path).await;
    assert_eq!(
        links(&waiting),
        [link("Bob", true), link("Ann", true), link("Bob", true)],
        "{}",
        waiting.body
    );
    ann.post(&format!("{path}/start"), &[]).await;
    let watched = format!("{path}?{code}");
    let guests = links(&guest.get(&path).await);
    let both = [link("Ann", true), link("Bob", true)];
    assert!(guests.len() == 4 && both.iter().all(|link| guests.contains(link)), "{guests:?}");
    let live = guest.listen(&format!("{path}/events"), None).await.next().await;
    assert_eq!(live.matches("href=\"/@Bob\"").count(), 2, "the event stream has the same links: {live}");

    // A change to the privacy settings takes effect at once.
    for (profile, for_guest, for_accounts) in [("accounts", 0, 2), ("nobody", 0, 0), ("everyone", 2, 2)] {
        bob.post("/me/privacy", &[("profile", profile)]).await;
        let to_bob = |page: &Page| links(page).iter().filter(|(href, _)| href == "/@Bob").count();
        assert_eq!(to_bob(&guest.get(&path).await), for_guest, "{profile}");
        assert_eq!(to_bob(&ann.get(&path).await), for_accounts, "{profile}");
        assert_eq!(to_bob(&cy.get(&watched).await), for_accounts, "{profile}");
        assert_eq!(to_bob(&bob.get(&path).await), 1, "one's own profile, {profile}");
    }
}

/// Somebody who plays under a name other than that of their account stays unknown, and so do people who share their screen.
#[tokio::test]
async fn other_names_do_not_link_to_profiles() {
    let server = TestServer::without_limits().await;
    let (mut ann, mut bob) = (register(&server, "Ann").await, register(&server, "Bob").await);
    let path = resigned_game(&mut ann, &mut bob, &[]).await;
    let page = ann.get(&path).await;
    assert!(page.is_over() && page.body.contains("Player B"), "{}", page.body);
    assert!(!page.body.contains("/@Bob"), "{}", page.body);
    let result = page.body.split_once("<table class=\"standings\"").unwrap().1;
    assert!(result.contains("href=\"/@Ann\">Ann</a>"), "the result has links, in the same tab: {result}");
}
