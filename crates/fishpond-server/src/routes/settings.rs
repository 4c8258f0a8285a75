//! The page where the host changes a table's settings.

use axum::extract::State;
use axum::response::{IntoResponse as _, Redirect, Response};
use fishpond_table::TableStatus;
use fishpond_table::refusals::NOT_HOST;
use maud::{Markup, html};

use crate::App;
use crate::error::Error;
use crate::forms::Fields;
use crate::page::layout;
use crate::routes::at_table::AtTable;
use crate::settings;

/// `GET /t/{table}/settings`
pub(crate) async fn page(at: AtTable) -> Result<Markup, Error> {
    settings_page(&at, &Fields::default(), None)
}

/// `POST /t/{table}/settings`
pub(crate) async fn change(State(app): State<App>, at: AtTable, fields: Fields) -> Result<Response, Error> {
    match save(&app, &at, &fields).await {
        Ok(()) => Ok(Redirect::to(&format!("/t/{}", at.open.id)).into_response()),
        Err(error) => {
            let page = settings_page(&at, &fields, Some(&error))?;
            Ok(error.shown_in(page))
        }
    }
}

async fn save(app: &App, at: &AtTable, fields: &Fields) -> Result<(), Error> {
    let table = at.open.table();
    let settings = if table.status() == TableStatus::Waiting {
        let mut settings =
            settings::read(table.game(), settings::read_players(table.game(), fields)?, fields)?;
        settings.config.components = table.settings().config.components.clone();
        settings.rated = table.settings().rated;
        settings.seek = table.settings().seek;
        if settings.rated && table.settings().require_rated_start(table.game()).is_ok() {
            // The options of a rated game can't be changed (T16). They differ from the defaults if a rematch sets the starting player.
            settings.config.options = table.settings().config.options.clone();
        }
        settings
    } else {
        let mut settings = table.settings().clone();
        settings::read_changeable(&mut settings, fields)?;
        settings
    };
    app.configure(&at.open, &at.visitor, settings).await
}

fn settings_page(at: &AtTable, fields: &Fields, error: Option<&Error>) -> Result<Markup, Error> {
    let AtTable { open, visitor, .. } = at;
    let table = open.table();
    if *table.host() != visitor.person {
        return Err(NOT_HOST.refuse().into());
    }
    let (game, started) = (table.game(), table.status() != TableStatus::Waiting);
    // Shows the entered values, even if they are invalid.
    let entered = error.and_then(|_| {
        let players = settings::read_players(game, fields).unwrap_or(table.settings().config.players);
        settings::read_unchecked(players, fields).ok()
    });
    let shown = entered.as_ref().unwrap_or(table.settings());
    let body = html! {
        section.narrow {
            h1 { (visitor.text("page-change-settings")) }
            @if let Some(error) = error { p.notice role="alert" { (error.sentence(visitor, &[])) } }
            form.stack method="post" action=(format!("/t/{}/settings", open.id)) {
                @if !started {
                    (settings::players(visitor, game, shown.config.players))
                    @if !table.settings().rated { (settings::options(visitor, game, &shown.config.options)) }
                }
                (settings::table_fields(visitor, shown, started))
                div.buttons {
                    button.primary type="submit" { (visitor.text("page-save")) }
                    a.button href=(format!("/t/{}", open.id)) { (visitor.text("page-back")) }
                }
            }
        }
    };
    Ok(layout(visitor, &visitor.text("page-change-settings"), &body))
}
