//! The HTTP API for programs.
//!
//! [`operations`] is the table of all operations: their addresses, requirements, responses and handlers. The routes and the
//! OpenAPI document both come from it, so neither can have anything that the other lacks.
//!
//! Requests carry a token (`Authorization: Bearer fp_…`); cookies are ignored, so forged requests from other sites do no harm and any
//! site may use the API. Every response about a table is built from the [`fishpond_table::TableView`] of the token's owner, as pages
//! are.

mod error;

mod scope;

mod tokens;

mod caller;

mod body;

mod operation;

mod operations;

mod document;

mod page;

mod account;

mod bots;

mod games;

mod model;

mod tables;

mod seats;

mod invitations;

mod seeks;

mod contacts;

mod play;

mod talk;

mod tournaments;

mod results;

mod position;

mod streams;

mod stream;

pub(crate) use account::refused as token_error;
pub(crate) use model::GameName;
pub(crate) use page::page;
pub use scope::Scope;
pub(crate) use scope::Scopes;
pub(crate) use streams::{Interest, Registration, Streams};
pub use tokens::NewTokenError;

use std::collections::BTreeMap;

use axum::Router;
use axum::extract::{DefaultBodyLimit, Request};
use axum::http::{HeaderValue, Method, StatusCode, header};
use axum::middleware::{from_fn, from_fn_with_state};
use axum::routing::{MethodRouter, any, get};
use tower::ServiceBuilder;
use tower_http::compression::predicate::{NotForContentType, Predicate as _, SizeAbove};
use tower_http::compression::{CompressionLayer, CompressionLevel};
use tower_http::cors::{Any, CorsLayer};
use tower_http::set_header::SetResponseHeaderLayer;
use tower_http::timeout::TimeoutLayer;
use tower_http::trace::TraceLayer;

use crate::App;
use crate::error::Error;
use crate::routes::{MAX_BODY, MIN_COMPRESSED, TIMEOUT, read_body};

use caller::with_caller;
use error::ApiError;

/// The media type of streams: one JSON value per line.
const NDJSON: &str = "application/x-ndjson";

/// Returns the routes under `/api/`.
pub(crate) fn router(app: &App) -> Router<App> {
    let mut paths: BTreeMap<&str, MethodRouter<App>> = BTreeMap::new();
    for operation in operations::all() {
        let check = from_fn_with_state(operation.access, caller::check_access);
        let handler = (operation.handler)().route_layer(check);
        let known = paths.remove(operation.path).unwrap_or_default();
        paths.insert(operation.path, known.merge(handler));
    }
    let router = paths.into_iter().fold(Router::new(), |router, (path, methods)| router.route(path, methods));
    let router = router
        .route("/api/openapi.json", get(document::serve))
        .route("/api/", any(async || ApiError::Site(Error::NotFound)))
        .route("/api/{*rest}", any(async || ApiError::Site(Error::NotFound)));
    let compressible = SizeAbove::new(MIN_COMPRESSED).and(NotForContentType::const_new(NDJSON));
    let compression = CompressionLayer::new().quality(CompressionLevel::Fastest).compress_when(compressible);
    // Does not log the query, which may contain an invitation code.
    let trace = TraceLayer::new_for_http().on_failure(()).make_span_with(|request: &Request| {
        tracing::debug_span!("request", method = %request.method(), path = request.uri().path())
    });
    let cors = CorsLayer::new()
        .allow_origin(Any)
        .allow_methods([Method::GET, Method::POST, Method::PATCH, Method::PUT, Method::DELETE])
        .allow_headers([header::AUTHORIZATION, header::CONTENT_TYPE, header::ACCEPT_LANGUAGE])
        .expose_headers([header::RETRY_AFTER]);
    let layers = ServiceBuilder::new()
        .layer(trace)
        .layer(compression)
        .layer(SetResponseHeaderLayer::overriding(
            header::CACHE_CONTROL,
            HeaderValue::from_static("no-store"),
        ))
        .layer(SetResponseHeaderLayer::overriding(
            header::X_CONTENT_TYPE_OPTIONS,
            HeaderValue::from_static("nosniff"),
        ))
        .layer(cors)
        .layer(from_fn(read_body))
        .layer(from_fn_with_state(app.clone(), with_caller))
        .layer(TimeoutLayer::with_status_code(StatusCode::REQUEST_TIMEOUT, TIMEOUT))
        .layer(DefaultBodyLimit::max(MAX_BODY));
    router.layer(layers)
}
