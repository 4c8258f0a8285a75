//! Rated tables, ratings, and rebuilding them.

use crate::common::{
    Browser, PASSWORD, RATED, TestServer, first_move, invitation, offers, register, resigned_game,
    table_for_two, wait_for_ratings,
};
use axum::http::StatusCode;
use fishpond_server::{AdminAnswer, AdminCommand, RebuiltRatings, Site};
use fishpond_store::{
    Append, GameResult, ListedStatus, Listing, ResultQuery, Store as _, StoredRating, TableState,
};

async fn rating(server: &TestServer, login: &str) -> Option<StoredRating> {
    let person = server.store.account(login).await.unwrap().unwrap().person;
    server.store.ratings(&person).await.unwrap().into_iter().next()
}

async fn rebuild(server: &TestServer) -> RebuiltRatings {
    match server.app.administer(AdminCommand::RebuildRatings).await.unwrap() {
        AdminAnswer::Ratings(rebuilt) => rebuilt,
        other => panic!("{other:?}"),
    }
}

#[tokio::test]
async fn rated_games_change_ratings() {
    let server = TestServer::without_limits().await;
    let (mut ann, mut bob) = (register(&server, "Ann").await, register(&server, "Bob").await);
    resigned_game(&mut ann, &mut bob, &RATED).await;
    wait_for_ratings(&server, 1).await;
    let (winner, loser) = (rating(&server, "Ann").await.unwrap(), rating(&server, "Bob").await.unwrap());
    assert!(winner.value > 1_500_000 && loser.value < 1_500_000, "{winner:?} {loser:?}");
    assert_eq!((winner.game.as_str(), winner.games, loser.games), ("penguins", 1, 1));
    resigned_game(&mut bob, &mut ann, &RATED).await;
    wait_for_ratings(&server, 2).await;
    assert!(rating(&server, "Bob").await.unwrap().value > loser.value);
}

#[tokio::test]
async fn casual_games_change_nothing() {
    let server = TestServer::without_limits().await;
    let (mut ann, mut bob) = (register(&server, "Ann").await, register(&server, "Bob").await);
    resigned_game(&mut ann, &mut bob, &[]).await;
    resigned_game(&mut ann, &mut bob, &RATED).await;
    wait_for_ratings(&server, 1).await;
    assert_eq!(rating(&server, "Ann").await.unwrap().games, 1);
}

