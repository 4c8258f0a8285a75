//! The events of a game: the lines of its log.

use std::fmt;

use fishpond_core::{Arg, Event as CoreEvent, Message, Refusal, Seat, Speak};

use crate::cards::{Card, Kind, Wish};
use crate::facts::Reason;
use crate::path;
use crate::scoring::Place;

/// An event.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[allow(missing_docs, reason = "the field names are self-explanatory")]
pub enum Event {
    /// The starting player was drawn.
    Begins { seat: Seat },
    /// A buyer was placed during setup.
    BuyerArrived { value: u8, market: Kind },
    /// A card was turned up in the ocean.
    TurnedUp { card: Card, position: u8 },
    /// The discard pile became the deck.
    Reshuffled { cards: u8 },
    /// A player paid for a card, put it in a boat and got the worms on it.
    Kept { seat: Seat, card: Card, position: u8, paid: u8, worms: u8 },
    /// A player threw a card back for its wish.
    ThrewBack { seat: Seat, card: Card, position: u8, paid: u8, worms: u8 },
    /// A buyer was moved.
    BuyerMoved { seat: Seat, value: u8, from: Kind, to: Kind },
    /// A lifted buyer was placed.
    BuyerSpread { seat: Seat, value: u8, market: Kind },
    /// A wooden fish went from a market to the heap.
    Dumped { seat: Seat, owner: Seat, market: Kind },
    /// A wooden fish was returned from the heap to its owner.
    Rescued { seat: Seat, owner: Seat },
    /// A player sold fish of one kind.
    Sold { seat: Seat, kind: Kind, fish: u8, market: Kind, price: u8, dollars: u16 },
    /// Sold fish went to the heap because the market had no room.
    Spilled { seat: Seat, fish: u8, market: Kind },
    /// A market became full.
    Filled { market: Kind, limit: u8 },
    /// A player got a bonus for fish on a market that became full.
    Bonus { seat: Seat, place: Place, dollars: u8 },
    /// A player got dollars for worms through a wish.
    WormsCounted { seat: Seat, worms: u8 },
    /// A player gave a worm away.
    WormGiven { seat: Seat, to: Seat },
    /// A card became an extra boat.
    BoatGained { seat: Seat, boats: u8 },
    /// A wish had no effect.
    NoEffect { seat: Seat },
    /// A player passed.
    Passed { seat: Seat },
    /// A player resigned.
    Resigned { seat: Seat },
    /// The game is over; `turns` is the turn limit, if that ended it (W14.6).
    Ended { reason: Reason, turns: Option<u16> },
    /// A player lost dollars for fish on the heap.
    HeapLoss { seat: Seat, place: Place, dollars: u8 },
    /// A player got dollars for worms at the end.
    WormPrize { seat: Seat, place: Place, dollars: u8 },
}

impl CoreEvent for Event {
    fn player(&self) -> Option<Seat> {
        match *self {
            Event::Begins { seat }
            | Event::Kept { seat, .. }
            | Event::ThrewBack { seat, .. }
            | Event::BuyerMoved { seat, .. }
            | Event::BuyerSpread { seat, .. }
            | Event::Dumped { seat, .. }
            | Event::Rescued { seat, .. }
            | Event::Sold { seat, .. }
            | Event::Spilled { seat, .. }
            | Event::Bonus { seat, .. }
            | Event::WormsCounted { seat, .. }
            | Event::WormGiven { seat, .. }
            | Event::BoatGained { seat, .. }
            | Event::NoEffect { seat }
            | Event::Passed { seat }
            | Event::Resigned { seat }
            | Event::HeapLoss { seat, .. }
            | Event::WormPrize { seat, .. } => Some(seat),
            Event::BuyerArrived { .. }
            | Event::TurnedUp { .. }
            | Event::Reshuffled { .. }
            | Event::Filled { .. }
            | Event::Ended { .. } => None,
        }
    }

    fn starts_turn(&self) -> bool {
        matches!(
            self,
            Event::Kept { .. }
                | Event::ThrewBack { .. }
                | Event::Sold { .. }
                | Event::Passed { .. }
                | Event::Resigned { .. }
        )
    }

