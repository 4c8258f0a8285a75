//! Reads data files field by field and reports all faults at once, each with its place.
//!
//! Every method of [`Place`] returns `None` and adds a fault if something is wrong. [`read`] returns a result only if
//! there are no faults.

use std::cell::RefCell;
use std::fmt::{self, Display};
use std::ops::RangeInclusive;

use serde::de::{DeserializeOwned, Error as _, MapAccess, SeqAccess, Visitor};
use serde::{Deserialize, Deserializer, Serialize};
use serde_json::{Map, Value};

use crate::config::{Faults, pluralize};
use crate::message::{quote, shorten};

/// Reads component data with `read`. The caller converts TOML to JSON first.
///
/// # Errors
/// Returns all faults.
///
/// # Panics
/// If `read` returns `None` without a fault.
pub fn read<T>(data: &Value, read: impl FnOnce(&Place<'_>) -> Option<T>) -> Result<T, Faults> {
    let faults = RefCell::default();
    let read = read(&Place { path: String::new(), value: Some(data), faults: &faults });
    faults.into_inner().into_result(())?;
    Ok(read.expect("`read` returns a result or adds a fault"))
}

/// Parses JSON. Unlike `serde_json` alone, it refuses objects with repeated keys.
///
/// # Errors
/// Returns the first syntax error or repeated key, with its line and column.
pub fn parse(text: &str) -> Result<Value, serde_json::Error> {
    serde_json::from_str::<UniqueKeys>(text).map(|UniqueKeys(value)| value)
}

/// Converts a value to a struct. Unlike `serde_json` alone, it refuses lists in place of objects.
///
/// # Errors
/// Returns the first fault, with its place.
pub fn from_value<T: DeserializeOwned + Serialize>(value: &Value) -> Result<T, String> {
    if value.is_array() {
        return Err(format!("it {NOT_A_LIST}"));
    }
    let read: T = serde_path_to_error::deserialize(value).map_err(|error| {
        let fault = without_type_names(&error.inner().to_string());
        match error.path().to_string() {
            path if path == "." => shorten(&fault),
            path => shorten(&format!("{path}: {fault}")),
        }
    })?;
    let written = serde_json::to_value(&read).map_err(|error| error.to_string())?;
    match list_for_object(value, &written, "") {
        Some(path) => Err(shorten(&format!("{path}: {NOT_A_LIST}"))),
        None => Ok(read),
    }
}

const NOT_A_LIST: &str = "must be an object, not a list";

/// Rewrites a message from serde that names a Rust type: `invalid type: integer `5`, expected struct Config`.
fn without_type_names(message: &str) -> String {
    match message.split_once(", expected struct ") {
        // A struct has a length only if it is read from a list.
        Some((fault, _)) if fault.starts_with("invalid length") => NOT_A_LIST.to_owned(),
        Some((fault, _)) => format!("{fault}, expected an object"),
        None => message.to_owned(),
    }
}

/// Returns the path of the first list in place of an object. Serde reads a struct from a list too, but writes it as an object,
/// so the input is compared with what was written.
fn list_for_object(read: &Value, written: &Value, path: &str) -> Option<String> {
    match (read, written) {
        (Value::Array(_), Value::Object(_)) => Some(path.to_owned()),
        (Value::Array(read), Value::Array(written)) => {
            let mut items = read.iter().zip(written).enumerate();
            items.find_map(|(i, (read, written))| list_for_object(read, written, &format!("{path}[{i}]")))
        }
        (Value::Object(read), Value::Object(written)) => read.iter().find_map(|(key, read)| {
            let dot = if path.is_empty() { "" } else { "." };
            list_for_object(read, written.get(key)?, &format!("{path}{dot}{key}"))
        }),
        _ => None,
    }
}

/// A JSON value without repeated keys.
struct UniqueKeys(Value);

impl<'de> Deserialize<'de> for UniqueKeys {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<UniqueKeys, D::Error> {
        deserializer.deserialize_any(UniqueKeysVisitor).map(UniqueKeys)
    }
}

struct UniqueKeysVisitor;

impl<'de> Visitor<'de> for UniqueKeysVisitor {
    type Value = Value;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a JSON value")
    }

    fn visit_unit<E>(self) -> Result<Value, E> {
        Ok(Value::Null)
    }

    fn visit_bool<E>(self, value: bool) -> Result<Value, E> {
        Ok(value.into())
    }

    fn visit_i64<E>(self, value: i64) -> Result<Value, E> {
        Ok(value.into())
    }

    fn visit_u64<E>(self, value: u64) -> Result<Value, E> {
        Ok(value.into())
    }

    fn visit_f64<E>(self, value: f64) -> Result<Value, E> {
        Ok(value.into())
    }

    fn visit_str<E>(self, value: &str) -> Result<Value, E> {
        Ok(value.into())
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut access: A) -> Result<Value, A::Error> {
        let mut items = Vec::new();
        while let Some(UniqueKeys(item)) = access.next_element()? {
            items.push(item);
        }
        Ok(Value::Array(items))
    }

    fn visit_map<A: MapAccess<'de>>(self, mut access: A) -> Result<Value, A::Error> {
        let mut map = Map::new();
        while let Some(key) = access.next_key::<String>()? {
            if map.contains_key(&key) {
                return Err(A::Error::custom(format_args!("repeated key '{}'", quote(&key))));
            }
            let UniqueKeys(value) = access.next_value()?;
            map.insert(key, value);
        }
        Ok(Value::Object(map))
    }
}

