//! The data for the chart of a game.

use fishpond_draw::charts::Course;

use crate::{Event, Report};

impl Report {
    /// Returns the data for the chart. In games with hidden hands, each seat's curve uses only what that seat could see. Luck
    /// with an unknown uncertainty is left out.
    #[must_use]
    pub fn course(&self, title: String) -> Course {
        let hidden = self.game.facts().hidden;
        let mut course = Course { title, players: self.players, ..Course::default() };
        for (place, event) in self.course.iter().enumerate() {
            let (values, only) = match event {
                Event::Decision { seat, cost, values, .. } => {
                    course.costs.extend(cost.map(|cost| (place, *seat, cost)));
                    course.moves += 1;
                    course.times.push(course.moves as f64);
                    (values, hidden.then_some(*seat))
                }
                Event::Luck { values, .. } => {
                    let luck = event.known_luck().into_iter();
                    course.luck.extend(luck.map(|(seat, luck, margin)| (place, seat, luck, margin)));
                    // Draws are halfway between two moves, however many there are.
                    course.times.push(course.moves as f64 + 0.5);
                    (values, None)
                }
            };
            for (&seat, &value) in
                values.iter().flatten().filter(|(seat, _)| only.is_none_or(|only| only == **seat))
            {
                course.lines[seat].push((place, value));
            }
        }
        for (seat, sum) in &self.seats {
            if let Some(end) = sum.end {
                course.lines[*seat].push((course.times.len(), end));
            }
            course.lost[*seat] = sum.lost;
        }
        course
    }
}