    fn touched(&self) -> Vec<String> {
        let ocean = |worms: u8| (1..=worms).map(path::ocean_id);
        match *self {
            Event::BuyerArrived { value, market } | Event::BuyerSpread { value, market, .. } => {
                vec![path::buyer_id(market, value)]
            }
            Event::TurnedUp { position, .. } => vec![path::ocean_id(position)],
            Event::Reshuffled { .. } => vec!["fp-deck".to_owned()],
            // W4.1: the worms paid are on the shallower cards.
            Event::Kept { seat, card, paid, .. } => ocean(paid).chain([path::card_id(seat, card)]).collect(),
            Event::ThrewBack { paid, .. } => ocean(paid).chain(["fp-deck".to_owned()]).collect(),
            Event::BuyerMoved { value, from, to, .. } => {
                vec![path::market_id(from), path::buyer_id(to, value)]
            }
            Event::Dumped { owner, market, .. } => vec![path::market_id(market), path::heap_id(owner)],
            Event::Rescued { .. } | Event::HeapLoss { .. } => vec!["fp-heap".to_owned()],
            Event::Sold { market, .. } => vec![path::market_id(market)],
            Event::Spilled { seat, .. } => vec![path::heap_id(seat)],
            Event::Filled { market, .. } => vec![path::market_id(market), "fp-limits".to_owned()],
            Event::Begins { .. }
            | Event::Bonus { .. }
            | Event::WormsCounted { .. }
            | Event::WormGiven { .. }
            | Event::BoatGained { .. }
            | Event::NoEffect { .. }
            | Event::Passed { .. }
            | Event::Resigned { .. }
            | Event::Ended { .. }
            | Event::WormPrize { .. } => Vec::new(),
        }
    }
}

impl fmt::Display for Event {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Event::Begins { seat } => write!(f, "begins {seat}"),
            Event::BuyerArrived { value, market } => write!(f, "buyer {value} {market}"),
            Event::TurnedUp { card, position } => write!(f, "turned-up {position} {card}"),
            Event::Reshuffled { cards } => write!(f, "reshuffled {cards}"),
            Event::Kept { seat, card, position, paid, worms } => {
                write!(f, "kept {seat} {position} {card} paid {paid} worms {worms}")
            }
            Event::ThrewBack { seat, card, position, paid, worms } => {
                write!(f, "threw-back {seat} {position} {card} paid {paid} worms {worms}")
            }
            Event::BuyerMoved { seat, value, from, to } => write!(f, "moved {seat} {value} {from}-{to}"),
            Event::BuyerSpread { seat, value, market } => write!(f, "spread {seat} {value} {market}"),
            Event::Dumped { seat, owner, market } => write!(f, "dumped {seat} {market}:{owner}"),
            Event::Rescued { seat, owner } => write!(f, "rescued {seat} {owner}"),
            Event::Sold { seat, kind, fish, market, price, dollars } => {
                write!(f, "sold {seat} {fish} {kind} at {market} for {price} each: {dollars}")
            }
            Event::Spilled { seat, fish, market } => write!(f, "spilled {seat} {fish} {market}"),
            Event::Filled { market, limit } => write!(f, "filled {market} {limit}"),
            Event::Bonus { seat, place, dollars } => write!(f, "bonus {seat} {} {dollars}", place.word()),
            Event::WormsCounted { seat, worms } => write!(f, "worms-counted {seat} {worms}"),
            Event::WormGiven { seat, to } => write!(f, "worm-given {seat} {to}"),
            Event::BoatGained { seat, boats } => write!(f, "boat {seat} {boats}"),
            Event::NoEffect { seat } => write!(f, "no-effect {seat}"),
            Event::Passed { seat } => write!(f, "passed {seat}"),
            Event::Resigned { seat } => write!(f, "resigned {seat}"),
            Event::Ended { reason, .. } => write!(f, "ended {}", reason.word()),
            Event::HeapLoss { seat, place, dollars } => {
                write!(f, "heap-loss {seat} {} {dollars}", place.word())
            }
            Event::WormPrize { seat, place, dollars } => {
                write!(f, "worm-prize {seat} {} {dollars}", place.word())
            }
        }
    }
}

