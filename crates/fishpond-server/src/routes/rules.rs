//! The rules of a game, clause by clause.

use axum::extract::Path;
use axum::response::{IntoResponse, Response};
use fishpond_games::GameId;
use fishpond_table::refusals::CLAUSES;
use maud::{PreEscaped, html};

use crate::error::Error;
use crate::page::{Visitor, layout};
use crate::rules;

/// `GET /rules/{game}`, and `/rules/table` for the house rules.
pub(crate) async fn rules(visitor: Visitor, Path(game): Path<String>) -> Response {
    if game == "table" {
        return house(&visitor);
    }
    let Ok(game) = game.parse::<GameId>() else { return Error::NotFound.page(&visitor) };
    let rules = rules::of(game, visitor.lang);
    let body = html! {
        article.rules {
            nav.contents aria-label=(visitor.text("page-contents")) {
                ul { @for (anchor, words) in &rules.contents { li { a href=(format!("#{anchor}")) { (words) } } } }
            }
            p.quiet { (visitor.text("page-house-rules-above")) " " a href="/rules/table" { (visitor.text("page-house-rules")) } }
            (PreEscaped(&rules.html))
        }
    };
    layout(&visitor, game.facts().title, &body).into_response()
}

/// The rules of the table itself: what the rulebooks leave to the house.
fn house(visitor: &Visitor) -> Response {
    let body = html! {
        article.rules {
            h1 { (visitor.text("page-house-rules")) }
            @for clause in CLAUSES {
                p { a.anchor id=(clause) href=(format!("#{clause}")) aria-label=(clause) {}
                    strong { (clause) } " " (visitor.text(&format!("table-rule-{clause}"))) }
            }
        }
    };
    layout(visitor, &visitor.text("page-house-rules"), &body).into_response()
}
