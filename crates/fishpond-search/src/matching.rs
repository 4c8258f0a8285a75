//! Regret matching for simultaneous choices.
//!
//! Each seat sums up, for each of its acts, the regret of not having chosen it, and mixes its acts in proportion to the
//! positive regrets. In a two-player zero-sum game the average strategies converge to an equilibrium.

use std::collections::BTreeMap;

use fishpond_core::{BySeat, Rng, Seat};

/// The probability of exploring an act regardless of regrets.
const EXPLORATION: f32 = 0.1;
/// Acts with a smaller share of the average strategy are ignored as noise.
const NOISE: f32 = 0.1;

/// The regrets of all seats at one node.
#[derive(Clone, Debug)]
pub(crate) struct RegretMatching<A> {
    seats: Vec<SeatRegrets<A>>,
    /// Visits and summed values of each combination of choices.
    joint: BTreeMap<u64, (u32, BySeat<f32>)>,
}

#[derive(Clone, Debug)]
struct SeatRegrets<A> {
    seat: Seat,
    secret: u32,
    arms: Vec<Arm<A>>,
}

#[derive(Clone, Debug)]
struct Arm<A> {
    act: A,
    regret: f32,
    /// The summed probability of this act: its share of the average strategy.
    played: f32,
    visits: u32,
    sum: BySeat<f32>,
}

/// The choice of one seat in one simulation.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Chosen {
    entry: usize,
    arm: usize,
}

/// An act of the average strategy.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Mixed<A> {
    pub(crate) act: A,
    pub(crate) share: f32,
    pub(crate) values: BySeat<f32>,
}

impl<A> Default for RegretMatching<A> {
    fn default() -> RegretMatching<A> {
        RegretMatching { seats: Vec::new(), joint: BTreeMap::new() }
    }
}

impl<A: Copy + Ord> RegretMatching<A> {
    /// Adds another thread's statistics for the same node, as far as an answer needs them.
    pub(crate) fn merge(&mut self, other: &RegretMatching<A>) {
        for more in &other.seats {
            let Some(entry) =
                self.seats.iter_mut().find(|entry| entry.seat == more.seat && entry.secret == more.secret)
            else {
                self.seats.push(more.clone());
                continue;
            };
            for arm in &more.arms {
                match entry.arms.iter_mut().find(|known| known.act == arm.act) {
                    Some(known) => {
                        known.regret += arm.regret;
                        known.played += arm.played;
                        known.visits += arm.visits;
                        add(&mut known.sum, &arm.sum);
                    }
                    None => entry.arms.push(arm.clone()),
                }
            }
        }
    }

    /// Chooses an act for a seat with the given private information. Without positive regrets the choice follows the
    /// prior weights, if any; so does exploration.
    pub(crate) fn choose(
        &mut self,
        seat: Seat,
        secret: u32,
        acts: &[A],
        weights: &[f32],
        rng: &mut Rng,
    ) -> (A, Chosen) {
        let entry = match self.seats.iter().position(|entry| entry.seat == seat && entry.secret == secret) {
            Some(entry) => entry,
            None => {
                self.seats.push(SeatRegrets { seat, secret, arms: Vec::new() });
                self.seats.len() - 1
            }
        };
        let arms = &mut self.seats[entry].arms;
        for &act in acts {
            if !arms.iter().any(|arm| arm.act == act) {
                let sum = BySeat::default();
                arms.push(Arm { act, regret: 0.0, played: 0.0, visits: 0, sum });
            }
        }
        let index_of = |arm: &Arm<A>| acts.iter().position(|&act| act == arm.act);
        let total: f32 =
            arms.iter().filter(|arm| index_of(arm).is_some()).map(|arm| arm.regret.max(0.0)).sum();
        let weight: f32 = weights.iter().sum();
        let prior = |index: usize| weights.get(index).map_or(1.0 / acts.len() as f32, |own| own / weight);
        let mut rest = unit(rng);
        let mut chosen = None;
        for (at, arm) in arms.iter_mut().enumerate() {
            let Some(index) = index_of(arm) else { continue };
            let prior = prior(index);
            let share = if total > 0.0 { arm.regret.max(0.0) / total } else { prior };
            arm.played += share;
            let probability = (1.0 - EXPLORATION) * share + EXPLORATION * prior;
            // The last act gets the rounding error.
            if chosen.is_none_or(|_| rest >= 0.0) {
                chosen = Some(at);
                rest -= probability;
            }
        }
        let arm = chosen.expect("a seat that chooses has a legal act");
        (arms[arm].act, Chosen { entry, arm })
    }