/// A place in the data: its path, such as `cards[3].kind`, and its value, which may be missing.
#[derive(Clone, Debug)]
pub struct Place<'a> {
    path: String,
    value: Option<&'a Value>,
    faults: &'a RefCell<Faults>,
}

impl<'a> Place<'a> {
    /// Reads a whole number.
    pub fn number<T>(&self, range: RangeInclusive<T>) -> Option<T>
    where
        T: Copy + PartialOrd + Display + TryFrom<u64>,
    {
        let number = self.value.and_then(Value::as_u64).and_then(|number| T::try_from(number).ok());
        let expected = format_args!("a whole number from {} to {}", range.start(), range.end());
        self.expect(number.filter(|number| range.contains(number)), expected)
    }

    /// Reads a string of 1 to `max` characters.
    pub fn text(&self, max: usize) -> Option<&'a str> {
        let text = self.value.and_then(Value::as_str);
        let text = text.filter(|text| (1..=max).contains(&text.chars().count()));
        self.expect(text, format_args!("text of 1 to {max} characters"))
    }

    /// Reads a boolean.
    pub fn flag(&self) -> Option<bool> {
        self.expect(self.value.and_then(Value::as_bool), "true or false")
    }

    /// Reads one of the given words.
    pub fn word<'w>(&self, words: &[&'w str]) -> Option<&'w str> {
        let word = words.iter().find(|word| self.value.and_then(Value::as_str) == Some(word)).copied();
        let one_of = if words.len() > 1 { "one of " } else { "" };
        self.expect(word, format_args!("{one_of}{}", words.join(", ")))
    }

    /// Reads a list and returns its items. `things` describes them in faults.
    pub fn list(&self, length: RangeInclusive<usize>, things: &str) -> Vec<Place<'a>> {
        let (min, max) = (*length.start(), *length.end());
        let count = if min == max { max.to_string() } else { format!("{min} to {max}") };
        let expected = format!("a list of {count} {things}");
        let Some(items) = self.expect(self.value.and_then(Value::as_array), &expected) else {
            return Vec::new();
        };
        if !length.contains(&items.len()) {
            self.fault(format_args!("has {}; it should be {expected}", pluralize(items.len(), "item")));
        }
        let place = |(i, value)| self.inner(format!("{}[{i}]", self.path), Some(value));
        items.iter().take(max).enumerate().map(place).collect()
    }

    /// Returns the value.
    #[must_use]
    pub fn value(&self) -> Option<&'a Value> {
        self.value
    }

    /// Reads an object. Fields other than `known` are faults; missing fields become faults when they are read.
    pub fn object(&self, known: &[&str]) -> Option<Fields<'a>> {
        let fields = self.fields(format_args!("an object with {}", known.join(", ")))?;
        for (name, place) in fields.entries() {
            if !known.contains(&name) {
                let fault =
                    format!("components: unknown field {}. Valid fields: {}", place.path, known.join(", "));
                self.faults.borrow_mut().push(fault);
            }
        }
        Some(fields)
    }

    /// Reads an object with any fields. `expected` describes it in faults.
    pub fn fields(&self, expected: impl Display) -> Option<Fields<'a>> {
        let map = self.expect(self.value.and_then(Value::as_object), expected)?;
        Some(Fields { place: self.clone(), map })
    }

    /// Adds a fault that says what this value should be.
    pub fn wrong(&self, expected: impl Display) {
        match self.value {
            None => self.fault(format_args!("is missing; it should be {expected}")),
            Some(value) => self.fault(format_args!("is {}; it should be {expected}", abbreviate(value))),
        }
    }

    /// Adds a fault: a sentence that starts with the path.
    pub fn fault(&self, predicate: impl Display) {
        let path = if self.path.is_empty() { "the data" } else { &self.path };
        self.faults.borrow_mut().push(format!("components: {path} {predicate}"));
    }

    /// Adds faults that were found by other checks of this value.
    pub fn note(&self, found: Faults) {
        let faults = found.0.into_iter().map(|fault| format!("components: {}: {fault}", self.path));
        self.faults.borrow_mut().0.extend(faults);
    }

    fn expect<T>(&self, read: Option<T>, expected: impl Display) -> Option<T> {
        if read.is_none() {
            self.wrong(expected);
        }
        read
    }

    fn inner(&self, path: String, value: Option<&'a Value>) -> Place<'a> {
        Place { path, value, faults: self.faults }
    }
}

