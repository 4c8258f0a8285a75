//! Checks that the documents are complete and the same in all languages, and that their links work.

use super::*;
use crate::rules::markdown::is_clause;

/// Returns the ids of a document.
fn ids(html: &'static str) -> Vec<&'static str> {
    html.split(" id=\"").skip(1).filter_map(|rest| rest.split('"').next()).collect()
}

/// Returns the clauses of a page, in the order of their anchors.
fn clauses(game: GameId, lang: Lang) -> Vec<&'static str> {
    ids(&of(game, lang).clauses.html).into_iter().filter(|id| is_clause(id)).collect()
}

fn text(game: GameId, lang: Lang) -> &'static str {
    lang.document(&game.to_string())
}

/// Returns the pictures of a guide, in order.
fn pictures_of(guide: &'static str) -> Vec<&'static str> {
    let images = guide.lines().filter(|line| line.starts_with("!["));
    images.filter_map(|line| line.rsplit_once("](")?.1.strip_suffix(')')).collect()
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
        let specification = Document::new(game.rules(), &|_, _| None).html;
        for clause in clauses(game, Lang::En) {
            assert!(specification.contains(&format!(" id=\"{clause}\"")), "{game}: {clause}");
        }
    }
}

#[test]
fn rulings_are_marked_at_the_same_clauses_in_every_language() {
    /// Returns the marks in a document, such as `SA3, SA4`.
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
fn rulings_and_clauses_link_to_each_other() {
    let html = &of(GameId::Penguins, Lang::En).clauses.html;
    assert!(html.contains("<span class=\"ruling\"><a href=\"#PA3\">PA3</a>"), "P6 links to its rulings");
    assert!(html.contains("<a class=\"back\" href=\"#P6\">P6</a>"), "PA3 links back");
}

#[test]
fn rulings_are_marked_with_a_word_of_any_language() {
    let text =
        "- **P6** Un, dos. [Decisión de mesa PA3, PA4] [see below] [PA3]\n\n| PA3 | Tres. |\n|---|---|\n";
    let html = Document::new(text, &|_, _| None).html;
    let links = "<span class=\"ruling\"><a href=\"#PA3\">PA3</a> <a href=\"#PA4\">PA4</a></span>";
    assert!(html.contains(&format!("Un, dos. {links} [see below] [PA3]")), "{html}");
    assert!(html.contains("<a class=\"back\" href=\"#P6\">P6</a>"), "{html}");
}

#[test]
fn inferred_values_are_marked_equally_often_in_every_language() {
    for &game in GameId::ALL {
        let count = |lang, word| text(game, lang).matches(word).count();
        assert_eq!(count(Lang::En, "(inferred"), count(Lang::De, "(erschlossen"), "{game}");
    }
}

#[test]
fn links_within_a_page_work() {
    for &game in GameId::ALL {
        for lang in Lang::ALL {
            let Rules { guide, clauses } = of(game, lang);
            let known: Vec<_> = ids(&guide.html).into_iter().chain(ids(&clauses.html)).collect();
            let links =
                [guide, clauses].into_iter().flat_map(|document| document.html.split("href=\"#").skip(1));
            for link in links.filter_map(|rest| rest.split('"').next()) {
                assert!(known.contains(&link), "{lang} {game}: #{link}");
            }
            let mut sorted = known.clone();
            sorted.sort_unstable();
            sorted.dedup();
            assert_eq!(sorted.len(), known.len(), "{lang} {game}: an id is repeated");
        }
    }
}

#[test]
fn guides_have_the_same_pictures_and_sections_in_every_language() {
    for &game in GameId::ALL {
        let [english, german] = [Lang::En, Lang::De].map(|lang| lang.document(&format!("guide/{game}")));
        let used = pictures_of(english);
        assert_eq!(used, pictures_of(german), "{game}");
        for name in fishpond_lessons::pictures(game).keys() {
            assert!(used.contains(&name.as_str()), "{game}: picture '{name}' is not used");
        }
        let sections = Lang::ALL.map(|lang| of(game, lang).guide.contents.len());
        assert_eq!(sections[0], sections[1], "{game}");
        assert!(sections[0] >= 5, "{game}: {} sections", sections[0]);
    }
}
