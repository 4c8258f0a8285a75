//! Notifications in browsers, with a test push service: encrypted, signed, sent once, and only to people who are not looking.

mod common;

mod push_service {
    pub(crate) mod device;

    pub(crate) mod service;
}

use std::sync::OnceLock;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

use axum::http::StatusCode;
use common::{Browser, PASSWORD, TestServer, invitation, register, server_with_push};
use fishpond_games::GameId;
use fishpond_server::{AdminAnswer, AdminCommand, Clock, Pusher, TournamentPlan};
use fishpond_services::Postgres;
use fishpond_store::Store as _;
use push_service::device::Device;
use push_service::service::PushService;

/// The time at which the tests begin, in milliseconds since 1970.
const START: u64 = 1_800_000_000_000;

/// Defines a push service, a clock and a server for one test. They are shared by functions without arguments, so each test needs its own.
macro_rules! world {
    () => {{
        static SERVICE: OnceLock<PushService> = OnceLock::new();
        static NOW: AtomicU64 = AtomicU64::new(START);
        fn pusher() -> Pusher {
            SERVICE.get_or_init(PushService::start).pusher()
        }
        let server = TestServer::with_push(|| NOW.load(Ordering::SeqCst), pusher).await;
        World { service: SERVICE.get_or_init(PushService::start), now: &NOW, server }
    }};
}

struct World {
    service: &'static PushService,
    now: &'static AtomicU64,
    server: TestServer,
}

impl World {
    /// Returns a browser of a new account that gets notifications.
    async fn with_device(&self, login: &str) -> (Browser, Device) {
        let mut browser = register(&self.server, login).await;
        let device = Device::new(self.service, login);
        switch_on(&mut browser, &device).await;
        (browser, device)
    }
}

async fn switch_on(browser: &mut Browser, device: &Device) {
    let fields = device.fields();
    let fields: Vec<(&str, &str)> = fields.iter().map(|(name, value)| (*name, value.as_str())).collect();
    let on = browser.post("/me/push", &fields).await;
    assert_eq!(on.location.as_deref(), Some("/me?push-on"), "{}", on.body);
}

/// Creates a table at which the second player moves first, and lets them sit down. The game has not started.
async fn table(ann: &mut Browser, bob: &mut Browser) -> String {
    let fields = [("players", "2"), ("seat-A", "me"), ("seat-B", "open"), ("option-start_player", "B")];
    let path = ann.post("/new/penguins", &fields).await.location.unwrap();
    let code = invitation(ann, &path).await;
    let sat = bob.post(&format!("{path}/sit?{code}"), &[("name", "Bob")]).await;
    assert_eq!(sat.status, StatusCode::SEE_OTHER, "{}", sat.body);
    path
}

async fn start(ann: &mut Browser, path: &str) {
    assert_eq!(ann.post(&format!("{path}/start"), &[]).await.status, StatusCode::SEE_OTHER);
}

/// Starts a game in which it is Bob's turn at once, and returns its path.
async fn turn(ann: &mut Browser, bob: &mut Browser) -> String {
    let path = table(ann, bob).await;
    start(ann, &path).await;
    path
}

#[tokio::test]
async fn a_turn_is_sent_encrypted_and_signed() {
    let world = world!();
    let mut ann = register(&world.server, "Ann").await;
    let (mut bob, phone) = world.with_device("Bob").await;
    let path = turn(&mut ann, &mut bob).await;
    let received = world.service.next().await;
    assert_eq!(received.path, "/send/Bob");
    for (name, value) in [
        ("content-encoding", "aes128gcm"),
        ("content-type", "application/octet-stream"),
        ("ttl", "86400"),
        ("urgency", "normal"),
    ] {
        assert_eq!(received.header(name), value);
    }
    assert_eq!(received.header("topic").len(), 24);
    let message = phone.decrypt(&received.body);
    let expected = serde_json::json!({
        "title": "Fishpond", "text": "Hey, That's My Fish! – it’s your turn.", "table": &path[3..], "lang": "en",
    });
    assert_eq!(message, expected, "nothing about the game itself");
    let me = bob.get("/me").await;
    let key = me.tags("div").find_map(|tag| tag.attr("data-key")).unwrap();
    let claims = received.verified_claims(&key);
    assert_eq!(claims["aud"], world.service.origin());
    assert_eq!(claims["sub"], "https://fish.example");
    let left = claims["exp"].as_u64().unwrap() - START / 1000;
    assert!((3600..=24 * 3600).contains(&left), "{left}");
    // The key outlives the server.
    drop(ann);
    let (cookies, World { server, .. }) = (bob.into_cookies(), world);
    let server = server.restart().await;
    let mut again = Browser::new(&server);
    again.set_cookies(cookies);
    assert!(again.get("/me").await.body.contains(&key));
}

