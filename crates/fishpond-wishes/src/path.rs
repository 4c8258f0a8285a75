//! Moves as paths of small choices: a card in the ocean, keep or wish, then the parts of the wish.

mod meant;

mod preview;

use fishpond_core::{Choice, Faults, Interactive, Message, Preview, Refusal, Seat, Speak as _};

use crate::acts::{Act, Sale, Spread, Step, WishAct};
use crate::board::OceanCard;
use crate::cards::{Card, Kind, Wish};
use crate::components::MAX_BUYER;
use crate::events::CardArgs as _;
use crate::position::{Position, Stage};
use crate::state::State;

/// Returns the id of an ocean card, which is also the id of its element in drawings.
#[must_use]
pub fn ocean_id(position: u8) -> String {
    ["ocean-", itoa::Buffer::new().format(position)].concat()
}

/// Returns the id of a card in a seat's boats.
#[must_use]
pub fn card_id(seat: Seat, card: Card) -> String {
    let (wish, target) = match card.wish() {
        None => ("DBL", ""),
        Some(Wish::SellAs(target)) => ("AS-", target.code()),
        Some(wish) => (wish.code(), ""),
    };
    ["boat-", seat.code(), "-", card.kind().code(), "-", wish, target].concat()
}

/// Returns the id of all cards of a kind in a seat's boats.
#[must_use]
pub fn kind_id(seat: Seat, kind: Kind) -> String {
    ["boat-", seat.code(), "-", kind.code()].concat()
}

/// Returns the id of a market.
#[must_use]
pub fn market_id(market: Kind) -> String {
    ["market-", market.code()].concat()
}

/// Returns the id of the buyers of a value at a market.
#[must_use]
pub fn buyer_id(market: Kind, value: u8) -> String {
    ["buyer-", market.code(), "-", itoa::Buffer::new().format(value)].concat()
}

/// Returns the id of an owner's wooden fish at a market.
#[must_use]
pub fn fish_id(market: Kind, owner: Seat) -> String {
    ["fish-", market.code(), "-", owner.code()].concat()
}

/// Returns the id of an owner's wooden fish on the heap.
#[must_use]
pub fn heap_id(owner: Seat) -> String {
    ["heap-", owner.code()].concat()
}

/// One choice on the way to a move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Pick {
    /// A card in the ocean.
    Ocean {
        /// Its position, counted from 1.
        position: u8,
        /// The card.
        card: Card,
        /// The worms on it.
        worms: u8,
    },
    /// A card to sell from a boat.
    Sell(Card),
    /// Passing.
    Pass,
    /// Resigning.
    Resign,
    /// Keeping the ocean card.
    Keep {
        /// The card.
        card: Card,
    },
    /// Throwing the card back to use its wish.
    Wish {
        /// Its position, counted from 1.
        position: u8,
        /// The card.
        card: Card,
    },
    /// The buyer to move.
    Buyer {
        /// The buyer's market.
        from: Kind,
        /// The buyer's value.
        value: u8,
    },
    /// The market the buyer moves to.
    BuyerTo {
        /// The market the buyer leaves.
        from: Kind,
        /// The new market.
        to: Kind,
    },
    /// The market for a lifted buyer.
    Put {
        /// The market.
        market: Kind,
        /// The buyer's value.
        value: u8,
    },
    /// The wooden fish to dump.
    Dump {
        /// Its market.
        market: Kind,
        /// Its owner.
        owner: Seat,
    },
    /// The wooden fish to rescue from the heap.
    Rescue {
        /// Its owner.
        owner: Seat,
    },
    /// The kind that the wish sells.
    SellKind {
        /// The kind.
        kind: Kind,
        /// The market it is sold at.
        market: Kind,
        /// The price there.
        price: u8,
    },
    /// The card that the wish sells.
    SellCard {
        /// The card.
        card: Card,
        /// Its price per fish.
        price: u8,
    },
}

impl Interactive for Position {
    type Pick = Pick;
    type State = State;

    fn read_act(&self, seat: Seat, text: &str) -> Result<Act, Refusal> {
        self.read(seat, text)
    }

    fn pick(&self, act: Act, step: usize) -> Option<Pick> {
        match (act, step) {
            (Act::Keep(position) | Act::Wish(WishAct { position, .. }), 0) => {
                self.ocean.at(position).map(|OceanCard { card, worms }| Pick::Ocean { position, card, worms })
            }
            (Act::Keep(position), 1) => {
                self.ocean.at(position).map(|OceanCard { card, .. }| Pick::Keep { card })
            }
            (Act::Wish(act), 1..) => self.wish_pick(act, step - 1),
            (Act::Sell(card), 0) => Some(Pick::Sell(card)),
            (Act::Pass, 0) => Some(Pick::Pass),
            (Act::Resign, 0) => Some(Pick::Resign),
            _ => None,
        }
    }

