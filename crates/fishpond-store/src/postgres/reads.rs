//! Reading the latest events of tables: one statement for all tables that are needed at the same time.
//!
//! Whenever a server changes a table, the others that have it in memory read what is new. With a statement for each table, they would keep
//! the database busier than the changes themselves.

use std::sync::Arc;

use deadpool_postgres::GenericClient;
use tokio::sync::{mpsc, oneshot};

use super::database::{Database, Outcome, read};
use super::rows::{query, signed, unsigned};
use crate::error::StoreError;
use crate::model::{Result, StoredTable, TableId};

/// The capacity of the queue; when it is full, callers wait.
const QUEUE: usize = 4096;

/// The maximum number of tables in one statement.
const MAX_GROUP: usize = 256;

/// A caller that is waiting for the events of a table.
struct Job {
    table: TableId,
    /// The number of events that the caller has.
    after: u64,
    reply: oneshot::Sender<Result<StoredTable>>,
}

/// The queue of a task that reads groups of tables.
pub(super) struct Reads(mpsc::Sender<Job>);

impl Reads {
    /// Starts the task. It ends once the queue is dropped and empty.
    pub(super) fn start(database: Arc<Database>) -> Reads {
        let (sender, queue) = mpsc::channel(QUEUE);
        tokio::spawn(run(database, queue));
        Reads(sender)
    }

    /// Returns the edition of a table and its events after the first `after`.
    pub(super) async fn read(&self, table: TableId, after: u64) -> Result<StoredTable> {
        let (reply, answer) = oneshot::channel();
        let job = Job { table, after, reply };
        self.0.send(job).await.map_err(|_| StoreError::Stopped)?;
        answer.await.unwrap_or(Err(StoreError::Stopped))
    }
}

/// Reads the tables that were asked for while the last group was being read.
async fn run(database: Arc<Database>, mut queue: mpsc::Receiver<Job>) {
    let mut group = Vec::new();
    while queue.recv_many(&mut group, MAX_GROUP).await > 0 {
        let tables = read!(database, |client| read_group(client, &group));
        let jobs = group.drain(..);
        // Replying fails if the caller has stopped waiting.
        match tables {
            Ok(tables) => jobs.zip(tables).for_each(|(job, table)| drop(job.reply.send(Ok(table)))),
            Err(error) => jobs.for_each(|job| drop(job.reply.send(Err(error.clone())))),
        }
    }
}

/// The query, which looks up each table separately, however many events there are.
const SQL: &str = "
    SELECT w.place, h.edition, e.event
    FROM unnest($1::bigint[], $2::text[], $3::bigint[]) AS w (place, tbl, after)
        JOIN heads h ON h.tbl = w.tbl
        LEFT JOIN LATERAL (
            SELECT number, event FROM events WHERE tbl = w.tbl AND number > w.after ORDER BY number
        ) e ON true
    ORDER BY w.place, e.number";

/// Returns the tables of all jobs, in their order. All are from the same moment.
async fn read_group(client: &impl GenericClient, group: &[Job]) -> Outcome<Vec<StoredTable>> {
    let places: Vec<i64> = (0..).take(group.len()).collect();
    let tables: Vec<&str> = group.iter().map(|job| job.table.as_str()).collect();
    let after: Vec<i64> = group.iter().map(|job| signed(job.after)).collect();
    let mut read: Vec<StoredTable> =
        group.iter().map(|_| StoredTable { edition: 0, events: Vec::new() }).collect();
    for row in query(client, SQL, &[&places, &tables, &after]).await? {
        let table = usize::try_from(row.get::<_, i64>(0)).ok().and_then(|place| read.get_mut(place));
        if let Some(table) = table {
            table.edition = unsigned(row.get(1));
            table.events.extend(row.get::<_, Option<String>>(2));
        }
    }
    Ok(read)
}
