//! `fishpond completions`: a completion script for a shell.

use std::io::Write;

use clap::CommandFactory as _;
use clap_complete::Shell;

use crate::Status;
use crate::cli::Cli;

pub(crate) fn run(shell: Shell, out: &mut impl Write) -> anyhow::Result<Status> {
    // The generator panics if its output is closed.
    let mut script = Vec::new();
    clap_complete::generate(shell, &mut Cli::command(), "fishpond", &mut script);
    out.write_all(&script)?;
    Ok(Status::Done)
}
