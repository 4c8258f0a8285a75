//! Invalid input: errors are one sentence, and long input is never printed in full.

use std::fs;
use std::process::Command;

use serde_json::{Value, json};
use tempfile::TempDir;

mod common;

use common::{fails, fishpond, fishpond_with_input, traced};

#[test]
fn invalid_arguments_are_reported_in_one_sentence() {
    fails(&["trace", "chess"], 2, &["fishpond: Invalid value 'chess' for <GAME>. Valid values: penguins, "]);
    fails(&["trace", "penguins", "--players", "5"], 2, &["Penguins is for 2 to 4 players, not 5"]);
    fails(&["trace", "penguins", "--players", "300"], 2, &["300"]);
    fails(&["trace", "penguins", "--option", "colour=red"], 2, &["Unknown option 'colour'", "tile_exchange"]);
    fails(&["trace", "penguins", "--option", "tile_exchange"], 2, &["key=value"]);
    fails(&["trace", "penguins", "--option", "tile_exchange=perhaps"], 2, &["Valid values: true or false"]);
    fails(
        &["trace", "penguins", "--option", "start_player=D"],
        2,
        &["Invalid value 'D' for option start_player"],
    );
    fails(
        &["trace", "penguins", "--seed", "x"],
        2,
        &["fishpond: Invalid value 'x' for --seed <NUMBER>: use digits only"],
    );
    fails(
        &["bot", "penguins", "--level", "9"],
        2,
        &["Invalid value '9' for --level <LEVEL>: use a whole number from 1 to 8"],
    );
    fails(&["trace", &"x".repeat(5_000)], 2, &["Invalid value 'xxx", "xxx…"]);
    fails(
        &["trace", "penguins", "--policy", "genius"],
        2,
        &["Invalid value 'genius' for --policy <BOT>. Valid values: random, greedy, uct, level:1"],
    );
    fails(&["trace", "penguins", "--components", "no-such.toml"], 2, &["Cannot read no-such.toml"]);
    fails(
        &["play", "penguins", "--players", "2", "--bots", "random,random,random"],
        2,
        &["3 bots are too many for a game with 2 players"],
    );
    fails(
        &["play", "penguins", "--lang", "fr"],
        2,
        &["Invalid value 'fr' for --lang <LANG>. Valid values: en, de"],
    );
    fails(&["schema", "nothing"], 2, &["Invalid value 'nothing' for <NAME>. Valid values: penguins, "]);
    fails(&["bench", "penguins", "--seconds", "0"], 2, &["0.001"]);
    fails(&["nonsense"], 2, &["fishpond: Unknown command 'nonsense'. See 'fishpond --help'"]);
    fails(&["benhc"], 2, &["fishpond: Unknown command 'benhc'. Did you mean 'bench'?"]);
    fails(&["play"], 2, &["fishpond: Missing <GAME>. See 'fishpond play --help'"]);
    fails(&["record", "show"], 2, &["fishpond: Missing <FILE>. See 'fishpond record show --help'"]);
    fails(
        &["play", "penguins", "--plyers", "3"],
        2,
        &["Unknown argument '--plyers'. Did you mean '--players'?"],
    );
    fails(&["serve", "--listen"], 2, &["fishpond: Missing value for --listen <ADDRESS>."]);
    fails(
        &["play", "penguins", "--server", "http://x", "--resume", "game.json"],
        2,
        &["fishpond: --server <URL> and --resume <FILE> can't be used together."],
    );
    for command in [&["play", "penguins"][..], &["arena", "penguins", "--ladder"]] {
        for twice in [["--players", "2", "--seats", "2"], ["--seats", "2", "--players", "3"]] {
            let same = "fishpond: --players and --seats mean the same thing; use one of them.";
            fails(&[command, &twice].concat(), 2, &[same]);
        }
    }
    fails(
        &["trace", "penguins", "--seed", "1", "--seed=2"],
        2,
        &["fishpond: --seed <NUMBER> can be used only once."],
    );
}

#[test]
fn names_of_files_keep_their_case() {
    let folder = TempDir::new().unwrap();
    fs::write(folder.path().join("garbage"), "fish").unwrap();
    let run = |args: &[&str]| {
        let mut program = Command::new(env!("CARGO_BIN_EXE_fishpond"));
        String::from_utf8(program.current_dir(folder.path()).args(args).output().unwrap().stderr).unwrap()
    };
    let refused = run(&["record", "show", "garbage"]);
    assert!(refused.starts_with("fishpond: garbage: "), "{refused}");
    let refused = run(&["restore", "garbage", "--data", "."]);
    assert!(refused.starts_with("fishpond: garbage is not a usable backup"), "{refused}");
}

