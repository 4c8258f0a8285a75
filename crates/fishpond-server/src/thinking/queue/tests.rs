//! Tests of the order in which searches run.

use std::net::IpAddr;

use super::*;

/// The length of a search at level 8, in milliseconds.
const LEVEL_8: u64 = 2000;

/// The length of a search at level 3, in milliseconds.
const LEVEL_3: u64 = 1;

/// A queue whose searches end when the test says so.
struct Trial {
    queue: Queue,
    /// The names of all searches, and those that are running.
    names: HashMap<JobId, String>,
    running: Vec<JobId>,
}

impl Trial {
    fn new(slots: usize) -> Trial {
        Trial { queue: Queue::new(slots), names: HashMap::new(), running: Vec::new() }
    }

    fn add(&mut self, kind: Kind, person: &str, length: u64) -> JobId {
        self.add_from(kind, person, None, length)
    }

    fn add_from(&mut self, kind: Kind, person: &str, network: Option<Network>, length: u64) -> JobId {
        let people = vec![(PersonId::new(person).unwrap(), network)];
        let id = self.queue.add(Request { kind, people, length: Duration::from_millis(length) });
        self.names.insert(id, person.to_owned());
        id
    }

    fn schedule(&mut self) {
        for order in self.queue.schedule() {
            match order {
                Order::Start(id) | Order::Resume(id) => self.running.push(id),
                Order::Pause(id) => self.running.retain(|&other| other != id),
            }
        }
    }

    /// Ends the running search that began first, and returns the name of its person.
    fn end(&mut self) -> String {
        let id = self.running.remove(0);
        self.queue.remove(id);
        self.schedule();
        self.names[&id].clone()
    }

    fn is_running(&self, id: JobId) -> bool {
        self.running.contains(&id)
    }
}

#[test]
fn a_hundred_long_searches_of_one_person_do_not_delay_others() {
    for kind in [Kind::Move, Kind::BotsOnly] {
        let mut trial = Trial::new(2);
        let attack: Vec<JobId> = (0..100).map(|_| trial.add(kind, "eve", LEVEL_8)).collect();
        trial.schedule();
        assert_eq!(trial.running, attack[..2]);
        // Each short search interrupts a long one at once.
        for person in ["ann", "bob", "cleo"] {
            let short = trial.add(Kind::Move, person, LEVEL_3);
            trial.schedule();
            assert!(trial.is_running(short), "{kind:?}");
            trial.running.retain(|&id| id != short);
            trial.queue.remove(short);
            trial.schedule();
        }
        assert_eq!(trial.running.len(), 2);
        // A long search interrupts one of them, too, since they all belong to one person.
        for search in [(Kind::Move, "ann"), (Kind::Hint, "bob")] {
            let long = trial.add(search.0, search.1, LEVEL_8);
            trial.schedule();
            assert!(trial.is_running(long), "{kind:?}, {search:?}");
            trial.running.retain(|&id| id != long);
            trial.queue.remove(long);
            trial.schedule();
        }
    }
}

#[test]
fn people_take_turns() {
    let mut trial = Trial::new(1);
    for person in ["ann", "ann", "ann", "bob", "bob", "cleo"] {
        trial.add(Kind::Move, person, LEVEL_8);
    }
    trial.schedule();
    let ended: Vec<String> = (0..6).map(|_| trial.end()).collect();
    assert_eq!(ended, ["ann", "bob", "cleo", "ann", "bob", "ann"]);
}

#[test]
fn a_persons_short_searches_come_first() {
    let mut trial = Trial::new(1);
    trial.add(Kind::Move, "ann", LEVEL_3);
    trial.schedule();
    let [long, short] = [LEVEL_8, LEVEL_3].map(|length| trial.add(Kind::Move, "ann", length));
    trial.end();
    assert!(trial.is_running(short) && !trial.is_running(long));
}

#[test]
fn short_searches_do_not_starve_long_ones() {
    let mut trial = Trial::new(1);
    let long = trial.add(Kind::Move, "ann", LEVEL_8);
    let mut used = 0;
    while !trial.is_running(long) || used == 0 {
        trial.add(Kind::Move, "eve", 40);
        trial.schedule();
        if !trial.is_running(long) {
            trial.end();
        }
        used += 40;
        assert!(used < 2 * LEVEL_8, "the long search never runs");
    }
}

