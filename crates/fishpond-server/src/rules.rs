//! The rules pages: an introduction with pictures, `rules/guide/<language>/<game>.md`, and all rules clause by clause,
//! `rules/<language>/<game>.md`. Each clause has an anchor that refusals and settings link to.

mod markdown;

mod pictures;

use std::sync::OnceLock;

use fishpond_games::GameId;
use fishpond_words::Lang;

pub(crate) use markdown::Document;
pub(crate) use pictures::draw;

/// The rules of a game for players.
#[derive(Debug)]
pub(crate) struct Rules {
    /// The introduction.
    pub(crate) guide: Document,
    /// All rules, clause by clause.
    pub(crate) clauses: Document,
}

/// Returns the rules of a game for players.
pub(crate) fn of(game: GameId, lang: Lang) -> &'static Rules {
    static PAGES: [[OnceLock<Rules>; 2]; 4] = [const { [const { OnceLock::new() }; 2] }; 4];
    PAGES[game as usize][lang as usize].get_or_init(|| {
        let [guide, clauses] = texts(game, lang);
        let picture = |name: &str, captions: &str| pictures::markup(game, name, captions, lang);
        Rules { guide: Document::new(guide, &picture), clauses: Document::new(clauses, &picture) }
    })
}

/// Returns the description of the written form of moves, `rules/notation/<language>.md`.
pub(crate) fn notation(lang: Lang) -> &'static Document {
    static PAGES: [OnceLock<Document>; 2] = [const { OnceLock::new() }; 2];
    PAGES[lang as usize].get_or_init(|| {
        let text = match lang {
            Lang::En => include_str!("../../../rules/notation/en.md"),
            Lang::De => include_str!("../../../rules/notation/de.md"),
        };
        Document::new(text, &|_, _| None)
    })
}

/// Returns the introduction and the clauses.
fn texts(game: GameId, lang: Lang) -> [&'static str; 2] {
    macro_rules! files {
        ($file:literal) => {
            [
                include_str!(concat!("../../../rules/guide/", $file)),
                include_str!(concat!("../../../rules/", $file)),
            ]
        };
    }
    match (game, lang) {
        (GameId::Penguins, Lang::En) => files!("en/penguins.md"),
        (GameId::Penguins, Lang::De) => files!("de/penguins.md"),
        (GameId::Wishes, Lang::En) => files!("en/wishes.md"),
        (GameId::Wishes, Lang::De) => files!("de/wishes.md"),
        (GameId::Ships, Lang::En) => files!("en/ships.md"),
        (GameId::Ships, Lang::De) => files!("de/ships.md"),
        (GameId::Fresh, Lang::En) => files!("en/fresh.md"),
        (GameId::Fresh, Lang::De) => files!("de/fresh.md"),
    }
}

#[cfg(test)]
mod tests;
