//! The agreed exchange of tiles before the first placement (P10, PA6).
//!
//! Anybody may propose, everybody else must consent, any number of times. Who has nothing to propose declines and is not asked
//! again. The first placement ends it all.

use fishpond_core::{Refusal, Seat, SeatSet, Sink};

use crate::acts::Act;
use crate::board::Cell;
use crate::events::Event;
use crate::hash;
use crate::position::{Position, Proposal, Stage};
use crate::refusals;

impl Position {
    /// Who may propose an exchange: everybody who has not declined to, and whoever may end it all by placing.
    pub(crate) fn proposers(&self) -> SeatSet {
        self.active().iter().filter(|&seat| seat == self.turn || !self.quiet.contains(seat)).collect()
    }

    pub(crate) fn list_exchange(&self, seat: Seat, acts: &mut Vec<Act>) {
        match self.phase {
            Stage::Exchange(Some(proposal)) if proposal.waiting.contains(seat) => {
                acts.extend([Act::Agree, Act::Decline]);
            }
            Stage::Exchange(None) if self.proposers().contains(seat) => {
                if seat == self.turn {
                    self.list_placings(acts);
                } else {
                    acts.push(Act::Decline);
                }
                for a in Cell::all() {
                    let others = Cell::all().skip(a.index() + 1);
                    acts.extend(
                        others.filter(|&b| self.fish_on(a) != self.fish_on(b)).map(|b| Act::Swap(a, b)),
                    );
                }
            }
            _ => {}
        }
    }

    pub(crate) fn refuse_swap(&self, a: Cell, b: Cell) -> Option<Refusal> {
        (self.fish_on(a) == self.fish_on(b)).then(|| {
            refusals::SAME_FISH
                .refuse()
                .with("a", a.to_string())
                .with("b", b.to_string())
                .with("fish", self.fish_on(a))
        })
    }

    pub(crate) fn propose(&mut self, by: Seat, a: Cell, b: Cell, events: &mut impl Sink<Event>) {
        events.emit(Event::Proposed(by, a, b));
        let waiting = self.active().without(by);
        self.phase = Stage::Exchange(Some(Proposal { by, a, b, waiting }));
        self.settle_proposal(events);
    }

    pub(crate) fn agree(&mut self, seat: Seat, events: &mut impl Sink<Event>) {
        events.emit(Event::Agreed(seat));
        if let Stage::Exchange(Some(proposal)) = &mut self.phase {
            proposal.waiting.remove(seat);
        }
        self.settle_proposal(events);
    }

    pub(crate) fn decline(&mut self, seat: Seat, events: &mut impl Sink<Event>) {
        if self.phase == Stage::Exchange(None) {
            events.emit(Event::Quiet(seat));
            self.quiet.insert(seat);
            return;
        }
        // P10: without unanimous consent the layout stands.
        events.emit(Event::Declined(seat));
        self.phase = Stage::Exchange(None);
    }

    /// P10: when nobody's consent is missing, the tiles change places. The mix stays as it is.
    pub(crate) fn settle_proposal(&mut self, events: &mut impl Sink<Event>) {
        let Stage::Exchange(Some(Proposal { a, b, waiting, .. })) = self.phase else { return };
        if !waiting.is_empty() {
            return;
        }
        let (on_a, on_b) = (self.fish_on(a), self.fish_on(b));
        for (cell, old, new) in [(a, on_a, on_b), (b, on_b, on_a)] {
            self.floes[usize::from(old) - 1] &= !cell.bit();
            self.floes[usize::from(new) - 1] |= cell.bit();
            self.board_hash ^= hash::floe(cell, old) ^ hash::floe(cell, new);
        }
        events.emit(Event::Swapped(a, b));
        self.phase = Stage::Exchange(None);
    }
}
