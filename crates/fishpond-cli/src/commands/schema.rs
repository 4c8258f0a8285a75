//! `fishpond schema`: the JSON Schemas of what goes in and out.

use std::io::Write;

use fishpond_core::Record;
use fishpond_games::GameId;
use schemars::{JsonSchema, schema_for};
use serde_json::Value;

use crate::Answer;

/// The names of schemas that belong to no game.
const COMMON: [&str; 7] = ["record", "trace", "step-request", "step-answer", "analysis", "arena", "ladder"];

pub(crate) fn run(what: &str, out: &mut impl Write) -> anyhow::Result<Answer> {
    let schema = match what {
        "record" => schema_for!(Record),
        "trace" => schema_for!(TraceLine),
        "step-request" => schema_for!(StepRequest),
        "step-answer" => schema_for!(StepAnswer),
        "analysis" => schema_for!(crate::analyse::report::Report),
        "arena" => schema_for!(crate::arena::report::Report),
        "ladder" => schema_for!(super::ladder::Ladder),
        game => match game.parse::<GameId>() {
            Ok(game) => game.state_schema(),
            Err(_) => {
                let games = GameId::ALL.iter().map(|game| game.facts().id);
                let known: Vec<&str> = games.chain(COMMON).collect();
                anyhow::bail!("there is no schema '{what}'; there are {}", known.join(", "));
            }
        },
    };
    serde_json::to_writer_pretty(&mut *out, &schema)?;
    writeln!(out)?;
    Ok(Answer::Done)
}

/// One line of a trace. The last line has a result and nothing taken.
#[derive(JsonSchema)]
#[schemars(deny_unknown_fields)]
#[allow(dead_code, reason = "only its schema is used")]
struct TraceLine {
    /// Counted from 1.
    step: u32,
    /// What the position waits for.
    turn: fishpond_core::Turn,
    /// The complete state before the step; its schema is the game's.
    state: Value,
    /// The hash of the state.
    hash: StateHash,
    /// What can be drawn, with weights, where the dealer draws.
    #[schemars(default)]
    chance: Option<Vec<(String, u32)>>,
    /// All legal acts of each seat that may act, resigning left out.
    legal: std::collections::BTreeMap<String, Vec<String>>,
    /// The step: a seat and its act, or a star and what was drawn.
    taken: Option<String>,
    /// What happened, in short.
    events: Option<Vec<String>>,
    /// The result of the game.
    result: Option<Outcome>,
}

#[derive(JsonSchema)]
#[allow(dead_code, reason = "only its schema is used")]
struct StateHash(#[schemars(regex(pattern = "^[0-9a-f]{16}$"))] String);

#[derive(JsonSchema)]
#[schemars(deny_unknown_fields)]
#[allow(dead_code, reason = "only its schema is used")]
struct Outcome {
    reason: String,
    winners: Vec<fishpond_core::Seat>,
    standings: Vec<Standing>,
}

#[derive(JsonSchema)]
#[schemars(deny_unknown_fields)]
#[allow(dead_code, reason = "only its schema is used")]
struct Standing {
    seat: fishpond_core::Seat,
    rank: u8,
    points: i32,
    tie_break: Option<i32>,
    resigned: Option<bool>,
}

/// What `step` reads: a state with a seat's act or with a chance result.
#[derive(JsonSchema)]
#[schemars(deny_unknown_fields)]
#[allow(dead_code, reason = "only its schema is used")]
struct StepRequest {
    state: Value,
    seat: Option<fishpond_core::Seat>,
    act: Option<String>,
    chance: Option<String>,
}

/// What `step` writes.
#[derive(JsonSchema)]
#[schemars(untagged)]
#[allow(dead_code, reason = "only its schema is used")]
enum StepAnswer {
    /// The act was played.
    Played {
        state: Value,
        turn: fishpond_core::Turn,
        hash: StateHash,
        events: Vec<String>,
        result: Option<Outcome>,
    },
    /// The act was not allowed.
    Refused { refusal: Refusal, words: String },
    /// The state cannot be a position, or the chance result cannot be drawn.
    Faulty { faults: Vec<String> },
}

#[derive(JsonSchema)]
#[allow(dead_code, reason = "only its schema is used")]
struct Refusal {
    code: String,
    clause: String,
    params: std::collections::BTreeMap<String, Value>,
}