impl Speak for Event {
    fn message(&self) -> Message {
        let message = |id: &'static str| Message::new(id);
        match *self {
            Event::Begins { seat } => message("wishes-event-begins").with("seat", seat),
            Event::BuyerArrived { value, market } => {
                message("wishes-event-buyer-arrived").with("value", value).market(market)
            }
            Event::TurnedUp { card, position } => {
                message("wishes-event-turned-up").card(card).with("position", position)
            }
            Event::Reshuffled { cards } => message("wishes-event-reshuffled").with("cards", cards),
            Event::Kept { seat, card, position, paid, worms } => message("wishes-event-kept")
                .with("seat", seat)
                .card(card)
                .with("position", position)
                .with("paid", paid)
                .with("worms", worms),
            Event::ThrewBack { seat, card, position, paid, worms } => message("wishes-event-threw-back")
                .with("seat", seat)
                .card(card)
                .with("position", position)
                .with("paid", paid)
                .with("worms", worms),
            Event::BuyerMoved { seat, value, from, to } => {
                message("wishes-event-buyer-moved").with("seat", seat).with("value", value).between(from, to)
            }
            Event::BuyerSpread { seat, value, market } => {
                message("wishes-event-buyer-spread").with("seat", seat).with("value", value).market(market)
            }
            Event::Dumped { seat, owner, market } => {
                message(if seat == owner { "wishes-event-dumped-own" } else { "wishes-event-dumped" })
                    .with("seat", seat)
                    .with("owner", owner)
                    .market(market)
            }
            Event::Rescued { seat, owner } => {
                message(if seat == owner { "wishes-event-rescued-own" } else { "wishes-event-rescued" })
                    .with("seat", seat)
                    .with("owner", owner)
            }
            Event::Sold { seat, kind, fish, market, price, dollars } => {
                message(if kind == market { "wishes-event-sold" } else { "wishes-event-sold-as" })
                    .with("seat", seat)
                    .kind(kind)
                    .with("fish", fish)
                    .market(market)
                    .with("price", price)
                    .with("dollars", dollars)
            }
            Event::Spilled { seat, fish, market } => {
                message("wishes-event-spilled").with("seat", seat).with("fish", fish).market(market)
            }
            Event::Filled { market, limit } => {
                message("wishes-event-filled").market(market).with("limit", limit)
            }
            Event::Bonus { seat, place, dollars } => message(match place {
                Place::First => "wishes-event-bonus-first",
                Place::Tied => "wishes-event-bonus-tied",
                Place::Second => "wishes-event-bonus-second",
            })
            .with("seat", seat)
            .with("dollars", dollars),
            Event::WormsCounted { seat, worms } => {
                message("wishes-event-worms-counted").with("seat", seat).with("worms", worms)
            }
            Event::WormGiven { seat, to } => {
                message("wishes-event-worm-given").with("seat", seat).with("to", to)
            }
            Event::BoatGained { seat, boats } => {
                message("wishes-event-boat-gained").with("seat", seat).with("boats", boats)
            }
            Event::NoEffect { seat } => message("wishes-event-no-effect").with("seat", seat),
            Event::Passed { seat } => message("wishes-event-passed").with("seat", seat),
            Event::Resigned { seat } => message("wishes-event-resigned").with("seat", seat),
            Event::Ended { turns: Some(turns), .. } => {
                message("wishes-event-ended-turns").with("turns", turns)
            }
            Event::Ended { reason, turns: None } => message(match reason {
                Reason::Markets => "wishes-event-ended-markets",
                Reason::Heap => "wishes-event-ended-heap",
                Reason::Both => "wishes-event-ended-both",
                Reason::Stalemate => "wishes-event-ended-stalemate",
                Reason::Resigned => "wishes-event-ended-resigned",
            }),
            Event::HeapLoss { seat, place, dollars } => message(match place {
                Place::First => "wishes-event-heap-loss-first",
                Place::Tied => "wishes-event-heap-loss-tied",
                Place::Second => "wishes-event-heap-loss-second",
            })
            .with("seat", seat)
            .with("dollars", dollars),
            Event::WormPrize { seat, place, dollars } => message(match place {
                Place::First => "wishes-event-worm-prize-first",
                Place::Tied => "wishes-event-worm-prize-tied",
                Place::Second => "wishes-event-worm-prize-second",
            })
            .with("seat", seat)
            .with("dollars", dollars),
        }
    }
}

/// Methods that add kinds, markets, wishes and cards as arguments. They are given as codes, which each language turns
/// into words.
pub(crate) trait CardArgs: Sized {
    /// Adds an argument.
    fn arg(self, name: &'static str, arg: Arg) -> Self;

    /// Adds a kind of fish as `$kind`.
    fn kind(self, kind: Kind) -> Self {
        self.arg("kind", kind.code().into())
    }

    /// Adds a market as `$market`.
    fn market(self, market: Kind) -> Self {
        self.arg("market", market.code().into())
    }

    /// Adds two markets as `$from` and `$to`.
    fn between(self, from: Kind, to: Kind) -> Self {
        self.arg("from", from.code().into()).arg("to", to.code().into())
    }

    /// Adds a wish as `$wish` and `$target`: `DBL` for a card without a wish, `AS` for all sell-as wishes.
    fn wish(self, wish: Option<Wish>) -> Self {
        let (code, target) = match wish {
            None => ("DBL", "none"),
            Some(Wish::SellAs(target)) => ("AS", target.code()),
            Some(wish) => (wish.code(), "none"),
        };
        self.arg("wish", code.into()).arg("target", target.into())
    }

    /// Adds a card as `$kind`, `$wish` and `$target`.
    fn card(self, card: Card) -> Self {
        self.kind(card.kind()).wish(card.wish())
    }
}

impl CardArgs for Message {
    fn arg(self, name: &'static str, arg: Arg) -> Message {
        self.with(name, arg)
    }
}

impl CardArgs for Refusal {
    fn arg(self, name: &'static str, arg: Arg) -> Refusal {
        self.with(name, arg)
    }
}
