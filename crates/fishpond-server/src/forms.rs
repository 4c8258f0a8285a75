//! Forms and queries: reading them into typed structs.
//!
//! Every form is a struct that derives [`serde::Deserialize`]. Errors name the field.

use std::fmt;

use axum::extract::{FromRequest, RawForm, Request};
use axum::response::{IntoResponse, Response};
use fishpond_core::Message;
use serde::de::value::MapAccessDeserializer;
use serde::de::{self, DeserializeOwned, DeserializeSeed, IntoDeserializer, MapAccess, Visitor};
use serde::{Deserialize, Deserializer};

use crate::error::{Error, broken_body};

/// The fields of a form or of a query, in order.
#[derive(Clone, Default)]
pub(crate) struct Fields(Vec<(String, String)>);

impl Fields {
    pub(crate) fn parse(raw: &[u8]) -> Fields {
        Fields(form_urlencoded::parse(raw).into_owned().collect())
    }

    /// Returns the value of a field whose name is not known at compile time, such as an option of a game.
    pub(crate) fn get(&self, name: &str) -> Option<&str> {
        self.iter().find(|(key, _)| *key == name).map(|(_, value)| value)
    }

    pub(crate) fn iter(&self) -> impl Iterator<Item = (&str, &str)> {
        self.0.iter().map(|(name, value)| (name.as_str(), value.as_str()))
    }

    /// Reads the fields into a struct.
    ///
    /// # Errors
    /// Returns [`Error::Invalid`] with the name of the field that is missing or invalid.
    pub(crate) fn read<T: DeserializeOwned>(&self) -> Result<T, Error> {
        let access = FieldAccess { fields: self.0.iter(), value: None };
        T::deserialize(MapAccessDeserializer::new(access)).map_err(|FieldError(name)| invalid_field(&name))
    }
}

impl<S: Send + Sync> FromRequest<S> for Fields {
    type Rejection = Response;

    async fn from_request(request: Request, state: &S) -> Result<Fields, Response> {
        let RawForm(raw) = RawForm::from_request(request, state).await.map_err(broken_body)?;
        Ok(Fields::parse(&raw))
    }
}

/// A typed form.
pub(crate) struct Form<T>(pub(crate) T);

impl<T: DeserializeOwned, S: Send + Sync> FromRequest<S> for Form<T> {
    type Rejection = Response;

    async fn from_request(request: Request, state: &S) -> Result<Form<T>, Response> {
        let fields = Fields::from_request(request, state).await?;
        fields.read().map(Form).map_err(IntoResponse::into_response)
    }
}

/// Reads an optional field, treating an empty one as missing.
pub(crate) fn non_empty<'de, D: Deserializer<'de>, T: Deserialize<'de>>(
    deserializer: D,
) -> Result<Option<T>, D::Error> {
    let text = String::deserialize(deserializer)?;
    if text.is_empty() {
        return Ok(None);
    }
    T::deserialize(text.into_deserializer()).map(Some)
}

/// Returns the error of a field that is missing or has an invalid value.
pub(crate) fn invalid_field(name: &str) -> Error {
    Error::Invalid(Message::new("page-error-field").with("field", name.to_owned()))
}

/// The name of a field that is missing or invalid.
#[derive(Debug)]
struct FieldError(String);

impl fmt::Display for FieldError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "invalid field {}", self.0)
    }
}

impl std::error::Error for FieldError {}

impl de::Error for FieldError {
    /// [`FieldAccess`] replaces the message with the name of the field.
    fn custom<T: fmt::Display>(message: T) -> FieldError {
        FieldError(message.to_string())
    }

    fn missing_field(name: &'static str) -> FieldError {
        FieldError(name.to_owned())
    }

    fn duplicate_field(name: &'static str) -> FieldError {
        FieldError(name.to_owned())
    }
}

/// The fields as a map.
struct FieldAccess<'a> {
    fields: std::slice::Iter<'a, (String, String)>,
    /// The field whose name was read last.
    value: Option<&'a (String, String)>,
}

