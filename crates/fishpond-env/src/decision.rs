//! A decision of a seat: its legal acts by number, narrowed by the picks made so far.

use fishpond_core::{Interactive as _, Position as _, Seat};

use crate::codec::{ActOf, Codec, NO_ACT};
use crate::encoding::Encoding;

/// A decision of a seat.
#[derive(Debug)]
pub(crate) struct Decision<C: Codec> {
    pub(crate) seat: Seat,
    /// The legal acts that begin with the picks made so far.
    acts: Vec<ActOf<C>>,
    /// The number of each act, or of its next pick. Several acts can have the same next pick.
    ids: Vec<u16>,
    /// The picks made so far.
    picked: Vec<u16>,
}

/// The effect of an action.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Chosen<A> {
    /// The act is complete.
    Act(A),
    /// The seat picks again.
    Incomplete,
    /// The action is illegal.
    Illegal,
}

impl<C: Codec> Decision<C> {
    /// Creates a decision without legal acts.
    pub(crate) fn none() -> Decision<C> {
        // Room for all acts of most decisions, because growing takes longer than listing them.
        Decision {
            seat: Seat::A,
            acts: Vec::with_capacity(64),
            ids: Vec::with_capacity(64),
            picked: Vec::new(),
        }
    }

    /// Returns the numbers of the legal actions, some of them more than once.
    #[inline]
    pub(crate) fn ids(&self) -> &[u16] {
        &self.ids
    }

    /// Returns the picks made so far.
    #[inline]
    pub(crate) fn picked(&self) -> &[u16] {
        &self.picked
    }

    /// Removes all acts.
    pub(crate) fn clear(&mut self) {
        self.acts.clear();
        self.ids.clear();
        self.picked.clear();
    }

    /// Starts the decision of a seat.
    #[inline]
    pub(crate) fn start(&mut self, codec: &C, encoding: Encoding, position: &C::Position, seat: Seat) {
        self.seat = seat;
        self.picked.clear();
        position.legal_acts(seat, &mut self.acts);
        self.number(codec, encoding, position);
    }

    #[inline]
    fn number(&mut self, codec: &C, encoding: Encoding, position: &C::Position) {
        self.ids.clear();
        match encoding {
            Encoding::Flat => self.ids.extend(self.acts.iter().map(|&act| codec.act_id(act))),
            Encoding::Picks => {
                let (seat, step) = (self.seat, self.picked.len());
                self.ids.extend(
                    self.acts.iter().map(|&act| {
                        position.pick(act, step).map_or(NO_ACT, |pick| codec.pick_id(seat, pick))
                    }),
                );
            }
        }
    }

    /// Returns whether an action is legal.
    #[inline]
    pub(crate) fn allows(&self, action: i64) -> bool {
        u16::try_from(action).is_ok_and(|action| action != NO_ACT && self.ids.contains(&action))
    }

    /// Chooses an action.
    #[inline]
    pub(crate) fn choose(
        &mut self,
        codec: &C,
        encoding: Encoding,
        position: &C::Position,
        action: u16,
    ) -> Chosen<ActOf<C>> {
        let Some(first) = self.ids.iter().position(|&id| id == action && id != NO_ACT) else {
            return Chosen::Illegal;
        };
        if encoding == Encoding::Flat {
            return Chosen::Act(self.acts[first]);
        }
        self.picked.push(action);
        let mut kept = 0;
        for i in first..self.ids.len() {
            if self.ids[i] == action {
                self.acts[kept] = self.acts[i];
                kept += 1;
            }
        }
        self.acts.truncate(kept);
        self.number(codec, encoding, position);
        // No path of a legal act is a prefix of another, so a complete act is the only one left.
        match self.ids.iter().position(|&id| id == NO_ACT) {
            Some(complete) => Chosen::Act(self.acts[complete]),
            None => Chosen::Incomplete,
        }
    }
}
