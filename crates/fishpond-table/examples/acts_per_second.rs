//! Measures the cost of a move at a table: deciding, applying, serializing, copying, viewing and reloading.
//!
//! `cargo run --release -p fishpond-table --example acts_per_second`

use std::time::{Duration, Instant};

use fishpond_core::{Config, Rng, Seat};
use fishpond_games::GameId;
use fishpond_table::{
    Actor, Command, Entropy, NewTable, PersonId, Secret, Settings, Table, TableEvent, TableStatus,
};

fn main() {
    for &game in GameId::ALL {
        let mut times = Times::default();
        for seed in 0..50 {
            play(game, seed, &mut times);
        }
        let each = |time: Duration| time.as_secs_f64() * 1e6 / f64::from(times.acts);
        println!(
            "{game}: {} moves; each takes {:.1} µs to decide, {:.1} µs to apply, {:.1} µs to write and read, {:.1} µs to copy \
             the table, {:.1} µs to view and {:.1} µs to reload",
            times.acts,
            each(times.decide),
            each(times.apply),
            each(times.json),
            each(times.clone),
            each(times.view),
            each(times.fold)
        );
    }
}

#[derive(Default)]
struct Times {
    acts: u32,
    decide: Duration,
    apply: Duration,
    json: Duration,
    clone: Duration,
    view: Duration,
    fold: Duration,
}

fn play(game: GameId, seed: u8, times: &mut Times) {
    let ann = PersonId::new("ann").expect("the identifier is valid");
    let new = NewTable {
        game,
        settings: Settings::new(Config::new(game.facts().min_players)),
        host: ann.clone(),
        seed: Secret::new([seed; 32]),
        invitation: "i".to_owned(),
        watch: "w".to_owned(),
        reserved: Vec::new(),
        start: None,
        tournament: None,
    };
    let mut events = vec![new.event(0).expect("the settings are valid")];
    let mut table = Table::fold(&events).expect("the events are valid");
    let mut rng = Rng::new(seed.into());
    let actor = Actor::Person(ann);
    let sit = |seat| Command::Sit {
        seat: Some(seat),
        name: "Ann".to_owned(),
        entropy: Entropy::default(),
        invitation: None,
        rating: None,
        owner: None,
    };
    let mut commands: Vec<Command> = Seat::first_n(game.facts().min_players).map(sit).collect();
    commands.push(Command::Start);
    for command in commands {
        for event in table.decide(0, &actor, command).expect("the command is valid") {
            table.apply(&event).expect("the event fits the table");
            events.push(event);
        }
    }
    while table.status() == TableStatus::Playing {
        let position = table.position().expect("the game has started");
        let seat = position.turn().seats().iter().next().expect("it is a seat's turn");
        let command = Command::Act {
            seat,
            act: position.random_act(seat, &mut rng),
            answers: table.moment(),
            id: Some(rng.bits().to_string()),
        };
        let start = Instant::now();
        let decided = table.decide(0, &actor, command).expect("the move is legal");
        times.decide += start.elapsed();
        let start = Instant::now();
        let read: Vec<TableEvent> = decided
            .iter()
            .map(|event| TableEvent::from_json(&event.to_json()).expect("a written event can be read"))
            .collect();
        times.json += start.elapsed();
        let start = Instant::now();
        std::hint::black_box(table.clone());
        times.clone += start.elapsed();
        let start = Instant::now();
        for event in &read {
            table.apply(event).expect("the event fits the table");
        }
        times.apply += start.elapsed();
        let start = Instant::now();
        std::hint::black_box(table.view(&actor, None, &[]));
        times.view += start.elapsed();
        events.extend(read);
        times.acts += 1;
    }
    let start = Instant::now();
    std::hint::black_box(Table::fold(&events)).expect("the events are valid");
    times.fold += start.elapsed();
}
