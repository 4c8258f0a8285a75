//! Threads that own the database connections, and the handles through which jobs reach them.
//!
//! SQLite blocks, so it runs on its own threads. The single writer thread performs all jobs that arrived while it was
//! busy in one transaction (group commit) and answers them once that is on disk: the higher the load, the less each
//! append costs. Under load it also pauses briefly between groups, so that groups are larger and there are fewer syncs,
//! system calls and wake-ups.

use std::io;
use std::sync::{Arc, Mutex, OnceLock};
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant};

use rusqlite::Connection;
use tokio::sync::{mpsc, oneshot};

use crate::error::StoreError;
use crate::model::Result;
use crate::sqlite::LogEnds;
use crate::store::{Observer, StoreFuture};

/// The capacity of the queue; when it is full, callers wait.
const QUEUE: usize = 4096;

/// The maximum number of jobs in one transaction.
const MAX_GROUP: usize = 512;

/// The minimum group size that counts as load.
const LOAD_GROUP: usize = 4;

/// The pause after such a group. At that load, appends wait longer for a CPU than for this pause.
const GATHER_TIME: Duration = Duration::from_millis(4);

/// The observer of all threads of a store, once there is one.
pub(crate) type SharedObserver = Arc<OnceLock<Arc<dyn Observer>>>;

/// The state of the writer thread.
pub(crate) struct WriterState {
    /// The connection for writing.
    pub(crate) connection: Connection,
    /// The cached ends of recently written logs.
    pub(crate) ends: LogEnds,
}

/// A job for a thread with state `S`. It may run more than once before it is answered.
trait Job<S>: Send {
    /// Runs the job and returns whether it succeeded.
    fn run(&mut self, state: &mut S) -> bool;
    /// Returns whether the last run failed because of the database or the disk.
    fn has_failed(&self) -> bool;
    /// Sends the result of the last run, or the error that caused its rollback.
    fn answer(self: Box<Self>, failed: Option<StoreError>);
}

struct Call<T, F> {
    work: F,
    result: Result<T>,
    reply: oneshot::Sender<Result<T>>,
}

impl<S, T: Send, F: Fn(&mut S) -> Result<T> + Send> Job<S> for Call<T, F> {
    fn run(&mut self, state: &mut S) -> bool {
        self.result = (self.work)(state);
        self.result.is_ok()
    }

    fn has_failed(&self) -> bool {
        self.result.as_ref().is_err_and(StoreError::is_failure)
    }

    fn answer(self: Box<Self>, failed: Option<StoreError>) {
        // The caller may have stopped waiting.
        let _ = self.reply.send(failed.map_or(self.result, Err));
    }
}

/// A handle to one or more threads with state `S`. The threads end once the handle is dropped and the queue is empty.
pub(crate) struct WorkerHandle<S> {
    jobs: mpsc::Sender<Box<dyn Job<S>>>,
}

impl WorkerHandle<WriterState> {
    /// Starts the writer thread.
    pub(crate) fn writer(
        connection: Connection,
        observer: &SharedObserver,
        threads: &mut Vec<JoinHandle<()>>,
    ) -> io::Result<WorkerHandle<WriterState>> {
        let (jobs, queue) = mpsc::channel(QUEUE);
        let thread = thread::Builder::new().name("store-writer".to_owned());
        let mut writer = WriterState { connection, ends: LogEnds::default() };
        let observer = observer.clone();
        threads.push(thread.spawn(move || write(&mut writer, &observer, queue))?);
        Ok(WorkerHandle { jobs })
    }
}

impl WorkerHandle<Connection> {
    /// Starts a reader thread for each connection.
    pub(crate) fn readers(
        connections: Vec<Connection>,
        observer: &SharedObserver,
        threads: &mut Vec<JoinHandle<()>>,
    ) -> io::Result<WorkerHandle<Connection>> {
        let (jobs, queue) = mpsc::channel(QUEUE);
        let queue = Arc::new(Mutex::new(queue));
        for mut connection in connections {
            let (queue, observer) = (Arc::clone(&queue), observer.clone());
            let thread = thread::Builder::new().name("store-reader".to_owned());
            threads.push(thread.spawn(move || read(&mut connection, &observer, &queue))?);
        }
        Ok(WorkerHandle { jobs })
    }
}

impl<S: 'static> WorkerHandle<S> {
    /// Runs `work` on one of the threads.
    pub(crate) fn call<T: Send + 'static>(
        &self,
        work: impl Fn(&mut S) -> Result<T> + Send + 'static,
    ) -> StoreFuture<'_, T> {
        Box::pin(async move {
            let (reply, answer) = oneshot::channel();
            let call = Call { work, result: Err(StoreError::Stopped), reply };
            self.jobs.send(Box::new(call)).await.map_err(|_| StoreError::Stopped)?;
            answer.await.unwrap_or(Err(StoreError::Stopped))
        })
    }
}

fn write(
    writer: &mut WriterState,
    observer: &SharedObserver,
    mut queue: mpsc::Receiver<Box<dyn Job<WriterState>>>,
) {
    let mut group = Vec::new();
    while let Some(first) = queue.blocking_recv() {
        group.push(first);
        while group.len() < MAX_GROUP
            && let Ok(next) = queue.try_recv()
        {
            group.push(next);
        }
        let under_load = group.len() >= LOAD_GROUP;
        let started = Instant::now();
        let failed = commit(writer, &mut group).err();
        if let Some(observer) = observer.get() {
            match &failed {
                Some(_) => observer.failed(),
                None => observer.committed(started.elapsed(), group.len()),
            }
            group.iter().filter(|job| job.has_failed()).for_each(|_| observer.failed());
        }
        for job in group.drain(..) {
            job.answer(failed.clone());
        }
        if under_load {
            thread::sleep(GATHER_TIME);
        }
    }
}

/// Runs a group of jobs in one transaction. A failed job is rolled back alone; if the transaction fails, all jobs fail.
///
/// A savepoint for each job costs more than the job, and jobs rarely fail. So the first attempt uses none; if a job
/// fails, the whole group is rolled back and run again with savepoints.
fn commit(writer: &mut WriterState, group: &mut [Box<dyn Job<WriterState>>]) -> Result<()> {
    let committed = transaction(writer, |writer| Ok(group.iter_mut().all(|job| job.run(writer))))?;
    if !committed {
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

/// Commits the transaction if `work` returns true, otherwise rolls it back. Returns whether it was committed.
fn transaction(
    writer: &mut WriterState,
    work: impl FnOnce(&mut WriterState) -> Result<bool>,
) -> Result<bool> {
    execute(&writer.connection, "BEGIN IMMEDIATE")?;
    let committed = work(writer).and_then(|commit| {
        if commit {
            execute(&writer.connection, "COMMIT")?;
        }
        Ok(commit)
    });
    if committed != Ok(true) {
        // After some failures SQLite has already rolled back on its own.
        let _ = execute(&writer.connection, "ROLLBACK");
    }
    committed
}

fn execute(connection: &Connection, sql: &str) -> Result<()> {
    connection.prepare_cached(sql)?.execute([])?;
    Ok(())
}

fn read(
    connection: &mut Connection,
    observer: &SharedObserver,
    queue: &Mutex<mpsc::Receiver<Box<dyn Job<Connection>>>>,
) {
    loop {
        let next = queue.lock().expect("lock is never poisoned").blocking_recv();
        let Some(mut job) = next else { return };
        job.run(connection);
        if job.has_failed()
            && let Some(observer) = observer.get()
        {
            observer.failed();
        }
        job.answer(None);
    }
}
