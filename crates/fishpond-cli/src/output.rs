//! Files that a command writes when its work is done.

use std::fs::{self, File, OpenOptions};
use std::io::Write;
use std::path::{Path, PathBuf};

use anyhow::{Context, bail};
use fishpond_draw::{Look, Theme, png};
use fishpond_games::AnyGame;
use fishpond_words::Lang;

use crate::cli;

/// A file that is opened before the work begins, so that one that cannot be written is found out at once. What was in it stays
/// until there is something new; a file that was not there before goes again if nothing comes of it.
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

    /// Where the record of a game goes, if it is to be saved.
    pub(crate) fn to_save(setup: &cli::Setup) -> anyhow::Result<Option<Target>> {
        setup.save.as_deref().map(Target::open).transpose()
    }

    /// Writes the record of a game.
    pub(crate) fn save(self, game: &AnyGame) -> anyhow::Result<()> {
        self.write((game.record().to_json() + "\n").as_bytes())
    }

    pub(crate) fn write(mut self, contents: &[u8]) -> anyhow::Result<()> {
        self.new = false;
        // A pipe or a terminal has no length.
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

/// A picture to be written in the end.
pub(crate) struct Picture {
    target: Target,
    theme: Theme,
    /// The width of a PNG; an SVG has none.
    pixels: Option<u32>,
    pub(crate) lang: Lang,
}

impl Picture {
    /// Where the picture goes, if one is wanted.
    pub(crate) fn open(args: &cli::Picture, lang: Lang) -> anyhow::Result<Option<Picture>> {
        let Some(path) = &args.output else { return Ok(None) };
        let pixels = match path.extension().and_then(|end| end.to_str()) {
            Some("svg") => None,
            Some("png") => Some(args.width),
            _ => bail!("{}: the name should end in .svg or .png", path.display()),
        };
        let theme = theme(args.theme, pixels.is_some());
        Ok(Some(Picture { target: Target::open(path)?, theme, pixels, lang }))
    }

    /// Draws and writes it.
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

/// The look that was asked for, or the usual one.
pub(crate) fn theme(asked: Option<cli::Theme>, is_png: bool) -> Theme {
    match asked {
        Some(cli::Theme::Dark) => Theme::Dark,
        Some(cli::Theme::Light) => Theme::Light,
        None if is_png => Theme::Light,
        None => Theme::Auto,
    }
}
