//! The reference on the page about the API: all operations and types, from the OpenAPI document.

use std::sync::LazyLock;

use maud::{Markup, html};
use serde_json::Value;

use crate::api::caller::Access;
use crate::api::document::document;
use crate::api::operation::Operation;
use crate::api::operations::{self, GROUPS};

/// The reference, which is the same for everyone.
pub(super) static REFERENCE: LazyLock<String> = LazyLock::new(|| reference().into_string());

fn reference() -> Markup {
    let (document, operations) = (document(), operations::all());
    html! {
        @for (group, about) in GROUPS {
            h2 { (group) }
            p.quiet { (about) }
            dl {
                @for it in operations.iter().filter(|it| it.group == group) {
                    (operation(it, &document["paths"][it.path][it.method.as_str().to_lowercase()]))
                }
            }
        }
        h2 { "Types" }
        p.quiet { "The fields of bodies and responses. Responses contain every field that is not marked as optional, and new fields may be added." }
        @for (name, schema) in document["components"]["schemas"].as_object().into_iter().flatten() {
            h3 id=(name) { (name) }
            (definition(schema))
        }
    }
}

fn operation(operation: &Operation, described: &Value) -> Markup {
    let body = &described["requestBody"]["content"]["application/json"]["schema"];
    let answer = &described["responses"][operation.answer.status.to_string()];
    let is_stream = operation.path.ends_with("/stream");
    html! {
        dt #(operation.id) { code { (operation.method) " " (operation.path) } }
        dd {
            b { (operation.summary) } ". " (prose(operation.details))
            @match operation.access {
                Access::Public => " No token needed.",
                Access::Token => " Any token.",
                Access::Scope(scope) => { " Scope: " code { (scope) } "." }
            }
            ul {
                @for it in &operation.query {
                    li { "Parameter " code { (it.name) } ": " (prose(it.description)) }
                }
                @if !body.is_null() { li { "Body: " (kind(body)) } }
                @for (_, content) in answer["content"].as_object().into_iter().flatten() {
                    li { @if is_stream { "Lines: " } @else { "Response: " } (kind(&content["schema"])) }
                }
            }
        }
    }
}

/// Describes a type: its fields or its values.
fn definition(schema: &Value) -> Markup {
    let variants = ["oneOf", "anyOf"].iter().find_map(|of| schema[of].as_array());
    html! {
        p { (prose(schema["description"].as_str().unwrap_or_default())) }
        @if schema["properties"].is_object() { (fields(schema)) }
        @else if let Some(variants) = variants {
            ul {
                @for variant in variants { li { (kind(variant)) (described(variant)) } }
            }
        }
        @else { p { (kind(schema)) } }
    }
}

fn fields(schema: &Value) -> Markup {
    let required = schema["required"].as_array().map_or(&[][..], Vec::as_slice);
    html! {
        ul {
            @for (name, field) in schema["properties"].as_object().into_iter().flatten() {
                li {
                    code { (name) } " (" (kind(field)) @if !required.contains(&name.as_str().into()) { ", optional" } ")"
                    (described(field))
                    @if field["properties"].is_object() { (fields(field)) }
                }
            }
        }
    }
}

/// Returns the description of a field or a value, after a colon.
fn described(schema: &Value) -> Markup {
    html! {
        @if let Some(description) = schema["description"].as_str() { ": " (prose(description)) }
    }
}

/// Returns the kind of a value in a few words, with links to other types.
fn kind(schema: &Value) -> Markup {
    if let Some(name) = schema["$ref"].as_str().and_then(|to| to.rsplit('/').next()) {
        return html! { a href={ "#" (name) } { code { (name) } } };
    }
    if let Some(kinds) = ["oneOf", "anyOf"].iter().find_map(|of| schema[of].as_array()) {
        return alternatives(kinds.iter().map(kind));
    }
    if let Some(value) = schema["const"].as_str() {
        return html! { code { (value) } };
    }
    if let Some(values) = schema["enum"].as_array() {
        return alternatives(values.iter().filter_map(Value::as_str).map(|value| html! { code { (value) } }));
    }
    let one = |name: &str| match name {
        "array" => html! { "list of " (kind(&schema["items"])) },
        "object" if schema["additionalProperties"].is_object() => {
            html! { "object with values: " (kind(&schema["additionalProperties"])) }
        }
        "integer" => html! { "whole number" },
        "boolean" => html! { "true or false" },
        name => html! { (name) },
    };
    match &schema["type"] {
        Value::String(name) => one(name),
        Value::Array(names) => alternatives(names.iter().filter_map(Value::as_str).map(one)),
        _ => html! { "any value" },
    }
}

fn alternatives(kinds: impl Iterator<Item = Markup>) -> Markup {
    html! {
        @for (index, kind) in kinds.enumerate() {
            @if index > 0 { " or " }
            (kind)
        }
    }
}

/// Marks the words between backticks as code.
fn prose(text: &str) -> Markup {
    html! {
        @for (index, part) in text.split('`').enumerate() {
            @if index % 2 == 1 { code { (part) } } @else { (part) }
        }
    }
}
