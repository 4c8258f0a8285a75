//! The layout of every page.

use std::sync::LazyLock;

use fishpond_games::GameId;
use fishpond_words::Lang;
use maud::{DOCTYPE, Markup, PreEscaped, html};
use sha2::{Digest as _, Sha256};

use crate::assets;
use crate::visitor::{ColourScheme, Visitor, encode};

/// Returns a page with this body.
pub(crate) fn layout(visitor: &Visitor, title: &str, body: &Markup) -> Markup {
    document(visitor, title, Frame::default(), &html! {}, &site_header(visitor), body)
}

/// Returns a page with this body in the scene of a game.
pub(crate) fn scene_layout(visitor: &Visitor, title: &str, game: GameId, body: &Markup) -> Markup {
    document(
        visitor,
        title,
        Frame { scene: Some(game), fills_window: false },
        &html! {},
        &site_header(visitor),
        body,
    )
}

fn site_header(visitor: &Visitor) -> Markup {
    html! {
        header.top {
            (home_link(visitor))
            nav aria-label=(visitor.text("page-settings")) {
                (next_link(visitor, None, 0))
                (own_page_link(visitor))
                (settings(visitor))
            }
        }
    }
}

/// Returns the link to the visitor's own page, with their name or, before they have chosen one, "Log in".
fn own_page_link(visitor: &Visitor) -> Markup {
    html! { a href="/me" { (visitor.name.clone().unwrap_or_else(|| visitor.text("page-login"))) } }
}

/// The frame of a table's page, which fills the window.
pub(crate) struct TableFrame<'a> {
    pub(crate) game: GameId,
    /// A few words about the table, below the title of the game.
    pub(crate) details: &'a str,
    /// The page that the title links to, if any.
    pub(crate) back: Option<&'a str>,
    /// This table, and the number of other tables that are waiting for the visitor. Other pages learn the number from their stream.
    pub(crate) next: Option<(&'a str, usize)>,
    /// Links at the top of the menu.
    pub(crate) menu: &'a Markup,
    /// Actions at the end of the menu; those that end or leave the game come last.
    pub(crate) actions: Option<&'a Markup>,
}

/// A link preview of a page. Its addresses don't include the site's.
pub(crate) struct Preview {
    /// The address of the page.
    pub(crate) address: String,
    /// A few words about it.
    pub(crate) description: String,
    /// A picture of the page.
    pub(crate) picture: String,
}

/// Returns a page for a table.
pub(crate) fn table_layout(visitor: &Visitor, frame: &TableFrame<'_>, body: &Markup) -> Markup {
    table_page(visitor, frame, body, &html! {})
}

/// Returns a page for a table, with a preview for links to it (Open Graph).
pub(crate) fn previewed_table_layout(
    visitor: &Visitor,
    frame: &TableFrame<'_>,
    body: &Markup,
    preview: &Preview,
) -> Markup {
    let (origin, title) = (&visitor.origin, frame.game.facts().title);
    let head = html! {
        meta property="og:type" content="website";
        meta property="og:site_name" content=(visitor.site.name());
        meta property="og:title" content=(title);
        meta property="og:description" content=(preview.description);
        meta property="og:url" content=(format!("{origin}{}", preview.address));
        meta property="og:image" content=(format!("{origin}{}", preview.picture));
        meta property="og:image:alt" content=(title);
        meta name="twitter:card" content="summary_large_image";
    };
    table_page(visitor, frame, body, &head)
}

fn table_page(visitor: &Visitor, frame: &TableFrame<'_>, body: &Markup, head: &Markup) -> Markup {
    let title = frame.game.facts().title;
    let header = html! {
        header.top {
            (home_link(visitor))
            @match frame.back {
                Some(back) => a.where href=(back) { b { (title) } span { "‹ " (frame.details) } },
                None => div.where { b { (title) } span { (frame.details) } },
            }
            nav aria-label=(visitor.text("page-menu")) {
                @let (here, waiting) = frame.next.unzip();
                (next_link(visitor, here, waiting.unwrap_or(0)))
                details.menu #page-menu {
                    summary aria-label=(visitor.text("page-menu")) title=(visitor.text("page-menu")) {}
                    div.sheet.panel {
                        (frame.menu)
                        a href=(format!("/rules/{}", frame.game)) target="_blank" { (visitor.text("page-rules")) }
                        a href="/rules/table" target="_blank" { (visitor.text("page-table-rules")) }
                        (browser_settings(visitor))
                        (settings(visitor))
                        (own_page_link(visitor))
                        a href=(format!("/report?about={}", encode(visitor.path.split('?').next().unwrap_or("/")))) { (visitor.text("page-report")) }
                        @if let Some(actions) = frame.actions { (actions) }
                    }
                }
            }
        }
    };
    document(visitor, title, Frame { scene: Some(frame.game), fills_window: true }, head, &header, body)
}

