//! Many games on all cores.

use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::mpsc;
use std::thread;

use indicatif::{ProgressBar, ProgressStyle};

use super::game::{Arena, Played};
use super::results::Results;
use super::schedule::Pairing;

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
    on_all_cores(
        threads,
        &left,
        |game| arena.play(game, &schedule[game]),
        |game: anyhow::Result<Played>| {
            results.add(game?)?;
            bar.inc(1);
            Ok(())
        },
    )
}

/// Does the same work for all items on all cores, or so many threads, and hands over what comes of it as it comes.
fn on_all_cores<T: Copy + Sync, R: Send>(
    threads: Option<usize>,
    items: &[T],
    work: impl Fn(T) -> R + Sync,
    mut done: impl FnMut(R) -> anyhow::Result<()>,
) -> anyhow::Result<()> {
    let threads =
        threads.unwrap_or_else(|| thread::available_parallelism().map_or(1, std::num::NonZero::get));
    let next = AtomicUsize::new(0);
    let (sender, receiver) = mpsc::channel();
    thread::scope(|scope| {
        for _ in 0..threads.clamp(1, items.len().max(1)) {
            let (sender, next, work) = (sender.clone(), &next, &work);
            scope.spawn(move || {
                while let Some(&item) = items.get(next.fetch_add(1, Ordering::Relaxed)) {
                    // Nobody listens any more once something has failed.
                    if sender.send(work(item)).is_err() {
                        return;
                    }
                }
            });
        }
        drop(sender);
        for result in receiver {
            done(result)?;
        }
        Ok(())
    })
}

/// A bar that is seen on a terminal only.
pub(crate) fn bar(length: u64) -> ProgressBar {
    let style = ProgressStyle::with_template("{bar:30} {pos}/{len} games, {eta} left {msg}")
        .expect("the template is one")
        .progress_chars("=> ");
    ProgressBar::new(length).with_style(style)
}
