//! One test for each clause of `rules/wishes.md`, by its chapters.

mod table;

mod components;

mod setup;

mod turns;

mod sales;

mod wishes;

mod finish;

mod engine;
