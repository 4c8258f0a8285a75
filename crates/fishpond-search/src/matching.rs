//! Seats that choose at the same time: regret matching.
//!
//! Each seat keeps, for each of its acts, how much it would have liked to have chosen it instead, and mixes its acts by
//! that. In a game of two with opposed interests the average mixtures come to an equilibrium.

use std::collections::BTreeMap;

use fishpond_core::{BySeat, Rng, Seat};

/// How often a seat tries any of its acts whatever it regrets.
const CURIOSITY: f32 = 0.1;
/// What is chosen less often than this is noise.
const NOISE: f32 = 0.1;

/// The regrets of all seats at one node.
#[derive(Clone, Debug)]
pub(crate) struct Matching<A> {
    hands: Vec<Hand<A>>,
    /// Visits and summed values of each combination of choices, by their places in the lists.
    joint: BTreeMap<u64, (u32, BySeat<f32>)>,
}

#[derive(Clone, Debug)]
struct Hand<A> {
    seat: Seat,
    secret: u32,
    arms: Vec<Arm<A>>,
}

#[derive(Clone, Debug)]
struct Arm<A> {
    act: A,
    regret: f32,
    /// How much of the average mixture is this act.
    played: f32,
    visits: u32,
    sum: BySeat<f32>,
}

/// The choice of one seat in one simulation.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Chosen {
    hand: usize,
    arm: usize,
}

/// What is known of an act after the search.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Mixed<A> {
    pub(crate) act: A,
    pub(crate) share: f32,
    pub(crate) values: BySeat<f32>,
}

impl<A> Default for Matching<A> {
    fn default() -> Matching<A> {
        Matching { hands: Vec::new(), joint: BTreeMap::new() }
    }
}

impl<A: Copy + Ord> Matching<A> {
    /// Adds what others have learnt at the same node, as far as an answer needs it.
    pub(crate) fn merge(&mut self, other: &Matching<A>) {
        for more in &other.hands {
            let Some(hand) =
                self.hands.iter_mut().find(|hand| hand.seat == more.seat && hand.secret == more.secret)
            else {
                self.hands.push(more.clone());
                continue;
            };
            for arm in &more.arms {
                match hand.arms.iter_mut().find(|known| known.act == arm.act) {
                    Some(known) => {
                        known.regret += arm.regret;
                        known.played += arm.played;
                        known.visits += arm.visits;
                        add(&mut known.sum, &arm.sum);
                    }
                    None => hand.arms.push(arm.clone()),
                }
            }
        }
    }

    /// Lets a seat choose among the acts it has in this world, by what it keeps to itself. As long as it regrets nothing it goes by
    /// the weights, if there are some; and so does its curiosity.
    pub(crate) fn choose(
        &mut self,
        seat: Seat,
        secret: u32,
        acts: &[A],
        weights: &[f32],
        rng: &mut Rng,
    ) -> (A, Chosen) {
        let hand = match self.hands.iter().position(|hand| hand.seat == seat && hand.secret == secret) {
            Some(hand) => hand,
            None => {
                self.hands.push(Hand { seat, secret, arms: Vec::new() });
                self.hands.len() - 1
            }
        };
        let arms = &mut self.hands[hand].arms;
        for &act in acts {
            if !arms.iter().any(|arm| arm.act == act) {
                let sum = BySeat::default();
                arms.push(Arm { act, regret: 0.0, played: 0.0, visits: 0, sum });
            }
        }
        let here = |arm: &Arm<A>| acts.iter().position(|&act| act == arm.act);
        let total: f32 = arms.iter().filter(|arm| here(arm).is_some()).map(|arm| arm.regret.max(0.0)).sum();
        let weight: f32 = weights.iter().sum();
        let first = |place: usize| weights.get(place).map_or(1.0 / acts.len() as f32, |own| own / weight);
        let mut rest = unit(rng);
        let mut chosen = None;
        for (at, arm) in arms.iter_mut().enumerate() {
            let Some(place) = here(arm) else { continue };
            let first = first(place);
            let wish = if total > 0.0 { arm.regret.max(0.0) / total } else { first };
            arm.played += wish;
            let chance = (1.0 - CURIOSITY) * wish + CURIOSITY * first;
            // The last one takes what rounding has left over.
            if chosen.is_none_or(|_| rest >= 0.0) {
                chosen = Some(at);
                rest -= chance;
            }
        }
        let arm = chosen.expect("a seat that chooses has an act");
        (arms[arm].act, Chosen { hand, arm })
    }

