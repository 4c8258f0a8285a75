//! Checks that generated files are up to date. `cargo xtask generate` updates them.

use std::fs;
use std::path::{Path, PathBuf};

mod common;

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).ancestors().nth(2).unwrap().to_owned()
}

#[track_caller]
fn check(file: &str, expected: &str) {
    let path = root().join(file);
    if std::env::var_os("FISHPOND_GENERATE").is_some() {
        fs::write(&path, expected).unwrap();
    }
    let found = fs::read_to_string(&path).unwrap_or_default();
    assert!(found == expected, "{file} is out of date; run cargo xtask generate");
}

/// Returns the names that `fishpond schema --help` lists.
fn schemas() -> Vec<String> {
    let help = common::prints(&["schema", "--help"]);
    let (_, list) = help.split_once("[possible values: ").expect("the help lists all names");
    list.split(']').next().unwrap().split(", ").map(str::to_owned).collect()
}

#[test]
fn schemas_are_up_to_date() {
    for name in schemas() {
        check(&format!("docs/schemas/{name}.json"), &common::prints(&["schema", &name]));
    }
}

#[test]
fn every_schema_file_is_listed() {
    let mut files: Vec<String> = fs::read_dir(root().join("docs/schemas"))
        .unwrap()
        .map(|entry| entry.unwrap().path().file_stem().unwrap().to_str().unwrap().to_owned())
        .collect();
    let mut names = schemas();
    files.sort();
    names.sort();
    assert_eq!(files, names);
}
