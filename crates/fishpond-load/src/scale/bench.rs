//! A cluster under load.

use std::cell::{Cell, RefCell};
use std::net::{SocketAddr, TcpListener};
use std::path::Path;
use std::process::Stdio;
use std::time::{Duration, Instant};

use anyhow::Context as _;
use fishpond_games::GameId;
use fishpond_services::{Nats, Postgres};
use futures_util::future::try_join_all;
use futures_util::{StreamExt as _, TryStreamExt as _, stream};

use super::report::{Latency, Speed};
use crate::cluster::{NodeSettings, Nodes};
use crate::http::{Browser, Via};
use crate::players::Pair;
use crate::server::{Server, family_time};
use crate::storage::Storage;

/// The concurrency of operations that are not measured.
const CONCURRENCY: usize = 32;

/// Servers on one database.
pub(super) struct Bench {
    pub(super) nodes: Nodes,
    pub(super) storage: Storage,
    postgres: Postgres,
    _nats: Option<Nats>,
    metrics: Vec<SocketAddr>,
    /// The number of tables so far, which seeds the moves.
    created: Cell<u32>,
}

/// The result of moves at tables with spectators.
pub(super) struct Watched {
    pub(super) speed: Speed,
    pub(super) latency: Latency,
    /// The memory of their streams in bytes.
    pub(super) memory: u64,
}

/// The CPU time that servers and database have used.
#[derive(Clone, Copy)]
struct Used {
    nodes: Duration,
    database: Duration,
}

impl Bench {
    /// Starts this number of servers.
    pub(super) async fn start(program: &Path, count: usize, with_nats: bool) -> anyhow::Result<Bench> {
        let postgres = Postgres::start("");
        let nats = with_nats.then(Nats::start);
        let free = (0..count).map(|_| TcpListener::bind("127.0.0.1:0")?.local_addr());
        let metrics = free.collect::<std::io::Result<Vec<SocketAddr>>>()?;
        let node = |metrics: &SocketAddr| NodeSettings {
            program: program.to_owned(),
            database: postgres.url(),
            nats: nats.as_ref().map(Nats::url),
            environment: vec![("FISHPOND_METRICS".to_owned(), metrics.to_string())],
        };
        let nodes = Nodes::start(metrics.iter().map(node).collect(), Stdio::inherit).await?;
        let storage = Storage::new(&postgres.url());
        Ok(Bench { nodes, storage, postgres, _nats: nats, metrics, created: Cell::new(0) })
    }

    /// Starts games of all kinds. The players of each use two different servers, if there are at least two.
    pub(super) async fn sit_down(&self, tables: u32) -> anyhow::Result<Vec<Pair>> {
        let addresses = self.nodes.addresses();
        self.sit_down_at(&addresses, tables).await
    }

    /// Starts games on some of the servers.
    pub(super) async fn sit_down_at(
        &self,
        addresses: &[SocketAddr],
        tables: u32,
    ) -> anyhow::Result<Vec<Pair>> {
        let first = self.created.replace(self.created.get() + tables);
        stream::iter(first..first + tables)
            .map(|number| {
                let index = number as usize;
                let addresses = [0, 1].map(|next| addresses[(index + next) % addresses.len()]);
                let game = GameId::ALL[index % GameId::ALL.len()];
                Pair::sit_down(addresses, &self.storage, Via::Pages, game, number)
            })
            .buffer_unordered(CONCURRENCY)
            .try_collect()
            .await
    }

    /// Plays at full speed until the time is up or a tenth of the games are over, because after that, fewer and fewer tables are active.
    pub(super) async fn at_full_speed(&self, pairs: &mut [Pair], span: Duration) -> anyhow::Result<Speed> {
        let (start, before) = (Instant::now(), self.used()?);
        let enough = pairs.len().div_ceil(10);
        let (acts, over) = (Cell::new(0_u64), Cell::new(0));
        let is_done = || over.get() >= enough || start.elapsed() >= span;
        let play = pairs.iter_mut().map(async |pair| {
            while !is_done() && !pair.is_over() {
                pair.act().await?;
                acts.set(acts.get() + 1);
            }
            over.set(over.get() + usize::from(pair.is_over()));
            anyhow::Ok(())
        });
        try_join_all(play).await?;
        let (elapsed, after) = (start.elapsed(), self.used()?);
        self.check(pairs).await?;
        Ok(Speed {
            acts: acts.get(),
            elapsed,
            nodes: after.nodes.saturating_sub(before.nodes),
            database: after.database.saturating_sub(before.database),
        })
    }

