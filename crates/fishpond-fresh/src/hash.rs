//! The state hash, the same on every platform.

use fishpond_core::{Seat, StateHasher};

use crate::market::Stall;
use crate::position::{Position, Stage};

/// Returns the hash of a position.
pub(crate) fn state_hash(position: &Position) -> u64 {
    let mut hasher = StateHasher::new(position.rules.hash);
    let mut add = |value: u64| hasher.number(value);
    let market = &position.market;
    add(u64::from(position.layout));
    let mut set = |bits: u128| {
        add(bits as u64);
        add((bits >> 64) as u64);
    };
    set(market.empty.bits());
    set(market.paths.bits());
    set(market.fleas.bits());
    for (_, disks) in market.disks.iter() {
        set(disks.bits());
    }
    for truck in market.trucks {
        add(truck.map_or(0, |spot| 1 + spot.index() as u64));
    }
    for seat in Seat::first_n(position.rules.players) {
        for stall in market.stalls[seat] {
            add(match stall {
                Stall::Unused => 0,
                Stall::Outside => 1,
                Stall::At(spot) => 2 + spot.index() as u64,
            });
        }
        add(u64::from(position.coins[seat]) << 8 | u64::from(position.turns[seat]));
    }
    add(u64::from(position.resigned.bits()));
    for goods in position.row {
        add(goods.map_or(0, |goods| 1 + goods as u64));
    }
    add(u64::from(position.stack.fleas));
    for count in position.stack.stalls {
        add(u64::from(count));
    }
    stage(position.stage, &mut add);
    hasher.finish()
}

fn stage(stage: Stage, add: &mut impl FnMut(u64)) {
    let seat = |seat: Seat| seat.index() as u64;
    match stage {
        Stage::Layout => add(1),
        Stage::Goods { lots } => {
            add(2);
            lots.iter().for_each(|goods| add(goods.map_or(0, |goods| 1 + goods as u64)));
        }
        Stage::Lots { lots, parked } => {
            add(3 + (u64::from(parked) << 8));
            lots.iter().for_each(|goods| add(goods.map_or(0, |goods| 1 + goods as u64)));
        }
        Stage::Row => add(4),
        Stage::Start => add(5),
        Stage::Choose(active) => add(6 + (seat(active) << 8)),
        Stage::Draw(active) => add(7 + (seat(active) << 8)),
        Stage::Flea(active) => add(8 + (seat(active) << 8)),
        Stage::Bidding { active, goods, bids } => {
            add(9 + (seat(active) << 8) + ((goods as u64) << 16));
            bids.iter().for_each(|(_, bid)| add(bid.map_or(0, |coins| 1 + u64::from(coins))));
        }
        Stage::Stall { active, goods, winner } => {
            add(10 + (seat(active) << 8) + ((goods as u64) << 16) + (seat(winner) << 24));
        }
        Stage::RowPlace { tile, owner } => add(11 + (u64::from(tile) << 8) + (seat(owner) << 16)),
        Stage::Over(end) => add(12 + ((end as u64) << 8)),
    }
}
