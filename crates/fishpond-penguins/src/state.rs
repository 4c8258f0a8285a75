//! The written state: a position as JSON or as one line of text.

mod check;
mod text;

use std::collections::BTreeMap;

use fishpond_core::{Config, Faults, Position as _, Seat, SeatSet, quote};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::board::{self, CELLS, Cell, row_length};
use crate::hash;
use crate::past::Past;
use crate::position::{self, Position, Rules, Stage};

/// A position in written form. It may be invalid until it is checked.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct State {
    /// Players and options.
    pub config: Config,
    /// The phase of the game.
    pub phase: Phase,
    /// The starting player, once known.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub start: Option<Seat>,
    /// The seat to place or move; during the exchange, the seat that will place first.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub turn: Option<Seat>,
    /// The floes, row by row.
    pub layout: Floes,
    /// The cells of each player's penguins, top left first.
    pub penguins: BTreeMap<Seat, Vec<Cell>>,
    /// The fish and floes that each player has collected.
    pub score: BTreeMap<Seat, [u8; 2]>,
    /// The players who have retired.
    #[serde(default)]
    pub retired: Vec<Seat>,
    /// The players who have resigned; they have retired as well.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub resigned: Vec<Seat>,
    /// The open proposal to exchange two floes.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub proposal: Option<Proposal>,
    /// During the exchange, the players who have nothing to propose.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub quiet: Vec<Seat>,
}

/// The phase of a game.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum Phase {
    /// The floes are laid out.
    Layout,
    /// The starting player is drawn.
    Start,
    /// Floes may be exchanged.
    Exchange,
    /// Penguins are placed.
    Placement,
    /// Penguins move.
    Movement,
    /// The game is over.
    #[serde(rename = "finished")]
    Over,
}

impl Phase {
    pub(crate) fn of(stage: Stage) -> Phase {
        match stage {
            Stage::Layout(_) => Phase::Layout,
            Stage::Start => Phase::Start,
            Stage::Exchange(_) => Phase::Exchange,
            Stage::Placement => Phase::Placement,
            Stage::Movement => Phase::Movement,
            Stage::Over => Phase::Over,
        }
    }

    /// Returns the name used in JSON and in message identifiers.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Phase::Layout => "layout",
            Phase::Start => "start",
            Phase::Exchange => "exchange",
            Phase::Placement => "placement",
            Phase::Movement => "movement",
            Phase::Over => "finished",
        }
    }
}

/// A proposal to exchange two floes (P10).
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Proposal {
    /// The player who made it.
    pub by: Seat,
    /// The two cells, the one nearer to the top left first.
    pub swap: [Cell; 2],
    /// The players who have not answered yet.
    pub waiting: Vec<Seat>,
}

/// The floes as eight strings, top row first: `1`, `2`, `3`, `.` for water, `?` for a floe not laid out yet.
#[derive(Clone, PartialEq, Eq, Debug, JsonSchema)]
#[schemars(with = "[String; 8]")]
pub struct Floes([Floe; CELLS]);

/// The content of a cell.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Floe {
    /// No floe yet.
    Unlaid,
    /// No floe any more.
    Water,
    /// A floe with this number of fish.
    Fish(u8),
}

impl Floes {
    /// Builds the layout cell by cell.
    pub fn from_fn(floe: impl FnMut(Cell) -> Floe) -> Floes {
        let mut floe = floe;
        Floes(std::array::from_fn(|index| floe(Cell::new(index))))
    }

    /// Returns the content of a cell.
    #[must_use]
    pub fn on(&self, cell: Cell) -> Floe {
        self.0[cell.index()]
    }

    /// Returns the fish on a cell, 0 if it has no floe.
    #[must_use]
    pub fn fish(&self, cell: Cell) -> u8 {
        match self.on(cell) {
            Floe::Fish(fish) => fish,
            Floe::Unlaid | Floe::Water => 0,
        }
    }

