//! Tests for each clause of `rules/ships.md`, by chapter.

mod helpers;

mod components;

mod setup;

mod passing;

mod turns;

mod reveal;

mod sailor;

mod scoring;

mod engine;

mod secrets;

mod resample;

mod preview;

mod picks;
