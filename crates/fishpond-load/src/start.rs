//! A server with many running games: its start, and the deletion of a person who plays a quarter of them.

use std::cell::Cell;
use std::fmt;
use std::path::Path;
use std::process::Stdio;
use std::time::{Duration, Instant};

use fishpond_games::GameId;
use futures_util::future::try_join_all;
use rusqlite::Connection;
use serde_json::{Value, json};

use crate::http::{Browser, Via};
use crate::players::Pair;
use crate::server::{DATABASE, Server};

/// The number of moves in each game.
const MOVES: usize = 20;

/// How long after its first answer the server is observed.
const DURATION: Duration = Duration::from_secs(10);

/// The figures of a start.
pub(crate) struct Start {
    /// The number of running games.
    tables: u32,
    /// From the start of the process to its first page.
    answered_in: Duration,
    /// The longest that a page took while the server was observed.
    slowest_page: Duration,
    /// The number of events that the server wrote, although nobody did anything.
    events: u64,
    /// The memory at that time, in bytes.
    memory: u64,
    /// The time that the person waited who deleted everything about themselves. The rest is done in the background.
    confirmed_in: Duration,
    /// The time until everything was deleted.
    deleted_in: Duration,
    /// The longest that it took to create a table until then.
    slowest_write: Duration,
}

impl Start {
    /// Prepares a data folder with this number of running games, and starts a server with it.
    pub(crate) async fn run(program: &Path, tables: u32) -> anyhow::Result<Start> {
        let folder = tempfile::tempdir()?;
        let server = Server::start_in(program, folder.path(), Stdio::inherit())?;
        let pairs = GameId::ALL
            .iter()
            .zip(0..)
            .map(|(&game, number)| Pair::sit_down([server.address; 2], &server, Via::Pages, game, number));
        let mut pairs = try_join_all(pairs).await?;
        for pair in &mut pairs {
            for _ in 0..MOVES {
                pair.act().await?;
            }
        }
        drop(server);
        let mut database = Connection::open(folder.path().join(DATABASE))?;
        multiply(&mut database, tables)?;
        let before = count_events(&database)?;

        let start = Instant::now();
        let server = Server::start_in(program, folder.path(), Stdio::inherit())?;
        let mut visitor = Browser::arrive(server.address).await?;
        let answered_in = start.elapsed();
        let (mut slowest_page, end) = (Duration::ZERO, Instant::now() + DURATION);
        while Instant::now() < end {
            let asked = Instant::now();
            visitor.get("/").await?;
            slowest_page = slowest_page.max(asked.elapsed());
        }
        let events = count_events(&database)? - before;
        let memory = server.memory()?;

        let start = Instant::now();
        let mut leaving = pairs[0].browser().again(server.address).await?;
        let confirmed_in = Cell::new(None);
        let delete = async {
            leaving.post("/me/delete", &[]).await?;
            confirmed_in.set(Some(start.elapsed()));
            anyhow::Ok(())
        };
        let write = async {
            let fields = [("players", "2"), ("seat-A", "me"), ("seat-B", "open")];
            let mut slowest = Duration::ZERO;
            loop {
                let from = Instant::now();
                visitor.post("/new/penguins", &fields).await?;
                slowest = slowest.max(from.elapsed());
                if confirmed_in.get().is_some() && !is_removing(&database)? {
                    return anyhow::Ok((start.elapsed(), slowest));
                }
            }
        };
        let ((), (deleted_in, slowest_write)) = tokio::try_join!(delete, write)?;
        Ok(Start {
            tables,
            answered_in,
            slowest_page,
            events,
            memory,
            confirmed_in: confirmed_in.get().unwrap_or_default(),
            deleted_in,
            slowest_write,
        })
    }

    pub(crate) fn as_json(&self) -> Value {
        json!({
            "tables": self.tables,
            "answered_in_ms": self.answered_in.as_secs_f64() * 1000.0,
            "slowest_page_ms": self.slowest_page.as_secs_f64() * 1000.0,
            "events_written": self.events,
            "memory_bytes": self.memory,
            "confirmed_in_ms": self.confirmed_in.as_secs_f64() * 1000.0,
            "deleted_in_ms": self.deleted_in.as_secs_f64() * 1000.0,
            "slowest_write_ms": self.slowest_write.as_secs_f64() * 1000.0,
        })
    }
}

impl fmt::Display for Start {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let ms = |time: Duration| time.as_secs_f64() * 1000.0;
        let megabytes = self.memory as f64 / f64::from(1 << 20);
        writeln!(f, "| Running games | First page after ms | Slowest page ms | Events written | MB |")?;
        writeln!(f, "|---|---|---|---|---|")?;
        let (first, slowest) = (ms(self.answered_in), ms(self.slowest_page));
        writeln!(f, "| {} | {first:.0} | {slowest:.0} | {} | {megabytes:.0} |\n", self.tables, self.events)?;
        let (confirmed, deleted) = (ms(self.confirmed_in), ms(self.deleted_in));
        let (games, write) = (self.tables / GameId::ALL.len() as u32, ms(self.slowest_write));
        writeln!(
            f,
            "Deleting a person with {games} of these games took {deleted:.0} ms, of which the person waited {confirmed:.0} ms; \
             meanwhile, the slowest write took {write:.0} ms."
        )
    }
}

fn count_events(database: &Connection) -> rusqlite::Result<u64> {
    database.query_row("SELECT count(*) FROM log", [], |row| row.get(0))
}

/// Returns whether the server is still deleting what it has stored about people.
fn is_removing(database: &Connection) -> rusqlite::Result<bool> {
    database.query_row("SELECT EXISTS (SELECT 1 FROM removals)", [], |row| row.get(0))
}

/// Copies the tables in a database until there are this many.
fn multiply(database: &mut Connection, tables: u32) -> rusqlite::Result<()> {
    let transaction = database.transaction()?;
    // A copy has the rows of its template, with shifted keys. Only the templates are searched, so that this takes linear time.
    let count = |sql| transaction.query_row(sql, [], |row| row.get::<_, i64>(0));
    let keys = count("SELECT max(key) FROM tables")?;
    let rows = count("SELECT max(id) FROM log")?;
    let templates = count("SELECT count(*) FROM tables")?;
    for copy in 1..(i64::from(tables) + templates - 1) / templates {
        for sql in [
            "INSERT INTO tables (key, id, game, phase, listed, summary, made)
             SELECT key + ?3, id || ?1, game, phase, listed, summary, made FROM tables WHERE key <= ?2",
            "INSERT INTO log SELECT id + ?5, tbl + ?3, number, before + ?5, event FROM log WHERE id <= ?4",
            "INSERT INTO standings SELECT tbl + ?3, number, latest + ?5, changed, wakes, bots, waits_for
             FROM standings WHERE tbl <= ?2",
            "INSERT INTO places SELECT person, tbl + ?3 FROM places WHERE tbl <= ?2",
            "INSERT INTO mentions SELECT person, tbl + ?3 FROM mentions WHERE tbl <= ?2",
        ] {
            let mut statement = transaction.prepare_cached(sql)?;
            let used = statement.parameter_count();
            let values = [copy, keys, copy * keys, rows, copy * rows];
            statement.execute(rusqlite::params_from_iter(&values[..used]))?;
        }
    }
    transaction.commit()
}
