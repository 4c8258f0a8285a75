//! Email, with a real mail server: confirmed addresses, notices, unsubscribing, and forgotten passwords.

mod common;

use std::sync::OnceLock;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

use axum::http::StatusCode;
use common::{Browser, PASSWORD, Page, TestServer, first_move, register, table_for_two};
use fishpond_server::{Mailer, MailerError};
use fishpond_services::{ReceivedMail, Smtp};
use fishpond_store::Store as _;

/// How long a test waits for something that should happen soon.
const SOON: Duration = Duration::from_secs(60);

const HOUR: u64 = 60 * 60 * 1000;

/// Defines a mail server, a clock and a connection to the server for one test. They are shared by functions without arguments, so each test needs its own.
macro_rules! world {
    () => {{
        static SMTP: OnceLock<Smtp> = OnceLock::new();
        static NOW: AtomicU64 = AtomicU64::new(1_800_000_000_000);
        fn smtp() -> &'static Smtp {
            SMTP.get_or_init(Smtp::start)
        }
        fn mailer() -> Mailer {
            let mailer = Mailer::new(&smtp().url(), None, "Fishpond <fish@fish.example>").unwrap();
            mailer.with_delay(Duration::ZERO)
        }
        let server = TestServer::with_mail(|| NOW.load(Ordering::SeqCst), mailer).await;
        World { smtp: smtp(), now: &NOW, server }
    }};
}

struct World {
    smtp: &'static Smtp,
    now: &'static AtomicU64,
    server: TestServer,
}

impl World {
    fn pass(&self, millis: u64) {
        self.now.fetch_add(millis, Ordering::SeqCst);
    }

    /// Waits for the next email.
    async fn mail(&self) -> ReceivedMail {
        let next = async {
            loop {
                match self.smtp.next() {
                    Some(mail) => return mail,
                    None => tokio::time::sleep(Duration::from_millis(5)).await,
                }
            }
        };
        tokio::time::timeout(SOON, next).await.expect("an email arrives")
    }

    /// Returns a browser of a new account with a confirmed address.
    async fn with_address(&self, login: &str) -> Browser {
        let mut browser = register(&self.server, login).await;
        let address = format!("{login}@fish.example");
        let sent = browser.post("/me/mail", &[("address", &address), ("password", PASSWORD)]).await;
        assert_eq!(sent.location.as_deref(), Some("/me?mail-sent"), "{}", sent.body);
        let mail = self.mail().await;
        assert_eq!(browser.post(&path_in(&mail, "/mail/verify"), &[]).await.status, StatusCode::OK);
        browser
    }

    /// Asks for a new password and checks that its email is the next one, so nothing else was sent before.
    async fn expect_no_other_mail(&self, login: &str) {
        let address = format!("{login}@fish.example");
        Browser::new(&self.server).post("/recover", &[("address", &address)]).await;
        let mail = self.mail().await;
        assert!(mail.text.contains("/mail/password?code="), "{}", mail.text);
    }
}

/// Returns the path of a link in an email.
fn path_in(mail: &ReceivedMail, part: &str) -> String {
    let line = mail.line_with(part).unwrap_or_else(|| panic!("no link {part}: {}", mail.text));
    line.strip_prefix("http://fish.example").unwrap().to_owned()
}

/// Creates a table with an open seat and invites somebody by name.
async fn invite(host: &mut Browser, name: &str) -> String {
    let fields = [("players", "2"), ("seat-A", "me"), ("seat-B", "open"), ("clock", "days:3")];
    let path = host.post("/new/penguins", &fields).await.location.unwrap();
    invite_to(host, &path, name).await;
    path
}

