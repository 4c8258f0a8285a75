//! The database schema and its migrations.

use rusqlite::Connection;
use rusqlite::functions::FunctionFlags;

use crate::error::StoreError;
use crate::model::Result;

/// One migration from each schema to the next. Released migrations are never changed.
const MIGRATIONS: [&str; 19] = [
    "
    CREATE TABLE tables (
        id       TEXT PRIMARY KEY,
        number   INTEGER NOT NULL,
        game     TEXT NOT NULL,
        phase    INTEGER NOT NULL,
        listed   INTEGER NOT NULL,
        summary  TEXT NOT NULL,
        made     INTEGER NOT NULL,
        changed  INTEGER NOT NULL,
        wakes    INTEGER,
        bots     INTEGER NOT NULL,
        node     TEXT,
        lease    INTEGER NOT NULL DEFAULT 0
    ) WITHOUT ROWID, STRICT;
    CREATE INDEX tables_by_phase ON tables (phase, changed);
    CREATE INDEX tables_by_wakes ON tables (wakes) WHERE wakes IS NOT NULL;
    CREATE INDEX tables_by_bots ON tables (changed) WHERE bots = 1;

    CREATE TABLE events (
        tbl      TEXT NOT NULL,
        number   INTEGER NOT NULL,
        event    TEXT NOT NULL,
        PRIMARY KEY (tbl, number)
    ) WITHOUT ROWID, STRICT;

    CREATE TABLE places (
        person   TEXT NOT NULL,
        tbl      TEXT NOT NULL,
        to_move  INTEGER NOT NULL,
        PRIMARY KEY (person, tbl)
    ) WITHOUT ROWID, STRICT;
    CREATE INDEX places_by_table ON places (tbl);

    CREATE TABLE mentions (
        person   TEXT NOT NULL,
        tbl      TEXT NOT NULL,
        PRIMARY KEY (person, tbl)
    ) WITHOUT ROWID, STRICT;

    CREATE TABLE persons (
        id          TEXT PRIMARY KEY,
        name        TEXT NOT NULL,
        since       INTEGER NOT NULL,
        preferences TEXT NOT NULL,
        login       TEXT,
        login_key   TEXT UNIQUE,
        password    TEXT
    ) WITHOUT ROWID, STRICT;

    CREATE TABLE sessions (
        hash     BLOB PRIMARY KEY,
        person   TEXT NOT NULL,
        since    INTEGER NOT NULL,
        until    INTEGER NOT NULL
    ) WITHOUT ROWID, STRICT;
    CREATE INDEX sessions_by_person ON sessions (person);

    CREATE TABLE life (one INTEGER PRIMARY KEY CHECK (one = 1), beat INTEGER NOT NULL) STRICT;
",
    // The state of a table is written with every move, so it becomes one row that few indexes cover.
    "
    ALTER TABLE tables ADD COLUMN waits_for TEXT NOT NULL DEFAULT ' ';
    UPDATE tables SET waits_for = coalesce(
        (SELECT ' ' || group_concat(person, ' ') || ' ' FROM places WHERE tbl = id AND to_move = 1), ' ');
    ALTER TABLE places DROP COLUMN to_move;
    DROP INDEX tables_by_phase;
    CREATE INDEX tables_by_phase ON tables (phase);
    DROP INDEX tables_by_bots;
    CREATE INDEX tables_by_bots ON tables (bots) WHERE bots = 1;
",
    // Data written at the same time is stored together, whichever table it belongs to: events go to the end of one log
    // and link to the previous event of their table; table states are narrow rows, with new tables side by side. So the
    // moves of a group commit share a few pages instead of using two each. The unique index on `before` means that no
    // event has two successors, so each number of a table exists once. The view `events` is for inspecting the file.
    "
    ALTER TABLE tables RENAME TO old_tables;
    DROP INDEX tables_by_phase;
    DROP INDEX tables_by_wakes;
    DROP INDEX tables_by_bots;
    CREATE TABLE tables (
        key      INTEGER PRIMARY KEY,
        id       TEXT NOT NULL UNIQUE,
        game     TEXT NOT NULL,
        phase    INTEGER NOT NULL,
        listed   INTEGER NOT NULL,
        summary  TEXT NOT NULL,
        made     INTEGER NOT NULL,
        node     TEXT,
        lease    INTEGER NOT NULL DEFAULT 0
    ) STRICT;
    CREATE INDEX tables_by_phase ON tables (phase);
    INSERT INTO tables (id, game, phase, listed, summary, made, node, lease)
        SELECT id, game, phase, listed, summary, made, node, lease FROM old_tables ORDER BY made, id;

    CREATE TABLE log (
        id       INTEGER PRIMARY KEY,
        tbl      INTEGER NOT NULL,
        number   INTEGER NOT NULL,
        before   INTEGER UNIQUE,
        event    TEXT NOT NULL
    ) STRICT;
    INSERT INTO log
        SELECT at, tbl, number, iif(number = 1, NULL, at - 1), event
        FROM (SELECT row_number() OVER (ORDER BY key, number) AS at, key AS tbl, number, event
              FROM events JOIN tables ON id = tbl);
    DROP TABLE events;
    CREATE VIEW events AS SELECT tables.id AS tbl, number, event FROM log JOIN tables ON key = log.tbl;

    CREATE TABLE standings (
        tbl       INTEGER PRIMARY KEY,
        number    INTEGER NOT NULL,
        latest    INTEGER,
        changed   INTEGER NOT NULL,
        wakes     INTEGER,
        bots      INTEGER NOT NULL,
        waits_for TEXT NOT NULL
    ) STRICT;
    CREATE INDEX standings_by_wakes ON standings (wakes) WHERE wakes IS NOT NULL;
    CREATE INDEX standings_by_bots ON standings (bots) WHERE bots = 1;
    INSERT INTO standings
        SELECT key, number, latest, changed, wakes, bots, waits_for
        FROM old_tables JOIN tables USING (id)
            LEFT JOIN (SELECT tbl, max(id) AS latest FROM log GROUP BY tbl) ON tbl = key
        ORDER BY key;

    ALTER TABLE places RENAME TO old_places;
    DROP INDEX places_by_table;
    CREATE TABLE places (
        person   TEXT NOT NULL,
        tbl      INTEGER NOT NULL,
        PRIMARY KEY (person, tbl)
    ) WITHOUT ROWID, STRICT;
    CREATE INDEX places_by_table ON places (tbl);
    INSERT INTO places SELECT person, key FROM old_places JOIN tables ON id = tbl;

    ALTER TABLE mentions RENAME TO old_mentions;
    CREATE TABLE mentions (
        person   TEXT NOT NULL,
        tbl      INTEGER NOT NULL,
        PRIMARY KEY (person, tbl)
    ) WITHOUT ROWID, STRICT;
    INSERT INTO mentions SELECT person, key FROM old_mentions JOIN tables ON id = tbl;

    DROP TABLE old_tables;
    DROP TABLE old_places;
    DROP TABLE old_mentions;
",
    // Expired sessions are deleted regularly.
    "
    CREATE INDEX sessions_by_until ON sessions (until);
",
    // The server signs the tokens that it gives to guests. A token is not stored, so one that must no longer be accepted
    // is remembered until it would have expired.
    "
    CREATE TABLE keys (
        purpose  TEXT PRIMARY KEY,
        key      BLOB NOT NULL
    ) WITHOUT ROWID, STRICT;
    CREATE TABLE retired_guests (
        person   TEXT PRIMARY KEY,
        until    INTEGER NOT NULL
    ) WITHOUT ROWID, STRICT;
    CREATE INDEX retired_guests_by_until ON retired_guests (until);
",
    // New accounts must not look like others. Accounts that already look alike are kept; one of each group has the key.
    "
    ALTER TABLE persons ADD COLUMN look_alike_key TEXT;
    CREATE UNIQUE INDEX persons_by_look_alike_key ON persons (look_alike_key);
    UPDATE OR IGNORE persons SET look_alike_key = look_alike_key(login) WHERE login IS NOT NULL;
",
    // People whom the host of the server has banned.
    "
    CREATE TABLE bans (
        person   TEXT PRIMARY KEY,
        since    INTEGER NOT NULL
    ) WITHOUT ROWID, STRICT;
",
    // The starts of the server: the row in the log with which the run began, and the downtime before it. A table whose latest event is
    // older has not been resumed since, so a start writes nothing to the tables.
    "
    CREATE TABLE runs (
        first    INTEGER PRIMARY KEY,
        away     INTEGER NOT NULL
    ) STRICT;
",
    // People who are being removed. Their tables are rewritten one by one, so that other writes do not have to wait.
    "
    CREATE TABLE removals (
        person   TEXT PRIMARY KEY,
        heir     TEXT
    ) WITHOUT ROWID, STRICT;
",
    // Tokens of programs that use the API on behalf of an account.
    "
    CREATE TABLE tokens (
        hash     BLOB PRIMARY KEY,
        id       TEXT NOT NULL UNIQUE,
        person   TEXT NOT NULL,
        name     TEXT NOT NULL,
        scopes   TEXT NOT NULL,
        since    INTEGER NOT NULL,
        until    INTEGER,
        used     INTEGER
    ) WITHOUT ROWID, STRICT;
    CREATE INDEX tokens_by_person ON tokens (person);
    CREATE INDEX tokens_by_until ON tokens (until) WHERE until IS NOT NULL;
",
    // Results of finished games, with the date on which they ended, and ratings. Games that ended before have no date; their results are
    // computed from their events in the background.
    "
    CREATE TABLE results (
        number        INTEGER PRIMARY KEY,
        tbl           INTEGER NOT NULL UNIQUE,
        game          TEXT NOT NULL,
        ended         INTEGER,
        details       TEXT NOT NULL,
        public        INTEGER NOT NULL,
        awaits_rating INTEGER NOT NULL,
        rated         INTEGER UNIQUE
    ) STRICT;
    CREATE INDEX results_awaiting_rating ON results (number) WHERE awaits_rating = 1;
    CREATE TABLE result_people (
        person        TEXT NOT NULL,
        number        INTEGER NOT NULL,
        PRIMARY KEY (person, number)
    ) WITHOUT ROWID, STRICT;
    CREATE INDEX result_people_by_number ON result_people (number);
    CREATE TABLE ratings (
        person        TEXT NOT NULL,
        game          TEXT NOT NULL,
        value         INTEGER NOT NULL,
        deviation     INTEGER NOT NULL,
        games         INTEGER NOT NULL,
        PRIMARY KEY (person, game)
    ) WITHOUT ROWID, STRICT;
    CREATE INDEX ratings_by_value ON ratings (game, value);
    CREATE TABLE missing_results (tbl INTEGER PRIMARY KEY) STRICT;
    INSERT INTO missing_results SELECT key FROM tables WHERE phase = 2;
",
    // Reviews of tables, and of records that people have uploaded.
    "
    CREATE TABLE reviews (
        id       TEXT PRIMARY KEY,
        person   TEXT,
        record   TEXT,
        report   TEXT,
        until    INTEGER
    ) WITHOUT ROWID, STRICT;
    CREATE INDEX reviews_by_person ON reviews (person) WHERE person IS NOT NULL;
    CREATE INDEX reviews_by_until ON reviews (until) WHERE until IS NOT NULL;
",
    // Invitations to create an account, of which only hashes are stored, and reports to the host.
    "
    CREATE TABLE invites (
        hash     BLOB PRIMARY KEY,
        until    INTEGER NOT NULL
    ) WITHOUT ROWID, STRICT;
    CREATE TABLE reports (
        id       INTEGER PRIMARY KEY,
        at       INTEGER NOT NULL,
        person   TEXT NOT NULL,
        about    TEXT NOT NULL,
        words    TEXT NOT NULL
    ) STRICT;
    CREATE INDEX reports_by_person ON reports (person);
",
    // The accounts of bots have owners.
    "
    ALTER TABLE persons ADD COLUMN owner TEXT;
    CREATE INDEX persons_by_owner ON persons (owner) WHERE owner IS NOT NULL;
",
    // Email addresses of accounts, the links in emails, of which only hashes are stored, and the notices that wait to be mailed. A notice stays
    // for a day after it was sent, to delay the next email about its table.
    "
    CREATE TABLE mail_addresses (
        person      TEXT PRIMARY KEY,
        address     TEXT NOT NULL,
        address_key TEXT NOT NULL,
        verified    INTEGER NOT NULL,
        settings    TEXT NOT NULL
    ) WITHOUT ROWID, STRICT;
    CREATE INDEX mail_addresses_by_key ON mail_addresses (address_key);
    CREATE TABLE mail_codes (
        hash        BLOB PRIMARY KEY,
        person      TEXT NOT NULL,
        purpose     TEXT NOT NULL,
        address     TEXT NOT NULL,
        until       INTEGER NOT NULL
    ) WITHOUT ROWID, STRICT;
    CREATE INDEX mail_codes_by_person ON mail_codes (person);
    CREATE TABLE mail_notices (
        person      TEXT NOT NULL,
        tbl         TEXT NOT NULL,
        notice      TEXT NOT NULL,
        pending     INTEGER NOT NULL,
        due         INTEGER NOT NULL,
        sent        INTEGER,
        PRIMARY KEY (person, tbl)
    ) WITHOUT ROWID, STRICT;
    CREATE INDEX mail_notices_by_due ON mail_notices (due) WHERE pending;
",
    // The people someone follows or has blocked.
    "
    CREATE TABLE contacts (
        person      TEXT NOT NULL,
        other       TEXT NOT NULL,
        kind        INTEGER NOT NULL,
        since       INTEGER NOT NULL,
        PRIMARY KEY (person, other)
    ) WITHOUT ROWID, STRICT;
    CREATE INDEX contacts_by_other ON contacts (other, kind);
",
    // Browsers that want notifications, each for as long as its session is open, and the notifications that wait to be sent to them.
    "
    CREATE TABLE push_subscriptions (
        id           BLOB PRIMARY KEY,
        person       TEXT NOT NULL,
        session      BLOB NOT NULL,
        endpoint     TEXT NOT NULL,
        public_key   BLOB NOT NULL,
        secret       BLOB NOT NULL,
        settings     TEXT NOT NULL,
        since        INTEGER NOT NULL
    ) WITHOUT ROWID, STRICT;
    CREATE INDEX push_subscriptions_by_person ON push_subscriptions (person);
    CREATE TABLE push_notices (
        subscription BLOB NOT NULL,
        tbl          TEXT NOT NULL,
        notice       TEXT NOT NULL,
        due          INTEGER NOT NULL,
        failures     INTEGER NOT NULL,
        PRIMARY KEY (subscription, tbl)
    ) WITHOUT ROWID, STRICT;
    CREATE INDEX push_notices_by_due ON push_notices (due);
",
    // Tournaments, each stored as a whole, and the people that they mention.
    "
    CREATE TABLE tournaments (
        id         TEXT PRIMARY KEY,
        version    INTEGER NOT NULL,
        active     INTEGER NOT NULL,
        made       INTEGER NOT NULL,
        document   TEXT NOT NULL
    ) WITHOUT ROWID, STRICT;
    CREATE INDEX tournaments_by_made ON tournaments (active, made);
    CREATE TABLE tournament_people (
        person     TEXT NOT NULL,
        tournament TEXT NOT NULL,
        PRIMARY KEY (person, tournament)
    ) WITHOUT ROWID, STRICT;
    CREATE INDEX tournament_people_by_tournament ON tournament_people (tournament);
",
    // Tokens that were created with a token are revoked with it. The dropped columns were never used.
    "
    ALTER TABLE tokens ADD COLUMN created_with TEXT;
    CREATE INDEX tokens_by_creator ON tokens (created_with) WHERE created_with IS NOT NULL;
    ALTER TABLE tables DROP COLUMN node;
    ALTER TABLE tables DROP COLUMN lease;
",
];

