//! The scenes: what happens in the browser, and what must be true of it.

pub(crate) mod accessibility;
pub(crate) mod fairness;
pub(crate) mod keyboard;
pub(crate) mod multiplayer;
pub(crate) mod screenshots;
pub(crate) mod solo;
