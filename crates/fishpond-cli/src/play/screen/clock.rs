//! The clocks of the players at a table on a server.

use std::time::Instant;

use serde_json::Value;

/// The remaining seconds below which a running clock shows a warning.
const SHORT: u64 = 10;

/// A reading of the server's time, in milliseconds, and the moment when it arrived.
///
/// Deadlines are in server time, which has nothing to do with the date, so this terminal keeps counting from the latest reading.
#[derive(Clone, Copy, Debug)]
pub(super) struct ServerTime {
    pub(super) time: u64,
    pub(super) arrived: Instant,
}

impl ServerTime {
    /// Returns the server's time at a moment.
    fn at(self, moment: Instant) -> u64 {
        let passed = moment.saturating_duration_since(self.arrived).as_millis();
        self.time.saturating_add(u64::try_from(passed).unwrap_or(u64::MAX))
    }
}

/// The remaining time of a player.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Clock {
    /// Rounded up, as on the pages of the server.
    seconds: u64,
    is_running: bool,
}

impl Clock {
    /// Reads the clock of a seat. Returns `None` if it has none, or if it is running and the server's time is not known yet.
    pub(super) fn of(seat: &Value, server: Option<ServerTime>, moment: Instant) -> Option<Clock> {
        let (left, is_running) = match (seat["deadline"].as_u64(), seat["bank"].as_u64()) {
            (Some(deadline), _) => (deadline.saturating_sub(server?.at(moment)), true),
            (None, Some(bank)) => (bank, false),
            (None, None) => return None,
        };
        Some(Clock { seconds: left.div_ceil(1000), is_running })
    }

    /// Returns the seconds that are left, if they are few and the clock is running.
    pub(super) fn last_seconds(self) -> Option<u32> {
        u32::try_from(self.seconds).ok().filter(|_| self.is_running && self.seconds < SHORT)
    }

    /// Returns the remaining time in short form, with a warning if it is short.
    pub(super) fn text(self) -> String {
        let (minutes, hours, days) = (self.seconds / 60, self.seconds / 3600, self.seconds / 86_400);
        match (days, hours) {
            (0, 0) if self.last_seconds().is_some() => format!("0:{:02} !!", self.seconds),
            (0, 0) => format!("{minutes}:{:02}", self.seconds % 60),
            (0, _) => format!("{hours}:{:02} h", minutes % 60),
            _ => format!("{days} d {} h", hours % 24),
        }
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use serde_json::json;

    use super::*;

    #[test]
    fn running_clocks_count_down_from_the_servers_time() {
        let arrived = Instant::now();
        let server = Some(ServerTime { time: 5_000, arrived });
        let seat = json!({ "bank": 90_000, "deadline": 70_000 });
        let text =
            |after: u64| Clock::of(&seat, server, arrived + Duration::from_millis(after)).unwrap().text();
        assert_eq!(text(0), "1:05");
        assert_eq!(text(999), "1:05");
        assert_eq!(text(1_000), "1:04");
        assert_eq!(text(55_000), "0:10");
        assert_eq!(text(56_000), "0:09 !!");
        assert_eq!(text(100_000), "0:00 !!");
        assert_eq!(Clock::of(&seat, None, arrived), None, "the server's time is not known yet");
        assert_eq!(Clock::of(&json!({}), server, arrived), None);
    }

    #[test]
    fn stopped_clocks_have_no_warning() {
        let text = |bank: u64| Clock::of(&json!({ "bank": bank }), None, Instant::now()).unwrap().text();
        assert_eq!(text(7_000), "0:07");
        assert_eq!(text(3_900_000), "1:05 h");
        assert_eq!(text(183_600_000), "2 d 3 h");
    }
}
