//! The pages around the tables.

#[path = "../common/mod.rs"]
mod common;

mod club;

mod games;

mod http;

mod lessons;

mod metrics;

mod pages;

mod puzzles;

mod review;

mod shares;

mod visitors;
