//! Answers to picking something on the board that cannot be picked.

use crate::common::{Browser, Offer, TestServer, offers, two_players};
use axum::http::StatusCode;

/// Returns the floes that the page offers for a penguin.
fn offered(page: &crate::common::Page) -> Vec<String> {
    let act = |offer| match offer {
        Offer::Act(act) => Some(act.strip_prefix("place ")?.to_owned()),
        Offer::Link(_) => None,
    };
    offers(page).into_iter().filter_map(act).collect()
}

#[tokio::test]
async fn picking_a_forbidden_floe_is_answered_with_the_rule() {
    let server = TestServer::start().await;
    let ([mut ann, mut bob], path) = two_players(&server, "penguins", &[]).await;
    let mut page = ann.get(&path).await;
    if offers(&page).is_empty() {
        std::mem::swap(&mut ann, &mut bob);
        page = ann.get(&path).await;
    }
    let can_be_picked = offered(&page);
    assert!(can_be_picked.len() > 10, "{can_be_picked:?}");
    for row in 1..=8 {
        for letter in "abcdefg".chars() {
            let floe = format!("{letter}{row}");
            let why = ann.get(&format!("{path}/why?thing={floe}")).await;
            assert_eq!(why.status, StatusCode::OK);
            let refused = why.body.contains("href=\"/rules/penguins#P14\"") && why.body.contains("fish");
            assert_eq!(refused, !can_be_picked.contains(&floe), "{floe}: {}", why.body);
        }
    }
    let waiting = bob.get(&format!("{path}/why?thing=a1")).await;
    assert!(waiting.body.contains("not your turn") && waiting.body.contains("#P21"), "{}", waiting.body);
    let unknown = ann.get(&format!("{path}/why?thing=%3Cb%3E")).await;
    assert!(unknown.body.starts_with("You can’t choose this now. "), "{}", unknown.body);
    assert!(!unknown.body.contains('<'), "{}", unknown.body);
    ann.lang = "de";
    let german = ann.get(&format!("{path}/why?thing=nonsense")).await;
    assert!(german.body.starts_with("Das kannst du jetzt nicht wählen. "), "{}", german.body);
}

#[tokio::test]
async fn only_players_of_a_running_game_get_an_answer() {
    let server = TestServer::start().await;
    let mut ann = Browser::new(&server);
    let fields = [("players", "2"), ("seat-A", "me"), ("seat-B", "open")];
    let path = ann.post("/new/penguins", &fields).await.location.unwrap();
    let waiting = ann.get(&format!("{path}/why?thing=a1")).await;
    assert_eq!((waiting.status, &*waiting.body), (StatusCode::NO_CONTENT, ""));

    let ([mut ann, _], path) = two_players(&server, "penguins", &[("spectators", "public")]).await;
    assert_eq!(
        ann.get(&format!("{path}/why")).await.status,
        StatusCode::NO_CONTENT,
        "the request names nothing on the board"
    );
    let watching = Browser::new(&server).get(&format!("{path}/why?thing=a1")).await;
    assert_eq!((watching.status, &*watching.body), (StatusCode::NO_CONTENT, ""));
}
