//! A forgotten password: a link by email, with which the owner of an account chooses a new one.

use axum::extract::{RawQuery, State};
use axum::response::{IntoResponse as _, Response};
use fishpond_core::Message;
use fishpond_store::{MailAddress, MailCode};
use fishpond_table::PersonId;
use maud::{Markup, html};
use serde::Deserialize;

use crate::App;
use crate::error::Error;
use crate::forms::Form;
use crate::limits::Action;
use crate::mail::{Letterhead, MAX_ADDRESS, MailSettings, Outgoing, valid_address};
use crate::page::layout;
use crate::passwords::Password;
use crate::routes::account::open_session;
use crate::routes::mail::{code_of, done, invalid_link};
use crate::routes::me::{new_password, revoke_tokens};
use crate::visitor::Visitor;

/// The purpose of the links.
const PASSWORD: &str = "password";

/// Milliseconds for which a link is valid: an hour.
const VALID_FOR: u64 = 60 * 60 * 1000;

/// Maximum number of accounts with the same address that get a link.
const MAX_ACCOUNTS: u32 = 5;

/// `GET /recover`
pub(crate) async fn page(State(app): State<App>, visitor: Visitor) -> Result<Markup, Error> {
    app.require_mail()?;
    Ok(form(&visitor, None))
}

fn form(visitor: &Visitor, error: Option<&Error>) -> Markup {
    let title = visitor.text("page-recover");
    let body = html! {
        section.narrow {
            h1 { (title) }
            @if let Some(error) = error { p.notice role="alert" { (error.sentence(visitor, &[])) } }
            p { (visitor.text("page-recover-how")) }
            form.stack method="post" action="/recover" {
                label { (visitor.text("page-mail-address"))
                    input type="email" name="address" maxlength=(MAX_ADDRESS) required autocomplete="email";
                }
                button.primary type="submit" { (visitor.text("page-recover-send")) }
            }
        }
    };
    layout(visitor, &title, &body)
}

#[derive(Deserialize)]
pub(crate) struct RecoverForm {
    address: String,
}

/// `POST /recover`: sends links to the owners of an address. The answer does not depend on whether there are any.
pub(crate) async fn request(
    State(app): State<App>,
    visitor: Visitor,
    Form(RecoverForm { address }): Form<RecoverForm>,
) -> Response {
    let requested = || -> Result<String, Error> {
        app.require_mail()?;
        let address =
            valid_address(&address).ok_or_else(|| Error::Invalid(Message::new("page-error-mail-address")))?;
        app.limits().count(Action::Mail, visitor.person.as_str(), visitor.network)?;
        Ok(address.to_owned())
    };
    match requested() {
        Ok(address) => {
            // Somebody who asks again and again gets no more emails, but the same answer.
            if app.limits().count_recovery(&address).is_ok() {
                let app = app.clone();
                // In the background, so that the time reveals nothing either.
                tokio::spawn(async move {
                    if let Err(error) = send_links(&app, &address).await {
                        tracing::error!(%error, "cannot send a link for a new password");
                    }
                });
            }
            done(&visitor, "page-recover", "page-recover-sent").into_response()
        }
        Err(error) if visitor.wants_plain_text => error.into_response(),
        Err(error @ Error::NotFound) => error.into_response(),
        Err(error) => {
            let page = form(&visitor, Some(&error));
            error.shown_in(page)
        }
    }
}

async fn send_links(app: &App, address: &str) -> Result<(), Error> {
    for MailAddress { person, address, settings, .. } in
        app.store().mail().mail_owners(address, MAX_ACCOUNTS).await?
    {
        let login = app.store().person(&person).await?.and_then(|person| person.login);
        let (Some(mail), Some(login)) = (app.mail(), login) else { continue };
        let code = crate::random_hex::<32>();
        let link = MailCode {
            person,
            purpose: PASSWORD.to_owned(),
            address: address.clone(),
            until: app.now().saturating_add(VALID_FOR),
        };
        app.store().mail().create_mail_code(&code, link).await?;
        let lang = MailSettings::read(&settings).lang();
        let letterhead = Letterhead { lang, site: app.options().site.name(), login: &login };
        let text = letterhead.password(mail.link(&format!("/mail/password?code={code}")));
        app.send_in_background(Outgoing { to: address, text, unsubscribe: None });
    }
    Ok(())
}

/// `GET /mail/password`
pub(crate) async fn password_page(
    State(app): State<App>,
    visitor: Visitor,
    RawQuery(query): RawQuery,
) -> Result<Markup, Error> {
    let code = code_of(query)?;
    let link = app.store().mail().mail_code(&code, PASSWORD, app.now()).await?.ok_or_else(invalid_link)?;
    let login = app.store().person(&link.person).await?.and_then(|person| person.login);
    Ok(password_form(&visitor, &code, login.as_deref().unwrap_or_default(), None))
}

fn password_form(visitor: &Visitor, code: &str, login: &str, error: Option<&Error>) -> Markup {
    let title = visitor.text("page-recover");
    let body = html! {
        section.narrow {
            h1 { (title) }
            @if let Some(error) = error { p.notice role="alert" { (error.sentence(visitor, &[])) } }
            p { (visitor.say(&Message::new("page-recover-choose").with("login", login.to_owned()))) }
            form.stack method="post" action=(format!("/mail/password?code={code}")) {
                // Tells password managers which account it is.
                input type="hidden" name="login" value=(login) autocomplete="username";
                (new_password(visitor, "new", "page-new-password"))
                (revoke_tokens(visitor, true))
                button.primary type="submit" { (visitor.text("page-recover-save")) }
            }
        }
    };
    layout(visitor, &title, &body)
}

#[derive(Deserialize)]
pub(crate) struct PasswordForm {
    new: Password,
    /// Whether the API tokens are revoked as well.
    tokens: Option<String>,
}

/// `POST /mail/password`: sets the password, closes all sessions and logs the owner in.
pub(crate) async fn set_password(
    State(app): State<App>,
    visitor: Visitor,
    RawQuery(query): RawQuery,
    Form(form): Form<PasswordForm>,
) -> Result<Response, Error> {
    let code = code_of(query)?;
    let link = app.store().mail().mail_code(&code, PASSWORD, app.now()).await?.ok_or_else(invalid_link)?;
    if let Err(error) = form.new.check_length() {
        let login = app.store().person(&link.person).await?.and_then(|person| person.login);
        let page = password_form(&visitor, &code, login.as_deref().unwrap_or_default(), Some(&error));
        return Ok(error.shown_in(page));
    }
    let hash = app.hashing().hash(form.new).await?;
    // Only one of several requests with the same link gets here.
    let link =
        app.store().mail().use_mail_code(&code, PASSWORD, app.now()).await?.ok_or_else(invalid_link)?;
    let person = PersonId::new(link.person).map_err(|_| invalid_link())?;
    app.set_password(&person, &hash, None, form.tokens.is_some()).await?;
    open_session(&app, &visitor, (&person, &hash), "/").await
}
