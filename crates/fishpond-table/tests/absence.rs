//! Clocks, absent players and server downtime (T6, T9).

mod common;

use common::{Simulation, id, person};
use fishpond_core::{Rng, Seat, Turn};
use fishpond_games::GameId;
use fishpond_table::{Actor, Clock, Command, EventKind, OutOfTime, Settings, StandInReason, TableStatus};

const GAME: GameId = GameId::Penguins;

const MINUTE: u64 = 60_000;

fn timed(clock: Clock, people: &[&str]) -> Simulation {
    Simulation::started(GAME, people, |settings| settings.clock = clock)
}

fn first_act(simulation: &mut Simulation, by: &Actor, seat: Seat) {
    let act = simulation.table.position().unwrap().legal_acts(seat)[0].clone();
    simulation.ok(by, simulation.act(seat, &act));
}

fn disconnect(simulation: &mut Simulation, name: &str) {
    simulation.ok(&Actor::Server, Command::Disconnected { person: id(name) });
}

fn connect(simulation: &mut Simulation, name: &str) -> Vec<EventKind> {
    simulation.ok(&Actor::Server, Command::Connected { person: id(name) })
}

fn tick(simulation: &mut Simulation) -> Vec<EventKind> {
    simulation.ok(&Actor::Server, Command::Tick)
}

fn sat_in(seat: Seat, why: StandInReason) -> EventKind {
    EventKind::SatIn { seat, bot: "greedy".to_owned(), why }
}

#[test]
fn t6_without_a_clock_there_is_no_deadline() {
    let mut simulation = timed(Clock::None, &["ann", "bob"]);
    assert_eq!(simulation.table.next_deadline(), None);
    simulation.now += 1_000 * MINUTE;
    assert_eq!(tick(&mut simulation), []);
    assert_eq!(simulation.view("ann").seats[0].deadline, None);
}

#[test]
fn t6_time_per_move() {
    let mut simulation = timed(Clock::PerMove(MINUTE), &["ann", "bob"]);
    assert_eq!(simulation.table.next_deadline(), Some(simulation.now + MINUTE));
    simulation.now += MINUTE - 1;
    assert_eq!(tick(&mut simulation), []);
    first_act(&mut simulation, &person("ann"), Seat::A);
    let deadline = Some(simulation.now + MINUTE);
    assert_eq!(simulation.table.next_deadline(), deadline, "the next player has a full minute");
    let seats = simulation.view("eve").seats;
    assert_eq!((seats[0].deadline, seats[1].deadline), (None, deadline));
    simulation.now += MINUTE;
    let late = simulation.act(Seat::B, &simulation.table.position().unwrap().legal_acts(Seat::B)[0]);
    assert_eq!(simulation.refused(&person("bob"), late), "time-up");
    assert_eq!(tick(&mut simulation), [sat_in(Seat::B, StandInReason::Clock)]);
    assert_eq!(tick(&mut simulation), []);
    assert_eq!(simulation.table.bots_to_act(), [(Seat::B, "greedy")]);
    assert_eq!(simulation.table.next_deadline(), None, "bots have no clock");
}

#[test]
fn t6_total_time_with_increment() {
    let clock = Clock::Bank { initial: 3 * MINUTE, increment: 2_000 };
    let mut simulation = timed(clock, &["ann", "bob"]);
    simulation.now += MINUTE;
    first_act(&mut simulation, &person("ann"), Seat::A);
    let banks = |simulation: &Simulation| -> Vec<_> {
        simulation.view("eve").seats.iter().map(|seat| seat.bank).collect()
    };
    assert_eq!(banks(&simulation), [Some(2 * MINUTE + 2_000), Some(3 * MINUTE)]);
    assert_eq!(simulation.table.next_deadline(), Some(simulation.now + 3 * MINUTE));
    simulation.now += 3 * MINUTE;
    assert_eq!(tick(&mut simulation), [sat_in(Seat::B, StandInReason::Clock)]);
    simulation.ok(&person("bob"), Command::Return { seat: Seat::B });
    let granted = 18_000;
    assert_eq!(
        simulation.table.next_deadline(),
        Some(simulation.now + 3 * MINUTE),
        "nothing has been charged yet"
    );
    first_act(&mut simulation, &person("bob"), Seat::B);
    assert!(banks(&simulation)[1] > Some(granted));
}

