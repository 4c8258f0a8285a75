//! `fishpond bot` and `fishpond arena`: messages, bad input, and programs that fail.

use std::fs;
use std::process::{Command, Stdio};

use serde_json::{Value, json};
use tempfile::TempDir;

mod common;

use common::{fails, fault, fishpond, fishpond_with_input};

/// Sends these lines to a bot and returns its output.
#[track_caller]
fn talk(game: &str, level: &str, lines: &[String]) -> Vec<String> {
    let output = fishpond_with_input(&(lines.join("\n") + "\n"), &["bot", game, "--level", level]);
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).unwrap().lines().map(str::to_owned).collect()
}

/// Returns a decision in the middle of a random game: the state, the seat, and its legal moves.
fn decision(game: &str) -> (Value, String, Vec<String>) {
    let trace = fishpond(&["trace", game, "--seed", "3"]);
    let lines: Vec<Value> =
        String::from_utf8(trace.stdout).unwrap().lines().map(|l| serde_json::from_str(l).unwrap()).collect();
    let line = lines[lines.len() / 2..].iter().find(|line| line["turn"]["seat"].is_string()).unwrap();
    let seat = line["turn"]["seat"].as_str().unwrap().to_owned();
    let legal = line["legal"][&seat].as_array().unwrap().iter().map(|act| act.as_str().unwrap().to_owned());
    (line["state"].clone(), seat.clone(), legal.collect())
}

#[test]
fn bots_play_every_game() {
    for game in fishpond_games::GameId::ALL.iter().map(|game| game.facts().id) {
        let (state, seat, legal) = decision(game);
        let lines = [
            "hello 1".to_owned(),
            format!("new {}", json!({ "game": game, "seat": seat })),
            "limit nodes 40".to_owned(),
            "unknown-message 7".to_owned(),
            format!("world {state}"),
            "go".to_owned(),
        ];
        let text = talk(game, "4", &lines);
        assert_eq!(text[..2], [format!("name fishpond {game} level:4"), "ready 1".to_owned()]);
        let info: Value = serde_json::from_str(text[2].strip_prefix("info ").unwrap()).unwrap();
        let act = text[3].strip_prefix("act ").unwrap();
        assert_eq!(info["act"], act);
        assert!(legal.iter().any(|one| one == act), "{game}: {act}");
        assert_eq!(text.len(), 4, "{text:?}");
        assert_eq!(talk(game, "4", &lines), text, "the same number of nodes gives the same move");
    }
}

/// The variable that `fishpond bot --server` reads does not affect the line protocol, nor the contestants of an arena.
#[test]
fn a_token_in_the_environment_is_for_servers() {
    let mut command = Command::new(env!("CARGO_BIN_EXE_fishpond"));
    command.args(["bot", "penguins"]).env("FISHPOND_TOKEN", "fp_x").stdin(Stdio::null());
    let output = command.output().unwrap();
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
}

#[test]
fn stop_ends_a_search() {
    let (state, seat, _) = decision("ships");
    let lines = talk(
        "ships",
        "8",
        &[
            format!("new {}", json!({ "game": "ships", "seat": seat })),
            format!("world {state}"),
            "limit time 3600000".to_owned(),
            "go".to_owned(),
            "stop".to_owned(),
            "quit".to_owned(),
            "go".to_owned(),
        ],
    );
    assert_eq!(
        lines.iter().filter(|line| line.starts_with("act ")).count(),
        1,
        "no answer after quit: {lines:?}"
    );
}

