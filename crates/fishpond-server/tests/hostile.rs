//! Invalid and hostile requests: each gets one clear sentence, and nothing changes.

mod common;

use std::time::Duration;

use axum::body::Body;
use axum::http::{Method, Request, StatusCode, header};
use common::{Browser, Offer, Page, TestServer, offers, two_players};
use futures_util::StreamExt as _;

/// Starts a server with a game of penguins in which Ann moves first.
async fn penguins() -> (TestServer, [Browser; 2], String) {
    let server = TestServer::start().await;
    let (people, path) = two_players(&server, "penguins", &[("option-start_player", "A")]).await;
    (server, people, path)
}

/// Asserts that the response is a whole page with one sentence and the security headers.
fn assert_error_page(page: &Page, status: StatusCode, about: &str) {
    assert_eq!(page.status, status, "{about}: {}", page.body);
    assert!(page.body.contains("role=\"alert\"") && page.body.ends_with("</html>"), "{about}: {}", page.body);
    assert!(page.headers.contains_key(header::CONTENT_SECURITY_POLICY), "{about}");
}

fn form(path: &str, kind: &str, body: impl Into<Body>) -> Request<Body> {
    Request::post(path).header(header::CONTENT_TYPE, kind).body(body.into()).unwrap()
}

const FORM: &str = "application/x-www-form-urlencoded";

/// Names and chat lines, and whether they are allowed.
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
        ann.post("/me/name", &[("name", "Ann")]).await;
        let fields = [("players", "2"), ("seat-A", "me"), ("seat-B", "open"), ("listed", "1"), ("chat", "1")];
        let path = ann.post("/new/penguins", &fields).await.location.unwrap();
        let sat = bob.post(&format!("{path}/sit"), &[("name", words)]).await;
        assert_eq!(sat.status, expected, "{words:?} at a table");
        if !allowed {
            bob.post(&format!("{path}/sit"), &[("name", "Bob")]).await;
        }
        ann.post(&format!("{path}/start"), &[]).await;
        let mut events = ann.listen(&format!("{path}/events"), None).await;
        let first = events.next().await;
        let said = bob.post(&format!("{path}/say"), &[("text", words)]).await;
        assert_eq!(said.status, expected, "{words:?} in the chat");
        let received = if allowed { events.next().await } else { String::new() };
        // The home page lists names; the table's page has them in the drawing, the log, the seats and the chat.
        for body in [first, received, ann.get("/").await.body, bob.get(&path).await.body] {
            if words.contains('<') || !allowed {
                assert!(!body.contains(words), "{words:?} is not escaped: {body}");
            }
        }
    }
    let (mut ann, mut long) = (Browser::new(&server), "x".repeat(25));
    assert_eq!(ann.post("/me/name", &[("name", &long)]).await.status, StatusCode::UNPROCESSABLE_ENTITY);
    long.truncate(24);
    assert_eq!(ann.post("/me/name", &[("name", &long)]).await.status, StatusCode::SEE_OTHER);
}

#[tokio::test]
async fn names_with_invisible_characters_are_explained() {
    let server = TestServer::start().await;
    let mut ann = Browser::new(&server);
    let fields = [("players", "2"), ("seat-A", "me"), ("seat-B", "open"), ("listed", "1")];
    let path = ann.post("/new/penguins", &fields).await.location.unwrap();
    let mut bob = Browser::new(&server);
    for name in ["Ann\u{200b}x", "An\u{ad}n", "a\u{202e}tsohg", "Ann\u{a0}B"] {
        let account = [("login", name), ("password", "correct horse")];
        let companion = [("players", "2"), ("seat-A", "me"), ("seat-B", "beside"), ("name-B", name)];
        for (address, fields) in [
            ("/me/name", &[("name", name)][..]),
            ("/me/register", &account),
            ("/new/penguins", &companion),
            (&format!("{path}/sit"), &[("name", name)]),
        ] {
            let page = bob.post(address, fields).await;
            assert_eq!(page.status, StatusCode::UNPROCESSABLE_ENTITY, "{address} {name:?}");
            assert!(
                page.body.contains("invisible or unusual character"),
                "{address} {name:?}: {}",
                page.body
            );
        }
    }
    let long = bob.post("/me/name", &[("name", &"x".repeat(25))]).await;
    assert!(long.body.contains("1 to 24 characters"), "{}", long.body);
}

