//! What the store knows of a table beside its events: how it stands, and what lists show of it.

use fishpond_core::Seat;
use fishpond_store::{Listing, Standing};
use fishpond_table::{PersonId, Phase, Sitter, Table};

/// What lists show of a table; its summary is the names of those who sit there, and before the start how many of how many.
pub(crate) fn listing(table: &Table) -> Listing {
    let seats = table.settings().config.players;
    let names: Vec<&str> = Seat::first(seats)
        .filter_map(|seat| match table.sitter(seat)? {
            Sitter::Open => None,
            Sitter::Reserved { name, .. } | Sitter::Person { name, .. } | Sitter::Bot { name, .. } => {
                Some(name.as_str())
            }
        })
        .collect();
    let summary = match table.phase() {
        Phase::Waiting => format!("{} · {}/{seats}", names.join(", "), names.len()),
        Phase::Playing | Phase::Over => names.join(", "),
    };
    Listing {
        game: table.game().to_string(),
        phase: match table.phase() {
            Phase::Waiting => fishpond_store::Phase::Waiting,
            Phase::Playing => fishpond_store::Phase::Playing,
            Phase::Over => fishpond_store::Phase::Over,
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
    before.phase() == after.phase()
        && before.settings().listed == after.settings().listed
        && before.settings().config.players == seats
        && Seat::first(seats).all(|seat| before.sitter(seat) == after.sitter(seat))
}

/// How a table stands.
pub(crate) fn standing(table: &Table) -> Standing {
    let waits_for = table.people().into_iter().filter(|person| table.waits_for(person));
    Standing {
        // Lists sort by this, so a secret choice must not move it.
        changed: table.changed_at(),
        wakes: table.next_deadline(),
        bots: !table.bots_to_act().is_empty(),
        waits_for: waits_for.map(ToString::to_string).collect(),
    }
}

/// Whose list a table is in: those who have seats, and before the start those who are expected and the host.
fn belonging(table: &Table) -> Vec<&PersonId> {
    let mut people = table.people();
    if table.phase() == Phase::Waiting {
        let expected =
            Seat::first(table.settings().config.players).filter_map(|seat| match table.sitter(seat) {
                Some(Sitter::Reserved { person, .. }) => Some(person),
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
