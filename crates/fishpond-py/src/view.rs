//! Views: the information that one viewer may have.

use std::sync::Arc;

use fishpond_core::{Config, Turn, Viewer};
use fishpond_games::AnyView;
use numpy::PyArray3;
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyTuple};

use crate::convert::{self, json_to_python};
use crate::error::value_error;
use crate::picture;
use crate::position::Position;
use crate::rng::Rng;

/// A position as one viewer sees it.
#[pyclass(module = "fishpond", frozen)]
pub(crate) struct View {
    pub(crate) view: AnyView,
    pub(crate) viewer: Viewer,
    pub(crate) turn: Turn,
    pub(crate) config: Arc<Config>,
}

#[pymethods]
impl View {
    /// The game.
    #[getter]
    fn game(&self) -> &'static str {
        self.view.game().facts().id
    }

    /// The number of players.
    #[getter]
    fn players(&self) -> u8 {
        self.view.players()
    }

    /// The viewer's seat; None for spectators.
    #[getter]
    fn seat(&self) -> Option<usize> {
        self.viewer.seat().map(fishpond_core::Seat::index)
    }

    /// The seats to act, as the viewer sees them.
    #[getter]
    fn to_act<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        PyTuple::new(py, self.turn.seats().iter().map(fishpond_core::Seat::index).collect::<Vec<_>>())
    }

    /// The contents of the view.
    #[getter]
    fn data<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        json_to_python(py, &serde_json::to_value(&self.view).map_err(value_error)?)
    }

    /// Return the contents of the view as JSON.
    fn json(&self) -> PyResult<String> {
        serde_json::to_string(&self.view).map_err(value_error)
    }

    /// Return a random position that matches the view.
    fn resample(&self, rng: &mut Rng) -> Position {
        Position::without_history(self.view.resample(&mut rng.0), Arc::clone(&self.config))
    }

    /// Draw the view as SVG.
    #[pyo3(signature = (theme="light"))]
    fn svg(&self, theme: &str) -> PyResult<String> {
        picture::svg(&self.view, theme)
    }

    /// Draw the view as PNG.
    #[pyo3(signature = (width=800, theme="light"))]
    fn png<'py>(
        &self,
        py: Python<'py>,
        #[pyo3(from_py_with = convert::width)] width: u32,
        theme: &str,
    ) -> PyResult<Bound<'py, PyBytes>> {
        picture::png_bytes(py, &self.view, width, theme)
    }

    /// Draw the view as an array of pixels, (height, width, 3).
    #[pyo3(signature = (width=800, theme="light"))]
    fn pixels<'py>(
        &self,
        py: Python<'py>,
        #[pyo3(from_py_with = convert::width)] width: u32,
        theme: &str,
    ) -> PyResult<Bound<'py, PyArray3<u8>>> {
        picture::pixel_array(py, &self.view, width, theme)
    }

    /// Draw the view as text.
    fn text(&self) -> String {
        picture::text(&self.view)
    }

    fn _repr_html_(&self) -> PyResult<String> {
        picture::html(&self.view)
    }

    fn __str__(&self) -> String {
        self.text()
    }

    fn __repr__(&self) -> String {
        let viewer = match self.viewer {
            Viewer::Seat(seat) => format!("seat {}", seat.index()),
            Viewer::Public => "public".to_owned(),
            Viewer::Open => "open".to_owned(),
        };
        format!("<fishpond.View of {}, {} players, {viewer}>", self.game(), self.players())
    }

    fn __eq__(&self, other: &View) -> bool {
        self.view == other.view && self.viewer == other.viewer
    }
}
