//! The agreed exchange of floes before the first placement (P10, PA6).
//!
//! Any player may propose an exchange, any number of times, and all others must agree. A player who has nothing to propose declines
//! and is not asked for proposals again. The first placement ends the exchange.

use fishpond_core::{Code, Refusal, Seat, SeatSet, Sink};

use crate::acts::Act;
use crate::board::Cell;
use crate::events::Event;
use crate::hash;
use crate::position::{Position, Proposal, Stage};
use crate::refusals::code;

/// A proposal has to be answered first.
pub(crate) static NEEDS_CONSENT: Code = code("needs-consent", "P10");
/// Both floes show the same number of fish, so the exchange would change nothing.
pub(crate) static SAME_FISH: Code = code("same-fish", "P10");

impl Position {
    /// Returns the seats that may propose an exchange: the starting player, who may also place, and those who have not declined.
    pub(crate) fn proposers(&self) -> SeatSet {
        self.active().iter().filter(|&seat| seat == self.turn || !self.quiet.contains(seat)).collect()
    }

    pub(crate) fn list_exchange(&self, seat: Seat, acts: &mut Vec<Act>) {
        match self.stage {
            Stage::Exchange(Some(proposal)) if proposal.waiting.contains(seat) => {
                acts.extend([Act::Agree, Act::Decline]);
            }
            Stage::Exchange(None) if self.proposers().contains(seat) => {
                if seat == self.turn {
                    self.list_placements(acts);
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

    pub(crate) fn check_swap(&self, a: Cell, b: Cell) -> Result<(), Refusal> {
        let fish = self.fish_on(a);
        if fish != self.fish_on(b) {
            return Ok(());
        }
        Err(SAME_FISH.refuse().with("a", a.to_string()).with("b", b.to_string()).with("fish", fish))
    }

    pub(crate) fn propose(&mut self, by: Seat, a: Cell, b: Cell, events: &mut impl Sink<Event>) {
        events.emit(Event::Proposed(by, a, b));
        let waiting = self.active().without(by);
        self.stage = Stage::Exchange(Some(Proposal { by, a, b, waiting }));
        self.carry_out_proposal(events);
    }

    pub(crate) fn agree(&mut self, seat: Seat, events: &mut impl Sink<Event>) {
        events.emit(Event::Agreed(seat));
        if let Stage::Exchange(Some(proposal)) = &mut self.stage {
            proposal.waiting.remove(seat);
        }
        self.carry_out_proposal(events);
    }

    pub(crate) fn decline(&mut self, seat: Seat, events: &mut impl Sink<Event>) {
        if self.stage == Stage::Exchange(None) {
            events.emit(Event::Quiet(seat));
            self.quiet.insert(seat);
            return;
        }
        // P10: without unanimous consent the layout stays as it is.
        events.emit(Event::Declined(seat));
        self.stage = Stage::Exchange(None);
    }

    /// Exchanges the floes once all others have agreed (P10).
    pub(crate) fn carry_out_proposal(&mut self, events: &mut impl Sink<Event>) {
        let Stage::Exchange(Some(Proposal { a, b, waiting, .. })) = self.stage else { return };
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
        self.stage = Stage::Exchange(None);
    }
}
