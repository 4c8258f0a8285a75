//! Commands without a test file of their own: output, errors and exit codes.

#[path = "../common/mod.rs"]
mod common;

mod play;

mod positions;

mod program;

mod records;
