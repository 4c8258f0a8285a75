//! The options of this program that other Rust tests do not have.

use anyhow::{Context as _, bail};

use crate::engine::Engine;

#[derive(Clone, Copy)]
pub(crate) struct Options {
    pub(crate) engine: Engine,
    /// Look at every move of whole games with every number of players.
    pub(crate) full: bool,
}

/// Reads the options. Returns them and all other arguments.
pub(crate) fn read(args: impl Iterator<Item = String>) -> anyhow::Result<(Options, Vec<String>)> {
    let mut options = Options { engine: Engine::Chromium, full: false };
    let mut rest = Vec::new();
    let mut args = args;
    while let Some(arg) = args.next() {
        match arg.as_str() {
            "--full" => options.full = true,
            "--browser" => {
                let name = args.next().context("--browser needs a name: chromium, firefox or webkit")?;
                let Some(engine) = Engine::named(&name) else {
                    bail!("Unknown browser '{name}'. Browsers: chromium, firefox, webkit");
                };
                options.engine = engine;
            }
            _ => rest.push(arg),
        }
    }
    Ok((options, rest))
}
