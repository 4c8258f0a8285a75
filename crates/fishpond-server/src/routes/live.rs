//! Event streams: the parts of a table's page that have changed for the viewer, numbered, and a heartbeat.
//!
//! A part is a text in lines. An event holds, for each part that has changed, the part's name after `@` and then its lines:
//! `+` and a line that is new to the page, or `=12+3` for the three lines from number 12 on of what this stream sent of the
//! part before. A stream begins with everything, unless the page says that it shows the current revision already; then it
//! begins with everything at the next change. So a page that reconnects needs nothing but a new stream.

use std::convert::Infallible;

use axum::extract::State;
use axum::http::HeaderMap;
use axum::response::sse::{Event, KeepAlive, Sse};
use axum::response::{IntoResponse, Response};
use fishpond_draw::{Change, Had, Sheet};
use fishpond_table::Table;
use futures_util::stream;
use memchr::memchr2;
use tokio::sync::watch;

use crate::App;
use crate::error::Error;
use crate::parts::{BOARD, PARTS, Scene};
use crate::presence::{HEARTBEAT, StreamGuard};
use crate::query::TableQuery;
use crate::routes::at_table::{AtTable, view};

/// After how many seconds a visitor with too many streams may try again.
const RETRY: u64 = 10;

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
        had: Default::default(),
        revision: shown.filter(|&shown| shown == open.table().revision(&visitor.actor())),
    };
    let events = stream::unfold(stream, async |mut stream| {
        let event = stream.next().await?;
        Some((Ok::<_, Infallible>(event), stream))
    });
    // An event, since scripts do not see comments. It needs data to be dispatched.
    let heartbeat = KeepAlive::new().interval(HEARTBEAT).event(Event::default().event("here").data("."));
    // A proxy that buffers would send nothing for hours.
    Ok(([("x-accel-buffering", "no")], Sse::new(events).keep_alive(heartbeat)).into_response())
}

struct EventStream {
    watch: watch::Receiver<u64>,
    guard: StreamGuard,
    query: TableQuery,
    /// The lines of each part that the page has.
    had: [Had; PARTS.len()],
    /// The revision that the page shows.
    revision: Option<u64>,
}

impl EventStream {
    /// Waits for a change that the viewer may notice. Returns nothing at the end of the stream.
    ///
    /// A change that they may not notice, such as a secret choice, produces no event, and so does not delay the heartbeat
    /// either.
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

    /// Returns what has changed of the page since the last event.
    fn changes(&mut self, table: &Table) -> String {
        let StreamGuard { app, open, visitor } = &self.guard;
        let view = view(table, visitor, &self.query);
        let had = std::mem::take(&mut self.had);
        let scene = Scene::new(app.options(), visitor, &open.id, &view, &self.query, None);
        let scene = scene.for_reader(&had[BOARD]);
        let mut text = String::new();
        for (index, part) in PARTS.iter().enumerate() {
            let sheet = part.make(&scene, &had[index]);
            write_changes(&mut text, part.id, &sheet);
            self.had[index] = sheet.had_then();
        }
        if text.pop().is_none() {
            // Browsers do not dispatch an event without data, and the page would not learn of the revision.
            text.push('\n');
        }
        text
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
                event.push('=');
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
            match line.split_at(1) {
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
                    assert!(data.starts_with("@part\n"));
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
        assert_eq!(data, "@part\n=0+2\n+new&#10;line\n=3+2\n");
    }
}
