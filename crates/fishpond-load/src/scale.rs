//! `cargo xtask load --cluster`: several servers on one PostgreSQL database, and how they scale with tables, histories and viewers.

mod bench;
mod report;

use std::fs;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use anyhow::{Context as _, ensure};
use fishpond_core::Seat;
use fishpond_table::Command;

use crate::chart::line_chart;
use crate::http::Browser;
use crate::players::Pair;
use bench::Bench;
use report::{History, Memory, Report, Servers, Tables, Viewers};

/// The largest number of servers.
const NODES: usize = 3;

/// The numbers of tables in the database.
const TABLES: [u32; 4] = [10, 100, 1000, 10_000];

/// The numbers of events of each table. A table has at most 10,000.
const EVENTS: [u32; 4] = [100, 1000, 3000, 9000];

/// The number of tables with long histories.
const LONG_TABLES: u32 = 40;

/// The numbers of spectators at each of four tables.
const VIEWERS: [u32; 4] = [1, 10, 100, 1000];

/// Moves per second at these tables.
const WATCHED_RATE: u32 = 20;

/// The number of tables that are visited and left.
const VISITED: u32 = 2000;

/// How long servers may keep tables that nobody uses.
const FORGET: Duration = Duration::from_secs(120);

/// The settings of all measurements.
pub(crate) struct Settings {
    pub(crate) program: PathBuf,
    pub(crate) tables: u32,
    /// Moves per second when measuring latency.
    pub(crate) rate: u32,
    /// How long each measurement takes.
    pub(crate) span: Duration,
    pub(crate) nats: bool,
    /// The largest number of tables in the database; 0 to measure only the number of servers.
    pub(crate) most: u32,
    /// The folder for charts.
    pub(crate) plots: Option<PathBuf>,
}

/// Runs all measurements.
pub(crate) async fn run(settings: &Settings) -> anyhow::Result<Report> {
    let bus = if settings.nats { "NATS" } else { "PostgreSQL" };
    let mut report = Report { bus, active: settings.tables, ..Report::default() };
    for count in 1..=NODES {
        let bench = Bench::start(&settings.program, count, settings.nats).await?;
        let mut pairs = bench.sit_down(settings.tables).await?;
        let speed = bench.at_full_speed(&mut pairs, settings.span).await?;
        drop(pairs);
        let mut pairs = bench.sit_down(settings.tables).await?;
        let latency = bench.at_a_rate(&mut pairs, settings.rate, settings.span).await?;
        report.servers.push(Servers { count, speed, latency });
    }
    if settings.most > 0 {
        grow_tables(settings, &mut report).await?;
        grow_histories(settings, &mut report).await?;
        grow_viewers(settings, &mut report).await?;
    }
    if let Some(folder) = &settings.plots {
        write_plots(&report, folder)?;
    }
    Ok(report)
}

/// Measures with more and more tables in the database, of which only some are played.
async fn grow_tables(settings: &Settings, report: &mut Report) -> anyhow::Result<()> {
    let bench = Bench::start(&settings.program, NODES, settings.nats).await?;
    let template = bench.sit_down(1).await?.remove(0).id().to_owned();
    let mut stored = 1;
    for total in TABLES.into_iter().filter(|&total| total <= settings.most) {
        let active = total.min(settings.tables);
        let mut pairs = bench.sit_down(active).await?;
        stored += active;
        copy_table(&bench, &template, stored, total).await?;
        stored = stored.max(total);
        let speed = bench.at_full_speed(&mut pairs, settings.span).await?;
        drop(pairs);
        wait_until_forgotten(&bench, 0).await?;
        report.tables.push(Tables { stored, active, speed, memory: bench.memory()? });
    }
    let visited = VISITED.min(stored / 2);
    let before = bench.memory()?;
    let mut at_most = 0;
    let mut browser = Browser::arrive(bench.nodes.addresses()[0]).await?;
    for number in stored - visited..stored {
        let path = format!("/t/{}", copy_of(&template, number));
        ensure!(browser.get(&path).await?.is_success(), "cannot open {path}");
        if number % 100 == 0 || number + 1 == stored {
            at_most = bench.open_tables().await?.max(at_most);
        }
    }
    wait_until_forgotten(&bench, 0).await?;
    report.memory = Memory {
        visited: visited.into(),
        in_memory_at_most: at_most,
        in_memory_later: bench.open_tables().await?,
        visits_took: bench.memory()?.saturating_sub(before),
        ..report.memory
    };
    Ok(())
}

/// Returns the identifier of a copy.
fn copy_of(template: &str, number: u32) -> String {
    format!("{template}{number}")
}

/// Copies a table until there are `total`.
async fn copy_table(bench: &Bench, template: &str, stored: u32, total: u32) -> anyhow::Result<()> {
    let copy = |table: &str, columns: &str, key: &str| {
        format!(
            "INSERT INTO {table} ({key}, {columns}) SELECT {key} || n, {columns} FROM {table}, generate_series({stored}, {total} - 1) n WHERE {key} = '{template}';"
        )
    };
    let sql = [
        copy("tables", "game, phase, listed, summary, made", "id"),
        copy("heads", "number, edition, changed, wakes, bots, waits_for", "tbl"),
        copy("events", "number, append, event", "tbl"),
        copy("places", "person", "tbl"),
        copy("mentions", "person", "tbl"),
    ];
    bench.storage.execute(&format!("{} ANALYZE;", sql.concat())).await
}

