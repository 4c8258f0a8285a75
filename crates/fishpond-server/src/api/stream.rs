//! Streams of everything that happens at tables: one JSON value per line.
//!
//! The first lines show the tables as they are. Each later line shows a table that has changed, with what is new in its history and its
//! chat. Every line has a *position*: the revision of each table that the program has been shown, and the time. A program that reconnects
//! with `?after=POSITION` gets exactly what it has missed, even from another server, because the stored events of a table show what the
//! person knew at any revision; the time shows which tables were created and ended in between. A position contains nothing that the person
//! may not know: a number that counted the events of the server would reveal secret choices.

use std::collections::{BTreeMap, BTreeSet, VecDeque};
use std::convert::Infallible;
use std::sync::Arc;
use std::time::Duration;

use axum::body::Body;
use axum::extract::State;
use axum::http::header;
use axum::response::{IntoResponse, Response};
use fishpond_core::Seat;
use fishpond_store::Token;
use fishpond_table::{Millis, Table, TableEvent, TableStatus};
use futures_util::future::BoxFuture;
use futures_util::stream::{self, FuturesUnordered, StreamExt as _};
use schemars::JsonSchema;
use serde::Serialize;
use tokio::sync::watch;
use tokio::time::{Instant, Interval};

use super::NDJSON;
use super::body::Query;
use super::caller::{Caller, Credential};
use super::error::ApiError;
use super::model::{self, ChatMessage, LogEntry, TableState};
use super::position::Position;
use super::streams::{Interest, Registration};
use super::tables::AtApiTable;
use crate::App;
use crate::error::Error;
use crate::open_tables::OpenTable;
use crate::presence::StreamGuard;

/// How often a stream sends a ping.
const PING: Duration = Duration::from_secs(5);

/// How long a stream follows a finished game after its last change, in milliseconds.
const FORGET_FINISHED: Millis = 10 * 60 * 1000;

/// How far back a program is shown tables that it has missed entirely, in milliseconds.
const MISSED: Millis = 24 * 60 * 60 * 1000;

/// Maximum number of such tables.
const MAX_MISSED: u32 = 100;

/// How much earlier than a position a table may have ended, in milliseconds: the clocks of several servers differ, and a server that is
/// restarted continues at its last heartbeat.
const TOLERANCE: Millis = 10 * 1000;

/// A line of a stream.
#[derive(Serialize, JsonSchema)]
#[serde(tag = "type", rename_all = "lowercase")]
pub(super) enum StreamLine {
    /// A table at the beginning, or after a change.
    Table {
        position: String,
        table: Box<TableState>,
        log: LogPart,
        /// The messages that are new since the last line about this table.
        chat: Vec<ChatMessage>,
    },
    /// You are no longer at a table, or may no longer see it.
    Gone {
        position: String,
        /// The identifier of the table.
        table: String,
    },
    /// All tables have been shown; from now on, every line is about something new.
    Ready {
        position: String,
        /// The server's time in milliseconds.
        now: Millis,
    },
    /// Sent every five seconds. If nothing arrives for fifteen seconds, the connection is dead: reconnect.
    Ping {
        position: String,
        /// The server's time in milliseconds.
        now: Millis,
    },
    /// The last line. A stream that ends without it was cut off: reconnect.
    Bye { position: String, reason: Reason },
}

/// A part of a table's history.
#[derive(Serialize, JsonSchema)]
pub(super) struct LogPart {
    /// The number of the first entry: these entries replace all from this number on.
    from: usize,
    entries: Vec<LogEntry>,
}

/// The reason why a stream ends.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub(super) enum Reason {
    /// The server is shutting down. Reconnect in a few seconds.
    Shutdown,
    /// Something about your account or your tables has changed. Reconnect.
    Reconnect,
    /// The token has been revoked or has expired, or you have been banned. Don't reconnect.
    Revoked,
}

/// `GET /api/v1/stream`
pub(super) async fn mine(State(app): State<App>, caller: Caller, query: Query) -> Result<Response, ApiError> {
    let mut stream = TableStream::open(&app, caller, Selection::Mine)?;
    stream.begin(&Position::read(&query)?).await?;
    Ok(stream.respond())
}

