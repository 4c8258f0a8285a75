//! Alpha-beta search for two players with perfect information.
//!
//! Iterative deepening with aspiration windows over a principal variation search ([`worker`]). A value is *certain* if
//! it does not depend on any inexact evaluation; a certain root ends the search. Several threads search the same root
//! and share the transposition table.

mod worker;

use std::thread;

use fishpond_core::{BySeat, Position, Seat, Silent, Turn};

use crate::answer::{Answer, Choice};
use crate::knowledge::{Evaluate, ThreadSafe};
use crate::limits::{Limits, Meter, Stop};
use crate::table::Table;
use worker::{INFINITE, MAX_DEPTH, Memory, SearchValue, Worker};

/// The factor by which a failed aspiration window grows.
const WIDEN: i32 = 4;
/// The maximum size of the table in buckets of 64 bytes: enough for several million nodes.
const MAX_BUCKETS: u64 = 1 << 19;
/// The assumed speed of a thread, and the number of nodes per bucket of the table: most nodes are not stored.
const NODES_PER_MICROSECOND: u64 = 4;
const NODES_PER_BUCKET: u64 = 16;
/// The interval, in nodes, at which clock and stop flag are checked. Most nodes take a quarter of a microsecond, but
/// one that needs a solver may take a thousand times as long.
const CHECK_INTERVAL: u64 = 32;

/// A two-player search. The transposition table is kept from one search to the next.
#[derive(Debug)]
pub struct AlphaBeta<P: Position, E> {
    evaluate: E,
    table: Table,
    memory: Memory<P::Act>,
}

/// The second-best act and its value.
type Second<A> = Option<(A, SearchValue)>;

/// The result of searching the root to some depth.
#[derive(Clone, Copy)]
struct Root<A> {
    act: A,
    found: SearchValue,
    /// The second-best act, whose value may be only a bound.
    second: Second<A>,
    depth: i32,
}

impl<P: ThreadSafe, E: Evaluate<P> + Clone + Send> AlphaBeta<P, E> {
    /// Creates a search with an empty table.
    pub fn new(evaluate: E) -> AlphaBeta<P, E> {
        AlphaBeta { evaluate, table: Table::new(1), memory: Memory::new() }
    }

    /// Searches for the best act, or returns `None` unless it is exactly one seat's turn. The second choice is a
    /// by-product and may be only a bound; [`AlphaBeta::explain`] searches it properly.
    pub fn think(&mut self, position: &P, limits: &Limits, stop: &Stop) -> Option<Answer<P::Act>> {
        let Turn::Seat(seat) = position.turn() else { return None };
        let meter = Meter::new(limits, stop, CHECK_INTERVAL);
        self.table.make_room(buckets(limits));
        let (root, nodes) = self.search(position, seat, None, MAX_DEPTH, meter, limits.workers())?;
        Some(Answer {
            act: root.act,
            values: self.values(seat, root.found),
            line: self.line(position, seat, root.act),
            second: root.second.map(|(act, found)| {
                // A bound may exceed the value of the first choice; the true value does not.
                let found = if found.score > root.found.score { root.found } else { found };
                Choice { act, values: self.values(seat, found) }
            }),
            nodes,
            depth: root.depth as u32,
            solved: root.found.certain,
        })
    }

    /// Searches like [`AlphaBeta::think`], and spends a quarter of the limits on the second choice.
    pub fn explain(&mut self, position: &P, limits: &Limits, stop: &Stop) -> Option<Answer<P::Act>> {
        let for_second = limits.part(4);
        let mut answer = self.think(position, &limits.without(&for_second), stop)?;
        let Turn::Seat(seat) = position.turn() else { return None };
        let meter = Meter::new(&for_second, stop, CHECK_INTERVAL);
        let (without, depth) = (Some(answer.act), answer.depth as i32);
        if let Some((root, nodes)) = self.search(position, seat, without, depth, meter, limits.workers())
            && root.depth > 0
        {
            let mut values = self.values(seat, root.found);
            // A shallower search may overestimate the second choice.
            if values[seat] > answer.values[seat] {
                values = answer.values;
            }
            answer.second = Some(Choice { act: root.act, values });
            answer.nodes += nodes;
        }
        Some(answer)
    }