#[test]
fn files_that_are_not_states_are_explained_in_one_sentence() {
    let folder = TempDir::new().unwrap();
    let (lines, _) = traced(folder.path(), "fresh", &[]);
    let state = lines[0]["state"].to_string();
    for (text, words) in [
        ("", "it is empty; it should be a state or a record, which are JSON objects."),
        (" \n", "it is empty; it should be a state or a record, which are JSON objects."),
        ("fish", "this is neither a state nor a record; both are JSON objects."),
        (&state[..state.len() / 2], "it ends in the middle of a state or a record; the rest is missing."),
        ("{\"fish\": 1,}", "this is not valid JSON: trailing comma at line 1 "),
    ] {
        let file = folder.path().join("faulty.json").display().to_string();
        fs::write(&file, text).unwrap();
        for args in [
            &["legal", "fresh", &file][..],
            &["explain", "fresh", &file],
            &["draw", "--game", "fresh", &file],
        ] {
            fails(args, 2, &["faulty.json: ", words]);
        }
    }
}

#[test]
fn every_command_answers_a_refused_state_with_the_same_exit_code() {
    let folder = TempDir::new().unwrap();
    let (lines, record) = traced(folder.path(), "fresh", &[]);
    let file = folder.path().join("state.json").display().to_string();
    let mut rich = lines[40]["state"].clone();
    rich["seats"][0]["coins"] = json!(200);
    let mut twice = rich.clone();
    twice["row"] = json!([]);
    let mut renamed = lines[40]["state"].clone();
    renamed["herring"] = json!(1);
    for state in [&rich, &twice, &renamed] {
        fs::write(&file, state.to_string()).unwrap();
        let request = json!({"state": state, "seat": "A", "act": "pass"});
        let step = fishpond_with_input(&request.to_string(), &["step", "fresh"]);
        assert_eq!(step.status.code(), Some(1));
        let answer: Value = serde_json::from_slice(&step.stdout).unwrap();
        let faults: Vec<&str> =
            answer["faults"].as_array().unwrap().iter().map(|fault| fault.as_str().unwrap()).collect();
        for args in [
            &["legal", "fresh", &file][..],
            &["explain", "fresh", &file],
            &["draw", "--game", "fresh", &file],
        ] {
            let output = fishpond(args);
            let message = String::from_utf8(output.stderr).unwrap();
            assert_eq!(output.status.code(), Some(1), "{args:?}: {message}");
            let expected: String =
                faults.iter().map(|fault| format!("fishpond: {file}: {fault}.\n")).collect();
            assert_eq!(message, expected, "{args:?}");
        }
    }
    // Arguments that do not fit the file are invalid input.
    fs::write(&file, lines[40]["state"].to_string()).unwrap();
    fails(&["legal", "fresh", &file, "--ply", "3"], 2, &["--ply needs a record"]);
    fails(&["legal", "ships", &record], 2, &["a record of fresh, not of ships"]);
}

#[test]
fn a_dash_is_refused_where_a_command_needs_the_name_of_a_file() {
    let folder = TempDir::new().unwrap();
    for args in [
        &["arena", "penguins", "--bots", "greedy,random", "--games", "2", "--resume", "-"][..],
        &["arena", "penguins", "--bots", "greedy,random", "--games", "2", "-o", "-"],
        &["trace", "penguins", "--save", "-"],
        &["play", "penguins", "--save", "-"],
        &["draw", "game.json", "-o", "-"],
        &["backup", "-"],
        &["restore", "-"],
        &["restore", "backup.sqlite", "--config", "-"],
        &["serve", "--config", "-"],
        &["health", "--config", "-"],
    ] {
        let mut program = Command::new(env!("CARGO_BIN_EXE_fishpond"));
        let output = program.current_dir(folder.path()).args(args).output().unwrap();
        let message = String::from_utf8(output.stderr).unwrap();
        assert_eq!(output.status.code(), Some(2), "{args:?}: {message}");
        assert!(message.starts_with("fishpond: Invalid value '-' for "), "{args:?}: {message}");
        let expected = ": name a file; standard input and output can't be used here.\n";
        assert!(message.ends_with(expected) && message.lines().count() == 1, "{args:?}: {message}");
    }
    assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 0, "nothing is written");
}

