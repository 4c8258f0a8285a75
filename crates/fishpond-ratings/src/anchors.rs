//! The ratings of the bots' levels.

use std::collections::BTreeMap;
use std::sync::LazyLock;

use fishpond_games::GameId;
use serde::Deserialize;

use crate::Rating;

/// The number of levels.
pub const LEVELS: usize = 8;

/// The data file.
#[derive(Deserialize)]
struct Anchors {
    deviation: i64,
    #[serde(flatten)]
    games: BTreeMap<String, Ladder>,
}

/// The levels of a game.
#[derive(Deserialize)]
struct Ladder {
    levels: [i64; LEVELS],
    /// The matches between neighbouring levels: won, drawn and lost by the higher one.
    #[cfg(test)]
    steps: [[u32; 3]; LEVELS - 1],
}

static ANCHORS: LazyLock<Anchors> =
    LazyLock::new(|| toml::from_str(include_str!("../data/anchors.toml")).expect("the data file is tested"));

/// Returns the rating of a bot, if it is one of the levels: `level:1` to `level:8`.
#[must_use]
pub fn anchor(game: GameId, bot: &str) -> Option<Rating> {
    let level: usize = bot.strip_prefix("level:")?.parse().ok()?;
    levels(game).get(level.checked_sub(1)?).copied()
}

/// Returns the ratings of all levels of a game, from 1 to 8.
#[must_use]
pub fn levels(game: GameId) -> [Rating; LEVELS] {
    let deviation = ANCHORS.deviation * 1000;
    let ladder = ANCHORS.games.get(&game.to_string()).expect("a test checks that every game has levels");
    ladder.levels.map(|points| Rating { value: points * 1000, deviation })
}

/// Returns the level whose rating is nearest.
#[must_use]
pub fn nearest_level(game: GameId, rating: Rating) -> u8 {
    let levels = levels(game);
    let nearest = (1..).zip(levels).min_by_key(|(_, level)| (level.value - rating.value).abs());
    nearest.map_or(1, |(level, _)| level)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn levels_follow_from_the_measured_steps() {
        for &game in GameId::ALL {
            let ladder = &ANCHORS.games[&game.to_string()];
            let steps = ladder.steps.map(|[won, drawn, lost]| {
                let (won, drawn, lost) = (f64::from(won), f64::from(drawn), f64::from(lost));
                let share = (won + drawn / 2.0 + 0.5) / (won + drawn + lost + 1.0);
                (400.0 * (share / (1.0 - share)).log10()).round() as i64
            });
            let differences: Vec<i64> = ladder.levels.windows(2).map(|pair| pair[1] - pair[0]).collect();
            assert_eq!(differences, steps, "{game}");
            assert_eq!(ladder.levels[2], 1500, "{game}");
        }
    }

    #[test]
    fn only_levels_have_a_rating() {
        assert_eq!(anchor(GameId::Ships, "level:3").map(Rating::points), Some(1500));
        for bot in ["level:0", "level:9", "level:", "level:x", "greedy", "random", "uct", ""] {
            assert_eq!(anchor(GameId::Ships, bot), None, "{bot}");
        }
        assert!(!anchor(GameId::Ships, "level:8").unwrap().is_provisional());
    }

    #[test]
    fn the_nearest_level_is_found() {
        let at =
            |points: i64| nearest_level(GameId::Penguins, Rating { value: points * 1000, deviation: 50_000 });
        assert_eq!([at(0), at(1490), at(1700), at(9000)], [1, 3, 4, 8]);
    }
}
