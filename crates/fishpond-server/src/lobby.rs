//! Lists that everyone may see: tables to join, public games to watch, bots that are online, and the best players.

use std::sync::Arc;

use fishpond_games::GameId;
use fishpond_store::{AccountKind, ListedTable, Person, Query, StoredRating};
use fishpond_table::Millis;
use tokio::sync::{Semaphore, watch};

use crate::App;
use crate::error::Error;
use crate::listing::Summary;

/// Maximum number of tables in each list.
const MAX_LISTED: u32 = 200;

/// Maximum number of bot accounts for which the server checks whether they are online.
const MAX_BOTS: u32 = 200;

/// Number of top ratings per game in which the server looks for the leader, because some people hide theirs.
const MAX_LEADERS: u32 = 50;

/// Milliseconds after which the lists are read again even if this server has not changed them: another one may have.
const MAX_AGE: Millis = 10_000;

/// How many searches for players may wait for a reserved seat. Each of them looks for a table again whenever the seat changes.
const MAX_WAITING: usize = 16;

/// The lists that all visitors share.
pub(crate) struct Lobby {
    /// The number of changes.
    changes: watch::Sender<u64>,
    lists: tokio::sync::Mutex<Option<Snapshot>>,
    /// Locked while somebody is matched with other players, so that two people whose searches fit don't miss each other.
    pub(crate) matching: tokio::sync::Mutex<()>,
    /// One permit for each search that waits for a reserved seat.
    pub(crate) waiting: Semaphore,
}

impl Default for Lobby {
    fn default() -> Lobby {
        Lobby {
            changes: watch::Sender::default(),
            lists: tokio::sync::Mutex::default(),
            matching: tokio::sync::Mutex::default(),
            waiting: Semaphore::new(MAX_WAITING),
        }
    }
}

/// The lists at one point in time.
struct Snapshot {
    change: u64,
    at: Millis,
    lists: Arc<PublicLists>,
}

/// The tables and bots that everyone may find.
#[derive(Default)]
pub(crate) struct PublicLists {
    /// Tables to join, newest first.
    pub(crate) open: Vec<ListedTable>,
    /// Games to watch, latest change first.
    pub(crate) running: Vec<ListedTable>,
    /// The accounts of bots that are online.
    pub(crate) bots: Vec<Person>,
    /// The highest ratings of each game, in the order of [`GameId::ALL`].
    pub(crate) leaders: Vec<Vec<(StoredRating, Person)>>,
}

impl Lobby {
    /// Records that a public table has changed.
    pub(crate) fn changed(&self) {
        self.changes.send_modify(|changes| *changes += 1);
    }

    /// Returns a receiver that is notified of changes.
    pub(crate) fn watch(&self) -> watch::Receiver<u64> {
        self.changes.subscribe()
    }
}

impl App {
    /// Returns the tables that everyone may find. They are read once for all visitors.
    pub(crate) async fn public_lists(&self) -> Result<Arc<PublicLists>, Error> {
        let lobby = self.lobby();
        let mut cached = lobby.lists.lock().await;
        let (change, at) = (*lobby.changes.borrow(), self.now());
        if let Some(snapshot) = &*cached
            && snapshot.change == change
            && at < snapshot.at.saturating_add(MAX_AGE)
        {
            return Ok(snapshot.lists.clone());
        }
        let mut open = self.list(Query::Joinable, MAX_LISTED).await?;
        open.retain(|listed| !Summary::read(listed).is_full());
        let running = self.list(Query::Watchable, MAX_LISTED).await?;
        let mut bots = self.store().bots(None, MAX_BOTS).await?;
        let online = self.online(&bots).await?;
        bots.retain(|bot| online.contains(&bot.id));
        let mut leaders = Vec::new();
        for game in GameId::ALL {
            leaders
                .push(self.store().leaderboard(&game.to_string(), AccountKind::People, MAX_LEADERS).await?);
        }
        let lists = Arc::new(PublicLists { open, running, bots, leaders });
        *cached = Some(Snapshot { change, at, lists: lists.clone() });
        Ok(lists)
    }
}
