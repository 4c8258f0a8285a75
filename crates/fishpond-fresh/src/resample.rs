//! Resampling: a position that is consistent with a view.

use std::sync::Arc;

use fishpond_core::{BySeat, SeatSet};

use crate::market::Content;
use crate::position::{Auction, End, Position, Stack, Stage};
use crate::view::{Moment, View};

/// Returns a position that is consistent with the view. Only the bids of others are hidden; they are treated as not made yet, so
/// that a search chooses them.
pub(crate) fn resample(view: &View) -> Position {
    let mut position = Position {
        rules: Arc::clone(&view.rules),
        layout: view.layout.map_or(0, |number| number - 1),
        market: view.market(),
        coins: BySeat::default(),
        turns: BySeat::default(),
        resigned: SeatSet::EMPTY,
        row: [None; 4],
        stack: Stack {
            fleas: view.stack.flea,
            stalls: [view.stack.fish, view.stack.soda, view.stack.cheese, view.stack.ice_cream],
        },
        auction: view.auction.as_ref().map(|auction| {
            let mut bids = BySeat::default();
            auction.bids.iter().for_each(|bid| bids[bid.seat] = Some(bid.coins));
            Auction { active: auction.active, goods: auction.goods, bids }
        }),
        stage: stage(view),
    };
    for player in &view.seats {
        position.coins[player.seat] = player.coins;
        position.turns[player.seat] = player.turns;
        if player.resigned {
            position.resigned.insert(player.seat);
        }
    }
    for (slot, tile) in position.row.iter_mut().zip(&view.row) {
        *slot = Some(tile.goods);
    }
    position
}

fn stage(view: &View) -> Stage {
    match view.stage {
        Moment::Layout => Stage::Layout,
        Moment::Goods { lots } => Stage::Goods { lots },
        Moment::Lots { lots } => {
            let is_truck = |content| matches!(content, Content::Truck(_));
            let trucks = view.spaces.iter().filter(|space| is_truck(space.content)).count();
            // The fish truck was not drawn.
            Stage::Lots { lots, parked: trucks.saturating_sub(1) as u8 }
        }
        Moment::Row => Stage::Row,
        Moment::Start => Stage::Start,
        Moment::Choose { active } => Stage::Choose(active),
        Moment::Draw { active } => Stage::Draw(active),
        Moment::Flea { active } => Stage::Flea(active),
        Moment::Bidding { active, goods, .. } => {
            let mut bids = BySeat::default();
            view.bids.iter().for_each(|bid| bids[bid.seat] = Some(bid.coins));
            Stage::Bidding { active, goods, bids }
        }
        Moment::Stall { active, goods, winner } => Stage::Stall { active, goods, winner },
        Moment::RowPlace { tile, owner } => Stage::RowPlace { tile, owner },
        Moment::Over { reason } => Stage::Over(End::from_reason(reason).unwrap_or(End::Complete)),
    }
}
