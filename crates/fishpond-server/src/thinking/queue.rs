//! The order in which searches run, without threads or clocks.
//!
//! Each person has a share of the thinking time. A search is due at the time at which it would end if everyone got the same share. So
//! the next search is that of the person who has used the least, and a short one comes before a long one. Due times are counted in
//! microseconds of thinking, not of elapsed time, and are computed from the expected lengths of the searches.
//!
//! A search that is due before a running one interrupts it. Only long searches are interrupted, and no more than
//! [`PAUSED_PER_SLOT`] for each slot, because an interrupted search keeps its memory.

use std::collections::{BTreeMap, HashMap};
use std::time::Duration;

use fishpond_table::PersonId;

use crate::visitor::Network;

/// The number of people whose shares a network may use at the same time.
const PEOPLE_PER_NETWORK: u64 = 8;

/// Searches that take longer than this, in microseconds, can be interrupted.
const LONG: u64 = 50_000;

/// Maximum number of interrupted searches for each slot: one at a bots-only table or for a review, and one that somebody is waiting for.
/// A hint may interrupt one more.
const PAUSED_PER_SLOT: usize = 2;

/// The number of a search.
pub(crate) type JobId = u64;

/// A request for a search.
#[derive(Clone)]
pub(crate) struct Request {
    pub(crate) kind: Kind,
    /// The people who want the answer, with their networks if known. The search uses the share of one of them.
    pub(crate) people: Vec<(PersonId, Option<Network>)>,
    /// The expected length of the search.
    pub(crate) length: Duration,
}

/// The reason for a search.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) enum Kind {
    /// A bot's move that people are waiting for.
    Move,
    /// A hint, or a picture. People have separate shares for hints, and hints use at most half of the slots. A hint goes ahead of the
    /// moves that would end at the same time, because somebody is looking at the page and waiting, and requests time out. But a move
    /// comes between two hints.
    Hint,
    /// A bot's move at a table where only bots play. Moves and hints that people are waiting for come first.
    BotsOnly,
    /// A part of a review, or a frame of an animation. Moves and hints that people are waiting for come first.
    Review,
}

impl Kind {
    /// Returns 0 for searches that come first, otherwise 1.
    fn rank(self) -> usize {
        usize::from(matches!(self, Kind::BotsOnly | Kind::Review))
    }
}

/// A change to a search.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Order {
    Start(JobId),
    Pause(JobId),
    Resume(JobId),
}

/// The order of searches: rank, due time, whether it comes after others that are due at the same time, number.
type Key = (usize, u64, bool, JobId);

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Progress {
    Waiting,
    Running { due: u64 },
    Paused { due: u64 },
}

struct Job {
    request: Request,
    length: u64,
    progress: Progress,
}

/// The searches that are waiting, running or interrupted.
pub(crate) struct Queue {
    slots: usize,
    jobs: BTreeMap<JobId, Job>,
    next: JobId,
    /// The start of the earliest running search of each rank. A person who has used nothing starts here.
    now: [u64; 2],
    /// The end of each person's searches.
    people: HashMap<(Kind, PersonId), u64>,
    /// The end of the searches for each network.
    networks: HashMap<(Kind, Network), u64>,
    /// Whether no move has ended since a hint was started.
    owes_move: bool,
}

impl Queue {
    /// Creates a queue for this number of concurrent searches.
    pub(crate) fn new(slots: usize) -> Queue {
        Queue {
            slots: slots.max(1),
            jobs: BTreeMap::new(),
            next: 0,
            now: [0; 2],
            people: HashMap::new(),
            networks: HashMap::new(),
            owes_move: false,
        }
    }

    /// Returns the number of running searches, and of those that are waiting or interrupted.
    pub(crate) fn counts(&self) -> (usize, usize) {
        let is_running = |job: &&Job| matches!(job.progress, Progress::Running { .. });
        let running = self.jobs.values().filter(is_running).count();
        (running, self.jobs.len() - running)
    }

    /// Adds a search, which waits until it is started.
    pub(crate) fn add(&mut self, request: Request) -> JobId {
        let length = u64::try_from(request.length.as_micros()).unwrap_or(u64::MAX).max(1);
        self.next += 1;
        self.jobs.insert(self.next, Job { request, length, progress: Progress::Waiting });
        self.next
    }

    /// Removes a search that has ended or was cancelled.
    pub(crate) fn remove(&mut self, id: JobId) {
        if self.jobs.remove(&id).is_some_and(|job| job.request.kind == Kind::Move) {
            self.owes_move = false;
        }
        let now = self.now;
        self.people.retain(|(kind, _), end| *end > now[kind.rank()]);
        self.networks.retain(|(kind, _), end| *end > now[kind.rank()]);
    }

