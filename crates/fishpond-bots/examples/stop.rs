//! How long searches go on after they were told to stop, for each game: `cargo run --release -p fishpond-bots --example
//! stop`.
//!
//! It is the processor time of the thinking thread, so that other work on the machine does not count. Linux tells it.

use std::path::{Path, PathBuf};
use std::time::Duration;
use std::{fs, thread};

use fishpond_bots::{Bot, Thinker};
use fishpond_core::{Config, Dealer, Rng, Viewer};
use fishpond_games::{AnyGame, GameId};
use fishpond_search::{Limits, Stop};

/// How long a search goes on before it is told.
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

/// The delays of the strongest bot at every fifth act of a random game.
fn game(id: GameId, players: u8, seed: u64) -> Vec<Duration> {
    let mut played =
        AnyGame::new(id, &Config::new(players), Dealer::from_number(seed)).expect("that many can play");
    let mut rng = Rng::new(seed);
    let mut delays = Vec::new();
    for act in 0.. {
        while played.deal(&mut Vec::new()).is_some() {}
        let Some(seat) = played.position().turn().seats().iter().next() else { break };
        let view = played.position().view(Viewer::Seat(seat));
        if act % 5 == 4 {
            let me = PathBuf::from("/proc").join(fs::read_link("/proc/thread-self").expect("this is Linux"));
            let stop = Stop::new();
            let (told, advice) = thread::scope(|scope| {
                let teller = scope.spawn(|| {
                    thread::sleep(BEFORE);
                    stop.set();
                    used(&me)
                });
                let limits = Limits::default();
                let advice = Thinker::new(Bot::Level(8), seed).think(&view, seat, Some(&limits), &stop);
                let ended = used(&me);
                (ended.saturating_sub(teller.join().expect("it only waits")), advice)
            });
            // What is solved ends by itself.
            if !advice.solved {
                delays.push(told);
            }
        }
        let act = Bot::Random.choose(&view, seat, &mut rng);
        played.play(seat, &act, &mut Vec::new()).expect("bots play legal acts");
    }
    delays
}

/// The processor time that a thread has used so far.
fn used(thread: &Path) -> Duration {
    let text = fs::read_to_string(thread.join("schedstat")).expect("Linux tells it");
    let nanos = text.split(' ').next().and_then(|nanos| nanos.parse().ok());
    Duration::from_nanos(nanos.expect("the first number"))
}
