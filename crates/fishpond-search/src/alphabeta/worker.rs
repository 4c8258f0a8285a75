//! One thread of alpha-beta: a principal variation search with a shared transposition table, killer acts, a history
//! heuristic, late move reductions, and futility pruning near the leaves.

use fishpond_core::{Position, Seat, Silent, Turn};

use crate::knowledge::{Evaluate, KINDS};
use crate::limits::Meter;
use crate::table::{Bound, Entry, Table};

/// A bound above every score.
pub(crate) const INFINITE: i32 = 1 << 29;
/// The maximum length of a line.
pub(crate) const MAX_DEPTH: i32 = 120;

/// The maximum remaining depth for reverse futility pruning: a position that beats beta by the margin is not searched.
const REVERSE_FUTILITY_DEPTH: i32 = 6;
/// The maximum remaining depth for futility pruning: in a position that is below alpha by the margin, only a few acts are
/// searched.
const FUTILITY_DEPTH: i32 = 3;
/// The number of acts that are searched despite futility pruning.
const FUTILITY_ACTS: usize = 3;
/// The maximum contribution of the history to the order of an act.
const HISTORY_WEIGHT: i32 = 3200;
/// The maximum absolute value of a history entry.
const HISTORY: i32 = 1 << 14;

/// A score, and whether it is exact.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct SearchValue {
    pub(crate) score: i32,
    pub(crate) certain: bool,
}

impl SearchValue {
    /// Returns the value from the other side.
    fn negated(self) -> SearchValue {
        SearchValue { score: -self.score, ..self }
    }
}

/// The error for an interrupted search.
pub(crate) struct Stopped;

/// The state of a thread besides the table.
#[derive(Debug)]
pub(crate) struct Memory<A> {
    /// For each ply, two acts that caused cutoffs.
    killers: Vec<[Option<A>; 2]>,
    /// For each kind of act and each seat, a score of recent cutoffs.
    history: Vec<[i32; 2]>,
    /// For each ply, a reusable list.
    lists: Vec<List<A>>,
    orders: Vec<i32>,
}

/// The acts of a seat, and the order in which to try them.
#[derive(Clone, Debug)]
struct List<A> {
    /// The acts in the game's order.
    acts: Vec<A>,
    /// For each act, its order in the high bits and its negated index in the low bits; the greatest comes first.
    keys: Vec<u64>,
}

impl<A: Copy> List<A> {
    /// Moves the next act to try to position `i`, after those already tried, and returns its index in the list of acts.
    #[inline]
    fn pick(&mut self, i: usize) -> u16 {
        let rest = &mut self.keys[i..];
        // Most lists are cut off before sorting pays off.
        if i < PICKED {
            let mut best = (rest[0], 0);
            for (at, &key) in rest.iter().enumerate() {
                best = if key > best.0 { (key, at) } else { best };
            }
            rest.swap(0, best.1);
        } else if i == PICKED {
            rest.sort_unstable_by(|a, b| b.cmp(a));
        }
        !(self.keys[i] as u16)
    }

    /// Returns the act that was tried at position `i`.
    fn tried(&self, i: usize) -> A {
        self.acts[usize::from(!(self.keys[i] as u16))]
    }
}

/// The number of acts that are picked one by one before the rest is sorted.
const PICKED: usize = 4;

/// Combines the order of an act and its index in one number.
#[inline]
fn key(order: i32, index: u16) -> u64 {
    u64::from(order as u32 ^ 0x8000_0000) << 16 | u64::from(!index)
}

impl<A: Copy> Memory<A> {
    pub(crate) fn new() -> Memory<A> {
        Memory {
            killers: vec![[None; 2]; MAX_DEPTH as usize + 1],
            history: vec![[0; 2]; KINDS],
            lists: vec![List { acts: Vec::new(), keys: Vec::new() }; MAX_DEPTH as usize + 1],
            orders: Vec::new(),
        }
    }

    /// Prepares for another position: clears killers and ages the history.
    pub(crate) fn forget(&mut self) {
        self.killers.fill([None; 2]);
        for score in self.history.as_flattened_mut() {
            *score /= 8;
        }
    }
}

/// One search thread.
pub(crate) struct Worker<'a, P: Position, E> {
    evaluate: &'a mut E,
    table: &'a Table,
    memory: &'a mut Memory<P::Act>,
    meter: Meter,
    /// The depth reduction of late acts, by remaining depth and index of the act.
    reductions: [[i32; 64]; 32],
}

