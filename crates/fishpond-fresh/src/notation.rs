//! The text form of moves and draws. Each move and draw has exactly one.

use std::fmt;
use std::str::FromStr;

use fishpond_core::quote;

use crate::acts::{Act, Chance};
use crate::board::Space;
use crate::market::{Goods, Tile};

impl fmt::Display for Act {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Act::Reserve(space) => {
                f.write_str("reserve ")?;
                space.fmt(f)
            }
            Act::Draw => f.write_str("draw"),
            Act::Bid(coins) => write!(f, "bid {coins}"),
            Act::Build(space) => {
                f.write_str("build ")?;
                space.fmt(f)
            }
            Act::Resign => f.write_str("resign"),
        }
    }
}

/// The reason why text cannot be read as a move.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum ParseActError {
    /// `pass`, which is never a choice (F39).
    Pass,
    /// `outside`, which is never a choice (F33).
    Outside,
    /// Any other text.
    Unreadable,
}

impl FromStr for Act {
    type Err = ParseActError;

    fn from_str(s: &str) -> Result<Act, ParseActError> {
        let unreadable = ParseActError::Unreadable;
        match s.split_once(' ') {
            None => match s {
                "draw" => Ok(Act::Draw),
                "resign" => Ok(Act::Resign),
                "pass" => Err(ParseActError::Pass),
                "outside" => Err(ParseActError::Outside),
                _ => Err(unreadable),
            },
            Some(("reserve", space)) => space.parse().map(Act::Reserve).map_err(|_| unreadable),
            Some(("build", "outside")) => Err(ParseActError::Outside),
            Some(("build", space)) => space.parse().map(Act::Build).map_err(|_| unreadable),
            Some(("bid", coins)) => number(coins).map(Act::Bid).ok_or(unreadable),
            Some(_) => Err(unreadable),
        }
    }
}

/// Reads a move as a person types it: a space may be given by name, such as `e4`.
pub(crate) fn read(text: &str) -> Result<Act, ParseActError> {
    text.parse().or_else(|error| match text.split_once(' ').map(|(verb, space)| (verb, Space::read(space))) {
        Some(("reserve", Ok(space))) => Ok(Act::Reserve(space)),
        Some(("build", Ok(space))) => Ok(Act::Build(space)),
        _ => Err(error),
    })
}

impl fmt::Display for Chance {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Chance::Layout(number) => write!(f, "layout {number}"),
            Chance::Goods(goods) => write!(f, "goods {goods}"),
            Chance::Lot(space) => write!(f, "lot {space}"),
            Chance::Row(goods) => write!(f, "row {goods}"),
            Chance::Start(seat) => write!(f, "start {seat}"),
            Chance::Tile(tile) => write!(f, "tile {}", tile.name()),
            Chance::Act(act) => write!(f, "act {act}"),
        }
    }
}

/// The error for text that is not a draw of this game.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ParseChanceError(String);

impl fmt::Display for ParseChanceError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let examples = "layout 2, goods soda, lot 3,4, row cheese, start B, tile flea, act draw";
        write!(f, "unknown draw '{}'; draws look like {examples}", quote(&self.0))
    }
}

impl std::error::Error for ParseChanceError {}

impl FromStr for Chance {
    type Err = ParseChanceError;

    fn from_str(s: &str) -> Result<Chance, ParseChanceError> {
        let chance = s.split_once(' ').and_then(|(kind, value)| match kind {
            "layout" => number(value).map(Chance::Layout),
            "goods" => Goods::from_name(value).map(Chance::Goods),
            "lot" => value.parse().ok().map(Chance::Lot),
            "row" => Goods::from_name(value).map(Chance::Row),
            "start" => value.parse().ok().map(Chance::Start),
            "tile" => Tile::from_name(value).map(Chance::Tile),
            "act" => value.parse().ok().map(Chance::Act),
            _ => None,
        });
        chance.ok_or_else(|| ParseChanceError(s.to_owned()))
    }
}

/// Reads a number without sign or leading zeros.
fn number(text: &str) -> Option<u8> {
    text.parse().ok().filter(|number: &u8| number.to_string() == text)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn text_round_trips() {
        for text in ["reserve 3,4", "draw", "bid 0", "bid 15", "build 0,12", "resign"] {
            assert_eq!(text.parse::<Act>().map(|act| act.to_string()), Ok(text.to_owned()));
            let draw = format!("act {text}");
            assert_eq!(draw.parse::<Chance>().map(|chance| chance.to_string()), Ok(draw));
        }
        for text in ["layout 2", "goods soda", "lot 3,4", "row ice-cream", "start B", "tile flea"] {
            assert_eq!(text.parse::<Chance>().map(|chance| chance.to_string()), Ok(text.to_owned()));
        }
    }

    #[test]
    fn people_may_type_names_of_spaces() {
        for (typed, stored) in
            [("reserve e4", "reserve 3,4"), ("build A12", "build 11,0"), ("build 3,4", "build 3,4")]
        {
            assert_eq!(read(typed).map(|act| act.to_string()), Ok(stored.to_owned()));
        }
        assert_eq!(read("build outside"), Err(ParseActError::Outside));
        assert_eq!(read("bid e4"), Err(ParseActError::Unreadable));
        assert!("reserve e4".parse::<Act>().is_err(), "records have one form");
    }

    #[test]
    fn other_text_is_refused() {
        for text in ["", "bid", "bid +1", "bid 01", "bid  1", "bid 1 ", "draw ", "reserve 3", "reserve\t3,4"]
        {
            assert_eq!(text.parse::<Act>(), Err(ParseActError::Unreadable), "{text}");
        }
        for text in
            ["", "layout", "layout 01", "layout +1", "goods Soda", "tile  flea", "row flea", "act pass"]
        {
            assert!(text.parse::<Chance>().is_err(), "{text}");
        }
    }
}
