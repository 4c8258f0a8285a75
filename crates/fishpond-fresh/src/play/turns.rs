//! F18–F25, F35–F41: turns, reserving, drawing, passing.

use fishpond_core::{Code, Message, Position as _, Refusal, Rng, Seat, Sink, Turn, quote};

use super::auction::{BID_NOW, NO_AUCTION};
use super::building::{BUILD_NOW, NOT_OUTSIDE, NOTHING_TO_BUILD};
use crate::acts::Act;
use crate::board::{Space, SpaceSet, Spot};
use crate::events::Event;
use crate::facts::FORCED_TURNS;
use crate::market::{Content, Tile};
use crate::notation::{self, ParseActError};
use crate::position::{Position, Stage};
use crate::refusals::{code, refuse_at};

/// The game is over.
pub(crate) static GAME_OVER: Code = code("game-over", "F47");
/// It is another player's turn, or the dealer's.
pub(crate) static NOT_YOUR_TURN: Code = code("not-your-turn", "F18");
/// Players cannot choose to pass.
pub(crate) static NO_PASSING: Code = code("no-passing", "F39");
/// The text is not a move.
pub(crate) static UNREADABLE: Code = code("unreadable", "F53");
/// In the first three turns a player cannot draw.
pub(crate) static TOO_EARLY: Code = code("too-early", "F20");
/// A player needs a disk on the square to draw.
pub(crate) static NO_DISK_ON_SQUARE: Code = code("no-disk-on-square", "F23");
/// All disks of the player are on the square.
pub(crate) static NO_DISK_LEFT: Code = code("no-disk-left", "F22");
/// The square has no such space.
pub(crate) static OFF_THE_SQUARE: Code = code("off-the-square", "F3");
/// The space is not empty.
pub(crate) static NOT_EMPTY: Code = code("not-empty", "F22");
/// All neighbours of the space are empty.
pub(crate) static NOTHING_BESIDE: Code = code("nothing-beside", "F22");

impl Position {
    /// Reads a move as typed; spaces may be given by name, such as `e4`.
    pub(crate) fn read(&self, seat: Seat, text: &str) -> Result<Act, Refusal> {
        let read = notation::read(text);
        if read != Ok(Act::Resign) {
            self.check_turn(seat)?;
        }
        read.map_err(|error| match error {
            ParseActError::Pass => NO_PASSING.refuse(),
            ParseActError::Outside => NOT_OUTSIDE.refuse(),
            ParseActError::Unreadable => UNREADABLE.refuse().with("text", quote(text)),
        })
    }

    pub(crate) fn check_act(&self, seat: Seat, act: Act) -> Result<(), Refusal> {
        if act != Act::Resign {
            self.check_turn(seat)?;
        }
        match (self.stage, act) {
            (_, Act::Resign) => self.check_resignation(seat),
            (Stage::Bidding { .. }, Act::Bid(coins)) => self.check_bid(seat, coins),
            (Stage::Bidding { goods, .. }, _) => Err(BID_NOW.refuse().with("goods", goods.term())),
            (_, Act::Bid(_)) => Err(NO_AUCTION.refuse()),
            (Stage::Choose(_), Act::Reserve(space)) => self.check_reserve(seat, space),
            (Stage::Choose(_), Act::Draw) => self.check_draw(seat),
            (Stage::Choose(_), Act::Build(_)) => Err(NOTHING_TO_BUILD.refuse()),
            (_, Act::Build(space)) => self.check_build(seat, space),
            (_, Act::Reserve(_) | Act::Draw) => {
                let tile = self.in_hand().unwrap_or(Tile::Flea);
                Err(BUILD_NOW.refuse().with("tile", tile.term()))
            }
        }
    }

    /// Checks whether a seat may resign (Q76): since version 2 on any player's turn, before that only on its own.
    fn check_resignation(&self, seat: Seat) -> Result<(), Refusal> {
        let deciding = !self.turn().seats().is_empty();
        let playing = seat.index() < usize::from(self.rules.players) && !self.resigned.contains(seat);
        if self.rules.version > 1 && deciding && playing { Ok(()) } else { self.check_turn(seat) }
    }

    fn check_turn(&self, seat: Seat) -> Result<(), Refusal> {
        match self.turn() {
            Turn::Over => Err(GAME_OVER.refuse()),
            turn if turn.seats().contains(seat) => Ok(()),
            _ => Err(self.refuse_bidder(seat).unwrap_or_else(|| {
                let refusal = NOT_YOUR_TURN.refuse();
                match self.decider() {
                    Some(other) if !self.resigned.contains(other) => refusal.with("seat", other),
                    _ => refusal.with("seat", Message::new("fresh-term-dealer")),
                }
            })),
        }
    }

    fn check_reserve(&self, seat: Seat, space: Space) -> Result<(), Refusal> {
        if self.supply(seat) == 0 {
            return Err(NO_DISK_LEFT.refuse().with("disks", self.rules.disks));
        }
        let spot = self.check_space(space)?;
        match self.market.content(spot) {
            Content::Empty => {}
            content => return Err(refuse_at(&NOT_EMPTY, space).with("content", content.term())),
        }
        if !self.reservable(seat).contains(spot) {
            return Err(refuse_at(&NOTHING_BESIDE, space));
        }
        Ok(())
    }