impl<'a, P: Position, E: Evaluate<P>> Worker<'a, P, E> {
    pub(crate) fn new(
        evaluate: &'a mut E,
        table: &'a Table,
        memory: &'a mut Memory<P::Act>,
        meter: Meter,
    ) -> Worker<'a, P, E> {
        let reduction = |depth: usize, index: usize| 0.5 + 0.45 * (depth as f32).ln() * (index as f32).ln();
        let reductions = std::array::from_fn(|depth| {
            std::array::from_fn(|index| if depth >= 2 { reduction(depth, index.max(1)) as i32 } else { 0 })
        });
        Worker { reductions, evaluate, table, memory, meter }
    }

    /// Returns the number of nodes so far.
    pub(crate) fn spent(&self) -> u64 {
        self.meter.spent()
    }

    /// Returns the acts of a seat, sorted by the evaluation's sort keys.
    pub(crate) fn ordered(&mut self, position: &P, seat: Seat) -> Vec<P::Act> {
        let mut acts = Vec::new();
        position.legal_acts(seat, &mut acts);
        self.evaluate.order(position, seat, &acts, &mut self.memory.orders);
        let mut ordered: Vec<(i32, P::Act)> =
            self.memory.orders.iter().copied().zip(acts.iter().copied()).collect();
        ordered.sort_by_key(|&(order, _)| std::cmp::Reverse(order));
        ordered.into_iter().map(|(_, act)| act).collect()
    }

    /// Searches the position after act number `index` of a node at `(depth, ply)`: the first act with the full window,
    /// later ones first with a null window and reduced depth.
    pub(crate) fn scout(
        &mut self,
        next: &P,
        from: Seat,
        (depth, ply): (i32, usize),
        (alpha, beta): (i32, i32),
        index: usize,
    ) -> Result<SearchValue, Stopped> {
        let (depth, ply) = (depth - 1, ply + 1);
        if index == 0 {
            return self.descend(next, from, depth, ply, alpha, beta);
        }
        let reduction =
            if index < 2 { 0 } else { self.reductions[depth.clamp(0, 31) as usize][index.min(63)] };
        let found = self.descend(next, from, depth - reduction, ply, alpha, alpha + 1)?;
        if found.score > alpha && (reduction > 0 || found.score < beta) {
            return self.descend(next, from, depth, ply, alpha, beta);
        }
        Ok(found)
    }

    /// Returns the value of a position for `from`, the seat that has just acted.
    fn descend(
        &mut self,
        position: &P,
        from: Seat,
        depth: i32,
        ply: usize,
        alpha: i32,
        beta: i32,
    ) -> Result<SearchValue, Stopped> {
        match position.turn() {
            // The same seat acts again if the other one cannot act.
            Turn::Seat(seat) if seat == from => self.search(position, seat, depth, ply, alpha, beta),
            Turn::Seat(seat) => {
                self.search(position, seat, depth, ply, -beta, -alpha).map(SearchValue::negated)
            }
            _ => {
                self.spend()?;
                Ok(match position.outcome() {
                    Some(outcome) => {
                        SearchValue { score: self.evaluate.result(&outcome, from), certain: true }
                    }
                    None => self.judge(position, from),
                })
            }
        }
    }

    #[inline]
    fn spend(&mut self) -> Result<(), Stopped> {
        if self.meter.spend() { Ok(()) } else { Err(Stopped) }
    }

    #[inline]
    fn judge(&mut self, position: &P, seat: Seat) -> SearchValue {
        let (score, certain) = self.evaluate.judge(position, seat);
        SearchValue { score, certain }
    }

    /// Returns the value of a position for `seat`, whose turn it is.
    fn search(
        &mut self,
        position: &P,
        seat: Seat,
        depth: i32,
        ply: usize,
        alpha: i32,
        beta: i32,
    ) -> Result<SearchValue, Stopped> {
        self.spend()?;
        if depth <= 0 || ply >= MAX_DEPTH as usize {
            return Ok(self.judge(position, seat));
        }
        let key = position.state_hash();
        let seen = self.table.get(key);
        if let Some(entry) = seen
            && (entry.certain || i32::from(entry.depth) >= depth)
        {
            let found = SearchValue { score: entry.score, certain: entry.certain };
            match entry.bound {
                Bound::Exact => return Ok(found),
                Bound::AtLeast if entry.score >= beta => return Ok(found),
                Bound::AtMost if entry.score <= alpha => return Ok(found),
                _ => {}
            }
        }
        let judged = self.judge(position, seat);
        if judged.certain {
            let entry =
                Entry { score: judged.score, depth: 0, bound: Bound::Exact, certain: true, act: None };
            self.table.put(key, &entry);
            return Ok(judged);
        }
        let null_window = beta - alpha == 1;
        if null_window && depth <= REVERSE_FUTILITY_DEPTH && judged.score - E::MARGIN * depth >= beta {
            return Ok(judged);
        }
        self.list(position, seat, ply, seen.and_then(|entry| entry.act));
        let futile = null_window && depth <= FUTILITY_DEPTH && judged.score + E::MARGIN * depth <= alpha;
        let found = self.best_of(position, seat, (depth, ply), (alpha, beta), futile);
        let (top, act) = found?;
        let bound = match top.score {
            score if score >= beta => Bound::AtLeast,
            score if score <= alpha => Bound::AtMost,
            _ => Bound::Exact,
        };
        let depth = depth as u8;
        self.table.put(key, &Entry { score: top.score, depth, bound, certain: top.certain, act });
        Ok(top)
    }

    /// Lists the acts of a seat with their order: the act from the table, killers, then by evaluation and history.
    fn list(&mut self, position: &P, seat: Seat, ply: usize, first: Option<u16>) {
        let memory = &mut *self.memory;
        let killers = memory.killers[ply];
        let List { acts, keys } = &mut memory.lists[ply];
        position.legal_acts(seat, acts);
        self.evaluate.order(position, seat, acts, &mut memory.orders);
        keys.clear();
        keys.extend((0u16..).zip(acts.iter().zip(&memory.orders)).map(|(index, (&act, &order))| {
            let history = memory.history[self.evaluate.kind(act) % KINDS][seat.index() % 2];
            let order = if first == Some(index) {
                i32::MAX
            } else if killers.contains(&Some(act)) {
                i32::MAX - 1
            } else {
                order + history * HISTORY_WEIGHT / HISTORY
            };
            key(order, index)
        }));
    }

    fn best_of(
        &mut self,
        position: &P,
        seat: Seat,
        (depth, ply): (i32, usize),
        (alpha, beta): (i32, i32),
        futile: bool,
    ) -> Result<(SearchValue, Option<u16>), Stopped> {
        let mut top = SearchValue { score: -INFINITE, certain: false };
        let mut best = None;
        let mut all_certain = true;
        for i in 0..self.memory.lists[ply].keys.len() {
            if futile && i >= FUTILITY_ACTS {
                all_certain = false;
                break;
            }
            let list = &mut self.memory.lists[ply];
            let index = list.pick(i);
            let act = list.acts[usize::from(index)];
            let mut next = position.clone();
            next.play_unchecked(seat, act, &mut Silent);
            let found = self.scout(&next, seat, (depth, ply), (alpha.max(top.score), beta), i)?;
            all_certain &= found.certain;
            if found.score > top.score {
                top = found;
                if found.score > alpha {
                    best = Some(index);
                }
            }
            if top.score >= beta {
                self.record_cutoff(seat, depth, ply, i);
                // A single certain cutoff is enough.
                return Ok((top, best));
            }
        }
        Ok((SearchValue { certain: all_certain, ..top }, best))
    }

    /// Updates killers and history after a cutoff by the last act tried.
    fn record_cutoff(&mut self, seat: Seat, depth: i32, ply: usize, last: usize) {
        let Memory { killers, history, lists, .. } = &mut *self.memory;
        let act = lists[ply].tried(last);
        let killers = &mut killers[ply];
        if killers[0] != Some(act) {
            *killers = [Some(act), killers[0]];
        }
        let bonus = (depth * depth).min(400);
        for i in 0..=last {
            let score = &mut history[self.evaluate.kind(lists[ply].tried(i)) % KINDS][seat.index() % 2];
            let bonus = if i == last { bonus } else { -bonus };
            // The closer to the limit, the slower it grows and the faster it shrinks.
            *score += bonus - *score * bonus.abs() / HISTORY;
        }
    }
}
