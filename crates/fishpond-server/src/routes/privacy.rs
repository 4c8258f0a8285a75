//! The visitor's privacy settings.

use axum::extract::State;
use axum::response::{IntoResponse as _, Redirect, Response};
use maud::{Markup, html};
use serde::Deserialize;

use crate::App;
use crate::error::Error;
use crate::forms::{Form, invalid_field};
use crate::preferences::{Preferences, Visibility};
use crate::routes::profile::address;
use crate::visitor::Visitor;

/// The query of the page after the settings have been saved.
pub(crate) const SAVED: &str = "privacy-saved";

/// Returns the section of the visitor's page: who sees their profile, and the copy of their data.
pub(crate) async fn section(app: &App, visitor: &Visitor) -> Result<Markup, Error> {
    let person = app.store().person(visitor.person.as_str()).await?;
    let account =
        person.as_ref().and_then(|person| Some((person.login.as_deref()?, Preferences::of(person))));
    Ok(html! {
        section.narrow #privacy {
            @if let Some((login, preferences)) = &account {
                h2 { (visitor.text("page-privacy")) }
                p { a.button href=(address(login)) { (visitor.text("page-profile-yours")) } }
                form.stack method="post" action="/me/privacy" {
                    label { (visitor.text("page-privacy-profile"))
                        select name="profile" {
                            @for choice in Visibility::ALL {
                                option value=(choice.name()) selected[choice == preferences.profile] { (visitor.text(&format!("page-privacy-profile-{}", choice.name()))) }
                            }
                        }
                    }
                    p.quiet { (visitor.text("page-privacy-about")) }
                    label.toggle {
                        span { (visitor.text("page-privacy-presence")) }
                        input type="checkbox" role="switch" name="presence" value="1" checked[preferences.presence];
                    }
                    button type="submit" { (visitor.text("page-save")) }
                }
            }
            p { a.button href="/me/export" download { (visitor.text("page-export")) } }
            p.quiet { (visitor.text("page-export-about")) }
        }
    })
}

#[derive(Deserialize)]
pub(crate) struct PrivacyForm {
    profile: String,
    presence: Option<String>,
}

/// `POST /me/privacy`
pub(crate) async fn change(
    State(app): State<App>,
    visitor: Visitor,
    Form(form): Form<PrivacyForm>,
) -> Result<Response, Error> {
    let visibility = Visibility::ALL.into_iter().find(|choice| choice.name() == form.profile);
    let profile = visibility.ok_or_else(|| invalid_field("profile"))?;
    app.change_preferences(&visitor, |preferences| {
        preferences.profile = profile;
        preferences.presence = form.presence.is_some();
    })
    .await?;
    app.forget_accounts();
    Ok(Redirect::to(&format!("/me?{SAVED}")).into_response())
}