#[tokio::test]
async fn rebuilding_gives_the_same_numbers() {
    let server = TestServer::without_limits().await;
    let (mut ann, mut bob) = (register(&server, "Ann").await, register(&server, "Bob").await);
    let mut cy = register(&server, "Cy").await;
    for game in 0..2 {
        resigned_game(&mut ann, &mut bob, &RATED).await;
        resigned_game(&mut bob, &mut cy, &RATED).await;
        resigned_game(&mut cy, &mut ann, &RATED).await;
        wait_for_ratings(&server, 3 * (game + 1)).await;
    }
    // A game with a level 1 bot. It goes on after the first player has resigned.
    let fields = [("players", "3"), ("seat-A", "me"), ("seat-B", "open"), ("seat-C", "bot level:1")];
    let path = ann.post("/new/penguins", &[&fields[..], &RATED].concat()).await.location.unwrap();
    let code = invitation(&mut ann, &path).await;
    bob.post(&format!("{path}/sit?{code}"), &[("name", "Bob")]).await;
    ann.post(&format!("{path}/start"), &[]).await;
    let mut moves = [0, 0];
    while moves.iter().any(|moves| *moves < 2) {
        for (moves, browser) in moves.iter_mut().zip([&mut ann, &mut bob]) {
            let page = browser.get(&path).await;
            if !offers(&page).is_empty() {
                let fields = first_move(browser, page).await;
                let fields: Vec<(&str, &str)> =
                    fields.iter().map(|(name, value)| (*name, value.as_str())).collect();
                browser.post(&format!("{path}/act"), &fields).await;
                *moves += 1;
            }
        }
    }
    for (seat, browser) in [("B", &mut bob), ("A", &mut ann)] {
        let resign = [("seat", seat), ("act", "resign"), ("answers", "0")];
        let resigned = browser.post(&format!("{path}/act"), &resign).await;
        assert_eq!(resigned.status, StatusCode::SEE_OTHER, "{}", resigned.body);
    }
    wait_for_ratings(&server, 7).await;
    let all =
        async || [rating(&server, "Ann").await, rating(&server, "Bob").await, rating(&server, "Cy").await];
    let before = all().await;
    assert_eq!(before.each_ref().map(|rating| rating.as_ref().unwrap().games), [5, 5, 4]);
    assert_eq!(rebuild(&server).await, RebuiltRatings { games: 7, ratings: 3, changed: 0 });
    assert_eq!(all().await, before);

    server.store.replace_ratings(7, Vec::new()).await.unwrap();
    assert_eq!(all().await, [None, None, None]);
    rebuild(&server).await;
    assert_eq!(all().await, before, "only the log is needed");

    // The ratings of others do not change when someone deletes their account.
    let deleted = bob.post("/me/delete", &[("password", PASSWORD)]).await;
    assert_eq!(deleted.status, StatusCode::SEE_OTHER);
    assert!(server.store.account("Bob").await.unwrap().is_none());
    assert_eq!(rebuild(&server).await, RebuiltRatings { games: 7, ratings: 2, changed: 0 });
    assert_eq!(
        [rating(&server, "Ann").await, rating(&server, "Cy").await],
        [before[0].clone(), before[2].clone()]
    );
    let board = server.store.leaderboard("penguins", fishpond_store::AccountKind::People, 9).await.unwrap();
    assert_eq!(board.len(), 2, "no trace of the deleted account");
}

/// Where leaving counts as resigning, the question says so.
#[tokio::test]
async fn leaving_a_rated_game_is_announced_as_losing_it() {
    let server = TestServer::without_limits().await;
    let mut ann = register(&server, "Ann").await;
    let fields = [("players", "2"), ("seat-A", "me"), ("seat-B", "bot level:1")];
    let casual = ann.post("/new/penguins", &fields).await.location.unwrap();
    let rated = ann.post("/new/penguins", &[&fields[..], &RATED[..]].concat()).await.location.unwrap();
    let (loses, returns) = ("If you leave, you lose", "You can come back and take your seat again");
    for (path, question, other) in [(casual, returns, loses), (rated, loses, returns)] {
        let page = ann.get(&path).await;
        assert!(page.body.contains(question) && !page.body.contains(other), "{}", page.body);
    }
}

#[tokio::test]
async fn pending_ratings_survive_a_restart() {
    let server = TestServer::without_limits().await;
    let (mut ann, mut bob) = (register(&server, "Ann").await, register(&server, "Bob").await);
    resigned_game(&mut ann, &mut bob, &RATED).await;
    drop((ann, bob));
    let server = server.restart().await;
    wait_for_ratings(&server, 1).await;
    assert_eq!(rating(&server, "Ann").await.unwrap().games, 1);
}

