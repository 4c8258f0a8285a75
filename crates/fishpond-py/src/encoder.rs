//! Encoders: actions and observations of single positions.

use std::ops::Deref;
use std::sync::{Arc, OnceLock};

use fishpond_env::Encoder as Tables;
use numpy::PyArray1;
use pyo3::exceptions::{PyTypeError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyInt, PyList, PyTuple};

use crate::convert::{self, options_to_python, type_name};
use crate::error::{check_turn, value_error};
use crate::position::Position;

/// The actions and observations of a game, for a number of players and options.
///
/// With the encoding ``flat``, an action is a whole move. With ``picks``, it is one small choice, and the same seat
/// chooses again until the move is complete. Actions never change their meaning without a new ``version``.
#[pyclass(module = "fishpond", frozen)]
pub(crate) struct Encoder(pub(crate) Arc<Numbered>);

/// The tables of an encoder, with the numbers of its actions as Python objects.
pub(crate) struct Numbered {
    tables: Tables,
    numbers: OnceLock<Vec<Py<PyInt>>>,
}

impl Numbered {
    pub(crate) fn new(tables: Tables) -> Arc<Numbered> {
        Arc::new(Numbered { tables, numbers: OnceLock::new() })
    }

    /// Creates a list of actions from existing objects, which is faster than creating new ones.
    pub(crate) fn list<'py>(&self, py: Python<'py>, ids: &[u16]) -> PyResult<Bound<'py, PyList>> {
        let number =
            |id: usize| id.into_pyobject(py).map(Bound::unbind).unwrap_or_else(|never| match never {});
        let numbers = self.numbers.get_or_init(|| (0..self.actions().len()).map(number).collect());
        PyList::new(py, ids.iter().map(|&id| &numbers[usize::from(id)]))
    }
}

impl Deref for Numbered {
    type Target = Tables;

    fn deref(&self) -> &Tables {
        &self.tables
    }
}

/// Reads an encoding; by default that of the game.
pub(crate) fn encoding(game: fishpond_games::GameId, name: Option<&str>) -> PyResult<fishpond_env::Encoding> {
    match name {
        Some(name) => name.parse().map_err(value_error),
        None => Ok(Tables::default_encoding(game)),
    }
}

/// One action or a sequence of actions.
pub(crate) enum Actions {
    One([u16; 1]),
    Many(Vec<u16>),
}

impl Deref for Actions {
    type Target = [u16];

    fn deref(&self) -> &[u16] {
        match self {
            Actions::One(action) => action,
            Actions::Many(actions) => actions,
        }
    }
}

/// Reads one action or a sequence of actions of an encoder.
pub(crate) fn actions(tables: &Tables, value: &Bound<'_, PyAny>) -> PyResult<Actions> {
    let count = tables.actions().len();
    let unknown = |number: String| {
        PyValueError::new_err(format!("unknown action {number}; actions are 0 to {}", count - 1))
    };
    let action = |number: i64| {
        let known = u16::try_from(number).ok().filter(|&action| usize::from(action) < count);
        known.ok_or_else(|| unknown(number.to_string()))
    };
    // Lists and tuples are not tried as a number first, because every failed attempt creates an exception.
    let sequence = value.is_instance_of::<PyList>() || value.is_instance_of::<PyTuple>();
    if !sequence && let Ok(number) = value.extract::<i64>() {
        return Ok(Actions::One([action(number)?]));
    }
    if value.is_instance_of::<PyInt>() {
        return Err(unknown("of that size".to_owned()));
    }
    let numbers = value.extract::<Vec<i64>>().map_err(|_| {
        PyTypeError::new_err(format!(
            "an action should be an int or a sequence of ints, not {}",
            type_name(value)
        ))
    })?;
    numbers.into_iter().map(action).collect::<PyResult<_>>().map(Actions::Many)
}

/// Checks that there is one action if an action is a whole move; with `least` 0, there may be none.
pub(crate) fn check_count(tables: &Tables, actions: &[u16], least: usize) -> PyResult<()> {
    let given = actions.len();
    if tables.encoding() == fishpond_env::Encoding::Flat && (given < least || given > 1) {
        return Err(PyValueError::new_err(format!(
            "with the encoding 'flat', a move is one action, not {given}"
        )));
    }
    Ok(())
}

/// Reads the picks of an incomplete move; none by default.
pub(crate) fn picks(tables: &Tables, value: Option<&Bound<'_, PyAny>>) -> PyResult<Actions> {
    let Some(value) = value else { return Ok(Actions::Many(Vec::new())) };
    let picks = actions(tables, value)?;
    if !picks.is_empty() && tables.encoding() == fishpond_env::Encoding::Flat {
        return Err(PyValueError::new_err(
            "the encoding 'flat' has whole moves, so 'picked' should be empty",
        ));
    }
    Ok(picks)
}

#[pymethods]
impl Encoder {
    #[new]
    #[pyo3(signature = (game, players=2, options=None, encoding=None, *, rules=None, components=None))]
    fn new(
        game: &str,
        #[pyo3(from_py_with = convert::players)] players: u8,
        options: Option<&Bound<'_, PyAny>>,
        encoding: Option<&str>,
        #[pyo3(from_py_with = convert::rules)] rules: Option<u32>,
        components: Option<&Bound<'_, PyAny>>,
    ) -> PyResult<Encoder> {
        let game = convert::game(game)?;
        let config = convert::config(players, options, rules, components)?;
        let tables = Tables::new(game, &config, self::encoding(game, encoding)?).map_err(value_error)?;
        Ok(Encoder(Numbered::new(tables)))
    }

