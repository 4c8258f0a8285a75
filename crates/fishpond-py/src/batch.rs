//! Batches of games, which write into NumPy arrays.

use std::sync::Arc;

use fishpond_bots::Bot;
use fishpond_core::quote;
use fishpond_env::{Arrays, Autoreset, Batch as Games, Encoder as Tables, MAX_GAMES, MAX_THREADS, Settings};
use numpy::{PyArray, PyArray1, PyArray2, PyArrayMethods as _, PyReadwriteArray, PyUntypedArrayMethods as _};
use pyo3::exceptions::{PyTypeError, PyValueError};
use pyo3::prelude::*;

use crate::bot;
use crate::convert::{self, type_name};
use crate::encoder::{self, Encoder, Numbered};
use crate::error::value_error;
use crate::position::Position;

/// Many games of one kind, played at once.
///
/// ``reset`` and ``step`` write into the arrays in place and release the interpreter lock. An environment's games
/// depend on its seed alone, not on ``n`` or ``threads``.
#[pyclass(module = "fishpond")]
pub(crate) struct Batch {
    games: Games,
    encoder: Arc<Numbered>,
    rng: fishpond_core::Rng,
    opponents: Option<Bot>,
    /// The observation of the seat to act, (n, observation_size).
    #[pyo3(get)]
    obs: Py<PyArray2<i16>>,
    /// 1 for legal actions, (n, num_actions).
    #[pyo3(get)]
    mask: Py<PyArray2<i8>>,
    /// The rewards of all players for the last step, (n, players).
    #[pyo3(get)]
    reward: Py<PyArray2<f32>>,
    /// Whether the last step ended the game, (n,).
    #[pyo3(get)]
    terminated: Py<PyArray1<bool>>,
    /// Whether the last step reached ``max_steps``, (n,).
    #[pyo3(get)]
    truncated: Py<PyArray1<bool>>,
    /// The seat to act, (n,).
    #[pyo3(get)]
    to_play: Py<PyArray1<i8>>,
    /// The last observation of the games that the last step ended, seen by ``final_to_play``.
    #[pyo3(get)]
    final_obs: Py<PyArray2<i16>>,
    /// The legal actions at the end of those games: none unless a game was truncated.
    #[pyo3(get)]
    final_mask: Py<PyArray2<i8>>,
    /// The seat of the last observation: the one to act if truncated, otherwise the one that acted last.
    #[pyo3(get)]
    final_to_play: Py<PyArray1<i8>>,
}

fn size(value: &Bound<'_, PyAny>) -> PyResult<usize> {
    convert::whole(value, "n", 0, &format!("1 to {MAX_GAMES}"))
}

fn threads(value: &Bound<'_, PyAny>) -> PyResult<usize> {
    convert::whole(value, "threads", 0, &format!("1 to {MAX_THREADS}"))
}

fn max_steps(value: &Bound<'_, PyAny>) -> PyResult<Option<u32>> {
    if value.is_none() {
        return Ok(None);
    }
    convert::whole(value, "max_steps", 1, "1 to 2**32 - 1").map(Some)
}

fn index(value: &Bound<'_, PyAny>) -> PyResult<usize> {
    convert::whole(value, "index", 0, "0 or more")
}

/// Reads the seeds of `count` games: a single seed from which all are derived, or one for each.
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

