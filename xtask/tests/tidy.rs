//! The project looks after itself: clauses have tests, modules say what they are for, nothing points outside.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use regex::Regex;

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).parent().unwrap().to_owned()
}

/// The files that belong to the project, as git sees them, with their text.
fn files(ending: &str) -> Vec<(String, String)> {
    let output = Command::new("git")
        .args(["ls-files", "--cached", "--others", "--exclude-standard"])
        .current_dir(root())
        .output()
        .expect("git lists the files of the project");
    assert!(output.status.success(), "git ls-files failed");
    String::from_utf8(output.stdout)
        .unwrap()
        .lines()
        .filter(|name| name.ends_with(ending))
        .filter_map(|name| Some((name.to_owned(), fs::read_to_string(root().join(name)).ok()?)))
        .collect()
}

/// The families of clauses in the rules of each game.
const FAMILIES: [(&str, &str); 4] =
    [("penguins", "P"), ("wishes", "W"), ("ships", "S|SI"), ("fresh", "F|X|D|C")];

/// The clauses of a game: `- **P14 …`, `- **W7.2** …`, `**X6 …`.
fn clauses(game: &str, families: &str) -> BTreeSet<String> {
    let rules = fs::read_to_string(root().join("rules").join(format!("{game}.md"))).unwrap();
    let clause = Regex::new(&format!(r"(?m)^(?:- )?\*\*((?:{families})\d+(?:\.\d+)?)\b")).unwrap();
    clause.captures_iter(&rules).map(|found| found[1].to_owned()).collect()
}

/// The names of all tests of a game's crate.
fn tests(game: &str) -> Vec<String> {
    let test = Regex::new(r"#\[test\]\s+(?:#\[[^\]]*\]\s+)*fn (\w+)\(").unwrap();
    let folder = format!("crates/fishpond-{game}/");
    files(".rs")
        .iter()
        .filter(|(name, _)| name.starts_with(&folder))
        .flat_map(|(_, text)| test.captures_iter(text).map(|found| found[1].to_owned()).collect::<Vec<_>>())
        .collect()
}

#[test]
fn every_clause_is_named_by_a_test_or_listed_with_a_reason() {
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
                (true, true) => faults.push(format!("{game}: {clause} has a test and need not be listed")),
                _ => {}
            }
        }
        for clause in excused.keys().filter(|clause| !clauses.contains(*clause)) {
            faults.push(format!("{game}: {clause} is listed but is no clause"));
        }
    }
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}

#[test]
fn every_module_says_what_it_is_for() {
    let silent: Vec<String> = files(".rs")
        .into_iter()
        .filter(|(_, text)| !text.starts_with("//!") && !text.starts_with("#!["))
        .map(|(name, _)| name)
        .collect();
    assert!(silent.is_empty(), "these begin with no //! sentence: {silent:?}");
}

#[test]
fn nothing_points_outside_the_project() {
    let outside =
        Regex::new(r"(^|[^A-Za-z0-9._/-])/(work|farm|root|tmp/wt)/|\.\./shared|crates\.io-|index\.crates")
            .unwrap();
    let found: Vec<String> = ["rs", "md", "toml", "js", "css", "sh", "py", "ftl", "json", "svg"]
        .iter()
        .flat_map(|ending| files(&format!(".{ending}")))
        .filter(|(name, _)| name != "xtask/tests/tidy.rs")
        .flat_map(|(name, text)| {
            let lines = text.lines().enumerate().filter(|(_, line)| outside.is_match(line));
            lines.map(|(number, line)| format!("{name}:{}: {line}", number + 1)).collect::<Vec<_>>()
        })
        .collect();
    assert!(found.is_empty(), "{}", found.join("\n"));
}

#[test]
fn links_in_documents_lead_somewhere() {
    let link = Regex::new(r"\]\(([^)#\s]+)(?:#[^)]*)?\)").unwrap();
    let mut dead = Vec::new();
    for (name, text) in files(".md").into_iter().filter(|(name, _)| !name.starts_with("rules/")) {
        let folder = root().join(&name).parent().unwrap().to_owned();
        for found in link.captures_iter(&text) {
            let target = &found[1];
            if !target.contains("://") && !folder.join(target).exists() {
                dead.push(format!("{name}: {target}"));
            }
        }
    }
    assert!(dead.is_empty(), "{}", dead.join("\n"));
}
