//! Strict validation of a written state: every reason why play could not have reached it is a fault.

use fishpond_core::{Faults, Seat, pluralize};

use super::{Phase, State};
use crate::colours::{Colour, Tile};
use crate::components::{
    CUBES, FINAL, HAND_SIZE, RESET_BELOW, SAILORS, SAILORS_PER_COLOUR, START_CUBES, TILES, WATER_CARDS,
};
use crate::facts::FACTS;
use crate::play::turns::RESIGNED_COUNT;
use crate::position::{Position, Rules};

impl State {
    /// Builds the position, or lists every reason why play could not have reached it.
    pub(crate) fn check(&self) -> Result<Position, Faults> {
        let rules = Rules::new(&self.config)?;
        let mut faults = Faults::default();
        let seats: Vec<Seat> = self.seats.iter().map(|seat| seat.seat).collect();
        let expected: Vec<Seat> = Seat::first_n(rules.players).collect();
        if seats != expected {
            // If the seats are wrong, nothing else can be checked.
            return Err(Faults::one(format!(
                "the seats are {}; they must be {}",
                list(&seats),
                list(&expected)
            )));
        }
        self.config.require_all_options(&rules.config(), &mut faults);
        self.check_turn(&rules, &mut faults);
        self.check_row(&rules, &mut faults);
        self.check_ships(&mut faults);
        self.check_tiles(&mut faults);
        self.check_cubes(&mut faults);
        self.check_cards(&mut faults);
        self.check_passing(&mut faults);
        faults.into_result(())?;
        Ok(self.build(rules))
    }

    /// Returns whether all players have picked up the cards passed to them.
    fn passing_is_over(&self) -> bool {
        match self.phase {
            Phase::Play | Phase::Reveal | Phase::ChooseShip => true,
            // SA48: the game may have ended in the passing round.
            Phase::Over => {
                !self.is_won_by_resignation() || self.seats.iter().any(|seat| seat.passed.is_some())
            }
            _ => false,
        }
    }

    fn is_won_by_resignation(&self) -> bool {
        let resigned = self.seats.iter().filter(|seat| seat.resigned).count();
        self.config.rules_version(&FACTS) > 1 && resigned + 1 >= self.seats.len()
    }

    fn resigned(&self, seat: Seat) -> bool {
        self.seats.iter().any(|state| state.seat == seat && state.resigned)
    }

    fn check_turn(&self, rules: &Rules, faults: &mut Faults) {
        let phase = self.phase.name();
        for (name, seat) in [("start", self.start), ("turn", self.turn)] {
            if let Some(seat) = seat {
                faults.require(seat.index() < self.seats.len(), || {
                    format!("'{name}' is {seat}, who is not in the game")
                });
            }
        }
        let has_start = self.phase != Phase::Start;
        let has_turn = self.passing_is_over() || self.phase == Phase::PassFor;
        for (name, seat, wanted) in [("start", self.start, has_start), ("turn", self.turn, has_turn)] {
            faults.require(seat.is_some() == wanted, || {
                let must = if wanted { "name a seat" } else { "be null" };
                format!("'{name}' must {must} in phase '{phase}'")
            });
        }
        if let Some(set) = rules.start_player {
            faults.require(self.start == Some(set), || {
                format!("the option start_player is {set}, so 'start' must be {set}")
            });
        }
        let before_passing = matches!(self.phase, Phase::Start | Phase::Row | Phase::Deal);
        faults.require(!before_passing || !self.seats.iter().any(|seat| seat.resigned), || {
            format!("no seat can have resigned in phase '{phase}'; that is possible from phase 'pass' on")
        });
        // SA48: the game ends when one player is left.
        if self.is_won_by_resignation() {
            faults.require(self.phase == Phase::Over, || {
                "all players but one have resigned, so the phase must be 'finished'".to_owned()
            });
            faults.require(!self.seats.iter().all(|seat| seat.resigned), || {
                "the last player cannot have resigned".to_owned()
            });
        }
        if let Some(seat) = self.turn {
            let resigned = self.resigned(seat);
            faults.require(self.phase != Phase::Play || !resigned, || {
                format!("'turn' is {seat}, who has resigned, so the phase cannot be 'play'")
            });
            faults.require(self.phase != Phase::PassFor || resigned, || {
                format!("phase 'pass-for' draws a card for {seat}, who has not resigned")
            });
            faults.require(self.phase != Phase::Reveal || !resigned || self.said == RESIGNED_COUNT, || {
                format!("{seat} has resigned, so 'said' must be {RESIGNED_COUNT}, not {}", self.said)
            });
        }
    }

