//! `fishpond examples`: runs the worked examples of the rules.

use std::io::Write;
use std::path::Path;

use fishpond_core::examples::find;
use fishpond_core::shorten;
use fishpond_games::GameId;
use serde_json::json;

use crate::{Status, input};

pub(crate) fn run(
    game: GameId,
    file: Option<&Path>,
    as_json: bool,
    out: &mut impl Write,
) -> anyhow::Result<Status> {
    let text = match file {
        Some(file) => input::text(file)?,
        None => game.rules().to_owned(),
    };
    let examples = find(&text);
    if examples.is_empty() {
        anyhow::bail!("no worked examples found: expected JSON blocks with an id, or vector blocks");
    }
    let mut failed = 0;
    let mut list = Vec::new();
    for example in &examples {
        let fault = game.run_example(example).err().map(|why| shorten(&why));
        failed += usize::from(fault.is_some());
        if as_json {
            list.push(json!({ "id": example.id, "line": example.line, "fault": fault }));
            continue;
        }
        match fault {
            None => writeln!(out, "ok   {}", example.id)?,
            Some(why) => writeln!(out, "FAIL {} (line {}): {why}", example.id, example.line)?,
        }
    }
    if as_json {
        writeln!(out, "{}", serde_json::to_string_pretty(&list)?)?;
    } else {
        writeln!(out, "{} passed, {failed} failed", examples.len() - failed)?;
    }
    Ok(if failed == 0 { Status::Done } else { Status::Failed })
}
