//! The results of an arena, in memory and in a file that a later arena goes on from.
//!
//! The file has a line of JSON that says what is played, then one for each game. Lines are only ever added, each at once, so that
//! after a crash all but the last can be read; the last, if it was cut off, is played again.

use std::collections::BTreeMap;
use std::fs::{File, OpenOptions, TryLockError};
use std::io::{Read, Write};
use std::path::{Path, PathBuf};

use anyhow::{Context, bail};
use serde_json::Value;

use super::game::Played;

/// Games that were played, by their number in the schedule.
pub(crate) struct Results {
    played: BTreeMap<usize, Played>,
    file: Option<(PathBuf, File)>,
}

impl Results {
    /// Results that are kept in memory alone, or in a file, which may have some already.
    ///
    /// # Errors
    /// If the file cannot be used, or does not begin with this header.
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
                bail!("another arena is writing {name}; wait for it or use another file")
            }
            // Where files cannot be locked, that must do.
            Ok(()) | Err(TryLockError::Error(_)) => {}
        }
        let mut text = String::new();
        file.read_to_string(&mut text).with_context(|| format!("cannot read {name}"))?;
        let (played, whole) = read(&text, header, seats.into()).with_context(|| name.to_string())?;
        file.set_len(whole as u64).with_context(|| format!("cannot write {name}"))?;
        let mut results = Results { played, file: Some((path.to_owned(), file)) };
        if whole == 0 {
            results.write(&header.to_string())?;
        }
        Ok(results)
    }

    /// What came of a game, if it was played.
    pub(crate) fn get(&self, game: usize) -> Option<&Played> {
        self.played.get(&game)
    }

    /// Writes a game down.
    pub(crate) fn add(&mut self, game: Played) -> anyhow::Result<()> {
        self.write(&serde_json::to_string(&game)?)?;
        self.played.insert(game.game, game);
        Ok(())
    }

    /// A whole line at once.
    fn write(&mut self, line: &str) -> anyhow::Result<()> {
        if let Some((path, file)) = &mut self.file {
            file.write_all(format!("{line}\n").as_bytes())
                .with_context(|| format!("cannot write {}", path.display()))?;
        }
        Ok(())
    }
}

/// The games in a text that begins with this header, and the length of its whole lines.
fn read(text: &str, header: &Value, seats: usize) -> anyhow::Result<(BTreeMap<usize, Played>, usize)> {
    let mut played = BTreeMap::new();
    let whole = text.rfind('\n').map_or(0, |end| end + 1);
    let mut lines = text[..whole].lines();
    let Some(first) = lines.next() else {
        // Cut off in its first line, or empty.
        if !header.to_string().starts_with(text) {
            bail!("these are no results of an arena; use another file");
        }
        return Ok((played, 0));
    };
    let Ok(Value::Object(first)) = serde_json::from_str(first) else {
        bail!("these are no results of an arena; use another file");
    };
    let differs =
        header.as_object().into_iter().flatten().find(|(key, value)| first.get(*key) != Some(*value));
    if let Some((key, value)) = differs {
        let other = first.get(key).unwrap_or(&Value::Null);
        bail!(
            "these are the results of another arena: its {key} is {other}, not {value}; go on with the same settings, or use another file"
        );
    }
    for (number, line) in (2..).zip(lines) {
        let game: Played = serde_json::from_str(line).with_context(|| format!("line {number}"))?;
        let fits = game.ranks.len() == seats && game.points.len() == seats;
        if !fits || game.faults.iter().any(|fault| fault.seat.index() >= seats) {
            bail!("line {number} is no game of {seats} seats");
        }
        played.insert(game.game, game);
    }
    Ok((played, whole))
}