/// Both players are told that their table is ready, although only one of them is to move.
#[tokio::test]
async fn everyone_is_told_that_a_round_of_a_tournament_has_started() {
    let world = world!();
    let clock = Clock::Bank { initial: 600_000, increment: 10_000 };
    let plan = TournamentPlan::new("Friday fish", GameId::Penguins, clock);
    let created = world.server.app.administer(AdminCommand::CreateTournament { plan }).await;
    let Ok(AdminAnswer::Tournament(tournament)) = created else { panic!("{created:?}") };
    let mut devices = Vec::new();
    for login in ["Ann", "Bob"] {
        let (mut browser, device) = world.with_device(login).await;
        let joined = browser.post(&format!("/tournament/{tournament}/join"), &[]).await;
        assert_eq!(joined.status, StatusCode::SEE_OTHER, "{}", joined.body);
        devices.push(device);
    }
    let started = world.server.app.administer(AdminCommand::StartTournament { tournament }).await;
    assert_eq!(started, Ok(AdminAnswer::Done));
    let mut received = [world.service.next().await, world.service.next().await];
    received.sort_by(|one, two| one.path.cmp(&two.path));
    for ((received, device), login) in received.iter().zip(&devices).zip(["Ann", "Bob"]) {
        assert_eq!(received.path, format!("/send/{login}"));
        let text = device.decrypt(&received.body)["text"].to_string();
        assert!(text.contains("your tournament table is ready"), "{login}: {text}");
    }
}

#[tokio::test]
async fn people_who_look_at_the_table_get_no_notification() {
    let world = world!();
    let mut ann = register(&world.server, "Ann").await;
    let (mut bob, phone) = world.with_device("Bob").await;
    let watched = table(&mut ann, &mut bob).await;
    let stream = bob.listen(&format!("{watched}/events"), None).await;
    start(&mut ann, &watched).await;
    // Another page does not count.
    let _home = bob.listen("/events", None).await;
    let other = turn(&mut ann, &mut bob).await;
    let first = world.service.next().await;
    assert_eq!(phone.table_of(&first, &[&watched, &other]), other);
    // Somebody who has just closed the page may not have seen the move, although others still see them at the table.
    drop(stream);
    let left = table(&mut ann, &mut bob).await;
    let stream = bob.listen(&format!("{left}/events"), None).await;
    drop(stream);
    start(&mut ann, &left).await;
    let second = world.service.next().await;
    assert_eq!(phone.table_of(&second, &[&watched, &other, &left]), left);
}

