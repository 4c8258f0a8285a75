//! Positions: traces, steps, examples, explanations, pictures.

use std::fs;

use serde_json::{Value, json};
use tempfile::TempDir;

use crate::common::{fails, fishpond, fishpond_with_input, games, prints, traced};

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
fn the_same_seed_gives_the_same_bytes() {
    for game in games() {
        assert_eq!(prints(&["trace", game, "--seed", "3"]), prints(&["trace", game, "--seed", "3"]));
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
fn paths_are_explained() {
    let folder = TempDir::new().unwrap();
    let (lines, file) = traced(folder.path(), "fresh", &[]);
    let all = prints(&["explain", "fresh", &file]);
    assert!(all.lines().count() > 5 && all.contains("becomes a path: a building there would"), "{all}");
    let german = prints(&["explain", "fresh", &file, "--lang", "de"]);
    assert!(german.contains("wird zum Weg") && german.contains(" Spieler A, build "), "{german}");
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
