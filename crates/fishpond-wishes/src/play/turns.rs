//! A turn from the move to the next player (W3, W12, W14.5, W14.6).

use fishpond_core::{Code, Refusal, Seat, Sink, quote};

use crate::acts::Act;
use crate::events::Event;
use crate::facts::Reason;
use crate::notation::{self, Typed};
use crate::position::{Position, Stage};
use crate::refusals::code;

/// The game is over.
pub(crate) static GAME_OVER: Code = code("game-over", "W12.3");
/// It is another player's turn, or a card must be drawn first.
pub(crate) static NOT_YOUR_TURN: Code = code("not-your-turn", "W3.1");
/// The text is not a move.
pub(crate) static UNREADABLE: Code = code("unreadable", "W3.1");
/// The player cannot pass, because they have another move.
pub(crate) static CAN_ACT: Code = code("can-act", "W3.3");

impl Position {
    /// Reads a move as typed. A plain sale may name only the kind if that is unambiguous (A54).
    pub(crate) fn read(&self, seat: Seat, text: &str) -> Result<Act, Refusal> {
        let typed = notation::parse(text);
        if !matches!(typed, Some(Typed::Act(Act::Resign))) {
            self.check_turn(seat)?;
        }
        match typed {
            Some(Typed::Act(act)) => Ok(act),
            Some(Typed::SellKind(kind)) => self.only_card(seat, kind).map(Act::Sell),
            None => Err(UNREADABLE.refuse().with("text", quote(text))),
        }
    }

    pub(crate) fn check_act(&self, seat: Seat, act: Act) -> Result<(), Refusal> {
        if act != Act::Resign {
            self.check_turn(seat)?;
        }
        match act {
            Act::Keep(position) => self.check_keep(seat, position),
            Act::Wish(wish) => self.check_wish(seat, wish),
            Act::Sell(card) => self.check_sell(seat, card),
            Act::Pass => self.check_pass(seat),
            Act::Resign => self.check_resignation(seat),
        }
    }

    fn check_turn(&self, seat: Seat) -> Result<(), Refusal> {
        match self.stage {
            Stage::Over(_) => Err(GAME_OVER.refuse()),
            Stage::Turn if seat == self.active => Ok(()),
            Stage::Turn => Err(NOT_YOUR_TURN.refuse().with("seat", self.active).with("waits", "seat")),
            Stage::Start | Stage::Buyers | Stage::Ocean => {
                Err(NOT_YOUR_TURN.refuse().with("seat", self.active).with("waits", "dealer"))
            }
        }
    }

    /// Checks whether a seat may resign (A57): since version 2 on any player's turn, before that only on its own.
    fn check_resignation(&self, seat: Seat) -> Result<(), Refusal> {
        let playing = seat.index() < usize::from(self.players()) && !self.resigned.contains(seat);
        if self.rules.version > 1 && self.stage == Stage::Turn && playing {
            Ok(())
        } else {
            self.check_turn(seat)
        }
    }

    /// Checks that the player has no other move (W14.5).
    fn check_pass(&self, seat: Seat) -> Result<(), Refusal> {
        let can_act = self.ocean.len() > 0 || !self.seats[seat.index()].boats.is_empty();
        if can_act { Err(CAN_ACT.refuse()) } else { Ok(()) }
    }

    /// Plays a whole turn: the action, then the end of the game or the next player and the ocean (W3.2).
    #[inline]
    pub(crate) fn take_turn(&mut self, seat: Seat, act: Act, events: &mut impl Sink<Event>) {
        match act {
            Act::Keep(position) => self.keep(seat, position, events),
            Act::Wish(wish) => self.use_wish(seat, wish, events),
            Act::Sell(card) => self.sell_single(seat, card, events),
            Act::Pass => {
                self.passes += 1;
                events.emit(Event::Passed { seat });
            }
            Act::Resign => return self.resign(seat, events),
        }
        if act != Act::Pass {
            self.passes = 0;
        }
        self.end_turn(events);
    }

    /// Ends the game if it is over; otherwise passes the turn and refills the ocean (W3.2 d to f).
    #[inline]
    fn end_turn(&mut self, events: &mut impl Sink<Event>) {
        // W12.2, A30: checked once, after the whole action.
        let markets = usize::from(self.filled) == self.rules.components.limit_cards.len();
        let heap = self.heap_total() >= self.rules.components.heap_end;
        if self.rules.max_turns.is_some() {
            self.turns += 1;
        }
        // W14.5: everyone passed in a row. W14.6: the turn limit is reached.
        let stalemate = usize::from(self.passes) >= self.players_left()
            || self.rules.max_turns.is_some_and(|limit| self.turns >= limit);
        let reason = match (markets, heap) {
            (true, true) => Some(Reason::Both),
            (true, false) => Some(Reason::Markets),
            (false, true) => Some(Reason::Heap),
            (false, false) => stalemate.then_some(Reason::Stalemate),
        };
        match reason {
            // W12.3: at once for everyone; the ocean is not refilled.
            Some(reason) => self.end_game(reason, events),
            None => {
                self.next_player();
                self.refill(events);
            }
        }
    }

    /// Takes a player out of the turn order; their possessions stay where they are (A57).
    fn resign(&mut self, seat: Seat, events: &mut impl Sink<Event>) {
        self.resigned.insert(seat);
        self.passes = 0;
        events.emit(Event::Resigned { seat });
        if self.players_left() == 1 {
            self.end_game(Reason::Resigned, events);
        } else if seat == self.active {
            self.next_player();
        }
    }

    /// Passes the turn clockwise, skipping players who have resigned (W3.1).
    #[inline]
    fn next_player(&mut self) {
        loop {
            self.active = self.active.next(self.players());
            if !self.resigned.contains(self.active) {
                break;
            }
        }
    }
}
