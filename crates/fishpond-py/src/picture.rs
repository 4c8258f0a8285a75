//! Pictures of views.

use fishpond_core::quote;
use fishpond_draw::{Draw as _, Look, Pixels, Theme, pixels, png};
use fishpond_games::AnyView;
use fishpond_words::Lang;
use numpy::{PyArray1, PyArray3, PyArrayMethods as _};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::types::PyBytes;

use crate::error::value_error;

fn theme(name: &str) -> PyResult<Theme> {
    match name {
        "auto" => Ok(Theme::Auto),
        "light" => Ok(Theme::Light),
        "dark" => Ok(Theme::Dark),
        _ => {
            let name = quote(name);
            Err(PyValueError::new_err(format!("unknown theme '{name}'. Valid themes: auto, light, dark")))
        }
    }
}

fn look() -> Look<'static> {
    Look { lang: Lang::En, names_viewer: true, ..Look::default() }
}

/// Draws a view as SVG.
pub(crate) fn svg(view: &AnyView, theme_name: &str) -> PyResult<String> {
    Ok(view.svg(&look(), theme(theme_name)?))
}

/// Draws a view for a notebook, which would otherwise stretch it to the width of the page.
pub(crate) fn html(view: &AnyView) -> PyResult<String> {
    Ok(format!("<div style=\"max-width: 560px\">{}</div>", svg(view, "light")?))
}

/// Draws a view as PNG.
pub(crate) fn png_bytes<'py>(
    py: Python<'py>,
    view: &AnyView,
    width: u32,
    theme_name: &str,
) -> PyResult<Bound<'py, PyBytes>> {
    let svg = svg(view, theme_name)?;
    let bytes = py.detach(|| png(&svg, width)).map_err(value_error)?;
    Ok(PyBytes::new(py, &bytes))
}

/// Draws a view as an array of pixels: height, width, red-green-blue.
pub(crate) fn pixel_array<'py>(
    py: Python<'py>,
    view: &AnyView,
    width: u32,
    theme_name: &str,
) -> PyResult<Bound<'py, PyArray3<u8>>> {
    let svg = svg(view, theme_name)?;
    let Pixels { width, height, rgb } = py.detach(|| pixels(&svg, width)).map_err(value_error)?;
    PyArray1::from_vec(py, rgb).reshape([height as usize, width as usize, 3])
}

/// Draws a view as text.
pub(crate) fn text(view: &AnyView) -> String {
    view.text(Lang::En)
}
