//! Inference about the others' hands from their play.
//!
//! A player who holds many sailors of a colour tends to sail its ship to where the fish are, passes cards of colours that
//! they hold few of, and boxes the sailors that are worth least. So among the positions that are consistent with a view,
//! those that explain the others' play are more likely. How much more likely was fitted to played games.

use fishpond_core::{Position as _, Rng, Seat, Viewer};
use fishpond_ships::{ByColour, Colour, Position, View};

use crate::fit::Equations;

/// The number of clues.
const CLUES: usize = 4;

/// The weight of each clue, fitted by `tune`.
const WEIGHTS: [f32; CLUES] = [0.29, 0.0, -0.6, 0.0];

/// The number of sampled positions from which one is chosen.
const WORLDS: usize = 4;

/// Samples a position for a view, weighted by how well it explains the others' play. `first` is a position sampled
/// before.
pub(super) fn world(view: &View, first: &Position, me: Seat, rng: &mut Rng) -> Position {
    let worlds: [Position; WORLDS] = std::array::from_fn(|_| first.resample_again(view, rng));
    let weights = worlds.each_ref().map(|world| {
        let sum: f32 = clues(world, me).iter().zip(WEIGHTS).map(|(clue, weight)| clue * weight).sum();
        sum.exp()
    });
    let total: f32 = weights.iter().sum();
    let mut rest = total * (rng.bits() >> 40) as f32 / (1u32 << 24) as f32;
    let mut chosen = 0;
    for (i, weight) in weights.iter().enumerate() {
        chosen = i;
        rest -= weight;
        if rest < 0.0 {
            break;
        }
    }
    worlds.into_iter().nth(chosen).expect("the index is in range")
}

/// Returns the clues of a position, in this order: sailors of the others whose ships are on fish; sailors whose ships
/// are far out; the number of cards of the passed colour that the giver holds; boxed sailors whose ships are on fish.
fn clues(world: &Position, me: Seat) -> [f32; CLUES] {
    let fish = Colour::ALL.map(|ship| f32::from(world.row()[usize::from(world.ships()[ship])]));
    let out = Colour::ALL.map(|ship| f32::from(world.ships()[ship]));
    // Only differences between ships matter.
    let (fish, out) = (centred(fish), centred(out));
    let weighted_sum = |cards: ByColour, values: &[f32; 4]| -> f32 {
        cards.iter().map(|(colour, count)| f32::from(count) * values[colour.index()]).sum()
    };
    let mut clues = [0.0; CLUES];
    for seat in Seat::first_n(world.players()).filter(|&seat| seat != me && !world.resigned().contains(seat))
    {
        let (hand, boxed) = (world.hand(seat), world.boxed(seat));
        clues[0] += weighted_sum(hand, &fish);
        clues[1] += weighted_sum(hand, &out);
        if let Some(given) = world.received(me)
            && seat.next(world.players()) == me
        {
            clues[2] += f32::from(hand[given] + boxed[given]);
        }
        clues[3] += weighted_sum(boxed, &fish);
    }
    clues
}

/// Returns the values minus their mean.
fn centred(values: [f32; 4]) -> [f32; 4] {
    let mean = values.iter().sum::<f32>() / 4.0;
    values.map(|value| value - mean)
}

/// The number of sampled positions while fitting.
const FIT_SAMPLES: usize = 24;

/// A fit of the weights of clues: how the true position differs from others that are consistent with the view.
pub(crate) struct BeliefFit(Equations);

impl BeliefFit {
    pub(crate) fn new() -> BeliefFit {
        BeliefFit(Equations::new(&[0.0; CLUES]))
    }

    /// Adds a position in which it is the turn of a seat.
    pub(crate) fn add(&mut self, truth: &Position, me: Seat, rng: &mut Rng) {
        let view = truth.view(Viewer::Seat(me));
        let samples: Vec<[f32; CLUES]> =
            (0..FIT_SAMPLES).map(|_| clues(&Position::resample(&view, rng), me)).collect();
        let mean: [f32; CLUES] =
            std::array::from_fn(|i| samples.iter().map(|clues| clues[i]).sum::<f32>() / FIT_SAMPLES as f32);
        let off = |clues: &[f32; CLUES]| -> Vec<f64> {
            clues.iter().zip(mean).map(|(clue, mean)| f64::from(clue - mean)).collect()
        };
        // One step of Newton's method towards the maximum-likelihood weights: the covariance of the clues times the
        // weights equals the deviation of the truth from their mean.
        for clues in &samples {
            self.0.add_to_matrix(&off(clues), 1.0 / FIT_SAMPLES as f64);
        }
        self.0.add_to_right(&off(&clues(truth, me)));
    }

    /// Returns the weight of each clue.
    pub(crate) fn weights(self) -> Vec<f64> {
        self.0.solve().0
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use fishpond_core::{Config, Silent, Turn};

    /// Returns the first position after the passing round.
    fn after_passing(seed: u64) -> Position {
        let mut rng = Rng::new(seed);
        let mut position = Position::new(&Config::new(2)).expect("two players are allowed");
        loop {
            match position.turn() {
                Turn::Chance => position.resolve_unchecked(position.sample_chance(&mut rng), &mut Silent),
                Turn::Seats(seats) => {
                    let seat = seats.iter().next().expect("a seat has to pass");
                    let act = position.random_act(seat, &mut rng, &mut Vec::new());
                    position.play_unchecked(seat, act, &mut Silent);
                }
                _ => return position,
            }
        }
    }

    #[test]
    fn sampled_positions_fit_the_view_and_givers_hold_few_of_the_passed_colour() {
        let truth = after_passing(4);
        let view = truth.view(Viewer::Seat(Seat::A));
        let given = truth.received(Seat::A).expect("every seat received a card");
        let mut rng = Rng::new(1);
        let first = Position::resample(&view, &mut rng);
        let (mut believed, mut unweighted) = (0, 0);
        for _ in 0..400 {
            let world = world(&view, &first, Seat::A, &mut rng);
            assert_eq!(world.view(Viewer::Seat(Seat::A)), view);
            believed += u32::from(world.hand(Seat::B)[given]);
            unweighted += u32::from(Position::resample(&view, &mut rng).hand(Seat::B)[given]);
        }
        assert!(
            believed * 10 < unweighted * 9,
            "{believed} cards of that colour, and {unweighted} without belief"
        );
    }
}
