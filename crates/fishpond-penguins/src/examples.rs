//! Runs the worked examples of `rules/penguins.md` and files in the same format.
//!
//! Positions are not checked strictly: they may have fewer penguins or floes than a real game.

use std::collections::BTreeMap;

use fishpond_core::examples::Example;
use fishpond_core::perft::perft;
use fishpond_core::{BySeat, Config, Interactive as _, Outcome, Position as _, Seat, SeatSet, Silent, Turn};
use serde::Deserialize;
use serde_json::{Value, json};

use crate::board::{self, Cell, Direction};
use crate::facts::{NO_PENGUINS, penguins_each};
use crate::position::Position;
use crate::state::{Floes, Phase, State};
use crate::{Act, Event};

/// The reference layout of section 2 of the rules.
pub const L1: [&str; 8] =
    ["1123321", "32212122", "2112132", "23111211", "1331212", "12111312", "1131121", "11131222"];

/// Runs one example.
///
/// # Errors
/// Returns the first difference, or the reason why the example cannot be run.
pub fn run(example: &Example) -> Result<(), String> {
    let value: Value = serde_json::from_str(&example.body).map_err(|error| format!("not JSON: {error}"))?;
    match value["query"].as_str() {
        None => steps(&value),
        Some("neighbours") => neighbours(&value),
        Some("rays") => rays(&value),
        Some("result") => result(&value),
        Some("layout-check") => layout_check(&value),
        Some("swap") => swap(&value),
        Some("legal-moves") => legal_moves(&value),
        Some("perft") => perfts(&value),
        Some("counts") => counts(&value),
        Some("solo-optimum") => solo_optimum(&value),
        Some(other) => Err(format!("unknown query '{other}'")),
    }
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Setup {
    players: u8,
    layout: Value,
    #[serde(default = "movement")]
    phase: Phase,
    #[serde(default = "seat_a")]
    start: Seat,
    turn: Option<Seat>,
    #[serde(default)]
    penguins: BTreeMap<Seat, Vec<Cell>>,
    #[serde(default)]
    score: BTreeMap<Seat, [u8; 2]>,
    #[serde(default)]
    removed: Vec<Cell>,
    #[serde(default)]
    out: Vec<Seat>,
}

fn movement() -> Phase {
    Phase::Movement
}

fn seat_a() -> Seat {
    Seat::A
}

fn layout(value: &Value) -> Result<Floes, String> {
    match value {
        Value::String(name) if name == "L1" => Floes::from_rows(&L1),
        Value::String(name) => Err(format!("unknown layout '{name}'")),
        _ => Floes::from_rows(&read::<Vec<String>>(value)?),
    }
}

fn read<T: serde::de::DeserializeOwned>(value: &Value) -> Result<T, String> {
    T::deserialize(value).map_err(|error| error.to_string())
}

fn load(value: &Value) -> Result<Position, String> {
    let setup: Setup = read(value)?;
    let mut floes = layout(&setup.layout)?;
    for cell in setup.removed {
        floes.remove(cell);
    }
    State {
        config: Config::new(setup.players),
        phase: setup.phase,
        start: Some(setup.start),
        turn: Some(setup.turn.unwrap_or(setup.start)),
        layout: floes,
        penguins: setup.penguins,
        score: setup.score,
        retired: setup.out,
        resigned: Vec::new(),
        proposal: None,
        quiet: Vec::new(),
    }
    .load()
    .map_err(|faults| faults.to_string())
}

fn same(what: &str, found: &Value, wanted: &Value) -> Result<(), String> {
    if found == wanted { Ok(()) } else { Err(format!("{what} is {found} instead of {wanted}")) }
}

/// Plays a move as typed and returns "ok" or the refusal code.
fn attempt(position: &mut Position, text: &str, events: &mut Vec<Event>) -> String {
    let seat = position.turn().seats().iter().next().unwrap_or(Seat::A);
    let played = position.read_act(seat, text).and_then(|act| position.play(seat, act, events));
    played.map_or_else(|refusal| refusal.code.name.to_owned(), |()| "ok".to_owned())
}

fn steps(value: &Value) -> Result<(), String> {
    let mut position = load(&value["setup"])?;
    let steps = value["steps"].as_array().ok_or("the example has neither steps nor a query")?;
    for (number, step) in steps.iter().enumerate() {
        step_once(&mut position, step).map_err(|error| format!("step {}: {error}", number + 1))?;
    }
    Ok(())
}

fn step_once(position: &mut Position, step: &Value) -> Result<(), String> {
    let before = position.clone();
    let mut events = Vec::new();
    let text = step["do"].as_str().ok_or("a step needs 'do'")?;
    let result = attempt(position, text, &mut events);
    same("result", &result.clone().into(), &step["result"])?;
    if result != "ok" && *position != before {
        return Err("a refused move changed the position".to_owned());
    }
    let state = position.state();
    for (key, wanted) in step.as_object().ok_or("a step must be an object")? {
        let found = match key.as_str() {
            "do" | "result" => continue,
            "turn" => json!(state.turn),
            "phase" => json!(state.phase),
            "score" => json!(state.score),
            "penguins" => json!(state.penguins),
            "events" => retirements(&events),
            "legal" => json!(legal(position).len()),
            "winners" => json!(position.outcome().map(|outcome| outcome.winners())),
            "uncollected" => uncollected(position),
            other => return Err(format!("unknown field '{other}'")),
        };
        same(key, &found, wanted)?;
    }
    Ok(())
}

fn retirements(events: &[Event]) -> Value {
    let retired = events.iter().filter(|event| matches!(event, Event::Retired { .. }));
    retired.map(|event| Value::from(event.to_string())).collect()
}

fn uncollected(position: &Position) -> Value {
    let left = Cell::all().filter(|&cell| position.fish_on(cell) > 0);
    Value::Object(left.map(|cell| (cell.to_string(), position.fish_on(cell).into())).collect())
}

fn legal(position: &Position) -> Vec<Act> {
    let mut acts = Vec::new();
    if let Turn::Seat(seat) = position.turn() {
        position.legal_acts(seat, &mut acts);
    }
    acts
}

const NAMES: [(&str, Direction); 6] = [
    ("E", Direction::E),
    ("W", Direction::W),
    ("NE", Direction::NE),
    ("NW", Direction::NW),
    ("SE", Direction::SE),
    ("SW", Direction::SW),
];

fn neighbours(value: &Value) -> Result<(), String> {
    let expect: BTreeMap<Cell, Value> = read(&value["expect"])?;
    for (cell, wanted) in expect {
        let found: serde_json::Map<_, _> = NAMES
            .into_iter()
            .map(|(name, direction)| (name.to_owned(), json!(cell.neighbour(direction))))
            .collect();
        same(&format!("neighbours of {cell}"), &found.into(), &wanted)?;
    }
    for [a, b] in read::<Vec<[Cell; 2]>>(&value["not_adjacent"])? {
        if Direction::ALL.iter().any(|&direction| a.neighbour(direction) == Some(b)) {
            return Err(format!("{a} and {b} are neighbours"));
        }
    }
    Ok(())
}

fn rays(value: &Value) -> Result<(), String> {
    let cell: Cell = read(&value["cell"])?;
    let mut total = 0;
    let mut found = serde_json::Map::new();
    for (name, direction) in NAMES {
        let line: Vec<Cell> =
            std::iter::successors(cell.neighbour(direction), |next| next.neighbour(direction)).collect();
        if board::set(line.iter().copied()) != board::ray(direction, cell) {
            return Err(format!("the ray {name} differs from the line of neighbours"));
        }
        total += line.len();
        found.insert(name.to_owned(), json!(line));
    }
    same("rays", &found.into(), &value["expect"])?;
    same("total", &total.into(), &value["total"])
}

fn result(value: &Value) -> Result<(), String> {
    let score: BTreeMap<Seat, [i32; 2]> = read(&value["score"])?;
    let pick = |which: usize| BySeat::from_fn(|seat| score.get(&seat).map_or(0, |score| score[which]));
    let outcome = Outcome::ranked(score.len() as u8, NO_PENGUINS, pick(0), Some(pick(1)), SeatSet::EMPTY);
    same("winners", &json!(outcome.winners()), &value["winners"])
}

fn layout_check(value: &Value) -> Result<(), String> {
    let floes = layout(&value["layout"])?;
    let with = |fish| board::set(Cell::all().filter(|&cell| floes.fish(cell) == fish));
    let sets = [1, 2, 3].map(with);
    let counts = sets.map(u64::count_ones);
    same("tiles", &counts.iter().sum::<u32>().into(), &value["tiles"])?;
    for ((name, plural), (set, count)) in
        [("one", "ones"), ("two", "twos"), ("three", "threes")].into_iter().zip(sets.into_iter().zip(counts))
    {
        same(&format!("number of {name}-fish tiles"), &count.into(), &value[plural])?;
        same(plural, &format!("{set:#017X}").replace("0X", "0x").into(), &value["bitboards"][plural])?;
    }
    same("fish", &(counts[0] + 2 * counts[1] + 3 * counts[2]).into(), &value["fish"])
}

/// Has the first player in `consent` propose an exchange, and the others agree (P10).
fn swap(value: &Value) -> Result<(), String> {
    let players: u8 = read(&value["players"])?;
    let [a, b]: [Cell; 2] = read(&value["swap"])?;
    let start = || -> Result<Position, String> {
        let state = State {
            config: Config::new(players).with_options(&["tile_exchange=true"]),
            phase: Phase::Exchange,
            start: Some(Seat::A),
            turn: Some(Seat::A),
            layout: layout(&value["layout"])?,
            penguins: BTreeMap::new(),
            score: BTreeMap::new(),
            retired: Vec::new(),
            resigned: Vec::new(),
            proposal: None,
            quiet: Vec::new(),
        };
        state.load().map_err(|faults| faults.to_string())
    };
    // The exchange is complete once A may place a penguin; until then placing is refused.
    let carry_out = |position: &mut Position, consent: &[Seat]| -> String {
        let by = consent.first().copied().unwrap_or(Seat::A);
        let proposed = position.play(by, Act::swap(a, b), &mut Silent);
        let agreed = proposed.and_then(|()| {
            consent.iter().skip(1).try_for_each(|&seat| position.play(seat, Act::Agree, &mut Silent))
        });
        let settled = agreed.and_then(|()| {
            let cell =
                board::cells(position.placement_cells()).next().expect("there is a free floe with one fish");
            position.refusal(Seat::A, Act::Place(cell)).map_or(Ok(()), Err)
        });
        settled.map_or_else(|refusal| refusal.code.name.to_owned(), |()| "ok".to_owned())
    };
    let mut position = start()?;
    same(
        "result",
        &carry_out(&mut position, &read::<Vec<Seat>>(&value["consent"])?).into(),
        &value["result"],
    )?;
    same("row1", &position.state().layout.rows()[0].clone().into(), &value["row1"])?;
    for step in value["then"].as_array().into_iter().flatten() {
        step_once(&mut position, step)?;
    }
    for case in value["rejected"].as_array().into_iter().flatten() {
        let mut position = start()?;
        for _ in 0..case["after_placements"].as_u64().unwrap_or(0) {
            let cell =
                board::cells(position.placement_cells()).next().expect("there is a free floe with one fish");
            position
                .play(position.turn, Act::Place(cell), &mut Silent)
                .map_err(|refusal| refusal.to_string())?;
        }
        // The player to move proposes, so that the refusal is about the swap and not about the turn.
        let mut consent: Vec<Seat> = read(&case["consent"])?;
        if let Turn::Seat(seat) = position.turn() {
            consent.sort_by_key(|&other| other != seat);
        }
        same("result", &carry_out(&mut position, &consent).into(), &case["result"])?;
    }
    Ok(())
}

fn legal_moves(value: &Value) -> Result<(), String> {
    let position = load(&value["setup"])?;
    let mut acts: Vec<String> = legal(&position).iter().map(Act::to_string).collect();
    acts.sort();
    same("legal moves", &json!(acts), &value["expect"])
}

fn perfts(value: &Value) -> Result<(), String> {
    let position = load(&value["setup"])?;
    for (depth, wanted) in read::<BTreeMap<String, u64>>(&value["expect"])? {
        let depth = depth.parse().map_err(|_| format!("invalid depth '{depth}'"))?;
        same(&format!("perft {depth}"), &perft(&position, depth).into(), &wanted.into())?;
    }
    Ok(())
}

fn counts(value: &Value) -> Result<(), String> {
    for (players, wanted) in read::<BTreeMap<String, Value>>(&value["expect"])? {
        let players: u8 = players.parse().map_err(|_| format!("invalid number of players '{players}'"))?;
        Position::new(&Config::new(players)).map_err(|faults| faults.to_string())?;
        let each = penguins_each(players);
        let total = each * players;
        // PE6: every move takes a floe, and in the end so does every penguin.
        let found = json!({"each": each, "total": total, "max_moves": board::CELLS as u8 - total});
        same(&format!("with {players} players"), &found, &wanted)?;
    }
    for players in read::<Vec<u8>>(&value["rejected_players"])? {
        if Position::new(&Config::new(players)).is_ok() {
            return Err(format!("{players} players should be rejected"));
        }
    }
    Ok(())
}

/// Checks the largest number of fish that a player can have at the end when all others have retired.
fn solo_optimum(value: &Value) -> Result<(), String> {
    let position = load(&value["setup"])?;
    let player: Seat = read(&value["player"])?;
    if position.active() != SeatSet::EMPTY.with(player) {
        return Err("another player is still active".to_owned());
    }
    same("fish", &most_fish(&position, player).into(), &value["expect_fish"])
}

fn most_fish(position: &Position, seat: Seat) -> u8 {
    let mut acts = Vec::new();
    position.legal_acts(seat, &mut acts);
    let after = acts.into_iter().map(|act| {
        let mut next = position.clone();
        next.play_unchecked(seat, act, &mut Silent);
        most_fish(&next, seat)
    });
    after.max().unwrap_or(position.score(seat).0)
}
