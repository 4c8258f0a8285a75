//! `fishpond record`: shows, checks and converts records.

use std::io::Write;
use std::path::Path;

use anyhow::Context;
use fishpond_core::fair::{Saved, VerifyError};
use fishpond_core::{Message, Options, Outcome, Viewer};
use fishpond_draw::{Draw as _, Wording};
use fishpond_games::{AnyPosition, AnyRecord, GameId};
use fishpond_words::Lang;
use schemars::JsonSchema;
use serde::Serialize;

use super::trace::write_line;
use crate::cli::{ExportFormat, Record};
use crate::play::names;
use crate::{Status, input};

pub(crate) fn run(command: &Record, out: &mut impl Write) -> anyhow::Result<Status> {
    match command {
        Record::Show { file, json, lang } => {
            show(&input::record(file)?, *json, *lang, out).with_context(|| input::name(file))
        }
        Record::Replay { file, json } => check(file, *json, replay, out),
        Record::Verify { file, commitment, entropy, key, json } => {
            let saved = Saved { commitment: commitment.clone(), entropy: entropy.clone(), key: key.clone() };
            check(file, *json, |record, check| verify(record, &saved, check), out)
        }
        Record::Export { file, to } => {
            export(&input::record(file)?, *to, out).with_context(|| input::name(file))
        }
    }
}

/// A game in words: the output of `record show --json`.
#[derive(Serialize, JsonSchema)]
#[schemars(deny_unknown_fields)]
pub(crate) struct History {
    /// The game.
    game: String,
    /// The number of players.
    players: u8,
    /// The options of the game.
    options: Options,
    /// The players' names in seat order.
    names: Vec<String>,
    /// All steps.
    steps: Vec<ShownStep>,
    /// The result, if the game is over.
    result: Option<Outcome>,
}

/// A step of a game in words.
#[derive(Serialize, JsonSchema)]
#[schemars(deny_unknown_fields)]
struct ShownStep {
    /// The number of the step, counted from 1.
    step: usize,
    /// The step: a seat and its move, or a star and the drawn result.
    taken: String,
    /// The events of the step in words.
    events: Vec<String>,
}

fn show(record: &AnyRecord, as_json: bool, lang: Lang, out: &mut impl Write) -> anyhow::Result<Status> {
    let last = record.replay()?;
    let mut position = record.replay_to(0, &mut Vec::new())?;
    let AnyRecord { game, record: data } = record;
    let names = names::recorded(data, lang);
    let mut steps = Vec::new();
    for (number, step) in data.steps.iter().enumerate() {
        let mut events = Vec::new();
        record.apply(number, &mut position, &mut events)?;
        let events = events.iter().map(|event| lang.say_naming(&event.message(), &names)).collect();
        steps.push(ShownStep { step: number + 1, taken: step.to_string(), events });
    }
    if as_json {
        let history = History {
            game: game.to_string(),
            players: data.config.players,
            options: data.config.options.clone(),
            names,
            steps,
            result: last.outcome(),
        };
        serde_json::to_writer_pretty(&mut *out, &history)?;
        writeln!(out)?;
        return Ok(Status::Done);
    }
    writeln!(out, "{}", game.facts().title)?;
    let options: Vec<String> =
        data.config.options.iter().map(|(key, value)| format!("{key}={value}")).collect();
    writeln!(out, "{}\n", options.join(" "))?;
    for event in steps.iter().flat_map(|step| &step.events) {
        writeln!(out, "{event}")?;
    }
    if last.outcome().is_some() {
        writeln!(out)?;
    }
    write_outcome(&last, Wording { lang, names: &names }, out)?;
    Ok(Status::Done)
}

/// Prints why the game ended, the standings and the winners; nothing before the end.
pub(crate) fn write_outcome(
    position: &AnyPosition,
    wording: Wording<'_>,
    out: &mut impl Write,
) -> anyhow::Result<()> {
    for line in outcome_lines(position, wording) {
        writeln!(out, "{line}")?;
    }
    Ok(())
}

/// Returns why the game ended, the standings and the winners, in words; nothing before the end.
pub(crate) fn outcome_lines(position: &AnyPosition, wording: Wording<'_>) -> Vec<String> {
    let Some(outcome) = position.outcome() else { return Vec::new() };
    let result = position.view(Viewer::Public).result(None);
    let mut lines: Vec<String> = result.iter().map(|result| wording.say(&result.reason)).collect();
    for standing in outcome.standings() {
        let (points, tie_break) = score(position.game(), standing.points, standing.tie_break);
        let line = match (standing.resigned, tie_break) {
            (true, _) => Message::new("common-standing-resigned"),
            (false, Some(tie_break)) => Message::new("play-standing").with("tie_break", tie_break),
            (false, None) => Message::new("common-standing"),
        };
        let line = line.with("rank", standing.rank).with("seat", standing.seat).with("points", points);
        lines.push(wording.say(&line));
    }
    let winners = outcome.winners();
    let winners = Message::new("common-winners")
        .with("seats", winners.iter().map(Into::into).collect::<Vec<_>>())
        .with("count", winners.len() as u8);
    lines.push(wording.say(&winners));
    lines
}