    fn check_row(&self, rules: &Rules, faults: &mut Faults) {
        let components = rules.components();
        let valid = match self.phase {
            Phase::Start => self.row.len() == 1,
            Phase::Row => (1..WATER_CARDS).contains(&self.row.len()),
            _ => self.row.len() == WATER_CARDS,
        };
        faults.require(valid, || {
            format!(
                "the row cannot have {} in phase '{}'",
                pluralize(self.row.len(), "card"),
                self.phase.name()
            )
        });
        faults.require(self.row.first() == Some(&components.harbour), || {
            format!("the row must start with the harbour, which has {} fish", components.harbour)
        });
        for fish in 0..=u8::MAX {
            let laid = self.row.iter().skip(1).filter(|&&card| card == fish).count();
            let available = components.sea.iter().filter(|&&card| card == fish).count();
            faults.require(laid <= available, || {
                format!(
                    "the row has {} with {fish} fish, but there are only {available}",
                    pluralize(laid, "sea card")
                )
            });
        }
    }

    fn check_ships(&self, faults: &mut Faults) {
        let phase = self.phase.name();
        for (ship, at) in self.ships.iter() {
            let valid = if self.passing_is_over() { at <= FINAL } else { at == 0 };
            faults.require(valid, || format!("the {ship} ship cannot be on card {at} in phase '{phase}'"));
        }
        let arrived: Vec<Colour> =
            Colour::ALL.into_iter().filter(|&ship| self.ships[ship] == FINAL).collect();
        if self.phase != Phase::Over || self.is_won_by_resignation() {
            faults.require(arrived.is_empty(), || {
                "a ship can be on the final card only if its arrival ended the game".to_owned()
            });
            return;
        }
        // S35, S37: the first arrival ends the game. S29, S31: only a revealed ship can arrive.
        faults.require(arrived.len() == 1, || {
            format!("a game ends with exactly one ship on the final card, not {}", arrived.len())
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
                format!("{} face up, but the box has {}", pluralize(up, &format!("{tile} tile")), TILES[tile])
            });
            faults.require(revealed <= up, || {
                format!("{} revealed, but only {up} face up", pluralize(revealed, &format!("{tile} tile")))
            });
        }
        let (up, revealed) = (self.face_up.total(), self.revealed.total());
        faults.require(self.passing_is_over() || up == 0, || {
            format!("{} face up in phase '{phase}', which allows none", pluralize(up, "tile"))
        });
        let said = u32::from(self.said);
        let valid = match self.phase {
            Phase::Reveal => (1..=3).contains(&said) && revealed < said,
            Phase::ChooseShip => (2..=3).contains(&said) && revealed == said,
            Phase::Over if !self.is_won_by_resignation() => (1..=3).contains(&said) && revealed == said,
            Phase::Over => said <= 3 && revealed == said && (said == 0 || self.passing_is_over()),
            Phase::Play => said <= 3 && revealed == said,
            _ => said == 0 && revealed == 0,
        };
        faults.require(valid, || {
            format!("phase '{phase}' cannot have {revealed} of {said} announced tiles revealed")
        });
        faults.require(self.phase != Phase::ChooseShip || self.revealed.colours().count() >= 2, || {
            "phase 'choose-ship' requires two or more revealed colours".to_owned()
        });
        // S16: at the start of a turn at least four tiles are face down.
        let in_this_turn = if self.phase == Phase::Play { 0 } else { revealed.min(up) };
        let before = TILES.total() + in_this_turn - up.min(TILES.total());
        faults.require(before >= RESET_BELOW, || {
            format!(
                "the turn cannot start with {} face down; below {RESET_BELOW} all tiles are turned face down",
                pluralize(before, "tile")
            )
        });
    }

    fn check_cubes(&self, faults: &mut Faults) {
        let held: u32 = self.seats.iter().map(|seat| u32::from(seat.cubes)).sum();
        faults.require(held + u32::from(self.supply) == u32::from(CUBES), || {
            format!(
                "the players have {} and the supply has {}; the total must be {CUBES}",
                pluralize(held, "cube"),
                self.supply
            )
        });
        if !self.passing_is_over() {
            for seat in self.seats.iter().filter(|seat| seat.cubes != START_CUBES) {
                faults.push(format!(
                    "{} has {} in phase '{}'; each player starts with {START_CUBES}",
                    seat.seat,
                    pluralize(seat.cubes, "cube"),
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
                    "hands, box and deck have {} in total; there must be {SAILORS_PER_COLOUR}",
                    pluralize(cards, &format!("{colour} sailor"))
                )
            });
        }
        let dealt = SAILORS.total().saturating_sub(self.undealt.total());
        let players = self.seats.len() as u32;
        for (i, seat) in self.seats.iter().enumerate() {
            let (hand, boxed) = (seat.hand.total(), seat.boxed.total());
            let expected = match self.phase {
                Phase::Start | Phase::Row => 0,
                Phase::Deal => (dealt + players - 1 - i as u32) / players,
                _ => u32::from(HAND_SIZE),
            };
            faults.require(hand + boxed == expected && (self.passing_is_over() || boxed == 0), || {
                format!(
                    "{} has {} in hand and {boxed} in the box in phase '{}'; the total must be {expected}",
                    seat.seat,
                    pluralize(hand, "sailor"),
                    self.phase.name()
                )
            });
        }
        let all = u32::from(HAND_SIZE) * players;
        faults.require(self.phase != Phase::Deal || dealt < all, || {
            "all sailors are dealt, so the phase cannot be 'deal'".to_owned()
        });
    }

    fn check_passing(&self, faults: &mut Faults) {
        let players = self.seats.len() as u8;
        let phase = self.phase.name();
        for seat in &self.seats {
            let name = seat.seat;
            match (seat.passed, self.phase) {
                (Some(_), Phase::Start | Phase::Row | Phase::Deal) => {
                    faults.push(format!("{name} cannot have passed a card in phase '{phase}'"));
                }
                (Some(card), Phase::Pass | Phase::PassFor) => faults.require(seat.hand[card] > 0, || {
                    format!("{name} has chosen to pass a {card} sailor but has none in hand")
                }),
                (None, _) if self.passing_is_over() => faults.push(format!("{name} must have passed a card")),
                (None, Phase::Pass) => faults.require(!seat.resigned, || {
                    format!("{name} has resigned, but no card was passed for them")
                }),
                (None, Phase::PassFor) => faults.require(!seat.resigned || self.turn == Some(name), || {
                    format!("{name} has resigned, but no card was passed for them")
                }),
                _ => {}
            }
            if self.phase == Phase::PassFor && self.turn == Some(name) {
                faults.require(seat.passed.is_none(), || format!("{name} has already passed a card"));
            }
            // The received card is still in the hand or in the box.
            let to = &self.seats[name.next(players).index()];
            if let (true, Some(card)) = (self.passing_is_over(), seat.passed) {
                faults.require(u32::from(to.hand[card]) + u32::from(to.boxed[card]) > 0, || {
                    format!(
                        "{name} passed a {card} sailor to {}, who has none in hand or in the box",
                        to.seat
                    )
                });
            }
        }
        if self.phase == Phase::Pass {
            faults.require(self.seats.iter().any(|seat| seat.passed.is_none()), || {
                "all players have passed a card, so the phase cannot be 'pass'".to_owned()
            });
        }
    }
}

fn list(seats: &[Seat]) -> String {
    seats.iter().map(Seat::to_string).collect::<Vec<_>>().join(", ")
}
