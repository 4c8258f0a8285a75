//! Nothing in a signed record can be changed without being noticed.

use fishpond_core::fair::{Saved, VerifyError};
use fishpond_core::record::Step;
use fishpond_core::{Config, Dealer, Record, RecordKey};
use fishpond_games::{AnyGame, AnyRecord, GameId};
use serde_json::Value;

fn server() -> RecordKey {
    RecordKey::from_bytes(&[1; 32])
}

/// Returns the record of a finished game on a server, with names and contributions.
fn signed(game: GameId) -> Record {
    let dealer = Dealer::new([7; 32], vec![b"herring".to_vec(), b"cod".to_vec()]);
    let mut game = AnyGame::new(game, &Config::new(2), dealer).unwrap();
    for turn in 0.. {
        while game.deal(&mut Vec::new()).is_some() {}
        let Some(seat) = game.position().turn().seats().iter().next() else { break };
        let acts = game.position().legal_acts(seat);
        let act = if turn < 12 { &acts[turn % acts.len()] } else { "resign" };
        game.play(seat, act, &mut Vec::new()).unwrap();
    }
    let mut record = game.record();
    record.names = vec!["Ann".to_owned(), "Bob".to_owned()];
    record.sign(&server());
    record
}

/// Returns the record of a game that starts from a position of another one.
fn signed_from_position(game: GameId) -> Record {
    let dealer = Dealer::from_number(3);
    let mut game = AnyGame::new(game, &Config::new(2), dealer).unwrap();
    for turn in 0..8 {
        while game.deal(&mut Vec::new()).is_some() {}
        let seat = game.position().turn().seats().iter().next().unwrap();
        let acts = game.position().legal_acts(seat);
        game.play(seat, &acts[turn % acts.len()], &mut Vec::new()).unwrap();
    }
    while game.deal(&mut Vec::new()).is_some() {}
    let (start, before) = (game.position().clone(), game.record().steps.len());
    let seat = start.turn().seats().iter().next().unwrap();
    game.play(seat, "resign", &mut Vec::new()).unwrap();
    let Record { mut steps, fair, .. } = game.record();
    let mut record = game.position().record(Some(&start), steps.split_off(before), Vec::new(), fair);
    record.sign(&server());
    record
}

/// Returns every variant of a value in which one leaf is changed, with the path of the leaf. The variants of a text
/// are longer, shorter, or have a different first or last character.
fn changed(value: &Value) -> Vec<(String, Value)> {
    match value {
        Value::Object(map) => {
            let inner = |(key, inner): (&String, &Value)| -> Vec<(String, Value)> {
                let variants = changed(inner).into_iter();
                variants
                    .map(|(path, inner)| {
                        let mut map = map.clone();
                        map[key] = inner;
                        (format!(".{key}{path}"), Value::Object(map))
                    })
                    .collect()
            };
            map.iter().flat_map(inner).collect()
        }
        Value::Array(items) => {
            let inner = |(i, inner): (usize, &Value)| -> Vec<(String, Value)> {
                let variants = changed(inner).into_iter();
                variants
                    .map(|(path, inner)| {
                        let mut items = items.clone();
                        items[i] = inner;
                        (format!("[{i}]{path}"), Value::Array(items))
                    })
                    .collect()
            };
            items.iter().enumerate().flat_map(inner).collect()
        }
        Value::String(text) => {
            let mut variants = vec![format!("{text}0")];
            if let (Some(first), Some((last, _))) = (text.chars().next(), text.char_indices().last()) {
                let other = |char| if char == '0' { '1' } else { '0' };
                variants.push(format!("{}{}", other(first), &text[first.len_utf8()..]));
                variants.push(format!("{}{}", &text[..last], other(text[last..].chars().next().unwrap())));
                variants.push(text[..last].to_owned());
            }
            variants.into_iter().map(|text| (String::new(), text.into())).collect()
        }
        Value::Number(number) => {
            vec![(String::new(), (number.as_i64().expect("records contain integers") + 1).into())]
        }
        Value::Bool(flag) => vec![(String::new(), (!flag).into())],
        Value::Null => vec![(String::new(), 0.into())],
    }
}

/// Returns every variant of a value without one of its fields or items, or with two items swapped.
fn rearranged(value: &Value) -> Vec<(String, Value)> {
    let mut variants = Vec::new();
    match value {
        Value::Object(map) => {
            for (key, inner) in map {
                let mut shorter = map.clone();
                shorter.remove(key);
                variants.push((format!(".{key} removed"), Value::Object(shorter)));
                for (path, inner) in rearranged(inner) {
                    let mut map = map.clone();
                    map[key] = inner;
                    variants.push((format!(".{key}{path}"), Value::Object(map)));
                }
            }
        }
        Value::Array(items) => {
            for (i, inner) in items.iter().enumerate() {
                let mut shorter = items.clone();
                shorter.remove(i);
                variants.push((format!("[{i}] removed"), Value::Array(shorter)));
                if i > 0 && items[i - 1] != *inner {
                    let mut swapped = items.clone();
                    swapped.swap(i - 1, i);
                    variants.push((format!("[{i}] swapped"), Value::Array(swapped)));
                }
                for (path, inner) in rearranged(inner) {
                    let mut items = items.clone();
                    items[i] = inner;
                    variants.push((format!("[{i}]{path}"), Value::Array(items)));
                }
            }
        }
        _ => {}
    }
    variants
}