/// Waits until all servers have dropped the tables that nobody uses.
async fn wait_until_forgotten(bench: &Bench, most: u64) -> anyhow::Result<()> {
    let start = Instant::now();
    while bench.open_tables().await? > most {
        ensure!(start.elapsed() < FORGET, "{} tables are still in memory", bench.open_tables().await?);
        tokio::time::sleep(Duration::from_millis(200)).await;
    }
    Ok(())
}

/// Measures with longer and longer histories, in which people mute and unmute each other.
async fn grow_histories(settings: &Settings, report: &mut Report) -> anyhow::Result<()> {
    let bench = Bench::start(&settings.program, NODES, settings.nats).await?;
    // Nobody visits the tables on the last server.
    let addresses = bench.nodes.addresses();
    let (last, others) = addresses.split_last().context("no server is running")?;
    for events in EVENTS {
        let mut pairs = bench.sit_down_at(others, LONG_TABLES.min(settings.tables)).await?;
        for pair in &pairs {
            bench.storage.execute(&lengthen(pair, events)?).await?;
        }
        for pair in &mut pairs {
            pair.reload(&bench.storage).await?;
        }
        let mut browser = Browser::arrive(*last).await?;
        let start = Instant::now();
        for pair in &pairs {
            ensure!(browser.get(&format!("/t/{}", pair.id())).await?.is_success(), "cannot open a table");
        }
        let first_page = start.elapsed() / u32::try_from(pairs.len())?;
        let speed = bench.at_full_speed(&mut pairs, settings.span).await?;
        report.histories.push(History { events, speed, first_page });
    }
    Ok(())
}

/// Returns the statements that make the history of a table this long: one player mutes and unmutes the other again and again.
fn lengthen(pair: &Pair, events: u32) -> anyhow::Result<String> {
    let (person, table) = pair.first_player();
    let mut changed = table.clone();
    let mut mute = |on| {
        let decided = changed.decide(0, person, Command::Mute { seat: Some(Seat::B), on })?;
        decided.iter().try_for_each(|event| changed.apply(event))?;
        anyhow::Ok(decided.first().context("the command caused no event")?.to_json().replace('\'', "''"))
    };
    let (on, off) = (mute(true)?, mute(false)?);
    let (id, count) = (pair.id(), table.event_count());
    // An even number of events, so that nobody is muted in the end.
    let last = count + u64::from(events).saturating_sub(count) / 2 * 2;
    Ok(format!(
        "INSERT INTO events (tbl, number, append, event)
         SELECT '{id}', n, 0, CASE WHEN (n - {count}) % 2 = 1 THEN '{on}' ELSE '{off}' END FROM generate_series({count} + 1, {last}) n;
         UPDATE heads SET number = {last} WHERE tbl = '{id}';"
    ))
}

/// Measures with more and more spectators at four tables.
async fn grow_viewers(settings: &Settings, report: &mut Report) -> anyhow::Result<()> {
    let bench = Bench::start(&settings.program, NODES, settings.nats).await?;
    // The first table takes the memory that all tables share.
    drop(bench.sit_down(4).await?);
    let before = bench.memory()?;
    let pairs = bench.sit_down(settings.tables).await?;
    report.memory.tables = settings.tables.into();
    report.memory.tables_took = bench.memory()?.saturating_sub(before);
    drop(pairs);
    for each in VIEWERS.into_iter().filter(|&each| each <= settings.most) {
        let mut pairs = bench.sit_down(4).await?;
        let watched = bench.with_spectators(&mut pairs, each, WATCHED_RATE, settings.span).await?;
        report.memory.streams = u64::from(each) * 4;
        report.memory.streams_took = watched.memory;
        report.viewers.push(Viewers { each, speed: watched.speed, latency: watched.latency });
    }
    Ok(())
}

/// Writes the charts of the documentation.
fn write_plots(report: &Report, folder: &Path) -> anyhow::Result<()> {
    fs::create_dir_all(folder)?;
    let write = |name: &str, chart: String| {
        let path = folder.join(format!("cluster-{name}.svg"));
        fs::write(&path, chart).with_context(|| format!("cannot write {}", path.display()))
    };
    let points = |points: Vec<(u32, f64)>| -> Vec<(f64, f64)> {
        points.into_iter().map(|(x, y)| (x.into(), y)).collect()
    };
    let servers = report.servers.iter().map(|it| (it.count as u32, it.speed.per_second())).collect();
    write("servers", line_chart("Moves per second", "servers", &points(servers)))?;
    if report.tables.is_empty() {
        return Ok(());
    }
    let tables = report.tables.iter().map(|it| (it.stored, it.speed.per_second())).collect();
    write("tables", line_chart("Moves per second", "tables in the database", &points(tables)))?;
    let histories = report.histories.iter().map(|it| (it.events, it.speed.microseconds())).collect();
    write("histories", line_chart("CPU µs per move", "events of each table", &points(histories)))?;
    let viewers = report.viewers.iter().map(|it| (it.each, it.latency.percentile(99))).collect();
    write("viewers", line_chart("p99 latency, ms", "spectators at each table", &points(viewers)))
}
