//! An act as a path of small choices: a card in the ocean, keep or wish, then what the wish asks for.

use fishpond_core::{Choice, Message, Seat};

use crate::acts::{Act, Sale, Spread, Step, WishAct};
use crate::cards::{Card, Kind, Wish};
use crate::components::MAX_BUYER;
use crate::position::{OceanCard, Position, Stage};
use crate::words::Speech as _;

/// The id of an ocean card, which is also its id in the drawing.
#[must_use]
pub fn ocean_id(position: u8) -> String {
    ["ocean-", itoa::Buffer::new().format(position)].concat()
}

/// The id of a card in a seat's boats.
#[must_use]
pub fn card_id(seat: Seat, card: Card) -> String {
    let (wish, target) = match card.wish() {
        None => ("DBL", ""),
        Some(Wish::SellAs(target)) => ("AS-", target.code()),
        Some(wish) => (wish.code(), ""),
    };
    ["boat-", seat.code(), "-", card.kind().code(), "-", wish, target].concat()
}

/// The id of all cards of a kind in a seat's boats.
#[must_use]
pub fn kind_id(seat: Seat, kind: Kind) -> String {
    ["boat-", seat.code(), "-", kind.code()].concat()
}

/// The id of a market.
#[must_use]
pub fn market_id(market: Kind) -> String {
    ["market-", market.code()].concat()
}

/// The id of the buyers of a value at a market.
#[must_use]
pub fn buyer_id(market: Kind, value: u8) -> String {
    ["buyer-", market.code(), "-", itoa::Buffer::new().format(value)].concat()
}

/// The id of an owner's wooden fish at a market.
#[must_use]
pub fn fish_id(market: Kind, owner: Seat) -> String {
    ["fish-", market.code(), "-", owner.code()].concat()
}

/// The id of an owner's wooden fish on the heap.
#[must_use]
pub fn heap_id(owner: Seat) -> String {
    ["heap-", owner.code()].concat()
}

/// What is picked on the way to an act.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Pick {
    /// A card in the ocean.
    Ocean {
        /// Where it lies, counted from 1.
        position: u8,
        /// The card.
        card: Card,
        /// The worms on it.
        worms: u8,
    },
    /// A card that is sold out of a boat.
    Sell(Card),
    /// To do nothing.
    Pass,
    /// To give up.
    Resign,
    /// To keep the ocean card.
    Keep,
    /// To throw it back and use its wish.
    Wish(Card),
    /// The buyer who moves.
    Buyer {
        /// His market.
        from: Kind,
        /// His value.
        value: u8,
    },
    /// Where he goes.
    BuyerTo {
        /// The market that he leaves.
        from: Kind,
        /// His new market.
        to: Kind,
    },
    /// Where a lifted buyer is put down.
    Put {
        /// The market.
        market: Kind,
        /// The buyer's value.
        value: u8,
    },
    /// The wooden fish that goes to the heap.
    Dump {
        /// Its market.
        market: Kind,
        /// Whose it is.
        owner: Seat,
    },
    /// The wooden fish that comes back from the heap.
    Rescue {
        /// Whose it is.
        owner: Seat,
    },
    /// The kind of which the wish sells all cards.
    SellKind {
        /// The kind.
        kind: Kind,
        /// Where they are sold.
        market: Kind,
        /// The price there.
        price: u8,
    },
    /// The card that the wish sells.
    SellCard {
        /// The card.
        card: Card,
        /// Its price.
        price: u8,
    },
}

impl Position {
    /// What is asked of a seat now.
    pub(crate) fn ask(&self, seat: Seat) -> Message {
        match self.stage {
            Stage::Over(_) => Message::new("wishes-ask-over"),
            Stage::Turn if seat == self.active => Message::new("wishes-ask-turn"),
            _ => Message::new("wishes-ask-wait"),
        }
    }

    /// What is picked at a step on the way to an act.
    pub(crate) fn pick_at(&self, act: Act, step: usize) -> Option<Pick> {
        match (act, step) {
            (Act::Keep(position) | Act::Wish(WishAct { position, .. }), 0) => {
                self.ocean.at(position).map(|OceanCard { card, worms }| Pick::Ocean { position, card, worms })
            }
            (Act::Keep(_), 1) => Some(Pick::Keep),
            (Act::Wish(act), 1..) => self.wish_pick(act, step - 1),
            (Act::Sell(card), 0) => Some(Pick::Sell(card)),
            (Act::Pass, 0) => Some(Pick::Pass),
            (Act::Resign, 0) => Some(Pick::Resign),
            _ => None,
        }
    }

