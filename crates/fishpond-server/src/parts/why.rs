//! The answer to picking something that cannot be picked now.

use fishpond_table::{Table, TableStatus};
use maud::{Markup, html};

use super::Scene;
use crate::error::Error;

impl Scene<'_> {
    /// Returns the reason why the visitor cannot pick a thing next, or else what they can do instead. Returns `None` for
    /// spectators, behind a curtain, and if no game is in progress.
    pub(crate) fn why_not(&self, table: &Table, thing: &str) -> Option<Markup> {
        let view = self.view;
        let is_playing = view.status == TableStatus::Playing && self.curtain().is_none();
        let refusal = table.why_not(view.seat.filter(|_| is_playing)?, self.picked, thing);
        Some(match refusal {
            Some(refusal) => Error::Refused(refusal).sentence(self.visitor, &self.names),
            None => html! {
                @if view.question.is_some() { (self.text("page-not-now")) " " }
                (self.say(&self.question()))
            },
        })
    }
}