/// Reads and verifies a record, and returns the first fault.
fn verify(text: &str) -> Result<(), String> {
    let record = AnyRecord::from_json(text).map_err(|error| error.to_string())?;
    record.verify().map(drop).map_err(|error| error.to_string())
}

/// Returns the variant with a matching digest, as a forger would write it, unless it can't be read at all.
fn with_new_digest(variant: &Value) -> Option<Record> {
    let mut record: Record = serde_json::from_value(variant.clone()).ok()?;
    record.refresh_digest();
    Some(record)
}

#[test]
fn every_change_to_a_signed_record_is_detected() {
    let records = |&game| [(game, signed(game)), (game, signed_from_position(game))];
    for (game, record) in GameId::ALL.iter().flat_map(records) {
        verify(&record.to_json()).unwrap();
        let value = serde_json::to_value(&record).unwrap();
        for (path, variant) in changed(&value).into_iter().chain(rearranged(&value)) {
            if path == ".signature removed" {
                continue; // See `a_missing_or_replaced_signature_is_detected`.
            }
            assert!(verify(&variant.to_string()).is_err(), "{game}: {path}");
            if let Some(record) = with_new_digest(&variant).filter(|_| !path.starts_with(".digest")) {
                assert!(verify(&record.to_json()).is_err(), "{game}: {path}, with a new digest");
            }
        }
    }
}

#[test]
fn every_field_of_a_record_is_visited() {
    let records = [signed(GameId::Penguins), signed_from_position(GameId::Penguins)];
    let values = records.map(|record| serde_json::to_value(record).unwrap());
    let schema = serde_json::to_value(schemars::schema_for!(Record)).unwrap();
    let paths: Vec<String> = values.iter().flat_map(changed).map(|(path, _)| path).collect();
    for field in schema["properties"].as_object().unwrap().keys() {
        assert!(paths.iter().any(|path| path.starts_with(&format!(".{field}"))), "{field}");
    }
}

/// A signature can be removed, or replaced by another one; the key of the server reveals both.
#[test]
fn a_missing_or_replaced_signature_is_detected() {
    let saved = Saved { key: Some(server().public()), ..Saved::default() };
    for &game in GameId::ALL {
        let mut record = signed(game);
        assert_eq!(record.check_signature(), Ok(Some(server().public().as_str())));
        assert_eq!(saved.compare(&record), Ok(()));
        record.sign(&RecordKey::from_bytes(&[2; 32]));
        verify(&record.to_json()).unwrap();
        assert!(matches!(saved.compare(&record), Err(VerifyError::OtherKey { .. })));
        record.signature = None;
        verify(&record.to_json()).unwrap();
        assert_eq!(record.check_signature(), Ok(None));
        assert_eq!(saved.compare(&record), Err(VerifyError::Unsigned));
    }
}

/// Even if the server signs it, a record is refused if its draws don't follow from the seed or its result doesn't follow from the steps.
#[test]
fn a_signature_does_not_replace_the_other_checks() {
    for &game in GameId::ALL {
        let record = signed(game);
        let value = serde_json::to_value(&record).unwrap();
        let draws = record.steps.iter().enumerate().filter(|(_, step)| matches!(step, Step::Chance(_)));
        let mut checked: Vec<String> = draws.map(|(number, _)| format!(".steps[{number}]")).collect();
        checked.extend([".fair", ".result", ".hash", ".rules", ".game"].map(str::to_owned));
        let is_checked = |path: &str| checked.iter().any(|part| path.starts_with(part));
        for (path, variant) in changed(&value).into_iter().filter(|(path, _)| is_checked(path)) {
            let Some(mut record) = with_new_digest(&variant) else { continue };
            record.sign(&server());
            assert!(verify(&record.to_json()).is_err(), "{game}: {path}");
        }
    }
}

/// A server could replace the seed and deal again; the saved commitment reveals this.
#[test]
fn saved_values_reveal_a_replaced_seed() {
    let record = signed(GameId::Penguins);
    let fairness = record.fair.as_ref().unwrap();
    let text = |text: &str| text.to_owned();
    let saved = Saved {
        commitment: Some(fairness.commitment.clone()),
        entropy: vec![text("herring")],
        key: Some(server().public()),
    };
    assert_eq!(saved.compare(&record), Ok(()));

    let mut dealt_again = AnyGame::new(
        GameId::Penguins,
        &record.config,
        Dealer::new([8; 32], vec![b"herring".to_vec(), b"cod".to_vec()]),
    )
    .unwrap();
    while dealt_again.deal(&mut Vec::new()).is_some() {}
    let seat = dealt_again.position().turn().seats().iter().next().unwrap();
    dealt_again.play(seat, "resign", &mut Vec::new()).unwrap();
    let mut dealt_again = dealt_again.record();
    dealt_again.sign(&server());
    verify(&dealt_again.to_json()).unwrap();
    assert!(matches!(saved.compare(&dealt_again), Err(VerifyError::OtherCommitment { .. })));

    for entropy in [vec![text("eel")], vec![text("herring"), text("herring")], vec![hex_of("herring")]] {
        let missing = Saved { entropy, ..Saved::default() };
        assert!(matches!(missing.compare(&record), Err(VerifyError::MissingEntropy(_))));
    }
    let both = Saved { entropy: vec![text("cod"), text("herring")], ..Saved::default() };
    assert_eq!(both.compare(&record), Ok(()));
}

/// Returns the text as the record contains it, which is not what the player typed.
fn hex_of(text: &str) -> String {
    text.bytes().map(|byte| format!("{byte:02x}")).collect()
}
