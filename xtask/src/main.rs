//! What the project does to itself. `cargo xtask ci` is what every change must pass.

mod e2e;
mod fuzz;

use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::Instant;

use anyhow::{Context, bail};
use clap::{Parser, Subcommand};

/// What the project does to itself.
#[derive(Parser)]
#[command(name = "cargo xtask")]
struct Cli {
    #[command(subcommand)]
    task: Task,
}

#[derive(Subcommand)]
enum Task {
    /// Everything that a change must pass: format, lints, tests, documentation, a short fuzzing, games in a browser
    Ci,
    /// Fuzz every parser, each for so many seconds
    Fuzz {
        /// Seconds for each target
        #[arg(default_value_t = 60)]
        seconds: u32,
    },
    /// Play whole games in a real browser
    E2e {
        /// Only this scene: two, watch, killed, bots, plain, keys, phone, access; pictures only if asked for
        scene: Option<String>,
    },
    /// Let many scripted players loose on a server, and print how it bears them; `load --help` lists the rest
    #[command(disable_help_flag = true)]
    Load {
        #[arg(trailing_var_arg = true, allow_hyphen_values = true)]
        args: Vec<String>,
    },
    /// Write the JSON Schemas and the picture of the front page anew
    Generate,
}

fn main() -> anyhow::Result<()> {
    match Cli::parse().task {
        Task::Ci => ci(),
        Task::Fuzz { seconds } => fuzz::run(seconds),
        Task::E2e { scene } => e2e::run(scene.as_deref()),
        Task::Load { args } => load(&args),
        Task::Generate => generate(),
    }
}

fn ci() -> anyhow::Result<()> {
    let steps: &[(&str, &[&str])] = &[
        ("format", &["fmt", "--all", "--check"]),
        ("lints", &["clippy", "--workspace", "--all-targets", "--", "-D", "warnings"]),
        ("tests", &["test", "--workspace", "--all-targets"]),
        ("doctests", &["test", "--workspace", "--doc"]),
        ("documentation", &["doc", "--workspace", "--no-deps", "--document-private-items"]),
    ];
    for (name, args) in steps {
        timed(name, || cargo(args, &[("RUSTDOCFLAGS", "-D warnings")]))?;
    }
    timed("fuzzing", || fuzz::run(5))?;
    // The tests have built the server.
    timed("games in a browser", || e2e::play(None))
}

/// The players and their server are programs of their own, as fast as they go: figures of anything else mean little.
fn load(args: &[String]) -> anyhow::Result<()> {
    cargo(&["build", "--release", "-p", "fishpond-cli", "-p", "fishpond-load"], &[])?;
    let run = ["run", "--release", "--quiet", "-p", "fishpond-load", "--"];
    cargo(&run.into_iter().chain(args.iter().map(String::as_str)).collect::<Vec<_>>(), &[])
}

/// Files under `docs/` that the program itself writes; a test in `fishpond-cli` sees that they are up to date.
fn generate() -> anyhow::Result<()> {
    cargo(&["test", "-p", "fishpond-cli", "--test", "generated"], &[("FISHPOND_GENERATE", "1")])
}

fn timed(name: &str, step: impl FnOnce() -> anyhow::Result<()>) -> anyhow::Result<()> {
    println!("\n== {name}");
    let start = Instant::now();
    step().with_context(|| format!("{name} failed"))?;
    println!("== {name}: {} s", start.elapsed().as_secs());
    Ok(())
}

fn cargo(args: &[&str], env: &[(&str, &str)]) -> anyhow::Result<()> {
    let mut command = Command::new(std::env::var("CARGO").unwrap_or_else(|_| "cargo".to_owned()));
    command.args(args).envs(env.iter().copied()).current_dir(root());
    run(&mut command)
}

fn run(command: &mut Command) -> anyhow::Result<()> {
    let status = command.status().with_context(|| format!("cannot run {command:?}"))?;
    if !status.success() {
        bail!("{command:?} ended with {status}");
    }
    Ok(())
}

/// The folder of the project.
fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).parent().expect("xtask lies in the project").to_owned()
}
