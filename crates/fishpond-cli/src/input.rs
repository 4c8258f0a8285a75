//! Reading what users give: files, options, setups.

use std::fs;
use std::io::{self, Write};
use std::path::Path;
use std::time::Duration;

use anyhow::{Context, anyhow};
use fishpond_core::{Config, Dealer, Options};
use fishpond_games::{AnyGame, AnyPosition, AnyRecord, GameId};
use fishpond_search::Limits;
use serde_json::Value;

use crate::clean::Clean;
use crate::cli::Setup;

/// The text of a file.
pub(crate) fn text(file: &Path) -> anyhow::Result<String> {
    let bytes = fs::read(file).with_context(|| format!("cannot read {}", file.display()))?;
    String::from_utf8(bytes).map_err(|_| anyhow!("{} is not a text file in UTF-8", file.display()))
}

/// A text that quotes what somebody typed, without the rest of words that no game and no folder has.
pub(crate) fn brief(text: &str) -> String {
    let mut brief = String::new();
    let mut long = 0;
    for letter in text.chars() {
        long = if letter.is_whitespace() { 0 } else { long + 1 };
        match long {
            0..LONGEST_WORD => brief.push(letter),
            LONGEST_WORD => brief.push('…'),
            _ => {}
        }
    }
    brief
}

/// How long a word may be that is quoted.
const LONGEST_WORD: usize = 200;

/// A record, checked in its form.
pub(crate) fn record(file: &Path) -> anyhow::Result<AnyRecord> {
    AnyRecord::from_json(&text(file)?).with_context(|| file.display().to_string())
}

/// The seed that was given, or a random one. Small enough to be typed again.
pub(crate) fn seed(setup: &Setup) -> u64 {
    setup.seed.unwrap_or_else(|| rand::random_range(0..1_000_000_000))
}

/// The game that a setup describes, before anything is dealt.
pub(crate) fn game(setup: &Setup, seed: u64) -> anyhow::Result<AnyGame> {
    let config = config(setup.game, setup.players, &setup.options, setup.components.as_deref())?;
    let game = AnyGame::new(setup.game, &config, Dealer::from_number(seed))?;
    for warning in game.position().warnings() {
        // Nothing more can be done if it cannot be written.
        let _ = writeln!(Clean::new(io::stderr()), "fishpond: warning: {warning}");
    }
    Ok(game)
}

/// What players, options and a file of components come to: a setup that can be played.
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
    // What is wrong with the components is wrong in the file.
    for fault in &mut faults.0 {
        if let (Some(file), Some(of_file)) = (file, fault.strip_prefix("components: ")) {
            *fault = format!("{}: {of_file}", file.display());
        }
    }
    Err(faults.into())
}

/// Component data from a file, TOML or JSON.
fn components(file: &Path) -> anyhow::Result<Value> {
    let text = text(file)?;
    if text.trim_start().starts_with('{') {
        return serde_json::from_str(&text).with_context(|| file.display().to_string());
    }
    let table: toml::Table = toml::from_str(&text).map_err(|error| {
        let before = error.span().and_then(|span| text.get(..span.start)).unwrap_or_default();
        let line = before.matches('\n').count() + 1;
        let column = before.chars().rev().take_while(|&letter| letter != '\n').count() + 1;
        anyhow!("{}: not TOML: {} at line {line} column {column}", file.display(), error.message())
    })?;
    Ok(from_toml(toml::Value::Table(table)))
}

/// The JSON value that says the same; dates and the like, which JSON does not have, are texts.
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

/// Limits as they are typed, in nodes and milliseconds; nothing if there are none.
pub(crate) fn limits(nodes: Option<u64>, time: Option<u64>) -> Option<Limits> {
    (nodes.is_some() || time.is_some()).then(|| Limits {
        nodes,
        time: time.map(Duration::from_millis),
        ..Limits::default()
    })
}
