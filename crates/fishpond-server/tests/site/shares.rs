//! Fair shares: thinking time, tables and seats.

use std::net::SocketAddr;
use std::sync::atomic::{AtomicU64, Ordering};

use crate::common::{
    Browser, Page, TestServer, first_move, invitation, offers, post_from, register, two_players,
};
use axum::body::Body;
use axum::extract::ConnectInfo;
use axum::http::{Request, StatusCode, header};
use fishpond_server::{AdminError, TableLimits};
use fishpond_store::{Query, Store as _};
use tower::ServiceExt as _;

/// A game against one bot, which moves first.
const BOT_BEGINS: [(&str, &str); 3] = [("players", "2"), ("seat-B", "me"), ("option-start_player", "A")];

/// A game in which only bots play.
const ONLY_BOTS: [(&str, &str); 3] = [("players", "2"), ("seat-A", "bot greedy"), ("seat-B", "bot greedy")];

const ALONE: [(&str, &str); 3] = [("players", "2"), ("seat-A", "me"), ("seat-B", "bot greedy")];

fn id(path: &str) -> &str {
    path.strip_prefix("/t/").unwrap()
}

/// Returns the number of moves at a table.
async fn moves(server: &TestServer, path: &str) -> usize {
    let events = server.store.events(id(path), 0).await.unwrap();
    events.iter().filter(|event| event.contains("\"acted\"")).count()
}

async fn create(browser: &mut Browser, fields: &[(&str, &str)]) -> String {
    let page = browser.post("/new/penguins", fields).await;
    page.location.unwrap_or_else(|| panic!("{} {}", page.status, page.body))
}

/// Loads a page until a condition holds.
async fn wait(browser: &mut Browser, path: &str, condition: impl Fn(&Page) -> bool) -> Page {
    loop {
        let page = browser.get(path).await;
        if condition(&page) {
            return page;
        }
        tokio::task::yield_now().await;
    }
}

/// Makes the first move on offer, and waits for the bot's answer.
async fn move_and_wait(browser: &mut Browser, path: &str) {
    let has_offers = |page: &Page| !offers(page).is_empty();
    let page = wait(browser, path, has_offers).await;
    let fields = first_move(browser, page).await;
    let fields = fields.each_ref().map(|(name, value)| (*name, &**value));
    assert_eq!(browser.post(&format!("{path}/act"), &fields).await.status, StatusCode::SEE_OTHER);
    let [_, (_, answers), _] = fields;
    wait(browser, path, |page| has_offers(page) && page.hidden("answers").unwrap() != answers).await;
}

#[tokio::test]
async fn one_guest_does_not_keep_bots_and_hints_from_others() {
    const ATTACK: usize = 20;
    let server = TestServer::start().await;
    let mut eve = Browser::new(&server);
    let level_8 = [&BOT_BEGINS[..], &[("seat-A", "bot level:8")]].concat();
    let mut attack = Vec::new();
    for _ in 0..ATTACK {
        attack.push(create(&mut eve, &level_8).await);
    }
    let (mut ann, mut bob) = (Browser::new(&server), Browser::new(&server));
    let level_3 = [&BOT_BEGINS[..], &[("seat-A", "bot level:3")]].concat();
    let path = create(&mut ann, &level_3).await;
    for _ in 0..3 {
        move_and_wait(&mut ann, &path).await;
    }
    let path = create(&mut bob, &[("players", "2"), ("seat-A", "me"), ("seat-B", "bot level:3")]).await;
    let page = wait(&mut bob, &path, |page| !offers(page).is_empty()).await;
    let seat = page.hidden("seat").unwrap();
    let advised = bob.post(&format!("{path}/hint"), &[("seat", &seat)]).await;
    assert!(advised.body.contains("class=\"hint sr\""), "{}", advised.body);
    // With one queue for all, every search of the attack would have come first.
    let mut answered = 0;
    for path in &attack {
        answered += usize::from(moves(&server, path).await > 0);
    }
    server.app.close();
    assert!(answered <= ATTACK / 2, "{answered} of {ATTACK} searches of the attack came first");
}

