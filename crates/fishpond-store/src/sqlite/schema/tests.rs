//! Tests of the migrations.

use std::sync::Arc;

use super::*;
use crate::{Append, ListedStatus, Query, Rewritten, SqliteStore, Store as _, TableState};

/// Creates a file with an old schema and these rows, and opens it.
fn open_old(schema: usize, rows: &[String]) -> (tempfile::TempDir, SqliteStore) {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("old.db");
    let connection = Connection::open(&path).unwrap();
    add_functions(&connection).unwrap();
    connection.execute_batch(&MIGRATIONS[..schema].concat()).unwrap();
    connection.pragma_update(None, "user_version", schema as u32).unwrap();
    connection.execute_batch(&rows.concat()).unwrap();
    drop(connection);
    let store = SqliteStore::open(path).unwrap();
    (folder, store)
}

/// Returns a person's unfinished tables and whether it is their turn.
async fn current(store: &SqliteStore, person: &str) -> Vec<(String, bool)> {
    let listed = store.list(Query::Current(person.to_owned()), 9).await.unwrap();
    listed.into_iter().map(|listed| (listed.table, listed.to_move)).collect()
}

#[tokio::test]
async fn schema_1_is_migrated() {
    let table =
        |id| format!("INSERT INTO tables VALUES ('{id}', 3, 'fresh', 1, 0, 'Ann', 5, 6, NULL, 0, NULL, 0);");
    let place =
        |person, table, to_move| format!("INSERT INTO places VALUES ('{person}', '{table}', {to_move});");
    let rows = [
        table("lake"),
        table("pond"),
        place("ann", "lake", 0),
        place("ann", "pond", 1),
        place("bob", "pond", 0),
        place("cleo", "pond", 1),
    ];
    let (_folder, store) = open_old(1, &rows);
    let pond = |to_move| ("pond".to_owned(), to_move);
    assert_eq!(current(&store, "ann").await, [pond(true), ("lake".to_owned(), false)]);
    assert_eq!(current(&store, "bob").await, [pond(false)]);
    assert_eq!(current(&store, "cleo").await, [pond(true)]);
}

#[tokio::test]
async fn schema_2_is_migrated() {
    let table = |id, number, made, wakes, waits_for| {
        format!(
            "INSERT INTO tables VALUES \
             ('{id}', {number}, 'fresh', 1, 0, 'Ann', {made}, 60, {wakes}, 1, 'node', 70, '{waits_for}');"
        )
    };
    let event =
        |table, number| format!("INSERT INTO events VALUES ('{table}', {number}, 'ann {table} {number}');");
    let person = |person, table| {
        ["places", "mentions"]
            .map(|rows| format!("INSERT INTO {rows} VALUES ('{person}', '{table}');"))
            .concat()
    };
    let rows = [
        table("new", 2, 20, "NULL", " "),
        table("old", 3, 10, "50", " ann "),
        [event("old", 1), event("new", 1), event("old", 2), event("new", 2), event("old", 3)].concat(),
        [person("ann", "old"), person("bob", "old"), person("bob", "new")].concat(),
    ];
    let (_folder, store) = open_old(2, &rows);

    assert_eq!(store.events("old", 0).await.unwrap(), ["ann old 1", "ann old 2", "ann old 3"]);
    assert_eq!(store.events("new", 1).await.unwrap(), ["ann new 2"]);
    assert_eq!(current(&store, "ann").await, [("old".to_owned(), true)]);
    assert_eq!(current(&store, "bob").await, [("new".to_owned(), false), ("old".to_owned(), false)]);
    let due = store.list(Query::Due(50), 9).await.unwrap().remove(0);
    assert_eq!((due.table.as_str(), due.event_count, due.created_at, due.changed_at), ("old", 3, 10, 60));
    assert_eq!(
        (due.game.as_str(), due.status, due.summary.as_str()),
        ("fresh", ListedStatus::Playing, "Ann")
    );
    assert_eq!(store.list(Query::AwaitingBot, 9).await.unwrap().len(), 2);
    assert_eq!(store.last_active_at().await, Ok(Some(60)));

    let state =
        TableState { changed_at: 61, next_deadline: None, awaits_bot: false, waiting_for: Vec::new() };
    let append = |after| Append {
        table: "old".to_owned(),
        after,
        edition: 0,
        events: vec!["ann old 4".to_owned()],
        mentions: Vec::new(),
        state: state.clone(),
        listing: None,
        result: None,
        ratings: None,
    };
    assert_eq!(store.append(append(2)).await, Err(StoreError::Conflict { expected: 2, have: 3 }));
    assert_eq!(store.append(append(3)).await, Ok(4));
    let erase = move |events: Vec<String>| {
        let events = events.into_iter().map(|event| event.replace("ann", "nobody")).collect();
        let listing = crate::Listing {
            game: "fresh".to_owned(),
            status: ListedStatus::Over,
            listed: false,
            summary: String::new(),
            people: Vec::new(),
        };
        Ok(Rewritten { events, state: state.clone(), listing, result: None })
    };
    let ann = crate::Removal { person: "ann".to_owned(), heir: None };
    store.begin_removal(ann.clone(), None).await.unwrap();
    assert_eq!(store.tables_mentioning("ann").await.unwrap(), ["old"]);
    store.rewrite_table("old", Some(ann), Arc::new(erase)).await.unwrap();
    assert_eq!(store.events("old", 2).await.unwrap(), ["nobody old 3", "nobody old 4"]);
    assert_eq!(store.events("new", 0).await.unwrap(), ["ann new 1", "ann new 2"]);
}