/// Invites somebody by name, through the API.
async fn invite_to(host: &mut Browser, path: &str, name: &str) {
    let token = host
        .post(
            "/me/tokens",
            &[("name", "mail"), ("scope-read", "1"), ("scope-invite", "1"), ("password", "correct horse")],
        )
        .await;
    let (_, token) = token.body.split_once("class=\"token\">").unwrap();
    let token = token.split('<').next().unwrap();
    let table = path.strip_prefix("/t/").unwrap();
    let request = axum::http::Request::post(format!("/api/v1/tables/{table}/invitations"))
        .header("authorization", format!("Bearer {token}"))
        .header("content-type", "application/json")
        .body(axum::body::Body::from(format!("{{\"name\":\"{name}\"}}")))
        .unwrap();
    let invited = host.send_unchanged(request).await;
    assert_eq!(invited.status, StatusCode::CREATED, "{}", invited.body);
}

fn is_refused(page: &Page) -> bool {
    page.status == StatusCode::UNPROCESSABLE_ENTITY
}

#[tokio::test]
async fn an_address_is_used_once_it_is_confirmed() {
    let world = world!();
    let mut ann = register(&world.server, "Ann").await;
    let page = ann.get("/me").await;
    assert!(page.body.contains("action=\"/me/mail\"") && !page.body.contains("mail-turn"));
    let long = format!("{}@fish.example", "a".repeat(250));
    for address in [
        "ann",
        "ann@localhost",
        "änn@fish.example",
        "ann@fish.example, eve@fish.example",
        "ann@fish.example\nBcc: eve@fish.example",
        "\"a b\"@fish.example",
        "\"ann\"@fish.example",
        "ann@[127.0.0.1]",
        "ann@127.0.0.1",
        "ann@fish.example.",
        "ann@",
        "@fish.example",
        &long,
    ] {
        let refused = ann.post("/me/mail", &[("address", address), ("password", PASSWORD)]).await;
        assert!(is_refused(&refused), "{address}");
        assert!(refused.body.contains("action=\"/me/mail\""), "the form is still there");
    }
    let wrong = ann.post("/me/mail", &[("address", "ann@fish.example"), ("password", "wrong horse")]).await;
    assert_eq!(wrong.status, StatusCode::FORBIDDEN);
    ann.post("/me/mail", &[("address", "Ann@fish.example"), ("password", PASSWORD)]).await;
    let mail = world.mail().await;
    assert_eq!(
        [mail.header("subject"), mail.header("from"), mail.header("to"), mail.header("auto-submitted")],
        ["Confirm your email address", "Fishpond <fish@fish.example>", "Ann@fish.example", "auto-generated"]
    );
    // The recipient may never have heard of the account, whose name could be spam.
    assert!(mail.text.contains("for an account on Fishpond"), "{}", mail.text);
    assert!(!mail.text.contains("Hi Ann") && !mail.text.contains("“Ann”"), "{}", mail.text);
    let link = path_in(&mail, "/mail/verify");
    let (_, code) = link.split_once("code=").unwrap();
    assert!(!world.server.stored_bytes().windows(code.len()).any(|bytes| bytes == code.as_bytes()));
    assert!(ann.get("/me").await.body.contains("We’ve sent a link to Ann@fish.example"));
    // Opening the link changes nothing, because some mail programs open every link.
    let mut anyone = Browser::new(&world.server);
    assert!(anyone.get(&link).await.body.contains("Is Ann@fish.example your email address?"));
    assert!(ann.get("/me").await.body.contains("/me/mail/again"));
    assert!(is_refused(&anyone.post("/mail/verify?code=abc", &[]).await));
    assert_eq!(anyone.post(&link, &[]).await.status, StatusCode::OK);
    assert!(is_refused(&anyone.post(&link, &[]).await), "it works once");
    assert!(ann.get("/me").await.body.contains("name=\"mail-turn\" value=\"1\" checked"));
    let export: serde_json::Value = serde_json::from_str(&ann.get("/me/export").await.body).unwrap();
    assert_eq!(export["mail"]["address"], "Ann@fish.example");
    assert_eq!(export["mail"]["verified"], true);
    ann.post("/me/delete", &[("password", PASSWORD)]).await;
    let person = world.server.store.mail().mail_owners("ann@fish.example", 9).await.unwrap();
    assert_eq!(person, []);
}

