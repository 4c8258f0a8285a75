//! Hosts, cookies and names: how the site and its visitors are identified.

use crate::common::{Browser, TestServer};
use axum::body::Body;
use axum::http::{Request, StatusCode, header};

const HTTPS: &str = "https://fish.example";

#[tokio::test]
async fn cookies_belong_to_this_host_alone_under_https() {
    let server = TestServer::at(HTTPS).await;
    let mut ann = Browser::new(&server);
    let path = ann.post("/play/penguins", &[]).await.location.unwrap();
    let guest = ann.cookie("__Host-fishpond");
    let registered = ann.post("/me/register", &[("login", "Ann"), ("password", "correct horse")]).await;
    for cookie in registered.headers.get_all(header::SET_COOKIE) {
        let cookie = cookie.to_str().unwrap();
        assert!(cookie.starts_with("__Host-") && cookie.contains("; Secure"), "{cookie}");
        assert!(cookie.contains("; Path=/") && !cookie.contains("Domain"), "{cookie}");
    }
    assert_eq!(ann.get(&path).await.status, StatusCode::OK);
    // Another host of the same domain can set cookies without the prefix.
    let session = ann.cookie("__Host-session");
    for cookie in [format!("session={session}"), format!("fishpond={guest}")] {
        let request = Request::get(&path).header(header::COOKIE, &cookie).body(Body::empty()).unwrap();
        let page = Browser::new(&server).send_unchanged(request).await;
        assert_eq!(page.status, StatusCode::NOT_FOUND, "{cookie}");
    }
}

#[tokio::test]
async fn only_the_public_host_is_served() {
    let server = TestServer::at(HTTPS).await;
    let get = async |path: &str, host: &str| {
        let request = Request::get(path).header(header::HOST, host).body(Body::empty()).unwrap();
        Browser::new(&server).send(request).await
    };
    for host in ["fish.example", "localhost:8080", "127.0.0.1:8080"] {
        assert_eq!(get("/", host).await.status, StatusCode::OK, "{host}");
    }
    for host in ["evil.example", "fish.example.evil.example", "10.0.0.1"] {
        let page = get("/", host).await;
        assert_eq!(page.status, StatusCode::MISDIRECTED_REQUEST, "{host}");
        assert!(page.body.contains("href=\"https://fish.example\""), "{}", page.body);
        assert!(!page.headers.contains_key(header::SET_COOKIE) && !page.body.contains(host), "{host}");
        assert_eq!(get("/assets/fish.svg", host).await.status, StatusCode::OK, "the page's files");
    }
}

#[tokio::test]
async fn nobody_can_take_a_name_that_looks_like_anothers() {
    let server = TestServer::start().await;
    let (mut ann, mut eve) = (Browser::new(&server), Browser::new(&server));
    ann.post("/me/name", &[("name", "Ann")]).await;
    let fields = [("players", "2"), ("seat-A", "me"), ("seat-B", "open"), ("listed", "1")];
    let path = ann.post("/new/penguins", &fields).await.location.unwrap();
    for twin in ["Ann", "ANN", "\u{410}nn"] {
        let refused = eve.post(&format!("{path}/sit"), &[("name", twin)]).await;
        assert_eq!(refused.status, StatusCode::UNPROCESSABLE_ENTITY, "{twin:?}");
        assert!(refused.body.contains("Choose another one."), "{}", refused.body);
    }
    assert_eq!(eve.post(&format!("{path}/sit"), &[("name", "Eve")]).await.status, StatusCode::SEE_OTHER);

    let register = async |login: &str| {
        let fields = [("login", login), ("password", "correct horse")];
        Browser::new(&server).post("/me/register", &fields).await.status
    };
    assert_eq!(register("Paul").await, StatusCode::SEE_OTHER);
    for login in ["PAUL", "Pau1", "P\u{430}ul", "Ｐaul", "Paul\u{200d}", "<Paul>"] {
        assert_eq!(register(login).await, StatusCode::UNPROCESSABLE_ENTITY, "{login:?}");
    }
}

