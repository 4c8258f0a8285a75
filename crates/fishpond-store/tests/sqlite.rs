//! The SQLite store on real files.

use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;

use fishpond_store::{
    Append, Key, ListedStatus, Listing, NewAccount, Observer, Person, Query, Removal, Rewrite, Rewritten,
    SqliteStore, Store, StoreError, TableCounts, TableState, Token,
};
use futures_util::FutureExt as _;
use tempfile::TempDir;

fn folder() -> TempDir {
    tempfile::tempdir().unwrap()
}

fn open(folder: &TempDir) -> SqliteStore {
    SqliteStore::open(folder.path().join("fishpond.db")).unwrap()
}

fn listing(status: ListedStatus, people: &[&str]) -> Listing {
    Listing {
        game: "penguins".to_owned(),
        status,
        listed: true,
        summary: format!("{} people", people.len()),
        people: people.iter().map(|&person| person.to_owned()).collect(),
    }
}

fn state(changed_at: u64) -> TableState {
    TableState { changed_at, next_deadline: None, awaits_bot: false, waiting_for: Vec::new() }
}

fn waiting_for(changed_at: u64, people: &[&str]) -> TableState {
    TableState { waiting_for: people.iter().map(|&person| person.to_owned()).collect(), ..state(changed_at) }
}

fn append(table: &str, after: u64, events: &[&str], listing: Option<Listing>) -> Append {
    Append {
        table: table.to_owned(),
        after,
        events: events.iter().map(|&event| event.to_owned()).collect(),
        mentions: None,
        state: state(1_000 + after),
        listing,
    }
}

fn person(id: &str) -> Person {
    Person { id: id.to_owned(), name: id.to_uppercase(), since: 5, login: None, preferences: "{}".to_owned() }
}

fn removal(person: &str, heir: Option<&str>) -> Removal {
    Removal { person: person.to_owned(), heir: heir.map(str::to_owned) }
}

/// Replaces a word in all events, and the people of the table.
fn rename(from: &'static str, to: &'static str) -> Rewrite {
    Arc::new(move |events| {
        let events = events.into_iter().map(|event| event.replace(from, to)).collect();
        Ok(Rewritten { events, state: state(1_000), listing: listing(ListedStatus::Over, &[to]) })
    })
}

fn account(person: &str, login: &str, password: &str) -> NewAccount {
    NewAccount {
        person: person.to_owned(),
        name: login.to_owned(),
        login: login.to_owned(),
        password: password.to_owned(),
        since: 5,
    }
}

async fn tables(store: &SqliteStore, query: Query) -> Vec<String> {
    store.list(query, 100).await.unwrap().into_iter().map(|listed| listed.table).collect()
}

