//! Reads user input: files, options, setups.

use std::fs;
use std::io::{self, Write};
use std::path::Path;
use std::time::Duration;

use anyhow::{Context, anyhow};
use fishpond_core::{Config, Dealer, Options};
use fishpond_games::{AnyGame, AnyPosition, AnyRecord, GameId};
use fishpond_search::Limits;
use serde_json::Value;

use crate::cli::Setup;
use crate::sanitize::Sanitized;

/// Reads a text file.
pub(crate) fn text(file: &Path) -> anyhow::Result<String> {
    let bytes = fs::read(file).with_context(|| format!("cannot read {}", file.display()))?;
    String::from_utf8(bytes).map_err(|_| anyhow!("{} is not UTF-8 text", file.display()))
}

/// Reads a record and checks its format, but not its moves.
pub(crate) fn record(file: &Path) -> anyhow::Result<AnyRecord> {
    AnyRecord::from_json(&text(file)?).with_context(|| file.display().to_string())
}

/// Returns the given seed, or a random one that is short enough to type.
pub(crate) fn seed(setup: &Setup) -> u64 {
    setup.seed.unwrap_or_else(|| rand::random_range(0..1_000_000_000))
}

/// Creates a game before its first deal, and prints warnings about its setup.
pub(crate) fn game(setup: &Setup, seed: u64) -> anyhow::Result<AnyGame> {
    let config = config(setup.game, setup.players, &setup.options, setup.components.as_deref())?;
    let game = AnyGame::new(setup.game, &config, Dealer::from_number(seed))?;
    for warning in game.position().warnings() {
        // If standard error is closed, there is nobody to warn.
        let _ = writeln!(Sanitized::new(io::stderr()), "fishpond: warning: {warning}");
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
            *fault = format!("{}: {of_file}", file.display());
        }
    }
    Err(faults.into())
}

/// Reads component data from a TOML or JSON file.
fn components(file: &Path) -> anyhow::Result<Value> {
    let text = text(file)?;
    if text.trim_start().starts_with('{') {
        return fishpond_core::data::parse(&text).with_context(|| file.display().to_string());
    }
    let table: toml::Table = toml::from_str(&text).map_err(|error| {
        let before = error.span().and_then(|span| text.get(..span.start)).unwrap_or_default();
        let line = before.matches('\n').count() + 1;
        let column = before.chars().rev().take_while(|&letter| letter != '\n').count() + 1;
        anyhow!("{}: not TOML: {} at line {line} column {column}", file.display(), error.message())
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