#[test]
fn limits_override_flags_until_reset() {
    let (state, seat, _) = decision("wishes");
    let game = [format!("new {}", json!({ "game": "wishes", "seat": seat })), format!("world {state}")];
    let nodes = |limits: &[&str]| {
        let lines: Vec<String> = game
            .iter()
            .cloned()
            .chain(limits.iter().map(|&line| line.to_owned()))
            .chain(["go".to_owned()])
            .collect();
        let output = fishpond_with_input(&(lines.join("\n") + "\n"), &["bot", "wishes", "--nodes", "25"]);
        let text = String::from_utf8(output.stdout).unwrap();
        let info: Value =
            serde_json::from_str(text.lines().next().unwrap().strip_prefix("info ").unwrap()).unwrap();
        info["nodes"].as_u64().unwrap()
    };
    assert_eq!(nodes(&[]), 25);
    assert_eq!(nodes(&["limit nodes 40"]), 40);
    assert_eq!(nodes(&["limit time 60000 nodes 50"]), 50);
    assert_eq!(nodes(&["limit nodes 40", "limit level"]), 25);
}

/// The documented example bot is about twenty lines long and plays whole games without a fault.
#[test]
fn the_example_bot_plays() {
    let file = concat!(env!("CARGO_MANIFEST_DIR"), "/../../examples/bot.py");
    assert!(fs::read_to_string(file).unwrap().lines().count() <= 25);
    if Command::new("python3").arg("--version").output().is_err() {
        return;
    }
    for game in ["fresh", "ships"] {
        let players = format!("random,python3 {file}");
        let result =
            common::json(&["arena", game, "--json", "--bots", &players, "--games", "2", "--players", "3"]);
        assert!(
            result["games"].as_array().unwrap().iter().all(|game| game["faults"] == json!([])),
            "{result}"
        );
        assert_eq!(result["scale"], "weng-lin");
    }
}

#[test]
fn invalid_messages_are_answered_with_an_error() {
    let other = if decision("penguins").1 == "A" { "B" } else { "A" };
    for (lines, word) in [
        (vec!["go".to_owned()], "send new and world"),
        (vec!["limit".to_owned()], "limit needs"),
        (vec!["limit nodes 0".to_owned()], "limit needs"),
        (vec!["limit moves 4".to_owned()], "limit needs"),
        (vec!["limit nodes 4 time".to_owned()], "limit needs"),
        (vec!["new {}".to_owned()], "new needs"),
        (vec!["new {\"game\":\"ships\",\"seat\":\"A\"}".to_owned()], "this bot plays penguins"),
        (vec!["new {\"game\":\"chess\",\"seat\":\"A\"}".to_owned()], "unknown game 'chess'"),
        (vec!["new {\"game\":\"penguins\",\"seat\":\"Q\"}".to_owned()], "seats are A to E"),
        (vec!["world {".to_owned()], "world needs a state"),
        (vec!["world {}".to_owned()], "invalid state"),
        (
            vec![
                format!("new {{\"game\":\"penguins\",\"seat\":\"{other}\"}}"),
                format!("world {}", decision("penguins").0),
                "go".to_owned(),
            ],
            "'s turn in this world",
        ),
    ] {
        let text = talk("penguins", "1", &lines);
        assert!(
            text.len() == 1 && text[0].starts_with("error ") && text[0].contains(word),
            "{lines:?}: {text:?}"
        );
    }
    let long = "x".repeat(100_000);
    for line in [
        format!("new {{\"game\":\"{long}\",\"seat\":\"A\"}}"),
        format!("new {{\"game\":\"penguins\",\"seat\":\"{long}\"}}"),
        format!("new \"{long}\""),
        format!("world \"{long}\""),
        format!("world {{\"{long}\":1}}"),
        format!("limit {long}"),
    ] {
        let text = talk("penguins", "1", &[line]);
        assert!(text[0].starts_with("error ") && text[0].len() < 1500, "long input is shortened");
    }
    fails(&["bot", "penguins", "--level", "9"], 2, &["9"]);
    fails(&["bot", "penguins", "--time", "0"], 2, &["0"]);
}

#[track_caller]
fn arena(args: &[&str]) -> Value {
    let result = common::json(&[&["arena", "penguins", "--json"], args].concat());
    assert_eq!(fault("arena", &result), None);
    result
}