#[test]
fn a_missing_subcommand_is_reported_in_one_sentence() {
    for (args, names) in [
        (&["record"][..], "show, replay, verify, export"),
        (&["admin", "token"], "new, list, revoke"),
        (&["admin", "ratings"], "rebuild"),
    ] {
        let output = fishpond(args);
        let message = String::from_utf8(output.stderr).unwrap();
        let command = args.join(" ");
        let expected =
            format!("fishpond: Missing command. Valid commands: {names}. See 'fishpond {command} --help'.\n");
        assert_eq!((output.status.code(), message), (Some(2), expected));
    }
    fails(&["admin"], 2, &["fishpond: Missing command. Valid commands: tables, "]);
    fails(&["admin", "--data", "folder"], 2, &["fishpond: Missing command. Valid commands: tables, "]);
}

#[test]
fn step_refuses_lists_and_repeated_keys() {
    let list = "fishpond: Invalid request: it must be an object, not a list. Expected {\"state\": …";
    let long = format!("[\"{}\"]", "x".repeat(100_000));
    for (input, words) in [
        ("[]", list),
        ("[{},\"A\"]", list),
        ("[{},\"A\",\"pass\",null]", list),
        (&long, list),
        ("5", "invalid type: integer `5`, expected an object"),
        ("{\"state\":{},\"state\":{}}", "repeated key 'state'"),
        ("{\"state\":{\"turn\":\"A\",\"turn\":\"B\"}}", "repeated key 'turn'"),
    ] {
        let output = fishpond_with_input(input, &["step", "penguins"]);
        let message = String::from_utf8(output.stderr).unwrap();
        assert_eq!(output.status.code(), Some(2), "{message}");
        assert!(message.contains(words) && !message.contains("struct"), "{input:.100}: {message}");
        assert_eq!(message.lines().count(), 1, "{message}");
    }
    // Inside the state, they are faults of the state.
    let output = fishpond_with_input("{\"state\":[],\"seat\":\"A\",\"act\":\"pass\"}", &["step", "penguins"]);
    let answer: Value = serde_json::from_slice(&output.stdout).unwrap();
    assert_eq!(answer, json!({"faults": ["invalid state: it must be an object, not a list"]}));
}

#[test]
fn long_input_is_never_printed_in_full() {
    let folder = TempDir::new().unwrap();
    let (lines, file) = traced(folder.path(), "penguins", &[]);
    let long = "x".repeat(100_000);
    let check = |output: std::process::Output, args: &[&str]| {
        let message = String::from_utf8([output.stdout, output.stderr].concat()).unwrap();
        assert!(!output.status.success(), "{args:.100?}");
        assert!(!message.is_empty() && message.len() < 1500, "{args:.100?}: {message:.300}");
    };
    let [pair, value] = [format!("{long}=1"), format!("start_player={long}")];
    let contestants = format!("greedy,level:{long}");
    for args in [
        &[&long[..]][..],
        &[&format!("--{long}")],
        &["trace", &long],
        &["trace", "penguins", &format!("--{long}")],
        &["trace", "penguins", "--option", &long],
        &["trace", "penguins", "--option", &pair],
        &["trace", "penguins", "--option", &pair, "--option", &pair],
        &["trace", "penguins", "--option", &value],
        &["trace", "penguins", "--policy", &long],
        &["trace", "penguins", "--components", &long],
        &["trace", "penguins", "--save", &long],
        &["draw", &file, "--seat", &long],
        &["draw", &file, "--show", &long],
        &["draw", &file, "-o", &long],
        &["explain", "fresh", &file, "--space", &long],
        &["record", "show", &long],
        &["arena", "penguins", "--bots", &contestants],
        &["serve", "--listen", &long],
        &["serve", "--config", &long],
    ] {
        check(fishpond(args), args);
    }
    let state = &lines[70]["state"];
    let mut faulty = state.clone();
    faulty["phase"] = json!(long);
    for request in [
        json!(long),
        json!({&long: 1}),
        json!({"state": long}),
        json!({"state": faulty, "seat": "A", "act": "pass"}),
        json!({"state": state, "seat": long, "act": "pass"}),
        json!({"state": state, "seat": lines[70]["turn"]["seat"], "act": long}),
        json!({"state": lines[0]["state"], "chance": long}),
    ] {
        check(fishpond_with_input(&request.to_string(), &["step", "penguins"]), &["step"]);
    }
    let typed = [long.as_str(), &("0".repeat(100_000) + "999")].join("\n");
    let output = fishpond_with_input(&typed, &["play", "penguins", "--seed", "1"]);
    assert!(output.stdout.len() < 20_000, "typed moves are shortened");
}
