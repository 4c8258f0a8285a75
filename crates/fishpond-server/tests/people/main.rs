//! Accounts, names, ratings and everything else that brings people together.

#[path = "../common/mod.rs"]
mod common;

mod accounts;

mod admin;

mod coming_and_going;

mod contacts;

mod identity;

mod lobby;

mod logins;

mod profiles;

mod ratings;

mod seeks;

mod tournaments;