    fn values(&self, seat: Seat, found: SearchValue) -> BySeat<f32> {
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

    /// Searches the root, optionally without one of its acts, and counts the nodes. Helper threads fill the table; the
    /// thread with the deepest result gives the answer.
    fn search(
        &mut self,
        position: &P,
        seat: Seat,
        without: Option<P::Act>,
        max_depth: i32,
        meter: Meter,
        workers: usize,
    ) -> Option<(Root<P::Act>, u64)> {
        self.table.increment_age();
        self.memory.forget();
        let table = &self.table;
        let done = Stop::new();
        let mut helpers: Vec<_> = (1..workers)
            .map(|nth| (nth, self.evaluate.clone(), Memory::new(), meter.helper(&done)))
            .collect();
        let mut own = Worker::new(&mut self.evaluate, table, &mut self.memory, meter);
        thread::scope(|scope| {
            let helpers: Vec<_> = helpers
                .iter_mut()
                .map(|(nth, evaluate, memory, meter)| {
                    scope.spawn(move || {
                        let mut worker = Worker::new(evaluate, table, memory, meter.clone());
                        let root = deepen(&mut worker, position, seat, without, max_depth, *nth);
                        (root, worker.spent())
                    })
                })
                .collect();
            let root = deepen(&mut own, position, seat, without, max_depth, 0);
            done.set();
            let mut best = (root?, own.spent());
            for helper in helpers {
                let (root, spent) = helper.join().expect("search threads do not panic");
                best.1 += spent;
                if let Some(root) = root.filter(|root| root.depth > best.0.depth && !best.0.found.certain) {
                    best.0 = root;
                }
            }
            Some(best)
        })
    }

    /// Returns the principal variation, up to the first position that is not in the table.
    fn line(&self, position: &P, seat: Seat, act: P::Act) -> Vec<(Seat, P::Act)> {
        let mut line = vec![(seat, act)];
        let mut acts = Vec::new();
        let mut position = position.clone();
        position.play_unchecked(seat, act, &mut Silent);
        while let Turn::Seat(seat) = position.turn()
            && line.len() < MAX_DEPTH as usize
        {
            position.legal_acts(seat, &mut acts);
            let best = self.table.get(position.state_hash()).and_then(|entry| entry.act);
            let Some(&act) = best.and_then(|best| acts.get(usize::from(best))) else { break };
            line.push((seat, act));
            position.play_unchecked(seat, act, &mut Silent);
        }
        line
    }
}

/// Searches the root with increasing depth. Every second helper is one ply ahead, so that the threads do not all do the
/// same work.
fn deepen<P: Position, E: Evaluate<P>>(
    worker: &mut Worker<'_, P, E>,
    position: &P,
    seat: Seat,
    without: Option<P::Act>,
    max_depth: i32,
    nth: usize,
) -> Option<Root<P::Act>> {
    let mut acts = worker.ordered(position, seat);
    acts.retain(|&act| Some(act) != without);
    let mut best =
        Root { act: *acts.first()?, found: SearchValue { score: 0, certain: false }, second: None, depth: 0 };
    let mut spread = 1;
    for depth in 1..=max_depth {
        let ahead = if depth > 4 { nth as i32 % 2 } else { 0 };
        let before = best.found.score;
        let (mut low, mut high) = match depth {
            1 | 2 => (-INFINITE, INFINITE),
            _ => (before - spread, before + spread),
        };
        loop {
            let Ok((found, second)) =
                root(worker, position, seat, depth + ahead, (low, high), &mut acts, &mut best)
            else {
                return Some(best);
            };
            // Outside the window the score is only a bound, so search again with a wider one.
            if found.score <= low && low > -INFINITE {
                spread = spread.saturating_mul(WIDEN).min(INFINITE);
                low = before.saturating_sub(spread).max(-INFINITE);
            } else if found.score >= high && high < INFINITE {
                spread = spread.saturating_mul(WIDEN).min(INFINITE);
                high = before.saturating_add(spread).min(INFINITE);
            } else {
                best = Root { act: acts[0], found, second, depth: depth + ahead };
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

/// Searches the root to one depth and returns the value and the second-best act. Moves the best act to the front of
/// `acts`, and updates `best` as soon as a better act is found.
fn root<P: Position, E: Evaluate<P>>(
    worker: &mut Worker<'_, P, E>,
    position: &P,
    seat: Seat,
    depth: i32,
    (low, high): (i32, i32),
    acts: &mut [P::Act],
    best: &mut Root<P::Act>,
) -> Result<(SearchValue, Second<P::Act>), worker::Stopped> {
    let mut top = SearchValue { score: -INFINITE, certain: false };
    let (mut leader, mut second) = (acts[0], Second::<P::Act>::None);
    let mut all_certain = true;
    for i in 0..acts.len() {
        let mut next = position.clone();
        next.play_unchecked(seat, acts[i], &mut Silent);
        let found = worker.scout(&next, seat, (depth, 0), (low.max(top.score), high), i)?;
        all_certain &= found.certain;
        if found.score > top.score {
            if i > 0 {
                second = Some((leader, top));
            }
            (leader, top) = (acts[i], found);
            if found.score > low {
                acts[..=i].rotate_right(1);
                // An interrupted iteration may still have found a better act than the previous one.
                if i > 0 || depth == 1 {
                    let second = if best.act == acts[0] { best.second } else { Some((best.act, best.found)) };
                    *best = Root { act: acts[0], found, second, depth: best.depth };
                }
            }
        } else if second.is_none_or(|(_, next)| found.score > next.score) {
            second = Some((acts[i], found));
        }
        if top.score >= high {
            break;
        }
    }
    Ok((SearchValue { certain: all_certain, ..top }, second))
}

/// Returns the size of the table for the expected number of nodes. A small table is faster.
fn buckets(limits: &Limits) -> usize {
    let in_time = |time: std::time::Duration| {
        u64::try_from(time.as_micros()).unwrap_or(u64::MAX).saturating_mul(NODES_PER_MICROSECOND)
    };
    let nodes = limits.nodes.or(limits.time.map(in_time)).unwrap_or(u64::MAX);
    (nodes / NODES_PER_BUCKET).clamp(1, MAX_BUCKETS) as usize
}
