//! Appending events: one statement for a group of tables.
//!
//! A table has no owner. An append names the event count and the edition that it expects, and the statement advances the heads of
//! the tables that still match and inserts only their events. Rows are locked in the order of the tables' identifiers,
//! so two groups cannot deadlock. The primary key of the events is a second safeguard.
//!
//! # Invariant
//! Every append has a random identifier, stored with its events. If the answer to a statement is lost, it is sent again; an append
//! that then finds its own events already stored has succeeded. So no append is carried out twice, and no append that was stored
//! is reported as failed, unless the database is unavailable for longer than the caller can wait ([`StoreError::Unavailable`]).

use std::collections::{HashMap, HashSet, VecDeque};
use std::sync::Arc;
use std::time::Duration;

use deadpool_postgres::{Client, GenericClient};
use tokio::sync::{mpsc, oneshot};
use tokio::time::Instant;
use tokio_postgres::types::ToSql;

use super::database::{Database, Failure, Outcome, PATIENCE, Pauses, discard_if_broken, limited};
use super::results;
use super::rows::{join_ids, query, signed, unsigned};
use crate::error::StoreError;
use crate::model::{Append, Result, TableId};

/// The capacity of the queue; when it is full, callers wait.
const QUEUE: usize = 4096;

/// The maximum number of appends in one statement.
const MAX_GROUP: usize = 512;

/// The minimum group size that counts as load.
const LOAD_GROUP: usize = 4;

/// The pause after such a group, so that the next one is larger.
const GATHER_TIME: Duration = Duration::from_millis(2);

/// An append that is waiting for its answer.
struct Job {
    append: Append,
    /// The random identifier.
    id: i64,
    /// Whether it may have been carried out by a statement whose answer was lost.
    is_repeated: bool,
    since: Instant,
    reply: oneshot::Sender<Result<u64>>,
}

impl Job {
    fn answer(self, result: Result<u64>) {
        // The caller may have stopped waiting.
        let _ = self.reply.send(result);
    }
}

/// The queue of a task that writes groups of appends.
pub(super) struct Appends(mpsc::Sender<Job>);

impl Appends {
    /// Starts the task. It ends once the queue is dropped and empty.
    pub(super) fn start(database: Arc<Database>) -> Appends {
        let (sender, queue) = mpsc::channel(QUEUE);
        tokio::spawn(write(database, queue));
        Appends(sender)
    }

    pub(super) async fn append(&self, append: Append) -> Result<u64> {
        let (reply, answer) = oneshot::channel();
        let job = Job { append, id: rand::random(), is_repeated: false, since: Instant::now(), reply };
        self.0.send(job).await.map_err(|_| StoreError::Stopped)?;
        answer.await.unwrap_or(Err(StoreError::Stopped))
    }
}

async fn write(database: Arc<Database>, mut queue: mpsc::Receiver<Job>) {
    let mut waiting = VecDeque::new();
    loop {
        if waiting.is_empty() {
            match queue.recv().await {
                Some(job) => waiting.push_back(job),
                None => return,
            }
        }
        while waiting.len() < MAX_GROUP
            && let Ok(job) = queue.try_recv()
        {
            waiting.push_back(job);
        }
        let group = take_group(&mut waiting);
        let under_load = group.len() >= LOAD_GROUP;
        commit(&database, group).await;
        if under_load {
            tokio::time::sleep(GATHER_TIME).await;
        }
    }
}

/// Takes the first append of each table. The others stay in order.
fn take_group(waiting: &mut VecDeque<Job>) -> Vec<Job> {
    let mut tables = HashSet::new();
    let (group, rest): (Vec<Job>, Vec<Job>) =
        waiting.drain(..).partition(|job| tables.insert(job.append.table.clone()));
    waiting.extend(rest);
    group
}