#[tokio::test]
async fn each_kind_can_be_switched_off_and_texts_are_in_the_persons_language() {
    let world = world!();
    let mut ann = register(&world.server, "Ann").await;
    let (mut bob, phone) = world.with_device("Bob").await;
    let page = bob.get("/me").await;
    assert!(page.body.contains("You get notifications on one device."), "{}", page.body);
    bob.lang = "de";
    let kinds = [("channel", "push"), ("push-invitation", "1"), ("push-over", "1"), ("page-turn", "1")];
    assert_eq!(bob.post("/me/notices", &kinds).await.location.as_deref(), Some("/me?notices-saved"));
    let path = turn(&mut ann, &mut bob).await;
    let resign = [("seat", "A"), ("act", "resign"), ("answers", "0")];
    assert_eq!(ann.post(&format!("{path}/act"), &resign).await.status, StatusCode::SEE_OTHER);
    let message = phone.decrypt(&world.service.next().await.body);
    assert_eq!(message["text"], "Hey, That's My Fish! – Das Spiel ist zu Ende.");
    assert_eq!(message["lang"], "de");
    // Another device of the same person has the same settings.
    let tablet = Device::new(world.service, "tablet");
    switch_on(&mut bob, &tablet).await;
    let page = bob.get("/me").await.body;
    assert!(
        page.contains("auf 2 Geräten") && !page.contains("name=\"push-turn\" value=\"1\" checked"),
        "{page}"
    );
    assert!(
        page.contains("name=\"page-over\" value=\"1\" checked"),
        "other channels stay as they are: {page}"
    );
}

#[tokio::test]
async fn a_browser_is_forgotten_when_its_session_ends_or_notifications_are_switched_off() {
    let world = world!();
    let (mut bob, phone) = world.with_device("Bob").await;
    let export: serde_json::Value = serde_json::from_str(&bob.get("/me/export").await.body).unwrap();
    assert_eq!(export["notifications"][0]["endpoint"], phone.endpoint());
    let person = export["person"].as_str().unwrap().to_owned();
    let count = async || world.server.store.push().push_subscriptions(&person).await.unwrap().len();
    // Another session of the same person.
    let mut desk = Browser::new(&world.server);
    let login = [("login", "Bob"), ("password", PASSWORD)];
    desk.post("/me/login", &login).await;
    switch_on(&mut desk, &Device::new(world.service, "desk")).await;
    assert_eq!(count().await, 2);
    desk.post("/me/logout", &[]).await;
    assert_eq!(count().await, 1);
    desk.post("/me/login", &login).await;
    switch_on(&mut desk, &Device::new(world.service, "desk")).await;
    bob.post("/me/password", &[("password", PASSWORD), ("new", "battery staple")]).await;
    assert_eq!(count().await, 1, "a new password closes the other sessions");
    let off = bob.post("/me/push/off", &[("endpoint", phone.endpoint())]).await;
    assert_eq!((off.location.as_deref(), count().await), (Some("/me?push-off"), 0));
    for n in 0..10 {
        switch_on(&mut bob, &Device::new(world.service, &format!("device {n}"))).await;
    }
    assert_eq!(count().await, 8);
    bob.post("/me/push/off", &[]).await;
    assert_eq!(count().await, 0);
    switch_on(&mut bob, &phone).await;
    bob.post("/me/delete", &[("password", "battery staple")]).await;
    assert_eq!(count().await, 0);
}

#[tokio::test]
async fn a_browser_that_is_gone_is_forgotten_and_other_failures_are_retried() {
    let world = world!();
    let mut ann = register(&world.server, "Ann").await;
    let (mut bob, phone) = world.with_device("Bob").await;
    world.service.answer_next(StatusCode::SERVICE_UNAVAILABLE);
    let first = turn(&mut ann, &mut bob).await;
    let received = world.service.next().await;
    assert_eq!(phone.table_of(&received, &[&first]), first);
    world.service.answer_next(StatusCode::PAYLOAD_TOO_LARGE);
    let refused = turn(&mut ann, &mut bob).await;
    let received = world.service.next().await;
    assert_eq!(phone.table_of(&received, &[&first, &refused]), refused, "the first one waits");
    // The first one is tried again, the second one is not.
    world.now.fetch_add(60_000, Ordering::SeqCst);
    let third = turn(&mut ann, &mut bob).await;
    let tables = [&*first, &*refused, &*third];
    let mut again = Vec::new();
    for _ in 0..2 {
        again.push(phone.table_of(&world.service.next().await, &tables));
    }
    again.sort_unstable();
    let mut expected = [&*first, &*third];
    expected.sort_unstable();
    assert_eq!(again, expected);
    world.service.answer_next(StatusCode::GONE);
    turn(&mut ann, &mut bob).await;
    world.service.next().await;
    while bob.get("/me").await.body.contains("push-turn") {
        tokio::task::yield_now().await;
    }
}

