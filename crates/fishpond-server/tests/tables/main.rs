//! Tables as people play at them.

#[path = "../common/mod.rs"]
mod common;

mod live;

mod old_tables;

mod page;

mod plain;

mod play_on;

mod why;