#[tokio::test]
async fn a_confirmed_address_stays_in_use_until_the_new_one_is_confirmed() {
    let world = world!();
    let mut ann = world.with_address("Ann").await;
    let same = ann.post("/me/mail", &[("address", "Ann@fish.example"), ("password", PASSWORD)]).await;
    assert_eq!(same.location.as_deref(), Some("/me?mail-unchanged"));
    world.expect_no_other_mail("Ann").await;
    ann.post("/me/mail", &[("address", "typo@fish.example"), ("password", PASSWORD)]).await;
    let typo = path_in(&world.mail().await, "/mail/verify");
    ann.post("/me/mail", &[("address", "new@fish.example"), ("password", PASSWORD)]).await;
    let link = path_in(&world.mail().await, "/mail/verify");
    assert!(is_refused(&ann.post(&typo, &[]).await), "only the latest address counts");
    let page = ann.get("/me").await.body;
    assert!(
        page.contains("Your address: Ann@fish.example") && page.contains("a link to new@fish.example"),
        "{page}"
    );
    assert!(
        page.contains("name=\"mail-turn\" value=\"1\" checked") && page.contains("/me/mail/again"),
        "{page}"
    );
    let export: serde_json::Value = serde_json::from_str(&ann.get("/me/export").await.body).unwrap();
    assert_eq!(export["mail"]["address"], "Ann@fish.example");
    assert_eq!(export["mail"]["unconfirmed"], "new@fish.example");
    world.expect_no_other_mail("Ann").await;
    assert_eq!(ann.post(&link, &[]).await.status, StatusCode::OK);
    let page = ann.get("/me").await.body;
    assert!(page.contains("Your address: new@fish.example") && !page.contains("/me/mail/again"), "{page}");
    world.expect_no_other_mail("new").await;
}

#[tokio::test]
async fn entering_the_confirmed_address_again_cancels_a_change() {
    let world = world!();
    let mut ann = world.with_address("Ann").await;
    ann.post("/me/mail", &[("address", "typo@fish.example"), ("password", PASSWORD)]).await;
    let typo = path_in(&world.mail().await, "/mail/verify");
    ann.post("/me/mail", &[("address", "Ann@fish.example"), ("password", PASSWORD)]).await;
    assert!(is_refused(&ann.post(&typo, &[]).await));
    assert!(!ann.get("/me").await.body.contains("typo@fish.example"));
}

#[tokio::test]
async fn links_to_confirm_an_address_expire_and_are_limited() {
    let world = world!();
    let mut ann = register(&world.server, "Ann").await;
    ann.post("/me/mail", &[("address", "ann@fish.example"), ("password", PASSWORD)]).await;
    let link = path_in(&world.mail().await, "/mail/verify");
    world.pass(24 * HOUR);
    assert!(is_refused(&ann.post(&link, &[]).await));
    // A link to an earlier address does not confirm the new one.
    ann.post("/me/mail/again", &[]).await;
    let link = path_in(&world.mail().await, "/mail/verify");
    ann.post("/me/mail", &[("address", "other@fish.example"), ("password", PASSWORD)]).await;
    world.mail().await;
    assert!(is_refused(&ann.post(&link, &[]).await));
    assert_eq!(ann.post("/me/mail/again", &[]).await.status, StatusCode::TOO_MANY_REQUESTS);
    let wrong = ann.post("/me/mail/remove", &[("password", "wrong horse")]).await;
    assert_eq!(wrong.status, StatusCode::FORBIDDEN);
    assert!(is_refused(&ann.post("/me/mail/remove", &[]).await));
    assert!(ann.get("/me").await.body.contains("other@fish.example"), "the address is still there");
    let removed = ann.post("/me/mail/remove", &[("password", PASSWORD)]).await;
    assert_eq!(removed.location.as_deref(), Some("/me?mail-removed"));
    assert!(ann.get("/me").await.body.contains("Add an address"));
    let fields = [("address", "guest@fish.example"), ("password", PASSWORD)];
    let guest = Browser::new(&world.server).post("/me/mail", &fields).await;
    assert_eq!(guest.location.as_deref(), Some("/me"));
}

