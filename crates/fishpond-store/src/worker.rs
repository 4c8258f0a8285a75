//! Threads that own a connection, and the work they are sent.
//!
//! SQLite blocks, so it lives on threads of its own. The one writer takes whatever has arrived while it was busy into one
//! transaction (group commit) and answers when that is on the disk: the more there is to do, the less each act costs.

use std::io;
use std::sync::{Arc, Mutex, PoisonError};
use std::thread::{self, JoinHandle};

use rusqlite::Connection;
use tokio::sync::{mpsc, oneshot};

use crate::error::StoreError;
use crate::model::Result;
use crate::store::Answer;

/// How much work may wait before those who bring more have to wait themselves.
const QUEUE: usize = 4096;

/// The most pieces of work in one transaction.
const GROUP: usize = 512;

/// A piece of work: done on the connection, answered afterwards.
trait Job: Send {
    fn run(&mut self, connection: &Connection) -> Result<()>;
    fn answer(self: Box<Self>, failed: Option<StoreError>);
}

struct Call<T, F> {
    work: Option<F>,
    done: Option<T>,
    reply: oneshot::Sender<Result<T>>,
}

impl<T: Send, F: FnOnce(&Connection) -> Result<T> + Send> Job for Call<T, F> {
    fn run(&mut self, connection: &Connection) -> Result<()> {
        if let Some(work) = self.work.take() {
            self.done = Some(work(connection)?);
        }
        Ok(())
    }

    fn answer(self: Box<Self>, failed: Option<StoreError>) {
        let answer = match (failed, self.done) {
            (None, Some(done)) => Ok(done),
            (failed, _) => Err(failed.unwrap_or(StoreError::Stopped)),
        };
        // Whoever asked may have gone; then nobody minds.
        let _ = self.reply.send(answer);
    }
}

/// Where work is sent. The threads end when it is dropped and all work is done.
pub(crate) struct Worker {
    jobs: mpsc::Sender<Box<dyn Job>>,
}

impl Worker {
    /// A thread that writes.
    pub(crate) fn writer(connection: Connection, threads: &mut Vec<JoinHandle<()>>) -> io::Result<Worker> {
        let (jobs, waiting) = mpsc::channel(QUEUE);
        let named = thread::Builder::new().name("store-writer".to_owned());
        threads.push(named.spawn(move || write(&connection, waiting))?);
        Ok(Worker { jobs })
    }

    /// Threads that read, one for each connection.
    pub(crate) fn readers(
        connections: Vec<Connection>,
        threads: &mut Vec<JoinHandle<()>>,
    ) -> io::Result<Worker> {
        let (jobs, waiting) = mpsc::channel(QUEUE);
        let waiting = Arc::new(Mutex::new(waiting));
        for connection in connections {
            let waiting = Arc::clone(&waiting);
            let named = thread::Builder::new().name("store-reader".to_owned());
            threads.push(named.spawn(move || read(&connection, &waiting))?);
        }
        Ok(Worker { jobs })
    }

    /// Has work done on the thread.
    pub(crate) fn call<T: Send + 'static>(
        &self,
        work: impl FnOnce(&Connection) -> Result<T> + Send + 'static,
    ) -> Answer<'_, T> {
        Box::pin(async move {
            let (reply, answer) = oneshot::channel();
            let call = Call { work: Some(work), done: None, reply };
            self.jobs.send(Box::new(call)).await.map_err(|_| StoreError::Stopped)?;
            answer.await.unwrap_or(Err(StoreError::Stopped))
        })
    }
}

fn write(connection: &Connection, mut waiting: mpsc::Receiver<Box<dyn Job>>) {
    let mut group = Vec::new();
    while let Some(first) = waiting.blocking_recv() {
        group.push((first, None));
        while group.len() < GROUP
            && let Ok(next) = waiting.try_recv()
        {
            group.push((next, None));
        }
        let failed = commit(connection, &mut group).err();
        for (job, own) in group.drain(..) {
            job.answer(failed.clone().or(own));
        }
    }
}

/// Does a group of work in one transaction. Each piece fails alone; all fail if the transaction does.
fn commit(connection: &Connection, group: &mut [(Box<dyn Job>, Option<StoreError>)]) -> Result<()> {
    connection.execute_batch("BEGIN IMMEDIATE")?;
    let all = group.iter_mut().try_for_each(|(job, own)| {
        connection.prepare_cached("SAVEPOINT one")?.execute([])?;
        if let Err(error) = job.run(connection) {
            *own = Some(error);
            connection.prepare_cached("ROLLBACK TO one")?.execute([])?;
        }
        connection.prepare_cached("RELEASE one")?.execute([])?;
        Ok(())
    });
    let all = all.and_then(|()| Ok(connection.execute_batch("COMMIT")?));
    if all.is_err() {
        // After some failures SQLite has rolled back by itself, and then there is nothing left to do.
        let _ = connection.execute_batch("ROLLBACK");
    }
    all
}

fn read(connection: &Connection, waiting: &Mutex<mpsc::Receiver<Box<dyn Job>>>) {
    loop {
        let next = waiting.lock().unwrap_or_else(PoisonError::into_inner).blocking_recv();
        let Some(mut job) = next else { return };
        let failed = job.run(connection).err();
        job.answer(failed);
    }
}
