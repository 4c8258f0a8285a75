//! The share of decided games that a contestant wins, with a confidence interval.

use super::game::Played;
use super::schedule::Pairing;

/// Standard deviations of a 95% interval.
pub(crate) const DEVIATIONS: f64 = 1.959_964;

/// The meetings of two contestants, from the first one's point of view.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) struct Share {
    pub(crate) won: u32,
    pub(crate) drawn: u32,
    pub(crate) lost: u32,
}

impl Share {
    /// Counts the meetings of two contestants in these games.
    pub(crate) fn of<'a>(
        one: usize,
        other: usize,
        played: impl IntoIterator<Item = (&'a Pairing, &'a Played)>,
    ) -> Share {
        let mut share = Share::default();
        for (pairing, played) in played {
            for (a, _) in pairing.seats.iter().enumerate().filter(|(_, contestant)| **contestant == one) {
                for (b, _) in pairing.seats.iter().enumerate().filter(|(_, contestant)| **contestant == other)
                {
                    match played.ranks[a].cmp(&played.ranks[b]) {
                        std::cmp::Ordering::Less => share.won += 1,
                        std::cmp::Ordering::Equal => share.drawn += 1,
                        std::cmp::Ordering::Greater => share.lost += 1,
                    }
                }
            }
        }
        share
    }

    /// Returns the number of meetings.
    pub(crate) fn games(self) -> u32 {
        self.decided() + self.drawn
    }

    /// Returns the number of meetings that were not drawn.
    pub(crate) fn decided(self) -> u32 {
        self.won + self.lost
    }

    /// Returns the share of the decided meetings that was won; a half if there are none.
    pub(crate) fn part(self) -> f64 {
        if self.decided() == 0 { 0.5 } else { f64::from(self.won) / f64::from(self.decided()) }
    }

    /// Returns the Wilson interval around [`Share::part`], this many standard deviations wide to each side. It treats games with the same
    /// deal and swapped seats as independent. If a deal favours a seat, their results vary less, so the interval errs on the
    /// wide side.
    pub(crate) fn interval(self, deviations: f64) -> (f64, f64) {
        let n = f64::from(self.decided());
        if n == 0.0 {
            return (0.0, 1.0);
        }
        let (p, z2) = (self.part(), deviations * deviations);
        let middle = (p + z2 / (2.0 * n)) / (1.0 + z2 / n);
        let half = deviations / (1.0 + z2 / n) * (p * (1.0 - p) / n + z2 / (4.0 * n * n)).sqrt();
        ((middle - half).max(0.0), (middle + half).min(1.0))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn draws_are_not_decided_games() {
        let pairing = Pairing { deal: 0, seats: vec![3, 1] };
        let played =
            |game, ranks: [u8; 2]| Played { game, ranks: ranks.to_vec(), points: vec![0, 0], faults: vec![] };
        let games = [played(0, [1, 2]), played(1, [1, 1]), played(2, [2, 1]), played(3, [1, 2])];
        let share = Share::of(3, 1, games.iter().map(|game| (&pairing, game)));
        assert_eq!(share, Share { won: 2, drawn: 1, lost: 1 });
        assert_eq!((share.games(), share.decided()), (4, 3));
        assert_eq!(Share::of(1, 3, games.iter().map(|game| (&pairing, game))).won, 1);
    }

    #[test]
    fn intervals_match_published_values() {
        let near = |(a, b): (f64, f64), (c, d): (f64, f64)| (a - c).abs() < 5e-5 && (b - d).abs() < 5e-5;
        let of = |won, lost| Share { won, drawn: 9, lost }.interval(DEVIATIONS);
        assert!(near(of(81, 182), (0.2553, 0.3662)), "{:?}", of(81, 182));
        assert!(near(of(20, 0), (0.8389, 1.0)), "{:?}", of(20, 0));
        assert!(near(of(0, 0), (0.0, 1.0)));
    }
}
