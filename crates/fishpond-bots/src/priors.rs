//! Prior weights of acts from their estimated worth.

/// The minimum weight: no act is ruled out.
const LEAST: f32 = 0.01;

/// Turns the worth of acts into prior weights; `doubt` less in worth divides the weight by *e*.
pub(crate) fn from_worth(weights: &mut [f32], doubt: f32) {
    let most = weights.iter().copied().fold(f32::NEG_INFINITY, f32::max);
    for weight in weights {
        *weight = ((*weight - most) / doubt).exp().max(LEAST);
    }
}
