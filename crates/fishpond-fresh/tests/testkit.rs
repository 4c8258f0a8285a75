//! The checks that every game must pass, for all player counts and options.

use fishpond_core::{Config, Interactive as _, Seat};
use fishpond_fresh::{Act, Goods, Position, Space, Stall, Tile};
use fishpond_testkit::Suite;

/// Returns all possible moves, including some off the square and bids above the number of coins.
fn candidate_acts(_: &Position, _: Seat) -> Vec<Act> {
    let spaces = || (0..13).flat_map(|row| (0..13).map(move |col| Space::new(row, col)));
    spaces()
        .map(Act::Reserve)
        .chain(spaces().map(Act::Build))
        .chain((0..20).map(Act::Bid))
        .chain([Act::Draw, Act::Resign])
        .collect()
}

/// Checks that each space has one content, that disks and tiles add up, and that the position is sound (F3–F5, F41).
fn check_pieces(position: &Position) -> Result<(), String> {
    let state = position.state();
    if state.layout.is_none() {
        return Ok(());
    }
    let (square, market) = (position.square(), position.market());
    let mut used = market.fleas() | market.sites();
    for set in [market.empty(), market.paths(), market.all_disks()] {
        if !(used & set).is_empty() {
            return Err("a space has two contents".to_owned());
        }
        used |= set;
    }
    if used != square.all() {
        return Err("a space has no content".to_owned());
    }
    if !fishpond_fresh::expropriation::is_sound(square, market.open(), market.sites()) {
        return Err("unsound".to_owned());
    }
    for seat in Seat::first_n(position.players()) {
        if u32::from(position.supply(seat)) + market.disks(seat).len() != 6 || position.coins(seat) > 15 {
            return Err(format!("disks or coins of {seat}"));
        }
        for goods in Goods::ALL {
            if let Stall::At(spot) = market.stall(seat, goods)
                && !market.sites().contains(spot)
            {
                return Err(format!("the {goods} stall of {seat} is not among the sites"));
            }
        }
    }
    let fleas = market.fleas().len() + u32::from(position.stack_count(Tile::Flea));
    let resigned = state.seats.iter().any(|seat| seat.resigned);
    let in_hand = u32::from(position.in_hand() == Some(Tile::Flea));
    if fleas + in_hand != u32::from(position.plan().fleas()) && !resigned {
        return Err(format!("{fleas} flea markets"));
    }
    Ok(())
}

fn run(config: &Config, games: u64) {
    // F58: spaces, tiles, bids of 5 seats for 16 stalls, and building.
    Suite { candidate_acts, check_pieces, max_acts: 97 + 34 + 80 + 40 }.run(config, games);
}

#[test]
fn f1_f58_two_players_play_to_the_end() {
    run(&Config::new(2), 8);
}

#[test]
fn f1_f58_three_players_play_to_the_end() {
    run(&Config::new(3), 4);
}

#[test]
fn f1_f58_four_players_play_to_the_end() {
    run(&Config::new(4), 4);
}

#[test]
fn f1_f58_five_players_play_to_the_end() {
    run(&Config::new(5), 4);
}

#[test]
fn f8_f16_all_options_play_to_the_end() {
    for players in 2..=5 {
        run(&Config::new(players).with_options(&["layout=random"]), 2);
        run(&Config::new(players).with_options(&["start_player=B", "layout=random"]), 2);
        run(&Config::new(players).with_options(&["start_player=B"]), 2);
    }
}
