//! Puzzles without JavaScript: forms, links, and what is remembered.

use crate::common::{Browser, TestServer};
use axum::http::StatusCode;
use fishpond_games::GameId;
use fishpond_lessons::{LEARNER, puzzles};
use fishpond_words::Lang;

const PASSWORD: &str = "correct horse";

/// Solves a puzzle, and returns the page with the explanation.
async fn solve(browser: &mut Browser, game: GameId, number: usize) -> crate::common::Page {
    let act = &puzzles(game).puzzles[number - 1].act;
    let page = browser.submit(&format!("/puzzles/{game}/{number}/act"), &[("act", act)]).await;
    assert_eq!(page.status, StatusCode::OK, "{game} {number}");
    page
}

#[tokio::test]
async fn every_puzzle_can_be_solved_and_explains_itself() {
    let server = TestServer::without_limits().await;
    let mut ann = Browser::new(&server);
    for &game in GameId::ALL {
        let set = &puzzles(game).puzzles;
        for (number, puzzle) in (1..).zip(set) {
            let page = ann.get(&format!("/puzzles/{game}/{number}")).await;
            assert_eq!(page.status, StatusCode::OK);
            assert!(page.body.contains(puzzle.step.title.say(Lang::En)), "{game} {number}");
            assert!(
                !page.body.contains(puzzle.why.say(Lang::En)),
                "{game} {number}: the answer is not given away"
            );
            let solved = solve(&mut ann, game, number).await;
            assert!(solved.body.contains(puzzle.why.say(Lang::En)), "{game} {number}");
            if number < set.len() {
                assert!(
                    solved.body.contains(&format!("href=\"/puzzles/{game}/{}\"", number + 1)),
                    "{game} {number}"
                );
            }
        }
        let list = ann.get(&format!("/puzzles/{game}")).await;
        assert!(list.body.contains("You have solved all of them!"), "{game}");
    }
}

#[tokio::test]
async fn other_moves_are_answered_and_change_nothing() {
    let server = TestServer::start().await;
    let mut ann = Browser::new(&server);
    let puzzle = &puzzles(GameId::Penguins).puzzles[0];
    let legal = puzzle.step.stage.position.legal_acts(LEARNER);
    let other = legal.iter().find(|act| **act != puzzle.act).unwrap();
    let wrong = ann.post("/puzzles/penguins/1/act", &[("act", other)]).await;
    assert_eq!(wrong.status, StatusCode::OK, "a legal move is not an error");
    assert!(wrong.body.contains("role=\"alert\"") && !wrong.body.contains(puzzle.why.say(Lang::En)));
    for nonsense in ["jump", "", "a1-h8"] {
        let refused = ann.post("/puzzles/penguins/1/act", &[("act", nonsense)]).await;
        assert_eq!(refused.status, StatusCode::UNPROCESSABLE_ENTITY, "{nonsense}");
    }
    assert!(ann.get("/puzzles/penguins").await.body.contains("0 of 8 solved"));
    // Looking at the solution doesn't solve the puzzle.
    ann.get("/puzzles/penguins/1?answer=1").await;
    assert!(ann.get("/puzzles/penguins").await.body.contains("0 of 8 solved"));
}

/// Whether the penguin was right is part of the solution, so it stays picked in any case.
#[tokio::test]
async fn after_a_wrong_move_only_its_last_pick_is_made_again() {
    let server = TestServer::start().await;
    let mut ann = Browser::new(&server);
    let puzzle = &puzzles(GameId::Penguins).puzzles[0];
    let paths = puzzle.step.stage.position.paths(LEARNER);
    let slides: Vec<_> = paths.iter().filter(|(_, path)| path.len() == 2).collect();
    for (act, path) in slides.iter().filter(|(act, _)| *act != puzzle.act) {
        let has_choice = slides.iter().filter(|(_, other)| other[0].pick == path[0].pick).count() > 1;
        let wrong = ann.post("/puzzles/penguins/1/act", &[("act", act)]).await;
        let shown = wrong.tags("div").find_map(|tag| tag.attr("data-address")).unwrap();
        let expected = match has_choice {
            true => format!("/puzzles/penguins/1?pick={}", path[0].pick),
            false => "/puzzles/penguins/1".to_owned(),
        };
        assert_eq!(shown, expected, "{act}");
    }
}

#[tokio::test]
async fn solved_puzzles_are_remembered_for_guests_and_accounts() {
    let server = TestServer::start().await;
    let mut ann = Browser::new(&server);
    solve(&mut ann, GameId::Ships, 2).await;
    assert!(ann.get("/puzzles/ships").await.body.contains("1 of 8 solved"));
    assert!(Browser::new(&server).get("/puzzles/ships").await.body.contains("0 of 8 solved"));

    ann.post("/me/register", &[("login", "Ann"), ("password", PASSWORD)]).await;
    assert!(
        ann.get("/puzzles/ships").await.body.contains("1 of 8 solved"),
        "the account has what the guest solved"
    );
    solve(&mut ann, GameId::Ships, 3).await;
    ann.post("/me/name", &[("name", "Anna")]).await;

    let server = {
        drop(ann);
        server.restart().await
    };
    let mut phone = Browser::new(&server);
    phone.post("/me/login", &[("login", "Ann"), ("password", PASSWORD)]).await;
    let list = phone.get("/puzzles/ships").await.body;
    assert!(
        list.contains("2 of 8 solved") && list.contains("Anna"),
        "on another device, after a change of name"
    );
    phone.post("/me/logout", &[]).await;
    assert!(phone.get("/puzzles/ships").await.body.contains("0 of 8 solved"));
}

#[tokio::test]
async fn things_that_cannot_be_picked_say_why() {
    let server = TestServer::start().await;
    let mut ann = Browser::new(&server);
    let puzzle = &puzzles(GameId::Penguins).puzzles[0];
    let (_, path) = puzzle.step.stage.position.paths(LEARNER).swap_remove(0);
    let why = format!("/puzzles/penguins/1/why?pick={}", path[0].pick);
    // A penguin cannot stay where it is.
    let stays = ann.get(&format!("{why}&thing={}", path[0].pick)).await;
    assert_eq!(stays.status, StatusCode::OK);
    assert!(stays.body.contains("href=\"/rules/penguins#"), "{}", stays.body);
    let unknown = ann.get(&format!("{why}&thing=nonsense")).await;
    assert!(unknown.body.starts_with("You can’t choose this now. "), "{}", unknown.body);
    let solution = ann.get("/puzzles/penguins/1/why?answer=1&thing=a1").await;
    assert_eq!((solution.status, &*solution.body), (StatusCode::NO_CONTENT, ""));
}

#[tokio::test]
async fn unknown_puzzles_are_not_found() {
    let server = TestServer::start().await;
    let mut ann = Browser::new(&server);
    for path in [
        "/puzzles/chess",
        "/puzzles/penguins/0",
        "/puzzles/penguins/99",
        "/puzzles/penguins/x",
        "/puzzles/penguins/-1",
    ] {
        assert_eq!(ann.get(path).await.status, StatusCode::NOT_FOUND, "{path}");
        let form = format!("{path}/act");
        assert_ne!(ann.post(&form, &[("act", "jump")]).await.status, StatusCode::OK, "{form}");
    }
    let form = ann.get("/puzzles/fresh/3/act").await;
    assert_eq!(form.location.as_deref(), Some("/puzzles/fresh/3"));
}
