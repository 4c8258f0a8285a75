//! The page about the API, from the table of operations.

use axum::response::IntoResponse;
use maud::{Markup, html};

use super::caller::Access;
use super::operation::Operation;
use super::operations::{self, GROUPS};
use crate::page::layout;
use crate::visitor::Visitor;

/// `GET /api`
pub(crate) async fn page(visitor: Visitor) -> impl IntoResponse {
    let operations = operations::all();
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
            @for (group, about) in GROUPS {
                h2 { (group) }
                p.quiet lang="en" { (about) }
                dl lang="en" {
                    @for operation in operations.iter().filter(|operation| operation.group == group) { (line(operation)) }
                }
            }
        }
    };
    layout(&visitor, &visitor.text("api-title"), &body)
}

fn line(operation: &Operation) -> Markup {
    html! {
        dt #(operation.id) { code { (operation.method) " " (operation.path) } }
        dd {
            b { (operation.summary) } ". " (operation.details)
            @match operation.access {
                Access::Public => " No token needed.",
                Access::Token => " Any token.",
                Access::Scope(scope) => { " Scope: " code { (scope) } "." }
            }
        }
    }
}
