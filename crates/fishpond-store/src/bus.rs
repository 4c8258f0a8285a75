//! Announcements between the servers that share a store, so that they need not poll it.
//!
//! An announcement says where to look in the store. Announcements may be lost, repeated or late; a receiver that may have missed some
//! is told so ([`Signal::MayHaveMissed`]) and compares what it has with the store.

use std::sync::{Arc, Mutex, MutexGuard};

use tokio::sync::broadcast;

use crate::model::Millis;

/// A change that other servers may want to look at.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Announcement {
    /// A table has new events.
    Events {
        /// The table.
        table: String,
        /// The number of its events.
        event_count: u64,
    },
    /// The events of a table were rewritten, or it was deleted.
    Rewritten {
        /// The table.
        table: String,
    },
    /// The list of a person's tables has changed.
    Tables {
        /// The person.
        person: String,
    },
    /// A table is now waiting for a person, or no longer is.
    Turn {
        /// The person.
        person: String,
        /// The table.
        table: String,
    },
    /// A person should be notified of something at a table.
    Notice {
        /// The person.
        person: String,
        /// The table.
        table: String,
        /// The name of the game, a single word.
        game: String,
        /// The kind of the notice, a single word.
        kind: String,
    },
    /// The lists of public tables have changed.
    Lobby,
    /// A tournament has changed.
    Tournament {
        /// The tournament.
        tournament: String,
    },
    /// Sessions or tokens of a person have ended, or they were banned or removed: their event streams must be checked again.
    Person {
        /// The person.
        person: String,
    },
    /// Nothing has changed. Each server sends its time every few seconds, so that the others can tell how long announcements take.
    Sent {
        /// The common time of the servers when the announcement was sent.
        at: Millis,
    },
}

/// The line that tells receivers that announcements were dropped.
const DROPPED: &str = "dropped";

impl Announcement {
    /// Appends the announcement to a message, as one line of words.
    pub(crate) fn write(&self, message: &mut String) {
        let number;
        let words: &[&str] = match self {
            Announcement::Events { table, event_count } => {
                number = event_count.to_string();
                &["e", table, &number]
            }
            Announcement::Rewritten { table } => &["r", table],
            Announcement::Tables { person } => &["t", person],
            Announcement::Turn { person, table } => &["w", person, table],
            Announcement::Notice { person, table, game, kind } => &["n", person, table, game, kind],
            Announcement::Lobby => &["l"],
            Announcement::Tournament { tournament } => &["c", tournament],
            Announcement::Person { person } => &["p", person],
            Announcement::Sent { at } => {
                number = at.to_string();
                &["s", &number]
            }
        };
        for (index, word) in words.iter().enumerate() {
            message.push_str(if index == 0 { "" } else { " " });
            message.push_str(word);
        }
        message.push('\n');
    }

    /// Reads a line of a message. Returns `None` if a newer version wrote it.
    fn read(line: &str) -> Option<Announcement> {
        let words: Vec<&str> = line.split(' ').collect();
        Some(match words[..] {
            ["e", table, number] => {
                Announcement::Events { table: table.to_owned(), event_count: number.parse().ok()? }
            }
            ["r", table] => Announcement::Rewritten { table: table.to_owned() },
            ["t", person] => Announcement::Tables { person: person.to_owned() },
            ["w", person, table] => Announcement::Turn { person: person.to_owned(), table: table.to_owned() },
            ["n", person, table, game, kind] => Announcement::Notice {
                person: person.to_owned(),
                table: table.to_owned(),
                game: game.to_owned(),
                kind: kind.to_owned(),
            },
            ["l"] => Announcement::Lobby,
            ["c", tournament] => Announcement::Tournament { tournament: tournament.to_owned() },
            ["p", person] => Announcement::Person { person: person.to_owned() },
            ["s", at] => Announcement::Sent { at: at.parse().ok()? },
            _ => return None,
        })
    }
}

/// A signal that a server gets from the bus.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Signal {
    /// An announcement from another server.
    Announcement(Announcement),
    /// Announcements may have been lost, because of a new connection or a slow sender or receiver.
    MayHaveMissed,
}

