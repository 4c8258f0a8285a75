//! Rules documents as HTML: anchors for clauses, links between clauses and rulings, pictures.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;

use pulldown_cmark::{CowStr, Event, HeadingLevel, Options, Parser, Tag, TagEnd, TextMergeStream, html};

/// A document as HTML.
#[derive(Debug)]
pub(crate) struct Document {
    /// The second-level headings: anchor and text.
    pub(crate) contents: Vec<(String, String)>,
    /// The document.
    pub(crate) html: String,
}

/// A function that returns the markup of a picture, given its name and its captions.
type Picture<'a> = &'a dyn Fn(&str, &str) -> Option<String>;

impl Document {
    /// Renders a document. `![caption|caption](name)` alone in a paragraph is a picture with one caption per frame.
    ///
    /// # Panics
    /// If there is no such picture with this number of frames; a test renders all documents.
    pub(crate) fn new(text: &str, picture: Picture<'_>) -> Document {
        let mut options = Options::empty();
        options.insert(Options::ENABLE_TABLES);
        options.insert(Options::ENABLE_HEADING_ATTRIBUTES);
        // Curly quotation marks and apostrophes, as in the messages.
        options.insert(Options::ENABLE_SMART_PUNCTUATION);
        let events: Vec<Event<'_>> = TextMergeStream::new(Parser::new_ext(text, options)).collect();
        let mut renderer = Renderer {
            picture,
            cited: citations(&events),
            contents: Vec::new(),
            anchors: BTreeSet::new(),
            out: Vec::new(),
        };
        let mut index = 0;
        while index < events.len() {
            index = renderer.next(&events, index);
        }
        let mut html = String::new();
        html::push_html(&mut html, renderer.out.into_iter());
        // Wide tables scroll separately and can be scrolled with the keyboard; an empty corner cell is not a heading.
        let html = html
            .replace("<pre>", "<pre tabindex=\"0\">")
            .replace("<table>", "<div class=\"wide-table\" tabindex=\"0\"><table>")
            .replace("</table>", "</table></div>")
            .replace("<th></th>", "<td></td>");
        Document { contents: renderer.contents, html }
    }
}

