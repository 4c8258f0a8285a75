//! One test for each clause of `rules/fresh.md`, by its chapters.

mod table;

mod components;

mod setup;

mod turns;

mod auction;

mod finish;

mod engine;

mod expropriation;

mod scoring;
