//! A position written down, and the way back: strict, with every fault told.

use fishpond_core::{Config, Faults, Position as _, Seat, StateHasher, so_many};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::colours::{ByColour, ByTile, Colour, Tile};
use crate::components::{
    CUBES, FINAL, HAND_SIZE, RESET_BELOW, SAILORS, SAILORS_PER_COLOUR, START_CUBES, TILES, WATER_CARDS,
};
use crate::play::ABSENT_SAYS;
use crate::position::{Agreed, Phase, Position};

/// A position written down, everything hidden included.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct State {
    /// Players, options, components.
    pub config: Config,
    /// Where the game stands.
    pub phase: Phase,
    /// Who begins, once that is settled.
    pub start: Option<Seat>,
    /// Whose turn it is, once the turns have begun; in phase `pass-for` the seat for which a card is drawn.
    pub turn: Option<Seat>,
    /// Fish on the water cards laid out so far, harbour first.
    pub row: Vec<u8>,
    /// Where the ships are; the harbour is 0, the final card 6.
    pub ships: ByColour,
    /// Journey tiles that lie open.
    pub face_up: ByTile,
    /// How many tiles were announced in this turn, or in phase `play` in the last one; 0 if a sailor was sent off or all tiles were turned over.
    pub said: u8,
    /// Those tiles, as far as they are turned; they lie open too.
    pub revealed: ByTile,
    /// Cubes in the supply.
    pub supply: u8,
    /// The seats in turn order.
    pub seats: Vec<SeatState>,
    /// Sailors that nobody was dealt.
    pub undealt: ByColour,
}

/// What belongs to a seat.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct SeatState {
    /// Its letter.
    pub seat: Seat,
    /// Its cubes.
    pub cubes: u8,
    /// The sailors in its hand.
    pub hand: ByColour,
    /// The sailors it has put into the box.
    pub boxed: ByColour,
    /// The card it chose for its left neighbour; in the hand until all have chosen.
    pub passed: Option<Colour>,
    /// Whether it left the game.
    pub resigned: bool,
}

impl State {
    pub(crate) fn new(position: &Position) -> State {
        let turns = position.hands_passed() || position.phase == Phase::PassFor;
        State {
            config: position.config(),
            phase: position.phase,
            start: (position.phase != Phase::Start).then_some(position.start),
            turn: turns.then_some(position.actor),
            row: position.row[..usize::from(position.laid)].to_vec(),
            ships: position.ships,
            face_up: position.face_up(),
            said: position.said,
            revealed: position.revealed,
            supply: position.supply,
            seats: position
                .seats()
                .map(|seat| SeatState {
                    seat,
                    cubes: position.cubes[seat.index()],
                    hand: position.hands[seat.index()],
                    boxed: position.boxed[seat.index()],
                    passed: position.passed[seat.index()],
                    resigned: position.resigned.contains(seat),
                })
                .collect(),
            undealt: position.undealt,
        }
    }

    /// The position, if play can reach it.
    pub(crate) fn position(&self) -> Result<Position, Faults> {
        let agreed = Agreed::new(&self.config)?;
        let mut faults = Faults::default();
        let seats: Vec<Seat> = self.seats.iter().map(|seat| seat.seat).collect();
        let right: Vec<Seat> = Seat::first(agreed.players).collect();
        if seats != right {
            // Without the right seats nothing further can be said.
            return Err(Faults::one(format!("the seats are {seats:?}; they have to be {right:?}")));
        }
        self.check_seat_names(&agreed, &mut faults);
        self.check_row(&agreed, &mut faults);
        self.check_ships(&mut faults);
        self.check_tiles(&mut faults);
        self.check_cubes(&mut faults);
        self.check_cards(&mut faults);
        self.check_passing(&mut faults);
        faults.into_result(())?;
        Ok(self.build(agreed))
    }