    /// Plays at `rate` moves per second in total until the time is up. Measures how long moves take to reach the other player.
    pub(super) async fn at_a_rate(
        &self,
        pairs: &mut [Pair],
        rate: u32,
        span: Duration,
    ) -> anyhow::Result<Latency> {
        let start = Instant::now();
        let due = Cell::new(0_u32);
        let play = pairs.iter_mut().map(async |pair| {
            let mut latencies = Vec::new();
            while start.elapsed() < span && !pair.is_over() {
                let due = start + Duration::from_secs(1) * due.replace(due.get() + 1) / rate;
                // If earlier moves were slow, the latency is measured from the time when the move was due.
                let from = if due > Instant::now() {
                    tokio::time::sleep_until(due.into()).await;
                    Instant::now()
                } else {
                    due
                };
                latencies.extend(pair.act().await?.map(|seen| seen - from));
            }
            anyhow::Ok(latencies)
        });
        let latencies = try_join_all(play).await?.concat();
        Ok(Latency::new(due.get(), start.elapsed(), latencies))
    }

    /// Moves at all tables, `rate` times per second in total. Measures how long moves take to reach the spectators, and what they cost.
    pub(super) async fn with_spectators(
        &self,
        pairs: &mut [Pair],
        spectators: u32,
        rate: u32,
        span: Duration,
    ) -> anyhow::Result<Watched> {
        let before_streams = self.memory()?;
        let addresses = self.nodes.addresses();
        let opened = (0..pairs.len() * spectators as usize).map(|number| {
            let (table, seat) = (number % pairs.len(), number / pairs.len());
            let pair = &pairs[table];
            let address = addresses[(table + seat) % addresses.len()];
            async move { anyhow::Ok((table, pair.watch(address).await?)) }
        });
        let opened: Vec<_> = stream::iter(opened).buffer_unordered(CONCURRENCY).try_collect().await?;
        // The times at which moves were sent and arrived, by table.
        let sent: Vec<_> = pairs.iter().map(|_| RefCell::new(Vec::<(u64, Instant)>::new())).collect();
        let is_over = tokio::sync::watch::channel(false).0;
        let follow = opened.into_iter().map(async |(table, mut events)| {
            let mut over = is_over.subscribe();
            let mut latencies = Vec::new();
            let mut next = 0;
            loop {
                let number = tokio::select! {
                    number = events.next() => number.context("a stream has ended")?,
                    _ = over.wait_for(|over| *over) => return anyhow::Ok(latencies),
                };
                let sent = sent[table].borrow();
                while let Some((_, at)) = sent.get(next).filter(|(revision, _)| *revision <= number) {
                    latencies.push(at.elapsed());
                    next += 1;
                }
            }
        });
        let (start, before) = (Instant::now(), self.used()?);
        let play = async {
            let mut acts = 0_u32;
            while start.elapsed() < span {
                for (pair, sent) in pairs.iter_mut().zip(&sent) {
                    if pair.is_over() {
                        continue;
                    }
                    let due = start + Duration::from_secs(1) * acts / rate;
                    tokio::time::sleep_until(due.into()).await;
                    let (revision, at) = (pair.public_revision(), Instant::now());
                    acts += 1;
                    pair.act_noting(|next| {
                        if next > revision {
                            sent.borrow_mut().push((next, at));
                        }
                    })
                    .await?;
                }
            }
            // Spectators that are late receive the last move, too.
            tokio::time::sleep(Duration::from_millis(500)).await;
            let memory = self.memory()?.saturating_sub(before_streams);
            is_over.send_replace(true);
            anyhow::Ok((acts, memory))
        };
        let (played, latencies) = tokio::join!(play, try_join_all(follow));
        let ((acts, memory), after) = (played?, self.used()?);
        let latencies = latencies?.concat();
        let speed = Speed {
            acts: acts.into(),
            elapsed: start.elapsed(),
            nodes: after.nodes.saturating_sub(before.nodes),
            database: after.database.saturating_sub(before.database),
        };
        Ok(Watched { speed, latency: Latency::new(acts, start.elapsed(), latencies), memory })
    }

    /// Checks that exactly the acknowledged moves are stored.
    async fn check(&self, pairs: &[Pair]) -> anyhow::Result<()> {
        for pair in pairs {
            pair.check(&self.storage).await?;
        }
        Ok(())
    }

    /// Returns the memory of all servers in bytes.
    pub(super) fn memory(&self) -> anyhow::Result<u64> {
        self.nodes.sum(Server::memory)
    }

    /// Returns the number of tables in the memory of all servers.
    pub(super) async fn open_tables(&self) -> anyhow::Result<u64> {
        let mut sum = 0;
        for &address in &self.metrics {
            let mut browser = Browser::open(address, Via::Pages, String::new()).await?;
            let text = browser.text("/metrics").await?;
            let line = text.lines().find_map(|line| line.strip_prefix("fishpond_open_tables "));
            sum += line.context("the number of open tables is missing")?.trim().parse::<u64>()?;
        }
        Ok(sum)
    }

    fn used(&self) -> anyhow::Result<Used> {
        let nodes = self.nodes.sum(|server| Ok(server.processor_time()?.as_millis() as u64))?;
        let database = family_time(self.postgres.process().context("PostgreSQL is not running")?)?;
        Ok(Used { nodes: Duration::from_millis(nodes), database })
    }
}