impl Signal {
    /// Appends a line to a message that tells receivers that announcements were dropped.
    pub(crate) fn write_dropped(message: &mut String) {
        message.push_str(DROPPED);
        message.push('\n');
    }

    /// Reads a line of a message. Returns `None` if a newer version wrote it.
    pub(crate) fn read(line: &str) -> Option<Signal> {
        if line == DROPPED {
            Some(Signal::MayHaveMissed)
        } else {
            Announcement::read(line).map(Signal::Announcement)
        }
    }
}

/// A channel that carries announcements from each server to all others.
pub trait Bus: Send + Sync + 'static {
    /// Sends an announcement to the other servers. Never waits. If announcements cannot be sent fast enough, some are dropped, and the
    /// other servers get [`Signal::MayHaveMissed`].
    fn publish(&self, announcement: Announcement);

    /// Subscribes to the announcements of the other servers from now on.
    fn subscribe(&self) -> Listener;
}

/// A subscription to a bus.
#[derive(Debug)]
pub struct Listener(broadcast::Receiver<Signal>);

impl Listener {
    pub(crate) fn new(signals: broadcast::Receiver<Signal>) -> Listener {
        Listener(signals)
    }

    /// Waits for the next signal, or returns `None` once the bus is gone.
    pub async fn next(&mut self) -> Option<Signal> {
        match self.0.recv().await {
            Ok(signal) => Some(signal),
            Err(broadcast::error::RecvError::Lagged(_)) => Some(Signal::MayHaveMissed),
            Err(broadcast::error::RecvError::Closed) => None,
        }
    }
}

/// The number of signals buffered for a slow listener.
pub(crate) const BUFFER: usize = 4096;

/// The bus of servers in the same process, or of a single server, which has nobody to send announcements to.
#[derive(Debug)]
pub struct LocalBus {
    /// The position of this server's channel.
    index: usize,
    servers: Arc<Mutex<Vec<broadcast::Sender<Signal>>>>,
}

impl Default for LocalBus {
    fn default() -> LocalBus {
        LocalBus { index: 0, servers: Arc::new(Mutex::new(vec![broadcast::channel(BUFFER).0])) }
    }
}

impl LocalBus {
    /// Returns the bus of another server.
    #[must_use]
    pub fn join(&self) -> LocalBus {
        let mut servers = self.servers();
        servers.push(broadcast::channel(BUFFER).0);
        LocalBus { index: servers.len() - 1, servers: Arc::clone(&self.servers) }
    }

    fn servers(&self) -> MutexGuard<'_, Vec<broadcast::Sender<Signal>>> {
        self.servers.lock().expect("lock is never poisoned")
    }
}

impl Bus for LocalBus {
    fn publish(&self, announcement: Announcement) {
        for (index, server) in self.servers().iter().enumerate() {
            if index != self.index {
                // Fails if nobody is listening.
                let _ = server.send(Signal::Announcement(announcement.clone()));
            }
        }
    }

    fn subscribe(&self) -> Listener {
        Listener::new(self.servers()[self.index].subscribe())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn signals_are_lines() {
        let (table, person) = (String::from("pond"), String::from("ann"));
        let announcements = [
            Announcement::Events { table: table.clone(), event_count: 7 },
            Announcement::Rewritten { table: table.clone() },
            Announcement::Tables { person: person.clone() },
            Announcement::Turn { person: person.clone(), table: table.clone() },
            Announcement::Notice {
                person: person.clone(),
                table,
                game: "fresh".to_owned(),
                kind: "turn".to_owned(),
            },
            Announcement::Lobby,
            Announcement::Tournament { tournament: "cup".to_owned() },
            Announcement::Person { person },
            Announcement::Sent { at: 1_800_000_000_000 },
        ];
        let mut message = String::new();
        announcements.iter().for_each(|announcement| announcement.write(&mut message));
        Signal::write_dropped(&mut message);
        let signals: Vec<Signal> =
            announcements.into_iter().map(Signal::Announcement).chain([Signal::MayHaveMissed]).collect();
        assert_eq!(message.lines().filter_map(Signal::read).collect::<Vec<_>>(), signals);
        for line in ["", "e pond", "e pond x", "future thing", "e", "l l"] {
            assert_eq!(Signal::read(line), None, "{line}");
        }
    }
}
