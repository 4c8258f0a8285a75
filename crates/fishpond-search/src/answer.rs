//! Results of a search.

use fishpond_core::{BySeat, Seat};

/// The result of a search for the seat to act.
#[derive(Clone, PartialEq, Debug)]
pub struct Answer<A> {
    /// The best act.
    pub act: A,
    /// The value of the position for each seat, from 0 (lost) to 1 (won).
    pub values: BySeat<f32>,
    /// The principal variation, starting with the best act. It ends where the search has no more data, or at a secret
    /// choice.
    pub line: Vec<(Seat, A)>,
    /// The second-best act, if another one was searched.
    pub second: Option<Choice<A>>,
    /// The number of positions searched or games simulated.
    pub nodes: u64,
    /// The depth of a full-width search, or the length of the line.
    pub depth: u32,
    /// Whether the value is exact: every continuation that matters was searched to the end of the game.
    pub solved: bool,
}

/// An act and its value.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Choice<A> {
    /// The act.
    pub act: A,
    /// The value for each seat, from 0 (lost) to 1 (won).
    pub values: BySeat<f32>,
}

/// The expected value of a position or act.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Outlook {
    /// The value for each seat, from 0 (lost) to 1 (won).
    pub values: BySeat<f32>,
    /// The standard error from sampling for each seat. It does not include errors of the search itself.
    pub standard_error: BySeat<f32>,
    /// Whether the values are exact.
    pub solved: bool,
}

impl Outlook {
    /// Creates an exact outlook.
    #[must_use]
    pub fn certain(values: BySeat<f32>) -> Outlook {
        Outlook { values, standard_error: BySeat::default(), solved: true }
    }
}
