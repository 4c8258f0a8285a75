//! Headers and compression.

use crate::common::{Browser, TestServer};
use axum::body::Body;
use axum::http::{Request, StatusCode, header};
use tower::ServiceExt as _;

async fn get(server: &TestServer, path: &str, accept_encoding: &str) -> axum::response::Response {
    let request = Request::get(path).header(header::ACCEPT_ENCODING, accept_encoding);
    server.site.clone().oneshot(request.body(Body::empty()).unwrap()).await.unwrap()
}

#[tokio::test]
async fn pages_and_assets_are_compressed_for_clients_that_accept_it() {
    let server = TestServer::start().await;
    for path in
        ["/", "/rules/penguins", "/assets/fishpond.css", "/assets/fishpond.js", "/assets/penguins.svg"]
    {
        let response = get(&server, path, "gzip, br").await;
        assert_eq!(response.status(), StatusCode::OK, "{path}");
        assert_eq!(response.headers()[header::CONTENT_ENCODING], "gzip", "{path}");
        let compressed = axum::body::to_bytes(response.into_body(), 1 << 22).await.unwrap();
        let response = get(&server, path, "identity").await;
        assert!(!response.headers().contains_key(header::CONTENT_ENCODING), "{path}");
        let plain = axum::body::to_bytes(response.into_body(), 1 << 22).await.unwrap();
        assert!(compressed.len() * 2 < plain.len(), "{path}: {} of {}", compressed.len(), plain.len());
    }
}

#[tokio::test]
async fn event_streams_and_short_responses_are_not_compressed() {
    let server = TestServer::start().await;
    let mut ann = Browser::new(&server);
    let fields = [("players", "2"), ("seat-A", "me"), ("seat-B", "open"), ("spectators", "public")];
    let path = ann.post("/new/penguins", &fields).await.location.unwrap();
    for path in [format!("{path}/events"), "/assets/fish.svg".to_owned(), "/settings".to_owned()] {
        let response = get(&server, &path, "gzip").await;
        assert!(!response.status().is_client_error(), "{path}: {}", response.status());
        assert!(!response.headers().contains_key(header::CONTENT_ENCODING), "{path}");
    }
}

#[tokio::test]
async fn every_response_has_the_security_headers() {
    let server = TestServer::start().await;
    for path in ["/", "/nowhere", "/assets/fish.svg", "/t/aaaaaaaa/events"] {
        let response = get(&server, path, "gzip").await;
        for name in
            ["content-security-policy", "x-content-type-options", "x-frame-options", "referrer-policy"]
        {
            assert!(response.headers().contains_key(name), "{path}: {name}");
        }
    }
    let cache = |response: axum::response::Response| response.headers()[header::CACHE_CONTROL].clone();
    assert_eq!(cache(get(&server, "/", "").await), "no-store");
    assert!(cache(get(&server, "/assets/fish.svg", "").await).to_str().unwrap().contains("immutable"));
}

#[tokio::test]
async fn forms_from_the_public_address_are_accepted_behind_a_proxy() {
    let server = TestServer::start().await;
    let post = async |origin: &str| {
        let request = Request::post("/settings")
            .header(header::CONTENT_TYPE, "application/x-www-form-urlencoded")
            .header(header::HOST, "127.0.0.1:8080")
            .header(header::ORIGIN, origin);
        let response = server.site.clone().oneshot(request.body(Body::from("lang=de")).unwrap()).await;
        response.unwrap().status()
    };
    assert_eq!(post("http://fish.example").await, StatusCode::SEE_OTHER);
    assert_eq!(post("http://127.0.0.1:8080").await, StatusCode::SEE_OTHER);
    assert_eq!(post("http://fish.example:8443").await, StatusCode::FORBIDDEN);
    assert_eq!(post("http://elsewhere.example").await, StatusCode::FORBIDDEN);
}
