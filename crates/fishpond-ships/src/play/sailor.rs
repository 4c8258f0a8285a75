//! Sending a sailor to the box (S30–S33).

use fishpond_core::{Arg, Code, Refusal, Seat, Sink};

use crate::acts::Sail;
use crate::colours::Colour;
use crate::components::FINAL;
use crate::events::Event;
use crate::notation::RawSail;
use crate::play::reveal::BAD_SHIP;
use crate::position::Position;
use crate::refusals::code;

/// The seat has no sailor of this colour.
pub(crate) static NO_SUCH_SAILOR: Code = code("no-such-sailor", "S30");
/// A ship cannot move back from the harbour.
pub(crate) static OFF_ROW: Code = code("off-row", "S31");
/// A sailor cannot move a ship onto the final card.
pub(crate) static FINAL_CARD: Code = code("final-card", "S31");
/// The options do not allow leaving all ships where they are.
pub(crate) static MUST_MOVE: Code = code("must-move", "S30");

impl Position {
    /// Returns the colours that a seat has in hand.
    pub(crate) fn colours_held(&self, seat: Seat) -> impl Iterator<Item = Colour> {
        let hand = self.hands[seat.index()];
        Colour::ALL.into_iter().filter(move |&colour| hand[colour] > 0)
    }

    /// Returns the ship movements that a sailor can buy, by ship, `stay` last.
    pub(crate) fn sails(&self) -> impl Iterator<Item = Sail> {
        Colour::ALL
            .into_iter()
            .flat_map(|ship| {
                let forward = self.can_sail_forward(ship).then_some(Sail::Forward(ship));
                let back = self.can_sail_back(ship).then_some(Sail::Back(ship));
                forward.into_iter().chain(back)
            })
            .chain(self.rules.sailor_move_optional.then_some(Sail::Stay))
    }

    pub(crate) fn check_card(&self, seat: Seat, card: Option<Colour>) -> Result<(), Refusal> {
        if card.is_some_and(|card| self.hands[seat.index()][card] > 0) {
            return Ok(());
        }
        let held: Vec<Arg> = self.colours_held(seat).map(|colour| Arg::from(colour.sailor_term())).collect();
        Err(NO_SUCH_SAILOR
            .refuse()
            .with("card", card.map_or("other", Colour::name))
            .with("cards", held.len() as u32)
            .with("held", held))
    }

    pub(crate) fn check_sail(&self, sail: RawSail) -> Result<(), Refusal> {
        match sail {
            RawSail::Forward(ship) => {
                let ship = ship.ok_or_else(|| BAD_SHIP.refuse())?;
                if self.can_sail_forward(ship) {
                    return Ok(());
                }
                Err(FINAL_CARD.refuse().with("ship", ship.name()))
            }
            RawSail::Back(ship) => {
                let ship = ship.ok_or_else(|| BAD_SHIP.refuse())?;
                if self.can_sail_back(ship) {
                    return Ok(());
                }
                Err(OFF_ROW.refuse().with("ship", ship.name()))
            }
            // SA16: an option decides.
            RawSail::Stay if self.rules.sailor_move_optional => Ok(()),
            RawSail::Stay => Err(MUST_MOVE.refuse()),
        }
    }

    /// Sends a card to the box, moves a ship unless all stay, and takes a cube (S30, S32).
    pub(crate) fn send_sailor(&mut self, card: Colour, sail: Sail, events: &mut impl Sink<Event>) {
        let seat = self.actor;
        self.clear_reveal();
        self.hands[seat.index()][card] -= 1;
        self.boxed[seat.index()][card] += 1;
        events.emit(Event::Boxed { seat, card: Some(card) });
        // SA29: any ship, whatever the colour of the card.
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

    /// Returns whether a sailor can move the ship forward: as far as the second-to-last card (S31, SA27).
    pub(crate) fn can_sail_forward(&self, ship: Colour) -> bool {
        self.ships[ship] + 1 < FINAL
    }

    /// Returns whether a sailor can move the ship back: as far as the harbour (S31, SA25, SA26).
    pub(crate) fn can_sail_back(&self, ship: Colour) -> bool {
        self.ships[ship] > 0
    }
}
