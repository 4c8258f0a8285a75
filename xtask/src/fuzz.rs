//! `cargo xtask fuzz`: fuzzes every parser with the stable toolchain.
//!
//! The targets are the package under `fuzz/`. Stable compiler flags add coverage counters, and libFuzzer is linked in, so
//! nothing has to be installed.

use std::fs;
use std::process::Command;

use anyhow::{Context, bail};

use crate::{host, root};

/// Compiler flags for the coverage counters that guide libFuzzer.
const COVERAGE: &str = "-Cpasses=sancov-module -Cllvm-args=-sanitizer-coverage-level=4 \
    -Cllvm-args=-sanitizer-coverage-inline-8bit-counters -Cllvm-args=-sanitizer-coverage-pc-table \
    -Cllvm-args=-sanitizer-coverage-trace-compares -Ccodegen-units=1 --cfg fuzzing";

/// Runs every target for this many seconds.
pub(crate) fn run(seconds: u32) -> anyhow::Result<()> {
    let folder = root()?.join("fuzz");
    let host = host()?;
    let mut build = Command::new("cargo");
    // An explicit target keeps the counters out of build scripts, which are not linked with libFuzzer.
    build
        .args(["build", "--release", "--bins", "--target", &host])
        .env("RUSTFLAGS", COVERAGE)
        .current_dir(&folder);
    crate::run(&mut build)?;
    let mut targets: Vec<String> = fs::read_dir(folder.join("targets"))?
        .map(|entry| Ok(entry?.path().file_stem().unwrap_or_default().to_string_lossy().into_owned()))
        .collect::<anyhow::Result<_>>()?;
    targets.sort();
    for target in targets {
        println!("-- {target}: {seconds} s");
        // New inputs are not added to the corpus; that is done by hand.
        let found = folder.join("target").join("found").join(&target);
        fs::create_dir_all(&found)?;
        let mut fuzz = Command::new(folder.join("target").join(&host).join("release").join(&target));
        fuzz.arg(format!("-max_total_time={seconds}"))
            .args([
                "-max_len=8192",
                "-timeout=20",
                "-rss_limit_mb=2048",
                "-print_final_stats=0",
                "-verbosity=0",
            ])
            .arg(format!("-artifact_prefix={}/", found.display()))
            .arg(&found)
            .arg(folder.join("corpus").join(&target));
        // The output of libFuzzer is worth reading only if it found a bug.
        let output = fuzz.output().with_context(|| format!("cannot run {fuzz:?}"))?;
        if !output.status.success() {
            bail!("{target} found a bug:\n{}", String::from_utf8_lossy(&output.stderr));
        }
    }
    Ok(())
}
