//! The parts of a table's page: each a function of what one person may know, so that each can be sent alone when it
//! changes.

mod ask;

mod board;

mod seats;

mod talk;

mod more;

mod words;

pub(crate) use ask::Hint;
pub(crate) use board::{board_of, viewer};
pub(crate) use more::standings;
pub(crate) use seats::mark;
pub(crate) use talk::{pointer, uncovered};
pub(crate) use words::{Address, Words};

use std::cell::OnceCell;
use std::hash::Hash;

use fishpond_core::{Message, Seat};
use fishpond_draw::{Had, Sheet};
use fishpond_table::{Millis, SeatKind, SeatView, TableStatus, TableView};
use maud::{Markup, PreEscaped, html};

use crate::app::Options;
use crate::presence::HEARTBEAT;
use crate::query::TableQuery;
use crate::visitor::Visitor;

/// What a table's page is made from.
pub(crate) struct Scene<'a> {
    pub(crate) options: &'a Options,
    pub(crate) visitor: &'a Visitor,
    /// The name of the table.
    pub(crate) id: &'a str,
    pub(crate) view: &'a TableView,
    /// The code of an invitation or of the spectators' link, if the visitor came with one.
    pub(crate) code: Option<&'a str>,
    /// The way to an act, as far as it was picked.
    pub(crate) picked: &'a [String],
    /// Who looks, where several people share a screen.
    pub(crate) eyes: Option<Seat>,
    /// The line of the log that points at what it changed.
    pub(crate) entry: Option<usize>,
    /// A hint that was asked for.
    pub(crate) hint: Option<Hint<'a>>,
    /// When the page was made, if it is whole: without a script its clocks show what was left then.
    made: Option<Millis>,
    /// The lines of the board that the reader has.
    board_had: Option<&'a Had>,
    /// The picture of the game, drawn when somebody asks for it.
    drawing: OnceCell<Option<Sheet>>,
    /// What is asked of the visitor, put into words when somebody asks for it.
    question: OnceCell<Words<'static>>,
    /// What the seats are called.
    names: OnceCell<Vec<String>>,
    /// What just happened, put into words when somebody asks for it.
    latest: OnceCell<Vec<talk::Told>>,
}

