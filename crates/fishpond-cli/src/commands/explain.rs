//! `fishpond explain fresh`: why each path of a position became one, and what a building would do.

use std::io::Write;

use anyhow::{Context, bail};
use fishpond_core::record::Step;
use fishpond_core::{Arg, Message, Position as _, Speak as _, Turn, Viewer};
use fishpond_fresh::{Event, Position, Reason, Space};
use fishpond_games::{AnyEvent, AnyPosition, AnyRecord, GameId};
use fishpond_words::Lang;
use serde_json::{Value, json};

use crate::cli::Explain;
use crate::{Answer, input};

pub(crate) fn run(args: &Explain, out: &mut impl Write) -> anyhow::Result<Answer> {
    if args.game != GameId::Fresh {
        bail!("{} has nothing that needs this; explain is for fresh, where paths make themselves", args.game);
    }
    let name = || args.file.display().to_string();
    let value: Value = serde_json::from_str(&input::text(&args.file)?).with_context(name)?;
    let told = if value.get("steps").is_some() {
        let record = input::record(&args.file)?;
        let ply = args.ply.unwrap_or(record.record.steps.len());
        Told::of_record(&record, ply).with_context(name)?
    } else {
        if args.ply.is_some() {
            bail!("--ply is for records; a state is one position");
        }
        Told::of_state(&value).with_context(name)?
    };
    if args.preview {
        return preview(&told.position, args, out);
    }
    let wanted = |path: &&Path| args.space.is_none_or(|space| path.reason.space == space);
    let paths: Vec<&Path> = told.paths.iter().filter(wanted).collect();
    if args.json {
        let list: Vec<Value> = paths.iter().map(|path| path.json()).collect();
        writeln!(out, "{}", serde_json::to_string_pretty(&list)?)?;
        return Ok(Answer::Done);
    }
    if let (Some(space), []) = (args.space, &paths[..]) {
        bail!("{space} is no path there");
    }
    if paths.is_empty() {
        writeln!(out, "{}", args.lang.text("fresh-why-none"))?;
    }
    for path in paths {
        writeln!(out, "{}", path.say(args.lang))?;
    }
    Ok(Answer::Done)
}

/// A path and why it is one.
struct Path {
    /// In a record, the number and text of the step that made it one.
    step: Option<(usize, String)>,
    reason: Reason,
}

impl Path {
    fn say(&self, lang: Lang) -> String {
        match &self.step {
            Some((number, text)) => {
                format!("{number} {text}: {}", lang.say(&Event::Path(self.reason.clone()).message()))
            }
            None => lang.say(&self.reason.message()),
        }
    }

    fn json(&self) -> Value {
        let mut value = json!(self.reason);
        value["kind"] = json!(self.reason.kind());
        if let Some((number, text)) = &self.step {
            value["step"] = json!(number);
            value["taken"] = json!(text);
        }
        value
    }
}

/// A position and its paths.
struct Told {
    position: Position,
    paths: Vec<Path>,
}

impl Told {
    /// From a record: each path with the reason for which it was made.
    fn of_record(record: &AnyRecord, ply: usize) -> anyhow::Result<Told> {
        // Says at once if there is no such step.
        let position = fresh(record.replay_to(ply, &mut Vec::new())?)?;
        let mut now = record.replay_to(0, &mut Vec::new())?;
        let mut paths = Vec::new();
        for (number, step) in record.record.steps[..ply].iter().enumerate() {
            let mut events = Vec::new();
            record.apply(number, &mut now, &mut events)?;
            let text = match step {
                Step::Act(..) => step.to_string(),
                Step::Chance(drawn) => drawn.clone(),
            };
            for event in events {
                if let AnyEvent::Fresh(Event::Path(reason)) = event {
                    paths.push(Path { step: Some((number + 1, text.clone())), reason });
                }
            }
        }
        Ok(Told { position, paths })
    }

    /// From a state: each path with the reason that it has now.
    fn of_state(state: &Value) -> anyhow::Result<Told> {
        let position = fresh(AnyPosition::from_state(GameId::Fresh, state)?)?;
        let reasons = position.view(Viewer::Open).reasons();
        Ok(Told { position, paths: reasons.into_iter().map(|reason| Path { step: None, reason }).collect() })
    }
}

fn fresh(position: AnyPosition) -> anyhow::Result<Position> {
    match position {
        AnyPosition::Fresh(position) => Ok(position),
        other => bail!("this is a game of {}, not of fresh", other.game()),
    }
}

/// What would become paths, for each disk on which somebody can build now.
fn preview(position: &Position, args: &Explain, out: &mut impl Write) -> anyhow::Result<Answer> {
    let seat = match (position.turn(), position.in_hand()) {
        (Turn::Seat(seat), Some(_)) => seat,
        _ => bail!("nobody has a tile in hand there; a preview is for the one who is to build"),
    };
    let builds = position.view(Viewer::Seat(seat)).buildable;
    let wanted = builds.iter().filter(|build| args.space.is_none_or(|space| build.space == space));
    if args.json {
        let list: Vec<Value> = wanted.map(|build| json!(build)).collect();
        writeln!(out, "{}", serde_json::to_string_pretty(&list)?)?;
        return Ok(Answer::Done);
    }
    for build in wanted {
        let spaces: Vec<Arg> = build.paths.iter().map(|space: &Space| format!("({space})").into()).collect();
        let say = Message::new("fresh-preview")
            .with("space", build.space.to_string())
            .with("count", build.paths.len() as u32)
            .with("spaces", spaces);
        writeln!(out, "{}", args.lang.say(&say))?;
    }
    Ok(Answer::Done)
}
