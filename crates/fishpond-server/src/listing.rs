//! The facts about a table that are stored alongside its events, for lists.

use fishpond_core::Seat;
use fishpond_store::{ListedStatus, ListedTable, Listing, TableState};
use fishpond_table::{Clock, Occupant, PersonId, RatingRange, Seek, Spectators, Table, TableStatus};
use fishpond_words::Lang;
use serde::{Deserialize, Serialize};

use crate::bots::needs_audience;
use crate::profile::with_minus;

/// The description of a table in lists.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub(crate) struct Summary {
    /// The names of the players.
    pub(crate) names: Vec<String>,
    /// The rank and the points of each player, in the same order, if the game is over and has a result.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    results: Vec<(u8, i32)>,
    /// The names of those players who have resigned, if the game is over.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    resigned: Vec<String>,
    /// The names of those players that are bots with an account.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub(crate) bot_accounts: Vec<String>,
    /// The number of seats.
    pub(crate) seats: u8,
    #[serde(default)]
    pub(crate) clock: Clock,
    /// The options that are not the default, each with its value.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub(crate) options: Vec<(String, String)>,
    /// Whether everyone is there, but the game has not started.
    #[serde(default, skip_serializing_if = "is_false")]
    pub(crate) is_ready: bool,
    /// The players that the table is looking for.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) seek: Option<Seek>,
    /// Whether the game is rated.
    #[serde(default, skip_serializing_if = "is_false")]
    pub(crate) rated: bool,
    /// The ratings that the table asks for.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) rating_range: Option<RatingRange>,
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde passes a reference to the field")]
fn is_false(flag: &bool) -> bool {
    !flag
}

impl Summary {
    fn new(table: &Table) -> Summary {
        let settings = table.settings();
        let occupants = || Seat::first_n(settings.config.players).filter_map(|seat| table.occupant(seat));
        let bots = || occupants().filter(|occupant| occupant.is_bot_account());
        let is_default = |name: &str, value: &str| {
            table.game().facts().options.iter().any(|spec| spec.name == name && spec.default == value)
        };
        let options =
            settings.config.options.iter().map(|(name, value)| (name.to_owned(), value.to_string()));
        Summary {
            names: occupants().filter_map(name).map(str::to_owned).collect(),
            results: results(table),
            resigned: resigned(table),
            bot_accounts: bots().filter_map(name).map(str::to_owned).collect(),
            seats: settings.config.players,
            clock: settings.clock,
            options: options.filter(|(name, value)| !is_default(name, value)).collect(),
            is_ready: is_ready(table),
            seek: settings.seek,
            rated: settings.rated,
            rating_range: settings.rating_range,
        }
    }

    /// Reads the description of a listed table. Older versions stored plain text.
    pub(crate) fn read(listed: &ListedTable) -> Summary {
        serde_json::from_str(&listed.summary)
            .unwrap_or_else(|_| Summary { names: vec![listed.summary.clone()], ..Summary::default() })
    }

    /// Returns whether `listed`, the table with this description, is waiting for somebody with a reserved seat.
    pub(crate) fn is_invitation(&self, listed: &ListedTable) -> bool {
        listed.status == ListedStatus::Waiting && listed.to_move && !self.is_ready
    }

    /// Returns whether nobody can join a table that has not started.
    pub(crate) fn is_full(&self) -> bool {
        self.seats > 0 && self.names.len() >= self.seats.into()
    }

    /// Returns the names of the players; before the start, also the number of taken seats; at the end, with ranks and points, best
    /// first.
    pub(crate) fn players(&self, lang: Lang, status: ListedStatus) -> String {
        let mark = lang.text("bots-mark");
        let name = |name: &String| match self.bot_accounts.contains(name) {
            true => format!("{name} ({mark})"),
            false => name.clone(),
        };
        let mut results: Vec<_> = self.results.iter().zip(&self.names).collect();
        results.sort_by_key(|((rank, _), _)| *rank);
        let resigned = lang.text("page-profile-resigned");
        let result = |&((rank, points), of): &(&(u8, i32), &String)| {
            let points = with_minus(&points.to_string());
            match self.resigned.contains(of) {
                true => format!("{rank}. {}: {points} ({resigned})", name(of)),
                false => format!("{rank}. {}: {points}", name(of)),
            }
        };
        let names = if results.is_empty() {
            self.names.iter().map(name).collect::<Vec<_>>().join(", ")
        } else {
            results.iter().map(result).collect::<Vec<_>>().join(", ")
        };
        match status {
            ListedStatus::Waiting if self.seats > 0 => {
                format!("{names} · {}/{}", self.names.len(), self.seats)
            }
            _ => names,
        }
    }
}

/// Returns the ranks and points of all seats, if the game is over and has a result.
fn results(table: &Table) -> Vec<(u8, i32)> {
    let Some(outcome) = table.outcome() else { return Vec::new() };
    Seat::first_n(table.settings().config.players)
        .map(|seat| (outcome.rank[seat], outcome.points[seat]))
        .collect()
}

