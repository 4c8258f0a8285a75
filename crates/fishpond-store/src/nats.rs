//! Announcements through NATS, for installations in which PostgreSQL's `NOTIFY` would be too much work for the database.
//!
//! Announcements that arrive together are sent in one message, to one subject of the installation. When a server connects, it sends a
//! message that it also receives itself: from then on, it misses nothing, and the others know that they may have missed its earlier
//! announcements.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use async_nats::{Client, ConnectOptions, Event, ServerAddr, Subject};
use futures_util::StreamExt as _;
use tokio::sync::{broadcast, mpsc};
use tokio::time::timeout;

use crate::bus::{Announcement, BUFFER, Bus, Listener, Signal};
use crate::error::StoreError;
use crate::model::Key;

/// The capacity of the queue of outgoing announcements.
const QUEUE: usize = 8192;

/// The maximum number of announcements in a message. NATS allows a megabyte, and an announcement has at most a few hundred bytes.
const MAX_GROUP: usize = 1024;

/// How long connecting or sending may take.
const TIMEOUT: Duration = Duration::from_secs(5);

/// The time between two checks of whether the connection still works. It is given up after two unanswered checks.
const PING: Duration = Duration::from_secs(3);

/// The pause before the second attempt to connect. It doubles with every further attempt.
const FIRST_PAUSE: Duration = Duration::from_millis(250);

/// The longest pause. After each pause, listeners compare what they have with the store, so other players' moves are never delayed
/// longer than that.
const MAX_PAUSE: Duration = Duration::from_secs(3);

/// A bus through one or more NATS servers.
pub struct NatsBus {
    announcements: mpsc::Sender<Announcement>,
    has_dropped: Arc<AtomicBool>,
    signals: broadcast::Sender<Signal>,
}

impl std::fmt::Debug for NatsBus {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        // Without the address, which may contain a password.
        f.debug_struct("NatsBus").finish_non_exhaustive()
    }
}

impl NatsBus {
    /// Checks an address: `nats://HOST`, or `tls://HOST` for an encrypted connection, each with an optional `USER:PASSWORD@` or `TOKEN@`;
    /// several are separated by commas.
    ///
    /// # Errors
    /// [`StoreError::InvalidNatsUrl`] if it is invalid.
    pub fn check(url: &str) -> Result<(), StoreError> {
        servers(url).map(drop)
    }

    /// Starts to connect in the background. Servers with the same secret key receive each other's announcements. Must be called in a
    /// Tokio runtime.
    ///
    /// While NATS is unavailable, announcements are lost and listeners often get [`Signal::MayHaveMissed`]; the log says so once.
    ///
    /// # Errors
    /// [`StoreError::InvalidNatsUrl`] if the address is invalid.
    pub fn new(url: &str, key: &Key) -> Result<NatsBus, StoreError> {
        let (announcements, queue) = mpsc::channel(QUEUE);
        let bus =
            NatsBus { announcements, has_dropped: Arc::default(), signals: broadcast::channel(BUFFER).0 };
        let subject = key.secret_bytes().iter();
        let subject = subject.fold("fishpond.".to_owned(), |name, byte| format!("{name}{byte:02x}"));
        let server = format!("{:x}", rand::random::<u64>());
        let mut hello = format!("{server}\n");
        Signal::write_dropped(&mut hello);
        let link = Link {
            servers: servers(url)?,
            subject: subject.into(),
            server,
            hello,
            queue,
            has_dropped: Arc::clone(&bus.has_dropped),
            signals: bus.signals.clone(),
            is_connected: false,
        };
        tokio::spawn(link.keep_connected());
        Ok(bus)
    }
}

impl Bus for NatsBus {
    fn publish(&self, announcement: Announcement) {
        if self.announcements.try_send(announcement).is_err() {
            self.has_dropped.store(true, Ordering::Release);
        }
    }

    fn subscribe(&self) -> Listener {
        Listener::new(self.signals.subscribe())
    }
}

/// Reads the addresses of NATS servers.
fn servers(url: &str) -> Result<Vec<ServerAddr>, StoreError> {
    let invalid = |why: &str| StoreError::InvalidNatsUrl(why.to_owned());
    let read = |url: &str| {
        if !(url.starts_with("nats://") || url.starts_with("tls://")) {
            return Err(invalid("it does not start with nats:// or tls://"));
        }
        let server: ServerAddr = url.parse().map_err(|_| invalid("the host or the port is not valid"))?;
        if server.host().is_empty() { Err(invalid("the host is missing")) } else { Ok(server) }
    };
    url.split(',').map(|url| read(url.trim())).collect()
}

/// The task that sends and receives.
struct Link {
    servers: Vec<ServerAddr>,
    subject: Subject,
    /// The first line of each message: a server ignores its own.
    server: String,
    /// The message that is sent after connecting.
    hello: String,
    queue: mpsc::Receiver<Announcement>,
    has_dropped: Arc<AtomicBool>,
    signals: broadcast::Sender<Signal>,
    is_connected: bool,
}