#[tokio::test]
async fn a_stranger_cannot_keep_an_address_from_being_confirmed() {
    let world = world!();
    let mut eve = Browser::new(&world.server);
    for _ in 0..3 {
        assert_eq!(eve.post("/recover", &[("address", "Ann@fish.example")]).await.status, StatusCode::OK);
    }
    world.with_address("Ann").await;
}

#[tokio::test]
async fn notices_are_mailed_at_most_once_a_day_for_each_table() {
    let world = world!();
    let mut ann = register(&world.server, "Ann").await;
    let mut bob = world.with_address("Bob").await;
    let path = invite(&mut ann, "Bob").await;
    let mail = world.mail().await;
    assert_eq!(mail.header("subject"), "Hey, That's My Fish! – you are invited.");
    assert_eq!(path_in(&mail, "/t/"), path);
    // Bob declines and is invited again: no second email about this table today.
    assert_eq!(bob.post(&format!("{path}/leave"), &[("seat", "B")]).await.status, StatusCode::SEE_OTHER);
    invite_to(&mut ann, &path, "Bob").await;
    let again = invite(&mut ann, "Bob").await;
    assert_eq!(path_in(&world.mail().await, "/t/"), again, "another table");
    assert_eq!(
        bob.post(&format!("{again}/sit"), &[("seat", "B"), ("name", "Bob")]).await.status,
        StatusCode::SEE_OTHER
    );
    assert_eq!(ann.post(&format!("{again}/start"), &[]).await.status, StatusCode::SEE_OTHER);
    world.expect_no_other_mail("Bob").await;
    // A day later, the table may be mentioned again.
    world.pass(25 * HOUR);
    let third = invite(&mut ann, "Bob").await;
    let mut texts = world.mail().await.text;
    while !(texts.contains(&path) && texts.contains(&third)) {
        texts += &world.mail().await.text;
    }
}

/// Starts a slow game of two people in which it is the second player's turn, and returns its path.
async fn slow_game(ann: &mut Browser, bob: &mut Browser) -> String {
    let slow = [("clock", "days:3"), ("option-start_player", "B")];
    let path = table_for_two("penguins", ann, bob, &slow).await;
    assert_eq!(ann.post(&format!("{path}/start"), &[]).await.status, StatusCode::SEE_OTHER);
    path
}

#[tokio::test]
async fn a_daily_digest_contains_all_slow_games() {
    let world = world!();
    let mut ann = register(&world.server, "Ann").await;
    let mut bob = world.with_address("Bob").await;
    let daily = [("channel", "mail"), ("mail-turn", "1"), ("mail-over", "1"), ("daily", "1")];
    assert_eq!(bob.post("/me/notices", &daily).await.location.as_deref(), Some("/me?notices-saved"));
    let first = slow_game(&mut ann, &mut bob).await;
    let mail = world.mail().await;
    assert_eq!(mail.header("subject"), "Hey, That's My Fish! – it’s your turn.");
    assert_eq!(path_in(&mail, "/t/"), first);
    // Everything else that day waits. Bob moves in one of the games, and another one ends.
    let mut waiting = Vec::new();
    for _ in 0..4 {
        waiting.push(slow_game(&mut ann, &mut bob).await);
    }
    let moved = waiting.remove(0);
    let page = bob.get(&moved).await;
    let fields = first_move(&mut bob, page).await;
    let fields: Vec<(&str, &str)> = fields.iter().map(|(name, value)| (*name, value.as_str())).collect();
    assert_eq!(bob.post(&format!("{moved}/act"), &fields).await.status, StatusCode::SEE_OTHER);
    let resign = [("seat", "A"), ("act", "resign"), ("answers", "0")];
    assert_eq!(ann.post(&format!("{}/act", waiting[0]), &resign).await.status, StatusCode::SEE_OTHER);
    world.expect_no_other_mail("Bob").await;
    world.pass(25 * HOUR);
    waiting.push(slow_game(&mut ann, &mut bob).await);
    let digest = world.mail().await;
    assert_eq!(digest.header("subject"), "News from 4 of your games", "{}", digest.text);
    for path in &waiting {
        assert_eq!(
            digest.text.matches(&format!("http://fish.example{path}\n")).count(),
            1,
            "{}",
            digest.text
        );
    }
    assert!(!digest.text.contains(&moved), "Bob has moved there: {}", digest.text);
    assert_eq!(digest.text.matches("the game is over").count(), 1, "{}", digest.text);
    world.expect_no_other_mail("Bob").await;
}