/// `GET /api/v1/tables/{table}/stream`
pub(super) async fn table(
    State(app): State<App>,
    caller: Caller,
    at: AtApiTable,
    query: Query,
) -> Result<Response, ApiError> {
    let only = Selection::Only { id: at.at.open.id.clone(), code: at.at.query.code.clone(), seat: at.seat };
    let mut stream = TableStream::open(&app, caller, only)?;
    stream.begin(&Position::read(&query)?).await?;
    Ok(stream.respond())
}

/// The tables that a stream follows.
enum Selection {
    /// The person's unfinished tables.
    Mine,
    /// One table, which the person may only be watching.
    Only { id: String, code: Option<String>, seat: Option<Seat> },
}

/// A change to a table, or the end of its notifications.
type Change = (String, Option<watch::Receiver<u64>>);

struct TableStream {
    registration: Registration,
    token: Option<Token>,
    selection: Selection,
    tables: BTreeMap<String, Followed>,
    /// One future for each table, which resolves at its next change.
    changes: FuturesUnordered<BoxFuture<'static, Change>>,
    ping: Interval,
    /// Lines to send.
    lines: VecDeque<String>,
    /// The time of the program's last position, until everything that it has missed is shown.
    begins_at: Option<Millis>,
    has_begun: bool,
    has_ended: bool,
}

/// A table that a stream follows, and what the program has been shown of it.
struct Followed {
    open: Arc<OpenTable>,
    /// Keeps the person present at the table.
    _presence: Option<StreamGuard>,
    shown: Shown,
}

/// The part of a table that a program has been shown.
#[derive(Clone, Copy, PartialEq, Default)]
struct Shown {
    revision: u64,
    public_revision: u64,
    log_edition: u32,
    log_length: usize,
}

impl TableStream {
    fn open(app: &App, caller: Caller, selection: Selection) -> Result<TableStream, ApiError> {
        let registration =
            Registration::new(app, &caller.visitor, Interest::Tables).ok_or(ApiError::TooManyStreams)?;
        Ok(TableStream {
            registration,
            token: match caller.credential {
                Some(Credential::Token(token)) => Some(token),
                Some(Credential::Guest) | None => None,
            },
            selection,
            tables: BTreeMap::new(),
            changes: FuturesUnordered::new(),
            ping: tokio::time::interval_at(Instant::now() + PING, PING),
            lines: VecDeque::new(),
            begins_at: None,
            has_begun: false,
            has_ended: false,
        })
    }

    fn respond(self) -> Response {
        let lines = stream::unfold(self, async |mut stream| {
            let line = stream.next().await?;
            Some((Ok::<_, Infallible>(line), stream))
        });
        // Proxies must not buffer the stream.
        let headers = [(header::CONTENT_TYPE.as_str(), NDJSON), ("x-accel-buffering", "no")];
        (headers, Body::from_stream(lines)).into_response()
    }

    /// Prepares the first lines: everything after the program's last position.
    async fn begin(&mut self, after: &Position) -> Result<(), ApiError> {
        self.begins_at = after.time();
        let mut ids = self.current().await?;
        if matches!(self.selection, Selection::Mine) {
            // Tables that have ended or that the person has left since. Looking for each takes as much work as a request.
            let mut others: BTreeSet<String> = after.tables().map(str::to_owned).collect();
            others.extend(self.missed(after).await?);
            others.retain(|id| !ids.contains(id));
            let Registration { app, visitor, .. } = &self.registration;
            app.limits().count_work(visitor, others.len())?;
            ids.extend(others);
        }
        ids.sort_unstable();
        for id in ids {
            self.follow(&id, after.revision(&id)).await?;
            if let Some(Followed { open, .. }) = self.tables.get(&id) {
                let Registration { app, visitor, .. } = &self.registration;
                app.limits().count_replay(open.table().event_count() as usize, visitor)?;
            }
        }
        self.has_begun = true;
        self.send(StreamLine::Ready { position: self.position(), now: self.registration.app.now() });
        Ok(())
    }

    /// Returns the person's tables that have ended since a position.
    async fn missed(&mut self, after: &Position) -> Result<Vec<String>, Error> {
        let Some(time) = after.time() else { return Ok(Vec::new()) };
        let Registration { app, visitor, .. } = &self.registration;
        let since = time.saturating_sub(TOLERANCE).max(app.now().saturating_sub(MISSED));
        let ended = app.list(fishpond_store::Query::Finished(visitor.person.to_string()), MAX_MISSED).await?;
        Ok(ended.into_iter().filter(|listed| listed.changed_at >= since).map(|listed| listed.table).collect())
    }

