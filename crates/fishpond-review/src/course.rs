//! The data of the chart of a game.

use fishpond_draw::charts::Course;

use crate::{Event, Report};

impl Report {
    /// Returns the data for the chart. In games with hidden hands, each seat's curve uses only what that seat could see. Luck that was only
    /// estimated from samples is left out.
    #[must_use]
    pub fn course(&self, title: String) -> Course {
        let hidden = self.game.facts().hidden;
        let mut course = Course { title, players: self.players, ..Course::default() };
        for (place, event) in self.course.iter().enumerate() {
            let (first, values, only) = match event {
                Event::Decision { step, seat, cost, values, .. } => {
                    course.costs.extend(cost.map(|cost| (place, *seat, cost)));
                    (step, values, hidden.then_some(*seat))
                }
                Event::Luck { step, luck, values, complete, .. } => {
                    let known = luck.iter().filter(|_| *complete).flatten();
                    course.luck.extend(known.map(|(&seat, &luck)| (place, seat, luck)));
                    (step, values, None)
                }
            };
            course.steps.push(*first);
            for (&seat, &value) in
                values.iter().flatten().filter(|(seat, _)| only.is_none_or(|only| only == **seat))
            {
                course.lines[seat].push((place, value));
            }
        }
        for (seat, sum) in &self.seats {
            if let Some(end) = sum.end {
                course.lines[*seat].push((course.steps.len(), end));
            }
            course.lost[*seat] = sum.lost;
        }
        course
    }
}
