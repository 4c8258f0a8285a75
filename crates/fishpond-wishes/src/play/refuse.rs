//! Why an act is not allowed. Checks stand in the order of a turn: whose turn it is, position, worms, boats, then the
//! parts of the wish in the printed order.

use fishpond_core::{Arg, Code, Refusal, Seat};

use crate::acts::{Act, Sale, Spread, Step, Typed, WishAct, parse};
use crate::cards::{Card, Kind, Wish};
use crate::components::MAX_BUYER;
use crate::position::{OceanCard, Position, Stage};
use crate::refusals::{
    BOATS_EMPTY, BOATS_EMPTY_FOR_WISH, BOATS_FULL, CAN_ACT, GAME_OVER, MARKET_FULL, MARKET_TAKEN,
    MOVE_MISSING, MOVE_NAME_A_CARD, MOVE_NAME_A_KIND, NO_FISH_ON_HEAP, NO_FISH_THERE, NO_SALE_AFTER_DUMP,
    NO_SUCH_BUYER, NO_SUCH_POSITION, NO_WISH, NOT_IN_BOAT, NOT_IN_BOAT_FOR_WISH, NOT_THIS_WISH,
    NOT_YOUR_TURN, SALE_MISSING, SAME_KIND, SELL_ALL_NAME_A_KIND, SELL_AS_NAME_A_KIND, SPOILAGE_MISSING,
    SPOILAGE_NAME_A_CARD, TOO_FEW_WORMS, UNREADABLE, WHICH_CARD, WRONG_BUYERS, WRONG_DISTANCE,
};
use crate::words::Speech as _;

impl Position {
    /// Reads what a person typed. A plain sale may name only the kind, if that leaves no doubt (RUL A54).
    pub(crate) fn read(&self, seat: Seat, text: &str) -> Result<Act, Refusal> {
        self.check_turn(seat)?;
        match parse(text) {
            Some(Typed::Act(act)) => Ok(act),
            Some(Typed::SellKind(kind)) => self.only_card(seat, kind).map(Act::Sell),
            None => Err(UNREADABLE.refuse().with("text", text.chars().take(60).collect::<String>())),
        }
    }

    fn only_card(&self, seat: Seat, kind: Kind) -> Result<Card, Refusal> {
        let mut cards: Vec<Card> =
            self.seats[seat.index()].boats.iter().filter(|card| card.kind() == kind).collect();
        cards.dedup();
        match cards[..] {
            [card] => Ok(card),
            [] => Err(self.not_in_boats(seat, kind, &BOATS_EMPTY, &NOT_IN_BOAT)),
            _ => {
                let cards: Vec<Arg> = cards.iter().map(|card| card.to_string().into()).collect();
                Err(WHICH_CARD.refuse().kind(kind).with("cards", cards))
            }
        }
    }

