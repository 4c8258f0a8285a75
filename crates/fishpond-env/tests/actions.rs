//! Actions: every legal act has a number, numbers lead back to acts, and they never change their meaning.

mod common;

use std::collections::BTreeSet;

use common::{configs, encoders, random_game};
use fishpond_core::{Config, Silent, StateHasher};
use fishpond_env::{Choices, EncodeError, Encoder, Encoding};
use fishpond_games::GameId;

#[test]
fn every_legal_act_has_its_own_number() {
    for (game, config) in configs() {
        let encoder = match Encoder::new(game, &config, Encoding::Flat) {
            Err(error) => {
                assert_eq!(error, EncodeError::NoFlat(GameId::Wishes));
                continue;
            }
            Ok(encoder) => encoder,
        };
        random_game(game, &config, 1, 200, |position, seat| {
            let Some(seat) = seat else { return };
            let ids = encoder.legal(position, seat, &[]).unwrap();
            let named: BTreeSet<String> =
                ids.iter().map(|&id| encoder.actions()[usize::from(id)].clone()).collect();
            let acts: BTreeSet<String> = position.legal_acts(seat).into_iter().collect();
            assert_eq!(named, acts, "{game} {config:?}");
            let id = ids[ids.len() / 2];
            let name = &encoder.actions()[usize::from(id)];
            assert_eq!(encoder.act(position, seat, &[id]).unwrap().as_ref(), Some(name));
        });
    }
}

/// Collects the acts that all sequences of picks lead to.
fn collect(
    encoder: &Encoder,
    position: &fishpond_games::AnyPosition,
    seat: fishpond_core::Seat,
    picked: &mut Vec<u16>,
    acts: &mut Vec<String>,
) {
    for id in encoder.legal(position, seat, picked).unwrap() {
        picked.push(id);
        match encoder.act(position, seat, picked).unwrap() {
            Some(act) => acts.push(act),
            None => collect(encoder, position, seat, picked, acts),
        }
        picked.pop();
    }
}

#[test]
fn picks_lead_to_each_legal_act_once() {
    for (game, config) in configs() {
        let encoder = Encoder::new(game, &config, Encoding::Picks).unwrap();
        random_game(game, &config, 2, 60, |position, seat| {
            let Some(seat) = seat else { return };
            let mut acts = Vec::new();
            let legal = position.legal_acts(seat);
            if legal.len() > 300 {
                return; // When floes can be exchanged, there are over a thousand acts.
            }
            collect(&encoder, position, seat, &mut Vec::new(), &mut acts);
            acts.sort();
            let mut legal = legal;
            legal.sort();
            assert_eq!(acts, legal, "{game} {config:?}");
        });
    }
}

#[test]
fn kept_choices_change_nothing() {
    for (game, config) in configs() {
        for encoder in encoders(game, &config) {
            let mut choices = Choices::default();
            random_game(game, &config, 5, 30, |position, seat| {
                choices.clear();
                let Some(seat) = seat else { return };
                let mut picked = Vec::new();
                // Pick, go back to the start, try something illegal, and go on.
                loop {
                    let legal = encoder.legal(position, seat, &picked).unwrap();
                    assert_eq!(encoder.legal_with(&mut choices, position, seat, &picked).unwrap(), legal);
                    let start = encoder.legal_with(&mut choices, position, seat, &[]).unwrap();
                    assert_eq!(start, encoder.legal(position, seat, &[]).unwrap());
                    let wrong = [picked.as_slice(), &[u16::MAX]].concat();
                    assert!(encoder.legal_with(&mut choices, position, seat, &wrong).is_err());
                    let Some(&last) = legal.last() else { break };
                    picked.push(last);
                }
                let (mut first, mut second) = (position.clone(), position.clone());
                let played = encoder.play_with(&mut choices, &mut first, seat, &picked).unwrap();
                assert!(played.is_some());
                assert_eq!(played, encoder.play(&mut second, seat, &picked).unwrap());
                assert_eq!(first, second);
            });
        }
    }
}

#[test]
fn illegal_actions_are_refused_with_the_legal_ones() {
    for (game, config) in configs() {
        for encoder in encoders(game, &config) {
            random_game(game, &config, 3, 20, |position, seat| {
                let Some(seat) = seat else { return };
                let legal = encoder.legal(position, seat, &[]).unwrap();
                let illegal = (0..=u16::MAX).find(|id| !legal.contains(id)).unwrap();
                for id in [illegal, u16::MAX, encoder.actions().len() as u16] {
                    let error = encoder.act(position, seat, &[id]).unwrap_err().to_string();
                    assert!(error.contains(&format!("Legal actions: {}", legal[0])), "{error}");
                }
            });
        }
    }
}

#[test]
fn exactly_the_legal_actions_can_be_played() {
    for (game, config) in configs() {
        let Ok(encoder) = Encoder::new(game, &config, Encoding::Flat) else { continue };
        let mut turn = 0;
        random_game(game, &config, 4, 60, |position, seat| {
            let Some(seat) = seat else { return };
            let legal = encoder.legal(position, seat, &[]).unwrap();
            turn += 1;
            // All legal actions, and a different sample of all actions in each position.
            let some = (turn % 23..encoder.actions().len() as u16).step_by(23);
            for id in some.chain(legal.iter().copied()) {
                let mut next = position.clone();
                let played = encoder.play(&mut next, seat, &[id]);
                assert_eq!(played.is_ok(), legal.contains(&id), "{game} {config:?} {id}");
                let name = &encoder.actions()[usize::from(id)];
                match played {
                    Ok(act) => {
                        assert_eq!(act.map(|act| act.to_string()).as_ref(), Some(name));
                        let mut other = position.clone();
                        other.play(seat, name, &mut Silent).unwrap();
                        assert_eq!(next, other);
                    }
                    Err(_) => assert_eq!(next, *position),
                }
            }
        });
    }
}

/// The version, size and a hash of the names of every vocabulary. If a hash changes, numbers have changed their meaning: raise `VERSION` in
/// the game's module.
#[test]
fn numbers_keep_their_meaning() {
    let mut found = Vec::new();
    for (game, config) in configs() {
        for encoder in encoders(game, &config) {
            let names: BTreeSet<&String> = encoder.actions().iter().collect();
            assert_eq!(names.len(), encoder.actions().len(), "names are unique");
            let mut hasher = StateHasher::new(0);
            encoder.actions().iter().for_each(|name| hasher.bytes(name.as_bytes()));
            let fields: Vec<String> =
                encoder.fields().iter().map(|field| format!("{}{:?}", field.name, field.shape)).collect();
            hasher.bytes(fields.join(" ").as_bytes());
            found.push(format!(
                "{} {} players: {} actions, {} values, {:016x}",
                encoder.version(),
                config.players,
                encoder.actions().len(),
                encoder.observation_size(),
                hasher.finish()
            ));
        }
    }
    assert_eq!(found.join("\n"), include_str!("vocabularies.txt").trim_end());
}

#[test]
fn wishes_has_no_flat_encoding() {
    let error = Encoder::new(GameId::Wishes, &Config::new(2), Encoding::Flat).unwrap_err();
    assert_eq!(error.to_string(), "wishes has too many moves for the encoding 'flat'; use 'picks'");
    assert!(Encoder::new(GameId::Wishes, &Config::new(9), Encoding::Picks).is_err());
}
