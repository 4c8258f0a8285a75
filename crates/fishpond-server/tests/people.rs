//! People come and go: to the next game, as guests who are late, without a word.

mod common;

use axum::http::StatusCode;
use common::{Browser, House, house, invitation, pair};

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

#[tokio::test]
async fn who_comes_with_the_invitation_after_the_start_is_told_so() {
    let site = house().await;
    let (mut ann, mut bob, mut eve) = (Browser::new(&site), Browser::new(&site), Browser::new(&site));
    let path = pair("penguins", &mut ann, &mut bob, &[]).await;
    let code = invitation(&mut ann, &path).await;
    ann.post(&format!("{path}/start"), &[]).await;
    let late = eve.get(&format!("{path}?{code}")).await;
    assert_eq!(late.status, StatusCode::GONE);
    assert!(
        late.body.contains("The game has already started.") && late.body.contains("href=\"/\""),
        "{}",
        late.body
    );
    assert!(!late.body.contains("Bob"), "she learns nothing else");
    assert_eq!(eve.post(&format!("{path}/sit?{code}"), &[("name", "Eve")]).await.status, StatusCode::GONE);
    eve.lang = "de";
    assert!(eve.get(&format!("{path}?{code}")).await.body.contains("Das Spiel hat schon begonnen."));
    for address in [path.clone(), format!("{path}?code=guess")] {
        assert_eq!(eve.get(&address).await.status, StatusCode::NOT_FOUND, "{address}");
    }
}

#[tokio::test]
async fn spectators_are_led_to_the_next_game_where_they_may_look_on() {
    let site = house().await;
    for (spectators, code, leads) in [("link", true, true), ("public", false, true), ("off", false, false)] {
        let (mut people, path) = four(&site, &[("spectators", "link")]).await;
        let link = people[0].get(&path).await;
        let link =
            link.tags("input").find_map(|tag| tag.attr("value").filter(|value| value.contains("?code=")));
        let watch = link.unwrap().split_once('?').unwrap().1.to_owned();
        people[0].post(&format!("{path}/settings"), &[("spectators", spectators)]).await;
        let mut eve = Browser::new(&site);
        end(&mut people, &path).await;
        people[1].post(&format!("{path}/rematch"), &[]).await;
        let over = eve.get(&if code { format!("{path}?{watch}") } else { path.clone() }).await;
        assert_eq!(over.status, if leads { StatusCode::OK } else { StatusCode::NOT_FOUND });
        let next = |tag: common::Tag<'_>| {
            tag.attr("href").filter(|to| to.starts_with("/t/") && !to.starts_with(&path))
        };
        let next = over.tags("a").find_map(next);
        assert_eq!(next.is_some(), leads, "{spectators}");
        if let Some(next) = next {
            assert_eq!(eve.get(&next).await.status, StatusCode::OK, "{spectators}: {next}");
        }
    }
}