    /// Returns the tables that the stream should follow.
    async fn current(&mut self) -> Result<Vec<String>, Error> {
        match &self.selection {
            Selection::Only { id, .. } => Ok(vec![id.clone()]),
            Selection::Mine => {
                let Registration { app, visitor, .. } = &self.registration;
                let query = fishpond_store::Query::Current(visitor.person.to_string());
                Ok(app.list(query, u32::MAX).await?.into_iter().map(|listed| listed.table).collect())
            }
        }
    }

    /// Follows a table that the program has been shown up to this revision, and shows what is new.
    async fn follow(&mut self, id: &str, revision: Option<u64>) -> Result<(), Error> {
        let open = match self.registration.app.current_table(id).await {
            Ok(open) if self.admits(&open.table()) => open,
            Ok(_) | Err(Error::NotFound) => {
                self.send_gone(id);
                return Ok(());
            }
            Err(error) => return Err(error),
        };
        let mut watch = open.watch();
        watch.mark_unchanged();
        let shown = match revision {
            Some(revision) if revision > 0 => self.shown_at(id, revision).await?,
            _ => Shown::default(),
        };
        let Registration { app, visitor, .. } = &self.registration;
        let presence = StreamGuard::new(app, &open, visitor);
        self.tables.insert(id.to_owned(), Followed { open, _presence: presence, shown });
        self.changes.push(next_change(id.to_owned(), watch));
        self.show(id);
        Ok(())
    }

    /// Returns how much of a table a program had been shown when its owner saw this revision.
    async fn shown_at(&mut self, id: &str, revision: u64) -> Result<Shown, Error> {
        let Registration { app, visitor, .. } = &self.registration;
        let events = app.store().events(id, 0).await?;
        let events: Result<Vec<TableEvent>, _> =
            events.iter().map(|event| TableEvent::from_json(event)).collect();
        let broken = |error| Error::broken_table(id, &error);
        let events = events.map_err(broken)?;
        let mut table = Table::fold(events.first()).map_err(broken)?;
        for event in events.iter().skip(1) {
            if table.revision(&visitor.actor()) >= revision {
                break;
            }
            table.apply(event).map_err(broken)?;
        }
        let shown = self.shown(&table);
        // A revision that the table never had: the program is shown everything.
        Ok(if shown.revision == revision { shown } else { Shown::default() })
    }

    /// Returns how much of a table a program is shown now.
    fn shown(&self, table: &Table) -> Shown {
        let actor = self.registration.visitor.actor();
        let log = table.view(&actor, self.seat(), &[]).log;
        Shown {
            revision: table.revision(&actor),
            public_revision: table.public_revision(),
            log_edition: log.edition(),
            log_length: log.len(),
        }
    }

    fn seat(&self) -> Option<Seat> {
        match self.selection {
            Selection::Mine => None,
            Selection::Only { seat, .. } => seat,
        }
    }

    /// Returns whether the stream may show a table.
    fn admits(&self, table: &Table) -> bool {
        let visitor = &self.registration.visitor;
        match &self.selection {
            Selection::Mine => table.includes(&visitor.person),
            Selection::Only { code, .. } => table.admits(&visitor.actor(), code.as_deref()),
        }
    }

    /// Sends a table if it has changed for the person.
    fn show(&mut self, id: &str) {
        let Some(Followed { open, shown: before, .. }) = self.tables.get(id) else { return };
        let (open, before) = (open.clone(), *before);
        let table = open.table();
        let visitor = self.registration.visitor.clone();
        if !self.admits(&table) {
            self.tables.remove(id);
            self.send_gone(id);
            return;
        }
        if table.revision(&visitor.actor()) == before.revision {
            return;
        }
        let shown = self.shown(&table);
        let view = table.view(&visitor.actor(), self.seat(), &[]);
        let from = if shown.log_edition == before.log_edition { before.log_length } else { 0 };
        let log = LogPart { from, entries: model::log_entries(&view.log, from, &visitor, &view.names()) };
        let is_new = |message: &ChatMessage| message.number >= before.public_revision;
        let chat = view.chat.into_iter().map(ChatMessage::from).filter(is_new).collect();
        let state = Box::new(TableState::new(&open, &table, &visitor, self.seat()));
        if let Some(followed) = self.tables.get_mut(id) {
            followed.shown = shown;
        }
        self.send(StreamLine::Table { position: self.position(), table: state, log, chat });
    }

