//! Prior weights of acts from their estimated worth.

/// The minimum weight: no act is ruled out.
const MIN_WEIGHT: f32 = 0.01;

/// Converts the worth of acts to prior weights: a softmax, up to a constant factor, with a minimum weight.
pub(crate) fn from_worth(weights: &mut [f32], temperature: f32) {
    let most = weights.iter().copied().fold(f32::NEG_INFINITY, f32::max);
    for weight in weights {
        *weight = ((*weight - most) / temperature).exp().max(MIN_WEIGHT);
    }
}
