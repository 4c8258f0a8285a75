//! Expropriation: the spaces that must become paths, and why (section 2 of the rules).

use crate::board::{MAX_SPACES, NOWHERE, SpaceSet, Spot, Square};

/// The critical spaces of a position, by reason (X4). A space can be in both sets.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Critical {
    /// The last open neighbours of stalls and trucks (K1), or the last open space (K3).
    pub access: SpaceSet,
    /// The cut vertices of the open spaces (K2).
    pub connection: SpaceSet,
}

impl Critical {
    /// Returns the spaces that are critical for either reason.
    #[inline]
    #[must_use]
    pub fn all(self) -> SpaceSet {
        self.access | self.connection
    }
}

/// Returns the critical spaces (X4, 2.3). They depend only on the open spaces and the sites (X6).
#[must_use]
pub fn critical(square: &Square, open: SpaceSet, sites: SpaceSet) -> Critical {
    // K3, X12: a single space is not a cut vertex.
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

/// Returns whether a position is sound (X3). During a game it always is (X10).
#[must_use]
pub fn is_sound(square: &Square, open: SpaceSet, sites: SpaceSet) -> bool {
    square.is_connected(open) && sites.iter().all(|site| !(square.around(site) & open).is_empty())
}

/// Returns the cut vertices of the open spaces, which must be connected (X7): one depth-first search (Hopcroft and Tarjan)
/// without recursion.
#[must_use]
pub fn cut_vertices(square: &Square, open: SpaceSet) -> SpaceSet {
    const UNSEEN: u8 = 0;
    const SOLID: u8 = u8::MAX;
    const TABLE: usize = NOWHERE as usize + 1;
    // The order of discovery, from 1. Everything that is not open, including `NOWHERE`, looks as if discovered last.
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
                // The edge back to the parent does no harm, because it never leads past the parent.
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
    debug_assert_eq!(u32::from(found), open.len(), "X10: the open spaces are connected");
    // The start is a cut vertex if and only if it has several children.
    if children_of_start > 1 {
        cut.insert(start);
    }
    cut
}

/// The reasons a space is critical.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct CriticalReasons {
    /// The sites whose only open neighbour it is (K1).
    pub encloses: SpaceSet,
    /// The open spaces that would be cut off without it: all parts except the largest (K2).
    pub cuts_off: SpaceSet,
    /// Whether it is the last open space (K3).
    pub last: bool,
}

impl CriticalReasons {
    /// Returns whether there is no reason: the space is not critical.
    #[must_use]
    pub fn is_empty(self) -> bool {
        self == CriticalReasons::default()
    }
}

/// Returns the reasons an open space is critical (X4).
#[must_use]
pub fn critical_reasons(square: &Square, open: SpaceSet, sites: SpaceSet, space: Spot) -> CriticalReasons {
    let only = SpaceSet::of(space);
    let rest = open - only;
    let encloses =
        (sites & square.around(space)).iter().filter(|&site| square.around(site) & open == only).collect();
    let mut largest = SpaceSet::EMPTY;
    let mut left = rest;
    while let Some(start) = left.first() {
        let part = square.reach(start, rest);
        left = left - part;
        // Of equally large parts, the first row by row counts as the largest.
        if part.len() > largest.len() {
            largest = part;
        }
    }
    CriticalReasons { encloses, cuts_off: rest - largest, last: rest.is_empty() }
}
