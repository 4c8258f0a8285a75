//! Kinds of fish, wishes, cards, and piles of cards without an order.

use std::fmt;
use std::num::NonZeroU8;
use std::str::FromStr;

use fishpond_core::{Message, quote};
use schemars::JsonSchema;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use crate::events::CardArgs as _;

/// A kind of fish, and the market for it.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "UPPERCASE")]
#[repr(u8)]
pub enum Kind {
    /// Angelfish.
    Ang,
    /// Monkfish.
    Mon,
    /// Swordfish.
    Swo,
    /// Kingfish.
    Kin,
    /// Catfish.
    Cat,
    /// Starfish.
    Sta,
    /// Clownfish.
    Clo,
}

/// The number of kinds, and of markets.
pub const KINDS: usize = 7;

impl Kind {
    /// All kinds, in the order of the rules.
    pub const ALL: [Kind; KINDS] =
        [Kind::Ang, Kind::Mon, Kind::Swo, Kind::Kin, Kind::Cat, Kind::Sta, Kind::Clo];

    /// Returns the index, 0 for [`Kind::Ang`].
    #[inline]
    #[must_use]
    pub const fn index(self) -> usize {
        self as usize
    }

    /// Returns the code: `ANG`.
    #[must_use]
    pub const fn code(self) -> &'static str {
        ["ANG", "MON", "SWO", "KIN", "CAT", "STA", "CLO"][self as usize]
    }

    /// Returns the name of the kind.
    #[must_use]
    pub fn term(self) -> Message {
        Message::new("wishes-term-kind").kind(self)
    }

    /// Returns the name of the market.
    #[must_use]
    pub fn market_term(self) -> Message {
        Message::new("wishes-term-market").market(self)
    }
}

impl fmt::Display for Kind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.code())
    }
}

impl fmt::Debug for Kind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.code())
    }
}

/// The error for text that is not a kind, wish or card.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum ParseCardError {
    /// Not a kind.
    #[error("unknown kind of fish '{}'; the kinds are ANG, MON, SWO, KIN, CAT, STA and CLO", quote(.0))]
    Kind(String),
    /// Not a wish.
    #[error(
        "unknown wish '{}'; the wishes are MB1, MB2, MB3, SPR, ALL, SPO, WRM, BOA and AS: followed by a kind",
        quote(.0)
    )]
    Wish(String),
    /// Not a card.
    #[error("unknown card '{}'; a card is a kind with a wish, ANG/MB1, or a double fish, ANG+", quote(.0))]
    Card(String),
}

impl FromStr for Kind {
    type Err = ParseCardError;

    fn from_str(s: &str) -> Result<Kind, ParseCardError> {
        Kind::ALL
            .into_iter()
            .find(|kind| kind.code().eq_ignore_ascii_case(s))
            .ok_or_else(|| ParseCardError::Kind(s.to_owned()))
    }
}

/// The wish of a card, granted when it is thrown back.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Wish {
    /// `MB1` to `MB3`: move a buyer of this value, then sell.
    MoveBuyer(u8),
    /// `SPR`: spread all buyers.
    Spread,
    /// `ALL`: sell all of one kind.
    SellAll,
    /// `SPO`: spoilage, then sell one card.
    Spoilage,
    /// `WRM`: worm bonus.
    WormBonus,
    /// `BOA`: extra boat.
    Boat,
    /// `AS:xxx`: sell all of one kind as this kind.
    SellAs(Kind),
}

impl Wish {
    /// Returns the code: `MB1`, `AS:ANG`.
    #[must_use]
    pub const fn code(self) -> &'static str {
        match self {
            Wish::MoveBuyer(1) => "MB1",
            Wish::MoveBuyer(2) => "MB2",
            Wish::MoveBuyer(_) => "MB3",
            Wish::Spread => "SPR",
            Wish::SellAll => "ALL",
            Wish::Spoilage => "SPO",
            Wish::WormBonus => "WRM",
            Wish::Boat => "BOA",
            Wish::SellAs(kind) => {
                ["AS:ANG", "AS:MON", "AS:SWO", "AS:KIN", "AS:CAT", "AS:STA", "AS:CLO"][kind as usize]
            }
        }
    }

    /// Returns the name of the wish.
    #[must_use]
    pub fn term(self) -> Message {
        Message::new("wishes-term-wish").wish(Some(self))
    }
}

impl fmt::Display for Wish {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.code())
    }
}

