//! An operation of the API: its address, permission, parameters, body and answer.

use axum::handler::Handler;
use axum::http::Method;
use axum::routing::{MethodFilter, MethodRouter, on};
use schemars::{JsonSchema, Schema, SchemaGenerator};

use super::NDJSON;
use super::caller::Access;
use super::model::TableState;
use super::scope::Scope;
use crate::App;

/// A function that returns the schema of a type.
pub(super) type SchemaOf = fn(&mut SchemaGenerator) -> Schema;

/// An operation of the API.
pub(super) struct Operation {
    pub(super) method: Method,
    pub(super) path: &'static str,
    /// The name of the operation, for generated clients.
    pub(super) id: &'static str,
    pub(super) group: &'static str,
    pub(super) access: Access,
    pub(super) summary: &'static str,
    pub(super) details: &'static str,
    pub(super) query: Vec<Parameter>,
    pub(super) body: Option<SchemaOf>,
    pub(super) answer: Answer,
    /// Whether the table or the game can refuse it.
    pub(super) is_command: bool,
    pub(super) handler: Box<dyn Fn() -> MethodRouter<App>>,
}

/// A parameter in the query.
#[derive(Clone, Copy)]
pub(super) struct Parameter {
    pub(super) name: &'static str,
    pub(super) kind: ParameterKind,
    pub(super) description: &'static str,
}

/// The values of a parameter.
#[derive(Clone, Copy)]
pub(super) enum ParameterKind {
    Text,
    Number { min: u64, max: Option<u64> },
    Word(&'static [&'static str]),
    Seat,
    Game,
}

/// The answer of an operation that succeeds.
pub(super) struct Answer {
    pub(super) status: u16,
    pub(super) content: Option<(&'static str, SchemaOf)>,
    pub(super) description: &'static str,
}

/// Returns an operation that needs a token with the scope `read`.
pub(super) fn operation<H, T>(method: Method, path: &'static str, id: &'static str, handler: H) -> Operation
where
    H: Handler<T, App> + Sync,
    T: 'static,
{
    let filter = MethodFilter::try_from(method.clone()).expect("the method is a standard one");
    Operation {
        method,
        path,
        id,
        group: "",
        access: Access::Scope(Scope::Read),
        summary: "",
        details: "",
        query: Vec::new(),
        body: None,
        answer: Answer { status: 204, content: None, description: "Done." },
        is_command: false,
        handler: Box::new(move || on(filter, handler.clone())),
    }
}

impl Operation {
    pub(super) fn about(self, summary: &'static str, details: &'static str) -> Operation {
        Operation { summary, details, ..self }
    }

    pub(super) fn needs(self, access: Access) -> Operation {
        Operation { access, ..self }
    }

    /// Sets the type of the body.
    pub(super) fn takes<T: JsonSchema>(self) -> Operation {
        Operation { body: Some(SchemaGenerator::subschema_for::<T>), ..self }
    }

    /// Sets the type of the answer.
    pub(super) fn answers<T: JsonSchema>(self, status: u16, description: &'static str) -> Operation {
        let schema: SchemaOf = SchemaGenerator::subschema_for::<T>;
        Operation {
            answer: Answer { status, content: Some(("application/json", schema)), description },
            ..self
        }
    }

    /// Marks an operation that the table or the game can refuse; it needs the scope `play`.
    pub(super) fn refusable(self) -> Operation {
        Operation { is_command: true, ..self.needs(Access::Scope(Scope::Play)) }
    }

    /// Marks a command to a table, which answers with the table after it.
    pub(super) fn command(self) -> Operation {
        self.refusable().answers::<TableState>(200, "The table after the command.").with(SEAT).with(CODE)
    }

    /// Sets the type of the lines of a stream.
    pub(super) fn streams<T: JsonSchema>(self, description: &'static str) -> Operation {
        let schema: SchemaOf = SchemaGenerator::subschema_for::<T>;
        Operation { answer: Answer { status: 200, content: Some((NDJSON, schema)), description }, ..self }
    }

    pub(super) fn with(mut self, parameter: Parameter) -> Operation {
        self.query.push(parameter);
        self
    }
}

pub(super) const SEAT: Parameter = Parameter {
    name: "seat",
    kind: ParameterKind::Seat,
    description: "The seat whose view you want, if you have several.",
};

pub(super) const CODE: Parameter = Parameter {
    name: "code",
    kind: ParameterKind::Text,
    description: "The code of an invitation or of the spectators' link, if you need one.",
};
