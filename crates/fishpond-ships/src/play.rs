//! Gameplay, one file per chapter of the rules.

pub(crate) mod turns;

mod setup;

pub(crate) mod passing;

pub(crate) mod reveal;

pub(crate) mod sailor;

mod chance;
