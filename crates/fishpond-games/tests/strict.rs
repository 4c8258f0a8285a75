//! States and records are read strictly in all games, and long input is never quoted in full.

use fishpond_core::{Config, Dealer};
use fishpond_games::{AnyGame, AnyPosition, AnyRecord, GameId};
use serde_json::Value;

/// Returns every variant of a value in which one object is replaced by the list of its values.
fn with_lists(value: &Value) -> Vec<Value> {
    let mut variants = Vec::new();
    match value {
        Value::Object(map) => {
            variants.push(Value::Array(map.values().cloned().collect()));
            for (key, inner) in map {
                variants.extend(with_lists(inner).into_iter().map(|inner| {
                    let mut map = map.clone();
                    map[key] = inner;
                    Value::Object(map)
                }));
            }
        }
        Value::Array(items) => {
            for (i, inner) in items.iter().enumerate() {
                variants.extend(with_lists(inner).into_iter().map(|inner| {
                    let mut items = items.clone();
                    items[i] = inner;
                    Value::Array(items)
                }));
            }
        }
        _ => {}
    }
    variants
}

#[test]
fn lists_in_place_of_objects_are_refused() {
    for &game in GameId::ALL {
        let state = AnyPosition::new(game, &Config::new(2)).unwrap().state();
        AnyPosition::from_state(game, &state).unwrap();
        for variant in with_lists(&state) {
            assert!(AnyPosition::from_state(game, &variant).is_err(), "{game}: {variant}");
        }
    }
}

#[test]
fn errors_of_unreadable_draws_say_what_draws_look_like() {
    for &id in GameId::ALL {
        let game = AnyGame::new(id, &Config::new(2), Dealer::from_number(1)).unwrap();
        let error = game.position().clone().resolve("nine", &mut Vec::new()).unwrap_err();
        assert!(error.starts_with("unknown draw 'nine'; draws "), "{id}: {error}");
    }
}

#[test]
fn long_input_is_shortened_in_refusals() {
    for &game in GameId::ALL {
        let mut game = AnyGame::new(game, &Config::new(2), Dealer::from_number(1)).unwrap();
        while game.deal(&mut Vec::new()).is_some() {}
        let seat = game.position().turn().seats().iter().next().unwrap();
        let refusal = game.play(seat, &"ä".repeat(100_000), &mut Vec::new()).unwrap_err();
        assert_eq!(refusal.code.name, "unreadable");
        assert!(serde_json::to_string(&refusal).unwrap().len() < 300);
    }
}

#[test]
fn states_that_leave_out_options_are_refused() {
    for &game in GameId::ALL {
        let state = AnyPosition::new(game, &Config::new(2)).unwrap().state();
        let mut without_options = state.clone();
        without_options["config"].as_object_mut().unwrap().remove("options");
        let mut without_start = state;
        without_start["config"]["options"].as_object_mut().unwrap().remove("start_player");
        for state in [without_options, without_start] {
            let faults = AnyPosition::from_state(game, &state).unwrap_err().to_string();
            assert!(faults.contains("must be written as {"), "{game}: {faults}");
            assert!(faults.contains(r#""start_player":"random""#), "{game}: {faults}");
        }
    }
}

#[test]
fn moves_with_surrounding_whitespace_are_refused() {
    for &game in GameId::ALL {
        let mut game = AnyGame::new(game, &Config::new(2), Dealer::from_number(1)).unwrap();
        while game.deal(&mut Vec::new()).is_some() {}
        let seat = game.position().turn().seats().iter().next().unwrap();
        let act = game.position().legal_acts(seat)[0].clone();
        for text in [format!(" {act}"), format!("{act} "), format!("{act}\n"), "resign ".to_owned()] {
            assert!(game.play(seat, &text, &mut Vec::new()).is_err(), "{text:?}");
        }
        game.play(seat, &act, &mut Vec::new()).unwrap();
    }
}

/// Returns every variant of a value in which one string is replaced.
fn with_string(value: &Value, string: &str) -> Vec<Value> {
    match value {
        Value::String(_) => vec![string.into()],
        Value::Object(map) => {
            let replaced = |(key, inner)| {
                with_string(inner, string).into_iter().map(move |inner| {
                    let mut map = map.clone();
                    map[key] = inner;
                    Value::Object(map)
                })
            };
            map.iter().flat_map(replaced).collect()
        }
        Value::Array(items) => {
            let replaced = |(i, inner)| {
                with_string(inner, string).into_iter().map(move |inner| {
                    let mut items = items.clone();
                    items[i] = inner;
                    Value::Array(items)
                })
            };
            items.iter().enumerate().flat_map(replaced).collect()
        }
        _ => Vec::new(),
    }
}

#[test]
fn long_input_is_shortened_in_faults_of_states() {
    let long = "x".repeat(100_000);
    assert!(long.parse::<GameId>().unwrap_err().to_string().len() < 200);
    for &id in GameId::ALL {
        let mut game = AnyGame::new(id, &Config::new(2), Dealer::from_number(1)).unwrap();
        assert!(game.position().clone().resolve(&long, &mut Vec::new()).unwrap_err().len() < 200);
        while game.deal(&mut Vec::new()).is_some() {}
        for variant in with_string(&game.position().state(), &long) {
            let faults = AnyPosition::from_state(id, &variant).unwrap_err();
            assert!(faults.0.iter().all(|fault| fault.len() < 1500), "{id}: {:.300}", faults.to_string());
        }
    }
}

#[test]
fn long_input_is_shortened_in_faults_of_records() {
    let long = "x".repeat(100_000);
    for &id in GameId::ALL {
        let mut game = AnyGame::new(id, &Config::new(2), Dealer::from_number(1)).unwrap();
        while game.deal(&mut Vec::new()).is_some() {}
        let record = serde_json::to_value(game.record()).unwrap();
        let mut steps = record.clone();
        steps["steps"] = serde_json::json!([format!("A {long}")]);
        let mut options = record.clone();
        options["config"]["options"][&long] = true.into();
        let mut hash = record.clone();
        hash["hash"] = long.clone().into();
        let mut game = record.clone();
        game["game"] = long.clone().into();
        let mut version = record.clone();
        version["rules"] = long.clone().into();
        let mut step = record.clone();
        step["steps"][0] = long.clone().into();
        for faulty in [steps, options, hash, game, version, step] {
            let message = check(&faulty).unwrap_err();
            assert!(message.len() < 1500, "{id}: {message:.300}");
        }
    }
}

/// Reads, replays and verifies a record after its digest is corrected, and returns the first fault.
fn check(record: &Value) -> Result<(), String> {
    let text = match serde_json::from_value::<fishpond_core::Record>(record.clone()) {
        Ok(mut record) => {
            record.refresh_digest();
            record.to_json()
        }
        Err(_) => record.to_string(),
    };
    let record = AnyRecord::from_json(&text).map_err(|error| error.to_string())?;
    record.verify().map_err(|error| error.to_string())?;
    record.replay().map_err(|error| error.to_string())?;
    Ok(())
}