    fn check_draw(&self, seat: Seat) -> Result<(), Refusal> {
        // F19, F20, Q16: not in the first three turns.
        if self.turns[seat] < FORCED_TURNS {
            return Err(TOO_EARLY.refuse().with("turn", self.turns[seat] + 1));
        }
        // F23, Q21, Q22: the player needs a disk on the square at this moment.
        if self.market.disks[seat].is_empty() {
            return Err(NO_DISK_ON_SQUARE.refuse());
        }
        Ok(())
    }

    pub(super) fn check_space(&self, space: Space) -> Result<Spot, Refusal> {
        self.square().spot(space).ok_or_else(|| refuse_at(&OFF_THE_SQUARE, space))
    }

    /// Lists the moves of a player whose turn it is: spaces row by row, then drawing; bids from 0 up.
    pub(crate) fn list_acts(&self, seat: Seat, acts: &mut Vec<Act>) {
        let square = self.square();
        match self.stage {
            Stage::Choose(_) => {
                acts.extend(square.spaces(self.reservable(seat)).map(Act::Reserve));
                if self.may_draw(seat) {
                    acts.push(Act::Draw);
                }
            }
            Stage::Bidding { .. } => acts.extend((0..=self.coins[seat]).map(Act::Bid)),
            Stage::Flea(_) | Stage::Stall { .. } | Stage::RowPlace { .. } => {
                acts.extend(square.spaces(self.market.disks[seat]).map(Act::Build));
            }
            _ => {}
        }
    }

    /// Returns a random legal move, all equally likely.
    pub(crate) fn random_legal_act(&self, seat: Seat, rng: &mut Rng) -> Act {
        let square = self.square();
        match self.stage {
            Stage::Choose(_) => {
                let spaces = self.reservable(seat);
                let pick = rng.below(spaces.len() + u32::from(self.may_draw(seat)));
                spaces.nth(pick).map_or(Act::Draw, |spot| Act::Reserve(square.space(spot)))
            }
            Stage::Bidding { .. } => Act::Bid(rng.below(u32::from(self.coins[seat]) + 1) as u8),
            _ => {
                let disks = self.market.disks[seat];
                let spot = disks.nth(rng.below(disks.len())).expect("a player who builds has a disk");
                Act::Build(square.space(spot))
            }
        }
    }

    /// Returns the spaces on which a player may put a disk now.
    pub(crate) fn reservable(&self, seat: Seat) -> SpaceSet {
        // F22: a disk must be in the supply.
        if self.supply(seat) == 0 {
            SpaceSet::EMPTY
        } else if self.turns[seat] == 0 {
            // F19, Q17: the first disk goes anywhere. Q20: later disks do not.
            self.market.empty
        } else {
            self.market.empty_beside_occupied()
        }
    }

    /// Returns whether a player may draw: from the fourth turn on, with a disk on the square (F20, F23).
    #[inline]
    pub(crate) fn may_draw(&self, seat: Seat) -> bool {
        self.turns[seat] >= FORCED_TURNS && !self.market.disks[seat].is_empty()
    }

    /// Puts a disk on an empty space (F22). This ends the turn and never causes a path (X5, Q28).
    pub(crate) fn reserve(&mut self, seat: Seat, space: Space, events: &mut impl Sink<Event>) {
        events.emit(Event::Reserved(seat, space));
        if let Some(spot) = self.square().spot(space) {
            self.put(spot, Content::Disk(seat));
        }
        self.end_turn(seat, events);
    }

    /// Makes the dealer turn up a tile next (F23).
    pub(crate) fn draw(&mut self, seat: Seat, events: &mut impl Sink<Event>) {
        events.emit(Event::Draws(seat));
        self.stage = Stage::Draw(seat);
    }

    pub(crate) fn turn_up(&mut self, tile: Tile, events: &mut impl Sink<Event>) {
        let Stage::Draw(active) = self.stage else { return };
        self.stack.take(tile);
        self.auction = None;
        events.emit(Event::Drawn(active, tile));
        match tile {
            // F24: the active player has a disk (F23).
            Tile::Flea => self.stage = Stage::Flea(active),
            Tile::Stall(goods) => self.open_auction(active, goods, events),
        }
    }

    /// Passes the turn to the left neighbour (F18, F35).
    pub(super) fn end_turn(&mut self, seat: Seat, events: &mut impl Sink<Event>) {
        self.count_turn(seat);
        self.begin_turn(seat.next(self.rules.players), events);
    }

    /// Lets the same player choose again (F36).
    pub(super) fn continue_turn(&mut self, seat: Seat, events: &mut impl Sink<Event>) {
        events.emit(Event::TurnContinues(seat));
        self.begin_turn(seat, events);
    }

    /// Lets a player choose a move (F21). Players without a move pass (F38).
    pub(super) fn begin_turn(&mut self, mut seat: Seat, events: &mut impl Sink<Event>) {
        // F46: a custom square can be frozen before the first turn.
        if self.is_frozen() {
            return self.freeze(events);
        }
        // F40: an empty space can be reserved, or a disk allows drawing. Q27: but not in the first three turns.
        while self.market.empty.is_empty() && !self.may_draw(seat) {
            // Q24, Q26: a pass ends the turn, even a turn in progress, and counts as a turn.
            events.emit(Event::Passed(seat));
            self.count_turn(seat);
            seat = seat.next(self.rules.players);
        }
        self.stage = Stage::Choose(seat);
    }

    fn count_turn(&mut self, seat: Seat) {
        self.turns[seat] = (self.turns[seat] + 1).min(FORCED_TURNS);
    }
}
