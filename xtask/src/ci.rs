//! `cargo xtask ci`: every check that a change must pass, with the time that each one takes.

use std::process::Command;
use std::time::{Duration, Instant};

use anyhow::ensure;

use crate::{api, cargo, cargo_command, crash_built, fuzz, play_scenes, python, root, run as run_command};

/// The packages outside the main workspace.
const OUTSIDE: [&str; 3] = ["e2e/Cargo.toml", "fuzz/Cargo.toml", "crates/fishpond-py/Cargo.toml"];

type Step = (&'static str, fn() -> anyhow::Result<()>);

const STEPS: [Step; 13] = [
    ("format", format),
    ("lints", || cargo(&["clippy", "--workspace", "--all-targets", "--", "-D", "warnings"])),
    ("services", install_services),
    ("tests", tests),
    // The tests have built the programs.
    ("crashes", || crash_built(&["--kills", "10", "--restarts", "3"])),
    ("crashes of a cluster", || {
        crash_built(&["--cluster", "--kills", "5", "--pause", "2", "--tables", "16", "--max-recovery", "20"])
    }),
    ("doctests", || cargo(&["test", "--workspace", "--doc"])),
    ("documentation", documentation),
    ("fuzzing", || fuzz::run(1)),
    // The tests have built the server.
    ("HTTP API", || api::check(3)),
    ("Python", || python::check(true)),
    ("lints of the browser tests", || {
        cargo(&["clippy", "--manifest-path", OUTSIDE[0], "--all-targets", "--", "-D", "warnings"])
    }),
    // The tests have built the server.
    ("games in a browser", || play_scenes(&[])),
];

/// Runs all steps, even after one has failed, then prints a summary.
pub(crate) fn run() -> anyhow::Result<()> {
    let mut times = Vec::new();
    for (name, step) in STEPS {
        println!("\n== {name}");
        let start = Instant::now();
        let result = step();
        if let Err(error) = &result {
            eprintln!("{name} failed: {error:#}");
        }
        times.push((name, start.elapsed(), result.is_ok()));
    }
    print!("{}", summary(&times));
    let failed: Vec<&str> = times.iter().filter(|(.., passed)| !passed).map(|(name, ..)| *name).collect();
    ensure!(failed.is_empty(), "failed: {}", failed.join(", "));
    Ok(())
}

fn summary(times: &[(&str, Duration, bool)]) -> String {
    let line = |name: &str, time: Duration, outcome: &str| {
        let seconds = time.as_secs();
        format!("{name:<28}{:>3} min {:>2} s{outcome}\n", seconds / 60, seconds % 60)
    };
    let mut text = "\n== summary\n".to_owned();
    for (name, time, passed) in times {
        text += &line(name, *time, if *passed { "" } else { "  failed" });
    }
    text + &line("total", times.iter().map(|(_, time, _)| *time).sum(), "")
}

fn format() -> anyhow::Result<()> {
    cargo(&["fmt", "--all", "--check"])?;
    OUTSIDE.iter().try_for_each(|manifest| cargo(&["fmt", "--manifest-path", manifest, "--check"]))
}

/// Installs the services that tests start.
pub(crate) fn install_services() -> anyhow::Result<()> {
    let install = |script: &str| -> anyhow::Result<()> {
        run_command(Command::new("sh").arg(script).current_dir(root()?))
    };
    install("xtask/install-cluster.sh")?;
    install("xtask/install-mail.sh")
}

fn tests() -> anyhow::Result<()> {
    run_command(Command::new("sh").arg("xtask/install-terminal.sh").current_dir(root()?))?;
    cargo(&["test", "--workspace", "--all-targets", "--no-fail-fast"])
}

fn documentation() -> anyhow::Result<()> {
    let mut command = cargo_command()?;
    command.args(["doc", "--workspace", "--no-deps", "--document-private-items"]);
    run_command(command.env("RUSTDOCFLAGS", "-D warnings"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn summary_shows_failed_steps() {
        let times = [("format", Duration::from_secs(1), true), ("lints", Duration::from_secs(125), false)];
        let text = summary(&times);
        assert!(text.contains("lints                         2 min  5 s  failed\n"), "{text}");
        assert!(text.ends_with("total                         2 min  6 s\n"), "{text}");
    }
}