    /// Removes the floe from a cell.
    pub fn remove(&mut self, cell: Cell) {
        self.0[cell.index()] = Floe::Water;
    }

    /// Returns the eight strings.
    #[must_use]
    pub fn rows(&self) -> Vec<String> {
        let mut rows = vec![String::new(); 8];
        for cell in Cell::all() {
            rows[cell.row()].push(match self.on(cell) {
                Floe::Unlaid => '?',
                Floe::Water => '.',
                Floe::Fish(fish) => char::from(b'0' + fish),
            });
        }
        rows
    }

    /// Reads the eight strings.
    ///
    /// # Errors
    /// Returns a description of the first invalid row.
    pub fn from_rows<S: AsRef<str>>(rows: &[S]) -> Result<Floes, String> {
        if rows.len() != 8 {
            return Err(format!("a layout has 8 rows, not {}", rows.len()));
        }
        let mut floes = Vec::with_capacity(CELLS);
        for (row, text) in rows.iter().enumerate() {
            let text = text.as_ref();
            let length = text.chars().count();
            if length != row_length(row) {
                return Err(format!(
                    "row {} '{}' has {length} cells, not {}",
                    row + 1,
                    quote(text),
                    row_length(row)
                ));
            }
            for letter in text.chars() {
                floes.push(match letter {
                    '?' => Floe::Unlaid,
                    '.' => Floe::Water,
                    '1'..='3' => Floe::Fish(letter as u8 - b'0'),
                    _ => return Err(format!("row {} has '{letter}'; a cell is 1, 2, 3, . or ?", row + 1)),
                });
            }
        }
        Ok(Floes(floes.try_into().expect("row lengths add up to sixty")))
    }

    fn with_fish(&self, fish: u8) -> u64 {
        board::set(Cell::all().filter(|&cell| self.on(cell) == Floe::Fish(fish)))
    }
}

impl Serialize for Floes {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.rows().serialize(serializer)
    }
}

impl<'de> Deserialize<'de> for Floes {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Floes, D::Error> {
        Floes::from_rows(&Vec::<String>::deserialize(deserializer)?).map_err(serde::de::Error::custom)
    }
}

impl State {
    pub(crate) fn new(position: &Position) -> State {
        let laid = match position.stage {
            Stage::Layout(next) => usize::from(next),
            _ => CELLS,
        };
        let known = !matches!(position.stage, Stage::Layout(_) | Stage::Start);
        let acting = matches!(position.stage, Stage::Exchange(_) | Stage::Placement | Stage::Movement);
        let seats = || Seat::first_n(position.rules.players);
        State {
            config: position.config(),
            phase: Phase::of(position.stage),
            start: known.then_some(position.start),
            turn: acting.then_some(position.turn),
            layout: Floes::from_fn(|cell| match position.fish_on(cell) {
                0 if cell.index() >= laid => Floe::Unlaid,
                0 => Floe::Water,
                fish => Floe::Fish(fish),
            }),
            penguins: seats().map(|seat| (seat, board::cells(position.penguins(seat)).collect())).collect(),
            score: seats().map(|seat| (seat, [position.score(seat).0, position.score(seat).1])).collect(),
            retired: position.retired.iter().collect(),
            resigned: position.resigned.iter().collect(),
            proposal: match position.stage {
                Stage::Exchange(Some(p)) => {
                    Some(Proposal { by: p.by, swap: [p.a, p.b], waiting: p.waiting.iter().collect() })
                }
                _ => None,
            },
            quiet: position.quiet.iter().collect(),
        }
    }

    /// Builds the position without checking that play can reach it, for the worked examples.
    ///
    /// # Errors
    /// Returns every contradiction in the state.
    pub fn load(&self) -> Result<Position, Faults> {
        let (position, faults) = self.build()?;
        faults.into_result(position)
    }

