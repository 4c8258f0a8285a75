//! Announcements through PostgreSQL's `NOTIFY`.
//!
//! A notification takes a lock on the whole database server until it is committed, so one per move would be slow. Announcements that
//! arrive while the last notification is on its way are sent together: about one notification per group commit.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use futures_util::future::poll_fn;
use tokio::sync::{broadcast, mpsc};
use tokio::time::timeout;
use tokio_postgres::{AsyncMessage, Client, Config, Statement};
use tokio_postgres_rustls::MakeRustlsConnect;

use super::database::config;
use crate::bus::{Announcement, BUFFER, Bus, Listener, Signal};
use crate::error::StoreError;
use crate::secrets;

/// The capacity of the queue of outgoing announcements.
const QUEUE: usize = 8192;

/// The maximum number of announcements that are sent together.
const MAX_GROUP: usize = 1024;

/// The length in bytes at which a message counts as full. PostgreSQL allows 8,000, and an announcement has at most a few hundred.
const MESSAGE: usize = 7000;

/// How long connecting or sending may take.
const TIMEOUT: Duration = Duration::from_secs(5);

/// The pause before another attempt to connect.
const RETRY: Duration = Duration::from_millis(250);

/// A bus through the PostgreSQL database that also holds the store.
pub struct PostgresBus {
    announcements: mpsc::Sender<Announcement>,
    has_dropped: Arc<AtomicBool>,
    signals: broadcast::Sender<Signal>,
}

impl std::fmt::Debug for PostgresBus {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("PostgresBus").finish_non_exhaustive()
    }
}

impl PostgresBus {
    /// Starts to connect to the database at an address, in the background. Must be called in a Tokio runtime.
    ///
    /// # Errors
    /// If the address is invalid.
    pub fn new(url: &str) -> Result<PostgresBus, StoreError> {
        let (announcements, queue) = mpsc::channel(QUEUE);
        let bus =
            PostgresBus { announcements, has_dropped: Arc::default(), signals: broadcast::channel(BUFFER).0 };
        let (config, tls) = config(url)?;
        let mut link = Link {
            config,
            tls,
            server: format!("{:x}", rand::random::<u64>()),
            queue,
            waiting: Vec::new(),
            has_dropped: Arc::clone(&bus.has_dropped),
            signals: bus.signals.clone(),
        };
        tokio::spawn(async move {
            while !link.queue.is_closed() {
                // The error does not matter: the store uses the same database, and reports it.
                let _ = link.run().await;
                tokio::time::sleep(RETRY).await;
            }
        });
        Ok(bus)
    }
}

impl Bus for PostgresBus {
    fn publish(&self, announcement: Announcement) {
        if self.announcements.try_send(announcement).is_err() {
            self.has_dropped.store(true, Ordering::Release);
        }
    }

    fn subscribe(&self) -> Listener {
        Listener::new(self.signals.subscribe())
    }
}

/// The task that sends and receives.
struct Link {
    config: Config,
    tls: MakeRustlsConnect,
    /// The first line of each message: a server ignores its own.
    server: String,
    queue: mpsc::Receiver<Announcement>,
    /// The announcements that are being sent. Kept if the connection fails, and sent through the next one.
    waiting: Vec<Announcement>,
    has_dropped: Arc<AtomicBool>,
    signals: broadcast::Sender<Signal>,
}

impl Link {
    /// Connects, then sends and receives until the connection fails or the bus is dropped.
    async fn run(&mut self) -> Result<(), tokio_postgres::Error> {
        let Ok(connected) = timeout(TIMEOUT, self.config.connect(self.tls.clone())).await else {
            return Ok(());
        };
        let (client, mut connection) = connected?;
        let (server, signals) = (self.server.clone(), self.signals.clone());
        let receive = async {
            while let Some(message) = poll_fn(|context| connection.poll_message(context)).await {
                if let AsyncMessage::Notification(message) = message? {
                    receive(message.payload(), &server, &signals);
                }
            }
            Ok(())
        };
        tokio::select! {
            ended = receive => ended,
            ended = self.send(&client) => ended,
        }
    }

    /// Listens, and sends announcements as they arrive.
    async fn send(&mut self, client: &Client) -> Result<(), tokio_postgres::Error> {
        // An announcement need not survive a crash of the database, so commits need not wait for the disk.
        client.batch_execute("SET synchronous_commit = off").await?;
        let schema: Option<String> = client.query_one("SELECT current_schema()::text", &[]).await?.get(0);
        // Channel names have a maximum length, which the name of the schema alone may reach.
        let hash = &secrets::hash(&schema.unwrap_or_default())[..8];
        let channel = hash.iter().fold("fishpond_".to_owned(), |name, byte| format!("{name}{byte:02x}"));
        client.batch_execute(&format!("LISTEN {channel}")).await?;
        let notify = client.prepare("SELECT pg_notify($1, $2)").await?;
        // Fails if nobody is listening.
        let _ = self.signals.send(Signal::MayHaveMissed);
        loop {
            if self.waiting.is_empty() && self.queue.recv_many(&mut self.waiting, MAX_GROUP).await == 0 {
                return Ok(());
            }
            let Ok(sent) = timeout(TIMEOUT, self.send_waiting(client, &notify, &channel)).await else {
                return Ok(());
            };
            sent?;
            self.waiting.clear();
        }
    }

    async fn send_waiting(
        &self,
        client: &Client,
        notify: &Statement,
        channel: &str,
    ) -> Result<(), tokio_postgres::Error> {
        let mut announcements = self.waiting.iter().peekable();
        while announcements.peek().is_some() {
            let mut message = format!("{}\n", self.server);
            if self.has_dropped.swap(false, Ordering::AcqRel) {
                Signal::write_dropped(&mut message);
            }
            while message.len() < MESSAGE
                && let Some(announcement) = announcements.next()
            {
                announcement.write(&mut message);
            }
            client.execute(notify, &[&channel, &message]).await?;
        }
        Ok(())
    }
}

fn receive(message: &str, server: &str, signals: &broadcast::Sender<Signal>) {
    let Some((sender, lines)) = message.split_once('\n') else { return };
    if sender != server {
        for signal in lines.lines().filter_map(Signal::read) {
            // Fails if nobody is listening.
            let _ = signals.send(signal);
        }
    }
}
