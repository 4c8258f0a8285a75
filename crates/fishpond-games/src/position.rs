//! Positions of any game, with acts and draws as text and states as JSON.

use std::fmt::Display;
use std::str::FromStr;

use fishpond_core::fair::Fairness;
use fishpond_core::record::Step;
use fishpond_core::{
    Config, Dealer, Faults, Interactive, Message, Offers, Outcome, Path, Position, Preview, Record, Refusal,
    Rng, Seat, Sink, Turn, Viewer, data,
};
use serde_json::Value;

use crate::{AnyChance, AnyEvent, AnyPosition, AnyView, GameId};

/// A sink that forwards the events of one game as events of any game.
struct EventForwarder<'a, S>(&'a mut S);

impl<E: Into<AnyEvent>, S: Sink<AnyEvent>> Sink<E> for EventForwarder<'_, S> {
    fn emit(&mut self, event: E) {
        self.0.emit(event.into());
    }

    fn listens(&self) -> bool {
        self.0.listens()
    }
}

/// Reads a draw. The error lists the valid ones.
fn read_draw<C: FromStr<Err: Display>>(text: &str) -> Result<C, String> {
    text.parse().map_err(|error: C::Err| error.to_string())
}

impl AnyPosition {
    /// Creates a game before its first draw or act.
    ///
    /// # Errors
    /// Returns all faults of the configuration.
    pub fn new(game: GameId, config: &Config) -> Result<AnyPosition, Faults> {
        of_game!(game, P => P::new(config).map(Into::into))
    }

    /// Creates the position that a state describes.
    ///
    /// # Errors
    /// Returns the first fault of the JSON, or all faults of the state.
    pub fn from_state(game: GameId, state: &Value) -> Result<AnyPosition, Faults> {
        of_game!(game, P => {
            let state: <P as Interactive>::State = data::from_value(state)
                .map_err(|fault| Faults::one(format!("invalid state: {fault}")))?;
            P::from_state(&state).map(Into::into)
        })
    }

    /// Returns the state as JSON.
    #[must_use]
    pub fn state(&self) -> Value {
        each!(self, position => serde_json::to_value(position.state())).expect("a state can be serialized")
    }

    /// Returns the configuration with all defaults filled in.
    #[must_use]
    pub fn config(&self) -> Config {
        each!(self, position => position.config())
    }

    /// Returns warnings about component data that is unusual but playable.
    #[must_use]
    pub fn warnings(&self) -> Vec<String> {
        each!(self, position => position.warnings())
    }

    /// Returns whose turn it is.
    #[must_use]
    pub fn turn(&self) -> Turn {
        each!(self, position => position.turn())
    }

    /// Returns whose turn it is, as a viewer sees it.
    #[must_use]
    pub fn turn_seen_by(&self, viewer: Viewer) -> Turn {
        each!(self, position => position.turn_seen_by(viewer))
    }

    /// Returns the legal acts of a seat, except resigning.
    #[must_use]
    pub fn legal_acts(&self, seat: Seat) -> Vec<String> {
        each!(self, position => {
            let mut acts = Vec::new();
            position.legal_acts(seat, &mut acts);
            acts.iter().map(ToString::to_string).collect()
        })
    }

    /// Returns a uniformly random legal act of a seat.
    pub fn random_act(&self, seat: Seat, rng: &mut Rng) -> String {
        each!(self, position => position.random_act(seat, rng, &mut Vec::new()).to_string())
    }

    /// Returns the offers to a seat after these picks.
    #[must_use]
    pub fn offers(&self, seat: Seat, picked: &[String]) -> Offers<String> {
        each!(self, position => fishpond_core::offers(position, seat, picked).map(|act| act.to_string()))
    }

    /// Returns the small choices that make up an act, or `None` if the act is illegal.
    #[must_use]
    pub fn path(&self, seat: Seat, act: &str) -> Option<Path> {
        each!(self, position => {
            let act = act.parse().ok()?;
            let mut acts = Vec::new();
            position.legal_acts(seat, &mut acts);
            acts.contains(&act).then(|| position.path(seat, act))
        })
    }

    /// Describes a legal act in one short sentence, or returns `None` if the text is not an act.
    #[must_use]
    pub fn sentence(&self, act: &str) -> Option<Message> {
        each!(self, position => act.parse().ok().map(|act| position.sentence(act)))
    }

    /// Returns all legal acts of a seat, each with the small choices that make it up.
    #[must_use]
    pub fn paths(&self, seat: Seat) -> Vec<(String, Path)> {
        each!(self, position => {
            let mut acts = Vec::new();
            position.legal_acts(seat, &mut acts);
            acts.iter().map(|&act| (act.to_string(), position.path(seat, act))).collect()
        })
    }

