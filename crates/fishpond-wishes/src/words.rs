//! How messages name the things of this game: by their codes, which every language turns into its own words.

use fishpond_core::{Arg, Message, Refusal};

use crate::cards::{Card, Kind, Wish};

/// Something that takes arguments.
pub(crate) trait Speech: Sized {
    /// Adds an argument.
    fn put(self, name: &'static str, arg: Arg) -> Self;

    /// A kind of fish, as `$kind`.
    fn kind(self, kind: Kind) -> Self {
        self.put("kind", kind.code().into())
    }

    /// A market, as `$market`.
    fn market(self, market: Kind) -> Self {
        self.put("market", market.code().into())
    }

    /// Two markets, as `$from` and `$to`.
    fn way(self, from: Kind, to: Kind) -> Self {
        self.put("from", from.code().into()).put("to", to.code().into())
    }

    /// A wish, as `$wish` and `$target`; `DBL` for the lack of one, `AS` for each sell-as wish.
    fn wish(self, wish: Option<Wish>) -> Self {
        let (code, target) = match wish {
            None => ("DBL", "none"),
            Some(Wish::SellAs(target)) => ("AS", target.code()),
            Some(wish) => (wish.code(), "none"),
        };
        self.put("wish", code.into()).put("target", target.into())
    }

    /// A card, as `$kind`, `$wish` and `$target`.
    fn card(self, card: Card) -> Self {
        self.kind(card.kind()).wish(card.wish())
    }
}

impl Speech for Message {
    fn put(self, name: &'static str, arg: Arg) -> Message {
        self.with(name, arg)
    }
}

impl Speech for Refusal {
    fn put(self, name: &'static str, arg: Arg) -> Refusal {
        self.with(name, arg)
    }
}