    /// The same once the card of a wish is picked: its wish, what is done before the sale, the sale.
    fn wish_pick(&self, act: WishAct, step: usize) -> Option<Pick> {
        let thrown = self.ocean.at(act.position)?.card;
        let Some(step) = step.checked_sub(1) else { return Some(Pick::Wish(thrown)) };
        match (act.step, step) {
            (Step::Move { from, .. }, 0) => match thrown.wish() {
                Some(Wish::MoveBuyer(value)) => Some(Pick::Buyer { from, value }),
                _ => None,
            },
            (Step::Move { from, to }, 1) => Some(Pick::BuyerTo { from, to }),
            (Step::Spread(spread), _) => {
                highest_first(spread).nth(step).map(|(market, value)| Pick::Put { market, value })
            }
            (Step::Dump { market, owner }, 0) => Some(Pick::Dump { market, owner }),
            (Step::Rescue { owner }, 0) => Some(Pick::Rescue { owner }),
            (Step::Nothing, 0) | (Step::Move { .. }, 2) | (Step::Dump { .. } | Step::Rescue { .. }, 1) => {
                self.sale_pick(act, thrown)
            }
            _ => None,
        }
    }

    fn sale_pick(&self, act: WishAct, thrown: Card) -> Option<Pick> {
        match act.sale {
            Sale::Nothing => None,
            Sale::Kind(kind) => {
                let market = match thrown.wish() {
                    Some(Wish::SellAs(target)) => target,
                    _ => kind,
                };
                Some(Pick::SellKind { kind, market, price: self.price_after(act.step, thrown, market) })
            }
            Sale::Card(card) => {
                Some(Pick::SellCard { card, price: self.price_after(act.step, thrown, card.kind()) })
            }
        }
    }

    /// The choice that picks this.
    pub(crate) fn choice_of(&self, seat: Seat, pick: Pick) -> Choice {
        let say = Message::new;
        match pick {
            Pick::Ocean { position, card, worms } => {
                let say = say("wishes-choose-ocean")
                    .with("position", position)
                    .card(card)
                    .with("cost", position - 1)
                    .with("worms", worms);
                Choice::new("wishes-ask-turn", ocean_id(position), say)
            }
            Pick::Sell(card) => {
                let say = say("wishes-choose-sell").card(card).with("price", self.price(card.kind()));
                Choice::new("wishes-ask-turn", card_id(seat, card), say)
            }
            Pick::Pass => Choice::new("wishes-ask-turn", "pass", say("wishes-choose-pass")),
            Pick::Resign => Choice::new("wishes-ask-turn", "resign", say("wishes-choose-resign")),
            Pick::Keep => Choice::new("wishes-ask-use", "keep", say("wishes-choose-keep")),
            Pick::Wish(card) => {
                let say = match card.wish() {
                    Some(wish) => say("wishes-choose-wish").wish(Some(wish)),
                    None => say("wishes-choose-throw-back"),
                };
                Choice::new("wishes-ask-use", "wish", say)
            }
            Pick::Buyer { from, value } => {
                let say = say("wishes-choose-buyer").with("value", value).market(from);
                Choice::new("wishes-ask-buyer", buyer_id(from, value), say)
            }
            Pick::BuyerTo { from, to } => {
                let steps = self.table.distance(from, to);
                let say = say("wishes-choose-buyer-to").market(to).with("steps", steps);
                Choice::new("wishes-ask-buyer-to", market_id(to), say)
            }
            Pick::Put { market, value } => {
                let say = say("wishes-choose-spread").with("value", value).market(market);
                let ask = ["wishes-ask-spread-1", "wishes-ask-spread-2", "wishes-ask-spread-3"];
                Choice::new(ask[usize::from(value) - 1], market_id(market), say)
            }
            Pick::Dump { market, owner } => {
                let say = say("wishes-choose-dump").market(market).with("owner", owner);
                Choice::new("wishes-ask-spoilage", fish_id(market, owner), say)
            }
            Pick::Rescue { owner } => {
                let say = say("wishes-choose-rescue").with("owner", owner);
                Choice::new("wishes-ask-spoilage", heap_id(owner), say)
            }
            Pick::SellKind { kind, market, price } => {
                let held = self.seats[seat.index()].boats.iter().filter(|card| card.kind() == kind);
                let say = say("wishes-choose-sell-kind")
                    .kind(kind)
                    .with("fish", held.map(Card::fish).sum::<u8>())
                    .market(market)
                    .with("price", price);
                Choice::new("wishes-ask-sell-kind", kind_id(seat, kind), say)
            }
            Pick::SellCard { card, price } => {
                let say =
                    say("wishes-choose-sell-card").card(card).with("fish", card.fish()).with("price", price);
                Choice::new("wishes-ask-sell-card", card_id(seat, card), say)
            }
        }
    }

    /// The price at a market once the buyer has moved.
    fn price_after(&self, step: Step, card: Card, market: Kind) -> u8 {
        let price = self.price(market);
        match (step, card.wish()) {
            (Step::Move { from, .. }, Some(Wish::MoveBuyer(value))) if from == market => price - value,
            (Step::Move { to, .. }, Some(Wish::MoveBuyer(value))) if to == market => price + value,
            _ => price,
        }
    }
}

/// The buyers that are put down, the highest first; equal ones in the order of markets, so that they are one choice.
fn highest_first(spread: Spread) -> impl Iterator<Item = (Kind, u8)> {
    (1..=MAX_BUYER as u8).rev().flat_map(move |value| spread.iter().filter(move |&(_, put)| put == value))
}
