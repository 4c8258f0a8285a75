//! Measures how long searches continue after the stop flag is set, for each game.
//!
//! `cargo run --release -p fishpond-bots --example stop`
//!
//! The measure is the CPU time of the searching thread, so that other work on the machine does not count. Requires
//! Linux.

use std::path::{Path, PathBuf};
use std::time::Duration;
use std::{fs, thread};

use fishpond_bots::{Bot, Thinker};
use fishpond_core::{Config, Dealer, Rng, Viewer};
use fishpond_games::{AnyGame, GameId};
use fishpond_search::{Limits, Stop};

/// The duration of a search before the flag is set.
const BEFORE: Duration = Duration::from_millis(30);

fn main() {
    println!("| Game | Players | Searches | Worst | Mean |");
    println!("|---|---|---|---|---|");
    for &id in GameId::ALL {
        for players in [id.facts().min_players, id.facts().max_players] {
            let delays: Vec<Duration> = (0..3).flat_map(|seed| game(id, players, seed)).collect();
            let worst = delays.iter().max().copied().unwrap_or_default();
            let mean = delays.iter().sum::<Duration>() / delays.len().max(1) as u32;
            println!("| {id} | {players} | {} | {worst:.2?} | {mean:.2?} |", delays.len());
        }
    }
}

/// Returns the delays of the strongest bot at every fifth act of a random game.
fn game(id: GameId, players: u8, seed: u64) -> Vec<Duration> {
    let mut played = AnyGame::new(id, &Config::new(players), Dealer::from_number(seed))
        .expect("the number of players is allowed");
    let mut rng = Rng::new(seed);
    let mut delays = Vec::new();
    for act in 0.. {
        while played.deal(&mut Vec::new()).is_some() {}
        let Some(seat) = played.position().turn().seats().iter().next() else { break };
        let view = played.position().view(Viewer::Seat(seat));
        if act % 5 == 4 {
            let link = fs::read_link("/proc/thread-self").expect("the system is Linux");
            let searcher = PathBuf::from("/proc").join(link);
            let stop = Stop::new();
            let (delay, advice) = thread::scope(|scope| {
                let stopper = scope.spawn(|| {
                    thread::sleep(BEFORE);
                    stop.set();
                    cpu_time(&searcher)
                });
                let limits = Limits::default();
                let advice = Thinker::new(Bot::Level(8), seed).think(&view, seat, Some(&limits), &stop);
                let end = cpu_time(&searcher);
                (end.saturating_sub(stopper.join().expect("the thread does not panic")), advice)
            });
            // Solved searches end on their own.
            if !advice.solved {
                delays.push(delay);
            }
        }
        let act = Bot::Random.choose(&view, seat, &mut rng);
        played.play(seat, &act, &mut Vec::new()).expect("bots play legal acts");
    }
    delays
}

/// Returns the CPU time that a thread has used so far.
fn cpu_time(thread: &Path) -> Duration {
    let text = fs::read_to_string(thread.join("schedstat")).expect("the system is Linux");
    let nanos = text.split(' ').next().and_then(|nanos| nanos.parse().ok());
    Duration::from_nanos(nanos.expect("the first field is the CPU time"))
}
