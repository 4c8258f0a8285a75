//! The program itself: help, manual pages, completions, language, files and pipes, lists of games, benchmarks.

use std::fs;
use std::process::{Command, Stdio};

use serde_json::Value;
use tempfile::TempDir;

use crate::common::{fails, fishpond, fishpond_with_input, games, prints, traced};

#[test]
fn games_are_listed_as_text_and_json() {
    let text = prints(&["games"]);
    let list: Vec<Value> = serde_json::from_str(&prints(&["games", "--json"])).unwrap();
    assert_eq!(
        list.iter().map(|game| game["game"].as_str().unwrap()).collect::<Vec<_>>(),
        games().collect::<Vec<_>>()
    );
    for game in games() {
        assert!(text.contains(game));
    }
}

#[test]
fn one_game_is_listed_and_examples_are_json() {
    let text = prints(&["games", "ships"]);
    assert!(text.starts_with("ships: ") && !text.contains("penguins: "), "{text}");
    let facts: Value = serde_json::from_str(&prints(&["games", "ships", "--json"])).unwrap();
    assert_eq!(facts["game"], "ships");
    let examples: Vec<Value> = serde_json::from_str(&prints(&["examples", "ships", "--json"])).unwrap();
    assert!(!examples.is_empty() && examples.iter().all(|example| example["fault"].is_null()));
}

#[test]
fn help_lists_the_names_of_games_bots_and_languages() {
    let help = prints(&["play", "--help"]);
    let games: Vec<&str> = games().collect();
    for list in [&games.join(", "), "random, greedy, uct, level:1, level:2", "en, de"] {
        assert!(help.contains(&format!("[possible values: {list}")), "{list} is missing in:\n{help}");
    }
    prints(&["trace", "penguins", "--policy", "bot:1"]);
}

#[test]
fn every_command_has_a_manual_page() {
    let page = prints(&["man"]);
    assert!(page.contains(".TH fishpond 1") && page.contains("fishpond\\-serve(1)"), "{page}");
    let folder = TempDir::new().unwrap();
    let man1 = folder.path().join("man1");
    assert_eq!(prints(&["man", man1.to_str().unwrap()]), "");
    let help = prints(&["--help"]);
    let commands = help.lines().skip_while(|line| *line != "Commands:").skip(1);
    let commands: Vec<&str> = commands
        .take_while(|line| !line.is_empty())
        .filter_map(|line| line.split_whitespace().next())
        .collect();
    assert!(commands.contains(&"completions") && commands.contains(&"man"), "{commands:?}");
    for command in commands.iter().filter(|command| **command != "help") {
        let page = fs::read_to_string(man1.join(format!("fishpond-{command}.1"))).unwrap();
        assert!(page.contains(".SH NAME"), "{page}");
    }
    let file = folder.path().join("file");
    fs::write(&file, "").unwrap();
    fails(&["man", file.to_str().unwrap()], 2, &["Cannot write to"]);
}

#[test]
fn shells_complete_commands_and_names() {
    for shell in ["bash", "elvish", "fish", "powershell", "zsh"] {
        let script = prints(&["completions", shell]);
        assert!(script.contains("analyse") && script.contains("fishpond"), "{shell}: {script}");
    }
    assert!(prints(&["completions", "bash"]).contains("penguins"));
    fails(&["completions", "tcsh"], 2, &["Invalid value 'tcsh' for <SHELL>. Valid values: bash"]);
}

#[test]
fn the_language_follows_the_environment() {
    let says = |variables: &[(&str, &str)], more: &[&str]| {
        let mut command = Command::new(env!("CARGO_BIN_EXE_fishpond"));
        command.args(["lesson", "penguins"]).args(more).stdin(Stdio::null());
        for name in ["LC_ALL", "LC_MESSAGES", "LANG"] {
            command.env_remove(name);
        }
        let output = command.envs(variables.iter().copied()).output().unwrap();
        String::from_utf8(output.stdout).unwrap().contains("Weiter mit Enter")
    };
    assert!(!says(&[], &[]));
    assert!(says(&[("LANG", "de_DE.UTF-8")], &[]));
    assert!(says(&[("LANG", "C"), ("LC_MESSAGES", "de")], &[]));
    assert!(!says(&[("LANG", "de_DE.UTF-8"), ("LC_ALL", "en_GB.UTF-8")], &[]));
    assert!(!says(&[("LANG", "de_DE.UTF-8")], &["--lang", "en"]));
    assert!(!says(&[("LANG", "fr_FR.UTF-8")], &[]));
}

