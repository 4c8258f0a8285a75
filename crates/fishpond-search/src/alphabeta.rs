//! Alpha-beta for two players who see everything.
//!
//! Iterative deepening with aspiration windows, a principal variation search with late acts tried less deeply at first,
//! a transposition table and killer acts. A result is *certain* when no guess went into it; a certain root ends the search.

use fishpond_core::{BySeat, Position, Seat, Silent, Turn};

use crate::answer::{Answer, Choice};
use crate::knowledge::Evaluate;
use crate::limits::{Limits, Meter, Stop};
use crate::table::{Bound, Table};

/// Beyond every score.
const INFINITE: i32 = 1 << 30;
/// No line is longer.
const MAX_DEPTH: i32 = 120;
/// By how much an aspiration window grows that was too narrow.
const WIDEN: i32 = 4;
/// The largest table has `2^20` slots of two entries: enough for some millions of nodes.
const MAX_TABLE_BITS: u32 = 20;
/// Clock and stop flag are looked at once in so many nodes; at a microsecond each, four times a millisecond.
const LOOK: u64 = 256;

/// A score, and whether no guess went into it.
#[derive(Clone, Copy, Debug)]
struct Found {
    score: i32,
    certain: bool,
}

impl Found {
    /// The same from the other side.
    fn turned(self) -> Found {
        Found { score: -self.score, ..self }
    }
}

/// The search stopped in the middle.
struct Stopped;

/// Two-player search. What it learnt about positions stays from one search to the next.
#[derive(Debug)]
pub struct AlphaBeta<P: Position, E> {
    evaluate: E,
    table: Table<P::Act>,
    /// For each ply two acts that refuted their siblings.
    killers: Vec<[Option<P::Act>; 2]>,
    /// For each ply a list to be used again.
    lists: Vec<Vec<(i32, P::Act)>>,
    scratch: Vec<P::Act>,
}

/// What one deepening search of the root has found.
struct Root<A> {
    act: A,
    found: Found,
    depth: i32,
}

impl<P: Position, E: Evaluate<P>> AlphaBeta<P, E> {
    /// A search that knows nothing but its evaluation yet.
    pub fn new(evaluate: E) -> AlphaBeta<P, E> {
        AlphaBeta {
            evaluate,
            table: Table::new(0),
            killers: Vec::new(),
            lists: Vec::new(),
            scratch: Vec::new(),
        }
    }

    /// The evaluation.
    pub fn evaluation(&mut self) -> &mut E {
        &mut self.evaluate
    }

    /// What the seat to act should do, or nothing if it is not exactly one seat's turn. There is no second choice in the answer:
    /// finding it costs time that is better spent on the first one.
    pub fn think(&mut self, position: &P, limits: &Limits, stop: &Stop) -> Option<Answer<P::Act>> {
        let Turn::Seat(seat) = position.turn() else { return None };
        self.table.make_room(table_bits(limits));
        let mut meter = Meter::new(limits, stop, LOOK);
        let root = self.deepen(position, seat, None, MAX_DEPTH, &mut meter)?;
        Some(Answer {
            act: root.act,
            values: self.values(seat, root.found),
            line: self.line(position, seat, root.act),
            second: None,
            nodes: meter.spent(),
            depth: root.depth as u32,
            solved: root.found.certain,
        })
    }

    /// The same with a second choice, on which it spends as much again at the most.
    pub fn explain(&mut self, position: &P, limits: &Limits, stop: &Stop) -> Option<Answer<P::Act>> {
        let mut answer = self.think(position, limits, stop)?;
        let Turn::Seat(seat) = position.turn() else { return None };
        let mut meter = Meter::new(limits, stop, LOOK);
        if let Some(root) = self.deepen(position, seat, Some(answer.act), answer.depth as i32, &mut meter) {
            answer.second = Some(Choice { act: root.act, values: self.values(seat, root.found) });
        }
        answer.nodes += meter.spent();
        Some(answer)
    }

    fn values(&self, seat: Seat, found: Found) -> BySeat<f32> {
        let own = self.evaluate.value(found.score, found.certain);
        let other = seat.next(2);
        BySeat::from_fn(|at| {
            if at == seat {
                own
            } else if at == other {
                1.0 - own
            } else {
                0.0
            }
        })
    }

