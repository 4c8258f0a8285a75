//! The course of the game, a file for each chapter of the rules.

mod setup;

mod exchange;

mod placement;

mod movement;

mod retirement;
