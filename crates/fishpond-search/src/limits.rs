//! Limits of a search.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

/// Limits of a search, which ends when the first one is reached. Without limits, it runs until it is stopped or the
/// position is solved.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Limits {
    /// The number of positions searched or games simulated. With only this limit, the answer does not depend on the
    /// machine.
    pub nodes: Option<u64>,
    /// The elapsed time.
    pub time: Option<Duration>,
    /// The number of threads. Node-limited searches are single-threaded, because the result of several threads depends
    /// on their timing.
    pub threads: usize,
}

impl Default for Limits {
    /// Returns no limits, with one thread.
    fn default() -> Limits {
        Limits { nodes: None, time: None, threads: 1 }
    }
}

impl Limits {
    /// Returns a node limit.
    #[must_use]
    pub const fn nodes(nodes: u64) -> Limits {
        Limits { nodes: Some(nodes), time: None, threads: 1 }
    }

    /// Returns a time limit, with one thread.
    #[must_use]
    pub const fn time(time: Duration) -> Limits {
        Limits { nodes: None, time: Some(time), threads: 1 }
    }

    /// Returns the same limits with the given number of threads, at least one.
    #[must_use]
    pub const fn with_threads(self, threads: usize) -> Limits {
        Limits { threads, ..self }
    }

    /// Returns the limits divided by `parts`.
    pub(crate) fn part(&self, parts: u32) -> Limits {
        Limits {
            nodes: self.nodes.map(|nodes| nodes / u64::from(parts)),
            time: self.time.map(|time| time / parts),
            ..*self
        }
    }

    /// Returns the limits minus a part that is set aside.
    pub(crate) fn without(&self, aside: &Limits) -> Limits {
        let nodes = self.nodes.zip(aside.nodes).map(|(all, aside)| all - aside);
        Limits { nodes, time: self.time.zip(aside.time).map(|(all, aside)| all - aside), ..*self }
    }

    /// Returns the number of threads to use.
    pub(crate) fn workers(&self) -> usize {
        if self.nodes.is_some() { 1 } else { self.threads.clamp(1, MAX_THREADS) }
    }
}

/// The maximum number of threads; more would only contend.
const MAX_THREADS: usize = 64;

/// A flag that stops a search from outside. Clones share the flag.
#[derive(Clone, Debug, Default)]
pub struct Stop(Arc<AtomicBool>);

impl Stop {
    /// Creates a flag that is not set.
    #[must_use]
    pub fn new() -> Stop {
        Stop::default()
    }

    /// Stops all searches with this flag within milliseconds.
    pub fn set(&self) {
        self.0.store(true, Ordering::Relaxed);
    }

    /// Clears the flag, so that it can be used again.
    pub fn clear(&self) {
        self.0.store(false, Ordering::Relaxed);
    }

    /// Returns whether the flag is set.
    #[must_use]
    pub fn is_set(&self) -> bool {
        self.0.load(Ordering::Relaxed)
    }
}

/// Counts nodes and checks the limits.
#[derive(Clone, Debug)]
pub(crate) struct Meter {
    spent: u64,
    nodes: u64,
    deadline: Option<Instant>,
    stop: Stop,
    /// Set when the main thread is done, for helper threads.
    done: Option<Stop>,
    /// The interval, in nodes, at which clock and flags are checked: a power of two.
    interval: u64,
    over: bool,
}

impl Meter {
    pub(crate) fn new(limits: &Limits, stop: &Stop, interval: u64) -> Meter {
        debug_assert!(interval.is_power_of_two());
        Meter {
            spent: 0,
            nodes: limits.nodes.unwrap_or(u64::MAX),
            deadline: limits.time.map(|time| Instant::now() + time),
            stop: stop.clone(),
            done: None,
            interval,
            over: false,
        }
    }

    /// Returns the same limits for a helper thread, which ends when `done` is set.
    pub(crate) fn helper(&self, done: &Stop) -> Meter {
        Meter { done: Some(done.clone()), ..self.clone() }
    }

    /// Counts a node; returns false if a limit has been reached.
    #[inline]
    pub(crate) fn spend(&mut self) -> bool {
        if self.over {
            return false;
        }
        if self.spent >= self.nodes || (self.spent.is_multiple_of(self.interval) && self.is_stopped()) {
            self.over = true;
            return false;
        }
        self.spent += 1;
        true
    }

    fn is_stopped(&self) -> bool {
        self.stop.is_set()
            || self.done.as_ref().is_some_and(Stop::is_set)
            || self.deadline.is_some_and(|deadline| Instant::now() >= deadline)
    }

    /// Returns the number of nodes so far.
    pub(crate) fn spent(&self) -> u64 {
        self.spent
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_node_limit_is_respected() {
        let mut meter = Meter::new(&Limits::nodes(3), &Stop::new(), 1);
        assert_eq!([(); 5].map(|()| meter.spend()), [true, true, true, false, false]);
        assert_eq!(meter.spent(), 3);
    }

    #[test]
    fn the_flag_and_the_time_limit_are_respected() {
        let stop = Stop::new();
        let mut meter = Meter::new(&Limits::default(), &stop, 2);
        assert!(meter.spend());
        stop.set();
        assert!(meter.spend(), "the flag is checked only at every second node");
        assert!(!meter.spend());
        stop.clear();
        assert!(!meter.spend(), "a finished search does not resume");
        assert!(!Meter::new(&Limits::time(Duration::ZERO), &stop, 64).spend());
    }
}