#[tokio::test]
async fn nobody_can_take_a_name_that_looks_like_a_bots() {
    let server = TestServer::without_limits().await;
    let (mut ann, mut eve) = (Browser::new(&server), Browser::new(&server));
    let open = [("players", "2"), ("seat-A", "me"), ("seat-B", "open"), ("listed", "1")];
    let path = ann.post("/new/penguins", &open).await.location.unwrap();
    for name in [
        "Bot, level 3",
        "Bot level 3",
        "bot:  LEVEL 3",
        "B\u{43e}t-level-3",
        "Bot, Stufe 3",
        "Bot Stufe 3",
        "Botgierig",
    ] {
        let beside = [("players", "2"), ("seat-A", "me"), ("seat-B", "beside"), ("name-B", name)];
        let account = [("login", name), ("password", "correct horse")];
        for (form, fields) in [
            ("/me/name", &[("name", name)][..]),
            (&format!("{path}/sit"), &[("name", name)]),
            ("/new/penguins", &beside),
            ("/me/register", &account),
        ] {
            let refused = eve.post(form, fields).await;
            assert_eq!(refused.status, StatusCode::UNPROCESSABLE_ENTITY, "{form} {name:?}");
            // Accounts can't have some of these characters at all.
            let says_why = refused.body.contains("reserved for bots") || form == "/me/register";
            assert!(says_why, "{form} {name:?}: {}", refused.body);
        }
    }
    let refused = eve.post("/me/register", &[("login", "Bot level 3"), ("password", "correct horse")]).await;
    assert!(refused.body.contains("reserved for bots"), "{}", refused.body);
    for name in ["Botany 3", "Level 3", "Robot level 3"] {
        assert_eq!(eve.post("/me/name", &[("name", name)]).await.status, StatusCode::SEE_OTHER, "{name}");
    }
}

#[tokio::test]
async fn a_name_entered_at_a_table_is_the_guests_name_everywhere() {
    let server = TestServer::start().await;
    let (mut ann, mut bob) = (Browser::new(&server), Browser::new(&server));
    let open = [("seat-B", "open"), ("seat-C", "open"), ("seat-D", "open")];
    let fields = [&[("players", "4"), ("seat-A", "me"), ("listed", "1")], &open[..]].concat();
    let path = ann.post("/new/penguins", &fields).await.location.unwrap();
    bob.submit(&format!("{path}/sit"), &[("name", "Bob")]).await;
    assert!(bob.get("/").await.body.contains(">Bob</a>"));
    // The name of somebody who shares the guest's screen belongs to that person.
    bob.submit(&format!("{path}/sit"), &[("name", "Cleo"), ("seat", "C")]).await;
    assert!(bob.get(&path).await.body.contains("Cleo"));
    assert!(bob.get("/").await.body.contains(">Bob</a>"));
}

#[tokio::test]
async fn guests_have_distinct_names_at_a_table() {
    let server = TestServer::start().await;
    let guests = [format!("{:064x}", 1), format!("{:064x}", 2)];
    let mut names = Vec::new();
    for secret in &guests {
        let mut guest = Browser::new(&server);
        guest.use_guest_token(&server.guest_token(secret).await);
        names.push(guest_name(&mut guest).await);
    }
    assert_ne!(names[0], names[1]);
    // Even if someone else already has the name.
    let mut host = Browser::new(&server);
    host.use_guest_token(&server.guest_token(&guests[0]).await);
    host.post("/me/name", &[("name", &names[1])]).await;
    let fields = [("players", "2"), ("seat-A", "me"), ("seat-B", "open"), ("listed", "1")];
    let path = host.post("/new/penguins", &fields).await.location.unwrap();
    let mut guest = Browser::new(&server);
    guest.use_guest_token(&server.guest_token(&guests[1]).await);
    let page = guest.submit(&format!("{path}/sit"), &[("name", &names[1])]).await;
    assert!(page.body.contains(&format!("{} 2", names[1])), "{}", page.body);
}

/// Returns the name that a guest has without choosing one.
async fn guest_name(guest: &mut Browser) -> String {
    let page = guest.get("/me").await;
    let name = page.tags("input").find(|tag| tag.attr("name").as_deref() == Some("name"));
    name.and_then(|tag| tag.attr("value")).unwrap()
}
