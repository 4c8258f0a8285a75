//! Event streams: the parts of a table's page that have changed for the viewer, numbered, and a heartbeat.
//!
//! An event holds the new and the known lines of each part that has changed ([`Update::write`](fishpond_page::Update::write)). The
//! first event holds all parts. It is sent at once, or at the next change if the page already shows the current revision. To
//! reconnect, a page only has to open a new stream.

use std::time::Instant;

use axum::extract::State;
use axum::http::HeaderMap;
use axum::response::Response;
use axum::response::sse::Event;
use fishpond_page::KnownLines;
use fishpond_table::Table;
use futures_util::stream;
use tokio::sync::watch;

use crate::App;
use crate::api::{Interest, Registration};
use crate::error::Error;
use crate::parts::{PARTS, Scene};
use crate::presence::{NetworkGuard, StreamGuard};
use crate::query::TableQuery;
use crate::routes::at_table::{AtTable, view};
use crate::routes::live_part::{event_stream, news, too_many_streams};

/// Initial capacity for the data of an event, in bytes; most events fit.
const CAPACITY: usize = 8192;

/// `GET /t/{table}/events`
pub(crate) async fn events(
    State(app): State<App>,
    at: AtTable,
    headers: HeaderMap,
) -> Result<Response, Error> {
    let AtTable { open, visitor, query } = at;
    let counted = NetworkGuard::new(&app, visitor.network).ok_or_else(too_many_streams)?;
    let guard = StreamGuard::new(&app, &open, &visitor).ok_or_else(too_many_streams)?;
    let last_event = headers.get("last-event-id").and_then(|id| id.to_str().ok()?.parse().ok());
    let shown = last_event.or(query.shown);
    // Refreshes the cached accounts, which the events of the stream use.
    app.profile_addresses(&open, &open.table(), &visitor).await;
    let mut watch = open.watch();
    watch.mark_changed();
    let elsewhere = Registration::of_page(&app, &visitor, Interest::Turns { except: Some(open.id.clone()) });
    let stream = EventStream {
        watch,
        guard,
        elsewhere,
        _counted: counted,
        query: TableQuery { picked: Vec::new(), entry: None, ..query },
        known: Default::default(),
        last_act: open.last_act(),
        revision: shown.filter(|&shown| shown == open.table().revision(&visitor.actor())),
    };
    Ok(event_stream(stream::unfold(stream, async |mut stream| {
        let event = stream.next().await?;
        Some((event, stream))
    })))
}

struct EventStream {
    watch: watch::Receiver<u64>,
    guard: StreamGuard,
    /// The visitor's other tables, unless they have too many streams.
    elsewhere: Option<Registration>,
    _counted: NetworkGuard,
    query: TableQuery,
    /// The lines of each part that the page has.
    known: [KnownLines; PARTS.len()],
    /// The arrival time of the last move that the page shows.
    last_act: Option<Instant>,
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
            let is_news = tokio::select! {
                changed = self.watch.changed() => changed.map(|()| false).ok()?,
                () = wait_elsewhere(self.elsewhere.as_ref()) => true,
            };
            if !app.is_open() || visitor.is_dismissed() {
                return None;
            }
            if is_news {
                if let Some(registration) = &self.elsewhere
                    && let Some(event) = news(registration, &open.id).await
                {
                    return Some(event);
                }
                continue;
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
            let profiles = app.streamed_profile_addresses(open, &table, visitor).await;
            let event = self.write_changes(&table, profiles, event);
            self.note_act();
            return Some(event);
        }
    }

    /// Records how long the last move took, if it is new to the page.
    fn note_act(&mut self) {
        let last_act = self.guard.open.last_act();
        if last_act != std::mem::replace(&mut self.last_act, last_act)
            && let Some(arrived) = last_act
        {
            self.guard.app.metrics().note_act_to_viewer(arrived.elapsed());
        }
    }

    /// Writes the changes to the page since the last event.
    fn write_changes(&mut self, table: &Table, profiles: Vec<Option<String>>, event: Event) -> Event {
        let StreamGuard { app, open, visitor } = &self.guard;
        let view = view(table, visitor, &self.query);
        let scene = Scene::new(visitor, &open.id, &view, &self.query, None).with_profiles(profiles);
        let mut data = String::with_capacity(CAPACITY);
        for ((part, known), content) in PARTS.iter().zip(&mut self.known).zip(scene.parts()) {
            if let Some(update) = known.update(content, app.fragments()) {
                if !data.is_empty() {
                    data.push('\n');
                }
                update.write(part, &mut data);
            }
        }
        if data.is_empty() {
            // Browsers do not dispatch an event without data, so the page would miss the new revision.
            data.push('\n');
        }
        event.data(data)
    }
}

/// Waits for news about the visitor's other tables.
async fn wait_elsewhere(elsewhere: Option<&Registration>) {
    match elsewhere {
        Some(registration) => registration.wake.notified().await,
        None => std::future::pending().await,
    }
}
