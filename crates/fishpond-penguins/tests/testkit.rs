//! The checks that every game must pass, for every number of players and every option.

use fishpond_core::{Interactive as _, Position as _, Seat};
use fishpond_penguins::{Act, Cell, Position};
use fishpond_testkit::{Suite, every_config};

/// Returns every well-formed move; there are few enough to try them all.
fn candidate_acts(_: &Position, _: Seat) -> Vec<Act> {
    let pairs = || Cell::all().flat_map(|a| Cell::all().map(move |b| (a, b)));
    Cell::all()
        .map(Act::Place)
        .chain(pairs().map(|(from, to)| Act::Move { from, to }))
        .chain(pairs().filter(|(a, b)| a < b).map(|(a, b)| Act::Swap(a, b)))
        .chain([Act::Agree, Act::Decline, Act::Resign])
        .collect()
}

/// Checks that the fish and floes on the board and with the players still add up to the same total (P-EX-27).
fn check_pieces(position: &Position) -> Result<(), String> {
    let options = position.config().options;
    let (mut fish, mut tiles) = (0, 0);
    for cell in Cell::all() {
        fish += u32::from(position.fish_on(cell));
        tiles += u32::from(position.fish_on(cell) > 0);
    }
    for seat in Seat::first_n(position.config().players) {
        fish += u32::from(position.score(seat).0);
        tiles += u32::from(position.score(seat).1);
    }
    let laid_out = position.state().start.is_some();
    let sum_is_known = laid_out && !options.flag("last_tile_not_scored");
    if fish > 100 || tiles > 60 || (sum_is_known && (fish, tiles) != (100, 60)) {
        return Err(format!("{fish} fish on {tiles} floes"));
    }
    Ok(())
}

#[test]
fn p26_p27_games_end_with_every_player_count_and_option() {
    for config in every_config::<Position>() {
        // PE6: at most 60 placements and moves, and one resignation per player. The number of proposals has no limit.
        let max_acts = if config.options.flag("tile_exchange") { 1000 } else { 64 };
        Suite { candidate_acts, check_pieces, max_acts }.run(&config, 2);
    }
}