impl Link {
    /// Connects again after each failure, until the bus is dropped.
    async fn keep_connected(mut self) {
        let mut pause = FIRST_PAUSE;
        let mut is_reported = false;
        while !self.queue.is_closed() {
            let Err(why) = self.run(&mut is_reported).await else { return };
            if std::mem::take(&mut self.is_connected) {
                pause = FIRST_PAUSE;
            }
            if !std::mem::replace(&mut is_reported, true) {
                tracing::error!(
                    "NATS is not available: {why}; trying again; until then, moves on other servers appear up to 3 s late"
                );
            }
            self.signal(Signal::MayHaveMissed);
            tokio::time::sleep(pause).await;
            pause = (pause * 2).min(MAX_PAUSE);
        }
    }

    /// Connects, then sends and receives until the connection fails, which is an error, or the bus is dropped.
    async fn run(&mut self, is_reported: &mut bool) -> Result<(), String> {
        let (sender, mut events) = mpsc::unbounded_channel();
        let options = ConnectOptions::new()
            .name("fishpond")
            .connection_timeout(TIMEOUT)
            .ping_interval(PING)
            // Each server is tried once; the pauses between attempts are ours.
            .max_reconnects(self.servers.len())
            .event_callback(move |event| {
                // Fails if nothing uses the connection any more.
                let _ = sender.send(event);
                std::future::ready(())
            });
        let client = options.connect(&self.servers[..]).await.map_err(|error| describe(&error))?;
        let mut messages = client.subscribe(self.subject.clone()).await.map_err(|error| error.to_string())?;
        // The hello message makes the other servers check the store, so older announcements are not needed.
        while self.queue.try_recv().is_ok() {}
        self.has_dropped.store(false, Ordering::Release);
        self.publish(&client, self.hello.clone()).await?;
        let mut waiting = Vec::new();
        loop {
            tokio::select! {
                event = events.recv() => match event {
                    None | Some(Event::Disconnected | Event::Closed) => return Err("the connection was lost".to_owned()),
                    Some(Event::SlowConsumer(_)) => self.signal(Signal::MayHaveMissed),
                    Some(_) => {}
                },
                message = messages.next() => {
                    let message = message.ok_or("the connection was closed")?;
                    self.receive(&message.payload, is_reported);
                }
                count = self.queue.recv_many(&mut waiting, MAX_GROUP) => {
                    if count == 0 {
                        return Ok(());
                    }
                    let message = self.message(&waiting);
                    self.publish(&client, message).await?;
                    waiting.clear();
                }
            }
        }
    }

    fn message(&self, announcements: &[Announcement]) -> String {
        let mut message = format!("{}\n", self.server);
        if self.has_dropped.swap(false, Ordering::AcqRel) {
            Signal::write_dropped(&mut message);
        }
        announcements.iter().for_each(|announcement| announcement.write(&mut message));
        message
    }

    async fn publish(&self, client: &Client, message: String) -> Result<(), String> {
        match timeout(TIMEOUT, client.publish(self.subject.clone(), message.into())).await {
            Ok(sent) => sent.map_err(|error| error.to_string()),
            Err(_) => Err("it does not answer".to_owned()),
        }
    }

    fn receive(&mut self, message: &[u8], is_reported: &mut bool) {
        let Ok(message) = std::str::from_utf8(message) else { return };
        let Some((sender, lines)) = message.split_once('\n') else { return };
        if message == self.hello {
            // The subscription works from here on.
            self.is_connected = true;
            if std::mem::take(is_reported) {
                tracing::info!("NATS is available again");
            }
            self.signal(Signal::MayHaveMissed);
        } else if sender != self.server {
            lines.lines().filter_map(Signal::read).for_each(|signal| self.signal(signal));
        }
    }

    fn signal(&self, signal: Signal) {
        // Fails if nobody is listening.
        let _ = self.signals.send(signal);
    }
}

/// Returns the cause of a failed connection.
fn describe(error: &async_nats::ConnectError) -> String {
    use async_nats::ConnectErrorKind::{Authentication, AuthorizationViolation, Dns, TimedOut};
    match error.kind() {
        Authentication | AuthorizationViolation => {
            "it rejects the user, the password or the token".to_owned()
        }
        Dns => "its host is unknown".to_owned(),
        TimedOut => "it does not answer".to_owned(),
        _ => match std::error::Error::source(error) {
            Some(source) => source.to_string(),
            None => error.to_string(),
        },
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn invalid_addresses_are_refused_in_one_sentence_without_the_password() {
        for (url, why) in [
            ("pond", "it does not start with nats://"),
            ("http://ann:secret@pond", "it does not start with nats://"),
            ("nats://ann:secret@pond:notaport", "the host or the port is not valid"),
            ("nats://", "the host"),
            ("nats://one,two", "it does not start with nats://"),
        ] {
            let error = NatsBus::check(url).unwrap_err().to_string();
            assert!(error.contains(why) && !error.contains("secret"), "{url}: {error}");
        }
        assert!(NatsBus::check("nats://ann:secret@one:4222, tls://two").is_ok(), "several servers");
    }
}
