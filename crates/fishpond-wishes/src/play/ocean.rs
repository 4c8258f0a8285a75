//! Catching a fish, keeping it, and refilling the ocean (W4, W5, W14.1).

use fishpond_core::{Code, Refusal, Seat, Sink};

use crate::board::OceanCard;
use crate::cards::Card;
use crate::events::Event;
use crate::position::{Position, Stage};
use crate::refusals::code;

/// The ocean has no card at this position.
pub(crate) static NO_SUCH_POSITION: Code = code("no-such-position", "W4.5");
/// The player has too few worms for the position.
pub(crate) static TOO_FEW_WORMS: Code = code("too-few-worms", "W4.2");
/// All boats are occupied.
pub(crate) static BOATS_FULL: Code = code("boats-full", "W5.2");

impl Position {
    /// Returns the card at a position if the player can pay for it (W4.2, W4.5).
    pub(crate) fn check_position(&self, seat: Seat, position: u8) -> Result<OceanCard, Refusal> {
        let Some(taken) = self.ocean.at(position) else {
            let last = self.ocean.len() as u8;
            return Err(NO_SUCH_POSITION.refuse().with("position", position).with("last", last));
        };
        let (cost, worms) = (position - 1, self.worms(seat));
        // A2, A3: paid first, with worms the player already has.
        if worms < cost {
            return Err(TOO_FEW_WORMS
                .refuse()
                .with("position", position)
                .with("cost", cost)
                .with("worms", worms));
        }
        Ok(taken)
    }

    pub(crate) fn check_keep(&self, seat: Seat, position: u8) -> Result<(), Refusal> {
        self.check_position(seat, position)?;
        let boats = self.boat_count(seat);
        // W5.2, A44: one card per boat, single or double.
        if self.seats[seat.index()].boats.len() >= usize::from(boats) {
            return Err(BOATS_FULL.refuse().with("boats", boats));
        }
        Ok(())
    }

    #[inline]
    pub(crate) fn keep(&mut self, seat: Seat, position: u8, events: &mut impl Sink<Event>) {
        let OceanCard { card, worms } = self.take_card(seat, position);
        events.emit(Event::Kept { seat, card, position, paid: position - 1, worms });
        self.seats[seat.index()].boats.insert(card);
    }

    /// Pays for a card and takes it with the worms on it (W4.1 to W4.3).
    #[inline]
    pub(crate) fn take_card(&mut self, seat: Seat, position: u8) -> OceanCard {
        let taken = self.ocean.take(position);
        let player = &mut self.seats[seat.index()];
        player.worms = player.worms - (position - 1) + taken.worms;
        taken
    }

    /// Adds the card that was drawn (W2.4, W4.6).
    #[inline]
    pub(crate) fn turn_up(&mut self, card: Card, events: &mut impl Sink<Event>) {
        self.deck.remove(card);
        self.ocean.push(card, 0);
        events.emit(Event::TurnedUp { card, position: self.ocean.len() as u8 });
        self.refill(events);
    }

    /// Sets the next stage: a card is drawn for the ocean, or the active player moves if the ocean is complete (W4.6).
    #[inline]
    pub(crate) fn refill(&mut self, events: &mut impl Sink<Event>) {
        let short = self.ocean.len() < usize::from(self.rules.components.ocean_size);
        if short && self.deck.is_empty() && !self.discard.is_empty() {
            // W14.1, A36: the whole discard pile becomes the new deck.
            std::mem::swap(&mut self.deck, &mut self.discard);
            events.emit(Event::Reshuffled { cards: self.deck.len() as u8 });
        }
        // W14.2: with neither deck nor discard pile the ocean stays short.
        self.stage = if short && !self.deck.is_empty() { Stage::Ocean } else { Stage::Turn };
    }
}
