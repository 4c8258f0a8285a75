//! Links to finished games that players can share.

use fishpond_table::{Spectators, TableView};
use maud::{Markup, html};

use crate::visitor::Visitor;

/// The way in which other people can open the pages of a game, if any.
pub(crate) enum Sharing {
    /// Nobody else may watch, or the visitor does not know the code.
    No,
    /// Everyone can open them.
    Open,
    /// Everyone with this code can.
    WithCode(String),
}

impl Sharing {
    /// Returns how others can watch a table. `code` is the one that the visitor came with.
    pub(crate) fn of(view: &TableView, code: Option<&str>) -> Sharing {
        match view.settings.spectators {
            Spectators::Off => Sharing::No,
            Spectators::Public => Sharing::Open,
            Spectators::ByLink => {
                let code = view.watch.as_deref().or(code);
                code.map_or(Sharing::No, |code| Sharing::WithCode(code.to_owned()))
            }
        }
    }

    /// Returns an address that others can open. `address` is without a code.
    pub(crate) fn address(&self, address: &str) -> Option<String> {
        match self {
            Sharing::No => None,
            Sharing::Open => Some(address.to_owned()),
            Sharing::WithCode(code) => {
                let sign = if address.contains('?') { '&' } else { '?' };
                Some(format!("{address}{sign}code={code}"))
            }
        }
    }

    /// Returns the button for sharing a game: the link to a page, if others can open it, pictures of the position that the page shows, and
    /// the animation and the moves of the game. `address` is the page, without a code; `replay` and `pictures` are addresses for this
    /// visitor, those of the pictures with their labels. Without JavaScript, there are plain links.
    pub(crate) fn sheet(
        &self,
        visitor: &Visitor,
        address: &str,
        replay: &str,
        pictures: &[(&str, String)],
    ) -> Markup {
        let link = self.address(address).map(|address| format!("{}{address}", visitor.origin));
        let file = |name: &str| replay.replacen("/replay", name, 1);
        let files = html! {
            @for (label, address) in pictures {
                a.button href=(address) download { (visitor.text(label)) }
            }
            // Until the animation is ready, the address is a page that says so.
            a.button href=(file("/game.gif")) { (visitor.text("page-share-animation")) }
            a.button href=(file("/moves.txt")) { (visitor.text("page-share-moves")) }
        };
        html! {
            span.share {
                button.scripted type="button" data-dialog { (visitor.text("page-share")) }
                dialog.sharing aria-label=(visitor.text("page-share")) {
                    h2 { (visitor.text("page-share")) }
                    div.buttons {
                        @if let Some(link) = &link {
                            input.sr readonly tabindex="-1" aria-hidden="true" value=(link) data-copy;
                            button.primary type="button" data-share=(link) data-done=(visitor.text("page-copied")) { (visitor.text("page-share-link")) }
                        }
                        (files)
                    }
                    form method="dialog" { button.quiet { (visitor.text("page-close-dialog")) } }
                }
                noscript { div.buttons { (files) } }
            }
        }
    }
}
