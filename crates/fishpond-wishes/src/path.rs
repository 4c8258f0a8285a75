//! An act as a path of small choices: a card in the ocean, keep or wish, then what the wish asks for.

use fishpond_core::{Choice, Message, Path, Seat};

use crate::acts::{Act, Sale, Step, WishAct};
use crate::cards::{Card, Kind, Wish};
use crate::components::MAX_BUYER;
use crate::position::{Position, Stage};
use crate::words::Speech as _;

/// The id of an ocean card, which is also its id in the drawing.
#[must_use]
pub fn ocean_id(position: u8) -> String {
    format!("ocean-{position}")
}

/// The id of a card in a seat's boats.
#[must_use]
pub fn card_id(seat: Seat, card: Card) -> String {
    let sort = match card.wish() {
        None => "DBL".to_owned(),
        Some(wish) => wish.to_string().replace(':', "-"),
    };
    format!("boat-{seat}-{}-{sort}", card.kind())
}

/// The id of all cards of a kind in a seat's boats.
#[must_use]
pub fn kind_id(seat: Seat, kind: Kind) -> String {
    format!("boat-{seat}-{kind}")
}

/// The id of a market.
#[must_use]
pub fn market_id(market: Kind) -> String {
    format!("market-{market}")
}

/// The id of the buyers of a value at a market.
#[must_use]
pub fn buyer_id(market: Kind, value: u8) -> String {
    format!("buyer-{market}-{value}")
}

/// The id of an owner's wooden fish at a market.
#[must_use]
pub fn fish_id(market: Kind, owner: Seat) -> String {
    format!("fish-{market}-{owner}")
}

/// The id of an owner's wooden fish on the heap.
#[must_use]
pub fn heap_id(owner: Seat) -> String {
    format!("heap-{owner}")
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

    pub(crate) fn choices(&self, seat: Seat, act: Act) -> Path {
        match act {
            Act::Keep(position) => {
                let mut path = self.ocean_choice(position);
                path.push(Choice::new("wishes-ask-use", "keep", Message::new("wishes-choose-keep")));
                path
            }
            Act::Wish(act) => self.wish_choices(seat, act),
            Act::Sell(card) => vec![Choice::new(
                "wishes-ask-turn",
                card_id(seat, card),
                Message::new("wishes-choose-sell").card(card).with("price", self.price(card.kind())),
            )],
            Act::Pass => {
                vec![Choice::new("wishes-ask-turn", "pass", Message::new("wishes-choose-pass"))]
            }
            Act::Resign => {
                vec![Choice::new("wishes-ask-turn", "resign", Message::new("wishes-choose-resign"))]
            }
        }
    }

    fn ocean_choice(&self, position: u8) -> Path {
        let Some(lies) = self.ocean.at(position) else { return Vec::new() };
        let say = Message::new("wishes-choose-ocean")
            .with("position", position)
            .card(lies.card)
            .with("cost", position - 1)
            .with("worms", lies.worms);
        vec![Choice::new("wishes-ask-turn", ocean_id(position), say)]
    }

    fn wish_choices(&self, seat: Seat, act: WishAct) -> Path {
        let mut path = self.ocean_choice(act.position);
        let Some(lies) = self.ocean.at(act.position) else { return path };
        let say = match lies.card.wish() {
            Some(wish) => Message::new("wishes-choose-wish").wish(Some(wish)),
            None => Message::new("wishes-choose-throw-back"),
        };
        path.push(Choice::new("wishes-ask-use", "wish", say));
        self.step_choices(lies.card, act.step, &mut path);
        match act.sale {
            Sale::Nothing => {}
            Sale::Kind(kind) => {
                let market = match lies.card.wish() {
                    Some(Wish::SellAs(target)) => target,
                    _ => kind,
                };
                let held = self.seats[seat.index()].boats.iter().filter(|card| card.kind() == kind);
                let say = Message::new("wishes-choose-sell-kind")
                    .kind(kind)
                    .with("fish", held.map(Card::fish).sum::<u8>())
                    .market(market)
                    .with("price", self.price_after(act.step, lies.card, market));
                path.push(Choice::new("wishes-ask-sell-kind", kind_id(seat, kind), say));
            }
            Sale::Card(card) => {
                let say = Message::new("wishes-choose-sell-card")
                    .card(card)
                    .with("fish", card.fish())
                    .with("price", self.price_after(act.step, lies.card, card.kind()));
                path.push(Choice::new("wishes-ask-sell-card", card_id(seat, card), say));
            }
        }
        path
    }

    fn step_choices(&self, card: Card, step: Step, path: &mut Path) {
        match step {
            Step::Nothing => {}
            Step::Move { from, to } => {
                let Some(Wish::MoveBuyer(value)) = card.wish() else { return };
                let say = Message::new("wishes-choose-buyer").with("value", value).market(from);
                path.push(Choice::new("wishes-ask-buyer", buyer_id(from, value), say));
                let say = Message::new("wishes-choose-buyer-to")
                    .market(to)
                    .with("steps", self.table.distance(from, to));
                path.push(Choice::new("wishes-ask-buyer-to", market_id(to), say));
            }
            Step::Spread(spread) => {
                // Highest buyer first; equal buyers in the order of markets, so that they are one choice.
                for value in (1..=MAX_BUYER as u8).rev() {
                    for (market, _) in spread.iter().filter(|&(_, put)| put == value) {
                        let say = Message::new("wishes-choose-spread").with("value", value).market(market);
                        let ask = ["wishes-ask-spread-1", "wishes-ask-spread-2", "wishes-ask-spread-3"];
                        path.push(Choice::new(ask[usize::from(value) - 1], market_id(market), say));
                    }
                }
            }
            Step::Dump { market, owner } => {
                let say = Message::new("wishes-choose-dump").market(market).with("owner", owner);
                path.push(Choice::new("wishes-ask-spoilage", fish_id(market, owner), say));
            }
            Step::Rescue { owner } => {
                let say = Message::new("wishes-choose-rescue").with("owner", owner);
                path.push(Choice::new("wishes-ask-spoilage", heap_id(owner), say));
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
