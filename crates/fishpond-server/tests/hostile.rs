//! What strangers, mistakes and programs may send: each gets one clear sentence, and nothing changes.

mod common;

use axum::body::Body;
use axum::http::{Method, Request, StatusCode, header};
use common::{Browser, Offer, Page, TestServer, offers};
use futures_util::StreamExt as _;

/// Two people at a table of penguins that has started; whoever is to act comes first.
async fn two(server: &TestServer) -> (Browser, Browser, String) {
    let (mut ann, mut bob) = (Browser::new(server), Browser::new(server));
    let fields = [
        ("players", "2"),
        ("seat-A", "me"),
        ("seat-B", "open"),
        ("listed", "1"),
        ("chat", "1"),
        ("option-start_player", "A"),
    ];
    let path = ann.post("/new/penguins", &fields).await.location.unwrap();
    bob.post(&format!("{path}/sit"), &[("name", "Bob")]).await;
    assert_eq!(ann.post(&format!("{path}/start"), &[]).await.status, StatusCode::SEE_OTHER);
    (ann, bob, path)
}

/// An answer that a person can read: a whole page with one sentence, under the strict policy.
fn assert_told(page: &Page, status: StatusCode, about: &str) {
    assert_eq!(page.status, status, "{about}: {}", page.body);
    assert!(page.body.contains("role=\"alert\"") && page.body.ends_with("</html>"), "{about}: {}", page.body);
    assert!(page.headers.contains_key(header::CONTENT_SECURITY_POLICY), "{about}");
}

fn form(path: &str, kind: &str, body: impl Into<Body>) -> Request<Body> {
    Request::post(path).header(header::CONTENT_TYPE, kind).body(body.into()).unwrap()
}

const FORM: &str = "application/x-www-form-urlencoded";

/// What somebody may call himself or say, and whether he may.
const WORDS: [(&str, bool); 16] = [
    ("<b onclick=alert(1)>", true),
    ("\"><img src=x>", true),
    ("</script><script>", true),
    ("&amp;&lt;", true),
    ("'; DROP TABLE events;--", true),
    ("{{7*7}} ${7*7}", true),
    ("👩‍👩‍👧‍👦 ❤️", true),
    ("日本の魚", true),
    ("a\u{202e}tsohg", false),
    ("\u{2066}a", false),
    ("\u{200b}", false),
    ("\u{200d}", false),
    ("Ann\u{200b}", false),
    ("\u{3164}", false),
    ("bell\u{7}", false),
    ("two\nlines", false),
];

#[tokio::test]
async fn hostile_names_and_words_are_escaped_or_refused() {
    let server = TestServer::start().await;
    for (words, allowed) in WORDS {
        let (mut ann, mut bob) = (Browser::new(&server), Browser::new(&server));
        let renamed = ann.post("/me/name", &[("name", words)]).await;
        let expected = if allowed { StatusCode::SEE_OTHER } else { StatusCode::UNPROCESSABLE_ENTITY };
        assert_eq!(renamed.status, expected, "{words:?} as a name");
        let fields = [("players", "2"), ("seat-A", "me"), ("seat-B", "open"), ("listed", "1"), ("chat", "1")];
        let path = ann.post("/new/penguins", &fields).await.location.unwrap();
        let sat = bob.post(&format!("{path}/sit"), &[("name", words)]).await;
        assert_eq!(sat.status, expected, "{words:?} at a table");
        if !allowed {
            bob.post(&format!("{path}/sit"), &[("name", "Bob")]).await;
        }
        ann.post(&format!("{path}/start"), &[]).await;
        let mut ear = ann.listen(&format!("{path}/events"), None).await;
        let first = ear.next().await;
        let said = bob.post(&format!("{path}/say"), &[("text", words)]).await;
        assert_eq!(said.status, expected, "{words:?} in the chat");
        let heard = if allowed { ear.next().await } else { String::new() };
        // The home page lists names, the table's page has them in the drawing, the log, the seats and the chat.
        for body in [first, heard, ann.get("/").await.body, bob.get(&path).await.body] {
            if words.contains('<') || !allowed {
                assert!(!body.contains(words), "{words:?} is there as it was sent: {body}");
            }
        }
    }
    let (mut ann, mut long) = (Browser::new(&server), "x".repeat(25));
    assert_eq!(ann.post("/me/name", &[("name", &long)]).await.status, StatusCode::UNPROCESSABLE_ENTITY);
    long.truncate(24);
    assert_eq!(ann.post("/me/name", &[("name", &long)]).await.status, StatusCode::SEE_OTHER);
}

