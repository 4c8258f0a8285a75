//! `fishpond examples`: runs the worked examples of the rules.

use std::io::Write;
use std::path::Path;

use fishpond_core::examples::find;
use fishpond_core::shorten;
use fishpond_games::GameId;

use crate::{Status, input};

pub(crate) fn run(game: GameId, file: Option<&Path>, out: &mut impl Write) -> anyhow::Result<Status> {
    let text = match file {
        Some(file) => input::text(file)?,
        None => game.rules().to_owned(),
    };
    let examples = find(&text);
    if examples.is_empty() {
        anyhow::bail!("no worked examples found: expected JSON blocks with an id, or vector blocks");
    }
    let mut failed = 0;
    for example in &examples {
        match game.run_example(example) {
            Ok(()) => writeln!(out, "ok   {}", example.id)?,
            Err(why) => {
                failed += 1;
                writeln!(out, "FAIL {} (line {}): {}", example.id, example.line, shorten(&why))?;
            }
        }
    }
    writeln!(out, "{} passed, {failed} failed", examples.len() - failed)?;
    Ok(if failed == 0 { Status::Done } else { Status::Failed })
}
