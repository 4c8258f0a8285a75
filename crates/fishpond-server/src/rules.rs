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
    static PAGES: [[OnceLock<Rules>; Lang::COUNT]; 4] =
        [const { [const { OnceLock::new() }; Lang::COUNT] }; 4];
    PAGES[game as usize][lang as usize].get_or_init(|| {
        let picture = |name: &str, captions: &str| pictures::markup(game, name, captions, lang);
        let document = |name: &str| Document::new(lang.document(name), &picture);
        Rules { guide: document(&format!("guide/{game}")), clauses: document(&game.to_string()) }
    })
}

/// Returns the description of the written form of moves, `rules/notation/<language>.md`.
pub(crate) fn notation(lang: Lang) -> &'static Document {
    static PAGES: [OnceLock<Document>; Lang::COUNT] = [const { OnceLock::new() }; Lang::COUNT];
    PAGES[lang as usize].get_or_init(|| Document::new(lang.document("notation"), &|_, _| None))
}

#[cfg(test)]
mod tests;
