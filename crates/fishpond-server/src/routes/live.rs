//! Event streams: the parts of a table's page that have changed for whoever looks, numbered, and a heartbeat.
//!
//! A part is a text in lines. An event holds, for each part that has changed, the part's name after `@` and then its lines:
//! `+` and a line that is new to the page, or `=12+3` for the three lines from number 12 on of what this stream sent of the
//! part before. A stream begins with everything, unless the page says that it shows the present state already; then it
//! begins with everything at the next change. So a page that comes back needs nothing but a new stream.

use std::cell::RefCell;
use std::convert::Infallible;
use std::sync::Arc;
use std::time::Duration;

use axum::body::{Body, Bytes};
use axum::extract::{Path, RawQuery, State};
use axum::http::{HeaderMap, header};
use axum::response::{IntoResponse, Response};
use fishpond_draw::{Change, Had, Sheet};
use fishpond_table::{Actor, Command};
use futures_util::stream;
use memchr::memchr2;
use tokio::sync::watch;
use tokio::time::{Instant, Interval, interval_at};

use crate::App;
use crate::error::Error;
use crate::house::Room;
use crate::page::Visitor;
use crate::parts::{BOARD, PARTS, Scene};
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
        had: Default::default(),
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
    had: [Had; PARTS.len()],
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
            let had = std::mem::take(&mut self.had);
            let scene = Scene::new(app.options(), visitor, &room.id, &view, &self.query, None);
            let scene = scene.for_reader(&had[BOARD]);
            let mut event = Buffer::take();
            let text = &mut event.0;
            text.push_str("id: ");
            text.push_str(itoa::Buffer::new().format(revision));
            text.push_str("\nevent: parts\n");
            let begun = text.len();
            for (index, part) in PARTS.iter().enumerate() {
                let sheet = part.make(&scene, &had[index]);
                write_changes(text, part.id, &sheet);
                self.had[index] = sheet.had_then();
            }
            if text.len() == begun {
                // Without data it would be no event, and the page would not learn of the revision.
                text.push_str("data: \n");
            }
            text.push('\n');
            return Some(Bytes::from_owner(event));
        }
    }
}

/// Where an event is written. When it has been sent the next one is written there: memory that was just in use is still at
/// hand, and every act makes an event for each who looks.
struct Buffer(String);

/// How many bytes an event mostly needs.
const ROOM: usize = 16 * 1024;

/// How many buffers a thread keeps.
const BUFFERS: usize = 4;

thread_local! {
    static FREE: RefCell<Vec<String>> = const { RefCell::new(Vec::new()) };
}

impl Buffer {
    fn take() -> Buffer {
        let free = FREE.with_borrow_mut(Vec::pop);
        Buffer(free.unwrap_or_else(|| String::with_capacity(ROOM)))
    }
}

impl Drop for Buffer {
    fn drop(&mut self) {
        let mut text = std::mem::take(&mut self.0);
        // The whole page of a long game is rare, and would keep its room for ever.
        if text.capacity() == ROOM {
            text.clear();
            // At the end of a thread there is nobody to keep it for.
            let _ = FREE.try_with(|free| {
                let mut free = free.borrow_mut();
                if free.len() < BUFFERS {
                    free.push(text);
                }
            });
        }
    }
}

impl AsRef<[u8]> for Buffer {
    fn as_ref(&self) -> &[u8] {
        self.0.as_bytes()
    }
}

/// Writes what has changed of a part.
fn write_changes(event: &mut String, part: &str, sheet: &Sheet) {
    if !sheet.is_news() {
        return;
    }
    write_line(event, '@', part);
    for change in sheet.changes() {
        match change {
            Change::Had(run) => {
                event.push_str("data: =");
                event.push_str(itoa::Buffer::new().format(run.start));
                event.push('+');
                event.push_str(itoa::Buffer::new().format(run.len()));
                event.push('\n');
            }
            Change::New(text) => write_line(event, '+', text),
        }
    }
}

/// A line is a line: what people write may hold breaks, which mean the same when they are written so.
fn write_line(event: &mut String, sign: char, text: &str) {
    event.push_str("data: ");
    event.push(sign);
    let mut rest = text;
    while let Some(at) = memchr2(b'\n', b'\r', rest.as_bytes()) {
        event.push_str(&rest[..at]);
        event.push_str("&#10;");
        rest = &rest[at + 1..];
    }
    event.push_str(rest);
    event.push('\n');
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

#[cfg(test)]
mod tests {
    use super::*;

    fn sheet(lines: &[&str], had: &Had) -> Sheet {
        let mut sheet = Sheet::for_reader(had);
        for line in lines {
            sheet.write(line);
            sheet.end_line();
        }
        sheet
    }

    /// What a page makes of changes.
    fn read(data: &str, had: &[&str]) -> Vec<String> {
        let mut lines = Vec::new();
        for line in data.lines().skip(1) {
            match line.strip_prefix("data: ").unwrap().split_at(1) {
                ("+", text) => lines.push(text.to_owned()),
                ("=", run) => {
                    let (from, count) = run.split_once('+').unwrap();
                    let (from, count): (usize, usize) = (from.parse().unwrap(), count.parse().unwrap());
                    lines.extend(had[from..from + count].iter().map(|&line| line.to_owned()));
                }
                _ => panic!("{line}"),
            }
        }
        lines
    }

    #[test]
    fn changes_make_the_old_page_the_new_one() {
        let pages: [&[&str]; 7] = [
            &[],
            &["a", "b", "c", "d"],
            &["a", "b", "x", "d"],
            &["d", "a", "b"],
            &["b", "c", "d", "a", "b", "a"],
            &["a", "a", "b", "b", "e"],
            &["f"],
        ];
        for had in pages {
            for now in pages {
                let mut data = String::new();
                let old = sheet(had, &Had::default()).had_then();
                write_changes(&mut data, "part", &sheet(now, &old));
                if had == now {
                    assert_eq!(data, "", "what has not changed is not mentioned");
                } else {
                    assert!(data.starts_with("data: @part\n"));
                    assert_eq!(read(&data, had), now);
                }
            }
        }
    }

    #[test]
    fn only_what_is_new_is_sent() {
        let mut data = String::new();
        let had = sheet(&["a", "b", "c", "d", "e"], &Had::default()).had_then();
        write_changes(&mut data, "part", &sheet(&["a", "b", "new\nline", "d", "e"], &had));
        assert_eq!(data, "data: @part\ndata: =0+2\ndata: +new&#10;line\ndata: =3+2\n");
    }
}
