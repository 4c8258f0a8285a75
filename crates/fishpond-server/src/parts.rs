//! The parts of a table's page. Each is a function of one visitor's view, and is updated separately.
//!
//! A part is [`Content`]. Expensive or rarely changing markup is a fragment, whose fields are everything that it shows; the rest is
//! written each time.

mod ask;

mod board;

mod links;

mod lesson;

mod log;

mod chat;

mod more;

mod result;

mod review;

mod seats;

mod share;

mod tips;

mod why;

pub(crate) use ask::Hint;
#[cfg(debug_assertions)]
pub(crate) use board::drawn;
pub(crate) use board::{board_of, viewer};
pub(crate) use log::{ReplayedEntry, icons, replayed_log, replayed_symbols};
pub(crate) use more::NAMES;
pub(crate) use review::{
    ReviewScene, chart as review_chart, legend as review_legend, moments as review_moments,
    moves as review_moves, players as review_players, sign as review_sign,
};
pub(crate) use seats::{mark, replayed_players};
pub(crate) use share::Sharing;

use std::borrow::Cow;

use fishpond_core::{Message, Offer, Seat, Turn};
use fishpond_draw::Draw as _;
use fishpond_draw::look::Wording;
use fishpond_page::{Cache, Content, Fragment, Out, Sink};
use fishpond_table::{Millis, SeatKind, SeatView, TableStatus, TableView};
use maud::{Markup, PreEscaped, html};

use crate::presence::HEARTBEAT;
use crate::query::TableQuery;
use crate::visitor::Visitor;

use links::{Address, Links, Place};

/// Everything that a table's page shows.
pub(crate) struct Scene<'a> {
    pub(crate) visitor: &'a Visitor,
    pub(crate) view: &'a TableView,
    links: Links<'a>,
    /// The choices already made on the way to a move.
    picked: &'a [String],
    /// The log entry whose changes are highlighted.
    entry: Option<usize>,
    /// The hint that the visitor asked for.
    hint: Option<Hint>,
    /// When the page was rendered, if it is a whole page: its clocks show the remaining time, for visitors without JavaScript.
    rendered_at: Option<Millis>,
    /// The players' names, or the letters of their seats.
    names: Vec<String>,
    /// The address of each player's profile, if they have one that the visitor may see.
    profiles: Vec<Option<String>>,
    /// The choices that can be made next.
    picks: Vec<String>,
    /// The choices that would replace an earlier one.
    others: Vec<String>,
    /// The things that the hint suggests picking.
    hinted: Vec<String>,
    /// The extra information that the visitor asked for, if the drawing has it.
    shown: Vec<String>,
    /// The things that were touched by the last move, or by the highlighted log entry.
    touched: Cow<'a, [String]>,
}

impl<'a> Scene<'a> {
    /// Returns the scene for a visitor at the address with this query.
    pub(crate) fn new(
        visitor: &'a Visitor,
        id: &'a str,
        view: &'a TableView,
        query: &'a TableQuery,
        hint: Option<Hint>,
    ) -> Scene<'a> {
        let TableQuery { code, picked, show, looking, entry, .. } = query;
        let can_show = |name: &&String| view.game_view.as_ref().is_some_and(|view| view.can_show(name));
        Scene {
            visitor,
            view,
            links: Links {
                lang: visitor.lang,
                table: id,
                code: code.as_deref(),
                looking: *looking,
                hint: hint.is_some(),
                place: Place::Table,
            },
            picked,
            entry: *entry,
            hinted: hint.as_ref().map_or_else(Vec::new, Hint::things),
            hint,
            rendered_at: None,
            names: view.names(),
            profiles: Vec::new(),
            picks: picks(&view.offers.next).collect(),
            others: view.alternatives.iter().flat_map(|(_, offers)| picks(offers)).collect(),
            shown: show.iter().filter(can_show).cloned().collect(),
            touched: match *entry {
                Some(entry) => log::still_touched(&view.log, entry).into(),
                None => Cow::Borrowed(&view.touched),
            },
        }
    }

    /// Returns the same scene for a whole page, rendered now.
    pub(crate) fn for_page(self, now: Millis) -> Scene<'a> {
        Scene { rendered_at: Some(now), ..self }
    }

    /// Returns the same scene with links to the players' profiles.
    pub(crate) fn with_profiles(self, profiles: Vec<Option<String>>) -> Scene<'a> {
        Scene { profiles, ..self }
    }

    /// Returns the address of a player's profile, if they have one that the visitor may see.
    fn profile(&self, seat: Seat) -> Option<&str> {
        self.profiles.get(seat.index())?.as_deref()
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

    /// Returns a message without arguments.
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
        self.view.status == TableStatus::Waiting && !self.view.removed && self.view.seats.iter().any(is_free)
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
        if view.status != TableStatus::Playing || view.own.len() < 2 || !hides_something(view) {
            return None;
        }
        view.seat.filter(|&seat| self.links.looking != Some(seat))
    }

    /// Returns whether the visitor has resigned and the others play on.
    fn has_resigned(&self) -> bool {
        let mut own = self.view.own.iter().peekable();
        own.peek().is_some() && own.all(|seat| self.view.seats[seat.index()].resigned)
    }

    /// Returns the player to whom the visitor should hand over the shared screen, after seeing the result of their own move.
    fn hand_over(&self) -> Option<Seat> {
        self.view.next.filter(|_| self.curtain().is_none() && shows_hand(self.view))
    }
}