#[tokio::test]
async fn bots_play_only_while_somebody_watches() {
    let server = TestServer::start().await;
    let mut ann = Browser::new(&server);
    let [unwatched, watched] = [create(&mut ann, &ONLY_BOTS).await, create(&mut ann, &ONLY_BOTS).await];
    wait(&mut ann, &watched, Page::is_over).await;
    assert_eq!(moves(&server, &unwatched).await, 0);
    let home = ann.get("/").await;
    assert!(home.body.contains(&unwatched), "the host finds the game on the home page");
    wait(&mut ann, &unwatched, Page::is_over).await;
}

#[tokio::test]
async fn bots_only_games_are_limited_and_can_be_closed() {
    let limits = TableLimits { bots_only: 1, ..TableLimits::default() };
    let server = TestServer::with_limits(fishpond_server::now, limits).await;
    let (mut ann, mut bob) = (Browser::new(&server), Browser::new(&server));
    let public = [&ONLY_BOTS[..], &[("spectators", "public")]].concat();
    let first = create(&mut ann, &public).await;
    let refused = ann.post("/new/penguins", &ONLY_BOTS).await;
    assert_eq!(refused.status, StatusCode::TOO_MANY_REQUESTS);
    assert!(refused.body.contains("1 game in which only bots play"), "{}", refused.body);
    // The limit also applies if the bots are seated later.
    let later = create(&mut ann, &[("players", "2")]).await;
    for seat in ["A", "B"] {
        ann.post(&format!("{later}/bot"), &[("seat", seat), ("bot", "greedy")]).await;
    }
    assert_eq!(ann.post(&format!("{later}/start"), &[]).await.status, StatusCode::TOO_MANY_REQUESTS);
    create(&mut bob, &ONLY_BOTS).await;
    create(&mut ann, &ALONE).await;

    assert_ne!(bob.post(&format!("{first}/close"), &[]).await.status, StatusCode::SEE_OTHER);
    assert_eq!(ann.post(&format!("{first}/close"), &[]).await.location.as_deref(), Some("/"));
    create(&mut ann, &ONLY_BOTS).await;
}

#[tokio::test]
async fn tables_are_limited_per_person() {
    let limits = TableLimits { person: 2, ..TableLimits::default() };
    let server = TestServer::with_limits(fishpond_server::now, limits).await;
    let (mut ann, mut bob) = (Browser::new(&server), Browser::new(&server));
    let first = create(&mut ann, &ALONE).await;
    create(&mut ann, &[("players", "2")]).await;
    let refused = ann.post("/new/penguins", &ALONE).await;
    assert_eq!(refused.status, StatusCode::TOO_MANY_REQUESTS);
    assert!(refused.body.contains("You have 2 unfinished games"), "{}", refused.body);
    ann.lang = "de";
    let refused = ann.post("/play/penguins", &[]).await;
    assert_eq!(refused.status, StatusCode::TOO_MANY_REQUESTS);
    assert!(refused.body.contains("Du hast 2 Spiele, die noch nicht zu Ende sind"), "{}", refused.body);
    create(&mut bob, &ALONE).await;
    ann.post(&format!("{first}/propose-end"), &[]).await;
    create(&mut ann, &ALONE).await;
}

#[tokio::test]
async fn full_tables_that_wait_for_their_host_count() {
    let limits = TableLimits { person: 2, ..TableLimits::default() };
    let server = TestServer::with_limits(fishpond_server::now, limits).await;
    let mut ann = Browser::new(&server);
    for guest in ["Bob", "Cleo"] {
        let path = create(&mut ann, &LISTED).await;
        let sat = Browser::new(&server).post(&format!("{path}/sit"), &[("name", guest)]).await;
        assert_eq!(sat.status, StatusCode::SEE_OTHER);
    }
    assert_eq!(ann.post("/new/penguins", &LISTED).await.status, StatusCode::TOO_MANY_REQUESTS);
}

