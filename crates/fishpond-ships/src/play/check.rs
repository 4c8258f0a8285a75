//! Which acts are legal, and why the others are refused, in the order of the rules (section 2).

use fishpond_core::{Arg, Message, Refusal, Rng, Seat};

use crate::acts::{Act, Sail, Spoken, SpokenSail};
use crate::colours::Colour;
use crate::position::{Phase, Position};
use crate::refusals::{
    ALREADY_PASSED, BAD_COUNT, BAD_SHIP, FINAL_CARD, GAME_OVER, MUST_MOVE, NO_CUBE, NO_SUCH_SAILOR,
    NOT_REVEALED, NOT_YOUR_TURN, OFF_ROW, WRONG_PHASE,
};

impl Position {
    /// The reason against an act, if there is one.
    pub(crate) fn check(&self, seat: Seat, act: Spoken) -> Result<(), Refusal> {
        if self.phase == Phase::Finished {
            return Err(GAME_OVER.refuse());
        }
        let fits = match act {
            Spoken::Pass(_) => self.phase == Phase::Pass,
            Spoken::Reveal(_) | Spoken::Sailor(..) => self.phase == Phase::Play,
            Spoken::Ship(_) => self.phase == Phase::ChooseShip,
            Spoken::Resign => true,
        };
        if !fits {
            return Err(WRONG_PHASE
                .refuse()
                .with("phase", Message::new(format!("ships-phase-{}", self.phase.name()))));
        }
        self.check_turn(seat)?;
        match act {
            Spoken::Pass(card) => self.check_card(seat, card),
            Spoken::Reveal(count) => self.check_count(seat, count),
            Spoken::Ship(ship) => self.check_revealed(ship),
            Spoken::Sailor(card, sail) => {
                self.check_card(seat, card)?;
                self.check_sail(sail)
            }
            Spoken::Resign => Ok(()),
        }
    }

    /// Only whoever is to act may act. In the passing round that is everybody who has not chosen yet.
    fn check_turn(&self, seat: Seat) -> Result<(), Refusal> {
        match self.phase {
            Phase::Pass
                if usize::from(self.agreed.players) <= seat.index() || self.resigned.contains(seat) =>
            {
                Err(NOT_YOUR_TURN.refuse())
            }
            // S13: a choice is final. Only the seat itself hears this, so it tells nobody else who has chosen.
            Phase::Pass if self.passed[seat.index()].is_some() => Err(ALREADY_PASSED.refuse()),
            Phase::Pass => Ok(()),
            Phase::Play | Phase::ChooseShip if seat != self.actor => {
                Err(NOT_YOUR_TURN.refuse().with("turn", self.actor))
            }
            Phase::Play | Phase::ChooseShip if !self.resigned.contains(seat) => Ok(()),
            _ => Err(NOT_YOUR_TURN.refuse()),
        }
    }

    fn check_card(&self, seat: Seat, card: Option<Colour>) -> Result<(), Refusal> {
        let hand = self.hands[seat.index()];
        if card.is_some_and(|card| hand[card] > 0) {
            return Ok(());
        }
        let held = hand.iter().filter(|&(_, count)| count > 0);
        let held: Vec<Arg> = held.map(|(colour, _)| Arg::from(colour.sailor_term())).collect();
        Err(NO_SUCH_SAILOR
            .refuse()
            .with("card", card.map_or("other", Colour::name))
            .with("cards", held.len() as u32)
            .with("held", held))
    }

    fn check_count(&self, seat: Seat, count: Option<u8>) -> Result<(), Refusal> {
        match count {
            Some(1 | 2) => Ok(()),
            // RUL SA17, SA18.
            Some(3) if self.cubes[seat.index()] == 0 => Err(NO_CUBE.refuse()),
            Some(3) => Ok(()),
            _ => Err(BAD_COUNT.refuse()),
        }
    }

