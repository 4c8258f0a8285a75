//! The last auction in written form.

use fishpond_core::{BySeat, Faults, Seat};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::State;
use crate::market::{Goods, Stall};
use crate::position::{Auction, Position, Stage};

/// A finished auction (F28).
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct AuctionState {
    /// The active player.
    pub active: Seat,
    /// The goods of the stall.
    pub goods: Goods,
    /// The bid of each seat; null if it did not bid.
    pub bids: Vec<Option<u8>>,
}

impl AuctionState {
    pub(super) fn of(position: &Position) -> Option<AuctionState> {
        let auction = position.auction?;
        let bids = Seat::first_n(position.rules.players).map(|seat| auction.bids[seat]).collect();
        Some(AuctionState { active: auction.active, goods: auction.goods, bids })
    }
}

impl State {
    /// Reads the last auction and compares it with the coins and stalls of the bidders.
    pub(super) fn read_auction(&self, position: &mut Position, faults: &mut Faults) {
        let Some(written) = &self.auction else { return };
        let players = position.rules.players;
        let mut bids = BySeat::default();
        if written.bids.len() != usize::from(players) || written.active.index() >= usize::from(players) {
            return faults.push(format!(
                "auction: 'bids' must have {players} entries, and 'active' must be a player in the game"
            ));
        }
        for (seat, bid) in Seat::ALL.into_iter().zip(&written.bids) {
            bids[seat] = *bid;
        }
        let auction = Auction { active: written.active, goods: written.goods, bids };
        let Some((winner, price)) = auction.winner(players) else {
            return faults.push("auction: there is no bid");
        };
        position.auction = Some(auction);
        let goods = auction.goods;
        match position.stage {
            Stage::Choose(_) | Stage::Draw(_) | Stage::RowPlace { .. } | Stage::Over(_) => {
                faults.require(position.market.stall(winner, goods) != Stall::Unused, || {
                    format!("auction: {winner} has won, but the {goods} stall is not built")
                });
            }
            Stage::Stall { active, goods: hand, winner: builder } => {
                faults.require((active, hand, builder) == (auction.active, goods, winner), || {
                    "auction: it does not lead to this stage".to_owned()
                });
            }
            _ => {
                faults.push("auction: must be absent: no tile has been drawn yet, or a later one has been");
            }
        }
        for seat in Seat::first_n(players) {
            let Some(bid) = bids[seat] else { continue };
            let kept = if seat == winner { position.rules.coins.saturating_sub(price) } else { u8::MAX };
            let most = if seat == winner { position.rules.coins } else { position.coins[seat] };
            faults.require(bid <= most && position.coins[seat] <= kept, || {
                format!("auction: {seat} cannot have bid {bid}")
            });
        }
    }
}
