//! Dependencies: those between our crates are the ones in ARCHITECTURE.md, the others follow `deny.toml`. Parts of pages don't depend on
//! handlers.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::process::Command;

use regex::Regex;
use serde_json::Value;

mod common;

use common::{files, root};

type Edges = BTreeMap<String, BTreeSet<String>>;

fn deny() -> toml::Table {
    fs::read_to_string(root().join("deny.toml")).unwrap().parse().unwrap()
}

fn strings(list: &toml::Value) -> Vec<&str> {
    list.as_array().unwrap().iter().map(|item| item.as_str().unwrap()).collect()
}

/// Returns the packages of the main workspace that are built for the targets in `deny.toml`.
fn packages() -> Vec<Value> {
    packages_of("Cargo.toml")
}

/// Returns the packages of a workspace that are built for the targets in `deny.toml`.
fn packages_of(manifest: &str) -> Vec<Value> {
    let mut command = Command::new(env!("CARGO"));
    command.args(["metadata", "--format-version", "1", "--locked", "--manifest-path", manifest]);
    command.current_dir(root());
    for target in strings(&deny()["graph"]["targets"]) {
        command.args(["--filter-platform", target]);
    }
    let output = command.output().unwrap();
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    let mut metadata: Value = serde_json::from_slice(&output.stdout).unwrap();
    let Value::Array(packages) = metadata["packages"].take() else { panic!("cargo metadata lists packages") };
    let nodes = metadata["resolve"]["nodes"].as_array().unwrap();
    let used: BTreeSet<&str> = nodes.iter().map(|node| node["id"].as_str().unwrap()).collect();
    packages.into_iter().filter(|package| used.contains(package["id"].as_str().unwrap())).collect()
}

/// Returns the dependencies between our crates that are not only for tests.
fn edges() -> Edges {
    let short = |name: &Value| name.as_str().unwrap().strip_prefix("fishpond-").map(str::to_owned);
    let mut edges = Edges::new();
    for package in packages().iter().filter(|package| package["source"].is_null()) {
        let Some(name) = short(&package["name"]) else { continue };
        let dependencies = package["dependencies"].as_array().unwrap();
        let used = dependencies.iter().filter(|dependency| dependency["kind"] != "dev");
        edges.insert(name, used.filter_map(|dependency| short(&dependency["name"])).collect());
    }
    edges
}

/// Returns the dependencies between our crates according to ARCHITECTURE.md: `draw, server -> core, words`.
fn documented_edges() -> Edges {
    let text = fs::read_to_string(root().join("ARCHITECTURE.md")).unwrap();
    let block = Regex::new(r"(?s)```text\n(core\n.*?)```").unwrap();
    let list = block.captures(&text).expect("ARCHITECTURE.md lists the dependencies of each crate");
    let names = |text: &str| -> Vec<String> { text.split(", ").map(|name| name.trim().to_owned()).collect() };
    let mut edges = Edges::new();
    for line in list[1].lines() {
        let (crates, used) = line.split_once("->").unwrap_or((line, ""));
        for name in names(crates) {
            edges.insert(name, names(used).into_iter().filter(|name| !name.is_empty()).collect());
        }
    }
    edges
}

#[test]
fn architecture_lists_the_dependencies_between_crates() {
    let (actual, documented) = (edges(), documented_edges());
    for (name, used) in &actual {
        assert_eq!(
            Some(used),
            documented.get(name),
            "dependencies of {name}: Cargo.toml, then ARCHITECTURE.md"
        );
    }
    assert_eq!(documented.len(), actual.len(), "ARCHITECTURE.md lists crates that do not exist");
}

#[test]
fn licences_are_allowed() {
    let deny = deny();
    let allowed = strings(&deny["licenses"]["allow"]);
    let is_allowed = |package: &&Value| {
        let licence = package["license"].as_str().unwrap_or_default();
        spdx::Expression::parse_mode(licence, spdx::ParseMode::LAX)
            .is_ok_and(|expression| expression.evaluate(|one| allowed.contains(&one.to_string().as_str())))
    };
    let packages = packages().into_iter().chain(packages_of("crates/fishpond-py/Cargo.toml"));
    let packages: Vec<Value> = packages.collect();
    let others: Vec<String> = packages
        .iter()
        .filter(|package| !is_allowed(package))
        .map(|package| format!("{}: {}", package["name"], package["license"]))
        .collect();
    assert!(others.is_empty(), "licences that deny.toml does not allow:\n{}", others.join("\n"));
}

#[test]
fn each_dependency_has_one_version() {
    let mut versions: BTreeMap<String, Vec<String>> = BTreeMap::new();
    for package in packages() {
        let [name, version] = ["name", "version"].map(|key| package[key].as_str().unwrap().to_owned());
        versions.entry(name).or_default().push(version);
    }
    versions.retain(|_, versions| versions.len() > 1);
    let deny = deny();
    let skipped: Vec<&str> = deny["bans"]["skip"]
        .as_array()
        .unwrap()
        .iter()
        .map(|entry| {
            assert!(
                entry["reason"].as_str().is_some_and(|reason| !reason.is_empty()),
                "{entry} needs a reason"
            );
            entry["crate"].as_str().unwrap()
        })
        .collect();
    let stale: Vec<_> = skipped.iter().filter(|name| !versions.contains_key(**name)).collect();
    assert!(stale.is_empty(), "deny.toml lists dependencies that have one version: {stale:?}");
    versions.retain(|name, _| !skipped.contains(&name.as_str()));
    assert!(
        versions.is_empty(),
        "dependencies with several versions (deny.toml lists exceptions): {versions:?}"
    );
}

#[test]
fn every_crate_describes_itself() {
    let mut faults = Vec::new();
    for package in packages().iter().filter(|package| package["source"].is_null()) {
        let name = package["name"].as_str().unwrap();
        let count = |key: &str| package[key].as_array().map_or(0, Vec::len);
        if package["description"].as_str().is_none_or(str::is_empty) {
            faults.push(format!("{name} has no description"));
        }
        if name != "xtask" && (count("keywords") == 0 || count("categories") == 0) {
            faults.push(format!("{name} has no keywords or categories"));
        }
        if !package["repository"].is_null() {
            faults.push(format!("{name} names a repository"));
        }
    }
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}

/// The parts of a page know nothing of the handlers that put them together.
#[test]
fn parts_of_pages_do_not_depend_on_routes() {
    let sources = files(&["rs"]);
    let part = |name: &str| name.starts_with("crates/fishpond-server/src/parts");
    let parts: Vec<_> = sources.iter().filter(|(name, _)| part(name)).collect();
    assert!(parts.len() > 10, "the parts are in src/parts");
    for (name, text) in parts {
        assert!(!text.contains("crate::routes"), "{name}");
    }
}
