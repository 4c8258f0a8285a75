//! Counts the legal moves and returns the n-th.
//!
//! Moves are numbered, so that a random move can be chosen without a list.

use fishpond_core::{Rng, Seat};

use crate::acts::{Act, Sale, Spread, Step, WishAct};
use crate::board::{Boats, OceanCard};
use crate::cards::{Card, KINDS, Kind, Wish};
use crate::components::{MAX_BUYER, MAX_OCEAN};
use crate::play::wishes::Lifted;
use crate::position::{Position, Stage};
use crate::view::FirstChoices;

/// The number of moves of each type.
struct Counts {
    keeps: u32,
    wishes: [u32; MAX_OCEAN],
    sells: u32,
}

/// A summary of the cards in a player's boats.
#[derive(Clone, Copy)]
struct Held {
    /// One bit for each kind.
    kinds: u8,
    /// The number of different cards.
    cards: u32,
}

/// The possible steps of a wish.
enum Steps {
    Nothing,
    /// A buyer moves from one of these markets, one bit each.
    Moves {
        from: u8,
    },
    /// The lifted buyers are placed.
    Spread(Lifted),
    /// A fish is dumped, one bit for each market and owner, or rescued, one bit for each owner.
    Spoilage {
        dumps: u64,
        rescues: u64,
    },
}

/// The possible sales of a wish.
#[derive(Clone, Copy)]
enum Sales {
    Nothing,
    /// One bit for each kind.
    Kinds(u8),
    /// The number of different cards.
    Cards(u32),
}

/// The bits reserved for the owners at each market: the next power of two above the number of seats.
const OWNERS: usize = 8;

impl Position {
    /// Lists the legal moves: keeping, wishes, sales; each by position or card.
    pub(crate) fn list_acts(&self, seat: Seat, acts: &mut Vec<Act>) {
        if self.stage != Stage::Turn || seat != self.active {
            return;
        }
        let held = Held::of(&self.seats[seat.index()].boats);
        let counts = self.count_acts(seat, held);
        acts.reserve(counts.total() as usize);
        acts.extend((1..=counts.keeps).map(|position| Act::Keep(position as u8)));
        for (i, &count) in counts.wishes.iter().enumerate() {
            if count > 0 {
                self.list_wishes(seat, held, i as u8 + 1, acts);
            }
        }
        acts.extend((0..counts.sells).map(|n| Act::Sell(self.nth_card(seat, n))));
        if acts.is_empty() {
            acts.push(Act::Pass);
        }
    }

    /// Returns the first choices of a player's turn.
    pub(crate) fn first_choices(&self, seat: Seat) -> FirstChoices {
        let counts = self.count_acts(seat, Held::of(&self.seats[seat.index()].boats));
        let wishes = (1u8..).zip(counts.wishes).filter(|&(_, count)| count > 0);
        FirstChoices {
            keep: (1..=counts.keeps as u8).collect(),
            wish: wishes.clone().map(|(position, _)| position).collect(),
            idle: wishes.map(|(position, _)| position).filter(|&at| self.wish_is_idle(seat, at)).collect(),
            sell: (0..counts.sells).map(|n| self.nth_card(seat, n)).collect(),
        }
    }

    /// Returns whether the wish of an ocean card would have no effect for this player now (A6). A double fish grants no wish.
    pub(crate) fn wish_is_idle(&self, seat: Seat, position: u8) -> bool {
        let Some(OceanCard { card, worms }) = self.ocean.at(position) else { return false };
        let player = &self.seats[seat.index()];
        match card.wish() {
            None | Some(Wish::Boat) => false,
            // W4.2, A17: the price of the card is paid first, and the worms on it count.
            Some(Wish::WormBonus) => player.worms + worms < position,
            wish => matches!(self.parts(Held::of(&player.boats), wish), (Steps::Nothing, Sales::Nothing)),
        }
    }

    fn list_wishes(&self, seat: Seat, held: Held, position: u8, acts: &mut Vec<Act>) {
        let Some(wish) = self.ocean.at(position).map(|taken| taken.card.wish()) else { return };
        let (steps, sales) = self.parts(held, wish);
        for number in 0..self.ways(&steps, sales) {
            let (step, sale) = self.nth_way(seat, &steps, sales, number);
            acts.push(Act::Wish(WishAct { position, step, sale }));
        }
    }

    /// Returns a random legal move, all equally likely.
    #[inline]
    pub(crate) fn random_legal_act(&self, seat: Seat, rng: &mut Rng) -> Act {
        let held = Held::of(&self.seats[seat.index()].boats);
        let counts = self.count_acts(seat, held);
        let total = counts.total();
        if total == 0 {
            return Act::Pass;
        }
        let mut number = rng.below(total);
        if number < counts.keeps {
            return Act::Keep(number as u8 + 1);
        }
        number -= counts.keeps;
        for (position, &count) in (1u8..).zip(&counts.wishes) {
            if number < count {
                let taken = self.ocean.at(position).expect("a position with wishes has a card");
                let (steps, sales) = self.parts(held, taken.card.wish());
                let (step, sale) = self.nth_way(seat, &steps, sales, number);
                return Act::Wish(WishAct { position, step, sale });
            }
            number -= count;
        }
        Act::Sell(self.nth_card(seat, number))
    }

