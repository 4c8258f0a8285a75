//! What the look marks, told apart once: to look through all names for each stall, card and boat takes longer.

use std::hash::{Hash, Hasher};

use fishpond_core::Seat;
use fishpond_wishes::Kind;

use crate::look::{Look, Mark};
use crate::svg::Svg;

/// The things that are marked, by what they are and where they belong.
#[derive(Default)]
pub(super) struct Marked<'a> {
    /// Cards in the ocean, by their positions.
    pub ocean: Things<'a, u8>,
    pub stalls: Things<'a, Kind>,
    /// Buyers, by their markets.
    pub buyers: Things<'a, Kind>,
    /// Wooden fish, by their markets.
    pub fish: Things<'a, Kind>,
    /// Wooden fish on the heap.
    pub heap: Things<'a, ()>,
    /// Cards in boats, by their owners and kinds.
    pub boats: Things<'a, (Seat, Kind)>,
}

/// Things with their names.
pub(super) struct Things<'a, At>(Vec<(At, &'a str, Mark)>);

impl<At> Default for Things<'_, At> {
    fn default() -> Self {
        Things(Vec::new())
    }
}

impl<'a, At: Copy + PartialEq> Things<'a, At> {
    /// What belongs there: for the key of its leaf.
    pub(super) fn at(&self, at: At) -> impl Hash {
        ThingsAt(self, at)
    }

    /// How the one thing there is marked, if it is.
    pub(super) fn mark(&self, at: At) -> Option<Mark> {
        self.0.iter().find(|thing| thing.0 == at).map(|thing| thing.2)
    }
}

/// Those of some things that belong somewhere.
struct ThingsAt<'t, 'a, At>(&'t Things<'a, At>, At);

impl<At: PartialEq> Hash for ThingsAt<'_, '_, At> {
    fn hash<H: Hasher>(&self, state: &mut H) {
        let there = self.0.0.iter().filter(|thing| thing.0 == self.1);
        there.for_each(|(_, name, mark)| (name, mark).hash(state));
        // Where they end.
        0_u8.hash(state);
    }
}

impl<'a> Marked<'a> {
    pub(super) fn new(svg: &Svg, look: &Look<'a>) -> Marked<'a> {
        let mut marked = Marked::default();
        for name in [look.picks, look.picked, look.last].into_iter().flatten() {
            marked.add(svg, name);
        }
        marked
    }

    /// Adds a thing by its name, if it is one of those that can be seen.
    fn add(&mut self, svg: &Svg, name: &'a str) -> Option<()> {
        let (word, rest) = name.split_once('-')?;
        let kind = |rest: &str| Kind::ALL.into_iter().find(|kind| rest.starts_with(kind.code()));
        match word {
            "ocean" => self.ocean.0.push((rest.parse().ok()?, name, svg.mark(name))),
            "market" => self.stalls.0.push((kind(rest)?, name, svg.mark(name))),
            "buyer" => self.buyers.0.push((kind(rest)?, name, svg.mark(name))),
            "fish" => self.fish.0.push((kind(rest)?, name, svg.mark(name))),
            "heap" => self.heap.0.push(((), name, svg.mark(name))),
            "boat" => {
                let (seat, rest) = rest.split_once('-')?;
                self.boats.0.push(((seat.parse().ok()?, kind(rest)?), name, svg.mark(name)));
            }
            _ => {}
        }
        Some(())
    }
}
