//! Records of every version of the rules and of the format can still be replayed.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

use fishpond_core::record::FORMAT;
use fishpond_games::{AnyRecord, GameId};

/// Returns the name and text of each stored record.
fn records() -> Vec<(String, String)> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/records");
    let mut records: Vec<_> = fs::read_dir(folder)
        .unwrap()
        .map(|entry| entry.unwrap().path())
        .map(|path| {
            (path.file_stem().unwrap().to_string_lossy().into_owned(), fs::read_to_string(&path).unwrap())
        })
        .collect();
    records.sort();
    records
}

#[test]
fn stored_records_replay_and_verify() {
    for (name, text) in records() {
        let record = AnyRecord::from_json(&text).unwrap_or_else(|error| panic!("{name}: {error}"));
        record.replay().unwrap_or_else(|error| panic!("{name}: {error}"));
        record.verify().unwrap_or_else(|error| panic!("{name}: {error}"));
        let is_signed = record.record.check_signature().unwrap().is_some();
        let format = match (is_signed, &record.record.start) {
            (_, Some(_)) => 3,
            (true, None) => 2,
            (false, None) => 1,
        };
        assert_eq!(record.record.fishpond, format, "{name}");
    }
}

#[test]
fn every_version_of_the_format_has_a_record() {
    let formats: BTreeSet<u32> =
        records().iter().map(|(_, text)| AnyRecord::from_json(text).unwrap().record.fishpond).collect();
    assert_eq!(formats, (1..=FORMAT).collect());
}

#[test]
fn every_version_of_every_game_has_a_record() {
    let names: Vec<String> = records().into_iter().map(|(name, _)| name).collect();
    for &game in GameId::ALL {
        for version in 1..=game.facts().rules {
            let prefix = format!("{game}-v{version}-");
            assert!(names.iter().any(|name| name.starts_with(&prefix)), "no record {prefix}…");
        }
    }
}
