//! People who join and leave: rematches, late guests, absences, deleted accounts.

use std::cell::Cell;
use std::sync::atomic::{AtomicU64, Ordering};

use crate::common::{Browser, EventListener, Page, TestServer, invitation, table_for_two, two_players};
use axum::http::StatusCode;

/// Starts a game of four.
async fn four(server: &TestServer, more: &[(&str, &str)]) -> (Vec<Browser>, String) {
    let mut people: Vec<Browser> = (0..4).map(|_| Browser::new(server)).collect();
    let fields = [&[("players", "4"), ("seat-A", "me")], more].concat();
    let path = people[0].post("/new/penguins", &fields).await.location.unwrap();
    let code = invitation(&mut people[0], &path).await;
    for (person, name) in people[1..].iter_mut().zip(["Pia", "Quentin", "Rosa"]) {
        person.submit(&format!("{path}/sit?{code}"), &[("name", name)]).await;
    }
    people[0].post(&format!("{path}/start"), &[]).await;
    (people, path)
}

/// Ends the game by agreement.
async fn end(people: &mut [Browser], path: &str) {
    people[0].post(&format!("{path}/propose-end"), &[]).await;
    let page = people[1].get(path).await;
    let number = page.tags("input").find(|tag| tag.attr("name").as_deref() == Some("proposal"));
    let number = number.unwrap().attr("value").unwrap();
    for person in &mut people[1..] {
        person.post(&format!("{path}/agree"), &[("proposal", &number)]).await;
    }
}

#[tokio::test]
async fn simultaneous_requests_for_a_rematch_lead_to_the_same_table() {
    let server = TestServer::start().await;
    let (mut people, path) = four(&server, &[]).await;
    end(&mut people, &path).await;
    let again = format!("{path}/rematch");
    let asked =
        futures_util::future::join_all(people.iter_mut().map(|person| person.post(&again, &[]))).await;
    let next: Vec<_> = asked.iter().map(|page| (page.status, page.location.clone())).collect();
    assert!(
        next.iter().all(|(status, there)| *status == StatusCode::SEE_OTHER && *there == next[0].1),
        "{next:?}"
    );
    let there = next[0].1.clone().unwrap();
    let mut to_move = 0;
    for person in &mut people {
        let home = person.get("/").await;
        let tables =
            home.tags("a").filter(|tag| tag.attr("href").is_some_and(|to| to.starts_with("/t/"))).count();
        assert_eq!(tables, 2, "the old table, the new one and nothing else: {}", home.body);
        to_move += usize::from(!crate::common::offers(&person.get(&there).await).is_empty());
    }
    assert_eq!(to_move, 1, "the table is full, and the game has started");
}

#[tokio::test]
async fn an_invitation_expires_at_the_start() {
    let server = TestServer::start().await;
    let (mut ann, mut bob, mut eve) = (Browser::new(&server), Browser::new(&server), Browser::new(&server));
    let path = table_for_two("penguins", &mut ann, &mut bob, &[("spectators", "off")]).await;
    let code = invitation(&mut ann, &path).await;
    ann.post(&format!("{path}/start"), &[]).await;
    let late = eve.get(&format!("{path}?{code}")).await;
    assert_eq!(late.status, StatusCode::GONE);
    assert!(
        late.body.contains("The game has already started.") && late.body.contains("href=\"/\""),
        "{}",
        late.body
    );
    assert!(!late.body.contains("Bob"), "nothing else is revealed");
    assert_eq!(eve.post(&format!("{path}/sit?{code}"), &[("name", "Eve")]).await.status, StatusCode::GONE);
    eve.lang = "de";
    assert!(eve.get(&format!("{path}?{code}")).await.body.contains("Das Spiel hat schon begonnen."));
    for address in [path.clone(), format!("{path}?code=guess")] {
        assert_eq!(eve.get(&address).await.status, StatusCode::NOT_FOUND, "{address}");
    }
}

#[tokio::test]
async fn invited_people_who_come_too_late_can_watch() {
    let server = TestServer::start().await;
    let (mut ann, mut bob, mut eve) = (Browser::new(&server), Browser::new(&server), Browser::new(&server));
    let path = table_for_two("penguins", &mut ann, &mut bob, &[]).await;
    let code = invitation(&mut ann, &path).await;
    ann.post(&format!("{path}/start"), &[]).await;
    let late = eve.get(&format!("{path}?{code}")).await;
    assert_eq!(late.status, StatusCode::OK);
    assert!(late.body.contains("Bob") && !late.body.contains("/sit"), "{}", late.body);
    let sit = eve.post(&format!("{path}/sit?{code}"), &[("name", "Eve")]).await;
    assert!(sit.status.is_client_error() && sit.body.contains("already started"), "{}", sit.body);
}

