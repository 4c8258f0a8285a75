//! Boats, markets and the ocean.

use fishpond_core::MAX_SEATS;

use crate::cards::{Card, Kind};
use crate::components::{MAX_BOATS, MAX_BUYER, MAX_OCEAN};

/// The cards in a player's boats, sorted.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) struct Boats {
    len: u8,
    /// Unused slots are `None`, so that derived equality works.
    cards: [Option<Card>; MAX_BOATS],
}

/// A market.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) struct Market {
    /// The wooden fish of each seat.
    pub(crate) fish: [u8; MAX_SEATS],
    /// The number of buyers of value 1, 2 and 3.
    pub(crate) buyers: [u8; MAX_BUYER],
    /// The limit printed on the market's limit card; 0 while the market is open.
    pub(crate) limit: u8,
}

/// A card in the ocean with the worms on it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct OceanCard {
    pub(crate) card: Card,
    pub(crate) worms: u8,
}

/// The row of cards in the ocean, shallowest first.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) struct Ocean {
    len: u8,
    cards: [Option<OceanCard>; MAX_OCEAN],
}

impl Boats {
    #[inline]
    pub(crate) fn len(&self) -> usize {
        self.len.into()
    }

    #[inline]
    pub(crate) fn is_empty(&self) -> bool {
        self.len == 0
    }

    #[inline]
    pub(crate) fn iter(&self) -> impl DoubleEndedIterator<Item = Card> {
        self.cards[..self.len()].iter().flatten().copied()
    }

    pub(crate) fn contains(&self, card: Card) -> bool {
        self.iter().any(|held| held == card)
    }

    pub(crate) fn contains_kind(&self, kind: Kind) -> bool {
        self.iter().any(|held| held.kind() == kind)
    }

    pub(crate) fn insert(&mut self, card: Card) {
        let mut i = self.len();
        while i > 0 && self.cards[i - 1] > Some(card) {
            self.cards[i] = self.cards[i - 1];
            i -= 1;
        }
        self.cards[i] = Some(card);
        self.len += 1;
    }

    /// Removes the cards that match and calls `removed` for each of them.
    #[inline]
    pub(crate) fn remove(&mut self, mut matches: impl FnMut(Card) -> bool, mut removed: impl FnMut(Card)) {
        let len = self.len();
        let mut kept = 0;
        for i in 0..len {
            let Some(card) = self.cards[i] else { continue };
            if matches(card) {
                removed(card);
            } else {
                self.cards[kept] = Some(card);
                kept += 1;
            }
        }
        self.cards[kept..len].fill(None);
        self.len = kept as u8;
    }
}

impl Market {
    #[inline]
    pub(crate) fn is_full(&self) -> bool {
        self.limit > 0
    }

    /// Returns the number of wooden fish of all players.
    #[inline]
    pub(crate) fn total(&self) -> u8 {
        self.fish.iter().sum()
    }

    #[inline]
    pub(crate) fn buyer_count(&self) -> u8 {
        self.buyers.iter().sum()
    }

    /// Returns the values of the buyers, highest first.
    pub(crate) fn buyer_values(&self) -> impl Iterator<Item = u8> {
        (1..=MAX_BUYER as u8)
            .rev()
            .flat_map(|value| std::iter::repeat_n(value, self.buyers[usize::from(value) - 1].into()))
    }
}

impl Ocean {
    #[inline]
    pub(crate) fn len(&self) -> usize {
        self.len.into()
    }

    #[inline]
    pub(crate) fn iter(&self) -> impl Iterator<Item = OceanCard> {
        self.cards[..self.len()].iter().flatten().copied()
    }

    /// Returns the card at a position, counted from 1.
    #[inline]
    pub(crate) fn at(&self, position: u8) -> Option<OceanCard> {
        self.cards.get(usize::from(position).checked_sub(1)?).copied().flatten()
    }

    /// Adds a card at the deep end (W4.6).
    #[inline]
    pub(crate) fn push(&mut self, card: Card, worms: u8) {
        self.cards[self.len()] = Some(OceanCard { card, worms });
        self.len += 1;
    }

    /// Puts a worm on each shallower card, removes the card and closes the gap (W4.1, W4.6).
    #[inline]
    pub(crate) fn take(&mut self, position: u8) -> OceanCard {
        let index = usize::from(position) - 1;
        for shallower in self.cards[..index].iter_mut().flatten() {
            shallower.worms += 1;
        }
        let taken = self.cards[index].take().expect("the position has a card");
        self.cards[index..].rotate_left(1);
        self.len -= 1;
        taken
    }
}
