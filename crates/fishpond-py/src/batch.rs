//! Batches of games, which write into NumPy arrays.

use std::sync::Arc;

use fishpond_bots::Bot;
use fishpond_core::quote;
use fishpond_env::{Arrays, Autoreset, Batch as Games, Encoder as Tables, MAX_GAMES, Settings};
use numpy::{PyArray1, PyArray2, PyArrayMethods as _, PyReadwriteArray, PyUntypedArrayMethods as _};
use pyo3::exceptions::{PyTypeError, PyValueError};
use pyo3::prelude::*;

use crate::bot;
use crate::convert::{self, type_name};
use crate::encoder::{self, Encoder};
use crate::error::value_error;
use crate::position::Position;

/// Many games of one kind, played at once.
#[pyclass(module = "fishpond")]
pub(crate) struct Batch {
    games: Games,
    encoder: Arc<Tables>,
    rng: fishpond_core::Rng,
    opponents: Option<Bot>,
    #[pyo3(get)]
    obs: Py<PyArray2<i16>>,
    #[pyo3(get)]
    mask: Py<PyArray2<i8>>,
    #[pyo3(get)]
    reward: Py<PyArray2<f32>>,
    #[pyo3(get)]
    terminated: Py<PyArray1<bool>>,
    #[pyo3(get)]
    truncated: Py<PyArray1<bool>>,
    #[pyo3(get)]
    to_play: Py<PyArray1<i8>>,
    #[pyo3(get)]
    final_obs: Py<PyArray2<i16>>,
    #[pyo3(get)]
    final_mask: Py<PyArray2<i8>>,
    #[pyo3(get)]
    final_to_play: Py<PyArray1<i8>>,
}

/// Reads the seeds of `count` games: one from which all follow, or one for each.
fn seeds(value: &Bound<'_, PyAny>, count: usize) -> PyResult<Vec<u64>> {
    if let Ok(seed) = value.extract::<u64>() {
        // A game's seed depends on its index, not on the number of games.
        return Ok((0..count as u64)
            .map(|index| fishpond_core::hash::mix(seed ^ fishpond_core::hash::mix(index)))
            .collect());
    }
    let seeds: Vec<u64> = value.extract().map_err(|_| {
        PyTypeError::new_err(
            "a seed should be a whole number from 0 to 2**64 - 1, or a sequence of one for each environment",
        )
    })?;
    if seeds.len() != count {
        let given = seeds.len();
        return Err(PyValueError::new_err(format!(
            "{given} seeds for {count} environments; pass one for each"
        )));
    }
    Ok(seeds)
}

/// Returns the values of an array, which Python code may have made unusable.
fn slice<'a, T: numpy::Element, D: numpy::ndarray::Dimension>(
    array: &'a mut PyReadwriteArray<'_, T, D>,
    size: usize,
) -> PyResult<&'a mut [T]> {
    array.as_slice_mut().ok().filter(|values| values.len() == size).ok_or_else(|| {
        PyValueError::new_err("the arrays of a batch should keep their shape and layout; create a new batch")
    })
}

/// Calls a function with all arrays, without the interpreter lock.
macro_rules! with_arrays {
    ($self:ident, $py:ident, |$games:ident, $arrays:ident| $body:expr) => {{
        let shape = $self.games.shape();
        let n = shape.games;
        macro_rules! borrow {
            ($name:ident) => {
                $self.$name.bind($py).try_readwrite().map_err(|error| {
                    PyValueError::new_err(format!(
                        "the array '{}' can't be written: {error}",
                        stringify!($name)
                    ))
                })?
            };
        }
        let mut obs = borrow!(obs);
        let mut mask = borrow!(mask);
        let mut reward = borrow!(reward);
        let mut terminated = borrow!(terminated);
        let mut truncated = borrow!(truncated);
        let mut to_play = borrow!(to_play);
        let mut final_obs = borrow!(final_obs);
        let mut final_mask = borrow!(final_mask);
        let mut final_to_play = borrow!(final_to_play);
        let $arrays = Arrays {
            obs: slice(&mut obs, n * shape.observation)?,
            mask: slice(&mut mask, n * shape.actions)?,
            reward: slice(&mut reward, n * shape.players)?,
            terminated: slice(&mut terminated, n)?,
            truncated: slice(&mut truncated, n)?,
            to_play: slice(&mut to_play, n)?,
            final_obs: slice(&mut final_obs, n * shape.observation)?,
            final_mask: slice(&mut final_mask, n * shape.actions)?,
            final_to_play: slice(&mut final_to_play, n)?,
        };
        let $games = &mut $self.games;
        $py.detach(|| $body)
    }};
}

