//! A position written down, and the strict way back.

use std::collections::BTreeMap;

use fishpond_core::{Config, Faults, Seat, SeatSet, Turn, so_many};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::board::{self, CELLS, Cell, row_length};
use crate::facts::penguins_each;
use crate::hash;
use crate::lines::Readings;
use crate::position::{self, Position, Rules, Stage};

/// A position written down. It may be nonsense until it is checked.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct State {
    /// Players and options.
    pub config: Config,
    /// Where the game stands.
    pub phase: Phase,
    /// Who begins, once it is known.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub start: Option<Seat>,
    /// Who is to place or move. While tiles may be exchanged: who will place first.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub turn: Option<Seat>,
    /// The floes, row by row.
    pub layout: Floes,
    /// The cells of each player's penguins, top left first.
    pub penguins: BTreeMap<Seat, Vec<Cell>>,
    /// Fish and floes that each player has collected.
    pub score: BTreeMap<Seat, [u8; 2]>,
    /// Who has finished.
    #[serde(default)]
    pub retired: Vec<Seat>,
    /// Who gave up; they have finished too.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub resigned: Vec<Seat>,
    /// Tiles that somebody wants to exchange.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub proposal: Option<Proposal>,
    /// While tiles may be exchanged: who has nothing to propose.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub quiet: Vec<Seat>,
}

/// Where a game stands.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum Phase {
    /// The floes are being laid out.
    Layout,
    /// The start player is being drawn.
    Start,
    /// Tiles may be exchanged.
    Exchange,
    /// Penguins are being placed.
    Placement,
    /// Penguins move.
    Movement,
    /// The game is over.
    Finished,
}

impl Phase {
    pub(crate) fn of(stage: Stage) -> Phase {
        match stage {
            Stage::Layout(_) => Phase::Layout,
            Stage::Start => Phase::Start,
            Stage::Exchange(_) => Phase::Exchange,
            Stage::Placement => Phase::Placement,
            Stage::Movement => Phase::Movement,
            Stage::Finished => Phase::Finished,
        }
    }

    /// The word for it in JSON and in message identifiers.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Phase::Layout => "layout",
            Phase::Start => "start",
            Phase::Exchange => "exchange",
            Phase::Placement => "placement",
            Phase::Movement => "movement",
            Phase::Finished => "finished",
        }
    }
}

/// P10: tiles that somebody wants to exchange.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Proposal {
    /// Who proposed it.
    pub by: Seat,
    /// The tiles, the one nearer to the top left first.
    pub swap: [Cell; 2],
    /// Whose consent is missing.
    pub waiting: Vec<Seat>,
}

/// Eight strings, top row first: `1`, `2`, `3`, `.` for water, `?` for a floe not laid out yet.
#[derive(Clone, PartialEq, Eq, Debug, JsonSchema)]
#[schemars(with = "[String; 8]")]
pub struct Floes([Floe; CELLS]);

/// What lies on a cell.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Floe {
    /// Nothing yet.
    Unlaid,
    /// Nothing any more.
    Water,
    /// A floe with so many fish.
    Fish(u8),
}

impl Floes {
    /// The floes cell by cell.
    pub fn from_fn(floe: impl FnMut(Cell) -> Floe) -> Floes {
        let mut floe = floe;
        Floes(std::array::from_fn(|index| floe(Cell::new(index))))
    }

    /// What lies on a cell.
    #[must_use]
    pub fn on(&self, cell: Cell) -> Floe {
        self.0[cell.index()]
    }

    /// The fish on a cell; none where there is no floe.
    #[must_use]
    pub fn fish(&self, cell: Cell) -> u8 {
        match self.on(cell) {
            Floe::Fish(fish) => fish,
            Floe::Unlaid | Floe::Water => 0,
        }
    }

    /// Takes the floe off a cell.
    pub fn remove(&mut self, cell: Cell) {
        self.0[cell.index()] = Floe::Water;
    }

