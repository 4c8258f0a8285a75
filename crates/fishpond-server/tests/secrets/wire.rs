//! Two servers in lockstep, and everything that one viewer receives from each.

use std::cell::Cell;

use axum::body::{Body, to_bytes};
use axum::http::{Request, StatusCode, header};
use fishpond_core::{Seat, Viewer};
use fishpond_store::{Append, ListedStatus, Listing, Store as _, TableState};
use fishpond_table::{PersonId, TableEvent};
use serde_json::{Value, json};
use sha2::{Digest as _, Sha256};
use tower::ServiceExt as _;

use crate::common::{Browser, EventListener, Offer, Page, TestServer, offers, person_of};
use crate::world::{START, World};

thread_local! {
    /// The time on every server of this test.
    static NOW: Cell<u64> = const { Cell::new(START) };
}

pub(crate) fn set_time(now: u64) {
    NOW.set(now);
}

/// Starts a server whose clock the test sets.
pub(crate) async fn clocked_server() -> TestServer {
    set_time(START);
    TestServer::with_clock(|| NOW.get()).await
}

/// Returns a guest's secret. Every table has different people.
fn secret(table: &str, seat: Option<Seat>) -> String {
    hex::encode(Sha256::digest(format!("{table} {seat:?}")))
}

/// Returns the people at a table.
pub(crate) fn people(table: &str, players: u8) -> Vec<PersonId> {
    let guest = |seat| person_of(&secret(table, Some(seat)));
    Seat::first_n(players).map(|seat| PersonId::new(guest(seat)).unwrap()).collect()
}

/// A table on a server, with its viewers.
pub(crate) struct Side<'a> {
    server: &'a TestServer,
    /// The expected state.
    pub(crate) world: World,
    name: String,
    viewer: Viewer,
    /// The viewer whose responses are compared.
    reader: Browser,
    events: Option<EventListener>,
    /// The reader's guest token, for the API.
    token: String,
    /// The reader's streams of the API: of the table, and of all their tables.
    lines: Vec<EventListener>,
    /// Whether the reader's own moves are sent through the API.
    is_program: bool,
    /// Streams of all players, at this table and at the one beside it. Without them, players would count as absent, since the clock jumps.
    _others: Vec<EventListener>,
}

impl<'a> Side<'a> {
    /// Stores a table on a server as if it had been played there.
    pub(crate) async fn set(
        server: &'a TestServer,
        name: &str,
        world: World,
        viewer: Viewer,
        lang: &'static str,
        is_program: bool,
    ) -> Self {
        let people = people(name, world.table.settings().config.players);
        let names: Vec<String> = (1..=people.len()).map(|number| format!("Player {number}")).collect();
        let append = Append {
            result: None,
            ratings: None,
            table: name.to_owned(),
            after: 0,
            edition: 0,
            events: world.log.iter().map(TableEvent::to_json).collect(),
            mentions: Vec::new(),
            state: TableState {
                changed_at: world.table.changed_at(),
                next_deadline: None,
                awaits_bot: false,
                waiting_for: people
                    .iter()
                    .filter(|&it| world.table.is_waiting_for(it))
                    .map(PersonId::to_string)
                    .collect(),
            },
            listing: Some(Listing {
                game: world.table.game().to_string(),
                status: ListedStatus::Playing,
                listed: false,
                summary: names.join(", "),
                people: people.iter().map(PersonId::to_string).collect(),
            }),
        };
        // Another table of the same people, changed a moment later: a secret choice must not move the first one above it in lists.
        // It has no clock, because nobody moves there.
        let events = world.without_clock().iter().map(TableEvent::to_json).collect();
        let mut beside = Append { table: format!("{name}x"), events, ..append.clone() };
        beside.state.changed_at += 1;
        server.store.append(append).await.unwrap();
        server.store.append(beside).await.unwrap();
        let mut reader = Browser::new(server);
        reader.lang = lang;
        let token = server.guest_token(&secret(name, viewer.seat())).await;
        reader.use_guest_token(&token);
        let mut others = Vec::new();
        for seat in Seat::first_n(world.table.settings().config.players) {
            let mut browser = Browser::new(server);
            let token = server.guest_token(&secret(name, Some(seat))).await;
            browser.use_guest_token(&token);
            others.push(browser.listen(&format!("/t/{name}/events"), None).await);
            others.push(browser.listen_as_program(&token, "/api/v1/stream").await);
        }
        Side {
            server,
            world,
            name: name.to_owned(),
            viewer,
            reader,
            events: None,
            token,
            lines: Vec::new(),
            is_program,
            _others: others,
        }
    }

