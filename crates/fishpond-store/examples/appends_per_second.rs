//! How many events a second are on the disk and acknowledged, and how long each took, for various numbers of tables that
//! play at once.
//!
//! `cargo run --release -p fishpond-store --example appends_per_second`

use std::sync::Arc;
use std::time::{Duration, Instant};

use fishpond_store::{Append, Listing, Phase, SqliteStore, Standing, Store as _};

/// How long each number of tables is tried.
const TIME: Duration = Duration::from_secs(3);

#[tokio::main(flavor = "multi_thread", worker_threads = 2)]
async fn main() {
    for tables in [1, 16, 64, 500] {
        let folder = tempfile::tempdir().expect("a folder");
        let store = Arc::new(SqliteStore::open(folder.path().join("fishpond.db")).expect("a store"));
        let start = Instant::now();
        let tasks: Vec<_> =
            (0..tables).map(|table| tokio::spawn(play(Arc::clone(&store), table, start))).collect();
        let mut times = Vec::new();
        for task in tasks {
            times.extend(task.await.expect("a task that ends"));
        }
        let seconds = start.elapsed().as_secs_f64();
        times.sort_unstable();
        let part = |share: usize| times[(times.len() - 1) * share / 100].as_secs_f64() * 1e3;
        println!(
            "{tables:3} tables: {:6.0} acts/s, half within {:.2} ms, 99 % within {:.2} ms",
            times.len() as f64 / seconds,
            part(50),
            part(99)
        );
    }
}

/// One table that appends as fast as it is answered; the other one is to move after every act.
async fn play(store: Arc<SqliteStore>, table: usize, start: Instant) -> Vec<Duration> {
    let mut times = Vec::new();
    let mut after = 0;
    while start.elapsed() < TIME {
        let append = Append {
            table: format!("table-{table}"),
            after,
            events: vec![format!(
                r#"{{"v":1,"at":{after},"what":{{"acted":{{"seat":"A","act":"c4-f4"}}}}}}"#
            )],
            by: None,
            standing: Standing {
                changed: after,
                wakes: None,
                bots: false,
                waits_for: vec![person(table, after % 2)],
            },
            listing: (after == 0).then(|| listing(table)),
        };
        let asked = Instant::now();
        after = store.append(append).await.expect("a disk that works");
        times.push(asked.elapsed());
    }
    times
}

fn person(table: usize, seat: u64) -> String {
    format!("person-{table}-{seat}")
}

fn listing(table: usize) -> Listing {
    Listing {
        game: "penguins".to_owned(),
        phase: Phase::Playing,
        listed: false,
        summary: "Ann, Bob".to_owned(),
        people: vec![person(table, 0), person(table, 1)],
    }
}
