//! Guests and accounts: which cookies give access to what.

use crate::common::{Browser, Page, TestServer, person_of, table_for_two};
use axum::body::Body;
use axum::http::{Request, StatusCode, header};
use fishpond_server::AdminError;
use fishpond_store::{Append, ListedStatus, Listing, Store as _, TableState};

const PASSWORD: &str = "correct horse";

/// Returns a browser with nothing but this guest token.
fn with_token(server: &TestServer, token: &str) -> Browser {
    let mut browser = Browser::new(server);
    browser.use_guest_token(token);
    browser
}

/// Returns whether a response sets the guest token.
fn sets_token(page: &Page) -> bool {
    let mut cookies = page.headers.get_all(header::SET_COOKIE).iter();
    cookies.any(|cookie| cookie.to_str().unwrap().starts_with("fishpond="))
}

#[tokio::test]
async fn a_refused_form_stays_open_with_its_name_and_the_error() {
    let server = TestServer::without_limits().await;
    let mut ann = Browser::new(&server);
    let registered = ann.post("/me/register", &[("login", "Ann"), ("password", PASSWORD)]).await;
    let page = ann.get(&registered.location.unwrap()).await;
    assert!(
        page.body.contains("<p class=\"notice good\" role=\"status\">Your account is ready"),
        "{}",
        page.body
    );

    let mut guest = Browser::new(&server);
    for (path, status, other) in [
        ("/me/login", StatusCode::UNAUTHORIZED, "/me/register"),
        ("/me/register", StatusCode::UNPROCESSABLE_ENTITY, "/me/login"),
    ] {
        let refused = guest.post(path, &[("login", "Ann"), ("password", "wrong horse")]).await;
        assert_eq!(refused.status, status, "{path}");
        // From the start of the form's section to its end.
        let section = |action: &str| {
            let at = refused.body.find(&format!("action=\"{action}\"")).unwrap();
            let from = refused.body[..at].rfind("<details").unwrap();
            let length = refused.body[from..].find("</details>").unwrap();
            &refused.body[from..from + length]
        };
        let form = section(path);
        assert!(form.starts_with("<details open"), "{path}: {form}");
        assert!(form.contains("value=\"Ann\"") && form.contains("role=\"alert\""), "{path}: {form}");
        assert!(!refused.body.contains("wrong horse"), "passwords are not repeated");
        assert_eq!(refused.body.matches("role=\"alert\"").count(), 1, "{path}");
        let form = section(other);
        assert!(form.starts_with("<details>") && !form.contains("value=\"Ann\""), "{path}: {form}");
    }
    let refused = guest.post("/me/name", &[("name", "Ann")]).await;
    assert_eq!(refused.status, StatusCode::UNPROCESSABLE_ENTITY);
    assert!(refused.body.contains("role=\"alert\"") && refused.body.contains("action=\"/me/name\""));
}

#[tokio::test]
async fn the_guest_token_stops_working_at_registration() {
    let server = TestServer::start().await;
    let (mut ann, mut bob) = (Browser::new(&server), Browser::new(&server));
    let path = table_for_two("ships", &mut ann, &mut bob, &[]).await;
    ann.post(&format!("{path}/start"), &[]).await;
    let token = ann.cookie("fishpond");
    let registered = ann.post("/me/register", &[("login", "Ann"), ("password", PASSWORD)]).await;
    assert!(ann.get(&registered.location.unwrap()).await.body.contains("Your account is ready"));
    assert_eq!(ann.get(&path).await.status, StatusCode::OK, "the account has the guest's games");
    ann.post("/me/logout", &[]).await;

    let mut thief = with_token(&server, &token);
    let page = thief.get(&path).await;
    assert_eq!(page.status, StatusCode::NOT_FOUND);
    assert!(sets_token(&page), "the browser is a new guest");
    thief = with_token(&server, &token);
    let stolen = thief.post("/me/register", &[("login", "Eve"), ("password", "battery staple")]).await;
    assert_eq!(stolen.status, StatusCode::SEE_OTHER, "an account of their own");
    assert_eq!(thief.get(&path).await.status, StatusCode::NOT_FOUND);

    drop((ann, bob, thief));
    let server = server.restart().await;
    assert_eq!(with_token(&server, &token).get(&path).await.status, StatusCode::NOT_FOUND);
    let mut phone = Browser::new(&server);
    let login = phone.post("/me/login", &[("login", "Ann"), ("password", PASSWORD)]).await;
    assert_eq!(login.status, StatusCode::SEE_OTHER, "the password is still the same");
    assert!(phone.get(&path).await.body.contains("page-more"), "the seat belongs to the account");
}

