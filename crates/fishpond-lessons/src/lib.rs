//! Lessons, puzzles, and the pictures of the rules pages. All of them are data files: positions, and the steps that are played from them.
//!
//! The games' own rules play everything when it is loaded, so a picture, a puzzle or a lesson can't show anything that the rules don't
//! allow. The files are in `pictures/`, `lessons/` and `puzzles/`; [`script`] describes how positions are written.

pub mod script;

pub mod picture;

pub mod lesson;

pub mod puzzle;

pub use lesson::{LEARNER, Lesson, Step, Task, Verdict, lesson};
pub use picture::{Frame, Picture, pictures};
pub use puzzle::{Puzzle, Puzzles, puzzles};
pub use script::Stage;
