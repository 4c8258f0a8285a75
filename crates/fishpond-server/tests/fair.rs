//! The dealer commits to the seed first; the record has the exact contributions of the players and the server's signature.

mod common;

use axum::http::StatusCode;
use common::{Browser, Page, TestServer, invitation};
use fishpond_core::fair::Fairness;

/// Returns the table's address and the dealer's commitment, from the headers for the script.
fn table_and_commitment(page: &Page) -> (String, String) {
    assert_eq!(page.status, StatusCode::OK, "{}", page.body);
    let header = |name: &str| page.headers[name].to_str().unwrap().to_owned();
    (header("x-fishpond-go"), header("x-fishpond-commitment"))
}

/// Returns whether the game has not started yet.
fn has_not_started(page: &Page) -> bool {
    assert_eq!(page.status, StatusCode::OK, "{}", page.body);
    !page.tags("svg").any(|tag| tag.attr("class").is_some_and(|class| class.starts_with("fishpond")))
}

/// Ends the game by agreement and returns the fairness data of its record.
async fn end(path: &str, people: &mut [&mut Browser]) -> Fairness {
    people[0].post(&format!("{path}/propose-end"), &[]).await;
    for person in &mut people[1..] {
        let page = person.get(path).await;
        let number = page.tags("input").find(|tag| tag.attr("name").as_deref() == Some("proposal"));
        let number = number.unwrap().attr("value").unwrap();
        person.post(&format!("{path}/agree"), &[("proposal", &number)]).await;
    }
    let record = people[0].get(&format!("{path}/record.json")).await;
    let record = fishpond_games::AnyRecord::from_json(&record.body).unwrap();
    record.verify().unwrap();
    record.record.fair.unwrap()
}

#[tokio::test]
async fn a_script_knows_the_commitment_before_it_contributes() {
    let server = TestServer::start().await;
    let mut ann = Browser::new(&server);
    for (path, fields) in [
        ("/play/penguins", &[("later", "1")][..]),
        ("/new/ships", &[("later", "1"), ("players", "2"), ("seat-A", "me"), ("seat-B", "bot greedy")]),
    ] {
        let (table, commitment) = table_and_commitment(&ann.post(path, fields).await);
        assert!(has_not_started(&ann.get(&table).await), "the seat is reserved");
        ann.post(&format!("{table}/take"), &[("entropy", "herring")]).await;
        assert!(!has_not_started(&ann.get(&table).await), "the table is full, so the game starts");
        let fair = end(&table, &mut [&mut ann]).await;
        assert_eq!(fair.commitment, commitment, "the commitment holds");
        // Bots contribute nothing, since the server could choose their bytes.
        assert_eq!(fair.entropy, [hex::encode("herring"), String::new()]);
    }
}

#[tokio::test]
async fn all_players_contribute_to_a_rematch() {
    let server = TestServer::start().await;
    let (mut ann, mut bob) = (Browser::new(&server), Browser::new(&server));
    let fields = [("later", "1"), ("players", "2"), ("seat-A", "me"), ("seat-B", "open")];
    let (first, _) = table_and_commitment(&ann.post("/new/penguins", &fields).await);
    ann.post(&format!("{first}/take"), &[("entropy", "eel")]).await;
    let code = invitation(&mut ann, &first).await;
    bob.post(&format!("{first}/sit?{code}"), &[("name", "Bob"), ("entropy", "cod")]).await;
    assert!(has_not_started(&bob.get(&first).await), "only the host starts the game");
    // A person without a reserved seat cannot start the game.
    bob.post(&format!("{first}/take"), &[]).await;
    assert!(has_not_started(&bob.get(&first).await), "only the host starts the game");
    ann.post(&format!("{first}/start"), &[]).await;
    let fair = end(&first, &mut [&mut ann, &mut bob]).await;
    assert_eq!(fair.entropy, [hex::encode("eel"), hex::encode("cod")]);

    let (next, commitment) =
        table_and_commitment(&ann.post(&format!("{first}/rematch"), &[("later", "1")]).await);
    assert_eq!(table_and_commitment(&bob.post(&format!("{first}/rematch"), &[("later", "1")]).await).0, next);
    bob.post(&format!("{next}/take"), &[("entropy", "tench")]).await;
    assert!(has_not_started(&bob.get(&next).await));
    ann.post(&format!("{next}/take"), &[("entropy", "pike")]).await;
    assert!(!has_not_started(&bob.get(&next).await), "the table is full");
    let once_more = bob.post(&format!("{first}/rematch"), &[("later", "1")]).await;
    assert!(!once_more.headers.contains_key("x-fishpond-commitment"), "Bob already has a seat");
    let fair = end(&next, &mut [&mut ann, &mut bob]).await;
    assert_eq!(fair.commitment, commitment);
    // In a rematch, players move to the next seat.
    assert_eq!(fair.entropy, [hex::encode("tench"), hex::encode("pike")]);
}

