//! Choosing an act at a glance, without search.
//!
//! A glance appraises every legal act by what it changes at once, in game points, and takes the best one. It makes human
//! mistakes: it is short-sighted, it may ignore the other players, and it may overlook acts and take the next best.
//! It never chooses an act that is far worse than the best one.

use std::cmp::Ordering;

use fishpond_core::{Position, Rng, Seat};
use fishpond_games::{AnyView, GameId};

/// The players that a glance takes into account.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Sight {
    /// Only the seat itself.
    Own,
    /// The seat and its opponents.
    All,
}

/// A game whose acts can be appraised without search.
pub(crate) trait Appraise: Position {
    /// Returns the estimated worth of each act for the seat, in game points, from what the seat knows.
    fn appraise(&self, seat: Seat, acts: &[Self::Act], sight: Sight) -> Vec<f32>;
}

/// A way to choose an act without search.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) struct Glance {
    pub(crate) sight: Sight,
    /// The probability of overlooking each act, in percent.
    pub(crate) overlook: u32,
    /// The most by which a chosen act may be worse than the best one, as the player sees it, in game points.
    pub(crate) slack: f32,
    /// The same limit with all players taken into account, for a player who sees only their own seat.
    pub(crate) absurd: f32,
}

impl Glance {
    /// Returns the glance of the greedy bot, which overlooks nothing.
    pub(crate) const fn greedy(game: GameId) -> Glance {
        // In penguins, the greedy bot looks only at the fish on the next floe.
        let sight = if matches!(game, GameId::Penguins) { Sight::Own } else { Sight::All };
        Glance { sight, overlook: 0, slack: 0.0, absurd: f32::INFINITY }
    }

    /// Chooses an act for a seat whose turn it is.
    pub(crate) fn choose(self, view: &AnyView, seat: Seat, rng: &mut Rng) -> String {
        match view {
            AnyView::Penguins(view) => {
                self.among(&fishpond_penguins::Position::resample(view, rng), seat, rng).to_string()
            }
            AnyView::Fresh(view) => {
                self.among(&fishpond_fresh::Position::resample(view, rng), seat, rng).to_string()
            }
            AnyView::Wishes(view) => {
                self.among(&fishpond_wishes::Position::resample(view, rng), seat, rng).to_string()
            }
            AnyView::Ships(view) => {
                self.among(&fishpond_ships::Position::resample(view, rng), seat, rng).to_string()
            }
        }
    }

    /// Chooses the best act that is not overlooked, at random among equals. If all good acts are overlooked, the best one
    /// is seen after all.
    fn among<P: Appraise>(self, position: &P, seat: Seat, rng: &mut Rng) -> P::Act {
        let mut acts = Vec::new();
        position.legal_acts(seat, &mut acts);
        rng.shuffle(&mut acts);
        if self.sight == Sight::Own {
            let worth = position.appraise(seat, &acts, Sight::All);
            let least = worth.iter().copied().fold(f32::NEG_INFINITY, f32::max) - self.absurd;
            let mut worth = worth.into_iter();
            acts.retain(|_| worth.next().is_some_and(|worth| worth >= least));
        }
        let worth = position.appraise(seat, &acts, self.sight);
        let mut ranked: Vec<(f32, P::Act)> = worth.into_iter().zip(acts).collect();
        ranked.sort_by(|(a, _), (b, _)| b.partial_cmp(a).unwrap_or(Ordering::Equal));
        let best = ranked[0];
        let good = ranked.into_iter().take_while(|(worth, _)| best.0 - worth <= self.slack);
        let mut seen = good.filter(|_| rng.below(100) >= self.overlook);
        seen.next().unwrap_or(best).1
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::levels::{self, Strength};
    use crate::{Bot, Stop, Thinker};
    use fishpond_core::{Config, Dealer, Viewer};
    use fishpond_games::AnyGame;

    /// Returns how much worse an act is than the best one with all players taken into account, in game points.
    fn loss(view: &AnyView, seat: Seat, act: &str) -> f32 {
        fn among<P: Appraise>(position: &P, seat: Seat, act: &str) -> f32 {
            let mut acts = Vec::new();
            position.legal_acts(seat, &mut acts);
            let worth = position.appraise(seat, &acts, Sight::All);
            let at = acts.iter().position(|legal| legal.to_string() == act).expect("bots play legal acts");
            worth.iter().copied().fold(f32::NEG_INFINITY, f32::max) - worth[at]
        }
        let rng = &mut Rng::new(1);
        match view {
            AnyView::Penguins(view) => among(&fishpond_penguins::Position::resample(view, rng), seat, act),
            AnyView::Fresh(view) => among(&fishpond_fresh::Position::resample(view, rng), seat, act),
            AnyView::Wishes(view) => among(&fishpond_wishes::Position::resample(view, rng), seat, act),
            AnyView::Ships(view) => among(&fishpond_ships::Position::resample(view, rng), seat, act),
        }
    }

    /// Plays a game between bots of one level, and calls `visit` with every decision.
    fn play(game: GameId, players: u8, level: u8, seed: u64, mut visit: impl FnMut(&AnyView, Seat, &str)) {
        let mut played = AnyGame::new(game, &Config::new(players), Dealer::from_number(seed))
            .expect("the number of players is allowed");
        let mut thinker = Thinker::new(Bot::Level(level), seed);
        loop {
            while played.deal(&mut Vec::new()).is_some() {}
            let Some(seat) = played.position().turn().seats().iter().next() else { break };
            let view = played.position().view(Viewer::Seat(seat));
            let act = thinker.think(&view, seat, None, &Stop::new()).act;
            visit(&view, seat, &act);
            played.play(seat, &act, &mut Vec::new()).expect("bots play legal acts");
        }
    }

    #[test]
    fn low_levels_make_small_mistakes() {
        for &game in GameId::ALL {
            for (level, players) in [(1, 2), (2, 2), (3, 2), (1, 3), (2, 4)] {
                let Strength { hasty: 100, glance, .. } = levels::strength(level, game, players) else {
                    continue;
                };
                let most = if glance.sight == Sight::All { glance.slack } else { glance.absurd };
                let (mut decisions, mut mistakes) = (0, 0);
                for seed in 0..4 {
                    play(game, players, level, seed, |view, seat, act| {
                        let loss = loss(view, seat, act);
                        assert!(loss <= most + 0.001, "{game}, level {level}: {act} loses {loss}");
                        decisions += 1;
                        mistakes += u32::from(loss > 0.0);
                    });
                }
                assert!(0 < mistakes && mistakes < decisions, "{game}, level {level}: {mistakes} mistakes");
            }
        }
    }

    #[test]
    fn no_level_gives_up_its_sailors() {
        for level in 1..=4 {
            let (mut boxed, mut games) = (0, 0);
            for seed in 0..30 {
                let mut by_seat = [0; 2];
                play(GameId::Ships, 2, level, seed, |_, seat, act| {
                    by_seat[seat.index()] += u32::from(act.starts_with("sailor"));
                });
                assert!(by_seat.iter().all(|&boxed| boxed < 6), "level {level}, game {seed}: {by_seat:?}");
                boxed += by_seat.iter().sum::<u32>();
                games += 2;
            }
            assert!(boxed < 2 * games, "level {level}: {boxed} of {} sailors", 7 * games);
        }
    }
}
