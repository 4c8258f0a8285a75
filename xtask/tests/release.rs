//! A release of a copy of the project.

use std::fs;
use std::os::unix::fs::PermissionsExt as _;
use std::path::Path;
use std::process::{Command, Output};

use tempfile::TempDir;

mod common;

/// Copies the project without build output.
fn copy_project(to: &Path) {
    for name in common::names() {
        fs::create_dir_all(to.join(&name).parent().unwrap()).unwrap();
        fs::copy(common::root().join(&name), to.join(&name)).unwrap();
    }
}

fn xtask(folder: &Path, args: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_xtask"))
        .args(args)
        .env("CARGO_TARGET_DIR", folder.join("target"))
        .current_dir(folder)
        .output()
        .unwrap()
}

#[test]
fn release_bumps_versions_and_changelog_and_packs_an_archive() {
    let folder = TempDir::new().unwrap();
    let folder = folder.path();
    copy_project(folder);
    let changelog = folder.join("CHANGELOG.md");
    fs::write(&changelog, "# Changelog\n\n## Unreleased\n\n- A new entry.\n").unwrap();

    let released = xtask(folder, &["release", "99.0.0", "--no-archive"]);
    assert!(released.status.success(), "{}", String::from_utf8_lossy(&released.stderr));
    let text = fs::read_to_string(&changelog).unwrap();
    assert!(text.starts_with("# Changelog\n\n## Unreleased\n\n## 99.0.0 - 20"), "{text}");
    for lock in ["Cargo.lock", "fuzz/Cargo.lock", "crates/fishpond-py/Cargo.lock"] {
        let lock = fs::read_to_string(folder.join(lock)).unwrap();
        assert!(lock.contains("name = \"fishpond-core\"\nversion = \"99.0.0\"\n"));
    }
    let package = fs::read_to_string(folder.join("crates/fishpond-py/Cargo.toml")).unwrap();
    assert!(package.contains("\nversion = \"99.0.0\"\n"), "{package}");
    let again = xtask(folder, &["release", "99.0.0", "--no-archive"]);
    assert!(String::from_utf8_lossy(&again.stderr).contains("version 99.0.0 is not newer than 99.0.0"));

    // A stand-in for the program, which would take minutes to build.
    let program = folder.join("program");
    let script =
        "#!/bin/sh\ncase $1 in man) echo page > $2/fishpond.1;; completions) echo words for $2;; esac\n";
    fs::write(&program, script).unwrap();
    fs::set_permissions(&program, fs::Permissions::from_mode(0o755)).unwrap();
    let packed = xtask(folder, &["archive", "--binary", program.to_str().unwrap()]);
    assert!(packed.status.success(), "{}", String::from_utf8_lossy(&packed.stderr));
    let archive = String::from_utf8(packed.stdout).unwrap();
    let listed = Command::new("tar").args(["-tzf", archive.trim()]).output().unwrap();
    let listed = String::from_utf8(listed.stdout).unwrap();
    for file in [
        "fishpond",
        "README.md",
        "CHANGELOG.md",
        "LICENSE-MIT",
        "LICENSE-APACHE",
        "font/README.md",
        "font/LICENSE.txt",
        "man/fishpond.1",
        "completions/fishpond.bash",
        "completions/_fishpond",
    ] {
        let in_archive = |line: &str| {
            line.split_once('/')
                .is_some_and(|(folder, rest)| folder.starts_with("fishpond-99.0.0-") && rest == file)
        };
        assert!(listed.lines().any(in_archive), "{file} is missing:\n{listed}");
    }
}
