//! What a player can do in a turn (W3.1), and the one text form of it.
//!
//! ```text
//! keep 3                                   take the third card into a boat
//! sell MON/ALL      sell SWO+              sell one card as one fish
//! wish 4                                   throw the fourth card back: nothing to choose
//! wish 1 move KIN-CAT sell CAT             move a buyer, sell all of a kind
//! wish 1 move ANG-MON sell MON+            move the 3-buyer, sell one card
//! wish 2 spread MON=1 STA=1 CLO=2          put the lifted buyers there
//! wish 1 dump STA:B sell STA/SPO           spoilage
//! wish 1 rescue A sell CLO+
//! pass      resign
//! ```

use std::fmt;
use std::str::FromStr;

use fishpond_core::{Arg, Message, Seat, Speak};

use crate::cards::{Card, KINDS, Kind};
use crate::words::Speech as _;

/// A turn of a player, given with all its parameters at once (W15.3).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Act {
    /// Take the ocean card at this position, counted from 1, into an empty boat (W5).
    Keep(u8),
    /// Take an ocean card, throw it back and use its wish (W6).
    Wish(WishAct),
    /// Sell this card out of a boat as a single fish (W10).
    Sell(Card),
    /// Nothing can be done (W14.5).
    Pass,
    /// Give up.
    Resign,
}

/// The use of a wish.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct WishAct {
    /// The position of the card in the ocean, counted from 1.
    pub position: u8,
    /// What is done before the sale.
    pub step: Step,
    /// What is sold.
    pub sale: Sale,
}

/// The part of a wish before its sale.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Step {
    /// Nothing, or nothing to choose.
    Nothing,
    /// A buyer moves from one market to another (W11.1).
    Move {
        /// Where the buyer stands.
        from: Kind,
        /// Where he goes.
        to: Kind,
    },
    /// The lifted buyers are put down (W11.4).
    Spread(Spread),
    /// A wooden fish goes from an open market to the heap (W11.6).
    Dump {
        /// The market.
        market: Kind,
        /// Whose fish.
        owner: Seat,
    },
    /// A wooden fish goes from the heap back to its owner (W11.6).
    Rescue {
        /// Whose fish.
        owner: Seat,
    },
}

/// The value of the buyer that is put on each market, in the order of kinds; 0 for none.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct Spread(pub [u8; KINDS]);

impl Spread {
    /// Whether no buyer is put anywhere.
    #[must_use]
    pub fn is_empty(self) -> bool {
        self.0 == [0; KINDS]
    }

    /// Markets and the buyers put there.
    pub fn iter(self) -> impl Iterator<Item = (Kind, u8)> {
        Kind::ALL.into_iter().zip(self.0).filter(|&(_, value)| value > 0)
    }
}

/// What a wish sells.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Sale {
    /// Nothing.
    Nothing,
    /// All cards of this kind.
    Kind(Kind),
    /// One card.
    Card(Card),
}

impl fmt::Display for Act {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Act::Keep(position) => write!(f, "keep {position}"),
            Act::Wish(WishAct { position, step, sale }) => {
                write!(f, "wish {position}")?;
                match step {
                    Step::Nothing => {}
                    Step::Move { from, to } => write!(f, " move {from}-{to}")?,
                    Step::Spread(spread) => {
                        write!(f, " spread")?;
                        for (market, value) in spread.iter() {
                            write!(f, " {market}={value}")?;
                        }
                    }
                    Step::Dump { market, owner } => write!(f, " dump {market}:{owner}")?,
                    Step::Rescue { owner } => write!(f, " rescue {owner}")?,
                }
                match sale {
                    Sale::Nothing => Ok(()),
                    Sale::Kind(kind) => write!(f, " sell {kind}"),
                    Sale::Card(card) => write!(f, " sell {card}"),
                }
            }
            Act::Sell(card) => write!(f, "sell {card}"),
            Act::Pass => write!(f, "pass"),
            Act::Resign => write!(f, "resign"),
        }
    }
}

/// The text is no act.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("'{0}' is no act; acts look like keep 3, sell MON/ALL, wish 1 move KIN-CAT sell CAT")]
pub struct ParseActError(String);

impl FromStr for Act {
    type Err = ParseActError;

    fn from_str(s: &str) -> Result<Act, ParseActError> {
        parse(s).and_then(Typed::act).ok_or_else(|| ParseActError(s.to_owned()))
    }
}

/// An act as it was typed: the card of a plain sale may be named by its kind alone, if the player has only one of it.
pub(crate) enum Typed {
    Act(Act),
    SellKind(Kind),
}

impl Typed {
    fn act(self) -> Option<Act> {
        match self {
            Typed::Act(act) => Some(act),
            Typed::SellKind(_) => None,
        }
    }
}

