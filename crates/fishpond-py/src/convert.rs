//! Conversions between Python and Rust values: seats, options, JSON.

use fishpond_core::{Config, OptionKind, OptionValue, Seat, Viewer, quote};
use fishpond_games::GameId;
use pyo3::exceptions::{PyTypeError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::{PyBool, PyDict, PyInt, PyList, PyString};
use serde_json::Value;

use crate::error::value_error;

/// Return the properties of all games by name.
#[pyfunction]
pub(crate) fn games(py: Python<'_>) -> PyResult<Bound<'_, PyDict>> {
    let games = PyDict::new(py);
    for game in GameId::ALL {
        let facts = game.facts();
        let options = PyDict::new(py);
        for option in facts.options {
            let one = PyDict::new(py);
            one.set_item("default", option_to_python(py, &option.default_value())?)?;
            let values = match option.kind {
                OptionKind::Word(words) => words.join(", "),
                ref kind => kind.to_string(),
            };
            one.set_item("values", values)?;
            one.set_item("clause", option.clause)?;
            options.set_item(option.name, one)?;
        }
        let described = PyDict::new(py);
        described.set_item("title", facts.title)?;
        described.set_item("rules", facts.rules)?;
        described.set_item("min_players", facts.min_players)?;
        described.set_item("max_players", facts.max_players)?;
        described.set_item("hidden", facts.hidden)?;
        described.set_item("options", options)?;
        games.set_item(facts.id, described)?;
    }
    Ok(games)
}

/// Parses the name of a game.
pub(crate) fn game(name: &str) -> PyResult<GameId> {
    name.parse().map_err(value_error)
}

/// Reads a whole number of at least `least`. The error says which ones are `valid`.
pub(crate) fn whole<T: TryFrom<i128>>(
    value: &Bound<'_, PyAny>,
    name: &str,
    least: i128,
    valid: &str,
) -> PyResult<T> {
    let given = match value.extract::<i128>() {
        Ok(number) => match T::try_from(number) {
            Ok(whole) if number >= least => return Ok(whole),
            _ => number.to_string(),
        },
        Err(_) if value.is_instance_of::<PyInt>() => "a number of that size".to_owned(),
        Err(_) => {
            let found = type_name(value);
            return Err(PyTypeError::new_err(format!("{name} should be a whole number, not {found}")));
        }
    };
    Err(PyValueError::new_err(format!("{name} should be {valid}, not {given}")))
}

/// Reads a number of players.
pub(crate) fn players(value: &Bound<'_, PyAny>) -> PyResult<u8> {
    whole(value, "players", 0, "2 to 5")
}

/// Reads a version of the rules.
pub(crate) fn rules(value: &Bound<'_, PyAny>) -> PyResult<Option<u32>> {
    if value.is_none() { Ok(None) } else { whole(value, "rules", 0, "a version, 1 or later").map(Some) }
}

/// Reads the number of steps of a record to replay.
pub(crate) fn steps(value: &Bound<'_, PyAny>) -> PyResult<Option<usize>> {
    if value.is_none() { Ok(None) } else { whole(value, "steps", 0, "0 or more").map(Some) }
}

/// Reads the width of a picture.
pub(crate) fn width(value: &Bound<'_, PyAny>) -> PyResult<u32> {
    whole(value, "width", 0, "1 to 8192")
}

/// Reads the names of the players; none by default.
pub(crate) fn names(value: &Bound<'_, PyAny>) -> PyResult<Option<Vec<String>>> {
    value.extract().map_err(|_| {
        let found = type_name(value);
        PyTypeError::new_err(format!("names should be a sequence with a str for each player, not {found}"))
    })
}

/// Reads a seed.
pub(crate) fn seed(value: &Bound<'_, PyAny>) -> PyResult<u64> {
    whole(value, "seed", 0, "0 to 2**64 - 1")
}

/// Creates a configuration from Python's arguments.
pub(crate) fn config(
    players: u8,
    options: Option<&Bound<'_, PyAny>>,
    rules: Option<u32>,
    components: Option<&Bound<'_, PyAny>>,
) -> PyResult<Config> {
    let mut config = Config::new(players);
    config.rules = rules;
    if let Some(options) = options {
        let options = options.cast::<PyDict>().map_err(|_| {
            PyTypeError::new_err(format!("options should be a dict, not {}", type_name(options)))
        })?;
        for (name, value) in options {
            let name: String =
                name.extract().map_err(|_| PyTypeError::new_err("the names of options should be strings"))?;
            config.options.set(&name, option_from_python(&name, &value)?);
        }
    }
    config.components = components.map(json_from_python).transpose()?;
    Ok(config)
}

fn option_from_python(name: &str, value: &Bound<'_, PyAny>) -> PyResult<OptionValue> {
    if value.is_none() {
        return Ok(OptionValue::Word("none".to_owned()));
    }
    if let Ok(flag) = value.cast::<PyBool>() {
        return Ok(OptionValue::Flag(flag.is_true()));
    }
    if let Ok(number) = value.extract::<u32>() {
        return Ok(OptionValue::Number(number));
    }
    if let Ok(word) = value.extract::<String>() {
        return Ok(OptionValue::Word(word));
    }
    let name = quote(name);
    if value.is_instance_of::<PyInt>() {
        return Err(PyValueError::new_err(format!(
            "option '{name}' should be 0 to 4294967295 if it is a number"
        )));
    }
    let found = type_name(value);
    Err(PyTypeError::new_err(format!(
        "option '{name}' should be a bool, a whole number, a str or None, not {found}"
    )))
}

fn option_to_python<'py>(py: Python<'py>, value: &OptionValue) -> PyResult<Bound<'py, PyAny>> {
    Ok(match value {
        OptionValue::Flag(flag) => PyBool::new(py, *flag).to_owned().into_any(),
        OptionValue::Number(number) => number.into_pyobject(py)?.into_any(),
        OptionValue::Word(word) => PyString::new(py, word).into_any(),
    })
}

