//! The rules of a game, clause by clause.

use axum::extract::Path;
use fishpond_table::refusals::CLAUSES;
use maud::{Markup, PreEscaped, html};

use crate::error::Error;
use crate::page::layout;
use crate::routes::game;
use crate::rules;
use crate::visitor::Visitor;

/// `GET /rules/{game}`, and `/rules/table` for the house rules.
pub(crate) async fn rules(visitor: Visitor, Path(name): Path<String>) -> Result<Markup, Error> {
    if name == "table" {
        return Ok(table_rules(&visitor));
    }
    let game = game(&name)?;
    let rules = rules::of(game, visitor.lang);
    let body = html! {
        article.rules {
            nav.contents aria-label=(visitor.text("page-contents")) {
                ul { @for (anchor, words) in &rules.contents { li { a href=(format!("#{anchor}")) { (words) } } } }
            }
            p.quiet { (visitor.text("page-table-rules-precedence")) " " a href="/rules/table" { (visitor.text("page-table-rules")) } }
            (PreEscaped(&rules.html))
        }
    };
    Ok(layout(&visitor, game.facts().title, &body))
}

/// Returns the house rules, which are not part of a rulebook.
fn table_rules(visitor: &Visitor) -> Markup {
    let body = html! {
        article.rules {
            h1 { (visitor.text("page-table-rules")) }
            @for clause in CLAUSES {
                p { a.anchor id=(clause) href=(format!("#{clause}")) aria-label=(clause) {}
                    strong { (clause) } " " (visitor.text(&format!("table-rule-{clause}"))) }
            }
        }
    };
    layout(visitor, &visitor.text("page-table-rules"), &body)
}
