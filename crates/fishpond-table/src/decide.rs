//! Deciding which events a command leads to.

mod seating;

mod seek;

mod vacation;

mod acts;

mod consent;

mod absence;

mod chat;

pub use absence::ABANDONED_AFTER;

use fishpond_core::{Refusal, Seat};

use self::seating::Arrival;
use crate::actor::{Actor, Millis, PersonId};
use crate::command::Command;
use crate::event::{Ending, EventKind, TableEvent};
use crate::play::Play;
use crate::refusals;
use crate::seats::SeatState;
use crate::table::{Table, TableStatus};

/// T15: the number of events after which a table only records what is needed to finish the game.
const MAX_EVENTS: u64 = 10_000;

/// The events that a command leads to, or a refusal.
pub(crate) type Decision = Result<Vec<EventKind>, Refusal>;

impl Table {
    /// Returns the events that a command leads to. They take effect once they are stored and applied. If there are
    /// none, the table is already as requested.
    ///
    /// # Errors
    /// Returns the reason why the command is refused.
    pub fn decide(&self, now: Millis, by: &Actor, command: Command) -> Result<Vec<TableEvent>, Refusal> {
        let now = now.max(self.at);
        let kinds = self.decide_kinds(now, by, command)?;
        Ok(kinds.into_iter().map(|kind| TableEvent::new(now, kind)).collect())
    }

    fn decide_kinds(&self, now: Millis, by: &Actor, command: Command) -> Decision {
        if self.event_count >= MAX_EVENTS {
            match command {
                // Each of these can only happen a limited number of times.
                Command::Act { .. }
                | Command::Leave { .. }
                | Command::Close
                | Command::Disconnected { .. }
                | Command::Tick
                | Command::Resume { .. }
                | Command::Forget
                | Command::Rate { .. }
                | Command::Rematch { .. } => {}
                Command::Connected { .. } => return Ok(Vec::new()),
                _ => return Err(refusals::HISTORY_FULL.refuse()),
            }
        }
        match command {
            Command::Configure(settings) => self.configure(by, settings),
            Command::Reserve { seat, person, name, owner } => self.reserve(by, seat, (person, name), owner),
            Command::SeatBot { seat, bot, name, entropy } => self.seat_bot(by, seat, (bot, name, entropy)),
            Command::Free { seat, invitation } => self.free(by, seat, invitation),
            Command::Readmit { removal } => self.readmit(by, removal),
            Command::Sit { seat, name, entropy, invitation, rating, owner } => {
                let arrival = Arrival { name, entropy, rating, owner };
                self.sit(by, seat, arrival, invitation.as_deref())
            }
            Command::Seek { name, seek, most, rating, range } => {
                self.seek(by, &name, (seek, most), (rating, range))
            }
            Command::Vacation { days } => self.vacation(now, by, days),
            Command::Leave { seat } => self.leave(by, seat),
            Command::Return { seat } => self.take_seat_back(by, seat),
            Command::Start => self.start(by),
            Command::Close => self.close(by),
            Command::Act { seat, act, answers, id } => self.act(now, by, (seat, &act), (answers, id)),
            Command::TakeBack { seat, answers, id } => self.take_back(now, by, seat, (answers, id)),
            Command::ProposeEnd => self.propose_end(by),
            Command::Agree { proposal } => self.agree(by, proposal),
            Command::Decline { proposal } => self.decline(by, proposal),
            Command::Say { text } => self.say(by, &text),
            Command::Mute { seat, on } => self.mute(by, seat, on),
            Command::Connected { person } => self.connected(by, person),
            Command::Disconnected { person } => self.disconnected(by, person),
            Command::Tick => self.tick(now, by),
            Command::Resume { away } => self.resume(by, away),
            Command::Forget => require_server(by).map(|()| vec![EventKind::Forgotten]),
            Command::Rate { number, changes } => self.rate(by, number, changes),
            Command::Rematch { person, table } => self.play_again(by, &person, table),
        }
    }

    fn close(&self, by: &Actor) -> Decision {
        match self.status() {
            TableStatus::Over => Ok(Vec::new()),
            TableStatus::Waiting if self.is_host(by) => Ok(vec![EventKind::Ended { ending: Ending::Closed }]),
            TableStatus::Playing if *by == Actor::Server || self.is_host(by) && self.people().is_empty() => {
                Ok(vec![EventKind::Ended { ending: Ending::Closed }])
            }
            TableStatus::Playing => Err(refusals::STARTED.refuse()),
            TableStatus::Waiting => Err(refusals::NOT_HOST.refuse()),
        }
    }

    fn play_again(&self, by: &Actor, person: &PersonId, table: String) -> Decision {
        require_server(by)?;
        if self.seats_of(person).is_empty() {
            return Err(refusals::NOT_AT_TABLE.refuse());
        }
        if self.status() != TableStatus::Over {
            return Err(refusals::NOT_OVER.refuse());
        }
        self.require_no_tournament()?;
        match &self.rematch {
            Some(existing) => Err(refusals::REMATCHED.refuse().with("table", existing.clone())),
            None => Ok(vec![EventKind::Rematched { table }]),
        }
    }

    /// Returns whether the actor has the rights of the host, as the server does.
    fn is_host(&self, by: &Actor) -> bool {
        *by == Actor::Server || by.person() == Some(&self.host)
    }

    fn require_host(&self, by: &Actor) -> Result<(), Refusal> {
        if self.is_host(by) { Ok(()) } else { Err(refusals::NOT_HOST.refuse()) }
    }

    pub(crate) fn require_waiting(&self) -> Result<(), Refusal> {
        match self.status() {
            TableStatus::Waiting => Ok(()),
            TableStatus::Playing => Err(refusals::STARTED.refuse()),
            TableStatus::Over => Err(refusals::OVER.refuse()),
        }
    }

    fn require_play(&self) -> Result<&Play, Refusal> {
        match (self.status(), &self.play) {
            (TableStatus::Playing, Some(play)) => Ok(play),
            (TableStatus::Over, _) => Err(refusals::OVER.refuse()),
            _ => Err(refusals::NOT_STARTED.refuse()),
        }
    }

    fn require_seat(&self, seat: Seat) -> Result<&SeatState, Refusal> {
        self.seat_state(seat).ok_or_else(|| refusals::NO_SUCH_SEAT.refuse().with("seat", seat))
    }

    fn person_at_table<'a>(&self, by: &'a Actor) -> Result<&'a PersonId, Refusal> {
        let person = by.person().ok_or_else(|| refusals::STRANGER.refuse())?;
        if self.seats_of(person).is_empty() { Err(refusals::NOT_AT_TABLE.refuse()) } else { Ok(person) }
    }
}

/// T13: refuses commands that only the server may give.
pub(crate) fn require_server(by: &Actor) -> Result<(), Refusal> {
    if *by == Actor::Server { Ok(()) } else { Err(refusals::NOT_SERVER.refuse()) }
}
