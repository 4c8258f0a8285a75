//! The log of faults. A persistent fault, such as a full disk, affects many requests, tables and bots. It is logged when it first
//! happens; after that, a line each minute says how many times it was repeated.

use std::collections::BTreeMap;
use std::fmt::Display;
use std::sync::Mutex;
use std::time::Duration;

use tokio::time::Instant;

/// How long repetitions of a fault are counted before they are logged.
const PERIOD: Duration = Duration::from_secs(60);

/// The maximum number of different faults that are counted. The others are counted together.
const MAX_FAULTS: usize = 100;

/// The faults of the last minute.
#[derive(Default)]
pub(crate) struct Faults(Mutex<BTreeMap<Fault, Repetitions>>);

/// The failed work, and the cause.
type Fault = (&'static str, String);

struct Repetitions {
    since: Instant,
    count: u64,
    is_warning: bool,
}

impl Faults {
    /// Logs a fault if it is new. Otherwise it is counted.
    pub(crate) fn log(&self, what: &'static str, error: &impl Display) {
        if self.is_new(what, error) {
            tracing::error!(%error, "{what}");
        }
    }

    /// Returns whether a fault is new, in which case the caller should log it. Otherwise it is counted.
    pub(crate) fn is_new(&self, what: &'static str, error: &impl Display) -> bool {
        self.count(what, error, false)
    }

    /// Does the same for a fault that is logged as a warning. Its repetitions are warnings, too.
    pub(crate) fn is_new_warning(&self, what: &'static str, error: &impl Display) -> bool {
        self.count(what, error, true)
    }

    fn count(&self, what: &'static str, error: &impl Display, is_warning: bool) -> bool {
        let mut faults = self.0.lock().expect("lock is never poisoned");
        let mut fault = (what, error.to_string());
        if faults.len() >= MAX_FAULTS && !faults.contains_key(&fault) {
            fault.1 = "various errors".to_owned();
        }
        match faults.get_mut(&fault) {
            Some(repetitions) => {
                repetitions.count += 1;
                false
            }
            None => {
                faults.insert(fault, Repetitions { since: Instant::now(), count: 0, is_warning });
                true
            }
        }
    }

    /// Logs how many times faults were repeated in the last minute.
    pub(crate) fn log_repeated(&self) {
        self.log_since(PERIOD);
    }

    /// Logs all repetitions that have not been logged, before the server stops.
    pub(crate) fn log_all(&self) {
        self.log_since(Duration::ZERO);
    }

    fn log_since(&self, period: Duration) {
        let mut faults = self.0.lock().expect("lock is never poisoned");
        faults.retain(|(what, error), repetitions| {
            if repetitions.since.elapsed() < period {
                return true;
            }
            let count = std::mem::take(&mut repetitions.count);
            repetitions.since = Instant::now();
            let times = match count {
                0 => return false,
                1 => "once".to_owned(),
                _ => format!("{count} times"),
            };
            match repetitions.is_warning {
                true => tracing::warn!(%error, "{what}: repeated {times}"),
                false => tracing::error!(%error, "{what}: repeated {times}"),
            }
            true
        });
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::test_log::Log;

    fn fail(faults: &Faults, error: &str) {
        faults.log("cannot swim", &error);
    }

    #[tokio::test(start_paused = true)]
    async fn a_persistent_fault_is_logged_once_a_minute() {
        let (log, _guard) = Log::start();
        let faults = Faults::default();
        let lines = || log.text().lines().count();
        for _ in 0..1000 {
            fail(&faults, "no water");
        }
        faults.log_repeated();
        assert_eq!(lines(), 1, "{}", log.text());
        fail(&faults, "ice");
        assert_eq!(lines(), 2, "another fault is logged at once");
        tokio::time::advance(PERIOD).await;
        faults.log_repeated();
        assert!(log.text().ends_with("cannot swim: repeated 999 times error=no water\n"), "{}", log.text());
        fail(&faults, "no water");
        assert_eq!(lines(), 3, "the fault goes on");
        faults.log_all();
        assert!(log.text().ends_with("cannot swim: repeated once error=no water\n"), "{}", log.text());
        tokio::time::advance(PERIOD).await;
        faults.log_repeated();
        assert_eq!(lines(), 4);
        fail(&faults, "no water");
        assert_eq!(lines(), 5, "a fault that comes back is logged at once");
    }

    #[tokio::test(start_paused = true)]
    async fn repeated_warnings_are_warnings() {
        let (log, _guard) = Log::start();
        let faults = Faults::default();
        assert!(faults.is_new_warning("the pond is full", &"100 fish"));
        assert!(!faults.is_new_warning("the pond is full", &"100 fish"));
        faults.log_all();
        let text = log.text();
        assert!(text.contains("WARN") && text.contains("repeated once") && !text.contains("ERROR"), "{text}");
    }

    #[tokio::test(start_paused = true)]
    async fn faults_with_many_causes_do_not_flood_the_log() {
        let (log, _guard) = Log::start();
        let faults = Faults::default();
        for number in 0..10 * MAX_FAULTS {
            fail(&faults, &format!("table {number} is broken"));
        }
        assert_eq!(log.text().lines().count(), MAX_FAULTS + 1);
        faults.log_all();
        let expected = format!("repeated {} times error=various errors\n", 9 * MAX_FAULTS - 1);
        assert!(log.text().ends_with(&expected), "{}", log.text());
    }
}
