//! The course of the game, one file a chapter.

mod deal;
mod legal;
mod refuse;
mod sale;
mod turn;
mod wish;