    fn check_revealed(&self, ship: Option<Colour>) -> Result<(), Refusal> {
        let ship = ship.ok_or_else(|| BAD_SHIP.refuse())?;
        if self.revealed.colours().any(|colour| colour == ship) {
            return Ok(());
        }
        // RUL SA21.
        let revealed: Vec<Arg> = self.revealed.colours().map(|ship| Arg::from(ship.ship_term())).collect();
        Err(NOT_REVEALED.refuse().with("ship", ship.name()).with("revealed", revealed))
    }

    fn check_sail(&self, sail: SpokenSail) -> Result<(), Refusal> {
        match sail {
            SpokenSail::Forward(ship) => {
                let ship = ship.ok_or_else(|| BAD_SHIP.refuse())?;
                if self.can_sail_forward(ship) {
                    return Ok(());
                }
                Err(FINAL_CARD.refuse().with("ship", ship.name()))
            }
            SpokenSail::Back(ship) => {
                let ship = ship.ok_or_else(|| BAD_SHIP.refuse())?;
                if self.can_sail_back(ship) {
                    return Ok(());
                }
                Err(OFF_ROW.refuse().with("ship", ship.name()))
            }
            // RUL SA16.
            SpokenSail::Stay if self.agreed.sailor_move_optional => Ok(()),
            SpokenSail::Stay => Err(MUST_MOVE.refuse()),
        }
    }

    /// The legal acts: numbers to say, then for each card the ship moves, `stay` last.
    pub(crate) fn list_acts(&self, seat: Seat, acts: &mut Vec<Act>) {
        acts.clear();
        if self.check_turn(seat).is_err() {
            return;
        }
        match self.phase {
            Phase::Pass => acts.extend(self.held(seat).map(Act::Pass)),
            Phase::Play => {
                acts.extend((1..=self.numbers()).map(Act::Reveal));
                for card in self.held(seat) {
                    acts.extend(self.sails().map(|sail| Act::Sailor(card, sail)));
                }
            }
            Phase::ChooseShip => acts.extend(self.revealed.colours().map(Act::Ship)),
            _ => {}
        }
    }

    /// One act of the seat to move in [`Phase::Play`], each equally likely, without the list.
    pub(crate) fn random_turn(&self, rng: &mut Rng) -> Act {
        let numbers = u32::from(self.numbers());
        let cards = self.held(self.actor).count() as u32;
        let sails = self.sails().count() as u32;
        let pick = rng.below(numbers + cards * sails);
        match pick.checked_sub(numbers) {
            None => Act::Reveal(pick as u8 + 1),
            Some(rest) => {
                let card = self.held(self.actor).nth((rest / sails) as usize);
                let sail = self.sails().nth((rest % sails) as usize);
                Act::Sailor(card.expect("counted above"), sail.expect("counted above"))
            }
        }
    }

    /// S21, S41: three needs a cube, one and two need nothing.
    fn numbers(&self) -> u8 {
        if self.cubes[self.actor.index()] > 0 { 3 } else { 2 }
    }

    fn held(&self, seat: Seat) -> impl Iterator<Item = Colour> {
        let hand = self.hands[seat.index()];
        Colour::ALL.into_iter().filter(move |&colour| hand[colour] > 0)
    }

    fn sails(&self) -> impl Iterator<Item = Sail> {
        Colour::ALL
            .into_iter()
            .flat_map(|ship| {
                let forward = self.can_sail_forward(ship).then_some(Sail::Forward(ship));
                let back = self.can_sail_back(ship).then_some(Sail::Back(ship));
                forward.into_iter().chain(back)
            })
            .chain(self.agreed.sailor_move_optional.then_some(Sail::Stay))
    }
}

impl Phase {
    /// The name as it is written: `choose-ship`.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Phase::Start => "start",
            Phase::Row => "row",
            Phase::Deal => "deal",
            Phase::Pass => "pass",
            Phase::PassFor => "pass-for",
            Phase::Play => "play",
            Phase::Reveal => "reveal",
            Phase::ChooseShip => "choose-ship",
            Phase::Finished => "finished",
        }
    }
}
