//! Metrics for Prometheus.

use crate::common::{Browser, TestServer, first_move};
use axum::http::StatusCode;
use fishpond_server::metrics_router;

/// A game against a bot in which the person moves first.
const GAME: [(&str, &str); 4] =
    [("players", "2"), ("seat-A", "me"), ("seat-B", "bot greedy"), ("option-start_player", "A")];

/// Returns the value of a series.
async fn value(server: &TestServer, series: &str) -> u64 {
    let page = Browser::on(&metrics_router(server.app.clone())).get("/metrics").await;
    assert_eq!(page.status, StatusCode::OK);
    let value = page.body.lines().find_map(|line| line.strip_prefix(series)?.strip_prefix(' '));
    value.map_or(0, |value| value.parse().unwrap())
}

#[tokio::test]
async fn moves_refusals_and_streams_are_counted() {
    let server = TestServer::start().await;
    let mut ann = Browser::new(&server);
    let path = ann.post("/new/penguins", &GAME).await.location.unwrap();
    let accepted = "fishpond_acts_total{game=\"penguins\",result=\"accepted\"}";
    let seen = "fishpond_act_to_viewer_seconds_count";
    assert_eq!(value(&server, accepted).await, 0);
    let mut stream = ann.listen(&format!("{path}/events"), None).await;
    stream.next().await;
    assert_eq!(value(&server, "fishpond_open_streams").await, 1);
    assert_eq!(value(&server, seen).await, 0, "the first event contains no new move");

    let page = ann.get(&path).await;
    let fields = first_move(&mut ann, page).await;
    let fields = fields.each_ref().map(|(name, value)| (*name, &**value));
    let moved = ann.post(&format!("{path}/act"), &fields).await;
    assert_eq!(moved.status, StatusCode::SEE_OTHER, "{}", moved.body);
    stream.next().await;
    assert!(value(&server, accepted).await >= 1);
    assert!(value(&server, seen).await >= 1);
    assert!(value(&server, "fishpond_commit_jobs_count").await >= 3);
    let stale = ann.post(&format!("{path}/act"), &fields).await;
    assert_eq!(stale.status, StatusCode::CONFLICT);
    assert_eq!(value(&server, "fishpond_acts_total{game=\"penguins\",result=\"stale\"}").await, 1);
    assert_eq!(value(&server, "fishpond_refusals_total{game=\"penguins\",code=\"stale\"}").await, 1);
}
