//! A random number generator, the same on every platform.

use pyo3::prelude::*;

use crate::convert;

/// A seeded random number generator that gives the same numbers on every platform.
#[pyclass(module = "fishpond")]
pub(crate) struct Rng(pub(crate) fishpond_core::Rng);

/// Reads the limit of a random number. This is called often, so common numbers take a shortcut.
fn limit(value: &Bound<'_, PyAny>) -> PyResult<u32> {
    match value.extract() {
        Ok(limit) if limit > 0 => Ok(limit),
        _ => convert::whole(value, "n", 1, "1 to 2**32 - 1"),
    }
}

#[pymethods]
impl Rng {
    #[new]
    #[pyo3(signature = (seed=0))]
    fn new(#[pyo3(from_py_with = convert::seed)] seed: u64) -> Rng {
        Rng(fishpond_core::Rng::new(seed))
    }

    /// Return 64 random bits.
    fn bits(&mut self) -> u64 {
        self.0.bits()
    }

    /// Return a uniform random integer below ``n``.
    fn below(&mut self, #[pyo3(from_py_with = limit)] n: u32) -> u32 {
        self.0.below(n)
    }
}
