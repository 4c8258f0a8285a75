//! The server's config file, which accepts every flag of `serve` under its own name.
//!
//! Flags override the environment, the environment overrides the file, and the file overrides the defaults.

use std::ffi::OsString;
use std::fs;
use std::net::SocketAddr;
use std::num::{IntErrorKind, ParseIntError};
use std::path::{Path, PathBuf};

use anyhow::{Context, anyhow, bail};
use clap::error::{ContextKind, ContextValue, ErrorKind};
use clap::{CommandFactory as _, FromArgMatches as _, Parser as _};
use fishpond_core::quote;
use toml::de::{DeTable, DeValue};

use crate::cli::{Cli, Command, Health, Serve, ServerFolder};

/// The file that is read if it exists and no other is given.
const DEFAULT_FILE: &str = "fishpond.toml";

/// The flag that names the file.
const CONFIG: &str = "config";

/// Parses the command line and completes it from the config file. Without a command, the command is `serve`.
pub(crate) fn parse(args: Vec<OsString>) -> anyhow::Result<Command> {
    let (args, command) = match Cli::try_parse_from(&args).map_err(|error| describe(error, &args))?.command {
        Some(command) => (args, command),
        None => {
            let serve: Vec<OsString> = vec!["fishpond".into(), "serve".into()];
            let parsed = Cli::try_parse_from(&serve).map_err(|error| describe(error, &serve))?;
            let command = parsed.command.expect("serve is a command");
            (serve, command)
        }
    };
    let Command::Serve(serve) = &command else { return Ok(command) };
    let default = || Some(PathBuf::from(DEFAULT_FILE)).filter(|file| file.exists());
    let Some(file) = serve.config.clone().or_else(default) else { return Ok(command) };
    let text = fs::read_to_string(&file).with_context(|| format!("cannot read {}", file.display()))?;
    let mut known = Cli::command();
    for (name, value) in settings(&file, &text)? {
        known = known.mut_subcommand("serve", |serve| {
            serve.mut_arg(name.replace('-', "_"), |arg| arg.default_value(value))
        });
    }
    let cli = Cli::from_arg_matches(&known.get_matches_from(args)).unwrap_or_else(|error| error.exit());
    Ok(cli.command.expect("serve is a command"))
}

/// Returns the settings of the server that a command applies to: those that `serve` would use with the same flags.
pub(crate) fn server_settings(folder: &ServerFolder) -> anyhow::Result<Serve> {
    settings_with([
        ("--data", folder.data.clone().map(Into::into)),
        ("--config", folder.config.clone().map(Into::into)),
    ])
}

/// Returns the address that a server listens on.
pub(crate) fn listen_address(args: &Health) -> anyhow::Result<SocketAddr> {
    let listen = args.listen.map(|address| address.to_string().into());
    Ok(settings_with([("--listen", listen), ("--config", args.config.clone().map(Into::into))])?.listen)
}

fn settings_with(flags: [(&str, Option<OsString>); 2]) -> anyhow::Result<Serve> {
    let mut args: Vec<OsString> = vec!["fishpond".into(), "serve".into()];
    for (flag, value) in flags {
        args.extend(value.into_iter().flat_map(|value| [flag.into(), value]));
    }
    match parse(args)? {
        Command::Serve(settings) => Ok(*settings),
        _ => unreachable!("serve is the command"),
    }
}

/// Describes an invalid command line in one sentence. Help and versions are printed by clap.
fn describe(mut error: clap::Error, args: &[OsString]) -> anyhow::Error {
    if !error.use_stderr() {
        error.exit();
    }
    shorten_arguments(&mut error);
    let arg = words(&error, ContextKind::InvalidArg);
    let value = words(&error, ContextKind::InvalidValue);
    let fault = match error.kind() {
        ErrorKind::MissingRequiredArgument => format!("missing {arg}"),
        ErrorKind::UnknownArgument => format!("unknown argument '{arg}'"),
        ErrorKind::InvalidSubcommand => {
            format!("unknown command '{}'", words(&error, ContextKind::InvalidSubcommand))
        }
        ErrorKind::MissingSubcommand => {
            let names = words(&error, ContextKind::ValidSubcommand);
            format!("missing command. Valid commands: {}", names.trim_end_matches(", help"))
        }
        ErrorKind::ArgumentConflict => match words(&error, ContextKind::PriorArg) {
            prior if prior == arg => match &names_used(&arg, args)[..] {
                [_] | [] => format!("{arg} can be used only once"),
                names => format!("{} mean the same thing; use one of them", names.join(" and ")),
            },
            prior => format!("{arg} and {prior} can't be used together"),
        },
        ErrorKind::InvalidValue if value.is_empty() => format!("missing value for {arg}"),
        ErrorKind::InvalidValue | ErrorKind::ValueValidation => {
            return anyhow!("invalid value '{value}' for {arg}{}", reason(&error));
        }
        _ => error.kind().to_string(),
    };
    let similar =
        [ContextKind::SuggestedArg, ContextKind::SuggestedSubcommand].map(|kind| words(&error, kind));
    let similar = similar.iter().find(|name| !name.is_empty());
    let similar = similar.map(|name| format!(" Did you mean '{name}'?")).unwrap_or_default();
    anyhow!("{fault}.{similar} See '{} --help'", command_of(&error))
}

