//! The course of the game, one file per chapter: what may be done, and what it does.

mod setup;

mod turns;

pub(crate) mod auction;

pub(crate) mod building;

mod finish;

use fishpond_core::{Message, Refusal, Rng, Seat, Sink, Turn};

use crate::acts::{Act, Chance, ParseActError};
use crate::events::Event;
use crate::market::{Goods, Tile};
use crate::position::{Phase, Position};
use crate::refusals;

/// Reads an act as a person types it.
pub(crate) fn read(text: &str) -> Result<Act, Refusal> {
    text.trim().parse().map_err(|error| match error {
        ParseActError::Pass => refusals::NO_PASSING.refuse(),
        ParseActError::Outside => refusals::NOT_OUTSIDE.refuse(),
        ParseActError::Unreadable => refusals::UNREADABLE.refuse().with("text", text.to_owned()),
    })
}

impl Position {
    /// Whether the seat may act at all.
    pub(crate) fn check_turn(&self, seat: Seat) -> Result<(), Refusal> {
        use fishpond_core::Position as _;
        match self.turn() {
            Turn::Over => Err(refusals::GAME_OVER.refuse()),
            turn if turn.seats().contains(seat) => Ok(()),
            _ => Err(self.refuse_bidder(seat).unwrap_or_else(|| {
                let refusal = refusals::NOT_YOUR_TURN.refuse();
                match self.decider() {
                    Some(other) if !self.resigned.contains(other) => refusal.with("seat", other),
                    _ => refusal.with("seat", Message::new("fresh-term-dealer")),
                }
            })),
        }
    }

    /// Whether a seat that may act may do this.
    pub(crate) fn check_act(&self, seat: Seat, act: Act) -> Result<(), Refusal> {
        match (self.phase, act) {
            (_, Act::Resign) => Ok(()),
            (Phase::Bidding { .. }, Act::Bid(coins)) => self.check_bid(seat, coins),
            (Phase::Bidding { goods, .. }, _) => Err(refusals::BID_NOW.refuse().with("goods", goods.term())),
            (_, Act::Bid(_)) => Err(refusals::NO_AUCTION.refuse()),
            (Phase::Choose(_), Act::Reserve(space)) => self.check_reserve(seat, space),
            (Phase::Choose(_), Act::Draw) => self.check_draw(seat),
            (Phase::Choose(_), Act::Build(_)) => Err(refusals::NOTHING_TO_BUILD.refuse()),
            (_, Act::Build(space)) => self.check_build(seat, space),
            (_, Act::Reserve(_) | Act::Draw) => {
                let tile = self.in_hand().unwrap_or(Tile::Flea);
                Err(refusals::BUILD_NOW.refuse().with("tile", tile.term()))
            }
        }
    }

    /// The acts of a seat that may act, in a fixed order: spaces row by row, then drawing; bids from 0 up.
    pub(crate) fn list_acts(&self, seat: Seat, acts: &mut Vec<Act>) {
        let square = self.square();
        match self.phase {
            Phase::Choose(_) => {
                acts.extend(square.spaces(self.reservable(seat)).map(Act::Reserve));
                if self.may_draw(seat) {
                    acts.push(Act::Draw);
                }
            }
            Phase::Bidding { .. } => acts.extend((0..=self.coins[seat]).map(Act::Bid)),
            Phase::Flea(_) | Phase::Stall { .. } | Phase::RowPlace { .. } => {
                acts.extend(square.spaces(self.market.disks[seat]).map(Act::Build));
            }
            _ => {}
        }
    }

    /// One of these acts, each equally likely, without a list.
    pub(crate) fn any_act(&self, seat: Seat, rng: &mut Rng) -> Act {
        let square = self.square();
        match self.phase {
            Phase::Choose(_) => {
                let spaces = self.reservable(seat);
                let pick = rng.below(spaces.len() + u32::from(self.may_draw(seat)));
                spaces.nth(pick).map_or(Act::Draw, |spot| Act::Reserve(square.space(spot)))
            }
            Phase::Bidding { .. } => Act::Bid(rng.below(u32::from(self.coins[seat]) + 1) as u8),
            _ => {
                let disks = self.market.disks[seat];
                let spot = disks.nth(rng.below(disks.len())).expect("who builds has a disk");
                Act::Build(square.space(spot))
            }
        }
    }

    /// Plays a legal act, of a seat or, for a seat that gave up, of the dealer.
    pub(crate) fn play_act(&mut self, seat: Seat, act: Act, events: &mut impl Sink<Event>) {
        match act {
            Act::Reserve(space) => self.reserve(seat, space, events),
            Act::Draw => {
                events.emit(Event::Draws(seat));
                self.phase = Phase::Draw(seat);
            }
            Act::Bid(coins) => self.bid(seat, coins, events),
            Act::Build(space) => self.build(seat, space, events),
            Act::Resign => self.resign(seat, events),
        }
    }

    /// What the dealer can draw, with weights.
    pub(crate) fn list_chances(&self, outcomes: &mut Vec<(Chance, u32)>) {
        match self.phase {
            Phase::Draw(_) => {
                // F14: the stack is a multiset, and each tile is as likely as there are copies.
                let tiles = [Tile::Flea].into_iter().chain(Goods::ALL.map(Tile::Stall));
                outcomes.extend(
                    tiles
                        .map(|tile| (Chance::Tile(tile), u32::from(self.stack.count(tile))))
                        .filter(|&(_, weight)| weight > 0),
                );
            }
            Phase::Choose(seat) | Phase::Flea(seat) => self.list_chance_acts(seat, outcomes),
            Phase::Stall { winner, .. } => self.list_chance_acts(winner, outcomes),
            Phase::RowPlace { owner, .. } => self.list_chance_acts(owner, outcomes),
            _ => self.list_setup_chances(outcomes),
        }
    }

    /// RUL Q76: what a seat that gave up could do, each equally likely.
    fn list_chance_acts(&self, seat: Seat, outcomes: &mut Vec<(Chance, u32)>) {
        let mut acts = Vec::new();
        self.list_acts(seat, &mut acts);
        outcomes.extend(acts.into_iter().map(|act| (Chance::Act(act), 1)));
    }

    /// One of these by weight, without a list.
    pub(crate) fn any_chance(&self, rng: &mut Rng) -> Chance {
        if let Phase::Draw(_) = self.phase {
            let mut pick = rng.below(u32::from(self.stack.len()));
            if pick < u32::from(self.stack.fleas) {
                return Chance::Tile(Tile::Flea);
            }
            pick -= u32::from(self.stack.fleas);
            for goods in Goods::ALL {
                let count = u32::from(self.stack.stalls[goods as usize]);
                if pick < count {
                    return Chance::Tile(Tile::Stall(goods));
                }
                pick -= count;
            }
        }
        match self.decider() {
            Some(seat) => Chance::Act(self.any_act(seat, rng)),
            None => self.any_setup_chance(rng),
        }
    }

    /// Carries out a result that can be drawn.
    pub(crate) fn take_chance(&mut self, chance: Chance, events: &mut impl Sink<Event>) {
        match (self.phase, chance) {
            (_, Chance::Act(act)) => {
                if let Some(seat) = self.decider() {
                    self.play_act(seat, act, events);
                }
            }
            (Phase::Draw(active), Chance::Tile(tile)) => self.draw(active, tile, events),
            _ => self.take_setup_chance(chance, events),
        }
    }
}