#[test]
fn arenas_swap_seats_and_are_reproducible() {
    let args = ["--bots", "level:3,random", "--games", "6", "--nodes", "30", "--seed", "4"];
    let result = arena(&args);
    let games = result["games"].as_array().unwrap();
    assert_eq!(games.len(), 6);
    for pair in games.chunks(2) {
        assert_eq!(pair[0]["deal"], pair[1]["deal"]);
        assert_eq!([&pair[0]["seats"]["A"], &pair[1]["seats"]["A"]], [0, 1]);
    }
    assert!(result["contestants"][0]["score"].as_f64() >= Some(0.8), "{result}");
    assert!(result["contestants"][0]["rating"].as_f64() > result["contestants"][1]["rating"].as_f64());
    assert_eq!(result["scale"], "elo");
    assert_eq!(arena(&args), result);
}

#[test]
fn arenas_resume_after_a_crash() {
    let folder = TempDir::new().unwrap();
    let file = folder.path().join("results.jsonl").display().to_string();
    let args = ["--bots", "greedy,random", "--games", "8", "--resume", &file];
    let whole = arena(&args);
    let text = fs::read_to_string(&file).unwrap();
    assert_eq!(text.lines().count(), 9);
    // Simulates a crash in the middle of a line.
    let cut: String = text.split_inclusive('\n').take(4).chain([&text[..20]]).collect();
    fs::write(&file, cut).unwrap();
    assert_eq!(arena(&args), whole);
    assert_eq!(fs::read_to_string(&file).unwrap().lines().count(), 9);

    let other = fishpond(&["arena", "penguins", "--bots", "greedy,uct", "--games", "8", "--resume", &file]);
    assert_eq!(other.status.code(), Some(2));
    assert!(String::from_utf8_lossy(&other.stderr).contains("another arena"));

    // Simulates a crash in the first line.
    let header = text.lines().next().unwrap();
    for start in ["", &header[..10]] {
        fs::write(&file, start).unwrap();
        assert_eq!(arena(&args), whole);
    }
    for (nonsense, word) in [
        ("hello\n", "not the results of an arena"),
        ("hello", "not the results of an arena"),
        (
            &format!("{header}\n{{\"game\":0,\"ranks\":[1],\"points\":[3]}}\n"),
            "line 2 is not the result of a game with 2 seats",
        ),
        (&format!("{header}\n{{}}\n"), "line 2"),
    ] {
        fs::write(&file, nonsense).unwrap();
        let output = fishpond(&[&["arena", "penguins"], &args[..]].concat());
        let text = String::from_utf8_lossy(&output.stderr).into_owned();
        assert!(output.status.code() == Some(2) && text.contains(word), "{nonsense}: {text}");
        assert_eq!(fs::read_to_string(&file).unwrap(), nonsense, "other files are not changed");
    }
}

#[test]
fn longer_arenas_continue_shorter_ones() {
    let folder = TempDir::new().unwrap();
    let file = folder.path().join("results.jsonl").display().to_string();
    let games = |games: &str| {
        let result = arena(&["--bots", "greedy,random", "--games", games, "--resume", &file]);
        result["games"].as_array().unwrap().clone()
    };
    let few = games("2");
    let many = games("6");
    assert_eq!((few.len(), many.len()), (2, 6));
    assert_eq!(few[..], many[..2]);
    assert_eq!(games("2"), few);
}

