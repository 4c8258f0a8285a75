//! Checks of the project itself: clauses have tests, modules have descriptions, links work.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;

use regex::Regex;

mod common;

use common::{files, root};

/// The prefixes of the clauses of each game.
const FAMILIES: [(&str, &str); 4] =
    [("penguins", "P"), ("wishes", "W"), ("ships", "S|SI"), ("fresh", "F|X|D|C")];

/// Finds the clauses in the rules of a game: `- **P14 …`, `- **W7.2** …`, `**X6 …`.
fn clauses(game: &str, families: &str) -> BTreeSet<String> {
    let rules = fs::read_to_string(root().join("rules").join(format!("{game}.md"))).unwrap();
    let clause = Regex::new(&format!(r"(?m)^(?:- )?\*\*((?:{families})\d+(?:\.\d+)?)\b")).unwrap();
    clause.captures_iter(&rules).map(|found| found[1].to_owned()).collect()
}

/// Finds the names of all tests in the crate of a game.
fn tests(game: &str) -> Vec<String> {
    let test = Regex::new(r"#\[test\]\s+(?:#\[[^\]]*\]\s+)*fn (\w+)\(").unwrap();
    let folder = format!("crates/fishpond-{game}/");
    files(&["rs"])
        .iter()
        .filter(|(name, _)| name.starts_with(&folder))
        .flat_map(|(_, text)| test.captures_iter(text).map(|found| found[1].to_owned()).collect::<Vec<_>>())
        .collect()
}

#[test]
fn every_clause_has_a_test_or_a_reason_for_having_none() {
    let listed: BTreeMap<String, BTreeMap<String, String>> =
        toml::from_str(&fs::read_to_string(root().join("rules/untested.toml")).unwrap()).unwrap();
    let mut faults = Vec::new();
    for (game, families) in FAMILIES {
        let tests = tests(game);
        let excused = listed.get(game).cloned().unwrap_or_default();
        let clauses = clauses(game, families);
        assert!(clauses.len() >= 32, "{game} has {} clauses", clauses.len());
        for clause in &clauses {
            let name = clause.to_lowercase().replace('.', "_");
            let named = |test: &String| format!("_{test}_").contains(&format!("_{name}_"));
            match (tests.iter().any(named), excused.contains_key(clause)) {
                (false, false) => faults.push(format!("{game}: no test is named after {clause}")),
                (true, true) => {
                    faults.push(format!("{game}: {clause} has a test; remove it from untested.toml"));
                }
                _ => {}
            }
        }
        for clause in excused.keys().filter(|clause| !clauses.contains(*clause)) {
            faults.push(format!("{game}: untested.toml lists {clause}, which does not exist"));
        }
    }
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}

#[test]
fn every_module_has_a_description() {
    let undescribed: Vec<String> = files(&["rs"])
        .into_iter()
        .filter(|(_, text)| !text.starts_with("//!") && !text.starts_with("#!["))
        .map(|(name, _)| name)
        .collect();
    assert!(undescribed.is_empty(), "these files do not start with a //! comment: {undescribed:?}");
}

#[test]
fn no_file_contains_machine_specific_paths() {
    let path =
        Regex::new(r#"(?m)(?:^|[\s"'`(=:])(?:/(?:home|root|tmp|Users|mnt)/\w|[A-Z]:\\\w).*$"#).unwrap();
    let found: Vec<String> =
        files(&["rs", "md", "toml", "js", "css", "sh", "py", "ftl", "json", "svg", "lock"])
            .iter()
            .filter(|(name, _)| name != "xtask/tests/tidy.rs")
            .flat_map(|(name, text)| {
                path.find_iter(text)
                    .map(|found| format!("{name}: {}", found.as_str().trim()))
                    .collect::<Vec<_>>()
            })
            .collect();
    assert!(found.is_empty(), "{}", found.join("\n"));
}

#[test]
fn links_in_documents_work() {
    let link = Regex::new(r"\]\(([^)#\s]+)(?:#[^)]*)?\)").unwrap();
    let mut dead = Vec::new();
    for (name, text) in files(&["md"]).into_iter().filter(|(name, _)| !name.starts_with("rules/")) {
        let folder = root().join(&name).parent().unwrap().to_owned();
        for found in link.captures_iter(&text) {
            let target = &found[1];
            if !target.contains("://") && !folder.join(target).exists() {
                dead.push(format!("{name}: {target}"));
            }
        }
    }
    assert!(dead.is_empty(), "dead links:\n{}", dead.join("\n"));
}

#[test]
fn tables_in_documents_have_headers() {
    let separator = Regex::new(r"^\|(?: ?:?-+:? ?\|)+$").unwrap();
    let mut broken = Vec::new();
    for (name, text) in files(&["md"]) {
        let lines: Vec<&str> = text.lines().collect();
        for (number, line) in lines.iter().enumerate() {
            let starts = line.starts_with('|') && (number == 0 || !lines[number - 1].starts_with('|'));
            if starts && !lines.get(number + 1).is_some_and(|next| separator.is_match(next)) {
                broken.push(format!("{name}:{}: {line}", number + 1));
            }
        }
    }
    assert!(broken.is_empty(), "tables without a header, perhaps after a blank line:\n{}", broken.join("\n"));
}
