//! Judging a position by the points that each seat can expect: things that are counted, with weights that can be fitted to played
//! games.

use fishpond_core::{BySeat, Position, Seat};

/// Knowledge with such weights.
pub(crate) trait Fitted<P: Position, const N: usize> {
    /// What is counted, at the beginning and at the end.
    const NAMES: [[&'static str; N]; 2];

    /// What each count adds to the points of a seat, at the beginning and at the end.
    fn weights(&mut self) -> &mut [[f32; N]; 2];

    /// What is counted for a seat.
    fn counts(position: &P, seat: Seat) -> [f32; N];

    /// How much of the game is left, 1 at the beginning to 0 at the end.
    fn left(position: &P) -> f32;

    /// Whether the position can be judged, and nothing is half done.
    fn settled(position: &P) -> bool;
}

/// The points that counts promise with so much of the game left.
pub(crate) fn weigh<const N: usize>(weights: &[[f32; N]; 2], counts: &[f32; N], left: f32) -> f32 {
    let [early, late] = weights;
    (0..N).map(|i| (late[i] + (early[i] - late[i]) * left) * counts[i]).sum()
}

/// The weights as numbers that can be turned.
pub(crate) fn dials<'a, const N: usize>(
    names: &[[&'static str; N]; 2],
    weights: &'a mut [[f32; N]; 2],
) -> impl Iterator<Item = (&'static str, &'a mut f32)> {
    names.as_flattened().iter().copied().zip(weights.as_flattened_mut())
}

/// Each seat's chances, where `doubt` points more make them nearly three times as good.
pub(crate) fn chances(players: u8, doubt: f32, points: impl Fn(Seat) -> f32) -> BySeat<f32> {
    let mut parts = BySeat::<f32>::default();
    let mut most = f32::NEG_INFINITY;
    for seat in Seat::first(players) {
        parts[seat] = points(seat);
        most = most.max(parts[seat]);
    }
    let mut total = 0.0;
    for seat in Seat::first(players) {
        parts[seat] = ((parts[seat] - most) / doubt).exp();
        total += parts[seat];
    }
    for seat in Seat::first(players) {
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
    fn weights_change_as_the_game_goes_on() {
        let weights = [[1.0, 0.0], [3.0, 2.0]];
        assert_eq!(weigh(&weights, &[10.0, 1.0], 1.0), 10.0);
        assert_eq!(weigh(&weights, &[10.0, 1.0], 0.0), 32.0);
        assert_eq!(weigh(&weights, &[10.0, 1.0], 0.5), 21.0);
    }
}