/// Writes a group and answers its appends.
async fn commit(database: &Database, mut group: Vec<Job>) {
    let mut pauses = Pauses::new(PATIENCE);
    loop {
        let started = Instant::now();
        let failure = match attempt(database, &group).await {
            Ok(results) => {
                database.note_commit(started.elapsed(), group.len());
                group.into_iter().zip(results).for_each(|(job, result)| job.answer(result));
                return;
            }
            Err(failure) => failure,
        };
        if !matches!(failure, Failure::Store(_)) {
            database.note_failure();
        }
        if !failure.is_transient() {
            // One append may be invalid, or its ratings out of date; the others must not fail because of it.
            return match group.len() {
                1 => {
                    let error = failure.into_error();
                    group.into_iter().for_each(|job| job.answer(Err(error.clone())));
                }
                _ => {
                    for job in group {
                        Box::pin(commit(database, vec![job])).await;
                    }
                }
            };
        }
        group.iter_mut().for_each(|job| job.is_repeated = true);
        let may_wait = pauses.wait().await;
        let is_late = |job: &Job| !may_wait || job.since.elapsed() >= PATIENCE;
        let (late, rest): (Vec<Job>, Vec<Job>) = group.into_iter().partition(is_late);
        if !late.is_empty() {
            let error = failure.into_error();
            late.into_iter().for_each(|job| job.answer(Err(error.clone())));
        }
        if rest.is_empty() {
            return;
        }
        group = rest;
    }
}

/// Writes a group on one connection.
async fn attempt(database: &Database, group: &[Job]) -> Outcome<Vec<Result<u64>>> {
    let mut client = database.connect().await?;
    let outcome = limited(settle(&mut client, group)).await;
    discard_if_broken(client, &outcome);
    outcome
}

/// Writes a group and returns the result of each append. Finished games need a transaction; otherwise, a single statement is enough.
async fn settle(client: &mut Client, group: &[Job]) -> Outcome<Vec<Result<u64>>> {
    if group.iter().all(|job| job.append.result.is_none() && job.append.ratings.is_none()) {
        let won = execute(client, group).await?;
        return answers(client, group, &won).await;
    }
    let transaction = client.transaction().await?;
    let won = execute(&transaction, group).await?;
    for Job { append: Append { table, result, ratings, .. }, .. } in group {
        if !won.contains(table) {
            continue;
        }
        if let Some(result) = result {
            results::save(&transaction, table, result).await?;
        }
        if let Some(update) = ratings {
            results::rate(&transaction, table, update).await?;
        }
    }
    let answers = answers(&transaction, group, &won).await?;
    transaction.commit().await?;
    Ok(answers)
}

/// Returns the result of each append, given the tables whose events have been written.
async fn answers(
    client: &impl GenericClient,
    group: &[Job],
    won: &HashSet<TableId>,
) -> Outcome<Vec<Result<u64>>> {
    let losers: Vec<&Job> = group.iter().filter(|job| !won.contains(&job.append.table)).collect();
    let places = if losers.is_empty() { HashMap::new() } else { look_up(client, &losers).await? };
    let result = |job: &Job| {
        let Append { table, after, events, listing, .. } = &job.append;
        let number = after + events.len() as u64;
        let place = match places.get(table) {
            None => return Ok(number),
            Some(place) => place,
        };
        match place.number {
            _ if job.is_repeated && place.append == Some(job.id) => Ok(number),
            None if *after == 0 && listing.is_none() => Err(StoreError::MissingListing),
            have => Err(StoreError::Conflict { expected: *after, have: have.unwrap_or(0) }),
        }
    };
    Ok(group.iter().map(result).collect())
}

/// The state of a table to which an append has failed.
struct Place {
    /// The event count, if the table exists.
    number: Option<u64>,
    /// The identifier of the append that wrote the event with the number of this append's first event.
    append: Option<i64>,
}

