//! A visitor's progress in the lessons, kept in a cookie.

use std::fmt;

use fishpond_games::GameId;
use fishpond_lessons::lesson;

/// The step that the visitor saw last in the lesson of each game; 0 if none.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) struct Learned([u8; GameId::ALL.len()]);

impl Learned {
    /// Reads the cookie. Invalid parts are ignored.
    pub(crate) fn read(text: &str) -> Learned {
        let parts = text.split('.').filter_map(|part| part.split_once(':'));
        let parts = parts.filter_map(|(game, step)| Some((game.parse().ok()?, step.parse().ok()?)));
        parts.fold(Learned::default(), |learned, (game, step)| learned.with(game, step))
    }

    /// Returns the step that was seen last, counted from 1, or `None` if the lesson was not started or is finished.
    pub(crate) fn current_step(self, game: GameId) -> Option<usize> {
        let step = usize::from(self.0[game as usize]);
        (1..lesson(game).steps.len()).contains(&step).then_some(step)
    }

    /// Returns whether the lesson was finished.
    pub(crate) fn has_finished(self, game: GameId) -> bool {
        usize::from(self.0[game as usize]) >= lesson(game).steps.len()
    }

    /// Returns the progress after the visitor has seen a step of a game's lesson.
    pub(crate) fn with(mut self, game: GameId, step: u8) -> Learned {
        self.0[game as usize] = step;
        self
    }
}

impl fmt::Display for Learned {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let seen =
            GameId::ALL.iter().map(|&game| (game, self.0[game as usize])).filter(|(_, step)| *step > 0);
        let parts: Vec<String> = seen.map(|(game, step)| format!("{game}:{step}")).collect();
        f.write_str(&parts.join("."))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn progress_survives_a_round_trip_through_the_cookie() {
        let learned = Learned::default().with(GameId::Ships, 4).with(GameId::Fresh, 200);
        assert_eq!(Learned::read(&learned.to_string()), learned);
        assert_eq!(learned.current_step(GameId::Ships), Some(4));
        assert_eq!(learned.current_step(GameId::Penguins), None);
        assert!(learned.has_finished(GameId::Fresh) && learned.current_step(GameId::Fresh).is_none());
        assert_eq!(Learned::read("x:1.ships.ships:999.penguins:-1.:"), Learned::default());
    }
}
