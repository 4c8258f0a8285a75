//! Event streams: the parts of a table's page that have changed for the viewer, numbered, and a heartbeat.
//!
//! An event holds the new and the known lines of each part that has changed ([`Update::write`](fishpond_page::Update::write)). The
//! first event holds all parts. It is sent at once, or at the next change if the page already shows the current revision. To
//! reconnect, a page only has to open a new stream.

use std::convert::Infallible;

use axum::extract::State;
use axum::http::HeaderMap;
use axum::response::sse::{Event, KeepAlive, Sse};
use axum::response::{IntoResponse, Response};
use fishpond_page::KnownLines;
use fishpond_table::Table;
use futures_util::stream;
use tokio::sync::watch;

use crate::App;
use crate::error::Error;
use crate::parts::{PARTS, Scene};
use crate::presence::{HEARTBEAT, StreamGuard};
use crate::query::TableQuery;
use crate::routes::at_table::{AtTable, view};

/// Seconds after which a visitor with too many streams may try again.
const RETRY: u64 = 10;

/// Initial capacity for the text of an event, in bytes; most updates fit.
const CAPACITY: usize = 8 * 1024;

/// `GET /t/{table}/events`
pub(crate) async fn events(
    State(app): State<App>,
    at: AtTable,
    headers: HeaderMap,
) -> Result<Response, Error> {
    let AtTable { open, visitor, query } = at;
    let guard = StreamGuard::new(&app, &open, &visitor).ok_or(Error::TooMany(RETRY))?;
    let last_event = headers.get("last-event-id").and_then(|id| id.to_str().ok()?.parse().ok());
    let shown = last_event.or(query.shown);
    let mut watch = open.watch();
    watch.mark_changed();
    let stream = EventStream {
        watch,
        guard,
        query: TableQuery { picked: Vec::new(), entry: None, ..query },
        known: Default::default(),
        revision: shown.filter(|&shown| shown == open.table().revision(&visitor.actor())),
    };
    let events = stream::unfold(stream, async |mut stream| {
        let event = stream.next().await?;
        Some((Ok::<_, Infallible>(event), stream))
    });
    // An event, since comments are invisible to scripts. Browsers dispatch it only if it has data.
    let heartbeat = KeepAlive::new().interval(HEARTBEAT).event(Event::default().event("here").data("."));
    // Proxies must not buffer the stream.
    Ok(([("x-accel-buffering", "no")], Sse::new(events).keep_alive(heartbeat)).into_response())
}

struct EventStream {
    watch: watch::Receiver<u64>,
    guard: StreamGuard,
    query: TableQuery,
    /// The lines of each part that the page has.
    known: [KnownLines; PARTS.len()],
    /// The revision that the page shows.
    revision: Option<u64>,
}

impl EventStream {
    /// Waits for a change that is visible to the viewer. Returns `None` at the end of the stream.
    ///
    /// A change that is hidden from them, such as a secret choice, produces no event, and so does not delay the heartbeat.
    async fn next(&mut self) -> Option<Event> {
        let StreamGuard { app, open, visitor } = &self.guard;
        loop {
            self.watch.changed().await.ok()?;
            if !app.is_open() || visitor.is_dismissed() {
                return None;
            }
            let table = open.table();
            let revision = table.revision(&visitor.actor());
            if self.revision == Some(revision) {
                continue;
            }
            if !table.admits(&visitor.actor(), self.query.code.as_deref()) {
                return None;
            }
            self.revision = Some(revision);
            let event = Event::default().id(revision.to_string()).event("parts");
            return Some(event.data(self.changes(&table)));
        }
    }

    /// Returns the changes of the page since the last event.
    fn changes(&mut self, table: &Table) -> String {
        let StreamGuard { app, open, visitor } = &self.guard;
        let view = view(table, visitor, &self.query);
        let scene = Scene::new(app.options(), visitor, &open.id, &view, &self.query, None);
        let mut text = String::with_capacity(CAPACITY);
        for ((part, known), content) in PARTS.iter().zip(&mut self.known).zip(scene.parts()) {
            if let Some(update) = known.update(content, app.fragments()) {
                update.write(part, &mut text);
            }
        }
        if text.pop().is_none() {
            // Browsers do not dispatch an event without data, so the page would miss the new revision.
            text.push('\n');
        }
        text
    }
}