/// Marks a file as belonging to this program: "Fish". Older versions did not mark theirs.
const APPLICATION_ID: u32 = u32::from_be_bytes(*b"Fish");

/// Migrates the file to the newest schema.
pub(crate) fn migrate(connection: &mut Connection) -> Result<()> {
    let found = check_version(connection)?;
    add_functions(connection)?;
    for (step, migration) in MIGRATIONS.iter().enumerate().skip(found as usize) {
        let transaction = connection.transaction()?;
        transaction.execute_batch(migration)?;
        transaction.pragma_update(None, "user_version", step as u32 + 1)?;
        transaction.commit()?;
    }
    update_look_alike_keys(connection)?;
    if application_id(connection)? != APPLICATION_ID {
        connection.pragma_update(None, "application_id", APPLICATION_ID)?;
    }
    Ok(())
}

/// Computes the stored keys of names again if this program computes them differently than the one that stored them. If accounts now
/// look alike, all are kept, and one of them gets the key.
fn update_look_alike_keys(connection: &mut Connection) -> Result<()> {
    let version = fishpond_names::look_alike_version();
    let transaction = connection.transaction()?;
    transaction.execute_batch("CREATE TABLE IF NOT EXISTS look_alike_keys (version TEXT NOT NULL) STRICT")?;
    let is_stored: bool = transaction.query_row(
        "SELECT count(*) FROM look_alike_keys WHERE version = ?1",
        [&version],
        |row| row.get(0),
    )?;
    if !is_stored {
        transaction.execute_batch(
            "UPDATE persons SET look_alike_key = NULL;
             UPDATE OR IGNORE persons SET look_alike_key = look_alike_key(login) WHERE login IS NOT NULL;
             DELETE FROM look_alike_keys;",
        )?;
        transaction.execute("INSERT INTO look_alike_keys VALUES (?1)", [&version])?;
    }
    transaction.commit()?;
    Ok(())
}

