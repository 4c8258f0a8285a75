//! Matches between bots: who plays whom, each game, and what follows from the results.

pub(crate) mod contestant;

pub(crate) mod schedule;

pub(crate) mod game;

pub(crate) mod series;

pub(crate) mod results;

pub(crate) mod share;

pub(crate) mod rating;

pub(crate) mod report;
