//! `fishpond step`: makes one move or draw in a given state.

use std::io::{Read, Write};

use anyhow::{Context, anyhow};
use fishpond_core::record::hash_text;
use fishpond_core::{Seat, Speak, data};
use fishpond_games::{AnyPosition, GameId};
use fishpond_words::Lang;
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

use crate::Status;

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

pub(crate) fn run(game: GameId, out: &mut impl Write) -> anyhow::Result<Status> {
    let mut text = String::new();
    std::io::stdin().lock().read_to_string(&mut text).context("cannot read standard input")?;
    let request: Request = data::parse(&text)
        .map_err(|error| error.to_string())
        .and_then(|value| data::from_value(&value))
        .map_err(|fault| anyhow!("invalid request: {fault}. Expected {EXPECTED} on standard input"))?;
    let (reply, status) = answer(game, &request)?;
    serde_json::to_writer(&mut *out, &reply)?;
    writeln!(out)?;
    Ok(status)
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
        _ => anyhow::bail!("invalid request: give either a seat and an act, or a chance result"),
    }
    let reply = json!({
        "state": position.state(),
        "turn": position.turn(),
        "hash": hash_text(position.state_hash()),
        "events": events.iter().map(ToString::to_string).collect::<Vec<_>>(),
        "result": position.outcome(),
    });
    Ok((reply, Status::Done))
}
