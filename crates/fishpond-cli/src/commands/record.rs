//! `fishpond record`: shows, checks and converts records.

use std::io::Write;
use std::path::Path;

use anyhow::Context;
use fishpond_core::fair::{Saved, VerifyError};
use fishpond_core::record::RecordError;
use fishpond_core::{Message, Outcome};
use fishpond_draw::Wording;
use fishpond_games::{AnyPosition, AnyRecord, GameId};
use fishpond_words::Lang;

use super::trace::write_line;
use crate::cli::{ExportFormat, Record};
use crate::{Status, input};

pub(crate) fn run(command: &Record, out: &mut impl Write) -> anyhow::Result<Status> {
    match command {
        Record::Show { file, lang } => {
            show(&input::record(file)?, *lang, out).with_context(|| input::name(file))
        }
        Record::Replay { file } => match unchanged(file)? {
            Ok(record) => replay(&record, out),
            Err(changed) => report_failure(&changed.into(), out),
        },
        Record::Verify { file, commitment, entropy, key } => {
            let saved = Saved { commitment: commitment.clone(), entropy: entropy.clone(), key: key.clone() };
            match unchanged(file)? {
                Ok(record) => verify(&record, &saved, out),
                Err(changed) => report_failure(&changed.into(), out),
            }
        }
        Record::Export { file, to } => export(&input::record(file)?, *to, out),
    }
}

/// Reads a record to check it. A record that was changed after it was written fails the check; other faults are invalid input.
fn unchanged(file: &Path) -> anyhow::Result<Result<AnyRecord, RecordError>> {
    match AnyRecord::from_json(&input::text(file)?) {
        Ok(record) => Ok(Ok(record)),
        Err(RecordError::Changed) => Ok(Err(RecordError::Changed)),
        Err(error) => Err(error).with_context(|| input::name(file)),
    }
}

fn show(record: &AnyRecord, lang: Lang, out: &mut impl Write) -> anyhow::Result<Status> {
    let facts = record.game.facts();
    let mut events = Vec::new();
    let last = record.replay_to(record.record.steps.len(), &mut events)?;
    writeln!(out, "{}", facts.title)?;
    let options: Vec<String> =
        record.record.config.options.iter().map(|(key, value)| format!("{key}={value}")).collect();
    writeln!(out, "{}\n", options.join(" "))?;
    for event in &events {
        writeln!(out, "{}", lang.say_naming(&event.message(), &record.record.names))?;
    }
    if let Some(outcome) = last.outcome() {
        writeln!(out)?;
        let wording = Wording { lang, names: &record.record.names };
        write_outcome(record.game, &outcome, wording, out)?;
    }
    Ok(Status::Done)
}

/// Prints why the game ended, the standings and the winners.
pub(crate) fn write_outcome(
    game: GameId,
    outcome: &Outcome,
    wording: Wording<'_>,
    out: &mut impl Write,
) -> anyhow::Result<()> {
    for line in outcome_lines(game, outcome, wording) {
        writeln!(out, "{line}")?;
    }
    Ok(())
}

/// Returns why the game ended, the standings and the winners, in words.
pub(crate) fn outcome_lines(game: GameId, outcome: &Outcome, wording: Wording<'_>) -> Vec<String> {
    let mut lines = vec![wording.say(&Message::new(format!("{game}-reason-{}", outcome.reason)))];
    for standing in outcome.standings() {
        let (points, tie_break) = score(game, standing.points, standing.tie_break);
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

fn replay(record: &AnyRecord, out: &mut impl Write) -> anyhow::Result<Status> {
    match record.replay() {
        Ok(last) => {
            writeln!(out, "ok: {} steps, state hash {}", record.record.steps.len(), record.record.hash)?;
            writeln!(out, "{}", standing(&last))?;
            Ok(Status::Done)
        }
        Err(error) => report_failure(&error.into(), out),
    }
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

fn verify(record: &AnyRecord, saved: &Saved, out: &mut impl Write) -> anyhow::Result<Status> {
    let draws = match record.verify() {
        Ok(draws) => draws,
        Err(error) => return report_failure(&error, out),
    };
    let record = &record.record;
    writeln!(out, "ok: {} steps follow the rules, state hash {}", record.steps.len(), record.hash)?;
    writeln!(out, "ok: all {draws} draws follow from the committed seed")?;
    if let Err(difference) = saved.compare(record) {
        return report_failure(&difference, out);
    }
    if saved.commitment.is_some() {
        writeln!(out, "ok: the commitment is the one you saved")?;
    }
    if !saved.entropy.is_empty() {
        writeln!(out, "ok: the randomness that you contributed is in the record")?;
    }
    match (&record.signature, &saved.key) {
        (Some(_), Some(_)) => writeln!(out, "ok: signed with the key you gave")?,
        (Some(signature), None) => {
            writeln!(out, "ok: signed with the key {}", signature.key)?;
            writeln!(out, "note: only the server's own key, given with --key, shows who signed the record")?;
        }
        (None, _) => writeln!(out, "note: the record carries no signature, so anyone may have written it")?,
    }
    if saved.commitment.is_none() {
        writeln!(
            out,
            "note: only a commitment saved before the game, given with --commitment, shows that the seed was not chosen later"
        )?;
    }
    Ok(Status::Done)
}

/// Prints why a record fails its check. A record with an unknown rules version is invalid input instead.
fn report_failure(reason: &VerifyError, out: &mut impl Write) -> anyhow::Result<Status> {
    if let VerifyError::Record(rules @ RecordError::Rules { .. }) = reason {
        return Err(rules.clone().into());
    }
    writeln!(out, "failed: {reason}")?;
    Ok(Status::Failed)
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
