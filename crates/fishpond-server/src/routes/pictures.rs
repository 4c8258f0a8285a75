//! Pictures of games: previews of links, and positions of finished games to download.

use axum::extract::{RawQuery, State};
use axum::http::header;
use axum::response::{IntoResponse, Response};
use bytes::Bytes;
use fishpond_core::{Message, Viewer, quote};
use fishpond_draw::{Draw as _, Look, Theme};
use fishpond_games::{AnyRecord, AnyView};
use fishpond_words::Lang;
use serde::Deserialize;

use crate::App;
use crate::error::Error;
use crate::forms::Fields;
use crate::parts;
use crate::pictures::PictureKey;
use crate::routes::at_table::AtTable;
use crate::routes::finished::record_of;
use crate::routes::table::names;
use crate::visitor::ColourScheme;

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
    let key = PictureKey {
        id: at.open.id.clone(),
        version: table.public_revision(),
        look: "public".to_owned(),
        lang: at.visitor.lang,
        theme: Theme::Light,
    };
    let (lang, names) = (at.visitor.lang, names(&table));
    let png = app.picture(key, &at.visitor, move || drawing(&view, lang, &names, Theme::Light)).await?;
    let headers = [
        (header::CONTENT_TYPE, "image/png".to_owned()),
        (header::CACHE_CONTROL, format!("private, max-age={PREVIEW_AGE}")),
    ];
    Ok((headers, png).into_response())
}

/// `GET /t/{table}/position.png?ply=N&look=A|public|open`
pub(crate) async fn png(
    State(app): State<App>,
    at: AtTable,
    RawQuery(raw): RawQuery,
) -> Result<Response, Error> {
    let (view, names, key) = position(&at, raw.as_deref())?;
    let (name, lang, theme) = (file_name(&key, "png"), key.lang, key.theme);
    let png = app.picture(key, &at.visitor, move || drawing(&view, lang, &names, theme)).await?;
    Ok(([(header::CONTENT_TYPE, "image/png".to_owned()), (header::CONTENT_DISPOSITION, name)], png)
        .into_response())
}

/// `GET /t/{table}/position.svg?ply=N&look=A|public|open`
pub(crate) async fn svg(at: AtTable, RawQuery(raw): RawQuery) -> Result<Response, Error> {
    let (view, names, key) = position(&at, raw.as_deref())?;
    let svg = Bytes::from(drawing(&view, key.lang, &names, key.theme));
    let headers = [
        (header::CONTENT_TYPE, "image/svg+xml".to_owned()),
        (header::CONTENT_DISPOSITION, file_name(&key, "svg")),
    ];
    Ok((headers, svg).into_response())
}

fn file_name(key: &PictureKey, kind: &str) -> String {
    format!("attachment; filename=\"fishpond-{}-{}.{kind}\"", key.id, key.version)
}

fn drawing(view: &AnyView, lang: Lang, names: &[String], theme: Theme) -> String {
    view.svg(&Look { lang, names, names_viewer: true, ..Look::default() }, theme)
}

/// Returns a position of a finished game as the query asks for it.
fn position(at: &AtTable, raw: Option<&str>) -> Result<(AnyView, Vec<String>, PictureKey), Error> {
    let query: PictureQuery = Fields::parse(raw.unwrap_or_default().as_bytes()).read()?;
    let record = record_of(at)?;
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
    let record = AnyRecord { game: record.game.parse().map_err(|_| Error::NotFound)?, record };
    let broken = |error| Error::Internal(format!("table {}: {error}", at.open.id));
    let view = record.replay_to(ply, &mut Vec::new()).map_err(broken)?.view(viewer);
    let theme = if at.visitor.colour_scheme == ColourScheme::Dark { Theme::Dark } else { Theme::Light };
    let key = PictureKey { id: at.open.id.clone(), version: ply as u64, look, lang: at.visitor.lang, theme };
    Ok((view, record.record.names, key))
}