    /// Returns the changes to make now. The queue assumes that the caller makes them.
    pub(crate) fn schedule(&mut self) -> Vec<Order> {
        let mut orders = Vec::new();
        self.advance();
        while let Some((key, next)) = self.first() {
            if self.count(|progress| matches!(progress, Progress::Running { .. })) >= self.slots {
                let Some((paused, due)) = self.interruptible(key) else { break };
                self.set(paused, Progress::Paused { due });
                orders.push(Order::Pause(paused));
            }
            orders.push(self.run(next));
            self.advance();
        }
        orders
    }

    /// Updates `now`, which never decreases.
    fn advance(&mut self) {
        for (rank, now) in self.now.iter_mut().enumerate() {
            let starts = self.jobs.values().filter_map(|job| match job.progress {
                Progress::Running { due } if job.request.kind.rank() == rank => Some(due - job.length),
                _ => None,
            });
            *now = starts.min().map_or(*now, |start| start.max(*now));
        }
    }

    /// Returns the waiting or interrupted search that comes first.
    fn first(&self) -> Option<(Key, JobId)> {
        let is_hint = |job: &Job| job.request.kind == Kind::Hint;
        let is_running = |job: &&Job| matches!(job.progress, Progress::Running { .. });
        let hints = self.jobs.values().filter(is_running).filter(|job| is_hint(job)).count();
        let may_hint = hints < self.slots.div_ceil(2);
        let candidates = self.jobs.iter().filter(|(_, job)| !is_running(job) && (may_hint || !is_hint(job)));
        candidates.map(|(&id, job)| (self.key(id, job), id)).min()
    }

    /// Returns the running search to interrupt for one with the given key, and its due time.
    fn interruptible(&self, key: Key) -> Option<(JobId, u64)> {
        let job = &self.jobs[&key.3];
        let paused = self.count(|progress| matches!(progress, Progress::Paused { .. }));
        let may_pause = PAUSED_PER_SLOT + usize::from(job.request.kind == Kind::Hint);
        if job.progress != Progress::Waiting || paused >= may_pause * self.slots {
            return None;
        }
        let long = self.jobs.iter().filter(|(_, job)| job.length > LONG);
        let running = long.filter_map(|(&id, job)| match job.progress {
            Progress::Running { due } => Some((self.key(id, job), (id, due))),
            _ => None,
        });
        running.max().filter(|(last, _)| *last > key).map(|(_, job)| job)
    }

    /// Starts or resumes a search.
    fn run(&mut self, id: JobId) -> Order {
        let job = &self.jobs[&id];
        let (kind, length) = (job.request.kind, job.length);
        let due = match job.progress {
            Progress::Paused { due } | Progress::Running { due } => {
                self.set(id, Progress::Running { due });
                return Order::Resume(id);
            }
            Progress::Waiting => self.due(job),
        };
        let start = due - length;
        let payer =
            job.request.people.iter().min_by_key(|(person, network)| self.start(kind, person, *network));
        if let Some((person, network)) = payer.cloned() {
            self.people.insert((kind, person), due);
            if let Some(network) = network {
                let end = self.networks.entry((kind, network)).or_default();
                *end = start.max(*end) + length / PEOPLE_PER_NETWORK;
            }
        }
        self.owes_move |= kind == Kind::Hint;
        self.set(id, Progress::Running { due });
        Order::Start(id)
    }

    fn key(&self, id: JobId, job: &Job) -> Key {
        let (kind, is_waiting) = (job.request.kind, job.progress == Progress::Waiting);
        // A hint that has been started keeps its lead over moves that are due at the same time.
        let leads = kind == Kind::Hint && !(is_waiting && self.owes_move);
        let due = self.due(job) - if leads && is_waiting { job.length } else { 0 };
        (kind.rank(), due, !leads, id)
    }

    fn due(&self, job: &Job) -> u64 {
        let Request { kind, people, .. } = &job.request;
        match job.progress {
            Progress::Running { due } | Progress::Paused { due } => due,
            Progress::Waiting => {
                let starts = people.iter().map(|(person, network)| self.start(*kind, person, *network));
                starts.min().unwrap_or(self.now[kind.rank()]).saturating_add(job.length)
            }
        }
    }

    /// Returns when a person's next search would start, in the same unit as due times.
    fn start(&self, kind: Kind, person: &PersonId, network: Option<Network>) -> u64 {
        let own = self.people.get(&(kind, person.clone())).copied().unwrap_or(0);
        let shared = network.and_then(|network| self.networks.get(&(kind, network)).copied()).unwrap_or(0);
        own.max(shared).max(self.now[kind.rank()])
    }

    fn count(&self, progress: impl Fn(Progress) -> bool) -> usize {
        self.jobs.values().filter(|job| progress(job.progress)).count()
    }

    fn set(&mut self, id: JobId, progress: Progress) {
        self.jobs.get_mut(&id).expect("the search is in the queue").progress = progress;
    }
}

#[cfg(test)]
mod tests;
