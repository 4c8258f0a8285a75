//! The puzzles that a visitor has solved: kept with the account, or in a guest's cookie.

use std::fmt;

use fishpond_games::GameId;
use fishpond_lessons::puzzles;

/// The solved puzzles of each game, a bit for each.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) struct Solved([u32; GameId::ALL.len()]);

impl Solved {
    /// Reads the text of a cookie. Invalid parts are ignored.
    pub(crate) fn read(text: &str) -> Solved {
        let parts = text.split('.').filter_map(|part| part.split_once(':'));
        let parts =
            parts.filter_map(|(game, bits)| Some((game.parse().ok()?, u32::from_str_radix(bits, 16).ok()?)));
        parts.fold(Solved::default(), |mut solved, (game, bits): (GameId, u32)| {
            solved.0[game as usize] = bits & all(game);
            solved
        })
    }

    /// Returns whether a puzzle, counted from 1, was solved.
    pub(crate) fn contains(self, game: GameId, number: usize) -> bool {
        self.0[game as usize] & bit(number) != 0
    }

    /// Returns the number of solved puzzles of a game.
    pub(crate) fn count(self, game: GameId) -> u32 {
        self.0[game as usize].count_ones()
    }

    /// Returns the first puzzle after `number` that is not solved, starting over at the first one.
    pub(crate) fn next_open(self, game: GameId, number: usize) -> Option<usize> {
        let total = puzzles(game).puzzles.len();
        (number + 1..=total).chain(1..=number.min(total)).find(|&number| !self.contains(game, number))
    }

    /// Returns the set with one more puzzle.
    pub(crate) fn with(mut self, game: GameId, number: usize) -> Solved {
        self.0[game as usize] |= bit(number) & all(game);
        self
    }

    /// Returns the puzzles that are solved in either set.
    pub(crate) fn union(mut self, other: Solved) -> Solved {
        self.0.iter_mut().zip(other.0).for_each(|(bits, other)| *bits |= other);
        self
    }
}

fn bit(number: usize) -> u32 {
    u32::try_from(number).ok().and_then(|number| 1_u32.checked_shl(number.checked_sub(1)?)).unwrap_or(0)
}

/// Returns the bits of all puzzles of a game.
fn all(game: GameId) -> u32 {
    (1..=puzzles(game).puzzles.len()).fold(0, |bits, number| bits | bit(number))
}

impl fmt::Display for Solved {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let some =
            GameId::ALL.iter().map(|&game| (game, self.0[game as usize])).filter(|(_, bits)| *bits > 0);
        let parts: Vec<String> = some.map(|(game, bits)| format!("{game}:{bits:x}")).collect();
        f.write_str(&parts.join("."))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn solved_puzzles_survive_a_round_trip_through_the_cookie() {
        let solved = Solved::default().with(GameId::Ships, 1).with(GameId::Ships, 8).with(GameId::Fresh, 3);
        assert_eq!(Solved::read(&solved.to_string()), solved);
        assert_eq!((solved.count(GameId::Ships), solved.count(GameId::Penguins)), (2, 0));
        assert!(solved.contains(GameId::Ships, 8) && !solved.contains(GameId::Ships, 2));
        assert_eq!(Solved::read("x:1.ships.ships:zz.penguins:-1.:"), Solved::default());
        assert_eq!(Solved::default().with(GameId::Ships, 0).with(GameId::Ships, 99), Solved::default());
        let everything = Solved::read("ships:ffffffff");
        assert_eq!(everything.count(GameId::Ships) as usize, puzzles(GameId::Ships).puzzles.len());
        assert_eq!(everything.next_open(GameId::Ships, 1), None);
        assert_eq!(
            (solved.next_open(GameId::Ships, 8), solved.next_open(GameId::Ships, 0)),
            (Some(2), Some(2))
        );
    }
}