    /// Searches the root deeper and deeper, without one of its acts if that is asked for.
    fn deepen(
        &mut self,
        position: &P,
        seat: Seat,
        without: Option<P::Act>,
        max_depth: i32,
        meter: &mut Meter,
    ) -> Option<Root<P::Act>> {
        self.table.grow_old();
        self.killers.clear();
        position.legal_acts(seat, &mut self.scratch);
        self.scratch.retain(|&act| Some(act) != without);
        let mut acts: Vec<(i32, P::Act)> = Vec::with_capacity(self.scratch.len());
        for i in 0..self.scratch.len() {
            let act = self.scratch[i];
            acts.push((self.evaluate.order(position, seat, act), act));
        }
        acts.sort_by_key(|&(order, _)| std::cmp::Reverse(order));
        let mut acts: Vec<P::Act> = acts.into_iter().map(|(_, act)| act).collect();
        let mut best = Root { act: *acts.first()?, found: Found { score: 0, certain: false }, depth: 0 };
        let mut spread = 1;
        for depth in 1..=max_depth {
            let before = best.found.score;
            let (mut low, mut high) = match depth {
                1 | 2 => (-INFINITE, INFINITE),
                _ => (before - spread, before + spread),
            };
            loop {
                let Ok(found) = self.root(position, seat, depth, low, high, &mut acts, meter, &mut best)
                else {
                    return Some(best);
                };
                // Outside the window it is only a bound: look again with a wider one.
                if found.score <= low && low > -INFINITE {
                    spread = spread.saturating_mul(WIDEN).min(INFINITE);
                    low = before.saturating_sub(spread).max(-INFINITE);
                } else if found.score >= high && high < INFINITE {
                    spread = spread.saturating_mul(WIDEN).min(INFINITE);
                    high = before.saturating_add(spread).min(INFINITE);
                } else {
                    best = Root { act: acts[0], found, depth };
                    break;
                }
            }
            if best.found.certain {
                break;
            }
            spread = ((best.found.score - before).abs() / 2).max(spread / WIDEN).max(16);
        }
        Some(best)
    }

    /// One depth at the root. Whatever is best comes first in `acts`; `best` follows as soon as something better is known.
    #[allow(clippy::too_many_arguments, reason = "a window, a depth and what is kept between depths")]
    fn root(
        &mut self,
        position: &P,
        seat: Seat,
        depth: i32,
        low: i32,
        high: i32,
        acts: &mut [P::Act],
        meter: &mut Meter,
        best: &mut Root<P::Act>,
    ) -> Result<Found, Stopped> {
        let mut top = Found { score: -INFINITE, certain: false };
        let mut all_certain = true;
        for i in 0..acts.len() {
            let mut next = position.clone();
            next.play_unchecked(seat, acts[i], &mut Silent);
            let alpha = low.max(top.score);
            let found = self.scout(&next, seat, depth - 1, 1, alpha, high, i, meter)?;
            all_certain &= found.certain;
            if found.score > top.score {
                top = found;
                if found.score > low {
                    acts[..=i].rotate_right(1);
                    // A depth that is broken off may still have shown a better act than the depth before.
                    if i > 0 || depth == 1 {
                        *best = Root { act: acts[0], found, depth: best.depth };
                    }
                }
            }
            if top.score >= high {
                break;
            }
        }
        Ok(Found { certain: all_certain, ..top })
    }

    /// Looks at one act: the first with the whole window, later ones first with an empty one and less deeply.
    #[allow(clippy::too_many_arguments, reason = "a window, a depth and a place in the list")]
    fn scout(
        &mut self,
        next: &P,
        from: Seat,
        depth: i32,
        ply: usize,
        alpha: i32,
        beta: i32,
        index: usize,
        meter: &mut Meter,
    ) -> Result<Found, Stopped> {
        if index == 0 {
            return self.descend(next, from, depth, ply, alpha, beta, meter);
        }
        let less = if depth >= 2 { i32::from(index >= 4) + i32::from(index >= 16) } else { 0 };
        let found = self.descend(next, from, depth - less, ply, alpha, alpha + 1, meter)?;
        if found.score > alpha && (less > 0 || found.score < beta) {
            return self.descend(next, from, depth, ply, alpha, beta, meter);
        }
        Ok(found)
    }

    /// What a position is worth to `from`, who has just acted.
    #[allow(clippy::too_many_arguments, reason = "a window and a depth")]
    fn descend(
        &mut self,
        position: &P,
        from: Seat,
        depth: i32,
        ply: usize,
        alpha: i32,
        beta: i32,
        meter: &mut Meter,
    ) -> Result<Found, Stopped> {
        match position.turn() {
            // Who is stuck does not act: the same seat may act again.
            Turn::Seat(seat) if seat == from => self.search(position, seat, depth, ply, alpha, beta, meter),
            Turn::Seat(seat) => {
                self.search(position, seat, depth, ply, -beta, -alpha, meter).map(Found::turned)
            }
            _ => {
                if !meter.spend() {
                    return Err(Stopped);
                }
                Ok(match position.outcome() {
                    Some(outcome) => Found { score: self.evaluate.result(&outcome, from), certain: true },
                    None => Found { score: self.evaluate.evaluate(position, from), certain: false },
                })
            }
        }
    }