/// Returns whether the visitor sees a hand of cards, and the players take turns.
pub(crate) fn shows_hand(view: &TableView) -> bool {
    hides_something(view) && matches!(view.turn, Some(Turn::Seat(_)))
}

/// Returns whether the visitor sees, or is about to choose, something that other players may not know.
fn hides_something(view: &TableView) -> bool {
    view.turn.is_some_and(|turn| view.game.has_secrets(turn))
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

/// Content and fragments, to which markup made by `maud` can be added.
trait AddMarkup: Sink {
    /// Adds finished markup.
    fn add_markup(&mut self, PreEscaped(markup): PreEscaped<impl AsRef<str>>) {
        self.markup().push_str(markup.as_ref());
    }
}

impl<S: Sink> AddMarkup for S {}

/// The ids of the parts, in the order of the page.
pub(crate) const PARTS: [&str; 7] =
    ["page-said", "page-ask", "page-board", "page-seats", "page-log", "page-chat", "page-more"];

/// Returns the names of the things that choices pick.
fn picks(offers: &[Offer<String>]) -> impl Iterator<Item = String> {
    offers.iter().map(|offer| offer.choice.pick.clone())
}

/// A table's page: the table, and the contents of its menu.
pub(crate) struct TablePage {
    pub(crate) table: Markup,
    pub(crate) menu: Markup,
}

/// Returns the contents of a table's page.
pub(crate) fn page(scene: &Scene<'_>, cache: &Cache, notice: Option<&Markup>) -> TablePage {
    let [said, ask, board, seats, log, chat, menu] =
        scene.parts().map(|content| PreEscaped(content.render(cache)));
    let Links { table, code, looking, .. } = scene.links;
    let mut events = format!("/t/{table}/events?r={}", scene.view.revision);
    if let Some(code) = code {
        events.push_str(&format!("&code={code}"));
    }
    if let Some(looking) = looking {
        events.push_str(&format!("&seat={looking}"));
    }
    let table = html! {
        div.table data-game=(scene.view.game) data-players=(scene.view.seats.len()) data-events=(events) data-now=[scene.rendered_at]
            data-beat=(HEARTBEAT.as_secs()) data-lost=(scene.text("page-lost")) data-unread=(scene.text("page-unread")) {
            h1.sr { (scene.view.game.facts().title) }
            (icons(scene.view.game))
            (said)
            div #page-notice role="alert" { @if let Some(notice) = notice { p.notice { (notice) } } }
            p #page-connection role="status" hidden {}
            p #page-unread.sr role="status" {}
            (ask)
            p.keys-hint aria-hidden="true" { "? " (scene.text("page-keys-title")) }
            (board)
            div #page-why.panel role="status" hidden {}
            (talk_switch(&scene.text("page-talk")))
            div.side {
                (seats)
                (talk(scene.visitor, &log, &chat))
            }
            (rules_drawer(scene))
            dialog #page-keys {
                h2 { (scene.text("page-keys-title")) }
                dl {
                    @for key in ["arrows", "shift-arrows", "enter", "escape", "next", "question"] {
                        dt { kbd { (scene.text(&format!("page-keys-{key}"))) } }
                        dd { (scene.text(&format!("page-keys-{key}-does"))) }
                    }
                }
                form method="dialog" { button { (scene.text("page-close-dialog")) } }
            }
        }
    };
    TablePage { table, menu }
}

/// Returns the drawer beside the board in which the script shows the rules.
fn rules_drawer(scene: &Scene<'_>) -> Markup {
    html! {
        dialog.drawer #page-rules aria-label=(scene.text("page-rules")) data-address=(format!("/rules/{}", scene.view.game)) {
            form.close method="dialog" { button { (scene.text("page-close-dialog")) } }
            div.rules.guide {}
        }
    }
}

/// Returns the switch that shows the log and the chat on small screens. It works without JavaScript.
pub(crate) fn talk_switch(label: &str) -> Markup {
    html! {
        input #show-talk type="checkbox" aria-label=(label);
        label.open-talk for="show-talk" aria-hidden="true" title=(label) {
            svg viewBox="0 0 24 24" {
                path.clock d="M12 3a9 9 0 1 0 9 9h-2a7 7 0 1 1-7-7c2 0 3.7.8 5 2.1L14 10h7V3l-2.6 2.6A9 9 0 0 0 12 3Zm-1 5v5.2l4 2.4 1-1.7-3-1.8V8Z" {}
                path.bubble d="M4 4h16a2 2 0 0 1 2 2v9a2 2 0 0 1-2 2h-8l-5 4v-4H4a2 2 0 0 1-2-2V6a2 2 0 0 1 2-2Z" {}
            }
        }
    }
}

/// Returns the panel with the log and the chat as tabs.
pub(crate) fn talk(visitor: &Visitor, log: &Markup, chat: &Markup) -> Markup {
    html! {
        div.talk.panel {
            input #tab-log type="radio" name="tab" checked aria-label=(visitor.text("page-log"));
            input #tab-chat type="radio" name="tab" aria-label=(visitor.text("page-chat"));
            div.tabs aria-hidden="true" {
                label for="tab-log" { (visitor.text("page-log")) }
                label for="tab-chat" { (visitor.text("page-chat")) }
            }
            label.close-talk for="show-talk" aria-hidden="true" { "✕" }
            (log)
            (chat)
        }
    }
}
