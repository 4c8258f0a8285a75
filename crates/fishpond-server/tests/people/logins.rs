//! Limits on logins: per network, per account, and for the whole server.

use std::collections::BTreeMap;
use std::net::SocketAddr;

use crate::common::{Browser, PASSWORD, TestServer, form, register};
use axum::body::Body;
use axum::extract::ConnectInfo;
use axum::http::{Request, StatusCode, header};

const TOO_MANY: StatusCode = StatusCode::TOO_MANY_REQUESTS;

/// Tries to log in as a new guest, from an address, perhaps through a proxy.
async fn log_in(server: &TestServer, peer: &str, forwarded: Option<&str>, login: &str) -> StatusCode {
    let peer: SocketAddr = peer.parse().unwrap();
    let mut request = Request::post("/me/login")
        .header(header::CONTENT_TYPE, "application/x-www-form-urlencoded")
        .extension(ConnectInfo(peer));
    if let Some(forwarded) = forwarded {
        request = request.header("x-forwarded-for", forwarded);
    }
    let request = request.body(Body::from(format!("login={login}&password=wrong+horse"))).unwrap();
    Browser::new(server).send(request).await.status
}

#[tokio::test]
async fn logins_are_limited_behind_a_proxy_that_reports_no_address() {
    for forwarded in [None, Some("unknown"), Some("8.8.8.8, unknown"), Some("")] {
        let server = TestServer::start().await;
        let mut refused = 0;
        for number in 0..12 {
            let status = log_in(&server, "127.0.0.1:5000", forwarded, &format!("ann{number}")).await;
            refused += usize::from(status == TOO_MANY);
        }
        assert_eq!(refused, 2, "{forwarded:?}");
    }
}

#[tokio::test]
async fn visitors_cannot_choose_their_own_address() {
    let server = TestServer::start().await;
    let mut refused = 0;
    for number in 0..12 {
        // A direct visitor, and one behind a proxy, each with a forged entry.
        let forged = format!("9.9.9.{number}");
        let behind = format!("{forged}, 7.7.7.7");
        let login = format!("ann{number}");
        refused += usize::from(log_in(&server, "6.6.6.6:5000", Some(&forged), &login).await == TOO_MANY);
        refused += usize::from(log_in(&server, "[::1]:5000", Some(&behind), &login).await == TOO_MANY);
    }
    assert_eq!(refused, 4);
    assert_eq!(log_in(&server, "[::1]:5000", Some("8.8.8.8"), "ann").await, StatusCode::UNAUTHORIZED);
}

#[tokio::test]
async fn a_household_with_many_addresses_is_one_network() {
    let server = TestServer::start().await;
    let mut refused = 0;
    for number in 1..=12 {
        let peer = format!("[2001:db8:1:2::{number:x}]:5000");
        refused += usize::from(log_in(&server, &peer, None, &format!("ann{number}")).await == TOO_MANY);
    }
    assert_eq!(refused, 2);
    assert_eq!(log_in(&server, "[2001:db8:1:3::1]:5000", None, "ann").await, StatusCode::UNAUTHORIZED);
}

#[tokio::test]
async fn logins_to_an_account_are_limited_from_all_networks_together() {
    let server = TestServer::start().await;
    for number in 1..=20 {
        let status = log_in(&server, &format!("6.6.6.{number}:5000"), None, "Ann").await;
        assert_eq!(status, StatusCode::UNAUTHORIZED);
    }
    assert_eq!(log_in(&server, "6.6.7.1:5000", None, "ann").await, TOO_MANY);
    assert_eq!(log_in(&server, "6.6.7.2:5000", None, "Bob").await, StatusCode::UNAUTHORIZED);
}

#[tokio::test]
async fn a_stranger_cannot_keep_the_owner_of_an_account_from_logging_in_at_home() {
    let server = TestServer::start().await;
    let home: SocketAddr = "7.7.7.7:5000".parse().unwrap();
    let at_home = async |path: &str| {
        let mut request = form(path, &[("login", "Ann"), ("password", PASSWORD)]);
        request.extensions_mut().insert(ConnectInfo(home));
        Browser::new(&server).send(request).await.status
    };
    assert_eq!(at_home("/me/register").await, StatusCode::SEE_OTHER);
    for number in 1..=20 {
        let status = log_in(&server, &format!("6.6.6.{number}:5000"), None, "Ann").await;
        assert_eq!(status, StatusCode::UNAUTHORIZED);
    }
    assert_eq!(log_in(&server, "6.6.7.1:5000", None, "Ann").await, TOO_MANY);
    assert_eq!(at_home("/me/login").await, StatusCode::SEE_OTHER);
}

/// Somebody who has found an open browser can't guess the password by creating tokens.
#[tokio::test]
async fn new_tokens_count_as_requests_with_a_password() {
    for path in ["/me/tokens", "/me/bots", "/me/bots/Pike/token"] {
        let server = TestServer::start().await;
        let mut ann = register(&server, "Ann").await;
        ann.post("/me/bots", &[("name", "Pike"), ("password", PASSWORD)]).await;
        let mut refused = Vec::new();
        // Without a password, so that this takes less time than the limit needs to allow another request.
        for _ in 0..12 {
            let mut request = form(path, &[("name", "my bot"), ("scope-read", "1")]);
            let home: SocketAddr = "7.7.7.7:5000".parse().unwrap();
            request.extensions_mut().insert(ConnectInfo(home));
            let page = ann.send(request).await;
            assert_eq!(page.headers.contains_key(header::RETRY_AFTER), page.status == TOO_MANY);
            refused.push(page.status);
        }
        assert_eq!(refused, [[StatusCode::FORBIDDEN; 10].as_slice(), &[TOO_MANY; 2]].concat(), "{path}");
    }
}

#[tokio::test]
async fn a_hundred_logins_at_once_are_answered_or_asked_to_retry() {
    let server = TestServer::start().await;
    let mut browsers: Vec<Browser> = (0..100).map(|_| Browser::new(&server)).collect();
    let logins = browsers.iter_mut().enumerate().map(async |(number, browser)| {
        let login = format!("ann{number}");
        browser.post("/me/login", &[("login", &login), ("password", "wrong horse")]).await
    });
    let mut statuses = BTreeMap::new();
    for page in futures_util::future::join_all(logins).await {
        *statuses.entry(page.status).or_insert(0) += 1;
        let is_busy = page.status == StatusCode::SERVICE_UNAVAILABLE;
        assert_eq!(page.headers.contains_key(header::RETRY_AFTER), is_busy);
        assert!(!is_busy || page.body.contains("Too many people are logging in"), "{}", page.body);
    }
    let count = |status| statuses.get(&status).copied().unwrap_or(0);
    let (checked, busy) = (count(StatusCode::UNAUTHORIZED), count(StatusCode::SERVICE_UNAVAILABLE));
    assert!(checked >= 18 && busy > 0 && checked + busy == 100, "{statuses:?}");
}
