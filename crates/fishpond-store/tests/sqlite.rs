//! The SQLite store on real files.

use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;

use fishpond_store::{Key, ListedStatus, Observer, Query, SqliteStore, Store, StoreError, TableCounts};
#[path = "conformance/common.rs"]
#[allow(dead_code)]
mod common;

use common::*;
use futures_util::FutureExt as _;
use tempfile::TempDir;

fn folder() -> TempDir {
    tempfile::tempdir().unwrap()
}

fn open(folder: &TempDir) -> SqliteStore {
    SqliteStore::open(folder.path().join("fishpond.db")).unwrap()
}

#[tokio::test]
async fn the_events_view_shows_events_by_table() {
    let folder = folder();
    let store = open(&folder);
    for table in ["t", "u"] {
        store.append(append(table, 0, &["a"], Some(listing(ListedStatus::Playing, &[])))).await.unwrap();
    }
    for (table, event) in [("t", "b"), ("u", "x"), ("t", "c")] {
        let after = store.events(table, 0).await.unwrap().len() as u64;
        store.append(append(table, after, &[event], None)).await.unwrap();
    }
    let connection = rusqlite::Connection::open(folder.path().join("fishpond.db")).unwrap();
    let mut select =
        connection.prepare("SELECT number || event FROM events WHERE tbl = 't' ORDER BY number").unwrap();
    let events: rusqlite::Result<Vec<String>> = select.query_map([], |row| row.get(0)).unwrap().collect();
    assert_eq!(events.unwrap(), ["1a", "2b", "3c"]);
}

#[tokio::test]
async fn the_schema_rejects_duplicate_event_numbers() {
    let folder = folder();
    let store = open(&folder);
    store.append(append("t", 0, &["a", "b"], Some(listing(ListedStatus::Playing, &[])))).await.unwrap();
    let connection = rusqlite::Connection::open(folder.path().join("fishpond.db")).unwrap();
    let again = "INSERT INTO log SELECT NULL, tbl, number, before, 'x' FROM log WHERE number = 2";
    let refused = connection.execute(again, []).unwrap_err().to_string();
    assert!(refused.contains("UNIQUE"), "{refused}");
    assert_eq!(store.events("t", 0).await.unwrap(), ["a", "b"]);
}

#[tokio::test]
async fn concurrent_appends_share_a_commit() {
    let folder = folder();
    let store = open(&folder);
    let path = folder.path().join("fishpond.db");
    let before = commits(&path);
    // While this transaction is open, the writer cannot begin its own.
    let mut other = rusqlite::Connection::open(&path).unwrap();
    let blocking = other.transaction_with_behavior(rusqlite::TransactionBehavior::Immediate).unwrap();
    let mut appends: Vec<_> = (0..100)
        .map(|table| {
            let new = append(&table.to_string(), 0, &["a"], Some(listing(ListedStatus::Playing, &[])));
            store.append(new)
        })
        .collect();
    for append in &mut appends {
        assert_eq!(append.now_or_never(), None, "nothing is acknowledged before it is committed");
    }
    drop(blocking);
    for append in appends {
        assert_eq!(append.await, Ok(1));
    }
    // The first may have been alone in its group; all others arrived while it was waiting.
    assert!(commits(&path) - before <= 2, "{} commits", commits(&path) - before);
    assert_eq!(tables(&store, Query::Unfinished).await.len(), 100);
}

/// Counts the commits in the write-ahead log: frames whose header states the size of the database.
fn commits(path: &Path) -> usize {
    let log = std::fs::read(path.with_extension("db-wal")).unwrap();
    let word = |bytes: &[u8], at: usize| u32::from_be_bytes(bytes[at..at + 4].try_into().unwrap());
    let frame = 24 + word(&log, 8) as usize;
    log[32..].chunks_exact(frame).filter(|frame| word(frame, 4) != 0).count()
}

#[tokio::test]
async fn the_file_takes_precedence_over_the_cached_log_ends() {
    let folder = folder();
    let store = open(&folder);
    store.append(append("t", 0, &["a"], Some(listing(ListedStatus::Waiting, &[])))).await.unwrap();
    let connection = rusqlite::Connection::open(folder.path().join("fishpond.db")).unwrap();
    connection.execute("UPDATE standings SET number = 5", []).unwrap();
    let refused = store.append(append("t", 1, &["b"], None)).await;
    assert_eq!(refused, Err(StoreError::Conflict { expected: 1, have: 5 }));
    connection.execute("UPDATE standings SET number = 1", []).unwrap();
    assert_eq!(store.events("t", 0).await.unwrap(), ["a"]);
    assert_eq!(store.append(append("t", 1, &["b"], None)).await, Ok(2));
    assert_eq!(store.events("t", 0).await.unwrap(), ["a", "b"]);
}