    fn send_gone(&mut self, id: &str) {
        self.send(StreamLine::Gone { position: self.position(), table: id.to_owned() });
    }

    fn position(&self) -> String {
        let time = if self.has_begun { Some(self.registration.app.now()) } else { self.begins_at };
        let time = time.filter(|_| matches!(self.selection, Selection::Mine));
        Position::write(time, self.tables.iter().map(|(id, followed)| (id.as_str(), followed.shown.revision)))
    }

    fn send(&mut self, line: StreamLine) {
        let mut text = serde_json::to_string(&line).expect("lines can be serialized");
        text.push('\n');
        self.lines.push_back(text);
    }

    /// Waits for the next line. Returns `None` at the end of the stream.
    async fn next(&mut self) -> Option<String> {
        loop {
            if let Some(line) = self.lines.pop_front() {
                return Some(line);
            }
            if self.has_ended {
                return None;
            }
            tokio::select! {
                () = self.registration.wake.notified() => self.check_tables().await,
                Some((id, watch)) = self.changes.next(), if !self.changes.is_empty() => {
                    if let Some(watch) = watch && self.tables.contains_key(&id) {
                        self.changes.push(next_change(id.clone(), watch));
                        self.show(&id);
                    }
                    self.end_if_due().await;
                }
                _ = self.ping.tick() => {
                    self.end_if_due().await;
                    if !self.has_ended {
                        self.forget_finished();
                        let (position, now) = (self.position(), self.registration.app.now());
                        self.send(StreamLine::Ping { position, now });
                    }
                }
            }
        }
    }

    /// Ends the stream if it should, and otherwise follows tables that are new to it.
    async fn check_tables(&mut self) {
        self.end_if_due().await;
        if self.has_ended {
            return;
        }
        let found = async {
            for id in self.current().await? {
                if !self.tables.contains_key(&id) {
                    self.follow(&id, None).await?;
                }
            }
            Ok::<_, Error>(())
        };
        if let Err(error) = found.await {
            self.registration.app.faults().log("a stream cannot read its tables", &error);
            self.end(Reason::Reconnect);
        }
    }

    async fn end_if_due(&mut self) {
        if self.has_ended {
            return;
        }
        let Registration { app, visitor, .. } = &self.registration;
        if !app.is_open() {
            self.end(Reason::Shutdown);
        } else if app.bans().covers(visitor) || self.has_expired() {
            self.end(Reason::Revoked);
        } else if visitor.is_dismissed() {
            let reason = if self.is_token_valid().await { Reason::Reconnect } else { Reason::Revoked };
            self.end(reason);
        }
    }

    fn end(&mut self, reason: Reason) {
        self.has_ended = true;
        self.send(StreamLine::Bye { position: self.position(), reason });
    }

    fn has_expired(&self) -> bool {
        let until = self.token.as_ref().and_then(|token| token.until);
        until.is_some_and(|until| until <= self.registration.app.now())
    }

    async fn is_token_valid(&mut self) -> bool {
        let Some(token) = &self.token else { return true };
        match self.registration.app.store().tokens(&token.person).await {
            Ok(tokens) => tokens.iter().any(|other| other.id == token.id),
            Err(_) => true,
        }
    }

    /// Stops following games that ended a while ago.
    fn forget_finished(&mut self) {
        let now = self.registration.app.now();
        if matches!(self.selection, Selection::Mine) {
            self.tables.retain(|_, followed| {
                let table = followed.open.table();
                table.status() != TableStatus::Over
                    || table.changed_at().saturating_add(FORGET_FINISHED) > now
            });
        }
    }
}

/// Waits for the next change to a table.
fn next_change(id: String, mut watch: watch::Receiver<u64>) -> BoxFuture<'static, Change> {
    Box::pin(async move {
        let changed = watch.changed().await;
        (id, changed.is_ok().then_some(watch))
    })
}
