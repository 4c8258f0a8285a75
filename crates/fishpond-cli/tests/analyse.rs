//! `fishpond analyse`: its output in both languages, as JSON and as a picture.

use std::fs;

use serde_json::Value;
use tempfile::TempDir;

mod common;

use common::{fails, fault, games, json, prints, traced};

/// Few nodes: these tests do not depend on the quality of the analysis.
const QUICK: [&str; 2] = ["--nodes", "16"];

fn analysis(file: &str, more: &[&str]) -> Value {
    json(&[&["analyse", file, "--json"], &QUICK[..], more].concat())
}

#[test]
fn every_step_is_evaluated_and_sums_are_correct() {
    let folder = TempDir::new().unwrap();
    for game in games() {
        let (lines, file) = traced(folder.path(), game, &["--policy", "greedy"]);
        let report = analysis(&file, &[]);
        assert_eq!(fault("analysis", &report), None, "{game}");
        assert_eq!(analysis(&file, &["--threads", "1"]), report, "{game}: on one thread");
        let course = report["course"].as_array().unwrap();
        let mut next = 1;
        for event in course {
            assert_eq!(event["step"], next, "{game}");
            next += event["draws"].as_u64().unwrap_or(1);
        }
        assert_eq!(next as usize, lines.len(), "{game}: the last line has no step");
        for (seat, sum) in report["seats"].as_object().unwrap() {
            let total = |about: &str, of: &dyn Fn(&Value) -> Option<f64>| -> f64 {
                course.iter().filter(|event| event["about"] == about).filter_map(of).sum()
            };
            // Estimates and draws without a margin don't count.
            let known = |event: &Value| event["complete"] == true && event["margin"][seat].is_number();
            let luck = total("luck", &|event| event["luck"][seat].as_f64().filter(|_| known(event)));
            assert_eq!(sum["luck"].is_number(), course.iter().any(known), "{game} {seat}");
            let lost = total("decision", &|event| event["cost"].as_f64().filter(|_| event["seat"] == **seat));
            for (key, value) in [("luck", luck), ("lost", lost)] {
                let reported = sum[key].as_f64().unwrap_or_default();
                assert!(
                    (reported - value).abs() < 0.0001 * course.len() as f64,
                    "{game} {seat} {key}: {reported} {value}"
                );
            }
            assert!(sum["end"].as_f64().is_some_and(|end| (0.0..=1.0).contains(&end)), "{game}");
        }
        assert!(course.iter().all(|event| event["cost"].as_f64().is_none_or(|cost| cost >= 0.0)), "{game}");
    }
}

#[test]
fn reports_exist_in_both_languages() {
    let folder = TempDir::new().unwrap();
    for game in games() {
        let (_, file) = traced(folder.path(), game, &["--policy", "greedy"]);
        let report = |lang: &str| prints(&[&["analyse", &file, "--lang", lang], &QUICK[..]].concat());
        let (english, german) = (report("en"), report("de"));
        assert_eq!(english.lines().count(), german.lines().count(), "{game}");
        assert!(english.contains("Lost to mistakes") && german.contains("Selbst verschenkt"), "{game}");
        // The summary comes first.
        let parts = [
            "with up to 16 nodes",
            "1. ",
            "Accuracy",
            "Marks: a slip costs",
            "Turning points",
            "Worst moves",
            "Move by move",
        ];
        let places: Vec<usize> =
            parts.iter().map(|part| english.find(part).unwrap_or_else(|| panic!("{game}: {part}"))).collect();
        assert!(places.is_sorted(), "{game}: {english}");
        assert!(
            english.contains("Player A") && !english.lines().any(|line| line.starts_with("A wins")),
            "{english}"
        );
        // Players have names everywhere: seats alone are only in the columns of numbers.
        let without_names = english.replace("Player A", "");
        assert!(!without_names.contains("A's ") && !without_names.contains("A’s "), "{game}: {english}");
        for line in english.lines().filter(|line| line.contains("luck: ")) {
            assert_eq!(line.matches('±').count(), 2, "luck has an uncertainty: {line}");
        }
        for text in [&english, &german] {
            assert!(!text.contains("analyse-") && !text.contains(&format!("{game}-")), "{game}: {text}");
        }
    }
}