#[tokio::test]
async fn the_guest_token_stops_working_when_the_data_is_deleted() {
    let server = TestServer::start().await;
    let mut ann = Browser::new(&server);
    ann.post("/play/penguins", &[]).await;
    let token = ann.cookie("fishpond");
    ann.post("/me/delete", &[]).await;
    assert!(sets_token(&with_token(&server, &token).get("/").await));
}

#[tokio::test]
async fn tokens_chosen_by_the_client_are_refused() {
    let server = TestServer::start().await;
    let issued = {
        let mut ann = Browser::new(&server);
        ann.get("/").await;
        ann.cookie("fishpond")
    };
    let forged = |from: &str| from.replace(&issued[..64], &"ab".repeat(32));
    for token in ["0".repeat(64), "ab".repeat(32), forged(&issued), "ab".repeat(68)] {
        let mut ann = with_token(&server, &token);
        let created = ann.post("/play/penguins", &[]).await;
        assert!(sets_token(&created), "{token}");
        let path = created.location.unwrap();
        assert_eq!(ann.get(&path).await.status, StatusCode::OK, "the new token works");
        assert_eq!(with_token(&server, &token).get(&path).await.status, StatusCode::NOT_FOUND, "{token}");
        let stored = server.store.is_guest_at_table(&person_of(&token)).await;
        assert_eq!(stored, Ok(false), "{token}");
    }
    assert!(!sets_token(&with_token(&server, &issued).get("/").await));
}

/// Stores a game of a guest who got their token from version 0.1, and returns its path.
async fn game_of_first_version(server: &TestServer, token: &str) -> String {
    game_of_first_version_with(server, token, "fishpond").await
}

/// Like [`game_of_first_version`], on a server whose guest tokens are in this cookie.
async fn game_of_first_version_with(server: &TestServer, token: &str, cookie: &str) -> String {
    let mut ann = Browser::new(server);
    let path = ann.post("/play/penguins", &[]).await.location.unwrap();
    let (new, old) = (person_of(&ann.cookie(cookie)), person_of(token));
    let events = server.store.events(path.strip_prefix("/t/").unwrap(), 0).await.unwrap();
    let append = Append {
        result: None,
        ratings: None,
        table: "first".to_owned(),
        after: 0,
        edition: 0,
        events: events.iter().map(|event| event.replace(&new, &old)).collect(),
        mentions: vec![old.clone()],
        state: TableState {
            changed_at: 0,
            next_deadline: None,
            awaits_bot: false,
            waiting_for: vec![old.clone()],
        },
        listing: Some(Listing {
            game: "penguins".to_owned(),
            status: ListedStatus::Playing,
            listed: false,
            summary: "Ann".to_owned(),
            people: vec![old],
        }),
    };
    server.store.append(append).await.unwrap();
    "/t/first".to_owned()
}

