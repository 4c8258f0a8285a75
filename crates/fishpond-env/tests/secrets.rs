//! Secrets: an observation is a function of the view. Resample everything else, and not one value changes.

mod common;

use common::{configs, encoders, random_game};
use fishpond_core::{Rng, Seat, Viewer};
use fishpond_games::GameId;

#[test]
fn observations_follow_from_the_view() {
    let mut rng = Rng::new(7);
    let mut differing = 0;
    for (game, config) in configs() {
        for encoder in encoders(game, &config) {
            let (mut values, mut resampled) =
                (vec![0; encoder.observation_size()], vec![1; encoder.observation_size()]);
            random_game(game, &config, 4, 120, |position, _| {
                for seat in Seat::first_n(config.players) {
                    let view = position.view(Viewer::Seat(seat));
                    encoder.observe(position, seat, &[], &mut values).unwrap();
                    for _ in 0..3 {
                        let other = view.resample(&mut rng);
                        assert_eq!(other.view(Viewer::Seat(seat)), view);
                        differing += usize::from(other != *position);
                        encoder.observe(&other, seat, &[], &mut resampled).unwrap();
                        assert_eq!(values, resampled, "{game} {seat} {config:?}");
                    }
                }
            });
        }
    }
    assert!(differing > 1000, "resampling changes positions: {differing}");
}

#[test]
fn different_views_have_different_observations() {
    for (game, config) in configs().into_iter().filter(|(game, _)| *game != GameId::Wishes) {
        let encoder = &encoders(game, &config)[0];
        let mut before: Option<Vec<i16>> = None;
        let mut same = 0;
        let mut count = 0;
        random_game(game, &config, 5, 60, |position, seat| {
            let mut values = vec![0; encoder.observation_size()];
            encoder.observe(position, seat.unwrap_or(Seat::A), &[], &mut values).unwrap();
            same += usize::from(before.as_ref() == Some(&values));
            count += 1;
            before = Some(values);
        });
        assert!(count > 10 && same <= count / 10, "{game}: {same} of {count} observations repeat");
    }
}
