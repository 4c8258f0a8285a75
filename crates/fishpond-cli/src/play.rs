//! Games at one terminal: the session, typed text, and the two user interfaces.

pub(crate) mod names;

pub(crate) mod save;

pub(crate) mod session;

pub(crate) mod choices;

pub(crate) mod shorthand;

pub(crate) mod typed;

pub(crate) mod facts;

pub(crate) mod rules;

pub(crate) mod columns;

pub(crate) mod lines;

pub(crate) mod screen;
