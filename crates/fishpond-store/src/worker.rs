//! Threads that own a connection, and the work they are sent.
//!
//! SQLite blocks, so it lives on threads of its own. The one writer takes whatever has arrived while it was busy into one
//! transaction (group commit) and answers when that is on the disk: the more there is to do, the less each act costs. When
//! much arrives it waits a moment for more, since the disk, the system and those who wait for an answer are then
//! troubled less often.

use std::io;
use std::sync::{Arc, Mutex, PoisonError};
use std::thread::{self, JoinHandle};
use std::time::Duration;

use rusqlite::Connection;
use tokio::sync::{mpsc, oneshot};

use crate::error::StoreError;
use crate::model::Result;
use crate::sqlite::Ends;
use crate::store::StoreFuture;

/// How much work may wait before those who bring more have to wait themselves.
const QUEUE: usize = 4096;

/// The most pieces of work in one transaction.
const GROUP: usize = 512;

/// A group of so many tells that more is on its way.
const MANY: usize = 4;

/// How long the writer then lets it arrive. On a server that busy an act waits longer for a processor than for this.
const GATHERING: Duration = Duration::from_millis(4);

/// What the thread that writes has at hand.
pub(crate) struct WriterState {
    /// Where it writes.
    pub(crate) connection: Connection,
    /// What it wrote last at which table.
    pub(crate) ends: Ends,
}

/// A piece of work: done with what a thread has at hand, perhaps more than once, and answered afterwards.
trait Job<D>: Send {
    /// Does it, and says whether that worked.
    fn run(&mut self, writer: &mut D) -> bool;
    /// Tells what came of it the last time, or that it was in vain.
    fn answer(self: Box<Self>, failed: Option<StoreError>);
}

struct Call<T, F> {
    work: F,
    done: Result<T>,
    reply: oneshot::Sender<Result<T>>,
}

impl<D, T: Send, F: Fn(&mut D) -> Result<T> + Send> Job<D> for Call<T, F> {
    fn run(&mut self, writer: &mut D) -> bool {
        self.done = (self.work)(writer);
        self.done.is_ok()
    }

    fn answer(self: Box<Self>, failed: Option<StoreError>) {
        // Whoever asked may have gone; then nobody minds.
        let _ = self.reply.send(failed.map_or(self.done, Err));
    }
}

/// Where work is sent. The threads end when it is dropped and all work is done.
pub(crate) struct WorkerHandle<D> {
    jobs: mpsc::Sender<Box<dyn Job<D>>>,
}

impl WorkerHandle<WriterState> {
    /// A thread that writes.
    pub(crate) fn writer(
        connection: Connection,
        threads: &mut Vec<JoinHandle<()>>,
    ) -> io::Result<WorkerHandle<WriterState>> {
        let (jobs, waiting) = mpsc::channel(QUEUE);
        let named = thread::Builder::new().name("store-writer".to_owned());
        let mut writer = WriterState { connection, ends: Ends::default() };
        threads.push(named.spawn(move || write(&mut writer, waiting))?);
        Ok(WorkerHandle { jobs })
    }
}

impl WorkerHandle<Connection> {
    /// Threads that read, one for each connection.
    pub(crate) fn readers(
        connections: Vec<Connection>,
        threads: &mut Vec<JoinHandle<()>>,
    ) -> io::Result<WorkerHandle<Connection>> {
        let (jobs, waiting) = mpsc::channel(QUEUE);
        let waiting = Arc::new(Mutex::new(waiting));
        for mut connection in connections {
            let waiting = Arc::clone(&waiting);
            let named = thread::Builder::new().name("store-reader".to_owned());
            threads.push(named.spawn(move || read(&mut connection, &waiting))?);
        }
        Ok(WorkerHandle { jobs })
    }
}

impl<D: 'static> WorkerHandle<D> {
    /// Has work done on the thread.
    pub(crate) fn call<T: Send + 'static>(
        &self,
        work: impl Fn(&mut D) -> Result<T> + Send + 'static,
    ) -> StoreFuture<'_, T> {
        Box::pin(async move {
            let (reply, answer) = oneshot::channel();
            let call = Call { work, done: Err(StoreError::Stopped), reply };
            self.jobs.send(Box::new(call)).await.map_err(|_| StoreError::Stopped)?;
            answer.await.unwrap_or(Err(StoreError::Stopped))
        })
    }
}

fn write(writer: &mut WriterState, mut waiting: mpsc::Receiver<Box<dyn Job<WriterState>>>) {
    let mut group = Vec::new();
    while let Some(first) = waiting.blocking_recv() {
        group.push(first);
        while group.len() < GROUP
            && let Ok(next) = waiting.try_recv()
        {
            group.push(next);
        }
        let many = group.len() >= MANY;
        let failed = commit(writer, &mut group).err();
        for job in group.drain(..) {
            job.answer(failed.clone());
        }
        if many {
            thread::sleep(GATHERING);
        }
    }
}

/// Does a group of work in one transaction. Each piece fails alone; all fail if the transaction does.
///
/// Pieces hardly ever fail, and what it takes to undo one alone costs more than doing it. So nobody provides for that
/// before one has failed; then the whole group is undone and done again with care.
fn commit(writer: &mut WriterState, group: &mut [Box<dyn Job<WriterState>>]) -> Result<()> {
    let done = transaction(writer, |writer| Ok(group.iter_mut().all(|job| job.run(writer))))?;
    if !done {
        transaction(writer, |writer| {
            for job in &mut *group {
                execute(&writer.connection, "SAVEPOINT one")?;
                if !job.run(writer) {
                    execute(&writer.connection, "ROLLBACK TO one")?;
                }
                execute(&writer.connection, "RELEASE one")?;
            }
            Ok(true)
        })?;
    }
    Ok(())
}

/// Keeps what was done if it is to be kept, and says whether.
fn transaction(
    writer: &mut WriterState,
    work: impl FnOnce(&mut WriterState) -> Result<bool>,
) -> Result<bool> {
    execute(&writer.connection, "BEGIN IMMEDIATE")?;
    let kept = work(writer).and_then(|keep| {
        if keep {
            execute(&writer.connection, "COMMIT")?;
        }
        Ok(keep)
    });
    if kept != Ok(true) {
        // After some failures SQLite has rolled back by itself, and then there is nothing left to do.
        let _ = execute(&writer.connection, "ROLLBACK");
    }
    kept
}

fn execute(connection: &Connection, sql: &str) -> Result<()> {
    connection.prepare_cached(sql)?.execute([])?;
    Ok(())
}

fn read(connection: &mut Connection, waiting: &Mutex<mpsc::Receiver<Box<dyn Job<Connection>>>>) {
    loop {
        let next = waiting.lock().unwrap_or_else(PoisonError::into_inner).blocking_recv();
        let Some(mut job) = next else { return };
        job.run(connection);
        job.answer(None);
    }
}
