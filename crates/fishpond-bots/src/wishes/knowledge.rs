//! Knowledge of wishes for the search.

use fishpond_core::{BySeat, Position as _, Seat, Silent, Turn};
use fishpond_search::Knowledge;
use fishpond_wishes::{Act, Position};

use super::features::{self, COUNTS};
use crate::glance::Sight;
use crate::outlook::{self, Fitted};
use crate::tune::Tunable;

/// The weight of each feature of [`features::counts`] in dollars, early and late in the game, fitted by `tune`.
const DOLLARS: [[f32; COUNTS]; 2] = [
    [1.26, 2.78, -0.12, 2.81, 0.99, 0.98, -1.73, 1.41, -1.33, -1.78, 2.10],
    [1.04, 0.76, -0.10, -1.11, -0.31, 0.65, 0.15, -0.85, 2.16, -0.52, 1.89],
];

/// Knowledge of wishes. Positions are evaluated by the dollars that each seat can expect.
#[derive(Clone, Debug)]
pub(crate) struct WishesKnowledge {
    dollars: [[f32; COUNTS]; 2],
    /// The softmax temperature of the chances of winning, in dollars, at the end, and its increase at the beginning.
    temperature: f32,
    temperature_early: f32,
    /// The softmax temperature of priors, in dollars.
    prior_temperature: f32,
    /// The weight of the best opponent's dollars relative to the seat's own.
    rival: f32,
    /// The worth of ending the game in the lead, besides the dollars.
    victory: f32,
}

impl Default for WishesKnowledge {
    fn default() -> WishesKnowledge {
        WishesKnowledge {
            dollars: DOLLARS,
            temperature: 3.0,
            temperature_early: 5.0,
            prior_temperature: 2.0,
            rival: 0.8,
            victory: 15.0,
        }
    }
}

impl Tunable for WishesKnowledge {
    fn parameters(&mut self) -> Vec<(&'static str, &mut f32)> {
        let numbers = [
            ("temperature", &mut self.temperature),
            ("temperature_early", &mut self.temperature_early),
            ("prior_temperature", &mut self.prior_temperature),
            ("rival", &mut self.rival),
            ("victory", &mut self.victory),
        ];
        outlook::parameters(&WishesKnowledge::NAMES, &mut self.dollars).chain(numbers).collect()
    }
}

impl Fitted<Position, COUNTS> for WishesKnowledge {
    const NAMES: [[&'static str; COUNTS]; 2] = [
        [
            "dollars",
            "worms",
            "prize",
            "boats",
            "cards",
            "catch",
            "kinds",
            "bonus",
            "near_bonus",
            "heap",
            "turn",
        ],
        [
            "dollars_late",
            "worms_late",
            "prize_late",
            "boats_late",
            "cards_late",
            "catch_late",
            "kinds_late",
            "bonus_late",
            "near_bonus_late",
            "heap_late",
            "turn_late",
        ],
    ];

    fn weights(&mut self) -> &mut [[f32; COUNTS]; 2] {
        &mut self.dollars
    }

    fn counts(position: &Position, seat: Seat) -> [f32; COUNTS] {
        features::counts(position, seat)
    }

    fn left(position: &Position) -> f32 {
        features::left(position)
    }

    fn settled(_: &Position) -> bool {
        true
    }
}

impl WishesKnowledge {
    /// Returns the knowledge of a player with this sight.
    pub(crate) fn with_sight(sight: Sight) -> WishesKnowledge {
        let all = WishesKnowledge::default();
        let rival = if sight == Sight::Own { 0.0 } else { all.rival };
        WishesKnowledge { rival, ..all }
    }

    /// Returns the lead over the best opponent that a seat can expect after the act.
    pub(crate) fn worth(&self, position: &Position, seat: Seat, act: Act) -> f32 {
        let mut after = position.clone();
        after.play_unchecked(seat, act, &mut Silent);
        let over = after.turn() == Turn::Over;
        let left = features::left(&after);
        let of = |seat| match over {
            true => after.score(seat) as f32,
            false => outlook::weigh(&self.dollars, &features::counts(&after, seat), left),
        };
        let others = Seat::first_n(after.players())
            .filter(|&other| other != seat && !after.resigned().contains(other))
            .map(of);
        let best = others.fold(f32::NEG_INFINITY, f32::max);
        let lead = of(seat) - self.rival * best;
        if over { lead + self.victory * (of(seat) - best).signum() } else { lead }
    }
}

impl Knowledge<Position> for WishesKnowledge {
    fn priors(&mut self, position: &Position, seat: Seat, acts: &[Act], weights: &mut Vec<f32>) {
        weights.extend(acts.iter().map(|&act| self.worth(position, seat, act)));
        crate::priors::from_worth(weights, self.prior_temperature);
    }

    fn judge(&mut self, position: &Position) -> Option<BySeat<f32>> {
        let left = features::left(position);
        let temperature = self.temperature + self.temperature_early * left;
        let dollars = |seat| outlook::weigh(&self.dollars, &features::counts(position, seat), left);
        Some(outlook::chances(position.players(), temperature, dollars))
    }
}
