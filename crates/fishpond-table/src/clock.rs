//! How time is kept (T6).

use std::fmt;
use std::str::FromStr;

use fishpond_core::{BySeat, Faults, Message, Seat, Speak, Turn};
use serde::{Deserialize, Serialize};

use crate::actor::Millis;

pub(crate) const DAY: Millis = 24 * 60 * 60 * 1000;

/// How time is kept.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Clock {
    /// It is not.
    #[default]
    None,
    /// So many milliseconds for each act.
    PerMove(Millis),
    /// So many milliseconds for all acts together, and some more after each.
    Bank {
        /// What one begins with.
        initial: Millis,
        /// What one gets after each act.
        increment: Millis,
    },
    /// So many days for each act.
    Days(u16),
}

impl fmt::Display for Clock {
    /// `none`, `move:60`, `bank:600+10` in seconds, `days:3`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Clock::None => f.write_str("none"),
            Clock::PerMove(span) => write!(f, "move:{}", span / 1000),
            Clock::Bank { initial, increment } => write!(f, "bank:{}+{}", initial / 1000, increment / 1000),
            Clock::Days(days) => write!(f, "days:{days}"),
        }
    }
}

/// This says no clock.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("a clock is none, move:SECONDS, bank:SECONDS+SECONDS or days:DAYS")]
pub struct ParseClockError;

impl FromStr for Clock {
    type Err = ParseClockError;

    fn from_str(text: &str) -> Result<Clock, ParseClockError> {
        let seconds = |text: &str| {
            text.parse::<u32>().map(|seconds| Millis::from(seconds) * 1000).map_err(|_| ParseClockError)
        };
        match text.split_once(':') {
            None if text == "none" => Ok(Clock::None),
            Some(("move", span)) => Ok(Clock::PerMove(seconds(span)?)),
            Some(("bank", bank)) => {
                let (initial, increment) = bank.split_once('+').ok_or(ParseClockError)?;
                Ok(Clock::Bank { initial: seconds(initial)?, increment: seconds(increment)? })
            }
            Some(("days", days)) => days.parse().map(Clock::Days).map_err(|_| ParseClockError),
            _ => Err(ParseClockError),
        }
    }
}

impl Speak for Clock {
    fn message(&self) -> Message {
        let span = |span: Millis| {
            let seconds = i64::try_from(span / 1000).unwrap_or(i64::MAX);
            match seconds % 60 {
                0 if seconds > 0 => Message::new("table-term-minutes").with("count", seconds / 60),
                _ => Message::new("table-term-seconds").with("count", seconds),
            }
        };
        match *self {
            Clock::None => Message::new("table-clock-none"),
            Clock::PerMove(time) => Message::new("table-clock-move").with("time", span(time)),
            Clock::Bank { initial, increment } => {
                Message::new("table-clock-bank").with("time", span(initial)).with("more", span(increment))
            }
            Clock::Days(days) => Message::new("table-clock-days").with("count", days),
        }
    }
}

impl Clock {
    /// The time for a choice that several make at once, or for one who has just taken his seat back: with a bank a tenth
    /// of it, at least ten seconds and the increment. It is the same for all and touches no bank.
    #[must_use]
    pub fn choosing(self) -> Option<Millis> {
        match self {
            Clock::None => None,
            Clock::PerMove(span) => Some(span),
            Clock::Days(days) => Some(Millis::from(days) * DAY),
            Clock::Bank { initial, increment } => Some((initial / 10).max(increment).max(10_000)),
        }
    }

    pub(crate) fn check(self, faults: &mut Faults) {
        let (fits, right) = match self {
            Clock::None => (true, ""),
            Clock::PerMove(span) => {
                ((5_000..=DAY).contains(&span), "the time for a move is from five seconds to a day")
            }
            Clock::Bank { initial, increment } => (
                (10_000..=DAY).contains(&initial) && increment <= 3_600_000,
                "a bank is from ten seconds to a day, with an increment of at most an hour",
            ),
            Clock::Days(days) => ((1..=30).contains(&days), "the days for a move are from 1 to 30"),
        };
        faults.require(fits, || right.to_owned());
    }
}

/// The clocks of a game in play.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Clocks {
    /// Since when the game has waited for what it waits for now. Secret choices do not touch it (T5).
    pub(crate) since: Millis,
    /// What each seat has in its bank.
    pub(crate) banks: BySeat<Millis>,
}

impl Clocks {
    pub(crate) fn new(clock: Clock, now: Millis) -> Clocks {
        let initial = match clock {
            Clock::Bank { initial, .. } => initial,
            _ => 0,
        };
        Clocks { since: now, banks: BySeat::from_fn(|_| initial) }
    }

    /// When the time of a seat is up for which the game waits in this turn.
    pub(crate) fn deadline(&self, clock: Clock, turn: Turn, seat: Seat) -> Option<Millis> {
        let span = match (clock, turn) {
            (Clock::Bank { .. }, Turn::Seat(_)) => self.banks[seat],
            _ => clock.choosing()?,
        };
        Some(self.since.saturating_add(span))
    }

    /// A visible act: who acted alone pays from his bank, and the game waits anew.
    pub(crate) fn acted(&mut self, clock: Clock, turn: Turn, seat: Seat, now: Millis, pays: bool) {
        if let (Clock::Bank { increment, .. }, Turn::Seat(_), true) = (clock, turn, pays) {
            let bank = &mut self.banks[seat];
            *bank = bank.saturating_sub(now.saturating_sub(self.since)).saturating_add(increment);
        }
        self.since = now;
    }

    /// T9: who takes his seat back can act before his time is up again.
    pub(crate) fn grant(&mut self, clock: Clock, seat: Seat) {
        if let (Clock::Bank { .. }, Some(least)) = (clock, clock.choosing()) {
            let bank = &mut self.banks[seat];
            *bank = (*bank).max(least);
        }
    }
}
