//! Tests for each clause of `rules/penguins.md`, by chapter.

mod helpers;

mod components;

mod board;

mod exchange;

mod setup;

mod movement;

mod retirement;

mod scoring;

mod variants;

mod engine;

mod preview;

mod picks;
