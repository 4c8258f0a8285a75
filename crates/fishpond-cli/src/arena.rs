//! Matches between bots: contestants, schedule, games and ratings.

pub(crate) mod contestant;

pub(crate) mod schedule;

pub(crate) mod game;

pub(crate) mod series;

pub(crate) mod results;

pub(crate) mod share;

pub(crate) mod rating;

pub(crate) mod report;