#[tokio::test]
async fn a_push_service_that_never_answers_delays_nobody_else() {
    let world = world!();
    let mut ann = register(&world.server, "Ann").await;
    let (mut eve, _slow) = world.with_device("Eve").await;
    let slow = [table(&mut ann, &mut eve).await, table(&mut ann, &mut eve).await];
    let (mut bob, _phone) = world.with_device("Bob").await;
    let path = table(&mut ann, &mut bob).await;
    world.service.never_answer("/send/Eve");
    for path in &slow {
        start(&mut ann, path).await;
    }
    assert_eq!(world.service.next().await.path, "/send/Eve");
    start(&mut ann, &path).await;
    assert_eq!(world.service.next().await.path, "/send/Bob");
    assert_eq!(world.service.unanswered(), 1, "Eve's second notification waits for the first one");
}

#[tokio::test]
async fn a_host_cannot_fill_the_phone_of_a_person() {
    let world = world!();
    let mut eve = register(&world.server, "Eve").await;
    let (_bob, phone) = world.with_device("Bob").await;
    let mut tables = Vec::new();
    for _ in 0..4 {
        let fields = [("players", "2"), ("seat-A", "me"), ("seat-B", "open")];
        tables.push(eve.post("/new/penguins", &fields).await.location.unwrap());
    }
    let invite = async |eve: &mut Browser, path: &str| {
        let invited = eve.post(&format!("{path}/invite"), &[("name", "Bob")]).await;
        assert_eq!(invited.status, StatusCode::SEE_OTHER, "{}", invited.body);
    };
    let paths: Vec<&str> = tables.iter().map(String::as_str).collect();
    for path in &paths[..2] {
        invite(&mut eve, path).await;
        assert_eq!(phone.table_of(&world.service.next().await, &paths), *path);
    }
    // An invitation to the same table again changes nothing, and the fourth table is one too many.
    eve.post(&format!("{}/free", paths[0]), &[("seat", "B")]).await;
    invite(&mut eve, paths[0]).await;
    invite(&mut eve, paths[2]).await;
    assert_eq!(phone.table_of(&world.service.next().await, &paths), paths[2]);
    invite(&mut eve, paths[3]).await;
    // Notifications about invitations by others still arrive.
    let mut ann = register(&world.server, "Ann").await;
    let own = ann.post("/new/fresh", &[("players", "2"), ("seat-A", "me"), ("seat-B", "open")]).await;
    let own = own.location.unwrap();
    invite(&mut ann, &own).await;
    assert_eq!(phone.table_of(&world.service.next().await, &[paths[0], paths[3], &own]), own);
}

#[tokio::test]
async fn strangers_and_invalid_browsers_are_refused() {
    let world = world!();
    let device = Device::new(world.service, "eve");
    let fields = device.fields();
    let mut guest = Browser::new(&world.server);
    let good: Vec<(&str, &str)> = fields.iter().map(|(name, value)| (*name, value.as_str())).collect();
    assert_eq!(guest.post("/me/push", &good).await.location.as_deref(), Some("/me"));
    assert!(guest.get("/me").await.body.contains("Create an account to get notifications"));
    let mut eve = register(&world.server, "Eve").await;
    let long = format!("https://push.example/{}", "a".repeat(1024));
    for (at, value) in [
        ("endpoint", "http://127.0.0.1/send"),
        ("endpoint", "nonsense"),
        ("endpoint", &*long),
        ("p256dh", "AAAA"),
        ("p256dh", "!"),
        ("p256dh", &*"A".repeat(87)),
        ("auth", "AAAA"),
    ] {
        let fields: Vec<(&str, &str)> =
            good.iter().map(|&(name, text)| (name, if name == at { value } else { text })).collect();
        let refused = eve.post("/me/push", &fields).await;
        assert_eq!(refused.status, StatusCode::UNPROCESSABLE_ENTITY, "{at} {value}");
    }
    assert_eq!(eve.post("/me/push", &good[..2]).await.status, StatusCode::UNPROCESSABLE_ENTITY);
    assert!(!eve.get("/me").await.body.contains("push-turn"));
}

