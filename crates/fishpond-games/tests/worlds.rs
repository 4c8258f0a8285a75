//! Worlds sampled from a seat's view can be written and read again, and match that view.

use fishpond_core::{Config, Dealer, Rng, Seat, Turn, Viewer};
use fishpond_games::{AnyGame, AnyPosition, GameId};

#[test]
fn worlds_match_the_view_they_were_sampled_from() {
    for &id in GameId::ALL {
        for players in id.facts().min_players..=id.facts().max_players {
            let mut rng = Rng::new(players.into());
            let mut game = AnyGame::new(id, &Config::new(players), Dealer::from_number(5))
                .expect("the number of players is allowed");
            while game.position().turn() != Turn::Over {
                if game.deal(&mut Vec::new()).is_some() {
                    continue;
                }
                let seats: Vec<Seat> = game.position().turn().seats().iter().collect();
                let seat = *rng.pick(&seats);
                let view = game.position().view(Viewer::Seat(seat));
                let sampled = view.resample(&mut rng);
                assert!(sampled.view(Viewer::Seat(seat)) == view, "{id} with {players} players");
                let world = sampled.state();
                let read = AnyPosition::from_state(id, &world)
                    .unwrap_or_else(|faults| panic!("{id} with {players} players: {faults} in {world}"));
                assert_eq!(read.state(), world, "{id} with {players} players");
                let act = game.position().random_act(seat, &mut rng);
                game.play(seat, &act, &mut Vec::new()).expect("random acts are legal");
            }
        }
    }
}
