//! The checks that every game must pass, for every number of players and every option.

use fishpond_core::{Config, Seat};
use fishpond_ships::{Act, Colour, Position, Sail};
use fishpond_testkit::{Suite, every_config};
use serde_json::json;

/// Returns every well-formed move; there are few enough to try them all.
fn candidate_acts(_: &Position, _: Seat) -> Vec<Act> {
    let mut acts = vec![Act::Reveal(1), Act::Reveal(2), Act::Reveal(3), Act::Resign];
    for card in Colour::ALL {
        acts.extend([Act::Pass(card), Act::Ship(card), Act::Sailor(card, Sail::Stay)]);
        for ship in Colour::ALL {
            acts.extend([Act::Sailor(card, Sail::Forward(ship)), Act::Sailor(card, Sail::Back(ship))]);
        }
    }
    acts
}

/// Returns the checks for a number of players. A game has at most 85, 108 or 128 turns, each with a choice of ships, and one passed
/// card per player (SA45).
fn suite(players: u8) -> Suite<Position> {
    let turns = [85, 108, 128][usize::from(players) - 2];
    Suite {
        candidate_acts,
        check_pieces: Position::check_invariants,
        max_acts: 2 * turns + usize::from(players),
    }
}

#[test]
fn s1_s41_s42_games_end_with_every_player_count_and_option() {
    for config in every_config::<Position>() {
        suite(config.players).run(&config, 4);
    }
}

#[test]
fn s14_games_end_with_every_start_player_and_other_components() {
    for players in 2..=4 {
        for seat in Seat::first_n(players) {
            let mut config = Config::new(players).with_options(&[&format!("start_player={seat}")]);
            config.components = Some(json!({"harbour": 1, "sea": [9, 0, 1, 1, 2, 3]}));
            suite(players).run(&config, 4);
        }
    }
}
