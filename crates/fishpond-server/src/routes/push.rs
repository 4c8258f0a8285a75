//! Notifications in the visitor's browsers: switching them on and off, and the service worker that shows them.

use axum::extract::State;
use axum::http::header;
use axum::response::{IntoResponse, Redirect, Response};
use fishpond_core::Message;
use fishpond_store::{PushSubscription, StoreError};
use maud::{Markup, html};
use serde::Deserialize;
use sha2::{Digest as _, Sha256};

use crate::App;
use crate::assets;
use crate::error::Error;
use crate::forms::Form;
use crate::push::{BrowserKeys, Push, PushSettings};
use crate::visitor::Visitor;

/// Maximum number of browsers of a person. A new one replaces the oldest.
const MAX_BROWSERS: u32 = 8;

/// The queries of the visitor's page after a change.
const ON: &str = "push-on";
const OFF: &str = "push-off";

/// Returns the notice on the visitor's page after a change.
pub(crate) fn notice(query: &str) -> Option<&'static str> {
    match query {
        ON => Some("page-push-switched-on"),
        OFF => Some("page-push-switched-off"),
        _ => None,
    }
}

/// Returns the part of the visitor's page where someone with an account switches notifications in browsers on and off.
pub(crate) fn devices(push: &Push, visitor: &Visitor, browsers: &[PushSubscription]) -> Markup {
    let ids: Vec<String> =
        browsers.iter().map(|browser| hex::encode(Sha256::digest(&browser.endpoint))).collect();
    let count = u32::try_from(browsers.len()).unwrap_or(u32::MAX);
    html! {
        div #push data-key=(push.public_key()) data-browsers=(ids.join(" ")) {
            h3 { (visitor.text("page-push")) }
            p.quiet { (visitor.text("page-push-why")) }
            noscript { p { (visitor.text("page-push-no-script")) } }
            @for state in ["insecure", "unsupported", "blocked", "failed"] {
                p.notice role="status" data-push=(state) hidden { (visitor.text(&format!("page-push-{state}"))) }
            }
            p data-push="on" hidden { (visitor.text("page-push-is-on")) }
            div.buttons {
                button.primary type="button" data-action="switch-on" data-push="off failed" hidden { (visitor.text("page-push-switch-on")) }
                button type="button" data-action="switch-off" data-push="on" hidden { (visitor.text("page-push-switch-off")) }
            }
            @if count > 0 {
                p { (visitor.say(&Message::new("page-push-devices").with("count", count))) }
                form.one method="post" action="/me/push/off" {
                    button type="submit" { (visitor.text("page-push-all-off")) }
                }
            }
        }
    }
}

/// A subscription as browsers describe it.
#[derive(Deserialize)]
pub(crate) struct SubscriptionForm {
    endpoint: String,
    p256dh: String,
    auth: String,
    /// The endpoint that this one replaces.
    replaces: Option<String>,
}

/// `POST /me/push`: switches notifications on in the visitor's browser.
pub(crate) async fn switch_on(
    State(app): State<App>,
    visitor: Visitor,
    Form(form): Form<SubscriptionForm>,
) -> Result<Redirect, Error> {
    let push = app.require_push()?;
    let (Some(_), Some(session)) = (&visitor.login, &visitor.session) else {
        return Ok(Redirect::to("/me"));
    };
    let invalid = || Error::Invalid(Message::new("page-error-push"));
    let endpoint = push.endpoint(&form.endpoint).ok_or_else(invalid)?;
    let keys = BrowserKeys::from_base64(&form.p256dh, &form.auth).ok_or_else(invalid)?;
    let person = visitor.person.as_str();
    let store = app.store().push();
    // All browsers of a person have the same settings.
    let known = store.push_subscriptions(person).await?;
    let known = known.first().map(|browser| PushSettings::read(&browser.settings)).unwrap_or_default();
    let subscription = PushSubscription {
        person: person.to_owned(),
        endpoint: endpoint.as_str().to_owned(),
        public_key: keys.public_bytes(),
        secret: keys.secret_bytes(),
        settings: PushSettings::new(visitor.lang, |kind| known.wants(kind)).to_json(),
    };
    if let Some(old) = form.replaces.filter(|old| *old != form.endpoint) {
        store.delete_push_subscriptions(person, Some(&old)).await?;
    }
    match store.save_push_subscription(subscription, session, app.now(), MAX_BROWSERS).await {
        // Logged out in the meantime.
        Err(StoreError::UnknownPerson) => Ok(Redirect::to("/me")),
        saved => {
            saved?;
            Ok(Redirect::to(&format!("/me?{ON}")))
        }
    }
}

#[derive(Deserialize)]
pub(crate) struct OffForm {
    endpoint: Option<String>,
}

/// `POST /me/push/off`: switches notifications off in one of the visitor's browsers, or in all of them.
pub(crate) async fn switch_off(
    State(app): State<App>,
    visitor: Visitor,
    Form(form): Form<OffForm>,
) -> Result<Redirect, Error> {
    app.require_push()?;
    let endpoint = form.endpoint.as_deref();
    app.store().push().delete_push_subscriptions(visitor.person.as_str(), endpoint).await?;
    Ok(Redirect::to(&format!("/me?{OFF}")))
}

/// `GET /service-worker.js`
pub(crate) async fn service_worker(State(app): State<App>) -> Result<Response, Error> {
    let script = assets::SERVICE_WORKER.replace("PUBLIC-KEY", app.require_push()?.public_key());
    let headers =
        [(header::CONTENT_TYPE, "text/javascript; charset=utf-8"), (header::CACHE_CONTROL, "no-cache")];
    Ok((headers, script).into_response())
}
