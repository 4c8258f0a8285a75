//! `fishpond backup` and `fishpond restore`.

use std::fs::{self, File};
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use anyhow::{Context, bail};

use crate::Status;
use crate::cli::{Backup, Restore};
use crate::data_folder::DataFolder;

/// Writes a backup next to its final name, checks it, and then gives it that name.
pub(crate) fn back_up(args: &Backup, out: &mut impl Write) -> anyhow::Result<Status> {
    let Backup { file, keep, folder } = args;
    let folder = DataFolder::find(folder)?;
    require_replaceable(file, &folder)?;
    if keep.is_none() && file.exists() {
        bail!("{} already exists; choose another name, or keep several backups with --keep", file.display());
    }
    let partial = numbered(file, "partial");
    match fs::remove_file(&partial) {
        Err(error) if error.kind() != io::ErrorKind::NotFound => {
            return Err(error).with_context(|| format!("cannot write {}", partial.display()));
        }
        _ => {}
    }
    folder.back_up(&partial)?;
    let finished = fishpond_store::check_backup(&partial).map_err(anyhow::Error::from).and_then(|()| {
        let failed = || format!("cannot write {}", file.display());
        rotate(file, keep.unwrap_or(1)).with_context(failed)?;
        rename(&partial, file).with_context(failed)
    });
    if finished.is_err() {
        let _ = fs::remove_file(&partial);
    }
    finished?;
    let size = fs::metadata(file)?.len().div_ceil(1024);
    writeln!(out, "Backed up to {} ({size} KiB, checked).", file.display())?;
    Ok(Status::Done)
}

/// Makes room for the next backup: renames earlier ones to `file.1` (the latest), `file.2` and so on, and deletes the oldest, so that
/// there are at most `keep`, including the next one.
fn rotate(file: &Path, keep: u32) -> io::Result<()> {
    for (age, backup) in (0..).zip(existing(file)).collect::<Vec<(u32, _)>>().into_iter().rev() {
        match age + 1 < keep {
            true => fs::rename(backup, numbered(file, &(age + 1).to_string()))?,
            false => fs::remove_file(backup)?,
        }
    }
    Ok(())
}

/// Returns the backups that exist, latest first: `file`, `file.1` and so on.
fn existing(file: &Path) -> impl Iterator<Item = PathBuf> {
    let earlier = (1..).map(|age: u32| numbered(file, &age.to_string()));
    std::iter::once(file.to_owned()).chain(earlier).take_while(|name| name.exists())
}

/// Fails if a backup would replace or rename anything but earlier backups.
fn require_replaceable(file: &Path, folder: &DataFolder) -> anyhow::Result<()> {
    if folder.is_database_file(file) {
        bail!("{} belongs to the server's database; choose another name for the backup", file.display());
    }
    for name in existing(file) {
        let shown = name.display();
        if name.is_dir() {
            bail!("{shown} is a folder; choose another name for the backup");
        }
        if folder.is_database_file(&name) {
            bail!("{shown} belongs to the server's database; choose another name for the backup");
        }
        if !fishpond_store::is_database(&name) {
            bail!(
                "{shown} is not a Fishpond backup, so it is not replaced; choose another name for the backup"
            );
        }
    }
    Ok(())
}

fn numbered(file: &Path, suffix: &str) -> PathBuf {
    let mut name = file.as_os_str().to_owned();
    name.push(".");
    name.push(suffix);
    name.into()
}

/// Renames a file durably.
fn rename(from: &Path, to: &Path) -> io::Result<()> {
    fs::rename(from, to)?;
    let folder = to.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
    if cfg!(unix) { File::open(folder)?.sync_all() } else { Ok(()) }
}

/// Replaces the database with a backup.
pub(crate) fn restore(args: &Restore, out: &mut impl Write) -> anyhow::Result<Status> {
    let folder = DataFolder::find(&args.folder)?;
    let database = folder.database();
    if database.exists() && !args.replace {
        bail!(
            "{} exists; add --replace to put the backup in its place (the server's data is then kept under another name)",
            database.display()
        );
    }
    let earlier = folder.restore(&args.file)?;
    writeln!(out, "Restored {} as {}.", args.file.display(), database.display())?;
    if let Some(earlier) = earlier {
        writeln!(out, "The previous data is now in {}.", earlier.display())?;
    }
    Ok(Status::Done)
}