/// Returns how many tables one guest gets with ten concurrent requests.
async fn created_at_once(server: &TestServer, fields: &[(&str, &str)]) -> usize {
    let mut guest = Browser::new(server);
    guest.get("/").await;
    let cookies = guest.into_cookies();
    let each = (0..10).map(|_| {
        let (mut browser, cookies) = (Browser::new(server), cookies.clone());
        async move {
            browser.set_cookies(cookies);
            browser.post("/new/penguins", fields).await.location.is_some()
        }
    });
    futures_util::future::join_all(each).await.into_iter().filter(|&created| created).count()
}

#[tokio::test]
async fn concurrent_requests_do_not_exceed_the_limits() {
    let limits = TableLimits { person: 3, bots_only: 2, ..TableLimits::default() };
    let server = TestServer::with_limits(fishpond_server::now, limits).await;
    assert_eq!(created_at_once(&server, &ALONE).await, 3);
    assert_eq!(created_at_once(&server, &ONLY_BOTS).await, 2, "games in which only bots play");
}

/// Creates a table with an open seat and invites Bob by name.
async fn invite_bob(host: &mut Browser) -> Page {
    let path = create(host, &[("players", "2"), ("seat-A", "me")]).await;
    host.post(&format!("{path}/invite"), &[("name", "Bob")]).await
}

#[tokio::test]
async fn invitations_do_not_count_as_tables_of_the_invited() {
    let limits = TableLimits { person: 2, ..TableLimits::default() };
    let server = TestServer::with_limits(fishpond_server::now, limits).await;
    let (mut bob, mut eve, mut cy) =
        (register(&server, "Bob").await, Browser::new(&server), Browser::new(&server));
    for host in [&mut eve, &mut cy] {
        for _ in 0..2 {
            let invited = invite_bob(host).await;
            assert_eq!(invited.status, StatusCode::SEE_OTHER, "{}", invited.body);
        }
    }
    create(&mut bob, &ALONE).await;
    create(&mut bob, &ALONE).await;
    let refused = bob.post("/new/penguins", &ALONE).await;
    assert_eq!(refused.status, StatusCode::TOO_MANY_REQUESTS, "their own tables count");
}

#[tokio::test]
async fn a_host_cannot_fill_the_home_page_of_a_person_with_invitations() {
    let server = TestServer::start().await;
    let (mut bob, mut eve, mut cy) =
        (register(&server, "Bob").await, Browser::new(&server), Browser::new(&server));
    let first = create(&mut eve, &[("players", "2"), ("seat-A", "me")]).await;
    eve.post(&format!("{first}/invite"), &[("name", "Bob")]).await;
    for _ in 1..5 {
        assert_eq!(invite_bob(&mut eve).await.status, StatusCode::SEE_OTHER);
    }
    let refused = invite_bob(&mut eve).await;
    assert_eq!(refused.status, StatusCode::UNPROCESSABLE_ENTITY);
    assert!(refused.body.contains("Bob hasn’t answered your last 5 invitations yet"), "{}", refused.body);
    assert_eq!(invite_bob(&mut cy).await.status, StatusCode::SEE_OTHER, "others can invite Bob");
    assert_eq!(bob.post(&format!("{first}/leave"), &[("seat", "B")]).await.status, StatusCode::SEE_OTHER);
    assert_eq!(invite_bob(&mut eve).await.status, StatusCode::SEE_OTHER, "Bob has answered one");
}

