//! Reads user input: files, options, setups.

use std::fs;
use std::io::{self, Read};
use std::path::Path;
use std::time::Duration;

use anyhow::{Context, anyhow, bail};
use fishpond_core::{Config, Dealer, Faults, Options};
use fishpond_games::{AnyGame, AnyPosition, AnyRecord, GameId};
use fishpond_search::Limits;
use serde_json::Value;

use crate::cli::Setup;
use crate::note;

/// Reads a text file, or standard input if its name is `-`.
pub(crate) fn text(file: &Path) -> anyhow::Result<String> {
    let mut bytes = Vec::new();
    let read = if is_stdin(file) {
        io::stdin().lock().read_to_end(&mut bytes).map(drop)
    } else {
        fs::read(file).map(|read| bytes = read)
    };
    read.with_context(|| format!("cannot read {}", name(file)))?;
    String::from_utf8(bytes).map_err(|_| anyhow!("{} is not UTF-8 text", name(file)))
}

/// Returns whether a file name stands for standard input.
pub(crate) fn is_stdin(file: &Path) -> bool {
    file.as_os_str() == "-"
}

/// Returns the name of a file for messages.
pub(crate) fn name(file: &Path) -> String {
    if is_stdin(file) { "standard input".to_owned() } else { file.display().to_string() }
}

/// Reads a record and checks its format, but not its moves.
pub(crate) fn record(file: &Path) -> anyhow::Result<AnyRecord> {
    AnyRecord::from_json(&text(file)?).with_context(|| name(file))
}

/// Parses the text of a file that contains a state or a record.
///
/// # Errors
/// If it is neither. Where possible, the message does not assume knowledge of JSON.
pub(crate) fn json(file: &Path, text: &str) -> anyhow::Result<Value> {
    let fault = |error: serde_json::Error| match text.trim_start().chars().next() {
        None => "it is empty; it should be a state or a record, which are JSON objects".to_owned(),
        Some('{') if error.is_eof() => {
            "it ends in the middle of a state or a record; the rest is missing".to_owned()
        }
        Some('{') => format!("this is not valid JSON: {error}"),
        Some(_) => "this is neither a state nor a record; both are JSON objects".to_owned(),
    };
    fishpond_core::data::parse(text).map_err(|error| anyhow!("{}: {}", name(file), fault(error)))
}

/// Reads a state of a game, or a record of it up to a step.
pub(crate) fn position(game: GameId, file: &Path, ply: Option<usize>) -> anyhow::Result<AnyPosition> {
    let text = text(file)?;
    let value = json(file, &text)?;
    if value.get("steps").is_none() {
        if ply.is_some() {
            bail!("--ply needs a record; a state is a single position");
        }
        return state(game, file, &value);
    }
    let record = AnyRecord::from_json(&text).with_context(|| name(file))?;
    if record.game != game {
        bail!("{}: this is a record of {}, not of {game}", name(file), record.game);
    }
    let ply = ply.unwrap_or(record.record.steps.len());
    record.replay_to(ply, &mut Vec::new()).with_context(|| name(file))
}

/// JSON that is not a state of the game.
#[derive(Debug, thiserror::Error)]
#[error(transparent)]
pub(crate) struct RefusedState(pub(crate) Faults);

/// Converts the JSON in a file to a position.
///
/// # Errors
/// [`RefusedState`], if it is not a state of the game.
pub(crate) fn state(game: GameId, file: &Path, value: &Value) -> anyhow::Result<AnyPosition> {
    AnyPosition::from_state(game, value).map_err(RefusedState).with_context(|| name(file))
}

/// Returns the given seed, or a random one that is short enough to type.
pub(crate) fn seed(given: Option<u64>) -> u64 {
    given.unwrap_or_else(|| rand::random_range(0..1_000_000_000))
}

/// Creates a game before its first deal, and prints warnings about its setup.
pub(crate) fn game(game: GameId, players: Option<u8>, setup: &Setup, seed: u64) -> anyhow::Result<AnyGame> {
    let config = config(game, players, &setup.options, setup.components.as_deref())?;
    let game = AnyGame::new(game, &config, Dealer::from_number(seed))?;
    for warning in game.position().warnings() {
        note(&format!("warning: {warning}"));
    }
    Ok(game)
}

/// Builds a valid configuration from players, options and a component file.
pub(crate) fn config(
    game: GameId,
    players: Option<u8>,
    options: &[String],
    file: Option<&Path>,
) -> anyhow::Result<Config> {
    let config = Config {
        players: players.unwrap_or(game.facts().min_players),
        rules: None,
        options: Options::from_pairs(options).map_err(|fault| anyhow!(fault))?,
        components: file.map(components).transpose()?,
    };
    let Err(mut faults) = AnyPosition::new(game, &config) else { return Ok(config) };
    // Faults in the components come from the file.
    for fault in &mut faults.0 {
        if let (Some(file), Some(of_file)) = (file, fault.strip_prefix("components: ")) {
            *fault = format!("{}: {of_file}", name(file));
        }
    }
    Err(faults.into())
}

/// Reads component data from a TOML or JSON file.
fn components(file: &Path) -> anyhow::Result<Value> {
    let text = text(file)?;
    if text.trim_start().starts_with('{') {
        return fishpond_core::data::parse(&text).with_context(|| name(file));
    }
    let table: toml::Table = toml::from_str(&text).map_err(|error| {
        let before = error.span().and_then(|span| text.get(..span.start)).unwrap_or_default();
        let line = before.matches('\n').count() + 1;
        let column = before.chars().rev().take_while(|&letter| letter != '\n').count() + 1;
        anyhow!("{}: not TOML: {} at line {line} column {column}", name(file), error.message())
    })?;
    Ok(from_toml(toml::Value::Table(table)))
}

/// Converts TOML to JSON. Values that JSON lacks, such as dates, become strings.
fn from_toml(value: toml::Value) -> Value {
    match value {
        toml::Value::String(text) => text.into(),
        toml::Value::Integer(number) => number.into(),
        toml::Value::Float(number) if number.is_finite() => number.into(),
        toml::Value::Float(number) => number.to_string().into(),
        toml::Value::Boolean(flag) => flag.into(),
        toml::Value::Datetime(date) => date.to_string().into(),
        toml::Value::Array(items) => items.into_iter().map(from_toml).collect(),
        toml::Value::Table(fields) => {
            Value::Object(fields.into_iter().map(|(name, value)| (name, from_toml(value))).collect())
        }
    }
}

/// Converts nodes and milliseconds to search limits; `None` if neither is given.
pub(crate) fn limits(nodes: Option<u64>, time: Option<u64>) -> Option<Limits> {
    (nodes.is_some() || time.is_some()).then(|| Limits {
        nodes,
        time: time.map(Duration::from_millis),
        ..Limits::default()
    })
}