#[tokio::test]
async fn what_is_no_form_changes_nothing_and_is_told() {
    let server = TestServer::start().await;
    let (mut ann, _, path) = two(&server).await;
    // The page says how much has happened.
    let revision = |page: &Page| page.tags("div").find_map(|tag| tag.attr("data-events")).unwrap();
    let before = revision(&ann.get(&path).await);
    let posts = ["act", "say", "sit", "settings", "hint"].map(|verb| format!("{path}/{verb}"));
    let others = ["/settings", "/me/name", "/me/register", "/me/login", "/new/ships", "/play/ships"];
    for address in posts.iter().map(String::as_str).chain(others) {
        let large = ann.send(form(address, FORM, format!("text={}", "x".repeat(20_000)))).await;
        assert_told(&large, StatusCode::PAYLOAD_TOO_LARGE, address);
        let json = ann.send(form(address, "application/json", "{\"seat\":\"A\"}")).await;
        assert_told(&json, StatusCode::UNSUPPORTED_MEDIA_TYPE, address);
        let bare = ann.send(Request::post(address).body(Body::from("seat=A")).unwrap()).await;
        assert_told(&bare, StatusCode::UNSUPPORTED_MEDIA_TYPE, address);
        if address.ends_with("/settings") {
            // There a form without fields is one: all switches off.
            continue;
        }
        for body in [&b"seat=%ff%fe&act=%c3"[..], b"\xff\xfe\x00", b"%%%=&&&==="] {
            let garbled = ann.send(form(address, FORM, body)).await;
            assert!(!garbled.status.is_server_error(), "{address} {body:?}: {}", garbled.status);
        }
    }
    assert_eq!(revision(&ann.get(&path).await), before);
}

/// A form of which only the beginning ever comes.
fn never_ending() -> (axum::http::request::Builder, Body) {
    let beginning = futures_util::stream::iter([Ok::<_, std::io::Error>(b"lang=de".to_vec())]);
    let body = Body::from_stream(beginning.chain(futures_util::stream::pending()));
    (Request::post("/settings").header(header::CONTENT_TYPE, FORM), body)
}

#[tokio::test]
async fn who_announces_too_much_is_told_before_he_sends_it() {
    let server = TestServer::start().await;
    let (request, body) = never_ending();
    let request = request.header(header::CONTENT_LENGTH, "99000000000").body(body).unwrap();
    assert_told(&Browser::new(&server).send(request).await, StatusCode::PAYLOAD_TOO_LARGE, "99 GB");
}

/// Time goes as fast as nothing else happens.
#[tokio::test(start_paused = true)]
async fn who_never_sends_the_rest_of_a_form_is_not_waited_for() {
    let server = TestServer::start().await;
    let (request, body) = never_ending();
    let answer = Browser::new(&server).send(request.body(body).unwrap()).await;
    assert_told(&answer, StatusCode::REQUEST_TIMEOUT, "half a form");
}