    /// Builds as much of the position as possible and lists the contradictions. Seats that are not in the game are skipped, so that
    /// the rest can be checked.
    fn build(&self) -> Result<(Position, Faults), Faults> {
        let rules = Rules::new(&self.config)?;
        let mut faults = Faults::default();
        let playing = SeatSet::first_n(rules.players);
        let named = self
            .penguins
            .keys()
            .chain(self.score.keys())
            .chain(&self.retired)
            .chain(&self.resigned)
            .chain(&self.quiet);
        for seat in named.chain(&self.start).chain(&self.turn) {
            faults.require(playing.contains(*seat), || format!("seat {seat} is not in the game"));
        }
        let floes = [1, 2, 3].map(|fish| self.layout.with_fish(fish));
        let present = floes[0] | floes[1] | floes[2];
        let mut occupied = 0;
        let mut penguins = [0; 4];
        for (seat, cells) in self.penguins.iter().filter(|(seat, _)| playing.contains(**seat)) {
            for cell in cells {
                faults.require(present & cell.bit() != 0, || {
                    format!("the penguin on {cell} has no floe under it")
                });
                faults.require(occupied & cell.bit() == 0, || format!("two penguins are on {cell}"));
                occupied |= cell.bit();
                penguins[seat.index()] |= cell.bit();
            }
        }
        let laid = Cell::all().take_while(|&cell| self.layout.on(cell) != Floe::Unlaid).count();
        let stage = self.stage(laid, &mut faults);
        let score =
            |seat: usize, which: usize| self.score.get(&Seat::new(seat)).map_or(0, |score| score[which]);
        let seated = |seat: Option<Seat>| seat.filter(|&seat| playing.contains(seat));
        let start = seated(self.start).unwrap_or(Seat::A);
        let position = Position {
            floes,
            free: board::cells(present & !occupied).collect(),
            penguins: penguins.map(|penguins| board::cells(penguins).collect()),
            fish: std::array::from_fn(|seat| score(seat, 0)),
            tiles: std::array::from_fn(|seat| score(seat, 1)),
            stage,
            start,
            turn: seated(self.turn).unwrap_or(start),
            retired: self.retired.iter().chain(&self.resigned).copied().collect(),
            resigned: self.resigned.iter().copied().collect(),
            quiet: self.quiet.iter().copied().collect(),
            rules,
            board_hash: Cell::all().fold(0, |hash, cell| {
                let floe = match self.layout.fish(cell) {
                    0 => 0,
                    fish => hash::floe(cell, fish),
                };
                let owner = (0..4).find(|&seat| penguins[seat] & cell.bit() != 0);
                hash ^ floe ^ owner.map_or(0, |seat| hash::penguin(cell, Seat::new(seat)))
            }),
            past: Past::default(),
        };
        Ok((position, faults))
    }

    fn stage(&self, laid: usize, faults: &mut Faults) -> Stage {
        let complete = laid == CELLS;
        faults.require(complete || self.phase == Phase::Layout, || {
            "floes not laid out yet (?) are allowed only in phase 'layout'".to_owned()
        });
        faults.require(
            (self.proposal.is_none() && self.quiet.is_empty()) || self.phase == Phase::Exchange,
            || "'proposal' and 'quiet' are allowed only in phase 'exchange'".to_owned(),
        );
        match self.phase {
            Phase::Layout => {
                faults.require(!complete, || {
                    "the layout is complete, so the phase cannot be 'layout'".to_owned()
                });
                let rest = Cell::all().skip(laid).all(|cell| self.layout.on(cell) == Floe::Unlaid);
                faults.require(rest, || "floes must be laid out in order, from the top left".to_owned());
                Stage::Layout(laid.min(CELLS - 1) as u8)
            }
            Phase::Start => Stage::Start,
            Phase::Exchange => Stage::Exchange(self.proposal.as_ref().map(|proposal| position::Proposal {
                by: proposal.by,
                a: proposal.swap[0],
                b: proposal.swap[1],
                waiting: proposal.waiting.iter().copied().collect(),
            })),
            Phase::Placement => Stage::Placement,
            Phase::Movement => Stage::Movement,
            Phase::Over => Stage::Over,
        }
    }
}
