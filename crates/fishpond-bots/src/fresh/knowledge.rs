//! Knowledge of fresh for the search.

use fishpond_core::{BySeat, Position as _, Rng, Seat, Silent};
use fishpond_fresh::{Act, Goods, Position, Stall, Tile, View};
use fishpond_search::Knowledge;

use super::path_lengths::{COUNTS, PathLengths};
use crate::glance::Sight;
use crate::outlook::{self, Fitted};
use crate::tune::Tunable;

/// The weight of each feature of [`PathLengths::counts`] in points, with a full stack and with an empty one: halfway
/// between the earlier weights and the fit of `tune`, then adjusted by matches.
const POINTS: [[f32; COUNTS]; 2] = [
    [0.48, -1.14, -0.29, -0.74, -0.28, 0.0, -0.55, -0.06],
    [0.67, -0.93, -0.20, -0.24, -0.90, 0.03, -0.11, -0.22],
];

/// Knowledge of fresh. Positions are evaluated by the points that each seat can expect, bids by what a stall adds to
/// them.
#[derive(Clone, Debug)]
pub(crate) struct FreshKnowledge {
    points: [[f32; COUNTS]; 2],
    /// The softmax temperature of the chances of winning, in points, with an empty stack, and its increase with a full
    /// one.
    temperature: f32,
    temperature_early: f32,
    /// The softmax temperature of priors, in points, and the same for bids.
    prior_temperature: f32,
    bid_temperature: f32,
    /// The worth of drawing, and of each disk on the square beyond those needed.
    draw: f32,
    spare: f32,
    /// The weight of the best opponent's points relative to the seat's own.
    rival: f32,
}

impl Default for FreshKnowledge {
    fn default() -> FreshKnowledge {
        FreshKnowledge {
            points: POINTS,
            temperature: 2.0,
            temperature_early: 3.0,
            prior_temperature: 1.5,
            bid_temperature: 1.0,
            draw: 0.0,
            spare: 0.67,
            rival: 0.7,
        }
    }
}

impl Tunable for FreshKnowledge {
    fn parameters(&mut self) -> Vec<(&'static str, &mut f32)> {
        let numbers = [
            ("temperature", &mut self.temperature),
            ("temperature_early", &mut self.temperature_early),
            ("prior_temperature", &mut self.prior_temperature),
            ("bid_temperature", &mut self.bid_temperature),
            ("draw", &mut self.draw),
            ("spare", &mut self.spare),
            ("rival", &mut self.rival),
        ];
        outlook::parameters(&FreshKnowledge::NAMES, &mut self.points).chain(numbers).collect()
    }
}

impl Fitted<Position, COUNTS> for FreshKnowledge {
    const NAMES: [[&'static str; COUNTS]; 2] = [
        ["coins", "placed", "detours", "to_come", "near", "fallback", "missing", "fleas"],
        [
            "coins_late",
            "placed_late",
            "detours_late",
            "to_come_late",
            "near_late",
            "fallback_late",
            "missing_late",
            "fleas_late",
        ],
    ];

    fn weights(&mut self) -> &mut [[f32; COUNTS]; 2] {
        &mut self.points
    }

    fn counts(position: &Position, seat: Seat) -> [f32; COUNTS] {
        PathLengths::of(position).counts(seat, None)
    }

    /// Returns how much of the stack is left.
    fn left(position: &Position) -> f32 {
        let all = position.plan().fleas() + 4 * (position.players() - 1);
        f32::from(position.stack_len()) / f32::from(all)
    }

    fn settled(position: &Position) -> bool {
        position.in_hand().is_none() && position.auctioned().is_none()
    }
}

impl FreshKnowledge {
    /// Returns the knowledge of a player with this sight.
    pub(crate) fn with_sight(sight: Sight) -> FreshKnowledge {
        let all = FreshKnowledge::default();
        let rival = if sight == Sight::Own { 0.0 } else { all.rival };
        FreshKnowledge { rival, ..all }
    }

    /// Estimates the lead over the best opponent after each act, without search.
    pub(crate) fn estimate_acts(&self, position: &Position, seat: Seat, acts: &[Act], leads: &mut Vec<f32>) {
        let paths = PathLengths::of(position);
        let estimate_bid = || self.estimate_bid(position, seat, &paths);
        let mut estimated_bid = None;
        leads.extend(acts.iter().map(|&act| match act {
            Act::Reserve(space) => {
                let spot = position.square().spot(space).expect("a legal act names a space");
                self.reserve(position, seat, &paths, |goods| paths.length(goods, spot))
            }
            Act::Draw => {
                let market = position.market();
                let needed = unused(position, seat).count() as f32;
                self.draw + self.spare * (market.disks(seat).len() as f32 - needed)
            }
            Act::Bid(coins) => -(f32::from(coins) - *estimated_bid.get_or_insert_with(estimate_bid)).abs(),
            Act::Build(_) => {
                let mut after = position.clone();
                after.play_unchecked(seat, act, &mut Silent);
                self.lead(&after, seat)
            }
            Act::Resign => f32::NEG_INFINITY,
        }));
    }

    /// Returns the expected lead over the best opponent.
    fn lead(&self, position: &Position, seat: Seat) -> f32 {
        let paths = PathLengths::of(position);
        let left = FreshKnowledge::left(position);
        let of = |seat| outlook::weigh(&self.points, &paths.counts(seat, None), left);
        let others = Seat::first_n(position.players()).filter(|&other| other != seat).map(of);
        of(seat) - self.rival * others.fold(f32::NEG_INFINITY, f32::max)
    }

