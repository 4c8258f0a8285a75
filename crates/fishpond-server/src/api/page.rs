//! The page about the API, from the table of operations.

mod reference;

use axum::response::IntoResponse;
use maud::{PreEscaped, html};

use self::reference::REFERENCE;
use crate::page::layout;
use crate::visitor::Visitor;

/// `GET /api`
pub(crate) async fn page(visitor: Visitor) -> impl IntoResponse {
    let body = html! {
        article.narrow.api {
            h1 { (visitor.text("api-title")) }
            p { (visitor.text("api-about")) }
            ol {
                @for step in ["token", "check", "table", "stream", "move"] { li { (visitor.text(&format!("api-step-{step}"))) } }
            }
            pre tabindex="0" { code {
                "curl -H 'Authorization: Bearer fp_…' " (visitor.origin) "/api/v1/me"
            } }
            p { (visitor.text("api-document")) " " a href="/api/openapi.json" { "/api/openapi.json" } }
            h2 { (visitor.text("api-errors")) }
            p { (visitor.text("api-errors-about")) }
            div lang="en" { (PreEscaped(REFERENCE.as_str())) }
        }
    };
    layout(&visitor, &visitor.text("api-title"), &body)
}
