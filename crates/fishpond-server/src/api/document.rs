//! The OpenAPI document, generated from the table of operations.

use std::sync::LazyLock;

use axum::http::header;
use axum::response::IntoResponse;
use fishpond_games::GameId;
use schemars::SchemaGenerator;
use schemars::generate::SchemaSettings;
use serde_json::{Map, Value, json};

use super::caller::Access;
use super::error::Problem;
use super::operation::{Operation, Parameter, ParameterKind};
use super::operations::{self, GROUPS};

/// The description of the whole API.
const ABOUT: &str = "\
Play on this server with a program. Create a token on your profile page and send it with every request: \
`Authorization: Bearer fp_…`. Programs without an account get a guest's token from `POST /api/v1/guest`.

**Errors** are JSON with a stable `code` and a `message`. A refused move has the `clause` of the rules behind it. \
`409` means that the game has moved on (`stale`, with the newest `number`), `410` that it is over.

**Limits** per person: for requests that change something, 120 at once, then 10 per second; for others, 600 at once, then 20 per second; 20 chat messages at once, then one every two seconds; 30 new tables at once, then one every ten seconds; \
50 unfinished tables; 16 streams. Per token: about three quarters of the requests of a person. Per network: for requests that change something, 400 at once, then 80 per second; for others, 1600 at once, then 160 per second; 1000 streams. The log of a long game, and a stream that shows it, count as another request for every 250 events, and each table in `after` at which you are no longer playing counts as one. Bodies can have up to 16 KiB. \
The operator of a server can change some of these limits. A `429` always says how many seconds to wait, in `retry_after` and in the header \
`Retry-After`.";

/// The document, as JSON.
static DOCUMENT: LazyLock<String> = LazyLock::new(|| document().to_string());

/// `GET /api/openapi.json`
pub(super) async fn serve() -> impl IntoResponse {
    ([(header::CONTENT_TYPE, "application/json")], DOCUMENT.as_str())
}

/// Returns the document.
pub(super) fn document() -> Value {
    let mut schemas = Schemas::new();
    let mut paths: Map<String, Value> = Map::new();
    for operation in operations::all() {
        let described = describe(&operation, &mut schemas);
        let path = paths.entry(operation.path).or_insert_with(|| json!({}));
        path[operation.method.as_str().to_lowercase()] = described;
    }
    let tags: Vec<Value> =
        GROUPS.iter().map(|(name, about)| json!({ "name": name, "description": about })).collect();
    let problem = schemas.answers.subschema_for::<Problem>();
    json!({
        "openapi": "3.1.0",
        "info": {
            "title": "Fishpond",
            "version": env!("CARGO_PKG_VERSION"),
            "summary": "Four fish board games for people and programs.",
            "description": ABOUT,
            "license": { "name": "MIT OR Apache-2.0", "identifier": "MIT OR Apache-2.0" },
        },
        "servers": [{ "url": "/", "description": "This server." }],
        "security": [{ "token": [] }],
        "tags": tags,
        "paths": paths,
        "components": {
            "schemas": schemas.definitions(),
            "responses": {
                "Problem": {
                    "description": "The request failed, and nothing has changed.",
                    "content": { "application/json": { "schema": problem } },
                },
            },
            "securitySchemes": {
                "token": { "type": "http", "scheme": "bearer", "description": "A token of an account (`fp_…`) or of a guest (`fpg_…`)." },
            },
        },
    })
}

/// The schema generators: requests may omit fields that have a default, and answers always contain them.
struct Schemas {
    bodies: SchemaGenerator,
    answers: SchemaGenerator,
}

impl Schemas {
    fn new() -> Schemas {
        let settings = SchemaSettings::draft2020_12().with(|settings| {
            settings.definitions_path = "/components/schemas".into();
            settings.meta_schema = None;
        });
        Schemas {
            bodies: settings.clone().for_deserialize().into_generator(),
            answers: settings.for_serialize().into_generator(),
        }
    }

    /// Returns all referenced schemas.
    fn definitions(self) -> Map<String, Value> {
        let Schemas { mut bodies, mut answers } = self;
        let mut definitions = bodies.take_definitions(true);
        definitions.extend(answers.take_definitions(true));
        name_variants(&mut definitions);
        definitions
    }
}

/// Adds a `discriminator` to each choice between objects with a tag, so that generated clients know which one they have received. The
/// objects become schemas of their own, because a `mapping` needs their names.
fn name_variants(definitions: &mut Map<String, Value>) {
    let mut named = Map::new();
    for (name, definition) in definitions.iter_mut() {
        let Some(tag) = tag(definition) else { continue };
        let mut mapping = Map::new();
        for variant in definition["oneOf"].as_array_mut().into_iter().flatten() {
            let value = variant["properties"][&tag]["const"].as_str().unwrap_or_default().to_owned();
            let variant_name = format!("{name}{}", capitalize(&value));
            let reference = format!("#/components/schemas/{variant_name}");
            named.insert(variant_name, std::mem::replace(variant, json!({ "$ref": reference })));
            mapping.insert(value, reference.into());
        }
        definition["discriminator"] = json!({ "propertyName": tag, "mapping": mapping });
    }
    definitions.extend(named);
}

