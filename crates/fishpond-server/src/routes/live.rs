//! Event streams: the parts of a table's page that have changed for whoever looks, numbered, and a heartbeat.
//!
//! A part is a text in lines. An event holds, for each part that has changed, the part's name after `@` and then its lines:
//! `+` and a line that is new to the page, or `=12+3` for the three lines from number 12 on of what this stream sent of the
//! part before. A stream begins with everything, unless the page says that it shows the present state already; then it
//! begins with everything at the next change. So a page that comes back needs nothing but a new stream.

use std::convert::Infallible;
use std::sync::Arc;
use std::time::Duration;

use axum::body::{Body, Bytes};
use axum::extract::{Path, RawQuery, State};
use axum::http::{HeaderMap, header};
use axum::response::{IntoResponse, Response};
use fishpond_page::{Cache, KnownLines};
use fishpond_table::{Actor, Command};
use futures_util::stream;
use tokio::sync::watch;
use tokio::time::{Instant, Interval, interval_at};

use crate::App;
use crate::error::Error;
use crate::house::Room;
use crate::page::Visitor;
use crate::parts::{PARTS, Scene};
use crate::routes::table::{Query, enter, view};

/// How often a stream that has nothing to say says that it is there.
pub(crate) const HEARTBEAT: Duration = Duration::from_secs(15);

/// What it says then: an event, since a page does not hear comments, and one that tells nothing.
const HERE: &[u8] = b"event: here\ndata:\n\n";

/// How long somebody may be without a stream before he counts as away: a reload takes less.
const GRACE: Duration = Duration::from_secs(8);

/// After how many seconds somebody who has too many streams may try again.
const STREAM_WAIT: u64 = 10;

/// `GET /t/{table}/events`
pub(crate) async fn events(
    State(app): State<App>,
    visitor: Visitor,
    Path(id): Path<String>,
    RawQuery(raw): RawQuery,
    headers: HeaderMap,
) -> Response {
    let query = Query { picked: Vec::new(), entry: None, ..Query::read(raw.as_deref()) };
    let room = match enter(&app, &visitor, &id, &query).await {
        Ok(room) => room,
        Err(error) => return error.page(&visitor),
    };
    let Some(listener) = Listener::open(&app, &room, &visitor) else {
        return Error::TooMany(STREAM_WAIT).page(&visitor);
    };
    let known = headers.get("last-event-id").and_then(|id| id.to_str().ok()?.parse().ok()).or(query.shown);
    let mut stream = Stream {
        watch: room.watch(),
        heartbeat: interval_at(Instant::now() + HEARTBEAT, HEARTBEAT),
        listener,
        query,
        known: Default::default(),
        revision: None,
    };
    stream.watch.mark_changed();
    if known == Some(room.table().revision(&visitor.who())) {
        stream.revision = known;
    }
    let events = stream::unfold(stream, async |mut stream| {
        let event = stream.next().await?;
        Some((Ok::<_, Infallible>(event), stream))
    });
    let headers = [
        (header::CONTENT_TYPE.as_str(), "text/event-stream"),
        (header::CACHE_CONTROL.as_str(), "no-cache"),
        // A proxy that collects what it sends would send nothing for hours.
        ("x-accel-buffering", "no"),
    ];
    (headers, Body::from_stream(events)).into_response()
}

struct Stream {
    watch: watch::Receiver<u64>,
    heartbeat: Interval,
    listener: Listener,
    query: Query,
    /// The lines of each part that the page has.
    known: [KnownLines; PARTS.len()],
    /// The revision that was last sent.
    revision: Option<u64>,
}

impl Stream {
    /// Waits for a change that the viewer may notice, and says now and then that it is waiting.
    async fn next(&mut self) -> Option<Bytes> {
        let Listener { app, room, visitor, .. } = &self.listener;
        loop {
            tokio::select! {
                biased;
                changed = self.watch.changed() => changed.ok()?,
                _ = self.heartbeat.tick() => return Some(Bytes::from_static(HERE)),
            }
            if !app.is_open() || !visitor.is_welcome() {
                return None;
            }
            let table = room.table();
            let revision = table.revision(&visitor.who());
            if self.revision == Some(revision) {
                // The heart beats on as though nothing had happened: it must not tell when somebody chose in secret.
                continue;
            }
            self.revision = Some(revision);
            self.heartbeat.reset();
            if !table.admits(&visitor.who(), self.query.code.as_deref()) {
                return None;
            }
            let view = view(&table, visitor, &self.query);
            let scene = Scene::new(app.options(), visitor, &room.id, &view, &self.query, None);
            return Some(event(&scene, revision, &mut self.known, app.fragments()).into());
        }
    }
}

/// Returns the event that brings a page from the lines that it has to the present scene.
fn event(scene: &Scene<'_>, revision: u64, known: &mut [KnownLines; PARTS.len()], cache: &Cache) -> String {
    let mut event = format!("id: {revision}\nevent: parts\n");
    let start = event.len();
    for ((part, known), content) in PARTS.iter().zip(known).zip(scene.parts()) {
        if let Some(update) = known.update(content, cache) {
            update.write_event(part, &mut event);
        }
    }
    if event.len() == start {
        // An event without data would be ignored, and the page would miss the revision.
        event.push_str("data: \n");
    }
    event.push('\n');
    event
}

/// Somebody with a stream open: he is there as long as he has one.
struct Listener {
    app: App,
    room: Arc<Room>,
    visitor: Visitor,
}

impl Listener {
    fn open(app: &App, room: &Arc<Room>, visitor: &Visitor) -> Option<Listener> {
        let count = room.stream_opens(visitor)?;
        if !app.limits().stream_opens(visitor.address) {
            room.stream_closes(visitor);
            return None;
        }
        let listener = Listener { app: app.clone(), room: room.clone(), visitor: visitor.clone() };
        if count == 1 {
            listener.tell(Duration::ZERO, true);
        }
        Some(listener)
    }

    /// Tells the table who came or went, after a while and if it is still so.
    fn tell(&self, after: Duration, here: bool) {
        let (app, room, person) = (self.app.clone(), self.room.clone(), self.visitor.person.clone());
        tokio::spawn(async move {
            tokio::time::sleep(after).await;
            if (room.streams_of(&person) > 0) != here {
                return;
            }
            let command = if here { Command::Connected { person } } else { Command::Disconnected { person } };
            // Spectators come and go unnoticed: the table refuses them, and that is all right.
            if let Err(Error::Internal(cause)) = app.command(&room, &Actor::Server, command).await {
                eprintln!("fishpond: table {}: {cause}", room.id);
            }
        });
    }
}

impl Drop for Listener {
    fn drop(&mut self) {
        self.app.limits().stream_closes(self.visitor.address);
        if self.room.stream_closes(&self.visitor) == 0 && tokio::runtime::Handle::try_current().is_ok() {
            self.tell(GRACE, false);
        }
    }
}
