//! The `fishpond` command: a thin layer over the libraries.
//!
//! Exit codes: 0 for success, 1 if a check failed, a move or a state was refused, or a record was tampered with, 2 for invalid input. A
//! closed pipe counts as success.

mod cli;

mod config;

mod data_folder;

mod input;

mod output;

mod sanitize;

mod parallel;

mod api;

mod arena;

mod play;

mod analyse;

mod commands;

use std::error::Error;
use std::io::{self, Write};
use std::process::ExitCode;

use fishpond_core::record::RecordError;
use fishpond_core::{Faults, shorten};
use fishpond_games::GameId;
use input::RefusedState;
use sanitize::Sanitized;

/// Rendering pages allocates many small strings.
#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

/// The outcome of a command.
enum Status {
    Done,
    /// The command ran, but a check failed or a move was refused.
    Failed,
}

fn main() -> ExitCode {
    match run() {
        Ok(Status::Done) => ExitCode::SUCCESS,
        Ok(Status::Failed) => ExitCode::from(1),
        Err(error) if is_closed_pipe(&error) => ExitCode::SUCCESS,
        Err(error) => {
            // If standard error is closed, there is nobody to inform.
            let _ = Sanitized::new(io::stderr()).write_all(describe(&error).as_bytes());
            ExitCode::from(if is_refusal(&error) { 1 } else { 2 })
        }
    }
}

fn run() -> anyhow::Result<Status> {
    let command = config::parse(std::env::args_os().collect())?;
    let mut out = io::BufWriter::new(Sanitized::new(io::stdout().lock()));
    let status = commands::run(command, &mut out)?;
    out.flush()?;
    Ok(status)
}

/// Describes an error on one line, or several faults on one line each.
fn describe(error: &anyhow::Error) -> String {
    let line = |message: String| format!("fishpond: {}\n", sentence(&shorten(&message), &given_names()));
    let Some(Faults(faults)) = error.chain().find_map(as_faults).filter(|faults| faults.0.len() > 1) else {
        return line(format!("{error:#}"));
    };
    let context = error.chain().take_while(|cause| as_faults(*cause).is_none());
    let context: String = context.map(|cause| format!("{cause}: ")).collect();
    faults.iter().map(|fault| line(format!("{context}{fault}"))).collect()
}

/// Returns the faults that an error consists of.
fn as_faults<'a>(cause: &'a (dyn Error + 'static)) -> Option<&'a Faults> {
    let of_state = || cause.downcast_ref().map(|RefusedState(faults)| faults);
    cause.downcast_ref().or_else(of_state)
}

/// Prints a note on standard error, where it does not mix with the output.
fn note(message: &str) {
    // If standard error is closed, there is nobody to inform.
    let _ =
        writeln!(Sanitized::new(io::stderr()), "fishpond: {}", sentence(&shorten(message), &given_names()));
}

/// Returns the names on the command line that belong to the user: files, tables, people. Names of games are left out, because they
/// are ordinary words in messages.
fn given_names() -> Vec<String> {
    let arguments = std::env::args_os().skip(1).map(|argument| argument.to_string_lossy().into_owned());
    arguments.filter(|argument| argument.parse::<GameId>().is_err()).collect()
}

/// Returns a message as a sentence. Messages from libraries start in lower case and have no period; those from servers already are
/// sentences. A message that starts with one of these names keeps it as it is.
fn sentence(message: &str, names: &[String]) -> String {
    let first = message.split([' ', ':']).next().unwrap_or_default();
    let is_name = names.iter().any(|name| !name.is_empty() && starts_with_name(message, name));
    // Other names of files and commands stay as they are, too.
    let is_word = !is_name && first.bytes().all(|letter| letter.is_ascii_lowercase());
    let mut sentence = message.trim_end().to_owned();
    if is_word && let Some(letter) = sentence.get_mut(..1) {
        letter.make_ascii_uppercase();
    }
    if !sentence.ends_with(['.', '!', '?', '…']) {
        sentence.push('.');
    }
    sentence
}

/// Returns whether a message starts with a name that is not only the beginning of a longer word.
fn starts_with_name(message: &str, name: &str) -> bool {
    message.strip_prefix(name).is_some_and(|rest| !rest.starts_with(char::is_alphanumeric))
}

/// Returns whether the input is a state that the rules refuse, or a record that contradicts itself or the rules.
fn is_refusal(error: &anyhow::Error) -> bool {
    error.chain().any(|cause| {
        cause.is::<RefusedState>()
            || cause.downcast_ref::<RecordError>().is_some_and(RecordError::is_contradiction)
    })
}

fn is_closed_pipe(error: &anyhow::Error) -> bool {
    error.chain().any(|cause| {
        let direct = cause.downcast_ref::<io::Error>().map(io::Error::kind);
        let json = cause.downcast_ref::<serde_json::Error>().and_then(serde_json::Error::io_error_kind);
        direct.or(json) == Some(io::ErrorKind::BrokenPipe)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn errors_are_sentences() {
        for (message, written) in [
            ("missing <GAME>. See 'fishpond play --help'", "Missing <GAME>. See 'fishpond play --help'."),
            ("The table is full.", "The table is full."),
            ("game.json: invalid seat", "game.json: invalid seat."),
            ("games/x: not a record", "games/x: not a record."),
            ("échec", "échec."),
            ("", "."),
        ] {
            assert_eq!(sentence(message, &[]), written);
        }
    }

    #[test]
    fn names_from_the_command_line_keep_their_case() {
        let names = ["restore", "nope", "my file"].map(str::to_owned);
        for (message, written) in [
            ("nope is not a usable backup", "nope is not a usable backup."),
            ("nope: not a record", "nope: not a record."),
            ("my file: not a record", "my file: not a record."),
            ("nopes are not names", "Nopes are not names."),
            ("cannot read nope", "Cannot read nope."),
        ] {
            assert_eq!(sentence(message, &names), written);
        }
    }
}
