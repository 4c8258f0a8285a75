//! Development tasks. `cargo xtask ci` runs every check that a change must pass.

mod api;
mod ci;
mod deny;
mod fuzz;
mod packages;
mod python;
mod release;

use std::path::PathBuf;
use std::process::Command;

use anyhow::{Context, bail};
use clap::{Parser, Subcommand};
use release::Bump;

/// Development tasks for Fishpond.
#[derive(Parser)]
#[command(name = "cargo xtask")]
struct Cli {
    #[command(subcommand)]
    task: Task,
}

#[derive(Subcommand)]
enum Task {
    /// Run all checks: format, lints, tests, documentation, short crash tests, a short fuzz run, the HTTP API, the Python package, games in a browser
    Ci,
    /// Play whole games in a real browser
    #[command(disable_help_flag = true)]
    E2e {
        /// A scene and options; `--help` lists them
        #[arg(trailing_var_arg = true, allow_hyphen_values = true)]
        args: Vec<String>,
    },
    /// Fuzz every parser
    Fuzz {
        /// Seconds per target
        #[arg(default_value_t = 60)]
        seconds: u32,
    },
    /// Measure a server under load from many scripted players
    #[command(disable_help_flag = true)]
    Load {
        /// Options of the load generator; `--help` lists them
        #[arg(trailing_var_arg = true, allow_hyphen_values = true)]
        args: Vec<String>,
    },
    /// Kill and restart a server under load, fill its disk, and check that nothing is lost
    #[command(disable_help_flag = true)]
    Crash {
        /// Options of the crash tests; `--help` lists them
        #[arg(trailing_var_arg = true, allow_hyphen_values = true)]
        args: Vec<String>,
    },
    /// Start PostgreSQL, optionally NATS, three servers and a proxy in front of them, to try a cluster
    #[command(disable_help_flag = true)]
    Cluster {
        /// Options; `--help` lists them
        #[arg(trailing_var_arg = true, allow_hyphen_values = true)]
        args: Vec<String>,
    },
    /// Update the JSON Schemas in docs/schemas
    Generate,
    /// Check licences, versions, sources and known vulnerabilities of all dependencies with cargo-deny
    Deny,
    /// Check the HTTP API of a real server: its OpenAPI document with two validators, its answers to generated requests with Schemathesis
    Api {
        /// Generated requests per operation
        #[arg(long, default_value_t = 50)]
        examples: u32,
    },
    /// Build the Python package and test it, in a virtual environment under target/
    Python {
        /// Leave out slow tests, and do not optimize the build
        #[arg(long)]
        short: bool,
    },
    /// Prepare a release: set the version, close the changelog's "Unreleased" section and build the archive
    Release {
        /// `patch`, `minor` or a version
        #[arg(default_value = "patch")]
        version: Bump,
        /// Do not build the archive
        #[arg(long)]
        no_archive: bool,
    },
    /// Build an archive of the current version: stripped binary, man pages, shell completions, licences
    Archive {
        /// Pack this executable instead of building one
        #[arg(long)]
        binary: Option<PathBuf>,
    },
    /// Build the Debian package; as root on Debian, also install, upgrade and purge it in a chroot
    Deb {
        /// Pack this executable instead of building one
        #[arg(long)]
        binary: Option<PathBuf>,
    },
    /// Check the Dockerfile with hadolint
    Dockerfile,
}

fn main() -> anyhow::Result<()> {
    match Cli::parse().task {
        Task::Ci => ci::run(),
        Task::E2e { args } => e2e(&args),
        Task::Fuzz { seconds } => fuzz::run(seconds),
        Task::Load { args } => load(&args),
        Task::Crash { args } => crash(&args),
        Task::Cluster { args } => cluster(&args),
        Task::Generate => generate(),
        Task::Deny => deny::check(),
        Task::Api { examples } => {
            cargo(&["build", "-p", "fishpond-cli"])?;
            api::check(examples)
        }
        Task::Python { short } => python::check(short),
        Task::Release { version, no_archive } => {
            release::prepare(&version)?;
            if no_archive { Ok(()) } else { release::archive(None) }
        }
        Task::Archive { binary } => release::archive(binary),
        Task::Deb { binary } => packages::deb(binary),
        Task::Dockerfile => packages::dockerfile(),
    }
}

/// Builds the server, installs the browser and plays scenes.
fn e2e(args: &[String]) -> anyhow::Result<()> {
    if args.iter().any(|arg| ["--list", "--help", "-h"].contains(&arg.as_str())) {
        return run(scenes()?.args(args));
    }
    cargo(&["build", "-p", "fishpond-cli"])?;
    play_scenes(args)
}

