//! The visitor's own pages: language, colour scheme, name, account.

use axum::extract::{RawQuery, State};
use axum::response::{IntoResponse as _, Redirect, Response};
use fishpond_core::Message;
use fishpond_names::MAX_NAME_LENGTH;
use fishpond_store::Person;
use fishpond_words::Lang;
use maud::{Markup, html};
use serde::Deserialize;

use crate::App;
use crate::error::Error;
use crate::forms::Form;
use crate::page::layout;
use crate::passwords::{MAX_LENGTH, MIN_LENGTH};
use crate::routes::{bots, contacts, mail, notices, privacy, push, tokens};
use crate::visitor::{ColourScheme, SiteCookie, Visitor, check_name, encode, set_cookie};

/// Maximum length of an invite code in characters.
pub(crate) const MAX_INVITE_LENGTH: usize = 40;

/// The query of the page after an account has been created.
pub(crate) const ACCOUNT_CREATED: &str = "account-created";

/// The query of the page after a new password has been set.
pub(crate) const PASSWORD_CHANGED: &str = "password-changed";

/// The form at the top of every page.
#[derive(Deserialize)]
pub(crate) struct SettingsForm {
    lang: Option<String>,
    light: Option<String>,
    back: Option<String>,
}

/// `POST /settings`
pub(crate) async fn settings(State(app): State<App>, Form(form): Form<SettingsForm>) -> Response {
    let back = form.back.filter(|back| is_local(back));
    let mut response = Redirect::to(back.as_deref().unwrap_or("/")).into_response();
    if let Some(lang) = form.lang.and_then(|lang| lang.parse::<Lang>().ok()) {
        set_cookie(&mut response, &app, SiteCookie::Lang, lang.code());
    }
    if let Some(scheme) = form.light.and_then(|code| ColourScheme::from_code(&code)) {
        set_cookie(&mut response, &app, SiteCookie::ColourScheme, scheme.code());
    }
    response
}

/// Returns whether a redirect to this path stays on the site. A path that starts with two slashes would lead to another host.
/// Browsers treat `\` as a slash and drop tabs and line breaks, so paths with those are refused too.
fn is_local(path: &str) -> bool {
    let is_plain = |byte: u8| byte.is_ascii_graphic() && byte != b'\\';
    path.starts_with('/') && !path.starts_with("//") && path.bytes().all(is_plain)
}

/// `GET /me`
pub(crate) async fn me(
    State(app): State<App>,
    visitor: Visitor,
    RawQuery(query): RawQuery,
) -> Result<Markup, Error> {
    let notice = match query.as_deref() {
        Some(ACCOUNT_CREATED) => Some("page-account-created"),
        Some(PASSWORD_CHANGED) => Some("page-password-changed"),
        Some(privacy::SAVED) => Some("page-privacy-saved"),
        Some(notices::SAVED) => Some("page-notices-saved"),
        Some(query) => mail::notice(query).or_else(|| push::notice(query)),
        None => None,
    };
    let notice =
        notice.map(|notice| Notice::top(html! { p.notice.good role="status" { (visitor.text(notice)) } }));
    Ok(page(&visitor, notice.as_ref(), &sections(&app, &visitor).await?))
}

/// Returns the sections below those about the name and the account.
async fn sections(app: &App, visitor: &Visitor) -> Result<Markup, Error> {
    Ok(html! {
        (notices::section(app, visitor).await?)
        (mail::section(app, visitor).await?)
        (privacy::section(app, visitor).await?)
        (contacts::section(app, visitor).await?)
        (tokens::section(app, visitor, None).await?)
        (bots::section(app, visitor).await?)
    })
}

/// A notice on this page.
pub(crate) struct Notice {
    text: Markup,
    /// The guest's form that the notice belongs to; without one, it is at the top of the page.
    entries: Option<Entries>,
}

impl Notice {
    fn top(text: Markup) -> Notice {
        Notice { text, entries: None }
    }
}

/// The entries of a guest in one of the forms about accounts, except for the password.
pub(crate) struct Entries {
    pub(crate) form: AccountForm,
    pub(crate) login: String,
    pub(crate) invite: Option<String>,
}

/// The forms about accounts for guests.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum AccountForm {
    Register,
    Login,
}

/// Returns the response to a form on this page. If it was refused, this is the page with the error.
pub(crate) async fn answer(app: &App, visitor: &Visitor, result: Result<Response, Error>) -> Response {
    answer_to(app, visitor, None, result).await
}

/// Returns the response to a form on this page. If it was refused, this is the page with the error beside what the guest entered.
pub(crate) async fn answer_to(
    app: &App,
    visitor: &Visitor,
    entries: Option<Entries>,
    result: Result<Response, Error>,
) -> Response {
    let error = match result {
        Ok(response) => return response,
        Err(error) if visitor.wants_plain_text => return error.into_response(),
        Err(error) => error,
    };
    let text = html! { p.notice role="alert" { (error.sentence(visitor, &[])) } };
    // The page of someone with an account has no forms for guests.
    let notice = Notice { text, entries: entries.filter(|_| visitor.login.is_none()) };
    // The error matters more than the sections, if the store fails.
    let sections = app.optional("cannot show an account", sections(app, visitor).await).unwrap_or_default();
    error.shown_in(page(visitor, Some(&notice), &sections))
}

