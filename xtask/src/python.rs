//! `cargo xtask python`: builds the Python package in a virtual environment of its own, and tests it.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context, bail};

use crate::{cargo_command, output, root, run, target};

/// The folder of the package.
const PACKAGE: &str = "crates/fishpond-py";

/// Lints, builds and tests the package. The short form leaves out the tests marked `slow`, and does not optimize the build.
pub(crate) fn check(short: bool) -> anyhow::Result<()> {
    let package = root()?.join(PACKAGE);
    let folder = target()?.join("python");
    let environment = environment(&folder, &package.join("requirements.txt"))?;
    let tool = |name: &str| -> anyhow::Result<Command> {
        let mut command = Command::new(environment.join("bin").join(name));
        command.current_dir(&package).env("VIRTUAL_ENV", &environment).env("CARGO_TARGET_DIR", &folder);
        Ok(command)
    };
    for folder in [".", "../../examples/python"] {
        run(tool("ruff")?.args(["check", "--config", "pyproject.toml", folder]))?;
        run(tool("ruff")?.args(["format", "--check", "--config", "pyproject.toml", folder]))?;
    }
    if short {
        // Clippy compiles the package itself, so that its dependencies are built once instead of checked and built.
        let mut maturin = tool("maturin")?;
        maturin.args(["develop", "--quiet", "--", "-D", "warnings"]);
        run(maturin.env("RUSTC_WORKSPACE_WRAPPER", "clippy-driver"))?;
    } else {
        let mut clippy = cargo_command()?;
        clippy
            .args(["clippy", "--manifest-path"])
            .arg(package.join("Cargo.toml"))
            .args(["--", "-D", "warnings"]);
        run(clippy.env("CARGO_TARGET_DIR", &folder))?;
        install_afresh(&folder, &package)?;
        run(tool("pip")?.args(["install", "--quiet", "--no-deps", "--force-reinstall", "."]))?;
    }
    run(tool("mypy")?.args(["-p", "fishpond"]))?;
    run(tool("mypy")?.arg("tests"))?;
    run(tool("mypy")?.arg("../../examples/python"))?;
    run(tool("stubtest")?.arg("fishpond._fishpond"))?;
    let mut tests = tool("pytest")?;
    run(if short { tests.args(["-m", "not slow"]) } else { &mut tests })
}

/// Installs the package as the README says, in a new virtual environment with nothing else, and plays with it.
fn install_afresh(folder: &Path, package: &Path) -> anyhow::Result<()> {
    let fresh = folder.join("fresh");
    run(Command::new(python()?).args(["-m", "venv", "--clear"]).arg(&fresh))?;
    let mut pip = Command::new(fresh.join("bin/pip"));
    pip.args(["install", "--quiet", "--disable-pip-version-check", "./"]).current_dir(package);
    run(pip.env("CARGO_TARGET_DIR", folder))?;
    let play = "import fishpond; batch = fishpond.Batch('ships', 8); batch.step(batch.sample()); print(batch.obs.shape)";
    run(Command::new(fresh.join("bin/python")).args(["-c", play]).current_dir(folder))
}

/// Creates a virtual environment, unless it already has the required packages, and returns its folder.
pub(crate) fn environment(folder: &Path, requirements: &Path) -> anyhow::Result<PathBuf> {
    let environment = folder.join("venv");
    let stamp = environment.join("requirements.txt");
    let needed = fs::read_to_string(requirements)?;
    if fs::read_to_string(&stamp).is_ok_and(|installed| installed == needed) {
        return Ok(environment);
    }
    run(Command::new(python()?).args(["-m", "venv", "--clear"]).arg(&environment))?;
    let mut pip = Command::new(environment.join("bin/python"));
    pip.args(["-m", "pip", "install", "--quiet", "--disable-pip-version-check", "-r"]).arg(requirements);
    run(&mut pip)?;
    fs::write(&stamp, needed)?;
    Ok(environment)
}

/// Finds Python 3.11 or later: the one in `PYTHON`, or the first on the path.
fn python() -> anyhow::Result<String> {
    let named = std::env::var("PYTHON").ok();
    let others = ["python3", "python3.13", "python3.12", "python3.11"].map(str::to_owned);
    let is_new = |python: &String| {
        output(Command::new(python).args(["-c", "import sys; print(sys.version_info >= (3, 11))"]))
            .is_ok_and(|answer| answer.trim() == "True")
    };
    if let Some(named) = named {
        if !is_new(&named) {
            bail!("PYTHON is '{named}', which is not Python 3.11 or later");
        }
        return Ok(named);
    }
    others.into_iter().find(is_new).context("Python 3.11 or later is not installed; set PYTHON to its path")
}
