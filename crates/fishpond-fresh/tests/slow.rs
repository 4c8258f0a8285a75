//! Compares expropriation with a brute-force checker that follows the rule literally: it tries a building on every open space.
//!
//! Uses ten thousand random positions, or a million with `FISHPOND_LONG=1`.

use fishpond_core::Rng;
use fishpond_fresh::expropriation::{critical, critical_reasons, cut_vertices};
use fishpond_fresh::{Space, SpaceSet, Square};

/// The content of a space, reduced to the distinctions that the rule makes.
#[derive(Clone, Copy, PartialEq)]
enum Kind {
    Nowhere,
    Open,
    Site,
    Flea,
}

type At = (usize, usize);

/// Spaces are in rows and columns 1 to 14, so that each has four neighbouring positions.
const SIZE: usize = 16;

#[derive(Clone, Copy)]
struct Board([[Kind; SIZE]; SIZE]);

impl Board {
    fn at(&self, (row, col): At) -> Kind {
        self.0[row][col]
    }

    fn put(&mut self, (row, col): At, kind: Kind) {
        self.0[row][col] = kind;
    }

    fn all(&self, wanted: Kind) -> Vec<At> {
        let everywhere = (0..SIZE).flat_map(|row| (0..SIZE).map(move |col| (row, col)));
        everywhere.filter(|&at| self.at(at) == wanted).collect()
    }

    /// Returns the sizes of the connected parts of the open spaces, and the part of each space.
    fn parts(&self) -> (Vec<usize>, [[usize; SIZE]; SIZE]) {
        let mut part_of = [[usize::MAX; SIZE]; SIZE];
        let mut sizes = Vec::new();
        for start in self.all(Kind::Open) {
            if part_of[start.0][start.1] != usize::MAX {
                continue;
            }
            let part = sizes.len();
            sizes.push(0);
            let mut waiting = vec![start];
            part_of[start.0][start.1] = part;
            while let Some(here) = waiting.pop() {
                sizes[part] += 1;
                for next in neighbours(here) {
                    if self.at(next) == Kind::Open && part_of[next.0][next.1] == usize::MAX {
                        part_of[next.0][next.1] = part;
                        waiting.push(next);
                    }
                }
            }
        }
        (sizes, part_of)
    }

    /// Returns the stalls and trucks without an open neighbour.
    fn enclosed(&self) -> Vec<At> {
        let open = |at: &At| self.at(*at) == Kind::Open;
        self.all(Kind::Site).into_iter().filter(|&site| !neighbours(site).iter().any(open)).collect()
    }

    /// Returns the board with one more stall.
    fn with_stall(&self, at: At) -> Board {
        let mut board = *self;
        board.put(at, Kind::Site);
        board
    }
}

fn neighbours((row, col): At) -> [At; 4] {
    [(row - 1, col), (row, col - 1), (row, col + 1), (row + 1, col)]
}

struct World {
    board: Board,
    square: Square,
}

impl World {
    /// Returns a random connected square.
    fn random(rng: &mut Rng) -> World {
        let spaces = 4 + rng.below(125) as usize;
        let mut board = Board([[Kind::Nowhere; SIZE]; SIZE]);
        let mut laid = vec![(1, 1)];
        board.put((1, 1), Kind::Open);
        while laid.len() < spaces {
            // A mix of compact and straggling shapes.
            let from = if rng.below(3) == 0 { laid.len() - 1 } else { rng.below(laid.len() as u32) as usize };
            let next = neighbours(laid[from])[rng.below(4) as usize];
            let inside = (1..SIZE - 1).contains(&next.0) && (1..SIZE - 1).contains(&next.1);
            if inside && board.at(next) == Kind::Nowhere {
                board.put(next, Kind::Open);
                laid.push(next);
            }
        }
        let list: Vec<Space> = laid.iter().map(|&at| space(at)).collect();
        World { board, square: Square::new(&list).expect("at most 128 spaces") }
    }

    fn set(&self, wanted: Kind) -> SpaceSet {
        let spot = |at: At| self.square.spot(space(at)).expect("the space exists");
        self.board.all(wanted).into_iter().map(spot).collect()
    }

