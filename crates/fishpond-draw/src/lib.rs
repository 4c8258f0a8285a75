//! Drawings of the games: a view as SVG panels for pages and files, as PNG, and as text for the terminal.
//!
//! All four games are drawn with the same tools: [`theme`] has the colours, [`pieces`] the small pictures and the highlights,
//! [`svg`] the shapes. Each game has one module that implements [`Draw`] for its view.
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
//! - Identical pieces have the same `data-piece`. For a new one, the page assumes that it moved from a place where one is missing now,
//!   or else from the element with the id `data-home`, or that it was revealed. The place of a piece is the nearest enclosing
//!   element with an id, unless `data-place` names another place.
//! - `data-key` identifies a thing across events, so that the page can show it appearing (`data-in`) or leaving (`data-out`). Both
//!   attributes name keyframes in the style sheet. A thing that appears has no `transform`, and things with either attribute are never
//!   inside a group with a filter.
//! - `data-instead` on a thing means that picking it replaces the last pick, for example to move another penguin instead.
//! - `data-means` on a piece is the id of the thing that a press on it picks, such as the ship of a revealed tile.
//! - `data-explain` on a thing means that its label explains it: how a price adds up, why a space is a path. Its value, if any, is the name
//!   in [`Look::show`] of a picture that shows the reason.
//! - `data-drag` on a thing means that it can be dragged like a piece, although it never moves by itself.
//! - `data-drop` on a place is the choice that dropping a piece there means.
//! - An owner's colour is always accompanied by the owner's mark.
//! - Positions do not depend on the language. Text is large enough to be at least 12 pixels high on a page 390 pixels wide; text that
//!   might be too long is narrowed or cut off ([`svg::Label::within`]).

pub mod look;

pub mod theme;

pub mod svg;

mod caption;

pub mod text;

pub mod screen;

pub mod pieces;

pub mod seats;

mod panels;

mod icons;

mod player;

mod brief;

pub mod charts;

mod png;

mod animation;

mod tips;

mod penguins;

mod ships;

mod wishes;

mod fresh;

mod any;

pub use animation::{Animation, AnimationError};
pub use brief::{Brief, BriefPart};
pub use caption::winners;
pub use icons::Icon;
pub use look::{Look, Mark, Marks, Wording};
pub use panels::{Panel, Panels};
pub use player::{Column, Fact, GameResult, PlayerFacts, Row};
pub use png::{MAX_WIDTH, Pixels, PngError, pixels, png};
pub use theme::Theme;
pub use tips::{Tip, tips};

use fishpond_core::Seat;
use fishpond_words::Lang;

/// A view that can be drawn.
pub trait Draw {
    /// Draws the panels of the view.
    fn panels<'a>(&'a self, look: &Look<'a>) -> Panels<'a>;

    /// Returns the facts about each player, in turn order. The page shows them beside the names, outside the panels.
    fn players(&self) -> Vec<PlayerFacts> {
        Vec::new()
    }

    /// Returns the result, once the game is over. The headline addresses the player of `you`.
    fn result(&self, you: Option<Seat>) -> Option<GameResult> {
        let _ = you;
        None
    }

    /// Draws the view for a file or print: the players, and the panels below them.
    fn svg(&self, look: &Look<'_>, theme: Theme) -> String {
        self.panels(look).into_svg(self.players(), look.wording(), theme)
    }

    /// Draws the panels with these names for a file, below the players if `players` is among the names. Without names, draws everything.
    fn excerpt(&self, look: &Look<'_>, theme: Theme, names: &[String]) -> String {
        if names.is_empty() {
            return self.svg(look, theme);
        }
        let with_players = names.iter().any(|name| name == "players");
        let players = if with_players { self.players() } else { Vec::new() };
        self.panels(look).only(names).into_svg(players, look.wording(), theme)
    }

    /// Draws the board for the terminal, readable without colour, with letters for players.
    fn text(&self, lang: Lang) -> String {
        self.text_naming(Wording { lang, names: &[] })
    }

    /// Draws the board for the terminal, readable without colour.
    fn text_naming(&self, wording: Wording<'_>) -> String;

    /// Draws the board for a full-screen terminal, without symbols if `unicode` is not set. Sentences are lines of their own, however long
    /// they are.
    fn screen(&self, wording: Wording<'_>, unicode: bool) -> Vec<screen::Line>;

    /// Returns the pieces that a full-screen terminal shows below the player's name instead of on the board.
    fn belongings(&self, seat: Seat, wording: Wording<'_>, unicode: bool) -> screen::Line {
        let _ = (seat, wording, unicode);
        screen::Line::new()
    }

    /// Returns whether the drawing supports this name in [`Look::show`].
    fn can_show(&self, _name: &str) -> bool {
        false
    }
}