#[tokio::test]
async fn new_guests_cannot_fill_the_home_page_of_a_person_with_invitations() {
    let server = TestServer::start().await;
    let _bob = register(&server, "Bob").await;
    let invite = async |address: [u8; 4]| {
        let mut guest = Browser::new(&server);
        let fields = [("players", "2"), ("seat-A", "me")];
        let path = post_from(&mut guest, address, "/new/penguins", &fields).await.location.unwrap();
        post_from(&mut guest, address, &format!("{path}/invite"), &[("name", "Bob")]).await
    };
    for _ in 0..10 {
        assert_eq!(invite([192, 0, 2, 1]).await.status, StatusCode::SEE_OTHER);
    }
    let refused = invite([192, 0, 2, 1]).await;
    assert_eq!(refused.status, StatusCode::UNPROCESSABLE_ENTITY);
    assert!(refused.body.contains("invitations from your network"), "{}", refused.body);
    assert_eq!(invite([192, 0, 2, 2]).await.status, StatusCode::SEE_OTHER);
}

/// A table on the home page.
const LISTED: [(&str, &str); 3] = [("players", "2"), ("seat-A", "me"), ("listed", "1")];

#[tokio::test]
async fn listed_tables_are_limited_per_person() {
    let limits = TableLimits { listed_by_person: 2, ..TableLimits::default() };
    let server = TestServer::with_limits(fishpond_server::now, limits).await;
    let (mut ann, mut bob) = (Browser::new(&server), Browser::new(&server));
    let [first, second] = [create(&mut ann, &LISTED).await, create(&mut ann, &LISTED).await];
    let seek = [("game", "ships"), ("least", "2"), ("most", "2"), ("clock", "none")];
    let refused = [ann.post("/new/penguins", &LISTED).await, ann.post("/seek", &seek).await];
    for refused in refused {
        assert_eq!(refused.status, StatusCode::TOO_MANY_REQUESTS);
        assert!(refused.body.contains("You have 2 open tables on the home page"), "{}", refused.body);
    }
    // A table that isn't listed can be created, but not listed later.
    let hidden = create(&mut ann, &LISTED[..2]).await;
    let settings = format!("{hidden}/settings");
    assert_eq!(ann.post(&settings, &LISTED).await.status, StatusCode::TOO_MANY_REQUESTS);
    assert!(!bob.get("/").await.body.contains(&hidden));
    assert_eq!(ann.post(&settings, &LISTED[..2]).await.status, StatusCode::SEE_OTHER);
    // A table that is closed or has started makes room.
    ann.post(&format!("{first}/close"), &[]).await;
    assert_eq!(ann.post(&settings, &LISTED).await.status, StatusCode::SEE_OTHER);
    assert_eq!(ann.post("/new/penguins", &LISTED).await.status, StatusCode::TOO_MANY_REQUESTS);
    bob.post(&format!("{second}/sit"), &[("name", "Bob")]).await;
    assert_eq!(ann.post(&format!("{second}/start"), &[]).await.status, StatusCode::SEE_OTHER);
    create(&mut ann, &LISTED).await;
    create(&mut bob, &LISTED).await;
}

#[tokio::test]
async fn listed_tables_are_limited_per_network() {
    let limits = TableLimits { listed_by_network: 2, ..TableLimits::default() };
    let server = TestServer::with_limits(fishpond_server::now, limits).await;
    let list = async |address: [u8; 4]| {
        post_from(&mut Browser::new(&server), address, "/new/penguins", &LISTED).await
    };
    let first = list([192, 0, 2, 1]).await.location.unwrap();
    assert!(list([192, 0, 2, 1]).await.location.is_some());
    let refused = list([192, 0, 2, 1]).await;
    assert_eq!(refused.status, StatusCode::TOO_MANY_REQUESTS);
    assert!(refused.body.contains("2 open tables from your network"), "{}", refused.body);
    let page = post_from(&mut Browser::new(&server), [192, 0, 2, 1], "/new/penguins", &ALONE).await;
    assert!(page.location.is_some(), "other tables don't count: {}", page.body);
    assert!(list([192, 0, 2, 2]).await.location.is_some());
    server.app.close_table(id(&first)).await.unwrap();
    assert!(list([192, 0, 2, 1]).await.location.is_some());
}

