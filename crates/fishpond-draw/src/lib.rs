//! Drawings of the games: a view as SVG panels for pages and files, as PNG, and as text for the terminal.
//!
//! All four games are drawn with the same tools: [`theme`] has the colours, [`pieces`] the small pictures and the highlights,
//! [`seats`] the cards of the players, [`svg`] the pen. Each game has one module that implements [`Draw`] for its view.
//! A drawing is a pure function of a view and a [`Look`]; it knows no rules. The look tells what can be chosen and
//! what the last move touched.
//!
//! # How a game is drawn
//!
//! [`Draw::panels`] returns the content of each panel as a list of fragments (see [`fishpond_page`]). Each thing that changes on its
//! own is a small struct that derives `Hash` and implements [`Fragment`](fishpond_page::Fragment): it draws itself from its
//! fields, and from nothing else. `penguins` is the model:
//!
//! - fields are what the view says about the thing, its [`Mark`] from [`Marks::of`], and a [`Lang`], or a [`look::Wording`] if it
//!   mentions a player; coordinates that depend on the view are [`svg::Px`];
//! - `.within(|out| …)` on an element writes what is inside it;
//! - what many fragments share is a fragment that they [include](fishpond_page::Out::include), or a
//!   [`Symbol`](fishpond_page::Symbol) that they [show](fishpond_page::Out::show);
//! - an element around several fragments is a [`Frame`](fishpond_page::Frame) if it has a label, and
//!   `content.el("g").at(x, y).within(|content| …)` otherwise.
//!
//! # Conventions
//!
//! - A thing that can be chosen is a group whose id is the name of the choice ([`svg::Paint::thing`]); [`pieces::halo`]
//!   shows whether it can be chosen, was chosen or was touched. All other ids begin with `fp-`.
//! - Every thing has a label from the message files, as `aria-label` and as `<title>`. Screen readers skip text in the
//!   picture, since the thing it stands on says the same.
//! - A piece that came from elsewhere names the id of that element in `data-from`; the page animates it.
//! - Equal pieces have the same `data-piece`. A new one came from where one is missing now, or else from the element that
//!   `data-home` names, or was revealed. A piece lies in the element with an id around it, or in the one that
//!   `data-place` names.
//! - An owner's colour never comes without the owner's mark.
//! - Positions do not depend on the language. All pictures are [`seats::WIDTH`] wide. Letters are at least 3 % of the picture's
//!   width, so that they can be read on the smallest phone; long names are cut off ([`svg::Label::within`]).

pub mod look;

pub mod theme;

pub mod svg;

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

    /// Whether this drawing knows a name in [`Look::show`].
    fn can_show(&self, _name: &str) -> bool {
        false
    }
}
