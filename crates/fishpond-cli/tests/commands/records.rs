//! Records: shown, replayed, verified, exported; faulty ones are reported.

use std::fs;

use serde_json::{Value, json};
use tempfile::TempDir;

use crate::common::{fails, fault, fishpond, fishpond_with_input, games, prints, traced};

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
        let history = crate::common::json(&["record", "show", &file, "--json", "--lang", "en"]);
        assert_eq!(fault("history", &history), None);
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
            let check = crate::common::json(&["record", verb, &file, "--json"]);
            assert_eq!(fault("check", &check), None);
            assert_eq!((&check["ok"], &check["result"]), (&json!(true), result));
            assert_eq!(check["draws"].is_u64(), verb == "verify");
        }

        let changed = fs::read_to_string(&file).unwrap().replacen("\"* ", "\"* x", 1);
        fs::write(&file, changed).unwrap();
        for verb in ["replay", "verify"] {
            let output = fishpond(&["record", verb, &file, "--json"]);
            let check: Value = serde_json::from_slice(&output.stdout).unwrap();
            assert_eq!(fault("check", &check), None);
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
