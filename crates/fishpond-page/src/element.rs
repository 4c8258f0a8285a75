//! Elements: a tag, its attributes and its contents, always closed.

use std::ops::Range;

use crate::escape::escape;
use crate::{Content, Out};

/// Something that markup is written to: [`Content`] or [`Out`].
pub trait Sink {
    /// Returns the markup written so far, for appending raw markup.
    fn markup(&mut self) -> &mut String;

    /// Writes escaped text.
    fn words(&mut self, text: &str) {
        escape(text, self.markup());
    }

    /// Starts an element.
    fn el(&mut self, tag: &'static str) -> Element<'_, Self>
    where
        Self: Sized,
    {
        let markup = self.markup();
        markup.push('<');
        markup.push_str(tag);
        Element { sink: self, tag, title: None }
    }
}

impl Sink for Content<'_> {
    fn markup(&mut self) -> &mut String {
        self.text_mut()
    }
}

impl Sink for Out {
    fn markup(&mut self) -> &mut String {
        &mut self.text
    }
}

/// An element whose attributes are being written.
#[derive(Debug)]
#[must_use = "an element is completed by `done`, `say` or `within`"]
pub struct Element<'s, S> {
    sink: &'s mut S,
    tag: &'static str,
    /// Position of the label in the markup; it is repeated as the title.
    title: Option<Range<usize>>,
}

impl<S: Sink> Element<'_, S> {
    /// Adds an attribute.
    pub fn attr(self, name: &str, value: &str) -> Self {
        self.attr_with(name, |markup| escape(value, markup))
    }

    /// Adds an attribute whose value is written by a function, which must escape it.
    pub fn attr_with(self, name: &str, write: impl FnOnce(&mut String)) -> Self {
        let markup = self.sink.markup();
        markup.push(' ');
        markup.push_str(name);
        markup.push_str("=\"");
        write(markup);
        markup.push('"');
        self
    }

    /// Adds an attribute without a value, if `on`.
    pub fn flag(self, name: &str, on: bool) -> Self {
        if on {
            let markup = self.sink.markup();
            markup.push(' ');
            markup.push_str(name);
        }
        self
    }

    /// Labels an SVG element: `aria-label` is for screen readers, `<title>` is shown as a tooltip.
    pub fn titled(self, words: &str) -> Self {
        let mut title = 0..0;
        let element = self.attr_with("aria-label", |markup| {
            let start = markup.len();
            escape(words, markup);
            title = start..markup.len();
        });
        Element { title: Some(title), ..element }
    }

    /// Completes an SVG element without contents.
    pub fn done(self) {
        match self.title {
            None => self.sink.markup().push_str("/>"),
            Some(_) => self.within(|_| {}),
        }
    }

    /// Completes the element with text in it.
    pub fn say(self, text: &str) {
        self.within(|sink| sink.words(text));
    }

    /// Completes the element with the contents that a function writes.
    pub fn within(self, write: impl FnOnce(&mut S)) {
        let Element { sink, tag, title } = self;
        start(sink.markup(), title);
        write(sink);
        end(sink.markup(), tag);
    }
}

impl Element<'_, Out> {
    /// Ends the start tag; a later line closes the element.
    pub(crate) fn leave_open(self) {
        start(self.sink.markup(), self.title);
    }
}

fn start(markup: &mut String, title: Option<Range<usize>>) {
    markup.push('>');
    if let Some(title) = title {
        markup.push_str("<title>");
        markup.extend_from_within(title);
        markup.push_str("</title>");
    }
}

pub(crate) fn end(markup: &mut String, tag: &str) {
    markup.push_str("</");
    markup.push_str(tag);
    markup.push('>');
}