#[tokio::test]
async fn tables_are_limited_per_network_and_in_total() {
    let limits = TableLimits { network: 2, total: 4, ..TableLimits::default() };
    let server = TestServer::with_limits(fishpond_server::now, limits).await;
    let mut created = Vec::new();
    for _ in 0..2 {
        let page = post_from(&mut Browser::new(&server), [192, 0, 2, 1], "/new/penguins", &ALONE).await;
        created.push(page.location.unwrap());
    }
    let refused = post_from(&mut Browser::new(&server), [192, 0, 2, 1], "/new/penguins", &ALONE).await;
    assert_eq!(refused.status, StatusCode::TOO_MANY_REQUESTS);
    assert!(refused.body.contains("2 unfinished games were created from your network"), "{}", refused.body);
    for _ in 0..2 {
        let page = post_from(&mut Browser::new(&server), [192, 0, 2, 2], "/new/penguins", &ALONE).await;
        assert!(page.location.is_some(), "{}", page.body);
    }
    let refused = post_from(&mut Browser::new(&server), [192, 0, 2, 3], "/new/penguins", &ALONE).await;
    assert_eq!(refused.status, StatusCode::SERVICE_UNAVAILABLE);
    assert!(refused.body.contains("no room for another game"), "{}", refused.body);
    server.app.close_table(id(&created[0])).await.unwrap();
    let page = post_from(&mut Browser::new(&server), [192, 0, 2, 1], "/new/penguins", &ALONE).await;
    assert!(page.location.is_some(), "{}", page.body);
}

#[tokio::test]
async fn creating_tables_is_rate_limited() {
    let server = TestServer::start().await;
    let mut eve = Browser::new(&server);
    for _ in 0..30 {
        let path = create(&mut eve, &[("players", "2")]).await;
        eve.post(&format!("{path}/close"), &[]).await;
    }
    let refused = eve.post("/new/penguins", &[("players", "2")]).await;
    assert_eq!(refused.status, StatusCode::TOO_MANY_REQUESTS);
    assert!(refused.headers.contains_key("retry-after"));
}

const DAY: u64 = 24 * 60 * 60 * 1000;

static NOW: AtomicU64 = AtomicU64::new(1_800_000_000_000);

#[tokio::test]
async fn abandoned_games_are_closed() {
    let server = TestServer::with_clock(|| NOW.load(Ordering::SeqCst)).await;
    let (mut ann, mut bob) = (Browser::new(&server), Browser::new(&server));
    let waiting = create(&mut ann, &ALONE).await;
    let days =
        create(&mut ann, &[&ALONE[..], &[("clock", "days:14"), ("option-start_player", "A")]].concat()).await;
    create(&mut bob, &ONLY_BOTS).await;
    let unfinished = async |server: &TestServer, expected: usize| {
        // The first round after the start closes abandoned games.
        loop {
            let listed = server.store.list(Query::Unfinished, 9).await.unwrap();
            assert!(listed.len() >= expected, "{listed:?}");
            if listed.len() == expected {
                return listed.into_iter().map(|listed| format!("/t/{}", listed.table)).collect::<Vec<_>>();
            }
            tokio::task::yield_now().await;
        }
    };
    unfinished(&server, 3).await;
    // The browsers keep the first server alive.
    drop((ann, bob));
    // Only time during which the server is running counts.
    let run_for = async |server: TestServer, span: u64| {
        let until = NOW.fetch_add(span, Ordering::SeqCst) + span;
        server.restart_after(async |store| store.record_heartbeat(until).await.unwrap()).await
    };
    let server = run_for(server, 2 * DAY).await;
    let rest = unfinished(&server, 2).await;
    assert!(rest.contains(&waiting) && rest.contains(&days), "games with a player go on: {rest:?}");
    let server = run_for(server, 33 * DAY).await;
    assert_eq!(unfinished(&server, 1).await, [days], "the clock decides");
}