impl FromStr for Wish {
    type Err = ParseCardError;

    fn from_str(s: &str) -> Result<Wish, ParseCardError> {
        let mut wishes = FACE_WISHES.into_iter().flatten();
        wishes.find(|wish| wish.code().eq_ignore_ascii_case(s)).ok_or_else(|| {
            match s.to_ascii_uppercase().strip_prefix("AS:") {
                Some(kind) => ParseCardError::Kind(kind.to_owned()),
                None => ParseCardError::Wish(s.to_owned()),
            }
        })
    }
}

/// A fish card: its kind, and its wish or the double mark. Cards that agree in both are interchangeable.
///
/// Cards are ordered by kind, doubles first, then by wish.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Card(NonZeroU8);

/// The number of different cards.
pub const DIFFERENT_CARDS: usize = KINDS * FACES;
/// The number of faces of each kind: a double, eight plain wishes and seven sell-as wishes.
const FACES: usize = 16;

/// The faces of a card.
const FACE_WISHES: [Option<Wish>; FACES] = [
    None,
    Some(Wish::MoveBuyer(1)),
    Some(Wish::MoveBuyer(2)),
    Some(Wish::MoveBuyer(3)),
    Some(Wish::Spread),
    Some(Wish::SellAll),
    Some(Wish::Spoilage),
    Some(Wish::WormBonus),
    Some(Wish::Boat),
    Some(Wish::SellAs(Kind::Ang)),
    Some(Wish::SellAs(Kind::Mon)),
    Some(Wish::SellAs(Kind::Swo)),
    Some(Wish::SellAs(Kind::Kin)),
    Some(Wish::SellAs(Kind::Cat)),
    Some(Wish::SellAs(Kind::Sta)),
    Some(Wish::SellAs(Kind::Clo)),
];

impl Card {
    /// Returns the card of a kind with a wish, or the double fish without one.
    #[must_use]
    pub fn new(kind: Kind, wish: Option<Wish>) -> Card {
        let face = FACE_WISHES.iter().position(|&face| face == wish).expect("every wish is in the table");
        Card::from_index(kind.index() * FACES + face)
    }

    #[inline]
    fn from_index(index: usize) -> Card {
        Card(NonZeroU8::MIN.saturating_add(index as u8))
    }

    /// Returns the kind of fish.
    #[inline]
    #[must_use]
    pub fn kind(self) -> Kind {
        Kind::ALL[self.index() / FACES]
    }

    /// Returns the wish; a double fish has none (W1.2).
    #[inline]
    #[must_use]
    pub fn wish(self) -> Option<Wish> {
        FACE_WISHES[self.index() % FACES]
    }

    /// Returns whether the card is a double fish.
    #[inline]
    #[must_use]
    pub fn is_double(self) -> bool {
        self.index().is_multiple_of(FACES)
    }

    /// Returns the number of fish that the card counts as in a sale by a wish (W7.2).
    #[inline]
    #[must_use]
    pub fn fish(self) -> u8 {
        1 + u8::from(self.is_double())
    }

    /// Returns the name of the card.
    #[must_use]
    pub fn term(self) -> Message {
        Message::new("wishes-term-card").card(self)
    }

    /// Returns the index in card order, below [`DIFFERENT_CARDS`].
    #[inline]
    #[must_use]
    pub fn index(self) -> usize {
        usize::from(self.0.get() - 1)
    }
}

impl fmt::Display for Card {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.kind().code())?;
        match self.wish() {
            None => f.write_str("+"),
            Some(wish) => {
                f.write_str("/")?;
                f.write_str(wish.code())
            }
        }
    }
}

impl fmt::Debug for Card {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl FromStr for Card {
    type Err = ParseCardError;

    fn from_str(s: &str) -> Result<Card, ParseCardError> {
        if let Some(kind) = s.strip_suffix('+') {
            return Ok(Card::new(kind.parse()?, None));
        }
        let (kind, wish) = s.split_once('/').ok_or_else(|| ParseCardError::Card(s.to_owned()))?;
        Ok(Card::new(kind.parse()?, Some(wish.parse()?)))
    }
}

impl Serialize for Card {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for Card {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Card, D::Error> {
        String::deserialize(deserializer)?.parse().map_err(serde::de::Error::custom)
    }
}

impl JsonSchema for Card {
    fn schema_name() -> std::borrow::Cow<'static, str> {
        "Card".into()
    }