/// Returns the names of the players who have resigned, if the game is over and has a result.
fn resigned(table: &Table) -> Vec<String> {
    let Some(outcome) = table.outcome() else { return Vec::new() };
    let names = outcome.resigned.iter().filter_map(|seat| name(table.occupant(seat)?));
    names.map(str::to_owned).collect()
}

fn name(occupant: &Occupant) -> Option<&str> {
    match occupant {
        Occupant::Open => None,
        Occupant::Reserved { name, .. } | Occupant::Person { name, .. } | Occupant::Bot { name, .. } => {
            Some(name)
        }
    }
}

/// Returns a table's entry in lists.
pub(crate) fn listing(table: &Table) -> Listing {
    let summary = Summary::new(table);
    Listing {
        game: table.game().to_string(),
        status: match table.status() {
            TableStatus::Waiting => ListedStatus::Waiting,
            TableStatus::Playing => ListedStatus::Playing,
            TableStatus::Over => ListedStatus::Over,
        },
        listed: is_public(table),
        summary: serde_json::to_string(&summary).expect("summaries can be serialized"),
        people: members(table).into_iter().map(ToString::to_string).collect(),
    }
}

/// Returns whether anyone may find a table: to join it, or to watch the game.
pub(crate) fn is_public(table: &Table) -> bool {
    let settings = table.settings();
    match table.status() {
        // Nobody can join a full table. A search must find it, though, if a reserved seat may soon be free again (T17).
        TableStatus::Waiting => {
            settings.listed
                && Seat::first_n(settings.config.players).any(|seat| match table.occupant(seat) {
                    Some(Occupant::Open) => true,
                    Some(Occupant::Reserved { .. }) => settings.seek.is_some(),
                    _ => false,
                })
        }
        TableStatus::Playing => settings.spectators == Spectators::Public && !table.people().is_empty(),
        TableStatus::Over => false,
    }
}

/// Returns whether two versions of a table have the same listing.
pub(crate) fn has_same_listing(before: &Table, after: &Table) -> bool {
    let seats = after.settings().config.players;
    // Versions of a table share their settings until these are changed.
    (std::ptr::eq(before.settings(), after.settings()) || before.settings() == after.settings())
        && before.status() == after.status()
        && Seat::first_n(seats).all(|seat| before.occupant(seat) == after.occupant(seat))
}

/// Returns the facts that change with nearly every event.
pub(crate) fn table_state(table: &Table) -> TableState {
    TableState {
        // Lists are sorted by this, so a secret choice must not change it.
        changed_at: table.changed_at(),
        next_deadline: table.next_deadline(),
        // Bots that play alone wait until somebody watches.
        awaits_bot: !table.bots_to_act().is_empty() && !needs_audience(table),
        waiting_for: waiting_for(table).into_iter().map(ToString::to_string).collect(),
    }
}

/// Returns whether every seat of a table is taken before the start.
pub(crate) fn is_ready(table: &Table) -> bool {
    let is_taken =
        |seat| matches!(table.occupant(seat), Some(Occupant::Person { .. } | Occupant::Bot { .. }));
    table.status() == TableStatus::Waiting && Seat::first_n(table.settings().config.players).all(is_taken)
}

/// Returns the people that a table is waiting for: those whose turn it is and, before the start, those for whom somebody else has reserved
/// a seat or, if everyone is there, the host.
pub(crate) fn waiting_for(table: &Table) -> Vec<&PersonId> {
    if table.status() == TableStatus::Waiting {
        let host = is_ready(table).then(|| table.host());
        return invited(table).filter(|person| *person != table.host()).chain(host).collect();
    }
    table.people().into_iter().filter(|person| table.is_waiting_for(person)).collect()
}

/// Returns the people with a reserved seat.
fn invited(table: &Table) -> impl Iterator<Item = &PersonId> {
    Seat::first_n(table.settings().config.players).filter_map(|seat| match table.occupant(seat) {
        Some(Occupant::Reserved { person, .. }) => Some(person),
        _ => None,
    })
}

/// Returns the people in whose lists a table appears: the players; before the start also the host and the people with reserved
/// seats; and the host where only bots play.
pub(crate) fn members(table: &Table) -> Vec<&PersonId> {
    let mut people = table.people();
    // The host of a tournament's table is not a person.
    let shows_host = table.status() == TableStatus::Waiting || people.is_empty();
    if shows_host && table.tournament().is_none() {
        for person in invited(table).chain([table.host()]) {
            if !people.contains(&person) {
                people.push(person);
            }
        }
    }
    people
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn negative_points_have_a_real_minus_sign() {
        let (names, results) = (vec!["Ann-Marie".to_owned()], vec![(1, -17)]);
        let summary = Summary { names, results, ..Summary::default() };
        assert_eq!(summary.players(Lang::En, ListedStatus::Over), "1. Ann-Marie: −17");
    }
}