    #[inline]
    fn count_acts(&self, seat: Seat, held: Held) -> Counts {
        let player = &self.seats[seat.index()];
        // W4.2: position p costs p - 1 worms.
        let reach = self.ocean.len().min(usize::from(player.worms) + 1);
        let room = player.boats.len() < usize::from(self.boat_count(seat));
        let keeps = if room { reach as u32 } else { 0 };
        let mut counts = Counts { keeps, wishes: [0; MAX_OCEAN], sells: held.cards };
        for (count, taken) in counts.wishes.iter_mut().zip(self.ocean.iter().take(reach)) {
            *count = match taken.card.wish() {
                // W6.1, A5: a double can be thrown back only if the option allows it.
                None => self.rules.throwback_without_wish.into(),
                // No decision needed: a shortcut for the most frequent case.
                Some(Wish::WormBonus | Wish::Boat) => 1,
                wish => {
                    let (steps, sales) = self.parts(held, wish);
                    self.ways(&steps, sales)
                }
            };
        }
        counts
    }

    /// Returns the possible steps and sales of a wish (W11).
    #[inline]
    fn parts(&self, held: Held, wish: Option<Wish>) -> (Steps, Sales) {
        let kinds = if held.kinds == 0 { Sales::Nothing } else { Sales::Kinds(held.kinds) };
        let cards = if held.cards == 0 { Sales::Nothing } else { Sales::Cards(held.cards) };
        match wish {
            None | Some(Wish::WormBonus | Wish::Boat) => (Steps::Nothing, Sales::Nothing),
            Some(Wish::MoveBuyer(value)) => {
                let mut from = 0;
                for (i, market) in self.markets.iter().enumerate() {
                    from |= u8::from(market.buyers[usize::from(value) - 1] > 0) << i;
                }
                let steps = if from == 0 { Steps::Nothing } else { Steps::Moves { from } };
                // W11.3: the 3-buyer goes with the sale of one card.
                (steps, if value == 3 { cards } else { kinds })
            }
            Some(Wish::Spread) => {
                let lifted = self.lifted();
                let nothing = lifted.buyers == [0; MAX_BUYER];
                (if nothing { Steps::Nothing } else { Steps::Spread(lifted) }, Sales::Nothing)
            }
            Some(Wish::SellAll) => (Steps::Nothing, kinds),
            Some(Wish::Spoilage) => {
                let (mut dumps, mut rescues) = (0, 0);
                for (i, market) in self.markets.iter().enumerate() {
                    if !market.is_full() {
                        dumps |= nonzero(&market.fish) << (i * OWNERS);
                    }
                }
                rescues |= nonzero(&self.heap);
                let nothing = dumps | rescues == 0;
                (if nothing { Steps::Nothing } else { Steps::Spoilage { dumps, rescues } }, cards)
            }
            Some(Wish::SellAs(target)) => {
                // A15: the depicted kind is sold as itself only if the option allows it.
                let barred = if self.rules.same_kind_conversion { 0 } else { 1 << target.index() };
                let others = held.kinds & !barred;
                (Steps::Nothing, if others == 0 { Sales::Nothing } else { Sales::Kinds(others) })
            }
        }
    }

    /// Returns the number of ways to carry out a wish. A wish without effect can still be chosen (A6).
    #[inline]
    fn ways(&self, steps: &Steps, sales: Sales) -> u32 {
        let sales = sales.count();
        match steps {
            Steps::Nothing => sales,
            Steps::Moves { from } => {
                from.count_ones() * self.rules.components.buyer_steps.len() as u32 * sales
            }
            Steps::Spread(lifted) => arrangements(lifted.free_count(), lifted.buyers),
            Steps::Spoilage { dumps, rescues } => {
                // D1: with the German rules no sale follows a dump.
                let after_dump = if self.rules.german { 1 } else { sales };
                dumps.count_ones() * after_dump + rescues.count_ones() * sales
            }
        }
    }

