//! The rules as pages, from `rules/<language>/<game>.md`. Each clause has an anchor that refusals and settings link to.

use std::collections::BTreeSet;
use std::fmt::Write as _;
use std::sync::OnceLock;

use fishpond_games::GameId;
use fishpond_words::Lang;
use pulldown_cmark::{CowStr, Event, HeadingLevel, Options, Parser, Tag, TagEnd, html};

/// A rules document as HTML.
#[derive(Debug)]
pub(crate) struct Rules {
    /// The second-level headings: anchor and text.
    pub(crate) contents: Vec<(String, String)>,
    /// The document.
    pub(crate) html: String,
}

/// Returns the rules of a game for players.
pub(crate) fn of(game: GameId, lang: Lang) -> &'static Rules {
    static PAGES: [[OnceLock<Rules>; 2]; 4] = [const { [const { OnceLock::new() }; 2] }; 4];
    PAGES[game as usize][lang as usize].get_or_init(|| render(text(game, lang)))
}

fn text(game: GameId, lang: Lang) -> &'static str {
    match (game, lang) {
        (GameId::Penguins, Lang::En) => include_str!("../../../rules/en/penguins.md"),
        (GameId::Penguins, Lang::De) => include_str!("../../../rules/de/penguins.md"),
        (GameId::Wishes, Lang::En) => include_str!("../../../rules/en/wishes.md"),
        (GameId::Wishes, Lang::De) => include_str!("../../../rules/de/wishes.md"),
        (GameId::Ships, Lang::En) => include_str!("../../../rules/en/ships.md"),
        (GameId::Ships, Lang::De) => include_str!("../../../rules/de/ships.md"),
        (GameId::Fresh, Lang::En) => include_str!("../../../rules/en/fresh.md"),
        (GameId::Fresh, Lang::De) => include_str!("../../../rules/de/fresh.md"),
    }
}

fn render(text: &str) -> Rules {
    let mut options = Options::empty();
    options.insert(Options::ENABLE_TABLES);
    let events: Vec<Event<'_>> = Parser::new_ext(text, options).collect();
    let mut renderer = Renderer { contents: Vec::new(), anchors: BTreeSet::new(), out: Vec::new() };
    let mut index = 0;
    while index < events.len() {
        index = renderer.next(&events, index);
    }
    let mut html = String::new();
    html::push_html(&mut html, renderer.out.into_iter());
    // Wide tables scroll separately, also by keyboard; an empty corner cell is not a heading.
    let html = html
        .replace("<pre>", "<pre tabindex=\"0\">")
        .replace("<table>", "<div class=\"wide-table\" tabindex=\"0\"><table>")
        .replace("</table>", "</table></div>")
        .replace("<th></th>", "<td></td>");
    Rules { contents: renderer.contents, html }
}

/// Adds anchors to the events of a document.
struct Renderer<'a> {
    contents: Vec<(String, String)>,
    anchors: BTreeSet<String>,
    out: Vec<Event<'a>>,
}

impl<'a> Renderer<'a> {
    /// Converts one event, or several that belong together, and returns the index of the next one.
    fn next(&mut self, events: &[Event<'a>], index: usize) -> usize {
        match &events[index] {
            // The anchor of a heading is its clause, its number or its text.
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
                let heading = Tag::Heading { level: *level, id, classes: vec![], attrs: vec![] };
                self.out.push(Event::Start(heading));
                self.out.extend_from_slice(&events[index + 1..end]);
                self.out.push(Event::End(TagEnd::Heading(*level)));
                end + 1
            }
            // A list item or a paragraph that starts with a clause in bold, or a table cell with a clause.
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
                        // The anchor comes inside a cell, but before bold text.
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
            // HTML in a document is shown as text.
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

    /// Returns the clause that a text starts with, unless it already has an anchor.
    fn anchor(&mut self, words: &str) -> Option<String> {
        let first = words.split([' ', ':', '(']).next()?.trim_end_matches('.');
        (is_clause(first) && self.anchors.insert(first.to_owned())).then(|| first.to_owned())
    }
}

/// Returns whether a word is the name of a clause, such as `P14`, `W7.2`, `SA48` or `A15a`.
fn is_clause(word: &str) -> bool {
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

    /// Returns the clauses of a page, in the order of their anchors.
    fn clauses(game: GameId, lang: Lang) -> Vec<&'static str> {
        let ids = of(game, lang).html.split(" id=\"").skip(1);
        ids.filter_map(|rest| rest.split('"').next()).filter(|id| is_clause(id)).collect()
    }

    #[test]
    fn clauses_are_distinguished_from_other_words() {
        for clause in ["P1", "W7.2", "SA48", "A15a", "X4"] {
            assert!(is_clause(clause), "{clause}");
        }
        for word in ["P", "Step", "1", "KEEP", "W7.", "AS", "W.2", "L42-50", "P-EX-01"] {
            assert!(!is_clause(word), "{word}");
        }
    }

    #[test]
    fn every_clause_of_a_refusal_or_option_has_an_anchor_in_every_language() {
        for &game in GameId::ALL {
            let refusals = game.facts().refusals.iter().map(|code| (code.clause, code.name));
            let options = game.facts().options.iter().map(|option| (option.clause, option.name));
            let cited: Vec<_> = refusals.chain(options).collect();
            for lang in Lang::ALL {
                let anchors = clauses(game, lang);
                for (clause, name) in &cited {
                    assert!(anchors.contains(clause), "{lang} {game}: {clause} ({name})");
                }
            }
        }
    }

    #[test]
    fn all_languages_have_the_same_clauses_in_the_same_order() {
        for &game in GameId::ALL {
            assert_eq!(clauses(game, Lang::En), clauses(game, Lang::De), "{game}");
        }
    }

    #[test]
    fn every_clause_is_in_the_specification() {
        for &game in GameId::ALL {
            let specification = render(game.rules()).html;
            for clause in clauses(game, Lang::En) {
                assert!(specification.contains(&format!(" id=\"{clause}\"")), "{game}: {clause}");
            }
        }
    }

    #[test]
    fn rulings_are_marked_at_the_same_clauses_in_every_language() {
        /// Returns the marks of a text, such as `SA3, SA4`.
        fn marks(text: &'static str, word: &str) -> Vec<&'static str> {
            let places = text.match_indices(word).map(|(at, _)| at + word.len());
            places.filter_map(|at| text[at..].split(']').next()).collect()
        }
        for &game in GameId::ALL {
            let english = marks(text(game, Lang::En), "[Ruling ");
            assert_eq!(english, marks(text(game, Lang::De), "[Auslegung "), "{game}");
            let anchors = clauses(game, Lang::En);
            for ruling in english.iter().flat_map(|mark| mark.split(", ")) {
                assert!(anchors.contains(&ruling), "{game}: {ruling}");
            }
        }
    }

    #[test]
    fn inferred_values_are_marked_equally_often_in_every_language() {
        for &game in GameId::ALL {
            let count = |lang, word| text(game, lang).matches(word).count();
            assert_eq!(count(Lang::En, "(inferred"), count(Lang::De, "(erschlossen"), "{game}");
        }
    }
}
