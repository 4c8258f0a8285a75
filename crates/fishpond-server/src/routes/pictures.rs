//! Pictures of games: previews of links, and positions of finished games to download.

use axum::extract::{RawQuery, State};
use axum::http::{StatusCode, header};
use axum::response::{IntoResponse, Response};
use bytes::Bytes;
use fishpond_core::{Message, Viewer, quote};
use fishpond_draw::Theme;
use fishpond_games::AnyView;
use maud::html;
use serde::Deserialize;

use crate::App;
use crate::animations::MAX_FRAMES;
use crate::error::Error;
use crate::forms::Fields;
use crate::page::layout;
use crate::parts;
use crate::pictures::{Drawing, PictureKey};
use crate::routes::at_table::AtTable;
use crate::routes::finished::FinishedGame;
use crate::routes::replay::Replay;
use crate::routes::table::names;
use crate::visitor::{ColourScheme, Visitor};

/// How long others may cache the picture of a table, in seconds.
const PREVIEW_AGE: u32 = 60;

/// The query of a picture.
#[derive(Deserialize)]
struct PictureQuery {
    /// The number of steps that have been played; all by default.
    ply: Option<String>,
    /// The viewpoint: a seat, `public` or `open`, which is the default.
    look: Option<String>,
}

/// `GET /t/{table}/picture.png`: the table as spectators see it, for previews of links.
pub(crate) async fn preview(State(app): State<App>, at: AtTable) -> Result<Response, Error> {
    let table = at.open.table();
    let view = table.position().ok_or(Error::NotFound)?.view(Viewer::Public);
    preview_of(&app, &at.visitor, &at.open.id, table.public_revision(), view, names(&table)).await
}

/// `GET /review/{id}/picture.png`: the end of an uploaded game as spectators saw it, for previews of links.
pub(crate) async fn final_preview(State(app): State<App>, game: FinishedGame) -> Result<Response, Error> {
    let steps = game.record.record.steps.len();
    let position = game.record.replay_to(steps, &mut Vec::new()).map_err(|error| game.broken(&error))?;
    let names = game.record.record.names.clone();
    preview_of(&app, &game.visitor, &game.id, steps as u64, position.view(Viewer::Public), names).await
}

async fn preview_of(
    app: &App,
    visitor: &Visitor,
    id: &str,
    version: u64,
    view: AnyView,
    names: Vec<String>,
) -> Result<Response, Error> {
    let (lang, theme) = (visitor.lang, Theme::Light);
    let key = PictureKey { id: id.to_owned(), version, look: "public".to_owned(), lang, theme };
    let png = app.picture(key, visitor, view, Drawing { lang, names, theme }).await?;
    let headers = [
        (header::CONTENT_TYPE, "image/png".to_owned()),
        (header::CACHE_CONTROL, format!("private, max-age={PREVIEW_AGE}")),
    ];
    Ok((headers, png).into_response())
}

/// `GET /t/{table}/position.png?ply=N&look=A|public|open`, and the same at `/review/{id}`
pub(crate) async fn png(
    State(app): State<App>,
    game: FinishedGame,
    RawQuery(raw): RawQuery,
) -> Result<Response, Error> {
    let (view, drawing, key) = position(&game, raw.as_deref())?;
    let name = file_name(&key, "png");
    let png = app.picture(key, &game.visitor, view, drawing).await?;
    Ok(([(header::CONTENT_TYPE, "image/png".to_owned()), (header::CONTENT_DISPOSITION, name)], png)
        .into_response())
}

/// `GET /t/{table}/position.svg?ply=N&look=A|public|open`, and the same at `/review/{id}`
pub(crate) async fn svg(game: FinishedGame, RawQuery(raw): RawQuery) -> Result<Response, Error> {
    let (view, drawing, key) = position(&game, raw.as_deref())?;
    let svg = Bytes::from(drawing.svg(&view));
    let headers = [
        (header::CONTENT_TYPE, "image/svg+xml".to_owned()),
        (header::CONTENT_DISPOSITION, file_name(&key, "svg")),
    ];
    Ok((headers, svg).into_response())
}

fn file_name(key: &PictureKey, kind: &str) -> String {
    format!("attachment; filename=\"fishpond-{}-{}.{kind}\"", key.id, key.version)
}

/// `GET /t/{table}/game.gif`, `GET /review/{id}/game.gif`: the whole game move by move, as spectators saw it. Until it is ready,
/// the response is a page that reloads itself.
pub(crate) async fn gif(State(app): State<App>, game: FinishedGame) -> Result<Response, Error> {
    let (visitor, record) = (&game.visitor, &game.record.record);
    let drawing = Drawing { lang: visitor.lang, names: record.names.clone(), theme: theme(visitor) };
    let key = PictureKey {
        id: game.id.clone(),
        version: record.steps.len() as u64,
        look: "public".to_owned(),
        lang: drawing.lang,
        theme: drawing.theme,
    };
    let name = format!("attachment; filename=\"fishpond-{}.gif\"", key.id);
    let frames = || Replay::new(&game, Viewer::Public)?.frames(MAX_FRAMES);
    match app.animation(key, visitor, drawing, frames).await? {
        Some(gif) => {
            let headers =
                [(header::CONTENT_TYPE, "image/gif".to_owned()), (header::CONTENT_DISPOSITION, name)];
            Ok((headers, gif).into_response())
        }
        None => {
            let body = html! {
                section.narrow.panel.analysing {
                    h1 { (visitor.text("page-picture-gif")) }
                    p role="status" { (visitor.text("page-gif-wait")) }
                    progress aria-label=(visitor.text("page-picture-gif")) {}
                    p { a.button href=(game.address("replay")) { (visitor.text("page-replay")) } }
                }
            };
            let page = layout(visitor, &visitor.text("page-picture-gif"), &body);
            Ok((StatusCode::ACCEPTED, [(header::REFRESH, "2")], page).into_response())
        }
    }
}

fn theme(visitor: &Visitor) -> Theme {
    if visitor.colour_scheme == ColourScheme::Dark { Theme::Dark } else { Theme::Light }
}

/// Returns a position of a finished game as the query asks for it.
fn position(game: &FinishedGame, raw: Option<&str>) -> Result<(AnyView, Drawing, PictureKey), Error> {
    let query: PictureQuery = Fields::parse(raw.unwrap_or_default().as_bytes()).read()?;
    let record = &game.record.record;
    let look = query.look.unwrap_or_else(|| "open".to_owned());
    let viewer = parts::viewer(&look, record.config.players)
        .ok_or_else(|| Error::Invalid(Message::new("page-error-look").with("look", quote(&look))))?;
    let last = record.steps.len();
    let ply = match &query.ply {
        None => last,
        Some(word) => word.parse().ok().filter(|&ply| ply <= last).ok_or_else(|| {
            let message = Message::new("page-error-step").with("step", quote(word));
            Error::Invalid(message.with("steps", last as u32))
        })?,
    };
    let position = game.record.replay_to(ply, &mut Vec::new()).map_err(|error| game.broken(&error))?;
    let (lang, theme) = (game.visitor.lang, theme(&game.visitor));
    let key = PictureKey { id: game.id.clone(), version: ply as u64, look, lang, theme };
    Ok((position.view(viewer), Drawing { lang, names: record.names.clone(), theme }, key))
}