#[tokio::test]
async fn a_cookie_of_the_first_version_is_exchanged_once() {
    let server = TestServer::start().await;
    let old = "5c".repeat(32);
    let path = game_of_first_version(&server, &old).await;
    // Several tabs at once: whichever response comes last, the browser has its seats.
    let mut tabs: Vec<Browser> = (0..5).map(|_| with_token(&server, &old)).collect();
    let pages = futures_util::future::join_all(tabs.iter_mut().map(|tab| tab.get(&path))).await;
    assert_eq!(pages[0].status, StatusCode::OK);
    for (mut tab, page) in tabs.into_iter().zip(pages).filter(|(_, page)| sets_token(page)) {
        assert_eq!(page.status, StatusCode::OK);
        assert_ne!(tab.cookie("fishpond"), old);
        assert!(tab.get(&path).await.body.contains("page-more"));
    }
    let mut thief = with_token(&server, &old);
    let refused = thief.get(&path).await;
    assert_eq!(refused.status, StatusCode::NOT_FOUND);
    assert!(!sets_token(&refused), "a late response must not replace the new token");
    tokio::time::pause();
    tokio::time::advance(std::time::Duration::from_secs(61)).await;
    tokio::time::resume();
    let refused = thief.get(&path).await;
    assert_eq!((refused.status, sets_token(&refused)), (StatusCode::NOT_FOUND, true));
    drop(thief);
    let server = server.restart().await;
    assert_eq!(with_token(&server, &old).get(&path).await.status, StatusCode::NOT_FOUND);
}

#[tokio::test]
async fn cookies_of_the_first_version_get_new_names_under_https() {
    let server = TestServer::at("https://fish.example").await;
    let old = "5c".repeat(32);
    let path = game_of_first_version_with(&server, &old, "__Host-fishpond").await;
    let mut ann = with_token(&server, &old);
    let mut cookies = ann.into_cookies();
    cookies.insert("lang".to_owned(), "de".to_owned());
    ann = Browser::new(&server);
    ann.set_cookies(cookies);
    assert_eq!(ann.get(&path).await.status, StatusCode::OK);
    assert_eq!((ann.cookie("fishpond"), ann.cookie("lang")), (String::new(), String::new()));
    assert_eq!(ann.cookie("__Host-lang"), "de");
    let page = ann.get(&path).await;
    assert!(page.body.contains("page-more") && page.body.contains("lang=\"de\""), "{}", page.body);
}

#[tokio::test]
async fn a_cookie_of_the_first_version_does_not_open_an_account() {
    let server = TestServer::start().await;
    let old = "5c".repeat(32);
    let path = game_of_first_version(&server, &old).await;
    // In version 0.1, an account had the identifier of its first guest.
    let account = fishpond_store::NewAccount {
        person: person_of(&old),
        name: "Ann".to_owned(),
        login: "Ann".to_owned(),
        password: String::new(),
        since: 0,
        owner: None,
    };
    server.store.create_account(account).await.unwrap();
    let page = with_token(&server, &old).get(&path).await;
    assert_eq!((page.status, sets_token(&page)), (StatusCode::NOT_FOUND, true));
}

/// Returns two browsers that are logged in to the same account.
async fn two_devices(server: &TestServer) -> (Browser, Browser) {
    let (mut desk, mut phone) = (Browser::new(server), Browser::new(server));
    let account = [("login", "Ann"), ("password", PASSWORD)];
    desk.post("/me/register", &account).await;
    phone.post("/me/login", &account).await;
    (desk, phone)
}

async fn is_logged_in(browser: &mut Browser) -> bool {
    browser.get("/me").await.body.contains("/me/logout")
}

async fn can_log_in(server: &TestServer, password: &str) -> bool {
    let login = Browser::new(server).post("/me/login", &[("login", "Ann"), ("password", password)]).await;
    login.status == StatusCode::SEE_OTHER
}