#[tokio::test]
async fn rated_tables_refuse_unfair_settings_and_guests() {
    let server = TestServer::without_limits().await;
    let (mut ann, mut guest) = (register(&server, "Ann").await, Browser::new(&server));
    let table = |second: &'static str, clock: &'static str| {
        [("players", "2"), ("seat-A", "me"), ("seat-B", second), ("rated", "1"), ("clock", clock)]
    };
    let clock = "move:60";
    for (fields, sentence) in [
        (table("open", "none"), "A rated game needs a clock"),
        (table("bot greedy", clock), "Only bots of levels 1 to 8"),
        (table("beside", clock), "everyone has only one seat"),
    ] {
        let refused = ann.post("/new/penguins", &fields).await;
        assert_eq!(refused.status, StatusCode::UNPROCESSABLE_ENTITY, "{sentence}");
        assert!(refused.body.contains(sentence), "{sentence}");
    }
    for option in [("option-max_turns", "2"), ("option-start_player", "A"), ("option-rules", "german")] {
        let fields = [&table("bot level:8", clock)[..], &[option]].concat();
        let refused = ann.post("/new/wishes", &fields).await;
        assert_eq!(refused.status, StatusCode::UNPROCESSABLE_ENTITY, "{option:?}");
        assert!(refused.body.contains("all options keep their defaults"), "{option:?}");
    }
    let refused = guest.post("/new/penguins", &table("open", clock)).await;
    assert_eq!(refused.status, StatusCode::UNPROCESSABLE_ENTITY);
    assert!(refused.body.contains("You need an account"));

    let path = ann.post("/new/penguins", &table("open", clock)).await.location.unwrap();
    let settings = ann.get(&format!("{path}/settings")).await;
    assert!(settings.body.contains("name=\"clock\"") && !settings.body.contains("name=\"option-"));
    let tilted = [("players", "2"), ("clock", clock), ("chat", "1"), ("option-start_player", "A")];
    let changed = ann.post(&format!("{path}/settings"), &tilted).await;
    assert_eq!(changed.status, StatusCode::SEE_OTHER);
    assert!(!ann.get(&path).await.body.contains("Changed options"), "the option is ignored");
    let code = invitation(&mut ann, &path).await;
    let refused = guest.post(&format!("{path}/sit?{code}"), &[("name", "Gus")]).await;
    assert_eq!(refused.status, StatusCode::UNPROCESSABLE_ENTITY);
    assert!(refused.body.contains("you need an account"), "{}", refused.body);
    let refused = ann.post(&format!("{path}/bot"), &[("seat", "B"), ("bot", "uct")]).await;
    assert!(refused.body.contains("Only bots of levels 1 to 8"));
    let seated = ann.submit(&format!("{path}/bot"), &[("seat", "B"), ("bot", "level:1")]).await;
    assert_eq!(seated.status, StatusCode::OK);
}

#[tokio::test]
async fn no_rated_game_starts_after_the_operator_has_switched_ratings_off() {
    let server = TestServer::without_limits().await;
    let (mut ann, mut bob) = (register(&server, "Ann").await, register(&server, "Bob").await);
    let over = resigned_game(&mut ann, &mut bob, &RATED).await;
    let full = table_for_two("penguins", &mut ann, &mut bob, &RATED).await;
    let fields = [("players", "2"), ("seat-A", "me"), ("seat-B", "open"), ("listed", "1")];
    let open = ann.post("/new/penguins", &[&fields[..], &RATED].concat()).await.location.unwrap();
    let cookies = [ann, bob].map(Browser::into_cookies);
    let server = server.restart_with_site(|| Site { unrated: true, ..Site::default() }).await;
    let [mut ann, mut bob] = cookies.map(|cookies| {
        let mut browser = Browser::new(&server);
        browser.set_cookies(cookies);
        browser
    });
    for (browser, form) in [(&mut ann, format!("{full}/start")), (&mut bob, format!("{open}/sit"))] {
        let refused = browser.post(&form, &[("name", "Bob")]).await;
        assert_eq!(refused.status, StatusCode::UNPROCESSABLE_ENTITY, "{form}");
        assert!(refused.body.contains("There are no rated games on this server."), "{}", refused.body);
    }
    let rematch = ann.post(&format!("{over}/rematch"), &[]).await.location.unwrap();
    assert_eq!(bob.post(&format!("{over}/rematch"), &[]).await.location.as_ref(), Some(&rematch));
    let stored = async |path: &str, part: &str| {
        let events = server.store.events(path.strip_prefix("/t/").unwrap(), 0).await.unwrap();
        events.iter().any(|event| event.contains(part))
    };
    assert!(stored(&over, "\"rated\":true").await && !stored(&rematch, "\"rated\":true").await);
    assert!(stored(&over, "\"started\"").await && stored(&rematch, "\"started\"").await);
    assert!(!stored(&full, "\"started\"").await);
}

