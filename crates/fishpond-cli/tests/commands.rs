//! The commands from outside: what they print, what they answer to bad input, and their exit codes.

use std::fs;
use std::process::{Command, Stdio};

use serde_json::{Value, json};
use tempfile::TempDir;

mod common;

use common::{fails, fishpond, fishpond_reading, games, prints, traced};

#[test]
fn games_are_listed_for_people_and_machines() {
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
fn traces_fit_their_schema_and_can_be_stepped_through() {
    let folder = TempDir::new().unwrap();
    let schema = |name: &str| {
        let schema: Value = serde_json::from_str(&prints(&["schema", name])).unwrap();
        jsonschema::validator_for(&schema).unwrap()
    };
    let (line_schema, answer_schema) = (schema("trace"), schema("step-answer"));
    for game in games() {
        let (lines, _) = traced(folder.path(), game, &[]);
        let state_schema = schema(game);
        for (line, next) in lines.iter().zip(&lines[1..]) {
            assert!(
                line_schema.is_valid(line),
                "{game}: {:?}",
                line_schema.iter_errors(line).next().map(|e| e.to_string())
            );
            let fault = state_schema.iter_errors(&line["state"]).next().map(|error| error.to_string());
            assert_eq!(fault, None, "{game}: {}", line["state"]);
            // Starting a process for every step takes long; every ninth will do.
            if line["step"].as_u64().unwrap() % 9 != 1 {
                continue;
            }
            let (who, what) = line["taken"].as_str().unwrap().split_once(' ').unwrap();
            let request = match who {
                "*" => json!({"state": line["state"], "chance": what}),
                seat => json!({"state": line["state"], "seat": seat, "act": what}),
            };
            let output = fishpond_reading(&request.to_string(), &["step", game]);
            let answer: Value = serde_json::from_slice(&output.stdout).unwrap();
            assert!(answer_schema.is_valid(&answer), "{game}: {answer}");
            assert_eq!(
                (&answer["state"], &answer["hash"]),
                (&next["state"], &next["hash"]),
                "{game}: {request}"
            );
        }
        let last = lines.last().unwrap();
        assert_eq!(last["turn"], "over");
        assert!(last["result"]["winners"].as_array().is_some_and(|winners| !winners.is_empty()));
    }
}

#[test]
fn the_same_seed_gives_the_same_bytes() {
    for game in games() {
        assert_eq!(prints(&["trace", game, "--seed", "3"]), prints(&["trace", game, "--seed", "3"]));
    }
}

#[test]
fn step_refuses_with_code_and_clause_or_with_every_fault() {
    let folder = TempDir::new().unwrap();
    let (lines, _) = traced(folder.path(), "penguins", &[]);
    let state = &lines[70]["state"];
    let step = |request: &Value| {
        let output = fishpond_reading(&request.to_string(), &["step", "penguins"]);
        (output.status.code(), serde_json::from_slice::<Value>(&output.stdout).unwrap())
    };
    let seat = lines[70]["turn"]["seat"].as_str().unwrap();
    let (code, answer) = step(&json!({"state": state, "seat": seat, "act": "pass"}));
    assert_eq!(code, Some(1));
    assert_eq!(answer["refusal"], json!({"code": "must-move", "clause": "P22", "params": {}}));
    let mut broken = state.clone();
    broken["score"]["A"] = json!([90, 9]);
    broken["penguins"]["A"][0] = broken["penguins"]["B"][0].clone();
    let (code, answer) = step(&json!({"state": broken, "seat": seat, "act": "pass"}));
    assert_eq!(code, Some(1));
    assert!(answer["faults"][0].as_str().unwrap().contains("two penguins stand on"), "{answer}");
    for (input, words) in [
        ("", "EOF"),
        ("{\"state\":", "EOF"),
        ("{\"state\":{}}", "give either a seat and an act"),
        ("{\"state\":{},\"nonsense\":1}", "unknown field"),
    ] {
        let output = fishpond_reading(input, &["step", "penguins"]);
        let said = String::from_utf8_lossy(&[output.stdout, output.stderr].concat()).into_owned();
        assert!(output.status.code() == Some(2) || said.contains("faults"), "{input}: {said}");
        assert!(said.contains(words) || said.contains("faults"), "{input}: {said}");
    }
}

#[test]
fn worked_examples_of_every_game_pass_and_failures_are_told() {
    for game in games() {
        let text = prints(&["examples", game]);
        assert!(text.lines().last().unwrap().ends_with(" passed, 0 failed"), "{text}");
    }
    let folder = TempDir::new().unwrap();
    let file = folder.path().join("wrong.md");
    fs::write(&file, "```json\n{\"id\":\"X\",\"query\":\"result\",\"score\":{\"A\":[1,1],\"B\":[2,1]},\"winners\":[\"A\"]}\n```\n").unwrap();
    fails(&["examples", "penguins", file.to_str().unwrap()], 1, &["FAIL X (line 1)", "0 passed, 1 failed"]);
    fs::write(&file, "nothing\n").unwrap();
    fails(&["examples", "penguins", file.to_str().unwrap()], 2, &["no worked examples found"]);
}

#[test]
fn records_are_shown_replayed_verified_and_exported() {
    let folder = TempDir::new().unwrap();
    for game in games() {
        let (lines, file) = traced(folder.path(), game, &[]);
        assert!(prints(&["record", "replay", &file]).starts_with("ok: "));
        assert_eq!(prints(&["record", "verify", &file]).matches("ok: ").count(), 2);
        let (english, german) =
            (prints(&["record", "show", &file]), prints(&["record", "show", &file, "--lang", "de"]));
        assert!(english != german && english.lines().count() == german.lines().count());
        for text in [&english, &german] {
            assert!(!text.contains(&format!("{game}-")), "a message has no words: {text}");
        }
        let exported = prints(&["record", "export", &file, "--to", "trace"]);
        let exported: Vec<Value> = exported.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
        assert_eq!(exported, lines);
        assert_eq!(prints(&["record", "export", &file]), fs::read_to_string(&file).unwrap());
        assert_eq!(prints(&["record", "export", &file, "--to", "steps"]).lines().count(), lines.len() - 1);
    }
}

#[test]
fn faulty_records_are_refused_in_one_sentence() {
    let folder = TempDir::new().unwrap();
    let (_, file) = traced(folder.path(), "penguins", &[]);
    let text = fs::read_to_string(&file).unwrap();
    let check = |text: &str, words: &[&str]| {
        let faulty = folder.path().join("faulty.json").display().to_string();
        fs::write(&faulty, text).unwrap();
        for verb in ["show", "replay", "verify", "export"] {
            fails(&["record", verb, &faulty], 2, words);
        }
        fails(&["draw", &faulty], 2, words);
    };
    check(&text[..text.len() / 2], &["cut off in the middle"]);
    check(&text.replacen("* 1", "* 2", 1), &["changed after it was written"]);
    check(&text.replace("\"fishpond\":1", "\"fishpond\":9"), &["format 9"]);
    check(&text.replace("\"game\":\"penguins\"", "\"game\":\"chess\""), &["changed after it was written"]);
    check("", &["there is nothing in it"]);
    check(" \n", &["there is nothing in it"]);
    check("[]", &["not a Fishpond record: it should be a JSON object"]);
    // A later format may have fields that nobody knows today.
    check(
        r#"{"fishpond": 2, "scent": "herring"}"#,
        &["the record has format 2, and this program reads format 1"],
    );
    check(&text.replacen("\"players\":2", "\"players\":\"two\"", 1), &["config.players: invalid type"]);
    fails(&["record", "show", "no-such-file.json"], 2, &["cannot read no-such-file.json"]);
}

/// A record of another kind whose digest fits all the same, so that the deeper checks are reached.
fn sealed_again(text: &str, change: impl Fn(&mut Value)) -> String {
    let mut value: Value = serde_json::from_str(text).unwrap();
    change(&mut value);
    let mut record: fishpond_core::Record = serde_json::from_value(value).unwrap();
    record.refresh_digest();
    record.to_json()
}

#[test]
fn records_that_break_the_rules_are_found_out() {
    let folder = TempDir::new().unwrap();
    let (_, file) = traced(folder.path(), "penguins", &[]);
    let text = fs::read_to_string(&file).unwrap();
    let check = |verb: &str, code: i32, change: &dyn Fn(&mut Value), words: &[&str]| {
        let faulty = folder.path().join("faulty.json").display().to_string();
        fs::write(&faulty, sealed_again(&text, change)).unwrap();
        fails(&["record", verb, &faulty], code, words);
    };
    check("replay", 2, &|record| record["rules"] = json!(99), &["version 99 of the rules"]);
    check("show", 2, &|record| record["rules"] = json!(99), &["version 99 of the rules"]);
    check("show", 2, &|record| record["game"] = json!("chess"), &["there is no game 'chess'"]);
    check("show", 2, &|record| record["names"] = json!(["Ann"]), &["names 1, but 2 play"]);
    check("replay", 2, &|record| record["names"] = json!(["Ann", "Bo", "Cy"]), &["names 3, but 2 play"]);
    check(
        "replay",
        1,
        &|record| record["steps"][61] = json!("A place i9"),
        &["step 62, 'A place i9', cannot be played"],
    );
    check("replay", 1, &|record| record["steps"].as_array_mut().unwrap().truncate(80), &["state hash"]);
    check("replay", 1, &|record| record["result"]["winners"] = json!([]), &["result"]);
    check(
        "verify",
        1,
        &|record| record["fair"]["seed"] = json!("00".repeat(32)),
        &["does not belong to the commitment"],
    );
    check(
        "verify",
        1,
        &|record| record["fair"]["entropy"] = json!(["ff"]),
        &["step 1 is", "but the seed gives"],
    );
    check("verify", 1, &|record| record["fair"]["seed"] = json!("xyz"), &["hexadecimal"]);
    check(
        "verify",
        1,
        &|record| drop(record.as_object_mut().unwrap().remove("fair")),
        &["says nothing about its deals"],
    );
}

#[test]
fn nothing_in_a_record_moves_the_cursor() {
    let folder = TempDir::new().unwrap();
    let (_, file) = traced(folder.path(), "penguins", &[]);
    let text = fs::read_to_string(&file).unwrap();
    let foreign = folder.path().join("foreign.json").display().to_string();
    let names = |record: &mut Value| record["names"] = json!(["A\u{1b}[2J\r", "B\u{9b}31m"]);
    fs::write(&foreign, sealed_again(&text, names)).unwrap();
    let shown = prints(&["record", "show", &foreign]);
    assert!(shown.contains("A�[2J�") && shown.contains("B�31m"), "{shown}");
    let step = |record: &mut Value| record["steps"][70] = json!("A \u{1b}[31mplace");
    fs::write(&foreign, sealed_again(&text, step)).unwrap();
    for args in [&["record", "replay", &foreign][..], &["record", "show", &foreign], &["analyse", &foreign]] {
        let output = fishpond(args);
        let said = String::from_utf8([output.stdout, output.stderr].concat()).unwrap();
        assert!(said.contains("�[31mplace"), "{args:?}: {said}");
        assert!(!said.contains(|c: char| c.is_control() && c != '\n'), "{args:?}: {said:?}");
    }
    let typed = fishpond_reading("\u{1b}[31m\n", &["play", "penguins", "--seed", "1"]);
    assert!(!typed.stdout.contains(&0x1b));
}

#[test]
fn a_file_that_cannot_be_written_is_found_out_before_the_work() {
    let folder = TempDir::new().unwrap();
    let nowhere = folder.path().join("nowhere/game.json").display().to_string();
    let output = fishpond(&["trace", "penguins", "--seed", "1", "--save", &nowhere]);
    assert_eq!(output.status.code(), Some(2));
    assert!(output.stdout.is_empty(), "nothing was played");
    assert!(String::from_utf8_lossy(&output.stderr).contains("cannot write"));
    fails(&["play", "penguins", "--save", &nowhere], 2, &["cannot write"]);
    // What was in a file stays if nothing comes of the work, and a file that was not there does not appear.
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
    assert!(short != long && short.trim_end().ends_with("</svg>") && short.matches("</svg>").count() == 1);
}

#[test]
fn pictures_are_drawn_as_svg_and_png() {
    let folder = TempDir::new().unwrap();
    for game in games() {
        let (_, file) = traced(folder.path(), game, &[]);
        let svg = prints(&["draw", &file]);
        assert!(svg.starts_with("<svg") && svg.trim_end().ends_with("</svg>"));
        let png = folder.path().join("board.png").display().to_string();
        prints(&["draw", &file, "--ply", "30", "--seat", "A", "-o", &png, "--width", "320"]);
        assert_eq!(&fs::read(&png).unwrap()[..8], b"\x89PNG\r\n\x1a\n");
    }
    let (lines, file) = traced(folder.path(), "penguins", &[]);
    let state = folder.path().join("state.json").display().to_string();
    // The draws before the first act leave no trace; the last act of a record does.
    fs::write(&state, lines[61]["state"].to_string()).unwrap();
    assert_eq!(prints(&["draw", &state, "--game", "penguins"]), prints(&["draw", &file, "--ply", "61"]));
    fs::write(&state, lines[80]["state"].to_string()).unwrap();
    assert!(!prints(&["draw", &state, "--game", "penguins"]).contains("fp-trace"));
    assert!(prints(&["draw", &file, "--ply", "80"]).contains("id=\"fp-trace\""));
    fails(&["draw", &file, "--ply", "9999"], 2, &["there is no step 9999"]);
    fails(&["draw", &file, "--seat", "E"], 2, &["nobody sits at E"]);
    fails(&["draw", &file, "-o", "board.gif"], 2, &["should end in .svg or .png"]);
    fails(&["draw", &file, "--width", "0"], 2, &["16..=8192"]);
    fails(&["draw", &file, "--show", "routes"], 2, &["--show routes: penguins has no such thing"]);
    fails(&["draw", &state, "--game", "penguins", "--ply", "3"], 2, &["--ply is for records"]);
}

#[test]
fn bad_setups_are_refused_in_one_sentence() {
    fails(&["trace", "chess"], 2, &["there is no game 'chess'", "penguins"]);
    fails(&["trace", "penguins", "--players", "5"], 2, &["penguins is for 2 to 4 players, not 5"]);
    fails(&["trace", "penguins", "--players", "300"], 2, &["300"]);
    fails(
        &["trace", "penguins", "--option", "colour=red"],
        2,
        &["there is no option 'colour'", "tile_exchange"],
    );
    fails(&["trace", "penguins", "--option", "tile_exchange"], 2, &["key=value"]);
    fails(&["trace", "penguins", "--option", "tile_exchange=perhaps"], 2, &["it is true or false"]);
    fails(&["trace", "penguins", "--option", "start_player=D"], 2, &["cannot be 'D'"]);
    fails(
        &["trace", "penguins", "--seed", "x"],
        2,
        &["fishpond: --seed <NUMBER> cannot be 'x': it should be a whole number"],
    );
    fails(&["bot", "penguins", "--level", "9"], 2, &["--level <LEVEL> cannot be '9': 9 is not in 1..=8"]);
    fails(&["trace", &"x".repeat(5_000)], 2, &["there is no game 'xxx", "xxx…"]);
    fails(&["trace", "penguins", "--policy", "genius"], 2, &["there is no bot 'genius'"]);
    fails(&["trace", "penguins", "--components", "no-such.toml"], 2, &["cannot read no-such.toml"]);
    fails(&["play", "penguins", "--bots", "random,random,random"], 2, &["3 bots are too many for 2 players"]);
    fails(&["play", "penguins", "--lang", "fr"], 2, &["unknown language 'fr'"]);
    fails(&["schema", "nothing"], 2, &["there is no schema 'nothing'"]);
    fails(&["bench", "penguins", "--seconds", "0"], 2, &["0.001"]);
    fails(&["nonsense"], 2, &["unrecognized subcommand"]);
}

#[test]
fn own_components_are_checked_and_kept_in_the_record() {
    let folder = TempDir::new().unwrap();
    let data = folder.path().join("mix.toml").display().to_string();
    fs::write(&data, "one_fish = 40\ntwo_fish = 10\nthree_fish = 10\n").unwrap();
    let (lines, file) = traced(folder.path(), "penguins", &["--components", &data]);
    assert_eq!(lines[0]["state"]["config"]["components"]["one_fish"], 40);
    assert!(prints(&["record", "verify", &file]).starts_with("ok: "));
    fs::write(&data, "one_fish = 1\ntwo_fish = 10\nthree_fish = 10\n").unwrap();
    fails(
        &["trace", "penguins", "--components", &data],
        2,
        &["mix.toml: ", "comes to 21 floes", "at least 8, one for each penguin"],
    );
    fails(
        &["arena", "penguins", "--players", "greedy,random", "--components", &data],
        2,
        &["mix.toml: ", "21 floes"],
    );
    fs::write(&data, "one_fish = 40\ntwo_fish = = 1\n").unwrap();
    fails(&["trace", "penguins", "--components", &data], 2, &["not TOML", "at line 2 column 12"]);
    fs::write(&data, "one_fish = 1979-05-27\ntwo_fish = nan\nthree_fish = 1.5\n").unwrap();
    fails(
        &["trace", "penguins", "--components", &data],
        2,
        &["one_fish is \"1979-05-27\"", "two_fish is \"NaN\"", "three_fish is 1.5"],
    );
    // Each fault has a line, and those of the file name it.
    let output = fishpond(&["trace", "penguins", "--players", "9", "--components", &data]);
    let said = String::from_utf8_lossy(&output.stderr).into_owned();
    assert_eq!(
        said.lines().filter(|line| line.starts_with(&format!("fishpond: {data}: "))).count(),
        3,
        "{said}"
    );
    assert!(said.lines().any(|line| line == "fishpond: penguins is for 2 to 4 players, not 9"), "{said}");
    assert_eq!(said.lines().count(), 4, "{said}");
    fs::write(&data, "sea = [0, 0, 1, 2, 3, 9]").unwrap();
    let output = fishpond(&["trace", "ships", "--components", &data]);
    let said = String::from_utf8_lossy(&output.stderr).into_owned();
    assert!(output.status.success() && said.contains("warning: some cards show more than 3 fish"), "{said}");
}

#[test]
fn hands_are_hidden_between_turns_at_one_terminal() {
    let output = fishpond_reading("\n1\n\n1\n", &["play", "ships", "--players", "2", "--seed", "3"]);
    let said = String::from_utf8(output.stdout).unwrap();
    let scenes: Vec<&str> = said.split("Hand the keyboard to ").collect();
    let [_, a, b, again] = scenes[..] else { panic!("{} changes of seat", scenes.len()) };
    assert!(a.starts_with("A ") && b.starts_with("B ") && again.starts_with("A "));
    assert!(a.contains("A is dealt 1 polar bear") && a.contains("B is dealt seven sailors"), "{a}");
    assert!(b.contains("A is dealt seven sailors") && b.contains("B is dealt 2 polar bears"), "{b}");
    for (shown, hidden) in [(a, "B       [#######]"), (b, "A       [#######]")] {
        assert!(shown.contains(hidden), "{shown}");
        assert!(shown.ends_with(&"\n".repeat(50)), "the screen is cleared before the next one looks");
    }
}

#[test]
fn who_has_no_exchange_to_propose_lets_the_start_player_place() {
    let args =
        ["play", "penguins", "--option", "tile_exchange=true", "--option", "start_player=B", "--seed", "3"];
    let text = String::from_utf8(fishpond_reading("decline\n", &args).stdout).unwrap();
    assert!(text.contains("B: Put your first penguin"), "{text}");
}

#[test]
fn a_person_plays_in_the_terminal_against_a_bot() {
    let input = "?\npass\nplace z9\n1\nresign\n";
    let output = fishpond_reading(
        input,
        &["play", "penguins", "--bots", "greedy", "--seed", "3", "--option", "start_player=A"],
    );
    let text = String::from_utf8(output.stdout).unwrap();
    assert!(output.status.success());
    for words in [
        "can’t pass while you have a legal move",
        "See P22 in the rules",
        "is not on the board",
        "A resigns",
        "B wins.",
    ] {
        assert!(text.contains(words), "{words} is missing in:\n{text}");
    }
}

#[test]
fn the_terminal_speaks_german_and_ends_with_its_input() {
    let output = fishpond_reading("pass\n", &["play", "penguins", "--lang", "de", "--seed", "1"]);
    let text = String::from_utf8(output.stdout).unwrap();
    assert!(output.status.success());
    assert!(text.contains("Du kannst nicht passen") && text.contains("vor dem Ende verlassen"), "{text}");
}

#[test]
fn a_closed_pipe_is_no_error() {
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

#[test]
fn paths_are_explained() {
    let folder = TempDir::new().unwrap();
    let (lines, file) = traced(folder.path(), "fresh", &[]);
    let all = prints(&["explain", "fresh", &file]);
    assert!(all.lines().count() > 5 && all.contains("becomes a path: a building there would"), "{all}");
    assert!(prints(&["explain", "fresh", &file, "--lang", "de"]).contains("wird zum Weg"));
    let list: Vec<Value> = serde_json::from_str(&prints(&["explain", "fresh", &file, "--json"])).unwrap();
    assert_eq!(list.len(), all.lines().count());
    // Every path of the last position before the fill has a step that made it one.
    let kinds = ["access", "connection", "both"];
    assert!(list.iter().all(|path| kinds.contains(&path["kind"].as_str().unwrap()) && path["step"].is_u64()));
    let space = list[0]["space"].as_str().unwrap();
    assert_eq!(prints(&["explain", "fresh", &file, "--space", space]).lines().count(), 1);
    let building = lines.iter().position(|line| line["state"]["stage"]["at"] == "flea").unwrap();
    let ply = building.to_string();
    let preview = prints(&["explain", "fresh", &file, "--ply", &ply, "--preview"]);
    assert!(preview.starts_with("Building on "), "{preview}");
    let state = folder.path().join("state.json").display().to_string();
    fs::write(&state, lines[building]["state"].to_string()).unwrap();
    assert_eq!(prints(&["explain", "fresh", &state, "--preview"]), preview);
    let now = prints(&["explain", "fresh", &state]);
    assert!(now.lines().all(|line| line.contains("is a path")), "{now}");
    prints(&["draw", &file, "--show", "reasons", "--show", "routes"]);
    for name in ["ways", "why-99-99", "preview-", "routes-E"] {
        fails(&["draw", &file, "--show", name], 2, &["no such thing", "why-ROW-COLUMN"]);
    }
    let penguins = traced(folder.path(), "penguins", &[]).1;
    fails(&["explain", "penguins", &penguins], 2, &["explain is for fresh"]);
    fails(&["explain", "fresh", &penguins], 2, &["a game of penguins, not of fresh"]);
    fails(&["explain", "fresh", &file, "--ply", "99999"], 2, &["there is no step 99999"]);
    fails(&["explain", "fresh", &file, "--space", "77,7"], 2, &["77,7 is no path there"]);
    fails(&["explain", "fresh", &file, "--space", "x"], 2, &["a space is row,column"]);
    fails(&["explain", "fresh", &file, "--preview"], 2, &["nobody has a tile in hand"]);
    fails(&["explain", "fresh", &state, "--ply", "3"], 2, &["--ply is for records"]);
}
