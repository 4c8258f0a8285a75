//! Kinds of fish, wishes, cards, and piles in which only the number of each card counts.

use std::fmt;
use std::num::NonZeroU8;
use std::str::FromStr;

use fishpond_core::Message;
use schemars::JsonSchema;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use crate::words::Speech as _;

/// A kind of fish, which is also the name of its market.
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

    /// 0 for [`Kind::Ang`].
    #[inline]
    #[must_use]
    pub const fn index(self) -> usize {
        self as usize
    }

    /// `ANG`.
    #[must_use]
    pub const fn code(self) -> &'static str {
        ["ANG", "MON", "SWO", "KIN", "CAT", "STA", "CLO"][self as usize]
    }

    /// The name in words.
    #[must_use]
    pub fn term(self) -> Message {
        Message::new("wishes-term-kind").kind(self)
    }

    /// The market in words.
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

/// A kind, a wish or a card is not written like this.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum ParseCardError {
    /// No kind.
    #[error("'{0}' is no kind of fish; the kinds are ANG, MON, SWO, KIN, CAT, STA and CLO")]
    Kind(String),
    /// No wish.
    #[error("'{0}' is no wish; the wishes are MB1, MB2, MB3, SPR, ALL, SPO, WRM, BOA and AS: with a kind")]
    Wish(String),
    /// No card.
    #[error("'{0}' is no card; a card is a kind with its wish, ANG/MB1, or a double fish, ANG+")]
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

/// What a card grants when it is thrown back.
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
    /// `MB1`, `AS:ANG`.
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

    /// The name in words.
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
        let mut wishes = FACE.into_iter().flatten();
        wishes.find(|wish| wish.code().eq_ignore_ascii_case(s)).ok_or_else(|| {
            match s.to_ascii_uppercase().strip_prefix("AS:") {
                Some(kind) => ParseCardError::Kind(kind.to_owned()),
                None => ParseCardError::Wish(s.to_owned()),
            }
        })
    }
}

/// A fish card: its kind, and its wish or the double mark. Cards alike in both are the same to everybody.
///
/// Cards are ordered by kind, doubles first, then by wish.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Card(NonZeroU8);

/// Sorts of cards that there can be: each kind with the double mark, eight plain wishes or one of seven sell-as wishes.
pub(crate) const SORTS: usize = KINDS * FACES;
const FACES: usize = 16;

/// What stands on a card besides its kind.
const FACE: [Option<Wish>; FACES] = [
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
    /// A card with a wish, or without: a double fish.
    #[must_use]
    pub fn new(kind: Kind, wish: Option<Wish>) -> Card {
        let face = FACE.iter().position(|&face| face == wish).expect("every wish is in the table");
        Card::from_index(kind.index() * FACES + face)
    }

    #[inline]
    fn from_index(index: usize) -> Card {
        Card(NonZeroU8::MIN.saturating_add(index as u8))
    }

    /// The kind of fish.
    #[inline]
    #[must_use]
    pub fn kind(self) -> Kind {
        Kind::ALL[self.index() / FACES]
    }

    /// The wish. W1.2: a double fish has none.
    #[inline]
    #[must_use]
    pub fn wish(self) -> Option<Wish> {
        FACE[self.index() % FACES]
    }

    /// Whether it is a double fish.
    #[inline]
    #[must_use]
    pub fn is_double(self) -> bool {
        self.index().is_multiple_of(FACES)
    }

    /// W7.2: the fish of the card in a sale by a wish.
    #[inline]
    #[must_use]
    pub fn fish(self) -> u8 {
        1 + u8::from(self.is_double())
    }

    /// The card in words.
    #[must_use]
    pub fn term(self) -> Message {
        Message::new("wishes-term-card").card(self)
    }

    #[inline]
    pub(crate) fn index(self) -> usize {
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

/// Cards of which only the number of each sort is known: the deck and the discard pile. There is no order to leak.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Pile {
    counts: [u8; SORTS],
    kinds: [u8; KINDS],
    len: u8,
}

impl Default for Pile {
    fn default() -> Pile {
        Pile { counts: [0; SORTS], kinds: [0; KINDS], len: 0 }
    }
}

impl Pile {
    /// The most cards that a pile may hold.
    pub const MAX: usize = u8::MAX as usize;

    /// How many cards there are.
    #[inline]
    #[must_use]
    pub fn len(&self) -> usize {
        self.len.into()
    }

    /// Whether there is no card.
    #[inline]
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.len == 0
    }

    /// How many of this card there are.
    #[inline]
    #[must_use]
    pub fn count(&self, card: Card) -> u8 {
        self.counts[card.index()]
    }

    /// One more card.
    #[inline]
    pub(crate) fn add(&mut self, card: Card) {
        self.counts[card.index()] += 1;
        self.kinds[card.kind().index()] += 1;
        self.len += 1;
    }

    /// One card less, which must be there.
    #[inline]
    pub(crate) fn remove(&mut self, card: Card) {
        self.counts[card.index()] -= 1;
        self.kinds[card.kind().index()] -= 1;
        self.len -= 1;
    }

    /// Each sort of card in the pile with its number, in the order of cards.
    pub fn sorts(&self) -> impl Iterator<Item = (Card, u8)> {
        self.counts
            .iter()
            .enumerate()
            .filter(|&(_, &count)| count > 0)
            .map(|(i, &count)| (Card::from_index(i), count))
    }

    /// All cards in the order of cards.
    #[must_use]
    pub fn cards(&self) -> Vec<Card> {
        let mut cards = Vec::with_capacity(self.len());
        for (card, count) in self.sorts() {
            (0..count).for_each(|_| cards.push(card));
        }
        cards
    }

    /// The card with this number, counted in the order of cards.
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
        unreachable!("the number is below the number of cards")
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
    fn every_card_has_one_text_form() {
        for index in 0..SORTS {
            let card = Card::from_index(index);
            assert_eq!(card.to_string().parse(), Ok(card));
            assert_eq!(Card::new(card.kind(), card.wish()), card);
        }
        for wrong in ["", "ANG", "ANG/", "ANG/DBL", "XXX+", "ANG/AS", "ANG/AS:", "ANG+MB1", "ANG/MB4"] {
            assert!(wrong.parse::<Card>().is_err(), "{wrong}");
        }
    }

    #[test]
    fn a_pile_counts_and_numbers_its_cards() {
        let cards: Vec<Card> =
            ["ANG+", "MON/ALL", "MON/ALL", "CLO/AS:CLO"].map(|s| s.parse().unwrap()).to_vec();
        let mut pile: Pile = cards.iter().rev().copied().collect();
        assert_eq!(pile.cards(), cards);
        assert_eq!((0..4).map(|n| pile.nth(n)).collect::<Vec<_>>(), cards);
        pile.remove(cards[1]);
        assert_eq!((pile.len(), pile.count(cards[1])), (3, 1));
    }
}
