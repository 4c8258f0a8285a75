//! Records of any game: read, replayed, verified, and written while a game goes on.

use fishpond_core::fair::{self, VerifyError};
use fishpond_core::record::{Record, RecordError, Step};
use fishpond_core::{Config, Dealer, Faults, Refusal, Seat, Turn};

use crate::{AnyEvent, AnyPosition, GameId};

/// A record of any game, checked in its form but not in its steps.
#[derive(Clone, Debug)]
pub struct AnyRecord {
    /// Which game.
    pub game: GameId,
    /// The record.
    pub record: Record,
}

impl AnyRecord {
    /// Reads a record.
    ///
    /// # Errors
    /// What is wrong with it.
    pub fn from_json(text: &str) -> Result<AnyRecord, RecordError> {
        let record = Record::from_json(text)?;
        let game =
            record.game.parse::<GameId>().map_err(|unknown| RecordError::Unreadable(unknown.to_string()))?;
        Ok(AnyRecord { game, record })
    }

    /// Plays the whole record and checks that it ends where it says.
    ///
    /// # Errors
    /// The first thing that does not fit.
    pub fn replay(&self) -> Result<AnyPosition, RecordError> {
        of_game!(self.game, P => self.record.replay::<P>().map(Into::into))
    }

    /// The position after so many steps, and what happened on the way.
    ///
    /// # Errors
    /// The first step that cannot be played, or that there are not so many.
    pub fn replay_to(&self, ply: usize, events: &mut Vec<AnyEvent>) -> Result<AnyPosition, RecordError> {
        of_game!(self.game, P => {
            let mut own = Vec::new();
            let position = self.record.replay_to::<P>(ply, &mut own)?;
            events.extend(own.into_iter().map(AnyEvent::from));
            Ok(position.into())
        })
    }

    /// Plays one step on the position before it.
    ///
    /// # Errors
    /// Why it cannot be played.
    pub fn apply(
        &self,
        number: usize,
        position: &mut AnyPosition,
        events: &mut Vec<AnyEvent>,
    ) -> Result<(), RecordError> {
        each!(position, position => {
            let mut own = Vec::new();
            self.record.apply(number, position, &mut own)?;
            events.extend(own.into_iter().map(AnyEvent::from));
            Ok(())
        })
    }

    /// Checks every draw from the record alone, and says how many there were.
    ///
    /// # Errors
    /// What does not fit.
    pub fn verify(&self) -> Result<u64, VerifyError> {
        of_game!(self.game, P => fair::verify::<P>(&self.record))
    }
}

/// A game of any kind being played: [`fishpond_core::Game`] for when the kind is known only at run time.
///
/// Unlike there, the caller deals, so that he can look at every chance node.
#[derive(Clone, Debug)]
pub struct AnyGame {
    position: AnyPosition,
    dealer: Dealer,
    record: Record,
}

impl AnyGame {
    /// Sets a game up. Nothing is dealt yet.
    ///
    /// # Errors
    /// Everything that is wrong with the configuration.
    pub fn new(game: GameId, config: &Config, dealer: Dealer) -> Result<AnyGame, Faults> {
        let position = AnyPosition::new(game, config)?;
        let record = each!(&position, position => Record::begin(position));
        Ok(AnyGame { position, dealer, record })
    }

    /// Where the game stands.
    #[must_use]
    pub fn position(&self) -> &AnyPosition {
        &self.position
    }

    /// Lets the dealer draw once, if the position waits for that, and says what was drawn.
    pub fn deal(&mut self, events: &mut Vec<AnyEvent>) -> Option<String> {
        if self.position.turn() != Turn::Chance {
            return None;
        }
        let drawn = self.position.deal(&mut self.dealer, events);
        self.record.steps.push(Step::Chance(drawn.clone()));
        Some(drawn)
    }

    /// Plays an act given as text.
    ///
    /// # Errors
    /// The refusal; nothing has changed.
    pub fn play(&mut self, seat: Seat, act: &str, events: &mut Vec<AnyEvent>) -> Result<(), Refusal> {
        let act = self.position.play(seat, act, events)?;
        self.record.steps.push(Step::Act(seat, act));
        Ok(())
    }

    /// The record so far. The seed is disclosed once the game is over.
    #[must_use]
    pub fn record(&self) -> Record {
        let mut record = self.record.clone();
        record.fair = Some(self.dealer.fairness(self.position.turn() == Turn::Over));
        each!(&self.position, position => record.seal(position));
        record
    }
}