    fn json_schema(_: &mut schemars::SchemaGenerator) -> schemars::Schema {
        let kind = "(ANG|MON|SWO|KIN|CAT|STA|CLO)";
        schemars::json_schema!({
            "type": "string",
            "description": "A kind with its wish, ANG/MB1 or ANG/AS:KIN, or a double fish, ANG+.",
            "pattern": format!("^{kind}(\\+|/(MB1|MB2|MB3|SPR|ALL|SPO|WRM|BOA|AS:{kind}))$"),
        })
    }
}

/// A multiset of cards: the deck or the discard pile. It has no order that could leak.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Pile {
    counts: [u8; DIFFERENT_CARDS],
    kinds: [u8; KINDS],
    len: u8,
}

impl Default for Pile {
    fn default() -> Pile {
        Pile { counts: [0; DIFFERENT_CARDS], kinds: [0; KINDS], len: 0 }
    }
}

impl Pile {
    /// The largest possible number of cards in a pile.
    pub const MAX: usize = u8::MAX as usize;

    /// Returns the number of cards.
    #[inline]
    #[must_use]
    pub fn len(&self) -> usize {
        self.len.into()
    }

    /// Returns whether the pile is empty.
    #[inline]
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.len == 0
    }

    /// Returns the number of copies of a card.
    #[inline]
    #[must_use]
    pub fn count(&self, card: Card) -> u8 {
        self.counts[card.index()]
    }

    /// Adds a card.
    #[inline]
    pub(crate) fn add(&mut self, card: Card) {
        self.counts[card.index()] += 1;
        self.kinds[card.kind().index()] += 1;
        self.len += 1;
    }

    /// Removes a card, which must be in the pile.
    #[inline]
    pub(crate) fn remove(&mut self, card: Card) {
        self.counts[card.index()] -= 1;
        self.kinds[card.kind().index()] -= 1;
        self.len -= 1;
    }

    /// Returns the different cards with their number of copies, in card order.
    pub fn counts(&self) -> impl Iterator<Item = (Card, u8)> {
        self.counts
            .iter()
            .enumerate()
            .filter(|&(_, &count)| count > 0)
            .map(|(i, &count)| (Card::from_index(i), count))
    }

    /// Returns all cards, in card order.
    #[must_use]
    pub fn cards(&self) -> Vec<Card> {
        let mut cards = Vec::with_capacity(self.len());
        for (card, count) in self.counts() {
            (0..count).for_each(|_| cards.push(card));
        }
        cards
    }

    /// Returns the n-th card, in card order.
    #[inline]
    pub(crate) fn nth(&self, mut number: u8) -> Card {
        let mut first = 0;
        for &count in &self.kinds {
            if number < count {
                break;
            }
            number -= count;
            first += FACES;
        }
        for (i, &count) in self.counts[first..].iter().enumerate() {
            if number < count {
                return Card::from_index(first + i);
            }
            number -= count;
        }
        unreachable!("the index is below the number of cards")
    }
}

impl FromIterator<Card> for Pile {
    fn from_iter<I: IntoIterator<Item = Card>>(cards: I) -> Pile {
        let mut pile = Pile::default();
        cards.into_iter().for_each(|card| pile.add(card));
        pile
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn card_text_round_trips() {
        for index in 0..DIFFERENT_CARDS {
            let card = Card::from_index(index);
            assert_eq!(card.to_string().parse(), Ok(card));
            assert_eq!(Card::new(card.kind(), card.wish()), card);
        }
        for wrong in ["", "ANG", "ANG/", "ANG/DBL", "XXX+", "ANG/AS", "ANG/AS:", "ANG+MB1", "ANG/MB4"] {
            assert!(wrong.parse::<Card>().is_err(), "{wrong}");
        }
    }

    #[test]
    fn piles_count_and_number_their_cards() {
        let cards: Vec<Card> =
            ["ANG+", "MON/ALL", "MON/ALL", "CLO/AS:CLO"].map(|s| s.parse().unwrap()).to_vec();
        let mut pile: Pile = cards.iter().rev().copied().collect();
        assert_eq!(pile.cards(), cards);
        assert_eq!((0..4).map(|n| pile.nth(n)).collect::<Vec<_>>(), cards);
        pile.remove(cards[1]);
        assert_eq!((pile.len(), pile.count(cards[1])), (3, 1));
    }
}
