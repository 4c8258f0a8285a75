//! Tests for each clause of `rules/fresh.md`, by chapter.

mod helpers;

mod components;

mod setup;

mod turns;

mod auction;

mod finish;

mod engine;

mod preview;

mod expropriation;

mod scoring;

mod picks;
