//! Resampling: a position that is consistent with a view.

use crate::position::Position;
use crate::view::View;

/// Returns the position that a view shows. Nothing is hidden in this game, and the deck has no order (W15.1).
pub(crate) fn resample(view: &View) -> Position {
    view.state.check().expect("a view is made from a valid position")
}
