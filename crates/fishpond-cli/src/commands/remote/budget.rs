//! The time for a move, by the clock of a table.

use std::time::{Duration, Instant};

use serde_json::Value;

/// A time that is always left on the clock, on top of the time that requests take.
const MARGIN: Duration = Duration::from_millis(300);
/// The number of moves for which the remaining total time should last.
const MOVES_LEFT: u32 = 30;
/// The time that an engine may take on top of the time it was told to think.
const OVERTIME: Duration = Duration::from_secs(1);
/// The longest time that an engine is told to think. With more time on the clock, it may still answer later.
pub(crate) const MAX_THINKING: Duration = Duration::from_secs(10);

/// The time for one move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Budget {
    /// The moment until which to think.
    pub(crate) think_until: Instant,
    /// The deadline for the answer, after which a fallback move is played.
    pub(crate) answer_by: Instant,
}

impl Budget {
    /// Reads the clock of a seat from a table that was requested at the moment `asked` and arrived at `arrived`. Without a clock,
    /// there is no budget.
    ///
    /// The budget counts from the request, although the server answered later, so it can be too small but never too large.
    pub(crate) fn of(table: &Value, seat: &Value, asked: Instant, arrived: Instant) -> Option<Budget> {
        let player = table["seats"].as_array()?.iter().find(|player| player["seat"] == *seat)?;
        let left = player["deadline"].as_u64()?.saturating_sub(table["now"].as_u64()?);
        let request = arrived.saturating_duration_since(asked);
        // The move itself is a request, too, and may have to be sent again.
        let usable = Duration::from_millis(left).saturating_sub(MARGIN + 3 * request);
        let clock = table["settings"]["clock"].as_str().unwrap_or_default();
        let is_alone = table["to_move"].as_array().is_some_and(|seats| seats.len() == 1);
        let (think, answer) = match bank_increment(clock) {
            // A simultaneous choice has its own time limit.
            Some(increment) if is_alone => {
                // Every further move takes some requests, even if it needs no thinking.
                let pool = usable.saturating_sub(10 * request);
                let think = (pool / MOVES_LEFT + increment * 3 / 4).min(pool);
                (think, (think * 2).max(think + OVERTIME))
            }
            _ => (usable * 4 / 5, usable),
        };
        Some(Budget { think_until: asked + think, answer_by: asked + answer.min(usable) })
    }

    /// Returns how long to think from now on.
    pub(crate) fn thinking(&self) -> Duration {
        self.think_until.saturating_duration_since(Instant::now())
    }
}

/// Returns the increment of a clock with a total time, such as `bank:300+5`.
fn bank_increment(clock: &str) -> Option<Duration> {
    let (_, increment) = clock.strip_prefix("bank:")?.split_once('+')?;
    increment.parse().ok().map(Duration::from_secs)
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    /// Returns the milliseconds for thinking and for the answer, counted from the request, which takes 20 ms.
    fn budget(clock: &str, left: u64, to_move: &Value) -> (u128, u128) {
        let asked = Instant::now();
        let table = json!({
            "now": 5_000, "settings": { "clock": clock }, "to_move": to_move,
            "seats": [{ "seat": "A" }, { "seat": "B", "deadline": 5_000 + left }],
        });
        let budget = Budget::of(&table, &json!("B"), asked, asked + Duration::from_millis(20)).unwrap();
        let after = |moment: Instant| moment.duration_since(asked).as_millis();
        (after(budget.think_until), after(budget.answer_by))
    }

    #[test]
    fn time_is_left_for_the_network_and_for_later_moves() {
        let own = json!(["B"]);
        assert_eq!(budget("move:5", 5_000, &own), (3_712, 4_640));
        assert_eq!(budget("move:5", 300, &own), (0, 0), "play at once");
        assert_eq!(budget("bank:10+0", 10_000, &own), (314, 1_314));
        assert_eq!(budget("bank:300+5", 60_000, &own), (5_731, 11_462));
        assert_eq!(budget("bank:300+5", 2_000, &own), (1_440, 1_640), "the increment comes after the move");
        assert_eq!(budget("bank:10+0", 0, &own), (0, 0));
        assert_eq!(budget("days:1", 86_400_000, &own).1, 86_399_640);
    }

    #[test]
    fn simultaneous_choices_do_not_use_up_the_total_time() {
        assert_eq!(budget("bank:60+0", 10_000, &json!(["A", "B"])), (7_712, 9_640));
    }

    #[test]
    fn a_table_without_a_clock_has_no_budget() {
        let table = json!({ "now": 1, "settings": { "clock": "none" }, "seats": [{ "seat": "A" }] });
        assert_eq!(Budget::of(&table, &json!("A"), Instant::now(), Instant::now()), None);
    }
}