/// The fields of an object.
#[derive(Clone, Debug)]
pub struct Fields<'a> {
    place: Place<'a>,
    map: &'a Map<String, Value>,
}

impl<'a> Fields<'a> {
    /// Returns a required field.
    #[must_use]
    pub fn at(&self, name: &str) -> Place<'a> {
        self.field(name, self.map.get(name))
    }

    /// Returns an optional field.
    #[must_use]
    pub fn get(&self, name: &str) -> Option<Place<'a>> {
        self.map.get(name).map(|value| self.field(name, Some(value)))
    }

    /// Iterates over all fields, sorted by name.
    pub fn entries(&self) -> impl Iterator<Item = (&'a str, Place<'a>)> {
        self.map.iter().map(|(name, value)| (name.as_str(), self.field(name, Some(value))))
    }

    fn field(&self, name: &str, value: Option<&'a Value>) -> Place<'a> {
        // Quoted where TOML requires it.
        let bare =
            !name.is_empty() && name.chars().all(|c| c.is_ascii_alphanumeric() || c == '_' || c == '-');
        let name = if bare { quote(name) } else { abbreviate(&Value::from(name)) };
        let dot = if self.place.path.is_empty() { "" } else { "." };
        self.place.inner(format!("{}{dot}{name}", self.place.path), value)
    }
}

