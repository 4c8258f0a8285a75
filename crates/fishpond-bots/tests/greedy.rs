//! The greedy bot beats the random bot and a simple script, with seats swapped and fixed seeds.

use fishpond_bots::Bot;
use fishpond_core::{Config, Dealer, Rng, Seat, Turn, Viewer};
use fishpond_games::{AnyGame, AnyView, GameId};

/// Returns how many of a hundred two-player games greedy wins against random; shared victories do not count.
fn wins(game: GameId) -> usize {
    wins_against(game, 100, |view, _, seat, rng| Bot::Random.choose(view, seat, rng))
}

/// Returns how many two-player games greedy wins against a policy, which gets the view, the legal acts and the seat.
fn wins_against(
    game: GameId,
    games: usize,
    policy: impl Fn(&AnyView, &[String], Seat, &mut Rng) -> String,
) -> usize {
    (0..games)
        .filter(|&seed| {
            let greedy = Seat::new(seed % 2);
            let mut rng = Rng::new(seed as u64);
            let mut played = AnyGame::new(game, &Config::new(2), Dealer::from_number(seed as u64 / 2))
                .expect("two players are allowed");
            loop {
                while played.deal(&mut Vec::new()).is_some() {}
                let turn = played.position().turn();
                let Some(seat) = turn.seats().iter().next() else {
                    assert_eq!(turn, Turn::Over);
                    let outcome = played.position().outcome().expect("the game is over");
                    return outcome.winners().iter().eq([greedy]);
                };
                let view = played.position().view(Viewer::Seat(seat));
                let act = match seat == greedy {
                    true => Bot::Greedy.choose(&view, seat, &mut rng),
                    false => policy(&view, &played.position().legal_acts(seat), seat, &mut rng),
                };
                played.play(seat, &act, &mut Vec::new()).expect("bots play legal acts");
            }
        })
        .count()
}

#[test]
fn penguins() {
    assert!(wins(GameId::Penguins) >= 90);
}

#[test]
fn ships() {
    let wins = wins(GameId::Ships);
    assert!(wins >= 80, "{wins} of 100");
}

/// A player who always reveals two tiles and never boxes a sailor.
#[test]
fn ships_against_two_tiles() {
    let two = || "reveal 2".to_owned();
    let any_ship = wins_against(GameId::Ships, 200, |_, legal, _, rng| {
        if legal.contains(&two()) { two() } else { rng.pick(legal).clone() }
    });
    assert!(any_ship >= 140, "{any_ship} of 200 against random passes and ships");
    let good_ship = wins_against(GameId::Ships, 200, |view, legal, seat, rng| {
        if legal.contains(&two()) { two() } else { Bot::Greedy.choose(view, seat, rng) }
    });
    assert!(good_ship >= 115, "{good_ship} of 200 against greedy passes and ships");
}

#[test]
fn wishes() {
    let wins = wins(GameId::Wishes);
    assert!(wins >= 90, "{wins} of 100");
}

#[test]
fn fresh() {
    let wins = wins(GameId::Fresh);
    assert!(wins >= 80, "{wins} of 100");
}
