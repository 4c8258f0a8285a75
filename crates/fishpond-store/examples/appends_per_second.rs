//! Measures acknowledged appends per second, their latency and their cost (CPU time of the writer thread, bytes and
//! write calls) for various numbers of concurrent tables. The last line resembles a busy server: many tables, a few of
//! which are active at any moment.
//!
//! `cargo run --release -p fishpond-store --example appends_per_second`

use std::fs;
use std::sync::Arc;
use std::time::{Duration, Instant};

use fishpond_store::{Append, ListedStatus, Listing, SqliteStore, Store as _, TableState};
use tokio::sync::Semaphore;

/// The duration of each measurement.
const TIME: Duration = Duration::from_secs(3);

/// The number of tables and the maximum number of concurrent appends.
const LOADS: [(usize, usize); 5] = [(1, 1), (16, 16), (64, 64), (500, 500), (500, 38)];

#[tokio::main(flavor = "multi_thread", worker_threads = 2)]
async fn main() {
    for (tables, at_once) in LOADS {
        let folder = tempfile::tempdir().expect("a temporary folder can be created");
        let file = folder.path().join("fishpond.db");
        let store = Arc::new(SqliteStore::open(&file).expect("the store opens"));
        for table in 0..tables {
            store.append(append(table, 0)).await.expect("the disk works");
        }
        let turns = Arc::new(Semaphore::new(at_once));
        let (before, start) = (Cost::so_far(), Instant::now());
        let tasks: Vec<_> = (0..tables)
            .map(|table| tokio::spawn(play(Arc::clone(&store), Arc::clone(&turns), table, start)))
            .collect();
        let mut times = Vec::new();
        for task in tasks {
            times.extend(task.await.expect("the task does not panic"));
        }
        let (seconds, after) = (start.elapsed().as_secs_f64(), Cost::so_far());
        times.sort_unstable();
        let percentile = |percent: usize| times[(times.len() - 1) * percent / 100].as_secs_f64() * 1e3;
        let each = |cost: fn(&Cost) -> u64| (cost(&after) - cost(&before)) as f64 / times.len() as f64;
        drop(store);
        println!(
            "{tables:3} tables, {at_once:3} concurrent: {:6.0} appends/s, median {:.2} ms, 99% within {:.2} ms; \
             each {:.1} µs CPU, {:.0} bytes in {:.2} writes, {:.0} bytes in the file",
            times.len() as f64 / seconds,
            percentile(50),
            percentile(99),
            each(|cost| cost.nanoseconds) / 1e3,
            each(|cost| cost.bytes),
            each(|cost| cost.writes),
            fs::metadata(&file).map_or(0, |file| file.len()) as f64 / times.len() as f64,
        );
    }
}

/// Resources used by this process so far; zero on systems other than Linux.
#[derive(Default)]
struct Cost {
    /// CPU time of the writer thread.
    nanoseconds: u64,
    bytes: u64,
    writes: u64,
}

impl Cost {
    fn so_far() -> Cost {
        let io = fs::read_to_string("/proc/self/io").unwrap_or_default();
        let count = |name: &str| {
            io.lines().find_map(|line| line.strip_prefix(name)?.trim().parse().ok()).unwrap_or_default()
        };
        let threads = fs::read_dir("/proc/self/task").into_iter().flatten().flatten();
        let writer = threads.map(|thread| thread.path()).find(|thread| {
            fs::read_to_string(thread.join("comm")).is_ok_and(|name| name.trim() == "store-writer")
        });
        let stat = writer.and_then(|thread| fs::read_to_string(thread.join("schedstat")).ok());
        Cost {
            nanoseconds: stat.and_then(|stat| stat.split(' ').next()?.parse().ok()).unwrap_or_default(),
            bytes: count("wchar:"),
            writes: count("syscw:"),
        }
    }
}

/// Simulates one table: appends as soon as the last append is acknowledged and the semaphore permits.
async fn play(store: Arc<SqliteStore>, turns: Arc<Semaphore>, table: usize, start: Instant) -> Vec<Duration> {
    let mut times = Vec::new();
    let mut after = 1;
    while start.elapsed() < TIME {
        let _turn = turns.acquire().await.expect("the semaphore is never closed");
        let sent = Instant::now();
        after = store.append(append(table, after)).await.expect("the disk works");
        times.push(sent.elapsed());
    }
    times
}

/// Returns a typical append for one move.
fn append(table: usize, after: u64) -> Append {
    let at = 1_794_791_722_953 + after;
    Append {
        result: None,
        ratings: None,
        // Identifiers are not in order of creation, like the server's.
        table: format!("{:08x}", (table as u32).wrapping_mul(2_654_435_769)),
        after,
        edition: 0,
        events: vec![format!(
            r#"{{"v":1,"at":{at},"what":{{"acted":{{"seat":"A","act":"keep 4","draws":["CAT/SPO"],"id":"{after}"}}}}}}"#
        )],
        mentions: Vec::new(),
        state: TableState {
            changed_at: at,
            next_deadline: None,
            awaits_bot: false,
            waiting_for: vec![person(table, after % 2)],
        },
        listing: (after == 0).then(|| Listing {
            game: "penguins".to_owned(),
            status: ListedStatus::Playing,
            listed: false,
            summary: "Guest 410, Bob".to_owned(),
            people: vec![person(table, 0), person(table, 1)],
        }),
    }
}

fn person(table: usize, seat: u64) -> String {
    format!("{table:023x}{seat}")
}