#[tokio::test]
async fn guests_cannot_take_the_name_of_an_account() {
    let server = TestServer::without_limits().await;
    let (mut ann, mut guest) = (register(&server, "Ann").await, Browser::new(&server));
    for name in ["Ann", "ann", "\u{410}nn"] {
        let refused = guest.post("/me/name", &[("name", name)]).await;
        assert_eq!(refused.status, StatusCode::UNPROCESSABLE_ENTITY, "{name}");
        assert!(refused.body.contains("belongs to someone with an account"), "{name}");
    }
    let path = ann.post("/new/penguins", &[("players", "2"), ("seat-A", "open"), ("seat-B", "me")]).await;
    let path = path.location.unwrap();
    let code = invitation(&mut ann, &path).await;
    let refused = guest.post(&format!("{path}/sit?{code}"), &[("name", "Ann")]).await;
    assert_eq!(refused.status, StatusCode::UNPROCESSABLE_ENTITY);
    assert_eq!(
        ann.post("/me/name", &[("name", "Ann")]).await.status,
        StatusCode::SEE_OTHER,
        "it is Ann's own"
    );
}

#[tokio::test]
async fn a_name_that_became_an_account_is_not_used() {
    let server = TestServer::without_limits().await;
    let mut guest = Browser::new(&server);
    guest.post("/me/name", &[("name", "Ann")]).await;
    register(&server, "Ann").await;
    let page = guest.submit("/play/penguins", &[]).await;
    assert_eq!(page.status, StatusCode::OK);
    assert!(page.body.contains("Guest "), "the guest plays under a number");
    let mut bob = register(&server, "Bob").await;
    bob.post("/me/name", &[("name", "Zelda")]).await;
    register(&server, "Zelda").await;
    let page = bob.submit("/play/penguins", &[]).await;
    assert!(page.body.contains("Bob") && !page.body.contains("Guest "), "{}", page.body);
    // The same applies to somebody who joins another person's search.
    let seek = [("game", "penguins"), ("least", "3"), ("most", "3"), ("clock", "none")];
    Browser::new(&server).submit("/seek", &seek).await;
    let page = guest.submit("/seek", &seek).await;
    assert!(!page.body.contains("class=\"name\">Ann<"), "{}", page.body);
}

#[tokio::test]
async fn a_rating_that_is_being_computed_is_not_missing() {
    let server = TestServer::without_limits().await;
    let (mut ann, mut bob) = (register(&server, "Ann").await, register(&server, "Bob").await);
    resigned_game(&mut ann, &mut bob, &RATED).await;
    wait_for_ratings(&server, 1).await;
    let person = server.store.account("Ann").await.unwrap().unwrap().person;
    let query = ResultQuery { person: person.clone(), viewer: None, before: None };
    let rated = server.store.results(query, 1).await.unwrap().remove(0);
    let mut details: serde_json::Value = serde_json::from_str(&rated.details).unwrap();
    assert_eq!(details.get("awaits_rating"), None, "{details}");
    assert!(!ann.get("/@Ann").await.body.contains("new rating is being computed"));
    // The same game, before its ratings are computed.
    details["awaits_rating"] = true.into();
    for seat in details["seats"].as_array_mut().unwrap() {
        seat.as_object_mut().unwrap().remove("ratings");
    }
    let pending = Append {
        table: "pending".to_owned(),
        after: 0,
        edition: 0,
        events: vec!["made".to_owned()],
        mentions: Vec::new(),
        state: TableState { changed_at: 0, next_deadline: None, awaits_bot: false, waiting_for: Vec::new() },
        listing: Some(Listing {
            game: "penguins".to_owned(),
            status: ListedStatus::Over,
            listed: false,
            summary: "pending".to_owned(),
            people: vec![person.clone()],
        }),
        result: Some(GameResult {
            ended: rated.ended,
            details: details.to_string(),
            people: vec![person],
            public: true,
            awaits_rating: false,
        }),
        ratings: None,
    };
    server.store.append(pending).await.unwrap();
    let profile = ann.get("/@Ann").await.body;
    assert!(
        profile.contains("new rating is being computed") && !profile.contains("not counted"),
        "{profile}"
    );
    ann.lang = "de";
    assert!(ann.get("/@Ann").await.body.contains("neue Wertung wird berechnet"));
}

