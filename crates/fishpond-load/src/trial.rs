//! What is tried, each on a server of its own.

use std::cell::Cell;
use std::path::PathBuf;
use std::time::{Duration, Instant};

use anyhow::Context as _;
use fishpond_games::GameId;
use futures_util::{StreamExt as _, TryStreamExt as _, stream};
use indicatif::{ProgressBar, ProgressStyle};

use crate::figures::{Delay, Idle, Speed};
use crate::players::Pair;
use crate::server::Server;

/// How many do at once what is not measured.
const AT_ONCE: usize = 32;

/// Guests from here on only look on.
const SPECTATORS: u64 = 1 << 32;

/// What is tried.
pub(crate) struct Trials {
    program: PathBuf,
    tables: u32,
}

impl Trials {
    /// Trials of this server with so many tables.
    pub(crate) fn new(program: PathBuf, tables: u32) -> Trials {
        Trials { program, tables }
    }

    /// Every table plays one whole game as fast as it can. It is measured until a tenth of them have finished: after that
    /// fewer and fewer play at once.
    pub(crate) async fn at_full_speed(&self, games: &[GameId]) -> anyhow::Result<Speed> {
        let server = Server::start(&self.program)?;
        let mut pairs = self.sit_down(&server, games).await?;
        let (start, used) = (Instant::now(), server.processor_time()?);
        let (acts, over, measured) = (Cell::new(0), Cell::new(0), Cell::new(None));
        let bar = Bar::new(&format!("{}: as fast as it goes", name(games)), None);
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
        check(&pairs, &server)?;
        let (acts, elapsed, processor) = measured.take().context("there is a table")?;
        Ok(Speed { games: name(games), acts, elapsed, processor })
    }

    /// All tables together make so many acts a second, until every game is over.
    pub(crate) async fn at_a_rate(&self, games: &[GameId], rate: u32) -> anyhow::Result<Delay> {
        let server = Server::start(&self.program)?;
        let mut pairs = self.sit_down(&server, games).await?;
        let (start, used) = (Instant::now(), server.processor_time()?);
        let due = Cell::new(0_u32);
        let bar = Bar::new(&format!("{}: {rate} acts a second", name(games)), None);
        let play = pairs.iter_mut().map(async |pair| {
            let mut delays = Vec::new();
            while !pair.is_over() {
                let number = due.replace(due.get() + 1);
                bar.at(number.into());
                let due = start + Duration::from_secs(1) * number / rate;
                // Who is late because others were slow has been waiting since his act was due.
                let from = if due > Instant::now() {
                    tokio::time::sleep_until(due.into()).await;
                    Instant::now()
                } else {
                    due
                };
                delays.extend(pair.act().await?.map(|seen| seen - from));
            }
            anyhow::Ok(delays)
        });
        let delays = futures_util::future::try_join_all(play).await?.concat();
        let elapsed = start.elapsed();
        let processor = server.processor_time()? - used;
        check(&pairs, &server)?;
        Ok(Delay::new(name(games), due.get().into(), elapsed, processor, delays))
    }

    /// Spectators come, see, and then nothing more happens.
    pub(crate) async fn idle(&self, games: &[GameId], streams: u32) -> anyhow::Result<Idle> {
        let server = Server::start(&self.program)?;
        let mut pairs = self.sit_down(&server, games).await?;
        let before = server.memory()?;
        let bar = Bar::new("idle streams", Some(streams));
        let opened: Vec<_> = stream::iter(0..streams)
            .map(|number| {
                bar.at(number.into());
                pairs[number as usize % pairs.len()].look_on(&server, SPECTATORS + u64::from(number))
            })
            .buffer_unordered(AT_ONCE)
            .try_collect()
            .await?;
        // Each stream has sent the whole page and then a change.
        for pair in &mut pairs {
            pair.act().await?;
        }
        let idle = Idle { streams, before, after: server.memory()? };
        drop(opened);
        Ok(idle)
    }

    /// The tables, the games in turn, all ready to play.
    async fn sit_down(&self, server: &Server, games: &[GameId]) -> anyhow::Result<Vec<Pair>> {
        let bar = Bar::new(&format!("{}: sitting down", name(games)), Some(self.tables));
        stream::iter(0..self.tables)
            .map(|number| {
                bar.at(number.into());
                Pair::sit_down(server, games[number as usize % games.len()], number)
            })
            .buffer_unordered(AT_ONCE)
            .try_collect()
            .await
    }
}

fn check(pairs: &[Pair], server: &Server) -> anyhow::Result<()> {
    pairs.iter().try_for_each(|pair| pair.check(server))
}

fn name(games: &[GameId]) -> String {
    match games {
        [game] => game.to_string(),
        _ => "mix".to_owned(),
    }
}

/// How far a trial is, on a terminal.
struct Bar(ProgressBar);

impl Bar {
    fn new(what: &str, length: Option<u32>) -> Bar {
        let bar = length.map_or_else(ProgressBar::no_length, |length| ProgressBar::new(length.into()));
        let template =
            if length.is_some() { "{msg} {wide_bar} {pos}/{len}" } else { "{msg} {pos} acts, {per_sec}" };
        bar.set_style(ProgressStyle::with_template(template).expect("the template is well-formed"));
        bar.set_message(what.to_owned());
        Bar(bar)
    }

    fn at(&self, position: u64) {
        self.0.set_position(position);
    }
}

impl Drop for Bar {
    fn drop(&mut self) {
        self.0.finish_and_clear();
    }
}
