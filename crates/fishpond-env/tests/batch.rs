//! Batches: reproducible, independent of their size and threads, and exact at the end of a game.

mod common;

use common::configs;
use fishpond_core::{Config, Rng, Seat};
use fishpond_env::{Arrays, Autoreset, Batch, BatchError, Encoder, Encoding, Settings, Shape};
use fishpond_games::GameId;

/// A batch with its arrays.
struct Run {
    batch: Batch,
    shape: Shape,
    obs: Vec<i16>,
    mask: Vec<i8>,
    reward: Vec<f32>,
    terminated: Vec<bool>,
    truncated: Vec<bool>,
    to_play: Vec<i8>,
    final_obs: Vec<i16>,
    final_mask: Vec<i8>,
    final_to_play: Vec<i8>,
}

fn settings(game: GameId, config: &Config, games: usize) -> Settings {
    Settings {
        game,
        config: config.clone(),
        encoding: Encoder::default_encoding(game),
        seeds: (0..games as u64).collect(),
        threads: 1,
        autoreset: Autoreset::SameStep,
        max_steps: None,
        opponents: None,
        learner: None,
    }
}

impl Run {
    fn new(settings: &Settings) -> Run {
        let batch = Batch::new(settings).unwrap();
        let shape = batch.shape();
        let n = shape.games;
        let mut run = Run {
            batch,
            shape,
            obs: vec![0; n * shape.observation],
            mask: vec![0; n * shape.actions],
            reward: vec![0.0; n * shape.players],
            terminated: vec![false; n],
            truncated: vec![false; n],
            to_play: vec![0; n],
            final_obs: vec![0; n * shape.observation],
            final_mask: vec![0; n * shape.actions],
            final_to_play: vec![0; n],
        };
        run.call(|batch, arrays| batch.reset(None, arrays));
        run
    }

