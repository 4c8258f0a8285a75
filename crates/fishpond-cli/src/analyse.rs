//! The analysis of a finished game: as data, in words and as a picture.

pub(crate) mod report;

pub(crate) mod words;
