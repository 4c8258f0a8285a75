//! The notices that the visitor wants: a switch for each kind and channel.

use axum::extract::State;
use axum::response::{IntoResponse as _, Redirect, Response};
use fishpond_core::Message;
use maud::{Markup, html};

use crate::App;
use crate::error::Error;
use crate::forms::{Fields, invalid_field};
use crate::mail::MailSettings;
use crate::news::{NoticeKind, UnwantedKinds};
use crate::push::PushSettings;
use crate::routes::push;
use crate::visitor::{SiteCookie, Visitor, set_cookie};

/// The query of the visitor's page after a change.
pub(crate) const SAVED: &str = "notices-saved";

/// The field with the channels that a form has switches for.
const CHANNEL: &str = "channel";

/// The field for one email a day.
const DAILY: &str = "daily";

/// A way in which notices reach people.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Channel {
    /// Open pages of this site.
    Page,
    /// Browsers, even if no page is open.
    Push,
    Mail,
}

impl Channel {
    const ALL: [Channel; 3] = [Channel::Page, Channel::Push, Channel::Mail];

    /// Returns its name in forms and messages.
    fn name(self) -> &'static str {
        match self {
            Channel::Page => "page",
            Channel::Push => "push",
            Channel::Mail => "mail",
        }
    }

    /// Returns the name of the field for a kind of notice.
    fn field(self, kind: NoticeKind) -> String {
        format!("{}-{}", self.name(), kind.name())
    }
}

/// Returns the section of the visitor's page.
pub(crate) async fn section(app: &App, visitor: &Visitor) -> Result<Markup, Error> {
    let person = visitor.person.as_str();
    let (mut browsers, mut address) = (Vec::new(), None);
    if visitor.login.is_some() {
        if app.push().is_some() {
            browsers = app.store().push().push_subscriptions(person).await?;
        }
        if app.mail().is_some() {
            address = app.store().mail().mail_address(person).await?;
        }
    }
    let push = browsers.first().map(|browser| PushSettings::read(&browser.settings));
    let mail = address.filter(|address| address.is_verified);
    let mail = mail.map(|address| MailSettings::read(&address.settings));
    let wants = |channel, kind| match channel {
        Channel::Page => Some(visitor.page_notices_off.wants(kind)),
        Channel::Push => push.as_ref().map(|settings| settings.wants(kind)),
        Channel::Mail => mail.as_ref().map(|settings| settings.wants(kind)),
    };
    let is_daily = mail.as_ref().map(|settings| settings.daily);
    Ok(html! {
        section.narrow #notices {
            h2 { (visitor.text("page-notices")) }
            (grid(visitor, wants, is_daily))
            @match app.push() {
                Some(settings) if visitor.login.is_some() => (push::devices(settings, visitor, &browsers)),
                Some(_) => p.quiet { (visitor.text("page-push-account")) },
                None => {},
            }
        }
    })
}

/// Returns the form with the switches. Channels that the visitor doesn't have are left out.
fn grid(
    visitor: &Visitor,
    wants: impl Fn(Channel, NoticeKind) -> Option<bool>,
    is_daily: Option<bool>,
) -> Markup {
    let channels: Vec<Channel> =
        Channel::ALL.into_iter().filter(|channel| wants(*channel, NoticeKind::Turn).is_some()).collect();
    let name = |channel: Channel| visitor.text(&format!("page-notices-{}", channel.name()));
    let when = |kind: NoticeKind| visitor.text(&format!("page-notices-{}", kind.name()));
    html! {
        form.stack method="post" action="/me/notices" {
            @for channel in &channels { input type="hidden" name=(CHANNEL) value=(channel.name()); }
            table.switches {
                thead { tr {
                    th scope="col" { (visitor.text("page-notices-when")) }
                    @for channel in &channels { th scope="col" { (name(*channel)) } }
                } }
                tbody {
                    @for kind in NoticeKind::ALL {
                        tr {
                            th scope="row" { (when(kind)) }
                            @for channel in &channels {
                                td { label.toggle {
                                    input type="checkbox" role="switch" name=(channel.field(kind)) value="1" checked[wants(*channel, kind) == Some(true)]
                                        aria-label=(visitor.say(&Message::new("page-notices-switch").with("kind", when(kind)).with("channel", name(*channel))));
                                } }
                            }
                        }
                    }
                    // Email is the last channel.
                    @if let Some(is_daily) = is_daily {
                        tr {
                            th #daily scope="row" colspan=(channels.len()) { (visitor.text("page-mail-daily")) }
                            td { label.toggle { input type="checkbox" role="switch" name=(DAILY) value="1" checked[is_daily] aria-labelledby="daily"; } }
                        }
                    }
                }
            }
            p.quiet { (visitor.text("page-notices-about")) }
            button type="submit" { (visitor.text("page-save")) }
        }
    }
}

/// `POST /me/notices`: changes the channels that the form has switches for.
pub(crate) async fn change(
    State(app): State<App>,
    visitor: Visitor,
    fields: Fields,
) -> Result<Response, Error> {
    let named = |name: &str| Channel::ALL.into_iter().find(|channel| channel.name() == name);
    let channels = fields.iter().filter(|(name, _)| *name == CHANNEL).map(|(_, value)| named(value));
    let channels = channels.collect::<Option<Vec<Channel>>>().filter(|channels| !channels.is_empty());
    let mut response = Redirect::to(&format!("/me?{SAVED}")).into_response();
    for channel in channels.ok_or_else(|| invalid_field(CHANNEL))? {
        let wants = |kind| fields.get(&channel.field(kind)).is_some();
        match channel {
            Channel::Page => {
                let unwanted = UnwantedKinds::new(wants);
                change_pages(&app, &visitor, unwanted, &mut response).await?;
            }
            Channel::Push => {
                let settings = PushSettings::new(visitor.lang, wants).to_json();
                app.store().push().set_push_settings(visitor.person.as_str(), &settings).await?;
            }
            Channel::Mail => {
                let settings =
                    MailSettings::with_notices(visitor.lang, fields.get(DAILY).is_some(), wants).to_json();
                app.store().mail().set_mail_settings(visitor.person.as_str(), &settings).await?;
            }
        }
    }
    Ok(response)
}

/// Changes the notices on pages: stored with the account, or in a guest's cookie.
async fn change_pages(
    app: &App,
    visitor: &Visitor,
    unwanted: UnwantedKinds,
    response: &mut Response,
) -> Result<(), Error> {
    if unwanted == visitor.page_notices_off {
        return Ok(());
    }
    if visitor.login.is_some() {
        app.change_preferences(visitor, |preferences| preferences.page_notices_off = Some(unwanted)).await?;
        set_cookie(response, app, SiteCookie::Notices, "");
    } else {
        set_cookie(response, app, SiteCookie::Notices, &unwanted.to_string());
    }
    // Open pages reconnect, and then know what the visitor wants.
    app.end_streams(|other| other.person == visitor.person);
    Ok(())
}
