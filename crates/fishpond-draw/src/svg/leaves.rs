//! What will be needed again is drawn as a leaf: a line of the sheet that is kept, and left out for readers who have it.

use std::hash::Hash;
use std::rc::Rc;

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
        if self.leaf.is_none() && self.sheet.skip(number) {
            return self.pass(edge);
        }
        let leaf = match kept::leaf(shelf, number) {
            Some(leaf) => {
                self.pass(edge);
                leaf
            }
            None => kept::keep(shelf, self.draw_leaf(number, edge, draw)),
        };
        leaf.stamps.iter().for_each(|stamp| self.shows(stamp));
        match self.leaf {
            Some(_) => self.out().push_str(&leaf.text),
            None => self.sheet.add_leaf(leaf),
        }
    }

    /// Notes what a leaf opens or closes that is not drawn.
    fn pass(&mut self, edge: Edge) {
        match edge {
            Edge::Whole => {}
            Edge::Opens => self.open.push(GROUP),
            Edge::Closes => assert_eq!(self.open.pop(), Some(GROUP), "a group is open"),
        }
    }

    /// Draws a leaf, which may be part of another one, with the sheet as paper.
    fn draw_leaf(&mut self, number: u64, edge: Edge, draw: impl FnOnce(&mut Svg)) -> Rc<Leaf> {
        let (start, open, stamps) = (self.out().len(), self.open.len(), self.stamps.len());
        let around = self.leaf.replace(stamps);
        draw(self);
        self.leaf = around;
        let opened: &[&str] = if let Edge::Opens = edge { &[GROUP] } else { &[] };
        assert_eq!(self.open[open..], *opened, "left open");
        if let Edge::Closes = edge {
            self.close();
        }
        Rc::new(Leaf { number, text: self.sheet.cut(start), stamps: self.stamps.drain(stamps..).collect() })
    }
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