async fn look_up(client: &impl GenericClient, losers: &[&Job]) -> Outcome<HashMap<TableId, Place>> {
    let sql = "SELECT w.tbl, h.number, e.append
        FROM unnest($1::text[], $2::bigint[]) AS w (tbl, first)
            LEFT JOIN heads h ON h.tbl = w.tbl
            LEFT JOIN events e ON e.tbl = w.tbl AND e.number = w.first";
    let tables: Vec<&str> = losers.iter().map(|job| job.append.table.as_str()).collect();
    let first: Vec<i64> = losers.iter().map(|job| signed(job.append.after + 1)).collect();
    let rows = query(client, sql, &[&tables, &first]).await?;
    let place = |row: &tokio_postgres::Row| Place {
        number: row.get::<_, Option<i64>>(1).map(unsigned),
        append: row.get(2),
    };
    Ok(rows.iter().map(|row| (row.get(0), place(row))).collect())
}

/// Advances the heads of the tables that are where the caller expects them, and logs their events.
const MOVE: &str = "
    WITH wanted AS (
        SELECT * FROM unnest($1::text[], $2::bigint[], $3::bigint[], $4::bigint[], $5::bigint[], $6::bigint[],
                             $7::boolean[], $8::text[])
            AS w (tbl, edition, after, number, changed, wakes, bots, waits_for)
    ), locked AS (
        SELECT h.tbl FROM heads h JOIN wanted w ON w.tbl = h.tbl AND w.after = h.number AND w.edition = h.edition
        ORDER BY h.tbl FOR UPDATE OF h
    ), moved AS (
        UPDATE heads h SET number = w.number, changed = w.changed, wakes = w.wakes, bots = w.bots,
                           waits_for = w.waits_for
        FROM wanted w JOIN locked l ON l.tbl = w.tbl
        WHERE h.tbl = w.tbl AND h.number = w.after AND h.edition = w.edition
        RETURNING h.tbl
    )";

/// For existing tables whose listings do not change.
const PLAIN: &str = ", won AS (
        SELECT tbl FROM moved
    )";

/// For new tables as well.
const CREATE: &str = ", created AS (
        INSERT INTO heads
            SELECT w.tbl, w.number, 0, w.changed, w.wakes, w.bots, w.waits_for
            FROM wanted w WHERE w.after = 0 AND w.tbl = ANY ($13::text[]) ORDER BY w.tbl
        ON CONFLICT DO NOTHING
        RETURNING tbl
    ), won AS (
        SELECT tbl FROM moved UNION ALL SELECT tbl FROM created
    )";

const LOG: &str = ", logged AS (
        INSERT INTO events
            SELECT e.* FROM unnest($9::text[], $10::bigint[], $11::bigint[], $12::text[])
                AS e (tbl, number, append, event) JOIN won USING (tbl)
    )";

/// Listings and people.
const DESCRIBE: &str = ", listings AS (
        SELECT l.* FROM unnest($13::text[], $14::text[], $15::bigint[], $16::boolean[], $17::text[], $18::bigint[])
            AS l (tbl, game, phase, listed, summary, made) JOIN won USING (tbl)
    ), described AS (
        INSERT INTO tables SELECT * FROM listings
        ON CONFLICT (id) DO UPDATE SET game = excluded.game, phase = excluded.phase, listed = excluded.listed,
                                       summary = excluded.summary
    ), people AS (
        SELECT DISTINCT p.person, p.tbl FROM unnest($19::text[], $20::text[]) AS p (tbl, person) JOIN won USING (tbl)
    ), freed AS (
        DELETE FROM places p USING listings l
        WHERE p.tbl = l.tbl AND NOT EXISTS (SELECT 1 FROM people s WHERE s.tbl = p.tbl AND s.person = p.person)
    ), taken AS (
        INSERT INTO places SELECT person, tbl FROM people ON CONFLICT DO NOTHING
    ), mentioned AS (
        INSERT INTO mentions
            SELECT person, tbl FROM people
            UNION
            SELECT m.person, m.tbl FROM unnest($21::text[], $22::text[]) AS m (tbl, person) JOIN won USING (tbl)
        ON CONFLICT DO NOTHING
    )";

