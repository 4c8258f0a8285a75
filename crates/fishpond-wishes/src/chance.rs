//! What the dealer draws (W15.2): the start player, the market of a buyer, a card for the ocean.

use std::fmt;
use std::str::FromStr;

use fishpond_core::Seat;

use crate::cards::{Card, Kind};

/// One draw: `B`, `KIN` or `KIN/ALL`.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Chance {
    /// This seat begins (W2.6).
    Start(Seat),
    /// The next buyer begins at this market (W2.3).
    Buyer(Kind),
    /// This card is turned up (W2.4, W4.6).
    Card(Card),
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

/// The text is nothing that the dealer draws.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("'{0}' is no draw; a draw is a seat (B), a market (KIN) or a card (KIN/ALL)")]
pub struct ParseChanceError(String);

impl FromStr for Chance {
    type Err = ParseChanceError;

    fn from_str(s: &str) -> Result<Chance, ParseChanceError> {
        let seat = || s.parse().ok().map(Chance::Start);
        let buyer = || s.parse().ok().map(Chance::Buyer);
        let card = || s.parse().ok().map(Chance::Card);
        card().or_else(buyer).or_else(seat).ok_or_else(|| ParseChanceError(s.to_owned()))
    }
}
