//! The visitor: language, light, name, account.

use argon2::Argon2;
use argon2::password_hash::phc::PasswordHash;
use argon2::password_hash::{PasswordHasher as _, PasswordVerifier as _};
use axum::extract::{Form, State};
use axum::response::{IntoResponse, Redirect, Response};
use fishpond_core::Message;
use fishpond_store::{Person, StoreError};
use fishpond_table::{PersonId, is_valid_name};
use fishpond_words::Lang;
use maud::{Markup, html};
use serde::Deserialize;

use crate::App;
use crate::error::Error;
use crate::page::{Light, Visitor, layout};
use crate::who::{encode, set_cookie};

/// The fields of the form in the head of every page.
#[derive(Deserialize)]
pub(crate) struct Settings {
    lang: Option<String>,
    light: Option<String>,
    back: Option<String>,
}

/// `POST /settings`
pub(crate) async fn settings(State(app): State<App>, Form(settings): Form<Settings>) -> Response {
    let back = settings.back.filter(|back| is_page(back));
    let mut response = Redirect::to(back.as_deref().unwrap_or("/")).into_response();
    if let Some(lang) = settings.lang.and_then(|lang| lang.parse::<Lang>().ok()) {
        set_cookie(&mut response, &app, "lang", lang.code());
    }
    if let Some(light) = settings.light.and_then(|light| Light::read(&light)) {
        set_cookie(&mut response, &app, "light", light.code());
    }
    response
}

/// Whether this leads to a page of this site: a path, and no second slash that would name another host. Browsers take `\`
/// for a slash and drop tabs and breaks; no address has any of them.
fn is_page(path: &str) -> bool {
    let plain = |byte: u8| byte.is_ascii_graphic() && byte != b'\\';
    path.starts_with('/') && !path.starts_with("//") && path.bytes().all(plain)
}

/// `GET /me`
pub(crate) async fn me(visitor: Visitor) -> Response {
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
            details.careful {
                summary { (visitor.text("page-delete")) }
                p { (visitor.text("page-delete-sure")) }
                form.one method="post" action="/me/delete" { button.danger type="submit" { (visitor.text("page-delete")) } }
            }
        }
    };
    layout(&visitor, &visitor.text("page-me"), &body).into_response()
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

/// A new name.
#[derive(Deserialize)]
pub(crate) struct Rename {
    name: String,
}

