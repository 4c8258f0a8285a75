//! What a table's page offers besides the game itself.

mod common;

use axum::http::StatusCode;
use common::{Browser, Offer, Page, house, offers};

/// Does the first act that the page offers at once.
async fn act(browser: &mut Browser, path: &str) -> Page {
    let page = browser.get(path).await;
    let act = offers(&page).into_iter().find_map(|offer| match offer {
        Offer::Act(act) => Some(act),
        Offer::Go(_) => None,
    });
    let (seat, answers) = (page.hidden("seat").unwrap(), page.hidden("answers").unwrap());
    let fields = [("seat", &*seat), ("answers", &answers), ("act", act.as_deref().unwrap())];
    browser.submit(&format!("{path}/act"), &fields).await
}

/// The things on the board that show the trace of an act.
fn traced(page: &Page) -> Vec<String> {
    let is_last = |tag: &common::Tag<'_>| tag.attr("class").is_some_and(|class| class.contains("last"));
    page.tags("g").filter(is_last).filter_map(|tag| tag.attr("id")).collect()
}

#[tokio::test]
async fn a_line_of_the_log_points_at_what_it_changed() {
    let site = house().await;
    let mut ann = Browser::new(&site);
    let fields = [("players", "2"), ("seat-A", "me"), ("seat-B", "beside"), ("option-start_player", "A")];
    let path = ann.post("/new/penguins", &fields).await.location.unwrap();
    let first = traced(&act(&mut ann, &path).await);
    let page = act(&mut ann, &path).await;
    assert_eq!((first.len(), traced(&page).len()), (1, 1));
    assert_ne!(traced(&page), first, "the last act leaves the trace");

    let points = |tag: &common::Tag<'_>| tag.attr("data-points");
    let line = page.tags("a").find(|tag| points(tag) == Some(format!("{} fp-seat-A", first[0]))).unwrap();
    let pointing = ann.get(&line.attr("href").unwrap()).await;
    assert_eq!(traced(&pointing), first, "the line shows where it happened");
    assert_eq!(ann.get(&format!("{path}?entry=9999")).await.status, StatusCode::OK);
}