#[tokio::test]
async fn the_last_seat_of_a_listed_table_is_for_somebody_else() {
    let server = TestServer::start().await;
    let (mut ann, mut bob, mut eve) = (Browser::new(&server), Browser::new(&server), Browser::new(&server));
    let listed = create(&mut ann, &[("players", "3"), ("listed", "1")]).await;
    let sit = format!("{listed}/sit");
    for seat in ["A", "B"] {
        let sat = eve.post(&sit, &[("seat", seat), ("name", &format!("Eve {seat}"))]).await;
        assert_eq!(sat.status, StatusCode::SEE_OTHER, "{}", sat.body);
    }
    let page = eve.get(&listed).await;
    assert!(
        !page.body.contains("Eve C") && !page.body.contains("name=\"seat\" value=\"C\""),
        "{}",
        page.body
    );
    let refused = eve.post(&sit, &[("seat", "C"), ("name", "Eve C")]).await;
    assert_eq!(refused.status, StatusCode::UNPROCESSABLE_ENTITY);
    assert!(
        refused.body.contains("The last open seat at a listed table is for someone else"),
        "{}",
        refused.body
    );
    assert_eq!(bob.post(&sit, &[("seat", "C"), ("name", "Bob")]).await.status, StatusCode::SEE_OTHER);
    // The host can reserve all seats for people at the same screen, even at a listed table.
    let fields = [("players", "2"), ("seat-A", "me"), ("seat-B", "beside"), ("listed", "1")];
    let shared = create(&mut ann, &fields).await;
    assert!(!offers(&ann.get(&shared).await).is_empty(), "the game has started");
}

#[tokio::test]
async fn the_operator_closes_and_deletes_tables() {
    let server = TestServer::start().await;
    let mut ann = Browser::new(&server);
    let [closed, deleted] = [create(&mut ann, &ALONE).await, create(&mut ann, &ALONE).await];
    let listed = server.app.unfinished_tables(10).await.unwrap();
    assert_eq!(listed.len(), 2);
    server.app.close_table(id(&closed)).await.unwrap();
    assert!(ann.get(&closed).await.body.contains("closed"));
    let stream = ann.listen(&format!("{deleted}/events"), None).await;
    server.app.delete_table(id(&deleted)).await.unwrap();
    stream.end().await;
    assert_eq!(ann.get(&deleted).await.status, StatusCode::NOT_FOUND);
    assert!(server.store.events(id(&deleted), 0).await.unwrap().is_empty());
    assert!(!ann.get("/").await.body.contains(&deleted));
    assert_eq!(server.app.unfinished_tables(10).await.unwrap(), []);
    let unknown = Err(AdminError::UnknownTable("nothing".to_owned()));
    assert_eq!(server.app.close_table("nothing").await, unknown);
    assert_eq!(server.app.delete_table("nothing").await, unknown);
    create(&mut ann, &ALONE).await;
}

/// Returns the identifier of a table's host.
async fn host(server: &TestServer, path: &str) -> String {
    let events = server.store.events(id(path), 0).await.unwrap();
    let (_, host) = events[0].split_once("\"host\":\"").unwrap();
    host.split_once('"').unwrap().0.to_owned()
}

