//! The program, run from outside.

#![allow(dead_code, reason = "every test uses some of it")]

use std::io::Write;
use std::path::Path;
use std::process::{Command, Output, Stdio};

use serde_json::Value;

/// Runs the program with something on standard input.
pub(crate) fn fishpond_reading(input: &str, args: &[&str]) -> Output {
    let mut child = Command::new(env!("CARGO_BIN_EXE_fishpond"))
        .args(args)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    // A program that has seen enough may close its input early.
    let _ = child.stdin.take().unwrap().write_all(input.as_bytes());
    child.wait_with_output().unwrap()
}

/// Runs the program.
pub(crate) fn fishpond(args: &[&str]) -> Output {
    fishpond_reading("", args)
}

/// What a successful run prints.
#[track_caller]
pub(crate) fn prints(args: &[&str]) -> String {
    let output = fishpond(args);
    assert!(output.status.success(), "{args:?}: {}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).unwrap()
}

/// A run that fails with this exit code and one sentence that contains these words.
#[track_caller]
pub(crate) fn fails(args: &[&str], code: i32, words: &[&str]) {
    let output = fishpond(args);
    let said = String::from_utf8_lossy(if code == 1 { &output.stdout } else { &output.stderr }).into_owned();
    assert_eq!(output.status.code(), Some(code), "{args:?}: {said}");
    for word in words {
        assert!(said.contains(word), "{args:?} says: {said}\nwithout: {word}");
    }
    assert!(!said.contains("panicked"), "{said}");
}

/// The names of the games.
pub(crate) fn games() -> impl Iterator<Item = &'static str> {
    fishpond_games::GameId::ALL.iter().map(|game| game.facts().id)
}

/// The lines of a trace, and the record of the same game in a file.
pub(crate) fn traced(folder: &Path, game: &str, more: &[&str]) -> (Vec<Value>, String) {
    let file = folder.join(format!("{game}.json")).display().to_string();
    let args = [&["trace", game, "--seed", "7", "--save", &file], more].concat();
    let lines = prints(&args).lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    (lines, file)
}

/// What a successful run prints as JSON.
#[track_caller]
pub(crate) fn json(args: &[&str]) -> Value {
    serde_json::from_str(&prints(args)).unwrap()
}

/// What is wrong with some JSON by one of our schemas.
#[track_caller]
pub(crate) fn fault(schema: &str, value: &Value) -> Option<String> {
    let schema = json(&["schema", schema]);
    jsonschema::validator_for(&schema).unwrap().iter_errors(value).next().map(|error| error.to_string())
}