    /// Updates regrets with the result of these choices.
    pub(crate) fn learn(&mut self, chosen: &[Chosen], values: &BySeat<f32>) {
        let key = |chosen: &[Chosen], instead: Option<Chosen>| {
            chosen.iter().fold(0u64, |key, &one| {
                let arm = instead.filter(|other| other.entry == one.entry).unwrap_or(one).arm;
                key.wrapping_mul(0x1_0001).wrapping_add((one.entry as u64) << 12 | arm as u64)
            })
        };
        let joint = self.joint.entry(key(chosen, None)).or_default();
        joint.0 += 1;
        add(&mut joint.1, values);
        for &one in chosen {
            let SeatRegrets { seat, arms, .. } = &mut self.seats[one.entry];
            arms[one.arm].visits += 1;
            add(&mut arms[one.arm].sum, values);
            for (at, arm) in arms.iter_mut().enumerate() {
                if at == one.arm {
                    continue;
                }
                // The average against the same choices of the others if known, otherwise against all choices.
                let other = self.joint.get(&key(chosen, Some(Chosen { entry: one.entry, arm: at })));
                let alternative = match other {
                    Some((visits, sum)) => sum[*seat] / *visits as f32,
                    None if arm.visits > 0 => arm.sum[*seat] / arm.visits as f32,
                    None => continue,
                };
                arm.regret += alternative - values[*seat];
            }
        }
    }

    /// Returns the average strategy of a seat, largest share first.
    pub(crate) fn average_strategy(&self, seat: Seat) -> Vec<Mixed<A>> {
        let Some(entry) = self.seats.iter().find(|entry| entry.seat == seat) else { return Vec::new() };
        let total: f32 = entry.arms.iter().map(|arm| arm.played).sum();
        let mut strategy: Vec<Mixed<A>> = entry
            .arms
            .iter()
            .map(|arm| Mixed { act: arm.act, share: arm.played / total, values: mean(&arm.sum, arm.visits) })
            .collect();
        strategy.sort_by(|a, b| b.share.total_cmp(&a.share).then(a.act.cmp(&b.act)));
        strategy
    }

    /// Samples an act from the seat's average strategy, ignoring noise.
    pub(crate) fn draw(&self, seat: Seat, rng: &mut Rng) -> Option<A> {
        let mut strategy = self.average_strategy(seat);
        let most = strategy.first()?.share;
        strategy.retain(|mixed| mixed.share >= NOISE.min(most));
        let mut rest = unit(rng) * strategy.iter().map(|mixed| mixed.share).sum::<f32>();
        for mixed in &strategy {
            rest -= mixed.share;
            if rest < 0.0 {
                return Some(mixed.act);
            }
        }
        strategy.last().map(|mixed| mixed.act)
    }
}

/// Returns a random number from 0 (inclusive) to 1 (exclusive).
fn unit(rng: &mut Rng) -> f32 {
    (rng.bits() >> 40) as f32 / (1u64 << 24) as f32
}

pub(crate) fn add(sum: &mut BySeat<f32>, values: &BySeat<f32>) {
    for (seat, value) in values.iter() {
        sum[seat] += value;
    }
}

pub(crate) fn mean(sum: &BySeat<f32>, visits: u32) -> BySeat<f32> {
    BySeat::from_fn(|seat| sum[seat] / visits.max(1) as f32)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Two seats have two acts each; A gets 1 if both choose act 0, and 1/3 if both choose act 1. In equilibrium both
    /// choose act 0 with probability 1/4.
    #[test]
    fn average_strategies_converge_to_the_equilibrium() {
        let mut rng = Rng::new(5);
        let mut matching: RegretMatching<u8> = RegretMatching::default();
        for _ in 0..20_000 {
            let (a, one) = matching.choose(Seat::A, 0, &[0, 1], &[], &mut rng);
            let (b, two) = matching.choose(Seat::B, 0, &[0, 1], &[], &mut rng);
            let gain = [[1.0, 0.0], [0.0, 1.0 / 3.0]][usize::from(a)][usize::from(b)];
            let values = BySeat::from_fn(|seat| if seat == Seat::A { gain } else { 1.0 - gain });
            matching.learn(&[one, two], &values);
        }
        for seat in [Seat::A, Seat::B] {
            let strategy = matching.average_strategy(seat);
            assert_eq!(strategy[0].act, 1);
            assert!((0.70..0.80).contains(&strategy[0].share), "{seat}: {strategy:?}");
        }
        let drawn = (0..1000).filter(|_| matching.draw(Seat::A, &mut rng) == Some(1)).count();
        assert!((680..820).contains(&drawn), "{drawn}");
    }
}
