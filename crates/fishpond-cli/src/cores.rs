//! Long work: on all cores, with a bar that shows how far it is.

use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::mpsc;
use std::thread;

use indicatif::{ProgressBar, ProgressStyle};

/// Does the same work for all items on all cores, or so many threads, and hands over what comes of it as it comes, with the number of
/// the item.
pub(crate) fn each<T: Sync, R: Send>(
    threads: Option<usize>,
    items: &[T],
    work: impl Fn(&T) -> R + Sync,
    mut done: impl FnMut(usize, R) -> anyhow::Result<()>,
) -> anyhow::Result<()> {
    let threads =
        threads.unwrap_or_else(|| thread::available_parallelism().map_or(1, std::num::NonZero::get));
    let next = AtomicUsize::new(0);
    let (sender, receiver) = mpsc::channel();
    thread::scope(|scope| {
        for _ in 0..threads.clamp(1, items.len().max(1)) {
            let (sender, next, work) = (sender.clone(), &next, &work);
            scope.spawn(move || {
                loop {
                    let number = next.fetch_add(1, Ordering::Relaxed);
                    let Some(item) = items.get(number) else { return };
                    // Nobody listens any more once something has failed.
                    if sender.send((number, work(item))).is_err() {
                        return;
                    }
                }
            });
        }
        drop(sender);
        for (number, result) in receiver {
            done(number, result)?;
        }
        Ok(())
    })
}

/// A bar that is seen on a terminal only. `what` is counted.
pub(crate) fn bar(length: usize, what: &str) -> ProgressBar {
    let style =
        ProgressStyle::with_template(&format!("{{bar:30}} {{pos}}/{{len}} {what}, {{eta}} left {{msg}}"))
            .expect("the template is one")
            .progress_chars("=> ");
    ProgressBar::new(length as u64).with_style(style)
}