    pub(crate) fn at(&self, what: &str) -> String {
        format!("/t/{}{what}", self.name)
    }

    /// Opens the reader's event stream and their streams of the API, and returns the first events.
    pub(crate) async fn listen(&mut self) -> String {
        let path = self.at("/events");
        self.events = Some(self.reader.listen(&path, None).await);
        let table = format!("/api/v1/tables/{}/stream", self.name);
        self.lines = vec![self.lines_after(&table, "").await, self.lines_after("/api/v1/stream", "").await];
        self.received().await
    }

    /// Opens a stream of the API.
    async fn lines_after(&self, path: &str, position: &str) -> EventListener {
        self.reader.listen_as_program(&self.token, &format!("{path}?after={position}")).await
    }

    /// Returns the events since the last call.
    pub(crate) async fn received(&mut self) -> String {
        let mut received = self.events.as_mut().expect("the reader listens").received().await;
        for lines in &mut self.lines {
            received += &lines.received().await;
        }
        received
    }

    /// Sends a request to the API, and returns the answer with its status and headers.
    async fn ask(&mut self, method: &str, path: &str, body: Option<&Value>) -> Page {
        let request = Request::builder().method(method).uri(path);
        let request = request
            .header(header::AUTHORIZATION, format!("Bearer fpg_{}", self.token))
            .header(header::ACCEPT_LANGUAGE, self.reader.lang);
        let body = body.map_or_else(Body::empty, |body| Body::from(body.to_string()));
        self.reader.send_unchanged(request.body(body).unwrap()).await
    }

    /// Makes a move in a player's own browser, or through the API if the reader is a program. Returns the response if the player is the
    /// reader.
    pub(crate) async fn act(&mut self, now: u64, seat: Seat, act: &str) -> Option<String> {
        set_time(now);
        let moment = self.world.table.moment().to_string();
        let fields = [("seat", &*seat.to_string()), ("answers", &moment), ("act", act)];
        let path = self.at("/act");
        let own = self.viewer == Viewer::Seat(seat);
        let by_api = own && self.is_program;
        let page = if by_api {
            let path = format!("/api/v1/tables/{}/acts", self.name);
            let body = json!({ "seat": seat, "number": self.world.table.moment(), "act": act });
            self.ask("POST", &path, Some(&body)).await
        } else if own {
            self.reader.post(&path, &fields).await
        } else {
            let mut browser = Browser::new(self.server);
            browser.use_guest_token(&self.server.guest_token(&secret(&self.name, Some(seat))).await);
            browser.post(&path, &fields).await
        };
        let expected = if by_api { StatusCode::OK } else { StatusCode::SEE_OTHER };
        assert_eq!(page.status, expected, "{act}: {}", page.body);
        self.world.act(now, seat, act).unwrap();
        let stored = self.server.store.events(&self.name, self.world.log.len() as u64 - 1).await.unwrap();
        assert_eq!(stored, [self.world.log.last().unwrap().to_json()], "the server stored a different event");
        own.then(|| written(&page))
    }

