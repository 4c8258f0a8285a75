//! The dealer's draws: the starting player, the first market of each buyer, cards for the ocean (W15.2).

use fishpond_core::{Rng, Seat};

use crate::acts::Chance;
use crate::cards::{KINDS, Kind};
use crate::position::{Position, Stage};

impl Position {
    /// Lists the possible draws with their weights.
    ///
    /// Buyers are placed one by one on any market that is still free, so every arrangement is equally likely (A52). The
    /// weight of a card is its number of copies in the deck.
    pub(crate) fn list_draws(&self, draws: &mut Vec<(Chance, u32)>) {
        match self.stage {
            Stage::Start => draws.extend(self.seat_list().map(|seat| (Chance::Start(seat), 1))),
            Stage::Buyers => draws.extend(self.free_markets().map(|market| (Chance::Buyer(market), 1))),
            Stage::Ocean => {
                draws.reserve(self.deck.len());
                draws.extend(self.deck.counts().map(|(card, count)| (Chance::Card(card), count.into())));
            }
            Stage::Turn | Stage::Over(_) => {}
        }
    }

    /// Draws at random without listing the possible draws.
    #[inline]
    pub(crate) fn random_draw(&self, rng: &mut Rng) -> Chance {
        match self.stage {
            Stage::Start => Chance::Start(Seat::new(rng.below(self.players().into()) as usize)),
            Stage::Buyers => {
                let free = (KINDS - self.buyers_placed()) as u32;
                let market = self.free_markets().nth(rng.below(free) as usize);
                Chance::Buyer(market.expect("each buyer so far occupies one market"))
            }
            Stage::Ocean | Stage::Turn | Stage::Over(_) => {
                Chance::Card(self.deck.nth(rng.below(self.deck.len() as u32) as u8))
            }
        }
    }

    /// Returns the markets on which a buyer can start: at most one starts on each (W2.3).
    fn free_markets(&self) -> impl Iterator<Item = Kind> {
        Kind::ALL.into_iter().filter(|market| self.markets[market.index()].buyer_count() == 0)
    }
}