    /// Refuses to sell a kind that is not in the boats; a plain sale and a wish have codes of their own for this.
    fn not_in_boats(&self, seat: Seat, kind: Kind, empty: &'static Code, missing: &'static Code) -> Refusal {
        let boats = &self.seats[seat.index()].boats;
        if boats.is_empty() {
            return empty.refuse();
        }
        let held: Vec<Arg> = boats.iter().map(|card| card.to_string().into()).collect();
        missing.refuse().kind(kind).with("held", held)
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

    pub(crate) fn why_not(&self, seat: Seat, act: Act) -> Result<(), Refusal> {
        self.check_turn(seat)?;
        let things = &self.seats[seat.index()];
        match act {
            Act::Keep(position) => {
                self.check_position(seat, position)?;
                let boats = self.boat_count(seat);
                // W5.2, RUL A44: one card a boat, single or double.
                if things.boats.len() >= usize::from(boats) {
                    return Err(BOATS_FULL.refuse().with("boats", boats));
                }
                Ok(())
            }
            Act::Wish(wish) => {
                let taken = self.check_position(seat, wish.position)?;
                self.check_wish(seat, taken.card, wish)
            }
            Act::Sell(card) if things.boats.contains(card) => Ok(()),
            Act::Sell(card) => Err(self.not_in_boats(seat, card.kind(), &BOATS_EMPTY, &NOT_IN_BOAT)),
            Act::Pass if self.ocean.len() > 0 || !things.boats.is_empty() => Err(CAN_ACT.refuse()),
            Act::Pass | Act::Resign => Ok(()),
        }
    }

    /// W4.2, W4.5: the position exists and can be paid for.
    fn check_position(&self, seat: Seat, position: u8) -> Result<OceanCard, Refusal> {
        let Some(taken) = self.ocean.at(position) else {
            let last = self.ocean.len() as u8;
            return Err(NO_SUCH_POSITION.refuse().with("position", position).with("last", last));
        };
        let (cost, worms) = (position - 1, self.seats[seat.index()].worms);
        // RUL A2, A3: paid first, from worms the player already owns.
        if worms < cost {
            return Err(TOO_FEW_WORMS
                .refuse()
                .with("position", position)
                .with("cost", cost)
                .with("worms", worms));
        }
        Ok(taken)
    }

    fn check_wish(&self, seat: Seat, card: Card, act: WishAct) -> Result<(), Refusal> {
        let foreign = |wish: Option<Wish>| match wish {
            Some(wish) => NOT_THIS_WISH.refuse().wish(Some(wish)),
            None => NO_WISH
                .refuse()
                .with("card", card.to_string())
                .card(card)
                .with("throwback", if self.table.throwback_without_wish { "allowed" } else { "forbidden" }),
        };
        let Some(wish) = card.wish() else {
            // W6.1, RUL A5.
            let bare = act.step == Step::Nothing && act.sale == Sale::Nothing;
            return if bare && self.table.throwback_without_wish { Ok(()) } else { Err(foreign(None)) };
        };
        match (wish, act.step) {
            (Wish::MoveBuyer(value), Step::Nothing | Step::Move { .. }) => {
                self.check_move(value, act.step)?;
            }
            (Wish::Spread, Step::Nothing) => self.check_spread(Spread::default())?,
            (Wish::Spread, Step::Spread(spread)) if !spread.is_empty() => self.check_spread(spread)?,
            (Wish::Spoilage, Step::Nothing | Step::Dump { .. } | Step::Rescue { .. }) => {
                self.check_spoilage(act.step)?;
            }
            (_, Step::Nothing) => {}
            _ => return Err(foreign(Some(wish))),
        }
        match wish {
            Wish::Spread | Wish::WormBonus | Wish::Boat if act.sale == Sale::Nothing => Ok(()),
            Wish::Spread | Wish::WormBonus | Wish::Boat => Err(foreign(Some(wish))),
            _ => self.check_sale(seat, wish, act),
        }
    }

    /// W11.1: a buyer of this value, 1 to 3 markets clockwise (RUL A8).
    fn check_move(&self, value: u8, step: Step) -> Result<(), Refusal> {
        let stands = |market: Kind| self.markets[market.index()].buyers[usize::from(value) - 1] > 0;
        let Step::Move { from, to } = step else {
            // W6.4: skipped only if there is no such buyer, which takes edited components.
            return if Kind::ALL.into_iter().any(stands) {
                Err(MOVE_MISSING.refuse().with("value", value))
            } else {
                Ok(())
            };
        };
        if !stands(from) {
            return Err(NO_SUCH_BUYER.refuse().with("value", value).market(from));
        }
        let steps = self.table.distance(from, to);
        let allowed = &self.table.components.buyer_steps;
        if !allowed.contains(&steps) {
            let allowed: Vec<Arg> = allowed.iter().map(|&steps| Arg::from(steps)).collect();
            let allowed = Arg::AnyOf(allowed);
            return Err(WRONG_DISTANCE.refuse().way(from, to).with("steps", steps).with("allowed", allowed));
        }
        Ok(())
    }

    /// W11.4: exactly the lifted buyers go to markets without a buyer (RUL A12, A12a).
    fn check_spread(&self, spread: Spread) -> Result<(), Refusal> {
        let lifted = self.lifted();
        if let Some((market, _)) = spread.iter().find(|(market, _)| !lifted.free[market.index()]) {
            return Err(MARKET_TAKEN.refuse().market(market));
        }
        let count = |value: u8| spread.iter().filter(|&(_, put)| put == value).count();
        let fits = (1..=MAX_BUYER as u8)
            .all(|value| count(value) == usize::from(lifted.buyers[usize::from(value) - 1]))
            && spread.iter().all(|(_, value)| usize::from(value) <= MAX_BUYER);
        if !fits {
            let values = (1..=MAX_BUYER).rev();
            let lifted: Vec<Arg> = values
                .flat_map(|value| {
                    std::iter::repeat_n(Arg::from(value as u8), lifted.buyers[value - 1].into())
                })
                .collect();
            return Err(WRONG_BUYERS.refuse().with("count", lifted.len() as u8).with("lifted", lifted));
        }
        Ok(())
    }

    /// W11.6: one of dump and rescue, if either is possible (RUL A13).
    fn check_spoilage(&self, step: Step) -> Result<(), Refusal> {
        match step {
            Step::Dump { market, owner } => {
                let stall = &self.markets[market.index()];
                if stall.is_full() {
                    return Err(MARKET_FULL.refuse().market(market));
                }
                if stall.fish[owner.index()] == 0 {
                    return Err(NO_FISH_THERE.refuse().market(market).with("owner", owner));
                }
                Ok(())
            }
            Step::Rescue { owner } if self.heap[owner.index()] == 0 => {
                Err(NO_FISH_ON_HEAP.refuse().with("owner", owner))
            }
            Step::Rescue { .. } => Ok(()),
            _ => {
                let dump = self.markets.iter().any(|stall| !stall.is_full() && stall.total() > 0);
                if dump || self.heap_total() > 0 { Err(SPOILAGE_MISSING.refuse()) } else { Ok(()) }
            }
        }
    }

    /// W6.6, RUL A7: something eligible must be sold.
    fn check_sale(&self, seat: Seat, wish: Wish, act: WishAct) -> Result<(), Refusal> {
        let boats = &self.seats[seat.index()].boats;
        let dumped = matches!(act.step, Step::Dump { .. });
        if self.table.german && dumped {
            // D1.
            return if act.sale == Sale::Nothing { Ok(()) } else { Err(NO_SALE_AFTER_DUMP.refuse()) };
        }
        let one_card = matches!(wish, Wish::MoveBuyer(3) | Wish::Spoilage);
        let missing = |kind| Err(self.not_in_boats(seat, kind, &BOATS_EMPTY_FOR_WISH, &NOT_IN_BOAT_FOR_WISH));
        match act.sale {
            Sale::Nothing if boats.iter().any(|card| self.can_sell_by(wish, card.kind())) => {
                Err(SALE_MISSING.refuse())
            }
            Sale::Nothing => Ok(()),
            Sale::Card(_) if !one_card => Err(match wish {
                Wish::SellAs(_) => SELL_AS_NAME_A_KIND.refuse(),
                Wish::SellAll => SELL_ALL_NAME_A_KIND.refuse(),
                _ => MOVE_NAME_A_KIND.refuse(),
            }),
            Sale::Kind(_) if one_card => Err(match wish {
                Wish::Spoilage => SPOILAGE_NAME_A_CARD.refuse(),
                _ => MOVE_NAME_A_CARD.refuse(),
            }),
            Sale::Card(card) if !boats.contains(card) => missing(card.kind()),
            Sale::Kind(kind) if !boats.holds_kind(kind) => missing(kind),
            Sale::Kind(kind) if !self.can_sell_by(wish, kind) => {
                let others = boats.iter().filter(|card| card.kind() != kind).count() as u8;
                Err(SAME_KIND.refuse().kind(kind).with("others", others))
            }
            Sale::Card(_) | Sale::Kind(_) => Ok(()),
        }
    }
}