#[tokio::test]
async fn schema_3_is_migrated() {
    let rows = [
        "INSERT INTO persons (id, name, since, preferences) VALUES ('ann', 'Ann', 5, '{}');".to_owned(),
        format!("INSERT INTO sessions VALUES (x'{}', 'ann', 5, 100);", "00".repeat(32)),
    ];
    let (folder, store) = open_old(3, &rows);
    assert_eq!(store.delete_expired_sessions(99).await, Ok(0));
    let connection = Connection::open(folder.path().join("old.db")).unwrap();
    let plan = "EXPLAIN QUERY PLAN DELETE FROM sessions WHERE until <= 99";
    let plan: String = connection.query_row(plan, [], |row| row.get("detail")).unwrap();
    assert!(plan.contains("sessions_by_until"), "{plan}");
    assert_eq!(store.delete_expired_sessions(100).await, Ok(1));
}

#[tokio::test]
async fn schema_9_gets_tokens() {
    let ann = "INSERT INTO persons (id, name, since, preferences, login, login_key, password) \
               VALUES ('ann', 'Ann', 5, '', 'Ann', 'ann', 'hash');";
    let (_folder, store) = open_old(9, &[ann.to_owned()]);
    let token = crate::Token {
        id: "first".to_owned(),
        person: "ann".to_owned(),
        name: "my bot".to_owned(),
        scopes: "read play".to_owned(),
        since: 6,
        until: None,
        used: None,
        created_with: None,
    };
    store.create_token("fp_secret", token.clone()).await.unwrap();
    let (found, owner) = store.token("fp_secret", 7).await.unwrap().unwrap();
    assert_eq!((found, owner.login.as_deref()), (token, Some("Ann")));
}

