//! The statistics of a player in one game.

use std::collections::BTreeMap;

use super::PlayedGame;
use crate::ratings::Rating;

/// Maximum number of opponents in a list.
const MAX_OPPONENTS: usize = 3;

/// Games played and won.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) struct Tally {
    pub(crate) games: u32,
    pub(crate) won: u32,
}

impl Tally {
    fn count(&mut self, won: bool) {
        self.games += 1;
        self.won += u32::from(won);
    }

    /// Returns the share of games won, in percent.
    pub(crate) fn percent(self) -> u32 {
        (100 * self.won + self.games / 2).checked_div(self.games).unwrap_or(0)
    }
}

/// The scores of a player in the games that were played to the end.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Scores {
    /// The average, rounded.
    pub(crate) average: i32,
    pub(crate) best: i32,
}

impl Scores {
    fn of(points: &[i32]) -> Option<Scores> {
        let best = points.iter().copied().max()?;
        let total: i64 = points.iter().copied().map(i64::from).sum();
        Some(Scores { average: (total as f64 / points.len() as f64).round() as i32, best })
    }
}

/// A person whom a player has met.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Opponent {
    pub(crate) name: String,
    pub(crate) games: u32,
    /// The owner of the account with this name, if the name is known to be that of an account.
    pub(crate) account: Option<String>,
}

/// The statistics of a player in one game. Games without a result, rated games that changed no rating, games in which the player had
/// several seats, and games that started from a position of another game don't count.
#[derive(Clone, PartialEq, Debug, Default)]
pub(crate) struct Statistics {
    pub(crate) all: Tally,
    /// By number of players.
    pub(crate) by_players: BTreeMap<usize, Tally>,
    /// By seat, counted from 0.
    pub(crate) by_seat: BTreeMap<usize, Tally>,
    /// The scores, if any game was played to the end.
    pub(crate) scores: Option<Scores>,
    /// The length of the current streak of wins or, if negative, of games without a win.
    pub(crate) streak: i32,
    pub(crate) longest_streak: u32,
    /// The people met most often, without those whose data was deleted.
    pub(crate) opponents: Vec<Opponent>,
    /// The rating after each rated game, oldest first.
    pub(crate) ratings: Vec<Rating>,
}

impl Statistics {
    /// Returns the statistics of these games, latest first, or `None` if none of them count.
    pub(crate) fn of<'a>(games: impl DoubleEndedIterator<Item = &'a PlayedGame>) -> Option<Statistics> {
        let mut statistics = Statistics::default();
        let mut points: Vec<i32> = Vec::new();
        let (mut streak, mut opponents) = (0_i32, BTreeMap::<&str, (u32, Option<&str>)>::new());
        for game in games.rev().filter(|game| !game.shared && !game.details.played_on && game.counts()) {
            let own = game.own();
            let Some(rank) = own.rank else { continue };
            let won = rank == 1;
            statistics.all.count(won);
            statistics.by_players.entry(game.details.seats.len()).or_default().count(won);
            statistics.by_seat.entry(game.seat).or_default().count(won);
            points.extend(own.points.filter(|_| game.is_played_out()));
            streak = if won { streak.max(0) + 1 } else { streak.min(0) - 1 };
            statistics.longest_streak = statistics.longest_streak.max(u32::try_from(streak).unwrap_or(0));
            for opponent in game.opponents().filter(|other| other.person.is_some() && !other.is_erased()) {
                let (games, account) = opponents.entry(&opponent.name).or_default();
                *games += 1;
                if game.is_named_by_account(opponent) {
                    *account = opponent.person.as_deref();
                }
            }
            statistics.ratings.extend(own.ratings.map(|(_, after)| after));
        }
        if statistics.all.games == 0 {
            return None;
        }
        statistics.streak = streak;
        statistics.scores = Scores::of(&points);
        let opponent = |(name, (games, account)): (&str, (u32, Option<&str>))| Opponent {
            name: name.to_owned(),
            games,
            account: account.map(str::to_owned),
        };
        let mut opponents: Vec<Opponent> = opponents.into_iter().map(opponent).collect();
        opponents.sort_by_key(|opponent| std::cmp::Reverse(opponent.games));
        opponents.truncate(MAX_OPPONENTS);
        statistics.opponents = opponents;
        Some(statistics)
    }
}

#[cfg(test)]
mod tests {
    use fishpond_games::GameId;

    use super::*;
    use crate::results::{Details, SeatResult};