#[tokio::test]
async fn forms_of_other_sites_are_refused() {
    let server = TestServer::start().await;
    let (mut ann, _, path) = two(&server).await;
    let from = |name: &'static str, value: &'static str| {
        let request = Request::post(format!("{path}/say")).header(name, value);
        request.header(header::CONTENT_TYPE, FORM).header(header::HOST, "fish.example")
    };
    for (name, value) in [
        ("origin", "http://elsewhere.example"),
        ("origin", "null"),
        ("origin", "http://fish.example.elsewhere.example"),
        ("sec-fetch-site", "cross-site"),
        ("sec-fetch-site", "same-site"),
    ] {
        let page = ann.send(from(name, value).body("text=stolen".into()).unwrap()).await;
        assert_told(&page, StatusCode::FORBIDDEN, value);
    }
    assert!(!ann.get(&path).await.body.contains("stolen"));
    let own = ann.send(from("origin", "http://fish.example").body("text=mine".into()).unwrap()).await;
    assert_eq!(own.status, StatusCode::SEE_OTHER);
}

/// The moment that an act has to answer, and the first act that is offered.
async fn first_act(person: &mut Browser, path: &str) -> (String, String) {
    let page = person.get(path).await;
    let Some(Offer::Act(act)) = offers(&page).into_iter().next() else { panic!("{}", page.body) };
    (page.hidden("answers").unwrap(), act)
}

#[tokio::test]
async fn an_act_is_his_who_has_the_seat_once_and_in_time() {
    let server = TestServer::start().await;
    let (mut ann, mut bob, path) = two(&server).await;
    let (answers, act) = first_act(&mut ann, &path).await;
    let fields = [("seat", "A"), ("answers", &*answers), ("act", &*act), ("id", "once")];
    let address = format!("{path}/act");
    assert_told(&bob.post(&address, &fields).await, StatusCode::FORBIDDEN, "another's seat");
    let mut eve = Browser::new(&server);
    assert_told(&eve.post(&address, &fields).await, StatusCode::NOT_FOUND, "another's table");
    let forged = [fields[0], ("answers", "99999999999999999999"), fields[2]];
    assert_told(&ann.post(&address, &forged).await, StatusCode::UNPROCESSABLE_ENTITY, "no number");
    let lines = |page: &Page| page.body.matches("<li value=").count();
    assert_eq!(ann.post(&address, &fields).await.status, StatusCode::SEE_OTHER);
    let after = lines(&ann.get(&path).await);
    assert_eq!(ann.post(&address, &fields).await.status, StatusCode::SEE_OTHER, "the same act again");
    assert_eq!(lines(&ann.get(&path).await), after, "is one act");
    let other = [fields[0], fields[1], fields[2], ("id", "twice")];
    assert_told(&ann.post(&address, &other).await, StatusCode::CONFLICT, "another one comes too late");
}

#[tokio::test]
async fn who_hangs_up_has_acted_all_the_same() {
    let server = TestServer::start().await;
    let (mut ann, mut bob, path) = two(&server).await;
    let (answers, act) = first_act(&mut ann, &path).await;
    let fields = [("seat", "A"), ("answers", &*answers), ("act", &*act), ("id", "once")];
    let address = format!("{path}/act");
    ann.post_and_hang_up(&address, &fields);
    assert_eq!(ann.post(&address, &fields).await.status, StatusCode::SEE_OTHER, "the same act again");
    assert!(offers(&ann.get(&path).await).is_empty(), "it is his turn no more");
    assert!(!offers(&bob.get(&path).await).is_empty(), "but the other's");
}

#[tokio::test]
async fn who_sends_without_end_is_told_when_to_come_back() {
    let server = TestServer::start().await;
    let mut ann = Browser::new(&server);
    ann.get("/").await;
    for _ in 0..10_000 {
        let page = ann.post("/settings", &[("lang", "en")]).await;
        if page.status != StatusCode::SEE_OTHER {
            assert_told(&page, StatusCode::TOO_MANY_REQUESTS, "too often");
            let wait: u64 = page.headers[header::RETRY_AFTER].to_str().unwrap().parse().unwrap();
            assert!((1..=60).contains(&wait));
            let mut bob = Browser::new(&server);
            bob.get("/").await;
            assert_eq!(bob.post("/settings", &[]).await.status, StatusCode::SEE_OTHER, "others may");
            return;
        }
    }
    panic!("nobody was stopped");
}