    /// Returns the refusal for picking a thing that is not offered to a seat after these picks, if a rule forbids it.
    #[must_use]
    pub fn why_not(&self, seat: Seat, picked: &[String], thing: &str) -> Option<Refusal> {
        each!(self, position => fishpond_core::why_not(position, seat, picked, thing))
    }

    /// Returns the consequences of an act, as far as the seat can know them; none if the act is illegal.
    #[must_use]
    pub fn preview(&self, seat: Seat, act: &str) -> Preview {
        each!(self, position => match act.parse() {
            Ok(act) if position.refusal(seat, act).is_none() => position.preview(seat, act),
            _ => Preview::default(),
        })
    }

    /// Returns the question that a seat has to answer.
    #[must_use]
    pub fn question(&self, seat: Seat) -> Message {
        each!(self, position => position.question(seat))
    }

    /// Returns whether a seat may resign now.
    #[must_use]
    pub fn may_resign(&self, seat: Seat) -> bool {
        each!(self, position => {
            "resign".parse().is_ok_and(|resign| position.refusal(seat, resign).is_none())
        })
    }

    /// Plays an act given as text, and returns its text form in records.
    ///
    /// # Errors
    /// Returns the refusal; the position is unchanged.
    pub fn play(
        &mut self,
        seat: Seat,
        act: &str,
        events: &mut impl Sink<AnyEvent>,
    ) -> Result<String, Refusal> {
        each!(self, position => {
            let act = position.read_act(seat, act)?;
            position.play(seat, act, &mut EventForwarder(events))?;
            Ok(act.to_string())
        })
    }

    /// Returns the possible draws and their weights.
    #[must_use]
    pub fn chance_outcomes(&self) -> Vec<(String, u32)> {
        each!(self, position => {
            let mut outcomes = Vec::new();
            position.chance_outcomes(&mut outcomes);
            outcomes.iter().map(|(chance, weight)| (chance.to_string(), *weight)).collect()
        })
    }

    /// Returns the kind of draw for fair dealing.
    #[must_use]
    pub fn chance_label(&self) -> &'static str {
        each!(self, position => position.chance_label())
    }

    /// Lets the dealer draw, and returns the draw.
    ///
    /// # Panics
    /// If it is not the dealer's turn.
    pub fn deal(&mut self, dealer: &mut Dealer, events: &mut impl Sink<AnyEvent>) -> String {
        each!(self, position => {
            let chance = dealer.deal(position);
            position.resolve_unchecked(chance, &mut EventForwarder(events));
            chance.to_string()
        })
    }

    /// Draws at random, and returns the draw. For experiments; games between people use [`AnyPosition::deal`], which can be
    /// checked afterwards.
    ///
    /// # Panics
    /// If it is not the dealer's turn.
    pub fn draw(&mut self, rng: &mut Rng, events: &mut impl Sink<AnyEvent>) -> AnyChance {
        each!(self, position => {
            let chance = position.sample_chance(rng);
            position.resolve_unchecked(chance, &mut EventForwarder(events));
            chance.into()
        })
    }

    /// Applies a draw given as text.
    ///
    /// # Errors
    /// Returns a sentence that says why the draw is impossible; the position is unchanged.
    pub fn resolve(&mut self, chance: &str, events: &mut impl Sink<AnyEvent>) -> Result<(), String> {
        each!(self, position => {
            position.resolve(read_draw(chance)?, &mut EventForwarder(events)).map_err(|error| error.to_string())
        })
    }

    /// Creates the record of a game from the steps that led to this position from `start`, or from the beginning. `fair` is the data for
    /// checking its draws, if a dealer drew them.
    #[must_use]
    pub fn record(
        &self,
        start: Option<&AnyPosition>,
        steps: Vec<Step>,
        names: Vec<String>,
        fair: Option<Fairness>,
    ) -> Record {
        each!(self, position => {
            let mut record = Record::begin(position);
            if let Some(start) = start {
                record.start_from(start.state());
            }
            record.steps = steps;
            record.names = names;
            record.fair = fair;
            record.seal(position);
            record
        })
    }

    /// Returns the result if the game is over.
    #[must_use]
    pub fn outcome(&self) -> Option<Outcome> {
        each!(self, position => position.outcome())
    }

    /// Returns the information that a viewer may have.
    #[must_use]
    pub fn view(&self, viewer: Viewer) -> AnyView {
        each!(self, position => position.view(viewer).into())
    }

    /// Returns the hash of the state.
    #[must_use]
    pub fn state_hash(&self) -> u64 {
        each!(self, position => position.state_hash())
    }
}
