//! What the search is told about the sea.

use fishpond_core::{Rng, Seat};
use fishpond_search::Knowledge;
use fishpond_ships::{Act, Colour, Phase, Position, Tile};

use super::eye::{Eye, WEIGHTS, Weights};
use crate::tune::Dials;

/// Knowledge of ships: simulated games are played by what each seat makes of the sea.
#[derive(Clone, Debug)]
pub(crate) struct Mate {
    weights: Weights,
}

impl Default for Mate {
    fn default() -> Mate {
        Mate { weights: WEIGHTS }
    }
}

impl Dials for Mate {
    fn dials(&mut self) -> Vec<(&'static str, &mut f32)> {
        let weights = &mut self.weights;
        vec![
            ("cube", &mut weights.cube),
            ("ahead", &mut weights.ahead),
            ("ahead_late", &mut weights.ahead_late),
            ("victory", &mut weights.victory),
            ("sailor", &mut weights.sailor),
            ("rivals", &mut weights.rivals),
            ("noise", &mut weights.noise),
            ("doubt", &mut weights.doubt),
        ]
    }
}

impl Knowledge<Position> for Mate {
    fn priors(&mut self, position: &Position, seat: Seat, acts: &[Act], weights: &mut Vec<f32>) {
        let eye = Eye::new(position, seat, &self.weights);
        weights.extend(acts.iter().map(|&act| eye.worth(act)));
        crate::priors::from_worth(weights, self.weights.doubt);
    }

    fn playout_act(&mut self, position: &Position, seat: Seat, rng: &mut Rng, _: &mut Vec<Act>) -> Act {
        Eye::new(position, seat, &self.weights).pick(rng)
    }

    /// The hand.
    fn secret(&self, position: &Position, seat: Seat) -> u32 {
        let hand = position.hand(seat);
        Colour::ALL.into_iter().fold(1, |secret, colour| secret << 3 | u32::from(hand[colour]))
    }

    /// Which ship has moved, or which ones can.
    fn drawn(&self, position: &Position) -> u32 {
        let ships = Colour::ALL.into_iter().fold(1, |key, ship| key << 3 | u32::from(position.ships()[ship]));
        let choice = position.phase() == Phase::ChooseShip;
        let shown = |ship| u32::from(choice && position.revealed()[Tile::Ship(ship)] > 0);
        Colour::ALL.into_iter().fold(ships, |key, ship| key << 1 | shown(ship))
    }
}
