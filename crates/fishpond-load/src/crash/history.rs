//! Comparing the stored events of a table with what its players have sent and seen.

use std::collections::BTreeMap;
use std::ops::AddAssign;
use std::path::Path;

use anyhow::{Context as _, ensure};
use fishpond_core::Seat;
use fishpond_table::{EventKind, Table, TableEvent};

use super::writer::revision;
use crate::server::{open_database, stored_events};

/// A move that was sent.
pub(crate) struct Sent {
    pub(crate) id: String,
    pub(crate) seat: Seat,
    pub(crate) act: String,
    answer: Answer,
    /// Whether the move is part of an earlier tally.
    is_counted: bool,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Answer {
    /// The server was gone before it answered.
    None,
    Acknowledged,
    Failed,
    /// The server has answered that the move was not made.
    Refused,
}

impl Sent {
    pub(crate) fn new(id: String, seat: Seat, act: String) -> Sent {
        Sent { id, seat, act, answer: Answer::None, is_counted: false }
    }

    pub(crate) fn acknowledge(&mut self) {
        self.answer = Answer::Acknowledged;
    }

    pub(crate) fn fail(&mut self) {
        self.answer = Answer::Failed;
    }

    pub(crate) fn refuse(&mut self) {
        self.answer = Answer::Refused;
    }

    pub(crate) fn has_failed(&self) -> bool {
        self.answer == Answer::Failed
    }

    /// Leaves the move out of further tallies, but not out of further checks.
    pub(crate) fn count_once(&mut self) {
        self.is_counted = true;
    }
}

/// The number of moves by answer.
#[derive(Default)]
pub(crate) struct Tally {
    pub(crate) acknowledged: u64,
    /// Moves without an answer, or with the answer that the server failed.
    pub(crate) unanswered: u64,
    /// Those of them that were stored anyway.
    pub(crate) stored_unanswered: u64,
}

impl AddAssign for Tally {
    fn add_assign(&mut self, other: Tally) {
        self.acknowledged += other.acknowledged;
        self.unanswered += other.unanswered;
        self.stored_unanswered += other.stored_unanswered;
    }
}

/// Checks the events of a table in a data folder.
pub(crate) fn check(data: &Path, id: &str, sent: &[Sent], seen: u64) -> anyhow::Result<Tally> {
    let events = stored_events(data, id)?;
    let sql = "SELECT number FROM standings WHERE tbl = (SELECT key FROM tables WHERE id = ?1)";
    let listed: usize = open_database(data)?.query_row(sql, [id], |row| row.get(0))?;
    ensure!(listed == events.len(), "the list counts {listed} events, but {} are stored", events.len());
    check_events(&events, sent, seen)
}

/// Checks that the stored events have consecutive numbers and are those of a legal game; that they contain every acknowledged move
/// exactly once, no refused move, every other move at most once, all in the order in which they were sent, and no moves that were not
/// sent; and that no player has seen an event that is not stored.
pub(crate) fn check_events(events: &[(u64, TableEvent)], sent: &[Sent], seen: u64) -> anyhow::Result<Tally> {
    for (expected, (number, _)) in (1..).zip(events) {
        ensure!(
            *number == expected,
            "event {expected} is missing or duplicated: the next one has number {number}"
        );
    }
    let table = Table::fold(events.iter().map(|(_, event)| event)).context("the stored game is not legal")?;
    let shown = revision(&table)?;
    ensure!(seen <= shown, "a player has seen event {seen}, but only {shown} are stored");

    let places: BTreeMap<&str, usize> = sent.iter().map(|sent| sent.id.as_str()).zip(0..).collect();
    let mut stored = vec![false; sent.len()];
    let mut next = 0;
    for (number, event) in events {
        let EventKind::Acted { seat, act, bot: false, id, .. } = &event.kind else { continue };
        let place = id.as_ref().and_then(|id| places.get(id.as_str()));
        let place =
            *place.with_context(|| format!("event {number} is a move that nobody has sent: {act}"))?;
        ensure!(!stored[place], "event {number} is a move that is stored twice: {act}");
        ensure!(place >= next, "event {number} is a move that is stored too late: {act}");
        let expected = &sent[place];
        ensure!(
            (*seat, act) == (expected.seat, &expected.act),
            "event {number} is {act}, not {}",
            expected.act
        );
        stored[place] = true;
        next = place + 1;
    }
    let mut tally = Tally::default();
    for (sent, &is_stored) in sent.iter().zip(&stored) {
        let is_acknowledged = sent.answer == Answer::Acknowledged;
        ensure!(is_stored || !is_acknowledged, "a move was acknowledged, but is lost: {}", sent.act);
        let is_refused = sent.answer == Answer::Refused;
        ensure!(!is_stored || !is_refused, "a move was refused, but is stored: {}", sent.act);
        if !sent.is_counted {
            tally.acknowledged += u64::from(is_acknowledged);
            tally.unanswered += u64::from(!is_acknowledged && !is_refused);
            tally.stored_unanswered += u64::from(!is_acknowledged && is_stored);
        }
    }
    Ok(tally)
}
