//! Least-squares fitting of weights.

/// The strength of the regularization towards the previous weights, as a number of equations.
const REGULARIZATION: f64 = 200.0;

/// The normal equations of a least-squares problem.
pub(crate) struct Equations {
    matrix: Vec<Vec<f64>>,
    right: Vec<f64>,
    squares: f64,
    count: f64,
}

impl Equations {
    /// Creates equations that contain only the regularization.
    pub(crate) fn new(before: &[f64]) -> Equations {
        let unknowns = before.len();
        let mut matrix = vec![vec![0.0; unknowns]; unknowns];
        (0..unknowns).for_each(|i| matrix[i][i] = REGULARIZATION);
        let right = before.iter().map(|weight| REGULARIZATION * weight).collect();
        Equations { matrix, right, squares: 0.0, count: 0.0 }
    }

    /// Adds an equation: the weighted sum of the factors should be the value.
    pub(crate) fn add(&mut self, factors: &[f64], value: f64) {
        self.add_to_matrix(factors, 1.0);
        for (sum, &factor) in self.right.iter_mut().zip(factors) {
            *sum += factor * value;
        }
        self.squares += value * value;
        self.count += 1.0;
    }

    /// Adds factors to the matrix only.
    pub(crate) fn add_to_matrix(&mut self, factors: &[f64], part: f64) {
        // Most factors of a long row are zero.
        for (i, &a) in factors.iter().enumerate().filter(|&(_, &a)| a != 0.0) {
            for (sum, &b) in self.matrix[i].iter_mut().zip(factors) {
                *sum += part * a * b;
            }
        }
    }

    /// Adds factors to the right-hand side only.
    pub(crate) fn add_to_right(&mut self, factors: &[f64]) {
        for (sum, &factor) in self.right.iter_mut().zip(factors) {
            *sum += factor;
        }
    }

    /// Solves by Gaussian elimination (the matrix is positive definite). Returns the weights and the root mean squared
    /// error.
    pub(crate) fn solve(self) -> (Vec<f64>, f64) {
        let Equations { mut matrix, right, squares, count } = self;
        let unknowns = right.len();
        let mut x = right.clone();
        for i in 0..unknowns {
            let pivot = matrix[i].clone();
            for j in i + 1..unknowns {
                let factor = matrix[j][i] / pivot[i];
                if factor != 0.0 {
                    for k in i..unknowns {
                        matrix[j][k] -= factor * pivot[k];
                    }
                    x[j] -= factor * x[i];
                }
            }
        }
        for i in (0..unknowns).rev() {
            let known: f64 = (i + 1..unknowns).map(|k| matrix[i][k] * x[k]).sum();
            x[i] = (x[i] - known) / matrix[i][i];
        }
        let explained: f64 = x.iter().zip(&right).map(|(x, right)| x * right).sum();
        (x, ((squares - explained).max(0.0) / count.max(1.0)).sqrt())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn known_weights_are_recovered() {
        let mut equations = Equations::new(&[0.0, 0.0]);
        for i in 0..100_000u32 {
            let factors = [f64::from(i % 7) - 3.0, f64::from(i % 5) - 2.0];
            equations.add(&factors, 2.0 * factors[0] - 0.5 * factors[1]);
        }
        let (weights, error) = equations.solve();
        assert!((weights[0] - 2.0).abs() < 0.01 && (weights[1] + 0.5).abs() < 0.01, "{weights:?}");
        assert!(error < 0.2, "{error}");
    }
}
