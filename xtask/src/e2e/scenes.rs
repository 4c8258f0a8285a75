//! What is played in the browser, and what must be true of it.

pub(super) mod alone;
pub(super) mod fair;
pub(super) mod people;
pub(super) mod pictures;
