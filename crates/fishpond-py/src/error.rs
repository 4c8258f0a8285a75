//! Errors as Python exceptions.

use std::fmt::Display;

use fishpond_core::{Refusal, Seat, Speak as _, Turn};
use fishpond_words::Lang;
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;

use crate::convert::json_to_python;

/// Converts an error about a value.
pub(crate) fn value_error(error: impl Display) -> PyErr {
    PyValueError::new_err(error.to_string())
}

/// Creates the error for a position in which no seat can act.
pub(crate) fn no_seat_can_act(turn: Turn) -> PyErr {
    PyValueError::new_err(match turn {
        Turn::Chance => "it is the dealer's turn: call deal(rng) or resolve(draw)",
        _ => "the game is over, so no seat can act; create a new position",
    })
}

/// Checks that a seat may act.
pub(crate) fn check_turn(turn: Turn, seat: Seat) -> PyResult<()> {
    if turn.seats().contains(seat) {
        return Ok(());
    }
    Err(match turn {
        Turn::Chance | Turn::Over => no_seat_can_act(turn),
        _ => value_error(format!(
            "it is not seat {}'s turn; to_act lists the seats that may act",
            seat.index()
        )),
    })
}

/// Creates the exception for a refused move: a `fishpond.Refusal` with code, clause and parameters.
pub(crate) fn refusal<'py>(py: Python<'py>, refusal: &Refusal) -> PyResult<Bound<'py, PyAny>> {
    let value = serde_json::to_value(refusal).map_err(value_error)?;
    let params = json_to_python(py, &value["params"])?;
    let text = Lang::En.say(&refusal.message());
    let code = refusal.code;
    py.import("fishpond._errors")?.getattr("Refusal")?.call1((
        text,
        code.name,
        code.clause,
        params,
        code.game,
    ))
}

/// Creates the error for a refused move.
pub(crate) fn refused(py: Python<'_>, refused: &Refusal) -> PyErr {
    match refusal(py, refused) {
        Ok(exception) => PyErr::from_value(exception),
        Err(error) => error,
    }
}
