//! The server's time.
//!
//! Everything that the server stores or compares (clocks, deadlines, absences, sessions) uses *server time*, in milliseconds. It
//! equals Unix time when the database is created, and then passes only while a server is using it: it follows the monotonic clock
//! and, after a restart, continues at the last heartbeat. So neither downtime nor a system clock that is set forward or back takes
//! time from anyone (T6). The price is that server time drifts from the date: do not show it to people.

use std::sync::Mutex;
use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};

use fishpond_table::Millis;

/// How far the system clock has to move against the monotonic clock to count as a jump, in milliseconds. They are compared every second,
/// and time servers adjust a clock much more slowly unless they set it.
const JUMP: i64 = 1_000;

/// The clocks of the machine.
#[derive(Clone, Copy, Debug)]
pub struct TimeSources {
    /// The system clock, in milliseconds since 1970. It may be set forward or back at any time.
    pub wall: fn() -> Millis,
    /// A clock that is never set, in milliseconds since any moment.
    pub monotonic: fn() -> Millis,
}

impl TimeSources {
    /// The real clocks.
    pub const SYSTEM: TimeSources = TimeSources { wall: now, monotonic };
}

/// Returns the time of the system clock in milliseconds since 1970.
#[must_use]
pub fn now() -> Millis {
    SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, millis)
}

fn monotonic() -> Millis {
    static START: std::sync::LazyLock<Instant> = std::sync::LazyLock::new(Instant::now);
    millis(START.elapsed())
}

fn millis(span: Duration) -> Millis {
    span.as_millis() as Millis
}

/// Server time.
pub(crate) struct ServerTime {
    sources: TimeSources,
    /// The server time at the start.
    started_at: Millis,
    /// The reading of the monotonic clock at the start; `None` if time is stopped.
    monotonic_start: Option<Millis>,
    /// How far the system clock was ahead of the monotonic clock when they were last compared.
    wall_ahead: Mutex<i64>,
}

impl ServerTime {
    /// Continues at the time when the server was last active, or starts with the system clock.
    pub(crate) fn start(sources: TimeSources, last_active: Option<Millis>) -> ServerTime {
        let started_at = last_active.unwrap_or_else(sources.wall);
        let monotonic_start = Some((sources.monotonic)());
        ServerTime { sources, started_at, monotonic_start, wall_ahead: Mutex::new(wall_ahead(sources)) }
    }

    /// Returns a stopped clock, for changes while no server is running.
    pub(crate) fn stopped(last_active: Option<Millis>) -> ServerTime {
        ServerTime { monotonic_start: None, ..ServerTime::start(TimeSources::SYSTEM, last_active) }
    }

    pub(crate) fn now(&self) -> Millis {
        let passed = self.monotonic_start.map_or(0, |start| (self.sources.monotonic)().saturating_sub(start));
        self.started_at.saturating_add(passed)
    }

    /// Returns by how many milliseconds the system clock has jumped since the last call, forward or back.
    pub(crate) fn detect_jump(&self) -> Option<i64> {
        let ahead = wall_ahead(self.sources);
        let before = std::mem::replace(&mut *self.wall_ahead.lock().expect("lock is never poisoned"), ahead);
        Some(ahead.saturating_sub(before)).filter(|jump| jump.abs() >= JUMP)
    }
}

fn wall_ahead(sources: TimeSources) -> i64 {
    (sources.wall)().wrapping_sub((sources.monotonic)()).cast_signed()
}

#[cfg(test)]
mod tests {
    use std::cell::Cell;

    use super::*;

    thread_local! {
        static WALL: Cell<Millis> = const { Cell::new(0) };
        static MONOTONIC: Cell<Millis> = const { Cell::new(0) };
    }

    const SIMULATED: TimeSources = TimeSources { wall: || WALL.get(), monotonic: || MONOTONIC.get() };

    fn set(wall: Millis, monotonic: Millis) {
        WALL.set(wall);
        MONOTONIC.set(monotonic);
    }

    #[test]
    fn server_time_ignores_the_system_clock_and_downtime() {
        set(1_000_000, 50);
        let time = ServerTime::start(SIMULATED, None);
        assert_eq!(time.now(), 1_000_000, "the first start uses the system clock");
        set(5, 60);
        assert_eq!(time.now(), 1_000_010);
        set(9_000_000, 0);
        let time = ServerTime::start(SIMULATED, Some(1_000_010));
        MONOTONIC.set(7);
        assert_eq!(time.now(), 1_000_017, "a restart continues");
        assert_eq!(ServerTime::stopped(Some(17)).now(), 17);
    }

    #[test]
    fn jumps_are_told_from_drift() {
        set(1_000_000, 2_000_000);
        let time = ServerTime::start(SIMULATED, None);
        let passes = |wall: i64, monotonic: u64| {
            WALL.set(WALL.get().saturating_add_signed(wall));
            MONOTONIC.set(MONOTONIC.get() + monotonic);
            time.detect_jump()
        };
        assert_eq!(passes(1_000, 1_001), None);
        assert_eq!(passes(60_000, 59_990), None, "a machine that was busy for a minute");
        assert_eq!(passes(3_601_000, 1_000), Some(3_600_000));
        assert_eq!(passes(1_000, 1_000), None, "a jump is reported once");
        assert_eq!(passes(-599_000, 1_000), Some(-600_000));
    }
}
