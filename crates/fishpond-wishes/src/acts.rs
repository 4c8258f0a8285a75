//! The moves of a player (W3.1) and the draws of the dealer (W15.2).

use fishpond_core::{Arg, Message, Seat, Speak};

use crate::cards::{Card, KINDS, Kind};
use crate::events::CardArgs as _;

/// A player's turn, with all its parameters (W15.3).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Act {
    /// Put the ocean card at this position, counted from 1, in an empty boat (W5).
    Keep(u8),
    /// Take an ocean card, throw it back and use its wish (W6).
    Wish(WishAct),
    /// Sell this card from a boat as a single fish (W10).
    Sell(Card),
    /// Pass, when no other move is possible (W14.5).
    Pass,
    /// Resign (A57).
    Resign,
}

/// The use of a wish.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct WishAct {
    /// The position of the card in the ocean, counted from 1.
    pub position: u8,
    /// The part before the sale.
    pub step: Step,
    /// The sale.
    pub sale: Sale,
}

/// The part of a wish before its sale.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Step {
    /// No step, or none that needs a decision.
    Nothing,
    /// Moving a buyer from one market to another (W11.1).
    Move {
        /// The market the buyer leaves.
        from: Kind,
        /// The market the buyer moves to.
        to: Kind,
    },
    /// Placing the lifted buyers (W11.4).
    Spread(Spread),
    /// Moving a wooden fish from an open market to the heap (W11.6).
    Dump {
        /// The market.
        market: Kind,
        /// The owner of the fish.
        owner: Seat,
    },
    /// Returning a wooden fish from the heap to its owner (W11.6).
    Rescue {
        /// The owner of the fish.
        owner: Seat,
    },
}

/// The value of the buyer placed on each market, in the order of kinds; 0 for none.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct Spread(pub [u8; KINDS]);

impl Spread {
    /// Returns whether no buyer is placed.
    #[must_use]
    pub fn is_empty(self) -> bool {
        self.0 == [0; KINDS]
    }

    /// Returns the markets that get a buyer, each with the buyer's value.
    pub fn iter(self) -> impl Iterator<Item = (Kind, u8)> {
        Kind::ALL.into_iter().zip(self.0).filter(|&(_, value)| value > 0)
    }
}

/// The sale of a wish.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Sale {
    /// No sale.
    Nothing,
    /// All cards of this kind.
    Kind(Kind),
    /// One card.
    Card(Card),
}

impl Step {
    fn message(self) -> Option<Message> {
        Some(match self {
            Step::Nothing => return None,
            Step::Move { from, to } => Message::new("wishes-act-step-move").between(from, to),
            Step::Spread(spread) => {
                let placed: Vec<Arg> = spread
                    .iter()
                    .map(|(market, value)| {
                        let one = Message::new("wishes-act-step-spread-one");
                        one.with("value", value).market(market).into()
                    })
                    .collect();
                Message::new("wishes-act-step-spread").with("buyers", placed)
            }
            Step::Dump { market, owner } => {
                Message::new("wishes-act-step-dump").market(market).with("owner", owner)
            }
            Step::Rescue { owner } => Message::new("wishes-act-step-rescue").with("owner", owner),
        })
    }
}

impl Sale {
    fn message(self) -> Option<Message> {
        Some(match self {
            Sale::Nothing => return None,
            Sale::Kind(kind) => Message::new("wishes-act-sale-kind").kind(kind),
            Sale::Card(card) => Message::new("wishes-act-sale-card").card(card),
        })
    }
}

impl Speak for Act {
    fn message(&self) -> Message {
        match self {
            Act::Keep(position) => Message::new("wishes-act-keep").with("position", *position),
            Act::Sell(card) => Message::new("wishes-act-sell").card(*card),
            Act::Wish(act) => {
                let with = |id: &'static str| Message::new(id).with("position", act.position);
                match (act.step.message(), act.sale.message()) {
                    (None, None) => with("wishes-act-wish"),
                    (Some(step), None) => with("wishes-act-wish-step").with("step", step),
                    (None, Some(sale)) => with("wishes-act-wish-step").with("step", sale),
                    (Some(step), Some(sale)) => {
                        with("wishes-act-wish-steps").with("step", step).with("sale", sale)
                    }
                }
            }
            Act::Pass => Message::new("wishes-act-pass"),
            Act::Resign => Message::new("wishes-act-resign"),
        }
    }
}

/// A draw by the dealer.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Chance {
    /// The starting player: `B` (W2.6).
    Start(Seat),
    /// The first market of the next buyer: `KIN` (W2.3).
    Buyer(Kind),
    /// The card turned up in the ocean: `KIN/ALL` (W2.4, W4.6).
    Card(Card),
}
