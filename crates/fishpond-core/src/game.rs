//! A running game: a position, its dealer and its record.

use crate::config::{Config, Faults};
use crate::fair::Dealer;
use crate::position::{Position, Sink};
use crate::record::{Record, Step};
use crate::refusal::Refusal;
use crate::seat::Seat;
use crate::turn::Turn;

/// A running game. It deals automatically, so the position between calls is never a chance node.
#[derive(Clone, Debug)]
pub struct Game<P: Position> {
    position: P,
    dealer: Dealer,
    record: Record,
}

impl<P: Position> Game<P> {
    /// Sets up a game and deals up to the first decision.
    ///
    /// # Errors
    /// Returns all faults of the configuration.
    pub fn start(
        config: &Config,
        dealer: Dealer,
        events: &mut impl Sink<P::Event>,
    ) -> Result<Game<P>, Faults> {
        let position = P::new(config)?;
        let record = Record::begin(&position);
        let mut game = Game { position, dealer, record };
        game.deal(events);
        Ok(game)
    }

    /// Returns the current position.
    pub fn position(&self) -> &P {
        &self.position
    }

    /// Plays an act if it is legal, and deals up to the next decision.
    ///
    /// # Errors
    /// Returns the refusal; nothing has changed.
    pub fn play(&mut self, seat: Seat, act: P::Act, events: &mut impl Sink<P::Event>) -> Result<(), Refusal> {
        self.position.play(seat, act, events)?;
        self.record.steps.push(Step::Act(seat, act.to_string()));
        self.deal(events);
        Ok(())
    }

    /// Returns the record so far. It discloses the seed if the game is over.
    #[must_use]
    pub fn record(&self) -> Record {
        let mut record = self.record.clone();
        record.fair = Some(self.dealer.fairness(self.position.turn() == Turn::Over));
        record.seal(&self.position);
        record
    }

    fn deal(&mut self, events: &mut impl Sink<P::Event>) {
        while self.position.turn() == Turn::Chance {
            let chance = self.dealer.deal(&self.position);
            self.position.resolve_unchecked(chance, events);
            self.record.steps.push(Step::Chance(chance.to_string()));
        }
    }
}
