//! What the store knows of a table beside its events: how it stands, and what lists show of it.

use fishpond_core::Seat;
use fishpond_store::{Listing, TableState};
use fishpond_table::{Occupant, PersonId, Table, TableStatus};

/// What lists show of a table; its summary is the names of those who sit there, and before the start how many of how many.
pub(crate) fn listing(table: &Table) -> Listing {
    let seats = table.settings().config.players;
    let names: Vec<&str> = Seat::first(seats)
        .filter_map(|seat| match table.occupant(seat)? {
            Occupant::Open => None,
            Occupant::Reserved { name, .. } | Occupant::Person { name, .. } | Occupant::Bot { name, .. } => {
                Some(name.as_str())
            }
        })
        .collect();
    let summary = match table.status() {
        TableStatus::Waiting => format!("{} · {}/{seats}", names.join(", "), names.len()),
        TableStatus::Playing | TableStatus::Over => names.join(", "),
    };
    Listing {
        game: table.game().to_string(),
        status: match table.status() {
            TableStatus::Waiting => fishpond_store::ListedStatus::Waiting,
            TableStatus::Playing => fishpond_store::ListedStatus::Playing,
            TableStatus::Over => fishpond_store::ListedStatus::Over,
        },
        // Nobody can sit down where every seat has somebody.
        listed: table.settings().listed && names.len() < usize::from(seats),
        summary,
        people: belonging(table).into_iter().map(ToString::to_string).collect(),
    }
}

/// Whether lists show the same of a table before and after something happened.
pub(crate) fn listed_alike(before: &Table, after: &Table) -> bool {
    let seats = after.settings().config.players;
    before.status() == after.status()
        && before.settings().listed == after.settings().listed
        && before.settings().config.players == seats
        && Seat::first(seats).all(|seat| before.occupant(seat) == after.occupant(seat))
}

/// How a table stands.
pub(crate) fn table_state(table: &Table) -> TableState {
    let waiting_for = table.people().into_iter().filter(|person| table.is_waiting_for(person));
    TableState {
        // Lists sort by this, so a secret choice must not move it.
        changed_at: table.changed_at(),
        next_deadline: table.next_deadline(),
        awaits_bot: !table.bots_to_act().is_empty(),
        waiting_for: waiting_for.map(ToString::to_string).collect(),
    }
}

/// Whose list a table is in: those who have seats, and before the start those who are expected and the host.
fn belonging(table: &Table) -> Vec<&PersonId> {
    let mut people = table.people();
    if table.status() == TableStatus::Waiting {
        let expected =
            Seat::first(table.settings().config.players).filter_map(|seat| match table.occupant(seat) {
                Some(Occupant::Reserved { person, .. }) => Some(person),
                _ => None,
            });
        for person in expected.chain([table.host()]) {
            if !people.contains(&person) {
                people.push(person);
            }
        }
    }
    people
}
