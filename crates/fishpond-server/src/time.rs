//! The server's time.
//!
//! Everything that the server stores or compares (clocks, deadlines, absences, sessions) uses *server time*, in milliseconds. It
//! equals Unix time when the database is created, and then passes only while a server is using it: it follows the monotonic clock
//! and, after a restart, continues at the last heartbeat. So neither downtime nor a system clock that is set forward or back takes
//! time from anyone (T6). The price is that server time drifts from the date: do not show it to people.

use std::sync::Mutex;
use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};

use fishpond_table::Millis;

/// How far the system clock has to move relative to the monotonic clock to count as a jump, in milliseconds. They are compared every second,
/// and time servers adjust a clock much more slowly unless they set it.
const JUMP: i64 = 1_000;

/// The clocks of the machine.
#[derive(Clone, Copy, Debug)]
pub struct TimeSources {
    /// The system clock, in milliseconds since 1970. It may be set forward or back at any time.
    pub wall: fn() -> Millis,
    /// A clock that is never set, in milliseconds since an arbitrary moment.
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
    /// The moment from which time is counted.
    start: Base,
    /// A later moment, if the time is common to several servers.
    renewed: Option<Mutex<Base>>,
    /// Maximum time that is counted from such a moment, in milliseconds.
    max_count: Millis,
    /// How far the system clock was ahead of the monotonic clock when they were last compared.
    wall_ahead: Mutex<i64>,
}

/// A moment in server time.
#[derive(Clone, Copy)]
struct Base {
    time: Millis,
    /// The latest time that may have been used. Time never goes back before it.
    floor: Millis,
    /// The reading of the monotonic clock.
    monotonic: Millis,
}

impl ServerTime {
    /// Continues at the time when the server was last active, or starts with the system clock.
    pub(crate) fn start(sources: TimeSources, last_active: Option<Millis>) -> ServerTime {
        let time = last_active.unwrap_or_else(sources.wall);
        let base = Base { time, floor: time, monotonic: (sources.monotonic)() };
        let wall_ahead = Mutex::new(wall_ahead(sources));
        ServerTime { sources, start: base, renewed: None, max_count: Millis::MAX, wall_ahead }
    }

    /// Starts the common time of several servers, which stands still unless it is renewed within `max_count` milliseconds.
    pub(crate) fn common(sources: TimeSources, now: Millis, max_count: Millis) -> ServerTime {
        let time = ServerTime::start(sources, Some(now));
        ServerTime { renewed: Some(Mutex::new(time.start)), max_count, ..time }
    }

    /// Renews the common time of several servers. If this one was ahead, its time stands still for a while.
    pub(crate) fn renew(&self, now: Millis) {
        if let Some(renewed) = &self.renewed {
            let mut base = renewed.lock().expect("lock is never poisoned");
            let floor = self.count(*base);
            *base = Base { time: now, floor, monotonic: (self.sources.monotonic)() };
        }
    }

    /// Returns a stopped clock, for changes while no server is running.
    pub(crate) fn stopped(last_active: Option<Millis>) -> ServerTime {
        ServerTime { max_count: 0, ..ServerTime::start(TimeSources::SYSTEM, last_active) }
    }

    pub(crate) fn now(&self) -> Millis {
        let base = self.renewed.as_ref().map(|renewed| *renewed.lock().expect("lock is never poisoned"));
        self.count(base.unwrap_or(self.start))
    }

    /// Counts the time from a moment.
    fn count(&self, base: Base) -> Millis {
        let passed = (self.sources.monotonic)().saturating_sub(base.monotonic);
        base.time.saturating_add(passed.min(self.max_count)).max(base.floor)
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
    fn common_time_stands_still_unless_it_is_renewed() {
        set(0, 100);
        let time = ServerTime::common(SIMULATED, 5_000, 30);
        MONOTONIC.set(120);
        assert_eq!(time.now(), 5_020);
        MONOTONIC.set(900);
        assert_eq!(time.now(), 5_030);
        time.renew(5_025);
        MONOTONIC.set(902);
        assert_eq!(time.now(), 5_030, "time never goes back");
        MONOTONIC.set(910);
        assert_eq!(time.now(), 5_035);
        time.renew(5_030);
        MONOTONIC.set(911);
        assert_eq!(time.now(), 5_035);
        MONOTONIC.set(930);
        assert_eq!(time.now(), 5_050);
    }

    #[test]
    fn jumps_are_distinguished_from_drift() {
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