#[test]
fn ladders_report_which_steps_hold_and_resume() {
    let folder = TempDir::new().unwrap();
    let file = folder.path().join("ladder.jsonl").display().to_string();
    let climb = |levels: &str, games: &str| {
        let ladder = format!("--ladder={levels}");
        let output = fishpond(&["arena", "penguins", &ladder, "--games", games, "--resume", &file, "--json"]);
        let steps: Value = serde_json::from_slice(&output.stdout).unwrap();
        assert_eq!(fault("ladder", &steps), None);
        (output.status.code().unwrap(), steps["steps"].clone())
    };
    let (code, steps) = climb("1-3", "8");
    let [two, three] = &steps.as_array().unwrap()[..] else { panic!("{steps}") };
    assert_eq!([&two["level"], &three["level"]], [2, 3]);
    for step in [two, three] {
        let number = |key: &str| step[key].as_f64().unwrap();
        assert_eq!(number("won") + number("drawn") + number("lost"), number("games"));
        assert!((number("low")..=number("high")).contains(&number("part")));
        assert!(number("games") <= 8.0 && number("games") % 2.0 == 0.0);
    }
    let holds = [two, three].iter().all(|step| step["verdict"] == "holds");
    assert_eq!(code, if holds { 0 } else { 1 });
    let lines = || fs::read_to_string(&file).unwrap().lines().count();
    let before = lines();
    assert_eq!(climb("1-3", "8").1, steps);
    assert_eq!(lines(), before, "no game is played twice");
    assert_eq!(climb("2-3", "8").1[0], *three);
    // The number is a maximum.
    for (asked, most) in [("4", 4), ("3", 2)] {
        let played = climb("1-2", asked).1[0]["games"].as_u64().unwrap();
        assert!(played <= most && played % 2 == 0, "{asked}: {played}");
    }
}

#[test]
fn ladders_print_a_table() {
    let output = fishpond(&["arena", "fresh", "--ladder=1-2", "--games", "8"]);
    let text = String::from_utf8(output.stdout).unwrap();
    let last = text.lines().last().unwrap();
    assert!(
        last.starts_with("2 v 1 ")
            && ["holds", "fails", "undecided; play more games"].iter().any(|verdict| last.ends_with(verdict)),
        "{text}"
    );
}

#[cfg(not(windows))]
#[test]
fn failing_programs_forfeit_with_a_reason() {
    let program = |on_go: &str| {
        format!("sh -c 'while read w r; do case $w in hello) echo ready 1;; go) {on_go};; esac; done'")
    };
    for (command, reason) in [
        (program("exit"), "the program exited"),
        (program("echo where am I >&2; exit 3"), "the program exited: where am I"),
        (program("echo act a1-a1-a1"), "illegal move 'a1-a1-a1': "),
        (program("echo error I am lost"), "error: I am lost"),
        (program(":"), "no 'act' within 1.0 s"),
        // Writes forever and never reads.
        ("sh -c 'echo ready 1; while :; do echo la; done'".to_owned(), "no 'act' within 1.0 s"),
    ] {
        let players = format!("random,{command}");
        let mut args = vec!["--bots", &players, "--games", "2"];
        // Only programs that never answer get little time: a slow machine must not fail the others.
        if reason.starts_with("no ") {
            args.extend(["--time", "1"]);
        }
        let result = arena(&args);
        assert_eq!(result["contestants"][1]["score"], 0.0, "{command}");
        for game in result["games"].as_array().unwrap() {
            let found = game["faults"][0]["reason"].as_str().unwrap_or_default();
            assert!(found.contains(reason), "{command}: {found}");
        }
    }
    // A program that never starts is an error.
    for (command, reason) in [
        ("true", "the program exited"),
        ("no-such-program-anywhere", "not found"),
        ("sh -c 'echo cannot read the model >&2; exit 3'", "cannot read the model"),
    ] {
        let bots = format!("random,{command}");
        fails(&["arena", "penguins", "--bots", &bots], 2, &["does not start: ", reason]);
    }
    let named = program("exit").replace("echo ready 1", "echo name Herring 7; echo ready 1");
    let result = arena(&["--bots", &format!("random,{named}"), "--games", "2"]);
    assert_eq!(result["contestants"][1]["title"], "Herring 7");
    let fair = arena(&[
        "--bots",
        &format!("random,{} bot penguins --level 1", env!("CARGO_BIN_EXE_fishpond")),
        "--games",
        "2",
        "--nodes",
        "20",
    ]);
    assert!(fair["games"].as_array().unwrap().iter().all(|game| game["faults"] == json!([])), "{fair}");
}

