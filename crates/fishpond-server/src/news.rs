//! News about a table for people who are not looking at it: changes to lists, and notices.

use std::collections::HashMap;
use std::fmt;

use fishpond_core::{Message, Seat};
use fishpond_games::GameId;
use fishpond_store::{Announcement, ListedStatus, ListedTable, Query};
use fishpond_table::{Occupant, PersonId, Table, TableStatus};
use serde::{Deserialize, Serialize};

use crate::App;
use crate::error::Error;
use crate::listing::{is_public, members, waiting_for};

/// Maximum number of a person's tables that are checked to find out whether a notice is outdated.
const MAX_TABLES: u32 = 1000;

/// Something that a person wants to know even if they are not looking at the table.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Notice {
    pub(crate) kind: NoticeKind,
    pub(crate) table: String,
    pub(crate) game: GameId,
}

/// The kind of a notice.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) enum NoticeKind {
    /// It is the person's turn.
    Turn,
    /// A seat has been reserved for the person.
    Invitation,
    /// The players of an earlier game are starting a rematch.
    Rematch,
    /// Everyone is at the person's table, so they can start the game.
    Ready,
    /// The person's table in a round of a tournament is ready.
    Round,
    /// The game is over.
    Over,
}

impl NoticeKind {
    /// All kinds.
    pub(crate) const ALL: [NoticeKind; 6] = [
        NoticeKind::Turn,
        NoticeKind::Invitation,
        NoticeKind::Rematch,
        NoticeKind::Ready,
        NoticeKind::Round,
        NoticeKind::Over,
    ];

    /// Returns the kind with this name.
    fn named(name: &str) -> Option<NoticeKind> {
        NoticeKind::ALL.into_iter().find(|kind| kind.name() == name)
    }

    /// Returns its name in messages, and for the page's script.
    pub(crate) fn name(self) -> &'static str {
        match self {
            NoticeKind::Turn => "turn",
            NoticeKind::Invitation => "invitation",
            NoticeKind::Rematch => "rematch",
            NoticeKind::Ready => "ready",
            NoticeKind::Round => "round",
            NoticeKind::Over => "over",
        }
    }
}

/// The kinds of notices that a person has switched off, by name. Names from a later version are kept.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(transparent)]
pub(crate) struct UnwantedKinds(Vec<String>);

impl UnwantedKinds {
    /// Returns all kinds that the person does not want.
    pub(crate) fn new(wants: impl Fn(NoticeKind) -> bool) -> UnwantedKinds {
        let unwanted = NoticeKind::ALL.into_iter().filter(|kind| !wants(*kind));
        UnwantedKinds(unwanted.map(|kind| kind.name().to_owned()).collect())
    }

    /// Reads the text of a cookie. Invalid parts are ignored.
    pub(crate) fn read(text: &str) -> UnwantedKinds {
        let unwanted: Vec<NoticeKind> = text.split('.').filter_map(NoticeKind::named).collect();
        UnwantedKinds::new(|kind| !unwanted.contains(&kind))
    }

    pub(crate) fn wants(&self, kind: NoticeKind) -> bool {
        !self.0.iter().any(|unwanted| unwanted == kind.name())
    }
}

impl fmt::Display for UnwantedKinds {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0.join("."))
    }
}

impl Notice {
    /// Returns the notice as a sentence.
    pub(crate) fn message(&self) -> Message {
        Message::new(format!("page-notice-{}", self.kind.name())).with("game", self.game.facts().title)
    }

    /// Returns the kind and the game as text, for the store.
    pub(crate) fn stored(&self) -> String {
        format!("{} {}", self.kind.name(), self.game)
    }

    /// Reads a stored notice about a table.
    pub(crate) fn from_stored(table: &str, text: &str) -> Option<Notice> {
        let (kind, game) = text.split_once(' ')?;
        Some(Notice { kind: NoticeKind::named(kind)?, table: table.to_owned(), game: game.parse().ok()? })
    }

