//! The extension module of the Python package `fishpond`.
//!
//! It holds no rules: positions come from `fishpond-games`, actions, observations and batches from `fishpond-env`, pictures from
//! `fishpond-draw`. The package itself is in `python/fishpond`; `_fishpond.pyi` has the documentation of everything here.

#![forbid(unsafe_code)]
#![allow(missing_docs, reason = "`_fishpond.pyi` documents what Python sees")]

mod convert;

mod error;

mod history;

mod rng;

mod picture;

mod view;

mod position;

mod encoder;

mod bot;

mod batch;

use pyo3::prelude::*;

/// The extension module.
#[pymodule]
fn _fishpond(module: &Bound<'_, PyModule>) -> PyResult<()> {
    module.add("__version__", env!("CARGO_PKG_VERSION"))?;
    module.add_function(wrap_pyfunction!(convert::games, module)?)?;
    module.add_class::<rng::Rng>()?;
    module.add_class::<position::Position>()?;
    module.add_class::<view::View>()?;
    module.add_class::<encoder::Encoder>()?;
    module.add_class::<bot::Bot>()?;
    module.add_class::<batch::Batch>()?;
    Ok(())
}
