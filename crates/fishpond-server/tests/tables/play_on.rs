//! Playing on from positions of finished games (T19).

use crate::common::{Browser, Page, TestServer, resigned_game};
use axum::http::StatusCode;
use fishpond_games::AnyRecord;

/// A stored record of each game and rules version.
const RECORDS: [&str; 8] = [
    include_str!("../../../fishpond-games/tests/records/penguins-v1-3-players-resigned.json"),
    include_str!("../../../fishpond-games/tests/records/penguins-v2-2-players.json"),
    include_str!("../../../fishpond-games/tests/records/wishes-v1-2-players.json"),
    include_str!("../../../fishpond-games/tests/records/wishes-v2-3-players-resigned.json"),
    include_str!("../../../fishpond-games/tests/records/ships-v1-4-players.json"),
    include_str!("../../../fishpond-games/tests/records/ships-v2-2-players.json"),
    include_str!("../../../fishpond-games/tests/records/fresh-v1-3-players-resigned.json"),
    include_str!("../../../fishpond-games/tests/records/fresh-v2-2-players.json"),
];

/// Returns the values of the fields with this name.
fn fields(page: &Page, name: &str) -> Vec<String> {
    let named = page.tags("input").filter(|tag| tag.attr("name").as_deref() == Some(name));
    named.filter_map(|tag| tag.attr("value")).collect()
}

#[tokio::test]
async fn uploaded_games_of_every_version_can_be_continued() {
    let server = TestServer::without_limits().await;
    for record in RECORDS {
        let mut ann = Browser::new(&server);
        let review = ann.post("/review", &[("record", record)]).await.location.unwrap();
        let record = AnyRecord::from_json(record).unwrap();
        let ply = record.record.steps.len() / 2;
        let has_resigned = |seat: &str| {
            record.record.steps[..ply].iter().any(|step| step.to_string() == format!("{seat} resign"))
        };
        for seat in ["A", "B"] {
            let form = [("ply", &*ply.to_string()), ("seat", seat), ("bot", "level:1")];
            let made = ann.post(&format!("{review}/play-on"), &form).await;
            if has_resigned(seat) {
                assert_eq!(made.status, StatusCode::UNPROCESSABLE_ENTITY, "{seat} has resigned");
                continue;
            }
            assert_eq!(made.status, StatusCode::SEE_OTHER, "{} {seat}: {}", record.game, made.body);
            let page = ann.get(&made.location.unwrap()).await;
            assert_eq!(page.status, StatusCode::OK);
            assert!(page.body.contains(&format!("data-game=\"{}\"", record.game)), "{}", page.body);
            assert!(
                page.body.contains("This game starts from a position in an earlier game"),
                "{}",
                page.body
            );
        }
    }
}

#[tokio::test]
async fn a_replay_offers_to_play_on() {
    let server = TestServer::start().await;
    let (mut ann, mut bob) = (Browser::new(&server), Browser::new(&server));
    let path = resigned_game(&mut ann, &mut bob, &[]).await;
    let start = ann.get(&format!("{path}/replay")).await;
    let last = start.tags("div").find_map(|tag| tag.attr("data-last")).unwrap();
    let last = ann.get(&format!("{path}/replay?move={last}")).await;
    assert!(!last.body.contains("play-on"), "the game is over");
    let page = ann.get(&format!("{path}/replay?move=2")).await;
    let ply = fields(&page, "ply").remove(0);
    assert_eq!(fields(&page, "seat"), ["A", "B"]);
    let address = format!("{path}/play-on");
    for (ply, seat, bot) in [
        ("x", "A", "level:1"),
        ("99999", "A", "level:1"),
        (ply.as_str(), "C", "level:1"),
        (ply.as_str(), "", "level:1"),
        (ply.as_str(), "A", "level:99"),
    ] {
        let refused = ann.post(&address, &[("ply", ply), ("seat", seat), ("bot", bot)]).await;
        assert_eq!(refused.status, StatusCode::UNPROCESSABLE_ENTITY, "{ply} {seat} {bot}");
    }
    let steps = ann.get(&format!("{path}/replay?ply=0")).await;
    let end = steps.tags("div").find_map(|tag| tag.attr("data-last")).unwrap();
    let refused = ann.post(&address, &[("ply", &end), ("seat", "A")]).await;
    assert!(refused.body.contains("The game is over at this point"), "{}", refused.body);
    // A script gets the commitment first, as at every new table.
    let later = ann.post(&address, &[("ply", &ply), ("seat", "B"), ("later", "1")]).await;
    assert!(later.headers.contains_key("x-fishpond-commitment"));
    let made = ann.post(&address, &[("ply", &ply), ("seat", "B"), ("bot", "level:1")]).await;
    let table = made.location.unwrap();
    assert_ne!(table, path);
    let page = ann.get(&table).await;
    assert!(!page.is_over() && page.body.contains("This game starts from a position"), "{}", page.body);
    // It survives a restart.
    let cookies = ann.into_cookies();
    drop(bob);
    let server = server.restart().await;
    let mut ann = Browser::new(&server);
    ann.set_cookies(cookies);
    assert!(ann.get(&table).await.body.contains("This game starts from a position"));
}

#[tokio::test]
async fn only_those_who_may_see_a_finished_game_can_play_on() {
    let server = TestServer::start().await;
    let (mut ann, mut bob) = (Browser::new(&server), Browser::new(&server));
    let path = resigned_game(&mut ann, &mut bob, &[("spectators", "off")]).await;
    let form = [("ply", "1"), ("seat", "A")];
    let mut eve = Browser::new(&server);
    assert_eq!(eve.post(&format!("{path}/play-on"), &form).await.status, StatusCode::NOT_FOUND);
    assert_eq!(eve.post("/review/0123456789abcdef/play-on", &form).await.status, StatusCode::NOT_FOUND);
    let (_, running) = crate::common::two_players(&server, "penguins", &[("spectators", "public")]).await;
    assert_eq!(eve.post(&format!("{running}/play-on"), &form).await.status, StatusCode::NOT_FOUND);
}
