//! Event streams of pages that show something about many tables: a part of the page whenever it changes, and notices.

use std::convert::Infallible;
use std::time::Duration;

use axum::response::sse::{Event, KeepAlive, Sse};
use axum::response::{IntoResponse as _, Response};
use futures_util::{Stream, StreamExt as _, stream};
use maud::{Markup, PreEscaped};
use tokio::sync::watch;

use crate::App;
use crate::api::{Interest, Registration};
use crate::error::Error;
use crate::presence::HEARTBEAT;
use crate::routes::lists;
use crate::visitor::Visitor;

/// The minimum time between updates of a page, so that many changes become one update.
const PAUSE: Duration = Duration::from_millis(400);

/// How often a part is rendered without a change, because it shows how much time is left.
const REFRESH: Duration = Duration::from_secs(30);

/// Seconds after which a visitor with too many streams may try again.
const RETRY: u64 = 10;

/// A part of a page that changes while the page is open.
pub(crate) trait LivePart: Send + 'static {
    /// Renders the part for a visitor.
    fn render(&self, app: &App, visitor: &Visitor) -> impl Future<Output = Result<Markup, Error>> + Send;
}

/// Returns the error for a visitor with too many streams.
pub(super) fn too_many_streams() -> Error {
    Error::TooMany { limit: "streams", seconds: RETRY }
}

/// Returns a stream that renders a part at every change and sends it if it looks different. The first event holds the part as it is now.
pub(crate) fn live_part(
    app: &App,
    visitor: &Visitor,
    mut changes: watch::Receiver<u64>,
    part: impl LivePart,
) -> Result<Response, Error> {
    let registration =
        Registration::new(app, visitor, Interest::Turns { except: None }).ok_or_else(too_many_streams)?;
    changes.mark_changed();
    let stream = PartStream { registration, changes, part, sent: String::new() };
    Ok(event_stream(stream::unfold(stream, async |mut stream| {
        let event = stream.next().await?;
        Some((event, stream))
    })))
}

/// Returns a stream with the visitor's news alone, for pages without a stream of their own. The first event holds the number of tables that
/// are waiting for them.
pub(crate) fn news_stream(app: &App, visitor: &Visitor) -> Result<Response, Error> {
    let registration =
        Registration::new(app, visitor, Interest::Turns { except: None }).ok_or_else(too_many_streams)?;
    registration.wake.notify_one();
    Ok(event_stream(stream::unfold(registration, async |registration| {
        loop {
            registration.wake.notified().await;
            if !registration.app.is_open() || registration.visitor.is_dismissed() {
                return None;
            }
            // If the store fails, the page keeps what it shows.
            if let Some(event) = news(&registration, "").await {
                return Some((event, registration));
            }
        }
    })))
}

/// Returns a response with events and a heartbeat.
pub(super) fn event_stream(events: impl Stream<Item = Event> + Send + 'static) -> Response {
    // An event, since comments are invisible to scripts. Browsers dispatch it only if it has data.
    let heartbeat = KeepAlive::new().interval(HEARTBEAT).event(Event::default().event("here").data("."));
    let events = events.map(Ok::<_, Infallible>);
    // Proxies must not buffer the stream.
    ([("x-accel-buffering", "no")], Sse::new(events).keep_alive(heartbeat)).into_response()
}

struct PartStream<P> {
    registration: Registration,
    changes: watch::Receiver<u64>,
    part: P,
    /// The part as the page shows it.
    sent: String,
}

impl<P: LivePart> PartStream<P> {
    /// Waits for a change that the visitor can see. Returns `None` at the end of the stream.
    async fn next(&mut self) -> Option<Event> {
        let Registration { app, visitor, wake, .. } = &self.registration;
        loop {
            let change = async {
                tokio::select! {
                    () = wake.notified() => {}
                    changed = self.changes.changed() => drop(changed),
                }
            };
            let _ = tokio::time::timeout(REFRESH, change).await;
            if !app.is_open() || visitor.is_dismissed() {
                return None;
            }
            if let Some(notice) = notices(&self.registration) {
                // The part follows with the next event.
                wake.notify_one();
                return Some(notice);
            }
            if !self.sent.is_empty() {
                tokio::time::sleep(PAUSE).await;
            }
            // If the store fails, the page keeps what it shows.
            let part = app.optional("cannot update a page", self.part.render(app, visitor).await);
            let Some(PreEscaped(part)) = part else { continue };
            if part != self.sent {
                self.sent.clone_from(&part);
                return Some(Event::default().event("lists").data(part));
            }
        }
    }
}

/// Returns the news about the visitor's tables, except the one that they are looking at: notices, or the number of tables that are waiting for them.
pub(super) async fn news(registration: &Registration, here: &str) -> Option<Event> {
    if let Some(notices) = notices(registration) {
        // The number follows with the next event.
        registration.wake.notify_one();
        return Some(notices);
    }
    let Registration { app, visitor, .. } = registration;
    let waiting = lists::waiting_elsewhere(app, visitor, here).await;
    let waiting = app.optional("cannot count the tables that wait for someone", waiting)?;
    Some(Event::default().event("waiting").data(waiting.to_string()))
}

/// Returns an event with the notices that have arrived for a page and that the visitor wants, if there are any: one line each, with kind,
/// address and text.
fn notices(registration: &Registration) -> Option<Event> {
    let lines: Vec<String> = registration
        .take_notices()
        .iter()
        .filter(|notice| registration.visitor.page_notices_off.wants(notice.kind))
        .map(|notice| {
            let text = registration.visitor.say(&notice.message());
            format!("{}\t/t/{}\t{text}", notice.kind.name(), notice.table)
        })
        .collect();
    (!lines.is_empty()).then(|| Event::default().event("notices").data(lines.join("\n")))
}
