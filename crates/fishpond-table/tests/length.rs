//! How long a table's history can get (T11, T15).

mod common;

use common::{Simulation, id, person};
use fishpond_core::Seat;
use fishpond_games::GameId;
use fishpond_table::{Actor, Command, Table, TableEvent, TableStatus, trim_chat};

/// The number of events of a table whose history is full.
const MAX_EVENTS: u64 = 10_000;

fn say(text: &str) -> Command {
    Command::Say { text: text.to_owned() }
}

#[test]
fn t11_old_messages_can_be_removed_from_the_events() {
    let mut simulation = Simulation::seated(GameId::Penguins, &["ann", "bob"], |_| {});
    for number in 0..400 {
        assert!(!simulation.table.has_excess_chat(), "{number}");
        simulation.ok(&person("ann"), say(&format!("message {number}")));
    }
    assert!(simulation.table.has_excess_chat());
    let trimmed = trim_chat(simulation.events.clone());
    let messages =
        |events: &[TableEvent]| events.iter().filter(|event| event.to_json().contains("message ")).count();
    assert_eq!((messages(&simulation.events), messages(&trimmed)), (400, 200));
    let table = Table::fold(&trimmed).unwrap();
    assert!(!table.has_excess_chat());
    assert_eq!(table.event_count(), simulation.table.event_count());
    assert_eq!(table.view(&person("bob"), None, &[]), simulation.view("bob"), "nobody notices");
    assert_eq!(trim_chat(trimmed.clone()), trimmed);
}

#[test]
fn t15_a_game_can_be_finished_when_the_history_is_full() {
    let mut simulation = Simulation::started(GameId::Penguins, &["ann", "bob"], |_| {});
    let ann = person("ann");
    let act = simulation.table.position().unwrap().legal_acts(Seat::A)[0].clone();
    // Ann makes a move and takes it back, again and again.
    while simulation.table.event_count() < MAX_EVENTS {
        let has_moved = simulation.table.position().unwrap().legal_acts(Seat::A).is_empty();
        let command = if has_moved { simulation.take_back(Seat::A) } else { simulation.act(Seat::A, &act) };
        // Without the checks of `Simulation::ok`, which would take quadratic time.
        for event in simulation.table.decide(simulation.now, &ann, command).unwrap() {
            simulation.table.apply(&event).unwrap();
            simulation.events.push(event);
        }
    }
    let refused = [
        say("more"),
        Command::ProposeEnd,
        Command::Mute { seat: None, on: true },
        simulation.act(Seat::A, &act),
        simulation.take_back(Seat::A),
    ];
    let codes: Vec<_> =
        refused.into_iter().map(|command| simulation.table.decide(0, &ann, command)).collect();
    let is_full = |code: &Result<Vec<TableEvent>, fishpond_core::Refusal>| {
        code.as_ref().is_err_and(|refusal| refusal.code.name == "history-full")
    };
    assert_eq!(codes.iter().filter(|code| is_full(code)).count(), 4, "all but the move: {codes:?}");

    simulation.ok(&Actor::Server, Command::Disconnected { person: id("bob") });
    assert_eq!(simulation.ok(&Actor::Server, Command::Connected { person: id("bob") }), []);
    simulation.ok(&person("bob"), Command::Leave { seat: None });
    assert_eq!(simulation.refused(&person("bob"), Command::Return { seat: Seat::B }), "history-full");
    simulation.ok(&ann, simulation.act(Seat::A, "resign"));
    assert_eq!(simulation.table.status(), TableStatus::Over);
    assert_eq!(simulation.table.event_count(), MAX_EVENTS + 3);
}
