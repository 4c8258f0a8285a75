//! Files that the program itself writes are up to date: JSON Schemas and the picture of the front page.
//!
//! `cargo xtask generate` writes them anew.

use std::fs;
use std::path::{Path, PathBuf};

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).ancestors().nth(2).unwrap().to_owned()
}

mod common;

#[track_caller]
fn check(file: &str, fresh: &str) {
    let path = root().join(file);
    if std::env::var_os("FISHPOND_GENERATE").is_some() {
        fs::write(&path, fresh).unwrap();
    }
    let kept = fs::read_to_string(&path).unwrap_or_default();
    assert!(kept == fresh, "{file} is not up to date; cargo xtask generate writes it anew");
}

#[test]
fn schemas() {
    let games = fishpond_games::GameId::ALL.iter().map(|game| game.facts().id);
    let common = ["record", "trace", "step-request", "step-answer", "analysis", "arena", "ladder"];
    for name in games.chain(common) {
        check(&format!("docs/schemas/{name}.json"), &common::prints(&["schema", name]));
    }
}
