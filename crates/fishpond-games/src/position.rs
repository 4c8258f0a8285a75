//! A position of any game, asked and told in text and JSON.

use fishpond_core::fair::Fairness;
use fishpond_core::record::Step;
use fishpond_core::{
    Config, Dealer, Faults, Interactive, Message, Offers, Outcome, Path, Position, Record, Refusal, Rng,
    Seat, Sink, Turn, Viewer, data,
};
use serde_json::Value;

use crate::{AnyEvent, AnyPosition, AnyView, GameId};

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

impl AnyPosition {
    /// A game before its first chance result or act.
    ///
    /// # Errors
    /// Everything that is wrong with the configuration.
    pub fn new(game: GameId, config: &Config) -> Result<AnyPosition, Faults> {
        of_game!(game, P => P::new(config).map(Into::into))
    }

    /// The position that a state describes.
    ///
    /// # Errors
    /// What is wrong with the JSON, or everything that keeps it from being a position.
    pub fn from_state(game: GameId, state: &Value) -> Result<AnyPosition, Faults> {
        of_game!(game, P => {
            let state: <P as Interactive>::State = data::from_value(state)
                .map_err(|fault| Faults::one(format!("the state cannot be read: {fault}")))?;
            P::from_state(&state).map(Into::into)
        })
    }

    /// The state as JSON.
    #[must_use]
    pub fn state(&self) -> Value {
        each!(self, position => serde_json::to_value(position.state())).expect("a state can be written")
    }

    /// The complete configuration.
    #[must_use]
    pub fn config(&self) -> Config {
        each!(self, position => position.config())
    }

    /// What is odd about the component data in force, though it can be played.
    #[must_use]
    pub fn warnings(&self) -> Vec<String> {
        each!(self, position => position.warnings())
    }

    /// What the position waits for.
    #[must_use]
    pub fn turn(&self) -> Turn {
        each!(self, position => position.turn())
    }

    /// What a viewer is told the position waits for.
    #[must_use]
    pub fn turn_seen_by(&self, viewer: Viewer) -> Turn {
        each!(self, position => position.turn_seen_by(viewer))
    }

    /// The legal acts of a seat.
    #[must_use]
    pub fn legal_acts(&self, seat: Seat) -> Vec<String> {
        each!(self, position => {
            let mut acts = Vec::new();
            position.legal_acts(seat, &mut acts);
            acts.iter().map(ToString::to_string).collect()
        })
    }

    /// One legal act of a seat, each equally likely.
    pub fn random_act(&self, seat: Seat, rng: &mut Rng) -> String {
        each!(self, position => position.random_act(seat, rng, &mut Vec::new()).to_string())
    }

    /// What a seat is offered after picks of these names, on the way to an act.
    #[must_use]
    pub fn offers(&self, seat: Seat, picked: &[String]) -> Offers<String> {
        each!(self, position => fishpond_core::offers(position, seat, picked).map(|act| act.to_string()))
    }

    /// The small choices that make up an act, if it is one of the legal acts of a seat.
    #[must_use]
    pub fn path(&self, seat: Seat, act: &str) -> Option<Path> {
        each!(self, position => {
            let act = act.parse().ok()?;
            let mut acts = Vec::new();
            position.legal_acts(seat, &mut acts);
            acts.contains(&act).then(|| position.path(seat, act))
        })
    }

    /// What is asked of a seat.
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

    /// Plays an act given as text, and gives back its text as it is written in records.
    ///
    /// # Errors
    /// The refusal; the position is as it was.
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

    /// What the dealer can draw, with weights.
    #[must_use]
    pub fn chance_outcomes(&self) -> Vec<(String, u32)> {
        each!(self, position => {
            let mut outcomes = Vec::new();
            position.chance_outcomes(&mut outcomes);
            outcomes.iter().map(|(chance, weight)| (chance.to_string(), *weight)).collect()
        })
    }

    /// The kind of draw, as fair dealing names it.
    #[must_use]
    pub fn chance_label(&self) -> &'static str {
        each!(self, position => position.chance_label())
    }

    /// Lets the dealer draw, and gives back what was drawn.
    ///
    /// # Panics
    /// If the position waits for no draw.
    pub fn deal(&mut self, dealer: &mut Dealer, events: &mut impl Sink<AnyEvent>) -> String {
        each!(self, position => {
            let chance = dealer.deal(position);
            position.resolve_unchecked(chance, &mut EventForwarder(events));
            chance.to_string()
        })
    }

    /// Carries out a chance result given as text.
    ///
    /// # Errors
    /// A sentence about what could have been drawn; the position is as it was.
    pub fn resolve(&mut self, chance: &str, events: &mut impl Sink<AnyEvent>) -> Result<(), String> {
        each!(self, position => {
            let chance = chance.parse().map_err(|_| format!("'{chance}' is nothing that the game draws"))?;
            position.resolve(chance, &mut EventForwarder(events)).map_err(|error| error.to_string())
        })
    }

    /// The record of the game whose steps led to this position.
    #[must_use]
    pub fn record(&self, steps: Vec<Step>, names: Vec<String>, fair: Fairness) -> Record {
        each!(self, position => {
            let mut record = Record::begin(position);
            record.steps = steps;
            record.names = names;
            record.fair = Some(fair);
            record.seal(position);
            record
        })
    }

    /// The result, once the game is over.
    #[must_use]
    pub fn outcome(&self) -> Option<Outcome> {
        each!(self, position => position.outcome())
    }

    /// What a viewer may know.
    #[must_use]
    pub fn view(&self, viewer: Viewer) -> AnyView {
        each!(self, position => position.view(viewer).into())
    }

    /// The hash of the state.
    #[must_use]
    pub fn state_hash(&self) -> u64 {
        each!(self, position => position.state_hash())
    }
}
