//! The migrations of SQLite files.

/// One migration from each schema to the next. Released migrations are never changed.
pub(super) const MIGRATIONS: [&str; 19] = [
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
    // People whom the operator of the server has banned.
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
    // Invitations to create an account, of which only hashes are stored, and reports to the operator.
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