#[tokio::test]
async fn without_the_operators_permission_nothing_is_sent_into_private_networks() {
    static SERVICE: OnceLock<PushService> = OnceLock::new();
    fn pusher() -> Pusher {
        SERVICE.get_or_init(PushService::start).careful_pusher()
    }
    let server = TestServer::with_push(|| START, pusher).await;
    let mut eve = register(&server, "Eve").await;
    let fields = Device::new(SERVICE.get().unwrap(), "eve").fields();
    let fields: Vec<(&str, &str)> = fields.iter().map(|(name, value)| (*name, value.as_str())).collect();
    assert_eq!(eve.post("/me/push", &fields).await.status, StatusCode::UNPROCESSABLE_ENTITY);
}

#[tokio::test]
async fn the_service_worker_is_small_and_always_current() {
    let world = world!();
    let mut anyone = Browser::new(&world.server);
    let worker = anyone.get("/service-worker.js").await;
    assert_eq!(worker.status, StatusCode::OK);
    assert_eq!(worker.headers["content-type"], "text/javascript; charset=utf-8");
    assert_eq!(worker.headers["cache-control"], "no-cache");
    assert!(worker.body.len() < 5 * 1024 && !worker.body.contains("PUBLIC-KEY"), "{}", worker.body.len());
    assert!(!worker.body.contains("\"fetch\"") && !worker.body.contains("caches"), "it must not cache pages");
    let policy = anyone.get("/").await.headers["content-security-policy"].to_str().unwrap().to_owned();
    assert!(policy.contains("worker-src 'self'") && policy.contains("manifest-src 'self'"), "{policy}");
    let manifest: serde_json::Value =
        serde_json::from_str(&anyone.get("/manifest.webmanifest").await.body).unwrap();
    assert_eq!(manifest["display"], "standalone");
    let without = TestServer::start().await;
    let mut ann = register(&without, "Ann").await;
    assert_eq!(ann.get("/service-worker.js").await.status, StatusCode::NOT_FOUND);
    assert_eq!(ann.post("/me/push/off", &[]).await.status, StatusCode::NOT_FOUND);
    assert!(!ann.get("/me").await.body.contains("data-push"));
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn one_of_several_servers_sends_a_notification() {
    let service = PushService::start();
    let url = Postgres::shared().new_schema();
    let (one, first) = server_with_push(&url, service.pusher()).await;
    let (two, second) = server_with_push(&url, service.pusher()).await;
    let mut ann = Browser::on(&first);
    ann.post("/me/register", &[("login", "Ann"), ("password", PASSWORD)]).await;
    let mut bob = Browser::on(&second);
    bob.post("/me/register", &[("login", "Bob"), ("password", PASSWORD)]).await;
    let phone = Device::new(&service, "Bob");
    switch_on(&mut bob, &phone).await;
    let mut tables = Vec::new();
    for _ in 0..3 {
        tables.push(turn(&mut ann, &mut bob).await);
    }
    let mut tables: Vec<&str> = tables.iter().map(String::as_str).collect();
    let mut sent = Vec::new();
    for _ in 0..3 {
        sent.push(phone.table_of(&service.next().await, &tables));
    }
    tables.sort_unstable();
    sent.sort_unstable();
    assert_eq!(sent, tables);
    // A page on the other server counts, too, as soon as the servers have exchanged presence.
    let path = table(&mut ann, &mut bob).await;
    let _stream = bob.listen(&format!("{path}/events"), None).await;
    let viewers = format!("SELECT count(*) FROM viewers WHERE tbl = '{}'", &path[3..]);
    while Postgres::execute_at(&url, &viewers).trim() == "0" {
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
    start(&mut ann, &path).await;
    let other = turn(&mut ann, &mut bob).await;
    assert_eq!(phone.table_of(&service.next().await, &[&*path, &*other]), other);
    drop((one, two));
}
