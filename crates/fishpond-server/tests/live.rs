//! Event streams: what they send makes the page what it would be if it were loaded again.

mod common;

use std::collections::BTreeMap;

use axum::http::StatusCode;
use common::{Browser, EventListener, Offer, Page, TestServer, offers};

/// A page that follows its event stream, as the script does.
struct Live {
    ear: EventListener,
    parts: BTreeMap<String, Vec<String>>,
    /// How many bytes the last event had.
    size: usize,
}

impl Live {
    async fn open(browser: &mut Browser, events: &str) -> Live {
        Live { ear: browser.listen(events, None).await, parts: BTreeMap::new(), size: 0 }
    }

    /// Waits for an event and takes it in.
    async fn next(&mut self) {
        let event = self.ear.next().await;
        self.size = event.len();
        let (mut had, mut part) = (Vec::new(), String::new());
        for line in event.lines().filter_map(|line| line.strip_prefix("data: ")) {
            match line.split_at(1) {
                ("@", name) => {
                    part = name.to_owned();
                    had = self.parts.insert(part.clone(), Vec::new()).unwrap_or_default();
                }
                ("=", run) => {
                    let (from, count) = run.split_once('+').unwrap();
                    let (from, count): (usize, usize) = (from.parse().unwrap(), count.parse().unwrap());
                    self.parts.get_mut(&part).unwrap().extend_from_slice(&had[from..from + count]);
                }
                ("+", text) => self.parts.get_mut(&part).unwrap().push(text.to_owned()),
                _ => panic!("{line}"),
            }
        }
    }

    /// The first part that is not on a page as the stream has it.
    fn differs(&self, page: &Page) -> Option<&str> {
        let body = in_order(&page.body.replace('\n', "&#10;"));
        let differs = |(part, lines): (&'static str, &Vec<String>)| {
            (!body.contains(&in_order(&lines.concat()))).then_some(part)
        };
        let parts =
            ["page-said", "page-ask", "page-board", "page-seats", "page-log", "page-chat", "page-more"];
        parts.into_iter().map(|part| (part, &self.parts[part])).find_map(differs)
    }
}

/// A text whose stamps are in order, without those that nothing shows: a stream adds stamps and lets them stay.
fn in_order(text: &str) -> String {
    let Some((head, rest)) = text.split_once("<defs>") else { return text.to_owned() };
    let (stamps, rest) = rest.split_once("</defs>").unwrap();
    let mut stamps: Vec<&str> = stamps.split("<g id=\"").collect();
    stamps.sort_unstable();
    loop {
        let shown = stamps.concat() + rest;
        let is_shown = |id: &str| shown.contains(&format!("\"#{id}\""));
        let before = stamps.len();
        stamps.retain(|stamp| stamp.split('"').next().is_some_and(is_shown));
        if stamps.len() == before {
            return format!("{head}<defs>{}</defs>{rest}", stamps.concat());
        }
    }
}

/// Two people at a table, and the address of the table.
async fn two(server: &TestServer, game: &str) -> ([Browser; 2], String) {
    let (mut ann, mut bob) = (Browser::new(server), Browser::new(server));
    let fields = [("players", "2"), ("seat-A", "me"), ("seat-B", "open"), ("listed", "1"), ("chat", "1")];
    let path = ann.post(&format!("/new/{game}"), &fields).await.location.unwrap();
    bob.post(&format!("{path}/sit"), &[("name", "Bob")]).await;
    assert_eq!(ann.post(&format!("{path}/start"), &[]).await.status, StatusCode::SEE_OTHER);
    ([ann, bob], path)
}

/// Follows offers to an act and does it, as the script does. Says whether there was one.
async fn act(browser: &mut Browser, path: &str, turn: usize) -> bool {
    let mut page = browser.get(path).await;
    loop {
        let mut offered = offers(&page);
        if offered.is_empty() {
            return false;
        }
        let index = turn * 7 % offered.len();
        match offered.swap_remove(index) {
            Offer::Go(to) => page = browser.get(&to).await,
            Offer::Act(act) => {
                let (seat, answers) = (page.hidden("seat").unwrap(), page.hidden("answers").unwrap());
                let fields = [("seat", &*seat), ("answers", &*answers), ("act", &*act)];
                browser.lively = true;
                let done = browser.post(&format!("{path}/act"), &fields).await;
                browser.lively = false;
                assert_eq!(done.status, StatusCode::NO_CONTENT, "{}", done.body);
                assert!(done.headers.contains_key("x-fishpond-revision"));
                return true;
            }
        }
    }
}

