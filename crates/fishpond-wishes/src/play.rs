//! Gameplay, one file per chapter of the rules.

pub(crate) mod turns;

mod setup;

pub(crate) mod ocean;

pub(crate) mod sales;

pub(crate) mod wishes;

mod legal;

mod chance;