    /// Returns whether the notice still applies after a while. `current` contains the unfinished tables of the person who gets it.
    pub(crate) fn applies(&self, current: &HashMap<String, ListedTable>) -> bool {
        let listed = current.get(&self.table);
        let awaits = |status| listed.is_some_and(|listed| listed.to_move && listed.status == status);
        match self.kind {
            NoticeKind::Turn => awaits(ListedStatus::Playing),
            // Somebody who has accepted an invitation may have to move already.
            NoticeKind::Invitation | NoticeKind::Rematch | NoticeKind::Ready => awaits(ListedStatus::Waiting),
            NoticeKind::Round => listed.is_some(),
            NoticeKind::Over => true,
        }
    }
}

/// The news of one change to a table.
pub(crate) struct News {
    table: String,
    /// The people in whose lists the table has changed.
    members: Vec<PersonId>,
    /// The people that the table has started or stopped waiting for.
    turns: Vec<PersonId>,
    /// Notices, each with the person who should get it.
    notices: Vec<(PersonId, Notice)>,
    /// Whether lists that everyone sees have changed.
    is_public: bool,
}

impl News {
    /// Returns the news about a new table. The seats of a rematch are reserved for everyone; in a tournament, everyone has sat down.
    pub(crate) fn of_new(id: &str, table: &Table) -> News {
        let (kind, invited) = match table.tournament() {
            Some(_) => (NoticeKind::Round, table.people()),
            None => (NoticeKind::Rematch, waiting_for(table)),
        };
        let invited = invited.into_iter().cloned();
        let notice = Notice { kind, table: id.to_owned(), game: table.game() };
        News {
            table: id.to_owned(),
            members: members(table).into_iter().cloned().collect(),
            turns: Vec::new(),
            notices: invited.map(|person| (person, notice.clone())).collect(),
            is_public: is_public(table),
        }
    }

    /// Returns the news about a change.
    pub(crate) fn between(id: &str, before: &Table, after: &Table, has_new_listing: bool) -> News {
        let (waited, waits) = (waiting_for(before), waiting_for(after));
        let changed = |from: &[&PersonId], to: &[&PersonId]| -> Vec<PersonId> {
            from.iter().filter(|person| !to.contains(person)).map(|&person| person.clone()).collect()
        };
        let new = changed(&waits, &waited);
        let kind = match after.status() {
            TableStatus::Waiting => NoticeKind::Invitation,
            TableStatus::Playing | TableStatus::Over => NoticeKind::Turn,
        };
        let addressed = |person: &PersonId, kind| {
            (person.clone(), Notice { kind, table: id.to_owned(), game: after.game() })
        };
        // Most games start as soon as everyone is there. If not, the host is told separately.
        let is_told = |person: &&PersonId| kind == NoticeKind::Turn || *person != after.host();
        let mut notices: Vec<_> = new.iter().filter(is_told).map(|person| addressed(person, kind)).collect();
        if before.status() == TableStatus::Playing && after.status() == TableStatus::Over {
            notices.extend(after.people().into_iter().map(|person| addressed(person, NoticeKind::Over)));
        }
        let mut turns = changed(&waited, &waits);
        turns.extend(new);
        let members = if has_new_listing { members(after) } else { Vec::new() };
        let mut members: Vec<PersonId> = members.into_iter().cloned().collect();
        if has_new_listing {
            // The table also disappears from the lists of people who have left their seat.
            members.extend(former(before, after));
        }
        News {
            table: id.to_owned(),
            members,
            turns,
            notices,
            is_public: has_new_listing && (is_public(before) || is_public(after)),
        }
    }
}

impl News {
    /// Returns the news for the host of a table that everyone is there.
    pub(crate) fn of_ready(id: &str, table: &Table) -> News {
        let notice = Notice { kind: NoticeKind::Ready, table: id.to_owned(), game: table.game() };
        News {
            table: id.to_owned(),
            members: Vec::new(),
            turns: Vec::new(),
            notices: vec![(table.host().clone(), notice)],
            is_public: false,
        }
    }