/// Returns the names that the command line uses for the flag with this usage, such as `--players <N>`.
fn names_used(usage: &str, args: &[OsString]) -> Vec<String> {
    let long = usage.split_whitespace().next().unwrap_or_default().trim_start_matches('-');
    let mut names = vec![long.to_owned()];
    let mut commands = vec![Cli::command()];
    while let Some(command) = commands.pop() {
        let flag = command.get_arguments().find(|arg| arg.get_long() == Some(long));
        for alias in flag.and_then(clap::Arg::get_visible_aliases).unwrap_or_default() {
            if !names.iter().any(|name| name == alias) {
                names.push(alias.to_owned());
            }
        }
        commands.extend(command.get_subcommands().cloned());
    }
    let is_used =
        |name: &String| args.iter().any(|arg| arg.to_string_lossy().split('=').next() == Some(name.as_str()));
    names.into_iter().map(|name| format!("--{name}")).filter(is_used).collect()
}

/// Returns one part of an error's context: a name, or several.
fn words(error: &clap::Error, kind: ContextKind) -> String {
    match error.get(kind) {
        Some(ContextValue::String(text)) => text.clone(),
        Some(ContextValue::Strings(texts)) => texts.join(", "),
        _ => String::new(),
    }
}

/// Returns the command that an error is about, as the user typed it.
fn command_of(error: &clap::Error) -> String {
    let usage = match error.get(ContextKind::Usage) {
        Some(ContextValue::StyledStr(usage)) => usage.to_string(),
        _ => String::new(),
    };
    let usage = usage.strip_prefix("Usage: ").unwrap_or("fishpond");
    let is_name = |word: &&str| word.starts_with(|letter: char| letter.is_ascii_lowercase());
    usage.split_whitespace().take_while(is_name).collect::<Vec<_>>().join(" ")
}

/// Shortens the arguments that an error quotes.
fn shorten_arguments(error: &mut clap::Error) {
    let quoted: Vec<(ContextKind, String)> = error
        .context()
        .filter_map(|(kind, value)| match value {
            ContextValue::String(text) => Some((kind, quote(text))).filter(|(_, short)| short != text),
            _ => None,
        })
        .collect();
    for (kind, text) in quoted {
        error.insert(kind, ContextValue::String(text));
        // Suggestions repeat the argument.
        error.remove(ContextKind::Suggested);
    }
}

/// Explains why a value is invalid, or lists the valid ones.
fn reason(error: &clap::Error) -> String {
    let source = std::error::Error::source(error);
    let cause = match source.and_then(|why| why.downcast_ref::<ParseIntError>()).map(ParseIntError::kind) {
        Some(IntErrorKind::PosOverflow | IntErrorKind::NegOverflow) => ": the number is too large".to_owned(),
        Some(_) => ": use digits only".to_owned(),
        None => source.map(|why| format!(": {why}")).unwrap_or_default(),
    };
    match error.get(ContextKind::ValidValue) {
        Some(ContextValue::Strings(values)) if !values.is_empty() => {
            format!("{cause}. Valid values: {}", values.join(", "))
        }
        _ => cause,
    }
}

/// Reads the names and values in the file, and checks that the flags with these names accept the values.
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
            bail!("{place}: unknown setting '{}'. Valid settings: {}", quote(&name), names.join(", "));
        }
        let value = match value.into_inner() {
            DeValue::String(text) => text.into_owned(),
            DeValue::Integer(number) => number.to_string(),
            DeValue::Boolean(flag) => flag.to_string(),
            _ => bail!("{place}: {name} must be a string, a number, true or false"),
        };
        if let Err(error) = Cli::try_parse_from(["fishpond", "serve", &format!("--{name}={value}")]) {
            bail!("{place}: invalid value '{}' for {name}{}", quote(&value), reason(&error));
        }
        settings.push((name, value));
    }
    Ok(settings)
}