#[pymethods]
impl Batch {
    #[new]
    #[pyo3(signature = (
        game, n, players=2, *, seed=None, options=None, encoding=None, threads=1, autoreset="same_step", max_steps=None,
        opponents=None, seat=None
    ))]
    #[allow(clippy::too_many_arguments, reason = "they are keyword arguments in Python")]
    fn new(
        py: Python<'_>,
        game: &str,
        n: usize,
        players: u8,
        seed: Option<&Bound<'_, PyAny>>,
        options: Option<&Bound<'_, PyAny>>,
        encoding: Option<&str>,
        threads: usize,
        autoreset: &str,
        max_steps: Option<u32>,
        opponents: Option<&Bound<'_, PyAny>>,
        seat: Option<&Bound<'_, PyAny>>,
    ) -> PyResult<Batch> {
        let game = convert::game(game)?;
        let config = convert::config(players, options, None, None)?;
        let encoding = encoder::encoding(game, encoding)?;
        let encoder = Arc::new(Tables::new(game, &config, encoding).map_err(value_error)?);
        if n == 0 || n > MAX_GAMES {
            return Err(PyValueError::new_err(format!("a batch has 1 to {MAX_GAMES} environments, not {n}")));
        }
        if seat.is_some() && opponents.is_none() {
            return Err(PyValueError::new_err("'seat' needs 'opponents', which play the other seats"));
        }
        let autoreset = match autoreset {
            "same_step" => Autoreset::SameStep,
            "disabled" => Autoreset::Disabled,
            other => {
                let error =
                    format!("unknown autoreset '{}'. Valid values: same_step, disabled", quote(other));
                return Err(PyValueError::new_err(error));
            }
        };
        let zero = 0_u64.into_pyobject(py)?.into_any();
        let seeds = seeds(seed.unwrap_or(&zero), n)?;
        let rng = fishpond_core::Rng::new(seeds[0]);
        let opponents = opponents.map(bot::kind).transpose()?;
        let learner = seat.map(|seat| convert::seat(seat, players)).transpose()?;
        let settings =
            Settings { game, config, encoding, seeds, threads, autoreset, max_steps, opponents, learner };
        let games = Games::new(&settings).map_err(value_error)?;
        let shape = games.shape();
        let mut batch = Batch {
            games,
            encoder,
            rng,
            opponents,
            obs: PyArray2::zeros(py, [n, shape.observation], false).unbind(),
            mask: PyArray2::zeros(py, [n, shape.actions], false).unbind(),
            reward: PyArray2::zeros(py, [n, shape.players], false).unbind(),
            terminated: PyArray1::zeros(py, [n], false).unbind(),
            truncated: PyArray1::zeros(py, [n], false).unbind(),
            to_play: PyArray1::zeros(py, [n], false).unbind(),
            final_obs: PyArray2::zeros(py, [n, shape.observation], false).unbind(),
            final_mask: PyArray2::zeros(py, [n, shape.actions], false).unbind(),
            final_to_play: PyArray1::zeros(py, [n], false).unbind(),
        };
        batch.reset(py, None, None)?;
        Ok(batch)
    }

    #[getter]
    fn n(&self) -> usize {
        self.games.shape().games
    }

    #[getter]
    fn encoder(&self) -> Encoder {
        Encoder(Arc::clone(&self.encoder))
    }

    #[pyo3(signature = (which=None, seed=None))]
    fn reset(
        &mut self,
        py: Python<'_>,
        which: Option<&Bound<'_, PyAny>>,
        seed: Option<&Bound<'_, PyAny>>,
    ) -> PyResult<()> {
        let which = which.map(|which| marks(which, self.n())).transpose()?;
        if let Some(seed) = seed {
            if which.is_some() {
                return Err(PyValueError::new_err(
                    "'seed' sets the seeds of all environments; leave out 'which'",
                ));
            }
            let seeds = seeds(seed, self.n())?;
            self.rng = fishpond_core::Rng::new(seeds[0]);
            self.games.set_seeds(&seeds);
        }
        with_arrays!(self, py, |games, arrays| games.reset(which.as_deref(), arrays));
        Ok(())
    }

    fn step(&mut self, py: Python<'_>, actions: &Bound<'_, PyAny>) -> PyResult<()> {
        let n = self.n();
        let converted;
        let actions = match actions.cast::<PyArray1<i64>>() {
            Ok(actions) => actions,
            Err(_) => {
                converted = integers(actions, n)?;
                &converted
            }
        };
        if actions.len() != n {
            let given = actions.len();
            return Err(PyValueError::new_err(format!(
                "{given} actions for {n} environments; pass one for each"
            )));
        }
        let actions = actions.try_readonly().map_err(value_error)?;
        let copied;
        let actions = match actions.as_slice() {
            Ok(actions) => actions,
            Err(_) => {
                copied = actions.to_vec().map_err(value_error)?;
                &copied
            }
        };
        with_arrays!(self, py, |games, arrays| games.step(actions, arrays)).map_err(value_error)
    }

    fn sample<'py>(&mut self, py: Python<'py>) -> Bound<'py, PyArray1<i64>> {
        let mut actions = vec![0; self.n()];
        self.games.sample(&mut self.rng, &mut actions);
        PyArray1::from_vec(py, actions)
    }

    fn position(&self, index: usize) -> PyResult<Position> {
        let position = self.games.position(index).ok_or_else(|| {
            PyValueError::new_err(format!("unknown environment {index}; there are {}", self.n()))
        })?;
        Ok(Position::without_history(position, Arc::new(self.encoder.config().clone())))
    }

    fn __len__(&self) -> usize {
        self.n()
    }

    fn __repr__(&self) -> String {
        let (n, version, players) = (self.n(), self.encoder.version(), self.encoder.config().players);
        let bots = self.opponents.map_or_else(String::new, |bot| format!(", against {bot}"));
        format!("<fishpond.Batch of {n}, {version}, {players} players{bots}>")
    }
}