/// Creates an array with a call to Python, which raises an exception if there is not enough memory.
fn zeros<'py, T: numpy::Element, D: numpy::ndarray::Dimension>(
    py: Python<'py>,
    shape: impl IntoPyObject<'py>,
) -> PyResult<Py<PyArray<T, D>>> {
    let array = py.import("numpy")?.call_method1("zeros", (shape, T::get_dtype(py)))?;
    Ok(array.cast_into::<PyArray<T, D>>()?.unbind())
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
        #[pyo3(from_py_with = size)] n: usize,
        #[pyo3(from_py_with = convert::players)] players: u8,
        seed: Option<&Bound<'_, PyAny>>,
        options: Option<&Bound<'_, PyAny>>,
        encoding: Option<&str>,
        #[pyo3(from_py_with = threads)] threads: usize,
        autoreset: &str,
        #[pyo3(from_py_with = max_steps)] max_steps: Option<u32>,
        opponents: Option<&Bound<'_, PyAny>>,
        seat: Option<&Bound<'_, PyAny>>,
    ) -> PyResult<Batch> {
        let game = convert::game(game)?;
        let config = convert::config(players, options, None, None)?;
        let encoding = encoder::encoding(game, encoding)?;
        let encoder = Numbered::new(Tables::new(game, &config, encoding).map_err(value_error)?);
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
        let (observation, actions) = (encoder.observation_size(), encoder.actions().len());
        let settings =
            Settings { game, config, encoding, seeds, threads, autoreset, max_steps, opponents, learner };
        let mut batch = Batch {
            obs: zeros(py, (n, observation))?,
            mask: zeros(py, (n, actions))?,
            reward: zeros(py, (n, usize::from(players)))?,
            terminated: zeros(py, (n,))?,
            truncated: zeros(py, (n,))?,
            to_play: zeros(py, (n,))?,
            final_obs: zeros(py, (n, observation))?,
            final_mask: zeros(py, (n, actions))?,
            final_to_play: zeros(py, (n,))?,
            games: Games::new(&settings).map_err(value_error)?,
            encoder,
            rng,
            opponents,
        };
        batch.reset(py, None, None)?;
        Ok(batch)
    }

    /// The number of environments.
    #[getter]
    fn n(&self) -> usize {
        self.games.shape().games
    }

    /// The encoder of actions and observations.
    #[getter]
    fn encoder(&self) -> Encoder {
        Encoder(Arc::clone(&self.encoder))
    }

    /// Start new games, all or only the marked ones.
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

    /// Play one action in each environment; -1 in those that have ended. An illegal action changes nothing.
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
        let actions = contiguous(actions)?.try_readonly().map_err(value_error)?;
        let actions = actions.as_slice().map_err(value_error)?;
        with_arrays!(self, py, |games, arrays| games.step(actions, arrays)).map_err(value_error)
    }

    /// Return a random legal action for each environment, and -1 for those that have ended.
    fn sample<'py>(&mut self, py: Python<'py>) -> Bound<'py, PyArray1<i64>> {
        let mut actions = vec![0; self.n()];
        self.games.sample(&mut self.rng, &mut actions);
        PyArray1::from_vec(py, actions)
    }

    /// Return a copy of the position of an environment.
    fn position(&self, #[pyo3(from_py_with = index)] index: usize) -> PyResult<Position> {
        let position = self.games.position(index).ok_or_else(|| {
            let last = self.n() - 1;
            PyValueError::new_err(format!("unknown environment {index}; environments are 0 to {last}"))
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

/// Returns a contiguous array: the same one, or a copy if it is, for example, every other element of a larger array.
fn contiguous<'py, T: numpy::Element>(array: &Bound<'py, PyArray1<T>>) -> PyResult<Bound<'py, PyArray1<T>>> {
    if array.is_contiguous() && array.data().is_aligned() {
        return Ok(array.clone());
    }
    Ok(array.call_method0("copy")?.cast_into::<PyArray1<T>>()?)
}

/// Converts actions to an array of 64-bit integers.
fn integers<'py>(actions: &Bound<'py, PyAny>, n: usize) -> PyResult<Bound<'py, PyArray1<i64>>> {
    let wanted = format!("actions should be integers with the shape ({n},), not");
    let array = actions.py().import("numpy")?.call_method1("asarray", (actions,));
    let array = array.map_err(|error| PyValueError::new_err(format!("{wanted} this: {error}")))?;
    let given = if array.is(actions) { String::new() } else { format!("a {} with ", type_name(actions)) };
    let shape = array.getattr("shape")?;
    if shape.len()? != 1 || array.len()? == 0 {
        return Err(PyValueError::new_err(format!("{wanted} {given}the shape {shape}")));
    }
    let dtype = array.getattr("dtype")?;
    let kind: char = dtype.getattr("kind")?.extract()?;
    if kind != 'i' && kind != 'u' {
        return Err(PyTypeError::new_err(format!("{wanted} {given}dtype {dtype}")));
    }
    if kind == 'u' && dtype.getattr("itemsize")?.extract::<usize>()? == 8 {
        // Large numbers would become negative.
        let numbers: Vec<u64> = array.extract()?;
        let numbers = numbers.into_iter().map(|number| i64::try_from(number).unwrap_or(i64::MAX));
        return Ok(PyArray1::from_iter(actions.py(), numbers));
    }
    Ok(array.call_method1("astype", ("int64",))?.cast_into::<PyArray1<i64>>()?)
}

/// Reads which environments to reset.
fn marks(which: &Bound<'_, PyAny>, n: usize) -> PyResult<Vec<bool>> {
    let wrong = || PyTypeError::new_err(format!("'which' should be an array of {n} bools"));
    let marks: Vec<bool> = match which.cast::<PyArray1<bool>>() {
        Ok(marks) => contiguous(marks)?.to_vec().map_err(value_error)?,
        Err(_) => which.extract().map_err(|_| wrong())?,
    };
    if marks.len() == n { Ok(marks) } else { Err(wrong()) }
}