impl<'de> MapAccess<'de> for FieldAccess<'de> {
    type Error = FieldError;

    fn next_key_seed<K: DeserializeSeed<'de>>(&mut self, seed: K) -> Result<Option<K::Value>, FieldError> {
        self.value = self.fields.next();
        self.value.map(|(name, _)| seed.deserialize(name.as_str().into_deserializer())).transpose()
    }

    fn next_value_seed<V: DeserializeSeed<'de>>(&mut self, seed: V) -> Result<V::Value, FieldError> {
        let (name, value) = self.value.take().expect("a value follows its key");
        seed.deserialize(Value(value)).map_err(|_| FieldError(name.clone()))
    }
}

/// The value of a field.
struct Value<'a>(&'a str);

/// Reads a number.
macro_rules! number {
    ($($method:ident $visit:ident)*) => {$(
        fn $method<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, FieldError> {
            visitor.$visit(self.0.parse().map_err(de::Error::custom)?)
        }
    )*};
}

impl<'de> de::Deserializer<'de> for Value<'de> {
    type Error = FieldError;

    fn deserialize_any<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, FieldError> {
        visitor.visit_borrowed_str(self.0)
    }

    fn deserialize_option<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, FieldError> {
        visitor.visit_some(self)
    }

    fn deserialize_bool<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, FieldError> {
        match self.0 {
            "1" => visitor.visit_bool(true),
            "0" => visitor.visit_bool(false),
            _ => Err(de::Error::custom("neither 1 nor 0")),
        }
    }

    number! {
        deserialize_u8 visit_u8
        deserialize_u16 visit_u16
        deserialize_u32 visit_u32
        deserialize_u64 visit_u64
    }

    serde::forward_to_deserialize_any! {
        i8 i16 i32 i64 i128 u128 f32 f64 char str string bytes byte_buf unit unit_struct newtype_struct seq tuple
        tuple_struct map struct enum identifier ignored_any
    }
}

#[cfg(test)]
mod tests {
    use fishpond_core::Seat;

    use super::*;

    #[derive(Deserialize, PartialEq, Debug)]
    struct Example {
        seat: Seat,
        number: u64,
        #[serde(default, deserialize_with = "non_empty")]
        other: Option<Seat>,
        #[serde(default)]
        text: String,
        #[serde(default)]
        on: bool,
    }

    fn read(raw: &str) -> Result<Example, String> {
        Fields::parse(raw.as_bytes()).read().map_err(|error| match error {
            Error::Invalid(message) => match &message.args[0].1 {
                fishpond_core::Arg::Text(field) => field.to_string(),
                other => panic!("{other:?}"),
            },
            error => panic!("{error}"),
        })
    }

    #[test]
    fn forms_are_read_into_structs() {
        let example = Example { seat: Seat::B, number: 7, other: None, text: String::new(), on: false };
        assert_eq!(read("seat=B&number=7&more=x"), Ok(example));
        let example =
            Example { seat: Seat::A, number: 0, other: Some(Seat::B), text: "ä b".into(), on: true };
        assert_eq!(read("text=%C3%A4+b&other=B&on=1&number=0&seat=A"), Ok(example));
        assert_eq!(read("seat=B&number=7&other=").map(|example| example.other), Ok(None));
    }

    #[test]
    fn errors_name_the_field() {
        for (raw, field) in [
            ("number=7", "seat"),
            ("seat=A", "number"),
            ("seat=Z&number=7", "seat"),
            ("seat=A&number=-1", "number"),
            ("seat=A&number=99999999999999999999", "number"),
            ("seat=A&number=7&other=?", "other"),
            ("seat=A&number=7&on=yes", "on"),
            ("seat=A&seat=B&number=7", "seat"),
        ] {
            assert_eq!(read(raw).unwrap_err(), field, "{raw}");
        }
    }
}
