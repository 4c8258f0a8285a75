//! When to stop thinking.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

/// How long a search may go on: until the first of its limits. Without any it goes on until it is stopped or has seen
/// everything.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Limits {
    /// Positions looked at, or games simulated. With this limit alone the answer does not depend on the machine.
    pub nodes: Option<u64>,
    /// Time on the clock.
    pub time: Option<Duration>,
    /// How many threads think. With a limit of nodes it is always one, for what several find depends on who was first.
    pub threads: usize,
}

impl Default for Limits {
    /// One thread, until it is stopped.
    fn default() -> Limits {
        Limits { nodes: None, time: None, threads: 1 }
    }
}

impl Limits {
    /// So many nodes.
    #[must_use]
    pub const fn nodes(nodes: u64) -> Limits {
        Limits { nodes: Some(nodes), time: None, threads: 1 }
    }

    /// So much time, with one thread.
    #[must_use]
    pub const fn time(time: Duration) -> Limits {
        Limits { nodes: None, time: Some(time), threads: 1 }
    }

    /// The same with so many threads, at least one.
    #[must_use]
    pub const fn with_threads(self, threads: usize) -> Limits {
        Limits { threads, ..self }
    }

    /// One part out of so many.
    pub(crate) fn part(&self, parts: u32) -> Limits {
        Limits {
            nodes: self.nodes.map(|nodes| nodes / u64::from(parts)),
            time: self.time.map(|time| time / parts),
            ..*self
        }
    }

    /// What is left when something was set aside.
    pub(crate) fn without(&self, aside: &Limits) -> Limits {
        let nodes = self.nodes.zip(aside.nodes).map(|(all, aside)| all - aside);
        Limits { nodes, time: self.time.zip(aside.time).map(|(all, aside)| all - aside), ..*self }
    }

    /// How many threads are put to work.
    pub(crate) fn workers(&self) -> usize {
        if self.nodes.is_some() { 1 } else { self.threads.clamp(1, MAX_THREADS) }
    }
}

/// More threads than this are in each other's way.
const MAX_THREADS: usize = 64;

/// A flag that ends a search from outside. Clones are the same flag.
#[derive(Clone, Debug, Default)]
pub struct Stop(Arc<AtomicBool>);

impl Stop {
    /// A flag that is not set.
    #[must_use]
    pub fn new() -> Stop {
        Stop::default()
    }

    /// Ends the searches that look at this flag, within milliseconds.
    pub fn set(&self) {
        self.0.store(true, Ordering::Relaxed);
    }

    /// Lets searches go on again.
    pub fn clear(&self) {
        self.0.store(false, Ordering::Relaxed);
    }

    /// Whether searches are to end.
    #[must_use]
    pub fn is_set(&self) -> bool {
        self.0.load(Ordering::Relaxed)
    }
}

/// Counts nodes and says when it is enough.
#[derive(Clone, Debug)]
pub(crate) struct Meter {
    spent: u64,
    nodes: u64,
    deadline: Option<Instant>,
    stop: Stop,
    /// Whether the thread that is helped is done.
    done: Option<Stop>,
    /// Clock and flag are looked at once in so many nodes: a power of two.
    every: u64,
    over: bool,
}

impl Meter {
    pub(crate) fn new(limits: &Limits, stop: &Stop, every: u64) -> Meter {
        debug_assert!(every.is_power_of_two());
        Meter {
            spent: 0,
            nodes: limits.nodes.unwrap_or(u64::MAX),
            deadline: limits.time.map(|time| Instant::now() + time),
            stop: stop.clone(),
            done: None,
            every,
            over: false,
        }
    }

    /// The same limits for a thread that helps until another one is done.
    pub(crate) fn helper(&self, done: &Stop) -> Meter {
        Meter { done: Some(done.clone()), ..self.clone() }
    }

    /// Counts a node; `false` when there must be no more.
    #[inline]
    pub(crate) fn spend(&mut self) -> bool {
        if self.over {
            return false;
        }
        if self.spent >= self.nodes || (self.spent.is_multiple_of(self.every) && self.told()) {
            self.over = true;
            return false;
        }
        self.spent += 1;
        true
    }

    fn told(&self) -> bool {
        self.stop.is_set()
            || self.done.as_ref().is_some_and(Stop::is_set)
            || self.deadline.is_some_and(|deadline| Instant::now() >= deadline)
    }

    /// Nodes so far.
    pub(crate) fn spent(&self) -> u64 {
        self.spent
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nodes_run_out() {
        let mut meter = Meter::new(&Limits::nodes(3), &Stop::new(), 1);
        assert_eq!([(); 5].map(|()| meter.spend()), [true, true, true, false, false]);
        assert_eq!(meter.spent(), 3);
    }

    #[test]
    fn the_flag_and_the_clock_are_obeyed() {
        let stop = Stop::new();
        let mut meter = Meter::new(&Limits::default(), &stop, 2);
        assert!(meter.spend());
        stop.set();
        assert!(meter.spend(), "it looks at every second node only");
        assert!(!meter.spend());
        stop.clear();
        assert!(!meter.spend(), "once over it stays so");
        assert!(!Meter::new(&Limits::time(Duration::ZERO), &stop, 64).spend());
    }
}