#[test]
fn t6_a_player_who_returns_gets_a_minimum_amount_of_time() {
    let clock = Clock::Bank { initial: 3 * MINUTE, increment: 0 };
    let mut simulation = timed(clock, &["ann", "bob"]);
    simulation.now += 3 * MINUTE - 1_000;
    first_act(&mut simulation, &person("ann"), Seat::A);
    first_act(&mut simulation, &person("bob"), Seat::B);
    // Play until it is Ann's turn again.
    while !simulation.table.is_waiting_for(&id("ann")) {
        first_act(&mut simulation, &person("bob"), Seat::B);
    }
    simulation.now += 2_000;
    assert_eq!(tick(&mut simulation), [sat_in(Seat::A, StandInReason::Clock)]);
    simulation.ok(&person("ann"), Command::Return { seat: Seat::A });
    assert_eq!(simulation.view("ann").seats[0].bank, Some(18_000), "a tenth of the bank");
    assert_eq!(simulation.table.next_deadline(), Some(simulation.now + 18_000));
}

#[test]
fn t6_with_days_per_move_nobody_needs_to_be_present() {
    let mut simulation = timed(Clock::Days(2), &["ann", "bob"]);
    let deadline = Some(simulation.now + 2 * 24 * 60 * MINUTE);
    disconnect(&mut simulation, "ann");
    simulation.now += 60 * MINUTE;
    assert_eq!(tick(&mut simulation), []);
    assert_eq!(simulation.table.next_deadline(), deadline);
}

#[test]
fn t6_a_simultaneous_choice_has_one_time_limit() {
    let clock = Clock::Bank { initial: 10 * MINUTE, increment: 0 };
    let mut simulation =
        Simulation::started(GameId::Ships, &["ann", "bob", "cy"], |settings| settings.clock = clock);
    assert!(matches!(simulation.table.position().unwrap().turn(), Turn::Seats(_)));
    let deadline = simulation.now + MINUTE;
    assert!(simulation.view("eve").seats.iter().all(|seat| seat.deadline == Some(deadline)));
    simulation.now += MINUTE / 2;
    first_act(&mut simulation, &person("bob"), Seat::B);
    assert!(simulation.view("eve").seats.iter().all(|seat| seat.deadline == Some(deadline)));
    simulation.now = deadline;
    assert_eq!(
        tick(&mut simulation),
        [sat_in(Seat::A, StandInReason::Clock), sat_in(Seat::C, StandInReason::Clock)]
    );
}

#[test]
fn t6_clocks_stop_while_the_server_is_down() {
    let mut simulation = timed(Clock::PerMove(MINUTE), &["ann", "bob"]);
    simulation.now += MINUTE / 2;
    let away = 600 * MINUTE;
    simulation.now += away;
    simulation.ok(&Actor::Server, Command::Resume { away });
    assert_eq!(tick(&mut simulation), []);
    assert_eq!(simulation.table.next_deadline(), Some(simulation.now + MINUTE / 2));
    assert!(simulation.view("ann").seats.iter().all(|seat| !seat.present), "nobody is connected yet");
}

#[test]
fn t6_downtime_does_not_count_after_a_take_back_either() {
    let mut simulation = timed(Clock::PerMove(MINUTE), &["ann", "bob"]);
    let start = simulation.now;
    simulation.now += MINUTE / 2;
    first_act(&mut simulation, &person("ann"), Seat::A);
    let away = 600 * MINUTE;
    simulation.now += away;
    simulation.ok(&Actor::Server, Command::Resume { away });
    simulation.ok(&person("ann"), simulation.take_back(Seat::A));
    assert_eq!(simulation.table.next_deadline(), Some(start + MINUTE + away));
}

