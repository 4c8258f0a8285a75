//! A disk that is full for three seconds.

use std::fs::{self, File};
use std::io::Write as _;
use std::path::Path;
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

use anyhow::{Context as _, ensure};
use fishpond_games::GameId;
use fishpond_table::{EventKind, Table};
use futures_util::future::try_join_all;
use hyper::StatusCode;

use super::history::Tally;
use super::writer::{Game, Moved, Writer};
use crate::http::Browser;
use crate::server::{Server, stored_events};

/// How long the disk is full.
const FULL: Duration = Duration::from_secs(3);

/// How long bots and players may take to continue afterwards.
const PATIENCE: Duration = Duration::from_secs(20);

/// The number of lines that the log may have.
const MAX_LINES: usize = 20;

/// Runs the scenario on a small disk of its own, if the system allows mounting one. Mounts are private, so nothing is left behind.
pub(super) fn run(seed: u64, program: &Path) -> anyhow::Result<()> {
    let private = |script: &str| {
        let mut command = Command::new("unshare");
        command.args(["--user", "--map-root-user", "--mount", "sh", "-c", script]);
        command
    };
    let folder = tempfile::tempdir()?;
    let mount = "mount -t tmpfs -o size=16m none \"$0\"";
    let probe = private(mount).arg(folder.path()).stderr(Stdio::null()).status();
    if !probe.is_ok_and(|status| status.success()) {
        println!(
            "\nThe scenario with a full disk was skipped: this system does not let users mount a disk of their own."
        );
        return Ok(());
    }
    let script = format!("{mount} && exec \"$1\" crash --disk \"$0\" --server \"$2\" --seed \"$3\"");
    let status = private(&script)
        .arg(folder.path())
        .arg(std::env::current_exe()?)
        .arg(program)
        .arg(seed.to_string())
        .status()?;
    ensure!(status.success(), "the scenario with a full disk failed");
    Ok(())
}

/// Plays in all four games and against a bot while the disk is full and then has space again. Returns the figures.
pub(super) async fn fill(program: &Path, folder: &Path, seed: u64) -> anyhow::Result<String> {
    let (data, filler) = (folder.join("data"), folder.join("filler"));
    // On another disk.
    let log = tempfile::NamedTempFile::new()?;
    let server = Server::start_in(program, &data, log.reopen()?.into())?;
    let mut writers: Vec<Writer> = GameId::ALL.iter().map(|&game| Writer::new(game, seed)).collect();
    let mut games = Vec::new();
    for writer in &mut writers {
        let game = writer.sit_down(server.address, &data).await?;
        games.push(game.ok().context("the server is gone")?);
    }
    let bot_table = create_bot_table(&server).await?;
    write_until_full(&filler)?;
    let full_since = Instant::now();
    let failed: u64 = try_join_all(
        writers.iter_mut().zip(&mut games).map(|(writer, game)| fail_until(writer, game, full_since + FULL)),
    )
    .await?
    .iter()
    .sum();
    ensure!(failed > 0, "no move failed although the disk was full");
    ensure!(!has_bot_moved(&data, &bot_table)?, "the bot has moved although the disk was full");
    fs::remove_file(&filler)?;

    let free_since = Instant::now();
    let go_on = writers.iter_mut().zip(&mut games).map(|(writer, game)| move_again(writer, game, free_since));
    let people = try_join_all(go_on).await?.into_iter().max().unwrap_or_default();
    while !has_bot_moved(&data, &bot_table)? {
        ensure!(free_since.elapsed() < PATIENCE, "the bot did not move");
        tokio::time::sleep(Duration::from_millis(10)).await;
    }
    let bot = free_since.elapsed();
    server.stop().await?;
    let mut tally = Tally::default();
    for writer in &mut writers {
        tally += writer.check(&data)?;
    }
    let text = fs::read_to_string(log.path())?;
    let lines = text.lines().count();
    ensure!(text.contains("disk is full"), "the log does not mention the full disk:\n{text}");
    ensure!(lines <= MAX_LINES, "the log has {lines} lines:\n{text}");
    Ok(format!(
        "\nDisk full for {} s: {failed} moves failed, {} acknowledged, none lost or duplicated; {lines} lines in the log.\n\
         Once there was space again, the slowest player moved after {} ms and the bot after {} ms.\n",
        FULL.as_secs(),
        tally.acknowledged,
        people.as_millis(),
        bot.as_millis(),
    ))
}

/// Creates a table where a bot moves first, and returns its identifier.
async fn create_bot_table(server: &Server) -> anyhow::Result<String> {
    let mut browser = Browser::arrive(server.address).await?;
    let settings =
        [("players", "2"), ("seat-A", "bot level:1"), ("seat-B", "me"), ("option-start_player", "A")];
    let location = browser.post("/new/penguins", &settings).await?;
    let location = location.context("the server did not redirect to the new table")?;
    Ok(location.trim_start_matches("/t/").to_owned())
}

fn has_bot_moved(data: &Path, id: &str) -> anyhow::Result<bool> {
    let events = stored_events(data, id)?;
    Table::fold(events.iter().map(|(_, event)| event))?;
    Ok(events.iter().any(|(_, event)| matches!(event.kind, EventKind::Acted { bot: true, .. })))
}

fn write_until_full(path: &Path) -> anyhow::Result<()> {
    let mut file = File::create(path)?;
    for size in [1 << 20, 1 << 12] {
        while file.write_all(&vec![0; size]).is_ok() {}
    }
    Ok(())
}

/// Moves until the given time, and returns how many moves failed. Checks that pages can still be read.
async fn fail_until(writer: &mut Writer, game: &mut Game, end: Instant) -> anyhow::Result<u64> {
    let mut failed = 0;
    while Instant::now() < end {
        match game.act(writer).await?.ok().context("the server is gone")? {
            Moved::Failed => failed += 1,
            Moved::Done => {}
            Moved::Over => break,
        }
        let path = format!("/t/{}", writer.table_id().context("no table was created")?);
        let status = game.get(&path).await?;
        ensure!(status == StatusCode::OK, "the page of a table has status {status} while the disk is full");
    }
    Ok(failed)
}

/// Moves until a move succeeds, and returns how long that took.
async fn move_again(writer: &mut Writer, game: &mut Game, since: Instant) -> anyhow::Result<Duration> {
    while matches!(game.act(writer).await?.ok().context("the server is gone")?, Moved::Failed) {
        ensure!(since.elapsed() < PATIENCE, "a player cannot move although the disk has space");
    }
    Ok(since.elapsed())
}