pub(crate) fn parse(text: &str) -> Option<Typed> {
    let lower = text.to_ascii_lowercase();
    let mut words = lower.split_whitespace().peekable();
    let act = match words.next()? {
        "keep" => Act::Keep(position(words.next()?)?),
        "sell" => match words.next()? {
            word if word.contains(['/', '+']) => Act::Sell(word.parse().ok()?),
            word => {
                let kind = word.parse().ok()?;
                return words.next().is_none().then_some(Typed::SellKind(kind));
            }
        },
        "pass" => Act::Pass,
        "resign" => Act::Resign,
        "wish" => {
            let position = position(words.next()?)?;
            let mut step = Step::Nothing;
            match words.peek().copied() {
                Some("move") => {
                    words.next();
                    let (from, to) = words.next()?.split_once('-')?;
                    step = Step::Move { from: from.parse().ok()?, to: to.parse().ok()? };
                }
                Some("spread") => {
                    words.next();
                    step = Step::Spread(spread(&mut words)?);
                }
                Some("dump") => {
                    words.next();
                    let (market, owner) = words.next()?.split_once(':')?;
                    step = Step::Dump { market: market.parse().ok()?, owner: seat(owner)? };
                }
                Some("rescue") => {
                    words.next();
                    step = Step::Rescue { owner: seat(words.next()?)? };
                }
                _ => {}
            }
            let sale = match words.next() {
                None => Sale::Nothing,
                Some("sell") => match words.next()? {
                    word if word.contains(['/', '+']) => Sale::Card(word.parse().ok()?),
                    word => Sale::Kind(word.parse().ok()?),
                },
                Some(_) => return None,
            };
            Act::Wish(WishAct { position, step, sale })
        }
        _ => return None,
    };
    words.next().is_none().then_some(Typed::Act(act))
}

fn position(word: &str) -> Option<u8> {
    // No sign, no leading zeros: one text form.
    (word.bytes().all(|b| b.is_ascii_digit()) && !(word.len() > 1 && word.starts_with('0')))
        .then(|| word.parse().ok())
        .flatten()
}

fn seat(word: &str) -> Option<Seat> {
    word.to_ascii_uppercase().parse().ok()
}

fn spread<'a>(words: &mut std::iter::Peekable<impl Iterator<Item = &'a str>>) -> Option<Spread> {
    let mut spread = Spread::default();
    while let Some((market, value)) = words.peek().and_then(|word| word.split_once('=')) {
        let market: Kind = market.parse().ok()?;
        let value = position(value).filter(|value| (1..=9).contains(value))?;
        // W11.4: at most one buyer is put on a market.
        if std::mem::replace(&mut spread.0[market.index()], value) != 0 {
            return None;
        }
        words.next();
    }
    (!spread.is_empty()).then_some(spread)
}

impl Step {
    fn message(self) -> Option<Message> {
        Some(match self {
            Step::Nothing => return None,
            Step::Move { from, to } => Message::new("wishes-act-step-move").way(from, to),
            Step::Spread(spread) => {
                let placed: Vec<Arg> = spread
                    .iter()
                    .map(|(market, value)| {
                        let at = Message::new("wishes-act-step-spread-one");
                        at.with("value", value).market(market).into()
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn acts_are_written_as_they_are_read() {
        for text in [
            "keep 3",
            "sell MON/AS:CAT",
            "sell SWO+",
            "wish 4",
            "wish 1 move KIN-CAT sell CAT",
            "wish 1 move ANG-MON sell MON+",
            "wish 2 spread MON=1 STA=1 CLO=2",
            "wish 2 sell KIN",
            "wish 1 dump STA:B sell STA/SPO",
            "wish 1 rescue A sell CLO+",
            "wish 1 rescue E",
            "pass",
            "resign",
        ] {
            let act: Act = text.parse().unwrap();
            assert_eq!(act.to_string(), text);
            assert_eq!(text.to_lowercase().parse(), Ok(act));
        }
    }

    #[test]
    fn what_is_no_act_is_not_read() {
        for text in [
            "",
            "keep",
            "keep x",
            "keep +1",
            "keep 01",
            "keep 300",
            "keep 1 2",
            "sell",
            "sell MON",
            "sell MON/DBL",
            "wish",
            "wish 1 spread",
            "wish 1 spread MON=1 MON=2",
            "wish 1 spread MON=0",
            "wish 1 move KIN",
            "wish 1 sell",
            "wish 1 dump STA:F",
            "wish 1 sell CAT move KIN-CAT",
            "pass now",
        ] {
            assert!(text.parse::<Act>().is_err(), "{text}");
        }
    }
}
