//! Drawings of the games: a view as SVG panels for pages and files, as PNG, and as text for the terminal.
//!
//! All four games are drawn with the same tools: [`theme`] has the colours, [`pieces`] the small pictures and the highlights,
//! [`seats`] the cards of the players, [`svg`] the shapes. Each game has one module that implements [`Draw`] for its view.
//! A drawing is a pure function of a view and a [`Look`], independent of the rules: the look lists the things that can be chosen and
//! the things that the last move touched.
//!
//! # How a game is drawn
//!
//! [`Draw::panels`] returns the content of each panel as a list of fragments (see [`fishpond_page`]). Each thing that changes on its
//! own is a small struct that derives `Hash` and implements [`Fragment`](fishpond_page::Fragment): it draws itself from its
//! fields, and from nothing else. `penguins` is a good example:
//!
//! - fields are the thing's data from the view, its [`Mark`] from [`Marks::of`], and a [`Lang`], or a [`look::Wording`] if it
//!   mentions a player; coordinates that depend on the view are [`svg::Px`];
//! - `.within(|out| …)` on an element writes its contents;
//! - a picture shared by many fragments is a fragment that they [include](fishpond_page::Out::include), or a
//!   [`Symbol`](fishpond_page::Symbol) that they [show](fishpond_page::Out::show);
//! - an element around several fragments is a [`Frame`](fishpond_page::Frame) if it has a label, and
//!   `content.el("g").at(x, y).within(|content| …)` otherwise.
//!
//! # Conventions
//!
//! - A thing that can be chosen is a group whose id is the name of the choice ([`svg::Paint::thing`]); [`pieces::halo`]
//!   shows whether it can be chosen, was chosen or was touched. All other ids begin with `fp-`.
//! - Every thing has a label from the message files, as `aria-label` and as `<title>`. Screen readers skip text in the
//!   picture, since the label of the thing contains it.
//! - `data-from` on a piece is the id of the element that it moved from; the page animates the move.
//! - Equal pieces have the same `data-piece`. For a new one, the page assumes that it moved from a place where one is missing now,
//!   or else from the element with the id `data-home`, or that it was revealed. The place of a piece is the nearest enclosing
//!   element with an id, unless `data-place` names another place.
//! - An owner's colour is always accompanied by the owner's mark.
//! - Positions do not depend on the language. All pictures are [`seats::WIDTH`] wide. Letters are at least 3% of the picture's
//!   width, so that they can be read on the smallest phone; long names are cut off ([`svg::Label::within`]).

pub mod look;

pub mod theme;

pub mod svg;

mod caption;

pub mod text;

pub mod pieces;

pub mod seats;

mod panels;

pub mod charts;

mod png;

mod penguins;

mod ships;

mod wishes;

mod fresh;

mod any;

pub use caption::winners;
pub use look::{Look, Mark, Marks};
pub use panels::{Panel, Panels};
pub use png::{MAX_WIDTH, PngError, png};
pub use theme::Theme;

use fishpond_words::Lang;

/// A view that can be drawn.
pub trait Draw {
    /// Draws the panels of the view.
    fn panels<'a>(&'a self, look: &Look<'a>) -> Panels<'a>;

    /// Draws the view for a file or print.
    fn svg(&self, look: &Look<'_>, theme: Theme) -> String {
        self.panels(look).into_svg(theme)
    }

    /// Draws the board for the terminal, readable without colour.
    fn text(&self, lang: Lang) -> String;

    /// Returns whether the drawing supports this name in [`Look::show`].
    fn can_show(&self, _name: &str) -> bool {
        false
    }
}
