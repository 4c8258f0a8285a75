//! Runs the worked examples of `rules/ships.md` and files in the same format.
//!
//! Positions are not checked strictly: they need not be reachable, and hands may be short.

use fishpond_core::examples::Example;
use fishpond_core::{Config, Interactive as _, Options, Position as _, Seat, Turn};
use serde::Deserialize;
use serde_json::{Value, json};
use std::collections::BTreeMap;

use crate::acts::{Act, Chance, Sail};
use crate::colours::{ByColour, ByTile, Colour, Tile};
use crate::components::{CUBES, FINAL, SAILORS, WATER_CARDS};
use crate::events::Event;
use crate::position::{Position, Rules, Stage};
use crate::scoring;
use crate::state::Phase;

/// The position, and the tiles that will be drawn.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Setup {
    players: u8,
    #[serde(default)]
    options: Options,
    row: [u8; WATER_CARDS],
    phase: Option<Phase>,
    turn: Option<Seat>,
    hands: BTreeMap<Seat, ByColour>,
    #[serde(default)]
    ships: ByColour,
    #[serde(default)]
    cubes: BTreeMap<Seat, u8>,
    supply: Option<u8>,
    #[serde(default)]
    face_up: Vec<String>,
    #[serde(default)]
    draw: Vec<String>,
    #[serde(default)]
    draw_after_reset: Vec<Vec<String>>,
}

/// Runs one example.
///
/// # Errors
/// Returns the first difference, or the reason why the example cannot be run.
pub fn run(example: &Example) -> Result<(), String> {
    let body: Value = serde_json::from_str(&example.body).map_err(|error| format!("not JSON: {error}"))?;
    match body.get("query").and_then(Value::as_str) {
        Some("setup-counts") => return setup_counts(&body),
        Some("legal-actions") => return legal_actions(&body),
        Some(other) => {
            return Err(format!("unknown query '{other}'; queries are setup-counts and legal-actions"));
        }
        None => {}
    }
    let mut run = Run::new(&body)?;
    let steps = body.get("steps").and_then(Value::as_array).ok_or("the example has no steps")?;
    for (number, step) in steps.iter().enumerate() {
        run.step(step).map_err(|fault| format!("step {}: {fault}", number + 1))?;
    }
    Ok(())
}

struct Run {
    position: Position,
    draw: Vec<String>,
    drawn: usize,
    after_reset: std::vec::IntoIter<Vec<String>>,
}

impl Run {
    fn new(body: &Value) -> Result<Run, String> {
        let setup = body.get("setup").cloned().ok_or("the example has no setup")?;
        let setup: Setup = serde_json::from_value(setup).map_err(|error| format!("setup: {error}"))?;
        let position = build_position(&setup)?;
        let mut run =
            Run { position, draw: setup.draw, drawn: 0, after_reset: setup.draw_after_reset.into_iter() };
        if run.position.stage == Stage::Play {
            // S16: if the turn starts with a reset, the position is loaded after it.
            let mut events = Vec::new();
            let seat = run.position.actor;
            run.position.begin_turn(seat, &mut events);
            run.switch_after_reset(&events);
        }
        Ok(run)
    }

    /// Switches to the next list in `draw_after_reset` if all tiles were turned face down.
    fn switch_after_reset(&mut self, events: &[Event]) {
        if events.contains(&Event::Reset) {
            self.draw = self.after_reset.next().unwrap_or_default();
            self.drawn = 0;
        }
    }

