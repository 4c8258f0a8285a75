//! News about a table for people who are not looking at it: changes to lists, and notices.

use fishpond_core::{Message, Seat};
use fishpond_games::GameId;
use fishpond_store::Hint;
use fishpond_table::{Occupant, PersonId, Table, TableStatus};

use crate::App;
use crate::listing::{is_public, members, waiting_for};

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
    /// The people of an earlier game want to play again.
    Rematch,
    /// The game is over.
    Over,
}

impl NoticeKind {
    /// All kinds.
    pub(crate) const ALL: [NoticeKind; 4] =
        [NoticeKind::Turn, NoticeKind::Invitation, NoticeKind::Rematch, NoticeKind::Over];

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
            NoticeKind::Over => "over",
        }
    }
}

impl Notice {
    /// Returns the notice as a sentence.
    pub(crate) fn message(&self) -> Message {
        Message::new(format!("page-notice-{}", self.kind.name())).with("game", self.game.facts().title)
    }
}

/// The news of one change to a table.
pub(crate) struct News {
    table: String,
    /// The people in whose lists the table has changed.
    members: Vec<PersonId>,
    /// The people that the table is now waiting for, or no longer is.
    turns: Vec<PersonId>,
    notices: Vec<(PersonId, Notice)>,
    /// Whether lists that everyone sees have changed.
    is_public: bool,
}

impl News {
    /// Returns the news about a new table. The seats of a rematch are reserved for everyone.
    pub(crate) fn of_new(id: &str, table: &Table) -> News {
        let invited = waiting_for(table).into_iter().cloned();
        let notice = Notice { kind: NoticeKind::Rematch, table: id.to_owned(), game: table.game() };
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
        let notice = |kind| Notice { kind, table: id.to_owned(), game: after.game() };
        let is_away = |person: &&PersonId| !after.present().any(|present| present == *person);
        let mut notices: Vec<_> =
            new.iter().filter(is_away).map(|person| (person.clone(), notice(kind))).collect();
        if before.status() == TableStatus::Playing && after.status() == TableStatus::Over {
            let away = after.people().into_iter().filter(is_away);
            notices.extend(away.map(|person| (person.clone(), notice(NoticeKind::Over))));
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
    /// Returns the hints for other servers.
    fn hints(&self) -> Vec<Hint> {
        let News { table, members, turns, notices, is_public } = self;
        let person = |person: &PersonId| person.to_string();
        let members = members.iter().map(|member| Hint::Tables { person: person(member) });
        let turns = turns.iter().map(|player| Hint::Turn { person: person(player), table: table.clone() });
        let notices = notices.iter().map(|(reader, notice)| Hint::Notice {
            person: person(reader),
            table: notice.table.clone(),
            game: notice.game.to_string(),
            kind: notice.kind.name().to_owned(),
        });
        members.chain(turns).chain(notices).chain(is_public.then_some(Hint::Lobby)).collect()
    }
}

/// Returns the people whose seats are no longer theirs.
fn former(before: &Table, after: &Table) -> Vec<PersonId> {
    let people =
        Seat::first(before.settings().config.players).filter_map(|seat| match before.occupant(seat) {
            Some(Occupant::Person { person, .. } | Occupant::Reserved { person, .. }) => Some(person),
            _ => None,
        });
    people.filter(|person| !after.belongs_to(person)).cloned().collect()
}

impl App {
    /// Tells pages and programs about a change that has been stored.
    pub(crate) fn announce(&self, news: &News) {
        let News { table, members, turns, notices, is_public } = news;
        members.iter().for_each(|person| self.streams().wake(person));
        turns.iter().for_each(|person| self.streams().wake_for_turn(person, table));
        for (person, notice) in notices {
            self.streams().notify(person, notice);
        }
        self.queue_mails(notices);
        if *is_public {
            self.lobby().changed();
        }
        if self.cluster().is_some() {
            news.hints().into_iter().for_each(|hint| self.publish(|| hint));
        }
    }

    /// Tells pages and programs about a change that another server has stored.
    pub(crate) fn pass_on(&self, hint: &Hint) {
        let person = |id: &str| PersonId::new(id).ok();
        match hint {
            Hint::Tables { person: id } => {
                person(id).iter().for_each(|person| self.streams().wake(person));
            }
            Hint::Turn { person: id, table } => {
                person(id).iter().for_each(|person| self.streams().wake_for_turn(person, table));
            }
            Hint::Notice { person: id, table, game, kind } => {
                if let (Some(person), Ok(game), Some(kind)) =
                    (person(id), game.parse(), NoticeKind::named(kind))
                {
                    self.streams().notify(&person, &Notice { kind, table: table.clone(), game });
                }
            }
            Hint::Lobby => self.lobby().changed(),
            Hint::Events { .. } | Hint::Rewritten { .. } | Hint::Person { .. } => {}
        }
    }
}
