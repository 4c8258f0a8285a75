//! The file of a saved game, written after every move.

use std::fs::{self, File, OpenOptions};
use std::io::{self, BufRead, IsTerminal, Write};
use std::path::{Path, PathBuf};

use anyhow::{Context, bail};
use fishpond_core::{Message, Record};
use fishpond_words::Lang;

use crate::output::has_contents;

/// The file of a saved game.
pub(crate) struct SaveFile {
    pub(crate) path: PathBuf,
    /// The file that the player named; further games have a number after its name.
    named: PathBuf,
}

impl SaveFile {
    /// Returns the file for a new game. On a terminal, asks before an existing one is overwritten.
    ///
    /// # Errors
    /// If the file exists and may not be overwritten, or cannot be written.
    pub(crate) fn create(path: &Path, force: bool, lang: Lang) -> anyhow::Result<SaveFile> {
        let name = path.display();
        if !force && has_contents(path) {
            if !io::stdin().is_terminal() || !io::stderr().is_terminal() {
                bail!("{name} exists; use --resume to continue that game, or --force to overwrite it");
            }
            let question = Message::new("play-overwrite").with("file", name.to_string());
            eprint!("{} ", lang.say(&question));
            let mut answer = String::new();
            io::stdin().lock().read_line(&mut answer)?;
            let yes = ["y", "yes", "j", "ja"].contains(&answer.trim().to_lowercase().as_str());
            if !yes {
                bail!("{name} is unchanged; choose another file with --save");
            }
        }
        let file = SaveFile { path: path.to_owned(), named: path.to_owned() };
        // A path that cannot be written fails before the game.
        OpenOptions::new()
            .append(true)
            .create(true)
            .open(path)
            .with_context(|| format!("cannot write {name}"))?;
        Ok(file)
    }

    /// Returns the file for another game after this one: `game-2.json` after `game.json`, or the next number that is free.
    ///
    /// # Errors
    /// If it cannot be written.
    pub(crate) fn next(self) -> anyhow::Result<SaveFile> {
        let SaveFile { path, named } = self;
        if !fs::metadata(&path).is_ok_and(|file| file.is_file()) {
            // A device or a pipe can take any number of games.
            return Ok(SaveFile { path, named });
        }
        let stem = named.file_stem().unwrap_or_default().to_string_lossy();
        let extension = named.extension().map(|extension| format!(".{}", extension.to_string_lossy()));
        let mut number = 2;
        loop {
            let name = format!("{stem}-{number}{}", extension.as_deref().unwrap_or_default());
            let path = named.with_file_name(name);
            match File::create_new(&path) {
                Ok(_) => return Ok(SaveFile { path, named }),
                Err(error) if error.kind() == io::ErrorKind::AlreadyExists => number += 1,
                Err(error) => {
                    return Err(error).with_context(|| format!("cannot write {}", path.display()));
                }
            }
        }
    }

    /// Replaces the file in one step, so that it always contains a complete game.
    pub(crate) fn write(&self, record: &Record) -> anyhow::Result<()> {
        let text = record.to_json() + "\n";
        let failed = || format!("cannot write {}", self.path.display());
        if !fs::metadata(&self.path).is_ok_and(|file| file.is_file()) {
            // Devices and pipes can't be replaced.
            return fs::write(&self.path, text).with_context(failed);
        }
        let mut partial = self.path.clone().into_os_string();
        partial.push(".part");
        let partial = PathBuf::from(partial);
        let mut file = File::create(&partial).with_context(failed)?;
        file.write_all(text.as_bytes()).and_then(|()| file.sync_data()).with_context(failed)?;
        fs::rename(&partial, &self.path).with_context(failed)
    }
}
