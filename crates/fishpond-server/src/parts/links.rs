//! Links, forms and messages without arguments for a table's page.

use std::borrow::Cow;

use fishpond_core::Seat;
use fishpond_words::Lang;
use maud::{Markup, Render, html};

use crate::visitor::encode;

/// The address and language of a table's page: everything that its links, forms and messages without arguments depend on.
#[derive(Clone, Copy, Hash)]
pub(crate) struct Links<'a> {
    pub(crate) lang: Lang,
    /// The table's id.
    pub(crate) table: &'a str,
    /// The code of the invitation or spectators' link that the visitor used.
    pub(crate) code: Option<&'a str>,
    /// The seat whose player is looking, if several people share a screen.
    pub(crate) looking: Option<Seat>,
    /// Whether the page shows a hint, which its links keep.
    pub(crate) hint: bool,
    /// The kind of page.
    pub(crate) place: Place,
}

/// A kind of page with a board.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) enum Place {
    /// A table.
    Table,
    /// A step of a lesson, counted from 1.
    Lesson(usize),
    /// A puzzle.
    Puzzle,
}

impl<'a> Links<'a> {
    /// Returns a message without arguments.
    pub(crate) fn text(self, id: &str) -> Cow<'static, str> {
        self.lang.text(id)
    }

    /// Returns the address of this page with these query parameters added.
    pub(crate) fn page(self, query: &'a [(&'a str, &'a str)]) -> Address<'a> {
        Address { links: self, verb: None, query }
    }

    /// Returns the address that a form of this page is sent to.
    pub(crate) fn action(self, verb: &'a str) -> Address<'a> {
        Address { links: self, verb: Some(verb), query: &[] }
    }

    /// Returns a form with one button.
    pub(crate) fn button(self, verb: &str, class: &str, label: &str, fields: &[(&str, &str)]) -> Markup {
        self.labelled_button(verb, class, &self.text(label), fields)
    }

    /// Returns a button with the given label.
    pub(crate) fn labelled_button(
        self,
        verb: &str,
        class: &str,
        label: &str,
        fields: &[(&str, &str)],
    ) -> Markup {
        html! {
            form.one method="post" action=(self.action(verb)) {
                @for (name, value) in fields { input type="hidden" name=(name) value=(value); }
                button class=(class) type="submit" { (label) }
            }
        }
    }

    /// Returns a button that asks for confirmation, for actions that cannot be undone.
    pub(crate) fn confirmed_button(
        self,
        verb: &str,
        label: &str,
        question: &str,
        fields: &[(&str, &str)],
    ) -> Markup {
        self.confirmed(verb, label, question, &self.button(verb, "danger", label, fields))
    }

    /// Returns a form that is shown only after a question. It has an id, so that updates do not move its open state to another
    /// element.
    pub(crate) fn confirmed(self, verb: &str, label: &str, question: &str, form: &Markup) -> Markup {
        html! {
            details.confirm id=(format!("page-to-{verb}")) {
                summary { (self.text(label)) }
                p { (self.text(question)) }
                div.buttons {
                    (form)
                    button.quiet.scripted type="button" data-cancel { (self.text("page-cancel")) }
                }
            }
        }
    }
}

/// An address under the table's page, escaped for an attribute.
pub(crate) struct Address<'a> {
    links: Links<'a>,
    /// The action of a form; `None` for the page itself.
    verb: Option<&'a str>,
    query: &'a [(&'a str, &'a str)],
}

impl Render for Address<'_> {
    fn render_to(&self, out: &mut String) {
        let Links { table, code, looking, hint, place, .. } = self.links;
        out.push_str(match place {
            Place::Table => "/t/",
            Place::Lesson(_) => "/learn/",
            Place::Puzzle => "/puzzles/",
        });
        out.push_str(table);
        if let Some(verb) = self.verb {
            out.push('/');
            out.push_str(verb);
        }
        let mut sign = "?";
        let mut add = |name: &str, value: &str| {
            out.push_str(std::mem::replace(&mut sign, "&amp;"));
            out.push_str(name);
            out.push('=');
            out.push_str(value);
        };
        if let Place::Lesson(step) = place {
            add("step", &step.to_string());
        }
        if let Some(code) = code {
            add("code", code);
        }
        if let Some(looking) = looking {
            add("seat", looking.letter().encode_utf8(&mut [0; 4]));
        }
        if hint && self.verb.is_none() {
            add("hint", "1");
        }
        for (name, value) in self.query {
            add(name, &encode(value));
        }
    }
}
