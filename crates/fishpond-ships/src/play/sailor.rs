//! Sending off a sailor (S30 to S33).

use fishpond_core::Sink;

use crate::acts::Sail;
use crate::colours::Colour;
use crate::components::FINAL;
use crate::events::Event;
use crate::position::Position;

impl Position {
    /// S30, S32: the card goes into the box, a ship may move, a cube comes in.
    pub(crate) fn send_off(&mut self, card: Colour, sail: Sail, events: &mut impl Sink<Event>) {
        let seat = self.actor;
        self.clear_reveal();
        self.hands[seat.index()][card] -= 1;
        self.boxed[seat.index()][card] += 1;
        events.emit(Event::Boxed { seat, card: Some(card) });
        // RUL SA29: any ship, whatever the card.
        let step = match sail {
            Sail::Forward(ship) => Some((ship, self.ships[ship] + 1)),
            Sail::Back(ship) => Some((ship, self.ships[ship] - 1)),
            Sail::Stay => None,
        };
        if let Some((ship, to)) = step {
            let from = std::mem::replace(&mut self.ships[ship], to);
            events.emit(Event::Sailed { seat, ship, from, to });
        }
        self.take_cube(seat, events);
        self.end_turn(events);
    }

    /// S31: forward up to the last but one card, RUL SA27.
    pub(crate) fn can_sail_forward(&self, ship: Colour) -> bool {
        self.ships[ship] + 1 < FINAL
    }

    /// S31: back as far as the harbour, RUL SA25, SA26.
    pub(crate) fn can_sail_back(&self, ship: Colour) -> bool {
        self.ships[ship] > 0
    }
}
