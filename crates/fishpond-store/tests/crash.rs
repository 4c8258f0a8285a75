//! `kill -9` during writes loses nothing that was acknowledged.
//!
//! The test starts itself as a child process that writes as fast as it can and prints each acknowledgement; it kills
//! the child, opens the file and compares. This is repeated several times on the same file.

use std::collections::BTreeMap;
use std::io::{BufRead, BufReader, Write as _};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::sync::Arc;

use fishpond_store::{Append, ListedStatus, Listing, Query, SqliteStore, Store as _, StoreError, TableState};

/// The environment variable with the file that the child process writes to.
const FILE: &str = "FISHPOND_CRASH_TEST_FILE";

/// The number of tables that the child writes concurrently.
const TABLES: usize = 8;

#[tokio::main(flavor = "multi_thread", worker_threads = 2)]
async fn main() {
    match std::env::var_os(FILE) {
        Some(path) => write_until_killed(PathBuf::from(path)).await,
        None => check().await,
    }
}

async fn write_until_killed(path: PathBuf) {
    let store = Arc::new(SqliteStore::open(path).unwrap());
    let mut tasks = Vec::new();
    for table in 0..TABLES {
        let store = Arc::clone(&store);
        tasks.push(tokio::spawn(async move {
            let table = format!("t{table}");
            let mut after = store.events(&table, 0).await.unwrap().len() as u64;
            loop {
                let events = (1..=after % 3 + 1).map(|more| format!("{table} {}", after + more)).collect();
                after = store
                    .append(Append {
                        result: None,
                        ratings: None,
                        table: table.clone(),
                        after,
                        edition: 0,
                        events,
                        mentions: Vec::new(),
                        state: state(after),
                        // Required for a new table, and changed occasionally.
                        listing: after.is_multiple_of(5).then(|| listing(after)),
                    })
                    .await
                    .unwrap();
                // A single call writes the whole line, so lines of different tables do not mix.
                std::io::stdout().write_all(format!("{table} {after}\n").as_bytes()).unwrap();
            }
        }));
    }
    // The tasks end only if the store fails, and then all of them do.
    let first: tokio::task::JoinHandle<()> = tasks.swap_remove(0);
    first.await.unwrap();
}

fn listing(after: u64) -> Listing {
    Listing {
        game: "penguins".to_owned(),
        status: ListedStatus::Playing,
        listed: true,
        summary: after.to_string(),
        people: Vec::new(),
    }
}

fn state(after: u64) -> TableState {
    TableState { changed_at: after, next_deadline: Some(after), awaits_bot: false, waiting_for: Vec::new() }
}

async fn check() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("fishpond.db");
    let mut before: BTreeMap<String, u64> = BTreeMap::new();
    for lines in [1, 7, 40, 150, 400, 23] {
        let mut child = start(&path);
        let mut output = BufReader::new(child.stdout.take().unwrap());
        let mut acknowledged = before.clone();
        for _ in 0..lines {
            read_line(&mut output, &mut acknowledged).expect("the child writes until it is killed");
        }
        let refused = SqliteStore::open(&path).unwrap_err();
        assert!(matches!(refused, StoreError::InUse { .. }), "{refused}");
        child.kill().unwrap();
        child.wait().unwrap();
        // Lines that the child printed before it was killed count too.
        while read_line(&mut output, &mut acknowledged).is_some() {}
        before = verify(&path, &acknowledged).await;
    }
    println!("killed six times, {} events, none lost", before.values().sum::<u64>());
}

fn start(path: &Path) -> Child {
    Command::new(std::env::current_exe().unwrap()).env(FILE, path).stdout(Stdio::piped()).spawn().unwrap()
}

/// Reads a line like `t3 17`; returns `None` at the end or if the line is incomplete.
fn read_line(output: &mut impl BufRead, acknowledged: &mut BTreeMap<String, u64>) -> Option<()> {
    let mut line = String::new();
    output.read_line(&mut line).unwrap();
    let (table, event_count) = line.strip_suffix('\n')?.split_once(' ')?;
    acknowledged.insert(table.to_owned(), event_count.parse().unwrap());
    Some(())
}

/// Checks that all acknowledged events are stored in order and without gaps, and that lists agree with the log.
async fn verify(path: &Path, acknowledged: &BTreeMap<String, u64>) -> BTreeMap<String, u64> {
    let store = SqliteStore::open(path).unwrap();
    let mut found = BTreeMap::new();
    for listed in store.list(Query::Unfinished, 100).await.unwrap() {
        let table = listed.table;
        let events = store.events(&table, 0).await.unwrap();
        let expected: Vec<String> = (1..=events.len()).map(|number| format!("{table} {number}")).collect();
        assert_eq!(events, expected, "the log of {table} has no gaps");
        assert_eq!(listed.event_count, events.len() as u64, "the list agrees with the log of {table}");
        found.insert(table, listed.event_count);
    }
    for (table, event_count) in acknowledged {
        assert!(
            found.get(table) >= Some(event_count),
            "{table}: {event_count} acknowledged, found {found:?}"
        );
    }
    found
}
