//! The people that someone follows or has blocked, and the consequences.
//!
//! A blocked person can't invite those who have blocked them, sit at their tables or chat with them, and doesn't see when they are online. The
//! same applies to the person's bots. Only accounts can be followed and blocked.

use std::collections::HashSet;
use std::sync::Arc;

use fishpond_core::{Message, Seat};
use fishpond_store::{Announcement, ContactKind, Person, Query, ResultQuery, StoreError};
use fishpond_table::{Actor, Command, Occupant, PersonId, Table};

use crate::App;
use crate::error::Error;
use crate::open_tables::OpenTable;
use crate::preferences::{Preferences, may_see};
use crate::results::Details;
use crate::visitor::Visitor;

/// Maximum number of people that someone can follow, and that they can block.
const MAX_CONTACTS: u32 = 200;

/// Number of finished games that are searched for opponents to invite again.
const RECENT_GAMES: u32 = 20;

/// Maximum number of names that are suggested to someone who invites others.
const MAX_SUGGESTED: usize = 50;

/// Someone a visitor follows.
pub(crate) struct Followed {
    pub(crate) login: String,
    /// Whether they are online and allow others to see it.
    pub(crate) is_online: bool,
}

impl App {
    /// Adds the owner of an account to the visitor's contacts of one kind, or removes them. Returns that person.
    pub(crate) async fn set_contact(
        &self,
        visitor: &Visitor,
        name: &str,
        kind: ContactKind,
        on: bool,
    ) -> Result<Person, Error> {
        if visitor.login.is_none() {
            return Err(Error::Invalid(Message::new("page-error-contacts-account")));
        }
        let account = self.store().account(name).await?.ok_or(Error::NotFound)?;
        let other = self.store().person(&account.person).await?.ok_or(Error::NotFound)?;
        let (contacts, own) = (self.store().contacts(), visitor.person.as_str());
        if other.id == own {
            return Err(Error::Invalid(Message::new("page-error-contacts-self")));
        }
        let known = contacts.contact(own, &other.id).await?;
        // Everyone can be blocked, and somebody who hides their profile later can still be removed from the list.
        if !may_see(visitor, &other) && known.is_none() && kind != ContactKind::Blocked {
            return Err(Error::NotFound);
        }
        if on {
            match contacts.add_contact(own, &other.id, kind, self.now(), MAX_CONTACTS).await {
                Ok(true) => {}
                Ok(false) => {
                    let message = Message::new("page-error-contacts").with("most", MAX_CONTACTS);
                    return Err(Error::Invalid(message));
                }
                Err(StoreError::UnknownPerson) => return Err(Error::NotFound),
                Err(error) => return Err(error.into()),
            }
            if kind == ContactKind::Blocked {
                self.mute_blocked_everywhere(visitor).await?;
            }
        } else if known == Some(kind) {
            contacts.remove_contact(own, &other.id).await?;
        }
        self.streams().wake(&visitor.person);
        Ok(other)
    }