/// Plays scenes with the server that was built last.
fn play_scenes(args: &[String]) -> anyhow::Result<()> {
    let browser = args.iter().skip_while(|arg| *arg != "--browser").nth(1);
    run(Command::new("sh").arg("xtask/install-browser.sh").args(browser).current_dir(root()?))?;
    run(scenes()?.args(args))
}

/// Returns the program with the scenes.
fn scenes() -> anyhow::Result<Command> {
    let mut command = cargo_command()?;
    command.args(["run", "--quiet", "--manifest-path", "e2e/Cargo.toml", "--"]);
    command.env("FISHPOND", target()?.join("debug/fishpond"));
    Ok(command)
}

/// Runs optimized builds of the load generator and its server; measurements of other builds mean little.
fn load(args: &[String]) -> anyhow::Result<()> {
    install_for_cluster(args)?;
    cargo(&["build", "--release", "-p", "fishpond-cli", "-p", "fishpond-load"])?;
    let mut command = cargo_command()?;
    command.args(["run", "--release", "--quiet", "-p", "fishpond-load", "--"]).args(args);
    run(&mut command)
}

/// Builds the server and the crash tests, and runs them.
fn crash(args: &[String]) -> anyhow::Result<()> {
    install_for_cluster(args)?;
    cargo(&["build", "-p", "fishpond-cli", "-p", "fishpond-load"])?;
    let args: Vec<&str> = args.iter().map(String::as_str).collect();
    crash_built(&args)
}

/// Installs the services that the trials of a cluster start.
fn install_for_cluster(args: &[String]) -> anyhow::Result<()> {
    if args.iter().any(|arg| arg == "--cluster") { ci::install_services() } else { Ok(()) }
}

/// Runs the crash tests with the programs that were built last.
fn crash_built(args: &[&str]) -> anyhow::Result<()> {
    run(Command::new(target()?.join("debug/fishpond-load")).arg("crash").args(args))
}

/// Installs PostgreSQL and NATS, builds the server, and starts a cluster.
fn cluster(args: &[String]) -> anyhow::Result<()> {
    ci::install_services()?;
    cargo(&["build", "-p", "fishpond-cli", "-p", "fishpond-load"])?;
    run(Command::new(target()?.join("debug/fishpond-load")).arg("cluster").args(args))
}

/// Updates `docs/schemas/`; a test in `fishpond-cli` fails if they are out of date.
fn generate() -> anyhow::Result<()> {
    let mut command = cargo_command()?;
    command.args(["test", "-p", "fishpond-cli", "--test", "generated"]);
    run(command.env("FISHPOND_GENERATE", "1"))
}

/// Runs cargo in the project.
fn cargo(args: &[&str]) -> anyhow::Result<()> {
    run(cargo_command()?.args(args))
}

fn cargo_command() -> anyhow::Result<Command> {
    let mut command = Command::new(std::env::var("CARGO").unwrap_or_else(|_| "cargo".to_owned()));
    command.current_dir(root()?);
    Ok(command)
}

/// Runs a command and fails if the command does.
fn run(command: &mut Command) -> anyhow::Result<()> {
    let status = command.status().with_context(|| format!("cannot run {command:?}"))?;
    if !status.success() {
        bail!("{command:?} failed: {status}");
    }
    Ok(())
}

/// Runs a command and returns its output.
fn output(command: &mut Command) -> anyhow::Result<String> {
    let output = command.output().with_context(|| format!("cannot run {command:?}"))?;
    if !output.status.success() {
        bail!("{command:?} failed: {}\n{}", output.status, String::from_utf8_lossy(&output.stderr));
    }
    Ok(String::from_utf8(output.stdout)?)
}

/// Returns the root folder of the project: the nearest one that contains `xtask`.
fn root() -> anyhow::Result<PathBuf> {
    let here = std::env::current_dir()?;
    let root = here.ancestors().find(|folder| folder.join("xtask/Cargo.toml").exists());
    Ok(root.context("run this inside the project")?.to_owned())
}

/// Returns the folder for build output.
fn target() -> anyhow::Result<PathBuf> {
    Ok(root()?.join(std::env::var_os("CARGO_TARGET_DIR").unwrap_or_else(|| "target".into())))
}

/// Returns the target triple of this machine.
fn host() -> anyhow::Result<String> {
    let text = output(Command::new("rustc").arg("-vV"))?;
    let host =
        text.lines().find_map(|line| line.strip_prefix("host: ")).context("rustc -vV shows no host")?;
    Ok(host.to_owned())
}
