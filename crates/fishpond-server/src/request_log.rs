//! The optional request log.

use std::time::Instant;

use axum::extract::{MatchedPath, Request};
use axum::http::Method;
use axum::response::Response;
use tracing::Level;

/// The `tracing` target of the request log. Subscribers should filter it out unless the operator turned the request log on.
pub const REQUEST_LOG: &str = "fishpond_requests";

/// The log entry for a request: its method, the pattern of its path, its status and its duration. Addresses, tables, people and anything
/// else that a visitor has chosen are left out.
pub(crate) struct Entry {
    started: Instant,
    method: &'static str,
    path: Option<MatchedPath>,
}

impl Entry {
    /// Starts an entry if requests are logged.
    pub(crate) fn start(request: &Request) -> Option<Entry> {
        tracing::enabled!(target: REQUEST_LOG, Level::INFO).then(|| Entry {
            started: Instant::now(),
            method: method(request.method()),
            path: request.extensions().get().cloned(),
        })
    }

    /// Logs the entry.
    pub(crate) fn finish(self, response: &Response) {
        let Entry { started, method, path } = self;
        let path = path.as_ref().map_or("unknown", MatchedPath::as_str);
        let (status, milliseconds) = (response.status().as_u16(), started.elapsed().as_millis() as u64);
        tracing::info!(target: REQUEST_LOG, method, path, status, milliseconds);
    }
}

/// Returns the name of a method, or `other` for methods that no page uses, because clients can make them up.
fn method(method: &Method) -> &'static str {
    match *method {
        Method::GET => "GET",
        Method::HEAD => "HEAD",
        Method::POST => "POST",
        _ => "other",
    }
}
