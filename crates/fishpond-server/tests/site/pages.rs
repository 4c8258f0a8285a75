//! The pages in a browser without JavaScript.

use crate::common::{
    Browser, Offer, Page, TestServer, invitation, offers, register, resigned_game, table_for_two,
};
use axum::body::Body;
use axum::http::{Request, StatusCode, header};
use fishpond_games::GameId;
use fishpond_server::{AdminAnswer, AdminCommand, Clock, Mailer, TournamentPlan};
use fishpond_words::Lang;

/// Answers one question of a table's page, choosing by `pick`, and returns the next page.
async fn answer(
    browser: &mut Browser,
    path: &str,
    mut page: Page,
    pick: &mut impl FnMut(usize) -> usize,
) -> Page {
    loop {
        let mut offered = offers(&page);
        assert!(!offered.is_empty(), "nothing is offered: {}", page.body);
        match offered.swap_remove(pick(offered.len())) {
            Offer::Link(to) => page = browser.get(&to).await,
            Offer::Act(act) => {
                let (seat, answers) = (page.hidden("seat").unwrap(), page.hidden("answers").unwrap());
                let fields = [("seat", &*seat), ("answers", &answers), ("act", &act)];
                let done = browser.post(&format!("{path}/act"), &fields).await;
                assert_eq!(done.status, StatusCode::SEE_OTHER, "{act}: {}", done.body);
                return browser.get(path).await;
            }
        }
    }
}

/// Returns whether a card in the player's hand is marked as part of the last move. Boxed cards are secret (S33), so none may be.
fn marks_a_card(page: &Page) -> bool {
    let has =
        |tag: &crate::common::Tag<'_>, name, word| tag.attr(name).is_some_and(|value| value.contains(word));
    page.tags("g").any(|tag| has(&tag, "id", "card-pink") && has(&tag, "class", "last"))
        || page.tags("g").any(|tag| has(&tag, "id", "card-green") && has(&tag, "class", "last"))
}

/// Returns a pseudorandom number generator with a fixed seed.
fn chooser(seed: u64) -> impl FnMut(usize) -> usize {
    let mut state = seed;
    move |below| {
        state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (state >> 33) as usize % below
    }
}

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

/// Follows the links of a replay from its start, where it opens, to its end: they skip the setup and go from turn to turn.
async fn check_replay(browser: &mut Browser, path: &str, game: GameId, steps: usize) {
    let mut page = browser.get(&format!("{path}/replay")).await;
    let number = |page: &Page, name: &str| {
        let root = page.tags("div").find_map(|tag| tag.attr(name));
        root.and_then(|number| number.parse::<usize>().ok()).unwrap()
    };
    let last = number(&page, "data-last");
    assert!(last > 5 && last < steps * 2 / 3, "{game}: {last} moves of {steps} steps");
    for turn in 1..=last {
        let next =
            page.tags("a").find(|tag| tag.attr("class").is_some_and(|class| class.contains("button next")));
        page = browser.get(&next.unwrap().attr("href").unwrap()).await;
        assert_eq!(number(&page, "data-replay"), turn, "{game}");
        let current = page.tags("a").filter(|tag| tag.attr("aria-current").is_some()).count();
        assert!(current > 0, "{game}: the log shows move {turn}");
    }
    assert!(page.tags("a").any(|tag| tag.attr("href").as_deref() == Some(path)), "{game}: a way back");
}

