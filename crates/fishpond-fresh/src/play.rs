//! Gameplay, one file per chapter of the rules.

mod setup;

pub(crate) mod turns;

pub(crate) mod auction;

pub(crate) mod building;

mod finish;

mod chance;
