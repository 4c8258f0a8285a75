//! API tokens on the visitor's own page: creating, listing and revoking them.

use axum::extract::{Path, State};
use axum::response::{IntoResponse as _, Redirect, Response};
use fishpond_core::Message;
use fishpond_store::Token;
use fishpond_table::Millis;
use maud::{Markup, html};
use serde::Deserialize;

use crate::App;
use crate::api::{self, Scope, Scopes};
use crate::error::Error;
use crate::forms::Fields;
use crate::passwords::Password;
use crate::routes::{account, me};
use crate::visitor::Visitor;

/// The choices for the number of days until a token expires; 0 means never.
const DAYS: [u32; 4] = [30, 90, 365, 0];

/// The number of days that the form suggests.
const DEFAULT_DAYS: u32 = 90;

/// The form for a new token, without its switches for the scopes.
#[derive(Deserialize)]
struct TokenForm {
    name: String,
    days: Option<u32>,
}

/// The field with which the visitor confirms a new token.
#[derive(Deserialize)]
struct ConfirmForm {
    password: Option<Password>,
}

/// `POST /me/tokens`: creates a token and shows it, once.
pub(crate) async fn create(State(app): State<App>, visitor: Visitor, fields: Fields) -> Response {
    let created = async {
        if visitor.login.is_none() {
            return Ok(Redirect::to("/me").into_response());
        }
        let TokenForm { name, days } = fields.read()?;
        let scopes: Scopes =
            Scope::ALL.into_iter().filter(|scope| fields.get(&format!("scope-{scope}")).is_some()).collect();
        let days = Some(days.unwrap_or(DEFAULT_DAYS)).filter(|&days| days > 0);
        confirm(&app, &visitor, &fields).await?;
        let created = app.create_token(visitor.person.as_str(), &name, &scopes, days, None).await;
        let created = created.map_err(api::token_error)?;
        let tokens = section(&app, &visitor, Some(&created.text)).await?;
        Ok(me::page(&visitor, None, &tokens).into_response())
    };
    me::answer(&app, &visitor, created.await).await
}

/// Checks the password in a form that creates a token. A token outlives the session, so an open browser must not be enough to get one.
pub(crate) async fn confirm(app: &App, visitor: &Visitor, fields: &Fields) -> Result<(), Error> {
    let ConfirmForm { password } = fields.read()?;
    let (Some(login), Some(password)) = (&visitor.login, password) else { return Err(Error::NotConfirmed) };
    account::confirm(app, login, password).await
}

/// `POST /me/tokens/{token}`: revokes a token.
pub(crate) async fn revoke(
    State(app): State<App>,
    visitor: Visitor,
    Path(id): Path<String>,
) -> Result<Redirect, Error> {
    app.revoke_token(visitor.person.as_str(), &id).await?;
    Ok(Redirect::to("/me#tokens"))
}

/// Returns the section of the page about the tokens of an account, and the text of a new one.
pub(crate) async fn section(app: &App, visitor: &Visitor, new: Option<&str>) -> Result<Markup, Error> {
    if visitor.login.is_none() {
        return Ok(html! {});
    }
    let tokens = app.store().tokens(visitor.person.as_str()).await?;
    let now = app.now();
    Ok(html! {
        section.narrow #tokens {
            h2 { (visitor.text("api-tokens")) }
            p.quiet { (visitor.text("api-tokens-why")) " " a href="/api" { (visitor.text("api-tokens-more")) } }
            @if let Some(new) = new {
                div.notice.good role="status" {
                    p { (visitor.text("api-token-created")) }
                    p { code.token { (new) } }
                }
            }
            @if !tokens.is_empty() { ul.tokens { @for token in &tokens { (line(visitor, token, now, &format!("/me/tokens/{}", token.id))) } } }
            details {
                summary { (visitor.text("api-token-new")) }
                (form(visitor))
            }
        }
    })
}

/// Returns a token as an item of a list. A form with this action revokes it.
pub(crate) fn line(visitor: &Visitor, token: &Token, now: Millis, action: &str) -> Markup {
    let used = match token.used {
        Some(used) => {
            let ago = ago(visitor, now.saturating_sub(used));
            visitor.say(&Message::new("api-token-used").with("ago", ago))
        }
        None => visitor.text("api-token-unused"),
    };
    let expires = match token.until {
        Some(until) => {
            let days = u32::try_from(until.saturating_sub(now).div_ceil(86_400_000)).unwrap_or(u32::MAX);
            visitor.say(&Message::new("api-token-expires").with("days", days))
        }
        None => visitor.text("api-token-expires-never"),
    };
    let scopes: Vec<String> =
        token.scopes.split(' ').map(|scope| visitor.text(&format!("api-scope-{scope}"))).collect();
    html! {
        li {
            div { b { (token.name) } p.quiet { (scopes.join(", ")) br; (used) " · " (expires) } }
            form.one method="post" action=(action) {
                button type="submit" { (visitor.text("api-token-revoke")) }
            }
        }
    }
}

fn form(visitor: &Visitor) -> Markup {
    html! {
        form.stack method="post" action="/me/tokens#tokens" {
            label { (visitor.text("api-token-name")) input name="name" maxlength="24" required autocomplete="off"; }
            fieldset {
                legend { (visitor.text("api-token-scopes")) }
                @for scope in Scope::ALL {
                    label.check {
                        input type="checkbox" name=(format!("scope-{scope}")) value="1" checked[scope != Scope::Account];
                        (visitor.text(&format!("api-scope-{scope}")))
                    }
                }
            }
            label { (visitor.text("api-token-expiry"))
                select name="days" {
                    @for days in DAYS {
                        option value=(days) selected[days == DEFAULT_DAYS] {
                            @if days == 0 { (visitor.text("api-token-never")) }
                            @else { (visitor.say(&Message::new("api-token-days").with("days", days))) }
                        }
                    }
                }
            }
            (me::current_password(visitor, "page-current-password"))
            button.primary type="submit" { (visitor.text("api-token-new")) }
        }
    }
}

/// Describes a number of milliseconds since something happened.
fn ago(visitor: &Visitor, millis: Millis) -> String {
    let (id, count) = match millis / 60_000 {
        0 => return visitor.text("api-ago-now"),
        minutes @ 1..60 => ("api-ago-minutes", minutes),
        minutes @ 60..2880 => ("api-ago-hours", minutes / 60),
        minutes => ("api-ago-days", minutes / 1440),
    };
    visitor.say(&Message::new(id).with("count", u32::try_from(count).unwrap_or(u32::MAX)))
}
