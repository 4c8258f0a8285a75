//! The effects of each fault that players notice, and how long they last.

use std::cell::RefCell;
use std::fmt::Write as _;
use std::time::Duration;

use super::faults::Fault;

/// The longest times that anyone waited because of one fault.
struct Notice {
    fault: Fault,
    longest: [Duration; Wait::ALL.len()],
}

/// A kind of wait.
#[derive(Clone, Copy)]
pub(super) enum Wait {
    /// For a move to be stored, from the first attempt to send it.
    Move,
    /// For a stored move to arrive at a viewer.
    Viewer,
    /// For a stream that has ended to be open again.
    Stream,
}

impl Wait {
    const ALL: [Wait; 3] = [Wait::Move, Wait::Viewer, Wait::Stream];
}

/// The effects of all faults so far that players have noticed.
#[derive(Default)]
pub(super) struct Notices(RefCell<Vec<Notice>>);

impl Notices {
    /// Counts all times towards this fault from now on, until the next one begins.
    pub(super) fn begin(&self, fault: Fault) {
        self.0.borrow_mut().push(Notice { fault, longest: Default::default() });
    }

    /// Notes how long somebody has waited.
    pub(super) fn note(&self, wait: Wait, time: Duration) {
        if let Some(notice) = self.0.borrow_mut().last_mut() {
            let longest = &mut notice.longest[wait as usize];
            *longest = time.max(*longest);
        }
    }

    /// Returns a table of the times by fault.
    pub(super) fn table(&self) -> String {
        let mut text = "| Fault | Times | A move takes, at most | A viewer is behind by, at most | A stream is interrupted for, at most |\n|---|---|---|---|---|\n".to_owned();
        for fault in Fault::ALL {
            let all = self.0.borrow();
            let notices: Vec<&Notice> = all.iter().filter(|notice| notice.fault == fault).collect();
            if notices.is_empty() {
                continue;
            }
            let times = Wait::ALL.map(|wait| {
                let mut times: Vec<u128> =
                    notices.iter().map(|notice| notice.longest[wait as usize].as_millis()).collect();
                times.sort_unstable();
                format!("{} ms, {} ms", times[times.len() / 2], times[times.len() - 1])
            });
            // Writing to a string never fails.
            let _ = writeln!(text, "| {fault} | {} | {} |", notices.len(), times.join(" | "));
        }
        text + "\nThe median and the longest of all faults of a kind. A time counts towards the fault that began last.\n"
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn times_count_towards_the_last_fault() {
        let notices = Notices::default();
        let milliseconds = Duration::from_millis;
        notices.note(Wait::Move, milliseconds(999));
        for longest in [10, 30, 20] {
            notices.begin(Fault::Kill);
            notices.note(Wait::Move, milliseconds(longest));
            notices.note(Wait::Move, milliseconds(5));
        }
        notices.begin(Fault::Database);
        notices.note(Wait::Stream, milliseconds(1200));
        let table = notices.table();
        assert!(
            table.contains("| a server is killed | 3 | 20 ms, 30 ms | 0 ms, 0 ms | 0 ms, 0 ms |"),
            "{table}"
        );
        assert!(table.contains("| 1 | 0 ms, 0 ms | 0 ms, 0 ms | 1200 ms, 1200 ms |"), "{table}");
        assert!(!table.contains("999"), "{table}");
    }
}