#[tokio::test]
async fn results_of_schema_10_are_computed_later() {
    let table = |key: u32, phase: u32| {
        format!(
            "INSERT INTO tables VALUES ({key}, 'table{key}', 'fresh', {phase}, 0, '', 5, NULL, 0);
             INSERT INTO standings VALUES ({key}, 1, {key}, 5, NULL, 0, ' ');
             INSERT INTO log VALUES ({key}, {key}, 1, NULL, 'event');"
        )
    };
    let (_folder, store) = open_old(10, &[table(1, 2), table(2, 1), table(3, 2)]);
    assert_eq!(store.missing_results(9).await.unwrap(), ["table1", "table3"]);
    let rewrite = |events| {
        Ok(Rewritten {
            events,
            state: TableState {
                changed_at: 5,
                next_deadline: None,
                awaits_bot: false,
                waiting_for: Vec::new(),
            },
            listing: crate::Listing {
                game: "fresh".to_owned(),
                status: ListedStatus::Over,
                listed: false,
                summary: String::new(),
                people: vec!["ann".to_owned()],
            },
            result: Some(crate::GameResult {
                ended: None,
                details: "won".to_owned(),
                people: vec!["ann".to_owned()],
                public: true,
                awaits_rating: false,
            }),
        })
    };
    store.rewrite_table("table1", None, Arc::new(rewrite)).await.unwrap();
    assert_eq!(store.missing_results(9).await.unwrap(), ["table3"]);
    let query = crate::ResultQuery { person: "ann".to_owned(), viewer: None, before: None };
    let games = store.results(query, 9).await.unwrap();
    assert_eq!((games.len(), games[0].table.as_str(), games[0].ended), (1, "table1", None));
}

/// Returns the statement that inserts an account.
fn account(id: &str, login: &str) -> String {
    format!(
        "INSERT INTO persons (id, name, since, preferences, login, login_key, password) \
         VALUES ('{id}', '{login}', 5, '', '{login}', '{}', 'hash');",
        login.to_lowercase()
    )
}

fn new_account(login: &str) -> crate::NewAccount {
    crate::NewAccount {
        person: "another".to_owned(),
        name: "Another".to_owned(),
        login: login.to_owned(),
        password: "hash".to_owned(),
        since: 6,
        owner: None,
    }
}

#[tokio::test]
async fn schema_12_gets_invites_and_reports() {
    let (_folder, store) = open_old(12, &[]);
    store.create_invite("code", 9).await.unwrap();
    assert_eq!(store.use_invite("code", 9).await, Ok(None), "expired");
    assert_eq!(store.use_invite("code", 8).await, Ok(Some(9)));
    assert_eq!(store.use_invite("code", 8).await, Ok(None), "used");
    assert_eq!(store.reports(9).await.unwrap(), []);
}

#[tokio::test]
async fn schema_14_gets_mail() {
    let (_folder, store) = open_old(14, &[account("ann", "Ann")]);
    assert_eq!(store.mail().mail_address("ann").await, Ok(None));
    let link = crate::MailCode {
        person: "ann".to_owned(),
        purpose: "password".to_owned(),
        address: "ann@fish.example".to_owned(),
        until: 9,
    };
    store.mail().create_mail_code("code", link.clone()).await.unwrap();
    assert_eq!(store.mail().use_mail_code("code", "password", 8).await, Ok(Some(link)));
    assert_eq!(store.mail().take_due_mail(9).await, Ok(Vec::new()));
}

#[tokio::test]
async fn schema_15_gets_contacts() {
    let (_folder, store) = open_old(15, &[account("ann", "Ann"), account("bob", "Bob")]);
    let blocked = crate::ContactKind::Blocked;
    assert_eq!(store.contacts().add_contact("ann", "bob", blocked, 5, 9).await, Ok(true));
    assert_eq!(store.contacts().contact("ann", "bob").await, Ok(Some(blocked)));
}

#[tokio::test]
async fn schema_16_gets_tournaments() {
    let (_folder, store) = open_old(16, &[account("ann", "Ann")]);
    assert_eq!(store.tournaments().list_tournaments(true, 9).await, Ok(Vec::new()));
}

