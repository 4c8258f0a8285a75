//! Matches between bots: who plays whom, each game, and what follows from the results.

pub(crate) mod contestant;

pub(crate) mod schedule;

pub(crate) mod game;

pub(crate) mod rating;
