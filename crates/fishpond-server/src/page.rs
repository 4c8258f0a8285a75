//! The layout of every page.

use std::sync::LazyLock;

use fishpond_words::Lang;
use maud::{DOCTYPE, Markup, PreEscaped, html};

use crate::assets;
use crate::visitor::{Light, Visitor};

/// Returns a page with this body.
pub(crate) fn layout(visitor: &Visitor, title: &str, body: &Markup) -> Markup {
    framed(visitor, title, body, false)
}

/// Returns a page with this body; a wide one fills the screen.
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

/// Returns the forms for language and colour scheme.
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