    /// The eight strings.
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
    /// A sentence about the first row that is none.
    pub fn from_rows<S: AsRef<str>>(rows: &[S]) -> Result<Floes, String> {
        if rows.len() != 8 {
            return Err(format!("a layout has 8 rows, not {}", rows.len()));
        }
        let mut floes = Vec::with_capacity(CELLS);
        for (row, text) in rows.iter().enumerate() {
            let text = text.as_ref();
            let length = text.chars().count();
            if length != row_length(row) {
                return Err(format!("row {} '{text}' has {length} cells, not {}", row + 1, row_length(row)));
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
        Ok(Floes(floes.try_into().expect("the rows have sixty cells")))
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
    pub(crate) fn of(position: &Position) -> State {
        let laid = match position.phase {
            Stage::Layout(next) => usize::from(next),
            _ => CELLS,
        };
        let known = !matches!(position.phase, Stage::Layout(_) | Stage::Start);
        let acting = matches!(position.phase, Stage::Exchange(_) | Stage::Placement | Stage::Movement);
        let seats = || Seat::first(position.rules.players);
        State {
            config: fishpond_core::Position::config(position),
            phase: Phase::of(position.phase),
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
            proposal: match position.phase {
                Stage::Exchange(Some(p)) => {
                    Some(Proposal { by: p.by, swap: [p.a, p.b], waiting: p.waiting.iter().collect() })
                }
                _ => None,
            },
            quiet: position.quiet.iter().collect(),
        }
    }

    /// The position, however it may have come about: for synthetic positions in worked examples.
    ///
    /// # Errors
    /// What keeps it from being any position at all.
    pub fn load(&self) -> Result<Position, Faults> {
        let (position, faults) = self.build()?;
        faults.into_result(position)
    }

    /// What can be made of the state, and what keeps it from being any position at all. A seat that does not play
    /// is passed over, so that the rest can be checked.
    fn build(&self) -> Result<(Position, Faults), Faults> {
        let rules = Rules::new(&self.config)?;
        let mut faults = Faults::default();
        let playing = SeatSet::first(rules.players);
        let named = self
            .penguins
            .keys()
            .chain(self.score.keys())
            .chain(&self.retired)
            .chain(&self.resigned)
            .chain(&self.quiet);
        for seat in named.chain(&self.start).chain(&self.turn) {
            faults.require(playing.contains(*seat), || format!("seat {seat} does not play"));
        }
        let floes = [1, 2, 3].map(|fish| self.layout.with_fish(fish));
        let present = floes[0] | floes[1] | floes[2];
        let mut occupied = 0;
        let mut penguins = [0; 4];
        for (seat, cells) in self.penguins.iter().filter(|(seat, _)| playing.contains(**seat)) {
            for cell in cells {
                faults.require(present & cell.bit() != 0, || {
                    format!("the penguin on {cell} stands on no floe")
                });
                faults.require(occupied & cell.bit() == 0, || format!("two penguins stand on {cell}"));
                occupied |= cell.bit();
                penguins[seat.index()] |= cell.bit();
            }
        }
        let laid = Cell::all().take_while(|&cell| self.layout.on(cell) != Floe::Unlaid).count();
        let phase = self.stage(laid, &mut faults);
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
            phase,
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
        };
        Ok((position, faults))
    }

    fn stage(&self, laid: usize, faults: &mut Faults) -> Stage {
        let complete = laid == CELLS;
        faults.require(complete || self.phase == Phase::Layout, || {
            "floes not laid out yet (?) are for the phase 'layout' alone".to_owned()
        });
        faults.require(
            (self.proposal.is_none() && self.quiet.is_empty()) || self.phase == Phase::Exchange,
            || "proposals, and having none, belong to the phase 'exchange'".to_owned(),
        );
        match self.phase {
            Phase::Layout => {
                faults.require(!complete, || "the layout is complete, so its phase is over".to_owned());
                let rest = Cell::all().skip(laid).all(|cell| self.layout.on(cell) == Floe::Unlaid);
                faults.require(rest, || "floes are laid out in order, from the top left".to_owned());
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
            Phase::Finished => Stage::Finished,
        }
    }

    /// The position, if play can reach it as far as that can be told.
    ///
    /// # Errors
    /// Everything that speaks against it.
    pub(crate) fn check(&self) -> Result<Position, Faults> {
        let (position, mut faults) = self.build()?;
        position.check_material(&mut faults);
        match position.phase {
            Stage::Layout(_) | Stage::Start => {
                faults.require(self.start.is_none() && self.turn.is_none(), || {
                    "start player and turn are not known yet".to_owned()
                });
                faults.require(position.rules.start.is_none() || self.phase == Phase::Layout, || {
                    "the start player is set by an option, so he is not drawn".to_owned()
                });
                faults.require(position.retired.is_empty(), || "nobody can have finished yet".to_owned());
            }
            _ => position.check_course(self, &mut faults),
        }
        let written = State::of(&position);
        faults.require(!faults.0.is_empty() || written == *self, || {
            "every player needs penguins and a score, in order, and every seat that resigned is retired too"
                .to_owned()
        });
        faults.into_result(position)
    }
}

impl Position {
    /// P3, P11, P20, P24: floes, fish and penguins add up.
    fn check_material(&self, faults: &mut Faults) {
        let counts = self.floes.map(u64::count_ones);
        let mix = self.rules.components.counts().map(u32::from);
        for (fish, (count, of)) in (1..).zip(counts.into_iter().zip(mix)) {
            faults.require(count <= of, || {
                format!("{} with {fish} fish, but the box has {of}", so_many(count, "floe"))
            });
        }
        let each = u32::from(penguins_each(self.rules.players));
        for seat in Seat::first(self.rules.players) {
            let standing = self.penguins(seat).count_ones();
            faults.require(standing <= each, || {
                format!("{seat} has {standing} penguins, but a player has {each}")
            });
            faults.require(standing == 0 || !self.retired.contains(seat), || {
                format!("{seat} has finished, so none of his penguins is on the board")
            });
            let (fish, tiles) = self.score(seat);
            faults.require(tiles <= fish && u32::from(fish) <= 3 * u32::from(tiles), || {
                format!("{seat} cannot have {fish} fish on {}", so_many(tiles, "floe"))
            });
        }
        if matches!(self.phase, Stage::Layout(_)) {
            return;
        }
        let sum = |values: [u8; 4]| values.into_iter().map(u32::from).sum::<u32>();
        let present = (counts.iter().sum::<u32>(), counts[0] + 2 * counts[1] + 3 * counts[2]);
        let found = (present.0 + sum(self.tiles), present.1 + sum(self.fish));
        let all = (CELLS as u32, self.rules.components.fish());
        // PV2: floes under penguins that retired are nobody's.
        let fits = if self.rules.last_tile_not_scored {
            let lost = Seat::first(self.rules.players)
                .map(|seat| each.saturating_sub(self.penguins(seat).count_ones()))
                .sum::<u32>();
            found.0 <= all.0 && found.1 <= all.1 && found.0 + lost >= all.0
        } else {
            found == all
        };
        faults.require(fits, || {
            format!(
                "board and players together have {} with {} fish, but the box has {} with {}",
                so_many(found.0, "floe"),
                found.1,
                all.0,
                all.1
            )
        });
    }

    /// P12–P15, P21, P24: whose turn it is, and how many penguins and moves everybody has had by then.
    fn check_course(&self, state: &State, faults: &mut Faults) {
        let found_before = faults.0.len();
        faults.require(state.start.is_some(), || "the start player is missing".to_owned());
        if let (Some(set), Some(start)) = (self.rules.start, state.start) {
            faults.require(set == start, || {
                format!("the option says that {set} begins, the state that {start} does")
            });
        }
        let finished = self.phase == Stage::Finished;
        faults.require(finished == self.active().is_empty(), || {
            "the game is over exactly when everybody has finished".to_owned()
        });
        faults.require(finished == state.turn.is_none(), || {
            "somebody is to act exactly while the game goes on".to_owned()
        });
        faults.require(self.rules.tile_exchange || !matches!(self.phase, Stage::Exchange(_)), || {
            "tiles are exchanged only with the option tile_exchange".to_owned()
        });
        if finished || faults.0.len() > found_before {
            return;
        }
        faults.require(!self.retired.contains(self.turn), || {
            format!("{} has finished, it is not his turn", self.turn)
        });
        let each = u32::from(penguins_each(self.rules.players));
        let begun = self.phase == Stage::Movement;
        let whole = begun || self.retired != self.resigned;
        if !whole {
            let nothing = self.retired.is_empty();
            let scores = self.fish.iter().all(|&fish| fish == 0);
            faults.require(!nothing || scores, || "nothing is collected before the first move".to_owned());
            let on_ones = self.penguins.iter().all(|penguins| penguins.cells() & !self.floes[0] == 0);
            faults.require(on_ones, || "a penguin was placed on a floe with more than one fish".to_owned());
        }
        // What each active player has done: penguins placed, or moves made. Clockwise from the start player these are
        // k + 1 for those who have had their turn in this round and k for the others.
        let done = |seat: Seat| {
            let standing = self.penguins(seat).count_ones();
            match self.phase {
                Stage::Exchange(_) | Stage::Placement => i64::from(standing),
                _ if self.rules.stuck_single_removed && !self.rules.last_tile_not_scored => {
                    i64::from(self.tiles[seat.index()]) + i64::from(standing) - i64::from(each)
                }
                _ => i64::from(self.tiles[seat.index()]),
            }
        };
        let mut seat = self.start;
        let mut expected = done(self.turn) + 1;
        for _ in 0..self.rules.players {
            if seat == self.turn {
                expected -= 1;
            }
            if !self.retired.contains(seat) {
                faults.require(done(seat) == expected, || {
                    format!(
                        "with {} to act, {seat} should have had {} in this phase, not {}",
                        self.turn,
                        so_many(expected, "turn"),
                        done(seat)
                    )
                });
                let standing = self.penguins(seat).count_ones();
                faults.require(!begun || standing == each || self.rules.stuck_single_removed, || {
                    format!(
                        "{seat} has {} on the board, but should have {each}",
                        so_many(standing, "penguin")
                    )
                });
            }
            seat = seat.next(self.rules.players);
        }
        match self.phase {
            Stage::Movement => faults.require(self.can_move(self.turn), || {
                format!("{} cannot move, so he should have retired", self.turn)
            }),
            Stage::Placement => faults.require(done(self.turn) < i64::from(each), || {
                "all penguins stand, so the placing is over".to_owned()
            }),
            Stage::Exchange(proposal) => {
                faults.require(self.penguins == [Readings::EMPTY; 4], || {
                    "tiles are exchanged only before the first penguin stands".to_owned()
                });
                let quiet = self.quiet.iter().all(|seat| self.active().contains(seat));
                faults.require(quiet, || "who has finished is not asked for proposals".to_owned());
                let sound = proposal.is_none_or(|p| {
                    let others = self.active().without(p.by);
                    self.active().contains(p.by)
                        && p.a < p.b
                        && self.fish_on(p.a) != self.fish_on(p.b)
                        && !p.waiting.is_empty()
                        && p.waiting.iter().all(|seat| others.contains(seat))
                });
                faults.require(sound, || {
                    "a proposal is made by somebody who plays, names two different floes in order and waits for some of \
                     the others"
                        .to_owned()
                });
            }
            _ => {}
        }
        debug_assert!(!faults.0.is_empty() || fishpond_core::Position::turn(self) != Turn::Over);
    }
}
