//! The rules as pages: `rules/<game>.md`, each clause with an anchor that refusals link to.

use std::collections::BTreeSet;
use std::fmt::Write as _;
use std::sync::OnceLock;

use fishpond_games::GameId;
use fishpond_words::Lang;
use pulldown_cmark::{CodeBlockKind, CowStr, Event, HeadingLevel, Options, Parser, Tag, TagEnd, html};

/// A rules document as HTML.
#[derive(Debug)]
pub(crate) struct Rules {
    /// The language it is written in, which may be another than asked for.
    pub(crate) lang: Lang,
    /// Headings of the second level: anchor and words.
    pub(crate) contents: Vec<(String, String)>,
    /// The document.
    pub(crate) html: String,
}

/// The rules of a game, in this language if there is such a text.
pub(crate) fn of(game: GameId, lang: Lang) -> &'static Rules {
    static PAGES: [[OnceLock<Rules>; 2]; 4] = [const { [const { OnceLock::new() }; 2] }; 4];
    let index = GameId::ALL.iter().position(|&other| other == game).expect("every game is listed");
    PAGES[index][lang as usize].get_or_init(|| {
        let (lang, text) = text(game, lang);
        render(lang, text)
    })
}

/// The texts in German.
const GERMAN: [(&str, &str); 4] = [
    ("penguins", include_str!("../../../rules/de/penguins.md")),
    ("wishes", include_str!("../../../rules/de/wishes.md")),
    ("ships", include_str!("../../../rules/de/ships.md")),
    ("fresh", include_str!("../../../rules/de/fresh.md")),
];

fn text(game: GameId, lang: Lang) -> (Lang, &'static str) {
    let german = GERMAN.iter().find(|(name, _)| lang == Lang::De && *name == game.facts().id);
    german.map_or((Lang::En, game.rules()), |(_, text)| (Lang::De, text))
}

fn render(lang: Lang, text: &str) -> Rules {
    let mut options = Options::empty();
    options.insert(Options::ENABLE_TABLES);
    let events: Vec<Event<'_>> = Parser::new_ext(text, options).collect();
    let mut pen =
        Pen { contents: Vec::new(), anchors: BTreeSet::new(), level: HeadingLevel::H1, out: Vec::new() };
    let mut index = 0;
    while index < events.len() {
        index = pen.next(&events, index);
    }
    let mut html = String::new();
    html::push_html(&mut html, pen.out.into_iter());
    // What is too wide for a small screen scrolls by itself, by keyboard too; a corner without words is no heading.
    let html = html
        .replace("<pre>", "<pre tabindex=\"0\">")
        .replace("<table>", "<div class=\"sheet\" tabindex=\"0\"><table>")
        .replace("</table>", "</table></div>")
        .replace("<th></th>", "<td></td>");
    Rules { lang, contents: pen.contents, html }
}

struct Pen<'a> {
    contents: Vec<(String, String)>,
    anchors: BTreeSet<String>,
    /// The level of the last heading: the next one is at most one lower.
    level: HeadingLevel,
    out: Vec<Event<'a>>,
}

