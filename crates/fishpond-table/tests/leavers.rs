//! Clocks, leavers, a server that was away (T6, T9).

mod common;

use common::{Evening, id, who};
use fishpond_core::{Seat, Turn};
use fishpond_games::GameId;
use fishpond_table::{Clock, Command, Phase, What, Who, Why};

const GAME: GameId = GameId::Penguins;

const MINUTE: u64 = 60_000;

fn timed(clock: Clock, people: &[&str]) -> Evening {
    Evening::started(GAME, people, |settings| settings.clock = clock)
}

fn first_act(evening: &mut Evening, by: &Who, seat: Seat) {
    let act = evening.table.position().unwrap().legal_acts(seat)[0].clone();
    evening.ok(by, evening.act(seat, &act));
}

fn went(evening: &mut Evening, name: &str) {
    evening.ok(&Who::Server, Command::Went { person: id(name) });
}

fn came(evening: &mut Evening, name: &str) -> Vec<What> {
    evening.ok(&Who::Server, Command::Came { person: id(name) })
}

fn tick(evening: &mut Evening) -> Vec<What> {
    evening.ok(&Who::Server, Command::Tick)
}

fn sat_in(seat: Seat, why: Why) -> What {
    What::SatIn { seat, bot: "greedy".to_owned(), why }
}

#[test]
fn t6_without_a_clock_nothing_happens_by_itself() {
    let mut evening = timed(Clock::None, &["ann", "bob"]);
    assert_eq!(evening.table.next_deadline(), None);
    evening.now += 1_000 * MINUTE;
    assert_eq!(tick(&mut evening), []);
    assert_eq!(evening.view("ann").seats[0].deadline, None);
}

#[test]
fn t6_so_much_for_each_move() {
    let mut evening = timed(Clock::PerMove(MINUTE), &["ann", "bob"]);
    assert_eq!(evening.table.next_deadline(), Some(evening.now + MINUTE));
    evening.now += MINUTE - 1;
    assert_eq!(tick(&mut evening), []);
    first_act(&mut evening, &who("ann"), Seat::A);
    let deadline = Some(evening.now + MINUTE);
    assert_eq!(evening.table.next_deadline(), deadline, "the next one has his minute");
    let seats = evening.view("eve").seats;
    assert_eq!((seats[0].deadline, seats[1].deadline), (None, deadline));
    evening.now += MINUTE;
    let late = evening.act(Seat::B, &evening.table.position().unwrap().legal_acts(Seat::B)[0]);
    assert_eq!(evening.refused(&who("bob"), late), "time-up");
    assert_eq!(tick(&mut evening), [sat_in(Seat::B, Why::Clock)]);
    assert_eq!(tick(&mut evening), []);
    assert_eq!(evening.table.bots_to_act(), [(Seat::B, "greedy")]);
    assert_eq!(evening.table.next_deadline(), None, "bots have no clock");
}

#[test]
fn t6_a_bank_with_an_increment() {
    let clock = Clock::Bank { initial: 3 * MINUTE, increment: 2_000 };
    let mut evening = timed(clock, &["ann", "bob"]);
    evening.now += MINUTE;
    first_act(&mut evening, &who("ann"), Seat::A);
    let banks =
        |evening: &Evening| -> Vec<_> { evening.view("eve").seats.iter().map(|seat| seat.bank).collect() };
    assert_eq!(banks(&evening), [Some(2 * MINUTE + 2_000), Some(3 * MINUTE)]);
    assert_eq!(evening.table.next_deadline(), Some(evening.now + 3 * MINUTE));
    evening.now += 3 * MINUTE;
    assert_eq!(tick(&mut evening), [sat_in(Seat::B, Why::Clock)]);
    evening.ok(&who("bob"), Command::Return { seat: Seat::B });
    let granted = 18_000;
    assert_eq!(evening.table.next_deadline(), Some(evening.now + 3 * MINUTE), "nothing was spent yet");
    first_act(&mut evening, &who("bob"), Seat::B);
    assert!(banks(&evening)[1] > Some(granted));
}