#[tokio::test]
async fn a_second_server_cannot_open_the_file() {
    let folder = folder();
    let store = open(&folder);
    let path = folder.path().join("fishpond.db");
    let refused = SqliteStore::open(&path).unwrap_err();
    assert_eq!(refused, StoreError::InUse { path });
    drop(store);
    open(&folder);
}

#[tokio::test]
async fn a_newer_schema_is_rejected() {
    let folder = folder();
    drop(open(&folder));
    let path = folder.path().join("fishpond.db");
    let connection = rusqlite::Connection::open(&path).unwrap();
    connection.pragma_update(None, "user_version", 99).unwrap();
    drop(connection);
    assert!(matches!(SqliteStore::open(&path), Err(StoreError::Newer { found: 99, .. })));
}

#[tokio::test]
async fn a_file_that_is_not_a_database_is_rejected_unchanged() {
    let folder = folder();
    let path = folder.path().join("notes.txt");
    let text = "this is a shopping list: fish, chips, vinegar, and a long story about penguins".repeat(20);
    std::fs::write(&path, &text).unwrap();
    let error = SqliteStore::open(&path).unwrap_err().to_string();
    assert!(error.contains("notes.txt") && error.contains("not a database"), "{error}");
    assert_eq!(std::fs::read_to_string(&path).unwrap(), text);
    let error = SqliteStore::open(path.join("below-a-file.db")).unwrap_err().to_string();
    assert!(error.contains("below-a-file.db"), "{error}");
}

#[tokio::test]
async fn activity_is_the_last_heartbeat_or_event() {
    let folder = folder();
    let store = open(&folder);
    assert_eq!(store.last_active_at().await, Ok(None));
    store.record_heartbeat(500).await.unwrap();
    assert_eq!(store.last_active_at().await, Ok(Some(500)));
    store.append(append("t", 0, &["a"], Some(listing(ListedStatus::Playing, &[])))).await.unwrap();
    assert_eq!(store.last_active_at().await, Ok(Some(1_000)));
    store.record_heartbeat(2_000).await.unwrap();
    assert_eq!(store.last_active_at().await, Ok(Some(2_000)));
}

#[tokio::test]
async fn missed_downtime_counts_from_the_last_event_of_a_table() {
    let folder = folder();
    let store = open(&folder);
    let create = |table| append(table, 0, &["a"], Some(listing(ListedStatus::Playing, &[])));
    let missed = async |table| store.missed_downtime(table).await.unwrap();
    store.start_run(500).await.unwrap();
    for table in ["written", "quiet", "deleted"] {
        store.append(create(table)).await.unwrap();
        assert_eq!(missed(table).await, None);
    }
    // The last events were at 1,000.
    store.start_run(1_100).await.unwrap();
    assert_eq!((missed("written").await, missed("quiet").await), (Some(100), Some(100)));
    store.append(append("written", 1, &["b"], None)).await.unwrap();
    store.record_heartbeat(1_150).await.unwrap();
    assert_eq!((missed("written").await, missed("quiet").await), (None, Some(100)));
    store.start_run(1_170).await.unwrap();
    store.start_run(1_170).await.unwrap();
    assert_eq!((missed("written").await, missed("quiet").await), (Some(20), Some(120)));
    assert_eq!(missed("unknown").await, None);

    // New events can get the row ids of deleted ones.
    store.append(append("deleted", 1, &["b"], None)).await.unwrap();
    store.start_run(1_180).await.unwrap();
    assert!(store.delete_table("deleted").await.unwrap());
    store.append(create("new")).await.unwrap();
    assert_eq!(missed("new").await, None);
    assert_eq!((missed("written").await, missed("quiet").await), (Some(30), Some(130)));
}

#[tokio::test]
async fn a_backup_is_a_complete_store() {
    let folder = folder();
    let store = open(&folder);
    store.append(append("t", 0, &["a"], Some(listing(ListedStatus::Playing, &[])))).await.unwrap();
    store.key("records", Key::new([1; 32])).await.unwrap();
    let copy = folder.path().join("copy.db");
    store.backup(&copy).await.unwrap();
    store.append(append("t", 1, &["b"], None)).await.unwrap();
    let copied = SqliteStore::open(&copy).unwrap();
    assert_eq!(copied.events("t", 0).await.unwrap(), ["a"]);
    let (stored, other) = (Key::new([1; 32]), Key::new([2; 32]));
    assert_eq!(copied.key("records", other).await, Ok(stored), "a restored server signs with the same key");
    let refused = store.backup(&copy).await.unwrap_err().to_string();
    assert!(refused.contains("copy.db") && refused.contains("exists"), "{refused}");
    assert_eq!(copied.events("t", 0).await.unwrap(), ["a"], "existing files are not overwritten");
}

