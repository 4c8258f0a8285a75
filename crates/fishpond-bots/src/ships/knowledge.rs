//! Knowledge of ships for the search.

use fishpond_core::{Rng, Seat};
use fishpond_search::Knowledge;
use fishpond_ships::{Act, Colour, Phase, Position, Tile, View};

use super::belief;
use super::evaluator::{MoveEvaluator, WEIGHTS, Weights};
use crate::tune::Tunable;

/// Knowledge of ships. Playouts follow the evaluation of each seat's acts.
#[derive(Clone, Debug)]
pub(crate) struct ShipsKnowledge {
    weights: Weights,
}

impl Default for ShipsKnowledge {
    fn default() -> ShipsKnowledge {
        ShipsKnowledge { weights: WEIGHTS }
    }
}

impl Tunable for ShipsKnowledge {
    fn parameters(&mut self) -> Vec<(&'static str, &mut f32)> {
        let weights = &mut self.weights;
        vec![
            ("cube", &mut weights.cube),
            ("ahead", &mut weights.ahead),
            ("ahead_late", &mut weights.ahead_late),
            ("victory", &mut weights.victory),
            ("sailor", &mut weights.sailor),
            ("sailor_late", &mut weights.sailor_late),
            ("rivals", &mut weights.rivals),
            ("noise", &mut weights.noise),
            ("prior_temperature", &mut weights.prior_temperature),
        ]
    }
}

impl Knowledge<Position> for ShipsKnowledge {
    fn world(&mut self, view: &View, first: &Position, rng: &mut Rng) -> Position {
        match view.viewer {
            Some(me) => belief::world(view, first, me, rng),
            None => first.resample_again(view, rng),
        }
    }

    fn priors(&mut self, position: &Position, seat: Seat, acts: &[Act], weights: &mut Vec<f32>) {
        let evaluator = MoveEvaluator::new(position, seat, &self.weights);
        weights.extend(acts.iter().map(|&act| evaluator.worth(act)));
        crate::priors::from_worth(weights, self.weights.prior_temperature);
    }

    fn playout_act(&mut self, position: &Position, seat: Seat, rng: &mut Rng, _: &mut Vec<Act>) -> Act {
        MoveEvaluator::new(position, seat, &self.weights).pick(rng)
    }

    /// Returns the hand.
    fn secret(&self, position: &Position, seat: Seat) -> u32 {
        let hand = position.hand(seat);
        Colour::ALL.into_iter().fold(1, |secret, colour| secret << 3 | u32::from(hand[colour]))
    }

    /// Returns a hash of ships, tiles and the seat's own hand.
    fn view_hash(&self, position: &Position, seat: Seat) -> u64 {
        let digits =
            |key: u64, counts: &[u8]| counts.iter().fold(key, |key, &count| key << 3 | u64::from(count));
        let key = digits(1 + position.phase() as u64, &position.ships().0);
        let key = digits(key, &position.hand(seat).0);
        let shown = |ship| u64::from(position.revealed()[Tile::Ship(ship)] > 0);
        let asked = position.phase() == Phase::ChooseShip;
        let shown =
            Colour::ALL.into_iter().fold(0, |key, ship| key << 1 | if asked { shown(ship) } else { 0 });
        (key << 4 | shown).wrapping_mul(0x9e37_79b9_7f4a_7c15)
    }
}
