//! Hints: moves that the strongest bot suggests.

use std::sync::Arc;
use std::time::Duration;

use fishpond_bots::{Advice, Bot, Limits, Thinker};
use fishpond_core::Seat;
use fishpond_table::Table;

use crate::App;
use crate::error::Error;
use crate::forms::invalid_field;
use crate::limits::Action;
use crate::open_tables::OpenTable;
use crate::thinking::{Kind, Request};
use crate::visitor::Visitor;

/// The bot that gives hints.
const STRONGEST: Bot = Bot::Level(8);

/// How long the bot thinks about a hint.
const HINT_TIME: Duration = Duration::from_secs(2);

impl App {
    /// Returns a hint for one of the visitor's seats. A bot thinks about each position only once.
    pub(crate) async fn hint(
        &self,
        open: &OpenTable,
        visitor: &Visitor,
        seat: Seat,
    ) -> Result<Arc<Advice>, Error> {
        // Concurrent requests wait here for the same answer.
        let _thinking = open.hinting.lock().await;
        let table = open.table();
        table.require_hints()?;
        let view = table.view(&visitor.actor(), Some(seat), &[]);
        let has_question = view.seat == Some(seat) && view.question.is_some();
        let seen = table.bot_view(seat).filter(|_| has_question).ok_or_else(|| invalid_field("seat"))?;
        if let Some(hint) = open.known_hint(&table, seat) {
            return Ok(hint);
        }
        self.limits().count(Action::Hint, visitor.person.as_str(), visitor.network)?;
        let people = self.with_networks([&visitor.person]);
        let request = Request { kind: Kind::Hint, people, length: HINT_TIME };
        let limits = Limits { nodes: None, time: Some(HINT_TIME), threads: 1 };
        let view = seen.clone();
        let advise = self.thinking().run(request, move |stop| {
            Thinker::new(STRONGEST, rand::random()).think(&view, seat, Some(&limits), stop)
        });
        let hint = Arc::new(advise.await?);
        open.hints.lock().expect("lock is never poisoned").insert(seat, (seen, hint.clone()));
        Ok(hint)
    }
}

impl OpenTable {
    /// Returns the hint that a seat got for the current position, if it asked for one.
    pub(crate) fn known_hint(&self, table: &Table, seat: Seat) -> Option<Arc<Advice>> {
        let seen = table.bot_view(seat)?;
        let hints = self.hints.lock().expect("lock is never poisoned");
        hints.get(&seat).filter(|(known, _)| *known == seen).map(|(_, hint)| hint.clone())
    }
}
