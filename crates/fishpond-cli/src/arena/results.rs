//! The results of an arena, in memory and in a file from which a later run can continue.
//!
//! The file consists of a JSON header and one line of JSON per game. Lines are only appended, each in one write, so that after a
//! crash at most the last one is incomplete; that game is played again.

use std::collections::BTreeMap;
use std::fs::{File, OpenOptions, TryLockError};
use std::io::{Read, Write};
use std::path::{Path, PathBuf};

use anyhow::{Context, bail};
use serde_json::Value;

use super::game::Played;

/// The results of games, by index in the schedule.
pub(crate) struct Results {
    played: BTreeMap<usize, Played>,
    file: Option<(PathBuf, File)>,
}

impl Results {
    /// Reads existing results from a file and appends new ones to it, or keeps them in memory only.
    ///
    /// # Errors
    /// If the file cannot be used or has a different header.
    pub(crate) fn open(file: Option<&Path>, header: &Value, seats: u8) -> anyhow::Result<Results> {
        let Some(path) = file else {
            return Ok(Results { played: BTreeMap::new(), file: None });
        };
        let name = path.display();
        let mut file = OpenOptions::new()
            .read(true)
            .append(true)
            .create(true)
            .open(path)
            .with_context(|| format!("cannot write {name}"))?;
        match file.try_lock() {
            Err(TryLockError::WouldBlock) => {
                bail!("another arena is writing to {name}; wait for it or use another file")
            }
            // Some file systems have no locks.
            Ok(()) | Err(TryLockError::Error(_)) => {}
        }
        let mut text = String::new();
        file.read_to_string(&mut text).with_context(|| format!("cannot read {name}"))?;
        let (played, complete) = read(&text, header, seats.into()).with_context(|| name.to_string())?;
        file.set_len(complete as u64).with_context(|| format!("cannot write {name}"))?;
        let mut results = Results { played, file: Some((path.to_owned(), file)) };
        if complete == 0 {
            results.write(&header.to_string())?;
        }
        Ok(results)
    }

    /// Returns the result of a game, if it has been played.
    pub(crate) fn get(&self, game: usize) -> Option<&Played> {
        self.played.get(&game)
    }

    /// Stores the result of a game.
    pub(crate) fn add(&mut self, game: Played) -> anyhow::Result<()> {
        self.write(&serde_json::to_string(&game)?)?;
        self.played.insert(game.game, game);
        Ok(())
    }

    /// Appends a whole line in one write.
    fn write(&mut self, line: &str) -> anyhow::Result<()> {
        if let Some((path, file)) = &mut self.file {
            file.write_all(format!("{line}\n").as_bytes())
                .with_context(|| format!("cannot write {}", path.display()))?;
        }
        Ok(())
    }
}

/// Reads the games from a results file, which must have this header. Also returns the length of its complete lines.
fn read(text: &str, header: &Value, seats: usize) -> anyhow::Result<(BTreeMap<usize, Played>, usize)> {
    let mut played = BTreeMap::new();
    let complete = text.rfind('\n').map_or(0, |end| end + 1);
    let mut lines = text[..complete].lines();
    let Some(first) = lines.next() else {
        // Empty, or cut off in its first line.
        if !header.to_string().starts_with(text) {
            bail!("not the results of an arena; use another file");
        }
        return Ok((played, 0));
    };
    let Ok(Value::Object(first)) = serde_json::from_str(first) else {
        bail!("not the results of an arena; use another file");
    };
    let differs =
        header.as_object().into_iter().flatten().find(|(key, value)| first.get(*key) != Some(*value));
    if let Some((key, value)) = differs {
        let other = first.get(key).unwrap_or(&Value::Null);
        bail!(
            "the results of another arena: {key} is {other}, not {value}; use the same settings or another file"
        );
    }
    for (number, line) in (2..).zip(lines) {
        let game: Played = serde_json::from_str(line).with_context(|| format!("line {number}"))?;
        let fits = game.ranks.len() == seats && game.points.len() == seats;
        if !fits || game.faults.iter().any(|fault| fault.seat.index() >= seats) {
            bail!("line {number} is not the result of a game with {seats} seats");
        }
        played.insert(game.game, game);
    }
    Ok((played, complete))
}
