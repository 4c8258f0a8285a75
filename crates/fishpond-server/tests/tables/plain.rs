//! A table's page without JavaScript.

use std::sync::atomic::{AtomicU64, Ordering};

use crate::common::{Browser, Page, TestServer, invitation};

/// Returns whether the page reloads itself.
fn reloads(page: &Page) -> bool {
    page.body.contains("http-equiv=\"refresh\"")
}

/// Returns the link to the page that does not reload itself.
fn still(page: &Page) -> Option<String> {
    page.tags("a").find_map(|tag| tag.attr("href").filter(|href| href.contains("still=1")))
}

#[tokio::test]
async fn reloads_do_not_clear_forms() {
    let server = TestServer::start().await;
    let (mut ann, mut bob) = (Browser::new(&server), Browser::new(&server));
    let fields = [("players", "2"), ("seat-A", "me"), ("seat-B", "open"), ("chat", "1")];
    let path = ann.post("/new/penguins", &fields).await.location.unwrap();
    let lobby = ann.get(&path).await;
    assert!(reloads(&lobby), "Ann sees who joins");
    let without_reload = ann.get(&still(&lobby).unwrap()).await;
    assert!(!reloads(&without_reload) && still(&without_reload).is_none());
    // A page that reloads itself hides its forms.
    for tag in lobby.tags("form").filter(|tag| tag.0.contains("/sit") || tag.0.contains("/bot")) {
        assert!(tag.attr("class").unwrap().contains("fill"), "{}", tag.0);
    }

    let link = lobby.tags("input").find_map(|tag| tag.attr("value").filter(|link| link.contains("?code=")));
    let link = link.unwrap().replace("http://fish.example", "");
    let invitation = bob.get(&link).await;
    assert!(!reloads(&invitation) && invitation.body.contains("name=\"name\""), "Bob is typing a name");
    bob.post(&link.replace('?', "/sit?"), &[("name", "Bob")]).await;
    ann.post(&format!("{path}/start"), &[]).await;

    let (a, b) = (ann.get(&path).await, bob.get(&path).await);
    let (asked, waiting) = if reloads(&a) { (&b, &a) } else { (&a, &b) };
    assert!(!reloads(asked) && reloads(waiting), "only the page of the waiting player reloads itself");
    assert!(still(waiting).is_some() && waiting.body.contains("class=\"say fill\""));
}

#[tokio::test]
async fn the_page_shows_the_remaining_time() {
    let server = TestServer::with_clock(|| 1_000_000).await;
    let mut ann = Browser::new(&server);
    let clocks = [("move:300", ">5:00<"), ("bank:2700+30", ">45:00<"), ("days:3", ">3 d 0 h<")];
    for (clock, left) in clocks {
        let fields = [("players", "2"), ("seat-A", "me"), ("seat-B", "beside"), ("clock", clock)];
        let path = ann.post("/new/penguins", &fields).await.location.unwrap();
        let page = ann.get(&path).await;
        let timer = &page.body[page.body.find("role=\"timer\"").unwrap()..];
        assert!(timer[..timer.find("/span").unwrap()].ends_with(left), "{clock}: {}", &timer[..80]);
    }
}

/// A clock that the test sets.
static NOW: AtomicU64 = AtomicU64::new(1_800_000_000_000);

#[tokio::test]
async fn players_who_think_for_a_long_time_stay_present() {
    let server = TestServer::with_clock(|| NOW.load(Ordering::SeqCst)).await;
    let (mut ann, mut bob, mut cleo) = (Browser::new(&server), Browser::new(&server), Browser::new(&server));
    let fields = [("players", "3"), ("seat-A", "me"), ("option-start_player", "B")];
    let path = ann.post("/new/penguins", &fields).await.location.unwrap();
    let code = invitation(&mut ann, &path).await;
    for (person, name) in [(&mut bob, "Bob"), (&mut cleo, "Cleo")] {
        person.submit(&format!("{path}/sit?{code}"), &[("name", name)]).await;
    }
    ann.post(&format!("{path}/start"), &[]).await;
    let mut events = ann.listen(&format!("{path}/events"), None).await;

    // It is Bob's turn. Cleo leaves, returns and leaves again, so that absences are checked twice.
    let asked = bob.get(&path).await;
    let frame = asked.tags("iframe").find_map(|tag| tag.attr("src")).unwrap();
    for _ in 0..2 {
        assert!(cleo.get(&path).await.tags("iframe").next().is_none(), "Cleo's whole page reloads");
        NOW.fetch_add(40_000, Ordering::SeqCst);
        let framed = bob.get(&frame).await;
        assert!(reloads(&framed));
        assert_eq!(framed.headers["x-frame-options"], "SAMEORIGIN");
        assert_eq!(asked.headers["x-frame-options"], "DENY");
        NOW.fetch_add(6_000, Ordering::SeqCst);
        let [bob_is_here, _] = loop {
            let others = presence(&ann.get(&path).await);
            if let [_, false] = others {
                break others;
            }
            events.next().await;
        };
        assert!(bob_is_here);
    }
}

/// Returns whether each of the two other players is present.
fn presence(page: &Page) -> [bool; 2] {
    // Small screens show only those who are absent.
    let state = |fact: &str| match fact.strip_prefix(" absent\">") {
        Some(fact) => fact.starts_with("away").then_some(false),
        None => fact.starts_with("\">online").then_some(true),
    };
    let here: Vec<bool> = page.body.split("<span class=\"about").skip(1).filter_map(state).collect();
    here.try_into().expect("two others sit at the table")
}