    fn seat(person: &str, rank: Option<u8>, points: i32) -> SeatResult {
        SeatResult {
            name: person.to_uppercase(),
            person: Some(person.to_owned()),
            bot_account: false,
            bot: None,
            rank,
            points: rank.map(|_| points),
            resigned: false,
            ratings: None,
        }
    }

    fn game(seats: Vec<SeatResult>, own: usize) -> PlayedGame {
        let details = Details { seats, rated: false, awaits_rating: false, played_on: false, ending: None };
        PlayedGame {
            table: String::new(),
            game: GameId::Fresh,
            ended: None,
            details,
            seat: own,
            shared: false,
        }
    }

    #[test]
    fn games_add_up() {
        // Latest first.
        let games = [
            game(vec![seat("ann", None, 0), seat("bob", None, 0)], 0),
            game(vec![seat("bob", Some(2), 3), seat("ann", Some(1), 10)], 1),
            game(vec![seat("ann", Some(1), 20), seat("cy", Some(2), 3)], 0),
            game(vec![seat("ann", Some(3), 1), seat("bob", Some(1), 9), seat("cy", Some(2), 4)], 0),
            game(vec![seat("ann", Some(1), 8), seat("bob", Some(1), 8)], 0),
        ];
        let statistics = Statistics::of(games.iter()).unwrap();
        assert_eq!(statistics.all, Tally { games: 4, won: 3 });
        assert_eq!(statistics.all.percent(), 75);
        assert_eq!(statistics.by_players[&3], Tally { games: 1, won: 0 });
        assert_eq!(statistics.by_seat[&1], Tally { games: 1, won: 1 });
        assert_eq!(statistics.scores, Some(Scores { average: 10, best: 20 }));
        assert_eq!((statistics.streak, statistics.longest_streak), (2, 2));
        let met = |name: &str, games| Opponent { name: name.to_owned(), games, account: None };
        assert_eq!(statistics.opponents, [met("BOB", 3), met("CY", 2)]);
        assert_eq!(Statistics::of(games[..1].iter()), None, "there is no result");
        assert_eq!(Statistics::of(games[3..4].iter()).unwrap().streak, -1);
    }

    #[test]
    fn people_whose_data_was_deleted_are_not_listed() {
        let games = [game(vec![seat("ann", Some(1), 8), seat(fishpond_table::ERASED, Some(2), 4)], 0)];
        let statistics = Statistics::of(games.iter()).unwrap();
        assert_eq!((statistics.all.games, statistics.opponents), (1, Vec::new()));
    }

    #[test]
    fn rated_games_that_changed_no_rating_do_not_count() {
        let rated = |own: SeatResult| {
            let mut game = game(vec![own, seat("bob", Some(1), 4)], 0);
            game.details.rated = true;
            game
        };
        let rating = Rating { value: 1_500_000, deviation: 350_000 };
        let aborted = rated(seat("ann", Some(2), 0));
        let lost = rated(SeatResult { ratings: Some((rating, rating)), ..seat("ann", Some(2), 0) });
        assert_eq!(Statistics::of([&aborted].into_iter()), None);
        let statistics = Statistics::of([&aborted, &lost, &aborted].into_iter()).unwrap();
        assert_eq!((statistics.all, statistics.streak), (Tally { games: 1, won: 0 }, -1));
        assert_eq!(
            statistics.opponents[0].account.as_deref(),
            Some("bob"),
            "people play rated games under the name of their account"
        );
    }

    #[test]
    fn scores_count_only_games_that_were_played_to_the_end() {
        let resigned =
            |person, rank, points| SeatResult { resigned: true, ..seat(person, Some(rank), points) };
        let lost = game(vec![resigned("ann", 2, 0), seat("bob", Some(1), 4)], 0);
        let won = game(vec![seat("ann", Some(1), 90), resigned("bob", 2, 3)], 0);
        let games = [&lost, &won];
        let statistics = Statistics::of(games.into_iter()).unwrap();
        assert_eq!((statistics.all, statistics.scores), (Tally { games: 2, won: 1 }, None));
        // Two players are enough to play on.
        let played_out =
            game(vec![seat("ann", Some(2), 20), seat("bob", Some(1), 22), resigned("cy", 3, 1)], 0);
        let left = game(vec![resigned("ann", 3, 2), seat("bob", Some(1), 22), seat("cy", Some(2), 21)], 0);
        let statistics = Statistics::of([&lost, &won, &played_out, &left].into_iter()).unwrap();
        assert_eq!(statistics.all, Tally { games: 4, won: 1 });
        assert_eq!(statistics.scores, Some(Scores { average: 20, best: 20 }));
    }
}