#[tokio::test]
async fn a_rated_game_that_ends_before_the_first_moves_counts_nowhere() {
    let server = TestServer::without_limits().await;
    let mut ann = register(&server, "Ann").await;
    let fields = [&[("players", "2"), ("seat-A", "me"), ("seat-B", "bot level:1")], &RATED[..]].concat();
    let path = ann.post("/new/penguins", &fields).await.location.unwrap();
    let resign = [("seat", "A"), ("act", "resign"), ("answers", "0")];
    assert_eq!(ann.post(&format!("{path}/act"), &resign).await.status, StatusCode::SEE_OTHER);
    let table = ann.get(&path).await;
    assert!(table.body.contains("This game doesn’t count"), "{}", table.body);
    let profile = ann.get("/@Ann").await;
    assert!(profile.body.contains(&path) && profile.body.contains("not counted"), "{}", profile.body);
    assert!(!profile.body.contains("Games won"), "there are no statistics yet");
    // A game that counts does not say so.
    let mut bob = register(&server, "Bob").await;
    let path = resigned_game(&mut bob, &mut register(&server, "Cy").await, &RATED).await;
    wait_for_ratings(&server, 1).await;
    assert!(!bob.get(&path).await.body.contains("This game doesn’t count"));
    let profile = bob.get("/@Bob").await;
    assert!(!profile.body.contains("not counted") && profile.body.contains("Games won"), "{}", profile.body);
}

#[tokio::test]
async fn a_person_cannot_resign_rated_games_until_they_like_the_deal() {
    let server = TestServer::without_limits().await;
    let mut ann = register(&server, "Ann").await;
    let fields = [&[("players", "2"), ("seat-A", "me"), ("seat-B", "bot level:1")], &RATED[..]].concat();
    for game in 0..5 {
        let created = ann.post("/new/penguins", &fields).await;
        let path = created.location.unwrap_or_else(|| panic!("{game}: {}", created.body));
        let resign = [("seat", "A"), ("act", "resign"), ("answers", "0")];
        assert_eq!(ann.post(&format!("{path}/act"), &resign).await.status, StatusCode::SEE_OTHER, "{game}");
    }
    let refused = ann.post("/new/penguins", &fields).await;
    assert_eq!(refused.status, StatusCode::TOO_MANY_REQUESTS);
    assert!(refused.body.contains("5 rated games before your first move"), "{}", refused.body);
    // They can't join one, either.
    let mut bob = register(&server, "Bob").await;
    let open = [&[("players", "2"), ("seat-A", "me"), ("seat-B", "open")], &RATED[..]].concat();
    let path = bob.post("/new/penguins", &open).await.location.unwrap();
    let code = invitation(&mut bob, &path).await;
    let refused = ann.post(&format!("{path}/sit?{code}"), &[("name", "Ann")]).await;
    assert_eq!(refused.status, StatusCode::TOO_MANY_REQUESTS);
    // Games that are not rated are still open to them.
    let casual = [("players", "2"), ("seat-A", "me"), ("seat-B", "bot level:1")];
    assert_eq!(ann.post("/new/penguins", &casual).await.status, StatusCode::SEE_OTHER);
}
