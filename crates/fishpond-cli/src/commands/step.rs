//! `fishpond step`: makes moves or draws in given states.
//!
//! Requests follow one another, usually one per line, and each is answered before the next one is read, so that one process can serve
//! a program for as long as it likes.

use std::fs::File;
use std::io::{self, BufRead, BufReader, Write, stdin};
use std::path::Path;

use anyhow::{Context, anyhow, bail};
use fishpond_core::record::hash_text;
use fishpond_core::{Seat, Speak, data};
use fishpond_games::{AnyPosition, GameId};
use fishpond_words::Lang;
use serde::de::IgnoredAny;
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

use super::trace::next_steps;
use crate::{Status, input};

const EXPECTED: &str = "{\"state\": …, \"seat\": \"A\", \"act\": \"…\"} or {\"state\": …, \"chance\": \"…\"}";

/// A request: a move of a seat, or a chance result.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Request {
    state: Value,
    seat: Option<Seat>,
    act: Option<String>,
    chance: Option<String>,
}

pub(crate) fn run(game: GameId, file: &Path, out: &mut impl Write) -> anyhow::Result<Status> {
    let mut requests: Box<dyn BufRead> = if input::is_stdin(file) {
        Box::new(stdin().lock())
    } else {
        let opened = File::open(file).with_context(|| format!("cannot read {}", input::name(file)))?;
        Box::new(BufReader::new(opened))
    };
    let mut status = Status::Done;
    for number in 1.. {
        let Some(text) =
            next_request(&mut *requests).with_context(|| format!("cannot read {}", input::name(file)))?
        else {
            if number == 1 {
                bail!("invalid request: the input is empty. Expected {EXPECTED}");
            }
            break;
        };
        let place = if number == 1 { String::new() } else { format!(" {number}") };
        let request: Request = data::parse(&text)
            .map_err(|error| error.to_string())
            .and_then(|value| data::from_value(&value))
            .map_err(|fault| anyhow!("invalid request{place}: {fault}. Expected {EXPECTED}"))?;
        let (reply, outcome) = answer(game, &request)?;
        serde_json::to_writer(&mut *out, &reply)?;
        writeln!(out)?;
        out.flush()?;
        if matches!(outcome, Status::Failed) {
            status = Status::Failed;
        }
    }
    Ok(status)
}

/// Reads a JSON value, which may span several lines; `None` at the end of the input.
fn next_request(input: &mut dyn BufRead) -> io::Result<Option<String>> {
    let mut text = String::new();
    loop {
        let ended = input.read_line(&mut text)? == 0;
        if text.trim().is_empty() {
            if ended {
                return Ok(None);
            }
            continue;
        }
        let is_incomplete = || serde_json::from_str::<IgnoredAny>(&text).is_err_and(|error| error.is_eof());
        if ended || !is_incomplete() {
            return Ok(Some(text));
        }
    }
}

fn answer(game: GameId, request: &Request) -> anyhow::Result<(Value, Status)> {
    let mut position = match AnyPosition::from_state(game, &request.state) {
        Ok(position) => position,
        Err(faults) => return Ok((json!({"faults": faults}), Status::Failed)),
    };
    let mut events = Vec::new();
    match (request.seat, &request.act, &request.chance) {
        (Some(seat), Some(act), None) => {
            if let Err(refusal) = position.play(seat, act, &mut events) {
                let words = Lang::En.say(&refusal.message());
                return Ok((json!({"refusal": refusal, "words": words}), Status::Failed));
            }
        }
        (None, None, Some(chance)) => {
            if let Err(error) = position.resolve(chance, &mut events) {
                return Ok((json!({"faults": [error]}), Status::Failed));
            }
        }
        _ => bail!("invalid request: give either a seat and an act, or a chance result"),
    }
    let mut reply = next_steps(&position);
    reply.insert("state".into(), position.state());
    reply.insert("hash".into(), hash_text(position.state_hash()).into());
    reply.insert("events".into(), events.iter().map(ToString::to_string).collect());
    reply.insert("result".into(), json!(position.outcome()));
    Ok((reply.into(), Status::Done))
}
