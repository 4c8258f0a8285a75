//! Servers with a PostgreSQL database: moving to one, sharing one, and one that can't be used.

#![cfg(unix)]

#[path = "common/server.rs"]
mod server;

use std::io::{BufRead as _, BufReader};
use std::net::TcpListener;

use fishpond_services::{Nats, Postgres};
use server::{Server, Visitor, fails, fishpond, prints};
use tempfile::TempDir;

#[test]
fn a_server_moves_to_postgres_and_is_joined_by_another() {
    let (old, one, two) = (TempDir::new().unwrap(), TempDir::new().unwrap(), TempDir::new().unwrap());
    let server = Server::on(old.path(), &[]);
    let mut ann = Visitor::new(&server.address());
    let table = ann.play();
    let url = Postgres::shared().new_schema();
    let message = fails(old.path(), &["migrate", "--to", &url]);
    assert!(message.contains("stop it, then try again"), "{message}");
    drop(server);
    let done = prints(old.path(), &["migrate", "--to", &url]);
    assert!(done.starts_with("Tables moved: 1, with "), "{done}");
    assert!(done.contains("Every game was replayed and is identical."), "{done}");
    let message = fails(old.path(), &["migrate", "--to", &url]);
    assert!(message.contains("already contains games or accounts; choose an empty one"), "{message}");

    let first = Server::on(one.path(), &["--database", &url]);
    let second = Server::on(two.path(), &["--database", &url]);
    for server in [&first, &second] {
        ann.move_to(&server.address());
        assert_eq!(ann.get(&format!("/t/{table}")).status, 200);
    }
    let tables = prints(one.path(), &["admin", "tables"]);
    assert!(tables.contains(&table), "{tables}");
    let message = fails(one.path(), &["backup", "copy.sqlite"]);
    assert!(message.contains("back it up with pg_dump"), "{message}");
}

#[test]
fn a_database_that_cannot_be_used_is_explained() {
    let folder = TempDir::new().unwrap();
    let newer = Postgres::shared().new_schema();
    let _ = Postgres::execute_at(
        &newer,
        "CREATE TABLE fishpond_schema (one BIGINT PRIMARY KEY, version BIGINT); INSERT INTO fishpond_schema VALUES (1, 99)",
    );
    let foreign = Postgres::shared().new_schema();
    let _ = Postgres::execute_at(&foreign, "CREATE TABLE recipes (name TEXT)");
    for (url, why) in [
        ("mysql://ann:secret@pond/fish", "it does not start with postgres://"),
        (newer.as_str(), "upgrade Fishpond"),
        (foreign.as_str(), "contains tables of another program; create an empty one"),
    ] {
        let message = fails(folder.path(), &["serve", "--listen", "127.0.0.1:0", "--database", url]);
        assert!(message.contains(why) && !message.contains("secret"), "{url}: {message}");
    }
    let url = Postgres::shared().new_schema();
    for (arguments, why) in [
        (&["--nats", "nats://ann:secret@pond"][..], "Set --database to use NATS"),
        (&["--database", &url, "--nats", "http://ann:secret@pond"], "it does not start with nats://"),
    ] {
        let message = fails(folder.path(), &[&["serve", "--listen", "127.0.0.1:0"], arguments].concat());
        assert!(message.contains(why) && !message.contains("secret"), "{arguments:?}: {message}");
    }
    let message = fails(folder.path(), &["migrate", "--to", "postgres://ann:secret@pond/fish"]);
    assert!(message.contains("No Fishpond database in"), "{message}");
}

#[test]
fn servers_play_through_nats_and_without_it() {
    let (one, two) = (TempDir::new().unwrap(), TempDir::new().unwrap());
    let url = Postgres::shared().new_schema();
    let nats = Nats::start();
    nats.stop();
    let nats_url = nats.url().replace("nats://", "nats://ann:secret@");
    let options = ["--database", &url, "--nats", &nats_url];
    let mut first = Server::on(one.path(), &options);
    let mut log = BufReader::new(first.process.stderr.take().unwrap()).lines();
    let line = log.next().unwrap().unwrap();
    assert!(line.contains("NATS is not available: ") && line.contains("trying again"), "{line}");
    assert!(!line.contains("secret"), "{line}");
    let second = Server::on(two.path(), &options);
    let mut ann = Visitor::new(&first.address());
    let table = ann.play();
    ann.move_to(&second.address());
    assert_eq!(ann.get(&format!("/t/{table}")).status, 200);
    nats.resume();
    let line = log.next().unwrap().unwrap();
    assert!(line.contains("NATS is available again"), "{line}");
}

#[test]
fn a_server_waits_for_its_database() {
    let folder = TempDir::new().unwrap();
    let free = || TcpListener::bind("127.0.0.1:0").unwrap().local_addr().unwrap().port();
    let (listen, database) = (format!("127.0.0.1:{}", free()), free());
    let url = format!("postgres://ann:secret@127.0.0.1:{database}/fish");
    let mut process =
        fishpond(folder.path()).args(["serve", "--listen", &listen, "--database", &url]).spawn().unwrap();
    let mut log = BufReader::new(process.stderr.take().unwrap());
    let mut line = String::new();
    log.read_line(&mut line).unwrap();
    assert!(line.contains("the database is not available") && line.contains("trying again in 1 s"), "{line}");
    assert!(!line.contains("secret"), "{line}");
    let page = Visitor::new(&listen).get("/health/ready");
    assert_eq!((page.status, page.body.as_str()), (503, "The server is waiting for its database."));
    process.kill().unwrap();
    process.wait().unwrap();
}
