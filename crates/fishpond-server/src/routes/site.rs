//! The operator's own pages, and reports to the operator.

use axum::extract::{RawQuery, State};
use axum::http::header;
use axum::response::{IntoResponse as _, Response};
use fishpond_core::Message;
use fishpond_names::is_visible;
use fishpond_store::Report;
use maud::{Markup, PreEscaped, html};
use pulldown_cmark::{Event, Options, Parser};
use serde::Deserialize;
use serde_json::json;

use crate::App;
use crate::error::Error;
use crate::forms::{Fields, Form};
use crate::limits::Action;
use crate::page::layout;
use crate::visitor::Visitor;

/// Maximum length of a report, in characters.
const MAX_REPORT: usize = 2000;

/// Maximum length of an address that a report is about, in bytes.
const MAX_ADDRESS: usize = 200;

/// Number of reports that are kept.
pub(crate) const MAX_REPORTS: u32 = 1000;

/// `GET /manifest.webmanifest`: lets phones treat the site as an app. Some show notifications only then.
pub(crate) async fn manifest(visitor: Visitor) -> Response {
    let manifest = json!({
        "name": visitor.site.name(),
        "short_name": visitor.site.name(),
        "start_url": "/",
        "display": "standalone",
        "background_color": "#e6f3f8",
        "theme_color": "#e6f3f8",
        "icons": [{ "src": "/assets/icon.png", "sizes": "192x192", "type": "image/png" }],
    });
    ([(header::CONTENT_TYPE, "application/manifest+json")], manifest.to_string()).into_response()
}

/// `GET /imprint`
pub(crate) async fn imprint(visitor: Visitor) -> Result<Markup, Error> {
    own_page(&visitor, "page-imprint", visitor.site.imprint.as_deref())
}

/// `GET /privacy`
pub(crate) async fn privacy(visitor: Visitor) -> Result<Markup, Error> {
    own_page(&visitor, "page-privacy-policy", visitor.site.privacy.as_deref())
}

/// Returns a page that the operator has written.
fn own_page(visitor: &Visitor, title: &str, text: Option<&str>) -> Result<Markup, Error> {
    let text = text.ok_or(Error::NotFound)?;
    let body = html! { section.narrow.written { (render(text)) } };
    Ok(layout(visitor, &visitor.text(title), &body))
}

/// Renders Markdown. HTML in it is shown as text.
fn render(text: &str) -> Markup {
    let events = Parser::new_ext(text, Options::ENABLE_TABLES).map(|event| match event {
        Event::Html(text) | Event::InlineHtml(text) => Event::Text(text),
        event => event,
    });
    let mut html = String::new();
    pulldown_cmark::html::push_html(&mut html, events);
    PreEscaped(html)
}

#[derive(Deserialize)]
struct ReportQuery {
    about: Option<String>,
}

/// `GET /report?about=PATH`
pub(crate) async fn report_form(visitor: Visitor, RawQuery(raw): RawQuery) -> Result<Markup, Error> {
    let ReportQuery { about } = Fields::parse(raw.unwrap_or_default().as_bytes()).read()?;
    Ok(form(&visitor, about.as_deref().unwrap_or(""), "", None))
}

/// Returns the form, with the text so far and an error.
fn form(visitor: &Visitor, about: &str, text: &str, error: Option<&Error>) -> Markup {
    let title = visitor.text("page-report");
    let body = html! {
        section.narrow {
            h1 { (title) }
            @if let Some(error) = error { p.notice role="alert" { (error.sentence(visitor, &[])) } }
            p { (visitor.text("page-report-how")) }
            form.stack method="post" action="/report" {
                input type="hidden" name="about" value=(about);
                label { (visitor.text("page-report-text"))
                    textarea name="text" rows="6" maxlength=(MAX_REPORT) required { (text) }
                }
                button.primary type="submit" { (visitor.text("page-report-send")) }
            }
        }
    };
    layout(visitor, &title, &body)
}

#[derive(Deserialize)]
pub(crate) struct ReportForm {
    #[serde(default)]
    about: String,
    text: String,
}

/// `POST /report`
pub(crate) async fn report(
    State(app): State<App>,
    visitor: Visitor,
    Form(ReportForm { about, text }): Form<ReportForm>,
) -> Result<Response, Error> {
    let sent = async {
        // Control characters and direction overrides could confuse the operator's terminal, and PostgreSQL does not store all of them.
        let text = text.replace(|c: char| c != '\n' && !is_visible(c), "");
        let text = text.trim();
        if text.is_empty() || text.chars().count() > MAX_REPORT {
            let most = u32::try_from(MAX_REPORT).unwrap_or(u32::MAX);
            return Err(Error::Invalid(Message::new("page-error-report").with("most", most)));
        }
        app.limits().count(Action::Report, visitor.person.as_str(), visitor.network)?;
        let is_path =
            about.starts_with('/') && about.len() <= MAX_ADDRESS && !about.contains(char::is_control);
        let report = Report {
            id: 0,
            at: app.now(),
            person: visitor.person.to_string(),
            about: if is_path { about.clone() } else { String::new() },
            text: text.to_owned(),
        };
        let id = app.store().add_report(report, MAX_REPORTS).await?;
        tracing::warn!(report = id, "a visitor sent a report; `fishpond admin reports` shows it");
        Ok(())
    };
    if let Err(error) = sent.await {
        let page = form(&visitor, &about, &text, Some(&error));
        return Ok(error.shown_in(page));
    }
    let body = html! {
        section.narrow {
            h1 { (visitor.text("page-report")) }
            p role="status" { (visitor.text("page-report-sent")) }
            a.button href="/" { (visitor.text("page-home")) }
        }
    };
    Ok(layout(&visitor, &visitor.text("page-report"), &body).into_response())
}
