//! Games with days per move: absence and vacations (T9, T18).

mod common;

use common::{Simulation, id, person};
use fishpond_core::Seat;
use fishpond_games::GameId;
use fishpond_table::{Actor, Clock, Command, EventKind, TableStatus};

const DAY: u64 = 24 * 60 * 60 * 1000;

fn slow(game: GameId, days: u16) -> Simulation {
    Simulation::started(game, &["ann", "bob"], |settings| settings.clock = Clock::Days(days))
}

fn vacation(days: u8) -> Command {
    Command::Vacation { days }
}

#[test]
fn t9_no_bot_takes_over_before_the_deadline() {
    let mut simulation = slow(GameId::Penguins, 2);
    let start = simulation.now;
    assert!(simulation.table.settings().absence.is_some());
    simulation.ok(&Actor::Server, Command::Disconnected { person: id("ann") });
    assert_eq!(simulation.table.next_deadline(), Some(start + 2 * DAY));
    simulation.now = start + 2 * DAY - 1;
    assert_eq!(simulation.ok(&Actor::Server, Command::Tick), []);
    simulation.now += 1;
    assert!(matches!(simulation.ok(&Actor::Server, Command::Tick)[..], [EventKind::SatIn { .. }]));
}

#[test]
fn t18_the_clock_continues_after_the_vacation() {
    let mut simulation = slow(GameId::Penguins, 2);
    simulation.now += DAY;
    simulation.ok(&person("ann"), vacation(5));
    let end = simulation.now + 5 * DAY;
    assert_eq!(simulation.table.next_deadline(), Some(end + DAY));
    let ann = &simulation.view("bob").seats[0];
    assert!(ann.on_vacation && ann.deadline == Some(end + DAY));
    assert!(!simulation.view("bob").seats[1].on_vacation);

    simulation.now += DAY;
    simulation.ok(&person("ann"), vacation(0));
    assert_eq!(simulation.table.next_deadline(), Some(simulation.now + DAY), "back early");
    assert!(!simulation.view("bob").seats[0].on_vacation);
    assert_eq!(simulation.ok(&person("ann"), vacation(0)), []);
    // One of 21 days is used.
    assert_eq!(simulation.refused(&person("ann"), vacation(21)), "vacation-used-up");
    simulation.ok(&person("ann"), vacation(20));
    simulation.ok(&person("ann"), vacation(19));
    simulation.now += 19 * DAY;
    assert_eq!(simulation.refused(&person("ann"), vacation(2)), "vacation-used-up");
    assert_eq!(simulation.refused(&person("ann"), vacation(255)), "vacation-used-up");
    simulation.ok(&person("ann"), vacation(1));
}

#[test]
fn t18_many_vacations_add_only_the_time_spent_away() {
    let mut simulation = slow(GameId::Penguins, 1);
    let start = simulation.now;
    for _ in 0..100 {
        simulation.ok(&person("ann"), vacation(1));
        simulation.now += 1000;
        simulation.ok(&person("ann"), vacation(0));
        simulation.now += 2000;
    }
    assert_eq!(simulation.table.next_deadline(), Some(start + DAY + 100_000));
    simulation.now = start + DAY + 100_000;
    let late = simulation.ok(&Actor::Server, Command::Tick);
    assert!(matches!(late[..], [EventKind::SatIn { .. }]), "{late:?}");
}

#[test]
fn t18_vacations_at_the_same_time_count_once() {
    let mut simulation = slow(GameId::Ships, 1);
    let start = simulation.now;
    simulation.ok(&person("ann"), vacation(2));
    simulation.now += DAY;
    simulation.ok(&person("bob"), vacation(3));
    assert_eq!(
        simulation.table.next_deadline(),
        Some(start + 5 * DAY),
        "from the start of one to the end of the other"
    );
}

#[test]
fn t18_a_vacation_does_not_stop_the_clocks_of_others() {
    let mut simulation = slow(GameId::Penguins, 1);
    simulation.ok(&person("bob"), vacation(7));
    assert_eq!(simulation.table.next_deadline(), Some(simulation.now + DAY), "it is Ann's turn");
}

#[test]
fn t18_simultaneous_choices_wait_for_everyone() {
    let mut simulation = slow(GameId::Ships, 1);
    let start = simulation.now;
    simulation.ok(&person("bob"), vacation(3));
    assert_eq!(simulation.table.next_deadline(), Some(start + 4 * DAY));
    for name in ["ann", "bob"] {
        let deadlines: Vec<_> = simulation.view(name).seats.iter().map(|seat| seat.deadline).collect();
        assert!(deadlines.iter().flatten().all(|&deadline| deadline == start + 4 * DAY), "{deadlines:?}");
    }
}

#[test]
fn t18_a_restart_moves_the_end_of_a_vacation() {
    let mut simulation = slow(GameId::Penguins, 2);
    let start = simulation.now;
    simulation.ok(&person("ann"), vacation(1));
    simulation.ok(&Actor::Server, Command::Resume { away: DAY });
    assert_eq!(simulation.table.next_deadline(), Some(start + 4 * DAY));
}

#[test]
fn t18_vacations_are_only_for_players_of_slow_games() {
    let mut simulation = slow(GameId::Penguins, 2);
    assert_eq!(simulation.refused(&person("cy"), vacation(1)), "not-at-table");
    simulation.ok(&Actor::Server, Command::Close);
    assert_eq!(simulation.table.status(), TableStatus::Over);
    assert_eq!(simulation.refused(&person("ann"), vacation(1)), "over");
    let fast = Simulation::started(GameId::Penguins, &["ann", "BOT"], |_| {});
    assert_eq!(fast.refused(&person("ann"), vacation(1)), "no-vacation");
    let waiting = Simulation::seated(GameId::Penguins, &["ann", "bob"], |settings| {
        settings.clock = Clock::Days(1);
    });
    assert_eq!(waiting.refused(&person("ann"), vacation(1)), "not-started");
    assert_eq!(waiting.view("ann").seats[0].seat, Seat::A);
}
