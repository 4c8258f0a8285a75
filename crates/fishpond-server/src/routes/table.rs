//! A table's page. `forms` has the forms on it.

mod forms;

use axum::extract::State;
use axum::http::{HeaderName, HeaderValue, header};
use axum::response::{Html, IntoResponse, Response};
use fishpond_bots::Advice;
use fishpond_table::{PersonId, Table, TableStatus};
use maud::{DOCTYPE, Markup, html};

use crate::App;
use crate::error::Error;
use crate::page::{Preview, TableFrame, previewed_table_layout};
use crate::parts::{self, Hint, Scene};
use crate::posters;
use crate::query::TableQuery;
use crate::routes::at_table::AtTable;
use crate::routes::finished::with_code;
use crate::routes::lists;
use crate::settings;
use crate::visitor::Visitor;

pub(super) use forms::{command, redirect};

/// The header with the revision of the table that a response shows.
const REVISION: HeaderName = HeaderName::from_static("x-fishpond-revision");

/// The headers of a page that another page of this site may show in a frame.
const FRAMED: [(HeaderName, &str); 2] = [
    (header::CONTENT_SECURITY_POLICY, "default-src 'none'; base-uri 'none'; frame-ancestors 'self'"),
    (header::X_FRAME_OPTIONS, "SAMEORIGIN"),
];

/// `GET /t/{table}`
pub(crate) async fn page(State(app): State<App>, at: AtTable) -> Response {
    app.note_visit(&at.open, &at.visitor).await;
    let hint = at.known_hint();
    if at.visitor.by_script {
        fragments(&app, &at, hint.as_deref()).await
    } else {
        whole_page(&app, &at, None, hint.as_deref()).await.into_response()
    }
}

/// `GET /t/{table}/here`: a frame that keeps a visitor present while their page without JavaScript does not reload.
pub(crate) async fn here(State(app): State<App>, at: AtTable) -> Response {
    app.note_visit(&at.open, &at.visitor).await;
    let is_over = at.open.table().status() == TableStatus::Over;
    let page = html! {
        (DOCTYPE)
        html lang=(at.visitor.lang.code()) {
            head {
                @if !is_over { meta http-equiv="refresh" content="15"; }
                title { (at.visitor.text("page-here")) }
            }
        }
    };
    (FRAMED, page).into_response()
}

/// Returns the whole page, with an error or a hint.
async fn whole_page(app: &App, at: &AtTable, error: Option<&Error>, hint: Option<&Advice>) -> Markup {
    let AtTable { open, visitor, query } = at;
    let table = open.table();
    let view = at.view(&table);
    let hint = hint.and_then(|advice| Hint::new(advice, &table, &view));
    let profiles = app.profile_addresses(open, &table, visitor).await;
    let scene = Scene::new(visitor, &open.id, &view, query, hint).with_profiles(profiles).for_page(app.now());
    let notice = error.map(|error| error.sentence(visitor, scene.names()));
    let page = parts::page(&scene, app.fragments(), notice.as_ref());
    let body = html! {
        (watching(app, at, &table).await)
        @if view.status != TableStatus::Over { (reload(&scene, query)) }
        (page.table)
        @if view.status == TableStatus::Waiting && view.host { (names_to_invite(app, visitor).await) }
    };
    let details = settings::summary(visitor, &view.settings);
    let preview = Preview {
        address: with_code(at, ""),
        description: details.clone(),
        picture: match view.turn {
            Some(_) => with_code(at, "picture.png"),
            None => posters::preview(view.game),
        },
    };
    // The page is more important than the number.
    let waiting = lists::waiting_elsewhere(app, visitor, &open.id).await;
    let waiting = app.optional("cannot count the tables that wait for someone", waiting).unwrap_or(0);
    let next = Some((open.id.as_str(), waiting));
    let tournament = view.tournament.as_ref().map(|tournament| format!("/tournament/{tournament}"));
    let back = tournament.as_deref();
    let frame = TableFrame {
        game: view.game,
        details: &details,
        back,
        next,
        menu: &html! {},
        actions: Some(&page.menu),
    };
    previewed_table_layout(visitor, &frame, &body, &preview)
}