/// Converts actions to an array of 64-bit integers.
fn integers<'py>(actions: &Bound<'py, PyAny>, n: usize) -> PyResult<Bound<'py, PyArray1<i64>>> {
    let array = actions.py().import("numpy")?.call_method1("asarray", (actions,))?;
    let kind: String = array.getattr("dtype")?.getattr("kind")?.extract()?;
    if kind != "i" && kind != "u" {
        let dtype = array.getattr("dtype")?;
        let found = if array.is(actions) { format!("dtype {dtype}") } else { type_name(actions) };
        return Err(PyTypeError::new_err(format!("actions should be an array of integers, not {found}")));
    }
    let dimensions: usize = array.getattr("ndim")?.extract()?;
    if dimensions != 1 {
        let shape = array.getattr("shape")?;
        return Err(PyValueError::new_err(format!("actions should have the shape ({n},), not {shape}")));
    }
    let array = array.call_method1("astype", ("int64",))?;
    array.cast_into::<PyArray1<i64>>().map_err(value_error)
}

/// Reads which environments to reset.
fn marks(which: &Bound<'_, PyAny>, n: usize) -> PyResult<Vec<bool>> {
    let wrong = || PyTypeError::new_err(format!("'which' should be an array of {n} bools"));
    let marks: Vec<bool> = match which.cast::<PyArray1<bool>>() {
        Ok(marks) => marks.try_readonly().map_err(value_error)?.to_vec().map_err(value_error)?,
        Err(_) => which.extract().map_err(|_| wrong())?,
    };
    if marks.len() == n { Ok(marks) } else { Err(wrong()) }
}
