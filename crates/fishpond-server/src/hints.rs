//! Hints: moves that the strongest bot suggests.

use std::sync::Arc;

use fishpond_bots::Advice;
use fishpond_core::Seat;

use crate::App;
use crate::bots;
use crate::error::Error;
use crate::forms::invalid_field;
use crate::limits::Action;
use crate::open_tables::OpenTable;
use crate::visitor::Visitor;

impl App {
    /// Returns a hint for one of the visitor's seats. A bot thinks about each position only once.
    pub(crate) async fn hint(
        &self,
        open: &OpenTable,
        visitor: &Visitor,
        seat: Seat,
    ) -> Result<Arc<Advice>, Error> {
        // Concurrent requests wait here for the same answer.
        let mut hints = open.hints.lock().await;
        let table = open.table();
        let view = table.view(&visitor.actor(), Some(seat), &[]);
        let has_question = view.seat == Some(seat) && view.question.is_some();
        let seen = table.bot_view(seat).filter(|_| has_question).ok_or_else(|| invalid_field("seat"))?;
        if let Some((known, hint)) = hints.get(&seat)
            && *known == seen
        {
            return Ok(hint.clone());
        }
        self.limits().count(Action::Hint, visitor.person.as_str(), visitor.network)?;
        let hint = Arc::new(bots::advise(self, seen.clone(), seat).await?);
        hints.insert(seat, (seen, hint.clone()));
        Ok(hint)
    }
}