/// Formats a value as JSON and shortens it like other quoted input.
fn abbreviate(value: &Value) -> String {
    quote(&value.to_string())
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    /// Returns the faults of `data` as an object of numbers, strings and lists.
    fn faults(data: &Value) -> Vec<String> {
        let read = read(data, |file| {
            let file = file.object(&["size", "name", "open", "kind", "list", "inner"])?;
            let size = file.at("size").number(1..=9u8);
            file.get("name").map(|name| name.text(100));
            file.get("open").map(|open| open.flag());
            file.get("kind").map(|kind| kind.word(&["eel", "cod"]));
            for item in file.get("list").map(|list| list.list(1..=5, "numbers")).unwrap_or_default() {
                item.number(0..=300u32);
            }
            if let Some(inner) = file.get("inner").and_then(|inner| inner.fields("an object of strings")) {
                for (_, text) in inner.entries() {
                    text.text(100);
                }
            }
            size
        });
        read.err().map_or_else(Vec::new, |faults| faults.0)
    }

    #[test]
    fn valid_data_is_read() {
        let data = json!({"size": 3, "name": "x", "open": true, "kind": "cod", "list": [0, 300], "inner": {"a": "b"}});
        assert_eq!(faults(&data), [""; 0]);
    }

    #[test]
    fn all_faults_are_reported_with_their_places() {
        let data = json!({
            "name": "", "open": 1, "kind": "Cod", "list": [1, -1, 1.5, 301, "x"], "inner": {"a b": 2}, "rum": 1, "a\nb": 1
        });
        assert_eq!(
            faults(&data),
            [
                r#"components: unknown field "a\nb". Valid fields: size, name, open, kind, list, inner"#,
                "components: unknown field rum. Valid fields: size, name, open, kind, list, inner",
                "components: size is missing; it should be a whole number from 1 to 9",
                r#"components: name is ""; it should be text of 1 to 100 characters"#,
                "components: open is 1; it should be true or false",
                r#"components: kind is "Cod"; it should be one of eel, cod"#,
                "components: list[1] is -1; it should be a whole number from 0 to 300",
                "components: list[2] is 1.5; it should be a whole number from 0 to 300",
                "components: list[3] is 301; it should be a whole number from 0 to 300",
                r#"components: list[4] is "x"; it should be a whole number from 0 to 300"#,
                r#"components: inner."a b" is 2; it should be text of 1 to 100 characters"#,
            ]
        );
    }

    #[test]
    fn the_length_of_lists_is_checked() {
        let wrong = |list: Value| faults(&json!({"size": 1, "list": list})).join("|");
        let expected = "it should be a list of 1 to 5 numbers";
        assert_eq!(wrong(json!([])), format!("components: list has 0 items; {expected}"));
        assert_eq!(wrong(json!([1, 1, 1, 1, 1, "x"])), format!("components: list has 6 items; {expected}"));
        assert_eq!(wrong(json!(1)), format!("components: list is 1; {expected}"));
    }

    #[test]
    fn data_must_be_an_object() {
        let expected = "it should be an object with size, name, open, kind, list, inner";
        assert_eq!(faults(&json!([])), [format!("components: the data is []; {expected}")]);
    }

    #[test]
    fn long_values_are_shortened() {
        let fault = &faults(&json!({"size": "ä".repeat(500)}))[0];
        assert!(fault.len() < 220 && fault.contains("ä…; it should be"), "{fault}");
        let fault = &faults(&json!({"size": 1, "x".repeat(100_000): 1}))[0];
        assert!(fault.len() < 220 && fault.contains("unknown field xxx"), "{fault}");
    }

    #[test]
    fn structs_are_read_from_objects_only() {
        #[derive(Debug, Serialize, Deserialize)]
        #[serde(deny_unknown_fields)]
        struct Outer {
            inner: Inner,
        }
        #[derive(Debug, Serialize, Deserialize)]
        struct Inner {
            a: u8,
            b: u8,
        }
        let fault = |value: Value| from_value::<Outer>(&value).unwrap_err();
        assert_eq!(fault(json!([])), "it must be an object, not a list");
        assert_eq!(fault(json!([{"a": 1, "b": 2}])), "it must be an object, not a list");
        assert_eq!(fault(json!(5)), "invalid type: integer `5`, expected an object");
        assert_eq!(fault(json!({"inner": []})), "inner: must be an object, not a list");
        assert_eq!(fault(json!({"inner": [1, 2]})), "inner: must be an object, not a list");
        let long = "x".repeat(100_000);
        for value in [json!(long), json!({"inner": long}), json!({"inner": {"a": long}}), json!({&long: 1})] {
            assert!(fault(value).len() < 1100, "long input is shortened");
        }
    }

    #[test]
    fn repeated_keys_are_refused() {
        assert_eq!(
            parse(r#"{"a": [1, {"b": null}], "c": -1.5}"#).unwrap(),
            json!({"a": [1, {"b": null}], "c": -1.5})
        );
        let error = parse(r#"{"a": {"b": 1, "b": 1}}"#).unwrap_err().to_string();
        assert!(error.starts_with("repeated key 'b'"), "{error}");
        let long = "x".repeat(100_000);
        let error = parse(&format!(r#"{{"{long}": 1, "{long}": 1}}"#)).unwrap_err().to_string();
        assert!(error.starts_with("repeated key 'xxx") && error.len() < 150, "{error}");
    }
}