/// Returns the schema version of the file, unless a newer program wrote it.
pub(crate) fn check_version(connection: &Connection) -> Result<u32> {
    let known = MIGRATIONS.len() as u32;
    let found: u32 = connection.query_row("PRAGMA user_version", [], |row| row.get(0))?;
    if found > known { Err(StoreError::Newer { found, known }) } else { Ok(found) }
}

/// The program that wrote a database.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Origin {
    /// The database is empty.
    None,
    Fishpond,
    Other,
}

/// Returns the program that wrote a database.
pub(crate) fn origin(connection: &Connection) -> rusqlite::Result<Origin> {
    // Every version has these tables.
    let sql =
        "SELECT count(*), count(*) FILTER (WHERE name IN ('tables', 'sessions', 'life')) FROM sqlite_schema";
    let (all, own): (u32, u32) = connection.query_row(sql, [], |row| Ok((row.get(0)?, row.get(1)?)))?;
    Ok(match (application_id(connection)?, all, own) {
        (0, 0, _) => Origin::None,
        (0 | APPLICATION_ID, _, 3) => Origin::Fishpond,
        _ => Origin::Other,
    })
}

fn application_id(connection: &Connection) -> rusqlite::Result<u32> {
    connection.query_row("PRAGMA application_id", [], |row| row.get(0))
}

/// Adds the functions that migrations use.
fn add_functions(connection: &Connection) -> Result<()> {
    let flags = FunctionFlags::SQLITE_UTF8 | FunctionFlags::SQLITE_DETERMINISTIC;
    connection.create_scalar_function("look_alike_key", 1, flags, |context| {
        Ok(fishpond_names::look_alike_key(&context.get::<String>(0)?))
    })?;
    Ok(())
}

#[cfg(test)]
mod tests {
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
        let table = |id| {
            format!("INSERT INTO tables VALUES ('{id}', 3, 'fresh', 1, 0, 'Ann', 5, 6, NULL, 0, NULL, 0);")
        };
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
        let event = |table, number| {
            format!("INSERT INTO events VALUES ('{table}', {number}, 'ann {table} {number}');")
        };
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
        let created =
            crate::Token { id: "second".to_owned(), created_with: Some("first".to_owned()), ..token };
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
}
