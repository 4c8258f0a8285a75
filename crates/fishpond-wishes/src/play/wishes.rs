//! Wishes (W6, W11).
//!
//! Checks follow the order of a wish: the step, then the sale.

use fishpond_core::{Arg, Code, Refusal, Seat, Sink};

use crate::acts::{Sale, Spread, Step, WishAct};
use crate::board::OceanCard;
use crate::cards::{Card, KINDS, Kind, Wish};
use crate::components::MAX_BUYER;
use crate::events::{CardArgs as _, Event};
use crate::position::Position;
use crate::refusals::code;

/// A double fish grants no wish.
pub(crate) static NO_WISH: Code = code("no-wish", "W6.1");
/// The move does something that this wish does not offer.
pub(crate) static NOT_THIS_WISH: Code = code("not-this-wish", "W6.4");
/// A buyer must be moved.
pub(crate) static MOVE_MISSING: Code = code("move-missing", "W11.1");
/// The market has no buyer of the wish's value.
pub(crate) static NO_SUCH_BUYER: Code = code("no-such-buyer", "W11.1");
/// A buyer cannot move this far.
pub(crate) static WRONG_DISTANCE: Code = code("wrong-distance", "W11.1");
/// The placed buyers are not the lifted ones.
pub(crate) static WRONG_BUYERS: Code = code("wrong-buyers", "W11.4");
/// The market already has a buyer.
pub(crate) static MARKET_TAKEN: Code = code("market-taken", "W11.4");
/// A fish must be dumped or rescued.
pub(crate) static SPOILAGE_MISSING: Code = code("spoilage-missing", "W11.6");
/// The market has no fish of this owner.
pub(crate) static NO_FISH_THERE: Code = code("no-fish-there", "W11.6");
/// Fish on a full market cannot be dumped.
pub(crate) static MARKET_FULL: Code = code("market-full", "W11.6");
/// The heap has no fish of this owner.
pub(crate) static NO_FISH_ON_HEAP: Code = code("no-fish-on-heap", "W11.6");
/// The player has something to sell and must sell it.
pub(crate) static SALE_MISSING: Code = code("sale-missing", "W6.6");
/// With `rules=german` nothing is sold after a dump.
pub(crate) static NO_SALE_AFTER_DUMP: Code = code("no-sale-after-dump", "W11.6");
/// A 1-buyer or 2-buyer wish sells all cards of a kind.
pub(crate) static MOVE_NAME_A_KIND: Code = code("name-a-kind", "W11.1");
/// This wish sells all cards of a kind.
pub(crate) static SELL_ALL_NAME_A_KIND: Code = code("name-a-kind", "W11.5");
/// A sell-as wish sells all cards of a kind.
pub(crate) static SELL_AS_NAME_A_KIND: Code = code("name-a-kind", "W11.9");
/// The 3-buyer wish sells one card.
pub(crate) static MOVE_NAME_A_CARD: Code = code("name-a-card", "W11.3");
/// Spoilage sells one card.
pub(crate) static SPOILAGE_NAME_A_CARD: Code = code("name-a-card", "W11.6");
/// The player has no card for the wish to sell.
pub(crate) static WISH_BOATS_EMPTY: Code = code("boats-empty", "W6.6");
/// The player has no such card or kind in a boat for the wish to sell.
pub(crate) static WISH_NOT_IN_BOAT: Code = code("not-in-boat", "W6.6");
/// A sell-as wish cannot sell the depicted kind as itself.
pub(crate) static SAME_KIND: Code = code("same-kind", "W11.9");

/// The buyers that Spread lifts: the number of each value, and the markets that are free afterwards.
pub(crate) struct Lifted {
    pub(crate) buyers: [u8; MAX_BUYER],
    pub(crate) free: [bool; KINDS],
}