#[tokio::test]
async fn a_new_password_logs_out_all_other_devices() {
    let server = TestServer::start().await;
    let (mut desk, mut phone) = two_devices(&server).await;
    let path = phone.post("/play/penguins", &[]).await.location.unwrap();
    let stream = phone.listen(&format!("{path}/events"), None).await;
    let new = "battery staple";
    for (fields, status) in [
        ([("password", "wrong horse"), ("new", new)], StatusCode::FORBIDDEN),
        ([("password", PASSWORD), ("new", "short")], StatusCode::UNPROCESSABLE_ENTITY),
    ] {
        let refused = desk.post("/me/password", &fields).await;
        assert_eq!(refused.status, status);
        assert!(refused.body.contains("role=\"alert\"") && refused.body.contains("action=\"/me/password\""));
    }
    assert!(can_log_in(&server, PASSWORD).await && is_logged_in(&mut phone).await, "nothing has changed");
    let changed = desk.submit("/me/password", &[("password", PASSWORD), ("new", new)]).await;
    assert!(changed.body.contains("Your password has been changed."), "{}", changed.body);
    stream.end().await;
    assert!(is_logged_in(&mut desk).await && !is_logged_in(&mut phone).await);
    assert!(!can_log_in(&server, PASSWORD).await && can_log_in(&server, new).await);
}

/// Returns an API token from the page that shows it.
fn token_on(page: &Page) -> String {
    let (_, token) = page.body.split_once("class=\"token\">").unwrap();
    token.split('<').next().unwrap().to_owned()
}

/// Returns a token of the account and one of its bot's.
async fn two_tokens(browser: &mut Browser, password: &str, bot: &str) -> [String; 2] {
    let fields = [("name", "desk"), ("scope-read", "1"), ("password", password)];
    let own = browser.post("/me/tokens", &fields).await;
    let created = browser.post("/me/bots", &[("name", bot), ("password", password)]).await;
    [token_on(&own), token_on(&created)]
}

async fn is_valid(browser: &mut Browser, token: &str) -> bool {
    let request = Request::get("/api/v1/me").header(header::AUTHORIZATION, format!("Bearer {token}"));
    browser.send_unchanged(request.body(Body::empty()).unwrap()).await.status == StatusCode::OK
}

#[tokio::test]
async fn a_new_password_revokes_api_tokens_if_their_owner_wants_it() {
    let server = TestServer::start().await;
    let (mut desk, _) = two_devices(&server).await;
    assert!(desk.get("/me").await.body.contains("Programs with your API tokens keep access"));
    let tokens = two_tokens(&mut desk, PASSWORD, "Pike").await;
    let [one, two] = ["battery staple", "staple battery"];
    desk.post("/me/password", &[("password", PASSWORD), ("new", one)]).await;
    for token in &tokens {
        assert!(is_valid(&mut desk, token).await);
    }
    let request =
        Request::get("/api/v1/stream").header(header::AUTHORIZATION, format!("Bearer {}", tokens[1]));
    let stream = desk.listen_with(request).await;
    let changed = desk.post("/me/password", &[("password", one), ("new", two), ("tokens", "1")]).await;
    assert_eq!(changed.status, StatusCode::SEE_OTHER);
    stream.end().await;
    for token in &tokens {
        assert!(!is_valid(&mut desk, token).await);
    }
    assert!(is_logged_in(&mut desk).await);
    // The operator revokes them unless told otherwise.
    let tokens = two_tokens(&mut desk, two, "Perch").await;
    server.app.reset_password("Ann", true).await.unwrap();
    assert!(is_valid(&mut desk, &tokens[0]).await && is_valid(&mut desk, &tokens[1]).await);
    server.app.reset_password("Ann", false).await.unwrap();
    assert!(!is_valid(&mut desk, &tokens[0]).await && !is_valid(&mut desk, &tokens[1]).await);
}

#[tokio::test]
async fn logging_out_everywhere_closes_every_session() {
    let server = TestServer::start().await;
    let (mut desk, mut phone) = two_devices(&server).await;
    let path = phone.post("/play/penguins", &[]).await.location.unwrap();
    let stream = phone.listen(&format!("{path}/events"), None).await;
    let out = desk.post("/me/logout-everywhere", &[]).await;
    assert_eq!(out.status, StatusCode::SEE_OTHER);
    stream.end().await;
    assert!(!is_logged_in(&mut desk).await && !is_logged_in(&mut phone).await);
    assert!(can_log_in(&server, PASSWORD).await);
}

