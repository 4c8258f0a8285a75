//! Who has most and second-most, and the scoring at the end of the game (W8.2, W13).

use fishpond_core::{BySeat, MAX_SEATS, Outcome, Seat, Sink};

use crate::events::{Event, Reason};
use crate::position::{Position, Stage};

/// A place in a majority.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Place {
    /// Most, alone.
    First,
    /// Tied for most.
    Tied,
    /// Second-most, alone or tied.
    Second,
}

impl Place {
    /// The word in the short text of events.
    #[must_use]
    pub fn word(self) -> &'static str {
        match self {
            Place::First => "first",
            Place::Tied => "tied",
            Place::Second => "second",
        }
    }
}

/// W8.2, the function PLACE: who has most and second-most of what was counted.
pub(crate) fn places(counts: &[u8; MAX_SEATS]) -> [Option<Place>; MAX_SEATS] {
    let most = *counts.iter().max().expect("there are seats");
    let firsts = counts.iter().filter(|&&count| count == most).count();
    // The most among those who have fewer; 0 if nobody else has any.
    let second = counts.iter().copied().filter(|&count| count < most).max().unwrap_or(0);
    counts.map(|count| match count {
        // RUL A21: who has none never places.
        0 => None,
        count if count == most => Some(if firsts > 1 { Place::Tied } else { Place::First }),
        // Tied firsts leave nothing for second place.
        count if count == second && firsts == 1 => Some(Place::Second),
        _ => None,
    })
}

/// The dollars for a place: higher, lower, or half of both, rounded down (RUL A22, A23).
pub(crate) fn dollars(place: Place, higher: u8, lower: u8) -> u8 {
    match place {
        Place::First => higher,
        Place::Tied => (higher + lower) / 2,
        Place::Second => lower,
    }
}

impl Position {
    /// W13: ends the game and settles the final scores.
    pub(crate) fn end_game(&mut self, reason: Reason, events: &mut impl Sink<Event>) {
        self.stage = Stage::Over(reason);
        // W14.6: a turn limit ends the game as a stalemate, although players could go on.
        let capped = reason == Reason::Stalemate && usize::from(self.passes) < self.players_left();
        let turns = self.table.max_turns.filter(|_| capped);
        events.emit(Event::Ended { reason, turns });
        // RUL A57: when only one is left, nothing is settled any more.
        if reason != Reason::Resigned {
            self.score_heap(reason, events);
            self.score_worms(events);
        }
    }

    /// W13.1: the top two on the heap lose what stands on the top card.
    fn score_heap(&mut self, reason: Reason, events: &mut impl Sink<Event>) {
        let limit_cards = &self.table.components.limit_cards;
        let card = match reason {
            // RUL A26: the card on top after any market that filled in the last action.
            Reason::Heap => limit_cards[usize::from(self.filled)],
            // W13.2, RUL A31: the last card that was on top.
            Reason::Both if self.table.last_card_penalty => limit_cards[limit_cards.len() - 1],
            _ => return,
        };
        for (seat, place) in Seat::ALL.into_iter().zip(places(&self.heap)) {
            let Some(place) = place else { continue };
            // RUL A24: the amount is rounded, then subtracted. RUL A33: scores may be negative.
            let dollars = dollars(place, card.higher, card.lower);
            self.seats[seat.index()].score -= i32::from(dollars);
            events.emit(Event::HeapLoss { seat, place, dollars });
        }
    }

    /// W13.3: the prizes for worms. RUL A28: worms on ocean cards count for nobody.
    fn score_worms(&mut self, events: &mut impl Sink<Event>) {
        let bonus = self.table.components.worm_bonus;
        let worms: [u8; MAX_SEATS] = std::array::from_fn(|i| self.seats[i].worms);
        for (seat, place) in Seat::ALL.into_iter().zip(places(&worms)) {
            let Some(place) = place else { continue };
            let dollars = match place {
                Place::First => bonus.first,
                Place::Tied => bonus.tie_first,
                Place::Second => bonus.second,
            };
            self.seats[seat.index()].score += i32::from(dollars);
            events.emit(Event::WormPrize { seat, place, dollars });
        }
    }

    /// W13.6: most dollars wins, equal ones share.
    pub(crate) fn ranking(&self) -> Option<Outcome> {
        let Stage::Over(reason) = self.stage else { return None };
        let points = BySeat::from_fn(|seat| self.seats[seat.index()].score);
        Some(Outcome::ranked(self.players(), reason.word(), points, None, self.resigned))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn w8_2_places_by_most_and_second_most() {
        use Place::{First, Second, Tied};
        for (counts, expected) in [
            ([4, 1, 1, 0, 0], [Some(First), Some(Second), Some(Second), None, None]),
            ([2, 2, 1, 0, 0], [Some(Tied), Some(Tied), None, None, None]),
            ([1, 1, 1, 1, 1], [Some(Tied); 5]),
            ([4, 0, 0, 0, 0], [Some(First), None, None, None, None]),
            ([0; 5], [None; 5]),
            ([1, 3, 2, 1, 0], [None, Some(First), Some(Second), None, None]),
        ] {
            assert_eq!(places(&counts), expected, "{counts:?}");
        }
        assert_eq!((dollars(Tied, 6, 3), dollars(Tied, 10, 5)), (4, 7));
    }
}
