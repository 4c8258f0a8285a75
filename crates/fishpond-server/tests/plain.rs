//! What a table's page does for whoever has no script.

mod common;

use std::sync::atomic::{AtomicU64, Ordering};

use common::{Browser, Page, TestServer, invitation};

/// Whether the page looks again by itself.
fn looks_again(page: &Page) -> bool {
    page.body.contains("http-equiv=\"refresh\"")
}

/// The link to the page that stands still.
fn still(page: &Page) -> Option<String> {
    page.tags("a").find_map(|tag| tag.attr("href").filter(|href| href.contains("still=1")))
}

#[tokio::test]
async fn what_is_being_filled_in_is_not_wiped() {
    let server = TestServer::start().await;
    let (mut ann, mut bob) = (Browser::new(&server), Browser::new(&server));
    let fields = [("players", "2"), ("seat-A", "me"), ("seat-B", "open"), ("chat", "1")];
    let path = ann.post("/new/penguins", &fields).await.location.unwrap();
    let lobby = ann.get(&path).await;
    assert!(looks_again(&lobby), "she sees who comes");
    let calm = ann.get(&still(&lobby).unwrap()).await;
    assert!(!looks_again(&calm) && still(&calm).is_none());
    // Every field of a page that looks again is in a form that it hides.
    for tag in lobby.tags("form").filter(|tag| tag.0.contains("/sit") || tag.0.contains("/bot")) {
        assert!(tag.attr("class").unwrap().contains("fill"), "{}", tag.0);
    }

    let link = lobby.tags("input").find_map(|tag| tag.attr("value").filter(|link| link.contains("?code=")));
    let link = link.unwrap().replace("http://fish.example", "");
    let invitation = bob.get(&link).await;
    assert!(!looks_again(&invitation) && invitation.body.contains("name=\"name\""), "he is typing his name");
    bob.post(&link.replace('?', "/sit?"), &[("name", "Bob")]).await;
    ann.post(&format!("{path}/start"), &[]).await;

    let (hers, his) = (ann.get(&path).await, bob.get(&path).await);
    let (asked, waits) = if looks_again(&hers) { (&his, &hers) } else { (&hers, &his) };
    assert!(!looks_again(asked) && looks_again(waits), "who waits sees what the other does");
    assert!(still(waits).is_some() && waits.body.contains("class=\"say fill\""));
}

#[tokio::test]
async fn what_is_left_of_the_time_is_on_the_page() {
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

/// A clock that goes on when it is told to.
static NOW: AtomicU64 = AtomicU64::new(1_800_000_000_000);

#[tokio::test]
async fn who_thinks_for_long_is_still_there() {
    let server = TestServer::with_clock(|| NOW.load(Ordering::SeqCst)).await;
    let (mut ann, mut bob, mut cleo) = (Browser::new(&server), Browser::new(&server), Browser::new(&server));
    let fields = [("players", "3"), ("seat-A", "me"), ("option-start_player", "B")];
    let path = ann.post("/new/penguins", &fields).await.location.unwrap();
    let code = invitation(&mut ann, &path).await;
    for (person, name) in [(&mut bob, "Bob"), (&mut cleo, "Cleo")] {
        person.submit(&format!("{path}/sit?{code}"), &[("name", name)]).await;
    }
    ann.post(&format!("{path}/start"), &[]).await;
    let mut ear = ann.listen(&format!("{path}/events"), None).await;

    // Bob is to act and thinks. Cleo goes away, comes back, and goes away again: then they have been looked for twice.
    let asked = bob.get(&path).await;
    let frame = asked.tags("iframe").find_map(|tag| tag.attr("src")).unwrap();
    for _ in 0..2 {
        assert!(cleo.get(&path).await.tags("iframe").next().is_none(), "her page looks again as a whole");
        NOW.fetch_add(40_000, Ordering::SeqCst);
        let framed = bob.get(&frame).await;
        assert!(looks_again(&framed));
        assert_eq!(framed.headers["x-frame-options"], "SAMEORIGIN");
        assert_eq!(asked.headers["x-frame-options"], "DENY");
        NOW.fetch_add(6_000, Ordering::SeqCst);
        let [bob_is_here, _] = loop {
            let others = presence(&ann.get(&path).await);
            if let [_, false] = others {
                break others;
            }
            ear.next().await;
        };
        assert!(bob_is_here);
    }
}

/// Whether each of the two others is there.
fn presence(page: &Page) -> [bool; 2] {
    let facts = page.body.split("<span class=\"about\">").skip(1);
    let told = facts.filter(|fact| fact.starts_with("online") || fact.starts_with("away"));
    let here: Vec<bool> = told.map(|fact| fact.starts_with("online")).collect();
    here.try_into().expect("two others sit at the table")
}