    fn choice(&self, seat: Seat, pick: Pick) -> Choice {
        let message = Message::new;
        match pick {
            Pick::Ocean { position, card, worms } => {
                let words = message("wishes-choose-ocean")
                    .with("position", position)
                    .card(card)
                    .with("cost", position - 1)
                    .with("worms", worms);
                Choice::new("wishes-ask-turn", ocean_id(position), words)
            }
            Pick::Sell(card) => {
                let words = message("wishes-choose-sell").card(card).with("price", self.price(card.kind()));
                Choice::new("wishes-ask-turn", card_id(seat, card), words)
            }
            Pick::Pass => Choice::new("wishes-ask-turn", "pass", message("wishes-choose-pass")),
            Pick::Resign => Choice::new("wishes-ask-turn", "resign", message("wishes-choose-resign")),
            Pick::Keep { card } => {
                let can_throw_back = card.wish().is_some() || self.rules.throwback_without_wish;
                let ask = if can_throw_back { "wishes-ask-use" } else { "wishes-ask-keep" };
                Choice::new(ask, "keep", message("wishes-choose-keep"))
            }
            Pick::Wish { position, card } => {
                let is_full = self.boats(seat).count() >= usize::from(self.boat_count(seat));
                let ask = match (is_full, card.wish()) {
                    (true, Some(_)) => "wishes-ask-use-full",
                    _ => "wishes-ask-use",
                };
                let id = match card.wish() {
                    Some(_) if self.wish_is_idle(seat, position) => "wishes-choose-wish-idle",
                    Some(_) => "wishes-choose-wish",
                    None => "wishes-choose-throw-back",
                };
                Choice::new(ask, "wish", message(id))
            }
            Pick::Buyer { from, value } => {
                let words = message("wishes-choose-buyer").with("value", value).market(from);
                Choice::new("wishes-ask-buyer", buyer_id(from, value), words)
            }
            Pick::BuyerTo { from, to } => {
                let steps = self.rules.distance(from, to);
                let words = message("wishes-choose-buyer-to").market(to).with("steps", steps);
                Choice::new("wishes-ask-buyer-to", market_id(to), words)
            }
            Pick::Put { market, value } => {
                let words = message("wishes-choose-spread").with("value", value).market(market);
                let ask = ["wishes-ask-spread-1", "wishes-ask-spread-2", "wishes-ask-spread-3"];
                Choice::new(ask[usize::from(value) - 1], market_id(market), words)
            }
            Pick::Dump { market, owner } => {
                let words = message("wishes-choose-dump").market(market).with("owner", owner);
                Choice::new("wishes-ask-spoilage", fish_id(market, owner), words)
            }
            Pick::Rescue { owner } => {
                let words = message("wishes-choose-rescue").with("owner", owner);
                Choice::new("wishes-ask-spoilage", heap_id(owner), words)
            }
            Pick::SellKind { kind, market, price } => {
                let held = self.seats[seat.index()].boats.iter().filter(|card| card.kind() == kind);
                let words = message("wishes-choose-sell-kind")
                    .kind(kind)
                    .with("fish", held.map(Card::fish).sum::<u8>())
                    .market(market)
                    .with("price", price);
                Choice::new("wishes-ask-sell-kind", kind_id(seat, kind), words)
            }
            Pick::SellCard { card, price } => {
                let words = message("wishes-choose-sell-card")
                    .card(card)
                    .with("fish", card.fish())
                    .with("price", price);
                Choice::new("wishes-ask-sell-card", card_id(seat, card), words)
            }
        }
    }

    /// Names the fish on the ocean card as well as its position.
    fn sentence(&self, act: Act) -> Message {
        let mut message = act.message();
        if let Act::Keep(position) | Act::Wish(WishAct { position, .. }) = act
            && let Some(OceanCard { card, .. }) = self.ocean.at(position)
            && let Some((_, arg)) = message.args.iter_mut().find(|(name, _)| *name == "position")
        {
            let card = Message::new("wishes-term-numbered-card").with("position", position).kind(card.kind());
            *arg = card.into();
        }
        message
    }

    fn meant(&self, _: Seat, begun: Option<(Act, usize)>, thing: &str) -> Option<Act> {
        meant::meant(self, begun, meant::Thing::read(self, thing)?)
    }

    fn preview(&self, seat: Seat, act: Act) -> Preview {
        preview::preview(self, seat, act)
    }

    fn question(&self, seat: Seat) -> Message {
        match self.stage {
            Stage::Over(_) => Message::new("wishes-ask-over"),
            Stage::Turn if seat == self.active => Message::new("wishes-ask-turn"),
            _ => Message::new("wishes-ask-wait"),
        }
    }

    fn state(&self) -> State {
        State::of(self)
    }

    fn from_state(state: &State) -> Result<Position, Faults> {
        state.check()
    }

    fn warnings(&self) -> Vec<String> {
        self.components().warnings()
    }
}

impl Position {
    /// Returns the pick at a step after the ocean card: first the wish itself, then its step and its sale.
    fn wish_pick(&self, act: WishAct, step: usize) -> Option<Pick> {
        let thrown = self.ocean.at(act.position)?.card;
        let Some(step) = step.checked_sub(1) else {
            return Some(Pick::Wish { position: act.position, card: thrown });
        };
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

    /// Returns the price at a market after the step of a wish.
    fn price_after(&self, step: Step, card: Card, market: Kind) -> u8 {
        let price = self.price(market);
        match (step, card.wish()) {
            (Step::Move { from, .. }, Some(Wish::MoveBuyer(value))) if from == market => price - value,
            (Step::Move { to, .. }, Some(Wish::MoveBuyer(value))) if to == market => price + value,
            _ => price,
        }
    }
}

/// Returns the placed buyers, highest first. Equal buyers are ordered by market, so that swapping them is not another choice.
fn highest_first(spread: Spread) -> impl Iterator<Item = (Kind, u8)> {
    (1..=MAX_BUYER as u8).rev().flat_map(move |value| spread.iter().filter(move |&(_, put)| put == value))
}
