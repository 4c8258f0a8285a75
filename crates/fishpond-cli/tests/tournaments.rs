//! `fishpond admin tournaments`, while a server runs and while none does.

#![cfg(unix)]

#[path = "common/server.rs"]
mod server;

use std::path::Path;

use serde_json::{Value, json};
use server::{Server, Visitor, creates, fails, prints};
use tempfile::TempDir;

/// Runs a command about tournaments and returns what it prints.
#[track_caller]
fn tournaments(folder: &Path, args: &[&str]) -> String {
    prints(folder, &[&["admin", "tournaments"], args].concat())
}

/// Returns the only line that a failing command about tournaments prints.
#[track_caller]
fn refuses(folder: &Path, args: &[&str]) -> String {
    fails(folder, &[&["admin", "tournaments"], args].concat())
}

/// Creates a tournament of one round for tables of two, and returns its identifier.
fn create(folder: &Path, more: &[&str]) -> String {
    let args = [
        "create",
        "Friday fish",
        "--game",
        "penguins",
        "--clock",
        "move:60",
        "--seats",
        "2",
        "--rounds",
        "1",
    ];
    let (id, note) = creates(folder, &[&["admin", "tournaments"], &args[..], more].concat());
    assert_eq!(note, format!("fishpond: Players can join at /tournament/{id}.\n"));
    id
}

/// Returns the first tournament of the list.
fn listed(folder: &Path) -> Value {
    let list: Value = serde_json::from_str(&tournaments(folder, &["--json"])).unwrap();
    list["tournaments"][0].clone()
}

#[test]
fn the_operator_runs_a_tournament() {
    let folder = TempDir::new().unwrap();
    let folder = folder.path();
    let server = Server::on(folder, &[]);
    let mut ann = Visitor::new(&server.address());
    assert_eq!(ann.post("/me/register", "login=Ann&password=correct+horse").status, 303);
    assert_eq!(tournaments(folder, &[]), "There are no tournaments.\n");
    let id = create(folder, &["--start", "2999-05-17 19:00", "--rated"]);
    let list = tournaments(folder, &["list"]);
    let [head, line] = list.lines().collect::<Vec<_>>()[..] else { panic!("{list}") };
    assert!(head.starts_with("TOURNAMENT ") && head.ends_with(" NAME"), "{list}");
    let words: Vec<&str> = line.split_whitespace().collect();
    let rest = ["penguins", "open", "0/1", "0", "2999-05-17", "19:00", "UTC", "Friday", "fish"];
    assert_eq!(words, [&[&*id], &rest[..]].concat());

    assert_eq!(tournaments(folder, &["add", &id, "Ann"]), "Added Ann.\n");
    assert_eq!(tournaments(folder, &["bots", &id, "1", "--level", "1"]), "Added 1 bot.\n");
    assert_eq!(tournaments(folder, &["bots", &id, "2"]), "Added 2 bots.\n");
    let remove = ["remove", &id, "ann", "Bot 3"];
    assert_eq!(tournaments(folder, &remove), "Removed ann, Bot 3.\n");
    assert!(refuses(folder, &remove).contains("The tournament has no active player called 'ann'"));
    let refused = ann.post(&format!("/tournament/{id}/join"), "");
    assert!(refused.body.contains("The operator of this server has removed you"), "{}", refused.body);
    assert_eq!(tournaments(folder, &["add", &id, "Ann"]), "Added Ann.\n");
    assert_eq!(tournaments(folder, &["bots", &id, "1"]), "Added 1 bot.\n");
    assert_eq!(tournaments(folder, &["start", &id]), format!("Started tournament {id}.\n"));
    let running = listed(folder);
    assert_eq!(
        (&running["status"], &running["players"], &running["round"], &running["starts"]),
        (&json!("running"), &json!(4), &json!(1), &Value::Null)
    );
    assert!(ann.get(&format!("/tournament/{id}")).body.contains("Friday fish"));
    assert!(refuses(folder, &["delete", &id]).contains("has already started"), "it is running");
    assert_eq!(tournaments(folder, &["cancel", &id]), format!("Cancelled tournament {id}.\n"));
    assert_eq!(listed(folder)["status"], "cancelled");
    assert_eq!(tournaments(folder, &["list", "--limit", "0"]), "There are no tournaments.\n");

    // Without a server, the operator can do the same.
    assert_eq!(server.stop(), "");
    assert_eq!(tournaments(folder, &["delete", &id]), format!("Deleted tournament {id}.\n"));
    let next = create(folder, &["--option", "tile_exchange=true"]);
    assert_eq!(listed(folder)["tournament"], json!(next));
    tournaments(folder, &["bots", &next, "3"]);
    assert_eq!(tournaments(folder, &["remove", &next, "Bot 2"]), "Removed Bot 2.\n");
    assert_eq!(listed(folder)["players"], json!(2));
    assert_eq!(tournaments(folder, &["start", &next]), format!("Started tournament {next}.\n"));
}

#[test]
fn mistakes_get_one_sentence_and_change_nothing() {
    let folder = TempDir::new().unwrap();
    let folder = folder.path();
    drop(Server::on(folder, &[]));
    let id = create(folder, &[]);
    for (args, says) in [
        (&["add", &id, "Ann"][..], "Unknown account 'Ann'"),
        (&["bots", &id, "65"], "65"),
        (&["bots", &id, "1", "--level", "9"], "9"),
        (&["start", &id], "fishpond: A tournament needs at least two players.\n"),
        (&["start", "nothing"], "Unknown tournament 'nothing'"),
        (&["remove", "nothing", "Ann"], "Unknown tournament 'nothing'"),
        (&["remove", &id, "Ann"], "called 'Ann'"),
        (&["cancel", "nothing"], "Unknown tournament 'nothing'"),
        (&["delete", "nothing"], "Unknown tournament 'nothing'"),
    ] {
        let message = refuses(folder, args);
        assert!(message.contains(says), "{args:?}: {message}");
    }
    let create = ["create", "Cup", "--game", "penguins"];
    for (args, says) in [
        (&["--clock", "none"][..], "a tournament needs a clock"),
        (&["--clock", "fast"], "fast"),
        (&["--clock", "move:60", "--seats", "5"], "between 2 and 4"),
        (&["--clock", "move:60", "--rounds", "13"], "13"),
        (&["--clock", "move:60", "--start", "tomorrow"], "such as '2030-05-17 19:00'"),
        (&["--clock", "move:60", "--start", "2001-05-17 19:00"], "in the past"),
        (&["--clock", "move:60", "--option", "no=1"], "unknown option"),
        (&["--clock", "move:60", "--rated", "--option", "tile_exchange=true"], "default options of the game"),
    ] {
        let message = refuses(folder, &[&create, args].concat());
        assert!(message.contains(says), "{args:?}: {message}");
    }
    assert_eq!(listed(folder)["tournament"], json!(id));
    assert_eq!(tournaments(folder, &[]).lines().count(), 2, "there is one tournament");
}
