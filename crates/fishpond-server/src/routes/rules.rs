//! The rules of a game: an introduction with pictures, then all clauses; and the house rules of the tables.

use axum::extract::{Path, RawQuery};
use axum::http::header;
use axum::response::IntoResponse;
use fishpond_draw::Theme;
use fishpond_games::GameId;
use fishpond_table::refusals::CLAUSES;
use fishpond_words::Lang;
use maud::{Markup, PreEscaped, html};
use serde::Deserialize;

use crate::error::Error;
use crate::forms::Fields;
use crate::page::{layout, scene_layout};
use crate::routes::game;
use crate::rules::{self, Rules};
use crate::visitor::Visitor;

/// `GET /rules/{game}`, `/rules/table` for the house rules, and `/rules/notation` for the written form of moves.
pub(crate) async fn rules(visitor: Visitor, Path(name): Path<String>) -> Result<Markup, Error> {
    match name.as_str() {
        "table" => return Ok(table_rules(&visitor)),
        "notation" => return Ok(notation(&visitor)),
        _ => {}
    }
    let game = game(&name)?;
    let Rules { guide, clauses } = rules::of(game, visitor.lang);
    let scheme = format!("&amp;theme={}&amp;", visitor.colour_scheme.code());
    let guide_html = guide.html.replace("&amp;theme=auto&amp;", &scheme);
    let body = html! {
        article.rules.guide {
            (PreEscaped(guide_html))
            p.buttons {
                a.button.primary href=(format!("/learn/{game}")) { (visitor.text("page-learn")) }
                a.button href=(format!("/puzzles/{game}")) { (visitor.text("page-puzzles")) }
                a.button href="/rules/table" { (visitor.text("page-table-rules")) }
                a.button href="/rules/notation" { (visitor.text("page-notation")) }
            }
            details.clauses #all-rules {
                summary { h2 { (visitor.text("page-all-rules")) } }
                p.quiet { (visitor.text("page-table-rules-precedence")) " " a href="/rules/table" { (visitor.text("page-table-rules")) } }
                nav.contents aria-label=(visitor.text("page-contents")) {
                    ul { @for (anchor, words) in &clauses.contents { li { a href=(format!("#{anchor}")) { (words) } } } }
                }
                (PreEscaped(&clauses.html))
            }
        }
    };
    Ok(scene_layout(&visitor, game.facts().title, game, &body))
}

/// The presentation of a picture.
#[derive(Deserialize)]
pub(crate) struct PictureQuery {
    lang: Option<String>,
    theme: Option<String>,
}

/// `GET /picture/{game}/{name}-{frame}.svg`. The address in a page contains a hash of the picture, so browsers can cache it forever.
pub(crate) async fn picture(
    Path((name, file)): Path<(String, String)>,
    RawQuery(raw): RawQuery,
) -> Result<impl IntoResponse, Error> {
    let query: PictureQuery = Fields::parse(raw.unwrap_or_default().as_bytes()).read()?;
    let game = game(&name)?;
    let picture = file.strip_suffix(".svg").and_then(|name| name.rsplit_once('-'));
    let (picture, frame) = picture.ok_or(Error::NotFound)?;
    let frame = frame.parse().map_err(|_| Error::NotFound)?;
    let lang = query.lang.and_then(|lang| lang.parse().ok()).unwrap_or(Lang::En);
    let theme = match query.theme.as_deref() {
        Some("light") => Theme::Light,
        Some("dark") => Theme::Dark,
        _ => Theme::Auto,
    };
    let svg = rules::draw(game, picture, frame, lang, theme).ok_or(Error::NotFound)?;
    let headers = [
        (header::CONTENT_TYPE, "image/svg+xml"),
        (header::CACHE_CONTROL, "public, max-age=31536000, immutable"),
    ];
    Ok((headers, svg))
}

/// Returns the written form of all moves.
fn notation(visitor: &Visitor) -> Markup {
    let document = rules::notation(visitor.lang);
    let body = html! {
        article.rules {
            nav.contents aria-label=(visitor.text("page-contents")) {
                ul { @for (anchor, words) in &document.contents { li { a href=(format!("#{anchor}")) { (words) } } } }
            }
            (PreEscaped(&document.html))
        }
    };
    layout(visitor, &visitor.text("page-notation"), &body)
}

/// Returns the house rules, which are not part of a rulebook.
fn table_rules(visitor: &Visitor) -> Markup {
    let body = html! {
        article.rules {
            h1 { (visitor.text("page-table-rules")) }
            p { (visitor.text("page-table-rules-about"))
                @for &game in GameId::ALL { " " a href=(format!("/rules/{game}")) { (game.facts().title) } }
            }
            nav.contents aria-label=(visitor.text("page-contents")) {
                ul { @for clause in CLAUSES { li { a href=(format!("#{clause}")) { (visitor.text(&format!("table-rule-{clause}-title"))) } } } }
            }
            @for clause in CLAUSES {
                section {
                    h2 id=(clause) { (visitor.text(&format!("table-rule-{clause}-title"))) " " a.clause href=(format!("#{clause}")) { (clause) } }
                    p { (visitor.text(&format!("table-rule-{clause}"))) }
                }
            }
        }
    };
    layout(visitor, &visitor.text("page-table-rules"), &body)
}