#[tokio::test]
async fn broken_bodies_are_refused_in_one_sentence() {
    let server = TestServer::start().await;
    let mut ann = Browser::new(&server);
    for address in ["/settings", "/me/name"] {
        let broken = futures_util::stream::iter([Ok("{"), Err(std::io::Error::other("invalid chunk"))]);
        let page = ann.send(form(address, FORM, Body::from_stream(broken))).await;
        assert_eq!(page.status, StatusCode::BAD_REQUEST, "{address}: {}", page.body);
        assert!(page.body.contains("Send it again."), "{address}: {}", page.body);
    }
}

#[tokio::test]
async fn invalid_forms_change_nothing() {
    let (_server, [mut ann, _], path) = penguins().await;
    // The address of the event stream contains the revision.
    let revision = |page: &Page| page.tags("div").find_map(|tag| tag.attr("data-events")).unwrap();
    let before = revision(&ann.get(&path).await);
    let posts = ["act", "say", "sit", "settings", "hint"].map(|verb| format!("{path}/{verb}"));
    let others = ["/settings", "/me/name", "/me/register", "/me/login", "/new/ships", "/play/ships"];
    for address in posts.iter().map(String::as_str).chain(others) {
        let large = ann.send(form(address, FORM, format!("text={}", "x".repeat(20_000)))).await;
        assert_error_page(&large, StatusCode::PAYLOAD_TOO_LARGE, address);
        let json = ann.send(form(address, "application/json", "{\"seat\":\"A\"}")).await;
        assert_error_page(&json, StatusCode::UNSUPPORTED_MEDIA_TYPE, address);
        let bare = ann.send(Request::post(address).body(Body::from("seat=A")).unwrap()).await;
        assert_error_page(&bare, StatusCode::UNSUPPORTED_MEDIA_TYPE, address);
        if address.ends_with("/settings") {
            // An empty form is valid there: it turns all options off.
            continue;
        }
        for body in [&b"seat=%ff%fe&act=%c3"[..], b"\xff\xfe\x00", b"%%%=&&&==="] {
            let garbled = ann.send(form(address, FORM, body)).await;
            assert!(!garbled.status.is_server_error(), "{address} {body:?}: {}", garbled.status);
        }
    }
    assert_eq!(revision(&ann.get(&path).await), before);
}

/// Errors may quote what the visitor sent, but only its beginning.
#[tokio::test]
async fn long_input_is_not_sent_back() {
    let (_server, [mut ann, _], path) = penguins().await;
    let (long, too_much) = ("q".repeat(10_000), "q".repeat(100));
    let here = |verb: &str| format!("{path}/{verb}");
    let (answers, _) = first_move(&mut ann, &path).await;
    let act = [("seat", "A"), ("answers", &*answers), ("act", "nonsense"), ("id", "one")];
    let new = [
        ("players", "2"),
        ("seat-A", "me"),
        ("seat-B", "beside"),
        ("name-B", "Bob"),
        ("clock", "move:60"),
        ("absence", "0"),
        ("spectators", "link"),
        ("option-start_player", "A"),
    ];
    let forms: [(String, &[(&str, &str)]); 15] = [
        (here("act"), &act),
        (here("hint"), &[("seat", "B")]),
        (here("take-back"), &act[..2]),
        (here("return"), &act[..1]),
        (here("bot"), &[("seat", "A"), ("bot", "greedy")]),
        (here("sit"), &[("seat", "A"), ("name", "Ann"), ("entropy", "")]),
        (here("say"), &[("text", "moin")]),
        (here("mute"), &[("seat", "A"), ("on", "1")]),
        (here("agree"), &[("proposal", "0")]),
        (here("settings"), &[("spectators", "link")]),
        ("/settings".to_owned(), &[("lang", "de"), ("light", "dark"), ("back", "/")]),
        ("/me/name".to_owned(), &[("name", "Ann")]),
        ("/me/login".to_owned(), &[("login", "Ann"), ("password", "correct horse")]),
        ("/me/register".to_owned(), &[("login", "Ann"), ("password", "correct horse")]),
        ("/new/penguins".to_owned(), &new),
    ];
    for (address, fields) in &forms {
        for at in 0..fields.len() {
            let mut long_value = fields.to_vec();
            long_value[at].1 = &long;
            let name = fields[at].0.split_inclusive('-').next().unwrap_or_default();
            let name = format!("{name}{long}");
            let long_name = [*fields, &[(&*name, "x")]].concat();
            for fields in [&long_value, &long_name] {
                let page = ann.post(address, fields).await;
                let head = format!("{:?}", page.headers);
                assert!(!page.status.is_server_error(), "{address} {}: {}", fields[at].0, page.status);
                assert!(!page.body.contains(&too_much), "{address} {}: {}", fields[at].0, page.body);
                assert!(!head.contains(&too_much), "{address} {}: {head}", fields[at].0);
            }
        }
    }
    let resigned = ann.post(&here("act"), &[("seat", "A"), ("answers", &answers), ("act", "resign")]).await;
    assert_eq!(resigned.status, StatusCode::SEE_OTHER);
    for name in ["move", "ply", "look"] {
        let query = format!("{name}={long}");
        let page = ann.get(&format!("{path}/replay?{query}")).await;
        assert_error_page(&page, StatusCode::UNPROCESSABLE_ENTITY, name);
        // The form for the language returns to this address.
        assert!(!page.body.replacen(&query, "", 1).contains(&too_much), "{name}: {}", page.body);
    }
}

