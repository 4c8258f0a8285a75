//! Output files, which are written when a command has finished its work.

use std::fs::{self, File, OpenOptions};
use std::io::Write;
use std::path::{Path, PathBuf};

use anyhow::{Context, bail};
use fishpond_draw::{Look, Theme, png};
use fishpond_games::AnyGame;
use fishpond_words::Lang;

use crate::cli;

/// An output file. It is opened before the work starts, so that an unwritable path fails at once. If the command fails, an existing
/// file keeps its contents and a new one is removed.
pub(crate) struct Target {
    path: PathBuf,
    file: File,
    new: bool,
}

impl Target {
    pub(crate) fn open(path: &Path) -> anyhow::Result<Target> {
        let new = !path.exists();
        let file = OpenOptions::new()
            .write(true)
            .create(true)
            .truncate(false)
            .open(path)
            .with_context(|| format!("cannot write {}", path.display()))?;
        Ok(Target { path: path.to_owned(), file, new })
    }

    /// Opens the file for the record of a game, if `--save` is given.
    pub(crate) fn to_save(setup: &cli::Setup) -> anyhow::Result<Option<Target>> {
        let Some(path) = &setup.save else { return Ok(None) };
        if !setup.force && has_contents(path) {
            bail!("{} exists; use --force to overwrite it", path.display());
        }
        Target::open(path).map(Some)
    }

    /// Writes the record of a game.
    pub(crate) fn save(self, game: &AnyGame) -> anyhow::Result<()> {
        self.write((game.record().to_json() + "\n").as_bytes())
    }

    pub(crate) fn write(mut self, contents: &[u8]) -> anyhow::Result<()> {
        self.new = false;
        // Pipes and terminals have no length to set.
        let _ = self.file.set_len(0);
        self.file.write_all(contents).with_context(|| format!("cannot write {}", self.path.display()))
    }
}

impl Drop for Target {
    fn drop(&mut self) {
        if self.new {
            let _ = fs::remove_file(&self.path);
        }
    }
}

/// Returns whether this is a file that would be lost if it were overwritten.
pub(crate) fn has_contents(path: &Path) -> bool {
    fs::metadata(path).is_ok_and(|file| file.is_file() && file.len() > 0)
}

/// An output file for a picture.
pub(crate) struct Picture {
    target: Target,
    theme: Theme,
    /// The width of a PNG; `None` for SVG.
    pixels: Option<u32>,
    pub(crate) lang: Lang,
}

impl Picture {
    /// Opens the picture file, if one is given.
    pub(crate) fn open(args: &cli::Picture, lang: Lang) -> anyhow::Result<Option<Picture>> {
        let Some(path) = &args.output else { return Ok(None) };
        let pixels = match path.extension().and_then(|end| end.to_str()) {
            Some("svg") => None,
            Some("png") => Some(args.width),
            _ => bail!("{}: the name of a picture must end in .svg or .png", path.display()),
        };
        let theme = theme(args.theme, pixels.is_some());
        Ok(Some(Picture { target: Target::open(path)?, theme, pixels, lang }))
    }

    /// Draws the picture and writes the file.
    pub(crate) fn write(
        self,
        names: &[String],
        draw: impl FnOnce(&Look<'_>, Theme) -> String,
    ) -> anyhow::Result<()> {
        let svg = draw(&Look { lang: self.lang, names, ..Look::default() }, self.theme);
        let bytes = match self.pixels {
            Some(width) => png(&svg, width)?,
            None => svg.into_bytes(),
        };
        self.target.write(&bytes)
    }
}

/// Returns the chosen colour scheme or the default.
pub(crate) fn theme(chosen: Option<cli::Theme>, is_png: bool) -> Theme {
    match chosen {
        Some(cli::Theme::Dark) => Theme::Dark,
        Some(cli::Theme::Light) => Theme::Light,
        None if is_png => Theme::Light,
        None => Theme::Auto,
    }
}