/// Converts the options of a configuration.
pub(crate) fn options_to_python<'py>(py: Python<'py>, config: &Config) -> PyResult<Bound<'py, PyDict>> {
    let options = PyDict::new(py);
    for (name, value) in config.options.iter() {
        options.set_item(name, option_to_python(py, value)?)?;
    }
    Ok(options)
}

/// Returns the name of a value's type, for errors.
pub(crate) fn type_name(value: &Bound<'_, PyAny>) -> String {
    value.get_type().name().map_or_else(|_| "another type".to_owned(), |name| name.to_string())
}

/// Reads a seat: an index or a letter.
pub(crate) fn seat(value: &Bound<'_, PyAny>, players: u8) -> PyResult<Seat> {
    let last = Seat::new(usize::from(players) - 1);
    let wrong = |given: String| {
        let most = players - 1;
        PyValueError::new_err(format!("unknown seat {given}; seats are 0 to {most}, or A to {last}"))
    };
    let seat = if value.is_instance_of::<PyBool>() {
        None
    } else if let Ok(letter) = value.extract::<String>() {
        return letter
            .parse()
            .ok()
            .filter(|seat: &Seat| seat.index() < players.into())
            .ok_or_else(|| wrong(format!("'{}'", quote(&letter))));
    } else if value.is_instance_of::<PyInt>() {
        let index = value.extract::<usize>().ok().filter(|&index| index < players.into());
        return index.map(Seat::new).ok_or_else(|| wrong(value.to_string()));
    } else {
        // NumPy's integers, such as an element of `Batch.to_play`.
        value.call_method0("__index__").ok().and_then(|index| index.extract::<usize>().ok())
    };
    match seat {
        Some(index) if index < players.into() => Ok(Seat::new(index)),
        Some(index) => Err(wrong(index.to_string())),
        None => Err(PyTypeError::new_err(format!(
            "a seat should be an int or a letter, not {}",
            type_name(value)
        ))),
    }
}

/// Reads a viewer: a seat, `public` or `open`.
pub(crate) fn viewer(value: &Bound<'_, PyAny>, players: u8) -> PyResult<Viewer> {
    match value.extract::<String>().as_deref() {
        Ok("public") => Ok(Viewer::Public),
        Ok("open") => Ok(Viewer::Open),
        Ok(text) if text.parse::<Seat>().is_err() => Err(PyValueError::new_err(format!(
            "unknown viewer '{}'; use a seat, 'public' or 'open'",
            quote(text)
        ))),
        _ => seat(value, players).map(Viewer::Seat),
    }
}

/// Converts JSON to Python's dicts, lists and plain values.
pub(crate) fn json_to_python<'py>(py: Python<'py>, value: &Value) -> PyResult<Bound<'py, PyAny>> {
    Ok(match value {
        Value::Null => py.None().into_bound(py),
        Value::Bool(flag) => PyBool::new(py, *flag).to_owned().into_any(),
        Value::Number(number) => match (number.as_i64(), number.as_f64()) {
            (Some(number), _) => number.into_pyobject(py)?.into_any(),
            (None, Some(number)) => number.into_pyobject(py)?.into_any(),
            (None, None) => PyString::new(py, &number.to_string()).into_any(),
        },
        Value::String(text) => PyString::new(py, text).into_any(),
        Value::Array(items) => {
            let list = PyList::empty(py);
            for item in items {
                list.append(json_to_python(py, item)?)?;
            }
            list.into_any()
        }
        Value::Object(fields) => {
            let dict = PyDict::new(py);
            for (name, field) in fields {
                dict.set_item(name, json_to_python(py, field)?)?;
            }
            dict.into_any()
        }
    })
}

/// Reads JSON from a str, or from what Python's `json` module can write.
pub(crate) fn json_from_python(value: &Bound<'_, PyAny>) -> PyResult<Value> {
    let text: String = match value.extract() {
        Ok(text) => text,
        Err(_) => {
            let json = value.py().import("json")?.call_method1("dumps", (value,));
            json.and_then(|json| json.extract()).map_err(|error| {
                let found = type_name(value);
                PyTypeError::new_err(format!(
                    "this {found} is not JSON: {error}. Pass a str, or a dict of plain values"
                ))
            })?
        }
    };
    fishpond_core::data::parse(&text).map_err(|error| PyValueError::new_err(format!("invalid JSON: {error}")))
}
