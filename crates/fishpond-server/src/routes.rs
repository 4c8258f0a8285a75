//! The addresses of the site. They are short, readable and stable.

mod home;
mod kept;

mod rules;

mod me;

pub(crate) mod make;

pub(crate) mod table;

pub(crate) mod live;

mod finished;

use axum::Router;
use axum::response::Redirect;
use axum::routing::get;

use crate::App;
use crate::error::Error;
use crate::page::Visitor;
use crate::{assets, pictures};

pub(crate) fn router() -> Router<App> {
    // Whoever asks for the address of a form, after a change of language for example, wants the page that has it.
    let home = async || Redirect::to("/");
    let me = async || Redirect::to("/me");
    Router::new()
        .route("/", get(home::home))
        .route("/games/{list}", get(home::list))
        .route("/rules/{game}", get(rules::rules))
        .route("/settings", get(home).post(me::settings))
        .route("/me", get(me::me))
        .route("/me/name", get(me).post(me::rename))
        .route("/me/register", get(me).post(me::register))
        .route("/me/login", get(me).post(me::login))
        .route("/me/logout", get(me).post(me::logout))
        .route("/me/delete", get(me).post(me::delete))
        .route("/play/{game}", get(home).post(make::play_now))
        .route("/new/{game}", get(make::form).post(make::make))
        .route("/t/{table}", get(table::page))
        .route("/t/{table}/events", get(live::events))
        .route("/t/{table}/here", get(table::here))
        .route("/t/{table}/settings", get(table::settings).post(table::change_settings))
        .route("/t/{table}/replay", get(finished::replay))
        .route("/t/{table}/record.json", get(finished::record))
        .route("/t/{table}/fair", get(finished::fair))
        .route("/t/{table}/{verb}", get(table::look).post(table::command))
        .route("/assets/{name}", get(assets::serve))
        .route("/picture/{name}", get(pictures::serve))
        .fallback(async |visitor: Visitor| Error::NotFound.page(&visitor))
}
