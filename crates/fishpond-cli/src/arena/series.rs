//! Many games on all cores.

use indicatif::ProgressBar;

use super::game::Arena;
use super::results::Results;
use super::schedule::Pairing;
use crate::cores;

/// Plays those of these games that are not in the results yet, and writes each down as it ends.
pub(crate) fn play(
    arena: &Arena,
    schedule: &[Pairing],
    games: impl Iterator<Item = usize>,
    threads: Option<usize>,
    results: &mut Results,
    bar: &ProgressBar,
) -> anyhow::Result<()> {
    let left: Vec<usize> = games.filter(|&game| results.get(game).is_none()).collect();
    cores::each(
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