#[tokio::test]
async fn an_invitation_is_not_mailed_after_it_has_been_accepted() {
    let world = world!();
    let mut ann = register(&world.server, "Ann").await;
    let mut bob = world.with_address("Bob").await;
    let daily = [("channel", "mail"), ("mail-turn", "1"), ("mail-invitation", "1"), ("daily", "1")];
    bob.post("/me/notices", &daily).await;
    slow_game(&mut ann, &mut bob).await;
    world.mail().await;
    // Everything else that day waits. Bob looks at the table when the game starts, so there is no notice that it is Bob's turn.
    let fields = [("players", "2"), ("seat-A", "me"), ("seat-B", "open"), ("clock", "days:3")];
    let fields = [&fields[..], &[("option-start_player", "B"), ("invite", "Bob")]].concat();
    let accepted = ann.post("/new/penguins", &fields).await.location.unwrap();
    // The game waits for Ann, who is online.
    let mut home = ann.listen("/events", None).await;
    home.next().await;
    bob.post(&format!("{accepted}/sit"), &[("seat", "B"), ("name", "Bob")]).await;
    let mut page = bob.listen(&format!("{accepted}/events"), None).await;
    page.next().await;
    ann.post(&format!("{accepted}/start"), &[]).await;
    drop(page);
    assert!(bob.get("/").await.body.contains("your turn"));
    world.pass(25 * HOUR);
    let invited = invite(&mut ann, "Bob").await;
    let mail = world.mail().await;
    assert!(mail.text.contains(&invited) && !mail.text.contains(&accepted), "{}", mail.text);
}

#[tokio::test]
async fn the_end_of_a_game_is_mailed_unless_an_open_page_shows_it() {
    let world = world!();
    let mut ann = register(&world.server, "Ann").await;
    let mut bob = world.with_address("Bob").await;
    let resign = [("seat", "A"), ("act", "resign"), ("answers", "0")];
    let pages = [("channel", "page"), ("page-over", "1"), ("channel", "mail"), ("mail-over", "1")];
    bob.post("/me/notices", &pages).await;
    let mut home = bob.listen("/events", None).await;
    home.next().await;
    let shown = slow_game(&mut ann, &mut bob).await;
    ann.post(&format!("{shown}/act"), &resign).await;
    world.expect_no_other_mail("Bob").await;
    // Without notices on pages, there is an email. The open page reconnects.
    bob.post("/me/notices", &[("channel", "page")]).await;
    home.end().await;
    let _home = bob.listen("/events", None).await;
    let mailed = slow_game(&mut ann, &mut bob).await;
    ann.post(&format!("{mailed}/act"), &resign).await;
    assert_eq!(path_in(&world.mail().await, "/t/"), mailed);
}