    /// Loads the page, whole and in parts, and the list of games.
    pub(crate) async fn glance(&mut self) -> Received {
        let mut received = Received::default();
        let path = self.at("");
        received.put("the page", &self.reader.get(&path).await, StatusCode::OK);
        self.reader.by_script = true;
        received.put("the parts", &self.reader.get(&path).await, StatusCode::OK);
        self.reader.by_script = false;
        received.put("the home page", &self.reader.get("/").await, StatusCode::OK);
        let table = format!("/api/v1/tables/{}", self.name);
        for path in [
            table.clone(),
            format!("{table}/log"),
            format!("{table}/chat"),
            format!("{table}/world"),
            "/api/v1/tables".to_owned(),
        ] {
            received.put(&path, &self.ask("GET", &path, None).await, StatusCode::OK);
        }
        received
    }

    /// Returns everything that the viewer can get at the table now, including refusals.
    pub(crate) async fn everything(&mut self, attempts: &[(Seat, String)]) -> Received {
        let mut received = self.glance().await;
        let page = self.reader.get(&self.at("")).await;
        let picks = offers(&page).into_iter().filter_map(|offer| match offer {
            Offer::Link(to) => Some(to),
            Offer::Act(_) => None,
        });
        for to in picks.take(1).collect::<Vec<_>>() {
            received.put(&to, &self.reader.get(&to).await, StatusCode::OK);
        }
        let seats: Vec<Seat> = Seat::first_n(self.world.table.settings().config.players).collect();
        // Another player's viewpoint, and an unknown pick.
        let other = seats
            .iter()
            .find(|seat| self.viewer != Viewer::Seat(**seat))
            .expect("there are at least two players");
        let path = self.at(&format!("?seat={other}&pick=nothing"));
        received.put(&path, &self.reader.get(&path).await, StatusCode::OK);
        for thing in
            ["card-white", "card-pink", "reveal-3", "ship-green", "stack", "space-0-1", "bid-0", "bid-9"]
        {
            let path = self.at(&format!("/why?thing={thing}"));
            received.0.push((path.clone(), written(&self.reader.get(&path).await)));
        }
        for path in [
            "/record.json",
            "/replay?ply=3&look=open",
            "/fair",
            "/review",
            "/review?at=1&look=open",
            "/position.png?ply=3",
            "/position.svg?ply=3&look=open",
            "/game.gif",
        ] {
            received.put(path, &self.reader.get(&self.at(path)).await, StatusCode::NOT_FOUND);
        }
        let fields = [("ply", "3"), ("seat", "A"), ("bot", "level:1")];
        let played_on = self.reader.post(&self.at("/play-on"), &fields).await;
        received.put("playing on", &played_on, StatusCode::NOT_FOUND);
        if self.viewer == Viewer::Public {
            received.0.push(("the preview".to_owned(), self.preview().await));
        }
        for last in [None, Some(1), Some(self.world.table.revision(&self.actor()))] {
            let path = self.at("/events");
            let said = self.reader.listen(&path, last).await.received().await;
            received.0.push((format!("a stream after {last:?}"), said));
        }
        for revision in [1, self.world.table.revision(&self.actor())] {
            for path in [format!("/api/v1/tables/{}/stream", self.name), "/api/v1/stream".to_owned()] {
                let mut lines = self.lines_after(&path, &format!("{}:{revision}", self.name)).await;
                received.0.push((format!("{path} after {revision}"), lines.received().await));
            }
        }
        let record = format!("/api/v1/tables/{}/record", self.name);
        received.put("the record", &self.ask("GET", &record, None).await, StatusCode::UNPROCESSABLE_ENTITY);
        let table = format!("/api/v1/tables/{}", self.name);
        for (method, path, body) in [
            ("GET", format!("{table}/analysis"), None),
            ("POST", format!("{table}/analysis"), Some(json!({}))),
            ("POST", format!("{table}/decline"), Some(json!({}))),
            ("POST", format!("{table}/invitations"), Some(json!({ "name": "Ann" }))),
            ("GET", "/api/v1/tables?list=invitations".to_owned(), None),
            ("GET", "/api/v1/bots".to_owned(), None),
            ("GET", "/api/v1/ratings/ships".to_owned(), None),
            ("GET", "/api/v1/players/Ann".to_owned(), None),
            ("GET", "/api/v1/players/Ann/games".to_owned(), None),
        ] {
            let answer = self.ask(method, &path, body.as_ref()).await;
            assert!(!answer.status.is_server_error(), "{method} {path}: {}", answer.status);
            received.0.push((format!("{method} {path}"), written(&answer)));
        }
        self.refused(attempts, &seats, &mut received).await;
        received
    }

