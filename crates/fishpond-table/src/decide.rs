//! What a command leads to, or why not.

mod seating;

mod acts;

mod consent;

mod leavers;

mod talk;

use fishpond_core::Seat;

use crate::command::Command;
use crate::event::{Ending, TableEvent, What};
use crate::play::Play;
use crate::seats::Chair;
use crate::table::{Phase, Table};
use crate::who::{Millis, PersonId, Who};
use crate::{Refused, refusals};

/// What a command leads to.
type Decision = Result<Vec<What>, Refused>;

impl Table {
    /// What a command leads to. Nothing has happened before the events are stored and applied. No events mean that what
    /// was asked for is so already.
    ///
    /// # Errors
    /// Why it is not carried out.
    pub fn decide(&self, now: Millis, by: &Who, command: Command) -> Result<Vec<TableEvent>, Refused> {
        let now = now.max(self.at);
        let whats = self.whats(now, by, command)?;
        Ok(whats.into_iter().map(|what| TableEvent::new(now, what)).collect())
    }

    fn whats(&self, now: Millis, by: &Who, command: Command) -> Decision {
        match command {
            Command::Configure(settings) => self.configure(by, settings),
            Command::Reserve { seat, person, name } => self.reserve(by, seat, person, name),
            Command::SeatBot { seat, bot, name, entropy } => self.seat_bot(by, seat, (bot, name, entropy)),
            Command::Free { seat } => self.free(by, seat),
            Command::Sit { seat, name, entropy, invitation } => {
                self.sit(by, seat, (name, entropy), invitation.as_deref())
            }
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
            Command::Came { person } => self.came(by, person),
            Command::Went { person } => self.went(by, person),
            Command::Tick => self.tick(now, by),
            Command::Resume { away } => self.resume(by, away),
            Command::Forget => require_server(by).map(|()| vec![What::Forgotten]),
            Command::Rematch { person, table } => self.play_again(by, &person, table),
        }
    }

    fn close(&self, by: &Who) -> Decision {
        match self.phase() {
            Phase::Over => Ok(Vec::new()),
            Phase::Waiting if self.is_host(by) => Ok(vec![What::Ended { ending: Ending::Closed }]),
            Phase::Playing if *by == Who::Server => Ok(vec![What::Ended { ending: Ending::Closed }]),
            Phase::Playing => Err(refusals::STARTED.refuse()),
            Phase::Waiting => Err(refusals::NOT_HOST.refuse()),
        }
    }

    fn play_again(&self, by: &Who, person: &PersonId, table: String) -> Decision {
        require_server(by)?;
        if self.seats_of(person).is_empty() {
            return Err(refusals::NOT_AT_TABLE.refuse());
        }
        if self.phase() != Phase::Over {
            return Err(refusals::NOT_OVER.refuse());
        }
        match &self.rematch {
            Some(there) => Err(refusals::REMATCHED.refuse().with("table", there.clone())),
            None => Ok(vec![What::Rematched { table }]),
        }
    }

    /// The server may do what the host may.
    fn is_host(&self, by: &Who) -> bool {
        *by == Who::Server || by.person() == Some(&self.host)
    }

    fn require_host(&self, by: &Who) -> Result<(), Refused> {
        if self.is_host(by) { Ok(()) } else { Err(refusals::NOT_HOST.refuse()) }
    }

    pub(crate) fn require_waiting(&self) -> Result<(), Refused> {
        match self.phase() {
            Phase::Waiting => Ok(()),
            Phase::Playing => Err(refusals::STARTED.refuse()),
            Phase::Over => Err(refusals::OVER.refuse()),
        }
    }

    fn require_play(&self) -> Result<&Play, Refused> {
        match (self.phase(), &self.play) {
            (Phase::Playing, Some(play)) => Ok(play),
            (Phase::Over, _) => Err(refusals::OVER.refuse()),
            _ => Err(refusals::NOT_STARTED.refuse()),
        }
    }

    fn require_chair(&self, seat: Seat) -> Result<&Chair, Refused> {
        self.chair(seat).ok_or_else(|| refusals::NO_SUCH_SEAT.refuse().with("seat", seat))
    }

    fn person_at_table<'a>(&self, by: &'a Who) -> Result<&'a PersonId, Refused> {
        let person = by.person().ok_or_else(|| refusals::STRANGER.refuse())?;
        if self.seats_of(person).is_empty() { Err(refusals::NOT_AT_TABLE.refuse()) } else { Ok(person) }
    }
}

/// T13: some things only the server does.
fn require_server(by: &Who) -> Result<(), Refused> {
    if *by == Who::Server { Ok(()) } else { Err(refusals::NOT_SERVER.refuse()) }
}
