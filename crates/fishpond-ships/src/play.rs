//! The course of the game, one file for each chapter of the rules.

mod setup;

mod passing;

mod turns;

mod reveal;

mod sailor;

mod check;

mod draws;

pub(crate) use turns::ABSENT_SAYS;
