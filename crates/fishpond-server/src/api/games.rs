//! The games, with their options and schemas.

use axum::Json;
use fishpond_bots::Bot;
use fishpond_core::{OptionKind, OptionSpec};
use fishpond_games::GameId;
use schemars::JsonSchema;
use serde::Serialize;
use serde_json::Value;

use super::body::Address;
use super::caller::Caller;
use super::error::ApiError;
use super::model::GameName;
use crate::error::Error;
use crate::visitor::Visitor;

/// A game.
#[derive(Serialize, JsonSchema)]
pub(super) struct GameInfo {
    #[schemars(with = "GameName")]
    id: GameId,
    title: String,
    min_players: u8,
    max_players: u8,
    /// The newest version of the rules.
    rules: u32,
    /// Whether players have secrets from each other.
    hidden: bool,
    options: Vec<OptionInfo>,
    /// The bots of this server, from weak to strong.
    bots: Vec<String>,
}

/// An option of a game.
#[derive(Serialize, JsonSchema)]
struct OptionInfo {
    name: String,
    /// The option in words.
    label: String,
    /// The allowed values in words.
    values: String,
    /// The default value.
    default: String,
    /// The clause of the rules that it changes.
    clause: String,
}

/// A game with its schemas.
#[derive(Serialize, JsonSchema)]
pub(super) struct GameDetails {
    #[serde(flatten)]
    info: GameInfo,
    /// The JSON Schema of the options of a table.
    #[schemars(with = "serde_json::Map<String, Value>")]
    options_schema: Value,
    /// The JSON Schema of a seat's view, as in `view` of a table.
    #[schemars(with = "serde_json::Map<String, Value>")]
    view_schema: Value,
    /// The JSON Schema of a whole state, as in traces and worked examples.
    #[schemars(with = "serde_json::Map<String, Value>")]
    state_schema: Value,
}

impl GameInfo {
    fn new(game: GameId, visitor: &Visitor) -> GameInfo {
        let facts = game.facts();
        let option = |spec: &OptionSpec| OptionInfo {
            name: spec.name.to_owned(),
            label: visitor.text(&format!("{game}-option-{}", spec.name)),
            values: spec.kind.to_string(),
            default: spec.default.to_owned(),
            clause: spec.clause.to_owned(),
        };
        GameInfo {
            id: game,
            title: facts.title.to_owned(),
            min_players: facts.min_players,
            max_players: facts.max_players,
            rules: facts.rules,
            hidden: facts.hidden,
            options: facts.options.iter().map(option).collect(),
            bots: Bot::ALL.iter().map(ToString::to_string).collect(),
        }
    }
}

/// Returns the JSON Schema of the options of a game.
fn options_schema(game: GameId) -> Value {
    let schema = |spec: &OptionSpec| {
        let values = match spec.kind {
            OptionKind::Flag => serde_json::json!({ "type": "boolean" }),
            OptionKind::Word(words) => serde_json::json!({ "enum": words }),
            OptionKind::SeatOrRandom => serde_json::json!({ "enum": ["random", "A", "B", "C", "D", "E"] }),
            OptionKind::NumberOrNone(low, high) => serde_json::json!({
                "oneOf": [{ "const": "none" }, { "type": "integer", "minimum": low, "maximum": high }]
            }),
        };
        (spec.name.to_owned(), values)
    };
    let properties: serde_json::Map<String, Value> = game.facts().options.iter().map(schema).collect();
    serde_json::json!({ "type": "object", "properties": properties, "additionalProperties": false })
}

/// `GET /api/v1/games`
pub(super) async fn list(caller: Caller) -> Json<Vec<GameInfo>> {
    Json(GameId::ALL.iter().map(|&game| GameInfo::new(game, &caller.visitor)).collect())
}

/// `GET /api/v1/games/{game}`
pub(super) async fn game(
    caller: Caller,
    Address(name): Address<String>,
) -> Result<Json<GameDetails>, ApiError> {
    let game: GameId = name.parse().map_err(|_| Error::NotFound)?;
    Ok(Json(GameDetails {
        info: GameInfo::new(game, &caller.visitor),
        options_schema: options_schema(game),
        view_schema: game.view_schema().into(),
        state_schema: game.state_schema().into(),
    }))
}
