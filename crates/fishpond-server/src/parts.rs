//! The parts of a table's page: each a function of what one person may know, so that each can be sent alone when it
//! changes.

mod ask;

mod board;

mod seats;

mod talk;

mod more;

pub(crate) use board::{board_of, viewer};
pub(crate) use more::standings;
pub(crate) use seats::mark;
pub(crate) use talk::pointer;

use fishpond_core::{Message, Seat};
use fishpond_table::{Phase, SeatKind, SeatView, TableView};
use maud::{Markup, html};

use crate::house::Options;
use crate::page::Visitor;

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
    /// A hint that was asked for: an act.
    pub(crate) hint: Option<&'a str>,
}

impl Scene<'_> {
    pub(crate) fn text(&self, id: &str) -> String {
        self.visitor.text(id)
    }

    /// A message in words, seats by name.
    pub(crate) fn say(&self, message: &Message) -> String {
        self.visitor.lang.say_naming(message, &|seat| self.name(seat))
    }

    /// What a seat is called: its name, or its letter.
    pub(crate) fn name(&self, seat: Seat) -> String {
        let named = self.view.seats.get(seat.index()).filter(|seat| !seat.name.is_empty());
        named.map_or_else(|| seat.to_string(), |seat| seat.name.clone())
    }

    pub(crate) fn names(&self) -> Vec<String> {
        self.view.seats.iter().map(|seat| self.name(seat.seat)).collect()
    }

    /// This page, with something more in its address.
    pub(crate) fn address(&self, more: &[(&str, &str)]) -> String {
        let mut address = format!("/t/{}", self.id);
        let eyes = self.eyes.map(|eyes| eyes.to_string());
        let code = self.code.map(|code| ("code", code));
        let own = code.into_iter().chain(eyes.as_deref().map(|eyes| ("eyes", eyes)));
        for (index, (name, value)) in own.chain(more.iter().copied()).enumerate() {
            address.push(if index == 0 { '?' } else { '&' });
            address.push_str(name);
            address.push('=');
            address.push_str(&crate::who::encode(value));
        }
        address
    }

    /// Where a form of this page goes.
    pub(crate) fn action(&self, verb: &str) -> String {
        match self.code {
            Some(code) => format!("/t/{}/{verb}?code={code}", self.id),
            None => format!("/t/{}/{verb}", self.id),
        }
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

    /// The same behind a question, where a slip would hurt.
    pub(crate) fn careful(&self, verb: &str, label: &str, question: &str, fields: &[(&str, &str)]) -> Markup {
        html! {
            details.careful {
                summary { (self.text(label)) }
                p { (self.text(question)) }
                (self.button(verb, "danger", label, fields))
            }
        }
    }

    /// Whether hands are hidden behind a curtain: several people at one screen, and it is not clear who looks.
    pub(crate) fn curtain(&self) -> Option<Seat> {
        let view = self.view;
        if view.phase != Phase::Playing || view.own.len() < 2 || !view.game.facts().hidden {
            return None;
        }
        let seat = view.seat?;
        (self.eyes != Some(seat)).then_some(seat)
    }

    /// Whether the visitor could sit down.
    pub(crate) fn can_sit(&self) -> bool {
        let free = |seat: &SeatView| seat.kind == SeatKind::Open || seat.kept;
        self.view.phase == Phase::Waiting && self.view.seats.iter().any(free)
    }
}

/// A part: the id of its element, and the element.
pub(crate) type Part = (&'static str, Markup);

/// All parts, in the order of the page.
pub(crate) fn all(scene: &Scene<'_>) -> Vec<Part> {
    vec![
        ("page-said", talk::said(scene)),
        ("page-ask", ask::ask(scene)),
        ("page-board", board::board(scene)),
        ("page-seats", seats::seats(scene)),
        ("page-log", talk::log(scene)),
        ("page-chat", talk::chat(scene)),
        ("page-more", more::more(scene)),
    ]
}

/// The contents of a table's page.
pub(crate) fn page(scene: &Scene<'_>, notice: Option<&Markup>) -> Markup {
    let parts = all(scene);
    let part = |name: &str| &parts.iter().find(|(id, _)| *id == name).expect("the parts are known").1;
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
            data-lost=(scene.text("page-lost")) data-keys=(scene.text("page-keys-title")) {
            h1.sr { (scene.view.game.facts().title) }
            (part("page-said"))
            div #page-notice role="alert" { @if let Some(notice) = notice { p.notice { (notice) } } }
            p #page-connection role="status" hidden {}
            div.play {
                (part("page-ask"))
                (part("page-board"))
            }
            div.side {
                (part("page-seats"))
                (part("page-log"))
                (part("page-chat"))
                (part("page-more"))
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
