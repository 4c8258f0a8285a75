//! Accounts: registration, login and logout, a new password, deletion.

use axum::extract::State;
use axum::response::{IntoResponse as _, Redirect, Response};
use fishpond_core::Message;
use fishpond_names::MAX_NAME_LENGTH;
use fishpond_store::{NewAccount, StoreError};
use fishpond_table::PersonId;
use serde::Deserialize;

use crate::App;
use crate::error::Error;
use crate::forms::Form;
use crate::passwords::Password;
use crate::routes::me::{
    ACCOUNT_CREATED, AccountForm, Entries, MAX_INVITE_LENGTH, PASSWORD_CHANGED, answer, answer_to,
};
use crate::visitor::{Network, SESSION, SiteCookie, Visitor, check_account_name, set_cookie};

/// The name and password of an account.
#[derive(Deserialize)]
pub(crate) struct Credentials {
    login: String,
    password: Password,
    /// The operator's invitation to create an account.
    invite: Option<String>,
}

impl Credentials {
    /// Returns what the form shows again after an error.
    fn entries(&self, form: AccountForm) -> Entries {
        // As much as the fields can hold.
        let first = |text: &str, most: usize| text.chars().take(most).collect();
        let invite = self.invite.as_deref().map(|code| first(code, MAX_INVITE_LENGTH));
        Entries { form, login: first(&self.login, MAX_NAME_LENGTH), invite }
    }
}

/// `POST /me/register`: the guest's games move to the account.
pub(crate) async fn register(
    State(app): State<App>,
    visitor: Visitor,
    Form(form): Form<Credentials>,
) -> Response {
    let entries = form.entries(AccountForm::Register);
    answer_to(&app, &visitor, Some(entries), create(&app, &visitor, form).await).await
}

async fn create(app: &App, visitor: &Visitor, form: Credentials) -> Result<Response, Error> {
    if visitor.login.is_some() {
        return Ok(Redirect::to("/me").into_response());
    }
    let login = form.login.trim();
    check_account_name(login)?;
    form.password.check_length()?;
    if !app.options().site.invite_only {
        return register_account(app, visitor, login, form.password).await;
    }
    let invite = form.invite.as_deref().unwrap_or_default().trim();
    let Some(until) = app.store().use_invite(invite, app.now()).await? else {
        return Err(Error::Invalid(Message::new("page-error-invite-code")));
    };
    let created = register_account(app, visitor, login, form.password).await;
    if created.is_err() {
        // The invitation can be used for another try.
        app.store().create_invite(invite, until).await?;
    }
    created
}

async fn register_account(
    app: &App,
    visitor: &Visitor,
    login: &str,
    password: Password,
) -> Result<Response, Error> {
    let hash = app.hashing().hash(password).await?;
    // A new identity: the guest's token must not be a second key to the account.
    let id = PersonId::new(crate::random_hex::<12>()).expect("hexadecimal digits are a valid identifier");
    let account = NewAccount {
        person: id.to_string(),
        name: visitor.name.clone().unwrap_or_else(|| login.to_owned()),
        login: login.to_owned(),
        password: hash.clone(),
        since: app.now(),
        owner: None,
    };
    match app.store().create_account(account).await {
        Err(StoreError::NameTaken) => return Err(Error::Invalid(Message::new("page-error-name-taken"))),
        created => created?,
    }
    app.adopt_guest(&visitor.person, &id).await?;
    open_session(app, visitor, (&id, &hash), &format!("/me?{ACCOUNT_CREATED}")).await
}

/// `POST /me/login`
pub(crate) async fn login(
    State(app): State<App>,
    visitor: Visitor,
    Form(form): Form<Credentials>,
) -> Response {
    let entries = form.entries(AccountForm::Login);
    answer_to(&app, &visitor, Some(entries), enter(&app, &visitor, form).await).await
}

async fn enter(app: &App, visitor: &Visitor, form: Credentials) -> Result<Response, Error> {
    let login = form.login.trim();
    app.limits().count_login(login, home_network(app, visitor, login).await?)?;
    let (person, hash) = check_password(app, login, form.password).await?;
    // A guest's games move to the account; the games of another account do not.
    if visitor.login.is_none() {
        app.adopt_guest(&visitor.person, &person).await?;
    }
    open_session(app, visitor, (&person, &hash), "/").await
}

/// Returns the visitor's network, if the owner of an account has used it lately.
async fn home_network(app: &App, visitor: &Visitor, login: &str) -> Result<Option<Network>, Error> {
    let account = app.store().account(login).await?;
    let owner = account.and_then(|account| PersonId::new(account.person).ok());
    Ok(visitor.network.filter(|&network| owner.is_some_and(|owner| app.networks().has(&owner, network))))
}