#[tokio::test]
async fn spectators_find_the_rematch_if_they_may_watch_it() {
    let server = TestServer::start().await;
    for (spectators, code, leads) in [("link", true, true), ("public", false, true), ("off", false, false)] {
        let (mut people, path) = four(&server, &[("spectators", spectators)]).await;
        let watch = people[0].get(&path).await.tags("input").find_map(|tag| {
            let value = tag.attr("value")?;
            Some(format!("code={}", value.split_once("?code=")?.1))
        });
        let mut eve = Browser::new(&server);
        end(&mut people, &path).await;
        people[1].post(&format!("{path}/rematch"), &[]).await;
        let over = eve.get(&if code { format!("{path}?{}", watch.unwrap()) } else { path.clone() }).await;
        assert_eq!(over.status, if leads { StatusCode::OK } else { StatusCode::NOT_FOUND });
        let next = |tag: crate::common::Tag<'_>| {
            tag.attr("href").filter(|to| to.starts_with("/t/") && !to.starts_with(&path))
        };
        let next = over.tags("a").find_map(next);
        assert_eq!(next.is_some(), leads, "{spectators}");
        if let Some(next) = next {
            assert_eq!(eve.get(&next).await.status, StatusCode::OK, "{spectators}: {next}");
        }
    }
}

/// A clock that the test sets.
static NOW: AtomicU64 = AtomicU64::new(1_800_000_000_000);

fn now() -> u64 {
    NOW.load(Ordering::SeqCst)
}

/// Waits until the page meets a condition.
async fn wait_for(
    browser: &mut Browser,
    events: &mut EventListener,
    path: &str,
    condition: impl Fn(&Page) -> bool,
) -> Page {
    loop {
        let page = browser.get(path).await;
        if condition(&page) {
            return page;
        }
        events.next().await;
    }
}

#[tokio::test]
async fn players_without_a_stream_who_disappear_do_not_block_the_game() {
    let server = TestServer::with_clock(now).await;
    let more = [("absence", "1"), ("option-start_player", "B")];
    let (mut people, path) = four(&server, &more).await;
    let mut events = people[0].listen(&format!("{path}/events"), None).await;
    NOW.fetch_add(40_000, Ordering::SeqCst);
    // The pages of C and D reload, like waiting pages without JavaScript; B, whose turn it is, has left.
    for person in &mut people[2..] {
        person.get(&path).await;
    }
    NOW.fetch_add(6_000, Ordering::SeqCst);
    let [ann, ..] = &mut people[..] else { unreachable!() };
    let page = wait_for(ann, &mut events, &path, |page| page.body.contains(">away<")).await;
    assert_eq!(page.body.matches(">away<").count(), 1, "{}", page.body);
    NOW.fetch_add(60_000, Ordering::SeqCst);
    wait_for(ann, &mut events, &path, |page| page.body.contains("a bot is playing")).await;
    // B comes back and gets the seat back, whether or not the bot has moved.
    let page = people[1].get(&path).await;
    let is_back = page.body.contains("Pia is back.") && !page.body.contains("a bot is playing");
    assert!(is_back, "{}", page.body);
}

#[tokio::test]
async fn open_pages_forget_deleted_people() {
    let server = TestServer::start().await;
    let (mut people, path) = four(&server, &[("chat", "1")]).await;
    people[1].post(&format!("{path}/say"), &[("text", "I live in Kiel")]).await;
    end(&mut people, &path).await;
    let [ann, pia, ..] = &mut people[..] else { unreachable!() };
    let address = format!("{path}/events");
    let mut events = ann.listen(&address, None).await;
    assert!(events.received().await.contains("I live in Kiel"));
    let shown: u64 = ann
        .get(&path)
        .await
        .tags("div")
        .find_map(|tag| tag.attr("data-events"))
        .unwrap()
        .rsplit_once("r=")
        .unwrap()
        .1
        .parse()
        .unwrap();
    let before = ann.get("/").await.body;
    pia.post("/me/delete", &[]).await;
    let mut received = events.next().await;
    while !received.contains("@page-chat") {
        received = events.next().await;
    }
    assert!(received.contains("@page-seats"), "{received}");
    assert!(!received.contains("Kiel"), "{received}");
    // A page that was disconnected in the meantime is outdated.
    assert!(ann.listen(&address, Some(shown)).await.received().await.contains("@page-chat"));
    assert_eq!(ann.get("/").await.body.len(), before.len(), "lists do not change");
}

