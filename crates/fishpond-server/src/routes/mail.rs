//! The visitor's email address: entering and confirming it, and the links in emails.

use axum::extract::{RawQuery, State};
use axum::response::{IntoResponse as _, Redirect, Response};
use fishpond_core::Message;
use fishpond_store::{MailAddress, MailCode};
use maud::{Markup, html};
use serde::Deserialize;

use crate::App;
use crate::error::Error;
use crate::forms::{Fields, Form};
use crate::limits::Action;
use crate::mail::{Letterhead, MAX_ADDRESS, MailSettings, Outgoing, valid_address};
use crate::page::layout;
use crate::passwords::Password;
use crate::routes::account::confirm;
use crate::routes::me::{answer, current_password};
use crate::visitor::Visitor;

/// The purpose of links that confirm an address.
const VERIFY: &str = "verify";

/// Milliseconds for which such a link is valid: a day.
const VALID_FOR: u64 = 24 * 60 * 60 * 1000;

/// The queries of the visitor's page after a change.
const SENT: &str = "mail-sent";
const REMOVED: &str = "mail-removed";
const UNCHANGED: &str = "mail-unchanged";

/// Returns the notice on the visitor's page after a change.
pub(crate) fn notice(query: &str) -> Option<&'static str> {
    match query {
        SENT => Some("page-mail-sent"),
        REMOVED => Some("page-mail-removed"),
        UNCHANGED => Some("page-mail-unchanged"),
        _ => None,
    }
}

/// Returns the section of the visitor's page, if the server sends mail and they have an account.
pub(crate) async fn section(app: &App, visitor: &Visitor) -> Result<Markup, Error> {
    if app.mail().is_none() || visitor.login.is_none() {
        return Ok(html! {});
    }
    let address = app.store().mail().mail_address(visitor.person.as_str()).await?;
    let unconfirmed = unconfirmed(app, visitor.person.as_str(), address.as_ref()).await?;
    Ok(html! {
        section.narrow #mail {
            h2 { (visitor.text("page-mail")) }
            @match &address {
                None => {
                    p.quiet { (visitor.text("page-mail-why")) }
                    details {
                        summary { (visitor.text("page-mail-add")) }
                        (address_form(visitor))
                    }
                }
                Some(address) => {
                    @if address.is_verified { p { (state(visitor, "page-mail-verified", &address.address)) } }
                    @if let Some(unconfirmed) = &unconfirmed {
                        p { (state(visitor, "page-mail-unverified", unconfirmed)) }
                        form.one method="post" action="/me/mail/again" { button type="submit" { (visitor.text("page-mail-again")) } }
                    }
                    details {
                        summary { (visitor.text("page-mail-change")) }
                        (address_form(visitor))
                    }
                    details {
                        summary { (visitor.text("page-mail-remove")) }
                        form.stack method="post" action="/me/mail/remove" {
                            (current_password(visitor, "page-current-password"))
                            button type="submit" { (visitor.text("page-mail-remove")) }
                        }
                    }
                }
            }
        }
    })
}

fn state(visitor: &Visitor, id: &'static str, address: &str) -> String {
    visitor.say(&Message::new(id).with("address", address.to_owned()))
}

/// Returns the address that a person has entered, but not yet confirmed. A confirmed one stays in use until then, so that the new one is
/// only in the link.
pub(crate) async fn unconfirmed(
    app: &App,
    person: &str,
    address: Option<&MailAddress>,
) -> Result<Option<String>, Error> {
    match address {
        None => Ok(None),
        Some(address) if !address.is_verified => Ok(Some(address.address.clone())),
        Some(_) => {
            let link = app.store().mail().latest_mail_code(person, VERIFY, app.now()).await?;
            Ok(link.map(|link| link.address))
        }
    }
}

fn address_form(visitor: &Visitor) -> Markup {
    html! {
        form.stack method="post" action="/me/mail" {
            label { (visitor.text("page-mail-address"))
                input type="email" name="address" maxlength=(MAX_ADDRESS) required autocomplete="email";
            }
            (current_password(visitor, "page-current-password"))
            button.primary type="submit" { (visitor.text("page-mail-send")) }
        }
    }
}

