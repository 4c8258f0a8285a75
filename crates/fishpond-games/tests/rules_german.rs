//! The German rules have the same clauses and rulings as the English ones.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

/// The rules of each game, with the letters of the rulings in its register.
const GAMES: [(&str, &str); 4] = [("penguins", "PA"), ("wishes", "A"), ("ships", "SA"), ("fresh", "Q")];

fn read(path: &str) -> String {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../rules").join(path);
    fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

/// Returns the clause number at the start of some text: `P14`, `W11.10`, `A12a`.
fn number(text: &str) -> Option<&str> {
    let letters = text.find(|c: char| !c.is_ascii_uppercase())?;
    let digits = text[letters..].find(|c: char| !c.is_ascii_digit() && c != '.')?;
    let suffix = text[letters + digits..].starts_with(|c: char| c.is_ascii_lowercase());
    let all = text[..letters + digits + usize::from(suffix)].trim_end_matches('.');
    (letters > 0 && digits > 0).then_some(all)
}

/// Finds the clauses in a text: `- **P14 …`, `- **W7.2** …`, `**X6 …`.
fn clauses(text: &str) -> Vec<&str> {
    text.lines()
        .filter_map(|line| line.strip_prefix("- ").unwrap_or(line).strip_prefix("**"))
        .filter_map(number)
        .collect()
}

/// Finds the rulings in a text: `| PA6 | …`.
fn rulings<'a>(text: &'a str, letters: &str) -> Vec<&'a str> {
    text.lines()
        .filter_map(|line| number(line.strip_prefix("| ")?))
        .filter(|id| id.trim_end_matches(|c: char| !c.is_ascii_uppercase()) == letters)
        .collect()
}

/// Returns section 1.
fn section_1(text: &str) -> &str {
    let (_, rest) = text.split_once("\n## 1. ").expect("the rules have a section 1");
    rest.split_once("\n## ").map_or(rest, |(section, _)| section)
}

fn set<'a>(list: &[&'a str]) -> BTreeSet<&'a str> {
    list.iter().copied().collect()
}

#[test]
fn section_1_has_the_same_clauses_in_the_same_order() {
    for (game, _) in GAMES {
        let (english, german) = (read(&format!("{game}.md")), read(&format!("de/{game}.md")));
        let expected = clauses(section_1(&english));
        assert!(expected.len() >= 32, "{game}: {} clauses", expected.len());
        assert_eq!(clauses(section_1(&german)), expected, "{game}");
    }
}

#[test]
fn german_clauses_exist_in_english_and_are_unique() {
    for (game, _) in GAMES {
        let (english, german) = (read(&format!("{game}.md")), read(&format!("de/{game}.md")));
        let (known, found) = (set(&clauses(&english)), clauses(&german));
        for clause in &found {
            assert!(known.contains(clause), "{game}: {clause} is not a clause of the English rules");
        }
        assert_eq!(set(&found).len(), found.len(), "{game}: a clause is repeated");
    }
}

#[test]
fn both_registers_have_the_same_rulings() {
    for (game, letters) in GAMES {
        let (english, german) = (read(&format!("{game}.md")), read(&format!("de/{game}.md")));
        let (expected, found) = (rulings(&english, letters), rulings(&german, letters));
        assert!(expected.len() >= 34, "{game}: {} rulings", expected.len());
        assert_eq!(set(&found), set(&expected), "{game}");
        assert_eq!(found.len(), expected.len(), "{game}: a ruling is repeated");
    }
}

#[test]
fn every_mark_names_a_ruling_in_the_register() {
    for (game, letters) in GAMES {
        let german = read(&format!("de/{game}.md"));
        let known = set(&rulings(&german, letters));
        let marks: Vec<&str> = german.split("[Auslegung ").skip(1).collect();
        assert!(marks.len() > 10, "{game}: {} marks", marks.len());
        for mark in marks {
            let (ids, _) = mark.split_once(']').expect("a mark ends with a bracket");
            for id in ids.split(", ") {
                assert!(
                    known.contains(id),
                    "{game}: [Auslegung {ids}] names {id}, which is not in the register"
                );
            }
        }
    }
}