#[test]
fn t6_who_comes_back_with_an_empty_bank_gets_a_little() {
    let clock = Clock::Bank { initial: 3 * MINUTE, increment: 0 };
    let mut evening = timed(clock, &["ann", "bob"]);
    evening.now += 3 * MINUTE - 1_000;
    first_act(&mut evening, &who("ann"), Seat::A);
    first_act(&mut evening, &who("bob"), Seat::B);
    // It may be either's turn again; play until it is Ann's.
    while !evening.table.waits_for(&id("ann")) {
        first_act(&mut evening, &who("bob"), Seat::B);
    }
    evening.now += 2_000;
    assert_eq!(tick(&mut evening), [sat_in(Seat::A, Why::Clock)]);
    evening.ok(&who("ann"), Command::Return { seat: Seat::A });
    assert_eq!(evening.view("ann").seats[0].bank, Some(18_000), "a tenth of the bank");
    assert_eq!(evening.table.next_deadline(), Some(evening.now + 18_000));
}

#[test]
fn t6_days_for_each_move_and_nobody_need_be_there() {
    let mut evening = timed(Clock::Days(2), &["ann", "bob"]);
    let deadline = Some(evening.now + 2 * 24 * 60 * MINUTE);
    went(&mut evening, "ann");
    evening.now += 60 * MINUTE;
    assert_eq!(tick(&mut evening), []);
    assert_eq!(evening.table.next_deadline(), deadline);
}

#[test]
fn t6_a_common_choice_has_a_common_time() {
    let clock = Clock::Bank { initial: 10 * MINUTE, increment: 0 };
    let mut evening =
        Evening::started(GameId::Ships, &["ann", "bob", "cy"], |settings| settings.clock = clock);
    assert!(matches!(evening.table.position().unwrap().turn(), Turn::Seats(_)));
    let deadline = evening.now + MINUTE;
    assert!(evening.view("eve").seats.iter().all(|seat| seat.deadline == Some(deadline)));
    evening.now += MINUTE / 2;
    first_act(&mut evening, &who("bob"), Seat::B);
    assert!(evening.view("eve").seats.iter().all(|seat| seat.deadline == Some(deadline)));
    evening.now = deadline;
    assert_eq!(tick(&mut evening), [sat_in(Seat::A, Why::Clock), sat_in(Seat::C, Why::Clock)]);
}

#[test]
fn t6_time_while_the_server_was_away_costs_nothing() {
    let mut evening = timed(Clock::PerMove(MINUTE), &["ann", "bob"]);
    evening.now += MINUTE / 2;
    let away = 600 * MINUTE;
    evening.now += away;
    evening.ok(&Who::Server, Command::Resume { away });
    assert_eq!(tick(&mut evening), []);
    assert_eq!(evening.table.next_deadline(), Some(evening.now + MINUTE / 2));
    assert!(evening.view("ann").seats.iter().all(|seat| !seat.here), "nobody is connected yet");
}

#[test]
fn t6_nor_does_it_cost_one_who_takes_an_act_back_afterwards() {
    let mut evening = timed(Clock::PerMove(MINUTE), &["ann", "bob"]);
    let begun = evening.now;
    evening.now += MINUTE / 2;
    first_act(&mut evening, &who("ann"), Seat::A);
    let away = 600 * MINUTE;
    evening.now += away;
    evening.ok(&Who::Server, Command::Resume { away });
    evening.ok(&who("ann"), evening.take_back(Seat::A));
    assert_eq!(evening.table.next_deadline(), Some(begun + MINUTE + away));
}

#[test]
fn t6_time_does_not_run_backwards() {
    let mut evening = timed(Clock::PerMove(MINUTE), &["ann", "bob"]);
    evening.now += MINUTE / 2;
    first_act(&mut evening, &who("ann"), Seat::A);
    evening.now = 0;
    first_act(&mut evening, &who("bob"), Seat::B);
    let times: Vec<_> = evening.events.iter().map(|event| event.at).collect();
    assert!(times.is_sorted(), "{times:?}");
}

#[test]
fn t9_who_is_away_holds_up_nobody_for_long() {
    let mut evening = timed(Clock::None, &["ann", "bob"]);
    evening.now += MINUTE;
    went(&mut evening, "ann");
    assert!(!evening.view("bob").seats[0].here);
    assert_eq!(evening.table.next_deadline(), Some(evening.now + 2 * MINUTE));
    evening.now += 2 * MINUTE;
    assert_eq!(tick(&mut evening), [sat_in(Seat::A, Why::Absence)]);
    first_act(&mut evening, &Who::Server, Seat::A);
    // She is back, and so is her seat.
    assert_eq!(
        came(&mut evening, "ann"),
        [What::Came { person: id("ann") }, What::Returned { seat: Seat::A }]
    );
    assert_eq!(came(&mut evening, "ann"), []);
    assert_eq!(evening.view("bob").seats[0].stand_in, None);
}

