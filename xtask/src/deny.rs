//! `cargo xtask deny`: checks the dependencies against `deny.toml` with cargo-deny.
//!
//! Building cargo-deny takes minutes, so `cargo xtask ci` only checks licences and duplicate versions, from `cargo metadata`
//! (`xtask/tests/dependencies.rs`).

use std::process::Command;

use crate::{cargo_command, root, run, target};

const VERSION: &str = "0.20.2";

/// Installs cargo-deny if it is missing, and runs all checks. The check for known vulnerabilities is skipped if their
/// database cannot be downloaded.
pub(crate) fn check() -> anyhow::Result<()> {
    let tools = target()?.join("tools");
    let program = tools.join("bin/cargo-deny");
    if !program.exists() {
        let mut install = cargo_command()?;
        install.args(["install", "cargo-deny", "--locked", "--version", VERSION, "--root"]).arg(&tools);
        run(&mut install)?;
    }
    let root = root()?;
    let deny = |args: &[&str]| {
        let mut command = Command::new(&program);
        command.args(args).current_dir(&root);
        command
    };
    run(&mut deny(&["check", "licenses", "bans", "sources"]))?;
    if !deny(&["fetch", "db"]).status()?.success() {
        println!("not checked: known vulnerabilities, because their database cannot be downloaded");
        return Ok(());
    }
    run(&mut deny(&["check", "advisories"]))
}
