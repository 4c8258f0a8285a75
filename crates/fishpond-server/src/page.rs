//! What every page has: who looks, in which language and light, and the frame round the contents.

use std::net::IpAddr;
use std::ops::Deref;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, LazyLock};

use axum::extract::FromRequestParts;
use axum::http::request::Parts;
use fishpond_core::Message;
use fishpond_table::{Actor, PersonId};
use fishpond_words::Lang;
use maud::{DOCTYPE, Markup, PreEscaped, html};

use crate::assets;

/// Light or dark, or as the device prefers.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) enum Light {
    #[default]
    Auto,
    Day,
    Night,
}

impl Light {
    pub(crate) const ALL: [Light; 3] = [Light::Auto, Light::Day, Light::Night];

    pub(crate) fn code(self) -> &'static str {
        match self {
            Light::Auto => "auto",
            Light::Day => "light",
            Light::Night => "dark",
        }
    }

    pub(crate) fn read(text: &str) -> Option<Light> {
        Light::ALL.into_iter().find(|light| light.code() == text)
    }
}

/// Whoever sent the request; clones are the same.
#[derive(Clone)]
pub(crate) struct Visitor(Arc<Known>);

/// What is known of a visitor. It shows in no debug output: it holds a token.
pub(crate) struct Known {
    /// The person, by an identifier that is no credential.
    pub(crate) person: PersonId,
    /// What the person is called, if he said so.
    pub(crate) name: Option<String>,
    /// The name of the person's account, if he has one.
    pub(crate) login: Option<String>,
    /// The token of his session.
    pub(crate) session: Option<String>,
    /// The language of pages.
    pub(crate) lang: Lang,
    /// Light or dark.
    pub(crate) light: Light,
    /// The address that the site is reached under, as links for others have it.
    pub(crate) origin: String,
    /// Where the request went, to come back after a change of language.
    pub(crate) path: String,
    /// The network address that the request came from.
    pub(crate) address: Option<IpAddr>,
    /// Whether the page's script asks, which wants the parts alone.
    pub(crate) lively: bool,
    /// Whether a program asks that wants no pages.
    pub(crate) program: bool,
    /// Whether he is not this person any more, so that what was begun for him ends.
    pub(crate) dismissed: AtomicBool,
}

impl From<Known> for Visitor {
    fn from(known: Known) -> Visitor {
        Visitor(Arc::new(known))
    }
}

impl Deref for Visitor {
    type Target = Known;

    fn deref(&self) -> &Known {
        &self.0
    }
}

impl Visitor {
    /// Whether both have come with the same request.
    pub(crate) fn is(&self, other: &Visitor) -> bool {
        Arc::ptr_eq(&self.0, &other.0)
    }

    /// What was begun for the visitor ends: he has logged out.
    pub(crate) fn dismiss(&self) {
        self.dismissed.store(true, Ordering::Release);
    }

    /// Whether what was begun for the visitor goes on.
    pub(crate) fn is_welcome(&self) -> bool {
        !self.dismissed.load(Ordering::Acquire)
    }

    /// A message without arguments in the visitor's language.
    pub(crate) fn text(&self, id: &str) -> String {
        self.lang.text(id).into_owned()
    }

    /// A message in the visitor's language.
    pub(crate) fn say(&self, message: &Message) -> String {
        self.lang.say(message)
    }

    /// The person at a table.
    pub(crate) fn who(&self) -> Actor {
        Actor::Person(self.person.clone())
    }

    /// What the person is called at a table unless he says otherwise.
    pub(crate) fn name_or_guest(&self) -> String {
        self.name.clone().unwrap_or_else(|| {
            let number = u32::from_str_radix(&self.person.as_str()[..4], 16).unwrap_or(0) % 1000;
            format!("{} {number}", self.text("page-guest"))
        })
    }
}

impl<S: Send + Sync> FromRequestParts<S> for Visitor {
    type Rejection = std::convert::Infallible;

    async fn from_request_parts(parts: &mut Parts, _: &S) -> Result<Visitor, Self::Rejection> {
        Ok(parts.extensions.get::<Visitor>().expect("the site knows who asks").clone())
    }
}

/// The frame round the contents of a page.
pub(crate) fn layout(visitor: &Visitor, title: &str, body: &Markup) -> Markup {
    framed(visitor, title, body, false)
}

/// The frame round a page that fills the screen: a table.
pub(crate) fn framed(visitor: &Visitor, title: &str, body: &Markup, wide: bool) -> Markup {
    let theme = (visitor.light != Light::Auto).then(|| visitor.light.code());
    html! {
        (DOCTYPE)
        html lang=(visitor.lang.code()) data-theme=[theme] {
            head {
                meta charset="utf-8";
                meta name="viewport" content="width=device-width, initial-scale=1";
                meta name="color-scheme" content=(match visitor.light { Light::Auto => "light dark", Light::Day => "light", Light::Night => "dark" });
                title { (title) " · Fishpond" }
                link rel="icon" href="/assets/fish.svg" type="image/svg+xml";
                link rel="stylesheet" href=(assets::address("fishpond.css"));
                script type="module" src=(assets::address("fishpond.js")) {}
            }
            body.wide[wide] {
                a.skip href="#main" { (visitor.text("page-skip")) }
                header.top {
                    a.home href="/" aria-label="Fishpond" { (logo()) span { "Fishpond" } }
                    nav aria-label=(visitor.text("page-settings")) {
                        a href="/me" { (visitor.name_or_guest()) }
                        (settings(visitor))
                    }
                }
                main #main { (body) }
            }
        }
    }
}

/// Language and light, as forms that need no script.
fn settings(visitor: &Visitor) -> Markup {
    html! {
        form.settings method="post" action="/settings" {
            input type="hidden" name="back" value=(visitor.path);
            @for lang in Lang::ALL {
                @if lang != visitor.lang {
                    button type="submit" name="lang" value=(lang.code()) lang=(lang.code()) { (lang.text("page-language")) }
                }
            }
            @let next = match visitor.light { Light::Auto => Light::Night, Light::Night => Light::Day, Light::Day => Light::Auto };
            button.light type="submit" name="light" value=(next.code())
                aria-label=(visitor.text(&format!("page-light-{}", visitor.light.code())))
                title=(visitor.text(&format!("page-light-{}", visitor.light.code()))) {
                span aria-hidden="true" { (match visitor.light { Light::Auto => "◐", Light::Day => "☀", Light::Night => "☾" }) }
            }
        }
    }
}

static LOGO: LazyLock<String> = LazyLock::new(|| assets::FISH.replace("<svg ", "<svg aria-hidden=\"true\" "));

fn logo() -> Markup {
    PreEscaped(LOGO.clone())
}