/// Returns the link to the next table that is waiting for the visitor, after this one. The script updates the number.
fn next_link(visitor: &Visitor, here: Option<&str>, waiting: usize) -> Markup {
    let title = visitor.text("page-next-game");
    let address = here.map_or_else(|| "/next".to_owned(), |table| format!("/next?after={table}"));
    html! {
        a.next #page-next href=(address) hidden[waiting == 0] title=(title) data-next {
            span { (title) } span.badge { (waiting) }
        }
    }
}

/// The frame of a document.
#[derive(Clone, Copy, Default)]
struct Frame {
    /// The game whose scene is in the background.
    scene: Option<GameId>,
    /// Whether the page fills the window and doesn't scroll, as a table does.
    fills_window: bool,
}

fn document(
    visitor: &Visitor,
    title: &str,
    frame: Frame,
    head: &Markup,
    header: &Markup,
    body: &Markup,
) -> Markup {
    let theme = (visitor.colour_scheme != ColourScheme::Auto).then(|| visitor.colour_scheme.code());
    html! {
        (DOCTYPE)
        html lang=(visitor.lang.code()) data-theme=[theme] {
            head {
                meta charset="utf-8";
                meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover";
                meta name="color-scheme" content=(match visitor.colour_scheme { ColourScheme::Auto => "light dark", ColourScheme::Light => "light", ColourScheme::Dark => "dark" });
                title { (title) " · " (visitor.site.name()) }
                link rel="icon" href="/assets/fish.svg" type="image/svg+xml";
                link rel="apple-touch-icon" href="/assets/icon.png";
                link rel="manifest" href="/manifest.webmanifest";
                link rel="stylesheet" href=(assets::address("fishpond.css"));
                script type="module" src=(assets::address("fishpond.js")) {}
                (head)
            }
            body.at-table[frame.fills_window] data-scene=[frame.scene] data-login=[&visitor.login] data-session=[session_mark(visitor)] {
                a.skip href="#main" { (visitor.text("page-skip")) }
                (header)
                main #main { (body) }
                @if !frame.fills_window { (footer(visitor)) }
            }
        }
    }
}

/// Returns a short text that is different for each session, but does not reveal its token.
fn session_mark(visitor: &Visitor) -> Option<String> {
    visitor.session.as_ref().map(|token| hex::encode(&Sha256::digest(token)[..4]))
}

fn home_link(visitor: &Visitor) -> Markup {
    let name = visitor.site.name();
    html! { a.home href="/" aria-label=(name) { (logo()) span { (name) } } }
}

/// Returns the links at the end of a page: the operator's own pages, and a way to reach the operator.
fn footer(visitor: &Visitor) -> Markup {
    html! {
        footer.foot {
            @if visitor.site.imprint.is_some() { a href="/imprint" { (visitor.text("page-imprint")) } }
            @if visitor.site.privacy.is_some() { a href="/privacy" { (visitor.text("page-privacy-policy")) } }
            a href="/report" { (visitor.text("page-report")) }
        }
    }
}

/// Returns the settings that the script stores in the browser.
fn browser_settings(visitor: &Visitor) -> Markup {
    html! {
        label.toggle.scripted {
            span { (visitor.text("page-sound")) }
            input type="checkbox" role="switch" data-setting="sound" autocomplete="off" checked;
        }
        label.switch.scripted {
            (visitor.text("page-speed"))
            select data-setting="speed" autocomplete="off" {
                @for speed in ["normal", "fast", "off"] { option value=(speed) { (visitor.text(&format!("page-speed-{speed}"))) } }
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

/// Returns the fish of the logo.
pub(crate) fn logo() -> Markup {
    PreEscaped(LOGO.clone())
}
