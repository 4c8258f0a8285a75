//! People come and go: to the next game, as guests who are late, without a word.

mod common;

use axum::http::StatusCode;
use common::{Browser, House, house, invitation};

/// A game of four that has begun, and those who play it.
async fn four(site: &House, more: &[(&str, &str)]) -> (Vec<Browser>, String) {
    let mut people: Vec<Browser> = (0..4).map(|_| Browser::new(site)).collect();
    let fields = [&[("players", "4"), ("seat-A", "me")], more].concat();
    let path = people[0].post("/new/penguins", &fields).await.location.unwrap();
    let code = invitation(&mut people[0], &path).await;
    for person in &mut people[1..] {
        person.post(&format!("{path}/sit?{code}"), &[("name", "Pia")]).await;
    }
    people[0].post(&format!("{path}/start"), &[]).await;
    (people, path)
}

/// All agree to end the game.
async fn end(people: &mut [Browser], path: &str) {
    people[0].post(&format!("{path}/propose-end"), &[]).await;
    let page = people[1].get(path).await;
    let number = page.tags("input").find(|tag| tag.attr("name").as_deref() == Some("proposal"));
    let number = number.unwrap().attr("value").unwrap();
    for person in &mut people[1..] {
        person.post(&format!("{path}/agree"), &[("proposal", &number)]).await;
    }
}

#[tokio::test]
async fn all_who_ask_for_a_rematch_at_once_come_to_the_same_table() {
    let site = house().await;
    let (mut people, path) = four(&site, &[]).await;
    end(&mut people, &path).await;
    let again = format!("{path}/rematch");
    let asked =
        futures_util::future::join_all(people.iter_mut().map(|person| person.post(&again, &[]))).await;
    let next: Vec<_> = asked.iter().map(|page| (page.status, page.location.clone())).collect();
    assert!(
        next.iter().all(|(status, there)| *status == StatusCode::SEE_OTHER && *there == next[0].1),
        "{next:?}"
    );
    let there = next[0].1.clone().unwrap();
    let mut to_move = 0;
    for person in &mut people {
        let home = person.get("/").await;
        let tables =
            home.tags("a").filter(|tag| tag.attr("href").is_some_and(|to| to.starts_with("/t/"))).count();
        assert_eq!(tables, 2, "the old table, the new one and nothing else: {}", home.body);
        to_move += usize::from(!common::offers(&person.get(&there).await).is_empty());
    }
    assert_eq!(to_move, 1, "all have sat down, and the game has begun");
}
