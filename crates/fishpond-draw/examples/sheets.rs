//! What a change of the board costs: random games for two at 200 tables in turn, drawn for both players after every act as
//! the server does.
//!
//! `cargo run --release -p fishpond-draw --example sheets` prints a row for each game, counted for each act and both
//! readers together: lines of the sheets, those new to the reader, their bytes, those never drawn before, and the time to
//! draw. With the name of a game it adds the kinds of lines that take most bytes.

use std::collections::{BTreeMap, HashSet};
use std::hash::BuildHasher as _;
use std::time::{Duration, Instant};

use fishpond_core::{Config, Dealer, Rng, Seat, Viewer};
use fishpond_draw::{Change, Draw as _, Had, Look, Sheet, Theme};
use fishpond_games::{AnyEvent, AnyGame, GameId};

const TABLES: u64 = 200;
const ACTS: u32 = 12_000;

fn main() {
    let only = std::env::args().nth(1);
    println!("| Game | Lines | New | Bytes | Drawn | µs |\n|---|---|---|---|---|---|");
    let wanted = |game: &&GameId| only.as_ref().is_none_or(|only| *only == game.to_string());
    for &game in GameId::ALL.iter().filter(wanted) {
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
    acts: u32,
    time: Duration,
    seen: HashSet<u64>,
}

#[derive(Default)]
struct Count {
    lines: u32,
    new: u32,
    bytes: usize,
    drawn: u32,
}

impl Trial {
    fn run(game: GameId) -> Trial {
        let mut trial = Trial::default();
        let mut tables: Vec<Table> = (0..TABLES).map(|number| Table::new(game, number)).collect();
        while trial.acts < ACTS {
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
        self.acts += 1;
        for seat in [Seat::A, Seat::B] {
            let position = table.game.position();
            let view = position.view(Viewer::Seat(seat));
            let mut picks: Vec<String> = Vec::new();
            if position.turn().seats().contains(seat) {
                picks.extend(position.offers(seat, &[]).next.into_iter().map(|offer| offer.choice.pick));
            }
            let (names, had) = (&table.names, &table.had[seat.index()]);
            let had = Some(had);
            let look = Look { theme: Theme::Page, picks: &picks, last, names, had, ..Look::default() };
            let begun = Instant::now();
            let sheet = view.sheet(&look);
            self.time += begun.elapsed();
            if had.is_some_and(|had| *had != Had::default()) {
                self.count(&sheet);
            }
            table.had[seat.index()] = sheet.had_then();
        }
    }

    fn count(&mut self, sheet: &Sheet) {
        for change in sheet.changes() {
            match change {
                Change::Had(run) => self.all.lines += run.len() as u32,
                Change::New(line) => {
                    let number = self.seen.hasher().hash_one(line);
                    let drawn = self.seen.insert(number);
                    for count in [&mut self.all, self.kinds.entry(kind(line)).or_default()] {
                        count.lines += 1;
                        count.drawn += u32::from(drawn);
                        count.new += 1;
                        count.bytes += line.len();
                    }
                }
            }
        }
    }

    fn print(&self, name: &str, count: &Count) {
        let each = |count: f64| count / f64::from(self.acts);
        let [lines, new, drawn] = [count.lines, count.new, count.drawn].map(|count| each(count.into()));
        let time = if std::ptr::eq(count, &self.all) { each(self.time.as_secs_f64() * 1e6) } else { 0.0 };
        let bytes = each(count.bytes as f64);
        println!("| {name} | {lines:.1} | {new:.2} | {bytes:.0} | {drawn:.2} | {time:.1} |");
    }
}

/// The first id of a line up to its numbers, or how it begins.
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
    had: [Had; 2],
}

impl Table {
    fn new(game: GameId, number: u64) -> Table {
        let game = AnyGame::new(game, &Config::new(2), Dealer::from_number(number)).expect("two can play");
        let names = ["Ann", "Bob"].map(|name| format!("{name} {}", number % TABLES)).into();
        Table { number, game, rng: Rng::new(number), names, had: Default::default() }
    }

    /// Plays an act and deals; says what was touched, or nothing once the game is over.
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