/// Returns the clauses that cite each ruling.
fn citations(events: &[Event<'_>]) -> BTreeMap<String, Vec<String>> {
    let mut cited: BTreeMap<String, Vec<String>> = BTreeMap::new();
    let mut clause = None;
    for (index, event) in events.iter().enumerate() {
        match event {
            Event::Start(Tag::Strong) => {
                if let Some(found) = first_text(&events[index + 1..]).and_then(leading_clause) {
                    clause = Some(found);
                }
            }
            Event::Text(text) => {
                let Some(clause) = clause else { continue };
                for ruling in marks(text).flat_map(|(_, _, rulings)| rulings.split(", ")) {
                    let clauses = cited.entry(ruling.to_owned()).or_default();
                    if !clauses.iter().any(|known| known == clause) {
                        clauses.push(clause.to_owned());
                    }
                }
            }
            _ => {}
        }
    }
    cited
}

/// Returns the marks of rulings in a text, such as `[Ruling PA3, PA4]`: start, end, and the rulings. The word before them may be in any
/// language.
fn marks(text: &str) -> impl Iterator<Item = (usize, usize, &str)> {
    text.match_indices('[').filter_map(|(start, _)| {
        let (mark, _) = text[start + 1..].split_once(']')?;
        let mut parts = mark.match_indices(' ').map(|(space, _)| &mark[space + 1..]);
        let rulings = parts.find(|part| part.split(", ").all(is_clause))?;
        Some((start, start + mark.len() + 2, rulings))
    })
}

/// Adds anchors, links and pictures to the events of a document.
struct Renderer<'a, 'p> {
    picture: Picture<'p>,
    /// The clauses that cite each ruling.
    cited: BTreeMap<String, Vec<String>>,
    contents: Vec<(String, String)>,
    anchors: BTreeSet<String>,
    out: Vec<Event<'a>>,
}

impl<'a> Renderer<'a, '_> {
    /// Converts one event, or several that belong together, and returns the index of the next one.
    fn next(&mut self, events: &[Event<'a>], index: usize) -> usize {
        match &events[index..] {
            [Event::Start(Tag::Heading { level, id, .. }), ..] => {
                self.heading(events, index, *level, id.as_deref())
            }
            [Event::Start(Tag::Paragraph), Event::Start(Tag::Image { dest_url, .. }), rest @ ..] => {
                let end = rest.iter().position(|event| matches!(event, Event::End(TagEnd::Paragraph)));
                let length = end.expect("every paragraph is closed");
                let markup = (self.picture)(dest_url, &plain(&rest[..length]));
                let markup =
                    markup.unwrap_or_else(|| panic!("no picture '{dest_url}' with this number of captions"));
                self.out.push(Event::Html(markup.into()));
                index + 3 + length
            }
            [start @ Event::Start(Tag::Strong | Tag::TableCell), rest @ ..] => {
                self.clause(start, rest);
                index + 1
            }
            [Event::Text(text), ..] if marks(text).next().is_some() => {
                self.ruling_links(text);
                index + 1
            }
            // HTML in a document is shown as text.
            [Event::Html(text) | Event::InlineHtml(text), ..] => {
                self.out.push(Event::Text(text.clone()));
                index + 1
            }
            _ => {
                self.out.push(events[index].clone());
                index + 1
            }
        }
    }

    /// Converts a heading. Its anchor is the given one, or else comes from its clause, its number or its text.
    fn heading(
        &mut self,
        events: &[Event<'a>],
        index: usize,
        level: HeadingLevel,
        id: Option<&str>,
    ) -> usize {
        let is_end = |event: &Event<'_>| matches!(event, Event::End(TagEnd::Heading(_)));
        let end = index + events[index..].iter().position(is_end).expect("every heading is closed");
        let words = plain(&events[index + 1..end]);
        let anchor = id.map(str::to_owned).or_else(|| self.anchor(&words)).or_else(|| {
            let number = words.split(' ').next()?.trim_end_matches('.');
            number.starts_with(|c: char| c.is_ascii_digit()).then(|| format!("s{number}"))
        });
        let anchor = anchor.unwrap_or_else(|| slug(&words));
        if level == HeadingLevel::H2 {
            self.contents.push((anchor.clone(), words));
        }
        let id = Some(CowStr::from(anchor));
        self.out.push(Event::Start(Tag::Heading { level, id, classes: vec![], attrs: vec![] }));
        self.out.extend_from_slice(&events[index + 1..end]);
        self.out.push(Event::End(TagEnd::Heading(level)));
        end + 1
    }

    /// Converts the start of bold text or of a table cell: if it contains a clause, it gets an anchor, and a ruling gets links to the
    /// clauses that cite it.
    fn clause(&mut self, start: &Event<'a>, rest: &[Event<'a>]) {
        let Some(anchor) = first_text(rest).and_then(|words| self.anchor(words)) else {
            return self.out.push(start.clone());
        };
        let tag =
            format!("<a class=\"anchor\" id=\"{anchor}\" href=\"#{anchor}\" aria-label=\"{anchor}\"></a>");
        if matches!(start, Event::Start(Tag::Strong)) {
            self.out.push(Event::InlineHtml(tag.into()));
            return self.out.push(start.clone());
        }
        self.out.push(start.clone());
        let mut links = tag;
        for clause in self.cited.get(&anchor).into_iter().flatten() {
            let _ = write!(links, "<a class=\"back\" href=\"#{clause}\">{clause}</a> ");
        }
        self.out.push(Event::InlineHtml(links.into()));
    }

    /// Converts text with marks of rulings: each ruling links to the register.
    fn ruling_links(&mut self, text: &CowStr<'a>) {
        let mut from = 0;
        for (start, end, rulings) in marks(text) {
            self.out.push(Event::Text(text[from..start].to_owned().into()));
            let links: Vec<String> =
                rulings.split(", ").map(|ruling| format!("<a href=\"#{ruling}\">{ruling}</a>")).collect();
            self.out
                .push(Event::InlineHtml(format!("<span class=\"ruling\">{}</span>", links.join(" ")).into()));
            from = end;
        }
        self.out.push(Event::Text(text[from..].to_owned().into()));
    }

    /// Returns the clause that some text starts with, unless it already has an anchor.
    fn anchor(&mut self, words: &str) -> Option<String> {
        let clause = leading_clause(words)?;
        self.anchors.insert(clause.to_owned()).then(|| clause.to_owned())
    }
}

/// Returns the text at the start of some events.
fn first_text<'e>(events: &'e [Event<'_>]) -> Option<&'e str> {
    match events.first()? {
        Event::Text(words) | Event::Code(words) => Some(words),
        _ => None,
    }
}

/// Returns the clause that some text starts with.
fn leading_clause(words: &str) -> Option<&str> {
    let first = words.split([' ', ':', '(']).next()?.trim_end_matches('.');
    is_clause(first).then_some(first)
}

/// Returns whether a word is the name of a clause, such as `P14`, `W7.2`, `SA48` or `A15a`.
pub(super) fn is_clause(word: &str) -> bool {
    let letters = word.chars().take_while(char::is_ascii_uppercase).count();
    let rest = &word[letters..];
    let number = rest.trim_end_matches(|c: char| c.is_ascii_lowercase());
    (1..=2).contains(&letters)
        && rest.len() - number.len() <= 1
        && !number.is_empty()
        && number.split('.').all(|part| !part.is_empty() && part.bytes().all(|byte| byte.is_ascii_digit()))
}

fn plain(events: &[Event<'_>]) -> String {
    events
        .iter()
        .filter_map(|event| match event {
            Event::Text(text) | Event::Code(text) => Some(&**text),
            Event::SoftBreak => Some(" "),
            _ => None,
        })
        .collect()
}

fn slug(words: &str) -> String {
    let letters = words.chars().map(|c| if c.is_alphanumeric() { c.to_ascii_lowercase() } else { '-' });
    letters.collect::<String>().split('-').filter(|part| !part.is_empty()).collect::<Vec<_>>().join("-")
}
