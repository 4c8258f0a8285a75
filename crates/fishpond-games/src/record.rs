//! Records of any game, and running games that write them.

use fishpond_core::fair::{self, VerifyError};
use fishpond_core::record::{Record, RecordError, Step};
use fishpond_core::{Config, Dealer, Faults, Refusal, Seat, Turn};

use crate::{AnyEvent, AnyPosition, GameId};

/// A record of any game. Its format has been checked, but not its steps.
#[derive(Clone, Debug)]
pub struct AnyRecord {
    /// The game.
    pub game: GameId,
    /// The record.
    pub record: Record,
}

impl AnyRecord {
    /// Parses a record.
    ///
    /// # Errors
    /// Returns the first fault.
    pub fn from_json(text: &str) -> Result<AnyRecord, RecordError> {
        let record = Record::from_json(text)?;
        let game =
            record.game.parse::<GameId>().map_err(|unknown| RecordError::Unreadable(unknown.to_string()))?;
        Ok(AnyRecord { game, record })
    }

    /// Replays the whole record, and checks its result and state hash.
    ///
    /// # Errors
    /// Returns the first fault.
    pub fn replay(&self) -> Result<AnyPosition, RecordError> {
        of_game!(self.game, P => self.record.replay::<P>().map(Into::into))
    }

    /// Returns the position after `ply` steps, and adds their events.
    ///
    /// # Errors
    /// If a step cannot be played, or if the record has fewer steps.
    pub fn replay_to(&self, ply: usize, events: &mut Vec<AnyEvent>) -> Result<AnyPosition, RecordError> {
        of_game!(self.game, P => {
            let mut own = Vec::new();
            let position = self.record.replay_to::<P>(ply, &mut own)?;
            events.extend(own.into_iter().map(AnyEvent::from));
            Ok(position.into())
        })
    }

    /// Applies one step to the position before it.
    ///
    /// # Errors
    /// If the step cannot be played.
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

    /// Checks the signature and every draw from the record alone, and returns the number of draws.
    ///
    /// # Errors
    /// Returns the first fault.
    pub fn verify(&self) -> Result<u64, VerifyError> {
        of_game!(self.game, P => fair::verify::<P>(&self.record))
    }
}

/// A running game, for code that knows only at run time which game it is.
///
/// Unlike [`fishpond_core::Game`], it leaves dealing to the caller, who can then see every chance node.
#[derive(Clone, Debug)]
pub struct AnyGame {
    position: AnyPosition,
    dealer: Dealer,
    record: Record,
}

impl AnyGame {
    /// Sets up a game without dealing.
    ///
    /// # Errors
    /// Returns all faults of the configuration.
    pub fn new(game: GameId, config: &Config, dealer: Dealer) -> Result<AnyGame, Faults> {
        let position = AnyPosition::new(game, config)?;
        let record = each!(&position, position => Record::begin(position));
        Ok(AnyGame { position, dealer, record })
    }

    /// Continues a game from a record that discloses its seed ([`AnyGame::saved`]), and adds its events.
    ///
    /// # Errors
    /// If the record is wrong or does not disclose its seed.
    pub fn resume(record: &AnyRecord, events: &mut Vec<AnyEvent>) -> Result<AnyGame, VerifyError> {
        let draws = record.verify()?;
        let mut dealer = fair::dealer(&record.record)?;
        dealer.skip_draws(draws);
        let position = record.replay_to(record.record.steps.len(), events)?;
        Ok(AnyGame { position, dealer, record: record.record.clone() })
    }

    /// Sets the names of the players, in turn order.
    pub fn set_names(&mut self, names: Vec<String>) {
        self.record.names = names;
    }

    /// Returns the current position.
    #[must_use]
    pub fn position(&self) -> &AnyPosition {
        &self.position
    }

    /// Lets the dealer draw once if it is the dealer's turn, and returns the draw.
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
    /// Returns the refusal; nothing has changed.
    pub fn play(&mut self, seat: Seat, act: &str, events: &mut Vec<AnyEvent>) -> Result<(), Refusal> {
        let act = self.position.play(seat, act, events)?;
        self.record.steps.push(Step::Act(seat, act));
        Ok(())
    }

    /// Returns the record so far. It discloses the seed if the game is over.
    #[must_use]
    pub fn record(&self) -> Record {
        self.record_with_seed(self.position.turn() == Turn::Over)
    }

    /// Returns the record so far with the seed, from which [`AnyGame::resume`] can continue.
    #[must_use]
    pub fn saved(&self) -> Record {
        self.record_with_seed(true)
    }

    fn record_with_seed(&self, disclose: bool) -> Record {
        let mut record = self.record.clone();
        record.signature = None;
        record.fair = Some(self.dealer.fairness(disclose));
        each!(&self.position, position => record.seal(position));
        record
    }
}