    /// What a position is worth to `seat`, who is to act.
    #[allow(clippy::too_many_arguments, reason = "a window and a depth")]
    fn search(
        &mut self,
        position: &P,
        seat: Seat,
        depth: i32,
        ply: usize,
        alpha: i32,
        beta: i32,
        meter: &mut Meter,
    ) -> Result<Found, Stopped> {
        if !meter.spend() {
            return Err(Stopped);
        }
        let key = position.state_hash();
        let seen = self.table.get(key);
        if let Some(entry) = seen
            && (entry.certain || i32::from(entry.depth) >= depth)
        {
            let found = Found { score: entry.score, certain: entry.certain };
            match entry.bound {
                Bound::Exact => return Ok(found),
                Bound::AtLeast if entry.score >= beta => return Ok(found),
                Bound::AtMost if entry.score <= alpha => return Ok(found),
                _ => {}
            }
        }
        if let Some(score) = self.evaluate.exact(position, seat) {
            self.table.put(key, score, 0, Bound::Exact, true, None);
            return Ok(Found { score, certain: true });
        }
        if depth <= 0 || ply >= MAX_DEPTH as usize {
            let score = self.evaluate.evaluate(position, seat);
            self.table.put(key, score, 0, Bound::Exact, false, None);
            return Ok(Found { score, certain: false });
        }
        let mut list = self.list(position, seat, ply, seen.and_then(|entry| entry.act));
        let found = self.best_of(position, seat, depth, ply, alpha, beta, &mut list, meter);
        self.lists[ply] = list;
        let (top, act) = found?;
        let bound = match top.score {
            score if score >= beta => Bound::AtLeast,
            score if score <= alpha => Bound::AtMost,
            _ => Bound::Exact,
        };
        self.table.put(key, top.score, depth as u8, bound, top.certain, act);
        Ok(top)
    }

    /// The acts of a seat with their promise: the one that was best before, the killers, then as the game orders them.
    fn list(&mut self, position: &P, seat: Seat, ply: usize, first: Option<P::Act>) -> Vec<(i32, P::Act)> {
        while self.lists.len() <= ply {
            self.lists.push(Vec::new());
        }
        while self.killers.len() <= ply {
            self.killers.push([None; 2]);
        }
        let killers = self.killers[ply];
        let mut list = std::mem::take(&mut self.lists[ply]);
        list.clear();
        position.legal_acts(seat, &mut self.scratch);
        for i in 0..self.scratch.len() {
            let act = self.scratch[i];
            let order = if first == Some(act) {
                i32::MAX
            } else if killers.contains(&Some(act)) {
                i32::MAX - 1
            } else {
                self.evaluate.order(position, seat, act)
            };
            list.push((order, act));
        }
        list
    }

    #[allow(clippy::too_many_arguments, reason = "a window and a depth")]
    fn best_of(
        &mut self,
        position: &P,
        seat: Seat,
        depth: i32,
        ply: usize,
        alpha: i32,
        beta: i32,
        list: &mut [(i32, P::Act)],
        meter: &mut Meter,
    ) -> Result<(Found, Option<P::Act>), Stopped> {
        let mut top = Found { score: -INFINITE, certain: false };
        let mut act = None;
        let mut all_certain = true;
        for i in 0..list.len() {
            // The most promising of the rest: most lists are cut off long before they are sorted.
            let pick = (i..list.len())
                .max_by_key(|&at| (list[at].0, std::cmp::Reverse(at)))
                .expect("there is one left");
            list.swap(i, pick);
            let mut next = position.clone();
            next.play_unchecked(seat, list[i].1, &mut Silent);
            let found = self.scout(&next, seat, depth - 1, ply + 1, alpha.max(top.score), beta, i, meter)?;
            all_certain &= found.certain;
            if found.score > top.score {
                top = found;
                if found.score > alpha {
                    act = Some(list[i].1);
                }
            }
            if top.score >= beta {
                let killers = &mut self.killers[ply];
                if killers[0] != act {
                    *killers = [act, killers[0]];
                }
                // One certain refutation is enough.
                return Ok((top, act));
            }
        }
        Ok((Found { certain: all_certain, ..top }, act))
    }

    /// The best line, as far as the table remembers it.
    fn line(&self, position: &P, seat: Seat, act: P::Act) -> Vec<(Seat, P::Act)> {
        let mut line = vec![(seat, act)];
        let mut position = position.clone();
        position.play_unchecked(seat, act, &mut Silent);
        while let Turn::Seat(seat) = position.turn() {
            let Some(act) = self.table.get(position.state_hash()).and_then(|entry| entry.act) else { break };
            if line.len() >= MAX_DEPTH as usize || position.refusal(seat, act).is_some() {
                break;
            }
            line.push((seat, act));
            position.play_unchecked(seat, act, &mut Silent);
        }
        line
    }
}

/// A slot for every second node, so that short searches need not clear a large table first.
fn table_bits(limits: &Limits) -> u32 {
    limits
        .nodes
        .map_or(MAX_TABLE_BITS, |nodes| nodes.max(1).ilog2().saturating_sub(1).clamp(8, MAX_TABLE_BITS))
}