    /// Returns whether somebody has blocked another person or, if that is a bot, its owner.
    async fn has_blocked(
        &self,
        person: &str,
        other: &PersonId,
        owner: Option<&PersonId>,
    ) -> Result<bool, Error> {
        for other in [other].into_iter().chain(owner) {
            if self.store().contacts().contact(person, other.as_str()).await? == Some(ContactKind::Blocked) {
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// Returns everyone who has blocked a visitor or, if that is a bot, its owner.
    async fn blockers(&self, visitor: &Visitor) -> Result<HashSet<String>, Error> {
        let mut blockers = HashSet::new();
        for blocked in [&visitor.person].into_iter().chain(&visitor.owner) {
            blockers
                .extend(self.store().contacts().contacts_to(blocked.as_str(), ContactKind::Blocked).await?);
        }
        Ok(blockers)
    }

    /// Refuses visitors whom the host of a table has blocked.
    pub(crate) async fn require_unblocked(&self, table: &Table, visitor: &Visitor) -> Result<(), Error> {
        let host = table.host();
        // Guests can't be blocked, and nobody blocks themselves.
        let is_blocked = visitor.login.is_some()
            && *host != visitor.person
            && self.has_blocked(host.as_str(), &visitor.person, visitor.owner.as_ref()).await?;
        if is_blocked { Err(Error::Invalid(Message::new("page-error-blocked"))) } else { Ok(()) }
    }

    /// Returns the people with whom a visitor can't play, because one has blocked the other.
    pub(crate) async fn blocked_either_way(&self, visitor: &Visitor) -> Result<HashSet<String>, Error> {
        if visitor.login.is_none() {
            return Ok(HashSet::new());
        }
        let mut blocked = self.blockers(visitor).await?;
        let own = self.store().contacts().contacts(visitor.person.as_str(), ContactKind::Blocked).await?;
        blocked.extend(own.into_iter().map(|person| person.id));
        Ok(blocked)
    }

    /// Returns the people whom a visitor follows; those who are online come first.
    pub(crate) async fn followed(&self, visitor: &Visitor) -> Result<Vec<Followed>, Error> {
        if visitor.login.is_none() {
            return Ok(Vec::new());
        }
        let contacts = self.store().contacts();
        let people = contacts.contacts(visitor.person.as_str(), ContactKind::Followed).await?;
        if people.is_empty() {
            return Ok(Vec::new());
        }
        let hidden = self.blockers(visitor).await?;
        let online = self.online(&people).await?;
        let shows = |person: &Person| {
            Preferences::of(person).presence && may_see(visitor, person) && !hidden.contains(&person.id)
        };
        let mut followed: Vec<Followed> = people
            .into_iter()
            .filter_map(|person| {
                let is_online = online.contains(&person.id) && shows(&person);
                Some(Followed { login: person.login?, is_online })
            })
            .collect();
        followed.sort_by_key(|person| !person.is_online);
        Ok(followed)
    }

    /// Returns the names of the accounts that a visitor has blocked.
    pub(crate) async fn blocked(&self, visitor: &Visitor) -> Result<Vec<String>, Error> {
        let blocked = self.store().contacts().contacts(visitor.person.as_str(), ContactKind::Blocked).await?;
        Ok(blocked.into_iter().filter_map(|person| person.login).collect())
    }

    /// Returns the names to suggest to a visitor who invites someone: the people they follow, their own bots, and their latest opponents with
    /// an account.
    pub(crate) async fn names_to_invite(&self, visitor: &Visitor) -> Result<Vec<String>, Error> {
        let own = visitor.person.as_str();
        let (mut names, mut seen) = (Vec::new(), self.blocked_either_way(visitor).await?);
        seen.insert(own.to_owned());
        let followed = self.store().contacts().contacts(own, ContactKind::Followed).await?;
        for person in followed.into_iter().chain(self.bots_of(own).await?) {
            if seen.insert(person.id.clone()) && may_see(visitor, &person) {
                names.extend(person.login);
            }
        }
        let query = ResultQuery { person: own.to_owned(), viewer: Some(own.to_owned()), before: None };
        for game in self.store().results(query, RECENT_GAMES).await? {
            for opponent in Details::read(&game.details)?.seats.into_iter().filter_map(|seat| seat.person) {
                if seen.insert(opponent.clone()) {
                    let person =
                        self.store().person(&opponent).await?.filter(|person| may_see(visitor, person));
                    names.extend(person.and_then(|person| person.login));
                }
            }
        }
        names.truncate(MAX_SUGGESTED);
        Ok(names)
    }

    /// Returns whether a person is online and a visitor may see it.
    pub(crate) async fn is_seen_online(&self, visitor: &Visitor, person: &Person) -> Result<bool, Error> {
        Ok(Preferences::of(person).presence
            && self.is_online(person).await?
            && !self.has_blocked(&person.id, &visitor.person, visitor.owner.as_ref()).await?)
    }

    /// Updates the home pages of everyone who follows a person who has come online or gone offline. For a bot, updates all home pages.
    pub(crate) fn announce_presence(&self, visitor: &Visitor) {
        // The last stream may end while the runtime shuts down.
        let Ok(runtime) = tokio::runtime::Handle::try_current() else { return };
        if visitor.login.is_none() || !self.is_open() {
            return;
        }
        let (app, person, is_bot) = (self.clone(), visitor.person.clone(), visitor.owner.is_some());
        runtime.spawn(async move { app.note(app.try_announce_presence(&person, is_bot).await) });
    }

    async fn try_announce_presence(&self, person: &PersonId, is_bot: bool) -> Result<(), Error> {
        let followers = self.store().contacts().contacts_to(person.as_str(), ContactKind::Followed).await?;
        if is_bot || !followers.is_empty() {
            // Other servers read the store as soon as they get the announcements.
            self.report_viewers().await?;
        }
        if is_bot {
            self.lobby().changed();
            self.publish(|| Announcement::Lobby);
        }
        for follower in followers {
            if let Ok(follower) = PersonId::new(follower.as_str()) {
                self.streams().wake(&follower);
            }
            self.publish(|| Announcement::Tables { person: follower });
        }
        Ok(())
    }

    /// Mutes blocked people at a table for those who have blocked them.
    pub(crate) fn mute_blocked(&self, open: &Arc<OpenTable>) {
        tokio::spawn(mute_blocked(self.clone(), open.clone()));
    }

    /// Mutes blocked people at all current tables of a visitor.
    async fn mute_blocked_everywhere(&self, visitor: &Visitor) -> Result<(), Error> {
        for listed in self.list(Query::Current(visitor.person.to_string()), u32::MAX).await? {
            let open = self.open_table(&listed.table).await?;
            self.mute_blocked(&open);
        }
        Ok(())
    }
}

async fn mute_blocked(app: App, open: Arc<OpenTable>) {
    if let Err(error) = try_mute_blocked(&app, &open).await
        && app.faults().is_new("cannot mute blocked people", &error)
    {
        tracing::error!(table = open.id, %error, "cannot mute blocked people");
    }
}

async fn try_mute_blocked(app: &App, open: &Arc<OpenTable>) -> Result<(), Error> {
    let table = open.table();
    let seated: Vec<(Seat, PersonId, Option<PersonId>)> = Seat::first_n(table.settings().config.players)
        .filter_map(|seat| match table.occupant(seat)? {
            Occupant::Person { person, owner, .. } => Some((seat, person.clone(), owner.clone())),
            _ => None,
        })
        .collect();
    drop(table);
    for (_, person, _) in &seated {
        for (seat, other, owner) in seated.iter().filter(|(_, other, _)| other != person) {
            if app.has_blocked(person.as_str(), other, owner.as_ref()).await? {
                let command = Command::Mute { seat: Some(*seat), on: true };
                app.command(open, &Actor::Person(person.clone()), command).await?;
            }
        }
    }
    Ok(())
}
