//! Limits of a search.

use std::sync::atomic::{AtomicU8, Ordering};
use std::sync::{Arc, Condvar, Mutex};
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
    /// The number of threads; 0 counts as 1, and at most 64 are used. Node-limited searches are single-threaded, because
    /// the result of several threads depends on their timing.
    pub threads: usize,
}

impl Default for Limits {
    /// Returns limits that never end a search, with one thread.
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

    /// Returns the same limits with the given number of threads.
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

/// A handle that stops or pauses a search from outside. Clones share its state.
#[derive(Clone, Debug, Default)]
pub struct Stop(Arc<Control>);

#[derive(Debug, Default)]
struct Control {
    /// [`RUNNING`], [`PAUSED`] or [`STOPPED`].
    state: AtomicU8,
    /// Held while a pause ends, so that no search misses it.
    ending_pause: Mutex<()>,
    pause_ended: Condvar,
}

const RUNNING: u8 = 0;
const PAUSED: u8 = 1;
const STOPPED: u8 = 2;

impl Stop {
    /// Creates a handle that neither stops nor pauses.
    #[must_use]
    pub fn new() -> Stop {
        Stop::default()
    }

    /// Stops all searches with this handle within milliseconds, including paused ones.
    pub fn set(&self) {
        self.end_pause(STOPPED);
    }

    /// Clears the handle, so that it can be used again.
    pub fn clear(&self) {
        self.end_pause(RUNNING);
    }

    /// Returns whether the handle stops searches.
    #[must_use]
    pub fn is_set(&self) -> bool {
        self.0.state.load(Ordering::Relaxed) == STOPPED
    }

    /// Pauses all searches with this handle within milliseconds. Their threads block until [`Stop::resume`]. A pause does not
    /// change the answer of a node-limited search, and does not count towards a time limit. A stopped search is not paused.
    pub fn pause(&self) {
        let _ = self.0.state.compare_exchange(RUNNING, PAUSED, Ordering::Relaxed, Ordering::Relaxed);
    }

    /// Continues paused searches.
    pub fn resume(&self) {
        let _lock = self.0.ending_pause.lock().expect("lock is never poisoned");
        let _ = self.0.state.compare_exchange(PAUSED, RUNNING, Ordering::Relaxed, Ordering::Relaxed);
        self.0.pause_ended.notify_all();
    }

    fn is_paused(&self) -> bool {
        self.0.state.load(Ordering::Relaxed) == PAUSED
    }

    fn end_pause(&self, state: u8) {
        let _lock = self.0.ending_pause.lock().expect("lock is never poisoned");
        self.0.state.store(state, Ordering::Relaxed);
        self.0.pause_ended.notify_all();
    }

    /// Blocks during a pause, and returns how long it took.
    #[cold]
    fn wait(&self) -> Duration {
        let start = Instant::now();
        let lock = self.0.ending_pause.lock().expect("lock is never poisoned");
        drop(self.0.pause_ended.wait_while(lock, |()| self.is_paused()));
        start.elapsed()
    }
}

/// A counter of nodes that checks the limits.
#[derive(Clone, Debug)]
pub(crate) struct Meter {
    spent: u64,
    nodes: u64,
    deadline: Option<Instant>,
    stop: Stop,
    /// The flag that is set when the main thread is done; only helper threads have it.
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

    /// Waits during a pause, and returns whether the search must end.
    fn is_stopped(&mut self) -> bool {
        if self.stop.is_paused() {
            let paused = self.stop.wait();
            self.deadline = self.deadline.map(|deadline| deadline + paused);
        }
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

    #[test]
    fn a_pause_does_not_count_towards_the_time_limit() {
        // Returns whether the search began before the end of the pause; if so, its deadline has moved.
        let pause = || {
            let (stop, resumed) = (Stop::new(), AtomicU8::new(0));
            let mut meter = Meter::new(&Limits::time(Duration::from_secs(3600)), &stop, 2);
            let deadline = meter.deadline;
            stop.pause();
            std::thread::scope(|scope| {
                scope.spawn(|| {
                    std::thread::yield_now();
                    resumed.store(1, Ordering::SeqCst);
                    stop.resume();
                });
                assert!(meter.spend());
                assert_eq!(resumed.load(Ordering::SeqCst), 1, "the search did not wait");
            });
            meter.deadline > deadline
        };
        while !pause() {}
    }

    #[test]
    fn a_paused_search_can_be_stopped() {
        let stop = Stop::new();
        let mut meter = Meter::new(&Limits::default(), &stop, 2);
        stop.pause();
        let search = std::thread::spawn(move || meter.spend());
        stop.set();
        assert!(!search.join().expect("the search does not panic"));
        stop.pause();
        assert!(stop.is_set(), "a stopped search is not paused");
    }
}
