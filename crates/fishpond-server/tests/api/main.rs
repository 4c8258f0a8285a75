//! The HTTP API, as programs use it.

#[path = "../common/mod.rs"]
mod common;

mod client;

mod tokens;

mod bots;

mod invitations;

mod seeks;

mod contacts;

mod results;

mod tables;

mod bad_input;

mod document;

mod stream;

mod tournaments;
