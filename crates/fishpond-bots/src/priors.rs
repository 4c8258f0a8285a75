//! How promising acts look, from what they are worth at once.

/// Nothing is out of the question.
const LEAST: f32 = 0.01;

/// Turns what acts are worth into weights: `doubt` less in worth makes an act nearly three times less promising.
pub(crate) fn from_worth(weights: &mut [f32], doubt: f32) {
    let most = weights.iter().copied().fold(f32::NEG_INFINITY, f32::max);
    for weight in weights {
        *weight = ((*weight - most) / doubt).exp().max(LEAST);
    }
}