impl<'a> Pen<'a> {
    /// Carries over one event, or several that belong together, and says where the next one is.
    fn next(&mut self, events: &[Event<'a>], index: usize) -> usize {
        match &events[index] {
            // A heading gets an anchor: its clause, or its number.
            Event::Start(Tag::Heading { level, .. }) => {
                let end = events[index..]
                    .iter()
                    .position(|event| matches!(event, Event::End(TagEnd::Heading(_))))
                    .map_or(events.len() - 1, |length| index + length);
                let words = plain(&events[index + 1..end]);
                let anchor = self.anchor(&words).or_else(|| {
                    let number = words.split(' ').next()?.trim_end_matches('.');
                    number.starts_with(|c: char| c.is_ascii_digit()).then(|| format!("s{number}"))
                });
                let anchor = anchor.unwrap_or_else(|| slug(&words));
                if *level == HeadingLevel::H2 {
                    self.contents.push((anchor.clone(), words.clone()));
                }
                let id = Some(CowStr::from(anchor));
                let below = HeadingLevel::try_from(self.level as usize + 1).unwrap_or(self.level);
                self.level = below.min(*level);
                let heading = Tag::Heading { level: self.level, id, classes: vec![], attrs: vec![] };
                self.out.push(Event::Start(heading));
                self.out.extend_from_slice(&events[index + 1..end]);
                self.out.push(Event::End(TagEnd::Heading(self.level)));
                end + 1
            }
            // A list item or a paragraph that begins with a clause in bold, a table cell that is a clause.
            Event::Start(Tag::Strong | Tag::TableCell) => {
                let anchor = match &events[index + 1..] {
                    [Event::Text(words) | Event::Code(words), ..] => self.anchor(words),
                    _ => None,
                };
                if let Some(anchor) = anchor {
                    let mut tag = String::new();
                    let _ = write!(
                        tag,
                        "<a class=\"anchor\" id=\"{anchor}\" href=\"#{anchor}\" aria-label=\"{anchor}\"></a>"
                    );
                    match &events[index] {
                        // The anchor stands inside a cell, and before bold words.
                        cell @ Event::Start(Tag::TableCell) => {
                            self.out.push(cell.clone());
                            self.out.push(Event::InlineHtml(tag.into()));
                        }
                        strong => {
                            self.out.push(Event::InlineHtml(tag.into()));
                            self.out.push(strong.clone());
                        }
                    }
                } else {
                    self.out.push(events[index].clone());
                }
                index + 1
            }
            // Test vectors are for machines and for those who ask.
            Event::Start(Tag::CodeBlock(CodeBlockKind::Fenced(kind)))
                if matches!(&**kind, "json" | "vector") =>
            {
                self.out.push(Event::Html("<details><summary>…</summary>".into()));
                let mut end = index;
                while end < events.len() {
                    self.out.push(events[end].clone());
                    end += 1;
                    if matches!(events[end - 1], Event::End(TagEnd::CodeBlock)) {
                        break;
                    }
                }
                self.out.push(Event::Html("</details>".into()));
                end
            }
            // Pages show no markup that a document brings along.
            Event::Html(text) | Event::InlineHtml(text) => {
                self.out.push(Event::Text(text.clone()));
                index + 1
            }
            event => {
                self.out.push(event.clone());
                index + 1
            }
        }
    }

    /// The clause that a text begins with, if it was not seen before.
    fn anchor(&mut self, words: &str) -> Option<String> {
        let first = words.split([' ', ':', '(']).next()?.trim_end_matches('.');
        (is_clause(first) && self.anchors.insert(first.to_owned())).then(|| first.to_owned())
    }
}

/// Whether this is the name of a clause: `P14`, `W7.2`, `SA48`, `A15a`, `P-EX-01`.
fn is_clause(word: &str) -> bool {
    let letters = word.chars().take_while(char::is_ascii_uppercase).count();
    let rest = &word[letters..];
    let rest = rest.strip_prefix("-EX-").unwrap_or(rest);
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
            _ => None,
        })
        .collect()
}

fn slug(words: &str) -> String {
    let letters = words.chars().map(|c| if c.is_alphanumeric() { c.to_ascii_lowercase() } else { '-' });
    letters.collect::<String>().split('-').filter(|part| !part.is_empty()).collect::<Vec<_>>().join("-")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn clauses_are_told_from_other_words() {
        for clause in ["P1", "W7.2", "SA48", "A15a", "P-EX-01", "X4", "S-EX-31"] {
            assert!(is_clause(clause), "{clause}");
        }
        for word in ["P", "Step", "1", "KEEP", "W7.", "AS", "W.2", "L42-50"] {
            assert!(!is_clause(word), "{word}");
        }
    }

    #[test]
    fn every_clause_that_refuses_has_an_anchor_in_every_language() {
        for &game in GameId::ALL {
            for lang in Lang::ALL {
                let rules = of(game, lang);
                for code in game.facts().refusals {
                    let anchor = format!("id=\"{}\"", code.clause);
                    assert!(rules.html.contains(&anchor), "{lang} {game}: {} ({})", code.clause, code.name);
                }
            }
        }
    }
}
