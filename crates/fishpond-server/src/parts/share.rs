//! Links to finished games that players can share.

use fishpond_table::{Spectators, TableView};
use maud::{Markup, html};

use crate::visitor::Visitor;

/// Whether and how other people can open the pages of a game.
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

    /// Returns a button that shares or copies the link to a page, if others can open it. `address` is without a code.
    pub(crate) fn button(&self, visitor: &Visitor, address: &str) -> Markup {
        let Some(address) = self.address(address) else { return html! {} };
        let link = format!("{}{address}", visitor.origin);
        html! {
            span.share.scripted {
                input.sr readonly tabindex="-1" aria-hidden="true" value=(link) data-copy;
                button type="button" data-share=(link) data-done=(visitor.text("page-copied")) { (visitor.text("page-share")) }
            }
        }
    }
}
