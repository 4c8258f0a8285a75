//! Fragments of a page, and the output they are written to.

use std::borrow::Cow;
use std::fmt::Write as _;
use std::hash::{Hash, Hasher};
use std::sync::Arc;

use crate::cache::Cache;
use crate::element::{Element, Sink};
use crate::escape::on_one_line;
use crate::number::{StableHasher, number};

/// A piece of markup that depends on nothing but its own fields.
///
/// The fields are its key, both in the cache and in [`KnownLines`](crate::KnownLines). [`Fragment::write`] has no other input, so the
/// key always covers everything that the markup depends on. Fields are plain data, owned or borrowed; derive `Hash`.
pub trait Fragment: Hash {
    /// Writes the markup. Every element that it opens must be closed.
    fn write(&self, out: &mut Out);
}

/// The start tag of an element around other content. The tag depends on nothing but the frame's own fields.
///
/// Use a frame for an element whose label is expensive, and [`Sink::el`] on the content for others.
pub trait Frame: Hash {
    /// The tag of the element.
    const TAG: &'static str;

    /// Writes the attributes.
    fn attributes<'o>(&self, element: Element<'o, Out>) -> Element<'o, Out>;
}

/// A small picture that is drawn often: defined once in a page and shown by `<use>` wherever it is needed.
///
/// Like a [`Fragment`], it depends on nothing but its own fields. Its id is an unseeded hash of them, so no field may hold
/// user-supplied text.
pub trait Symbol: Hash {
    /// Draws it around (0, 0).
    fn draw(&self, out: &mut Out);
}

/// Markup that is being written, and the symbols that it shows.
#[derive(Debug, Default)]
pub struct Out {
    pub(crate) text: String,
    symbols: Vec<Shown>,
    cache: Cache,
}

/// The markup of a fragment, and the symbols that it shows.
#[derive(Debug)]
pub(crate) struct Rendered {
    /// The markup, on one line.
    pub(crate) text: Box<str>,
    pub(crate) symbols: Box<[Shown]>,
}

/// A symbol that some markup shows.
#[derive(Clone, Debug)]
pub(crate) struct Shown {
    pub(crate) number: u64,
    pub(crate) definition: Arc<Rendered>,
}

/// Initial capacity for the markup of a fragment, in bytes; most fragments fit.
const CAPACITY: usize = 1024;

impl Out {
    /// Returns an empty output that looks up fragments and symbols in a cache.
    #[must_use]
    pub fn new(cache: &Cache) -> Out {
        Out { text: String::with_capacity(CAPACITY), symbols: Vec::new(), cache: cache.clone() }
    }

    /// Writes another fragment as part of this one. It is cached separately, which pays off if it changes less often than the
    /// markup around it.
    pub fn include(&mut self, fragment: &impl Fragment) {
        let rendered =
            self.cache.get_or_render(number(fragment), || render(&self.cache, |out| fragment.write(out)));
        self.text.push_str(&rendered.text);
        for symbol in &rendered.symbols {
            self.add_symbol(symbol.number, || symbol.definition.clone());
        }
    }

    /// Starts a `<use>` element that shows a symbol.
    pub fn show<T: Symbol>(&mut self, symbol: &T) -> Element<'_, Out> {
        let mut hasher = StableHasher::default();
        std::any::type_name::<T>().hash(&mut hasher);
        symbol.hash(&mut hasher);
        let number = hasher.finish();
        let cache = self.cache.clone();
        self.add_symbol(number, || {
            cache.get_or_render(number, || {
                render(&cache, |out| {
                    out.el("g")
                        .attr_with("id", |id| write_id::<T>(number, id))
                        .within(|out| symbol.draw(out));
                })
            })
        });
        self.el("use").attr_with("href", |href| {
            href.push('#');
            write_id::<T>(number, href);
        })
    }

    fn add_symbol(&mut self, number: u64, definition: impl FnOnce() -> Arc<Rendered>) {
        if self.symbols.iter().all(|shown| shown.number != number) {
            self.symbols.push(Shown { number, definition: definition() });
        }
    }

    pub(crate) fn into_rendered(self) -> Rendered {
        let text = match on_one_line(&self.text) {
            Cow::Owned(text) => text,
            Cow::Borrowed(_) => self.text,
        };
        Rendered { text: text.into(), symbols: self.symbols.into() }
    }
}

/// Renders the output of a function.
pub(crate) fn render(cache: &Cache, write: impl FnOnce(&mut Out)) -> Rendered {
    let mut out = Out::new(cache);
    write(&mut out);
    out.into_rendered()
}

/// Writes the id of a symbol: the name of its type, for readability, and its number.
fn write_id<T>(number: u64, id: &mut String) {
    let path = std::any::type_name::<T>();
    let path = path.split('<').next().unwrap_or(path);
    id.push_str("fp-");
    id.push_str(path.rsplit("::").next().unwrap_or(path));
    write!(id, "-{:012x}", number >> 16).expect("writing to a string never fails");
}