#[test]
fn a_single_node_is_not_in_the_plural() {
    let folder = TempDir::new().unwrap();
    let (_, file) = traced(folder.path(), "penguins", &["--policy", "greedy"]);
    for (lang, more, words) in [
        ("en", &[][..], "Every move was evaluated with 1 node."),
        (
            "en",
            &["--time", "1"],
            "Every move was evaluated with 1 node or for up to 1 ms, whichever came first.",
        ),
        ("de", &[], "Jeder Zug wurde mit 1 Knoten bewertet."),
    ] {
        let report = prints(&[&["analyse", &file, "--nodes", "1", "--lang", lang], more].concat());
        assert!(report.lines().any(|line| line == words), "{report}");
    }
}

#[test]
fn the_course_of_a_game_is_drawn() {
    let folder = TempDir::new().unwrap();
    let (_, file) = traced(folder.path(), "ships", &["--players", "3"]);
    let (svg, png) = (folder.path().join("course.svg"), folder.path().join("course.png"));
    prints(&[&["analyse", &file, "-o", svg.to_str().unwrap(), "--lang", "de"], &QUICK[..]].concat());
    prints(&[&["analyse", &file, "-o", png.to_str().unwrap(), "--theme", "dark"], &QUICK[..]].concat());
    let drawn = fs::read_to_string(svg).unwrap();
    for part in ["Gewinnchancen aller Spieler", "fp-line-A", "fp-line-B", "fp-line-C", "Glück", "umkreist"] {
        assert!(drawn.contains(part), "{part}: {drawn}");
    }
    assert!(drawn.contains("± zwei Standardfehler"), "{drawn}");
    // The legend has units, and the axis counts moves.
    for part in [" Punkte</text>", ">Züge</text>", ">0</text>", ">20</text>", ">40</text>"] {
        assert!(drawn.contains(part), "{part}: {drawn}");
    }
    assert_eq!(&fs::read(png).unwrap()[..8], b"\x89PNG\r\n\x1a\n");

    // Luck that is only an estimate is not drawn: nobody can compare all layouts of the ice.
    let (_, file) = traced(folder.path(), "penguins", &[]);
    let course = folder.path().join("penguins.svg");
    prints(&[&["analyse", &file, "-o", course.to_str().unwrap(), "--lang", "de"], &QUICK[..]].concat());
    let drawn = fs::read_to_string(course).unwrap();
    assert!(drawn.contains("fp-line-A") && !drawn.contains("Glück"), "{drawn}");
}

#[test]
fn resigning_costs_the_remaining_value_and_unfinished_games_are_marked() {
    let folder = TempDir::new().unwrap();
    let file = folder.path().join("resigned.json").display().to_string();
    let play = [
        "play",
        "penguins",
        "--bots",
        "greedy",
        "--seed",
        "3",
        "--option",
        "start_player=A",
        "--save",
        &file,
        "--force",
    ];
    common::fishpond_with_input("1\nresign\n", &play);
    let report = analysis(&file, &[]);
    let course = report["course"].as_array().unwrap();
    let resigned = course.iter().position(|event| event["act"] == "resign").unwrap();
    assert!(course[resigned]["cost"].as_f64().unwrap() > 0.1, "{}", course[resigned]);
    assert_ne!(course[resigned]["best"], "resign");
    for event in &course[resigned + 1..] {
        assert_eq!(event["cost"], 0.0, "no move matters after that: {event}");
    }
    assert_eq!(report["finished"], true);
    common::fishpond_with_input("1\n", &play);
    let report = analysis(&file, &[]);
    assert_eq!((&report["finished"], &report["seats"]["A"]["end"]), (&Value::Bool(false), &Value::Null));
    let text = prints(&[&["analyse", &file], &QUICK[..]].concat());
    assert!(text.contains("The game is not finished."), "{text}");
    let text = prints(&["analyse", &file, "--nodes", "16", "--time", "5"]);
    assert!(text.contains("up to 16 nodes or for up to 5 ms"), "{text}");
}

#[test]
fn unusable_input_is_refused() {
    let folder = TempDir::new().unwrap();
    let (_, file) = traced(folder.path(), "penguins", &[]);
    let faulty = folder.path().join("faulty.json").display().to_string();
    fs::write(&faulty, fs::read_to_string(&file).unwrap().replacen("* 1", "* 2", 1)).unwrap();
    fails(&["analyse", &faulty], 1, &["faulty.json", "changed after it was written"]);
    fs::write(&faulty, "").unwrap();
    fails(&["analyse", &faulty], 2, &["the file is empty"]);
    fails(&["analyse", "no-such-file.json"], 2, &["Cannot read no-such-file.json"]);
    fails(&["analyse", &file, "-o", "course.gif"], 2, &["must end in .svg or .png"]);
    fails(&["analyse", &file, "--level", "9"], 2, &["9"]);
    fails(&["analyse", &file, "--nodes", "0"], 2, &["0"]);
}
