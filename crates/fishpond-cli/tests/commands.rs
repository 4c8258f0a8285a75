//! Commands without a test file of their own: output, errors and exit codes.

use std::fs;
use std::process::{Command, Stdio};

use serde_json::{Value, json};
use tempfile::TempDir;

mod common;

use common::{fails, fishpond, fishpond_with_input, games, prints, traced};

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
fn traces_match_their_schema_and_can_be_replayed_with_step() {
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
            // Starting a process for every step would take too long.
            if line["step"].as_u64().unwrap() % 9 != 1 {
                continue;
            }
            let (actor, step) = line["taken"].as_str().unwrap().split_once(' ').unwrap();
            let request = match actor {
                "*" => json!({"state": line["state"], "chance": step}),
                seat => json!({"state": line["state"], "seat": seat, "act": step}),
            };
            let output = fishpond_with_input(&request.to_string(), &["step", game]);
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
fn one_process_takes_many_steps_and_answers_with_the_legal_moves() {
    let folder = TempDir::new().unwrap();
    for game in games() {
        let (lines, file) = traced(folder.path(), game, &[]);
        let request = |line: &Value| match line["taken"].as_str().unwrap().split_once(' ').unwrap() {
            ("*", draw) => json!({"state": line["state"], "chance": draw}),
            (seat, act) => json!({"state": line["state"], "seat": seat, "act": act}),
        };
        let taken = &lines[..lines.len() - 1];
        let requests: String = taken.iter().map(|line| request(line).to_string() + "\n").collect();
        let output = fishpond_with_input(&requests, &["step", game]);
        assert!(output.status.success());
        let answers = String::from_utf8(output.stdout).unwrap();
        assert_eq!(answers.lines().count(), taken.len());
        for (answer, next) in answers.lines().zip(&lines[1..]) {
            let answer: Value = serde_json::from_str(answer).unwrap();
            for key in ["state", "hash", "turn", "legal", "chance"] {
                assert_eq!(answer.get(key), next.get(key), "{game}: {key}");
            }
        }
        // A request may span lines, and a refused one does not stop the others.
        let pretty = serde_json::to_string_pretty(&request(&lines[0])).unwrap();
        let wrong = json!({"state": lines[0]["state"], "chance": "herring"});
        let output = fishpond_with_input(&format!("{wrong}\n{pretty}\n"), &["step", game, "-"]);
        assert_eq!(output.status.code(), Some(1));
        assert_eq!(String::from_utf8(output.stdout).unwrap().lines().count(), 2);
        // Requests can be in a file.
        let file_of_requests = folder.path().join("requests.jsonl").display().to_string();
        fs::write(&file_of_requests, &requests).unwrap();
        assert_eq!(prints(&["step", game, &file_of_requests]), answers);

        // `legal` lists the same moves, for a state or a record.
        let (number, line) = lines.iter().enumerate().rfind(|(_, line)| line["turn"].is_object()).unwrap();
        let listed = fishpond_with_input(&line["state"].to_string(), &["legal", game, "-", "--json"]);
        let listed: Value = serde_json::from_slice(&listed.stdout).unwrap();
        assert_eq!((&listed["legal"], &listed["turn"]), (&line["legal"], &line["turn"]));
        let text = prints(&["legal", game, &file, "--ply", &number.to_string()]);
        let count: usize =
            line["legal"].as_object().unwrap().values().map(|acts| acts.as_array().unwrap().len()).sum();
        assert_eq!(text.lines().count(), count, "{text}");
        assert!(text.lines().all(|line| line.starts_with(|seat: char| ('A'..='E').contains(&seat))));
        let draws = prints(&["legal", game, &file, "--ply", "0"]);
        assert!(draws.lines().all(|line| line.starts_with("* ")), "{draws}");
        let over = fishpond(&["legal", game, &file]);
        assert_eq!((over.status.code(), &over.stdout[..]), (Some(0), &b""[..]));
        let message = String::from_utf8(over.stderr).unwrap();
        assert_eq!(message, "fishpond: The game is over, so there are no legal moves.\n");
        let over = fishpond(&["legal", game, &file, "--json"]);
        assert!(over.stderr.is_empty() && !over.stdout.is_empty());
    }
    fails(&["legal", "penguins", "no-such-file.json"], 2, &["Cannot read no-such-file.json"]);
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
fn one_game_is_listed_and_examples_are_json() {
    let text = prints(&["games", "ships"]);
    assert!(text.starts_with("ships: ") && !text.contains("penguins: "), "{text}");
    let facts: Value = serde_json::from_str(&prints(&["games", "ships", "--json"])).unwrap();
    assert_eq!(facts["game"], "ships");
    let examples: Vec<Value> = serde_json::from_str(&prints(&["examples", "ships", "--json"])).unwrap();
    assert!(!examples.is_empty() && examples.iter().all(|example| example["fault"].is_null()));
}

#[test]
fn games_are_saved_as_they_go_and_continued() {
    let folder = TempDir::new().unwrap();
    for game in games() {
        let file = folder.path().join(format!("{game}.json")).display().to_string();
        let args = ["play", game, "--bots", "greedy", "--names", "Ann", "--seed", "3", "--save", &file];
        let output = fishpond_with_input("1\n1\n", &args);
        let text = String::from_utf8(output.stdout).unwrap();
        assert!(text.contains(&format!("fishpond play --resume {file}")), "{text}");
        let saved = fs::read_to_string(&file).unwrap();
        prints(&["record", "verify", &file]);
        // An existing game is not overwritten.
        fails(&args, 2, &["exists; use --resume"]);
        assert_eq!(fs::read_to_string(&file).unwrap(), saved);
        // The same names and bots continue, with the same draws as in one go.
        let resumed = fishpond_with_input("1\nresign\n", &["play", "--resume", &file]);
        let text = String::from_utf8(resumed.stdout).unwrap();
        assert!(text.contains("Ann resigns"), "{text}");
        prints(&["record", "verify", &file]);
        fails(&["play", "--resume", &file], 2, &["the game is over"]);
    }
    let (_, finished) = traced(folder.path(), "penguins", &[]);
    fails(&["play", "ships", "--resume", &finished], 2, &["this is a game of penguins, not of ships"]);
    assert!(fishpond(&["play", "ships", "--resume", &finished]).stdout.is_empty());
    let unchanged = fs::read(&finished).unwrap();
    fails(&["trace", "penguins", "--save", &finished], 2, &["exists; use --force to overwrite it"]);
    assert_eq!(fs::read(&finished).unwrap(), unchanged);
    prints(&["trace", "penguins", "--save", &finished, "--force"]);
    assert_ne!(fs::read(&finished).unwrap(), unchanged);
    fails(&["play", "--resume", "no-such-file.json"], 2, &["Cannot read no-such-file.json"]);
    fails(&["play"], 2, &["GAME"]);
}

#[test]
fn there_is_a_seat_for_every_bot_and_name() {
    for (args, players) in
        [(["--bots", "random,greedy,level:1"], 4), (["--bots", "random"], 2), (["--names", "Ann,Ben,Cid"], 3)]
    {
        let args = [&["play", "wishes", "--seed", "3", "--option", "start_player=A"], &args[..]].concat();
        let text = String::from_utf8(fishpond_with_input("", &args).stdout).unwrap();
        assert_eq!(text.matches("· ·").count(), players, "{text}");
    }
    let bots = ["random"; 6].join(",");
    fails(&["play", "wishes", "--bots", &bots], 2, &["6 bots are too many for a game with 5 players"]);
}

#[test]
fn commands_help_while_playing_line_by_line() {
    let input =
        "help\nlist\nmoves\nback\nhint\nundo\nboard\nlog\nrules\nrules p14\nrules x9\n1\nundo\n99\nquit\n";
    let args = ["play", "penguins", "--bots", "greedy", "--seed", "3", "--option", "start_player=A"];
    let text = String::from_utf8(fishpond_with_input(input, &args).stdout).unwrap();
    for words in [
        "Choice, move or ? for help >",
        "choices. Type one, such as",
        "take back your last move",
        "place ",
        "You haven’t chosen anything yet.",
        "Hint: Place a penguin on ",
        " (type place ",
        "There is no move to take back.",
        "HEY, THAT'S MY FISH!",
        "P14 ",
        "There is no rule “x9”.",
        "Your last move has been taken back.",
        "“99” is not in the list.",
        "You left before the end",
    ] {
        assert!(text.contains(words), "{words} is missing in:\n{text}");
    }
    let board = text.lines().take(24).collect::<Vec<_>>().join("\n");
    assert!(board.contains("Choice, move or ?"), "board and question fit on a screen:\n{board}");
}

#[test]
fn lessons_are_played_line_by_line() {
    for game in games() {
        let mut input = String::from("herring\n");
        for step in &fishpond_lessons::lesson(game.parse().unwrap()).steps {
            input += &step.task.as_ref().map_or_else(String::new, |task| task.act.clone());
            input.push('\n');
            // The result of a move is read, too.
            input += if step.result.is_some() { "\n" } else { "" };
        }
        for lang in ["en", "de"] {
            let output = fishpond_with_input(&input, &["lesson", game, "--lang", lang]);
            let text = String::from_utf8(output.stdout).unwrap();
            assert!(
                text.trim_end().ends_with(if lang == "en" { "end of the lesson." } else { "ist zu Ende." }),
                "{text}"
            );
        }
    }
}

#[test]
fn the_same_seed_gives_the_same_bytes() {
    for game in games() {
        assert_eq!(prints(&["trace", game, "--seed", "3"]), prints(&["trace", game, "--seed", "3"]));
    }
}

#[test]
fn step_reports_refusals_with_clause_and_all_faults() {
    let folder = TempDir::new().unwrap();
    let (lines, _) = traced(folder.path(), "penguins", &[]);
    let state = &lines[70]["state"];
    let step = |request: &Value| {
        let output = fishpond_with_input(&request.to_string(), &["step", "penguins"]);
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
    assert!(answer["faults"][0].as_str().unwrap().contains("two penguins are on"), "{answer}");
    for (input, words) in [
        ("", "the input is empty"),
        ("{\"state\":", "EOF"),
        ("{\"state\":{}}", "give either a seat and an act"),
        ("{\"state\":{},\"nonsense\":1}", "unknown field"),
    ] {
        let output = fishpond_with_input(input, &["step", "penguins"]);
        let message = String::from_utf8_lossy(&[output.stdout, output.stderr].concat()).into_owned();
        assert!(output.status.code() == Some(2) || message.contains("faults"), "{input}: {message}");
        assert!(message.contains(words) || message.contains("faults"), "{input}: {message}");
    }
}

#[test]
fn worked_examples_pass_and_failures_are_reported() {
    for game in games() {
        let text = prints(&["examples", game]);
        assert!(text.lines().last().unwrap().ends_with(" passed, 0 failed"), "{text}");
    }
    let folder = TempDir::new().unwrap();
    let file = folder.path().join("wrong.md");
    fs::write(&file, "```json\n{\"id\":\"X\",\"query\":\"result\",\"score\":{\"A\":[1,1],\"B\":[2,1]},\"winners\":[\"A\"]}\n```\n").unwrap();
    fails(&["examples", "penguins", file.to_str().unwrap()], 1, &["FAIL X (line 1)", "0 passed, 1 failed"]);
    fs::write(&file, "nothing\n").unwrap();
    fails(&["examples", "penguins", file.to_str().unwrap()], 2, &["No worked examples found"]);
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
            assert!(!text.contains(&format!("{game}-")), "a message has no translation: {text}");
        }
        let exported = prints(&["record", "export", &file, "--to", "trace"]);
        let exported: Vec<Value> = exported.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
        assert_eq!(exported, lines);
        assert_eq!(prints(&["record", "export", &file]), fs::read_to_string(&file).unwrap());
        assert_eq!(prints(&["record", "export", &file, "--to", "steps"]).lines().count(), lines.len() - 1);
    }
}

#[test]
fn the_result_says_that_a_turn_limit_ended_the_game() {
    let folder = TempDir::new().unwrap();
    let (_, file) = traced(folder.path(), "wishes", &["--option", "max_turns=6"]);
    for (lang, reason) in
        [("en", "The turn limit (6) has been reached."), ("de", "Das Limit von 6 Zügen ist erreicht.")]
    {
        let shown = prints(&["record", "show", &file, "--lang", lang]);
        assert!(shown.lines().any(|line| line == reason), "{shown}");
    }
}

#[test]
fn faulty_records_are_reported_in_one_sentence() {
    let folder = TempDir::new().unwrap();
    let (_, file) = traced(folder.path(), "penguins", &[]);
    let text = fs::read_to_string(&file).unwrap();
    let check = |text: &str, words: &[&str]| {
        let faulty = folder.path().join("faulty.json").display().to_string();
        fs::write(&faulty, text).unwrap();
        // Files that can't be read are invalid input. A record that was changed fails the check.
        let code = if words[0].contains("changed") { 1 } else { 2 };
        for verb in ["show", "replay", "verify", "export"] {
            fails(&["record", verb, &faulty], code, words);
        }
        fails(&["draw", &faulty], code, words);
        fails(&["analyse", &faulty], code, words);
        fails(&["play", "--resume", &faulty], code, words);
    };
    check(&text[..text.len() / 2], &["cut off in the middle"]);
    check(&text.replacen("* 1", "* 2", 1), &["changed after it was written"]);
    check(&text.replace("\"fishpond\":2", "\"fishpond\":9"), &["format 9"]);
    check(&text.replace("\"game\":\"penguins\"", "\"game\":\"chess\""), &["changed after it was written"]);
    check("", &["the file is empty"]);
    check(" \n", &["the file is empty"]);
    check("[]", &["not a Fishpond record: it should be a JSON object"]);
    // A later format may have unknown fields.
    check(
        r#"{"fishpond": 4, "scent": "herring"}"#,
        &["the record has format 4, but this program reads formats 1 to 3"],
    );
    check(&text.replacen("\"players\":2", "\"players\":\"two\"", 1), &["config.players: invalid type"]);
    for command in
        [&["record", "show"][..], &["record", "verify"], &["analyse"], &["draw"], &["legal", "penguins"]]
    {
        fails(&[command, &["no-such-file.json"]].concat(), 2, &["Cannot read no-such-file.json"]);
    }
}

/// Changes a record and updates its digest, so that the deeper checks are reached.
fn resealed(text: &str, change: impl Fn(&mut Value)) -> String {
    let mut value: Value = serde_json::from_str(text).unwrap();
    change(&mut value);
    let mut record: fishpond_core::Record = serde_json::from_value(value).unwrap();
    record.refresh_digest();
    record.to_json()
}

#[test]
fn records_that_break_the_rules_are_detected() {
    let folder = TempDir::new().unwrap();
    let (_, file) = traced(folder.path(), "penguins", &[]);
    let text = fs::read_to_string(&file).unwrap();
    let check = |verb: &str, code: i32, change: &dyn Fn(&mut Value), words: &[&str]| {
        let faulty = folder.path().join("faulty.json").display().to_string();
        fs::write(&faulty, resealed(&text, change)).unwrap();
        fails(&["record", verb, &faulty], code, words);
    };
    check("replay", 2, &|record| record["rules"] = json!(99), &["version 99 of the rules"]);
    check("show", 2, &|record| record["rules"] = json!(99), &["version 99 of the rules"]);
    check("show", 2, &|record| record["game"] = json!("chess"), &["unknown game 'chess'"]);
    check("show", 2, &|record| record["names"] = json!(["Ann"]), &["the record has 1 name for 2 players"]);
    check(
        "replay",
        2,
        &|record| record["names"] = json!(["Ann", "Bo", "Cy"]),
        &["the record has 3 names for 2 players"],
    );
    check(
        "replay",
        1,
        &|record| record["steps"][61] = json!("A place i9"),
        &["step 62, 'A place i9', cannot be played"],
    );
    for verb in ["show", "replay", "verify"] {
        check(verb, 1, &|record| record["steps"].as_array_mut().unwrap().truncate(80), &["state hash"]);
        check(verb, 1, &|record| record["result"]["winners"] = json!([]), &["result"]);
    }
    check(
        "verify",
        1,
        &|record| record["fair"]["seed"] = json!("00".repeat(32)),
        &["does not match the commitment"],
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
        &["has no commitment"],
    );
}

#[test]
fn records_are_shown_and_checked_as_json() {
    let folder = TempDir::new().unwrap();
    for game in games() {
        let (lines, file) = traced(folder.path(), game, &[]);
        let result = &lines.last().unwrap()["result"];
        let history = common::json(&["record", "show", &file, "--json", "--lang", "en"]);
        assert_eq!(common::fault("history", &history), None);
        assert_eq!((&history["game"], &history["result"]), (&json!(game), result));
        let steps = history["steps"].as_array().unwrap();
        assert_eq!(steps.len(), lines.len() - 1);
        assert!(steps.iter().zip(&lines).all(|(step, line)| step["taken"] == line["taken"]), "{game}");
        let shown = prints(&["record", "show", &file, "--lang", "en"]);
        assert!(shown.contains("Player A") && !shown.contains("\nA wins"), "{shown}");
        for event in steps.iter().flat_map(|step| step["events"].as_array().unwrap()) {
            assert!(shown.contains(event.as_str().unwrap()), "{event}");
        }
        for verb in ["replay", "verify"] {
            let check = common::json(&["record", verb, &file, "--json"]);
            assert_eq!(common::fault("check", &check), None);
            assert_eq!((&check["ok"], &check["result"]), (&json!(true), result));
            assert_eq!(check["draws"].is_u64(), verb == "verify");
        }

        let changed = fs::read_to_string(&file).unwrap().replacen("\"* ", "\"* x", 1);
        fs::write(&file, changed).unwrap();
        for verb in ["replay", "verify"] {
            let output = fishpond(&["record", verb, &file, "--json"]);
            let check: Value = serde_json::from_slice(&output.stdout).unwrap();
            assert_eq!(common::fault("check", &check), None);
            assert_eq!((output.status.code(), &check["ok"]), (Some(1), &json!(false)));
            assert!(check["fault"].as_str().unwrap().contains("changed after it was written"), "{check}");
        }
    }
}

#[test]
fn saved_values_and_keys_are_compared_with_the_record() {
    let folder = TempDir::new().unwrap();
    let (_, file) = traced(folder.path(), "penguins", &[]);
    let unsigned = fs::read_to_string(&file).unwrap();
    let shown = prints(&["record", "verify", &file]);
    assert!(shown.contains("note: the record carries no signature"), "{shown}");
    assert!(shown.contains("--commitment"), "{shown}");

    let key = fishpond_core::RecordKey::from_bytes(&[1; 32]);
    let mut record = fishpond_core::Record::from_json(&unsigned).unwrap();
    let commitment = record.fair.as_ref().unwrap().commitment.clone();
    record.sign(&key);
    let (public, signed) = (key.public(), folder.path().join("signed.json").display().to_string());
    fs::write(&signed, record.to_json()).unwrap();
    let shown = prints(&["record", "verify", &signed]);
    assert!(shown.contains(&format!("ok: signed with the key {public}")), "{shown}");
    assert!(shown.contains("note: only the server's own key"), "{shown}");
    let capitals = public.to_uppercase();
    let shown = prints(&["record", "verify", &signed, "--commitment", &commitment, "--key", &capitals]);
    assert_eq!(shown.matches("ok: ").count(), 4, "{shown}");
    assert!(!shown.contains("note: "), "{shown}");

    let other = "ab".repeat(32);
    let cases: [(&str, &[&str], i32, &str); 7] = [
        (&signed, &["--commitment", &other], 1, "but you saved abab"),
        (&signed, &["--entropy", "herring"], 1, "'herring' that you contributed is not in the record"),
        (&signed, &["--key", &other], 1, "not with abab"),
        (&file, &["--key", &public], 1, "the record carries no signature"),
        (&signed, &["--key", "herring"], 2, "use 64 hexadecimal digits"),
        (&signed, &["--commitment", &commitment[1..]], 2, "use 64 hexadecimal digits"),
        (&signed, &["--commitment", ""], 2, "use 64 hexadecimal digits"),
    ];
    for (file, flags, code, words) in cases {
        fails(&[&["record", "verify", file], flags].concat(), code, &[words]);
    }

    let name = |record: &mut Value| record["names"] = json!(["Ann", "Bob"]);
    fs::write(&signed, resealed(&record.to_json(), name)).unwrap();
    fails(&["record", "verify", &signed], 1, &["failed: the signature does not match"]);
    prints(&["record", "replay", &signed]);
}

#[test]
fn control_characters_in_records_are_not_printed() {
    let folder = TempDir::new().unwrap();
    let (_, file) = traced(folder.path(), "penguins", &[]);
    let text = fs::read_to_string(&file).unwrap();
    let foreign = folder.path().join("foreign.json").display().to_string();
    let names = |record: &mut Value| record["names"] = json!(["A\u{1b}[2J\r", "B\u{9b}31m"]);
    fs::write(&foreign, resealed(&text, names)).unwrap();
    let shown = prints(&["record", "show", &foreign]);
    assert!(shown.contains("A�[2J�") && shown.contains("B�31m"), "{shown}");
    let step = |record: &mut Value| record["steps"][70] = json!("A \u{1b}[31mplace");
    fs::write(&foreign, resealed(&text, step)).unwrap();
    for args in [&["record", "replay", &foreign][..], &["record", "show", &foreign], &["analyse", &foreign]] {
        let output = fishpond(args);
        let message = String::from_utf8([output.stdout, output.stderr].concat()).unwrap();
        assert!(message.contains("�[31mplace"), "{args:?}: {message}");
        assert!(!message.contains(|c: char| c.is_control() && c != '\n'), "{args:?}: {message:?}");
    }
    let typed = fishpond_with_input("\u{1b}[31m\n", &["play", "penguins", "--seed", "1"]);
    assert!(!typed.stdout.contains(&0x1b));
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
    // Only the last move of a record is highlighted, not the draws before the first move.
    fs::write(&state, lines[61]["state"].to_string()).unwrap();
    assert_eq!(prints(&["draw", &state, "--game", "penguins"]), prints(&["draw", &file, "--ply", "61"]));
    fs::write(&state, lines[80]["state"].to_string()).unwrap();
    assert!(!prints(&["draw", &state, "--game", "penguins"]).contains("fp-trace"));
    assert!(prints(&["draw", &file, "--ply", "80"]).contains("id=\"fp-trace\""));
    fails(&["draw", &file, "--ply", "9999"], 2, &["there is no step 9999"]);
    fails(&["draw", &file, "--seat", "E"], 2, &["Seat E is not in this game, which has 2 players"]);
    fails(&["draw", &file, "-o", "board.gif"], 2, &["must end in .svg or .png"]);
    fails(&["draw", &file, "--width", "0"], 2, &["from 16 to 8192"]);
    fails(&["draw", &file, "--show", "routes"], 2, &["This position of penguins has no detail 'routes'"]);
    fails(&["draw", &state, "--game", "penguins", "--ply", "3"], 2, &["--ply needs a record"]);
}

#[test]
fn component_files_are_checked_and_stored_in_the_record() {
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
        &["mix.toml: ", "has 21 floes", "at least 8, one for each penguin"],
    );
    fails(
        &["arena", "penguins", "--bots", "greedy,random", "--components", &data],
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
    // Each fault is a line; faults of the file name it.
    let output = fishpond(&["trace", "penguins", "--players", "9", "--components", &data]);
    let message = String::from_utf8_lossy(&output.stderr).into_owned();
    assert_eq!(
        message.lines().filter(|line| line.starts_with(&format!("fishpond: {data}: "))).count(),
        3,
        "{message}"
    );
    assert!(
        message.lines().any(|line| line == "fishpond: Penguins is for 2 to 4 players, not 9."),
        "{message}"
    );
    assert_eq!(message.lines().count(), 4, "{message}");
    fs::write(&data, "sea = [0, 0, 1, 2, 3, 9]").unwrap();
    let output = fishpond(&["trace", "ships", "--components", &data]);
    let message = String::from_utf8_lossy(&output.stderr).into_owned();
    assert!(
        output.status.success() && message.contains("Warning: some cards show more than 3 fish"),
        "{message}"
    );
}

#[test]
fn in_fresh_the_screen_is_handed_over_only_for_bids() {
    // Twelve spaces are reserved and a tile is drawn in the open; then both players bid.
    let output = fishpond_with_input(&"1\n".repeat(13), &["play", "fresh", "--players", "2", "--seed", "5"]);
    let message = String::from_utf8(output.stdout).unwrap();
    let turns: Vec<&str> = message.split("Hand the keyboard to ").collect();
    let [open, bid] = turns[..] else { panic!("{} changes of seat: {message}", turns.len() - 1) };
    assert!(open.contains("Player 2: ") && bid.starts_with("Player 1."), "{message}");
    assert!(bid.contains("It was not saved.") && bid.contains("--save FILE"), "{bid}");
}

#[test]
fn hands_are_hidden_between_turns_at_one_terminal() {
    let output = fishpond_with_input("\n1\n\n1\n", &["play", "ships", "--players", "2", "--seed", "3"]);
    let message = String::from_utf8(output.stdout).unwrap();
    let turns: Vec<&str> = message.split("Hand the keyboard to ").collect();
    let [_, a, b, again] = turns[..] else { panic!("{} changes of seat", turns.len()) };
    let [one, two] = ["Player 1", "Player 2"];
    assert!(a.starts_with(one) && b.starts_with(two) && again.starts_with(one));
    assert!(
        a.contains("Player 1 is dealt 1 polar bear") && a.contains("Player 2 is dealt seven sailors"),
        "{a}"
    );
    assert!(
        b.contains("Player 1 is dealt seven sailors") && b.contains("Player 2 is dealt 2 polar bears"),
        "{b}"
    );
    for (shown, hidden) in [(a, "B Player 2  [#######]"), (b, "A Player 1  [#######]")] {
        assert!(shown.contains(hidden), "{shown}");
        assert!(shown.ends_with(&"\n".repeat(50)), "the screen is cleared between players");
    }
}

#[test]
fn declining_the_tile_exchange_lets_the_start_player_place() {
    let args =
        ["play", "penguins", "--option", "tile_exchange=true", "--option", "start_player=B", "--seed", "3"];
    let text = String::from_utf8(fishpond_with_input("decline\n", &args).stdout).unwrap();
    assert!(text.contains("Player 2: Place your first penguin"), "{text}");
}

#[test]
fn people_play_against_bots_in_the_terminal() {
    let input = "?\npass\nplace z9\n1\nresign\n";
    let output = fishpond_with_input(
        input,
        &["play", "penguins", "--bots", "greedy", "--seed", "3", "--option", "start_player=A"],
    );
    let text = String::from_utf8(output.stdout).unwrap();
    assert!(output.status.success());
    for words in [
        "can’t pass while you have a legal move",
        "See rule P22",
        "is not on the board",
        "Player 1 resigns",
        "Greedy bot wins.",
    ] {
        assert!(text.contains(words), "{words} is missing in:\n{text}");
    }
}

#[test]
fn play_prints_german_and_stops_at_the_end_of_input() {
    let output = fishpond_with_input("pass\n", &["play", "penguins", "--lang", "de", "--seed", "1"]);
    let text = String::from_utf8(output.stdout).unwrap();
    assert!(output.status.success());
    assert!(text.contains("Du kannst nicht passen") && text.contains("vor dem Ende verlassen"), "{text}");
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

#[test]
fn paths_are_explained() {
    let folder = TempDir::new().unwrap();
    let (lines, file) = traced(folder.path(), "fresh", &[]);
    let all = prints(&["explain", "fresh", &file]);
    assert!(all.lines().count() > 5 && all.contains("becomes a path: a building there would"), "{all}");
    assert!(prints(&["explain", "fresh", &file, "--lang", "de"]).contains("wird zum Weg"));
    let list: Vec<Value> = serde_json::from_str(&prints(&["explain", "fresh", &file, "--json"])).unwrap();
    assert_eq!(list.len(), all.lines().count());
    // Every path has the step that created it.
    let kinds = ["access", "connection", "both"];
    assert!(list.iter().all(|path| kinds.contains(&path["kind"].as_str().unwrap()) && path["step"].is_u64()));
    let space = list[0]["space"].as_str().unwrap();
    assert_eq!(prints(&["explain", "fresh", &file, "--space", space]).lines().count(), 1);
    let name = list[0]["space"].as_str().unwrap().parse::<fishpond_fresh::Space>().unwrap().name();
    assert_eq!(prints(&["explain", "fresh", &file, "--space", &name]).lines().count(), 1);
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
    fails(&["draw", &file, "--ply", &ply, "--show", "routes"], 2, &["has no detail 'routes'"]);
    for name in ["ways", "why-99-99", "preview-", "preview-0-0", "routes-E"] {
        fails(&["draw", &file, "--show", name], 2, &["has no detail", "why-SPACE"]);
    }
    // People read letters and numbers; the stored form is row and column.
    let is_stored = |word: &str| word.trim_end_matches(':').parse::<fishpond_fresh::Space>().is_ok();
    assert!(all.contains(" build ") && !all.split_whitespace().any(is_stored), "{all}");
    let why = format!("why-{name}");
    assert_eq!(
        prints(&["draw", &file, "--show", &why]),
        prints(&["draw", &file, "--show", &format!("why-{}", space.replace(',', "-"))])
    );
    let penguins = traced(folder.path(), "penguins", &[]).1;
    fails(&["explain", "penguins", &penguins], 2, &["Penguins has no paths to explain"]);
    fails(&["explain", "fresh", &penguins], 2, &["a record of penguins, not of fresh"]);
    fails(&["explain", "fresh", &file, "--ply", "99999"], 2, &["there is no step 99999"]);
    fails(&["explain", "fresh", &file, "--space", "77,7"], 2, &["Space h78 is not a path"]);
    fails(&["explain", "fresh", &file, "--space", "x"], 2, &["a space is a letter and a number"]);
    fails(&["explain", "fresh", &file, "--preview"], 2, &["--preview needs a position"]);
    fails(&["draw", &state], 2, &["not a Fishpond record", "add --game GAME"]);
    fails(&["explain", "fresh", &state, "--ply", "3"], 2, &["--ply needs a record"]);
}

#[test]
fn a_game_from_standard_input_continues_in_another_file() {
    let folder = TempDir::new().unwrap();
    let (first, second) = (folder.path().join("first.json"), folder.path().join("second.json"));
    let (first, second) = (first.display().to_string(), second.display().to_string());
    let started = fishpond_with_input(
        "1\nq\n",
        &["play", "penguins", "--bots", "greedy", "--seed", "5", "--save", &first],
    );
    assert!(started.status.success());
    let record = fs::read_to_string(&first).unwrap();
    let refused = fishpond_with_input(&record, &["play", "--resume", "-"]);
    let message = String::from_utf8(refused.stderr).unwrap();
    assert_eq!(refused.status.code(), Some(2), "{message}");
    assert!(message.contains("add --save FILE"), "{message}");
    let resumed = fishpond_with_input(&record, &["play", "--resume", "-", "--save", &second]);
    let output = String::from_utf8(resumed.stdout).unwrap();
    assert!(output.contains("from standard input") && output.contains("--resume"), "{output}");
    assert!(prints(&["record", "verify", &second]).starts_with("ok: "));
}

#[test]
fn a_lesson_line_by_line_lists_choices_and_hints() {
    let output = fishpond_with_input("?\n\nlist\nhint\nq\n", &["lesson", "fresh"]);
    let text = String::from_utf8(output.stdout).unwrap();
    assert!(text.contains("Enter to continue, ? for help > "), "{text}");
    assert!(text.contains("leave the lesson"), "{text}");
    assert!(text.contains("f1 is right beside the fish truck"), "a hint has a reason: {text}");
    let german = fishpond_with_input("?\n", &["lesson", "fresh", "--lang", "de"]);
    assert!(String::from_utf8(german.stdout).unwrap().contains("rücknahme"));
}

#[test]
fn the_line_mode_suggests_what_it_shows() {
    for (game, example) in [("penguins", "a1"), ("fresh", "b1")] {
        let players = if game == "fresh" { "5" } else { "2" };
        let args = ["play", game, "--players", players, "--seed", "5"];
        let output = fishpond_with_input(&format!("{example}\nq\n"), &args);
        let text = String::from_utf8(output.stdout).unwrap();
        assert!(text.contains("such as “") && !text.contains("space-"), "{text}");
        assert!(!text.contains("rule "), "{text}");
    }
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
