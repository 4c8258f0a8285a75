//! A random number generator, the same on every platform.

use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;

/// A seeded generator.
#[pyclass(module = "fishpond")]
pub(crate) struct Rng(pub(crate) fishpond_core::Rng);

#[pymethods]
impl Rng {
    #[new]
    #[pyo3(signature = (seed=0))]
    fn new(seed: u64) -> Rng {
        Rng(fishpond_core::Rng::new(seed))
    }

    fn bits(&mut self) -> u64 {
        self.0.bits()
    }

    fn below(&mut self, n: u32) -> PyResult<u32> {
        if n == 0 {
            return Err(PyValueError::new_err("n should be at least 1"));
        }
        Ok(self.0.below(n))
    }
}
