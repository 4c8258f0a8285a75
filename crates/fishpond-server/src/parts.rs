//! The parts of a table's page. Each is a function of one visitor's view, and is updated separately.
//!
//! A part is [`Content`]. Expensive or rarely changing markup is a fragment, whose fields are everything that it shows; the rest is
//! written each time.

mod ask;

mod board;

mod links;

mod log;

mod chat;

mod more;

mod seats;

pub(crate) use ask::Hint;
pub(crate) use board::{board_of, viewer};
pub(crate) use log::{highlighted_ids, without_reused};
pub(crate) use more::standings;
pub(crate) use seats::mark;

use std::borrow::Cow;

use fishpond_core::{Message, Seat};
use fishpond_draw::look::Wording;
use fishpond_page::{Cache, Content, Fragment, Out, Sink as _};
use fishpond_table::{Millis, SeatKind, SeatView, TableStatus, TableView};
use maud::{Markup, PreEscaped, html};

use crate::app::Options;
use crate::presence::HEARTBEAT;
use crate::query::TableQuery;
use crate::visitor::Visitor;

use links::{Address, Links};

/// Everything that a table's page shows.
pub(crate) struct Scene<'a> {
    pub(crate) options: &'a Options,
    pub(crate) visitor: &'a Visitor,
    pub(crate) view: &'a TableView,
    links: Links<'a>,
    /// The choices already made on the way to a move.
    picked: &'a [String],
    /// The log entry whose changes are highlighted.
    entry: Option<usize>,
    /// The hint that the visitor asked for.
    hint: Option<Hint<'a>>,
    /// When the page was rendered, if it is a whole page: its clocks show the remaining time, for visitors without JavaScript.
    rendered_at: Option<Millis>,
    /// The players' names, or the letters of their seats.
    names: Vec<String>,
    /// The choices that can be made next.
    picks: Vec<String>,
    /// The things that were touched by the last move, or by the highlighted log entry.
    touched: Cow<'a, [String]>,
}

impl<'a> Scene<'a> {
    /// Returns the scene for a visitor at the address with this query.
    pub(crate) fn new(
        options: &'a Options,
        visitor: &'a Visitor,
        id: &'a str,
        view: &'a TableView,
        query: &'a TableQuery,
        hint: Option<Hint<'a>>,
    ) -> Scene<'a> {
        let TableQuery { code, picked, eyes, entry, .. } = query;
        let name = |seat: &SeatView| match seat.name.as_str() {
            "" => seat.seat.to_string(),
            name => name.to_owned(),
        };
        Scene {
            options,
            visitor,
            view,
            links: Links { lang: visitor.lang, table: id, code: code.as_deref(), eyes: *eyes },
            picked,
            entry: *entry,
            hint,
            rendered_at: None,
            names: view.seats.iter().map(name).collect(),
            picks: view.offers.next.iter().map(|offer| offer.choice.pick.clone()).collect(),
            touched: match *entry {
                Some(entry) => log::still_touched(&view.log, entry).into(),
                None => Cow::Borrowed(&view.touched),
            },
        }
    }

    /// Returns the same scene for a whole page, rendered now.
    pub(crate) fn for_page(self) -> Scene<'a> {
        Scene { rendered_at: Some((self.options.now)()), ..self }
    }

    /// Returns the parts, in the order of [`PARTS`].
    pub(crate) fn parts(&self) -> [Content<'_>; PARTS.len()] {
        let drawing = board::draw(self);
        let ask = ask::ask(self, drawing.as_ref());
        [
            log::announcement(self),
            ask,
            board::board(self, drawing),
            seats::seats(self),
            log::log(self),
            chat::chat(self),
            more::more(self),
        ]
    }

    /// Returns the players' names, or the letters of their seats.
    pub(crate) fn names(&self) -> &[String] {
        &self.names
    }

    /// Returns the table's id.
    pub(crate) fn table(&self) -> &str {
        self.links.table
    }

    /// Returns a text without arguments.
    pub(crate) fn text(&self, id: &str) -> Cow<'static, str> {
        self.links.text(id)
    }

    /// Returns the address of this page with these query parameters added.
    pub(crate) fn address(&'a self, query: &'a [(&'a str, &'a str)]) -> Address<'a> {
        self.links.page(query)
    }

    /// Returns whether the visitor can take a seat.
    pub(crate) fn can_sit(&self) -> bool {
        let is_free = |seat: &SeatView| seat.kind == SeatKind::Open || seat.reserved_for_viewer;
        self.view.status == TableStatus::Waiting && self.view.seats.iter().any(is_free)
    }

    /// Returns whether the visitor can write in the chat, which needs another person at the table.
    pub(crate) fn can_chat(&self) -> bool {
        let view = self.view;
        view.settings.chat
            && !view.muted_all
            && !view.own.is_empty()
            && chat::other_people(&view.seats).next().is_some()
    }

    fn wording(&self) -> Wording<'_> {
        Wording { lang: self.visitor.lang, names: &self.names }
    }

    fn say(&self, message: &Message) -> String {
        self.wording().say(message)
    }

    /// Returns the player whose hand is hidden behind a curtain, because several people share a screen and that player has not yet
    /// confirmed that they are looking.
    fn curtain(&self) -> Option<Seat> {
        let view = self.view;
        if view.status != TableStatus::Playing || view.own.len() < 2 || !view.game.facts().hidden {
            return None;
        }
        view.seat.filter(|&seat| self.links.eyes != Some(seat))
    }
}