#[test]
fn t6_time_does_not_run_backwards() {
    let mut simulation = timed(Clock::PerMove(MINUTE), &["ann", "bob"]);
    simulation.now += MINUTE / 2;
    first_act(&mut simulation, &person("ann"), Seat::A);
    simulation.now = 0;
    first_act(&mut simulation, &person("bob"), Seat::B);
    let times: Vec<_> = simulation.events.iter().map(|event| event.at).collect();
    assert!(times.is_sorted(), "{times:?}");
}

#[test]
fn t9_a_bot_sits_in_for_an_absent_player() {
    let mut simulation = timed(Clock::None, &["ann", "bob"]);
    simulation.now += MINUTE;
    disconnect(&mut simulation, "ann");
    assert!(!simulation.view("bob").seats[0].present);
    assert_eq!(simulation.table.next_deadline(), Some(simulation.now + 2 * MINUTE));
    simulation.now += 2 * MINUTE;
    assert_eq!(tick(&mut simulation), [sat_in(Seat::A, StandInReason::Absence)]);
    first_act(&mut simulation, &Actor::Server, Seat::A);
    // Ann gets the seat back on returning.
    assert_eq!(
        connect(&mut simulation, "ann"),
        [EventKind::Connected { person: id("ann") }, EventKind::Returned { seat: Seat::A }]
    );
    assert_eq!(connect(&mut simulation, "ann"), []);
    assert_eq!(simulation.view("bob").seats[0].stand_in, None);
}

#[test]
fn t9_absence_counts_only_while_someone_is_waiting() {
    let mut simulation = timed(Clock::None, &["ann", "bob"]);
    disconnect(&mut simulation, "bob");
    assert_eq!(simulation.table.next_deadline(), None, "it is not Bob's turn");
    disconnect(&mut simulation, "ann");
    assert_eq!(simulation.table.next_deadline(), None, "nobody is present to wait");
    simulation.now += 10 * MINUTE;
    connect(&mut simulation, "bob");
    assert_eq!(
        simulation.table.next_deadline(),
        Some(simulation.now + 2 * MINUTE),
        "someone is waiting from now on"
    );
    connect(&mut simulation, "ann");
    assert_eq!(simulation.table.next_deadline(), None);
    // With only bots at the table, nobody is waiting.
    let mut simulation = timed(Clock::None, &["ann", "BOT"]);
    disconnect(&mut simulation, "ann");
    assert_eq!(simulation.table.next_deadline(), None);
    // The limit can be turned off.
    let mut simulation = Simulation::started(GAME, &["ann", "bob"], |settings| settings.absence = None);
    disconnect(&mut simulation, "ann");
    assert_eq!(simulation.table.next_deadline(), None);
}

#[test]
fn t9_absence_does_not_reveal_who_has_chosen() {
    let mut simulation = Simulation::started(GameId::Ships, &["ann", "bob", "cy"], |_| {});
    first_act(&mut simulation, &person("bob"), Seat::B);
    disconnect(&mut simulation, "ann");
    disconnect(&mut simulation, "bob");
    simulation.now += 2 * MINUTE;
    assert_eq!(
        tick(&mut simulation),
        [sat_in(Seat::A, StandInReason::Absence), sat_in(Seat::B, StandInReason::Absence)]
    );
}

#[test]
fn t9_a_player_who_leaves_can_return() {
    let mut simulation = timed(Clock::None, &["ann", "bob"]);
    assert_eq!(
        simulation.ok(&person("ann"), Command::Leave { seat: None }),
        [sat_in(Seat::A, StandInReason::Left)]
    );
    assert_eq!(simulation.ok(&person("ann"), Command::Leave { seat: None }), []);
    let act = simulation.table.position().unwrap().legal_acts(Seat::A)[0].clone();
    assert_eq!(simulation.refused(&person("ann"), simulation.act(Seat::A, &act)), "bot-sits-in");
    assert!(simulation.view("ann").offers.next.is_empty());
    first_act(&mut simulation, &Actor::Server, Seat::A);
    assert_eq!(simulation.refused(&person("ann"), simulation.take_back(Seat::A)), "bot-sits-in");
    // Reconnecting is not enough for a player who left.
    disconnect(&mut simulation, "ann");
    assert_eq!(connect(&mut simulation, "ann"), [EventKind::Connected { person: id("ann") }]);
    assert_eq!(simulation.refused(&person("bob"), Command::Return { seat: Seat::A }), "not-your-seat");
    simulation.ok(&person("ann"), Command::Return { seat: Seat::A });
    assert_eq!(simulation.refused(&person("ann"), Command::Return { seat: Seat::A }), "nobody-sits-in");
    first_act(&mut simulation, &person("bob"), Seat::B);
}