    #[inline]
    fn nth_way(&self, seat: Seat, steps: &Steps, sales: Sales, number: u32) -> (Step, Sale) {
        let count = sales.count();
        let (step, sale) = (number / count, number % count);
        let sale_of = |n| match sales {
            Sales::Nothing => Sale::Nothing,
            Sales::Kinds(kinds) => Sale::Kind(Kind::ALL[nth_bit(kinds.into(), n)]),
            Sales::Cards(_) => Sale::Card(self.nth_card(seat, n)),
        };
        let rescue = |rescues, n| Step::Rescue { owner: Seat::new(nth_bit(rescues, n)) };
        let dump = |dumps, n| {
            let bit = nth_bit(dumps, n);
            Step::Dump { market: Kind::ALL[bit / OWNERS], owner: Seat::new(bit % OWNERS) }
        };
        match steps {
            Steps::Nothing => (Step::Nothing, sale_of(sale)),
            Steps::Moves { from } => {
                let distances = &self.rules.components.buyer_steps;
                let count = distances.len() as u32;
                let from = Kind::ALL[nth_bit((*from).into(), step / count)];
                let to = self.rules.clockwise(from, distances[(step % count) as usize]);
                (Step::Move { from, to }, sale_of(sale))
            }
            Steps::Spread(lifted) => (Step::Spread(lifted.nth_arrangement(number)), Sale::Nothing),
            Steps::Spoilage { dumps, rescues } => {
                let n_dumps = dumps.count_ones();
                if self.rules.german && number < n_dumps {
                    return (dump(*dumps, number), Sale::Nothing);
                }
                if self.rules.german {
                    let number = number - n_dumps;
                    return (rescue(*rescues, number / count), sale_of(number % count));
                }
                let step = if step < n_dumps { dump(*dumps, step) } else { rescue(*rescues, step - n_dumps) };
                (step, sale_of(sale))
            }
        }
    }

    /// Returns the n-th of the different cards in a player's boats.
    #[inline]
    fn nth_card(&self, seat: Seat, number: u32) -> Card {
        let mut last = None;
        let mut left = number;
        for card in self.seats[seat.index()].boats.iter() {
            if last == Some(card) {
                continue;
            }
            if left == 0 {
                return card;
            }
            left -= 1;
            last = Some(card);
        }
        unreachable!("the index is below the number of different cards")
    }
}

impl Counts {
    #[inline]
    fn total(&self) -> u32 {
        self.keeps + self.wishes.iter().sum::<u32>() + self.sells
    }
}

impl Held {
    #[inline]
    fn of(boats: &Boats) -> Held {
        let mut held = Held { kinds: 0, cards: 0 };
        let mut last = None;
        for card in boats.iter() {
            held.kinds |= 1 << card.kind().index();
            held.cards += u32::from(last != Some(card));
            last = Some(card);
        }
        held
    }
}

impl Sales {
    #[inline]
    fn count(self) -> u32 {
        match self {
            Sales::Nothing => 1,
            Sales::Kinds(kinds) => kinds.count_ones(),
            Sales::Cards(count) => count,
        }
    }
}

impl Lifted {
    fn free_count(&self) -> usize {
        self.free.iter().filter(|&&free| free).count()
    }

    /// Returns the n-th arrangement. They are ordered by market; at each market the highest buyer comes first, no buyer last.
    fn nth_arrangement(&self, mut number: u32) -> Spread {
        let mut spread = Spread::default();
        let mut buyers = self.buyers;
        let mut free = self.free_count();
        for (market, _) in (0..KINDS).zip(self.free).filter(|&(_, free)| free) {
            free -= 1;
            for value in (0..MAX_BUYER).rev() {
                if buyers[value] == 0 {
                    continue;
                }
                buyers[value] -= 1;
                let count = arrangements(free, buyers);
                if number < count {
                    spread.0[market] = value as u8 + 1;
                    break;
                }
                number -= count;
                buyers[value] += 1;
            }
        }
        spread
    }
}

/// Returns the number of ways to place buyers on free markets, at most one on each; equal buyers are interchangeable (A11).
fn arrangements(free: usize, buyers: [u8; MAX_BUYER]) -> u32 {
    const FACTORIAL: [u32; KINDS + 1] = [1, 1, 2, 6, 24, 120, 720, 5040];
    let total = buyers.iter().map(|&count| usize::from(count)).sum();
    match free.checked_sub(total) {
        None => 0,
        Some(rest) => {
            let alike: u32 = buyers.iter().map(|&count| FACTORIAL[usize::from(count)]).product();
            FACTORIAL[free] / FACTORIAL[rest] / alike
        }
    }
}

/// Returns one bit for each owner with fish.
#[inline]
fn nonzero(fish: &[u8]) -> u64 {
    fish.iter().enumerate().fold(0, |bits, (i, &count)| bits | u64::from(count > 0) << i)
}

/// Returns the index of the n-th bit that is set.
#[inline]
fn nth_bit(mut bits: u64, number: u32) -> usize {
    for _ in 0..number {
        bits &= bits - 1;
    }
    bits.trailing_zeros() as usize
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn arrangements_are_counted_and_numbered() {
        // W2.3: five buyers on seven markets.
        assert_eq!(arrangements(7, [2, 2, 1]), 630);
        let lifted = Lifted { buyers: [2, 1, 0], free: [true, false, true, true, false, false, true] };
        let all: Vec<Spread> =
            (0..arrangements(4, lifted.buyers)).map(|n| lifted.nth_arrangement(n)).collect();
        assert_eq!(all.len(), 12);
        for (i, spread) in all.iter().enumerate() {
            assert!(!all[..i].contains(spread));
            let count = |value| spread.iter().filter(|&(_, v)| v == value).count();
            assert_eq!((count(1), count(2), count(3)), (2, 1, 0));
            assert!(spread.iter().all(|(market, _)| lifted.free[market.index()]));
        }
    }
}