    fn has(&self, set: SpaceSet, at: At) -> bool {
        self.square.spot(space(at)).is_some_and(|spot| set.contains(spot))
    }

    /// Compares the two searches and returns the spaces that are not critical.
    fn compare(&self) -> Vec<At> {
        let (open, sites) = (self.set(Kind::Open), self.set(Kind::Site));
        let fast = critical(&self.square, open, sites);
        let mut free = Vec::new();
        for at in self.board.all(Kind::Open) {
            let after = self.board.with_stall(at);
            let (sizes, part_of) = after.parts();
            let mut enclosed = after.enclosed();
            let itself = enclosed.contains(&at);
            enclosed.retain(|&site| site != at);
            let access = !enclosed.is_empty() || sizes.is_empty();
            assert_eq!(self.has(fast.access, at), access, "K1, K3 at {at:?}");
            assert_eq!(self.has(fast.connection, at), sizes.len() > 1, "K2 at {at:?}");
            if !access && sizes.len() == 1 {
                assert!(!itself, "X9: the new stall itself has access");
                free.push(at);
                continue;
            }
            // The reasons name the same stalls and spaces: all parts except the largest.
            let reasons = critical_reasons(
                &self.square,
                open,
                sites,
                self.square.spot(space(at)).expect("the space exists"),
            );
            assert_eq!(reasons.encloses.len() as usize, enclosed.len(), "sites enclosed by {at:?}");
            assert!(
                enclosed.iter().all(|&site| self.has(reasons.encloses, site)),
                "sites enclosed by {at:?}"
            );
            assert_eq!(reasons.last, sizes.is_empty(), "the last space");
            let largest = sizes.iter().max().copied().unwrap_or(0);
            let rest = sizes.iter().sum::<usize>() - largest;
            assert_eq!(reasons.cuts_off.len() as usize, rest, "spaces cut off by {at:?}");
            let mut connected = [false; 5];
            for other in after.all(Kind::Open).into_iter().filter(|&other| !self.has(reasons.cuts_off, other))
            {
                connected[part_of[other.0][other.1]] = true;
            }
            assert!(
                connected.iter().filter(|&&connected| connected).count() <= 1,
                "all parts but one are cut off"
            );
        }
        free
    }
}

fn space((row, col): At) -> Space {
    Space::new(row as u8 - 1, col as u8 - 1)
}

fn positions() -> u32 {
    if std::env::var_os("FISHPOND_LONG").is_some() { 1_000_000 } else { 10_000 }
}

/// Positions as in a game, with buildings only on spaces that are not critical.
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
            // X9: any building on a space that is not critical leaves the position sound. Several at a time would
            // not, so the critical spaces are recomputed after each.
            let at = *rng.pick(&free);
            world.board.put(at, if rng.below(2) == 0 { Kind::Site } else { Kind::Flea });
            assert_eq!(world.board.parts().0.len(), 1, "X10: the open spaces are connected");
            assert!(world.board.enclosed().is_empty(), "X9: nothing is enclosed");
        }
    }
}

/// Cut vertices of any connected set of spaces, including sets that no game produces.
#[test]
fn x7_cut_vertices_of_ragged_shapes() {
    let mut rng = Rng::new(7);
    for _ in 0..positions() / 10 {
        let mut world = World::random(&mut rng);
        for at in world.board.all(Kind::Open) {
            world.board.put(at, if rng.below(3) == 0 { Kind::Flea } else { Kind::Open });
        }
        let (sizes, part_of) = world.board.parts();
        let Some(largest) = (0..sizes.len()).max_by_key(|&part| sizes[part]) else { continue };
        for at in world.board.all(Kind::Open) {
            if part_of[at.0][at.1] != largest {
                world.board.put(at, Kind::Flea);
            }
        }
        let found = cut_vertices(&world.square, world.set(Kind::Open));
        for at in world.board.all(Kind::Open) {
            assert_eq!(world.has(found, at), world.board.with_stall(at).parts().0.len() > 1, "{at:?}");
        }
    }
}