#[tokio::test]
async fn a_host_cannot_fill_the_mailbox_of_a_person() {
    let world = world!();
    let mut eve = register(&world.server, "Eve").await;
    world.with_address("Bob").await;
    for _ in 0..3 {
        let path = invite(&mut eve, "Bob").await;
        assert_eq!(path_in(&world.mail().await, "/t/"), path);
    }
    invite(&mut eve, "Bob").await;
    let mut cy = register(&world.server, "Cy").await;
    let path = invite(&mut cy, "Bob").await;
    assert_eq!(path_in(&world.mail().await, "/t/"), path, "others can still invite Bob");
    world.pass(25 * HOUR);
    let path = invite(&mut eve, "Bob").await;
    assert_eq!(path_in(&world.mail().await, "/t/"), path, "the next day");
}

#[tokio::test]
async fn notices_can_be_switched_off_in_the_mail_program() {
    let world = world!();
    let mut ann = world.with_address("Ann").await;
    let mut bob = world.with_address("Bob").await;
    bob.lang = "de";
    let all = [("channel", "mail"), ("mail-turn", "1"), ("mail-invitation", "1"), ("mail-over", "1")];
    assert_eq!(bob.post("/me/notices", &all).await.location.as_deref(), Some("/me?notices-saved"));
    invite(&mut ann, "Bob").await;
    let mail = world.mail().await;
    assert_eq!(mail.header("subject"), "Hey, That's My Fish! – Du bist eingeladen.");
    assert!(mail.text.contains("Hallo Bob,") && mail.text.contains("Abbestellen:"), "{}", mail.text);
    assert_eq!(mail.header("list-unsubscribe-post"), "List-Unsubscribe=One-Click");
    let link = mail.header("list-unsubscribe");
    let link = link.strip_prefix("<http://fish.example").unwrap().strip_suffix('>').unwrap();
    assert!(mail.text.contains(link));
    let mut program = Browser::new(&world.server);
    assert!(program.get(link).await.body.contains("<form"), "a page for people");
    let (known, _) = link.split_at(link.len() - 2);
    assert!(is_refused(&program.post(&format!("{known}00"), &[]).await), "a code that somebody made up");
    let posted = program.post(link, &[("List-Unsubscribe", "One-Click")]).await;
    assert_eq!(posted.status, StatusCode::OK);
    invite(&mut ann, "Bob").await;
    world.expect_no_other_mail("Bob").await;
}

#[tokio::test]
async fn notices_wait_while_the_mail_server_is_down() {
    let world = world!();
    let mut ann = world.with_address("Ann").await;
    world.with_address("Bob").await;
    world.smtp.stop();
    let first = invite(&mut ann, "Bob").await;
    let sent = ann.post("/me/mail", &[("address", "new@fish.example"), ("password", PASSWORD)]).await;
    assert!(is_refused(&sent) && sent.body.contains("could not be sent"), "{}", sent.body);
    world.smtp.resume();
    world.pass(HOUR);
    let second = invite(&mut ann, "Bob").await;
    let mut texts = world.mail().await.text;
    while !(texts.contains(&first) && texts.contains(&second)) {
        // The first attempt may have failed after the clock was set.
        world.pass(HOUR);
        texts += &world.mail().await.text;
    }
}

