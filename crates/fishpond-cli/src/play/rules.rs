//! The rules in the terminal: the introduction to a game, and single clauses.

use fishpond_games::GameId;
use fishpond_words::Lang;
use pulldown_cmark::{Event, Options, Parser, Tag, TagEnd};

/// Returns the introduction to a game as paragraphs.
pub(crate) fn guide(game: GameId, lang: Lang) -> Vec<String> {
    paragraphs(lang.document(&format!("guide/{game}")))
}

/// Returns a clause, such as `P18`.
pub(crate) fn clause(game: GameId, lang: Lang, name: &str) -> Option<String> {
    let text = lang.document(&game.to_string());
    let name = name.trim().to_uppercase();
    let is_wanted = |paragraph: &String| {
        let bare = paragraph.trim_start_matches("- ");
        bare.strip_prefix(&name).is_some_and(|rest| !rest.starts_with(|next: char| next.is_alphanumeric()))
    };
    let found = paragraphs(text).into_iter().find(is_wanted)?;
    Some(found.trim_start_matches("- ").to_owned())
}

/// Converts Markdown to paragraphs of plain text. Pictures are left out.
fn paragraphs(markdown: &str) -> Vec<String> {
    let options = Options::ENABLE_HEADING_ATTRIBUTES | Options::ENABLE_TABLES;
    let mut paragraphs: Vec<String> = Vec::new();
    let mut text = String::new();
    let mut pictures = 0;
    let finish = |text: &mut String, paragraphs: &mut Vec<String>| {
        let whole = std::mem::take(text);
        if !whole.trim().is_empty() {
            paragraphs.push(whole.trim_end().to_owned());
        }
    };
    for event in Parser::new_ext(markdown, options) {
        match event {
            Event::Start(Tag::Image { .. }) => pictures += 1,
            Event::End(TagEnd::Image) => pictures -= 1,
            Event::Start(Tag::Item) => {
                finish(&mut text, &mut paragraphs);
                text.push_str("- ");
            }
            Event::Start(Tag::Heading { .. } | Tag::Paragraph) if text != "- " => {
                finish(&mut text, &mut paragraphs);
            }
            Event::End(TagEnd::Heading(_)) => {
                text = text.to_uppercase();
                finish(&mut text, &mut paragraphs);
            }
            Event::End(
                TagEnd::Paragraph | TagEnd::Item | TagEnd::CodeBlock | TagEnd::TableRow | TagEnd::TableHead,
            ) => finish(&mut text, &mut paragraphs),
            Event::End(TagEnd::TableCell) => text.push_str("  "),
            Event::Text(words) | Event::Code(words) if pictures == 0 => text.push_str(&words),
            Event::SoftBreak | Event::HardBreak if pictures == 0 => text.push(' '),
            _ => {}
        }
    }
    finish(&mut text, &mut paragraphs);
    paragraphs
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_clauses_of_refusals_can_be_looked_up() {
        for &game in GameId::ALL {
            for lang in Lang::ALL {
                assert!(guide(game, lang).len() > 10, "{game}");
                let missing: Vec<&str> = game
                    .facts()
                    .refusals
                    .iter()
                    .map(|code| code.clause)
                    .filter(|name| clause(game, lang, name).is_none())
                    .collect();
                assert!(missing.is_empty(), "{game} {lang}: {missing:?}");
            }
        }
    }
}