    fn build(&self, agreed: Agreed) -> Position {
        let mut position = Position::before_the_deal(agreed);
        position.phase = self.phase;
        position.start = self.start.unwrap_or(position.start);
        position.actor = self.turn.unwrap_or(position.start);
        for &fish in &self.row[1..] {
            position.row[usize::from(position.laid)] = fish;
            position.sea[usize::from(fish)] -= 1;
            position.laid += 1;
        }
        position.ships = self.ships;
        for tile in Tile::ALL {
            position.face_down[tile] -= self.face_up[tile];
        }
        position.said = self.said;
        position.revealed = self.revealed;
        position.supply = self.supply;
        for seat in &self.seats {
            let index = seat.seat.index();
            position.cubes[index] = seat.cubes;
            position.hands[index] = seat.hand;
            position.boxed[index] = seat.boxed;
            position.passed[index] = seat.passed;
            if seat.resigned {
                position.resigned.insert(seat.seat);
            }
        }
        position.undealt = self.undealt;
        position
    }

    /// Whether turns are being taken, or were.
    fn in_turns(&self) -> bool {
        matches!(self.phase, Phase::Play | Phase::Reveal | Phase::ChooseShip | Phase::Finished)
    }

    fn resigned(&self, seat: Seat) -> bool {
        self.seats.iter().any(|state| state.seat == seat && state.resigned)
    }

    fn check_seat_names(&self, agreed: &Agreed, faults: &mut Faults) {
        let phase = self.phase.name();
        for (name, seat) in [("start", self.start), ("turn", self.turn)] {
            if let Some(seat) = seat {
                faults.require(seat.index() < self.seats.len(), || {
                    format!("{name} is {seat}, who does not play")
                });
            }
        }
        faults.require(self.start.is_some() != (self.phase == Phase::Start), || {
            format!("start is {:?} in phase {phase}; it is known from phase row on", self.start)
        });
        faults.require(agreed.start_player.is_none() || self.start == agreed.start_player, || {
            format!("start is {:?}, but option start_player says otherwise", self.start)
        });
        let named = self.in_turns() || self.phase == Phase::PassFor;
        faults.require(self.turn.is_some() == named, || {
            format!(
                "turn is {:?} in phase {phase}; it names a seat from phase play on, and in pass-for",
                self.turn
            )
        });
        let left = self.seats.iter().filter(|seat| seat.resigned).count();
        faults.require(left == 0 || !matches!(self.phase, Phase::Start | Phase::Row | Phase::Deal), || {
            format!("a seat has left in phase {phase}; nobody can before phase pass")
        });
        if let Some(seat) = self.turn {
            let resigned = self.resigned(seat);
            faults.require(self.phase != Phase::Play || !resigned, || {
                format!("{seat} has left and cannot be asked to play")
            });
            faults.require(self.phase != Phase::PassFor || resigned, || {
                format!("a card is drawn for {seat}, who has not left")
            });
            faults.require(self.phase != Phase::Reveal || !resigned || self.said == ABSENT_SAYS, || {
                format!("{seat} has left and says {}; it has to be {ABSENT_SAYS}", self.said)
            });
        }
    }

    fn check_row(&self, agreed: &Agreed, faults: &mut Faults) {
        let components = agreed.components();
        let right = match self.phase {
            Phase::Start => self.row.len() == 1,
            Phase::Row => (1..WATER_CARDS).contains(&self.row.len()),
            _ => self.row.len() == WATER_CARDS,
        };
        faults.require(right, || {
            format!("the row has {} in phase {}", so_many(self.row.len(), "card"), self.phase.name())
        });
        faults.require(self.row.first() == Some(&components.harbour), || {
            format!("the row begins with {:?}; the harbour shows {}", self.row.first(), components.harbour)
        });
        for fish in 0..=u8::MAX {
            let laid = self.row.iter().skip(1).filter(|&&card| card == fish).count();
            let there_are = components.sea.iter().filter(|&&card| card == fish).count();
            faults.require(laid <= there_are, || {
                format!("the row has {} with {fish} fish; the sea has {there_are}", so_many(laid, "sea card"))
            });
        }
    }

