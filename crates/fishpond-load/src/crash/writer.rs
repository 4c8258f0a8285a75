//! Two scripted players at a table who keep playing after faults of the server.

use std::net::SocketAddr;
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use anyhow::{Context as _, bail, ensure};
use fishpond_core::{Rng, Seat};
use fishpond_games::GameId;
use fishpond_table::{Actor, Command, Table, TableStatus};
use hyper::StatusCode;

use super::history::{self, Sent, Tally};
use crate::http::{Browser, Via};
use crate::players::person;
use crate::server::stored_events;

/// Two players, who start a new game when one is over.
pub(crate) struct Writer {
    game: GameId,
    rng: Rng,
    /// The cookies of the players, once they have some.
    people: Option<[String; 2]>,
    /// The table of the current game.
    table: Option<OwnTable>,
    /// The tables of earlier games that have not been checked since.
    finished: Vec<OwnTable>,
}

/// A table, and everything that was sent to it since the last check.
struct OwnTable {
    id: String,
    sent: Vec<Sent>,
    /// The last number that the event stream has shown; 0 before the first.
    seen: Arc<AtomicU64>,
}

/// The result of a move.
pub(crate) enum Moved {
    Done,
    /// The server has answered that it failed.
    Failed,
    Over,
}

impl Writer {
    pub(crate) fn new(game: GameId, seed: u64) -> Writer {
        Writer { game, rng: Rng::new(seed), people: None, table: None, finished: Vec::new() }
    }

    /// Plays until the server is gone. Returns the number of event streams that were resumed.
    pub(crate) async fn play(&mut self, address: SocketAddr, data: &Path) -> anyhow::Result<u64> {
        let mut resumed = 0;
        loop {
            // An error here or below means that the connection is lost.
            let Ok(mut game) = self.sit_down(address, data).await? else { return Ok(resumed) };
            resumed += u64::from(game.resumed);
            loop {
                match game.act(self).await? {
                    Ok(Moved::Done) => {}
                    Ok(Moved::Failed) => bail!("a move failed although nothing was wrong with the disk"),
                    Ok(Moved::Over) => break,
                    Err(Lost) => return Ok(resumed),
                }
            }
            self.finished.extend(self.table.take());
        }
    }

    /// Connects both players, and starts a game if there is none. The inner error means that the connection was lost.
    pub(crate) async fn sit_down(
        &mut self,
        address: SocketAddr,
        data: &Path,
    ) -> anyhow::Result<Result<Game, Lost>> {
        let Ok(mut browsers) = self.connect(address).await else { return Ok(Err(Lost)) };
        if self.table.is_none() {
            let Ok(id) = create(self.game, &mut browsers).await else { return Ok(Err(Lost)) };
            self.table = Some(OwnTable { id, sent: Vec::new(), seen: Arc::default() });
        }
        let own = self.table.as_ref().context("no table was created")?;
        let table = load(data, &own.id)?;
        if table.status() == TableStatus::Waiting {
            // The server was gone before the game was started.
            self.table = None;
            return Ok(Err(Lost));
        }
        let path = format!("/t/{}/events", own.id);
        let seen = Arc::clone(&own.seen);
        let last = Some(seen.load(Ordering::Relaxed)).filter(|&last| last > 0);
        let Ok(spare) = browsers[0].again(address).await else { return Ok(Err(Lost)) };
        let Ok(mut stream) = spare.listen_after(&path, last).await else { return Ok(Err(Lost)) };
        let listener = tokio::spawn(async move {
            while let Some(number) = stream.next().await {
                let before = seen.fetch_max(number, Ordering::Relaxed);
                ensure!(number >= before, "a stream went from event {before} back to {number}");
            }
            Ok(())
        });
        Ok(Ok(Game { table, browsers, listener, resumed: last.is_some() }))
    }

    async fn connect(&mut self, address: SocketAddr) -> anyhow::Result<[Browser; 2]> {
        if let Some([ann, bob]) = &self.people {
            return Ok([
                Browser::open(address, Via::Pages, ann.clone()).await?,
                Browser::open(address, Via::Pages, bob.clone()).await?,
            ]);
        }
        let browsers = [Browser::arrive(address).await?, Browser::arrive(address).await?];
        self.people = Some([0, 1].map(|index| browsers[index].cookie().to_owned()));
        Ok(browsers)
    }

