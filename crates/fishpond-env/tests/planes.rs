//! The planes of fresh: every space shows its content.

mod common;

use common::{encoders, random_game};
use fishpond_core::{Config, Seat};
use fishpond_fresh::Content;
use fishpond_games::{AnyPosition, GameId};

#[test]
fn every_space_of_fresh_shows_its_content() {
    for config in [Config::new(2), Config::new(5), Config::new(3).with_options(&["layout=random"])] {
        let encoder = &encoders(GameId::Fresh, &config)[0];
        let players = usize::from(config.players);
        let spaces = encoder.fields()[0].size();
        // The spaces of all layouts, by their number.
        let names: Vec<&str> =
            encoder.actions()[..spaces].iter().map(|name| name.rsplit(' ').next().unwrap()).collect();
        random_game(GameId::Fresh, &config, 7, 400, |any, seat| {
            let AnyPosition::Fresh(position) = any else { unreachable!("the game is fresh") };
            let observer = seat.unwrap_or(Seat::A);
            let mut values = vec![0; encoder.observation_size()];
            encoder.observe(any, observer, &[], &mut values).unwrap();
            let relative = |seat: Seat| (seat.index() + players - observer.index()) % players;
            for (i, name) in names.iter().enumerate() {
                let space = name.parse().unwrap();
                let planes: Vec<usize> =
                    (0..8 + 2 * players).filter(|plane| values[plane * spaces + i] != 0).collect();
                let (stalls, goods_planes) = (4 + players, 4 + 2 * players);
                let content = position.square().spot(space).map(|spot| position.market().content(spot));
                let expected = match content {
                    None => vec![],
                    Some(Content::Empty) => vec![0],
                    Some(Content::Path) => vec![0, 1],
                    Some(Content::Flea) => vec![0, 2],
                    Some(Content::Truck(goods)) => vec![0, 3, goods_planes + goods as usize],
                    Some(Content::Disk(owner)) => vec![0, 4 + relative(owner)],
                    Some(Content::Stall(owner, goods)) => {
                        vec![0, stalls + relative(owner), goods_planes + goods as usize]
                    }
                };
                assert_eq!(planes, expected, "{name} in {config:?}");
            }
        });
    }
}
