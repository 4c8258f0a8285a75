//! Positions and steps in data files.
//!
//! A position is the start of a game or a state, followed by steps. Steps are written as in a record, `* 3` for a draw and `A c3-c6` for
//! a move, and are separated by semicolons or line breaks.
//!
//! ```toml
//! [positions.opening]
//! players = 2
//! options = ["start_player=A"]
//! state = { phase = "placement" }   # optional; the configuration is filled in
//! steps = "A place c3; B place d4"
//!
//! [positions.later]
//! from = "opening"
//! steps = "A place f3"
//! ```

use std::collections::BTreeMap;

use fishpond_core::{Config, Options, Seat, Turn, Viewer};
use fishpond_games::{AnyEvent, AnyPosition, GameId};
use serde::Deserialize;
use serde_json::Value;

/// A position in a data file.
#[derive(Deserialize, Debug)]
#[serde(deny_unknown_fields)]
pub(crate) struct PositionData {
    /// The position from which the steps continue, by name.
    from: Option<String>,
    /// The number of players, for the start of a game or a state.
    #[serde(default = "two")]
    players: u8,
    /// Options as `key=value`.
    #[serde(default)]
    options: Vec<String>,
    /// A state without its configuration.
    state: Option<BTreeMap<String, Value>>,
    #[serde(default)]
    steps: String,
}

fn two() -> u8 {
    2
}

/// The positions of a data file, by name.
pub(crate) type PositionsData = BTreeMap<String, PositionData>;

/// A position, with everything that has happened on the way to it.
#[derive(Clone, Debug)]
pub struct Stage {
    /// The position.
    pub position: AnyPosition,
    /// The events so far, each with the number of its step.
    pub events: Vec<(usize, AnyEvent)>,
    /// The number of steps so far.
    pub steps: usize,
}

impl Stage {
    /// Returns the position with this name.
    pub(crate) fn named(game: GameId, data: &PositionsData, name: &str) -> Result<Stage, String> {
        let position = data.get(name).ok_or_else(|| format!("unknown position '{name}'"))?;
        let mut stage = match &position.from {
            Some(from) if from == name => return Err(format!("position '{name}' starts from itself")),
            Some(from) => Stage::named(game, data, from)?,
            None => Stage {
                position: position.start(game).map_err(|fault| format!("position '{name}': {fault}"))?,
                events: Vec::new(),
                steps: 0,
            },
        };
        stage.play(&position.steps).map_err(|fault| format!("position '{name}': {fault}"))?;
        Ok(stage)
    }

    /// Plays steps. If one is refused, those before it have been played.
    ///
    /// # Errors
    /// A sentence about the step that is impossible.
    pub fn play(&mut self, steps: &str) -> Result<(), String> {
        for step in steps.split([';', '\n']).map(str::trim).filter(|step| !step.is_empty()) {
            let mut events = Vec::new();
            match step.split_once(' ') {
                Some(("*", draw)) => self.position.resolve(draw, &mut events)?,
                Some((seat, act)) => {
                    let seat: Seat = seat.parse().map_err(|_| format!("'{step}' does not name a seat"))?;
                    let played = self.position.play(seat, act, &mut events);
                    played.map_err(|refusal| format!("'{step}' is refused: {refusal}"))?;
                }
                None => return Err(format!("'{step}' has no seat")),
            }
            self.steps += 1;
            self.events.extend(events.into_iter().map(|event| (self.steps, event)));
        }
        Ok(())
    }

    /// Returns the names of the things that the last step touched, as far as a viewer may know.
    #[must_use]
    pub fn touched(&self, viewer: Viewer) -> Vec<String> {
        let last = self.events.iter().filter(|(step, _)| *step == self.steps);
        last.filter_map(|(_, event)| event.seen_by(viewer)).flat_map(|event| event.touched()).collect()
    }

    /// Returns whether it is this seat's turn.
    #[must_use]
    pub fn is_turn_of(&self, seat: Seat) -> bool {
        match self.position.turn() {
            Turn::Seat(turn) => turn == seat,
            Turn::Seats(seats) => seats.contains(seat),
            Turn::Chance | Turn::Over => false,
        }
    }
}

impl PositionData {
    /// Returns the position before the steps.
    fn start(&self, game: GameId) -> Result<AnyPosition, String> {
        let options = Options::from_pairs(&self.options).map_err(|fault| fault.to_string())?;
        let config = Config { options, ..Config::new(self.players) };
        let new = AnyPosition::new(game, &config).map_err(|faults| faults.to_string())?;
        let Some(state) = &self.state else { return Ok(new) };
        let mut complete = serde_json::Map::from_iter(state.clone());
        complete.insert("config".to_owned(), new.state()["config"].clone());
        AnyPosition::from_state(game, &Value::Object(complete)).map_err(|faults| faults.to_string())
    }
}
