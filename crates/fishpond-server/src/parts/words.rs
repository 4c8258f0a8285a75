//! What fills the marks of the page: words and addresses.

use std::borrow::Cow;
use std::ops::Deref;

use maud::{Render, html};

use super::Scene;
use crate::visitor::encode;

/// Words for the page.
pub(crate) struct Words<'a>(pub(crate) Cow<'a, str>);

impl Words<'_> {
    /// As they stand in the page.
    pub(crate) fn escaped(&self) -> Cow<'_, str> {
        // Nearly always there is nothing to escape, which is seen soonest if all bytes are looked at together.
        let special = |byte: u8| matches!(byte, b'&' | b'<' | b'>' | b'"');
        if self.bytes().fold(false, |any, byte| any | special(byte)) {
            Cow::Owned(html! { (*self.0) }.into_string())
        } else {
            Cow::Borrowed(&self.0)
        }
    }
}

impl Deref for Words<'_> {
    type Target = str;

    fn deref(&self) -> &str {
        &self.0
    }
}

impl Render for Words<'_> {
    fn render_to(&self, out: &mut String) {
        out.push_str(&self.escaped());
    }
}

/// An address at the table, with the code that the visitor came with, the eyes that look, and something more.
pub(crate) struct Address<'a> {
    pub(super) scene: &'a Scene<'a>,
    /// Where a form goes; otherwise it is the page.
    pub(super) verb: Option<&'a str>,
    pub(super) more: &'a [(&'a str, &'a str)],
}

impl Render for Address<'_> {
    fn render_to(&self, out: &mut String) {
        let Scene { id, code, eyes, .. } = self.scene;
        out.push_str("/t/");
        out.push_str(id);
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
        if let Some(code) = code {
            add("code", code);
        }
        if let Some(eyes) = eyes {
            add("eyes", eyes.letter().encode_utf8(&mut [0; 4]));
        }
        for (name, value) in self.more {
            add(name, &encode(value));
        }
    }
}
