//! Expropriation against a slow checker that does what the rule says: put a building on every open space and see what breaks.
//!
//! Ten thousand random positions by default; `FISHPOND_LONG=1` makes it a million.

use std::collections::{BTreeMap, BTreeSet};

use fishpond_core::Rng;
use fishpond_fresh::expropriation::{critical, cut_vertices, why};
use fishpond_fresh::{Space, SpaceSet, Square};

/// What is on a space, as far as the rule cares.
#[derive(Clone, Copy, PartialEq)]
enum Thing {
    Open,
    Site,
    Flea,
}

type At = (i16, i16);
type Board = BTreeMap<At, Thing>;

fn neighbours((row, col): At) -> [At; 4] {
    [(row - 1, col), (row, col - 1), (row, col + 1), (row + 1, col)]
}

/// The parts into which the open spaces fall.
fn parts(board: &Board) -> Vec<BTreeSet<At>> {
    let mut left: BTreeSet<At> =
        board.iter().filter(|(_, thing)| **thing == Thing::Open).map(|(at, _)| *at).collect();
    let mut parts = Vec::new();
    while let Some(start) = left.pop_first() {
        let mut part = BTreeSet::from([start]);
        let mut waiting = vec![start];
        while let Some(here) = waiting.pop() {
            for next in neighbours(here) {
                if left.remove(&next) {
                    part.insert(next);
                    waiting.push(next);
                }
            }
        }
        parts.push(part);
    }
    parts
}

fn enclosed(board: &Board) -> BTreeSet<At> {
    let open = |at: &At| board.get(at) == Some(&Thing::Open);
    board
        .iter()
        .filter(|&(at, thing)| *thing == Thing::Site && !neighbours(*at).iter().any(open))
        .map(|(at, _)| *at)
        .collect()
}

/// Which sites a stall at `at` would leave enclosed, itself included, and into which parts it would break the open spaces.
fn harm(board: &Board, at: At) -> (BTreeSet<At>, Vec<BTreeSet<At>>) {
    let mut with_stall = board.clone();
    with_stall.insert(at, Thing::Site);
    (enclosed(&with_stall), parts(&with_stall))
}

struct World {
    board: Board,
    square: Square,
}

impl World {
    /// A random connected square.
    fn random(rng: &mut Rng) -> World {
        let spaces = 4 + rng.below(125) as usize;
        let mut board: Board = BTreeMap::from([((0, 0), Thing::Open)]);
        let mut edge = vec![(0, 0)];
        while board.len() < spaces {
            // Now compact, now straggling.
            let from = if rng.below(3) == 0 { edge.len() - 1 } else { rng.below(edge.len() as u32) as usize };
            let next = neighbours(edge[from])[rng.below(4) as usize];
            let inside = (0..14).contains(&next.0) && (0..14).contains(&next.1);
            if inside && board.insert(next, Thing::Open).is_none() {
                edge.push(next);
            }
        }
        let list: Vec<Space> = board.keys().map(|&at| space(at)).collect();
        let square = Square::new(&list).expect("at most 128 spaces");
        World { board, square }
    }

    fn set(&self, wanted: Thing) -> SpaceSet {
        let spot = |at: &At| self.square.spot(space(*at)).expect("the space exists");
        self.board.iter().filter(|(_, thing)| **thing == wanted).map(|(at, _)| spot(at)).collect()
    }

    fn named(&self, set: SpaceSet) -> BTreeSet<At> {
        self.square.spaces(set).map(|space| (i16::from(space.row), i16::from(space.col))).collect()
    }

    /// Compares the two, and gives the spaces on which one may build.
    fn compare(&self) -> Vec<At> {
        let (open, sites) = (self.set(Thing::Open), self.set(Thing::Site));
        let fast = critical(&self.square, open, sites);
        let (fast_access, fast_connection) = (self.named(fast.access), self.named(fast.connection));
        let mut free = Vec::new();
        for (&at, _) in self.board.iter().filter(|(_, thing)| **thing == Thing::Open) {
            let (enclosed, mut parts) = harm(&self.board, at);
            let others: BTreeSet<At> = enclosed.iter().copied().filter(|&site| site != at).collect();
            // A stall that is walled in itself where other spaces are open can only stand on a space that hangs on nothing.
            let access = !others.is_empty() || parts.is_empty();
            assert_eq!(fast_access.contains(&at), access, "K1, K3 at {at:?}");
            assert_eq!(fast_connection.contains(&at), parts.len() > 1, "K2 at {at:?}");
            if !access && parts.len() == 1 {
                assert!(enclosed.is_empty(), "X9: the new stall itself has access");
                free.push(at);
                continue;
            }
            // The explainer names the same stalls and spaces.
            let told = why(&self.square, open, sites, self.square.spot(space(at)).expect("it exists"));
            assert_eq!(self.named(told.encloses), others, "what {at:?} encloses");
            assert_eq!(told.last, parts.is_empty(), "the last space");
            parts.sort_by_key(|part| std::cmp::Reverse(part.len()));
            let cut_off: usize = parts.iter().skip(1).map(BTreeSet::len).sum();
            assert_eq!(told.cuts_off.len() as usize, cut_off, "how much {at:?} cuts off");
            let cut_off = self.named(told.cuts_off);
            assert!(parts.iter().all(|part| part.is_subset(&cut_off) || part.is_disjoint(&cut_off)));
        }
        free
    }
}

fn space((row, col): At) -> Space {
    Space::new(row as u8, col as u8)
}

fn positions() -> u32 {
    if std::env::var_os("FISHPOND_LONG").is_some() { 1_000_000 } else { 10_000 }
}

/// On positions as play makes them, with a building only where it harms nobody.
#[test]
fn x4_x9_the_fast_search_agrees_with_trying_every_building() {
    let mut rng = Rng::new(20_261_115);
    let mut seen = 0;
    while seen < positions() {
        let mut world = World::random(&mut rng);
        loop {
            let free = world.compare();
            seen += 1;
            if free.is_empty() {
                break;
            }
            // X9: whatever is built on a space that is not critical leaves the position sound. Several at a time would
            // not, so the critical spaces are looked for after each.
            let at = *rng.pick(&free);
            world.board.insert(at, if rng.below(2) == 0 { Thing::Site } else { Thing::Flea });
            assert_eq!(parts(&world.board).len(), 1, "X10: the open spaces hang together");
            assert!(enclosed(&world.board).is_empty(), "X9: nothing is enclosed");
        }
    }
}

/// Cut vertices of any connected set of spaces, however it came about.
#[test]
fn x7_cut_vertices_of_ragged_shapes() {
    let mut rng = Rng::new(7);
    for _ in 0..positions() / 10 {
        let mut world = World::random(&mut rng);
        for thing in world.board.values_mut() {
            *thing = if rng.below(3) == 0 { Thing::Flea } else { Thing::Open };
        }
        let Some(part) = parts(&world.board).into_iter().max_by_key(BTreeSet::len) else { continue };
        for (at, thing) in &mut world.board {
            *thing = if part.contains(at) { Thing::Open } else { Thing::Flea };
        }
        let found = world.named(cut_vertices(&world.square, world.set(Thing::Open)));
        for &at in &part {
            assert_eq!(found.contains(&at), harm(&world.board, at).1.len() > 1, "{at:?} in {part:?}");
        }
    }
}
