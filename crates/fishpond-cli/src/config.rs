//! The config file of the server: every flag of `serve` can stand there, under its own name.
//!
//! A flag wins over the environment, the environment over the file, the file over what is usual.

use std::ffi::OsString;
use std::fs;
use std::num::{IntErrorKind, ParseIntError};
use std::path::{Path, PathBuf};

use anyhow::{Context, anyhow, bail};
use clap::error::{ContextKind, ContextValue};
use clap::{CommandFactory as _, FromArgMatches as _, Parser as _};
use toml::de::{DeTable, DeValue};

use crate::cli::{Cli, Command};

/// The file that is read if it is there and no other is named.
const USUAL: &str = "fishpond.toml";

/// The flag that names the file.
const CONFIG: &str = "config";

/// What was typed, completed from the config file. The bare command serves.
pub(crate) fn parse(typed: Vec<OsString>) -> anyhow::Result<Command> {
    let (typed, command) = match Cli::try_parse_from(&typed).map_err(told)?.command {
        Some(command) => (typed, command),
        None => {
            let serve: Vec<OsString> = vec!["fishpond".into(), "serve".into()];
            let command = Cli::try_parse_from(&serve).map_err(told)?.command.expect("serve is a command");
            (serve, command)
        }
    };
    let Command::Serve(serve) = &command else { return Ok(command) };
    let usual = || Some(PathBuf::from(USUAL)).filter(|file| file.exists());
    let Some(file) = serve.config.clone().or_else(usual) else { return Ok(command) };
    let text = fs::read_to_string(&file).with_context(|| format!("cannot read {}", file.display()))?;
    let mut known = Cli::command();
    for (name, value) in settings(&file, &text)? {
        known = known.mut_subcommand("serve", |serve| {
            serve.mut_arg(name.replace('-', "_"), |arg| arg.default_value(value))
        });
    }
    let cli = Cli::from_arg_matches(&known.get_matches_from(typed)).unwrap_or_else(|error| error.exit());
    Ok(cli.command.expect("serve is a command"))
}

/// A value that a flag does not take, in one sentence; everything else is told by the parser itself, help included.
fn told(error: clap::Error) -> anyhow::Error {
    match (error.get(ContextKind::InvalidArg), error.get(ContextKind::InvalidValue)) {
        (Some(ContextValue::String(arg)), Some(ContextValue::String(value))) if !value.is_empty() => {
            anyhow!("{arg} cannot be '{value}'{}", why(&error))
        }
        _ => error.exit(),
    }
}

/// What is wrong with a value, and what would be right.
fn why(error: &clap::Error) -> String {
    let source = std::error::Error::source(error);
    let cause = match source.and_then(|why| why.downcast_ref::<ParseIntError>()).map(ParseIntError::kind) {
        Some(IntErrorKind::PosOverflow | IntErrorKind::NegOverflow) => ": the number is too large".to_owned(),
        Some(_) => ": it should be a whole number, written with digits alone".to_owned(),
        None => source.map(|why| format!(": {why}")).unwrap_or_default(),
    };
    match error.get(ContextKind::ValidValue) {
        Some(ContextValue::Strings(values)) if !values.is_empty() => {
            format!("{cause}; it is {}", values.join(" or "))
        }
        _ => cause,
    }
}

/// Names and values in the file, each of which the flag of that name would take.
fn settings(file: &Path, text: &str) -> anyhow::Result<Vec<(String, String)>> {
    let line = |at: usize| text[..at.min(text.len())].matches('\n').count() + 1;
    let place = |at| format!("{}, line {}", file.display(), line(at));
    let table = match DeTable::parse(text) {
        Ok(table) => table.into_inner(),
        Err(error) => bail!("{}: {}", place(error.span().map_or(0, |span| span.start)), error.message()),
    };
    let mut settings = Vec::new();
    for (name, value) in table {
        let place = place(name.span().start);
        let name = name.into_inner().into_owned();
        let names = names();
        if !names.contains(&name) {
            bail!("{place}: '{name}' is no setting of the server; there are {}", names.join(", "));
        }
        let value = match value.into_inner() {
            DeValue::String(text) => text.into_owned(),
            DeValue::Integer(number) => number.to_string(),
            DeValue::Boolean(flag) => flag.to_string(),
            _ => bail!("{place}: {name} should be a text, a number, true or false"),
        };
        if let Err(error) = Cli::try_parse_from(["fishpond", "serve", &format!("--{name}={value}")]) {
            bail!("{place}: {name} cannot be '{value}'{}", why(&error));
        }
        settings.push((name, value));
    }
    Ok(settings)
}

/// What can stand in the file: the flags of `serve`.
fn names() -> Vec<String> {
    let command = Cli::command();
    let serve = command.find_subcommand("serve").expect("serve is a command");
    let flags = serve.get_arguments().filter_map(|arg| arg.get_long());
    flags.filter(|name| ![CONFIG, "help"].contains(name)).map(str::to_owned).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn refused(text: &str) -> String {
        settings(Path::new("fishpond.toml"), text).unwrap_err().to_string()
    }

    #[test]
    fn every_flag_of_the_server_has_a_name_in_the_file_and_in_the_environment() {
        let command = Cli::command();
        let serve = command.find_subcommand("serve").unwrap();
        for arg in serve.get_arguments().filter(|arg| arg.get_long() != Some("help")) {
            let name = arg.get_long().unwrap();
            let variable = format!("FISHPOND_{}", name.to_uppercase().replace('-', "_"));
            assert_eq!(arg.get_env(), Some(std::ffi::OsStr::new(&variable)));
        }
        assert!(names().contains(&"public-url".to_owned()));
    }

    #[test]
    fn what_is_in_the_file_is_read() {
        let text = "# remarks\nlisten = \"0.0.0.0:80\"\n\nperson-rate = 5\nbehind-proxy = true\n";
        let read = settings(Path::new("fishpond.toml"), text).unwrap();
        let pair = |name: &str, value: &str| (name.to_owned(), value.to_owned());
        let mut expected =
            vec![pair("listen", "0.0.0.0:80"), pair("person-rate", "5"), pair("behind-proxy", "true")];
        expected.sort();
        let mut read = read;
        read.sort();
        assert_eq!(read, expected);
    }

    #[test]
    fn a_bad_file_is_answered_with_its_line_and_key() {
        for (text, parts) in [
            (
                "data = \"x\"\nlistn = \"y\"",
                &["fishpond.toml, line 2: 'listn'", "there are listen, data"][..],
            ),
            (
                "\nlisten = \"here\"",
                &["fishpond.toml, line 2: listen cannot be 'here': invalid socket address"],
            ),
            ("listen = 5 5", &["fishpond.toml, line 1: "]),
            ("person-rate = -1", &["line 1: person-rate cannot be '-1': "]),
            ("behind-proxy = \"maybe\"", &["behind-proxy cannot be 'maybe'; it is true or false"]),
            ("listen = [1]", &["line 1: listen should be a text, a number, true or false"]),
            ("config = \"other.toml\"", &["'config' is no setting"]),
        ] {
            let refused = refused(text);
            for part in parts {
                assert!(refused.contains(part), "{text:?}: {refused}");
            }
        }
    }
}