#[tokio::test]
async fn contributions_are_never_replaced() {
    let server = TestServer::start().await;
    let (mut ann, mut bob) = (Browser::new(&server), Browser::new(&server));
    let table = ann.post("/new/penguins", &[("players", "2"), ("seat-A", "me")]).await.location.unwrap();
    let sit = format!("{table}/sit?{}", invitation(&mut ann, &table).await);
    let long = "\u{1f41f}".repeat(17);
    for (lang, words) in [("en", "The limit is 64 bytes"), ("de", "Höchstens 64 Byte")] {
        bob.lang = lang;
        let refused = bob.post(&sit, &[("name", "Bob"), ("entropy", &long)]).await;
        assert_eq!(refused.status, StatusCode::UNPROCESSABLE_ENTITY);
        assert!(refused.body.contains(words), "{}", refused.body);
        assert!(refused.body.contains("class=\"sit\""), "Bob has no seat");
    }
    bob.lang = "en";
    let fits = "\u{1f41f}".repeat(16);
    assert_eq!(bob.post(&sit, &[("name", "Bob"), ("entropy", &fits)]).await.status, StatusCode::SEE_OTHER);
    ann.post(&format!("{table}/start"), &[]).await;
    let fair = end(&table, &mut [&mut ann, &mut bob]).await;
    assert_eq!(fair.entropy, [String::new(), hex::encode(fits)], "Ann has added nothing");

    let refused = ann.post("/play/penguins", &[("entropy", &long)]).await;
    assert_eq!(refused.status, StatusCode::UNPROCESSABLE_ENTITY);
    let home = ann.get("/").await;
    let tables = home.tags("a").filter(|tag| tag.attr("href").is_some_and(|to| to.starts_with("/t/")));
    assert_eq!(tables.count(), 1, "no table was created");
}

#[tokio::test]
async fn a_bots_only_game_starts_at_once() {
    let server = TestServer::start().await;
    let mut ann = Browser::new(&server);
    let bots = [("players", "2"), ("seat-A", "bot greedy"), ("seat-B", "bot greedy")];
    let table = ann.post("/new/penguins", &bots).await.location.unwrap();
    assert!(!has_not_started(&ann.get(&table).await));
    let created = ann.post("/new/penguins", &[&bots[..], &[("later", "1")]].concat()).await;
    assert!(!created.headers.contains_key("x-fishpond-commitment"), "no seat is reserved");
    assert!(!has_not_started(&ann.get(created.headers["x-fishpond-go"].to_str().unwrap()).await));
}

/// Returns the key that the server publishes.
async fn published_key(browser: &mut Browser) -> String {
    let page = browser.get("/.well-known/fishpond-key").await;
    assert_eq!(page.status, StatusCode::OK);
    assert_eq!(page.headers["content-type"], "text/plain; charset=utf-8");
    page.body.strip_suffix('\n').unwrap().to_owned()
}

#[tokio::test]
async fn records_are_signed_with_the_published_key() {
    let server = TestServer::start().await;
    let mut ann = Browser::new(&server);
    let (table, _) = table_and_commitment(&ann.post("/play/penguins", &[("later", "1")]).await);
    ann.post(&format!("{table}/take"), &[("entropy", "herring")]).await;
    end(&table, &mut [&mut ann]).await;
    let key = published_key(&mut ann).await;
    let download = ann.get(&format!("{table}/record.json")).await.body;
    let record = fishpond_core::Record::from_json(&download).unwrap();
    assert_eq!(record.check_signature(), Ok(Some(key.as_str())));
    for (lang, words) in [("en", "Limits of this check"), ("de", "Was das nicht verhindert")] {
        ann.lang = lang;
        let page = ann.get(&format!("{table}/fair")).await;
        assert!(page.body.contains(&format!("--key {key}")), "{}", page.body);
        assert!(page.body.contains(words), "{}", page.body);
    }

    // The key survives a restart, and every server has its own.
    let cookies = ann.into_cookies();
    let server = server.restart().await;
    let mut ann = Browser::new(&server);
    ann.set_cookies(cookies);
    assert_eq!(published_key(&mut ann).await, key);
    assert_eq!(ann.get(&format!("{table}/record.json")).await.body, download);
    let other = TestServer::start().await;
    assert_ne!(published_key(&mut Browser::new(&other)).await, key);
}
