//! The structure of a turn: seats to act, reset, next player, resignation, the end (S15–S17, S34, S35, S41).

use fishpond_core::{Code, Message, Position as _, Refusal, Rng, Seat, Sink, quote};

use crate::acts::Act;
use crate::colours::ByTile;
use crate::components::{RESET_BELOW, TILES};
use crate::events::Event;
use crate::notation::RawAct;
use crate::play::passing::ALREADY_PASSED;
use crate::position::{Position, SEATS, Stage};
use crate::refusals::code;
use crate::scoring;

/// The game is over.
pub(crate) static GAME_OVER: Code = code("game-over", "S35");
/// The text is not a move.
pub(crate) static UNREADABLE: Code = code("unreadable", "S17");
/// The move belongs to another phase of the game.
pub(crate) static WRONG_PHASE: Code = code("wrong-phase", "S17");
/// It is another seat's turn.
pub(crate) static NOT_YOUR_TURN: Code = code("not-your-turn", "S15");

/// The number announced in each turn of a seat that resigned (SA48).
pub(crate) const RESIGNED_COUNT: u8 = 2;

impl Position {
    /// Checks whether a seat may make a move now.
    pub(crate) fn check_act(&self, seat: Seat, act: RawAct) -> Result<(), Refusal> {
        if self.stage == Stage::Over {
            return Err(GAME_OVER.refuse());
        }
        let fits = match act {
            RawAct::Pass(_) => self.stage == Stage::Pass,
            RawAct::Reveal(_) | RawAct::Sailor(..) => self.stage == Stage::Play,
            RawAct::Ship(_) => self.stage == Stage::ChooseShip,
            RawAct::Resign => true,
        };
        if !fits {
            let phase = self.phase().name();
            return Err(WRONG_PHASE.refuse().with("phase", Message::new(format!("ships-phase-{phase}"))));
        }
        if act != RawAct::Resign {
            self.check_turn(seat)?;
        }
        match act {
            RawAct::Pass(card) => self.check_card(seat, card),
            RawAct::Reveal(count) => self.check_count(seat, count),
            RawAct::Ship(ship) => self.check_revealed(ship),
            RawAct::Sailor(card, sail) => {
                self.check_card(seat, card)?;
                self.check_sail(sail)
            }
            RawAct::Resign => self.check_resignation(seat),
        }
    }

    /// Reads a move as typed.
    pub(crate) fn read(&self, seat: Seat, text: &str) -> Result<Act, Refusal> {
        if self.stage == Stage::Over {
            return Err(GAME_OVER.refuse());
        }
        let raw = RawAct::read(text).ok_or_else(|| UNREADABLE.refuse().with("text", quote(text)))?;
        match raw.act() {
            Some(act) => Ok(act),
            None => Err(self.check_act(seat, raw).expect_err("invalid colours and numbers are refused")),
        }
    }

    /// Checks whether it is the seat's turn. In the passing round every seat that has not chosen a card may move.
    fn check_turn(&self, seat: Seat) -> Result<(), Refusal> {
        let playing = seat.index() < usize::from(self.rules.players) && !self.resigned.contains(seat);
        match self.stage {
            // S13: a choice is final. Only the seat itself gets this answer, so nobody else learns who has chosen.
            Stage::Pass if playing && self.passed[seat.index()].is_some() => Err(ALREADY_PASSED.refuse()),
            Stage::Pass if playing => Ok(()),
            Stage::Play | Stage::ChooseShip if seat != self.actor => {
                Err(NOT_YOUR_TURN.refuse().with("turn", self.actor))
            }
            Stage::Play | Stage::ChooseShip if playing => Ok(()),
            _ => Err(NOT_YOUR_TURN.refuse()),
        }
    }

