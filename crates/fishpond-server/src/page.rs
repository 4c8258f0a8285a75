//! The layout of every page.

use std::sync::LazyLock;

use fishpond_words::Lang;
use maud::{DOCTYPE, Markup, PreEscaped, html};

use crate::assets;
use crate::visitor::{ColourScheme, Visitor};

/// Returns a page with this body.
pub(crate) fn layout(visitor: &Visitor, title: &str, body: &Markup) -> Markup {
    document(visitor, title, body, false)
}

/// Returns a page with this body that fills the width of the screen.
pub(crate) fn wide_layout(visitor: &Visitor, title: &str, body: &Markup) -> Markup {
    document(visitor, title, body, true)
}

fn document(visitor: &Visitor, title: &str, body: &Markup, wide: bool) -> Markup {
    let theme = (visitor.colour_scheme != ColourScheme::Auto).then(|| visitor.colour_scheme.code());
    html! {
        (DOCTYPE)
        html lang=(visitor.lang.code()) data-theme=[theme] {
            head {
                meta charset="utf-8";
                meta name="viewport" content="width=device-width, initial-scale=1";
                meta name="color-scheme" content=(match visitor.colour_scheme { ColourScheme::Auto => "light dark", ColourScheme::Light => "light", ColourScheme::Dark => "dark" });
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

/// Returns the form for language and colour scheme.
fn settings(visitor: &Visitor) -> Markup {
    html! {
        form.settings method="post" action="/settings" {
            input type="hidden" name="back" value=(visitor.path);
            @for lang in Lang::ALL {
                @if lang != visitor.lang {
                    button type="submit" name="lang" value=(lang.code()) lang=(lang.code()) { (lang.text("page-language")) }
                }
            }
            @let next = match visitor.colour_scheme { ColourScheme::Auto => ColourScheme::Dark, ColourScheme::Dark => ColourScheme::Light, ColourScheme::Light => ColourScheme::Auto };
            button.light type="submit" name="light" value=(next.code())
                aria-label=(visitor.text(&format!("page-light-{}", visitor.colour_scheme.code())))
                title=(visitor.text(&format!("page-light-{}", visitor.colour_scheme.code()))) {
                span aria-hidden="true" { (match visitor.colour_scheme { ColourScheme::Auto => "◐", ColourScheme::Light => "☀", ColourScheme::Dark => "☾" }) }
            }
        }
    }
}

static LOGO: LazyLock<String> = LazyLock::new(|| assets::FISH.replace("<svg ", "<svg aria-hidden=\"true\" "));

fn logo() -> Markup {
    PreEscaped(LOGO.clone())
}
