//! `fishpond explain fresh`: explains why spaces became paths, and which ones a building would turn into paths.

use std::io::Write;

use anyhow::{Context, bail};
use fishpond_core::record::Step;
use fishpond_core::{Arg, Message, Position as _, Speak as _, Turn, Viewer};
use fishpond_draw::Wording;
use fishpond_fresh::{Event, Position, Reason, Space};
use fishpond_games::{AnyEvent, AnyPosition, AnyRecord, GameId};
use fishpond_words::Lang;
use serde_json::{Value, json};

use crate::cli::Explain;
use crate::play::choices::as_typed;
use crate::play::names::recorded;
use crate::{Status, input};

pub(crate) fn run(args: &Explain, out: &mut impl Write) -> anyhow::Result<Status> {
    if args.game != GameId::Fresh {
        bail!("{} has no paths to explain; use fresh", args.game);
    }
    let name = || input::name(&args.file);
    let text = input::text(&args.file)?;
    let value = input::json(&args.file, &text)?;
    let all = if value.get("steps").is_some() {
        let record = AnyRecord::from_json(&text).with_context(name)?;
        let ply = args.ply.unwrap_or(record.record.steps.len());
        PathReasons::of_record(&record, ply, args.lang).with_context(name)?
    } else {
        if args.ply.is_some() {
            bail!("--ply needs a record; a state is a single position");
        }
        PathReasons::of_position(fresh(input::state(GameId::Fresh, &args.file, &value)?)?)
    };
    if args.preview {
        return preview(&all.position, args, out);
    }
    let wanted = |path: &&Path| args.space.is_none_or(|space| path.reason.space == space);
    let paths: Vec<&Path> = all.paths.iter().filter(wanted).collect();
    if args.json {
        let list: Vec<Value> = paths.iter().map(|path| path.json()).collect();
        writeln!(out, "{}", serde_json::to_string_pretty(&list)?)?;
        return Ok(Status::Done);
    }
    if let (Some(space), []) = (args.space, &paths[..]) {
        bail!("space {} is not a path in this position", space.name());
    }
    if paths.is_empty() {
        writeln!(out, "{}", args.lang.text("fresh-why-none"))?;
    }
    let wording = Wording { lang: args.lang, names: &all.names };
    for path in paths {
        writeln!(out, "{}", path.say(wording))?;
    }
    Ok(Status::Done)
}

/// A path and the reason for it.
struct Path {
    /// In a record, the number of the step that created the path, and the step.
    step: Option<(usize, Step)>,
    reason: Reason,
}

impl Path {
    fn say(&self, wording: Wording<'_>) -> String {
        let Some((number, step)) = &self.step else { return wording.say(&self.reason.message()) };
        let step = match step {
            Step::Act(seat, act) => format!("{}, {}", wording.name(*seat), as_typed(GameId::Fresh, act)),
            Step::Chance(drawn) => as_typed(GameId::Fresh, drawn),
        };
        format!("{number} {step}: {}", wording.say(&Event::Path(self.reason.clone()).message()))
    }

    fn json(&self) -> Value {
        let mut value = json!(self.reason);
        value["kind"] = json!(self.reason.kind());
        if let Some((number, step)) = &self.step {
            let text = match step {
                Step::Act(..) => step.to_string(),
                Step::Chance(drawn) => drawn.clone(),
            };
            value["step"] = json!(number);
            value["taken"] = json!(as_typed(GameId::Fresh, &text));
        }
        value
    }
}

/// A position and the reasons for its paths.
struct PathReasons {
    position: Position,
    /// The names of the players in a record.
    names: Vec<String>,
    paths: Vec<Path>,
}

impl PathReasons {
    /// Replays a record and gives each path the reason it had when it was created.
    fn of_record(record: &AnyRecord, ply: usize, lang: Lang) -> anyhow::Result<PathReasons> {
        // Fails if the record has no such step.
        let position = fresh(record.replay_to(ply, &mut Vec::new())?)?;
        let mut now = record.replay_to(0, &mut Vec::new())?;
        let mut paths = Vec::new();
        for (number, step) in record.record.steps[..ply].iter().enumerate() {
            let mut events = Vec::new();
            record.apply(number, &mut now, &mut events)?;
            for event in events {
                if let AnyEvent::Fresh(Event::Path(reason)) = event {
                    paths.push(Path { step: Some((number + 1, step.clone())), reason });
                }
            }
        }
        Ok(PathReasons { position, names: recorded(&record.record, lang), paths })
    }

    /// Gives each path the reason it has now.
    fn of_position(position: Position) -> PathReasons {
        let reasons = position.view(Viewer::Open).reasons();
        let paths = reasons.into_iter().map(|reason| Path { step: None, reason }).collect();
        PathReasons { position, names: Vec::new(), paths }
    }
}

fn fresh(position: AnyPosition) -> anyhow::Result<Position> {
    match position {
        AnyPosition::Fresh(position) => Ok(position),
        other => bail!("this is a record of {}, not of fresh", other.game()),
    }
}

/// Prints the spaces that would become paths, for each space on which the player can build.
fn preview(position: &Position, args: &Explain, out: &mut impl Write) -> anyhow::Result<Status> {
    let seat = match (position.turn(), position.in_hand()) {
        (Turn::Seat(seat), Some(_)) => seat,
        _ => bail!("--preview needs a position in which a player has to build"),
    };
    let builds = position.view(Viewer::Seat(seat)).buildable;
    let wanted = builds.iter().filter(|build| args.space.is_none_or(|space| build.space == space));
    if args.json {
        let list: Vec<Value> = wanted.map(|build| json!(build)).collect();
        writeln!(out, "{}", serde_json::to_string_pretty(&list)?)?;
        return Ok(Status::Done);
    }
    for build in wanted {
        let spaces: Vec<Arg> = build.paths.iter().map(|space: &Space| space.name().into()).collect();
        let message = Message::new("fresh-preview")
            .with("space", build.space.name())
            .with("count", build.paths.len() as u32)
            .with("spaces", spaces);
        writeln!(out, "{}", args.lang.say(&message))?;
    }
    Ok(Status::Done)
}