#[tokio::test]
async fn logging_out_ends_only_the_streams_of_that_session() {
    let server = TestServer::start().await;
    let (mut ann, mut bob, mut phone) = (Browser::new(&server), Browser::new(&server), Browser::new(&server));
    let account = [("login", "Bob"), ("password", "correct horse")];
    bob.post("/me/register", &account).await;
    phone.post("/me/login", &account).await;
    let path = table_for_two("ships", &mut ann, &mut bob, &[]).await;
    ann.post(&format!("{path}/start"), &[]).await;
    let address = format!("{path}/events");
    let mut streams = Vec::new();
    for browser in [&mut bob, &mut phone, &mut ann] {
        let mut events = browser.listen(&address, None).await;
        events.next().await;
        streams.push(events);
    }
    bob.post("/me/logout", &[]).await;
    streams.remove(0).end().await;
    ann.post(&format!("{path}/say"), &[("text", "still there?")]).await;
    for mut events in streams {
        while !events.next().await.contains("still there?") {}
    }
    assert_eq!(bob.get(&path).await.status, StatusCode::NOT_FOUND, "Bob is a new guest now");
}

#[tokio::test]
async fn a_guest_who_logs_in_reconnects_as_the_account() {
    let server = TestServer::start().await;
    let (mut ann, mut bob, mut phone) = (Browser::new(&server), Browser::new(&server), Browser::new(&server));
    let account = [("login", "Robert"), ("password", "correct horse")];
    bob.post("/me/register", &account).await;
    let path = table_for_two("penguins", &mut ann, &mut phone, &[]).await;
    let mut guest = phone.listen(&format!("{path}/events"), None).await;
    guest.next().await;
    phone.post("/me/login", &account).await;
    guest.end().await;
    assert!(phone.get(&path).await.body.contains("data-events"));
}

#[tokio::test]
async fn others_can_write_while_someone_with_many_games_is_deleted() {
    let server = TestServer::without_limits().await;
    let ([mut bob, _cleo], path) = two_players(&server, "penguins", &[]).await;
    let mut ann = Browser::new(&server);
    for _ in 0..60 {
        let fields = [("players", "2"), ("seat-A", "me"), ("seat-B", "beside")];
        let game = ann.post("/new/penguins", &fields).await.location.unwrap();
        ann.post(&format!("{game}/propose-end"), &[]).await;
    }
    let is_deleted = Cell::new(false);
    let deletion = async {
        assert_eq!(ann.post("/me/delete", &[]).await.status, StatusCode::SEE_OTHER);
        is_deleted.set(true);
    };
    let others = async {
        let mut written = 0;
        while !is_deleted.get() {
            let said = bob.post(&format!("{path}/say"), &[("text", "hello")]).await;
            assert_eq!(said.status, StatusCode::SEE_OTHER);
            written += 1;
        }
        written
    };
    let ((), written) = tokio::join!(deletion, others);
    // In one transaction, it would be one or two.
    assert!(written >= 8, "only {written} writes in the meantime");
}

#[tokio::test]
async fn t3_a_game_with_days_per_move_does_not_wait_for_an_absent_host() {
    let server = TestServer::start().await;
    for (clock, is_playing) in [("days:3", true), ("none", false)] {
        let (mut ann, mut bob) = (Browser::new(&server), Browser::new(&server));
        let fields = [("players", "2"), ("seat-A", "me"), ("seat-B", "open"), ("clock", clock)];
        let path = ann.post("/new/penguins", &fields).await.location.unwrap();
        let code = invitation(&mut ann, &path).await;
        bob.submit(&format!("{path}/sit?{code}"), &[("name", "Bob")]).await;
        let page = bob.get(&path).await;
        assert_eq!(page.body.contains("data-status=\"playing\""), is_playing, "{clock}");
        // The host may not know yet.
        assert_eq!(ann.post(&format!("{path}/start"), &[]).await.status, StatusCode::SEE_OTHER, "{clock}");
    }
}

#[tokio::test]
async fn t3_a_host_who_is_elsewhere_is_told_that_everyone_is_there() {
    let server = TestServer::start().await;
    let (mut ann, mut bob) = (Browser::new(&server), Browser::new(&server));
    let fields = [("players", "2"), ("seat-A", "me"), ("clock", "days:3")];
    let path = ann.post("/new/penguins", &fields).await.location.unwrap();
    let code = invitation(&mut ann, &path).await;
    let mut home = ann.listen("/events", None).await;
    assert!(home.next().await.contains("waiting for players"));
    bob.submit(&format!("{path}/sit?{code}"), &[("name", "Bob")]).await;
    let mut events = home.next().await;
    while !events.contains("Start game") {
        events += &home.next().await;
    }
    let notice = format!("ready\t{path}\tHey, That's My Fish! – everyone is here. Start the game.");
    assert!(events.contains(&notice), "{events}");
    let page = ann.get("/").await;
    assert!(page.body.contains("data-waiting=\"1\"") && !page.body.contains("Decline"), "{}", page.body);
    assert_eq!(ann.get("/next").await.location.as_deref(), Some(&*path));
    assert!(bob.get("/").await.body.contains("data-waiting=\"0\""), "only the host can start the game");
}
