//! What looks good at once on the market square.

use fishpond_core::{Position as _, Seat, Silent};
use fishpond_fresh::scoring::{Distances, counted};
use fishpond_fresh::{Act, Goods, Position, Spot, Stall};

/// How good the game looks after the act, in points.
pub(crate) fn worth(position: &Position, seat: Seat, act: Act) -> f64 {
    match act {
        Act::Draw => outlook(position, seat) + eagerness(position, seat),
        Act::Bid(coins) => -(f64::from(coins) - offer(position, seat)).abs(),
        Act::Reserve(_) | Act::Build(_) => {
            let mut after = position.clone();
            after.play_unchecked(seat, act, &mut Silent);
            outlook(&after, seat)
        }
        Act::Resign => f64::NEG_INFINITY,
    }
}

/// To draw costs a disk as often as not, so it waits until there are some.
fn eagerness(position: &Position, seat: Seat) -> f64 {
    match position.market().disks(seat).len() {
        0 | 1 => -3.0,
        2 => -1.0,
        3 => 0.5,
        _ => 1.5,
    }
}

/// Coins, and the ways that the stalls have or may get, against those of the best opponent.
pub(crate) fn outlook(position: &Position, seat: Seat) -> f64 {
    let ways = Ways::of(position);
    let of = |seat: Seat| {
        let lengths: f64 = Goods::ALL.iter().map(|&goods| ways.expected(position, seat, goods)).sum();
        f64::from(position.coins(seat)) - lengths
    };
    let others = Seat::first(position.players()).filter(|&other| other != seat).map(of);
    of(seat) - 0.3 * others.fold(f64::NEG_INFINITY, f64::max)
}

/// What a stall is worth now: half of what may be lost by waiting, and no more than a fair share of the coins.
fn offer(position: &Position, seat: Seat) -> f64 {
    let Some(goods) = position.auctioned() else { return 0.0 };
    let market = position.market();
    if market.disks(seat).is_empty() {
        return 0.0;
    }
    let now = Ways::of(position).best(position, seat, goods).0;
    let later = (now + f64::from(position.cap())) / 2.0;
    let left = Goods::ALL.iter().filter(|&&goods| market.stall(seat, goods) == Stall::Unused).count();
    let share = f64::from(position.coins(seat)) / left.max(1) as f64;
    ((later - now) / 2.0).min(share).floor()
}

/// How far every space is from each truck, if all that is open becomes a path.
struct Ways([Option<Distances>; 4]);

impl Ways {
    fn of(position: &Position) -> Ways {
        let market = position.market();
        Ways(Goods::ALL.map(|goods| {
            market.truck(goods).map(|truck| Distances::from_truck(position.square(), truck, market.open()))
        }))
    }

    fn length(&self, position: &Position, goods: Goods, spot: Spot) -> f64 {
        let length = self.0[goods as usize].as_ref().and_then(|ways| ways.length(position.square(), spot));
        counted(length, position.cap()).into()
    }

    /// The shortest and the second shortest way from a disk of the seat.
    fn best(&self, position: &Position, seat: Seat, goods: Goods) -> (f64, f64) {
        let cap = f64::from(position.cap());
        position.market().disks(seat).iter().fold((cap, cap), |(first, second), spot| {
            let length = self.length(position, goods, spot);
            if length < first { (length, first) } else { (first, second.min(length)) }
        })
    }

    /// What the stall will count, as far as one can guess.
    fn expected(&self, position: &Position, seat: Seat, goods: Goods) -> f64 {
        match position.market().stall(seat, goods) {
            Stall::At(spot) => self.length(position, goods, spot),
            Stall::Outside => position.cap().into(),
            Stall::Unused => {
                // A disk may be lost or used for something else before the stall comes.
                let (first, second) = self.best(position, seat, goods);
                0.65 * first + 0.35 * second
            }
        }
    }
}
