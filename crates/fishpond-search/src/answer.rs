//! What a search has found.

use fishpond_core::{BySeat, Seat};

/// What a search has found for the seat that is to act.
#[derive(Clone, PartialEq, Debug)]
pub struct Answer<A> {
    /// What to do.
    pub act: A,
    /// What the position is worth to each seat, 0 lost to 1 won.
    pub values: BySeat<f32>,
    /// How the game may go on, the act first. It ends where the search knows no more, or at a secret choice.
    pub line: Vec<(Seat, A)>,
    /// The next best act, where there is another one that was looked into.
    pub second: Option<Choice<A>>,
    /// Positions looked at, or games simulated.
    pub nodes: u64,
    /// How many acts ahead everything was looked at, or the line goes.
    pub depth: u32,
    /// Whether this is certain: every continuation that matters was seen to its end.
    pub solved: bool,
}

/// An act and what it leads to.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Choice<A> {
    /// The act.
    pub act: A,
    /// What it is worth to each seat, 0 lost to 1 won.
    pub values: BySeat<f32>,
}

/// What may be expected.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Outlook {
    /// What it is worth to each seat, 0 lost to 1 won.
    pub values: BySeat<f32>,
    /// How far off this may be for having been sampled: the standard error for each seat. What the search does not see is no
    /// part of it.
    pub doubt: BySeat<f32>,
    /// Whether this is certain.
    pub solved: bool,
}

impl Outlook {
    /// What is certain.
    #[must_use]
    pub fn certain(values: BySeat<f32>) -> Outlook {
        Outlook { values, doubt: BySeat::default(), solved: true }
    }
}