#[test]
fn files_can_come_from_standard_input() {
    let folder = TempDir::new().unwrap();
    let (_, file) = traced(folder.path(), "fresh", &[]);
    let text = fs::read_to_string(&file).unwrap();
    for args in [
        &["record", "show"][..],
        &["record", "replay"],
        &["record", "verify"],
        &["record", "export"],
        &["draw"],
        &["explain", "fresh"],
        &["legal", "fresh"],
    ] {
        let from_file = prints(&[args, &[&file]].concat());
        let output = fishpond_with_input(&text, &[args, &["-"]].concat());
        assert_eq!(String::from_utf8(output.stdout).unwrap(), from_file, "{args:?}");
    }
    let analyse = ["analyse", "--nodes", "1", "--threads", "1"];
    let from_file = prints(&[&analyse[..], &[&file]].concat());
    let output = fishpond_with_input(&text, &[&analyse[..], &["-"]].concat());
    assert_eq!(String::from_utf8(output.stdout).unwrap(), from_file);
    let rules = "```json\n{\"id\": \"X1\"}\n```\n";
    let output = fishpond_with_input(rules, &["examples", "fresh", "-"]);
    let result = String::from_utf8(output.stdout).unwrap();
    assert!(result.contains("FAIL X1") && result.ends_with("0 passed, 1 failed\n"), "{result}");
    let mix = "one_fish = 40\ntwo_fish = 10\nthree_fish = 10\n";
    let output = fishpond_with_input(mix, &["trace", "penguins", "--seed", "7", "--components", "-"]);
    let first: Value =
        serde_json::from_slice(output.stdout.split(|byte| *byte == b'\n').next().unwrap()).unwrap();
    assert_eq!(first["state"]["config"]["components"]["one_fish"], 40);
    let output = fishpond_with_input("nonsense", &["record", "show", "-"]);
    assert_eq!(output.status.code(), Some(2));
    assert!(String::from_utf8_lossy(&output.stderr).starts_with("fishpond: Standard input: "));
}

#[test]
fn unwritable_files_fail_before_the_work_starts() {
    let folder = TempDir::new().unwrap();
    let nowhere = folder.path().join("nowhere/game.json").display().to_string();
    let output = fishpond(&["trace", "penguins", "--seed", "1", "--save", &nowhere]);
    assert_eq!(output.status.code(), Some(2));
    assert!(output.stdout.is_empty(), "no game is played");
    assert!(String::from_utf8_lossy(&output.stderr).contains("Cannot write"));
    fails(&["play", "penguins", "--save", &nowhere], 2, &["Cannot write"]);
    // If a command fails, an existing file keeps its contents and a new one is removed.
    let (_, file) = traced(folder.path(), "penguins", &[]);
    let text = fs::read_to_string(&file).unwrap();
    fails(&["trace", "penguins", "--players", "9", "--save", &file], 2, &["2 to 4 players"]);
    assert_eq!(fs::read_to_string(&file).unwrap(), text);
    let picture = folder.path().join("board.svg").display().to_string();
    fails(&["draw", &file, "--ply", "9999", "-o", &picture], 2, &["there is no step 9999"]);
    assert!(!fs::exists(&picture).unwrap());
    prints(&["draw", &file, "-o", &picture]);
    let long = fs::read_to_string(&picture).unwrap();
    prints(&["draw", &file, "--ply", "60", "-o", &picture]);
    let short = fs::read_to_string(&picture).unwrap();
    assert!(short != long && short.trim_end().ends_with("</svg>"));
    assert_eq!(
        short.matches("</svg>").count(),
        short.matches("<svg").count(),
        "nothing is left of the longer file"
    );
}

#[test]
fn closed_pipes_are_not_errors() {
    let mut child = Command::new(env!("CARGO_BIN_EXE_fishpond"))
        .args(["trace", "penguins", "--seed", "1"])
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    drop(child.stdout.take());
    let output = child.wait_with_output().unwrap();
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    assert!(output.stderr.is_empty());
}

#[test]
fn bench_prints_figures() {
    let figures: Value =
        serde_json::from_str(&prints(&["bench", "penguins", "--seconds", "0.01", "--json"])).unwrap();
    let list = |key: &str| figures[key].as_array().unwrap().clone();
    assert_eq!(list("playouts").len(), 6, "two paths for each of three player counts");
    assert!(list("playouts").iter().all(|line| line["acts_per_second"].as_f64().unwrap() > 0.0));
    assert_eq!(list("searches").len(), 6, "two searches for each of three player counts");
    assert!(list("searches").iter().all(|line| line["nodes_per_second"].as_f64().unwrap() > 0.0));
    assert!(list("searches").iter().any(|line| line["search"] == "alpha-beta"));
    assert_eq!(prints(&["bench", "penguins", "--seconds", "0.01"]).lines().count(), 15);
}
