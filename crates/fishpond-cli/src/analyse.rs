//! A game judged afterwards: what was found out, as data, as words and as a picture.

pub(crate) mod report;

pub(crate) mod words;