#[tokio::test]
async fn the_operator_bans_people() {
    let server = TestServer::start().await;
    let mut eve = Browser::new(&server);
    let running = create(&mut eve, &ALONE).await;
    let waiting = create(&mut eve, &[("players", "2")]).await;
    let person = host(&server, &running).await;
    let stream = eve.listen(&format!("{running}/events"), None).await;
    assert_eq!(server.app.ban(&person, true).await, Err(AdminError::UnknownNetwork(person.clone())));
    server.app.ban(&person, false).await.unwrap();
    stream.end().await;
    for path in ["/", &running] {
        let page = eve.get(path).await;
        assert_eq!(page.status, StatusCode::FORBIDDEN);
        assert!(page.body.contains("has banned you"), "{}", page.body);
    }
    let listed = server.store.list(Query::Unfinished, 9).await.unwrap();
    assert!(
        listed.iter().all(|listed| listed.table != id(&waiting)),
        "tables that have not started are closed"
    );
    assert!(listed.iter().all(|listed| listed.table != id(&running)), "so are games against bots");
    let events = server.store.events(id(&running), 0).await.unwrap();
    assert!(events.iter().any(|event| event.contains("\"left\"")), "a bot has taken over");
    // A ban survives a restart.
    let cookies = eve.into_cookies();
    let server = server.restart().await;
    let mut eve = Browser::new(&server);
    eve.set_cookies(cookies);
    assert_eq!(eve.get("/").await.status, StatusCode::FORBIDDEN);
    let banned = server.app.banned_people().await.unwrap();
    assert_eq!(banned.iter().map(|banned| &banned.person).collect::<Vec<_>>(), [&person]);
    server.app.unban(&person).await.unwrap();
    assert_eq!(eve.get("/").await.status, StatusCode::OK);
}

#[tokio::test]
async fn the_operator_bans_networks() {
    let server = TestServer::start().await;
    let (mut eve, there) = (Browser::new(&server), [203, 0, 113, 77]);
    let path = post_from(&mut eve, there, "/new/penguins", &ALONE).await.location.unwrap();
    let person = host(&server, &path).await;
    server.app.ban(&person, true).await.unwrap();
    let stored = server.stored_bytes();
    let contains = |part: &[u8]| stored.windows(part.len()).any(|window| window == part);
    assert!(contains(person.as_bytes()), "the person is stored, but not the address");
    assert!(!contains(b"203.0.113.77") && !contains(&there));
    let mut again = Browser::new(&server);
    assert_eq!(post_from(&mut again, there, "/new/penguins", &ALONE).await.status, StatusCode::FORBIDDEN);
    assert!(post_from(&mut again, [203, 0, 113, 78], "/new/penguins", &ALONE).await.location.is_some());
    server.app.unban(&person).await.unwrap();
    assert!(post_from(&mut again, there, "/new/penguins", &ALONE).await.location.is_some());
}

#[tokio::test]
async fn the_network_of_a_trusted_proxy_cannot_be_banned() {
    let server = TestServer::start().await;
    // The proxy doesn't report the addresses of visitors.
    let path = post_from(&mut Browser::new(&server), [127, 0, 0, 1], "/new/penguins", &ALONE).await.location;
    let person = host(&server, &path.unwrap()).await;
    let banned = server.app.ban(&person, true).await;
    assert!(matches!(banned, Err(AdminError::ProxyNetwork(_))), "{banned:?}");
    assert_eq!(server.app.banned_people().await.unwrap().len(), 0);
    server.app.ban(&person, false).await.unwrap();
}

#[tokio::test]
async fn networks_of_spectators_are_not_remembered() {
    let server = TestServer::start().await;
    let ([_ann, _bob], path) = two_players(&server, "penguins", &[("spectators", "public")]).await;
    let cookies = register(&server, "Eve").await.into_cookies();
    let cookies: Vec<String> = cookies.iter().map(|(name, value)| format!("{name}={value}")).collect();
    let watch = Request::get(format!("{path}/events")).header(header::COOKIE, cookies.join("; "));
    let mut watch = watch.body(Body::empty()).unwrap();
    watch.extensions_mut().insert(ConnectInfo(SocketAddr::from(([192, 0, 2, 9], 4000))));
    let stream = server.site.clone().oneshot(watch).await.unwrap();
    assert_eq!(stream.status(), StatusCode::OK);
    // Otherwise, spectators who are new people each time would fill the memory.
    let banned = server.app.ban("Eve", true).await;
    assert!(matches!(banned, Err(AdminError::UnknownNetwork(_))), "{banned:?}");
}

