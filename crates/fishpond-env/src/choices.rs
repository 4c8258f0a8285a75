//! The choices of a seat, kept from one call of an encoder to the next.

use std::any::Any;
use std::fmt;

use fishpond_core::Seat;

use crate::codec::{ActOf, Codec};
use crate::decision::Decision;
use crate::encoding::Encoding;

/// The legal acts of a seat in one position, narrowed by its picks so far. An encoder that gets them again need not list all acts for
/// every pick. Call [`Choices::clear`] when the position changes.
#[derive(Default)]
pub struct Choices {
    /// A `Begun` decision of the game.
    begun: Option<Box<dyn Any + Send + Sync>>,
    is_current: bool,
}

/// A decision, and the act that it has led to.
pub(crate) struct Begun<C: Codec> {
    pub(crate) decision: Decision<C>,
    pub(crate) chosen: Option<ActOf<C>>,
}

impl Choices {
    /// Forgets the choices, because the position has changed.
    pub fn clear(&mut self) {
        self.is_current = false;
    }

    /// Returns the seat's current decision if these picks continue it, and otherwise starts a new one.
    pub(crate) fn begin<C: Codec>(
        &mut self,
        codec: &C,
        encoding: Encoding,
        position: &C::Position,
        seat: Seat,
        picks: &[u16],
    ) -> &mut Begun<C> {
        if !self.begun.as_ref().is_some_and(|begun| begun.is::<Begun<C>>()) {
            self.begun = Some(Box::new(Begun::<C> { decision: Decision::none(), chosen: None }));
            self.is_current = false;
        }
        let begun = self.begun.as_mut().and_then(|begun| begun.downcast_mut::<Begun<C>>());
        let begun = begun.expect("the decision is of this game");
        let decision = &mut begun.decision;
        if !self.is_current || decision.seat != seat || !picks.starts_with(decision.picked()) {
            decision.start(codec, encoding, position, seat);
            begun.chosen = None;
        }
        self.is_current = true;
        begun
    }
}

/// A copy starts afresh: it belongs to a position that is about to change.
impl Clone for Choices {
    fn clone(&self) -> Choices {
        Choices::default()
    }
}

impl fmt::Debug for Choices {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Choices").field("is_current", &self.is_current).finish_non_exhaustive()
    }
}