    /// Returns how much a disk on a space shortens the paths of future stalls, or of their alternatives.
    fn reserve(
        &self,
        position: &Position,
        seat: Seat,
        paths: &PathLengths<'_>,
        length: impl Fn(Goods) -> f32,
    ) -> f32 {
        let cap = f32::from(position.cap());
        let disks = position.market().disks(seat);
        unused(position, seat)
            .map(|goods| {
                let (first, second) = disks.iter().fold((cap, cap), |(first, second), spot| {
                    let length = paths.length(goods, spot);
                    if length < first { (length, first) } else { (first, second.min(length)) }
                });
                let own = length(goods);
                let (better, next) = (first.min(own), first.max(own).min(second));
                0.7 * (first - better) + 0.3 * (second - next)
            })
            .sum()
    }

    /// Estimates the bid of a seat from the worth of the stall to all bidders, because the stall goes to an opponent if
    /// the seat does not win it.
    fn estimate_bid(&self, position: &Position, seat: Seat, paths: &PathLengths<'_>) -> f32 {
        let Some(goods) = position.auctioned() else { return 0.0 };
        let left = FreshKnowledge::left(position);
        let gain = |seat: Seat| match paths.best_disk(seat, goods) {
            Some(building) => {
                let built = outlook::weigh(&self.points, &paths.counts(seat, Some(building)), left);
                (built - outlook::weigh(&self.points, &paths.counts(seat, None), left)).max(0.0)
            }
            None => 0.0,
        };
        let (mut sum, mut bidders) = (0.0, 0.0);
        for other in Seat::first_n(position.players()) {
            if other != seat && position.market().stall(other, goods) == Stall::Unused {
                sum += gain(other);
                bidders += 1.0;
            }
        }
        let own = gain(seat);
        if own == 0.0 {
            return 0.0;
        }
        if self.rival == 0.0 {
            return own.min(position.coins(seat).into());
        }
        ((own + sum / f32::max(bidders, 1.0)) / 2.0).min(position.coins(seat).into())
    }
}

/// Returns the goods for which a seat still has a stall.
fn unused(position: &Position, seat: Seat) -> impl Iterator<Item = Goods> {
    Goods::ALL.into_iter().filter(move |&goods| position.market().stall(seat, goods) == Stall::Unused)
}

impl Knowledge<Position> for FreshKnowledge {
    /// Returns `first`: nothing is hidden except bids that have not been revealed yet.
    fn world(&mut self, _: &View, first: &Position, _: &mut Rng) -> Position {
        first.clone()
    }

    /// Leaves out bids far above the estimate.
    fn acts(&mut self, position: &Position, seat: Seat, acts: &mut Vec<Act>) {
        position.legal_acts(seat, acts);
        if position.auctioned().is_some() {
            let most = 2.0 * self.estimate_bid(position, seat, &PathLengths::of(position)) + 2.0;
            acts.retain(|act| !matches!(act, Act::Bid(coins) if f32::from(*coins) > most));
        }
    }

    fn priors(&mut self, position: &Position, seat: Seat, acts: &[Act], weights: &mut Vec<f32>) {
        self.estimate_acts(position, seat, acts, weights);
        let temperature =
            if position.auctioned().is_some() { self.bid_temperature } else { self.prior_temperature };
        crate::priors::from_worth(weights, temperature);
    }

    /// Chooses sensible bids and buildings. Playouts last only until an auction or a building is complete.
    fn playout_act(&mut self, position: &Position, seat: Seat, rng: &mut Rng, _: &mut Vec<Act>) -> Act {
        let paths = PathLengths::of(position);
        let disks = position.market().disks(seat);
        let build = |spot| Act::Build(position.square().space(spot));
        match position.in_hand() {
            Some(Tile::Stall(goods)) => {
                let (_, spot) = paths.best_disk(seat, goods).expect("a seat that builds has a disk");
                build(spot)
            }
            Some(Tile::Flea) => {
                // The least useful disk.
                let near =
                    |spot| unused(position, seat).map(|goods| paths.length(goods, spot)).fold(0.0, f32::max);
                let spot = disks.iter().max_by(|&a, &b| near(a).total_cmp(&near(b)));
                build(spot.expect("a seat that builds has a disk"))
            }
            None if position.auctioned().is_some() => {
                let about = self.estimate_bid(position, seat, &paths)
                    + (rng.bits() >> 40) as f32 / (1u32 << 24) as f32;
                Act::Bid((about as u8).min(position.coins(seat)))
            }
            None => position.random_act(seat, rng, &mut Vec::new()),
        }
    }

    fn judge(&mut self, position: &Position) -> Option<BySeat<f32>> {
        if !FreshKnowledge::settled(position) {
            return None;
        }
        let paths = PathLengths::of(position);
        let left = FreshKnowledge::left(position);
        let temperature = self.temperature + self.temperature_early * left;
        let points = |seat| outlook::weigh(&self.points, &paths.counts(seat, None), left);
        Some(outlook::chances(position.players(), temperature, points))
    }

    /// Returns a hash of the square, the coins and the tile.
    fn view_hash(&self, position: &Position, _: Seat) -> u64 {
        const MIX: u64 = 0x9e37_79b9_7f4a_7c15;
        let market = position.market();
        let mut key = match (position.in_hand(), position.auctioned()) {
            (Some(Tile::Flea), _) => 2,
            (Some(Tile::Stall(goods)), _) => 3 + goods as u64,
            (_, Some(goods)) => 7 + goods as u64,
            _ => 1,
        };
        let mut add = |bits: u128| {
            key = (key.rotate_left(29) ^ bits as u64 ^ (bits >> 64) as u64).wrapping_mul(MIX);
        };
        add(market.paths().bits());
        add(market.fleas().bits());
        add(u128::from(position.stack_len()));
        for seat in Seat::first_n(position.players()) {
            add(market.disks(seat).bits());
            add(u128::from(position.coins(seat)));
        }
        key | 1
    }
}