#[derive(Deserialize)]
pub(crate) struct AddressForm {
    address: String,
    password: Password,
}

/// `POST /me/mail`: a new address, which is used once it is confirmed. Until then, a confirmed one stays in use.
pub(crate) async fn set_address(
    State(app): State<App>,
    visitor: Visitor,
    Form(form): Form<AddressForm>,
) -> Response {
    let saved = async {
        app.require_mail()?;
        let Some(login) = &visitor.login else { return Ok(Redirect::to("/me").into_response()) };
        let address = valid_address(&form.address)
            .ok_or_else(|| Error::Invalid(Message::new("page-error-mail-address")))?;
        confirm(&app, login, form.password).await?;
        let (mail, person) = (app.store().mail(), visitor.person.as_str());
        let confirmed = mail.mail_address(person).await?.filter(|saved| saved.is_verified);
        if confirmed.as_ref().is_some_and(|saved| saved.address == address) {
            mail.delete_mail_codes(person, VERIFY).await?;
            return Ok(Redirect::to(&format!("/me?{UNCHANGED}")).into_response());
        }
        count(&app, &visitor, address)?;
        if confirmed.is_some() {
            mail.delete_mail_codes(person, VERIFY).await?;
        } else {
            let address = MailAddress {
                person: person.to_owned(),
                address: address.to_owned(),
                is_verified: false,
                settings: MailSettings::new(visitor.lang).to_json(),
                mailed: None,
            };
            mail.save_mail_address(address).await?;
        }
        send_link(&app, &visitor, login, address).await
    };
    answer(&app, &visitor, saved.await).await
}

/// `POST /me/mail/again`: another link for an address that is not confirmed.
pub(crate) async fn send_again(State(app): State<App>, visitor: Visitor) -> Response {
    let sent = async {
        app.require_mail()?;
        let address = app.store().mail().mail_address(visitor.person.as_str()).await?;
        let unconfirmed = unconfirmed(&app, visitor.person.as_str(), address.as_ref()).await?;
        let (Some(login), Some(address)) = (&visitor.login, unconfirmed) else {
            return Ok(Redirect::to("/me").into_response());
        };
        count(&app, &visitor, &address)?;
        send_link(&app, &visitor, login, &address).await
    };
    answer(&app, &visitor, sent.await).await
}

/// Counts an email with a link.
fn count(app: &App, visitor: &Visitor, address: &str) -> Result<(), Error> {
    app.limits().count(Action::Mail, visitor.person.as_str(), visitor.network)?;
    app.limits().count_mail(address)
}

/// Sends a link that confirms an address.
async fn send_link(app: &App, visitor: &Visitor, login: &str, address: &str) -> Result<Response, Error> {
    let mail = app.require_mail()?;
    let code = crate::random_hex::<32>();
    let link = MailCode {
        person: visitor.person.to_string(),
        purpose: VERIFY.to_owned(),
        address: address.to_owned(),
        until: app.now().saturating_add(VALID_FOR),
    };
    app.store().mail().create_mail_code(&code, link).await?;
    let letterhead = Letterhead { lang: visitor.lang, site: visitor.site.name(), login };
    let text = letterhead.verify(mail.link(&format!("/mail/verify?code={code}")));
    if let Err(error) = mail.send(Outgoing { to: address.to_owned(), text, unsubscribe: None }).await {
        app.log_unsent(&error);
        return Err(Error::Invalid(Message::new("page-error-mail-unsent")));
    }
    Ok(Redirect::to(&format!("/me?{SENT}")).into_response())
}

#[derive(Deserialize)]
pub(crate) struct RemoveForm {
    password: Password,
}

/// `POST /me/mail/remove`: the owner confirms it with their password, because the address is the way back into the account.
pub(crate) async fn remove(
    State(app): State<App>,
    visitor: Visitor,
    Form(form): Form<RemoveForm>,
) -> Response {
    let removed = async {
        let Some(login) = &visitor.login else { return Ok(Redirect::to("/me").into_response()) };
        confirm(&app, login, form.password).await?;
        app.store().mail().delete_mail_address(visitor.person.as_str()).await?;
        Ok(Redirect::to(&format!("/me?{REMOVED}")).into_response())
    };
    answer(&app, &visitor, removed.await).await
}

