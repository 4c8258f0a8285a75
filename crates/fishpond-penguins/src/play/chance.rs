//! The dealer's draws: floes and the starting player (P6, P12).

use fishpond_core::{Rng, Seat};

use crate::acts::Chance;
use crate::position::{Position, Stage};

impl Position {
    /// Lists the possible draws with their weights: by number of fish, or by seat.
    pub(crate) fn list_draws(&self, draws: &mut Vec<(Chance, u32)>) {
        match self.stage {
            Stage::Layout(_) => {
                let bag = (1..).zip(self.bag()).map(|(fish, left)| (Chance::Tile(fish), u32::from(left)));
                draws.extend(bag.filter(|&(_, left)| left > 0));
            }
            Stage::Start => {
                draws.extend(Seat::first_n(self.rules.players).map(|seat| (Chance::Start(seat), 1)));
            }
            _ => {}
        }
    }

    /// Draws at random without listing the possible draws.
    pub(crate) fn random_draw(&self, rng: &mut Rng) -> Chance {
        match self.stage {
            Stage::Start => Chance::Start(Seat::new(rng.below(self.rules.players.into()) as usize)),
            _ => {
                let [ones, twos, threes] = self.bag().map(u32::from);
                let drawn = rng.below(ones + twos + threes);
                Chance::Tile(1 + u8::from(drawn >= ones) + u8::from(drawn >= ones + twos))
            }
        }
    }

    /// Returns the number of floes with one, two and three fish that are not laid out yet (P6).
    fn bag(&self) -> [u8; 3] {
        let mut bag = self.rules.components.counts();
        for (left, laid) in bag.iter_mut().zip(self.floes) {
            *left -= laid.count_ones() as u8;
        }
        bag
    }
}
