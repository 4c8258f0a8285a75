//! Plays many games in parallel.

use indicatif::ProgressBar;

use super::game::Arena;
use super::results::Results;
use super::schedule::Pairing;
use crate::parallel;

/// Plays the games that have no result yet, and stores each result as soon as it is known.
pub(crate) fn play(
    arena: &Arena,
    schedule: &[Pairing],
    games: impl Iterator<Item = usize>,
    threads: Option<usize>,
    results: &mut Results,
    bar: &ProgressBar,
) -> anyhow::Result<()> {
    let left: Vec<usize> = games.filter(|&game| results.get(game).is_none()).collect();
    parallel::map(
        threads,
        &left,
        |&game| arena.play(game, &schedule[game]),
        |_, game| {
            results.add(game?)?;
            bar.inc(1);
            Ok(())
        },
    )
}