/// Returns the settings that the file accepts: the flags of `serve`.
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
    fn every_flag_has_a_setting_and_an_environment_variable() {
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
    fn settings_are_read_from_the_file() {
        let text = "# a comment\nlisten = \"0.0.0.0:80\"\n\nperson-rate = 5\nbehind-proxy = true\n";
        let read = settings(Path::new("fishpond.toml"), text).unwrap();
        let pair = |name: &str, value: &str| (name.to_owned(), value.to_owned());
        let mut expected =
            vec![pair("listen", "0.0.0.0:80"), pair("person-rate", "5"), pair("behind-proxy", "true")];
        expected.sort();
        let mut read = read;
        read.sort();
        assert_eq!(read, expected);
    }

    /// Every setting is in the annotated file, which loads as it is and with every # removed, and shows the right defaults.
    #[test]
    fn the_annotated_file_is_complete() {
        let file = Path::new("packaging/fishpond.toml");
        let text =
            fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join("../..").join(file)).unwrap();
        assert_eq!(settings(file, &text).unwrap(), [("data".to_owned(), "/var/lib/fishpond".to_owned())]);
        let is_setting = |line: &str| names().iter().any(|name| line.starts_with(&format!("#{name} = ")));
        let uncommented: String =
            text.lines().map(|line| format!("{}\n", &line[usize::from(is_setting(line))..])).collect();
        let mut read = settings(file, &uncommented).unwrap();
        read.sort();
        let mut all = names();
        all.sort();
        assert_eq!(read.iter().map(|(name, _)| name.clone()).collect::<Vec<_>>(), all);

        let command = Cli::command();
        let serve = command.find_subcommand("serve").unwrap();
        for (name, value) in read.into_iter().filter(|(name, _)| name != "data") {
            let arg = serve.get_arguments().find(|arg| arg.get_long() == Some(&name)).unwrap();
            if let Some(default) = arg.get_default_values().first() {
                assert_eq!(default.to_str(), Some(value.as_str()), "the default of {name}");
            }
        }
    }

    #[test]
    fn proxies_are_separated_by_commas() {
        let proxies = |args: &[&str], file: Option<&str>| {
            let mut command = Cli::command();
            if let Some(value) = file {
                let value = value.to_owned();
                command = command.mut_subcommand("serve", |serve| {
                    serve.mut_arg("trusted_proxy", |arg| arg.default_value(value))
                });
            }
            let matches = command.try_get_matches_from([&["fishpond", "serve"], args].concat()).unwrap();
            match Cli::from_arg_matches(&matches).unwrap().command {
                Some(Command::Serve(serve)) => serve.trusted_proxy.len(),
                _ => panic!("not serve"),
            }
        };
        assert_eq!(proxies(&[], None), 0);
        assert_eq!(proxies(&["--trusted-proxy", "10.0.0.5,fd00::/8"], None), 2);
        assert_eq!(proxies(&["--trusted-proxy=10.0.0.5", "--trusted-proxy=fd00::/8"], None), 2);
        assert_eq!(proxies(&[], Some("10.0.0.5,fd00::/8")), 2, "in the file");
    }

    #[test]
    fn errors_name_line_and_setting() {
        for (text, parts) in [
            (
                "data = \"x\"\nlistn = \"y\"",
                &["fishpond.toml, line 2: unknown setting 'listn'", "Valid settings: listen, data"][..],
            ),
            (
                "\nlisten = \"here\"",
                &["fishpond.toml, line 2: invalid value 'here' for listen: use an IP address and a port"],
            ),
            ("listen = 5 5", &["fishpond.toml, line 1: "]),
            ("person-rate = -1", &["line 1: invalid value '-1' for person-rate: "]),
            (
                "behind-proxy = \"maybe\"",
                &["invalid value 'maybe' for behind-proxy. Valid values: true, false"],
            ),
            (
                "trusted-proxy = \"10.0.0.0/99\"",
                &["invalid value '10.0.0.0/99' for trusted-proxy: use an address or a network"],
            ),
            ("listen = [1]", &["line 1: listen must be a string, a number, true or false"]),
            ("config = \"other.toml\"", &["unknown setting 'config'"]),
        ] {
            let refused = refused(text);
            for part in parts {
                assert!(refused.contains(part), "{text:?}: {refused}");
            }
        }
    }
}