    /// The game.
    #[getter]
    fn game(&self) -> &'static str {
        self.0.game().facts().id
    }

    /// The number of players.
    #[getter]
    fn players(&self) -> u8 {
        self.0.config().players
    }

    /// All options, with defaults filled in.
    #[getter]
    fn options<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        options_to_python(py, self.0.config())
    }

    /// The encoding, ``flat`` or ``picks``.
    #[getter]
    fn encoding(&self) -> String {
        self.0.encoding().to_string()
    }

    /// The version, such as ``penguins/flat/1``.
    #[getter]
    fn version(&self) -> String {
        self.0.version()
    }

    /// The names of all actions by number.
    #[getter]
    fn actions<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        PyTuple::new(py, self.0.actions())
    }

    /// The number of actions.
    #[getter]
    fn num_actions(&self) -> usize {
        self.0.actions().len()
    }

    /// The number of values of an observation.
    #[getter]
    fn observation_size(&self) -> usize {
        self.0.observation_size()
    }

    /// The fields of an observation: start, end and shape.
    #[getter]
    fn fields<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        let fields = PyDict::new(py);
        let mut start = 0;
        for field in self.0.fields() {
            let shape = PyTuple::new(py, &field.shape)?;
            fields.set_item(field.name, (start, start + field.size(), shape))?;
            start += field.size();
        }
        Ok(fields)
    }

    /// Return the legal actions, ascending, after the picks of an incomplete move.
    #[pyo3(signature = (position, seat=None, picked=None))]
    fn legal<'py>(
        &self,
        py: Python<'py>,
        position: &Position,
        seat: Option<&Bound<'_, PyAny>>,
        picked: Option<&Bound<'_, PyAny>>,
    ) -> PyResult<Bound<'py, PyList>> {
        self.fits(position)?;
        let picked = picks(&self.0, picked)?;
        let ids =
            self.0.legal(position.inner(), position.seat_to_act(seat)?, &picked).map_err(value_error)?;
        self.0.list(py, &ids)
    }

    /// Return the move that the actions add up to; None if more picks are needed.
    #[pyo3(signature = (position, actions, seat=None))]
    fn act(
        &self,
        position: &Position,
        actions: &Bound<'_, PyAny>,
        seat: Option<&Bound<'_, PyAny>>,
    ) -> PyResult<Option<String>> {
        self.fits(position)?;
        let actions = self::actions(&self.0, actions)?;
        check_count(&self.0, &actions, 0)?;
        let seat = position.seat_to_act(seat)?;
        check_turn(position.inner().turn(), seat)?;
        self.0.act(position.inner(), seat, &actions).map_err(value_error)
    }

    /// Return the observation of a seat: a function of what the seat may know.
    #[pyo3(signature = (position, seat, picked=None))]
    fn observe<'py>(
        &self,
        py: Python<'py>,
        position: &Position,
        seat: &Bound<'_, PyAny>,
        picked: Option<&Bound<'_, PyAny>>,
    ) -> PyResult<Bound<'py, PyArray1<i16>>> {
        self.fits(position)?;
        let seat = convert::seat(seat, position.player_count())?;
        let picked = picks(&self.0, picked)?;
        let mut values = vec![0; self.0.observation_size()];
        self.0.observe(position.inner(), seat, &picked, &mut values).map_err(value_error)?;
        Ok(PyArray1::from_vec(py, values))
    }

    /// Pickles the configuration.
    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<(Bound<'py, PyAny>, (String, String, String))> {
        let restore = py.get_type::<Encoder>().getattr("_restore")?;
        let config = serde_json::to_string(self.0.config()).map_err(value_error)?;
        Ok((restore, (self.game().to_owned(), config, self.encoding())))
    }

    #[staticmethod]
    fn _restore(game: &str, config: &str, encoding: &str) -> PyResult<Encoder> {
        let config = serde_json::from_str(config).map_err(value_error)?;
        let encoding = encoding.parse().map_err(value_error)?;
        let tables = Tables::new(convert::game(game)?, &config, encoding).map_err(value_error)?;
        Ok(Encoder(Numbered::new(tables)))
    }

    /// Returns the encoder itself, which never changes.
    fn __deepcopy__<'py>(encoder: Bound<'py, Encoder>, _memo: &Bound<'_, PyAny>) -> Bound<'py, Encoder> {
        encoder
    }

    fn __len__(&self) -> usize {
        self.num_actions()
    }

    fn __repr__(&self) -> String {
        let (version, players, size) = (self.version(), self.players(), self.num_actions());
        format!("<fishpond.Encoder {version}, {players} players, {size} actions>")
    }
}

impl Encoder {
    /// Checks that a position has the options for which the tables were made.
    pub(crate) fn fits(&self, position: &Position) -> PyResult<()> {
        if self.0.game() == position.inner().game() && self.0.config() == position.config() {
            return Ok(());
        }
        Err(PyValueError::new_err(format!(
            "{} does not fit this position; game, players and options should be the same",
            self.__repr__()
        )))
    }
}
