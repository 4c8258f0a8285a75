//! Event streams: the parts of a table's page that have changed for whoever looks, numbered, and a heartbeat.
//!
//! An event carries whole parts, so a page that has missed some is right again after the next one; one that comes back
//! with the number of the present state gets nothing, any other gets everything.

use std::collections::hash_map::DefaultHasher;
use std::convert::Infallible;
use std::hash::{Hash as _, Hasher as _};
use std::sync::Arc;
use std::time::Duration;

use axum::extract::{Path, RawQuery, State};
use axum::http::HeaderMap;
use axum::response::sse::{Event, KeepAlive, Sse};
use axum::response::{IntoResponse, Response};
use fishpond_table::{Command, Who};
use futures_util::stream;
use tokio::sync::watch;

use crate::App;
use crate::error::Error;
use crate::house::Room;
use crate::page::Visitor;
use crate::parts::{self, Scene};
use crate::routes::make::field;
use crate::routes::table::{Query, enter, view};

/// How often a stream that has nothing to say says that it is there.
const HEARTBEAT: Duration = Duration::from_secs(15);

/// How long somebody may be without a stream before he counts as away: a reload takes less.
const GRACE: Duration = Duration::from_secs(8);

/// `GET /t/{table}/events`
pub(crate) async fn events(
    State(app): State<App>,
    visitor: Visitor,
    Path(id): Path<String>,
    RawQuery(raw): RawQuery,
    headers: HeaderMap,
) -> Response {
    let query = Query::read(raw.as_deref());
    let room = match enter(&app, &visitor, &id, &query).await {
        Ok(room) => room,
        Err(error) => return error.page(&visitor),
    };
    let Some(listener) = Listener::open(&app, &room, &visitor) else {
        return Error::TooMany.page(&visitor);
    };
    let known = headers
        .get("last-event-id")
        .and_then(|id| id.to_str().ok())
        .or_else(|| field(&query.other, "r"))
        .and_then(|revision| revision.parse().ok());
    let mut stream = Stream { watch: room.watch(), listener, query, sent: Vec::new(), revision: None };
    stream.watch.mark_changed();
    if known == Some(room.table().revision(&visitor.who())) {
        // The page shows this state already; what it shows of each part is not known, so the next change sends all.
        stream.revision = known;
    }
    let events = stream::unfold(stream, async |mut stream| {
        let event = stream.next().await?;
        Some((Ok::<_, Infallible>(event), stream))
    });
    let stream = Sse::new(events).keep_alive(KeepAlive::new().interval(HEARTBEAT).text("here"));
    // A proxy that collects what it sends would send nothing for hours.
    ([("x-accel-buffering", "no")], stream).into_response()
}

struct Stream {
    watch: watch::Receiver<u64>,
    listener: Listener,
    query: Query,
    /// A hash of each part as it was last sent.
    sent: Vec<u64>,
    /// The revision that was last sent.
    revision: Option<u64>,
}

impl Stream {
    /// Waits for a change that the viewer may notice.
    async fn next(&mut self) -> Option<Event> {
        let Listener { app, room, visitor, .. } = &self.listener;
        loop {
            tokio::select! {
                changed = self.watch.changed() => changed.ok()?,
                () = app.closed() => return None,
            }
            let table = room.table();
            let revision = table.revision(&visitor.who());
            if self.revision == Some(revision) {
                continue;
            }
            self.revision = Some(revision);
            if !table.admits(&visitor.who(), self.query.code.as_deref()) {
                return None;
            }
            let view = view(&table, visitor, &self.query);
            let scene = Scene {
                options: app.options(),
                visitor,
                id: &room.id,
                view: &view,
                code: self.query.code.as_deref(),
                picked: &[],
                eyes: self.query.eyes,
                entry: None,
                hint: None,
            };
            let mut data = String::new();
            let mut sent = Vec::new();
            for (index, (_, part)) in parts::all(&scene).into_iter().enumerate() {
                let part = part.into_string();
                let hash = hash(&part);
                if self.sent.get(index) != Some(&hash) {
                    data.push_str(&part);
                }
                sent.push(hash);
            }
            self.sent = sent;
            return Some(
                Event::default().id(revision.to_string()).event("parts").data(data.replace('\r', "")),
            );
        }
    }
}

fn hash(part: &str) -> u64 {
    let mut hasher = DefaultHasher::new();
    part.hash(&mut hasher);
    hasher.finish()
}

/// Somebody with a stream open: he is there as long as he has one.
struct Listener {
    app: App,
    room: Arc<Room>,
    visitor: Visitor,
}

impl Listener {
    fn open(app: &App, room: &Arc<Room>, visitor: &Visitor) -> Option<Listener> {
        let count = room.stream_opens(&visitor.person)?;
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
            let command = if here { Command::Came { person } } else { Command::Went { person } };
            // Spectators come and go unnoticed: the table refuses them, and that is all right.
            if let Err(Error::Internal(cause)) = app.command(&room, &Who::Server, command).await {
                eprintln!("fishpond: table {}: {cause}", room.id);
            }
        });
    }
}

impl Drop for Listener {
    fn drop(&mut self) {
        if self.room.stream_closes(&self.visitor.person) == 0 && tokio::runtime::Handle::try_current().is_ok()
        {
            self.tell(GRACE, false);
        }
    }
}
