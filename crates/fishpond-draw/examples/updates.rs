//! Measures the cost of updates to the board: random two-player games at 200 tables in turn, drawn for both players after every
//! move, as on the server.
//!
//! `cargo run --release -p fishpond-draw --example updates` prints a row for each game with figures per move, both readers
//! together: lines of the drawings, lines new to their reader and their size in bytes, lines never rendered before, and the
//! time to draw and compare. With the name of a game, it also lists the kinds of lines that take the most bytes.

use std::collections::{BTreeMap, HashSet};
use std::hash::BuildHasher as _;
use std::time::{Duration, Instant};

use fishpond_core::{Config, Dealer, Rng, Seat, Viewer};
use fishpond_draw::{Draw as _, Look};
use fishpond_games::{AnyEvent, AnyGame, GameId};
use fishpond_page::{Cache, Change, KnownLines, Update};

const TABLES: u64 = 200;
const MOVES: u32 = 12_000;

fn main() {
    let only = std::env::args().nth(1);
    println!("| Game | Lines | New | Bytes | Rendered | µs |\n|---|---|---|---|---|---|");
    let is_wanted = |game: &&GameId| only.as_ref().is_none_or(|only| *only == game.to_string());
    for &game in GameId::ALL.iter().filter(is_wanted) {
        let trial = Trial::run(game);
        trial.print(&game.to_string(), &trial.all);
        if only.is_some() {
            let mut kinds: Vec<_> = trial.kinds.iter().collect();
            kinds.sort_by_key(|(_, count)| std::cmp::Reverse(count.bytes));
            kinds.iter().take(30).for_each(|(kind, count)| trial.print(kind, count));
        }
    }
}

#[derive(Default)]
struct Trial {
    all: Count,
    kinds: BTreeMap<String, Count>,
    moves: u32,
    time: Duration,
    seen: HashSet<u64>,
    cache: Cache,
}

#[derive(Default)]
struct Count {
    lines: u32,
    new: u32,
    bytes: usize,
    rendered: u32,
}

impl Trial {
    fn run(game: GameId) -> Trial {
        let mut trial = Trial::default();
        let mut tables: Vec<Table> = (0..TABLES).map(|number| Table::new(game, number)).collect();
        while trial.moves < MOVES {
            for table in &mut tables {
                match table.step() {
                    Some(last) => trial.look(table, &last),
                    None => *table = Table::new(game, table.number + TABLES),
                }
            }
        }
        trial
    }

    fn look(&mut self, table: &mut Table, last: &[String]) {
        self.moves += 1;
        for seat in [Seat::A, Seat::B] {
            let position = table.game.position();
            let view = position.view(Viewer::Seat(seat));
            let mut picks: Vec<String> = Vec::new();
            if position.turn().seats().contains(seat) {
                picks.extend(position.offers(seat, &[]).next.into_iter().map(|offer| offer.choice.pick));
            }
            let known = &mut table.known[seat.index()];
            let is_first = *known == KnownLines::default();
            let look = Look { picks: &picks, last, names: &table.names, ..Look::default() };
            let start = Instant::now();
            let update = known.update(view.panels(&look).into_content(), &self.cache);
            self.time += start.elapsed();
            if let Some(update) = update.filter(|_| !is_first) {
                self.count(&update);
            }
        }
    }

    fn count(&mut self, update: &Update) {
        for change in update.changes() {
            match change {
                Change::Known(run) => self.all.lines += run.len() as u32,
                Change::New(line) => {
                    let number = self.seen.hasher().hash_one(line);
                    let rendered = self.seen.insert(number);
                    for count in [&mut self.all, self.kinds.entry(kind(line)).or_default()] {
                        count.lines += 1;
                        count.rendered += u32::from(rendered);
                        count.new += 1;
                        count.bytes += line.len();
                    }
                }
            }
        }
    }

    fn print(&self, name: &str, count: &Count) {
        let each = |count: f64| count / f64::from(self.moves);
        let [lines, new, rendered] = [count.lines, count.new, count.rendered].map(|count| each(count.into()));
        let time = if std::ptr::eq(count, &self.all) { each(self.time.as_secs_f64() * 1e6) } else { 0.0 };
        let bytes = each(count.bytes as f64);
        println!("| {name} | {lines:.1} | {new:.2} | {bytes:.0} | {rendered:.2} | {time:.1} |");
    }
}

/// Returns the first id of a line without trailing digits, or the start of the line.
fn kind(line: &str) -> String {
    let id = line.split_once(" id=\"").and_then(|(_, rest)| rest.split_once('"'));
    let name = id.map_or(line, |(id, _)| id).trim_end_matches(|letter: char| letter.is_ascii_digit());
    name.chars().take(24).collect()
}

struct Table {
    number: u64,
    game: AnyGame,
    rng: Rng,
    names: Vec<String>,
    /// The lines that each of the two readers has.
    known: [KnownLines; 2],
}

impl Table {
    fn new(game: GameId, number: u64) -> Table {
        let game = AnyGame::new(game, &Config::new(2), Dealer::from_number(number))
            .expect("every game allows two players");
        let names = ["Ann", "Bob"].map(|name| format!("{name} {}", number % TABLES)).into();
        Table { number, game, rng: Rng::new(number), names, known: Default::default() }
    }

    /// Makes a move and deals. Returns the things that were touched, or `None` once the game is over.
    fn step(&mut self) -> Option<Vec<String>> {
        while self.game.deal(&mut Vec::new()).is_some() {}
        let seat = self.game.position().turn().seats().iter().next()?;
        let act = self.game.position().random_act(seat, &mut self.rng);
        let mut events = Vec::new();
        self.game.play(seat, &act, &mut events).expect("the act is legal");
        while self.game.deal(&mut events).is_some() {}
        Some(events.iter().flat_map(AnyEvent::touched).collect())
    }
}
