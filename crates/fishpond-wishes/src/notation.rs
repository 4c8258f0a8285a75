//! The text form of moves and draws. Each move and draw has exactly one; letter case does not matter in moves.
//!
//! ```text
//! keep 3                                   put the third card in a boat
//! sell MON/ALL      sell SWO+              sell one card as one fish
//! wish 4                                   throw the fourth card back: no decision needed
//! wish 1 move KIN-CAT sell CAT             move a buyer, sell all of a kind
//! wish 1 move ANG-MON sell MON+            move the 3-buyer, sell one card
//! wish 2 spread MON=1 STA=1 CLO=2          place the lifted buyers
//! wish 1 dump STA:B sell STA/SPO           spoilage
//! wish 1 rescue A sell CLO+
//! pass      resign
//! ```

use std::fmt;
use std::iter::Peekable;
use std::str::FromStr;

use fishpond_core::{Seat, quote};

use crate::acts::{Act, Chance, Sale, Spread, Step, WishAct};
use crate::cards::Kind;

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

/// The error for text that is not a move of this game.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("unknown move '{}'; moves look like keep 3, sell MON/ALL, wish 1 move KIN-CAT sell CAT", quote(.0))]
pub struct ParseActError(String);

impl FromStr for Act {
    type Err = ParseActError;

    fn from_str(s: &str) -> Result<Act, ParseActError> {
        match parse(s) {
            Some(Typed::Act(act)) => Ok(act),
            Some(Typed::SellKind(_)) | None => Err(ParseActError(s.to_owned())),
        }
    }
}

/// A move as a player may type it: a plain sale may name the kind alone.
pub(crate) enum Typed {
    Act(Act),
    SellKind(Kind),
}

pub(crate) fn parse(text: &str) -> Option<Typed> {
    let lower = text.to_ascii_lowercase();
    let mut words = lower.split(' ').peekable();
    let act = match words.next()? {
        "keep" => Act::Keep(number(words.next()?)?),
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
            let position = number(words.next()?)?;
            let step = step(&mut words)?;
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

fn step<'a>(words: &mut Peekable<impl Iterator<Item = &'a str>>) -> Option<Step> {
    let keyword = words.next_if(|word| matches!(*word, "move" | "spread" | "dump" | "rescue"));
    Some(match keyword {
        Some("move") => {
            let (from, to) = words.next()?.split_once('-')?;
            Step::Move { from: from.parse().ok()?, to: to.parse().ok()? }
        }
        Some("spread") => Step::Spread(spread(words)?),
        Some("dump") => {
            let (market, owner) = words.next()?.split_once(':')?;
            Step::Dump { market: market.parse().ok()?, owner: seat(owner)? }
        }
        Some("rescue") => Step::Rescue { owner: seat(words.next()?)? },
        _ => Step::Nothing,
    })
}

fn spread<'a>(words: &mut Peekable<impl Iterator<Item = &'a str>>) -> Option<Spread> {
    let mut spread = Spread::default();
    while let Some((market, value)) = words.peek().and_then(|word| word.split_once('=')) {
        let market: Kind = market.parse().ok()?;
        let value = number(value).filter(|value| (1..=9).contains(value))?;
        // W11.4: at most one buyer per market.
        if std::mem::replace(&mut spread.0[market.index()], value) != 0 {
            return None;
        }
        words.next();
    }
    (!spread.is_empty()).then_some(spread)
}

/// Reads a number without sign or leading zeros.
fn number(word: &str) -> Option<u8> {
    word.parse().ok().filter(|number: &u8| number.to_string() == word)
}

fn seat(word: &str) -> Option<Seat> {
    word.to_ascii_uppercase().parse().ok()
}

impl fmt::Display for Chance {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Chance::Start(seat) => seat.fmt(f),
            Chance::Buyer(market) => market.fmt(f),
            Chance::Card(card) => card.fmt(f),
        }
    }
}

/// The error for text that is not a draw of this game.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("unknown draw '{}'; draws are a seat (B), a market (KIN) or a card (KIN/ALL)", quote(.0))]
pub struct ParseChanceError(String);

impl FromStr for Chance {
    type Err = ParseChanceError;

    fn from_str(s: &str) -> Result<Chance, ParseChanceError> {
        let card = || s.parse().ok().map(Chance::Card);
        let buyer = || s.parse().ok().map(Chance::Buyer);
        let seat = || s.parse().ok().map(Chance::Start);
        card().or_else(buyer).or_else(seat).ok_or_else(|| ParseChanceError(s.to_owned()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn text_round_trips() {
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
    fn other_text_is_refused() {
        for text in [
            "",
            "keep",
            "keep x",
            "keep +1",
            "keep 01",
            "keep 300",
            "keep 1 2",
            "keep  1",
            "keep 1 ",
            "keep\t1",
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