const RESULT: &str = " SELECT tbl FROM won";

/// Carries out the statement and returns the tables whose events it has written.
async fn execute(client: &impl GenericClient, group: &[Job]) -> Outcome<HashSet<TableId>> {
    let appends = || group.iter().map(|job| &job.append);
    let tables: Vec<&str> = appends().map(|append| append.table.as_str()).collect();
    let editions: Vec<i64> = appends().map(|append| signed(append.edition)).collect();
    let after: Vec<i64> = appends().map(|append| signed(append.after)).collect();
    let number: Vec<i64> =
        appends().map(|append| signed(append.after + append.events.len() as u64)).collect();
    let changed: Vec<i64> = appends().map(|append| signed(append.state.changed_at)).collect();
    let wakes: Vec<Option<i64>> = appends().map(|append| append.state.next_deadline.map(signed)).collect();
    let bots: Vec<bool> = appends().map(|append| append.state.awaits_bot).collect();
    let waits_for: Vec<String> = appends().map(|append| join_ids(&append.state.waiting_for)).collect();

    let events = || {
        group
            .iter()
            .flat_map(|job| job.append.events.iter().zip(job.append.after + 1..).map(move |it| (job, it)))
    };
    let event_tables: Vec<&str> = events().map(|(job, _)| job.append.table.as_str()).collect();
    let event_numbers: Vec<i64> = events().map(|(_, (_, number))| signed(number)).collect();
    let event_appends: Vec<i64> = events().map(|(job, _)| job.id).collect();
    let event_texts: Vec<&str> = events().map(|(_, (event, _))| event.as_str()).collect();

    let mut parameters: Vec<&(dyn ToSql + Sync)> = vec![
        &tables,
        &editions,
        &after,
        &number,
        &changed,
        &wakes,
        &bots,
        &waits_for,
        &event_tables,
        &event_numbers,
        &event_appends,
        &event_texts,
    ];
    if appends().all(|append| append.listing.is_none() && append.mentions.is_empty()) {
        let sql = [MOVE, PLAIN, LOG, RESULT].concat();
        let rows = query(client, &sql, &parameters).await?;
        return Ok(rows.iter().map(|row| row.get(0)).collect());
    }

    let listings = || appends().filter_map(|append| Some((append, append.listing.as_ref()?)));
    let listed_tables: Vec<&str> = listings().map(|(append, _)| append.table.as_str()).collect();
    let games: Vec<&str> = listings().map(|(_, listing)| listing.game.as_str()).collect();
    let phases: Vec<i64> = listings().map(|(_, listing)| listing.status.number()).collect();
    let listed: Vec<bool> = listings().map(|(_, listing)| listing.listed).collect();
    let summaries: Vec<&str> = listings().map(|(_, listing)| listing.summary.as_str()).collect();
    let made: Vec<i64> = listings().map(|(append, _)| signed(append.state.changed_at)).collect();
    let people = || {
        listings().flat_map(|(append, listing)| {
            listing.people.iter().map(|person| (append.table.as_str(), person.as_str()))
        })
    };
    let (place_tables, place_people): (Vec<&str>, Vec<&str>) = people().unzip();
    let (mention_tables, mention_people): (Vec<&str>, Vec<&str>) = appends()
        .flat_map(|append| append.mentions.iter().map(|person| (append.table.as_str(), person.as_str())))
        .unzip();
    let sql = [MOVE, CREATE, LOG, DESCRIBE, RESULT].concat();
    parameters.extend([
        &listed_tables,
        &games,
        &phases,
        &listed,
        &summaries,
        &made,
        &place_tables,
        &place_people,
        &mention_tables,
        &mention_people,
    ] as [&(dyn ToSql + Sync); 10]);
    let rows = query(client, &sql, &parameters).await?;
    Ok(rows.iter().map(|row| row.get(0)).collect())
}
