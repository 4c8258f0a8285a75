//! `fishpond man`: manual pages.

use std::fs;
use std::io::Write;
use std::path::Path;

use anyhow::Context;
use clap::CommandFactory as _;
use clap_mangen::Man;

use crate::Status;
use crate::cli::Cli;

/// Prints the page of `fishpond`, or writes the pages of all commands to a folder.
pub(crate) fn run(folder: Option<&Path>, out: &mut impl Write) -> anyhow::Result<Status> {
    match folder {
        None => Man::new(Cli::command()).render(out)?,
        Some(folder) => {
            let name = || format!("cannot write to {}", folder.display());
            fs::create_dir_all(folder).with_context(name)?;
            clap_mangen::generate_to(Cli::command(), folder).with_context(name)?;
        }
    }
    Ok(Status::Done)
}