/// Returns a form whose end never arrives.
fn never_ending() -> (axum::http::request::Builder, Body) {
    let beginning = futures_util::stream::iter([Ok::<_, std::io::Error>(b"lang=de".to_vec())]);
    let body = Body::from_stream(beginning.chain(futures_util::stream::pending()));
    (Request::post("/settings").header(header::CONTENT_TYPE, FORM), body)
}

#[tokio::test]
async fn a_body_that_is_declared_too_large_is_refused_before_it_arrives() {
    let server = TestServer::start().await;
    let (request, body) = never_ending();
    let request = request.header(header::CONTENT_LENGTH, "99000000000").body(body).unwrap();
    assert_error_page(&Browser::new(&server).send(request).await, StatusCode::PAYLOAD_TOO_LARGE, "99 GB");
}

/// The clock is paused, so timers fire as soon as all tasks are idle.
#[tokio::test(start_paused = true)]
async fn an_incomplete_form_times_out() {
    let server = TestServer::start().await;
    let (request, body) = never_ending();
    let answer = Browser::new(&server).send(request.body(body).unwrap()).await;
    assert_error_page(&answer, StatusCode::REQUEST_TIMEOUT, "half a form");
}

#[tokio::test]
async fn forms_from_other_sites_are_refused() {
    let (_server, [mut ann, _], path) = penguins().await;
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
        assert_error_page(&page, StatusCode::FORBIDDEN, value);
    }
    assert!(!ann.get(&path).await.body.contains("stolen"));
    let own = ann.send(from("origin", "http://fish.example").body("text=mine".into()).unwrap()).await;
    assert_eq!(own.status, StatusCode::SEE_OTHER);
}

/// Returns the form's value for `answers`, and the first move on offer.
async fn first_move(person: &mut Browser, path: &str) -> (String, String) {
    let page = person.get(path).await;
    let Some(Offer::Act(act)) = offers(&page).into_iter().next() else { panic!("{}", page.body) };
    (page.hidden("answers").unwrap(), act)
}

#[tokio::test]
async fn late_repeated_and_unauthorized_moves_do_not_count() {
    let (server, [mut ann, mut bob], path) = penguins().await;
    let (answers, act) = first_move(&mut ann, &path).await;
    let fields = [("seat", "A"), ("answers", &*answers), ("act", &*act), ("id", "once")];
    let address = format!("{path}/act");
    assert_error_page(&bob.post(&address, &fields).await, StatusCode::FORBIDDEN, "another player's seat");
    let mut eve = Browser::new(&server);
    assert_error_page(&eve.post(&address, &fields).await, StatusCode::NOT_FOUND, "other people's table");
    let forged = [fields[0], ("answers", "99999999999999999999"), fields[2]];
    assert_error_page(&ann.post(&address, &forged).await, StatusCode::UNPROCESSABLE_ENTITY, "not a number");
    let lines = |page: &Page| page.body.matches("<li value=").count();
    assert_eq!(ann.post(&address, &fields).await.status, StatusCode::SEE_OTHER);
    let after = lines(&ann.get(&path).await);
    assert_eq!(ann.post(&address, &fields).await.status, StatusCode::SEE_OTHER, "the same move again");
    assert_eq!(lines(&ann.get(&path).await), after, "counts once");
    let other = [fields[0], fields[1], fields[2], ("id", "twice")];
    assert_error_page(&ann.post(&address, &other).await, StatusCode::CONFLICT, "another move is too late");
}

