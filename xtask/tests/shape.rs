//! The game crates have the same shape: the modules that `CONTRIBUTING.md` lists, in the same order and with the same visibility.

use std::fs;

use regex::Regex;

mod common;

use common::root;

const GAMES: [&str; 4] = ["penguins", "wishes", "ships", "fresh"];

/// Returns the modules in the table of `CONTRIBUTING.md`, as declared in `lib.rs`. The row for a game's own vocabulary is left out.
fn listed() -> Vec<String> {
    let row = Regex::new(r"(?m)^\| `([a-z]+)/?` \| (`pub`|private) \|").unwrap();
    let text = fs::read_to_string(root().join("CONTRIBUTING.md")).unwrap();
    row.captures_iter(&text).map(|row| declaration(&row[2] == "`pub`", &row[1])).collect()
}

/// Returns the modules that a crate declares.
fn declared(game: &str) -> Vec<String> {
    let module = Regex::new(r"(?m)^(pub )?mod ([a-z]+);$").unwrap();
    let text = fs::read_to_string(root().join(format!("crates/fishpond-{game}/src/lib.rs"))).unwrap();
    module.captures_iter(&text).map(|found| declaration(found.get(1).is_some(), &found[2])).collect()
}

fn declaration(public: bool, name: &str) -> String {
    format!("{}mod {name};", if public { "pub " } else { "" })
}

#[test]
fn game_crates_declare_the_listed_modules() {
    let listed = listed();
    assert!(listed.len() > 10, "CONTRIBUTING.md lists the modules of a game crate: {listed:?}");
    for game in GAMES {
        let declared: Vec<String> =
            declared(game).into_iter().filter(|module| listed.contains(module)).collect();
        assert_eq!(declared, listed, "{game}");
    }
}

#[test]
fn game_specific_modules_come_between_components_and_acts() {
    let listed = listed();
    for game in GAMES {
        let declared = declared(game);
        let place = |name: &str| declared.iter().position(|module| module.ends_with(&format!(" {name};")));
        for (index, module) in declared.iter().enumerate().filter(|(_, module)| !listed.contains(module)) {
            assert!(
                Some(index) > place("components") && Some(index) < place("acts"),
                "{game}: `{module}` belongs between `components` and `acts`"
            );
        }
    }
}

#[test]
fn game_crates_have_the_same_files() {
    let files = ["path/preview.rs", "play/chance.rs", "play/setup.rs", "play/turns.rs", "state/check.rs"];
    let tests = ["rules/main.rs", "rules/helpers.rs", "rules/preview.rs", "examples.rs", "testkit.rs"];
    for game in GAMES {
        let folder = root().join(format!("crates/fishpond-{game}"));
        let paths = files.map(|file| folder.join("src").join(file));
        let tests = tests.map(|file| folder.join("tests").join(file));
        for path in paths.iter().chain(&tests) {
            assert!(path.is_file(), "{} is missing", path.display());
        }
    }
}

#[test]
fn game_crates_use_the_same_names_in_the_same_places() {
    for game in GAMES {
        let source = |file: &str| {
            let path = root().join(format!("crates/fishpond-{game}/src")).join(file);
            fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
        };
        for (file, name) in [("position.rs", "Stage"), ("state.rs", "Phase")] {
            let last = Regex::new(&format!(
                r"(?s)enum {name} \{{.*?\n    Over\b[^\n]*(\n        [^\n]*|\n    \}},)*\n\}}"
            ))
            .unwrap();
            assert!(last.is_match(&source(file)), "{game}: `{name}` in {file} ends with `Over`");
        }
        assert!(
            source("facts.rs").contains("\"resigned\""),
            "{game}: the reasons for the end are in facts.rs"
        );
        let preview = "pub(super) fn preview(position: &Position, seat: Seat, act: Act) -> Preview {";
        assert!(source("path/preview.rs").contains(preview), "{game}: path/preview.rs has `preview`");
    }
}

#[test]
fn tests_of_clauses_are_in_chapters() {
    for game in GAMES {
        for file in fs::read_dir(root().join(format!("crates/fishpond-{game}/tests"))).unwrap() {
            let name = file.unwrap().file_name().into_string().unwrap();
            let is_known = ["rules", "examples.rs", "testkit.rs", "slow.rs"].contains(&name.as_str());
            assert!(is_known, "{game}: tests/{name} belongs in tests/rules");
        }
    }
}
