//! Parallel work with a progress bar.

use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::mpsc;
use std::thread;
use std::time::Duration;

use indicatif::{ProgressBar, ProgressStyle};

/// Maps all items in parallel, by default on all cores, and passes each result with the index of its item to `done` as soon as it is
/// ready.
pub(crate) fn map<T: Sync, R: Send>(
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
                    // The receiver is gone if `done` has failed.
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

/// Creates a spinner, which is visible only on a terminal.
pub(crate) fn spinner(message: &str) -> ProgressBar {
    let style = ProgressStyle::with_template("{spinner} {msg}").expect("the template is valid");
    let spinner = ProgressBar::new_spinner().with_style(style).with_message(message.to_owned());
    spinner.enable_steady_tick(Duration::from_millis(120));
    spinner
}

/// Creates a progress bar, which is visible only on a terminal.
pub(crate) fn progress_bar(length: usize, unit: &str) -> ProgressBar {
    let style =
        ProgressStyle::with_template(&format!("{{bar:30}} {{pos}}/{{len}} {unit}, {{eta}} left {{msg}}"))
            .expect("the template is valid")
            .progress_chars("=> ");
    ProgressBar::new(length as u64).with_style(style)
}
