//! Tests of the PostgreSQL store alone: several servers on one database, and a database that fails.

#[path = "conformance/common.rs"]
#[allow(dead_code)]
mod common;

use std::sync::Arc;
use std::time::Duration;

use common::*;
use fishpond_services::{Postgres, StopMode};
use fishpond_store::{
    AccountKind, Cluster, ListedStatus, PostgresStore, SqliteStore, Store, StoreError, Version, Viewer,
};

async fn open(url: &str) -> PostgresStore {
    PostgresStore::open(url).await.unwrap()
}

async fn create(store: &PostgresStore, table: &str) {
    let new = append(table, 0, &["a"], Some(listing(ListedStatus::Playing, &["ann"])));
    assert_eq!(store.append(new).await, Ok(1));
}

#[tokio::test]
async fn servers_that_start_together_share_a_new_database() {
    let url = Postgres::shared().new_schema();
    let (one, two, three) = tokio::join!(open(&url), open(&url), open(&url));
    create(&one, "t").await;
    assert_eq!(two.append(append("t", 1, &["b"], None)).await, Ok(2));
    let late = three.append(append("t", 1, &["c"], None)).await;
    assert_eq!(late, Err(StoreError::Conflict { expected: 1, have: 2 }));
    assert_eq!(three.events("t", 0).await.unwrap(), ["a", "b"]);
    let version = Version { edition: 0, event_count: 2 };
    let known = three.versions(vec!["t".to_owned(), "unknown".to_owned()]).await;
    assert_eq!(known, Ok(vec![("t".to_owned(), version)]));
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn groups_of_several_servers_do_not_deadlock_or_lose_events() {
    const TABLES: usize = 40;
    let url = Postgres::shared().new_schema();
    let (one, two) = tokio::join!(open(&url), open(&url));
    let stores = [Arc::new(one), Arc::new(two)];
    for table in 0..TABLES {
        create(&stores[0], &format!("t{table}")).await;
    }
    let mut tasks = Vec::new();
    for (server, store) in stores.iter().enumerate() {
        for table in 0..TABLES {
            let store = Arc::clone(store);
            tasks.push(tokio::spawn(async move {
                let (table, mut after) = (format!("t{table}"), 1);
                for number in 0..10 {
                    let event = format!("{server}-{number}");
                    loop {
                        match store.append(append(&table, after, &[&event, "more"], None)).await {
                            Ok(number) => break after = number,
                            Err(StoreError::Conflict { have, .. }) => after = have,
                            Err(other) => panic!("{other}"),
                        }
                    }
                }
            }));
        }
    }
    for task in tasks {
        task.await.unwrap();
    }
    for table in 0..TABLES {
        let events = stores[0].events(&format!("t{table}"), 0).await.unwrap();
        assert_eq!(events.len(), 1 + 2 * 2 * 10);
        for server in 0..2 {
            let own = events.iter().filter(|event| event.starts_with(&format!("{server}-"))).cloned();
            let expected: Vec<String> = (0..10).map(|number| format!("{server}-{number}")).collect();
            assert_eq!(own.collect::<Vec<_>>(), expected);
        }
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_latest_events_of_many_tables_are_read_at_once() {
    const TABLES: usize = 50;
    let url = Postgres::shared().new_schema();
    let (one, two) = tokio::join!(open(&url), open(&url));
    for table in 0..TABLES {
        create(&one, &format!("t{table}")).await;
        // Different numbers of events.
        let events: Vec<String> = (0..table % 4).map(|number| format!("{table}-{number}")).collect();
        let events: Vec<&str> = events.iter().map(String::as_str).collect();
        if !events.is_empty() {
            one.append(append(&format!("t{table}"), 1, &events, None)).await.unwrap();
        }
    }
    two.rewrite_table("t7", None, rename("a", "b")).await.unwrap();
    // Each table twice, and one that does not exist.
    let ids = (0..=TABLES).chain(0..TABLES);
    let reads = ids.map(async |table| (table, two.read_table(&format!("t{table}"), 1).await.unwrap()));
    for (table, stored) in futures_util::future::join_all(reads).await {
        let count = if table < TABLES { table % 4 } else { 0 };
        let expected: Vec<String> = (0..count).map(|number| format!("{table}-{number}")).collect();
        assert_eq!((stored.edition, stored.events), (u64::from(table == 7), expected), "table {table}");
    }
}

#[tokio::test]
async fn an_append_to_an_older_edition_is_a_conflict() {
    let url = Postgres::shared().new_schema();
    let (one, two) = tokio::join!(open(&url), open(&url));
    create(&one, "t").await;
    two.rewrite_table("t", None, rename("a", "b")).await.unwrap();
    let outdated = one.append(append("t", 1, &["c"], None)).await;
    assert_eq!(outdated, Err(StoreError::Conflict { expected: 1, have: 1 }));
    let stored = one.read_table("t", 0).await.unwrap();
    assert_eq!((stored.edition, &stored.events[..]), (1, &["b".to_owned()][..]));
    let mut again = append("t", 1, &["c"], None);
    again.edition = stored.edition;
    assert_eq!(one.append(again).await, Ok(2));
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn servers_change_ratings_in_one_order() {
    const GAMES: u64 = 20;
    let url = Postgres::shared().new_schema();
    let (one, two) = tokio::join!(open(&url), open(&url));
    for person in ["ann", "bob"] {
        one.create_account(account(person, person, "hash")).await.unwrap();
    }
    let mut tasks = Vec::new();
    for (server, store) in [one, two].into_iter().enumerate() {
        let store = Arc::new(store);
        for game in 0..GAMES {
            let store = Arc::clone(&store);
            tasks.push(tokio::spawn(async move {
                let table = format!("{server}-{game}");
                store.append(finished(&table, "", &["ann", "bob"], true)).await.unwrap();
                let mut after = store.last_rated_game().await.unwrap();
                loop {
                    match store.append(rate(&table, after, &[("ann", 1600), ("bob", 1400)])).await {
                        Ok(number) => break assert_eq!(number, 2),
                        Err(StoreError::Conflict { have, .. }) => after = have,
                        Err(other) => panic!("{other}"),
                    }
                }
            }));
        }
    }
    for task in tasks {
        task.await.unwrap();
    }
    let store = open(&url).await;
    let games = store.rated_games(0, 100).await.unwrap();
    assert!(games.iter().map(|game| game.number).eq(1..=2 * GAMES), "{games:?}");
    let board = store.leaderboard("penguins", AccountKind::People, 9).await.unwrap();
    let board: Vec<_> = board.iter().map(|(rating, _)| (rating.person.as_str(), rating.games)).collect();
    assert_eq!(board, [("ann", 2 * GAMES as u32), ("bob", 2 * GAMES as u32)]);
}

#[tokio::test]
async fn one_server_at_a_time_holds_the_lease() {
    let store = open(&Postgres::shared().new_schema()).await;
    create(&store, "t").await;
    let (long, over) = (Duration::from_secs(60), Duration::ZERO);
    assert_eq!(store.claim_lease("t", "one", long).await, Ok(true));
    assert_eq!(store.claim_lease("t", "two", long).await, Ok(false));
    assert_eq!(store.claim_lease("t", "one", over).await, Ok(true), "renewed, but expires at once");
    assert_eq!(store.claim_lease("t", "two", long).await, Ok(true));
    store.release_lease("t", "one").await.unwrap();
    assert_eq!(store.claim_lease("t", "one", long).await, Ok(false), "only its holder can give it up");
    store.release_lease("t", "two").await.unwrap();
    assert_eq!(store.claim_lease("t", "one", long).await, Ok(true));
    assert_eq!(store.claim_lease("ratings", "one", long).await, Ok(true), "any work can have a lease");
}

#[tokio::test]
async fn viewers_of_a_server_that_is_gone_are_found() {
    let url = Postgres::shared().new_schema();
    let store = open(&url).await;
    let viewer = |table: &str, person: &str| Viewer { table: table.to_owned(), person: person.to_owned() };
    let (ann, bob, program) = (viewer("t", "ann"), viewer("t", "bob"), viewer("", "bob"));
    store.set_viewers("one", vec![ann.clone(), bob.clone()]).await.unwrap();
    assert_eq!(
        store.viewers_elsewhere("t", "two").await,
        Ok(Vec::new()),
        "the server has not reported itself yet"
    );
    store.beat("one").await.unwrap();
    let mut elsewhere = store.viewers_elsewhere("t", "two").await.unwrap();
    elsewhere.sort();
    assert_eq!(elsewhere, ["ann", "bob"]);
    assert_eq!(store.viewers_elsewhere("t", "one").await, Ok(Vec::new()));
    store.change_viewers("one", vec![program, bob.clone()], vec![ann]).await.unwrap();
    assert_eq!(store.viewers_elsewhere("t", "two").await, Ok(vec!["bob".to_owned()]));
    let online =
        async |node: &str| store.online_elsewhere(vec!["ann".to_owned(), "bob".to_owned()], node).await;
    assert_eq!(online("two").await, Ok(vec!["bob".to_owned()]));
    assert_eq!(online("one").await, Ok(Vec::new()));
    assert_eq!(store.lost_viewers(9).await, Ok(Vec::new()));
    store.set_viewers("one", vec![bob.clone()]).await.unwrap();
    let _ = Postgres::execute_at(&url, "UPDATE nodes SET until = 0");
    assert_eq!(online("two").await, Ok(Vec::new()));
    assert_eq!(store.viewers_elsewhere("t", "two").await, Ok(Vec::new()));
    assert_eq!(store.lost_viewers(9).await, Ok(vec![bob.clone()]));
    store.delete_expired_sessions(0).await.unwrap();
    store.forget_viewer(bob).await.unwrap();
    assert_eq!(store.lost_viewers(9).await, Ok(Vec::new()));
    store.delete_expired_sessions(0).await.unwrap();
    assert_eq!(Postgres::execute_at(&url, "SELECT count(*) FROM nodes").trim(), "0");
}

#[tokio::test]
async fn time_stops_while_no_server_is_alive() {
    let url = Postgres::shared().new_schema();
    let store = open(&url).await;
    assert_eq!(store.last_active_at().await, Ok(None));
    let start = store.beat("one").await.unwrap();
    let hour = 3_600_000;
    for shift in [hour, 0 - hour] {
        // As if the last heartbeat had been an hour ago, or the database's clock had been adjusted.
        let sql = format!("UPDATE clock SET beat = beat - ({shift}), stopped = stopped - ({shift})");
        let _ = Postgres::execute_at(&url, &sql);
        let now = store.beat("one").await.unwrap();
        assert!(now >= start && now < start + 60_000, "{start} {now}");
    }
}

#[tokio::test]
async fn keys_of_names_are_computed_again_when_their_rules_change() {
    let url = Postgres::shared().new_schema();
    let store = open(&url).await;
    for (person, login) in [("bill", "Bill"), ("lda", "Lda")] {
        store.create_account(account(person, login, "hash")).await.unwrap();
    }
    drop(store);
    // An earlier version did not treat i and l alike.
    let old = "UPDATE persons SET look_alike_key = id;
        INSERT INTO persons (id, name, since, preferences, login, login_key, look_alike_key, password)
            VALUES ('ida', 'Ida', 0, '', 'Ida', 'ida', 'ida', 'hash');
        UPDATE look_alike_keys SET version = 'old'";
    let _ = Postgres::execute_at(&url, old);
    let store = open(&url).await;
    let keys = "SELECT string_agg(id || ' ' || coalesce(look_alike_key, '-'), ', ' ORDER BY id) FROM persons";
    assert_eq!(Postgres::execute_at(&url, keys).trim(), "bill blll, ida lda, lda -");
    assert_eq!(store.create_account(account("new", "Bi1l", "hash")).await, Err(StoreError::NameTaken));
    let _ = Postgres::execute_at(&url, "UPDATE persons SET look_alike_key = id || '-'");
    let _again = open(&url).await;
    assert_eq!(
        Postgres::execute_at(&url, keys).trim(),
        "bill bill-, ida ida-, lda lda-",
        "the next start has nothing to do"
    );
}

#[tokio::test]
async fn other_databases_are_refused() {
    let postgres = Postgres::shared();
    let newer = postgres.new_schema();
    drop(open(&newer).await);
    let _ = Postgres::execute_at(&newer, "UPDATE fishpond_schema SET version = 99");
    assert!(matches!(PostgresStore::open(&newer).await, Err(StoreError::Newer { found: 99, .. })));

    for change in ["UPDATE fishpond_schema SET version = -1", "DELETE FROM fishpond_schema"] {
        let changed = postgres.new_schema();
        drop(open(&changed).await);
        let _ = Postgres::execute_at(&changed, change);
        assert_eq!(PostgresStore::open(&changed).await.unwrap_err(), StoreError::UnknownVersion, "{change}");
    }

    let foreign = postgres.new_schema();
    let _ = Postgres::execute_at(&foreign, "CREATE TABLE recipes (fish TEXT)");
    assert_eq!(PostgresStore::open(&foreign).await.unwrap_err(), StoreError::ForeignDatabase);
    let with_extension = postgres.new_schema();
    let _ = Postgres::execute_at(&with_extension, "CREATE VIEW statistics AS SELECT 1 AS calls");
    assert!(PostgresStore::open(&with_extension).await.is_ok(), "extensions add views");
}

#[tokio::test]
async fn wrong_addresses_and_missing_rights_are_explained() {
    let postgres = Postgres::start("fsync = off\n");
    postgres.execute("CREATE ROLE stranger LOGIN");
    let at = |user: &str, port: u16, database: &str| format!("postgres://{user}@127.0.0.1:{port}/{database}");
    let error = async |url: String| PostgresStore::open(&url).await.unwrap_err();
    let no_rights = error(at("stranger", postgres.port(), "postgres")).await;
    assert!(
        matches!(&no_rights, StoreError::Refused(why) if why.contains("permission denied")),
        "{no_rights}"
    );
    postgres.execute("CREATE DATABASE recipes");
    let recipes = at("postgres", postgres.port(), "recipes");
    let _ = Postgres::execute_at(
        &recipes,
        "CREATE TABLE soups (fish TEXT); GRANT CREATE ON SCHEMA public TO stranger",
    );
    let foreign = error(at("stranger", postgres.port(), "recipes")).await;
    assert_eq!(foreign, StoreError::ForeignDatabase, "even if the user may not read its tables");
    let nowhere = error(at("postgres", postgres.port(), "pond")).await;
    assert!(
        matches!(&nowhere, StoreError::Refused(why) if why.contains("\"pond\" does not exist")),
        "{nowhere}"
    );
    let nobody = error(at("nobody", postgres.port(), "postgres")).await;
    assert!(matches!(&nobody, StoreError::Refused(why) if why.contains("nobody")), "{nobody}");
    postgres.stop(StopMode::Fast);
    let away = error(at("postgres", postgres.port(), "postgres")).await;
    assert!(matches!(&away, StoreError::Unavailable(_)), "{away}");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn appends_are_carried_out_exactly_once_despite_crashes_and_lost_connections() {
    const TABLES: usize = 8;
    let postgres = Arc::new(Postgres::start("fsync = off\n"));
    let store = Arc::new(open(&postgres.url()).await);
    let mut tasks = Vec::new();
    let stop = Arc::new(std::sync::atomic::AtomicBool::new(false));
    for table in 0..TABLES {
        let (store, stop) = (Arc::clone(&store), Arc::clone(&stop));
        let table = format!("t{table}");
        create(&store, &table).await;
        tasks.push(tokio::spawn(async move {
            let mut after = 1;
            while !stop.load(std::sync::atomic::Ordering::Relaxed) {
                let event = after.to_string();
                match store.append(append(&table, after, &[&event, "more"], None)).await {
                    Ok(number) => after = number,
                    // It took longer than the store waits, so the append may or may not have been carried out.
                    Err(StoreError::Unavailable(_)) => {
                        if let Ok(events) = store.events(&table, 0).await {
                            after = events.len() as u64;
                        }
                    }
                    Err(error) => panic!("nobody else writes to {table}: {error}"),
                }
            }
            (table, after)
        }));
    }
    let faults = Arc::clone(&postgres);
    tokio::task::spawn_blocking(move || {
        for round in 0..8 {
            let sql = "SELECT count(pg_terminate_backend(pid)) FROM pg_stat_activity WHERE application_name = 'fishpond'";
            faults.execute(sql);
            if round % 4 == 3 {
                faults.stop(StopMode::Immediate);
                faults.resume();
            }
        }
    })
    .await
    .unwrap();
    stop.store(true, std::sync::atomic::Ordering::Relaxed);
    for task in tasks {
        let (table, after) = task.await.unwrap();
        let events = store.events(&table, 0).await.unwrap();
        let expected = (1..after).step_by(2).flat_map(|number| [number.to_string(), "more".to_owned()]);
        let expected: Vec<String> = std::iter::once("a".to_owned()).chain(expected).collect();
        assert_eq!(events, expected, "{table}");
    }
}

#[tokio::test]
async fn one_invalid_append_does_not_fail_its_group() {
    let store = open(&Postgres::shared().new_schema()).await;
    create(&store, "t").await;
    create(&store, "u").await;
    // PostgreSQL cannot store this character.
    let (one, two) =
        tokio::join!(store.append(append("t", 1, &["\0"], None)), store.append(append("u", 1, &["b"], None)));
    assert!(matches!(one, Err(StoreError::Database(_))), "{one:?}");
    assert_eq!(two, Ok(2));
}

#[tokio::test]
async fn a_copy_that_differs_is_not_kept() {
    let folder = tempfile::tempdir().unwrap();
    let from = SqliteStore::open(folder.path().join("fishpond.sqlite")).unwrap();
    for table in ["one", "two"] {
        let new = append(table, 0, &["a"], Some(listing(ListedStatus::Playing, &["ann"])));
        assert_eq!(from.append(new).await, Ok(1));
    }
    let to = open(&Postgres::shared().new_schema()).await;
    let mut seen = 0;
    let refused = to.import(&from, |_, before, after| {
        assert_eq!(before, after);
        seen += 1;
        if seen == 2 { Err("it looks wrong".to_owned()) } else { Ok(()) }
    });
    let error = refused.await.unwrap_err().to_string();
    assert!(error.ends_with("could not be copied exactly: it looks wrong; nothing was copied"), "{error}");
    assert_eq!(to.count_unfinished().await, Ok(0));
    to.import(&from, |_, _, _| Ok(())).await.unwrap();
    assert_eq!(to.count_unfinished().await, Ok(2));
}

#[tokio::test]
async fn connections_are_encrypted_and_certificates_are_checked() {
    let folder = tempfile::tempdir().unwrap();
    let issued = |hosts: &[&str]| {
        let hosts: Vec<String> = hosts.iter().map(|&host| host.to_owned()).collect();
        rcgen::generate_simple_self_signed(hosts).unwrap()
    };
    let (own, other) = (issued(&["127.0.0.1"]), issued(&["pond.example"]));
    let postgres = Postgres::start_with_tls(&own.cert.pem(), &own.signing_key.serialize_pem());
    let file = |name: &str, text: String| {
        let path = folder.path().join(name);
        std::fs::write(&path, text).unwrap();
        path.display().to_string()
    };
    let (own, other) = (file("own.pem", own.cert.pem()), file("other.pem", other.cert.pem()));
    let url = postgres.url();
    let store = open(&format!("{url}?sslmode=require&sslrootcert={own}")).await;
    create(&store, "t").await;
    let encrypted = "SELECT count(*) FROM pg_stat_ssl JOIN pg_stat_activity USING (pid) WHERE application_name = 'fishpond' AND NOT ssl";
    assert_eq!(postgres.execute(encrypted), "0");
    for (more, why) in [
        ("sslmode=require".to_owned(), "its issuer is unknown"),
        (format!("sslmode=verify-full&sslrootcert={other}"), "its issuer is unknown"),
    ] {
        let error = PostgresStore::open(&format!("{url}?{more}")).await.unwrap_err().to_string();
        assert!(
            error.starts_with("cannot trust the certificate of the database") && error.contains(why),
            "{error}"
        );
    }
    let elsewhere = url.replace("127.0.0.1", "localhost");
    let error = PostgresStore::open(&format!("{elsewhere}?sslmode=require&sslrootcert={own}")).await;
    let error = error.unwrap_err().to_string();
    assert!(error.contains("it belongs to another host"), "{error}");
    let plain = Postgres::shared().new_schema();
    let error = PostgresStore::open(&format!("{plain}&sslmode=require&sslrootcert={own}")).await.unwrap_err();
    assert!(error.to_string().contains("it does not encrypt connections"), "{error}");
}
