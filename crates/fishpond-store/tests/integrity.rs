//! Files that are damaged, or that belong to another program or a newer version: they are refused in one sentence and not changed.

use std::fs;
use std::path::{Path, PathBuf};

use fishpond_store::{
    Append, Check, ListedStatus, Listing, SqliteStore, Store as _, StoreError, TableState, check_file,
};
use rusqlite::Connection;
use tempfile::TempDir;

/// Creates a database with some events, and returns its path.
async fn database(folder: &TempDir) -> PathBuf {
    let path = folder.path().join("fishpond.sqlite");
    let store = SqliteStore::open(&path).unwrap();
    for table in 0..50 {
        let append = Append {
            result: None,
            ratings: None,
            table: format!("table{table}"),
            after: 0,
            edition: 0,
            events: (0..10).map(|number| format!("event {number} {}", "fish ".repeat(20))).collect(),
            mentions: Vec::new(),
            state: TableState {
                changed_at: 5,
                next_deadline: None,
                awaits_bot: false,
                waiting_for: Vec::new(),
            },
            listing: Some(Listing {
                game: "penguins".to_owned(),
                status: ListedStatus::Playing,
                listed: true,
                summary: String::new(),
                people: vec!["ann".to_owned()],
            }),
        };
        store.append(append).await.unwrap();
    }
    path
}

/// Returns the files in a folder except the lock, with their contents.
fn files(folder: &TempDir) -> Vec<(PathBuf, Vec<u8>)> {
    let paths = fs::read_dir(folder.path()).unwrap().map(|file| file.unwrap().path());
    let kept = paths.filter(|path| path.extension().is_none_or(|kind| kind != "lock"));
    let mut files: Vec<_> = kept.map(|path| (path.clone(), fs::read(path).unwrap())).collect();
    files.sort();
    files
}

/// Returns the error of a file that cannot be opened, and checks that nothing has changed.
fn refused(folder: &TempDir, path: &Path, check: Check) -> StoreError {
    let before = files(folder);
    let error = SqliteStore::open_checked(path, Some(check)).expect_err("the file is refused");
    assert_eq!(error.to_string().lines().count(), 1, "{error}");
    assert!(files(folder) == before, "{error}: a file was changed");
    error
}

/// Overwrites the first page of a table.
fn damage(path: &Path, table: &str) {
    let connection = Connection::open(path).unwrap();
    let sql = "SELECT rootpage FROM sqlite_schema WHERE name = ?1";
    let page: usize = connection.query_row(sql, [table], |row| row.get(0)).unwrap();
    let size: usize = connection.query_row("PRAGMA page_size", [], |row| row.get(0)).unwrap();
    drop(connection);
    let mut bytes = fs::read(path).unwrap();
    bytes[(page - 1) * size..page * size].fill(7);
    fs::write(path, bytes).unwrap();
}

#[tokio::test]
async fn damaged_files_are_refused() {
    for table in ["log", "persons", "standings"] {
        let folder = TempDir::new().unwrap();
        let path = database(&folder).await;
        damage(&path, table);
        let error = refused(&folder, &path, Check::Quick);
        assert!(matches!(error, StoreError::Damaged(_)), "{table}: {error}");
        assert!(
            error.to_string().contains("restore a backup with `fishpond restore FILE --replace`"),
            "{error}"
        );
        assert!(matches!(SqliteStore::open(&path), Err(StoreError::Damaged(_))), "small files are checked");
        assert!(matches!(check_file(&path, Check::Quick), Err(StoreError::Damaged(_))));
    }
    let folder = TempDir::new().unwrap();
    let path = database(&folder).await;
    let bytes = fs::read(&path).unwrap();
    fs::write(&path, &bytes[..bytes.len() / 2]).unwrap();
    assert!(matches!(refused(&folder, &path, Check::Quick), StoreError::Damaged(_)), "half a file");
}

#[tokio::test]
async fn the_full_check_compares_indexes_with_their_tables() {
    let folder = TempDir::new().unwrap();
    let path = database(&folder).await;
    check_file(&path, Check::Full).unwrap();
    let connection = Connection::open(&path).unwrap();
    connection
        .execute_batch(
            "PRAGMA writable_schema = ON;
             UPDATE sqlite_schema SET sql = 'CREATE INDEX tables_by_phase ON tables (made)'
             WHERE name = 'tables_by_phase';",
        )
        .unwrap();
    drop(connection);
    check_file(&path, Check::Quick).unwrap();
    let error = refused(&folder, &path, Check::Full);
    assert!(error.to_string().contains("missing from index tables_by_phase"), "{error}");
}

#[tokio::test]
async fn databases_of_other_programs_are_refused() {
    let folder = TempDir::new().unwrap();
    let path = folder.path().join("other.sqlite");
    let connection = Connection::open(&path).unwrap();
    connection.execute_batch("CREATE TABLE tables (id); CREATE TABLE songs (title);").unwrap();
    drop(connection);
    let error = refused(&folder, &path, Check::Quick);
    let expected = format!(
        "{} is the database of another program; move it away, or choose another data folder with --data",
        path.display()
    );
    assert_eq!(error.to_string(), expected);

    let path = database(&folder).await;
    let connection = Connection::open(&path).unwrap();
    connection.pragma_update(None, "application_id", 0x1234).unwrap();
    drop(connection);
    assert_eq!(refused(&folder, &path, Check::Quick).to_string(), expected.replace("other.", "fishpond."));

    fs::write(&path, "Dear Ann, ").unwrap();
    let error = refused(&folder, &path, Check::Quick).to_string();
    assert!(error.contains("fishpond.sqlite is not a database; move it away"), "{error}");
}

#[tokio::test]
async fn databases_of_newer_versions_are_refused() {
    let folder = TempDir::new().unwrap();
    let path = database(&folder).await;
    let connection = Connection::open(&path).unwrap();
    connection.pragma_update(None, "user_version", 99).unwrap();
    // Opening a database of this version would turn on the write-ahead log.
    connection.pragma_update(None, "journal_mode", "DELETE").unwrap();
    drop(connection);
    assert!(matches!(refused(&folder, &path, Check::Quick), StoreError::Newer { found: 99, .. }));
}

#[tokio::test]
async fn databases_are_marked() {
    let folder = TempDir::new().unwrap();
    let path = database(&folder).await;
    let mark = |connection: &Connection| -> i64 {
        connection.query_row("PRAGMA application_id", [], |row| row.get(0)).unwrap()
    };
    let connection = Connection::open(&path).unwrap();
    let fish = i64::from(u32::from_be_bytes(*b"Fish"));
    assert_eq!(mark(&connection), fish);
    // Version 0.1 did not mark its files.
    connection.pragma_update(None, "application_id", 0).unwrap();
    drop(SqliteStore::open(&path).unwrap());
    assert_eq!(mark(&connection), fish);
}

#[tokio::test]
async fn a_file_that_was_not_closed_is_accepted() {
    let (folder, copy) = (TempDir::new().unwrap(), TempDir::new().unwrap());
    let path = database(&folder).await;
    let store = SqliteStore::open(&path).unwrap();
    store.record_heartbeat(1234).await.unwrap();
    // As after a kill: the latest changes are in the write-ahead log only.
    for name in ["fishpond.sqlite", "fishpond.sqlite-wal"] {
        fs::copy(folder.path().join(name), copy.path().join(name)).unwrap();
    }
    let store = SqliteStore::open(copy.path().join("fishpond.sqlite")).unwrap();
    assert_eq!(store.last_active_at().await, Ok(Some(1234)));
}