/// Returns a player's points and tie-breaker with their units.
fn score(game: GameId, points: i32, tie_break: Option<i32>) -> (Message, Option<Message>) {
    let count = |id: &'static str, argument: &'static str, value: i32| Message::new(id).with(argument, value);
    match game {
        GameId::Penguins => (
            count("penguins-fact-fish", "count", points),
            tie_break.map(|floes| count("penguins-fact-floes", "count", floes)),
        ),
        GameId::Ships => (
            count("ships-draw-points", "points", points),
            tie_break.map(|cubes| count("ships-draw-cubes", "count", cubes)),
        ),
        GameId::Wishes => (count("wishes-draw-money", "dollars", points), None),
        GameId::Fresh => (count("fresh-draw-points", "points", points), None),
    }
}

/// The outcome of checking a record: the output of `record replay --json` and `record verify --json`.
#[derive(Serialize, JsonSchema, Default)]
#[schemars(deny_unknown_fields)]
pub(crate) struct Check {
    /// Whether the record passed all checks.
    ok: bool,
    /// The reason why it failed.
    fault: Option<String>,
    /// The number of steps, if all of them follow the rules.
    steps: Option<usize>,
    /// The hash of the last state.
    hash: Option<String>,
    /// The result of the game, if it is over.
    result: Option<Outcome>,
    /// The number of draws, if `verify` found that all of them follow from the committed seed.
    draws: Option<u64>,
    /// The key that signed the record, if `verify` found that the signature is valid.
    key: Option<String>,
    /// The same in words.
    #[serde(skip)]
    lines: Vec<String>,
}

impl Check {
    /// Notes that all steps follow the rules and lead to this position.
    fn replayed(&mut self, record: &AnyRecord, last: &AnyPosition) {
        self.steps = Some(record.record.steps.len());
        self.hash = Some(record.record.hash.clone());
        self.result = last.outcome();
    }

    fn say(&mut self, line: impl Into<String>) {
        self.lines.push(line.into());
    }
}

/// Checks a record and prints the outcome. Records that can't be read are invalid input.
fn check(
    file: &Path,
    as_json: bool,
    examine: impl FnOnce(&AnyRecord, &mut Check) -> Result<(), VerifyError>,
    out: &mut impl Write,
) -> anyhow::Result<Status> {
    let mut check = Check::default();
    let text = input::text(file)?;
    let examined = AnyRecord::from_json(&text)
        .map_err(VerifyError::from)
        .and_then(|record| examine(&record, &mut check));
    match examined {
        Ok(()) => check.ok = true,
        Err(VerifyError::Record(error)) if !error.is_contradiction() => {
            return Err(error).with_context(|| input::name(file));
        }
        Err(error) => {
            check.fault = Some(error.to_string());
            check.say(format!("failed: {error}"));
        }
    }
    if as_json {
        serde_json::to_writer_pretty(&mut *out, &check)?;
        writeln!(out)?;
    } else {
        for line in &check.lines {
            writeln!(out, "{line}")?;
        }
    }
    Ok(if check.ok { Status::Done } else { Status::Failed })
}

fn replay(record: &AnyRecord, check: &mut Check) -> Result<(), VerifyError> {
    let last = record.replay()?;
    check.replayed(record, &last);
    check.say(format!("ok: {} steps, state hash {}", record.record.steps.len(), record.record.hash));
    check.say(standing(&last));
    Ok(())
}

fn standing(last: &AnyPosition) -> String {
    match last.outcome() {
        Some(outcome) => {
            let winners: Vec<String> = outcome.winners().iter().map(|seat| seat.to_string()).collect();
            format!("finished ({}), won by {}", outcome.reason, winners.join(", "))
        }
        None => "not finished".to_owned(),
    }
}

fn verify(record: &AnyRecord, saved: &Saved, check: &mut Check) -> Result<(), VerifyError> {
    let draws = record.verify()?;
    check.replayed(record, &record.replay()?);
    check.draws = Some(draws);
    let record = &record.record;
    check.say(format!("ok: {} steps follow the rules, state hash {}", record.steps.len(), record.hash));
    check.say(format!("ok: all {draws} draws follow from the committed seed"));
    check.key = record.signature.as_ref().map(|signature| signature.key.clone());
    saved.compare(record)?;
    if saved.commitment.is_some() {
        check.say("ok: the commitment is the one you saved");
    }
    if !saved.entropy.is_empty() {
        check.say("ok: the randomness that you contributed is in the record");
    }
    match (&record.signature, &saved.key) {
        (Some(_), Some(_)) => check.say("ok: signed with the key you gave"),
        (Some(signature), None) => {
            check.say(format!("ok: signed with the key {}", signature.key));
            check.say("note: only the server's own key, given with --key, shows who signed the record");
        }
        (None, _) => check.say("note: the record carries no signature, so anyone may have written it"),
    }
    if saved.commitment.is_none() {
        check.say(
            "note: only a commitment saved before the game, given with --commitment, shows that the seed was not chosen later",
        );
    }
    Ok(())
}

fn export(record: &AnyRecord, to: ExportFormat, out: &mut impl Write) -> anyhow::Result<Status> {
    let steps = &record.record.steps;
    match to {
        ExportFormat::Json => writeln!(out, "{}", record.record.to_json())?,
        ExportFormat::Steps => {
            for step in steps {
                writeln!(out, "{step}")?;
            }
        }
        ExportFormat::Trace => {
            let mut position = record.replay_to(0, &mut Vec::new())?;
            for (number, step) in steps.iter().enumerate() {
                let before = position.clone();
                let mut events = Vec::new();
                record.apply(number, &mut position, &mut events)?;
                write_line(number + 1, &before, Some((step, &events)), out)?;
            }
            write_line(steps.len() + 1, &position, None, out)?;
        }
    }
    Ok(Status::Done)
}
