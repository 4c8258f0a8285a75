//! Tests for each clause of `rules/wishes.md`, by chapter.

mod helpers;

mod components;

mod setup;

mod turns;

mod sales;

mod wishes;

mod finish;

mod engine;

mod wording;

mod preview;

mod picks;