#[test]
fn t9_absence_counts_only_while_somebody_waits() {
    let mut evening = timed(Clock::None, &["ann", "bob"]);
    went(&mut evening, "bob");
    assert_eq!(evening.table.next_deadline(), None, "it is not his turn");
    went(&mut evening, "ann");
    assert_eq!(evening.table.next_deadline(), None, "nobody is there to wait");
    evening.now += 10 * MINUTE;
    came(&mut evening, "bob");
    assert_eq!(evening.table.next_deadline(), Some(evening.now + 2 * MINUTE), "from now on somebody waits");
    came(&mut evening, "ann");
    assert_eq!(evening.table.next_deadline(), None);
    // Alone against bots nobody ever waits for him.
    let mut evening = timed(Clock::None, &["ann", "BOT"]);
    went(&mut evening, "ann");
    assert_eq!(evening.table.next_deadline(), None);
    // And a table can do without.
    let mut evening = Evening::started(GAME, &["ann", "bob"], |settings| settings.absence = None);
    went(&mut evening, "ann");
    assert_eq!(evening.table.next_deadline(), None);
}

#[test]
fn t9_absence_does_not_tell_who_has_chosen() {
    let mut evening = Evening::started(GameId::Ships, &["ann", "bob", "cy"], |_| {});
    first_act(&mut evening, &who("bob"), Seat::B);
    went(&mut evening, "ann");
    went(&mut evening, "bob");
    evening.now += 2 * MINUTE;
    assert_eq!(tick(&mut evening), [sat_in(Seat::A, Why::Absence), sat_in(Seat::B, Why::Absence)]);
}

#[test]
fn t9_who_leaves_is_replaced_and_can_come_back() {
    let mut evening = timed(Clock::None, &["ann", "bob"]);
    assert_eq!(evening.ok(&who("ann"), Command::Leave { seat: None }), [sat_in(Seat::A, Why::Left)]);
    assert_eq!(evening.ok(&who("ann"), Command::Leave { seat: None }), []);
    let act = evening.table.position().unwrap().legal_acts(Seat::A)[0].clone();
    assert_eq!(evening.refused(&who("ann"), evening.act(Seat::A, &act)), "bot-sits-in");
    assert!(evening.view("ann").offers.next.is_empty());
    first_act(&mut evening, &Who::Server, Seat::A);
    assert_eq!(evening.refused(&who("ann"), evening.take_back(Seat::A)), "bot-sits-in");
    // Coming by is not enough for one who left.
    went(&mut evening, "ann");
    assert_eq!(came(&mut evening, "ann"), [What::Came { person: id("ann") }]);
    assert_eq!(evening.refused(&who("bob"), Command::Return { seat: Seat::A }), "not-your-seat");
    evening.ok(&who("ann"), Command::Return { seat: Seat::A });
    assert_eq!(evening.refused(&who("ann"), Command::Return { seat: Seat::A }), "nobody-sits-in");
    first_act(&mut evening, &who("bob"), Seat::B);
}

#[test]
fn t9_a_leaver_is_not_asked() {
    let mut evening = timed(Clock::None, &["ann", "bob", "cy"]);
    evening.ok(&who("cy"), Command::Leave { seat: None });
    assert_eq!(evening.refused(&who("cy"), Command::ProposeEnd), "no-voice");
    evening.ok(&who("ann"), Command::ProposeEnd);
    evening.ok(&who("bob"), Command::ProposeEnd);
    assert_eq!(evening.table.phase(), Phase::Over);
    assert_eq!(evening.refused(&who("ann"), Command::Leave { seat: None }), "over");
}

#[test]
fn t9_people_without_a_seat_come_and_go_unnoticed() {
    let mut evening = timed(Clock::None, &["ann", "bob"]);
    assert_eq!(came(&mut evening, "eve"), []);
    assert_eq!(evening.ok(&Who::Server, Command::Went { person: id("eve") }), []);
}

#[test]
fn a_game_of_leavers_comes_to_its_end() {
    for &game in GameId::ALL {
        let mut evening = Evening::started(game, &["ann", "bob"], |_| {});
        evening.ok(&who("ann"), Command::Leave { seat: None });
        evening.ok(&who("bob"), Command::Leave { seat: None });
        evening.play_out();
        assert!(evening.view("ann").outcome.is_some(), "{game}");
    }
}