    /// Returns the preview of the table's link as hexadecimal digits.
    async fn preview(&self) -> String {
        let request = Request::get(self.at("/picture.png")).body(Body::empty()).unwrap();
        let response = self.server.site.clone().oneshot(request).await.unwrap();
        assert_eq!(response.status(), StatusCode::OK);
        let picture = to_bytes(response.into_body(), usize::MAX).await.unwrap();
        assert!(picture.starts_with(b"\x89PNG"));
        hex::encode(picture)
    }

    /// Adds the refusals of forms that are not allowed.
    async fn refused(&mut self, attempts: &[(Seat, String)], seats: &[Seat], received: &mut Received) {
        let moment = self.world.table.moment().to_string();
        let stale = (self.world.table.moment() - 1).to_string();
        let seat = self.viewer.seat().map_or("A".to_owned(), |seat| seat.to_string());
        let mut posts: Vec<(&str, Vec<(&str, String)>)> = vec![
            ("act", vec![("seat", seat.clone()), ("answers", stale), ("act", "dance".to_owned())]),
            ("act", vec![("seat", seat), ("answers", moment.clone()), ("act", "dance".to_owned())]),
            ("agree", vec![("proposal", moment.clone())]),
            ("nonsense", vec![]),
        ];
        for seat in seats.iter().filter(|seat| self.viewer != Viewer::Seat(**seat)) {
            let fields = vec![("seat", seat.to_string()), ("answers", moment.clone())];
            posts.extend(["take-back", "hint", "return"].map(|verb| (verb, fields.clone())));
        }
        let own =
            self.viewer.seat().map(|seat| (seat, self.world.table.position().unwrap().legal_acts(seat)));
        for (seat, act) in attempts {
            let fields = |seat: Seat| {
                vec![("seat", seat.to_string()), ("answers", moment.clone()), ("act", act.clone())]
            };
            if self.viewer != Viewer::Seat(*seat) {
                posts.push(("act", fields(*seat)));
            }
            // The reader's own legal moves are not refused, and resignations never are.
            let is_refused = |legal: &Vec<String>| act != "resign" && !legal.contains(act);
            if let Some((seat, _)) = own.as_ref().filter(|(_, legal)| is_refused(legal)) {
                posts.push(("act", fields(*seat)));
            }
        }
        for (number, (verb, fields)) in posts.into_iter().enumerate() {
            // Without JavaScript, the response is a whole page, otherwise a sentence: try both.
            self.reader.by_script = number % 6 != 0;
            let fields: Vec<(&str, &str)> =
                fields.iter().map(|(name, value)| (*name, value.as_str())).collect();
            let page = self.reader.post(&self.at(&format!("/{verb}")), &fields).await;
            assert!(page.status.is_client_error(), "{verb} {fields:?}: {}", page.status);
            received.0.push((format!("{verb} {fields:?}"), written(&page)));
            let get = |name: &str| fields.iter().find(|(field, _)| *field == name).map(|(_, value)| *value);
            let number: Option<u64> = get("answers").and_then(|number| number.parse().ok());
            let (operation, body) = match verb {
                "act" => ("acts", json!({ "seat": get("seat"), "number": number, "act": get("act") })),
                "take-back" => ("undo", json!({ "seat": get("seat"), "number": number })),
                "return" => ("return", json!({ "seat": get("seat") })),
                _ => continue,
            };
            let path = format!("/api/v1/tables/{}/{operation}", self.name);
            let answer = self.ask("POST", &path, Some(&body)).await;
            // The reader's own last move can be repeated.
            let own = self.viewer.seat().filter(|seat| get("seat") == Some(&*seat.to_string()));
            let is_repeated = own.is_some_and(|seat| {
                let act = get("act").unwrap_or_default();
                self.world.table.has_moved(seat, number.unwrap_or_default(), act) == Some(true)
            });
            assert_eq!(answer.status.is_success(), is_repeated, "{operation} {body}: {}", answer.status);
            received.0.push((format!("{operation} {body}"), written(&answer)));
        }
        self.reader.by_script = false;
    }

