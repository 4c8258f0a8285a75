//! The reason why something on the board cannot be picked.

use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};

use crate::parts::Scene;
use crate::routes::at_table::AtTable;

/// `GET /t/{table}/why`: the reason why the visitor cannot pick a thing, for the script, which shows it beside the thing.
pub(crate) async fn why(at: AtTable) -> Response {
    let table = at.open.table();
    let view = at.view(&table);
    let scene = Scene::new(&at.visitor, &at.open.id, &view, &at.query, None);
    match at.query.thing.as_deref().and_then(|thing| scene.why_not(&table, thing)) {
        Some(reason) => reason.into_response(),
        None => StatusCode::NO_CONTENT.into_response(),
    }
}