    /// Lists the legal moves: numbers of tiles first, then for each card the ship movements, `stay` last.
    pub(crate) fn list_acts(&self, seat: Seat, acts: &mut Vec<Act>) {
        acts.clear();
        if self.check_turn(seat).is_err() {
            return;
        }
        match self.stage {
            Stage::Pass => acts.extend(self.colours_held(seat).map(Act::Pass)),
            Stage::Play => {
                acts.extend((1..=self.max_count()).map(Act::Reveal));
                for card in self.colours_held(seat) {
                    acts.extend(self.sails().map(|sail| Act::Sailor(card, sail)));
                }
            }
            Stage::ChooseShip => acts.extend(self.revealed.colours().map(Act::Ship)),
            _ => {}
        }
    }

    /// Returns a random move for [`Stage::Play`], all equally likely, without listing them.
    pub(crate) fn random_turn(&self, rng: &mut Rng) -> Act {
        let counts = u32::from(self.max_count());
        let cards = self.colours_held(self.actor).count() as u32;
        let sails = self.sails().count() as u32;
        let pick = rng.below(counts + cards * sails);
        match pick.checked_sub(counts) {
            None => Act::Reveal(pick as u8 + 1),
            Some(rest) => {
                let card = self.colours_held(self.actor).nth((rest / sails) as usize);
                let sail = self.sails().nth((rest % sails) as usize);
                Act::Sailor(card.expect("index is below the count"), sail.expect("index is below the count"))
            }
        }
    }

    pub(crate) fn begin_turn(&mut self, seat: Seat, events: &mut impl Sink<Event>) {
        self.actor = seat;
        self.stage = Stage::Play;
        // S16, SA33, SA34: before any decision, and all fifteen tiles.
        if self.face_down.total() < RESET_BELOW {
            self.face_down = TILES;
            self.clear_reveal();
            events.emit(Event::Reset);
        }
        if self.resigned.contains(seat) {
            self.announce(RESIGNED_COUNT, events);
        }
    }

    /// Forgets which tiles were revealed in the last turn. Until then they can be marked as new, but they no longer count (S24).
    pub(crate) fn clear_reveal(&mut self) {
        self.said = 0;
        self.revealed = ByTile::NONE;
    }

    /// Passes the turn to the left neighbour; revealed tiles stay face up (S34).
    pub(crate) fn end_turn(&mut self, events: &mut impl Sink<Event>) {
        self.begin_turn(self.actor.next(self.rules.players), events);
    }

    /// Ends the game at once, with no further turns, and scores the hands (S35, SA37).
    pub(crate) fn finish(&mut self, events: &mut impl Sink<Event>) {
        self.stage = Stage::Over;
        events.emit(Event::End);
        for seat in self.seats() {
            let cards = self.hands[seat.index()];
            events.emit(Event::Scored { seat, cards, points: scoring::points(self, seat) });
        }
    }

    /// Checks whether a seat may resign (SA48): since version 2 on any player's turn, before that only on its own.
    fn check_resignation(&self, seat: Seat) -> Result<(), Refusal> {
        let deciding = !self.turn().seats().is_empty();
        let playing = seat.index() < usize::from(self.rules.players) && !self.resigned.contains(seat);
        if self.rules.version > 1 && deciding && playing { Ok(()) } else { self.check_turn(seat) }
    }

    /// Returns whether all players but one have resigned, which ends the game from version 2 on (SA48).
    pub(crate) fn is_won_by_resignation(&self) -> bool {
        self.rules.version > 1 && self.resigned.len() + 1 >= usize::from(self.rules.players)
    }

    /// Lets a seat resign (SA48). If at least two players are left, the game continues and chance decides for the seat. In the
    /// passing round a card is drawn even if the seat had already chosen one, so that nobody learns whether it had.
    pub(crate) fn resign(&mut self, seat: Seat, events: &mut impl Sink<Event>) {
        self.resigned.insert(seat);
        events.emit(Event::Resigned { seat, ends_game: self.is_won_by_resignation() });
        match self.stage {
            _ if self.is_won_by_resignation() => {
                if self.stage == Stage::Pass {
                    self.passed = [None; SEATS];
                }
                self.stage = Stage::Over;
            }
            Stage::Pass => {
                self.passed[seat.index()] = None;
                self.stage = Stage::PassFor(seat);
            }
            Stage::Play if seat == self.actor => self.announce(RESIGNED_COUNT, events),
            _ => {}
        }
    }
}
