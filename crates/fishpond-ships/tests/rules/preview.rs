//! Previews agree with what happens when the move is made, and reveal nothing that the player cannot know.

use std::collections::BTreeMap;

use fishpond_core::{
    Arg, Config, EffectKind, Interactive as _, Position as _, Preview, Rng, Seat, Silent, Turn, Viewer,
};
use fishpond_ships::events::CubeChange;
use fishpond_ships::{Act, Colour, Event, Position, Sail, Tile};

/// Calls a function with each decision of random games: the position, a seat that has to decide, and the possible moves.
fn each_decision(mut f: impl FnMut(&Position, Seat, &[Act], &mut Rng)) {
    for (players, seed) in [(2, 1), (2, 2), (3, 3), (4, 4), (4, 5)] {
        let mut rng = Rng::new(seed);
        let mut position = Position::new(&Config::new(players)).unwrap();
        let mut acts = Vec::new();
        while position.turn() != Turn::Over {
            if position.turn() == Turn::Chance {
                let chance = position.sample_chance(&mut rng);
                position.resolve(chance, &mut Silent).unwrap();
                continue;
            }
            let seat = position.turn().seats().iter().next().unwrap();
            position.legal_acts(seat, &mut acts);
            f(&position, seat, &acts, &mut rng);
            // Mostly tiles, so that the pirate appears and games end.
            let reveals: Vec<Act> =
                acts.iter().copied().filter(|act| matches!(act, Act::Reveal(_))).collect();
            let act =
                if reveals.is_empty() || rng.below(3) == 0 { *rng.pick(&acts) } else { *rng.pick(&reveals) };
            position.play(seat, act, &mut Silent).unwrap();
        }
    }
}

/// Plays a move with the draws that follow it, and returns the events.
fn play(position: &Position, seat: Seat, act: Act, rng: &mut Rng) -> (Position, Vec<Event>) {
    let (mut after, mut events) = (position.clone(), Vec::new());
    after.play(seat, act, &mut events).unwrap();
    while after.turn() == Turn::Chance {
        let chance = after.sample_chance(rng);
        after.resolve(chance, &mut events).unwrap();
    }
    (after, events)
}

/// Returns the points that a seat's sailors of a colour would score now.
fn points(position: &Position, seat: Seat, colour: Colour) -> i32 {
    let fish = position.row()[usize::from(position.ships()[colour])];
    i32::from(position.hand(seat)[colour]) * i32::from(fish)
}

/// Returns the number on each chip, by the name of the thing it belongs to.
fn chips(preview: &Preview) -> BTreeMap<&str, i32> {
    let number = |chip: &str| chip.replace('−', "-").replace(['+', '±'], "").parse().unwrap();
    preview
        .effects
        .iter()
        .filter_map(|effect| Some((effect.thing.as_str(), number(effect.chip.as_ref()?))))
        .collect()
}

fn says(preview: &Preview, id: &str) -> bool {
    preview.say.iter().any(|message| message.id == id)
}

#[test]
fn previews_agree_with_what_happens() {
    let mut ends = 0;
    each_decision(|position, seat, acts, rng| {
        for &act in acts {
            let preview = position.preview(seat, act);
            let chips = chips(&preview);
            let (after, events) = play(position, seat, act, rng);
            let ship = match act {
                Act::Ship(ship) | Act::Sailor(_, Sail::Forward(ship) | Sail::Back(ship)) => Some(ship),
                Act::Sailor(_, Sail::Stay) => None,
                Act::Pass(card) => {
                    assert_eq!(chips[&*format!("card-{card}")], -1);
                    continue;
                }
                Act::Reveal(_) | Act::Resign => continue,
            };
            for colour in Colour::ALL {
                let change = points(&after, seat, colour) - points(position, seat, colour);
                assert_eq!(chips.get(&*format!("card-{colour}")).copied().unwrap_or(0), change, "{act}");
            }
            if let Some(ship) = ship {
                let to = after.ships()[ship];
                let change = points(&after, seat, ship) - points(position, seat, ship);
                // A card that goes to the box changes the number of sailors as well.
                assert_eq!(chips[&*format!("water-{to}")], change, "{act}");
                assert!(preview.effects.iter().any(|effect| effect.thing == format!("ship-{ship}")), "{act}");
            }
            let ends_game = events.contains(&Event::End);
            assert_eq!(says(&preview, "ships-preview-end"), ends_game, "{act}");
            ends += usize::from(ends_game);
            let cubes = i32::from(after.cubes(seat)) - i32::from(position.cubes(seat));
            assert_eq!(chips.get("fp-supply").copied().unwrap_or(0), cubes, "{act}");
        }
    });
    assert!(ends > 0, "no game ended with a choice of ships");
}

#[test]
fn previews_of_tiles_agree_with_what_happens() {
    let (mut pirates, mut resets) = (0, 0);
    each_decision(|position, seat, acts, rng| {
        for &act in acts.iter().filter(|act| matches!(act, Act::Reveal(_))) {
            let preview = position.preview(seat, act);
            let (after, events) = play(position, seat, act, rng);
            let change = |change: CubeChange| {
                let is_change = |event: &&Event| **event == Event::Cube { seat, change };
                events.iter().filter(is_change).count() as i32
            };
            let cubes = change(CubeChange::Taken) - change(CubeChange::Paid);
            assert_eq!(chips(&preview).get("fp-supply").copied().unwrap_or(0), cubes, "{act}");
            let robbed: Vec<Arg> = Seat::first_n(position.players())
                .filter(|&seat| events.contains(&Event::Cube { seat, change: CubeChange::Lost }))
                .map(Arg::Seat)
                .collect();
            let is_pirate = |event: &Event| matches!(event, Event::Revealed { tile: Tile::Pirate, .. });
            if events.iter().any(is_pirate) {
                pirates += 1;
                let named = preview.say.iter().find(|message| message.id == "ships-preview-pirate");
                let named = named.map_or(Arg::List(Vec::new()), |message| message.args[0].1.clone());
                assert_eq!(named, Arg::List(robbed), "{act}");
            } else {
                assert!(robbed.is_empty());
            }
            let decides = after.turn() == Turn::Seat(seat) && position.players() > 1;
            if !decides && after.turn() != Turn::Over {
                let is_reset = events.contains(&Event::Reset);
                assert_eq!(says(&preview, "ships-preview-reset"), is_reset, "{act}");
                resets += usize::from(is_reset);
            }
        }
    });
    assert!(pirates > 5 && resets > 5, "{pirates} pirates, {resets} resets");
}

#[test]
fn previews_reveal_nothing() {
    let mut different = 0;
    each_decision(|position, seat, acts, rng| {
        let other = Position::resample(&position.view(Viewer::Seat(seat)), rng);
        different += usize::from(other != *position);
        for &act in acts {
            assert_eq!(position.preview(seat, act), other.preview(seat, act), "{act}");
        }
    });
    assert!(different > 50, "only {different} worlds were different");
}

#[test]
fn losses_and_gains_are_told_apart() {
    each_decision(|position, seat, acts, _| {
        for &act in acts {
            for effect in position.preview(seat, act).effects {
                let Some(chip) = &effect.chip else { continue };
                let kind = match chip.chars().next() {
                    Some('+') => EffectKind::Gain,
                    Some('−') => EffectKind::Loss,
                    _ => EffectKind::Change,
                };
                assert_eq!(effect.kind, kind, "{act}: {chip} at {}", effect.thing);
            }
        }
    });
}