#[tokio::test]
async fn a_forgotten_password_can_be_reset_by_email() {
    let world = world!();
    let mut desk = world.with_address("Ann").await;
    let mut anyone = Browser::new(&world.server);
    assert!(anyone.get("/me").await.body.contains("href=\"/recover\""));
    assert_eq!(anyone.get("/recover").await.status, StatusCode::OK);
    assert!(is_refused(&anyone.post("/recover", &[("address", "ann")]).await));
    let unknown = anyone.post("/recover", &[("address", "eve@fish.example")]).await;
    let known = anyone.post("/recover", &[("address", "ANN@fish.example")]).await;
    assert_eq!((unknown.status, &unknown.body), (known.status, &known.body), "the answer reveals nothing");
    let mail = world.mail().await;
    assert_eq!((mail.header("subject"), mail.header("to")), ("Choose a new password", "Ann@fish.example"));
    let link = path_in(&mail, "/mail/password");
    assert!(anyone.get(&link).await.body.contains("the account “Ann”"));
    assert!(is_refused(&anyone.post(&link, &[("new", "short")]).await));
    let changed = anyone.post(&link, &[("new", "battery staple")]).await;
    assert_eq!(changed.status, StatusCode::SEE_OTHER, "{}", changed.body);
    assert!(anyone.get("/me").await.body.contains("/me/logout"), "logged in");
    assert!(desk.get("/me").await.body.contains("/me/login"), "other devices are logged out");
    let mut eve = Browser::new(&world.server);
    assert!(is_refused(&eve.post(&link, &[("new", "staple battery")]).await), "it works once");
    let old = eve.post("/me/login", &[("login", "Ann"), ("password", PASSWORD)]).await;
    assert_eq!(old.status, StatusCode::UNAUTHORIZED);
    let new = eve.post("/me/login", &[("login", "Ann"), ("password", "battery staple")]).await;
    assert_eq!(new.status, StatusCode::SEE_OTHER);
    // A link is valid for an hour.
    Browser::new(&world.server).post("/recover", &[("address", "ann@fish.example")]).await;
    let link = path_in(&world.mail().await, "/mail/password");
    world.pass(HOUR);
    assert!(is_refused(&eve.post(&link, &[("new", "staple battery")]).await), "it has expired");
}

#[tokio::test]
async fn a_new_password_invalidates_links_that_others_may_have_asked_for() {
    let world = world!();
    let mut ann = world.with_address("Ann").await;
    let mut eve = Browser::new(&world.server);
    eve.post("/recover", &[("address", "ann@fish.example")]).await;
    let link = path_in(&world.mail().await, "/mail/password");
    let changed = ann.post("/me/password", &[("password", PASSWORD), ("new", "battery staple")]).await;
    assert_eq!(changed.location.as_deref(), Some("/me?password-changed"), "{}", changed.body);
    assert!(is_refused(&eve.post(&link, &[("new", "staple battery")]).await));
}

#[tokio::test]
async fn pages_do_not_mention_mail_without_a_mail_server() {
    let server = TestServer::start().await;
    let mut ann = register(&server, "Ann").await;
    assert!(!ann.get("/me").await.body.contains("/me/mail"));
    assert!(!Browser::new(&server).get("/me").await.body.contains("/recover"));
    assert_eq!(ann.get("/recover").await.status, StatusCode::NOT_FOUND);
    let posted = ann.post("/me/mail", &[("address", "ann@fish.example"), ("password", PASSWORD)]).await;
    assert_eq!(posted.status, StatusCode::NOT_FOUND);
}

#[test]
fn mail_servers_have_a_scheme_a_host_and_perhaps_a_port() {
    let fault = |server: &str| Mailer::new(server, None, "Fishpond <fish@example.org>").err();
    for server in
        ["smtps://mail.example", "smtp://mail.example:2525", "smtp://127.0.0.1:25", "smtp://[::1]:25"]
    {
        assert_eq!(fault(server), None, "{server}");
    }
    for server in
        ["mail.example", "https://mail.example", "smtp://", "smtp://a:b@c", "smtp://x:y", "smtps://x/y"]
    {
        assert_eq!(fault(server), Some(MailerError::Server), "{server}");
    }
    assert_eq!(Mailer::new("smtps://mail.example", None, "fish").err(), Some(MailerError::Sender));
}

#[test]
fn debug_output_shows_no_password() {
    let login = Some(("fish".to_owned(), "secret".to_owned()));
    let mailer = Mailer::new("smtps://mail.example", login, "fish@example.org").unwrap();
    assert!(!format!("{mailer:?}").contains("secret"));
}