#[tokio::test]
async fn schema_18_is_migrated() {
    let rows = [
        account("ann", "Ann"),
        format!(
            "INSERT INTO tokens VALUES (x'{}', 'first', 'ann', 'my bot', 'read play', 6, NULL, 7);
             INSERT INTO tables VALUES (3, 'pond', 'fresh', 1, 1, 'Ann', 5, NULL, 0);
             INSERT INTO standings VALUES (3, 1, 1, 6, NULL, 0, ' ann ');
             INSERT INTO places VALUES ('ann', 3);
             INSERT INTO log VALUES (1, 3, 1, NULL, 'event');",
            "00".repeat(32)
        ),
    ];
    let (folder, store) = open_old(18, &rows);
    let found = store.account("ann").await.unwrap().unwrap();
    assert_eq!((found.person.as_str(), found.password.as_str()), ("ann", "hash"));
    let token = crate::Token {
        id: "first".to_owned(),
        person: "ann".to_owned(),
        name: "my bot".to_owned(),
        scopes: "read play".to_owned(),
        since: 6,
        until: None,
        used: Some(7),
        created_with: None,
    };
    assert_eq!(store.tokens("ann").await, Ok(vec![token.clone()]));
    let created = crate::Token { id: "second".to_owned(), created_with: Some("first".to_owned()), ..token };
    store.create_token("fp_secret", created).await.unwrap();
    assert_eq!(store.revoke_token("ann", "first").await.unwrap().len(), 2);
    assert_eq!(current(&store, "ann").await, [("pond".to_owned(), true)]);
    let listed = store.list(Query::Current("ann".to_owned()), 9).await.unwrap().remove(0);
    assert_eq!((listed.game.as_str(), listed.summary.as_str(), listed.created_at), ("fresh", "Ann", 5));
    assert_eq!(store.events("pond", 0).await.unwrap(), ["event"]);
    let connection = Connection::open(folder.path().join("old.db")).unwrap();
    let columns = "SELECT count(*) FROM pragma_table_info('tables') WHERE name IN ('node', 'lease')";
    let unused: u32 = connection.query_row(columns, [], |row| row.get(0)).unwrap();
    assert_eq!(unused, 0);
}

#[tokio::test]
async fn accounts_that_look_alike_are_kept() {
    let (_folder, store) = open_old(4, &[account("latin", "Ann"), account("cyrillic", "\u{410}nn")]);
    for (login, person) in [("Ann", "latin"), ("\u{410}nn", "cyrillic")] {
        assert_eq!(store.account(login).await.unwrap().unwrap().person, person);
        assert_eq!(store.owner_of_name(login).await.unwrap().as_deref(), Some(person));
    }
    assert_eq!(store.create_account(new_account("\u{ff21}nn")).await, Err(StoreError::NameTaken));
}

#[test]
fn keys_of_names_are_computed_again_when_their_rules_change() {
    let mut connection = Connection::open_in_memory().unwrap();
    add_functions(&connection).unwrap();
    connection.execute_batch(&MIGRATIONS.concat()).unwrap();
    connection.pragma_update(None, "user_version", MIGRATIONS.len() as u32).unwrap();
    for (id, login) in [("bill", "Bill"), ("ida", "Ida"), ("lda", "Lda")] {
        connection.execute_batch(&account(id, login)).unwrap();
    }
    // An earlier version did not treat i and l alike.
    let old = "UPDATE persons SET look_alike_key = id";
    let keys = |connection: &Connection| -> Vec<Option<String>> {
        let mut select = connection.prepare("SELECT look_alike_key FROM persons ORDER BY id").unwrap();
        select.query_map([], |row| row.get(0)).unwrap().collect::<rusqlite::Result<_>>().unwrap()
    };
    let key = |key: &str| Some(key.to_owned());
    connection.execute_batch(old).unwrap();
    migrate(&mut connection).unwrap();
    let [bill, ida, lda]: [Option<String>; 3] = keys(&connection).try_into().unwrap();
    assert_eq!((bill, ida.or(lda)), (key("blll"), key("lda")), "both are kept, and one has the key");
    // The next start has nothing to do.
    connection.execute_batch(old).unwrap();
    migrate(&mut connection).unwrap();
    assert_eq!(keys(&connection), [key("bill"), key("ida"), key("lda")]);
}