#[tokio::test]
async fn addresses_that_lead_nowhere_say_so() {
    let server = TestServer::start().await;
    let (mut ann, _, path) = two(&server).await;
    ann.lang = "de";
    let long = format!("/t/{}", "a".repeat(6_000));
    let nowhere = [
        "/nowhere",
        "/assets/..%2f..%2fCargo.toml",
        "/assets/%2e%2e/Cargo.toml",
        "/assets/../src/lib.rs",
        "/assets/",
        "/picture/penguins-light.svg",
        "/picture/..%2fx.svg",
        "/rules/%00",
        "/rules/chess",
        "/new/%ff",
        "/t/%ff%fe",
        "/t/%zz",
        "/t/aaaaaaaa",
        "/t/aaaaaaaa/events",
        "/t/aaaaaaaa/replay",
        "/t/%2e%2e%2f%2e%2e",
        &long,
    ];
    for address in nowhere {
        let page = ann.get(address).await;
        assert_told(&page, StatusCode::NOT_FOUND, address);
        assert!(page.body.contains("Diese Seite gibt es nicht"), "{address}: {}", page.body);
        let head = Request::builder().method(Method::HEAD).uri(address).body(Body::empty()).unwrap();
        let head = ann.send(head).await;
        assert_eq!((head.status, &*head.body), (StatusCode::NOT_FOUND, ""), "HEAD {address}");
    }
    assert_told(&ann.get(&format!("{path}/replay")).await, StatusCode::NOT_FOUND, "a game that goes on");
    assert_told(&ann.get(&format!("{path}/dance")).await, StatusCode::NOT_FOUND, "no such verb");
    let reloaded = ann.get(&format!("{path}/act")).await;
    assert_eq!(reloaded.location, Some(path.clone()), "the address of a form leads to its page");

    // Values that nobody offers are as good as none.
    let odd =
        "pick=%3Cscript%3E&pick=&eyes=Z&entry=-1&entry=99999999999999999999&r=x&code=%00&look=%ff&a=%zz";
    for address in
        [format!("{path}?{odd}"), format!("/?{odd}"), format!("/me?{odd}"), format!("{path}?%ff=%ff")]
    {
        let page = ann.get(&address).await;
        assert_eq!(page.status, StatusCode::OK, "{address}");
        assert!(!page.body.contains("<script>"), "{address}");
    }
}

#[tokio::test]
async fn requests_of_another_kind_are_told_what_would_be_right() {
    let server = TestServer::start().await;
    let mut ann = Browser::new(&server);
    let path = ann.post("/play/penguins", &[]).await.location.unwrap();
    for (method, address) in [
        (Method::PUT, "/me/login"),
        (Method::DELETE, "/play/penguins"),
        (Method::POST, "/rules/penguins"),
        (Method::DELETE, &*path),
        (Method::PUT, "/"),
    ] {
        let request = Request::builder().method(&method).uri(address).header(header::CONTENT_TYPE, FORM);
        let page = ann.send(request.body(Body::empty()).unwrap()).await;
        assert_told(&page, StatusCode::METHOD_NOT_ALLOWED, address);
        assert!(page.headers.contains_key(header::ALLOW), "{method} {address}");
    }
    // Programs get the sentence alone.
    for (accept, plain) in [("application/json", true), ("*/*", true), ("text/html,*/*;q=0.8", false)] {
        let request = Request::get("/t/aaaaaaaa").header(header::ACCEPT, accept);
        let page = ann.send(request.body(Body::empty()).unwrap()).await;
        assert_eq!(page.status, StatusCode::NOT_FOUND);
        assert_eq!(page.body.contains('<'), !plain, "{accept}: {}", page.body);
        assert!(page.headers.contains_key(header::CONTENT_SECURITY_POLICY));
        assert!(!plain || page.body.lines().count() == 1, "{}", page.body);
    }
}

