//! Clocks (T6).

use std::fmt;
use std::str::FromStr;

use fishpond_core::{BySeat, Message, Seat, Speak, Turn};
use serde::{Deserialize, Serialize};

use crate::actor::Millis;
use crate::faults::SettingsFaults;

pub(crate) const DAY: Millis = 24 * 60 * 60 * 1000;

/// A time control.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Clock {
    /// No clock.
    #[default]
    None,
    /// A time for each move.
    PerMove(Millis),
    /// A total time for all moves, with an increment after each.
    Bank {
        /// The time at the start.
        initial: Millis,
        /// The time that is added after each move.
        increment: Millis,
    },
    /// A number of days for each move.
    Days(u16),
}

impl fmt::Display for Clock {
    /// Writes `none`, `move:60`, `bank:600+10` (in seconds) or `days:3`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Clock::None => f.write_str("none"),
            Clock::PerMove(span) => write!(f, "move:{}", span / 1000),
            Clock::Bank { initial, increment } => write!(f, "bank:{}+{}", initial / 1000, increment / 1000),
            Clock::Days(days) => write!(f, "days:{days}"),
        }
    }
}

/// The error for text that is not a [`Clock`].
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("invalid clock; valid clocks are none, move:SECONDS, bank:SECONDS+SECONDS and days:DAYS")]
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
    /// Returns the time limit of a simultaneous choice, which is also the minimum time of a player who takes their seat
    /// back. With a bank, it is a tenth of the initial time, but at least ten seconds and at least the increment. It is
    /// the same for all seats, and a simultaneous choice does not use up any bank.
    #[must_use]
    pub fn choice_limit(self) -> Option<Millis> {
        match self {
            Clock::None => None,
            Clock::PerMove(span) => Some(span),
            Clock::Days(days) => Some(Millis::from(days) * DAY),
            Clock::Bank { initial, increment } => Some((initial / 10).max(increment).max(10_000)),
        }
    }

    pub(crate) fn check(self, faults: &mut SettingsFaults) {
        let (valid, fault) = match self {
            Clock::None => (true, ""),
            Clock::PerMove(span) => ((5_000..=DAY).contains(&span), "table-fault-clock-move"),
            Clock::Bank { initial, increment } => {
                ((10_000..=DAY).contains(&initial) && increment <= 3_600_000, "table-fault-clock-bank")
            }
            Clock::Days(days) => ((1..=30).contains(&days), "table-fault-clock-days"),
        };
        faults.require(valid, || Message::new(fault));
    }
}

/// The running clocks of a game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Clocks {
    /// The start of the current turn. Secret choices do not change it (T5).
    pub(crate) since: Millis,
    /// The remaining total time of each seat.
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

    /// Returns when the clock of a seat runs out, if it is that seat's turn.
    pub(crate) fn deadline(&self, clock: Clock, turn: Turn, seat: Seat) -> Option<Millis> {
        let span = match (clock, turn) {
            (Clock::Bank { .. }, Turn::Seat(_)) => self.banks[seat],
            _ => clock.choice_limit()?,
        };
        Some(self.since.saturating_add(span))
    }

    /// Updates the clocks after a visible move. If it was the seat's own turn and `timed`, its bank is charged.
    /// Resigning out of turn does not affect the clocks.
    pub(crate) fn acted(&mut self, clock: Clock, turn: Turn, seat: Seat, now: Millis, timed: bool) {
        if matches!(turn, Turn::Seat(active) if active != seat) {
            return;
        }
        if let (Clock::Bank { increment, .. }, Turn::Seat(_), true) = (clock, turn, timed) {
            let bank = &mut self.banks[seat];
            *bank = bank.saturating_sub(now.saturating_sub(self.since)).saturating_add(increment);
        }
        self.since = now;
    }

    /// T9: gives a player who takes their seat back enough time to move.
    pub(crate) fn grant_minimum(&mut self, clock: Clock, seat: Seat) {
        if let (Clock::Bank { .. }, Some(minimum)) = (clock, clock.choice_limit()) {
            let bank = &mut self.banks[seat];
            *bank = (*bank).max(minimum);
        }
    }
}