impl<'a> Scene<'a> {
    /// The scene at a table, for a visitor who has come by an address.
    pub(crate) fn new(
        options: &'a Options,
        visitor: &'a Visitor,
        id: &'a str,
        view: &'a TableView,
        query: &'a TableQuery,
        hint: Option<Hint<'a>>,
    ) -> Scene<'a> {
        let TableQuery { code, picked, eyes, entry, .. } = query;
        Scene {
            options,
            visitor,
            id,
            view,
            code: code.as_deref(),
            picked,
            eyes: *eyes,
            entry: *entry,
            hint,
            made: None,
            board_had: None,
            drawing: OnceCell::new(),
            question: OnceCell::new(),
            names: OnceCell::new(),
            latest: OnceCell::new(),
        }
    }

    /// The same for a whole page, made now.
    pub(crate) fn for_page(self) -> Scene<'a> {
        Scene { made: Some((self.options.now)()), ..self }
    }

    /// The same for a reader who has these lines of the board.
    pub(crate) fn for_reader(self, board_had: &'a Had) -> Scene<'a> {
        Scene { board_had: Some(board_had), ..self }
    }

    /// What forms and links of the page depend on, and the language: for the keys of lines.
    fn page(&self) -> impl Hash {
        (self.visitor.lang, self.id, self.code, self.eyes)
    }

    pub(crate) fn text(&self, id: &str) -> Words<'static> {
        Words(self.visitor.lang.text(id))
    }

    /// A message in words, seats by name.
    pub(crate) fn say(&self, message: &Message) -> Words<'static> {
        Words(self.visitor.lang.say_naming(message, self.names()).into())
    }

    /// What the seats are called, in turn order: by their names, or by their letters.
    pub(crate) fn names(&self) -> &[String] {
        let name = |seat: &SeatView| match seat.name.as_str() {
            "" => seat.seat.to_string(),
            name => name.to_owned(),
        };
        self.names.get_or_init(|| self.view.seats.iter().map(name).collect())
    }

    /// This page, with something more in its address.
    pub(crate) fn address(&'a self, more: &'a [(&'a str, &'a str)]) -> Address<'a> {
        Address { scene: self, verb: None, more }
    }

    /// Where a form of this page goes.
    pub(crate) fn action(&'a self, verb: &'a str) -> Address<'a> {
        Address { scene: self, verb: Some(verb), more: &[] }
    }

    /// A form with one button.
    pub(crate) fn button(&self, verb: &str, class: &str, label: &str, fields: &[(&str, &str)]) -> Markup {
        html! {
            form.one method="post" action=(self.action(verb)) {
                @for (name, value) in fields { input type="hidden" name=(name) value=(value); }
                button class=(class) type="submit" { (self.text(label)) }
            }
        }
    }

    /// The same behind a question, where a slip would hurt. It has a name, so that nothing else unfolds in its place.
    pub(crate) fn careful(&self, verb: &str, label: &str, question: &str, fields: &[(&str, &str)]) -> Markup {
        html! {
            details.careful id=(format!("page-to-{verb}")) {
                summary { (self.text(label)) }
                p { (self.text(question)) }
                (self.button(verb, "danger", label, fields))
            }
        }
    }

    /// Whether hands are hidden behind a curtain: several people at one screen, and it is not clear who looks.
    pub(crate) fn curtain(&self) -> Option<Seat> {
        let view = self.view;
        if view.status != TableStatus::Playing || view.own.len() < 2 || !view.game.facts().hidden {
            return None;
        }
        let seat = view.seat?;
        (self.eyes != Some(seat)).then_some(seat)
    }

    /// Whether the visitor could sit down.
    pub(crate) fn can_sit(&self) -> bool {
        let free = |seat: &SeatView| seat.kind == SeatKind::Open || seat.reserved_for_viewer;
        self.view.status == TableStatus::Waiting && self.view.seats.iter().any(free)
    }

    /// Whether the chat is for the visitor to write in: where there is somebody to talk to.
    pub(crate) fn can_say(&self) -> bool {
        let other = |seat: &SeatView| seat.kind == SeatKind::Person && !seat.own;
        let view = self.view;
        view.settings.chat && !view.muted_all && !view.own.is_empty() && view.seats.iter().any(other)
    }
}

/// A part of the page.
pub(crate) struct Part {
    /// The id of its element.
    pub(crate) id: &'static str,
    write: fn(&Scene<'_>, &mut Sheet),
}

impl Part {
    /// The element, for a reader who has these lines of it.
    pub(crate) fn make(&self, scene: &Scene<'_>, had: &Had) -> Sheet {
        let mut sheet = Sheet::for_reader(had);
        (self.write)(scene, &mut sheet);
        sheet.end_line();
        sheet
    }
}

/// All parts, in the order of the page.
pub(crate) const PARTS: [Part; 7] = [
    Part { id: "page-said", write: talk::said },
    Part { id: "page-ask", write: ask::ask },
    Part { id: "page-board", write: board::board },
    Part { id: "page-seats", write: seats::seats },
    Part { id: "page-log", write: talk::log },
    Part { id: "page-chat", write: talk::chat },
    Part { id: "page-more", write: more::more },
];

/// Which of them has the picture of the game.
pub(crate) const BOARD: usize = 2;

/// The contents of a table's page.
pub(crate) fn page(scene: &Scene<'_>, notice: Option<&Markup>) -> Markup {
    let [said, ask, board, seats, log, chat, more] =
        PARTS.map(|part| PreEscaped(part.make(scene, &Had::default()).into_string()));
    let events = {
        let mut address = format!("/t/{}/events?r={}", scene.id, scene.view.revision);
        if let Some(code) = scene.code {
            address.push_str("&code=");
            address.push_str(code);
        }
        if let Some(eyes) = scene.eyes {
            address.push_str(&format!("&eyes={eyes}"));
        }
        address
    };
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
