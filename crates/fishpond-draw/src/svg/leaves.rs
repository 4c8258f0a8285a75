//! What will be needed again is drawn as a leaf: a line of the sheet that is kept, and left out for readers who have it.

use std::hash::Hash;

use smallvec::SmallVec;

use super::Svg;
use crate::kept::{self, Leaf, Shelf};
use crate::sheet;

impl Svg {
    /// Draws something that will be needed again: a line of the sheet. The latest leaves are kept and those that the reader
    /// has are left out, so that mostly `draw` is not called at all.
    ///
    /// `key` must name everything that the drawing depends on, besides theme and language: a word that tells it from other
    /// leaves, what the view says of it, and how it is marked ([`Svg::mark`]). What names players is for [`Svg::named`].
    pub fn leaf(&mut self, key: impl Hash, draw: impl FnOnce(&mut Svg)) {
        self.line(Shelf::All, Edge::Whole, key, draw);
    }

    /// The same for the beginning of a group: `draw` leaves it open for what comes after, [`Svg::close`] ends it.
    pub fn open_leaf(&mut self, key: impl Hash, draw: impl FnOnce(&mut Svg)) {
        self.line(Shelf::All, Edge::Opens, key, draw);
    }

    /// For leaves that name players. They are of use at one table only, so they are kept apart from those that all tables
    /// share; their keys need not tell who sits where.
    pub fn named(&mut self) -> Leaves<'_> {
        self.named_if(true)
    }

    /// The same for leaves that may name players or not.
    pub fn named_if(&mut self, named: bool) -> Leaves<'_> {
        Leaves { svg: self, shelf: if named { Shelf::Named } else { Shelf::All } }
    }

    /// Several leaves that mostly stay as they are: as long as the reader has all of them, their one key is looked at instead of
    /// a key for each. It must name everything that theirs do.
    pub fn group(&mut self, key: impl Hash, draw: impl FnOnce(&mut Svg)) {
        assert_eq!(self.leaf, None, "a leaf is one line");
        let number = sheet::number(&(self.shared_names, key));
        if self.sheet.skip_group(number) {
            return;
        }
        let (start, open) = (self.sheet.begin_group(), self.open.len());
        draw(self);
        assert_eq!(self.open.len(), open, "left open");
        self.sheet.end_group(number, start);
    }

    fn line(&mut self, shelf: Shelf, edge: Edge, key: impl Hash, draw: impl FnOnce(&mut Svg)) {
        if !self.keeps() {
            draw(self);
            if let Edge::Closes = edge {
                self.close();
            }
            return;
        }
        let shared = match shelf {
            Shelf::All => self.shared,
            Shelf::Named => self.shared_names,
        };
        let number = sheet::number(&(shared, key));
        if !self.has_leaf(shelf, edge, number) {
            let begun = self.begin_leaf();
            draw(self);
            self.end_leaf(begun, shelf, edge, number);
        }
    }

    /// Adds a leaf that the reader has or that was kept. It is apart from [`Svg::line`], which is compiled for every leaf anew.
    #[inline(never)]
    fn has_leaf(&mut self, shelf: Shelf, edge: Edge, number: u64) -> bool {
        let is_there = self.leaf.is_none() && self.sheet.skip(number) || self.has_kept(shelf, number);
        if is_there {
            match edge {
                Edge::Whole => {}
                Edge::Opens => self.open.push(GROUP),
                Edge::Closes => assert_eq!(self.open.pop(), Some(GROUP), "a group is open"),
            }
        }
        is_there
    }

    #[inline(never)]
    fn has_kept(&mut self, shelf: Shelf, number: u64) -> bool {
        kept::leaf(shelf, number, |leaf| self.add_leaf(number, leaf))
    }

    /// Begins to draw a leaf, which may be part of another one, with the sheet as paper.
    fn begin_leaf(&mut self) -> Begun {
        let (stamps, open, start) = (self.stamps.len(), self.open.len(), self.out().len());
        Begun { start, open, stamps, around: self.leaf.replace(stamps) }
    }

    #[inline(never)]
    fn end_leaf(&mut self, begun: Begun, shelf: Shelf, edge: Edge, number: u64) {
        self.leaf = begun.around;
        let opened: &[&str] = if let Edge::Opens = edge { &[GROUP] } else { &[] };
        assert_eq!(self.open[begun.open..], *opened, "left open");
        if let Edge::Closes = edge {
            self.close();
        }
        let stamps = SmallVec::from_slice(&self.stamps[begun.stamps..]);
        self.stamps.truncate(begun.stamps);
        let leaf = Leaf { text: self.sheet.cut(begun.start), stamps };
        self.add_leaf(number, &leaf);
        kept::keep(shelf, number, leaf);
    }

    fn add_leaf(&mut self, number: u64, leaf: &Leaf) {
        leaf.stamps.iter().for_each(|&stamp| self.shows(stamp));
        match self.leaf {
            Some(_) => self.out().push_str(&leaf.text),
            None => self.sheet.add_leaf(number, leaf),
        }
    }
}

/// Where a leaf begins that is being drawn: its text, what it opens, its stamps, and those of the leaf around it.
struct Begun {
    start: usize,
    open: usize,
    stamps: usize,
    around: Option<usize>,
}

/// The element that a leaf may leave open.
const GROUP: &str = "g";

/// What a leaf does to the group that it is in.
#[derive(Clone, Copy)]
enum Edge {
    Whole,
    Opens,
    Closes,
}

/// Leaves that name players, or may.
#[derive(Debug)]
pub struct Leaves<'s> {
    svg: &'s mut Svg,
    shelf: Shelf,
}

impl Leaves<'_> {
    /// See [`Svg::leaf`].
    pub fn leaf(self, key: impl Hash, draw: impl FnOnce(&mut Svg)) {
        self.svg.line(self.shelf, Edge::Whole, key, draw);
    }

    /// See [`Svg::open_leaf`].
    pub fn open_leaf(self, key: impl Hash, draw: impl FnOnce(&mut Svg)) {
        self.svg.line(self.shelf, Edge::Opens, key, draw);
    }

    /// The same for the last thing in a group, which it ends.
    pub fn last_leaf(self, key: impl Hash, draw: impl FnOnce(&mut Svg)) {
        self.svg.line(self.shelf, Edge::Closes, key, draw);
    }
}
