//! Games of a tournament (T20).

mod common;

use common::{Simulation, bot, new_table, person, sit};
use fishpond_core::Seat;
use fishpond_games::GameId;
use fishpond_table::{Actor, Command, EventKind, NewTable, TableStatus};

fn started(people: &[&str]) -> Simulation {
    let new =
        NewTable { tournament: Some("cup".to_owned()), ..new_table(GameId::Penguins, people.len() as u8) };
    let mut table = Simulation::new(new);
    for (seat, name) in Seat::ALL.into_iter().zip(people) {
        match name.chars().all(char::is_uppercase) {
            true => table.ok(&Actor::Server, bot(seat, name)),
            false => table.ok(&person(name), sit(Some(seat), name, Some("come-in"))),
        };
    }
    table.ok(&Actor::Server, Command::Start);
    table
}

#[test]
fn t20_leaving_means_resigning() {
    let mut table = started(&["bob", "eve", "JOE"]);
    assert_eq!(table.table.tournament(), Some("cup"));
    let left = table.ok(&person("bob"), Command::Leave { seat: None });
    assert!(matches!(&left[..], [EventKind::Acted { act, .. }] if act == "resign"), "{left:?}");
    table.ok(&person("eve"), Command::Leave { seat: None });
    let outcome = table.table.outcome().expect("the last player wins");
    assert_eq!(outcome.rank[Seat::C], 1);
}

#[test]
fn t20_a_game_has_a_result_and_no_rematch() {
    let mut table = started(&["bob", "eve"]);
    assert_eq!(table.refused(&person("bob"), Command::ProposeEnd), "tournament");
    table.ok(&person("bob"), Command::Leave { seat: None });
    assert_eq!(table.table.status(), TableStatus::Over);
    let rematch = Command::Rematch { person: common::id("eve"), table: "next".to_owned() };
    assert_eq!(table.refused(&Actor::Server, rematch), "tournament");
    assert_eq!(table.view("eve").tournament.as_deref(), Some("cup"));
}
