//! The trials, each with its own server.

use std::cell::Cell;
use std::path::PathBuf;
use std::time::{Duration, Instant};

use anyhow::Context as _;
use fishpond_games::GameId;
use futures_util::{StreamExt as _, TryStreamExt as _, stream};
use indicatif::{ProgressBar, ProgressStyle};

use crate::figures::{Idle, Latency, Speed};
use crate::http::Via;
use crate::players::Pair;
use crate::server::Server;

/// The concurrency of operations that are not measured.
const CONCURRENCY: usize = 32;

/// The trials of one server executable.
pub(crate) struct Trials {
    program: PathBuf,
    via: Via,
    tables: u32,
}

impl Trials {
    /// Prepares trials with the given number of tables.
    pub(crate) fn new(program: PathBuf, via: Via, tables: u32) -> Trials {
        Trials { program, via, tables }
    }

    /// Plays one game at every table at full speed. The measurement ends when a tenth of the games are over, because
    /// after that, fewer and fewer tables are active.
    pub(crate) async fn at_full_speed(&self, games: &[GameId]) -> anyhow::Result<Speed> {
        let server = Server::start(&self.program)?;
        let mut pairs = self.sit_down(&server, games).await?;
        let (start, used) = (Instant::now(), server.processor_time()?);
        let (acts, over, measured) = (Cell::new(0), Cell::new(0), Cell::new(None));
        let bar = Bar::new(&format!("{}: full speed", name(games)), None);
        let play = pairs.iter_mut().map(async |pair| {
            while !pair.is_over() {
                pair.act().await?;
                acts.set(acts.get() + 1);
                bar.at(acts.get());
            }
            over.set(over.get() + 1);
            if over.get() == self.tables.div_ceil(10) {
                measured.set(Some((acts.get(), start.elapsed(), server.processor_time()? - used)));
            }
            anyhow::Ok(())
        });
        futures_util::future::try_join_all(play).await?;
        check(&pairs, &server).await?;
        let (acts, elapsed, processor) = measured.take().context("there are no tables")?;
        Ok(Speed { games: name(games), acts, elapsed, processor })
    }

    /// Plays all games to the end at `rate` moves per second in total.
    pub(crate) async fn at_a_rate(&self, games: &[GameId], rate: u32) -> anyhow::Result<Latency> {
        let server = Server::start(&self.program)?;
        let mut pairs = self.sit_down(&server, games).await?;
        let (start, used) = (Instant::now(), server.processor_time()?);
        let due = Cell::new(0_u32);
        let bar = Bar::new(&format!("{}: {rate} moves per second", name(games)), None);
        let play = pairs.iter_mut().map(async |pair| {
            let mut latencies = Vec::new();
            while !pair.is_over() {
                let number = due.replace(due.get() + 1);
                bar.at(number.into());
                let due = start + Duration::from_secs(1) * number / rate;
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
        let latencies = futures_util::future::try_join_all(play).await?.concat();
        let elapsed = start.elapsed();
        let processor = server.processor_time()? - used;
        check(&pairs, &server).await?;
        Ok(Latency::new(name(games), due.get().into(), elapsed, processor, latencies))
    }

    /// Opens event streams of spectators and measures the memory they take.
    pub(crate) async fn idle(&self, games: &[GameId], streams: u32) -> anyhow::Result<Idle> {
        let server = Server::start(&self.program)?;
        let mut pairs = self.sit_down(&server, games).await?;
        let before = server.memory()?;
        let bar = Bar::new("idle streams", Some(streams));
        let opened: Vec<_> = stream::iter(0..streams)
            .map(|number| {
                bar.at(number.into());
                pairs[number as usize % pairs.len()].watch(server.address)
            })
            .buffer_unordered(CONCURRENCY)
            .try_collect()
            .await?;
        // Every stream has received the whole page; now it also receives a change.
        for pair in &mut pairs {
            pair.act().await?;
        }
        let idle = Idle { streams, before, after: server.memory()? };
        drop(opened);
        Ok(idle)
    }

    /// Starts a game at every table, rotating through `games`.
    async fn sit_down(&self, server: &Server, games: &[GameId]) -> anyhow::Result<Vec<Pair>> {
        let bar = Bar::new(&format!("{}: creating tables", name(games)), Some(self.tables));
        stream::iter(0..self.tables)
            .map(|number| {
                bar.at(number.into());
                Pair::sit_down(
                    [server.address; 2],
                    server,
                    self.via,
                    games[number as usize % games.len()],
                    number,
                )
            })
            .buffer_unordered(CONCURRENCY)
            .try_collect()
            .await
    }
}

async fn check(pairs: &[Pair], server: &Server) -> anyhow::Result<()> {
    for pair in pairs {
        pair.check(server).await?;
    }
    Ok(())
}

fn name(games: &[GameId]) -> String {
    match games {
        [game] => game.to_string(),
        _ => "mix".to_owned(),
    }
}

/// A progress bar, shown only on a terminal.
pub(crate) struct Bar(ProgressBar);

impl Bar {
    pub(crate) fn new(message: &str, length: Option<u32>) -> Bar {
        let bar = length.map_or_else(ProgressBar::no_length, |length| ProgressBar::new(length.into()));
        let template =
            if length.is_some() { "{msg} {wide_bar} {pos}/{len}" } else { "{msg} {pos} moves, {per_sec}" };
        bar.set_style(ProgressStyle::with_template(template).expect("the template is well-formed"));
        bar.set_message(message.to_owned());
        Bar(bar)
    }

    pub(crate) fn at(&self, position: u64) {
        self.0.set_position(position);
    }
}

impl Drop for Bar {
    fn drop(&mut self) {
        self.0.finish_and_clear();
    }
}