#[tokio::test]
async fn a_login_ends_the_previous_session_of_the_browser() {
    let server = TestServer::start().await;
    let (mut desk, mut phone) = two_devices(&server).await;
    Browser::new(&server).post("/me/register", &[("login", "Bob"), ("password", PASSWORD)]).await;
    let path = desk.post("/play/penguins", &[]).await.location.unwrap();
    let stream = desk.listen(&format!("{path}/events"), None).await;
    let mut before = Browser::new(&server);
    before.set_cookies([("session".to_owned(), desk.cookie("session"))].into());
    desk.post("/me/login", &[("login", "Bob"), ("password", PASSWORD)]).await;
    stream.end().await;
    assert!(is_logged_in(&mut desk).await && !is_logged_in(&mut before).await);
    assert!(is_logged_in(&mut phone).await, "other devices stay logged in");
}

#[tokio::test]
async fn deleting_an_account_needs_its_password() {
    let server = TestServer::start().await;
    let (mut desk, mut phone) = two_devices(&server).await;
    for fields in [&[][..], &[("password", "wrong horse")], &[("password", "")]] {
        let refused = desk.post("/me/delete", fields).await;
        assert_eq!(refused.status, StatusCode::FORBIDDEN);
        assert!(refused.body.contains("isn’t your current password"), "{}", refused.body);
    }
    assert!(is_logged_in(&mut phone).await);
    assert_eq!(desk.post("/me/delete", &[("password", PASSWORD)]).await.status, StatusCode::SEE_OTHER);
    assert!(!is_logged_in(&mut phone).await && !can_log_in(&server, PASSWORD).await);
}

#[tokio::test]
async fn the_operator_can_reset_a_password() {
    let server = TestServer::start().await;
    let (mut desk, _) = two_devices(&server).await;
    let path = desk.post("/play/penguins", &[]).await.location.unwrap();
    let stream = desk.listen(&format!("{path}/events"), None).await;
    let unknown = Err(AdminError::UnknownAccount("Nobody".to_owned()));
    assert_eq!(server.app.reset_password("Nobody", false).await, unknown);
    let password = server.app.reset_password("ann", false).await.unwrap();
    stream.end().await;
    assert!(!is_logged_in(&mut desk).await);
    assert!(!can_log_in(&server, PASSWORD).await && can_log_in(&server, &password).await);
    let other = server.app.reset_password("Ann", false).await.unwrap();
    assert!(other != password && can_log_in(&server, &other).await);
}

#[tokio::test]
async fn passwords_are_limited_in_characters_and_bytes() {
    let server = TestServer::start().await;
    for (password, says) in [
        ("🐟".repeat(7), Some("8 to 200 characters")),
        ("x".repeat(201), Some("8 to 200 characters")),
        ("🐟".repeat(129), Some("at most 512 bytes")),
        ("🐟".repeat(128), None),
    ] {
        let fields = [("login", "Ann"), ("password", password.as_str())];
        let page = Browser::new(&server).post("/me/register", &fields).await;
        match says {
            Some(says) => {
                assert_eq!(page.status, StatusCode::UNPROCESSABLE_ENTITY, "{password}");
                assert!(page.body.contains(says), "{password}: {}", page.body);
            }
            None => assert_eq!(page.status, StatusCode::SEE_OTHER, "{password}"),
        }
    }
    assert!(can_log_in(&server, &"🐟".repeat(128)).await);
}

#[tokio::test]
async fn the_session_cookie_lasts_as_long_as_the_session() {
    let server = TestServer::start().await;
    let mut ann = Browser::new(&server);
    let page = ann.post("/me/register", &[("login", "Ann"), ("password", PASSWORD)]).await;
    let mut cookies = page.headers.get_all(header::SET_COOKIE).iter().map(|cookie| cookie.to_str().unwrap());
    let session = cookies.find(|cookie| cookie.starts_with("session=")).unwrap();
    assert!(session.contains("Max-Age=2592000"), "{session}");
}