#[test]
fn arenas_refuse_invalid_arguments() {
    fails(&["arena", "penguins", "--bots", "greedy,random", "-o", "result.gif"], 2, &[".svg or .png"]);
    for (args, word) in [
        (&["--bots", "greedy"][..], "two contestants"),
        (&["--bots", "greedy,level:9"], "level:7, level:8"),
        (&["--bots", "greedy,random", "--players", "7"], "2 to 4 players"),
        (&["--bots", "greedy,random", "--option", "nonsense=1"], "nonsense"),
        (&["--bots", "greedy,random", "--games", "0"], "0"),
        (&[], "--bots"),
        (&["--ladder=8-1"], "use two levels from 1 to 8"),
        (&["--ladder", "--bots", "greedy,random"], "can't be used together"),
        (&["--ladder", "--players", "3"], "--ladder needs two players"),
        (&["--ladder", "--games", "1"], "--ladder needs at least 2 games"),
    ] {
        let output = fishpond(&[&["arena", "penguins"], args].concat());
        assert_eq!(output.status.code(), Some(2), "{args:?}");
        let text = String::from_utf8_lossy(&output.stderr).into_owned();
        assert!(text.contains(word), "{args:?}: {text}");
    }
}

#[test]
fn arenas_are_drawn() {
    let folder = TempDir::new().unwrap();
    for (lang, word) in [("en", "3 players, 3 games"), ("de", "3 Spieler, 3 Spiele")] {
        let file = folder.path().join("result.svg").display().to_string();
        let args = ["arena", "ships", "--bots", "greedy,random,random", "--players", "3", "--games", "3"];
        common::prints(&[&args[..], &["-o", &file, "--lang", lang]].concat());
        let svg = fs::read_to_string(&file).unwrap();
        assert!(svg.contains("greedy") && svg.contains(word), "{svg}");
        // Each row has an error bar: a line between the ends of the interval, which are marked.
        for place in 1..=3 {
            let row = svg.split(&format!("id=\"fp-rated-{place}\"")).nth(1).unwrap();
            let row = row.split("</g>").next().unwrap();
            let ends: Vec<f64> = row
                .split("d=\"M")
                .filter_map(|path| path.split('"').next()?.strip_suffix("v24"))
                .map(|end| end.split(' ').next().unwrap().parse().unwrap())
                .collect();
            let dot: f64 = row.split("cx=\"").nth(1).unwrap().split('"').next().unwrap().parse().unwrap();
            assert!(ends.len() == 2 && ends[0] < dot && dot < ends[1], "{row}");
        }
    }
}

#[test]
fn arenas_survive_being_killed() {
    let folder = TempDir::new().unwrap();
    let file = folder.path().join("results.jsonl").display().to_string();
    let args = ["arena", "penguins", "--bots", "level:4,greedy", "--games", "60", "--nodes", "200", "--json"];
    let whole = common::json(&args);
    let resumed = [&args[..], &["--resume", &file]].concat();
    for lines in [2, 9, 30] {
        let mut child = Command::new(env!("CARGO_BIN_EXE_fishpond"))
            .args(&resumed)
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .spawn()
            .unwrap();
        while fs::read_to_string(&file).unwrap_or_default().lines().count() < lines {
            assert!(child.try_wait().unwrap().is_none_or(|status| status.success()));
            std::thread::yield_now();
        }
        let _ = child.kill();
        child.wait().unwrap();
    }
    assert_eq!(common::json(&resumed), whole);
}

#[test]
fn result_files_are_locked() {
    let folder = TempDir::new().unwrap();
    let file = folder.path().join("results.jsonl").display().to_string();
    let args = |games| ["arena", "penguins", "--bots", "greedy,random", "--games", games, "--resume", &file];
    let mut first = Command::new(env!("CARGO_BIN_EXE_fishpond"))
        .args(args("100000"))
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .spawn()
        .unwrap();
    while fs::metadata(&file).map_or(0, |file| file.len()) == 0 {
        std::thread::yield_now();
    }
    let second = fishpond(&args("2"));
    let _ = first.kill();
    first.wait().unwrap();
    assert_eq!(second.status.code(), Some(2));
    assert!(String::from_utf8_lossy(&second.stderr).contains("Another arena is writing"));
}