#[tokio::test]
async fn a_failed_backup_leaves_no_file() {
    let folder = folder();
    // Closing moves everything from the write-ahead log to the file, which is damaged below.
    drop(open(&folder));
    let store = open(&folder);
    let nowhere = folder.path().join("missing").join("copy.db");
    assert!(matches!(store.backup(&nowhere).await, Err(StoreError::Backup { path, .. }) if path == nowhere));
    std::fs::write(folder.path().join("fishpond.db"), "not a database ".repeat(100)).unwrap();
    let copy = folder.path().join("copy.db");
    assert!(store.backup(&copy).await.is_err());
    assert!(!copy.exists());
}

#[cfg(unix)]
#[tokio::test]
async fn only_the_owner_can_read_the_files() {
    use std::os::unix::fs::PermissionsExt as _;
    let folder = folder();
    let store = open(&folder);
    store.record_heartbeat(1).await.unwrap();
    store.backup(&folder.path().join("copy.db")).await.unwrap();
    for name in ["fishpond.db", "fishpond.db-wal", "copy.db"] {
        let mode = std::fs::metadata(folder.path().join(name)).unwrap().permissions().mode();
        assert_eq!(mode & 0o077, 0, "{name} has mode {mode:o}");
    }
}

#[derive(Default)]
struct Counter {
    jobs: AtomicUsize,
    failures: AtomicUsize,
}

impl Observer for Counter {
    fn committed(&self, _: Duration, jobs: usize) {
        self.jobs.fetch_add(jobs, Ordering::SeqCst);
    }

    fn failed(&self) {
        self.failures.fetch_add(1, Ordering::SeqCst);
    }
}

#[tokio::test]
async fn commits_and_failures_are_observed() {
    let folder = folder();
    // Closing moves everything from the write-ahead log to the file, which is damaged below.
    drop(open(&folder));
    let store = open(&folder);
    let counter = Arc::new(Counter::default());
    store.observe(counter.clone());
    store.append(append("t", 0, &["a"], Some(listing(ListedStatus::Playing, &[])))).await.unwrap();
    let conflict = store.append(append("t", 0, &["b"], Some(listing(ListedStatus::Playing, &[])))).await;
    assert!(matches!(conflict, Err(StoreError::Conflict { .. })));
    assert_eq!(counter.jobs.load(Ordering::SeqCst), 2);
    assert_eq!(counter.failures.load(Ordering::SeqCst), 0, "a conflict is not a failure of the database");
    let counts = TableCounts { playing: 1, ..TableCounts::default() };
    assert_eq!(store.count_tables().await, Ok(counts));
    drop(store);

    let store = open(&folder);
    store.observe(counter.clone());
    std::fs::write(folder.path().join("fishpond.db"), "not a database ".repeat(2000)).unwrap();
    assert!(store.count_tables().await.is_err());
    assert_eq!(counter.failures.load(Ordering::SeqCst), 1);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_backup_during_writes_is_consistent() {
    const EVENTS: u64 = 400;
    let folder = folder();
    let store = Arc::new(open(&folder));
    store.append(append("t", 0, &["0"], Some(listing(ListedStatus::Playing, &[])))).await.unwrap();
    let writer = tokio::spawn({
        let store = store.clone();
        async move {
            for number in 1..EVENTS {
                store.append(append("t", number, &[&number.to_string()], None)).await.unwrap();
            }
        }
    });
    for number in 0.. {
        let copy = folder.path().join(format!("copy-{number}.db"));
        let is_last = writer.is_finished();
        store.backup(&copy).await.unwrap();
        fishpond_store::check_backup(&copy).unwrap();
        let events = SqliteStore::open(&copy).unwrap().events("t", 0).await.unwrap();
        let expected: Vec<String> = (0..events.len()).map(|number| number.to_string()).collect();
        assert_eq!(events, expected, "everything up to some moment");
        if is_last {
            assert_eq!(events.len() as u64, EVENTS);
            break;
        }
    }
    writer.await.unwrap();
}
