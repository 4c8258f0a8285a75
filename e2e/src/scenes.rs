//! The scenes.

pub(crate) mod accessibility;
pub(crate) mod approved;
pub(crate) mod choosing;
pub(crate) mod fairness;
pub(crate) mod keyboard;
pub(crate) mod layout;
pub(crate) mod measures;
pub(crate) mod multiplayer;
pub(crate) mod people;
pub(crate) mod returning;
pub(crate) mod review;
pub(crate) mod screenshots;
pub(crate) mod solo;