    fn step(&mut self, step: &Value) -> Result<(), String> {
        let text = step.get("do").and_then(Value::as_str).ok_or("a step needs 'do'")?;
        let (seat, text) = match text.split_once(' ') {
            Some((letter, rest)) if letter.parse::<Seat>().is_ok() => {
                (letter.parse().expect("checked in the guard"), rest)
            }
            _ => (self.position.actor, text),
        };
        let before = self.position.clone();
        let mut events = Vec::new();
        let played =
            self.position.read_act(seat, text).and_then(|act| self.position.play(seat, act, &mut events));
        let result = played.as_ref().err().map_or("ok", |refusal| refusal.code.name);
        let wanted = step.get("result").and_then(Value::as_str).unwrap_or("ok");
        if result != wanted {
            return Err(format!("result of '{text}' is {result} instead of {wanted}"));
        }
        if played.is_err() {
            return if self.position == before {
                Ok(())
            } else {
                Err("a refused move changed the position".to_owned())
            };
        }
        while self.position.turn() == Turn::Chance {
            let tile = self
                .draw
                .get(self.drawn)
                .ok_or("the example has no more tiles to draw; add them to 'draw' or 'draw_after_reset'")?;
            let tile: Tile = tile.parse().map_err(|error| format!("{error}"))?;
            self.drawn += 1;
            self.position.resolve(Chance::Tile(tile), &mut events).map_err(|error| error.to_string())?;
        }
        self.switch_after_reset(&events);
        self.compare(step, &events)
    }

    fn compare(&self, step: &Value, events: &[Event]) -> Result<(), String> {
        let position = &self.position;
        let turn = match position.turn() {
            Turn::Over => Value::Null,
            _ => json!(position.actor),
        };
        let seats: Vec<Seat> = position.seats().collect();
        let by_seat = |value: &dyn Fn(Seat) -> Value| -> Value {
            seats
                .iter()
                .map(|&seat| (seat.to_string(), value(seat)))
                .collect::<serde_json::Map<_, _>>()
                .into()
        };
        // The examples list cubes, ship movements and milestones only.
        let events: Vec<String> = events
            .iter()
            .filter(|event| {
                use Event::{Cube, End, Passed, Reset, Sailed};
                matches!(event, Cube { .. } | Sailed { .. } | Passed | Reset | End)
            })
            .map(ToString::to_string)
            .collect();
        let fields = step.as_object().ok_or("a step must be an object")?;
        for (key, wanted) in fields {
            let found = match key.as_str() {
                "do" | "result" => continue,
                // In the passing round, it is every seat's turn.
                "turn" if position.stage == Stage::Pass => continue,
                "turn" => turn.clone(),
                "phase" => json!(position.phase()),
                "ships" => json!(position.ships.0),
                "cubes" => json!(position.cubes[..seats.len()]),
                "supply" => json!(position.supply),
                "face_down" => json!(position.face_down.total()),
                "events" => json!(events),
                "hands" => by_seat(&|seat| nonzero(position.hands[seat.index()])),
                "points" => by_seat(&|seat| json!(scoring::points(position, seat))),
                "winners" => json!(position.outcome().map(|outcome| outcome.winners())),
                other => return Err(format!("unknown field '{other}'")),
            };
            if found != *wanted {
                return Err(format!("{key} is {found} instead of {wanted}"));
            }
        }
        Ok(())
    }
}

fn nonzero(cards: ByColour) -> Value {
    let counts = cards.iter().filter(|&(_, count)| count > 0);
    counts
        .map(|(colour, count)| (colour.name().to_owned(), json!(count)))
        .collect::<serde_json::Map<_, _>>()
        .into()
}

