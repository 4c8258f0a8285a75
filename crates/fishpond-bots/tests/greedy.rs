//! The greedy bot beats the random bot, with seats swapped and fixed seeds.

use fishpond_bots::Bot;
use fishpond_core::{Config, Dealer, Rng, Seat, Turn, Viewer};
use fishpond_games::{AnyGame, GameId};

/// Returns how many of a hundred two-player games greedy wins against random; shared victories do not count.
fn wins(game: GameId) -> usize {
    (0..100)
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
                let bot = if seat == greedy { Bot::Greedy } else { Bot::Random };
                let act = bot.choose(&played.position().view(Viewer::Seat(seat)), seat, &mut rng);
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