#[tokio::test]
async fn a_removed_guest_is_not_matched_with_the_host_again() {
    const HOME: [u8; 4] = [192, 0, 2, 1];
    const AWAY: [u8; 4] = [198, 51, 100, 7];
    let server = TestServer::start().await;
    let (mut ann, mut eve) = (Browser::new(&server), Browser::new(&server));
    let seek = [("game", "penguins"), ("least", "3"), ("most", "4"), ("clock", "bank:600+10")];
    let path = post_from(&mut ann, HOME, "/seek", &seek).await.location.unwrap();
    assert_eq!(post_from(&mut eve, AWAY, "/seek", &seek).await.location.as_ref(), Some(&path));
    let freed = post_from(&mut ann, HOME, &format!("{path}/free"), &[("seat", "B")]).await;
    assert_eq!(freed.status, StatusCode::SEE_OTHER, "{}", freed.body);
    let again = post_from(&mut Browser::new(&server), AWAY, "/seek", &seek).await.location;
    assert_ne!(again.unwrap(), path);
}

#[tokio::test]
async fn a_removed_guest_cannot_come_back_as_another_guest() {
    const HOME: [u8; 4] = [192, 0, 2, 1];
    const AWAY: [u8; 4] = [198, 51, 100, 7];
    for listed in [&[("listed", "1")][..], &[]] {
        let server = TestServer::start().await;
        let (mut ann, mut eve) = (Browser::new(&server), Browser::new(&server));
        let seats = [("seat-A", "me"), ("seat-B", "open"), ("seat-C", "open"), ("seat-D", "open")];
        let path = create(&mut ann, &[&[("players", "4")], &seats[..], listed].concat()).await;
        let old = invitation(&mut ann, &path).await;
        let join = |code: &str| format!("{path}/sit?{code}");
        let sat = post_from(&mut eve, AWAY, &join(&old), &[("name", "Eve")]).await;
        assert_eq!(sat.status, StatusCode::SEE_OTHER, "{}", sat.body);
        let freed = post_from(&mut ann, HOME, &format!("{path}/free"), &[("seat", "B")]).await;
        assert_eq!(freed.status, StatusCode::SEE_OTHER, "{}", freed.body);

        // Neither the old link nor a new cookie helps.
        let new = invitation(&mut ann, &path).await;
        assert_ne!(new, old);
        let mut again = Browser::new(&server);
        let refused = post_from(&mut again, AWAY, &join(&new), &[("name", "Eve")]).await;
        assert_eq!(refused.status, StatusCode::FORBIDDEN);
        assert!(refused.body.contains("removed a guest on your network"), "{}", refused.body);
        if listed.is_empty() {
            let refused = post_from(&mut Browser::new(&server), HOME, &join(&old), &[("name", "Eve")]).await;
            assert!(refused.status.is_client_error(), "{}", refused.status);
        }

        // Other guests can join, and so can people with an account.
        let (mut bob, mut cy) = (Browser::new(&server), register(&server, "Cy").await);
        let sat = post_from(&mut bob, HOME, &join(&new), &[("name", "Bob")]).await;
        assert_eq!(sat.status, StatusCode::SEE_OTHER, "{}", sat.body);
        let sat = post_from(&mut cy, AWAY, &join(&new), &[("name", "Cy")]).await;
        assert_eq!(sat.status, StatusCode::SEE_OTHER, "{}", sat.body);

        // The host invites the guest again.
        let page = ann.get(&path).await;
        let removal = page.tags("input").find(|tag| tag.attr("name").as_deref() == Some("removal")).unwrap();
        let removal = removal.attr("value").unwrap();
        ann.post(&format!("{path}/readmit"), &[("removal", &removal)]).await;
        let sat = post_from(&mut again, AWAY, &join(&new), &[("name", "Eve")]).await;
        assert_eq!(sat.status, StatusCode::SEE_OTHER, "{}", sat.body);
    }
}
