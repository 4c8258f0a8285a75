//! Event streams: a page that follows its stream is the same as a page that is reloaded.

use std::collections::BTreeMap;

use crate::common::{Browser, EventListener, Offer, Page, TestServer, offers, two_players};
use axum::http::StatusCode;

/// A page that follows its event stream, as the script does.
struct Live {
    events: EventListener,
    parts: BTreeMap<String, Vec<String>>,
    /// The size of the last event in bytes.
    size: usize,
}

impl Live {
    async fn open(browser: &mut Browser, events: &str) -> Live {
        Live { events: browser.listen(events, None).await, parts: BTreeMap::new(), size: 0 }
    }

    /// Waits for an event with parts of the page and applies it.
    async fn next(&mut self) {
        let event = loop {
            let event = self.events.next().await;
            if event.lines().any(|line| line == "event: parts") {
                break event;
            }
        };
        self.size = event.len();
        let (mut old, mut part) = (Vec::new(), String::new());
        for line in event.lines().filter_map(|line| line.strip_prefix("data: ")) {
            match line.split_at(1) {
                ("@", name) => {
                    part = name.to_owned();
                    old = self.parts.insert(part.clone(), Vec::new()).unwrap_or_default();
                }
                ("=", run) => {
                    let (from, count) = run.split_once('+').unwrap();
                    let (from, count): (usize, usize) = (from.parse().unwrap(), count.parse().unwrap());
                    self.parts.get_mut(&part).unwrap().extend_from_slice(&old[from..from + count]);
                }
                ("+", text) => self.parts.get_mut(&part).unwrap().push(text.to_owned()),
                _ => panic!("{line}"),
            }
        }
    }

    /// Returns the first part in which the page differs from the stream.
    fn differs(&self, page: &Page) -> Option<&str> {
        let body = with_sorted_symbols(&page.body.replace('\n', "&#10;"));
        let differs = |(part, lines): (&'static str, &Vec<String>)| {
            (!body.contains(&with_sorted_symbols(&lines.concat()))).then_some(part)
        };
        let parts =
            ["page-said", "page-ask", "page-board", "page-seats", "page-log", "page-chat", "page-more"];
        parts.into_iter().map(|part| (part, &self.parts[part])).find_map(differs)
    }
}

/// Sorts the symbols in a part of the page and removes unused ones, since a stream adds symbols but never removes them.
fn with_sorted_symbols(text: &str) -> String {
    let Some((head, rest)) = text.split_once("<defs>") else { return text.to_owned() };
    let (symbols, rest) = rest.split_once("</defs>").unwrap();
    let mut symbols: Vec<&str> = symbols.split("<g id=\"").collect();
    symbols.sort_unstable();
    loop {
        let shown = symbols.concat() + rest;
        let is_shown = |id: &str| shown.contains(&format!("\"#{id}\""));
        let before = symbols.len();
        symbols.retain(|symbol| symbol.split('"').next().is_some_and(is_shown));
        if symbols.len() == before {
            return format!("{head}<defs>{}</defs>{rest}", symbols.concat());
        }
    }
}

/// Makes a move as the script does. Returns false if there is none to make.
async fn act(browser: &mut Browser, path: &str, turn: usize) -> bool {
    let mut page = browser.get(path).await;
    loop {
        let mut offered = offers(&page);
        if offered.is_empty() {
            return false;
        }
        let index = turn * 7 % offered.len();
        match offered.swap_remove(index) {
            Offer::Link(to) => page = browser.get(&to).await,
            Offer::Act(act) => {
                let (seat, answers) = (page.hidden("seat").unwrap(), page.hidden("answers").unwrap());
                let fields = [("seat", &*seat), ("answers", &*answers), ("act", &*act)];
                browser.by_script = true;
                let done = browser.post(&format!("{path}/act"), &fields).await;
                browser.by_script = false;
                assert_eq!(done.status, StatusCode::NO_CONTENT, "{}", done.body);
                assert!(done.headers.contains_key("x-fishpond-revision"));
                return true;
            }
        }
    }
}

/// Takes the last move back. Returns false if that is not allowed.
async fn take_back(browser: &mut Browser, path: &str) -> bool {
    let page = browser.get(path).await;
    let Some((_, form)) = page.body.split_once("/take-back\"") else { return false };
    let value = |name: &str| {
        let (_, rest) = form.split_once(&format!("name=\"{name}\" value=\"")).unwrap();
        rest.split_once('"').unwrap().0
    };
    let fields = [("seat", value("seat")), ("answers", value("answers"))];
    browser.by_script = true;
    let done = browser.post(&format!("{path}/take-back"), &fields).await;
    browser.by_script = false;
    assert_eq!(done.status, StatusCode::NO_CONTENT, "{}", done.body);
    true
}

/// Asserts that both pages have followed their streams.
async fn follow(people: &mut [Browser; 2], lives: &mut [Live; 2], path: &str, when: &str) {
    for (person, live) in people.iter_mut().zip(lives) {
        let page = person.get(path).await;
        // A secret choice causes no event for the other player; everything else does.
        if live.differs(&page).is_some() {
            live.next().await;
        }
        assert_eq!(live.differs(&page), None, "{when}");
    }
}

#[tokio::test]
async fn a_page_that_follows_its_stream_equals_the_loaded_page() {
    let mut taken_back = 0;
    for game in ["penguins", "ships", "wishes", "fresh"] {
        let server = TestServer::start().await;
        let (mut people, path) = two_players(&server, game, &[]).await;
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
            follow(&mut people, &mut lives, &path, &format!("{game}, move {turn}")).await;
            if turn % 4 == 3 && take_back(&mut people[actor], &path).await {
                taken_back += 1;
                follow(&mut people, &mut lives, &path, &format!("{game}, move {turn} taken back")).await;
            }
        }
        sizes.sort_unstable();
        assert!(sizes[sizes.len() / 2] < whole / 2, "{game}: {sizes:?} of {whole}");
    }
    assert!(taken_back > 5, "{taken_back} times");
}

#[tokio::test]
async fn a_page_with_the_current_revision_gets_its_first_event_at_the_next_change() {
    let server = TestServer::start().await;
    let (mut people, path) = two_players(&server, "penguins", &[]).await;
    let page = people[0].get(&path).await;
    let events = page.tags("div").find_map(|tag| tag.attr("data-events")).unwrap();
    let mut live = Live::open(&mut people[0], &events).await;
    people[1].post(&format!("{path}/say"), &[("text", "good luck")]).await;
    live.next().await;
    assert_eq!(live.parts.len(), 7, "the stream does not know what the page shows");
    assert!(live.parts["page-chat"].concat().contains("good luck"));
    assert_eq!(live.differs(&people[0].get(&path).await), None);
}

#[tokio::test]
async fn streams_end_when_the_server_closes() {
    let server = TestServer::start().await;
    let (mut people, path) = two_players(&server, "penguins", &[]).await;
    let events = format!("{path}/events");
    let mut before = people[0].listen(&events, None).await;
    before.next().await;
    server.app.close();
    before.end().await;
    people[1].listen(&events, None).await.end().await;
}