#[tokio::test]
async fn a_change_of_language_leads_to_pages_of_this_site_alone() {
    let server = TestServer::start().await;
    let mut ann = Browser::new(&server);
    for (back, expected) in [
        ("/rules/penguins?a=b", "/rules/penguins?a=b"),
        ("//evil.example", "/"),
        ("/\\evil.example", "/"),
        ("/\t/evil.example", "/"),
        ("/\n/evil.example", "/"),
        ("/\r\nset-cookie: a=b", "/"),
        ("/\0", "/"),
        ("\t//evil.example", "/"),
        ("https://evil.example", "/"),
        ("", "/"),
    ] {
        let page = ann.post("/settings", &[("lang", "de"), ("back", back)]).await;
        assert_eq!(
            (page.status, page.location.as_deref()),
            (StatusCode::SEE_OTHER, Some(expected)),
            "{back:?}"
        );
    }
}

#[tokio::test]
async fn on_a_page_that_tells_of_a_fault_one_can_change_the_language() {
    let server = TestServer::start().await;
    let (mut ann, mut bob) = (Browser::new(&server), Browser::new(&server));
    let path = ann.post("/play/penguins", &[]).await.location.unwrap();
    let act = format!("{path}/act");
    for (form, page) in [
        ("/me/login", "/me"),
        ("/me/register", "/me"),
        ("/me/name", "/me"),
        ("/play/penguins", "/"),
        ("/settings", "/"),
        (&act, &path),
    ] {
        let told = ann.send(crate::form(form, "text/plain", "x")).await;
        assert_told(&told, StatusCode::UNSUPPORTED_MEDIA_TYPE, form);
        let switched = ann.post("/settings", &[("lang", "de"), ("back", &back(&told))]).await;
        let there = ann.get(&switched.location.unwrap()).await;
        assert_eq!((there.status, there.location.as_deref()), (StatusCode::SEE_OTHER, Some(page)), "{form}");
    }
    let wrong = bob.post("/me/login", &[("login", "nobody"), ("password", "wrong horse")]).await;
    let page = bob.submit("/settings", &[("lang", "de"), ("back", &back(&wrong))]).await;
    assert_eq!(page.location.as_deref(), Some("/me"));
}

/// Where a change of language leads from a page.
fn back(page: &Page) -> String {
    let field = page.tags("input").find(|tag| tag.attr("name").as_deref() == Some("back"));
    field.and_then(|tag| tag.attr("value")).unwrap_or_else(|| panic!("{}", page.body))
}

#[tokio::test]
async fn cookies_may_hold_anything() {
    let server = TestServer::start().await;
    let garbage = "x".repeat(8_000);
    for cookie in [
        "fishpond=<script>; session=zzz; lang=klingon; light=blinding; name=%zz%ff%00",
        "name=%3Cscript%3Ealert(1)%3C/script%3E",
        "name=%e2%80%aeabc; fishpond",
        "=;;=;; fishpond==; session",
        &garbage,
    ] {
        let mut ann = Browser::new(&server);
        let request = Request::get("/").header(header::COOKIE, cookie);
        let page = ann.send_as_it_is(request.body(Body::empty()).unwrap()).await;
        assert_eq!(page.status, StatusCode::OK, "{cookie}");
        assert!(!page.body.contains("<script>") && !page.body.contains('\u{202e}'), "{cookie}");
    }
    let mut ann = Browser::new(&server);
    let bytes = header::HeaderValue::from_bytes(b"name=\xff\xfe; fishpond=\xe4").unwrap();
    let request = Request::get("/").header(header::COOKIE, bytes);
    let page = ann.send_as_it_is(request.body(Body::empty()).unwrap()).await;
    assert_eq!(page.status, StatusCode::OK);
}
