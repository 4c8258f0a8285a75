//! Evaluating a position by the points that each seat can expect: counted features with weights that can be fitted to
//! played games.

use fishpond_core::{BySeat, Position, Seat};

/// Knowledge with weighted features.
pub(crate) trait Fitted<P: Position, const N: usize> {
    /// The names of the features, for the early and the late weights.
    const NAMES: [[&'static str; N]; 2];

    /// Returns the weight of each feature in points, early and late in the game.
    fn weights(&mut self) -> &mut [[f32; N]; 2];

    /// Counts the features of a seat.
    fn counts(position: &P, seat: Seat) -> [f32; N];

    /// Returns how much of the game is left, from 1 at the beginning to 0 at the end.
    fn left(position: &P) -> f32;

    /// Returns whether the position can be evaluated, with no auction or building pending.
    fn settled(position: &P) -> bool;
}

/// Returns the expected points for these features when the fraction `left` of the game is left.
pub(crate) fn weigh<const N: usize>(weights: &[[f32; N]; 2], counts: &[f32; N], left: f32) -> f32 {
    let [early, late] = weights;
    (0..N).map(|i| (late[i] + (early[i] - late[i]) * left) * counts[i]).sum()
}

/// Returns the weights as named tuning parameters.
pub(crate) fn parameters<'a, const N: usize>(
    names: &[[&'static str; N]; 2],
    weights: &'a mut [[f32; N]; 2],
) -> impl Iterator<Item = (&'static str, &'a mut f32)> {
    names.as_flattened().iter().copied().zip(weights.as_flattened_mut())
}

/// Returns each seat's chances of winning: the softmax of the points.
pub(crate) fn chances(players: u8, temperature: f32, points: impl Fn(Seat) -> f32) -> BySeat<f32> {
    let mut parts = BySeat::<f32>::default();
    let mut most = f32::NEG_INFINITY;
    for seat in Seat::first_n(players) {
        parts[seat] = points(seat);
        most = most.max(parts[seat]);
    }
    let mut total = 0.0;
    for seat in Seat::first_n(players) {
        parts[seat] = ((parts[seat] - most) / temperature).exp();
        total += parts[seat];
    }
    for seat in Seat::first_n(players) {
        parts[seat] /= total;
    }
    parts
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn chances_follow_the_points_and_sum_to_one() {
        let points = [3.0, 5.0, 5.0];
        let chances = chances(3, 2.0, |seat| points[seat.index()]);
        let [a, b, c] = [Seat::A, Seat::B, Seat::C].map(|seat| chances[seat]);
        assert!(a < b && b == c && (a + b + c - 1.0).abs() < 1e-6, "{a} {b} {c}");
        assert_eq!(chances[Seat::D], 0.0);
    }

    #[test]
    fn weights_change_during_the_game() {
        let weights = [[1.0, 0.0], [3.0, 2.0]];
        assert_eq!(weigh(&weights, &[10.0, 1.0], 1.0), 10.0);
        assert_eq!(weigh(&weights, &[10.0, 1.0], 0.0), 32.0);
        assert_eq!(weigh(&weights, &[10.0, 1.0], 0.5), 21.0);
    }
}