/// The text of a message. Several parts of the page can share it.
#[derive(Hash)]
struct Sentence<'a> {
    message: Cow<'a, Message>,
    wording: Wording<'a>,
}

impl Fragment for Sentence<'_> {
    fn write(&self, out: &mut Out) {
        out.words(&self.wording.say(&self.message));
    }
}

/// The ids of the parts, in the order of the page.
pub(crate) const PARTS: [&str; 7] =
    ["page-said", "page-ask", "page-board", "page-seats", "page-log", "page-chat", "page-more"];

/// Returns the contents of a table's page.
pub(crate) fn page(scene: &Scene<'_>, cache: &Cache, notice: Option<&Markup>) -> Markup {
    let [said, ask, board, seats, log, chat, more] =
        scene.parts().map(|content| PreEscaped(content.render(cache)));
    let Links { table, code, eyes, .. } = scene.links;
    let mut events = format!("/t/{table}/events?r={}", scene.view.revision);
    if let Some(code) = code {
        events.push_str(&format!("&code={code}"));
    }
    if let Some(eyes) = eyes {
        events.push_str(&format!("&eyes={eyes}"));
    }
    html! {
        div.table data-events=(events) data-now=((scene.options.now)())
            data-beat=(HEARTBEAT.as_secs()) data-lost=(scene.text("page-lost")) data-keys=(scene.text("page-keys-title")) {
            h1.sr { (scene.view.game.facts().title) }
            (said)
            div #page-notice role="alert" { @if let Some(notice) = notice { p.notice { (notice) } } }
            p #page-connection role="status" hidden {}
            div.play {
                (ask)
                (board)
            }
            div.side {
                (seats)
                (log)
                (chat)
                (more)
                p.quiet { a href=(format!("/rules/{}", scene.view.game)) { (scene.text("page-rules")) } }
            }
            dialog #page-keys {
                h2 { (scene.text("page-keys-title")) }
                dl {
                    @for key in ["arrows", "enter", "escape", "question"] {
                        dt { kbd { (scene.text(&format!("page-keys-{key}"))) } }
                        dd { (scene.text(&format!("page-keys-{key}-does"))) }
                    }
                }
                form method="dialog" { button { (scene.text("page-close-dialog")) } }
            }
        }
    }
}