    fn check_ships(&self, faults: &mut Faults) {
        let phase = self.phase.name();
        for (ship, at) in self.ships.iter() {
            let right = if self.in_turns() { at <= FINAL } else { at == 0 };
            faults.require(right, || format!("the {ship} ship is at {at} in phase {phase}"));
        }
        let arrived: Vec<Colour> =
            Colour::ALL.into_iter().filter(|&ship| self.ships[ship] == FINAL).collect();
        if self.phase != Phase::Finished {
            faults.require(arrived.is_empty(), || {
                "a ship is on the final card, but the game goes on".to_owned()
            });
            return;
        }
        // S35, S37: the first arrival ends the game, and only a revealed ship can arrive (S29, S31).
        faults.require(arrived.len() == 1, || {
            format!("{} ships are on the final card of a finished game; it is exactly one", arrived.len())
        });
        faults.require(arrived.iter().all(|&ship| self.revealed[Tile::Ship(ship)] > 0), || {
            "the ship on the final card was not revealed in the last turn".to_owned()
        });
    }

    fn check_tiles(&self, faults: &mut Faults) {
        let phase = self.phase.name();
        for tile in Tile::ALL {
            let (up, revealed) = (self.face_up[tile], self.revealed[tile]);
            faults.require(up <= TILES[tile], || {
                format!("face up are {}; the box has {}", so_many(up, &format!("{tile} tile")), TILES[tile])
            });
            faults.require(revealed <= up, || {
                format!("{} revealed this turn, but {up} face up", so_many(revealed, &format!("{tile} tile")))
            });
        }
        let (up, revealed) = (self.face_up.total(), self.revealed.total());
        faults.require(self.in_turns() || up == 0, || {
            format!("{} face up in phase {phase}; there should be none", so_many(up, "tile"))
        });
        let said = u32::from(self.said);
        let right = match self.phase {
            Phase::Reveal => (1..=3).contains(&said) && revealed < said,
            Phase::ChooseShip => (2..=3).contains(&said) && revealed == said,
            Phase::Finished => (1..=3).contains(&said) && revealed == said,
            Phase::Play => said <= 3 && revealed == said,
            _ => said == 0 && revealed == 0,
        };
        faults.require(right, || format!("{revealed} of {said} tiles are revealed in phase {phase}"));
        faults.require(self.phase != Phase::ChooseShip || self.revealed.colours().count() >= 2, || {
            "one ship is to be chosen, but fewer than two colours were revealed".to_owned()
        });
        // S16: at the start of the turn at least four were face down.
        let in_this_turn = if self.phase == Phase::Play { 0 } else { revealed.min(up) };
        let before = TILES.total() + in_this_turn - up.min(TILES.total());
        faults.require(before >= RESET_BELOW, || {
            format!(
                "the turn began with {} face down; with fewer than {RESET_BELOW} all are turned over",
                so_many(before, "tile")
            )
        });
    }

    fn check_cubes(&self, faults: &mut Faults) {
        let held: u32 = self.seats.iter().map(|seat| u32::from(seat.cubes)).sum();
        faults.require(held + u32::from(self.supply) == u32::from(CUBES), || {
            format!(
                "the players hold {} and the supply {}; together it is {CUBES}",
                so_many(held, "cube"),
                self.supply
            )
        });
        if !self.in_turns() {
            for seat in self.seats.iter().filter(|seat| seat.cubes != START_CUBES) {
                faults.push(format!(
                    "{} has {} in phase {}; everybody begins with {START_CUBES}",
                    seat.seat,
                    so_many(seat.cubes, "cube"),
                    self.phase.name()
                ));
            }
        }
    }

