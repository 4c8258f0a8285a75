//! Majorities and final scoring (W8.2, W13).

use fishpond_core::{MAX_SEATS, Outcome, Seat, Sink};

use crate::components::LimitCard;
use crate::events::Event;
use crate::facts::Reason;
use crate::position::{Position, Stage};
use crate::state::State;
use crate::view::View;

/// A player's place in a majority count.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Place {
    /// Most, not tied.
    First,
    /// Tied for most.
    Tied,
    /// Second-most, tied or not.
    Second,
}

impl Place {
    /// Returns the word used in the short text of events.
    #[must_use]
    pub fn word(self) -> &'static str {
        match self {
            Place::First => "first",
            Place::Tied => "tied",
            Place::Second => "second",
        }
    }
}

/// Returns the place of each player by their counts (W8.2, function PLACE).
pub(crate) fn places(counts: &[u8; MAX_SEATS]) -> [Option<Place>; MAX_SEATS] {
    let most = *counts.iter().max().expect("there is at least one seat");
    let firsts = counts.iter().filter(|&&count| count == most).count();
    // The highest count below the maximum; 0 if nobody else has any.
    let second = counts.iter().copied().filter(|&count| count < most).max().unwrap_or(0);
    counts.map(|count| match count {
        // A21: a player with none never places.
        0 => None,
        count if count == most => Some(if firsts > 1 { Place::Tied } else { Place::First }),
        // After a tie for first there is no second place.
        count if count == second && firsts == 1 => Some(Place::Second),
        _ => None,
    })
}

/// Returns the dollars for a place: the higher or lower value, or for a tie half their sum, rounded down (A22, A23).
pub(crate) fn dollars(place: Place, higher: u8, lower: u8) -> u8 {
    match place {
        Place::First => higher,
        Place::Tied => (higher + lower) / 2,
        Place::Second => lower,
    }
}

/// The parts of a player's final score, in dollars.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct ScoreParts {
    /// Sales, and the wishes that pay for worms.
    pub sales: i32,
    /// Bonuses for full markets.
    pub markets: i32,
    /// The prize for worms at the end.
    pub worms: i32,
    /// The penalty for fish on the heap, at most 0.
    pub heap: i32,
}

impl View {
    /// Returns the turn limit if it ended the game (W14.6).
    #[must_use]
    pub fn limit_reached(&self) -> Option<u16> {
        State::check(&self.state).ok()?.limit_reached()
    }

    /// Returns the parts of each player's score in turn order, once the game is over.
    #[must_use]
    pub fn score_parts(&self) -> Option<Vec<ScoreParts>> {
        self.outcome.as_ref()?;
        let position = State::check(&self.state).ok()?;
        let Stage::Over(reason) = position.stage else { return None };
        let mut parts = [ScoreParts::default(); MAX_SEATS];
        let mut add =
            |counts: &[u8; MAX_SEATS], part: fn(&mut ScoreParts) -> &mut i32, pay: &dyn Fn(Place) -> i32| {
                for (parts, place) in parts.iter_mut().zip(places(counts)) {
                    *part(parts) += place.map_or(0, pay);
                }
            };
        // The fish on a full market stay there, so they still show who got the bonuses.
        for market in position.markets.iter().filter(|market| market.is_full()) {
            let cards = &position.rules.components.limit_cards;
            if let Some(card) = cards.iter().find(|card| card.limit == market.limit) {
                let pay = |place| i32::from(dollars(place, card.higher, card.lower));
                add(&market.fish, |parts| &mut parts.markets, &pay);
            }
        }
        if reason != Reason::Resigned {
            if let Some(card) = position.penalty_card(reason) {
                let pay = |place| -i32::from(dollars(place, card.higher, card.lower));
                add(&position.heap, |parts| &mut parts.heap, &pay);
            }
            let worms = std::array::from_fn(|i| position.seats[i].worms);
            add(&worms, |parts| &mut parts.worms, &|place| i32::from(position.worm_prize(place)));
        }
        for (parts, player) in parts.iter_mut().zip(&position.seats) {
            parts.sales = player.score - parts.markets - parts.worms - parts.heap;
        }
        Some(parts[..usize::from(position.players())].into())
    }
}

impl Position {
    /// Returns the turn limit if it ended the game, which is then a stalemate, although players could continue (W14.6).
    fn limit_reached(&self) -> Option<u16> {
        let stalemate = self.stage == Stage::Over(Reason::Stalemate);
        self.rules.max_turns.filter(|_| stalemate && usize::from(self.passes) < self.players_left())
    }

    /// Ends the game and settles the final scores (W13).
    pub(crate) fn end_game(&mut self, reason: Reason, events: &mut impl Sink<Event>) {
        self.stage = Stage::Over(reason);
        events.emit(Event::Ended { reason, turns: self.limit_reached() });
        // A57: if only one player is left, nothing is settled.
        if reason != Reason::Resigned {
            self.score_heap(reason, events);
            self.score_worms(events);
        }
    }

    /// Subtracts the values of the top card from the players with most and second-most fish on the heap (W13.1).
    fn score_heap(&mut self, reason: Reason, events: &mut impl Sink<Event>) {
        let Some(card) = self.penalty_card(reason) else { return };
        for (seat, place) in Seat::ALL.into_iter().zip(places(&self.heap)) {
            let Some(place) = place else { continue };
            // A24: the amount is rounded, then subtracted. A33: scores may be negative.
            let dollars = dollars(place, card.higher, card.lower);
            self.seats[seat.index()].score -= i32::from(dollars);
            events.emit(Event::HeapLoss { seat, place, dollars });
        }
    }

    /// Returns the limit card that sets the penalty for fish on the heap (W13.1).
    fn penalty_card(&self, reason: Reason) -> Option<LimitCard> {
        let limit_cards = &self.rules.components.limit_cards;
        match reason {
            // A26: if the last action filled a market, its card has already left the stack.
            Reason::Heap => Some(limit_cards[usize::from(self.filled)]),
            // W13.2, A31: the last card that was on top.
            Reason::Both if self.rules.last_card_penalty => limit_cards.last().copied(),
            _ => None,
        }
    }

    /// Returns the dollars for a place in the count of worms (W13.3).
    fn worm_prize(&self, place: Place) -> u8 {
        let bonus = self.rules.components.worm_bonus;
        match place {
            Place::First => bonus.first,
            Place::Tied => bonus.tie_first,
            Place::Second => bonus.second,
        }
    }

    /// Pays the prizes for worms (W13.3). Worms on ocean cards count for nobody (A28).
    fn score_worms(&mut self, events: &mut impl Sink<Event>) {
        let worms: [u8; MAX_SEATS] = std::array::from_fn(|i| self.seats[i].worms);
        for (seat, place) in Seat::ALL.into_iter().zip(places(&worms)) {
            let Some(place) = place else { continue };
            let dollars = self.worm_prize(place);
            self.seats[seat.index()].score += i32::from(dollars);
            events.emit(Event::WormPrize { seat, place, dollars });
        }
    }

    /// Returns the outcome: most dollars wins, ties share the victory (W13.6).
    pub(crate) fn ranking(&self) -> Option<Outcome> {
        let Stage::Over(reason) = self.stage else { return None };
        Some(Outcome::ranked(self.players(), reason.word(), self.scores(), None, self.resigned))
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