    /// Takes note of what came of these choices.
    pub(crate) fn learn(&mut self, chosen: &[Chosen], values: &BySeat<f32>) {
        let key = |chosen: &[Chosen], instead: Option<Chosen>| {
            chosen.iter().fold(0u64, |key, &one| {
                let arm = instead.filter(|other| other.hand == one.hand).unwrap_or(one).arm;
                key.wrapping_mul(0x1_0001).wrapping_add((one.hand as u64) << 12 | arm as u64)
            })
        };
        let joint = self.joint.entry(key(chosen, None)).or_default();
        joint.0 += 1;
        add(&mut joint.1, values);
        for &one in chosen {
            let Hand { seat, arms, .. } = &mut self.hands[one.hand];
            arms[one.arm].visits += 1;
            add(&mut arms[one.arm].sum, values);
            for (at, arm) in arms.iter_mut().enumerate() {
                if at == one.arm {
                    continue;
                }
                // What this act did against the same choices of the others; failing that, what it did so far.
                let other = self.joint.get(&key(chosen, Some(Chosen { hand: one.hand, arm: at })));
                let would = match other {
                    Some((visits, sum)) => sum[*seat] / *visits as f32,
                    None if arm.visits > 0 => arm.sum[*seat] / arm.visits as f32,
                    None => continue,
                };
                arm.regret += would - values[*seat];
            }
        }
    }

    /// The average mixture of a seat, most played first.
    pub(crate) fn mixture(&self, seat: Seat) -> Vec<Mixed<A>> {
        let Some(hand) = self.hands.iter().find(|hand| hand.seat == seat) else { return Vec::new() };
        let total: f32 = hand.arms.iter().map(|arm| arm.played).sum();
        let mut mixture: Vec<Mixed<A>> = hand
            .arms
            .iter()
            .map(|arm| Mixed { act: arm.act, share: arm.played / total, values: mean(&arm.sum, arm.visits) })
            .collect();
        mixture.sort_by(|a, b| b.share.total_cmp(&a.share).then(a.act.cmp(&b.act)));
        mixture
    }

    /// An act of the seat's mixture, drawn by its shares, noise left out.
    pub(crate) fn draw(&self, seat: Seat, rng: &mut Rng) -> Option<A> {
        let mut mixture = self.mixture(seat);
        let most = mixture.first()?.share;
        mixture.retain(|mixed| mixed.share >= NOISE.min(most));
        let mut rest = unit(rng) * mixture.iter().map(|mixed| mixed.share).sum::<f32>();
        for mixed in &mixture {
            rest -= mixed.share;
            if rest < 0.0 {
                return Some(mixed.act);
            }
        }
        mixture.last().map(|mixed| mixed.act)
    }
}

/// A number from 0 up to 1.
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

    /// Two seats with two acts each; A gets 3, 0 / 0, 1 thirds. In equilibrium both choose act 0 once in four.
    #[test]
    fn mixtures_come_to_the_equilibrium() {
        let mut rng = Rng::new(5);
        let mut matching: Matching<u8> = Matching::default();
        for _ in 0..20_000 {
            let (a, one) = matching.choose(Seat::A, 0, &[0, 1], &[], &mut rng);
            let (b, two) = matching.choose(Seat::B, 0, &[0, 1], &[], &mut rng);
            let gain = [[1.0, 0.0], [0.0, 1.0 / 3.0]][usize::from(a)][usize::from(b)];
            let values = BySeat::from_fn(|seat| if seat == Seat::A { gain } else { 1.0 - gain });
            matching.learn(&[one, two], &values);
        }
        for seat in [Seat::A, Seat::B] {
            let mixture = matching.mixture(seat);
            assert_eq!(mixture[0].act, 1);
            assert!((0.70..0.80).contains(&mixture[0].share), "{seat}: {mixture:?}");
        }
        let drawn = (0..1000).filter(|_| matching.draw(Seat::A, &mut rng) == Some(1)).count();
        assert!((680..820).contains(&drawn), "{drawn}");
    }
}
