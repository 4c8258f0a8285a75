//! `fishpond schema`: JSON Schemas of all formats.

use std::io::Write;

use fishpond_core::Record;
use fishpond_games::GameId;
use schemars::{JsonSchema, schema_for};
use serde_json::Value;

use crate::Status;

/// The schemas that are the same for all games.
const COMMON: [&str; 9] =
    ["record", "history", "check", "trace", "step-request", "step-answer", "analysis", "arena", "ladder"];

/// The suffix of the names of view schemas.
const VIEW: &str = "-view";

/// Returns the names of all schemas.
pub(crate) fn names() -> Vec<String> {
    let games = || GameId::ALL.iter().map(|game| game.facts().id);
    let views = games().map(|game| format!("{game}{VIEW}"));
    games().map(str::to_owned).chain(views).chain(COMMON.map(str::to_owned)).collect()
}

pub(crate) fn run(name: &str, out: &mut impl Write) -> anyhow::Result<Status> {
    let schema = match name {
        "record" => schema_for!(Record),
        "history" => schema_for!(super::record::History),
        "check" => schema_for!(super::record::Check),
        "trace" => schema_for!(TraceLine),
        "step-request" => schema_for!(StepRequest),
        "step-answer" => schema_for!(StepAnswer),
        "analysis" => schema_for!(fishpond_review::Report),
        "arena" => schema_for!(crate::arena::report::Report),
        "ladder" => schema_for!(super::ladder::Ladder),
        name => match name.strip_suffix(VIEW) {
            Some(game) => game.parse::<GameId>()?.view_schema(),
            None => name.parse::<GameId>()?.state_schema(),
        },
    };
    serde_json::to_writer_pretty(&mut *out, &schema)?;
    writeln!(out)?;
    Ok(Status::Done)
}

/// One line of a trace. The last line has a result instead of a step.
#[derive(JsonSchema)]
#[schemars(deny_unknown_fields)]
#[allow(dead_code, reason = "only its schema is used")]
struct TraceLine {
    /// The number of the step, counted from 1.
    step: u32,
    /// The turn in this position.
    turn: fishpond_core::Turn,
    /// The complete state before the step; see the schema of the game.
    state: Value,
    /// The hash of the state.
    hash: StateHash,
    /// For a draw: all possible results with their weights.
    #[schemars(default)]
    chance: Option<Vec<(String, u32)>>,
    /// All legal moves of each seat whose turn it is, except resigning.
    legal: std::collections::BTreeMap<String, Vec<String>>,
    /// The step: a seat and its move, or a star and the drawn result.
    taken: Option<String>,
    /// The events of the step in short form.
    events: Option<Vec<String>>,
    /// The result of the game.
    result: Option<fishpond_core::Outcome>,
}

#[derive(JsonSchema)]
#[allow(dead_code, reason = "only its schema is used")]
struct StateHash(#[schemars(regex(pattern = "^[0-9a-f]{16}$"))] String);

/// The input of `step`: a state with a seat's move or with a chance result.
#[derive(JsonSchema)]
#[schemars(deny_unknown_fields)]
#[allow(dead_code, reason = "only its schema is used")]
struct StepRequest {
    state: Value,
    seat: Option<fishpond_core::Seat>,
    act: Option<String>,
    chance: Option<String>,
}

/// The output of `step`.
#[derive(JsonSchema)]
#[schemars(untagged)]
#[allow(dead_code, reason = "only its schema is used")]
enum StepAnswer {
    /// The move was made.
    Played {
        state: Value,
        turn: fishpond_core::Turn,
        hash: StateHash,
        /// If the next step is a draw: all possible results with their weights.
        #[schemars(default)]
        chance: Option<Vec<(String, u32)>>,
        /// All legal moves of each seat whose turn it is, except resigning.
        legal: std::collections::BTreeMap<String, Vec<String>>,
        events: Vec<String>,
        result: Option<fishpond_core::Outcome>,
    },
    /// The move is illegal.
    Refused { refusal: Refusal, words: String },
    /// The state is invalid, or the chance result is impossible.
    Faulty { faults: Vec<String> },
}

#[derive(JsonSchema)]
#[allow(dead_code, reason = "only its schema is used")]
struct Refusal {
    code: String,
    clause: String,
    params: std::collections::BTreeMap<String, Value>,
}