/// Returns the owner of an account and the hash of their password if the password is right.
async fn check_password(app: &App, login: &str, password: Password) -> Result<(PersonId, String), Error> {
    let account = app.store().account(login).await?;
    // Bots have no password.
    let account = account.filter(|account| !account.password.is_empty());
    let hash = account.as_ref().map(|account| account.password.clone());
    let is_correct = app.hashing().matches(password, hash).await?;
    let account = account.filter(|_| is_correct).ok_or(Error::WrongPassword)?;
    let person = PersonId::new(account.person).map_err(|_| Error::WrongPassword)?;
    Ok((person, account.password))
}

/// Checks that the visitor knows the password of their account.
pub(crate) async fn confirm(app: &App, login: &str, password: Password) -> Result<(), Error> {
    app.limits().count_confirmation(login)?;
    match check_password(app, login, password).await {
        Err(Error::WrongPassword) => Err(Error::NotConfirmed),
        checked => checked.map(drop),
    }
}

/// Opens a session, sends its token to the visitor's browser, and shows the page at an address. The browser's previous session ends.
///
/// # Errors
/// Returns [`Error::WrongPassword`] if the password no longer has this hash, because it was changed in the meantime.
pub(crate) async fn open_session(
    app: &App,
    visitor: &Visitor,
    (person, password_hash): (&PersonId, &str),
    next: &str,
) -> Result<Response, Error> {
    let token = crate::random_hex::<32>();
    let until = app.now() + SESSION.whole_milliseconds() as u64;
    match app.store().open_session(&token, person.as_str(), password_hash, app.now(), until).await {
        Err(StoreError::UnknownPerson) => return Err(Error::WrongPassword),
        opened => opened?,
    }
    end_session(app, visitor).await?;
    app.networks().note(person, visitor.network, app.now());
    let mut response = Redirect::to(next).into_response();
    set_cookie(&mut response, app, SiteCookie::Session, &token);
    // After the logout, the browser is a new guest.
    for cookie in [SiteCookie::Guest, SiteCookie::Name] {
        set_cookie(&mut response, app, cookie, "");
    }
    Ok(response)
}

/// `POST /me/logout`
pub(crate) async fn logout(State(app): State<App>, visitor: Visitor) -> Result<Response, Error> {
    end_session(&app, &visitor).await?;
    Ok(logged_out(&app))
}

/// Ends the visitor's session and its event streams: the next user of this browser must not see the visitor's cards.
async fn end_session(app: &App, visitor: &Visitor) -> Result<(), Error> {
    if let Some(token) = &visitor.session {
        app.store().close_session(token).await?;
        app.end_streams(|other| other.session.as_ref() == Some(token));
        app.publish_person(&visitor.person);
    }
    Ok(())
}

/// `POST /me/logout-everywhere`
pub(crate) async fn logout_everywhere(State(app): State<App>, visitor: Visitor) -> Result<Response, Error> {
    if visitor.login.is_some() {
        app.store().close_sessions(visitor.person.as_str(), None).await?;
        app.end_streams(|other| other.person == visitor.person);
        app.publish_person(&visitor.person);
    }
    Ok(logged_out(&app))
}

/// Returns the response after a logout.
fn logged_out(app: &App) -> Response {
    let mut response = Redirect::to("/").into_response();
    for cookie in [SiteCookie::Session, SiteCookie::Name] {
        set_cookie(&mut response, app, cookie, "");
    }
    response
}

#[derive(Deserialize)]
pub(crate) struct PasswordForm {
    password: Password,
    new: Password,
    /// Whether the API tokens are revoked as well.
    tokens: Option<String>,
}

/// `POST /me/password`: a new password, which closes all other sessions.
pub(crate) async fn change_password(
    State(app): State<App>,
    visitor: Visitor,
    Form(form): Form<PasswordForm>,
) -> Response {
    let changed = async {
        let Some(login) = &visitor.login else { return Ok(Redirect::to("/me").into_response()) };
        form.new.check_length()?;
        confirm(&app, login, form.password).await?;
        let hash = app.hashing().hash(form.new).await?;
        let keep = visitor.session.as_deref();
        app.set_password(&visitor.person, &hash, keep, form.tokens.is_some()).await?;
        Ok(Redirect::to(&format!("/me?{PASSWORD_CHANGED}")).into_response())
    };
    answer(&app, &visitor, changed.await).await
}

#[derive(Deserialize)]
pub(crate) struct DeleteForm {
    password: Option<Password>,
}

/// `POST /me/delete`: deletes everything about the visitor; finished games stay, but without the visitor's name. The owner of an
/// account confirms it with their password.
pub(crate) async fn delete(
    State(app): State<App>,
    visitor: Visitor,
    Form(form): Form<DeleteForm>,
) -> Response {
    let deleted = async {
        match &visitor.login {
            Some(login) => {
                confirm(&app, login, form.password.ok_or(Error::NotConfirmed)?).await?;
                app.delete_person(&visitor.person).await?;
            }
            None => app.delete_guest(&visitor.person).await?,
        }
        let mut response = Redirect::to("/").into_response();
        for cookie in SiteCookie::ALL {
            set_cookie(&mut response, &app, cookie, "");
        }
        Ok(response)
    };
    answer(&app, &visitor, deleted.await).await
}
