//! Lessons without JavaScript: forms, links and a cookie.

use crate::common::{Browser, TestServer};
use axum::http::{StatusCode, header};
use fishpond_games::GameId;
use fishpond_lessons::{Step, Verdict, lesson};
use fishpond_words::Lang;

#[tokio::test]
async fn every_lesson_is_played_to_its_end() {
    let server = TestServer::start().await;
    let mut ann = Browser::new(&server);
    for &game in GameId::ALL {
        let mut address = format!("/learn/{game}");
        for (number, step) in (1..).zip(&lesson(game).steps) {
            let page = ann.get(&address).await;
            assert_eq!(page.status, StatusCode::OK, "{address}");
            assert!(page.body.contains(step.title.say(Lang::En)), "{address}");
            assert!(page.body.contains("class=\"prompt"), "{address} has room for the prompt");
            let next = format!("/learn/{game}?step={}", number + 1);
            match &step.task {
                Some(task) => {
                    let form = format!("/learn/{game}/act?step={number}");
                    let mut to = ann.post(&form, &[("act", &task.act)]).await.location.unwrap();
                    if let Some(result) = &step.result {
                        assert_eq!(to, format!("/learn/{game}?step={number}&result=1"));
                        let page = ann.get(&to).await;
                        assert!(page.body.contains(result.title.say(Lang::En)), "{}", page.body);
                        let link = page.tags("a").find(|tag| tag.attr("rel").as_deref() == Some("next"));
                        to = link.and_then(|tag| tag.attr("href")).unwrap();
                    }
                    assert_eq!(to, next, "{address}");
                }
                None if number < lesson(game).steps.len() => {
                    assert!(page.body.contains(&next), "{address} links to the next step");
                }
                None => assert!(page.body.contains(&format!("action=\"/play/{game}\"")), "{address}"),
            }
            address = next;
        }
    }
}

#[tokio::test]
async fn wrong_moves_are_answered_with_the_reason() {
    let server = TestServer::start().await;
    let mut ann = Browser::new(&server);
    let (number, step) =
        (1..).zip(&lesson(GameId::Penguins).steps).find(|(_, step)| step.task.is_some()).unwrap();
    let task = step.task.as_ref().unwrap();
    let form = format!("/learn/penguins/act?step={number}");

    let refused = ann.post(&form, &[("act", &task.refused[0].act)]).await;
    assert_eq!(refused.status, StatusCode::UNPROCESSABLE_ENTITY);
    assert!(refused.body.contains("/rules/penguins#P14"), "the refusal links to its clause");

    let legal = step.stage.position.legal_acts(fishpond_lessons::LEARNER);
    let other = legal.iter().find(|act| **act != task.act).unwrap();
    let Some(Verdict::Wrong(answer)) = step.judge(other, Lang::En) else { panic!("{other} is legal") };
    let wrong = ann.post(&form, &[("act", other)]).await;
    assert_eq!(wrong.status, StatusCode::OK, "a legal move is not an error");
    assert!(wrong.body.contains(answer));

    let nonsense = ann.post(&form, &[("act", "jump")]).await;
    assert_eq!(nonsense.status, StatusCode::UNPROCESSABLE_ENTITY);
}

/// Returns the address of the shown position, which the script needs after a wrong move.
fn shown_address(page: &crate::common::Page) -> String {
    page.tags("div").find_map(|tag| tag.attr("data-address")).unwrap()
}

/// After sliding the right penguin to the wrong floe, a visitor only has to pick another floe.
#[tokio::test]
async fn the_right_picks_of_a_wrong_move_stay() {
    let server = TestServer::start().await;
    let mut ann = Browser::new(&server);
    let is_slide = |step: &Step| step.task.as_ref().is_some_and(|task| task.path.len() == 2);
    let mut steps = (1..).zip(&lesson(GameId::Penguins).steps);
    let (number, step) = steps.find(|(_, step)| is_slide(step)).unwrap();
    let task = step.task.as_ref().unwrap();
    let (form, page) =
        (format!("/learn/penguins/act?step={number}"), format!("/learn/penguins?step={number}"));
    let picked = format!("{page}&pick={}", task.path[0]);

    let legal = step.stage.position.paths(fishpond_lessons::LEARNER);
    let moves_right_penguin = |path: &fishpond_core::Path| path[0].pick == task.path[0];
    let (floe, _) = legal.iter().find(|(act, path)| *act != task.act && moves_right_penguin(path)).unwrap();
    let wrong = ann.post(&form, &[("act", floe)]).await;
    assert_eq!(shown_address(&wrong), picked);
    assert!(wrong.body.contains(&format!("data-pick=\"{}\"", task.path[1])), "the right floe can be picked");
    assert_eq!(shown_address(&ann.get(&picked).await), picked, "the address shows the same");

    let (penguin, _) = legal.iter().find(|(_, path)| path.len() == 2 && !moves_right_penguin(path)).unwrap();
    let wrong = ann.post(&form, &[("act", penguin)]).await;
    assert_eq!(shown_address(&wrong), page, "the wrong penguin is not picked any more");
}

