//! The bots' searches: a few run at a time, in an order that is fair to people ([`queue`]).

mod queue;

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, MutexGuard};

use fishpond_bots::Stop;
use tokio::sync::oneshot;

use queue::{JobId, Order, Queue};
pub(crate) use queue::{Kind, Request};

use crate::error::Error;

/// All searches. Clones share them.
#[derive(Clone)]
pub(crate) struct Thinking(Arc<Mutex<State>>);

struct State {
    queue: Queue,
    searches: BTreeMap<JobId, Search>,
    is_open: bool,
}

struct Search {
    /// Starts the search, once.
    start: Option<oneshot::Sender<()>>,
    stop: Stop,
}

impl Thinking {
    /// Creates a scheduler that runs at most this number of searches at the same time.
    pub(crate) fn new(slots: usize) -> Thinking {
        let state = State { queue: Queue::new(slots), searches: BTreeMap::new(), is_open: true };
        Thinking(Arc::new(Mutex::new(state)))
    }

    /// Runs a search on a separate thread when its turn comes. If nobody is waiting for the answer any more, the search is stopped.
    pub(crate) async fn run<T: Send + 'static>(
        &self,
        request: Request,
        search: impl FnOnce(&Stop) -> T + Send + 'static,
    ) -> Result<T, Error> {
        let (job, started) = self.add(request);
        let waiter = StopOnDrop(job.stop.clone());
        let closed = || Error::Unavailable("the server is shutting down".to_owned());
        started.await.map_err(|_| closed())?;
        let searched = tokio::task::spawn_blocking(move || search(&job.stop));
        let found = searched.await.map_err(|error| Error::Internal(format!("a bot panicked: {error}")))?;
        if waiter.0.is_set() { Err(closed()) } else { Ok(found) }
    }

    /// Stops all searches, without answers.
    pub(crate) fn close(&self) {
        let mut state = self.state();
        state.is_open = false;
        for search in state.searches.values_mut() {
            search.stop.set();
            search.start = None;
        }
    }

    /// Returns the number of running searches, and of those that are waiting or interrupted.
    pub(crate) fn counts(&self) -> (usize, usize) {
        self.state().queue.counts()
    }

    fn add(&self, request: Request) -> (Job, oneshot::Receiver<()>) {
        let (start, started) = oneshot::channel();
        let stop = Stop::new();
        let mut state = self.state();
        let id = state.queue.add(request);
        let start = Some(start).filter(|_| state.is_open);
        state.searches.insert(id, Search { start, stop: stop.clone() });
        state.schedule();
        (Job { thinking: self.clone(), id, stop }, started)
    }

    fn state(&self) -> MutexGuard<'_, State> {
        self.0.lock().expect("lock is never poisoned")
    }
}

impl State {
    fn schedule(&mut self) {
        for order in self.queue.schedule() {
            let (Order::Start(id) | Order::Pause(id) | Order::Resume(id)) = order;
            let search = self.searches.get_mut(&id).expect("every job in the queue has a search");
            match order {
                // If nobody is waiting for the start, the job is about to be dropped.
                Order::Start(_) => drop(search.start.take().map(|start| start.send(()))),
                Order::Pause(_) => search.stop.pause(),
                Order::Resume(_) => search.stop.resume(),
            }
        }
    }
}

/// A search in the queue, until it is dropped.
struct Job {
    thinking: Thinking,
    id: JobId,
    stop: Stop,
}

impl Drop for Job {
    fn drop(&mut self) {
        let mut state = self.thinking.state();
        state.queue.remove(self.id);
        state.searches.remove(&self.id);
        state.schedule();
    }
}

struct StopOnDrop(Stop);

impl Drop for StopOnDrop {
    fn drop(&mut self) {
        self.0.set();
    }
}

#[cfg(test)]
mod tests {
    use std::sync::mpsc;
    use std::time::Duration;

    use fishpond_bots::{Bot, Limits, Thinker};
    use fishpond_core::{Config, Dealer, Seat, Silent, Turn, Viewer};
    use fishpond_games::{AnyPosition, AnyView, GameId};
    use fishpond_table::PersonId;

    use super::*;

    fn request(person: &str, length: Duration) -> Request {
        Request { kind: Kind::Move, people: vec![(PersonId::new(person).unwrap(), None)], length }
    }

    /// Returns the seat that begins a game, and its view.
    fn view() -> (AnyView, Seat) {
        let mut position = AnyPosition::new(GameId::Penguins, &Config::new(2)).unwrap();
        let mut dealer = Dealer::new([7; 32], Vec::new());
        while position.turn() == Turn::Chance {
            position.deal(&mut dealer, &mut Silent);
        }
        let seat = position.turn().seats().iter().next().unwrap();
        (position.view(Viewer::Seat(seat)), seat)
    }

    fn search(stop: &Stop) -> fishpond_bots::Advice {
        let (view, seat) = view();
        Thinker::new(Bot::Level(6), 7).think(&view, seat, None, stop)
    }

    /// An interrupted search gives the same answer, after the short one.
    #[tokio::test]
    async fn short_searches_interrupt_long_ones() {
        let thinking = Thinking::new(1);
        let (started, has_started) = mpsc::channel();
        let (go_on, may_go_on) = mpsc::channel::<()>();
        let long = tokio::spawn({
            let thinking = thinking.clone();
            async move {
                let search = move |stop: &Stop| {
                    started.send(()).unwrap();
                    may_go_on.recv().unwrap();
                    search(stop)
                };
                thinking.run(request("eve", Duration::from_secs(2)), search).await
            }
        });
        while has_started.try_recv().is_err() {
            tokio::task::yield_now().await;
        }
        // The long search will pause at its next check.
        let short = thinking.run(request("ann", Duration::from_millis(1)), |_| "short").await.unwrap();
        assert_eq!(short, "short");
        go_on.send(()).unwrap();
        assert_eq!(long.await.unwrap().unwrap(), search(&Stop::new()));
    }

    /// A search ends when nobody is waiting for its answer, even if it has no limit.
    #[tokio::test]
    async fn searches_end_when_nobody_waits() {
        let thinking = Thinking::new(1);
        let endless = |stop: &Stop| {
            let (view, seat) = view();
            Thinker::new(Bot::Uct, 1).think(&view, seat, Some(&Limits::default()), stop)
        };
        let abandoned = tokio::spawn({
            let thinking = thinking.clone();
            async move { thinking.run(request("eve", Duration::from_secs(2)), endless).await.is_ok() }
        });
        while thinking.state().searches.values().all(|search| search.start.is_some())
            || thinking.state().searches.is_empty()
        {
            tokio::task::yield_now().await;
        }
        abandoned.abort();
        thinking.run(request("ann", Duration::from_secs(2)), |_| ()).await.unwrap();

        let closing = tokio::spawn({
            let thinking = thinking.clone();
            async move { thinking.run(request("eve", Duration::from_secs(2)), endless).await.is_ok() }
        });
        while thinking.state().searches.is_empty() {
            tokio::task::yield_now().await;
        }
        thinking.close();
        assert!(!closing.await.unwrap(), "a stopped search has no answer");
        assert!(thinking.run(request("ann", Duration::from_secs(2)), |_| ()).await.is_err());
    }
}
