//! Bots, which choose moves from views.

use std::str::FromStr as _;
use std::sync::Mutex;

use fishpond_bots::{Advice, Bot as Kind, Stop, Thinker};
use fishpond_games::GameId;
use pyo3::exceptions::{PyTypeError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::PyInt;

use crate::convert::{self, json_to_python, type_name};
use crate::error::{check_turn, value_error};
use crate::view::View;

/// Reads the name of a bot, or a level.
pub(crate) fn kind(value: &Bound<'_, PyAny>) -> PyResult<Kind> {
    let name = match (value.extract::<i64>(), value.extract::<String>()) {
        // Python's own integers, of any size, and those of NumPy.
        _ if value.is_instance_of::<PyInt>() => format!("level:{value}"),
        (Ok(level), _) => format!("level:{level}"),
        (_, Ok(name)) => name,
        _ => {
            let found = type_name(value);
            let error = format!("a bot should be a level from 1 to 8 or a name, not {found}");
            return Err(PyTypeError::new_err(error));
        }
    };
    Kind::from_str(&name).map_err(value_error)
}

/// A bot that plays one seat of one game. The same seed and views give the same moves.
#[pyclass(module = "fishpond", frozen)]
pub(crate) struct Bot {
    kind: Kind,
    state: Mutex<State>,
}

struct State {
    thinker: Thinker,
    /// The game that the bot plays, from its first move on.
    plays: Option<(GameId, u8)>,
}

#[pymethods]
impl Bot {
    #[new]
    #[pyo3(signature = (level, seed=0))]
    fn new(level: &Bound<'_, PyAny>, #[pyo3(from_py_with = convert::seed)] seed: u64) -> PyResult<Bot> {
        let kind = kind(level)?;
        Ok(Bot { kind, state: Mutex::new(State { thinker: Thinker::new(kind, seed), plays: None }) })
    }

    /// The name, such as ``level:3``.
    #[getter]
    fn name(&self) -> String {
        self.kind.to_string()
    }

    /// Choose a move for the seat of a view.
    fn choose(&self, py: Python<'_>, view: &View) -> PyResult<String> {
        Ok(self.think(py, view)?.act)
    }

    /// Choose a move and give reasons: values, principal variation, second choice.
    fn advise<'py>(&self, py: Python<'py>, view: &View) -> PyResult<Bound<'py, PyAny>> {
        let advice = self.think(py, view)?;
        json_to_python(py, &serde_json::to_value(advice).map_err(value_error)?)
    }

    fn __repr__(&self) -> String {
        format!("<fishpond.Bot {}>", self.kind)
    }
}

impl Bot {
    fn think(&self, py: Python<'_>, view: &View) -> PyResult<Advice> {
        let Some(seat) = view.viewer.seat() else {
            return Err(PyValueError::new_err("a bot needs the view of a seat: position.view(seat)"));
        };
        check_turn(view.turn, seat)?;
        let game = (view.view.game(), view.view.players());
        py.detach(|| {
            let mut state = self.state.lock().expect("lock is never poisoned");
            match state.plays {
                Some((plays, players)) if (plays, players) != game => Err(PyValueError::new_err(format!(
                    "this bot plays {plays} with {players} players; create another bot for {} with {}",
                    game.0, game.1
                ))),
                _ => {
                    state.plays = Some(game);
                    Ok(state.thinker.think(&view.view, seat, None, &Stop::new()))
                }
            }
        })
    }
}