    fn call<T>(&mut self, run: impl FnOnce(&mut Batch, Arrays<'_>) -> T) -> T {
        let arrays = Arrays {
            obs: &mut self.obs,
            mask: &mut self.mask,
            reward: &mut self.reward,
            terminated: &mut self.terminated,
            truncated: &mut self.truncated,
            to_play: &mut self.to_play,
            final_obs: &mut self.final_obs,
            final_mask: &mut self.final_mask,
            final_to_play: &mut self.final_to_play,
        };
        run(&mut self.batch, arrays)
    }

    fn step(&mut self, actions: &[i64]) -> Result<(), BatchError> {
        self.call(|batch, arrays| batch.step(actions, arrays))
    }

    /// Returns a legal action for each game: the first one at or after a number that depends only on the step and the game.
    fn actions(&self, step: usize) -> Vec<i64> {
        (0..self.shape.games)
            .map(|game| {
                let mask = &self.mask[game * self.shape.actions..][..self.shape.actions];
                let start = (step * 31 + game * 7) % self.shape.actions;
                let ids = (0..self.shape.actions).map(|i| (start + i) % self.shape.actions);
                ids.into_iter().find(|&id| mask[id] == 1).map_or(-1, |id| id as i64)
            })
            .collect()
    }

    fn observation(&self, game: usize) -> &[i16] {
        &self.obs[game * self.shape.observation..][..self.shape.observation]
    }
}

#[test]
fn a_game_depends_neither_on_the_size_of_the_batch_nor_on_threads() {
    for (game, config) in configs() {
        let mut small = Run::new(&settings(game, &config, 2));
        let mut large = Run::new(&Settings { threads: 3, ..settings(game, &config, 7) });
        for step in 0..80 {
            for i in 0..2 {
                assert_eq!(small.observation(i), large.observation(i), "{game} step {step}");
            }
            let (actions, more) = (small.actions(step), large.actions(step));
            assert_eq!(actions, more[..2], "{game}");
            small.step(&actions).unwrap();
            large.step(&more).unwrap();
            assert_eq!(small.reward, large.reward[..2 * large.shape.players]);
        }
    }
}

#[test]
fn arrays_show_the_positions() {
    for (game, config) in configs() {
        let encoder = Encoder::new(game, &config, Encoder::default_encoding(game)).unwrap();
        let mut run = Run::new(&settings(game, &config, 3));
        let mut picked: Vec<Vec<u16>> = vec![Vec::new(); 3];
        for step in 0..60 {
            let actions = run.actions(step);
            for i in 0..3 {
                let position = run.batch.position(i).unwrap();
                let seat = Seat::new(run.to_play[i] as usize);
                let legal = encoder.legal(&position, seat, &picked[i]).unwrap();
                let mask = &run.mask[i * run.shape.actions..][..run.shape.actions];
                let marked: Vec<u16> =
                    (0..mask.len() as u16).filter(|&id| mask[usize::from(id)] == 1).collect();
                assert_eq!(legal, marked, "{game}");
                let mut values = vec![0; encoder.observation_size()];
                encoder.observe(&position, seat, &picked[i], &mut values).unwrap();
                assert_eq!(values, run.observation(i), "{game}");
                picked[i].push(actions[i] as u16);
                if encoder.act(&position, seat, &picked[i]).unwrap().is_some() {
                    picked[i].clear();
                }
            }
            run.step(&actions).unwrap();
        }
    }
}

#[test]
fn ended_games_keep_their_last_observation_and_start_again() {
    for &game in GameId::ALL {
        let config = Config::new(3);
        let mut run = Run::new(&settings(game, &config, 4));
        let mut rng = Rng::new(1);
        let mut actions = vec![0; 4];
        let mut ended = 0;
        while ended < 8 {
            run.batch.sample(&mut rng, &mut actions);
            run.step(&actions).unwrap();
            for i in 0..4 {
                let rewards = &run.reward[3 * i..3 * i + 3];
                assert!(rewards.iter().sum::<f32>().abs() < 1e-6, "rewards add up to 0: {rewards:?}");
                assert!(run.mask[i * run.shape.actions..][..run.shape.actions].contains(&1));
                assert!(!run.truncated[i]);
                if run.terminated[i] {
                    ended += 1;
                    let last = &run.final_obs[i * run.shape.observation..][..run.shape.observation];
                    assert_ne!(last, run.observation(i));
                    assert!(!run.final_mask[i * run.shape.actions..][..run.shape.actions].contains(&1));
                } else {
                    assert_eq!(rewards, [0.0; 3]);
                }
            }
        }
    }
}

#[test]
fn games_without_autoreset_wait() {
    let config = Config::new(2);
    let off = Settings { autoreset: Autoreset::Disabled, ..settings(GameId::Ships, &config, 2) };
    let mut run = Run::new(&off);
    let mut rng = Rng::new(1);
    let mut actions = vec![0; 2];
    while !run.terminated[0] {
        run.batch.sample(&mut rng, &mut actions);
        if run.terminated[1] {
            run.call(|batch, arrays| batch.reset(Some(&[false, true]), arrays));
            run.batch.sample(&mut rng, &mut actions);
        }
        run.step(&actions).unwrap();
    }
    let before = run.observation(0).to_vec();
    run.call(|batch, arrays| batch.reset(Some(&[false, true]), arrays));
    run.batch.sample(&mut rng, &mut actions);
    assert_eq!(actions[0], -1);
    assert_eq!(run.step(&[0, actions[1]]), Err(BatchError::Ended { index: 0 }));
    run.step(&actions).unwrap();
    assert_eq!(run.observation(0), before);
    run.call(|batch, arrays| batch.reset(Some(&[true, false]), arrays));
    assert!(!run.terminated[0]);
    assert_ne!(run.observation(0), before);
}

#[test]
fn an_illegal_action_changes_nothing() {
    for &game in GameId::ALL {
        let mut run = Run::new(&settings(game, &Config::new(2), 3));
        let before = (run.obs.clone(), run.batch.position(0), run.batch.position(2));
        let mut actions = run.actions(0);
        for wrong in [-1, -5, i64::MAX, 65_535, run.shape.actions as i64] {
            actions[2] = wrong;
            let error = run.step(&actions).unwrap_err().to_string();
            assert!(
                error.starts_with(&format!("action {wrong} is illegal in environment 2. Legal")),
                "{error}"
            );
        }
        assert!(run.step(&actions[..2]).is_err());
        assert_eq!(before, (run.obs.clone(), run.batch.position(0), run.batch.position(2)));
    }
}

#[test]
fn games_are_truncated_at_the_maximum_number_of_steps() {
    let short = Settings { max_steps: Some(5), ..settings(GameId::Penguins, &Config::new(2), 2) };
    let mut run = Run::new(&short);
    for step in 1..=20 {
        let actions = run.actions(step);
        run.step(&actions).unwrap();
        assert_eq!(run.truncated, [step % 5 == 0; 2]);
        assert_eq!(run.terminated, [false; 2]);
        assert_eq!(run.final_mask.contains(&1), step >= 5);
    }
}

#[test]
fn bots_play_the_other_seats() {
    for &game in GameId::ALL {
        for bot in ["random", "greedy", "level:1"] {
            let bots = Settings {
                opponents: Some(bot.parse().unwrap()),
                learner: Some(Seat::B),
                ..settings(game, &Config::new(3), 2)
            };
            let mut run = Run::new(&bots);
            for step in 0..20 {
                assert_eq!(run.to_play, [1; 2]);
                run.step(&run.actions(step)).unwrap();
            }
        }
    }
    let any = Settings {
        opponents: Some("random".parse().unwrap()),
        ..settings(GameId::Ships, &Config::new(4), 64)
    };
    let run = Run::new(&any);
    assert!((0..4).all(|seat| run.to_play.contains(&seat)), "each game draws the learner's seat");
}

#[test]
fn invalid_settings_are_refused() {
    let valid = settings(GameId::Ships, &Config::new(2), 1);
    let refused = [
        Settings { seeds: Vec::new(), ..valid.clone() },
        Settings { threads: 0, ..valid.clone() },
        Settings { threads: 10_000, ..valid.clone() },
        Settings { learner: Some(Seat::E), ..valid.clone() },
        Settings { config: Config::new(7), ..valid.clone() },
        Settings { game: GameId::Wishes, encoding: Encoding::Flat, ..valid.clone() },
    ];
    for settings in refused {
        assert!(Batch::new(&settings).is_err(), "{settings:?}");
    }
}