#[tokio::test]
async fn events_are_read_in_order_and_survive_reopening() {
    let folder = folder();
    let store = open(&folder);
    let first = append("t", 0, &["a", "b"], Some(listing(ListedStatus::Waiting, &[])));
    assert_eq!(store.append(first).await, Ok(2));
    assert_eq!(store.append(append("t", 2, &["c"], None)).await, Ok(3));
    assert_eq!(store.events("t", 0).await.unwrap(), ["a", "b", "c"]);
    drop(store);
    let store = open(&folder);
    assert_eq!(store.events("t", 1).await.unwrap(), ["b", "c"]);
    assert_eq!(store.events("other", 0).await.unwrap(), Vec::<String>::new());
    assert_eq!(store.last_active_at().await, Ok(Some(1_002)));
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
async fn the_loser_of_a_race_gets_a_conflict_and_writes_nothing() {
    let folder = folder();
    let store = open(&folder);
    store.append(append("t", 0, &["a"], Some(listing(ListedStatus::Waiting, &[])))).await.unwrap();
    let (one, two) = tokio::join!(
        store.append(append("t", 1, &["b"], None)),
        store.append(append("t", 1, &["c", "d"], None))
    );
    assert_eq!(one, Ok(2));
    assert_eq!(two, Err(StoreError::Conflict { expected: 1, have: 2 }));
    assert_eq!(store.events("t", 0).await.unwrap(), ["a", "b"]);
    let late = append("t", 0, &["x"], Some(listing(ListedStatus::Waiting, &[])));
    assert_eq!(store.append(late).await, Err(StoreError::Conflict { expected: 0, have: 2 }));
}

#[tokio::test]
async fn a_failed_append_does_not_affect_others_in_its_group() {
    let folder = folder();
    let store = open(&folder);
    let new = |table: &str| append(table, 0, &["a"], Some(listing(ListedStatus::Waiting, &[])));
    let unlisted = append("u", 0, &["a"], None);
    let (one, two, three) =
        tokio::join!(store.append(new("t")), store.append(unlisted), store.append(new("v")));
    assert_eq!((one, two, three), (Ok(1), Err(StoreError::MissingListing), Ok(1)));
    assert_eq!(store.events("u", 0).await.unwrap(), Vec::<String>::new());
    assert_eq!(tables(&store, Query::Unfinished).await.len(), 2);
    let (one, two, three) = tokio::join!(
        store.append(append("t", 1, &["b"], None)),
        store.append(append("v", 7, &["x"], None)),
        store.append(append("v", 1, &["b", "c"], None))
    );
    assert_eq!((one, two, three), (Ok(2), Err(StoreError::Conflict { expected: 7, have: 1 }), Ok(3)));
    assert_eq!(store.append(append("t", 2, &["c"], None)).await, Ok(3));
    for table in ["t", "v"] {
        assert_eq!(store.events(table, 0).await.unwrap(), ["a", "b", "c"]);
    }
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

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn concurrent_writers_lose_no_events() {
    let folder = folder();
    let store = Arc::new(open(&folder));
    let mut tasks = Vec::new();
    for task in 0..40 {
        let store = Arc::clone(&store);
        tasks.push(tokio::spawn(async move {
            let table = format!("t{}", task % 20);
            let mut written = 0;
            let mut after = 0;
            while written < 25 {
                let event = format!("{task}-{written}");
                match store
                    .append(append(&table, after, &[&event], Some(listing(ListedStatus::Playing, &[]))))
                    .await
                {
                    Ok(number) => (after, written) = (number, written + 1),
                    Err(StoreError::Conflict { have, .. }) => after = have,
                    Err(other) => panic!("{other}"),
                }
            }
        }));
    }
    for task in tasks {
        task.await.unwrap();
    }
    for table in 0..20 {
        let events = store.events(&format!("t{table}"), 0).await.unwrap();
        assert_eq!(events.len(), 50);
        for task in [table, table + 20] {
            let own: Vec<&String> =
                events.iter().filter(|event| event.starts_with(&format!("{task}-"))).collect();
            let expected: Vec<String> = (0..25).map(|number| format!("{task}-{number}")).collect();
            assert_eq!(own, expected.iter().collect::<Vec<_>>());
        }
    }
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
async fn lists_reflect_appends() {
    let folder = folder();
    let store = open(&folder);
    let put = async |table: &str, state, listing| {
        store.append(Append { state, ..append(table, 0, &["e"], Some(listing)) }).await.unwrap();
    };
    put("a-wait", state(1_000), listing(ListedStatus::Waiting, &["ann"])).await;
    let hidden = Listing { listed: false, ..listing(ListedStatus::Waiting, &["bob"]) };
    put("hidden", state(1_000), hidden).await;
    put("mine", waiting_for(1_000, &["ann"]), listing(ListedStatus::Playing, &["ann", "bob"])).await;
    put("late", TableState { next_deadline: Some(70), ..state(1_000) }, listing(ListedStatus::Playing, &[]))
        .await;
    let soon = TableState { next_deadline: Some(50), awaits_bot: true, ..state(1_000) };
    put("soon", soon, listing(ListedStatus::Playing, &[])).await;
    put("done", state(1_000), listing(ListedStatus::Over, &["ann"])).await;

    assert_eq!(tables(&store, Query::Joinable).await, ["a-wait"]);
    assert_eq!(tables(&store, Query::Current("ann".into())).await, ["mine", "a-wait"]);
    assert_eq!(tables(&store, Query::Finished("ann".into())).await, ["done"]);
    assert_eq!(tables(&store, Query::Unfinished).await.len(), 5);
    assert_eq!(tables(&store, Query::Due(60)).await, ["soon"]);
    assert_eq!(tables(&store, Query::Due(70)).await, ["soon", "late"]);
    assert_eq!(tables(&store, Query::AwaitingBot).await, ["soon"]);
    assert_eq!(store.list(Query::Unfinished, 2).await.unwrap().len(), 2);

    let over = append("mine", 1, &["e"], Some(listing(ListedStatus::Over, &["bob"])));
    store.append(over).await.unwrap();
    assert_eq!(tables(&store, Query::Current("ann".into())).await, ["a-wait"]);
    assert_eq!(tables(&store, Query::Finished("bob".into())).await, ["mine"]);
    let listed = store.list(Query::Finished("bob".into()), 1).await.unwrap().remove(0);
    assert_eq!((listed.event_count, listed.created_at, listed.changed_at), (2, 1_000, 1_001));
    assert_eq!((listed.summary.as_str(), listed.status), ("1 people", ListedStatus::Over));
}

#[tokio::test]
async fn the_state_of_a_table_changes_without_its_listing() {
    let folder = folder();
    let store = open(&folder);
    let people = ["ann", "bo", "bob"];
    for table in ["one", "two"] {
        let new = append(table, 0, &["e"], Some(listing(ListedStatus::Playing, &people)));
        store.append(Append { state: waiting_for(1_000, &["ann"]), ..new }).await.unwrap();
    }
    let due = TableState { next_deadline: Some(50), awaits_bot: true, ..waiting_for(900, &["bob", "ann"]) };
    store.append(Append { state: due, ..append("two", 1, &["f"], None) }).await.unwrap();
    for (person, mine) in [
        ("ann", [("one", 1, 1_000, true), ("two", 2, 900, true)]),
        ("bob", [("two", 2, 900, true), ("one", 1, 1_000, false)]),
        ("bo", [("one", 1, 1_000, false), ("two", 2, 900, false)]),
    ] {
        let listed = store.list(Query::Current(person.to_owned()), 9).await.unwrap();
        let listed = listed.iter().map(|it| (it.table.as_str(), it.event_count, it.changed_at, it.to_move));
        assert_eq!(listed.collect::<Vec<_>>(), mine, "{person}");
    }
    assert_eq!(tables(&store, Query::Due(50)).await, ["two"]);
    assert_eq!(tables(&store, Query::AwaitingBot).await, ["two"]);
    store.append(append("two", 2, &["g"], None)).await.unwrap();
    assert_eq!(tables(&store, Query::Due(50)).await, Vec::<String>::new());
    assert_eq!(tables(&store, Query::AwaitingBot).await, Vec::<String>::new());
    let behind = store.append(append("two", 2, &["h"], None)).await;
    assert_eq!(behind, Err(StoreError::Conflict { expected: 2, have: 3 }));
    let nowhere = store.append(append("three", 2, &["h"], None)).await;
    assert_eq!(nowhere, Err(StoreError::Conflict { expected: 2, have: 0 }));
}

#[tokio::test]
async fn one_node_at_a_time_holds_the_lease() {
    let folder = folder();
    let store = open(&folder);
    store.append(append("t", 0, &["a"], Some(listing(ListedStatus::Playing, &[])))).await.unwrap();
    assert_eq!(store.claim_lease("t", "one", 100, 200).await, Ok(true));
    assert_eq!(store.claim_lease("t", "two", 150, 250).await, Ok(false));
    assert_eq!(store.claim_lease("t", "one", 150, 300).await, Ok(true));
    assert_eq!(store.claim_lease("t", "two", 250, 350).await, Ok(false));
    assert_eq!(store.claim_lease("t", "two", 300, 400).await, Ok(true));
    assert_eq!(store.claim_lease("t", "one", 300, 400).await, Ok(false));
    assert_eq!(store.claim_lease("nowhere", "one", 300, 400).await, Ok(false));
}

#[tokio::test]
async fn sessions_expire_and_tokens_are_not_stored() {
    let folder = folder();
    let store = open(&folder);
    let token = "a-very-secret-token-of-ann";
    assert_eq!(store.open_session(token, "ann", 0, 100).await, Err(StoreError::UnknownPerson));
    store.save_person(person("ann")).await.unwrap();
    store.open_session(token, "ann", 0, 100).await.unwrap();
    store.open_session("other", "ann", 0, 100).await.unwrap();
    assert_eq!(store.session(token, 99).await.unwrap().unwrap().id, "ann");
    assert_eq!(store.session(token, 100).await, Ok(None));
    assert_eq!(store.session("guess", 1).await, Ok(None));
    store.close_sessions("ann", Some(token)).await.unwrap();
    assert_eq!(store.session("other", 1).await, Ok(None));
    assert!(store.session(token, 1).await.unwrap().is_some());
    assert!(!found_in(folder.path(), token));
    assert_eq!(store.delete_expired_sessions(99).await, Ok(0));
    assert_eq!(store.delete_expired_sessions(100).await, Ok(1));
    store.open_session(token, "ann", 0, 100).await.unwrap();
    store.close_session(token).await.unwrap();
    assert_eq!(store.session(token, 1).await, Ok(None));
}

fn token(id: &str, person: &str, since: u64, until: Option<u64>) -> Token {
    let (name, scopes) = ("bot".to_owned(), "read".to_owned());
    Token { id: id.to_owned(), person: person.to_owned(), name, scopes, since, until, used: None }
}

#[tokio::test]
async fn api_tokens_expire_are_revoked_and_are_not_stored() {
    let folder = folder();
    let store = open(&folder);
    assert_eq!(
        store.create_token("fp_text", token("t1", "ann", 1, None)).await,
        Err(StoreError::UnknownPerson)
    );
    store.save_person(person("guest")).await.unwrap();
    assert_eq!(
        store.create_token("fp_text", token("t1", "guest", 1, None)).await,
        Err(StoreError::UnknownPerson),
        "only accounts have tokens"
    );
    store.create_account(account("ann", "Ann", "hash")).await.unwrap();
    store.create_token("fp_text", token("t1", "ann", 1, None)).await.unwrap();
    store.create_token("fp_other", token("t2", "ann", 2, Some(10))).await.unwrap();
    let known = async |text: &str, now| store.token(text, now).await.unwrap().map(|(token, _)| token.id);
    assert_eq!(known("fp_text", 1000).await.as_deref(), Some("t1"));
    assert_eq!(known("fp_other", 9).await.as_deref(), Some("t2"));
    assert_eq!((known("fp_other", 10).await, known("fp_third", 1).await), (None, None));
    store.note_token_use("t1", 77).await.unwrap();
    let listed = store.tokens("ann").await.unwrap();
    assert_eq!(
        listed.iter().map(|token| (&*token.id, token.used)).collect::<Vec<_>>(),
        [("t2", None), ("t1", Some(77))]
    );
    assert!(!found_in(folder.path(), "fp_text"));
    assert_eq!(store.revoke_token("bob", "t1").await, Ok(false), "another person's token");
    store.delete_expired_sessions(10).await.unwrap();
    assert_eq!(store.tokens("ann").await.unwrap().len(), 1);
    assert_eq!(store.revoke_token("ann", "t1").await, Ok(true));
    assert_eq!(known("fp_text", 1000).await, None);
    store.create_token("fp_text", token("t3", "ann", 1, None)).await.unwrap();
    store.begin_removal(removal("ann", None), None).await.unwrap();
    assert_eq!((store.tokens("ann").await.unwrap(), known("fp_text", 1).await), (Vec::new(), None));
}

#[tokio::test]
async fn account_names_are_unique_regardless_of_case() {
    let folder = folder();
    let store = open(&folder);
    store.create_account(account("ann", "Änne", "hash-of-ann")).await.unwrap();
    assert_eq!(store.create_account(account("bob", "äNNE", "x")).await, Err(StoreError::NameTaken));
    let found = store.account("änne").await.unwrap().unwrap();
    assert_eq!((found.person.as_str(), found.password.as_str()), ("ann", "hash-of-ann"));
    assert!(!format!("{found:?}{:?}", account("ann", "Änne", "hash-of-ann")).contains("hash-of-ann"));
    assert_eq!(store.account("bob").await, Ok(None));
    let renamed = Person { name: "Anna".to_owned(), ..person("ann") };
    store.save_person(renamed).await.unwrap();
    let saved = store.person("ann").await.unwrap().unwrap();
    assert_eq!((saved.name.as_str(), saved.login.as_deref()), ("Anna", Some("Änne")));
}

#[tokio::test]
async fn a_new_account_never_changes_an_old_one() {
    let folder = folder();
    let store = open(&folder);
    store.create_account(account("ann", "Ann", "old hash")).await.unwrap();
    for (person, login) in [("ann", "Anna"), ("ann", "Ann"), ("eve", "ann"), ("eve", "\u{410}nn")] {
        let refused = store.create_account(account(person, login, "new hash")).await;
        assert_eq!(refused, Err(StoreError::NameTaken), "{person} {login}");
    }
    assert_eq!(store.account("Ann").await.unwrap().unwrap().password, "old hash");
    assert_eq!(store.account("Anna").await, Ok(None));
}

#[tokio::test]
async fn a_new_password_closes_the_other_sessions() {
    let folder = folder();
    let store = open(&folder);
    store.create_account(account("ann", "Ann", "old hash")).await.unwrap();
    store.save_person(person("guest")).await.unwrap();
    for token in ["here", "there"] {
        store.open_session(token, "ann", 0, 100).await.unwrap();
    }
    store.set_password("ann", "new hash", Some("here")).await.unwrap();
    assert_eq!(store.account("Ann").await.unwrap().unwrap().password, "new hash");
    assert!(store.session("here", 1).await.unwrap().is_some());
    assert_eq!(store.session("there", 1).await, Ok(None));
    store.set_password("ann", "newest hash", None).await.unwrap();
    assert_eq!(store.session("here", 1).await, Ok(None));
    for nobody in ["guest", "stranger"] {
        assert_eq!(store.set_password(nobody, "hash", None).await, Err(StoreError::UnknownPerson));
    }
}

#[tokio::test]
async fn a_guest_whose_tables_are_given_away_is_retired() {
    let folder = folder();
    let store = open(&folder);
    let sat = append("t", 0, &["guest sat"], Some(listing(ListedStatus::Playing, &["guest"])));
    store.append(Append { mentions: Some("guest".to_owned()), ..sat }).await.unwrap();
    assert_eq!(store.is_guest_at_table("guest").await, Ok(true));
    assert_eq!(store.is_guest_at_table("another").await, Ok(false));
    store.create_account(account("ann", "Ann", "hash")).await.unwrap();
    let rename: Rewrite = Arc::new(|events| {
        let events = events.into_iter().map(|event| event.replace("guest", "ann")).collect();
        let state = waiting_for(1_000, &["ann"]);
        Ok(Rewritten { events, state, listing: listing(ListedStatus::Playing, &["ann"]) })
    });
    let removal = removal("guest", Some("ann"));
    store.begin_removal(removal.clone(), Some(500)).await.unwrap();
    assert_eq!(store.finish_removal("guest").await, Ok(false), "a table mentions the guest");
    assert_eq!(store.tables_mentioning("guest").await.unwrap(), ["t"]);
    store.rewrite_table("t", Some(removal), rename).await.unwrap();
    assert_eq!(store.tables_mentioning("ann").await.unwrap(), ["t"]);
    assert_eq!(store.finish_removal("guest").await, Ok(true));
    assert_eq!(store.events("t", 0).await.unwrap(), ["ann sat"]);
    assert_eq!(store.is_guest_at_table("guest").await, Ok(false));
    assert_eq!(store.is_guest_at_table("ann").await, Ok(false), "she has an account");
    store.begin_removal(Removal { person: "another".to_owned(), heir: None }, Some(600)).await.unwrap();
    assert_eq!(store.retired_guests().await.unwrap(), ["another", "guest"]);
    store.delete_expired_sessions(500).await.unwrap();
    assert_eq!(store.retired_guests().await.unwrap(), ["another"]);
}

#[tokio::test]
async fn keys_are_stored_once() {
    let folder = folder();
    let key = |byte: u8| Key::new([byte; 32]);
    let store = open(&folder);
    assert_eq!(store.key("guests", key(b'a')).await, Ok(key(b'a')));
    assert_eq!(store.key("guests", key(b'b')).await, Ok(key(b'a')));
    assert_eq!(store.key("records", key(b'b')).await, Ok(key(b'b')));
    drop(store);
    assert_eq!(open(&folder).key("guests", key(b'c')).await, Ok(key(b'a')));
    assert!(!format!("{:?}", key(b'a')).contains("97"));
}

/// Returns whether any file of the database contains these bytes.
fn found_in(folder: &Path, needle: &str) -> bool {
    std::fs::read_dir(folder).unwrap().any(|entry| {
        let bytes = std::fs::read(entry.unwrap().path()).unwrap();
        bytes.windows(needle.len()).any(|window| window == needle.as_bytes())
    })
}

fn erase(name: &'static str) -> Rewrite {
    Arc::new(move |events| {
        let events = events.into_iter().map(|event| event.replace(name, "nobody")).collect();
        let state = waiting_for(1_000, &["nobody"]);
        Ok(Rewritten { events, state, listing: listing(ListedStatus::Over, &["bob", "nobody"]) })
    })
}

#[tokio::test]
async fn a_deleted_person_leaves_no_trace_in_the_files() {
    let folder = folder();
    let store = open(&folder);
    store.save_person(person("bob")).await.unwrap();
    store.create_account(account("annabella", "annabella", "hash")).await.unwrap();
    store.open_session("token", "annabella", 0, 100).await.unwrap();
    let sat = append(
        "t",
        0,
        &["annabella sat", "bob sat"],
        Some(listing(ListedStatus::Over, &["annabella", "bob"])),
    );
    store.append(Append { state: waiting_for(1_000, &["annabella"]), ..sat }).await.unwrap();
    // She left this table before it started, but its events still mention her.
    let left = Append {
        mentions: Some("annabella".to_owned()),
        ..append("u", 0, &["annabella came and left"], Some(listing(ListedStatus::Waiting, &["bob"])))
    };
    store.append(left).await.unwrap();
    store.append(append("v", 0, &["bob sat"], Some(listing(ListedStatus::Waiting, &[])))).await.unwrap();
    assert!(found_in(folder.path(), "annabella"));

    let removal = removal("annabella", None);
    store.begin_removal(removal.clone(), None).await.unwrap();
    assert_eq!(store.tables_mentioning("annabella").await.unwrap(), ["t", "u"]);
    for table in ["t", "u"] {
        store.rewrite_table(table, Some(removal.clone()), erase("annabella")).await.unwrap();
    }
    assert_eq!(store.finish_removal("annabella").await, Ok(true));
    assert_eq!(store.events("t", 0).await.unwrap(), ["nobody sat", "bob sat"]);
    assert_eq!(store.person("annabella").await, Ok(None));
    assert_eq!(store.account("annabella").await, Ok(None));
    assert_eq!(store.session("token", 1).await, Ok(None));
    assert_eq!(tables(&store, Query::Finished("annabella".into())).await, Vec::<String>::new());
    assert!(!found_in(folder.path(), "annabella"));
}

#[tokio::test]
async fn a_rewrite_that_loses_events_changes_nothing() {
    let folder = folder();
    let store = open(&folder);
    store.append(append("t", 0, &["ann sat"], Some(listing(ListedStatus::Over, &["ann"])))).await.unwrap();
    let lossy: Rewrite = Arc::new(|_| {
        let (state, listing) = (state(1_000), listing(ListedStatus::Over, &[]));
        Ok(Rewritten { events: Vec::new(), state, listing })
    });
    let removal = removal("ann", None);
    assert!(matches!(store.rewrite_table("t", Some(removal), lossy).await, Err(StoreError::Rewrite(_))));
    assert_eq!(store.events("t", 0).await.unwrap(), ["ann sat"]);
    assert_eq!(store.tables_mentioning("ann").await.unwrap(), ["t"]);
}

#[tokio::test]
async fn a_removal_is_pending_until_it_is_finished() {
    let folder = folder();
    let store = open(&folder);
    for table in ["t", "u"] {
        let sat = append(table, 0, &["guest sat"], Some(listing(ListedStatus::Over, &["guest"])));
        store.append(sat).await.unwrap();
    }
    let adoption = removal("guest", Some("ann"));
    store.begin_removal(adoption.clone(), Some(500)).await.unwrap();
    store.rewrite_table("t", Some(adoption.clone()), rename("guest", "ann")).await.unwrap();
    // As after a crash.
    drop(store);
    let store = open(&folder);
    assert_eq!(store.removals().await.unwrap(), [adoption]);
    assert_eq!(store.tables_mentioning("guest").await.unwrap(), ["u"]);
    assert_eq!(store.retired_guests().await.unwrap(), ["guest"]);
    // The heir is removed before having received all tables.
    store.begin_removal(removal("ann", None), None).await.unwrap();
    assert_eq!(store.removals().await.unwrap(), [removal("ann", None), removal("guest", None)]);
}

#[tokio::test]
async fn a_rewrite_of_a_table_that_changes_meanwhile_is_a_conflict() {
    let folder = folder();
    let store = Arc::new(open(&folder));
    store.append(append("t", 0, &["a"], Some(listing(ListedStatus::Playing, &["ann"])))).await.unwrap();
    let (other, runtime) = (Arc::clone(&store), tokio::runtime::Handle::current());
    let meanwhile: Rewrite = Arc::new(move |events| {
        runtime.block_on(other.append(append("t", 1, &["b"], None))).unwrap();
        rename("a", "c")(events)
    });
    let conflict = Err(StoreError::Conflict { expected: 1, have: 2 });
    assert_eq!(store.rewrite_table("t", None, meanwhile).await, conflict);
    assert_eq!(store.events("t", 0).await.unwrap(), ["a", "b"]);
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
async fn a_table_misses_the_downtime_since_its_last_event() {
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

#[tokio::test]
async fn unfinished_tables_are_counted_and_quiet_games_found() {
    let folder = folder();
    let store = open(&folder);
    for (table, status, people) in [
        ("waiting", ListedStatus::Waiting, &["ann"][..]),
        ("playing", ListedStatus::Playing, &["ann", "bob"]),
        ("timed", ListedStatus::Playing, &["bob"]),
        ("over", ListedStatus::Over, &["ann", "bob"]),
    ] {
        let mut append = append(table, 0, &["made"], Some(listing(status, people)));
        append.state.next_deadline = (table == "timed").then_some(5_000);
        store.append(append).await.unwrap();
    }
    assert_eq!(store.count_unfinished(None).await, Ok(3));
    assert_eq!(store.count_unfinished(Some("ann")).await, Ok(2));
    assert_eq!(store.count_unfinished(Some("bob")).await, Ok(2));
    assert_eq!(store.count_unfinished(Some("cleo")).await, Ok(0));
    assert_eq!(tables(&store, Query::Quiet(999)).await, Vec::<String>::new());
    assert_eq!(tables(&store, Query::Quiet(1_000)).await, ["playing"]);
}

#[tokio::test]
async fn a_deleted_table_leaves_no_trace() {
    let folder = folder();
    let store = open(&folder);
    for table in ["lake", "pond"] {
        let new = append(table, 0, &["made"], Some(listing(ListedStatus::Waiting, &["ann"])));
        store.append(new).await.unwrap();
    }
    for after in 1..4 {
        store.append(append("lake", after, &["lake"], None)).await.unwrap();
        store.append(append("pond", after, &["pond"], None)).await.unwrap();
    }
    assert_eq!(store.delete_table("lake").await, Ok(true));
    assert_eq!(store.delete_table("lake").await, Ok(false));
    assert_eq!(store.events("lake", 0).await.unwrap(), Vec::<String>::new());
    assert_eq!(store.events("pond", 0).await.unwrap(), ["made", "pond", "pond", "pond"]);
    assert_eq!(tables(&store, Query::Current("ann".to_owned())).await, ["pond"]);
    // The deleted table is not in the cache either.
    let late = store.append(append("lake", 4, &["late"], None)).await;
    assert_eq!(late, Err(StoreError::Conflict { expected: 4, have: 0 }));
    assert_eq!(store.append(append("pond", 4, &["pond"], None)).await, Ok(5));
}

#[tokio::test]
async fn bans_are_stored() {
    let folder = folder();
    let store = open(&folder);
    store.ban("ann", 10).await.unwrap();
    store.ban("bob", 20).await.unwrap();
    store.ban("ann", 30).await.unwrap();
    assert_eq!(store.bans().await.unwrap(), ["bob", "ann"]);
    drop(store);
    let store = open(&folder);
    store.unban("bob").await.unwrap();
    assert_eq!(store.bans().await.unwrap(), ["ann"]);
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