    /// Writes in the chat and takes back a choice, and returns everything that the reader receives.
    pub(crate) async fn talk(&mut self) -> Received {
        let mut received = Received::default();
        let moment = self.world.table.moment().to_string();
        if let Some(seat) = self.viewer.seat() {
            let words = [("text", "What a fine evening")];
            received.put("say", &self.reader.post(&self.at("/say"), &words).await, StatusCode::SEE_OTHER);
            received.0.push(("heard".to_owned(), self.received().await));
            let path = format!("/api/v1/tables/{}/chat", self.name);
            let said = self.ask("POST", &path, Some(&json!({ "text": "Calm water, too" }))).await;
            received.put("say through the API", &said, StatusCode::OK);
            received.0.push(("heard".to_owned(), self.received().await));
            let seat = seat.to_string();
            let back =
                self.reader.post(&self.at("/take-back"), &[("seat", &seat), ("answers", &moment)]).await;
            received.0.push(("take-back".to_owned(), written(&back)));
            received.0.push(("heard".to_owned(), self.received().await));
        }
        received.0.extend(self.glance().await.0);
        received
    }

    fn actor(&self) -> fishpond_table::Actor {
        match self.viewer.seat() {
            Some(seat) => fishpond_table::Actor::Person(self.world.person(seat)),
            None => fishpond_table::Actor::Anonymous,
        }
    }
}

/// Everything that a viewer has received, with labels.
#[derive(Default, PartialEq)]
pub(crate) struct Received(pub(crate) Vec<(String, String)>);

impl Received {
    fn put(&mut self, what: &str, page: &Page, status: StatusCode) {
        assert_eq!(page.status, status, "{what}: {}", page.body);
        self.0.push((what.to_owned(), written(page)));
    }

    /// Asserts that both are the same.
    pub(crate) fn assert_same(&self, other: &Received, when: &str) {
        for ((what, one), (_, two)) in self.0.iter().zip(&other.0) {
            assert_same(one, two, &format!("{when}: {what}"));
        }
        let names = |received: &Received| received.0.iter().map(|(what, _)| what.clone()).collect::<Vec<_>>();
        assert_eq!(names(self), names(other), "{when}");
    }
}

/// Asserts that two strings are the same, and shows the first difference.
pub(crate) fn assert_same(one: &str, two: &str, when: &str) {
    if one != two {
        let at = one.bytes().zip(two.bytes()).take_while(|(a, b)| a == b).count();
        let part = |text: &str| {
            let bytes = &text.as_bytes()[at.saturating_sub(120).min(text.len())..(at + 120).min(text.len())];
            String::from_utf8_lossy(bytes).into_owned()
        };
        panic!("the worlds differ, {when}:\n{}\n----\n{}", part(one), part(two));
    }
}

/// Returns a response with its status and headers.
fn written(page: &Page) -> String {
    let headers: Vec<String> =
        page.headers.iter().map(|(name, value)| format!("{name}: {value:?}")).collect();
    format!("{}\n{}\n\n{}", page.status, headers.join("\n"), page.body)
}
