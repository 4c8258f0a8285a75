//! Pages made of keyed fragments, and the diff that is sent to a reader who has an earlier version.
//!
//! A part of a page is a value, [`Content`]: text, and fragments that are not rendered yet. [`Content::render`] returns the whole
//! markup; [`KnownLines::update`] returns the changes since the reader's version, and renders only those.
//!
//! # Keys are inputs
//!
//! A [`Fragment`] is a small struct whose fields are everything that its markup depends on. A hash of them and the type's name is
//! the fragment's number, which identifies it both in the cache and in a reader's page. It is the only key, so no key can be
//! incomplete.
//!
//! ```
//! use fishpond_page::{Cache, Change, Content, Fragment, KnownLines, Out, Sink as _};
//!
//! #[derive(Hash)]
//! struct Floe {
//!     cell: &'static str,
//!     fish: u8,
//! }
//!
//! impl Fragment for Floe {
//!     fn write(&self, out: &mut Out) {
//!         out.el("g").attr("id", self.cell).say(&self.fish.to_string());
//!     }
//! }
//!
//! fn ice(fish: u8) -> Content<'static> {
//!     let mut content = Content::new();
//!     content.el("svg").attr("id", "ice").within(|content| {
//!         content.add(Floe { cell: "a1", fish: 3 });
//!         content.add(Floe { cell: "b1", fish });
//!     });
//!     content
//! }
//!
//! let (cache, mut known) = (Cache::default(), KnownLines::default());
//! let whole = ice(1).render(&cache);
//! assert_eq!(whole, r#"<svg id="ice"><g id="a1">3</g><g id="b1">1</g></svg>"#);
//! known.update(ice(1), &cache);
//! let update = known.update(ice(2), &cache).expect("b1 differs");
//! let changes: Vec<Change> = update.changes().collect();
//! assert_eq!(changes, [Change::Known(0..2), Change::New(r#"<g id="b1">2</g>"#), Change::Known(3..4)]);
//! assert!(known.update(ice(2), &cache).is_none());
//! ```
//!
//! # Which one to use
//!
//! - [`Fragment`]: most things. Use [`Out::include`] for one that changes rarely inside one that changes often.
//! - [`Frame`]: the start tag of an element around other lines, if its attributes are expensive (a label in words).
//! - [`Symbol`]: a small picture that is shown many times, with [`Out::show`].
//! - [`Sink::el`] on the content: elements and text that are cheap to write each time.

mod cache;

mod content;

mod element;

mod escape;

mod known;

mod number;

mod out;

pub use cache::Cache;
pub use content::Content;
pub use element::{Element, Sink};
pub use escape::escape;
pub use known::{Change, KnownLines, Update};
pub use out::{Fragment, Frame, Out, Symbol};
