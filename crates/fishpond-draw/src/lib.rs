//! Pictures of the games: a view as SVG for pages and files, as PNG, and as text for the terminal.
//!
//! One hand draws all four games: [`theme`] has the colours, [`pieces`] the little pictures and the habits (what
//! glows, what leaves a trace), [`seats`] the panels of the players, [`svg`] the pen. Each game has one file that implements [`Draw`] for its view.
//! A drawing knows no rules: what can be picked, and what the last act touched, it is told by a [`Look`].
//!
//! # Habits of every drawing
//!
//! - A thing that can be picked is a group whose id is the name of the pick ([`pieces::thing`]); [`pieces::halo`]
//!   shows whether it can be picked, was picked or was touched. All other ids begin with `fp-`.
//! - Every thing has words: a label from the message files, as `aria-label` and as `<title>`. Words in the picture are
//!   decoration for a screen reader, since the thing they stand on says the same.
//! - A piece that came from elsewhere says so with `data-from`, the id of the element it came from; the page moves it.
//! - Pieces of which there are several alike have a `data-piece` in common. One that is new where it lies came from where one
//!   is missing, or else from the element that `data-home` names, or was turned up. Where it lies is the id round it, or
//!   `data-place`.
//! - An owner's colour never comes without his mark.
//! - Places do not depend on the language. All pictures are [`seats::WIDTH`] wide. Letters are at least 3 % of the picture's width, so that they can be read
//!   on the smallest telephone; names are cut off ([`svg::Words::within`]).

pub mod look;

pub mod theme;

mod sheet;

mod kept;

mod stamps;

pub mod svg;

pub mod text;

pub mod pieces;

pub mod seats;

pub mod charts;

mod png;

mod penguins;

mod ships;

mod wishes;

mod fresh;

mod any;

pub use look::{Look, Mark};
pub use png::{MAX_WIDTH, PngError, png};
pub use sheet::{Change, Had, Shared, Sheet};
pub use theme::Theme;

use fishpond_words::Lang;

/// A view that can be drawn.
pub trait Draw {
    /// The picture in lines, for pages that have most of them already.
    fn sheet(&self, look: &Look<'_>) -> Sheet;

    /// The picture for pages, files and print.
    fn svg(&self, look: &Look<'_>) -> String {
        self.sheet(look).into_string()
    }

    /// The board for the terminal, readable without colour.
    fn text(&self, lang: Lang) -> String;

    /// Whether this picture knows what to do with a name in [`Look::show`].
    fn can_show(&self, _: &str) -> bool {
        false
    }
}