#[tokio::test]
async fn a_move_counts_even_if_the_client_disconnects() {
    let (_server, [mut ann, mut bob], path) = penguins().await;
    let (answers, act) = first_move(&mut ann, &path).await;
    let fields = [("seat", "A"), ("answers", &*answers), ("act", &*act), ("id", "once")];
    let address = format!("{path}/act");
    ann.post_and_disconnect(&address, &fields);
    assert_eq!(ann.post(&address, &fields).await.status, StatusCode::SEE_OTHER, "the same move again");
    assert!(offers(&ann.get(&path).await).is_empty(), "Ann's turn is over");
    assert!(!offers(&bob.get(&path).await).is_empty(), "it is Bob's turn");
}

#[tokio::test]
async fn too_many_posts_are_refused_with_a_time_to_retry() {
    let server = TestServer::with_default_rates().await;
    let mut ann = Browser::new(&server);
    ann.get("/").await;
    for _ in 0..10_000 {
        let page = ann.post("/settings", &[("lang", "en")]).await;
        if page.status != StatusCode::SEE_OTHER {
            assert_error_page(&page, StatusCode::TOO_MANY_REQUESTS, "too often");
            let wait: u64 = page.headers[header::RETRY_AFTER].to_str().unwrap().parse().unwrap();
            assert!((1..=60).contains(&wait));
            let mut bob = Browser::new(&server);
            bob.get("/").await;
            assert_eq!(bob.post("/settings", &[]).await.status, StatusCode::SEE_OTHER, "others may post");
            return;
        }
    }
    panic!("posts are not limited");
}

#[tokio::test]
async fn too_many_chat_messages_are_refused_with_a_time_to_retry() {
    let server = TestServer::with_default_rates().await;
    let ([mut ann, mut bob], path) = two_players(&server, "penguins", &[]).await;
    let say = format!("{path}/say");
    let refused = async {
        loop {
            let page = ann.post(&say, &[("text", "blub")]).await;
            if page.status != StatusCode::SEE_OTHER {
                return page;
            }
        }
    };
    let refused = tokio::time::timeout(Duration::from_secs(60), refused).await.expect("messages are limited");
    assert_eq!(refused.status, StatusCode::TOO_MANY_REQUESTS);
    assert!(["1", "2"].contains(&refused.headers[header::RETRY_AFTER].to_str().unwrap()));
    assert_eq!(bob.post(&say, &[("text", "hello")]).await.status, StatusCode::SEE_OTHER, "others may write");
    assert_eq!(ann.get(&path).await.status, StatusCode::OK);
}

#[tokio::test]
async fn too_many_pages_are_refused_with_a_time_to_retry() {
    let server = TestServer::with_default_rates().await;
    let mut ann = Browser::new(&server);
    ann.get("/").await;
    let refused = async {
        loop {
            let page = ann.get("/ratings/penguins").await;
            if page.status != StatusCode::OK {
                return page;
            }
        }
    };
    let refused = tokio::time::timeout(Duration::from_secs(60), refused).await.expect("pages are limited");
    assert_error_page(&refused, StatusCode::TOO_MANY_REQUESTS, "too often");
    assert_eq!(refused.headers[header::RETRY_AFTER], "1");
    for path in ["/assets/nothing", "/picture/penguins/nothing"] {
        assert_eq!(ann.get(path).await.status, StatusCode::NOT_FOUND, "static files don't count");
    }
    for stream in ["/events", "/events/news", "/t/nothing/events"] {
        assert_eq!(ann.get(stream).await.status, StatusCode::TOO_MANY_REQUESTS, "streams count, too");
    }
    assert_eq!(
        ann.post("/settings", &[]).await.status,
        StatusCode::SEE_OTHER,
        "forms are counted separately"
    );
    assert_eq!(Browser::new(&server).get("/").await.status, StatusCode::OK, "others may load pages");
    let alive = Request::get("/health/live").body(Body::empty()).unwrap();
    assert_eq!(ann.send(alive).await.status, StatusCode::OK);
}