#[derive(Deserialize)]
struct CodeQuery {
    #[serde(default)]
    code: String,
}

/// Returns the code in the query of a link.
pub(crate) fn code_of(query: Option<String>) -> Result<String, Error> {
    let CodeQuery { code } = Fields::parse(query.unwrap_or_default().as_bytes()).read()?;
    Ok(code)
}

/// Returns the error for a link that has been used or has expired.
pub(crate) fn invalid_link() -> Error {
    Error::Invalid(Message::new("page-error-mail-link"))
}

/// `GET /mail/verify`: a button, because some mail programs open every link in an email.
pub(crate) async fn verify_page(
    State(app): State<App>,
    visitor: Visitor,
    RawQuery(query): RawQuery,
) -> Result<Markup, Error> {
    let code = code_of(query)?;
    let link = app.store().mail().mail_code(&code, VERIFY, app.now()).await?.ok_or_else(invalid_link)?;
    let title = visitor.text("page-mail-verify");
    let question = visitor.say(&Message::new("page-mail-verify-question").with("address", link.address));
    Ok(one_button(&visitor, &title, &question, &format!("/mail/verify?code={code}"), "page-mail-verify"))
}

/// `POST /mail/verify`
pub(crate) async fn verify(
    State(app): State<App>,
    visitor: Visitor,
    RawQuery(query): RawQuery,
) -> Result<Markup, Error> {
    let code = code_of(query)?;
    let mail = app.store().mail();
    let link = mail.use_mail_code(&code, VERIFY, app.now()).await?.ok_or_else(invalid_link)?;
    if !mail.verify_mail_address(&link.person, &link.address).await? {
        return Err(invalid_link());
    }
    Ok(done(&visitor, "page-mail-verify", "page-mail-verify-done"))
}

/// `GET /mail/unsubscribe`
pub(crate) async fn unsubscribe_page(
    State(app): State<App>,
    visitor: Visitor,
    RawQuery(query): RawQuery,
) -> Result<Markup, Error> {
    let code = code_of(query)?;
    app.require_mail()?.unsubscriber(&code).ok_or_else(invalid_link)?;
    let (title, question) = (visitor.text("page-unsubscribe"), visitor.text("page-unsubscribe-question"));
    let action = format!("/mail/unsubscribe?code={code}");
    Ok(one_button(&visitor, &title, &question, &action, "page-unsubscribe"))
}

/// `POST /mail/unsubscribe`: from the page, or from a mail program (RFC 8058). The address stays, for a forgotten password.
pub(crate) async fn unsubscribe(
    State(app): State<App>,
    visitor: Visitor,
    RawQuery(query): RawQuery,
) -> Result<Markup, Error> {
    let person = app.require_mail()?.unsubscriber(&code_of(query)?).ok_or_else(invalid_link)?;
    let mail = app.store().mail();
    if let Some(address) = mail.mail_address(person.as_str()).await? {
        let settings = MailSettings::read(&address.settings).without_notices();
        mail.set_mail_settings(person.as_str(), &settings.to_json()).await?;
    }
    Ok(done(&visitor, "page-unsubscribe", "page-unsubscribe-done"))
}

/// Returns a page with a question and a button.
fn one_button(visitor: &Visitor, title: &str, question: &str, action: &str, button: &str) -> Markup {
    let body = html! {
        section.narrow {
            h1 { (title) }
            p { (question) }
            form.one method="post" action=(action) { button.primary type="submit" { (visitor.text(button)) } }
        }
    };
    layout(visitor, title, &body)
}

/// Returns a page that says what was done.
pub(crate) fn done(visitor: &Visitor, title: &str, sentence: &str) -> Markup {
    let title = visitor.text(title);
    let body = html! {
        section.narrow {
            h1 { (title) }
            p role="status" { (visitor.text(sentence)) }
            a.button href="/" { (visitor.text("page-home")) }
        }
    };
    layout(visitor, &title, &body)
}