impl Position {
    pub(crate) fn check_wish(&self, seat: Seat, act: WishAct) -> Result<(), Refusal> {
        let card = self.check_position(seat, act.position)?.card;
        let Some(wish) = card.wish() else { return self.check_throwback(card, act) };
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
            _ => return Err(NOT_THIS_WISH.refuse().wish(Some(wish))),
        }
        match wish {
            Wish::Spread | Wish::WormBonus | Wish::Boat if act.sale == Sale::Nothing => Ok(()),
            Wish::Spread | Wish::WormBonus | Wish::Boat => Err(NOT_THIS_WISH.refuse().wish(Some(wish))),
            _ => self.check_sale(seat, wish, act),
        }
    }

    /// Checks whether a double may be thrown back: only if the option allows it, and then without effect (W6.1, A5).
    fn check_throwback(&self, card: Card, act: WishAct) -> Result<(), Refusal> {
        let allowed = self.rules.throwback_without_wish;
        if allowed && act.step == Step::Nothing && act.sale == Sale::Nothing {
            return Ok(());
        }
        Err(NO_WISH
            .refuse()
            .with("card", card.to_string())
            .card(card)
            .with("throwback", if allowed { "allowed" } else { "forbidden" }))
    }

    /// Checks the step of a move-buyer wish: a buyer of this value moves 1 to 3 markets clockwise (W11.1, A8).
    fn check_move(&self, value: u8, step: Step) -> Result<(), Refusal> {
        let has_buyer = |market: Kind| self.markets[market.index()].buyers[usize::from(value) - 1] > 0;
        let Step::Move { from, to } = step else {
            // W6.4: skipped only if no such buyer exists, which needs custom components.
            return if Kind::ALL.into_iter().any(has_buyer) {
                Err(MOVE_MISSING.refuse().with("value", value))
            } else {
                Ok(())
            };
        };
        if !has_buyer(from) {
            return Err(NO_SUCH_BUYER.refuse().with("value", value).market(from));
        }
        let steps = self.rules.distance(from, to);
        let allowed = &self.rules.components.buyer_steps;
        if !allowed.contains(&steps) {
            let allowed = Arg::AnyOf(allowed.iter().map(|&steps| steps.into()).collect());
            return Err(WRONG_DISTANCE
                .refuse()
                .between(from, to)
                .with("steps", steps)
                .with("allowed", allowed));
        }
        Ok(())
    }

    /// Checks that exactly the lifted buyers are placed, on markets without a buyer (W11.4, A12, A12a).
    fn check_spread(&self, spread: Spread) -> Result<(), Refusal> {
        let lifted = self.lifted();
        if let Some((market, _)) = spread.iter().find(|(market, _)| !lifted.free[market.index()]) {
            return Err(MARKET_TAKEN.refuse().market(market));
        }
        let count = |value: u8| spread.iter().filter(|&(_, placed)| placed == value).count();
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

    /// Checks the step of a spoilage wish: a dump or a rescue, if one of them is possible (W11.6, A13).
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
                let can_dump = self.markets.iter().any(|stall| !stall.is_full() && stall.total() > 0);
                if can_dump || self.heap_total() > 0 { Err(SPOILAGE_MISSING.refuse()) } else { Ok(()) }
            }
        }
    }

    /// Checks the sale of a wish. A player who can sell something must do so (W6.6, A7).
    fn check_sale(&self, seat: Seat, wish: Wish, act: WishAct) -> Result<(), Refusal> {
        let boats = &self.seats[seat.index()].boats;
        if self.rules.german && matches!(act.step, Step::Dump { .. }) {
            // D1: with the German rules no sale follows a dump.
            return if act.sale == Sale::Nothing { Ok(()) } else { Err(NO_SALE_AFTER_DUMP.refuse()) };
        }
        let missing = |kind| Err(self.refuse_missing(seat, kind, &WISH_BOATS_EMPTY, &WISH_NOT_IN_BOAT));
        match (act.sale, wish) {
            (Sale::Nothing, _) if boats.iter().any(|card| self.can_sell(wish, card.kind())) => {
                Err(SALE_MISSING.refuse())
            }
            (Sale::Nothing, _) => Ok(()),
            (Sale::Kind(_), Wish::MoveBuyer(3)) => Err(MOVE_NAME_A_CARD.refuse()),
            (Sale::Kind(_), Wish::Spoilage) => Err(SPOILAGE_NAME_A_CARD.refuse()),
            (Sale::Card(card), Wish::MoveBuyer(3) | Wish::Spoilage) => {
                if boats.contains(card) {
                    Ok(())
                } else {
                    missing(card.kind())
                }
            }
            (Sale::Card(_), Wish::SellAll) => Err(SELL_ALL_NAME_A_KIND.refuse()),
            (Sale::Card(_), Wish::SellAs(_)) => Err(SELL_AS_NAME_A_KIND.refuse()),
            (Sale::Card(_), _) => Err(MOVE_NAME_A_KIND.refuse()),
            (Sale::Kind(kind), _) if !boats.contains_kind(kind) => missing(kind),
            (Sale::Kind(kind), _) if !self.can_sell(wish, kind) => {
                let others = boats.iter().filter(|card| card.kind() != kind).count() as u8;
                Err(SAME_KIND.refuse().kind(kind).with("others", others))
            }
            (Sale::Kind(_), _) => Ok(()),
        }
    }

    /// Returns whether a wish can sell cards of this kind (W11.9, A15).
    fn can_sell(&self, wish: Wish, kind: Kind) -> bool {
        match wish {
            Wish::SellAs(target) => kind != target || self.rules.same_kind_conversion,
            _ => true,
        }
    }

    /// Takes a card, throws it back and carries out its wish, the parts in the printed order (W6.3, W6.4).
    #[inline]
    pub(crate) fn use_wish(&mut self, seat: Seat, act: WishAct, events: &mut impl Sink<Event>) {
        let position = act.position;
        let OceanCard { card, worms } = self.take_card(seat, position);
        events.emit(Event::ThrewBack { seat, card, position, paid: position - 1, worms });
        match card.wish() {
            Some(Wish::Boat) => {
                // W11.8: the card stays face down with the player and never returns.
                self.seats[seat.index()].extra_boats += 1;
                events.emit(Event::BoatGained { seat, boats: self.boat_count(seat) });
                return;
            }
            Some(Wish::WormBonus) => self.worm_bonus(seat, events),
            wish => self.step_and_sale(seat, wish, act, events),
        }
        // W6.7. A50: it makes no difference when exactly the card is discarded.
        self.discard.add(card);
    }

    fn step_and_sale(&mut self, seat: Seat, wish: Option<Wish>, act: WishAct, events: &mut impl Sink<Event>) {
        match act.step {
            Step::Nothing => {}
            Step::Move { from, to } => {
                let Some(Wish::MoveBuyer(value)) = wish else { return };
                self.markets[from.index()].buyers[usize::from(value) - 1] -= 1;
                self.markets[to.index()].buyers[usize::from(value) - 1] += 1;
                events.emit(Event::BuyerMoved { seat, value, from, to });
            }
            Step::Spread(spread) => self.spread(seat, spread, events),
            Step::Dump { market, owner } => {
                self.markets[market.index()].fish[owner.index()] -= 1;
                self.heap[owner.index()] += 1;
                events.emit(Event::Dumped { seat, owner, market });
            }
            Step::Rescue { owner } => {
                self.heap[owner.index()] -= 1;
                events.emit(Event::Rescued { seat, owner });
            }
        }
        match (act.sale, wish) {
            (Sale::Nothing, _) if act.step == Step::Nothing => events.emit(Event::NoEffect { seat }),
            (Sale::Nothing, _) => {}
            (Sale::Kind(kind), Some(Wish::SellAs(market))) => self.sell_kind(seat, kind, market, events),
            (Sale::Kind(kind), _) => self.sell_kind(seat, kind, kind, events),
            (Sale::Card(card), _) => self.sell_card(seat, card, events),
        }
    }

    /// Returns the buyers that Spread lifts: from every market, all except one of the highest value there (W11.4 step 1).
    pub(crate) fn lifted(&self) -> Lifted {
        let mut lifted = Lifted { buyers: [0; MAX_BUYER], free: [false; KINDS] };
        for (market, free) in self.markets.iter().zip(&mut lifted.free) {
            match market.buyers.iter().rposition(|&count| count > 0) {
                None => *free = true,
                Some(highest) => {
                    for (value, &count) in market.buyers.iter().enumerate() {
                        lifted.buyers[value] += count - u8::from(value == highest);
                    }
                }
            }
        }
        lifted
    }

    fn spread(&mut self, seat: Seat, spread: Spread, events: &mut impl Sink<Event>) {
        for market in &mut self.markets {
            if let Some(highest) = market.buyers.iter().rposition(|&count| count > 0) {
                market.buyers = std::array::from_fn(|value| u8::from(value == highest));
            }
        }
        for (market, value) in spread.iter() {
            self.markets[market.index()].buyers[usize::from(value) - 1] += 1;
            events.emit(Event::BuyerSpread { seat, value, market });
        }
    }

    /// Pays one dollar per worm, then gives one worm to each other player (W11.7).
    fn worm_bonus(&mut self, seat: Seat, events: &mut impl Sink<Event>) {
        // A17: counted before giving, including worms that came with the card.
        let worms = self.seats[seat.index()].worms;
        self.seats[seat.index()].score += i32::from(worms);
        events.emit(Event::WormsCounted { seat, worms });
        // A16: clockwise from the left neighbour until none are left. A57: players who resigned get none.
        let mut to = seat.next(self.players());
        while to != seat && self.seats[seat.index()].worms > 0 {
            if !self.resigned.contains(to) {
                self.seats[seat.index()].worms -= 1;
                self.seats[to.index()].worms += 1;
                events.emit(Event::WormGiven { seat, to });
            }
            to = to.next(self.players());
        }
    }
}
