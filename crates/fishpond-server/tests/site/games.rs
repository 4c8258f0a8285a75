//! Whole games and replays in a browser without JavaScript.

use axum::http::StatusCode;
use fishpond_games::GameId;

use crate::common::{Browser, Offer, Page, TestServer, offers};

/// Returns whether a card in the player's hand is marked as part of the last move. Boxed cards are secret (S33), so none may be.
fn marks_a_card(page: &Page) -> bool {
    let has =
        |tag: &crate::common::Tag<'_>, name, word| tag.attr(name).is_some_and(|value| value.contains(word));
    page.tags("g").any(|tag| has(&tag, "id", "card-pink") && has(&tag, "class", "last"))
        || page.tags("g").any(|tag| has(&tag, "id", "card-green") && has(&tag, "class", "last"))
}

/// Answers one question of a table's page, choosing by `pick`, and returns the next page.
pub(crate) async fn answer(
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

/// Returns a pseudorandom number generator with a fixed seed.
pub(crate) fn chooser(seed: u64) -> impl FnMut(usize) -> usize {
    let mut state = seed;
    move |below| {
        state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (state >> 33) as usize % below
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
    // After a form is sent, the page still shows the view of the same player.
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