/// Returns the property that tells the variants of a schema apart.
fn tag(schema: &Value) -> Option<String> {
    let variants = schema.get("oneOf")?.as_array()?;
    let has_constant = |variant: &Value, name: &str| variant["properties"][name]["const"].is_string();
    let mut names = variants.first()?.get("properties")?.as_object()?.keys();
    names.find(|name| variants.iter().all(|variant| has_constant(variant, name))).cloned()
}

fn capitalize(word: &str) -> String {
    let mut letters = word.chars();
    letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
}

fn describe(operation: &Operation, schemas: &mut Schemas) -> Value {
    let mut described = json!({
        "operationId": operation.id,
        "tags": [operation.group],
        "summary": operation.summary,
        "description": description(operation),
    });
    let in_path = operation.path.split('/').filter_map(|part| part.strip_prefix('{')?.strip_suffix('}'));
    let mut parameters: Vec<Value> = in_path.map(path_parameter).collect();
    parameters.extend(operation.query.iter().map(query_parameter));
    if !parameters.is_empty() {
        described["parameters"] = parameters.into();
    }
    if let Some(body) = operation.body {
        let schema = body(&mut schemas.bodies);
        let is_required = requires_something(&schema, &schemas.bodies);
        described["requestBody"] =
            json!({ "required": is_required, "content": { "application/json": { "schema": schema } } });
    }
    if operation.access == Access::Public {
        described["security"] = json!([]);
    }
    let mut responses = json!({});
    let content = operation.answer.content.map(|(media, schema)| {
        let schema = schema(&mut schemas.answers);
        json!({ media: { "schema": schema } })
    });
    let status = operation.answer.status.to_string();
    responses[&status] = json!({ "description": operation.answer.description });
    if let Some(content) = content {
        responses[&status]["content"] = content;
    }
    for status in failures(operation) {
        responses[status.to_string()] = json!({ "$ref": "#/components/responses/Problem" });
    }
    described["responses"] = responses;
    described
}

/// Returns whether a body has required fields.
fn requires_something(schema: &schemars::Schema, generator: &SchemaGenerator) -> bool {
    let name = schema.get("$ref").and_then(|name| name.as_str()?.rsplit('/').next());
    let definition = name.and_then(|name| generator.definitions().get(name));
    definition.is_some_and(|definition| definition.get("required").is_some())
}

fn description(operation: &Operation) -> String {
    match operation.access {
        Access::Public => format!("{} Needs no token.", operation.details),
        Access::Token => operation.details.to_owned(),
        Access::Scope(scope) => format!("{} Scope: `{scope}`.", operation.details),
    }
}

/// Returns the statuses with which an operation can fail.
pub(super) fn failures(operation: &Operation) -> Vec<u16> {
    // A body that is too large is refused before anything looks at it.
    let mut failures = vec![400, 413, 500, 503];
    if operation.access != Access::Public {
        failures.extend([401, 403]);
    }
    if operation.path.contains('{') {
        failures.extend([404, 410]);
    }
    if operation.is_command {
        failures.extend([403, 409, 410]);
    }
    if operation.body.is_some() {
        failures.extend([408, 415]);
    }
    if operation.body.is_some()
        || operation.is_command
        || !operation.query.is_empty()
        || operation.path.contains('{')
    {
        failures.push(422);
    }
    failures.push(429);
    failures.sort_unstable();
    failures.dedup();
    failures
}

fn path_parameter(name: &str) -> Value {
    let description = match name {
        "table" => "The identifier of a table.",
        "tournament" => "The identifier of a tournament.",
        "game" => "The name of a game.",
        "seat" => "The letter of a seat.",
        "bot" => "The name of a bot.",
        "name" => "The name of an account.",
        _ => "The identifier.",
    };
    let schema = if name == "seat" { seat_schema() } else { json!({ "type": "string" }) };
    json!({ "name": name, "in": "path", "required": true, "description": description, "schema": schema })
}

fn query_parameter(parameter: &Parameter) -> Value {
    let schema = match parameter.kind {
        ParameterKind::Text => json!({ "type": "string" }),
        ParameterKind::Number { min, max: None } => json!({ "type": "integer", "minimum": min }),
        ParameterKind::Number { min, max: Some(max) } => {
            json!({ "type": "integer", "minimum": min, "maximum": max })
        }
        ParameterKind::Word(words) => json!({ "type": "string", "enum": words }),
        ParameterKind::Seat => seat_schema(),
        ParameterKind::Game => {
            let games: Vec<&str> = GameId::ALL.iter().map(|game| game.facts().id).collect();
            json!({ "type": "string", "enum": games })
        }
    };
    json!({ "name": parameter.name, "in": "query", "description": parameter.description, "schema": schema })
}

fn seat_schema() -> Value {
    json!({ "type": "string", "enum": ["A", "B", "C", "D", "E"] })
}