    /// Compares the stored events with those that were sent, while no server runs.
    pub(crate) fn check(&mut self, data: &Path) -> anyhow::Result<Tally> {
        let mut tally = Tally::default();
        for own in std::mem::take(&mut self.finished).iter().chain(&self.table) {
            let seen = own.seen.load(Ordering::Relaxed);
            tally += history::check(data, &own.id, &own.sent, seen)
                .with_context(|| format!("{} at table {}", self.game, own.id))?;
        }
        if let Some(own) = &mut self.table {
            own.sent.iter_mut().for_each(Sent::count_once);
        }
        Ok(tally)
    }

    /// Returns the table of the current game.
    pub(crate) fn table_id(&self) -> Option<&str> {
        self.table.as_ref().map(|own| own.id.as_str())
    }
}

/// A lost connection to the server.
pub(crate) struct Lost;

/// The players' copy of the table, and their connections.
pub(crate) struct Game {
    table: Table,
    browsers: [Browser; 2],
    listener: tokio::task::JoinHandle<anyhow::Result<()>>,
    resumed: bool,
}

impl Game {
    /// Makes a random legal move. A move that has failed is sent again with the same identifier.
    pub(crate) async fn act(&mut self, writer: &mut Writer) -> anyhow::Result<Result<Moved, Lost>> {
        if self.listener.is_finished() {
            (&mut self.listener).await??;
            return Ok(Err(Lost));
        }
        if self.table.status() == TableStatus::Over {
            return Ok(Ok(Moved::Over));
        }
        let OwnTable { id, sent, .. } = writer.table.as_mut().context("no table was created")?;
        let position = self.table.position().context("the game has not started")?;
        let number = sent.len();
        let again = sent.last_mut().filter(|sent| sent.has_failed());
        let (seat, act, name) = match again {
            Some(sent) => (sent.seat, sent.act.clone(), sent.id.clone()),
            None => {
                let seat = position.turn().seats().iter().next().context("no seat can move")?;
                let act = position.random_act(seat, &mut writer.rng);
                let name = format!("move-{number}");
                sent.push(Sent::new(name.clone(), seat, act.clone()));
                (seat, act, name)
            }
        };
        let (letter, moment) = (seat.to_string(), self.table.moment().to_string());
        let fields = [("seat", &*letter), ("act", &*act), ("answers", &*moment), ("id", &*name)];
        let answer = self.browsers[seat.index()].try_post(&format!("/t/{id}/act"), &fields).await;
        let sent = sent.last_mut().context("no move was sent")?;
        Ok(match answer {
            Err(_) => Err(Lost),
            Ok((head, _)) if head.status.is_success() => {
                sent.acknowledge();
                self.apply(seat, &act)?;
                Ok(Moved::Done)
            }
            Ok((head, _)) if head.status == StatusCode::INTERNAL_SERVER_ERROR => {
                sent.fail();
                Ok(Moved::Failed)
            }
            Ok((head, body)) => {
                bail!("{act} in seat {seat}: {} {}", head.status, String::from_utf8_lossy(&body))
            }
        })
    }

    /// Loads the page of a table.
    pub(crate) async fn get(&mut self, path: &str) -> anyhow::Result<StatusCode> {
        self.browsers[0].get(path).await
    }

    fn apply(&mut self, seat: Seat, act: &str) -> anyhow::Result<()> {
        let person = person(&self.table, seat)?;
        let command = Command::Act { seat, act: act.to_owned(), answers: self.table.moment(), id: None };
        for event in self.table.decide(0, &person, command)? {
            self.table.apply(&event)?;
        }
        Ok(())
    }
}

/// Creates a table and starts the game. Returns the table's identifier.
async fn create(game: GameId, [ann, bob]: &mut [Browser; 2]) -> anyhow::Result<String> {
    let settings =
        [("players", "2"), ("seat-A", "me"), ("seat-B", "open"), ("spectators", "public"), ("listed", "1")];
    let location = ann.post(&format!("/new/{game}"), &settings).await?;
    let location = location.context("the server did not redirect to the new table")?;
    let id = location.trim_start_matches("/t/").to_owned();
    bob.post(&format!("/t/{id}/sit"), &[("name", "Bob")]).await?;
    ann.post(&format!("/t/{id}/start"), &[]).await?;
    Ok(id)
}

fn load(data: &Path, id: &str) -> anyhow::Result<Table> {
    let events = stored_events(data, id)?;
    ensure!(!events.is_empty(), "table {id} was created, but is not stored");
    Ok(Table::fold(events.iter().map(|(_, event)| event))?)
}

/// Returns the last number that a player may have seen.
pub(crate) fn revision(table: &Table) -> anyhow::Result<u64> {
    let ann: Actor = person(table, Seat::A)?;
    Ok(table.revision(&ann))
}
