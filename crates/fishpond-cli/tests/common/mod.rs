//! Runs the program.

#![allow(dead_code, reason = "no test uses all of it")]

use std::io::Write;
use std::path::Path;
use std::process::{Command, Output, Stdio};
use std::thread;

use serde_json::Value;

/// Runs the program with this text on standard input.
pub(crate) fn fishpond_with_input(input: &str, args: &[&str]) -> Output {
    let mut child = Command::new(env!("CARGO_BIN_EXE_fishpond"))
        .args(args)
        .env("LC_ALL", "C")
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let mut stdin = child.stdin.take().unwrap();
    thread::scope(|scope| {
        // The program may exit, or start to answer, before it has read everything.
        scope.spawn(move || stdin.write_all(input.as_bytes()));
        child.wait_with_output().unwrap()
    })
}

/// Runs the program.
pub(crate) fn fishpond(args: &[&str]) -> Output {
    fishpond_with_input("", args)
}

/// Returns the output of a successful run.
#[track_caller]
pub(crate) fn prints(args: &[&str]) -> String {
    let output = fishpond(args);
    assert!(output.status.success(), "{args:?}: {}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).unwrap()
}

/// Checks that a run fails with this exit code and a message that contains these words.
#[track_caller]
pub(crate) fn fails(args: &[&str], code: i32, words: &[&str]) {
    let output = fishpond(args);
    let mut message = String::from_utf8_lossy(&output.stderr).into_owned();
    if code == 1 {
        message += &String::from_utf8_lossy(&output.stdout);
    }
    assert_eq!(output.status.code(), Some(code), "{args:?}: {message}");
    for word in words {
        assert!(message.contains(word), "{args:?} prints: {message}\nwithout: {word}");
    }
    assert!(!message.contains("panicked"), "{message}");
}

/// Returns the names of the games.
pub(crate) fn games() -> impl Iterator<Item = &'static str> {
    fishpond_games::GameId::ALL.iter().map(|game| game.facts().id)
}

/// Traces a game. Returns the lines and the path of its record.
pub(crate) fn traced(folder: &Path, game: &str, more: &[&str]) -> (Vec<Value>, String) {
    let file = folder.join(format!("{game}.json")).display().to_string();
    let args = [&["trace", game, "--seed", "7", "--save", &file, "--force"], more].concat();
    let lines = prints(&args).lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    (lines, file)
}

/// Returns the JSON output of a successful run.
#[track_caller]
pub(crate) fn json(args: &[&str]) -> Value {
    serde_json::from_str(&prints(args)).unwrap()
}

/// Validates JSON against one of our schemas and returns the first fault.
#[track_caller]
pub(crate) fn fault(schema: &str, value: &Value) -> Option<String> {
    let schema = json(&["schema", schema]);
    jsonschema::validator_for(&schema).unwrap().iter_errors(value).next().map(|error| error.to_string())
}
