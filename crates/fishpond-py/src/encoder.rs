//! Encoders: actions and observations of single positions.

use std::sync::Arc;

use fishpond_env::Encoder as Tables;
use numpy::PyArray1;
use pyo3::exceptions::{PyTypeError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyList, PyTuple};

use crate::convert::{self, options_to_python, type_name};
use crate::error::value_error;
use crate::position::Position;

/// The actions and observations of a game, for a number of players and options.
#[pyclass(module = "fishpond", frozen)]
pub(crate) struct Encoder(pub(crate) Arc<Tables>);

/// Reads an encoding; by default that of the game.
pub(crate) fn encoding(game: fishpond_games::GameId, name: Option<&str>) -> PyResult<fishpond_env::Encoding> {
    match name {
        Some(name) => name.parse().map_err(value_error),
        None => Ok(Tables::default_encoding(game)),
    }
}

/// Reads one action or a sequence of actions.
pub(crate) fn actions(value: &Bound<'_, PyAny>) -> PyResult<Vec<u16>> {
    // A sequence is tried first if it is one, because every failed attempt creates an exception.
    let sequence = value.is_instance_of::<PyList>() || value.is_instance_of::<PyTuple>();
    let single = if sequence { None } else { value.extract::<i64>().ok() };
    let numbers = match single {
        Some(number) => vec![number],
        None => value.extract::<Vec<i64>>().map_err(|_| {
            PyTypeError::new_err(format!(
                "an action should be an int or a sequence of ints, not {}",
                type_name(value)
            ))
        })?,
    };
    let action = |number: i64| {
        u16::try_from(number).map_err(|_| PyValueError::new_err(format!("action {number} is out of range")))
    };
    numbers.into_iter().map(action).collect()
}

#[pymethods]
impl Encoder {
    #[new]
    #[pyo3(signature = (game, players=2, options=None, encoding=None, *, rules=None, components=None))]
    fn new(
        game: &str,
        players: u8,
        options: Option<&Bound<'_, PyAny>>,
        encoding: Option<&str>,
        rules: Option<u32>,
        components: Option<&Bound<'_, PyAny>>,
    ) -> PyResult<Encoder> {
        let game = convert::game(game)?;
        let config = convert::config(players, options, rules, components)?;
        let tables = Tables::new(game, &config, self::encoding(game, encoding)?).map_err(value_error)?;
        Ok(Encoder(Arc::new(tables)))
    }

    #[getter]
    fn game(&self) -> &'static str {
        self.0.game().facts().id
    }

    #[getter]
    fn players(&self) -> u8 {
        self.0.config().players
    }

    #[getter]
    fn options<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        options_to_python(py, self.0.config())
    }

    #[getter]
    fn encoding(&self) -> String {
        self.0.encoding().to_string()
    }

    #[getter]
    fn version(&self) -> String {
        self.0.version()
    }

    #[getter]
    fn actions<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        PyTuple::new(py, self.0.actions())
    }

    #[getter]
    fn num_actions(&self) -> usize {
        self.0.actions().len()
    }

    #[getter]
    fn observation_size(&self) -> usize {
        self.0.observation_size()
    }

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

    #[pyo3(signature = (position, seat=None, picked=None))]
    fn legal(
        &self,
        position: &Position,
        seat: Option<&Bound<'_, PyAny>>,
        picked: Option<&Bound<'_, PyAny>>,
    ) -> PyResult<Vec<u16>> {
        self.fits(position)?;
        let picked = picked.map(actions).transpose()?.unwrap_or_default();
        self.0.legal(position.inner(), position.seat_to_act(seat)?, &picked).map_err(value_error)
    }

    #[pyo3(signature = (position, actions, seat=None))]
    fn act(
        &self,
        position: &Position,
        actions: &Bound<'_, PyAny>,
        seat: Option<&Bound<'_, PyAny>>,
    ) -> PyResult<Option<String>> {
        self.fits(position)?;
        let actions = self::actions(actions)?;
        self.0.act(position.inner(), position.seat_to_act(seat)?, &actions).map_err(value_error)
    }

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
        let picked = picked.map(actions).transpose()?.unwrap_or_default();
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
        Ok(Encoder(Arc::new(tables)))
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