#[test]
fn t9_a_player_who_has_left_has_no_vote() {
    let mut simulation = timed(Clock::None, &["ann", "bob", "cy"]);
    simulation.ok(&person("cy"), Command::Leave { seat: None });
    assert_eq!(simulation.refused(&person("cy"), Command::ProposeEnd), "no-voice");
    simulation.ok(&person("ann"), Command::ProposeEnd);
    simulation.ok(&person("bob"), Command::ProposeEnd);
    assert_eq!(simulation.table.status(), TableStatus::Over);
    assert_eq!(simulation.refused(&person("ann"), Command::Leave { seat: None }), "over");
}

#[test]
fn t9_connections_of_spectators_are_ignored() {
    let mut simulation = timed(Clock::None, &["ann", "bob"]);
    assert_eq!(connect(&mut simulation, "eve"), []);
    assert_eq!(simulation.ok(&Actor::Server, Command::Disconnected { person: id("eve") }), []);
}

#[test]
fn a_game_that_everyone_has_left_is_finished_by_bots() {
    for &game in GameId::ALL {
        let mut simulation = Simulation::started(game, &["ann", "bob"], |_| {});
        simulation.ok(&person("ann"), Command::Leave { seat: None });
        simulation.ok(&person("bob"), Command::Leave { seat: None });
        simulation.play_out();
        assert!(simulation.view("ann").outcome.is_some(), "{game}");
    }
}

#[test]
fn t6_the_host_can_make_players_lose_when_they_run_out_of_time() {
    let lose = |settings: &mut Settings| {
        settings.clock = Clock::PerMove(MINUTE);
        settings.out_of_time = OutOfTime::Lose;
    };
    let mut simulation = Simulation::started(GameId::Penguins, &["ann", "bob"], lose);
    simulation.now = simulation.table.next_deadline().unwrap();
    let events = simulation.ok(&Actor::Server, Command::Tick);
    assert_eq!(events[0], EventKind::TimedOut { seat: Seat::A });
    assert_eq!(simulation.table.status(), TableStatus::Over);
    let outcome = simulation.view("bob").outcome.unwrap();
    assert_eq!((outcome.rank[Seat::A], outcome.rank[Seat::B]), (2, 1));

    // With more players, the others continue.
    let mut simulation = Simulation::started(GameId::Penguins, &["ann", "bob", "cy"], lose);
    simulation.now = simulation.table.next_deadline().unwrap();
    simulation.ok(&Actor::Server, Command::Tick);
    assert!(simulation.view("bob").seats[0].resigned);
    assert_eq!(simulation.table.status(), TableStatus::Playing);
    simulation.play_out();
    assert_eq!(simulation.view("bob").outcome.unwrap().rank[Seat::A], 3);
}

/// Everyone who has not chosen in time loses, one after the other.
#[test]
fn t6_several_players_can_run_out_of_time_at_once() {
    let mut simulation = Simulation::started(GameId::Fresh, &["ann", "bob", "cy"], |settings| {
        settings.clock = Clock::PerMove(MINUTE);
        settings.out_of_time = OutOfTime::Lose;
    });
    let mut rng = Rng::new(3);
    while !matches!(simulation.table.position().unwrap().turn(), Turn::Seats(_)) {
        simulation.random_act(&mut rng);
    }
    simulation.now = simulation.table.next_deadline().unwrap();
    while simulation.table.status() == TableStatus::Playing {
        simulation.ok(&Actor::Server, Command::Tick);
    }
    let lost = simulation.view("ann").seats.iter().filter(|seat| seat.resigned).count();
    assert_eq!(lost, 2);
}
