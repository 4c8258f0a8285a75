//! Reading the bodies and queries of requests.

use axum::body::Bytes;
use axum::extract::{FromRequest, FromRequestParts, Path, RawQuery, Request};
use axum::http::header;
use axum::http::request::Parts;
use axum::response::{IntoResponse, Response};
use fishpond_core::data;
use serde::de::DeserializeOwned;

use super::error::ApiError;
use crate::error::{Error, broken_body};
use crate::forms::Fields;

/// A JSON body. An empty one is an empty object.
pub(super) struct Input<T>(pub(super) T);

impl<T: DeserializeOwned, S: Send + Sync> FromRequest<S> for Input<T> {
    type Rejection = Response;

    async fn from_request(request: Request, state: &S) -> Result<Input<T>, Response> {
        let kind = request.headers().get(header::CONTENT_TYPE).and_then(|kind| kind.to_str().ok());
        let is_json = kind.is_none_or(is_json);
        let bytes = Bytes::from_request(request, state).await.map_err(broken_body)?;
        if !is_json {
            return Err(ApiError::NotJson.into_response());
        }
        read(&bytes).map(Input).map_err(IntoResponse::into_response)
    }
}

fn is_json(kind: &str) -> bool {
    kind.split(';').next().is_some_and(|kind| kind.trim().eq_ignore_ascii_case("application/json"))
}

/// Reads an object. `serde` alone would also accept a list of its fields, and the last of several values with the same key.
fn read<T: DeserializeOwned>(bytes: &[u8]) -> Result<T, ApiError> {
    let bytes = if bytes.trim_ascii().is_empty() { b"{}" } else { bytes };
    let text =
        std::str::from_utf8(bytes).map_err(|_| ApiError::MalformedJson("it is not UTF-8 text".to_owned()))?;
    let value = data::parse(text).map_err(|error| ApiError::MalformedJson(error.to_string()))?;
    if !value.is_object() {
        return Err(ApiError::InvalidBody("it must be an object".to_owned()));
    }
    serde_json::from_value(value).map_err(|error| ApiError::InvalidBody(in_words(&error)))
}

/// Describes an error without the names of Rust's number types.
fn in_words(error: &serde_json::Error) -> String {
    let words = error.to_string();
    ["u64", "u32", "u16", "u8", "usize"].iter().fold(words, |words, number| {
        words.replace(&format!("expected {number}"), "expected a whole number that is not negative")
    })
}

/// The parameters in the query of an address.
pub(super) struct Query(Fields);

impl Query {
    /// Returns a parameter, or `None` if it is missing.
    pub(super) fn get<T: std::str::FromStr>(&self, name: &'static str) -> Result<Option<T>, ApiError> {
        let value = self.0.get(name).map(str::parse).transpose();
        value.map_err(|_| ApiError::InvalidParameter(name))
    }
}

impl<S: Send + Sync> FromRequestParts<S> for Query {
    type Rejection = std::convert::Infallible;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Query, Self::Rejection> {
        let Ok(RawQuery(raw)) = RawQuery::from_request_parts(parts, state).await;
        Ok(Query(Fields::parse(raw.unwrap_or_default().as_bytes())))
    }
}

/// The parameters in the path of an address.
pub(super) struct Address<T>(pub(super) T);

impl<T: DeserializeOwned + Send, S: Send + Sync> FromRequestParts<S> for Address<T> {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Address<T>, ApiError> {
        let Path(path) =
            Path::from_request_parts(parts, state).await.map_err(|_| ApiError::Site(Error::NotFound))?;
        Ok(Address(path))
    }
}