#[tokio::test]
async fn whole_games_are_played_with_plain_forms() {
    for &game in GameId::ALL {
        let server = TestServer::start().await;
        let mut ann = Browser::new(&server);
        let fields = [("players", "2"), ("seat-A", "me"), ("seat-B", "bot greedy")];
        let path = ann.post(&format!("/new/{game}"), &fields).await.location.unwrap();
        let mut pick = chooser(6);
        let mut page = ann.get(&path).await;
        let mut waited = 0;
        while !page.is_over() {
            assert!(!marks_a_card(&page), "{game}: a card in the hand is marked");
            if offers(&page).is_empty() {
                // The bots think on other threads.
                waited += 1;
                assert!(waited < 200_000, "{game} does not continue: {}", page.body);
                tokio::task::yield_now().await;
                page = ann.get(&path).await;
            } else {
                page = answer(&mut ann, &path, page, &mut pick).await;
            }
        }
        let record = ann.get(&format!("{path}/record.json")).await;
        let record = fishpond_games::AnyRecord::from_json(&record.body).unwrap();
        record.replay().unwrap();
        record.verify().unwrap();
        for page in
            ["replay?ply=3", "replay?look=public", "replay?look=A&ply=0", "replay?move=2&look=A", "fair"]
        {
            assert_eq!(ann.get(&format!("{path}/{page}")).await.status, StatusCode::OK, "{game} {page}");
        }
        let steps = record.record.steps.len();
        check_replay(&mut ann, &path, game, steps).await;
        // The browser verifies every draw from its possible results, their weights and the actual result.
        let fair = ann.get(&format!("{path}/fair")).await;
        let section = fair.tags("section").find_map(|tag| tag.attr("data-record"));
        assert_eq!(section, Some(format!("{path}/record.json")), "the record is checked, not the page");
        for row in fair.tags("tr").filter(|row| row.attr("data-weights").is_some()) {
            let step = &record.record.steps[row.attr("data-step").unwrap().parse::<usize>().unwrap() - 1];
            assert_eq!(format!("* {}", row.attr("data-drawn").unwrap()), step.to_string());
            let (weights, drawn) = (row.attr("data-weights").unwrap(), row.attr("data-drawn").unwrap());
            let names: Vec<&str> = weights
                .lines()
                .map(|line| {
                    line.rsplit_once('=').filter(|(_, weight)| weight.parse::<u32>().is_ok()).unwrap().0
                })
                .collect();
            assert!(names.contains(&&*drawn), "{game}: {drawn} is not among {names:?}");
        }
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
async fn two_people_meet_by_invitation() {
    let server = TestServer::start().await;
    let (mut ann, mut bob, mut eve) = (Browser::new(&server), Browser::new(&server), Browser::new(&server));
    let fields =
        [("players", "2"), ("seat-A", "me"), ("seat-B", "open"), ("spectators", "link"), ("chat", "1")];
    let path = ann.post("/new/penguins", &fields).await.location.unwrap();
    let page = ann.get(&path).await;
    let link = page
        .tags("input")
        .find_map(|tag| tag.attr("value").filter(|value| value.contains("?code=")))
        .unwrap();
    assert!(page.body.contains("class=\"qr\""));
    let invited = link.strip_prefix("http://fish.example").unwrap().to_owned();
    let (_, code) = invited.split_once('?').unwrap();
    assert_eq!(eve.get(&path).await.status, StatusCode::NOT_FOUND, "without the link");
    assert!(bob.get(&invited).await.body.contains("invites you to play"));
    let sat = bob.submit(&format!("{path}/sit?{code}"), &[("name", "<Bob>"), ("entropy", "xyz")]).await;
    assert!(sat.body.contains("&lt;Bob&gt;") && !sat.body.contains("<Bob>"), "names are escaped");
    let refused = bob.post(&format!("{path}/start"), &[]).await;
    assert_eq!(refused.status, StatusCode::FORBIDDEN);
    assert!(refused.body.contains("/rules/table#T1"), "the refusal links to its clause");
    assert_eq!(ann.post(&format!("{path}/start"), &[]).await.status, StatusCode::SEE_OTHER);
    let late = eve.get(&invited).await;
    assert!(
        late.status == StatusCode::OK && !late.body.contains("/sit"),
        "after the start, the invited can watch"
    );

    // Only one of them can move.
    let (mut a, mut b) = (ann.get(&path).await, bob.get(&path).await);
    if offers(&a).is_empty() {
        std::mem::swap(&mut ann, &mut bob);
        std::mem::swap(&mut a, &mut b);
    }
    assert!(offers(&b).is_empty() && b.body.contains("’s turn."));
    let (seat, answers) = (a.hidden("seat").unwrap(), a.hidden("answers").unwrap());
    let act = offers(&a).into_iter().find_map(|offer| match offer {
        Offer::Act(act) => Some(act),
        Offer::Link(_) => None,
    });
    let fields = [("seat", &*seat), ("answers", &answers), ("act", act.as_deref().unwrap())];
    let stolen = bob.post(&format!("{path}/act"), &fields).await;
    assert_eq!(stolen.status, StatusCode::FORBIDDEN, "{}", stolen.body);
    let wrong = ann.post(&format!("{path}/act"), &[fields[0], fields[1], ("act", "place z9")]).await;
    assert_eq!(wrong.status, StatusCode::UNPROCESSABLE_ENTITY);
    assert!(wrong.body.contains("/rules/penguins#P"), "the refusal links to its clause");
    assert_eq!(ann.post(&format!("{path}/act"), &fields).await.status, StatusCode::SEE_OTHER);
    let stale = ann.post(&format!("{path}/act"), &fields).await;
    assert_eq!(stale.status, StatusCode::CONFLICT);

    let said = ann.submit(&format!("{path}/say"), &[("text", "<script>alert(1)</script>")]).await;
    assert!(said.body.contains("&lt;script&gt;alert"), "chat is escaped");
    assert!(bob.get(&path).await.body.contains("&lt;script&gt;alert"));
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

#[tokio::test]
async fn hidden_hands_stay_hidden_on_a_shared_screen() {
    let server = TestServer::start().await;
    let mut ann = Browser::new(&server);
    let hidden = GameId::ALL.iter().find(|game| game.facts().hidden).unwrap();
    let fields = [("players", "2"), ("seat-A", "me"), ("seat-B", "beside")];
    let path = ann.post(&format!("/new/{hidden}"), &fields).await.location.unwrap();
    let covered = ann.get(&path).await;
    assert!(covered.body.contains("class=\"curtain\"") && offers(&covered).is_empty());
    let looking =
        covered.tags("a").find_map(|tag| tag.attr("href").filter(|href| href.contains("seat="))).unwrap();
    let shown = ann.get(&looking).await;
    assert!(!shown.body.contains("class=\"curtain\"") && !offers(&shown).is_empty());
    // After a form, the view of the same player is still shown.
    let forms: Vec<String> = shown.tags("form").filter_map(|tag| tag.attr("action")).collect();
    for form in forms.iter().filter(|form| form.starts_with(&path)) {
        assert!(form.ends_with("?seat=A"), "{form}");
    }
    let hint = forms.iter().find(|form| form.contains("/hint")).unwrap();
    let advised = ann.post(hint, &[("seat", "A")]).await;
    assert!(advised.body.contains("class=\"hint sr\""), "{}", advised.body);
    assert!(!advised.body.contains("class=\"curtain\""));
}

/// Three people at one screen use only what the page offers: answers, and the curtain between turns.
#[tokio::test]
async fn whole_games_are_played_at_one_screen() {
    for game in GameId::ALL.iter().filter(|game| game.facts().hidden) {
        let server = TestServer::without_limits().await;
        let mut ann = Browser::new(&server);
        let fields = [("players", "3"), ("seat-A", "me"), ("seat-B", "beside"), ("seat-C", "beside")];
        let path = ann.post(&format!("/new/{game}"), &fields).await.location.unwrap();
        let mut pick = chooser(9);
        let (mut page, mut curtains, mut covers) = (ann.get(&path).await, 0, 0);
        while !page.is_over() {
            // The player who moved sees the result before the curtain falls.
            if page.body.contains("Hide my hand") {
                covers += 1;
                assert!(page.body.contains("id=\"card-") && offers(&page).is_empty(), "{}", page.body);
                page = ann.get(&path).await;
                assert!(page.body.contains("class=\"curtain\""), "{}", page.body);
            }
            if page.body.contains("class=\"curtain\"") {
                curtains += 1;
                let looking =
                    page.tags("a").find_map(|tag| tag.attr("href").filter(|to| to.contains("seat=")));
                page = ann.get(&looking.unwrap()).await;
            }
            let mut offered = offers(&page);
            assert!(!offered.is_empty(), "{game} does not continue: {}", page.body);
            match offered.swap_remove(pick(offered.len())) {
                Offer::Link(to) => page = ann.get(&to).await,
                Offer::Act(act) => {
                    let fields = ["seat", "answers"].map(|name| (name, page.hidden(name).unwrap()));
                    let mut fields: Vec<_> =
                        fields.iter().map(|(name, value)| (*name, value.as_str())).collect();
                    fields.push(("act", &act));
                    let form = page.tags("form").find(|tag| tag.attr("class").as_deref() == Some("choices"));
                    let action = form.unwrap().attr("action").unwrap();
                    page = ann.submit(&action, &fields).await;
                    assert_eq!(page.status, StatusCode::OK, "{game}: {}", page.body);
                }
            }
        }
        // Each player chooses at least once.
        assert!(curtains >= 3, "{game}: {curtains} curtains");
        assert_eq!(covers > 3, *game == GameId::Ships, "{game}: {covers} covers");
    }
}

#[tokio::test]
async fn an_account_keeps_games_across_browsers_and_can_be_deleted() {
    let server = TestServer::start().await;
    let mut ann = Browser::new(&server);
    let path = ann.post("/play/penguins", &[]).await.location.unwrap();
    let weak = ann.post("/me/register", &[("login", "Ann"), ("password", "short")]).await;
    assert_eq!(weak.status, StatusCode::UNPROCESSABLE_ENTITY);
    ann.post("/me/register", &[("login", "Ann"), ("password", "correct horse")]).await;
    let home = ann.get("/").await;
    assert!(home.body.contains(&path) && home.body.contains(">Ann<"), "{}", home.body);

    let mut phone = Browser::new(&server);
    assert_eq!(phone.get(&path).await.status, StatusCode::NOT_FOUND);
    let wrong = phone.post("/me/login", &[("login", "ann"), ("password", "wrong horse")]).await;
    assert_eq!(wrong.status, StatusCode::UNAUTHORIZED);
    let taken = phone.post("/me/register", &[("login", "ANN"), ("password", "other horse")]).await;
    assert_eq!(taken.status, StatusCode::UNPROCESSABLE_ENTITY);
    assert!(
        phone
            .submit("/me/login", &[("login", "ann"), ("password", "correct horse")])
            .await
            .body
            .contains(&path)
    );
    assert_eq!(phone.get(&path).await.status, StatusCode::OK);

    ann.post("/me/logout", &[]).await;
    phone.post("/me/delete", &[("password", "correct horse")]).await;
    assert_eq!(phone.get(&path).await.status, StatusCode::NOT_FOUND);
    let gone = ann.post("/me/login", &[("login", "ann"), ("password", "correct horse")]).await;
    assert_eq!(gone.status, StatusCode::UNAUTHORIZED);
}

#[tokio::test]
async fn a_guest_who_logs_in_keeps_their_games() {
    let server = TestServer::start().await;
    let mut desk = Browser::new(&server);
    let first = desk.post("/play/penguins", &[]).await.location.unwrap();
    desk.post("/me/register", &[("login", "Ann"), ("password", "correct horse")]).await;

    let mut phone = Browser::new(&server);
    let running = phone.post("/play/ships", &[]).await.location.unwrap();
    let both = [("players", "2"), ("seat-A", "me"), ("seat-B", "beside")];
    let finished = phone.post("/new/penguins", &both).await.location.unwrap();
    phone.post(&format!("{finished}/propose-end"), &[]).await;
    let guest = phone.cookie("fishpond");
    let home = phone.submit("/me/login", &[("login", "Ann"), ("password", "correct horse")]).await;
    for path in [&first, &running, &finished] {
        assert!(home.body.contains(path.as_str()), "{path}: {}", home.body);
        assert_eq!(phone.get(path).await.status, StatusCode::OK);
        assert_eq!(desk.get(path).await.status, StatusCode::OK, "the other browser has it too");
    }
    assert!(phone.get(&running).await.body.contains("page-more"), "the seat belongs to the account");
    let mut thief = Browser::new(&server);
    thief.use_guest_token(&guest);
    assert_eq!(thief.get(&running).await.status, StatusCode::NOT_FOUND, "the guest token no longer counts");

    // Another login, in this browser or another one, changes nothing.
    for _ in 0..2 {
        desk.post("/me/login", &[("login", "Ann"), ("password", "correct horse")]).await;
        assert_eq!(desk.get(&first).await.status, StatusCode::OK);
        assert_eq!(phone.get(&running).await.status, StatusCode::OK);
    }
    phone.post("/me/delete", &[("password", "correct horse")]).await;
    let bytes = server.stored_bytes();
    assert!(!bytes.windows(guest.len()).any(|part| part == guest.as_bytes()));
    assert_eq!(desk.get(&running).await.status, StatusCode::NOT_FOUND);
}

#[tokio::test]
async fn after_logging_out_the_browser_is_a_new_guest() {
    let server = TestServer::start().await;
    let mut ann = Browser::new(&server);
    let path = ann.post("/play/penguins", &[]).await.location.unwrap();
    ann.post("/me/register", &[("login", "Ann"), ("password", "correct horse")]).await;
    assert_eq!(ann.get(&path).await.status, StatusCode::OK);
    ann.post("/me/logout", &[]).await;
    assert_eq!(ann.get(&path).await.status, StatusCode::NOT_FOUND);
    ann.post("/me/delete", &[]).await;
    let back = ann.submit("/me/login", &[("login", "Ann"), ("password", "correct horse")]).await;
    assert!(back.body.contains(&path), "a later visitor cannot delete Ann's data");
}

#[tokio::test]
async fn tables_survive_a_restart() {
    let server = TestServer::start().await;
    let mut ann = Browser::new(&server);
    let fields = [("players", "2"), ("seat-A", "me"), ("seat-B", "beside")];
    let path = ann.post("/new/penguins", &fields).await.location.unwrap();
    let page = ann.get(&path).await;
    let page = answer(&mut ann, &path, page, &mut chooser(1)).await;
    let board = |page: &Page| page.body[page.body.find("<svg xmlns").unwrap()..].to_owned();
    let before = board(&page);
    let cookies = ann.into_cookies();
    let server = server.restart().await;
    let mut ann = Browser::new(&server);
    ann.set_cookies(cookies);
    let after = board(&ann.get(&path).await);
    assert_eq!(before[..before.find("</svg>").unwrap()], after[..after.find("</svg>").unwrap()]);
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
async fn tables_with_an_open_seat_are_listed_and_the_host_can_clear_seats() {
    let server = TestServer::start().await;
    let (mut ann, mut bob, mut eve) = (Browser::new(&server), Browser::new(&server), Browser::new(&server));
    let fields = [("players", "2"), ("seat-A", "me"), ("seat-B", "open"), ("listed", "1")];
    let path = ann.post("/new/penguins", &fields).await.location.unwrap();
    assert!(eve.get("/").await.body.contains(&path));
    bob.post(&format!("{path}/sit"), &[("name", "Bob")]).await;
    assert!(!eve.get("/").await.body.contains(&path), "the table is full");
    assert!(bob.get("/").await.body.contains(&path), "Bob's own list of games has it");

    let free = format!("action=\"{path}/free\"");
    assert!(!bob.get(&path).await.body.contains(&free), "only the host can clear seats");
    let page = ann.get(&path).await;
    let form = &page.body[page.body.find(&free).expect("the host can clear the seat")..];
    assert!(form[..form.find("</form>").unwrap()].contains("value=\"B\""), "{form}");
    ann.post(&format!("{path}/free"), &[("seat", "B")]).await;
    assert!(eve.get("/").await.body.contains(&path), "there is an open seat again");
}

#[tokio::test]
async fn a_removed_player_needs_a_new_invitation() {
    let server = TestServer::start().await;
    let (mut ann, mut bob) = (Browser::new(&server), Browser::new(&server));
    let path = table_for_two("penguins", &mut ann, &mut bob, &[]).await;
    let code = invitation(&mut ann, &path).await;
    let (page, sit) = (format!("{path}?{code}"), format!("{path}/sit?{code}"));
    ann.post(&format!("{path}/free"), &[("seat", "B")]).await;

    for (lang, sentence) in
        [("en", "The host has removed you"), ("de", "Der Gastgeber hat dich vom Tisch entfernt")]
    {
        bob.lang = lang;
        let shown = bob.get(&page).await.body;
        assert!(shown.contains(sentence) && !shown.contains("class=\"sit\""), "{shown}");
        let refused = bob.post(&sit, &[("name", "Bob")]).await;
        assert_eq!(refused.status, StatusCode::FORBIDDEN);
        assert!(refused.body.contains(sentence), "{}", refused.body);
    }
    // Logging in or creating an account does not help.
    bob.post("/me/register", &[("login", "Bobby"), ("password", "correct horse")]).await;
    assert_eq!(bob.post(&sit, &[("name", "Bob")]).await.status, StatusCode::FORBIDDEN);

    let host = ann.get(&path).await;
    assert!(host.body.contains("Invite Bob again"), "{}", host.body);
    let removal = host.tags("input").find(|tag| tag.attr("name").as_deref() == Some("removal"));
    let removal = removal.and_then(|tag| tag.attr("value")).unwrap();
    let readmit = [("removal", removal.as_str())];
    assert_eq!(bob.post(&format!("{path}/readmit?{code}"), &readmit).await.status, StatusCode::FORBIDDEN);
    ann.post(&format!("{path}/readmit"), &readmit).await;
    assert_eq!(bob.post(&sit, &[("name", "Bobby")]).await.status, StatusCode::SEE_OTHER);
}

#[tokio::test]
async fn a_replay_refuses_unknown_steps_and_viewpoints() {
    let server = TestServer::start().await;
    let mut ann = Browser::new(&server);
    let fields = [("players", "2"), ("seat-A", "me"), ("seat-B", "beside")];
    let path = ann.post("/new/ships", &fields).await.location.unwrap();
    ann.post(&format!("{path}/propose-end"), &[]).await;
    for right in ["", "?ply=0", "?move=0", "?look=A&ply=0", "?look=A&move=0", "?look=public", "?look=open"] {
        assert_eq!(ann.get(&format!("{path}/replay{right}")).await.status, StatusCode::OK, "{right}");
    }
    for wrong in [
        "?move=-1",
        "?move=abc",
        "?move=",
        "?move=99999",
        "?ply=-1",
        "?ply=abc",
        "?ply=",
        "?ply=99999",
        "?look=Z",
        "?look=C",
        "?look=",
        "?ply=0&look=x",
    ] {
        let page = ann.get(&format!("{path}/replay{wrong}")).await;
        assert_eq!(page.status, StatusCode::UNPROCESSABLE_ENTITY, "{wrong}");
        assert!(page.body.contains("role=\"alert\""), "{wrong}: {}", page.body);
    }
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