/// Returns the page with a notice and more sections.
pub(crate) fn page(visitor: &Visitor, notice: Option<&Notice>, sections: &Markup) -> Markup {
    let body = html! {
        section.narrow {
            h1 { (visitor.text("page-me")) }
            @if let Some(Notice { text, entries: None }) = notice { (text) }
            form.stack method="post" action="/me/name" {
                label { (visitor.text("page-your-name"))
                    input name="name" maxlength=(MAX_NAME_LENGTH) required autocomplete="nickname" value=(visitor.name_or_guest());
                }
                button.primary type="submit" { (visitor.text("page-save")) }
            }
        }
        @match &visitor.login {
            Some(login) => (account(visitor, login)),
            None => (guest(visitor, notice)),
        }
        (sections)
        section.narrow {
            details.confirm {
                summary { (visitor.text("page-delete")) }
                p { (visitor.text("page-delete-sure")) }
                form.stack method="post" action="/me/delete" {
                    @if visitor.login.is_some() { (current_password(visitor, "page-current-password")) }
                    button.danger type="submit" { (visitor.text("page-delete")) }
                }
            }
        }
    };
    layout(visitor, &visitor.text("page-me"), &body)
}

fn account(visitor: &Visitor, login: &str) -> Markup {
    html! {
        section.narrow {
            p { (visitor.say(&Message::new("page-me-account").with("login", login.to_owned()))) }
            div.buttons {
                form.one method="post" action="/me/logout" { button type="submit" { (visitor.text("page-logout")) } }
                form.one method="post" action="/me/logout-everywhere" {
                    button type="submit" { (visitor.text("page-logout-everywhere")) }
                }
            }
            details {
                summary { (visitor.text("page-change-password")) }
                p.quiet { (visitor.text("page-change-password-why")) }
                form.stack method="post" action="/me/password" {
                    // Tells password managers which account it is.
                    input type="hidden" name="login" value=(login) autocomplete="username";
                    (current_password(visitor, "page-current-password"))
                    (new_password(visitor, "new", "page-new-password"))
                    (revoke_tokens(visitor, false))
                    button.primary type="submit" { (visitor.text("page-change-password")) }
                }
            }
        }
    }
}

fn guest(visitor: &Visitor, notice: Option<&Notice>) -> Markup {
    let refused = |form: AccountForm| {
        let notice = notice?;
        notice.entries.as_ref().filter(|entries| entries.form == form).map(|entries| (&notice.text, entries))
    };
    let (register, login) = (refused(AccountForm::Register), refused(AccountForm::Login));
    html! {
        section.narrow {
            p { (visitor.text("page-me-guest")) }
            details open[register.is_some()] {
                summary { (visitor.text("page-register")) }
                p.quiet { (visitor.text("page-register-why")) }
                @if let Some((error, _)) = register { (error) }
                form.stack method="post" action="/me/register" {
                    (login_name(visitor, register.map(|(_, entries)| entries)))
                    (new_password(visitor, "password", "page-password"))
                    @if visitor.site.invite_only {
                        label { (visitor.text("page-invite-code"))
                            input name="invite" maxlength=(MAX_INVITE_LENGTH) required autocomplete="off" value=[register.and_then(|(_, entries)| entries.invite.as_ref())];
                        }
                    }
                    button.primary type="submit" { (visitor.text("page-register")) }
                }
            }
            details open[login.is_some()] {
                summary { (visitor.text("page-login")) }
                @if let Some((error, _)) = login { (error) }
                form.stack method="post" action="/me/login" {
                    (login_name(visitor, login.map(|(_, entries)| entries)))
                    (current_password(visitor, "page-login-password"))
                    button.primary type="submit" { (visitor.text("page-login")) }
                }
                @if visitor.has_mail { p { a href="/recover" { (visitor.text("page-recover-link")) } } }
            }
        }
    }
}

fn login_name(visitor: &Visitor, entries: Option<&Entries>) -> Markup {
    html! {
        label { (visitor.text("page-login-name"))
            // After an error, the focus brings the form into view.
            input name="login" maxlength=(MAX_NAME_LENGTH) required autocomplete="username" value=[entries.map(|entries| &entries.login)] autofocus[entries.is_some()];
        }
    }
}

pub(crate) fn current_password(visitor: &Visitor, label: &str) -> Markup {
    html! {
        label { (visitor.text(label)) input type="password" name="password" required autocomplete="current-password"; }
    }
}

pub(crate) fn new_password(visitor: &Visitor, name: &str, label: &str) -> Markup {
    html! {
        label { (visitor.text(label))
            input type="password" name=(name) minlength=(MIN_LENGTH) maxlength=(MAX_LENGTH) required autocomplete="new-password";
        }
    }
}

/// Returns the switch for revoking all API tokens together with an old password.
pub(crate) fn revoke_tokens(visitor: &Visitor, on: bool) -> Markup {
    html! {
        label.toggle {
            span { (visitor.text("page-password-tokens")) }
            input type="checkbox" role="switch" name="tokens" value="1" checked[on];
        }
    }
}

#[derive(Deserialize)]
pub(crate) struct NameForm {
    name: String,
}

/// `POST /me/name`
pub(crate) async fn rename(State(app): State<App>, visitor: Visitor, Form(form): Form<NameForm>) -> Response {
    answer(&app, &visitor, save_name(&app, &visitor, form.name.trim()).await).await
}

async fn save_name(app: &App, visitor: &Visitor, name: &str) -> Result<Response, Error> {
    check_name(name)?;
    app.require_free_name(visitor, name).await?;
    if let Some(person) = app.store().person(visitor.person.as_str()).await? {
        app.store().save_person(Person { name: name.to_owned(), ..person }).await?;
    }
    let mut response = Redirect::to("/").into_response();
    set_cookie(&mut response, app, SiteCookie::Name, &encode(name));
    Ok(response)
}
