//! The visitor's own pages: language, colour scheme, name, account.

use argon2::Argon2;
use argon2::password_hash::phc::PasswordHash;
use argon2::password_hash::{PasswordHasher as _, PasswordVerifier as _};
use axum::extract::State;
use axum::response::{IntoResponse as _, Redirect, Response};
use fishpond_core::Message;
use fishpond_store::{NewAccount, Person, StoreError};
use fishpond_table::{PersonId, is_valid_name};
use fishpond_words::Lang;
use maud::{Markup, html};
use serde::Deserialize;

use crate::App;
use crate::error::Error;
use crate::forms::Form;
use crate::page::layout;
use crate::visitor::{ColourScheme, Visitor, encode, set_cookie};

/// How long a session lasts, in milliseconds: thirty days.
const SESSION: u64 = 30 * 24 * 3600 * 1000;

/// A hash that matches no password.
const NO_PASSWORD: &str =
    "$argon2id$v=19$m=19456,t=2,p=1$AAAAAAAAAAAAAAAAAAAAAA$AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA";

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
        set_cookie(&mut response, &app, "lang", lang.code());
    }
    if let Some(scheme) = form.light.and_then(|code| ColourScheme::from_code(&code)) {
        set_cookie(&mut response, &app, "light", scheme.code());
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
pub(crate) async fn me(visitor: Visitor) -> Markup {
    let body = html! {
        section.narrow {
            h1 { (visitor.text("page-me")) }
            form.stack method="post" action="/me/name" {
                label { (visitor.text("page-your-name"))
                    input name="name" maxlength="24" required autocomplete="nickname" value=(visitor.name_or_guest());
                }
                button.primary type="submit" { (visitor.text("page-save")) }
            }
        }
        @if let Some(login) = &visitor.login {
            section.narrow {
                p { (visitor.say(&Message::new("page-me-account").with("login", login.clone()))) }
                form.one method="post" action="/me/logout" { button type="submit" { (visitor.text("page-logout")) } }
            }
        } @else {
            section.narrow {
                p { (visitor.text("page-me-guest")) }
                details {
                    summary { (visitor.text("page-register")) }
                    p.quiet { (visitor.text("page-register-why")) }
                    (credentials(&visitor, "/me/register", "new-password", "page-register"))
                }
                details {
                    summary { (visitor.text("page-login")) }
                    (credentials(&visitor, "/me/login", "current-password", "page-login"))
                }
            }
        }
        section.narrow {
            details.confirm {
                summary { (visitor.text("page-delete")) }
                p { (visitor.text("page-delete-sure")) }
                form.one method="post" action="/me/delete" { button.danger type="submit" { (visitor.text("page-delete")) } }
            }
        }
    };
    layout(&visitor, &visitor.text("page-me"), &body)
}

fn credentials(visitor: &Visitor, action: &str, kind: &str, label: &str) -> Markup {
    html! {
        form.stack method="post" action=(action) {
            label { (visitor.text("page-login-name")) input name="login" maxlength="24" required autocomplete="username"; }
            label { (visitor.text("page-password")) input type="password" name="password" minlength="8" maxlength="200" required autocomplete=(kind); }
            button.primary type="submit" { (visitor.text(label)) }
        }
    }
}

#[derive(Deserialize)]
pub(crate) struct NameForm {
    name: String,
}

/// `POST /me/name`
pub(crate) async fn rename(
    State(app): State<App>,
    visitor: Visitor,
    Form(form): Form<NameForm>,
) -> Result<Response, Error> {
    let name = form.name.trim();
    if !is_valid_name(name) {
        return Err(Error::Invalid(Message::new("page-error-name")));
    }
    if visitor.login.is_some() {
        app.store().save_person(person(&app, &visitor, name)).await?;
    }
    let mut response = Redirect::to("/").into_response();
    set_cookie(&mut response, &app, "name", &encode(name));
    Ok(response)
}

fn person(app: &App, visitor: &Visitor, name: &str) -> Person {
    Person {
        id: visitor.person.to_string(),
        name: name.to_owned(),
        since: app.now(),
        login: visitor.login.clone(),
        preferences: String::new(),
    }
}

/// The name and password of an account.
#[derive(Deserialize)]
pub(crate) struct Credentials {
    login: String,
    password: String,
}

/// `POST /me/register`: the guest keeps their games.
pub(crate) async fn register(
    State(app): State<App>,
    visitor: Visitor,
    Form(form): Form<Credentials>,
) -> Result<Response, Error> {
    let login = form.login.trim();
    if !is_valid_name(login) {
        return Err(Error::Invalid(Message::new("page-error-name")));
    }
    if form.password.chars().count() < 8 || form.password.len() > 800 {
        return Err(Error::Invalid(Message::new("page-error-short-password")));
    }
    if visitor.login.is_some() {
        return Ok(Redirect::to("/me").into_response());
    }
    let password = hash_password(form.password).await?;
    // A new identity: the guest's token must not be a second key to the account.
    let id = PersonId::new(crate::random_hex::<12>()).expect("hexadecimal digits are an identifier");
    let account = NewAccount {
        person: id.to_string(),
        name: visitor.name.clone().unwrap_or_else(|| login.to_owned()),
        login: login.to_owned(),
        password,
        since: app.now(),
    };
    match app.store().create_account(account).await {
        Err(StoreError::NameTaken) => return Err(Error::Invalid(Message::new("page-error-name-taken"))),
        created => created?,
    }
    app.adopt_guest(&visitor.person, &id).await?;
    open_session(&app, &id).await
}

/// `POST /me/login`
pub(crate) async fn login(
    State(app): State<App>,
    visitor: Visitor,
    Form(form): Form<Credentials>,
) -> Result<Response, Error> {
    let account = app.store().account(form.login.trim()).await?;
    // An unknown name takes as long as a wrong password, so that timing does not reveal account names.
    let (person, hash) = match account {
        Some(account) => (Some(account.person), account.password),
        None => (None, NO_PASSWORD.to_owned()),
    };
    let is_correct = check_password(form.password, hash).await?;
    let person = person.filter(|_| is_correct).and_then(|person| PersonId::new(person).ok());
    let person = person.ok_or(Error::WrongPassword)?;
    // A guest's games move to the account; the games of another account do not.
    if visitor.login.is_none() {
        app.adopt_guest(&visitor.person, &person).await?;
    }
    open_session(&app, &person).await
}

/// Opens a session and sends its token to the browser.
async fn open_session(app: &App, person: &PersonId) -> Result<Response, Error> {
    let token = crate::random_hex::<32>();
    app.store().open_session(&token, person.as_str(), app.now(), app.now() + SESSION).await?;
    let mut response = Redirect::to("/").into_response();
    set_cookie(&mut response, app, "session", &token);
    // After the logout, the browser is a new guest.
    for cookie in ["fishpond", "name"] {
        set_cookie(&mut response, app, cookie, "");
    }
    Ok(response)
}

/// `POST /me/logout`
pub(crate) async fn logout(State(app): State<App>, visitor: Visitor) -> Result<Response, Error> {
    if let Some(token) = &visitor.session {
        app.store().close_session(token).await?;
    }
    // The next user of this browser must not see their cards.
    app.end_streams(|other| other.session.is_some() && other.session == visitor.session);
    let mut response = Redirect::to("/").into_response();
    set_cookie(&mut response, &app, "session", "");
    set_cookie(&mut response, &app, "name", "");
    Ok(response)
}

/// `POST /me/delete`: deletes everything about the visitor; finished games stay without their name.
pub(crate) async fn delete(State(app): State<App>, visitor: Visitor) -> Result<Response, Error> {
    match visitor.login {
        Some(_) => app.delete_person(&visitor.person).await?,
        None => app.delete_guest(&visitor.person).await?,
    }
    let mut response = Redirect::to("/").into_response();
    for cookie in ["fishpond", "session", "name", "lang", "light"] {
        set_cookie(&mut response, &app, cookie, "");
    }
    Ok(response)
}

/// Hashes a password on a blocking thread, since Argon2id is slow by design.
async fn hash_password(password: String) -> Result<String, Error> {
    let hash = move || {
        let salt = rand::random::<[u8; 16]>();
        let hash = Argon2::default().hash_password_with_salt(password.as_bytes(), &salt);
        hash.map(|hash| hash.to_string())
            .map_err(|error| Error::Internal(format!("cannot hash a password: {error}")))
    };
    tokio::task::spawn_blocking(hash).await?
}

async fn check_password(password: String, hash: String) -> Result<bool, Error> {
    let check = move || {
        PasswordHash::new(&hash)
            .is_ok_and(|hash| Argon2::default().verify_password(password.as_bytes(), &hash).is_ok())
    };
    Ok(tokio::task::spawn_blocking(check).await?)
}
