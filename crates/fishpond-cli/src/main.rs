//! The `fishpond` command: a thin layer over the libraries.
//!
//! Exit codes: 0 for success, 1 when the answer is no (a failed example, a record that does not fit, a refused act), 2 for input
//! that cannot be used. A closed pipe is no error.

mod cli;

mod config;

mod input;

mod output;

mod clean;

mod cores;

mod arena;

mod analyse;

mod commands;

use std::io::{self, Write};
use std::process::ExitCode;

use clean::Clean;
use fishpond_core::Faults;

/// Pages are made of many little strings.
#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

/// What a command answers.
enum Answer {
    /// It did what it was asked to.
    Done,
    /// It did, and the answer is no.
    No,
}

fn main() -> ExitCode {
    match run() {
        Ok(Answer::Done) => ExitCode::SUCCESS,
        Ok(Answer::No) => ExitCode::from(1),
        Err(error) if is_closed_pipe(&error) => ExitCode::SUCCESS,
        Err(error) => {
            // Nothing more can be done if even this cannot be written.
            let _ = Clean::new(io::stderr()).write_all(input::brief(&told(&error)).as_bytes());
            ExitCode::from(2)
        }
    }
}

fn run() -> anyhow::Result<Answer> {
    let command = config::parse(std::env::args_os().collect())?;
    let mut out = io::BufWriter::new(Clean::new(io::stdout().lock()));
    let answer = commands::run(command, &mut out)?;
    out.flush()?;
    Ok(answer)
}

/// What went wrong, in one line; several faults have a line each.
fn told(error: &anyhow::Error) -> String {
    let faults = error.chain().find_map(|cause| cause.downcast_ref::<Faults>());
    let Some(Faults(faults)) = faults.filter(|faults| faults.0.len() > 1) else {
        return format!("fishpond: {error:#}\n");
    };
    let context = error.chain().take_while(|cause| !cause.is::<Faults>());
    let context: String = context.map(|cause| format!("{cause}: ")).collect();
    faults.iter().map(|fault| format!("fishpond: {context}{fault}\n")).collect()
}

fn is_closed_pipe(error: &anyhow::Error) -> bool {
    error.chain().any(|cause| {
        let direct = cause.downcast_ref::<io::Error>().map(io::Error::kind);
        let json = cause.downcast_ref::<serde_json::Error>().and_then(serde_json::Error::io_error_kind);
        direct.or(json) == Some(io::ErrorKind::BrokenPipe)
    })
}