#[tokio::test]
async fn unknown_addresses_are_not_found() {
    let (_server, [mut ann, _], path) = penguins().await;
    ann.lang = "de";
    let long = format!("/t/{}", "a".repeat(6_000));
    let nowhere = [
        "/nowhere",
        "/assets/..%2f..%2fCargo.toml",
        "/assets/%2e%2e/Cargo.toml",
        "/assets/../src/lib.rs",
        "/assets/",
        "/assets/chess.svg",
        "/assets/..%2fx.svg",
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
        assert_error_page(&page, StatusCode::NOT_FOUND, address);
        assert!(page.body.contains("Diese Seite gibt es nicht"), "{address}: {}", page.body);
        let head = Request::builder().method(Method::HEAD).uri(address).body(Body::empty()).unwrap();
        let head = ann.send(head).await;
        assert_eq!((head.status, &*head.body), (StatusCode::NOT_FOUND, ""), "HEAD {address}");
    }
    assert_error_page(&ann.get(&format!("{path}/replay")).await, StatusCode::NOT_FOUND, "a running game");
    assert_error_page(&ann.get(&format!("{path}/dance")).await, StatusCode::NOT_FOUND, "unknown verb");
    let reloaded = ann.get(&format!("{path}/act")).await;
    assert_eq!(reloaded.location, Some(path.clone()), "the address of a form redirects to its page");
    for form in ["/t/%0A/act", "/tournament/%0A/join", "/@%0A/follow"] {
        let (page, _) = form.rsplit_once('/').unwrap();
        assert_eq!(ann.get(form).await.location.as_deref(), Some(page), "even if the page doesn't exist");
    }

    // Invalid values in a query are ignored.
    let odd =
        "pick=%3Cscript%3E&pick=&seat=Z&entry=-1&entry=99999999999999999999&r=x&code=%00&look=%ff&a=%zz";
    for address in
        [format!("{path}?{odd}"), format!("/?{odd}"), format!("/me?{odd}"), format!("{path}?%ff=%ff")]
    {
        let page = ann.get(&address).await;
        assert_eq!(page.status, StatusCode::OK, "{address}");
        assert!(!page.body.contains("<script>"), "{address}");
    }
}

#[tokio::test]
async fn other_methods_are_refused_with_a_list_of_the_allowed_ones() {
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
        assert_error_page(&page, StatusCode::METHOD_NOT_ALLOWED, address);
        assert!(page.headers.contains_key(header::ALLOW), "{method} {address}");
    }
    // Clients that do not accept HTML get only the sentence.
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
async fn a_change_of_language_never_redirects_to_another_site() {
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
async fn the_language_can_be_changed_on_an_error_page() {
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
        let refused = ann.send(crate::form(form, "text/plain", "x")).await;
        assert_error_page(&refused, StatusCode::UNSUPPORTED_MEDIA_TYPE, form);
        let switched = ann.post("/settings", &[("lang", "de"), ("back", &back(&refused))]).await;
        let target = ann.get(&switched.location.unwrap()).await;
        assert_eq!(
            (target.status, target.location.as_deref()),
            (StatusCode::SEE_OTHER, Some(page)),
            "{form}"
        );
    }
    let wrong = bob.post("/me/login", &[("login", "nobody"), ("password", "wrong horse")]).await;
    let page = bob.submit("/settings", &[("lang", "de"), ("back", &back(&wrong))]).await;
    assert_eq!(page.location.as_deref(), Some("/me"));
}

/// Returns the address that a change of language on this page redirects to.
fn back(page: &Page) -> String {
    let field = page.tags("input").find(|tag| tag.attr("name").as_deref() == Some("back"));
    field.and_then(|tag| tag.attr("value")).unwrap_or_else(|| panic!("{}", page.body))
}

#[tokio::test]
async fn invalid_cookies_are_ignored() {
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
        let page = ann.send_unchanged(request.body(Body::empty()).unwrap()).await;
        assert_eq!(page.status, StatusCode::OK, "{cookie}");
        assert!(!page.body.contains("<script>") && !page.body.contains('\u{202e}'), "{cookie}");
    }
    let mut ann = Browser::new(&server);
    let bytes = header::HeaderValue::from_bytes(b"name=\xff\xfe; fishpond=\xe4").unwrap();
    let request = Request::get("/").header(header::COOKIE, bytes);
    let page = ann.send_unchanged(request.body(Body::empty()).unwrap()).await;
    assert_eq!(page.status, StatusCode::OK);
}
