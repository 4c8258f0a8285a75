//! The files of the project.

#![allow(dead_code, reason = "no test uses all of it")]

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

/// Returns the root folder of the project.
pub(crate) fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).parent().unwrap().to_owned()
}

/// Lists the names of all files that git does not ignore.
pub(crate) fn names() -> Vec<String> {
    let output = Command::new("git")
        .args(["ls-files", "-z", "--cached", "--others", "--exclude-standard"])
        .current_dir(root())
        .output()
        .expect("git is installed");
    assert!(output.status.success(), "git ls-files failed");
    let names = String::from_utf8(output.stdout).unwrap();
    names.split_terminator('\0').filter(|name| root().join(name).is_file()).map(str::to_owned).collect()
}

/// Reads all files with one of these extensions. Returns names and contents.
pub(crate) fn files(extensions: &[&str]) -> Vec<(String, String)> {
    let wanted = |name: &String| {
        let extension = Path::new(name).extension().and_then(|extension| extension.to_str());
        extension.is_some_and(|extension| extensions.contains(&extension))
    };
    let read = |name: String| {
        let text = fs::read_to_string(root().join(&name)).unwrap();
        (name, text)
    };
    names().into_iter().filter(wanted).map(read).collect()
}