/// Returns the names that the field for an invitation suggests.
async fn names_to_invite(app: &App, visitor: &Visitor) -> Markup {
    // The page is more important than the suggestions.
    let names = app.optional("cannot suggest names", app.names_to_invite(visitor).await).unwrap_or_default();
    html! { datalist id=(parts::NAMES) { @for name in &names { option value=(name) {} } } }
}

/// Returns the number of spectators, which the script keeps up to date.
async fn watching(app: &App, at: &AtTable, table: &Table) -> Markup {
    let label = at.visitor.text("page-spectators");
    let code = at.query.code.as_deref().map_or(String::new(), |code| format!("?code={code}"));
    let address = format!("/t/{}/watching{code}", at.open.id);
    let count = spectators(app, at, table).await;
    html! {
        p #page-watching title=(label) aria-label=(label) data-address=(address) { (count) }
    }
}

/// Returns the number of spectators as text, or nothing if there are none.
async fn spectators(app: &App, at: &AtTable, table: &Table) -> String {
    let mut spectators = at.open.presence.spectators(table);
    // The page is more important than the exact number.
    let elsewhere = app.optional("cannot count spectators", app.viewers_elsewhere(&at.open).await);
    let elsewhere = elsewhere.unwrap_or_default().into_iter().filter_map(|person| PersonId::new(person).ok());
    spectators.extend(elsewhere.filter(|person| table.seats_of(person).is_empty()));
    match spectators.len() {
        0 => String::new(),
        count => count.to_string(),
    }
}

/// `GET /t/{table}/watching`: the number of spectators, for the script.
pub(crate) async fn count_spectators(State(app): State<App>, at: AtTable) -> String {
    spectators(&app, &at, &at.open.table()).await
}

/// Returns the markup that makes a page without JavaScript reload itself while the visitor waits for others.
///
/// A reload would clear half-filled fields, so such a page hides its forms and links to a version that does not reload. That version
/// contains a frame that does, so that people who think for a long time still count as present.
fn reload(scene: &Scene<'_>, query: &TableQuery) -> Markup {
    let (may_join, is_waiting) =
        (scene.view.own.is_empty() && scene.can_sit(), scene.view.question.is_none());
    if !is_waiting || may_join || query.still {
        return html! {
            noscript {
                @if is_waiting { p { a href=(scene.address(&[])) { (scene.text("page-look-again")) } } }
                @if !scene.view.own.is_empty() {
                    iframe hidden src=(format!("/t/{}/here", scene.table())) title=(scene.text("page-here")) {}
                }
            }
        };
    }
    html! {
        noscript.again {
            meta http-equiv="refresh" content="3";
            p.quiet {
                (scene.text("page-looks-again"))
                @if scene.can_sit() || scene.can_chat() {
                    " " a href=(scene.address(&[("still", "1")])) { (scene.text("page-stand-still")) }
                }
            }
        }
    }
}

/// Returns the parts of the page, for the script.
async fn fragments(app: &App, at: &AtTable, hint: Option<&Advice>) -> Response {
    let table = at.open.table();
    let view = at.view(&table);
    let hint = hint.and_then(|advice| Hint::new(advice, &table, &view));
    let profiles = app.profile_addresses(&at.open, &table, &at.visitor).await;
    let scene = Scene::new(&at.visitor, &at.open.id, &view, &at.query, hint).with_profiles(profiles);
    let parts = scene.parts().map(|content| content.render(app.fragments()));
    // The event stream may be faster than this response; the script keeps the newer revision.
    ([(REVISION, HeaderValue::from(view.revision))], Html(parts.concat())).into_response()
}

/// Returns the names of the seats; the name of an open seat is empty.
pub(super) fn names(table: &Table) -> Vec<String> {
    table.occupants().map(|occupant| occupant.name().to_owned()).collect()
}
