//! The pages around the tables.

#[path = "../common/mod.rs"]
mod common;

mod club;

mod http;

mod lessons;

mod metrics;

mod pages;

mod puzzles;

mod review;

mod shares;