    /// Returns the announcements for other servers, with the notices that their recipients have not seen here.
    fn announcements(&self, unseen: &[(PersonId, Notice)]) -> Vec<Announcement> {
        let News { table, members, turns, is_public, .. } = self;
        let person = |person: &PersonId| person.to_string();
        let members = members.iter().map(|member| Announcement::Tables { person: person(member) });
        let turns =
            turns.iter().map(|player| Announcement::Turn { person: person(player), table: table.clone() });
        let notices = unseen.iter().map(|(reader, notice)| Announcement::Notice {
            person: person(reader),
            table: notice.table.clone(),
            game: notice.game.to_string(),
            kind: notice.kind.name().to_owned(),
        });
        members.chain(turns).chain(notices).chain(is_public.then_some(Announcement::Lobby)).collect()
    }
}

/// Returns the people whose seats are no longer theirs.
fn former(before: &Table, after: &Table) -> Vec<PersonId> {
    let people =
        Seat::first_n(before.settings().config.players).filter_map(|seat| match before.occupant(seat) {
            Some(Occupant::Person { person, .. } | Occupant::Reserved { person, .. }) => Some(person),
            _ => None,
        });
    people.filter(|person| !after.includes(person)).cloned().collect()
}

impl App {
    /// Tells pages and programs about a change that has been stored.
    pub(crate) fn announce(&self, news: &News) {
        let News { table, members, turns, notices, is_public } = news;
        members.iter().for_each(|person| self.streams().wake(person));
        turns.iter().for_each(|person| self.streams().wake_for_turn(person, table));
        // People count as present for a while after they have closed the page, and must not miss anything.
        let unseen: Vec<(PersonId, Notice)> =
            notices.iter().filter(|(person, _)| !self.is_looking_here(table, person)).cloned().collect();
        unseen.iter().for_each(|(person, notice)| self.streams().notify(person, notice));
        self.queue_mails(&unseen);
        self.queue_pushes(&unseen);
        if *is_public {
            self.lobby().changed();
        }
        if self.cluster().is_some() {
            news.announcements(&unseen).into_iter().for_each(|announcement| self.publish(|| announcement));
        }
    }

    /// Returns whether a person has an event stream at a table on this server.
    pub(crate) fn is_looking_here(&self, table: &str, person: &PersonId) -> bool {
        self.0.open_tables.get(table).is_some_and(|open| open.presence.has_stream(person))
    }

    /// Returns the unfinished tables of a person by their identifiers.
    pub(crate) async fn current_tables(&self, person: &str) -> Result<HashMap<String, ListedTable>, Error> {
        let tables = self.list(Query::Current(person.to_owned()), MAX_TABLES).await?;
        Ok(tables.into_iter().map(|listed| (listed.table.clone(), listed)).collect())
    }

    /// Tells pages and programs about a change that another server has stored.
    pub(crate) fn pass_on(&self, announcement: &Announcement) {
        let person = |id: &str| PersonId::new(id).ok();
        match announcement {
            Announcement::Tables { person: id } => {
                person(id).iter().for_each(|person| self.streams().wake(person));
            }
            Announcement::Turn { person: id, table } => {
                person(id).iter().for_each(|person| self.streams().wake_for_turn(person, table));
            }
            Announcement::Notice { person: id, table, game, kind } => {
                if let (Some(person), Ok(game), Some(kind)) =
                    (person(id), game.parse(), NoticeKind::named(kind))
                    && !self.is_looking_here(table, &person)
                {
                    self.streams().notify(&person, &Notice { kind, table: table.clone(), game });
                }
            }
            Announcement::Lobby => self.lobby().changed(),
            Announcement::Tournament { .. } => self.tournaments().changed(),
            Announcement::Events { .. }
            | Announcement::Rewritten { .. }
            | Announcement::Person { .. }
            | Announcement::Sent { .. } => {}
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn unwanted_kinds_survive_a_round_trip_through_the_cookie() {
        let unwanted = UnwantedKinds::new(|kind| kind != NoticeKind::Over && kind != NoticeKind::Turn);
        assert_eq!(UnwantedKinds::read(&unwanted.to_string()), unwanted);
        assert!(!unwanted.wants(NoticeKind::Over) && unwanted.wants(NoticeKind::Round));
        assert_eq!(UnwantedKinds::read("over.nonsense..over").to_string(), "over");
        assert_eq!(UnwantedKinds::read(""), UnwantedKinds::default());
    }
}
