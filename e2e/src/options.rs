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
                let names = Engine::names();
                let name = args.next().with_context(|| format!("--browser needs a name: {names}"))?;
                let Some(engine) = Engine::named(&name) else {
                    bail!("Unknown browser '{name}'. Browsers: {names}");
                };
                options.engine = engine;
            }
            _ => rest.push(arg),
        }
    }
    Ok((options, rest))
}

/// Returns the help for the options and scenes, to be printed before the help for the options of any Rust test.
pub(crate) fn help(scenes: &str) -> String {
    let browsers = Engine::names();
    format!(
        "Plays whole games in a real browser.

USAGE: cargo xtask e2e [OPTIONS] [SCENE]

Options:
      --full            Check the layout after every move of whole games for every number of players
      --browser <NAME>  Play a game of each kind in this browser [default: chromium] [possible values: {browsers}]
      --list            List the scenes

Scenes: {scenes}

All options of Rust tests can be used, too:"
    )
}
