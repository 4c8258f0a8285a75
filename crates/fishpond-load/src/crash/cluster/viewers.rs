//! Viewers of a table, who reconnect to another server whenever their stream ends.

use std::net::SocketAddr;
use std::time::{Duration, Instant};

use anyhow::{Context as _, ensure};
use fishpond_core::Rng;
use serde_json::Value;
use tokio::time::timeout;

use super::Trial;
use super::notices::Wait;
use super::players::{Game, PAUSE, REQUEST, STUCK};
use crate::http::{Browser, Via};

/// How long a page may be silent. Servers send a heartbeat every 15 seconds.
const PAGE_SILENCE: Duration = Duration::from_secs(20);

/// How long a stream of the API may be silent. Servers send a line every 5 seconds, and programs wait for 15.
const API_SILENCE: Duration = Duration::from_secs(15);

/// A viewer's connection, which chooses servers and measures how long the viewer is disconnected.
struct Connection<'a> {
    trial: &'a Trial,
    rng: Rng,
    address: Option<SocketAddr>,
    lost: Option<Instant>,
    /// The time at which the viewer learned that the last move had been made.
    end: Option<Instant>,
}

impl Connection<'_> {
    fn new(trial: &Trial, rng: Rng) -> Connection<'_> {
        Connection { trial, rng, address: None, lost: None, end: None }
    }

    /// Returns a server to connect to.
    fn server(&mut self) -> anyhow::Result<SocketAddr> {
        self.trial.nodes.any(&mut self.rng).context("no server is running")
    }

    fn opened(&mut self, address: SocketAddr) {
        if let Some(lost) = self.lost.take() {
            self.trial.note_resumed(lost, self.address);
        }
        self.address = Some(address);
    }

    fn ended(&mut self) {
        self.lost = Some(Instant::now());
    }

    /// Fails if the viewer has been waiting for the last event for too long. Returns how long to wait for the next one.
    fn patience(&mut self, is_ending: bool, silence: Duration) -> anyhow::Result<Duration> {
        if !is_ending {
            return Ok(silence);
        }
        let end = *self.end.get_or_insert_with(Instant::now);
        ensure!(end.elapsed() < STUCK, "a stream has stopped before the last event");
        Ok(silence.min(STUCK / 4))
    }
}

/// Follows the page of a table, until nobody moves any more and the last event has arrived.
pub(super) async fn watch_page(game: &Game, rng: Rng, trial: &Trial) -> anyhow::Result<()> {
    let mut connection = Connection::new(trial, rng);
    let is_done = || game.last.get().is_some_and(|last| game.seen.get() >= last.player);
    while !is_done() {
        let silence = connection.patience(game.last.get().is_some(), PAGE_SILENCE)?;
        let opened = async {
            let address = connection.server()?;
            let browser = Browser::open(address, Via::Pages, game.people[0].clone()).await?;
            let last = Some(game.seen.get()).filter(|&last| last > 0);
            anyhow::Ok((address, browser.listen_after(&format!("/t/{}/events", game.id), last).await?))
        };
        let Ok(Ok((address, mut stream))) = timeout(REQUEST, opened).await else {
            tokio::time::sleep(PAUSE).await;
            continue;
        };
        connection.opened(address);
        let mut heard = Instant::now();
        while !is_done() && heard.elapsed() < silence {
            // Checks from time to time whether the game is over.
            match timeout(PAUSE, stream.next()).await {
                Ok(Some(number)) => {
                    let before = game.seen.get();
                    ensure!(number >= before, "a stream went from event {before} back to {number}");
                    if let Some(behind) = game.note_seen(number) {
                        trial.notices.note(Wait::Viewer, behind);
                    }
                    heard = Instant::now();
                }
                Ok(None) => break,
                Err(_) => {}
            }
        }
        connection.ended();
    }
    Ok(())
}

/// A spectator's copy of a history, built from what the stream says is new.
#[derive(Default)]
pub(super) struct Spectator {
    token: String,
    position: Option<String>,
    revision: Option<u64>,
    pub(super) log: Vec<Value>,
}

impl Spectator {
    /// Follows a table through the API, until nobody moves any more and the last event has arrived.
    pub(super) async fn watch(&mut self, game: &Game, rng: Rng, trial: &Trial) -> anyhow::Result<()> {
        let mut connection = Connection::new(trial, rng);
        let is_done =
            |revision: Option<u64>| game.last.get().is_some_and(|last| revision >= Some(last.public));
        while !is_done(self.revision) {
            let silence = connection.patience(game.last.get().is_some(), API_SILENCE)?;
            let opened = async {
                let address = connection.server()?;
                if self.token.is_empty() {
                    self.token = Browser::arrive_as_program(address).await?.cookie().to_owned();
                }
                let browser = Browser::open(address, Via::Api, self.token.clone()).await?;
                let after = self.position.as_ref().map(|position| format!("?after={position}"));
                let path = format!("/api/v1/tables/{}/stream{}", game.id, after.unwrap_or_default());
                anyhow::Ok((address, browser.lines(&path).await?))
            };
            let Ok(Ok((address, mut lines))) = timeout(REQUEST, opened).await else {
                tokio::time::sleep(PAUSE).await;
                continue;
            };
            connection.opened(address);
            let mut heard = Instant::now();
            while !is_done(self.revision) && heard.elapsed() < silence {
                // Checks from time to time whether the game is over.
                match timeout(PAUSE, lines.next()).await {
                    Ok(Some(line)) => {
                        self.read(&serde_json::from_slice(&line)?)?;
                        heard = Instant::now();
                    }
                    Ok(None) => break,
                    Err(_) => {}
                }
            }
            connection.ended();
        }
        Ok(())
    }

    /// Applies a line. Entries that were never sent would leave a gap.
    fn read(&mut self, line: &Value) -> anyhow::Result<()> {
        if line["type"] == "table" {
            let from = usize::try_from(line["log"]["from"].as_u64().context("the table has no log")?)?;
            ensure!(from <= self.log.len(), "entries {} to {from} were never sent", self.log.len());
            self.log.truncate(from);
            self.log.extend(line["log"]["entries"].as_array().context("no log entries")?.iter().cloned());
            for (expected, entry) in (0_u64..).zip(&self.log) {
                ensure!(entry["number"] == expected, "entry {expected} has number {}", entry["number"]);
            }
            let revision = line["table"]["revision"].as_u64();
            ensure!(revision >= self.revision, "a table went from {:?} back to {revision:?}", self.revision);
            self.revision = revision;
        }
        self.position = line["position"].as_str().map(str::to_owned).or(self.position.take());
        Ok(())
    }

    /// Checks that a server shows this history to a new visitor.
    pub(super) async fn compare(&self, game: &Game, address: SocketAddr) -> anyhow::Result<()> {
        let mut program = Browser::arrive_as_program(address).await?;
        let shown = program.read(&format!("/api/v1/tables/{}/log?from=0", game.id)).await?;
        ensure!(
            // A bot may have moved since.
            shown.as_array().is_some_and(|shown| shown.starts_with(&self.log)),
            "a server shows a different history: {} entries, not {}",
            shown.as_array().map_or(0, Vec::len),
            self.log.len()
        );
        Ok(())
    }
}