#[test]
fn people_come_before_bots_only_tables() {
    let mut trial = Trial::new(1);
    let bots = trial.add(Kind::BotsOnly, "ann", LEVEL_8);
    let more_bots = trial.add(Kind::BotsOnly, "bob", LEVEL_3);
    trial.schedule();
    assert!(trial.is_running(more_bots));
    trial.end();
    assert!(trial.is_running(bots));
    let long = trial.add(Kind::Move, "cleo", LEVEL_8);
    trial.schedule();
    assert_eq!(trial.running, [long]);
    trial.end();
    assert_eq!(trial.running, [bots], "the interrupted search continues");
}

#[test]
fn hints_have_their_own_share() {
    let mut trial = Trial::new(2);
    for _ in 0..3 {
        trial.add(Kind::Hint, "ann", LEVEL_8);
        trial.add(Kind::Hint, "bob", LEVEL_8);
    }
    trial.schedule();
    assert_eq!(trial.running.len(), 1, "hints use half of the slots");
    let own = trial.add(Kind::Move, "ann", LEVEL_8);
    trial.schedule();
    assert!(trial.is_running(own), "hints do not delay bots");
}

#[test]
fn a_network_counts_as_a_few_people() {
    let [school, home] = [1, 2].map(|host| Network::of(IpAddr::from([192, 0, 2, host])));
    let mut trial = Trial::new(1);
    for guest in 0..50 {
        trial.add_from(Kind::Move, &format!("guest-{guest}"), Some(school), LEVEL_8);
    }
    trial.schedule();
    trial.end();
    trial.add_from(Kind::Move, "ann", Some(home), LEVEL_8);
    trial.schedule();
    assert!(trial.end().starts_with("guest"), "a running search ends first");
    assert_eq!(trial.end(), "ann");
}

#[test]
fn a_search_uses_the_share_of_whoever_has_used_least() {
    let mut trial = Trial::new(1);
    let person = |name: &str| (PersonId::new(name).unwrap(), None);
    trial.add(Kind::Move, "eve", LEVEL_8);
    trial.schedule();
    trial.add(Kind::Move, "eve", LEVEL_8);
    let length = Duration::from_millis(LEVEL_8);
    let shared = Request { kind: Kind::Move, people: vec![person("eve"), person("ann")], length };
    let shared = trial.queue.add(shared);
    trial.names.insert(shared, "shared".to_owned());
    assert_eq!([trial.end(), trial.end(), trial.end()], ["eve", "shared", "eve"]);
}

#[test]
fn few_searches_are_interrupted() {
    let mut trial = Trial::new(1);
    let ids: Vec<JobId> =
        (0..20).map(|n| trial.add(Kind::Move, &format!("guest-{n}"), LEVEL_8 - 60 * n)).collect();
    trial.schedule();
    // Each search is due before all others so far.
    for n in 0..20 {
        trial.add(Kind::Move, &format!("more-{n}"), 800 - 30 * n);
        trial.schedule();
    }
    let paused = trial.queue.count(|progress| matches!(progress, Progress::Paused { .. }));
    assert_eq!((paused, trial.running.len()), (PAUSED_PER_SLOT, 1));
    let ended: Vec<String> = (0..40).map(|_| trial.end()).collect();
    assert!(ended.iter().any(|name| *name == trial.names[&ids[0]]));
    assert!(trial.queue.jobs.is_empty());
    trial.queue.remove(0);
    assert!(trial.queue.people.values().all(|&end| end > trial.queue.now[0]));
}

/// With one slot and many people at level 8, a hint would otherwise wait for all of them and time out.
#[test]
fn a_hint_does_not_wait_for_the_long_moves_of_many_people() {
    let mut trial = Trial::new(1);
    for number in 0..50 {
        trial.add(Kind::Move, &format!("guest{number}"), LEVEL_8);
        trial.schedule();
    }
    let hint = trial.add(Kind::Hint, "ann", LEVEL_8);
    trial.schedule();
    assert!(trial.is_running(hint), "it interrupts a move");
    let next = trial.add(Kind::Hint, "bob", LEVEL_8);
    assert_eq!(trial.end(), "ann");
    assert!(!trial.is_running(next), "a move comes between two hints");
    assert_eq!(trial.end(), "guest0");
    assert!(trial.is_running(next));
}