/// `POST /me/name`
pub(crate) async fn rename(State(app): State<App>, visitor: Visitor, Form(form): Form<Rename>) -> Response {
    let name = form.name.trim();
    if !is_valid_name(name) {
        return Error::Bad(Message::new("page-error-name")).page(&visitor);
    }
    if visitor.login.is_some()
        && let Err(error) = app.store().save_person(person(&app, &visitor, name)).await
    {
        return Error::from(error).page(&visitor);
    }
    let mut response = Redirect::to("/").into_response();
    set_cookie(&mut response, &app, "name", &encode(name));
    response
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

/// Name and password of an account.
#[derive(Deserialize)]
pub(crate) struct Credentials {
    login: String,
    password: String,
}

/// How long a session lasts: thirty days.
const SESSION: u64 = 30 * 24 * 3600 * 1000;

/// `POST /me/register`: the guest's games go with him.
pub(crate) async fn register(
    State(app): State<App>,
    visitor: Visitor,
    Form(form): Form<Credentials>,
) -> Response {
    let login = form.login.trim().to_owned();
    if !is_valid_name(&login) {
        return Error::Bad(Message::new("page-error-name")).page(&visitor);
    }
    if form.password.chars().count() < 8 || form.password.len() > 800 {
        return Error::Bad(Message::new("page-error-short-password")).page(&visitor);
    }
    if visitor.login.is_some() {
        return Redirect::to("/me").into_response();
    }
    let opened = async {
        let password = hashed(form.password).await?;
        app.store()
            .save_person(person(&app, &visitor, &visitor.name.clone().unwrap_or_else(|| login.clone())))
            .await?;
        match app.store().create_account(visitor.person.as_str(), &login, &password).await {
            Err(StoreError::NameTaken) => return Err(Error::Bad(Message::new("page-error-name-taken"))),
            done => done?,
        }
        session(&app, visitor.person.as_str()).await
    };
    match opened.await {
        Ok(response) => response,
        Err(error) => error.page(&visitor),
    }
}

/// `POST /me/login`
pub(crate) async fn login(
    State(app): State<App>,
    visitor: Visitor,
    Form(form): Form<Credentials>,
) -> Response {
    let entered = async {
        let account = app.store().account(form.login.trim()).await?;
        // A name that nobody has takes as long as a wrong password.
        let (person, known) = match account {
            Some(account) => (Some(account.person), account.password),
            None => (None, NOBODYS.to_owned()),
        };
        let fits = fits(form.password, known).await?;
        match person.filter(|_| fits) {
            Some(person) => {
                // What he has played as a guest in this browser is his; an account stays what it is.
                let known = app.store().person(visitor.person.as_str()).await?;
                if known.is_none_or(|known| known.login.is_none()) {
                    let account = PersonId::new(person.clone()).map_err(|_| Error::WrongPassword)?;
                    app.adopt(&visitor.person, &account).await?;
                }
                session(&app, &person).await
            }
            None => Err(Error::WrongPassword),
        }
    };
    match entered.await {
        Ok(response) => response,
        Err(error) => error.page(&visitor),
    }
}

/// Opens a session and tells the browser.
async fn session(app: &App, person: &str) -> Result<Response, Error> {
    let token = crate::random_hex::<32>();
    app.store().open_session(&token, person, app.now(), app.now() + SESSION).await?;
    let mut response = Redirect::to("/").into_response();
    set_cookie(&mut response, app, "session", &token);
    // From now on he is known by the session alone: after the log-out he is somebody else.
    for cookie in ["fishpond", "name"] {
        set_cookie(&mut response, app, cookie, "");
    }
    Ok(response)
}

/// `POST /me/logout`
pub(crate) async fn logout(State(app): State<App>, visitor: Visitor) -> Response {
    if let Some(token) = &visitor.session
        && let Err(error) = app.store().close_session(token).await
    {
        return Error::from(error).page(&visitor);
    }
    // Whoever comes to this browser next is not to go on seeing his hands.
    app.end_streams(|other| other.session.is_some() && other.session == visitor.session);
    let mut response = Redirect::to("/").into_response();
    set_cookie(&mut response, &app, "session", "");
    set_cookie(&mut response, &app, "name", "");
    response
}

/// `POST /me/delete`: everything about the visitor; finished games stay without his name.
pub(crate) async fn delete(State(app): State<App>, visitor: Visitor) -> Response {
    if let Err(error) = app.forget(&visitor.person).await {
        return error.page(&visitor);
    }
    let mut response = Redirect::to("/").into_response();
    for cookie in ["fishpond", "session", "name", "lang", "light"] {
        set_cookie(&mut response, &app, cookie, "");
    }
    response
}

/// The hash of a password that nobody has.
const NOBODYS: &str =
    "$argon2id$v=19$m=19456,t=2,p=1$AAAAAAAAAAAAAAAAAAAAAA$AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA";

/// Argon2id takes its time, on a thread where it holds nobody up.
async fn hashed(password: String) -> Result<String, Error> {
    let hash = move || {
        let salt = rand::random::<[u8; 16]>();
        let hash = Argon2::default().hash_password_with_salt(password.as_bytes(), &salt);
        hash.map(|hash| hash.to_string()).map_err(|error| Error::Internal(format!("a password: {error}")))
    };
    tokio::task::spawn_blocking(hash).await.map_err(|error| Error::Internal(error.to_string()))?
}

async fn fits(password: String, known: String) -> Result<bool, Error> {
    let check = move || {
        PasswordHash::new(&known)
            .is_ok_and(|known| Argon2::default().verify_password(password.as_bytes(), &known).is_ok())
    };
    tokio::task::spawn_blocking(check).await.map_err(|error| Error::Internal(error.to_string()))
}