    fn check_cards(&self, faults: &mut Faults) {
        for colour in Colour::ALL {
            let cards: u32 = u32::from(self.undealt[colour])
                + self
                    .seats
                    .iter()
                    .map(|seat| u32::from(seat.hand[colour]) + u32::from(seat.boxed[colour]))
                    .sum::<u32>();
            faults.require(cards == u32::from(SAILORS_PER_COLOUR), || {
                format!(
                    "hands, box and pack have {} together; it is {SAILORS_PER_COLOUR}",
                    so_many(cards, &format!("{colour} sailor"))
                )
            });
        }
        let dealt = SAILORS.total().saturating_sub(self.undealt.total());
        let players = self.seats.len() as u32;
        for (i, seat) in self.seats.iter().enumerate() {
            let (hand, boxed) = (seat.hand.total(), seat.boxed.total());
            let right = match self.phase {
                Phase::Start | Phase::Row => 0,
                Phase::Deal => (dealt + players - 1 - i as u32) / players,
                _ => u32::from(HAND_SIZE),
            };
            faults.require(hand + boxed == right && (self.in_turns() || boxed == 0), || {
                format!(
                    "{} holds {} and has boxed {boxed} in phase {}; together it is {right}",
                    seat.seat,
                    so_many(hand, "sailor"),
                    self.phase.name()
                )
            });
        }
        let all = u32::from(HAND_SIZE) * players;
        faults.require(self.phase != Phase::Deal || dealt < all, || {
            "all sailors are dealt, but the phase is still deal".to_owned()
        });
    }

    fn check_passing(&self, faults: &mut Faults) {
        let players = self.seats.len() as u8;
        let phase = self.phase.name();
        for seat in &self.seats {
            let name = seat.seat;
            match (seat.passed, self.phase) {
                (Some(_), Phase::Start | Phase::Row | Phase::Deal) => {
                    faults.push(format!("{name} has passed a card in phase {phase}"));
                }
                (Some(card), Phase::Pass | Phase::PassFor) => faults.require(seat.hand[card] > 0, || {
                    format!("{name} wants to pass a {card} sailor but holds none")
                }),
                (None, _) if self.in_turns() => faults.push(format!("{name} has passed no card")),
                (None, Phase::Pass) => faults
                    .require(!seat.resigned, || format!("{name} has left, but no card was passed for it")),
                (None, Phase::PassFor) => faults.require(!seat.resigned || self.turn == Some(name), || {
                    format!("{name} has left, but no card was passed for it")
                }),
                _ => {}
            }
            if self.phase == Phase::PassFor && self.turn == Some(name) {
                faults.require(seat.passed.is_none(), || format!("{name} has passed a card already"));
            }
            // What was received is still there, in the hand or in the box.
            let to = &self.seats[name.next(players).index()];
            if let (true, Some(card)) = (self.in_turns(), seat.passed) {
                faults.require(u32::from(to.hand[card]) + u32::from(to.boxed[card]) > 0, || {
                    format!("{name} passed a {card} sailor to {}, who has none in hand or box", to.seat)
                });
            }
        }
        if self.phase == Phase::Pass {
            faults.require(self.seats.iter().any(|seat| seat.passed.is_none()), || {
                "all have passed a card, but the phase is still pass".to_owned()
            });
        }
    }
}

impl Position {
    /// Journey tiles that lie open.
    pub(crate) fn face_up(&self) -> ByTile {
        let mut open = TILES;
        for tile in Tile::ALL {
            open[tile] -= self.face_down[tile];
        }
        open
    }

    /// Everything that a state writes, in a fixed order.
    pub(crate) fn hash(&self) -> u64 {
        let mut hash = StateHasher::new(0);
        let agreed = &self.agreed;
        hash.bytes(&[
            agreed.players,
            agreed.start_player.map_or(0, |seat| seat.index() as u8 + 1),
            agreed.pirate_first.into(),
            agreed.sailor_move_optional.into(),
        ]);
        if let Some(components) = &agreed.components {
            hash.bytes(components.name.as_bytes());
            for name in &components.inferred {
                hash.bytes(name.as_bytes());
            }
            hash.bytes(&components.sea);
        }
        hash.bytes(&[self.phase as u8, self.start.index() as u8, self.actor.index() as u8, self.laid]);
        hash.bytes(&self.row);
        hash.bytes(&self.ships.0);
        hash.bytes(&self.face_down.0);
        hash.bytes(&[self.said]);
        hash.bytes(&self.revealed.0);
        hash.bytes(&self.cubes);
        for (hand, boxed) in self.hands.iter().zip(&self.boxed) {
            hash.bytes(&hand.0);
            hash.bytes(&boxed.0);
        }
        hash.bytes(&self.passed.map(|card| card.map_or(0, |card| card.index() as u8 + 1)));
        hash.bytes(&[self.resigned.bits()]);
        hash.finish()
    }
}