/// Builds the position that an example describes.
fn build_position(setup: &Setup) -> Result<Position, String> {
    let mut config = Config::new(setup.players);
    config.options = setup.options.clone();
    let rules = Rules::new(&config).map_err(|faults| faults.to_string())?;
    let mut position = Position::before_first_draw(rules);
    let turn = Some(setup.turn.unwrap_or(Seat::A));
    position.set_turn(setup.phase.unwrap_or(Phase::Play), turn, turn);
    position.row = setup.row;
    position.laid = WATER_CARDS as u8;
    position.sea = Default::default();
    if let Some((ship, at)) = setup.ships.iter().find(|&(_, at)| at > FINAL) {
        return Err(format!("the {} ship cannot be on card {at}; the cards are 0 to {FINAL}", ship.name()));
    }
    position.ships = setup.ships;
    for tile in &setup.face_up {
        let tile: Tile = tile.parse().map_err(|error| format!("{error}"))?;
        let left = &mut position.face_down[tile];
        *left = left.checked_sub(1).ok_or_else(|| format!("there are too many {tile} tiles"))?;
    }
    position.revealed = ByTile::NONE;
    let seats: Vec<Seat> = position.seats().collect();
    if let Some(seat) = setup.hands.keys().chain(setup.cubes.keys()).find(|seat| !seats.contains(seat)) {
        return Err(format!("{seat} is not in the game"));
    }
    for &seat in &seats {
        position.hands[seat.index()] = setup.hands.get(&seat).copied().unwrap_or_default();
        position.cubes[seat.index()] = setup.cubes.get(&seat).copied().unwrap_or(1);
    }
    let held: u32 = position.cubes.iter().map(|&cubes| u32::from(cubes)).sum();
    let supply =
        setup.supply.map_or_else(|| u32::from(CUBES).checked_sub(held), |supply| Some(supply.into()));
    position.supply =
        supply.and_then(|supply| u8::try_from(supply).ok()).ok_or("there are too many cubes")?;
    position.undealt = SAILORS;
    for colour in Colour::ALL {
        let dealt: u32 = position.hands.iter().map(|hand| u32::from(hand[colour])).sum();
        let left = u32::from(SAILORS[colour]).checked_sub(dealt);
        position.undealt[colour] = left.ok_or_else(|| format!("there are too many {colour} sailors"))? as u8;
    }
    Ok(position)
}

fn setup_counts(body: &Value) -> Result<(), String> {
    let expect = body.get("expect").and_then(Value::as_object).ok_or("the example has no 'expect'")?;
    for (players, wanted) in expect {
        let players: u8 = players.parse().map_err(|_| format!("invalid number of players '{players}'"))?;
        let mut position = Position::new(&Config::new(players)).map_err(|faults| faults.to_string())?;
        let mut rng = fishpond_core::Rng::new(1);
        while position.turn() == Turn::Chance {
            let chance = position.sample_chance(&mut rng);
            position.resolve(chance, &mut fishpond_core::Silent).map_err(|error| error.to_string())?;
        }
        let dealt: u32 = position.hands.iter().map(|hand| hand.total()).sum();
        let found = json!({
            "supply": position.supply,
            "cubes_each": position.cubes[0],
            "dealt": dealt,
            "boxed": position.undealt.total(),
            "face_down": position.face_down.total(),
        });
        if found != *wanted {
            return Err(format!("with {players} players the counts are {found} instead of {wanted}"));
        }
    }
    for players in body.get("rejected_players").and_then(Value::as_array).into_iter().flatten() {
        let count = players
            .as_u64()
            .and_then(|count| u8::try_from(count).ok())
            .ok_or("a number of players must be a small whole number")?;
        if Position::new(&Config::new(count)).is_ok() {
            return Err(format!("{count} players should be rejected"));
        }
    }
    Ok(())
}

fn legal_actions(body: &Value) -> Result<(), String> {
    let run = Run::new(body)?;
    let mut acts = Vec::new();
    run.position.legal_acts(run.position.actor, &mut acts);
    let mut moves: Vec<String> = Vec::new();
    for act in &acts {
        if let Act::Sailor(_, sail @ (Sail::Forward(_) | Sail::Back(_))) = act {
            let sail = sail.to_string();
            if !moves.contains(&sail) {
                moves.push(sail);
            }
        }
    }
    for (key, found) in [("count", json!(acts.len())), ("ship_moves", json!(moves))] {
        if let Some(wanted) = body.get(key).filter(|&wanted| *wanted != found) {
            return Err(format!("{key} is {found} instead of {wanted}"));
        }
    }
    Ok(())
}