/// Takes one's last act back, if it is free to take; says whether.
async fn take_back(browser: &mut Browser, path: &str) -> bool {
    let page = browser.get(path).await;
    let Some((_, form)) = page.body.split_once("/take-back\"") else { return false };
    let value = |name: &str| {
        let (_, rest) = form.split_once(&format!("name=\"{name}\" value=\"")).unwrap();
        rest.split_once('"').unwrap().0
    };
    let fields = [("seat", value("seat")), ("answers", value("answers"))];
    browser.lively = true;
    let done = browser.post(&format!("{path}/take-back"), &fields).await;
    browser.lively = false;
    assert_eq!(done.status, StatusCode::NO_CONTENT, "{}", done.body);
    true
}

/// What has happened has reached everybody whom it concerns, and makes the page what it is.
async fn follow(people: &mut [Browser; 2], lives: &mut [Live; 2], path: &str, when: &str) {
    for (person, live) in people.iter_mut().zip(lives) {
        let page = person.get(path).await;
        // A secret choice is none of the other's business; anything else has reached him.
        if live.differs(&page).is_some() {
            live.next().await;
        }
        assert_eq!(live.differs(&page), None, "{when}");
    }
}

#[tokio::test]
async fn a_page_that_follows_its_stream_is_the_page_as_it_is() {
    let mut taken_back = 0;
    for game in ["penguins", "ships", "wishes", "fresh"] {
        let server = TestServer::start().await;
        let (mut people, path) = two(&server, game).await;
        let events = format!("{path}/events");
        let [ann, bob] = &mut people;
        let mut lives = [Live::open(ann, &events).await, Live::open(bob, &events).await];
        for live in &mut lives {
            live.next().await;
        }
        let whole = lives[0].size;
        let mut sizes = Vec::new();
        for turn in 0..30 {
            let actor = if act(&mut people[0], &path, turn).await {
                0
            } else if act(&mut people[1], &path, turn).await {
                1
            } else {
                break;
            };
            lives[actor].next().await;
            sizes.push(lives[actor].size);
            follow(&mut people, &mut lives, &path, &format!("{game}, act {turn}")).await;
            if turn % 4 == 3 && take_back(&mut people[actor], &path).await {
                taken_back += 1;
                follow(&mut people, &mut lives, &path, &format!("{game}, act {turn} taken back")).await;
            }
        }
        sizes.sort_unstable();
        assert!(sizes[sizes.len() / 2] < whole / 2, "{game}: {sizes:?} of {whole}");
    }
    assert!(taken_back > 5, "{taken_back} times");
}

#[tokio::test]
async fn who_shows_the_present_state_is_sent_nothing_until_it_changes() {
    let server = TestServer::start().await;
    let (mut people, path) = two(&server, "penguins").await;
    let page = people[0].get(&path).await;
    let events = page.tags("div").find_map(|tag| tag.attr("data-events")).unwrap();
    let mut live = Live::open(&mut people[0], &events).await;
    people[1].post(&format!("{path}/say"), &[("text", "good luck")]).await;
    live.next().await;
    assert_eq!(live.parts.len(), 7, "what the page shows of each part is not known");
    assert!(live.parts["page-chat"].concat().contains("good luck"));
    assert_eq!(live.differs(&people[0].get(&path).await), None);
}

#[tokio::test]
async fn streams_end_when_the_house_closes_and_none_begins_then() {
    let server = TestServer::start().await;
    let (mut people, path) = two(&server, "penguins").await;
    let events = format!("{path}/events");
    let mut before = people[0].listen(&events, None).await;
    before.next().await;
    server.app.close();
    before.end().await;
    people[1].listen(&events, None).await.end().await;
}