#[tokio::test]
async fn hints_give_a_reason() {
    let server = TestServer::start().await;
    let mut ann = Browser::new(&server);
    ann.lang = "de";
    for &game in GameId::ALL {
        for (number, step) in (1..).zip(&lesson(game).steps) {
            let Some(task) = &step.task else { continue };
            let reason = task.hint.as_ref().unwrap().say(Lang::De);
            let address = format!("/learn/{game}?step={number}");
            assert!(!ann.get(&address).await.body.contains(reason), "{address}");
            assert!(ann.get(&format!("{address}&hint=1")).await.body.contains(reason), "{address}");
        }
    }
}

/// Only legal moves are marked, but a tap on anything else is answered with the rule.
#[tokio::test]
async fn things_that_cannot_be_picked_are_explained() {
    let server = TestServer::start().await;
    let mut ann = Browser::new(&server);
    for &game in GameId::ALL {
        for (number, step) in (1..).zip(&lesson(game).steps) {
            let Some(task) = &step.task else { continue };
            for refused in task.refused.iter().filter(|refused| refused.picks.len() == 1) {
                let (address, thing) = (format!("/learn/{game}?step={number}"), &refused.picks[0]);
                let page = ann.get(&address).await;
                assert!(!page.body.contains(&format!("data-pick=\"{thing}\"")), "{address}: {thing}");
                assert!(page.body.contains(&format!("value=\"{}\"", refused.act)), "without JavaScript");
                let why = ann.get(&format!("/learn/{game}/why?step={number}&thing={thing}")).await;
                assert!(why.body.contains(&format!("/rules/{game}#")), "{address} {thing}: {}", why.body);
            }
        }
    }
    let read = ann.get("/learn/penguins/why?step=1&thing=a1").await;
    assert_eq!(read.status, StatusCode::NO_CONTENT, "there is nothing to pick");
    assert_eq!(ann.get("/learn/penguins/why?step=99&thing=a1").await.status, StatusCode::NOT_FOUND);
}

#[tokio::test]
async fn a_lesson_continues_where_the_visitor_stopped() {
    let server = TestServer::start().await;
    let mut ann = Browser::new(&server);
    ann.get("/learn/ships?step=3").await;
    let title = lesson(GameId::Ships).steps[2].title.say(Lang::En);
    assert!(ann.get("/learn/ships").await.body.contains(title));
    let first = lesson(GameId::Wishes).steps[0].title.say(Lang::En);
    assert!(ann.get("/learn/wishes").await.body.contains(first));

    let steps = lesson(GameId::Ships).steps.len();
    let offer = format!("Continue lesson: step 3 of {steps}");
    let home = ann.get("/").await;
    assert_eq!(home.body.matches(&offer).count(), 2, "on the card and in the Play now dialog");
    assert_eq!(home.body.matches("Learn in five minutes").count(), 2 * (GameId::ALL.len() - 1));
    ann.get(&format!("/learn/ships?step={steps}")).await;
    assert!(!ann.get("/").await.body.contains("Continue lesson"), "a finished lesson is not offered");
}

#[tokio::test]
async fn newcomers_are_offered_a_lesson_until_they_know_the_game() {
    let server = TestServer::start().await;
    let mut ann = Browser::new(&server);
    let offered = |page: &crate::common::Page| {
        page.tags("a").filter(|tag| tag.attr("href").as_deref() == Some("/learn/ships")).count()
    };
    let home = ann.get("/").await;
    assert_eq!(offered(&home), 2, "on the card and in the Play now dialog");
    assert_eq!(home.body.matches("Learn in five minutes").count(), 2 * GameId::ALL.len());
    ann.get(&format!("/learn/ships?step={}", lesson(GameId::Ships).steps.len())).await;
    assert_eq!(offered(&ann.get("/").await), 1, "after the lesson, as a quiet link");
    let mut bob = Browser::new(&server);
    bob.post("/play/ships", &[]).await;
    assert_eq!(offered(&bob.get("/").await), 1, "after a game");
}

#[tokio::test]
async fn unknown_lessons_steps_and_pictures_are_not_found() {
    let server = TestServer::start().await;
    let mut ann = Browser::new(&server);
    let paths = [
        "/learn/chess",
        "/learn/penguins?step=0",
        "/learn/penguins?step=99",
        "/learn/penguins?step=x",
        "/picture/penguins/turn.svg",
        "/picture/penguins/turn-9.svg",
        "/picture/chess/turn-1.svg",
    ];
    for path in paths {
        assert_eq!(ann.get(path).await.status, StatusCode::NOT_FOUND, "{path}");
    }
}

#[tokio::test]
async fn pictures_of_the_rules_are_the_same_for_everyone() {
    let server = TestServer::start().await;
    let mut ann = Browser::new(&server);
    let page = ann.get("/rules/fresh").await;
    let address = page.tags("img").find_map(|tag| tag.attr("src")).unwrap();
    let enlarged = page.tags("a").any(|link| link.attr("href").as_ref() == Some(&address));
    assert!(enlarged, "the picture can be enlarged");
    let picture = Browser::new(&server).get(&address).await;
    assert_eq!(picture.status, StatusCode::OK);
    assert_eq!(picture.headers[header::CONTENT_TYPE], "image/svg+xml");
    assert!(picture.headers[header::CACHE_CONTROL].to_str().unwrap().starts_with("public"));
    assert!(!picture.headers.contains_key(header::SET_COOKIE));
}
