//! Gameplay, one file per chapter of the rules.

pub(crate) mod turns;

mod setup;

pub(crate) mod exchange;

pub(crate) mod placement;

pub(crate) mod movement;

mod retirement;

mod chance;
