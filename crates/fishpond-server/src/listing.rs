//! The facts about a table that are stored beside its events, for lists.

use fishpond_core::Seat;
use fishpond_store::{Listing, TableState};
use fishpond_table::{Occupant, PersonId, Table, TableStatus};

use crate::bots::is_bots_only;

/// Returns a table's entry in lists. The summary is the names of the players and, before the start, the number of taken seats.
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
        // Nobody can join a full table.
        listed: table.settings().listed && names.len() < usize::from(seats),
        summary,
        people: members(table).into_iter().map(ToString::to_string).collect(),
    }
}

/// Returns whether two versions of a table have the same listing.
pub(crate) fn has_same_listing(before: &Table, after: &Table) -> bool {
    let seats = after.settings().config.players;
    before.status() == after.status()
        && before.settings().listed == after.settings().listed
        && before.settings().config.players == seats
        && Seat::first(seats).all(|seat| before.occupant(seat) == after.occupant(seat))
}

/// Returns the facts that change with nearly every event.
pub(crate) fn table_state(table: &Table) -> TableState {
    let waiting_for = table.people().into_iter().filter(|person| table.is_waiting_for(person));
    TableState {
        // Lists are sorted by this, so a secret choice must not change it.
        changed_at: table.changed_at(),
        next_deadline: table.next_deadline(),
        // Bots that play alone wait until somebody watches.
        awaits_bot: !table.bots_to_act().is_empty() && !is_bots_only(table),
        waiting_for: waiting_for.map(ToString::to_string).collect(),
    }
}

/// Returns the people in whose lists a table appears: the players; before the start also the host and the people with reserved
/// seats; and the host where only bots play.
pub(crate) fn members(table: &Table) -> Vec<&PersonId> {
    let mut people = table.people();
    if table.status() == TableStatus::Waiting || people.is_empty() {
        let reserved =
            Seat::first(table.settings().config.players).filter_map(|seat| match table.occupant(seat) {
                Some(Occupant::Reserved { person, .. }) => Some(person),
                _ => None,
            });
        for person in reserved.chain([table.host()]) {
            if !people.contains(&person) {
                people.push(person);
            }
        }
    }
    people
}
