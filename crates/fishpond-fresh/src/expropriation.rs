//! Section 2 of the rules: which spaces must become paths, and why.

use crate::board::{MAX_SPACES, NOWHERE, SpaceSet, Spot, Square};

/// X4: the critical spaces of a position, by reason. A space can be in both sets.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Critical {
    /// K1, K3: the last open neighbour of a stall or truck, or the last open space of all.
    pub access: SpaceSet,
    /// K2: cut vertices of the open spaces.
    pub connection: SpaceSet,
}

impl Critical {
    /// Critical for either reason.
    #[inline]
    #[must_use]
    pub fn all(self) -> SpaceSet {
        self.access | self.connection
    }
}

/// X4, 2.3: finds the critical spaces. It depends on the open spaces and the sites alone (X6).
#[must_use]
pub fn critical(square: &Square, open: SpaceSet, sites: SpaceSet) -> Critical {
    // K3, X12: a search for cut vertices says nothing about a single space.
    if open.is_single() {
        return Critical { access: open, connection: SpaceSet::EMPTY };
    }
    let mut access = SpaceSet::EMPTY;
    for site in sites.iter() {
        // K1, X8: exactly one open neighbour.
        let neighbours = square.around(site) & open;
        if neighbours.is_single() {
            access |= neighbours;
        }
    }
    Critical { access, connection: cut_vertices(square, open) }
}

/// X3: whether a position is sound. X10: in play it always is.
#[must_use]
pub fn is_sound(square: &Square, open: SpaceSet, sites: SpaceSet) -> bool {
    square.is_connected(open) && sites.iter().all(|site| !(square.around(site) & open).is_empty())
}

/// X7: the articulation points of the open spaces, which must hang together. One depth-first search (Hopcroft and Tarjan),
/// with its own stack.
#[must_use]
pub fn cut_vertices(square: &Square, open: SpaceSet) -> SpaceSet {
    const UNSEEN: u8 = 0;
    const SOLID: u8 = u8::MAX;
    const TABLE: usize = NOWHERE as usize + 1;
    // The order of discovery, from 1. What is not open, `NOWHERE` included, looks like something found last of all.
    let mut number = [SOLID; TABLE];
    for spot in open.iter() {
        number[spot.index()] = UNSEEN;
    }
    let Some(start) = open.first() else { return SpaceSet::EMPTY };
    let mut low = [0u8; MAX_SPACES];
    let mut side = [0u8; MAX_SPACES];
    let mut trail = [0u8; MAX_SPACES];
    let mut depth = 0;
    let mut found = 1;
    let mut children_of_start = 0;
    let mut cut = SpaceSet::EMPTY;
    let mut here = start.0;
    number[start.index()] = 1;
    low[start.index()] = 1;
    loop {
        let at = usize::from(here) & (MAX_SPACES - 1);
        let near = square.near(here);
        let mut lowest = low[at];
        let mut next = side[at];
        let mut onward = None;
        while next < 4 {
            let neighbour = near[usize::from(next)];
            next += 1;
            match number[usize::from(neighbour)] {
                UNSEEN => {
                    onward = Some(neighbour);
                    break;
                }
                // The way back to where we came from may count: it can never lead past the parent.
                seen => lowest = lowest.min(seen),
            }
        }
        low[at] = lowest;
        side[at] = next;
        if let Some(neighbour) = onward {
            found += 1;
            number[usize::from(neighbour)] = found;
            low[usize::from(neighbour)] = found;
            trail[depth] = here;
            depth += 1;
            here = neighbour;
            continue;
        }
        if depth == 0 {
            break;
        }
        depth -= 1;
        let parent = trail[depth];
        let above = usize::from(parent);
        low[above] = low[above].min(lowest);
        if depth == 0 {
            children_of_start += 1;
        } else if lowest >= number[above] {
            cut.insert(Spot(parent));
        }
        here = parent;
    }
    debug_assert_eq!(u32::from(found), open.len(), "X10: the open spaces hang together");
    // The start is a cut vertex exactly if it has two or more children.
    if children_of_start > 1 {
        cut.insert(start);
    }
    cut
}

/// Why a building on this space would be wrong: what the explainer tells.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Why {
    /// K1: the sites whose only open neighbour it is.
    pub encloses: SpaceSet,
    /// K2: the open spaces that would lose touch with the rest; the largest part counts as the rest.
    pub cuts_off: SpaceSet,
    /// K3: it is the last open space of all.
    pub last: bool,
}

impl Why {
    /// Whether there is no reason at all: the space is not critical.
    #[must_use]
    pub fn is_empty(self) -> bool {
        self == Why::default()
    }
}

/// X4 for one open space, with what it would harm.
#[must_use]
pub fn why(square: &Square, open: SpaceSet, sites: SpaceSet, space: Spot) -> Why {
    let only = SpaceSet::of(space);
    let rest = open - only;
    let encloses =
        (sites & square.around(space)).iter().filter(|&site| square.around(site) & open == only).collect();
    let mut largest = SpaceSet::EMPTY;
    let mut left = rest;
    while let Some(start) = left.first() {
        let part = square.reach(start, rest);
        left = left - part;
        // Of equal parts the one that comes first row by row stays the rest.
        if part.len() > largest.len() {
            largest = part;
        }
    }
    Why { encloses, cuts_off: rest - largest, last: rest.is_empty() }
}
