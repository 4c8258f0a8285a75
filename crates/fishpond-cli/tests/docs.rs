//! The `console` blocks of the documents run as written.
//!
//! A block is a transcript: `$ ` starts a command, `> ` continues it, and any other line is output that has to match, with
//! `…` for anything. A block without prompts is one command per line. Blocks marked `console no-run` are skipped:
//! they start servers or whole test runs.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use regex::Regex;
use tempfile::TempDir;

#[derive(Default)]
struct Step {
    command: String,
    output: Vec<String>,
}

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).ancestors().nth(2).unwrap().to_owned()
}

fn documents() -> Vec<PathBuf> {
    let mut files: Vec<PathBuf> = [root(), root().join("docs")]
        .iter()
        .flat_map(|folder| fs::read_dir(folder).unwrap())
        .map(|entry| entry.unwrap().path())
        .filter(|path| path.extension().is_some_and(|extension| extension == "md"))
        .collect();
    files.sort();
    files
}

/// Returns the fenced blocks of a Markdown document that have this info string.
fn blocks(text: &str, language: &str) -> Vec<String> {
    let block = Regex::new(&format!(r"(?ms)^```{language}\n(.*?)^```$")).unwrap();
    block.captures_iter(text).map(|found| found[1].to_owned()).collect()
}

fn steps(block: &str) -> Vec<Step> {
    let mut steps: Vec<Step> = Vec::new();
    if !block.contains("$ ") {
        return block.lines().map(|line| Step { command: line.to_owned(), ..Step::default() }).collect();
    }
    for line in block.lines() {
        if let Some(command) = line.strip_prefix("$ ") {
            steps.push(Step { command: command.to_owned(), ..Step::default() });
            continue;
        }
        let step = steps.last_mut().expect("a transcript starts with a command");
        match line.strip_prefix("> ") {
            Some(more) => step.command.extend(["\n", more]),
            None => step.output.push(line.to_owned()),
        }
    }
    steps
}

/// Runs a command with `fishpond` on the path, in `folder`.
fn run(step: &Step, folder: &Path) -> Result<(), String> {
    let programs = Path::new(env!("CARGO_BIN_EXE_fishpond")).parent().unwrap();
    let path = format!("{}:{}", programs.display(), std::env::var("PATH").unwrap());
    let output = Command::new("bash")
        .env("LC_ALL", "C.UTF-8")
        .args(["-euo", "pipefail", "-c", &step.command])
        .env("PATH", path)
        .current_dir(folder)
        .output()
        .unwrap();
    let printed = String::from_utf8_lossy(&output.stdout);
    if !output.status.success() {
        return Err(format!("{}\n{printed}{}", output.status, String::from_utf8_lossy(&output.stderr)));
    }
    let expected: Vec<_> = step.output.iter().map(|line| regex::escape(line).replace('…', ".*")).collect();
    let expected = Regex::new(&format!("^{}$", expected.join("\n"))).unwrap();
    if !step.output.is_empty() && !expected.is_match(printed.trim_end()) {
        return Err(format!("prints\n{printed}instead of\n{}", step.output.join("\n")));
    }
    Ok(())
}

#[test]
fn console_blocks_run_as_written() {
    let (mut faults, mut count) = (Vec::new(), 0);
    for document in documents() {
        let folder = TempDir::new().unwrap();
        for step in
            blocks(&fs::read_to_string(&document).unwrap(), "console").iter().flat_map(|block| steps(block))
        {
            count += 1;
            if let Err(fault) = run(&step, folder.path()) {
                faults.push(format!("{}: {}\n{fault}", document.display(), step.command));
            }
        }
    }
    assert!(faults.is_empty(), "{}", faults.join("\n\n"));
    assert!(count > 0, "no document has a console block");
}

#[test]
fn dependencies_in_the_readme_exist() {
    let readme = fs::read_to_string(root().join("README.md")).unwrap();
    let manifests = blocks(&readme, "toml");
    assert_eq!(manifests.len(), 1);
    let manifest: toml::Table = manifests[0].parse().unwrap();
    for (name, dependency) in manifest["dependencies"].as_table().unwrap() {
        let path = dependency["path"].as_str().unwrap().strip_prefix("../fishpond/").unwrap();
        let found = fs::read_to_string(root().join(path).join("Cargo.toml")).unwrap();
        assert_eq!(found.parse::<toml::Table>().unwrap()["package"]["name"].as_str(), Some(name.as_str()));
    }
}
