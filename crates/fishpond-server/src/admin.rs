//! Commands for the server's operator: list, close and delete tables, list and ban people, reset passwords, manage API tokens and
//! tournaments, rebuild ratings.

mod command;

mod tokens;

mod tournaments;

#[cfg(unix)]
mod socket;

use std::collections::HashSet;

use fishpond_core::{Seat, quote};
use fishpond_store::{Announcement, ListedTable, Query, StoreError};
use fishpond_table::{Actor, Command, Occupant, PersonId, TableStatus};
use fishpond_tournament::TournamentError;

pub use command::{
    AdminAnswer, AdminCommand, AdminPerson, AdminReport, AdminTable, AdminToken, AdminTournament,
    RebuiltRatings,
};
#[cfg(unix)]
pub use socket::{AdminReply, AdminRequest, AdminResponse, AdminSocket, SOCKET};

use crate::App;
use crate::api::NewTokenError;
use crate::error::Error;

/// An error from an administrative command.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum AdminError {
    /// The table does not exist.
    #[error("unknown table '{0}'; list the tables to find its identifier")]
    UnknownTable(String),
    /// The person does not exist.
    #[error("unknown person '{0}'; list the people to find their identifier")]
    UnknownPerson(String),
    /// The account does not exist.
    #[error(
        "unknown account '{0}'; `fishpond admin people` lists them, and people register on the site's profile page"
    )]
    UnknownAccount(String),
    /// The account is a bot's.
    #[error("'{0}' is a bot, which has no password; create a token for it instead")]
    BotWithoutPassword(String),
    /// The token does not exist.
    #[error("unknown token '{0}'; list the account's tokens to find its identifier")]
    UnknownToken(String),
    /// There is no report with this number.
    #[error("unknown report {0}; `fishpond admin reports` lists them")]
    UnknownReport(u64),
    /// The tournament does not exist.
    #[error("unknown tournament '{0}'; `fishpond admin tournaments` lists them")]
    UnknownTournament(String),
    /// No active player of the tournament has this name.
    #[error("the tournament has no active player called '{0}'; its page lists the players")]
    UnknownPlayer(String),
    /// The tournament can't be created as planned.
    #[error("the tournament can't be created: {0}")]
    InvalidTournament(String),
    /// The tournament can't be changed in this way.
    #[error(transparent)]
    Tournament(#[from] TournamentError),
    /// The bot does not exist.
    #[error("unknown bot '{0}'; use level:1 to level:8")]
    UnknownBot(String),
    /// The token cannot be created.
    #[error(transparent)]
    NewToken(#[from] NewTokenError),
    /// The person's network is unknown.
    #[error(
        "the network of '{0}' is unknown, because they have not played in the last day or since the server started; \
         ban them without their network"
    )]
    UnknownNetwork(String),
    /// The person's network is that of a trusted proxy, which other visitors use, too.
    #[error(
        "the requests of '{0}' come from your reverse proxy, which other visitors may use, too; \
         configure the proxy to send X-Forwarded-For, or ban them without their network"
    )]
    ProxyNetwork(String),
    /// Any other failure.
    #[error("{0}")]
    Failed(String),
}

impl App {
    /// Returns at most `limit` tables that are not over, latest change first.
    ///
    /// # Errors
    /// If the store fails.
    pub async fn unfinished_tables(&self, limit: u32) -> Result<Vec<ListedTable>, AdminError> {
        self.list(Query::Unfinished, limit).await.map_err(failed)
    }

    /// Closes a table, which ends a running game. The record of the game is kept.
    ///
    /// # Errors
    /// If the table does not exist or the store fails.
    pub async fn close_table(&self, id: &str) -> Result<(), AdminError> {
        let closed = async {
            let open = self.open_table(id).await?;
            self.command(&open, &Actor::Server, Command::Close).await
        };
        closed.await.map_err(|error| about_table(id, error))
    }

    /// Deletes a table with its game, its chat and its history, in one transaction.
    ///
    /// # Errors
    /// If the table does not exist or the store fails.
    pub async fn delete_table(&self, id: &str) -> Result<(), AdminError> {
        let open = self.0.open_tables.get(id);
        // Moves wait until the table is deleted, and are then refused.
        let _turn = match &open {
            Some(open) => Some(open.previous.lock().await),
            None => None,
        };
        if !self.store().delete_table(id).await? {
            return Err(AdminError::UnknownTable(quote(id)));
        }
        self.new_tables().forget(id);
        self.lobby().changed();
        if let Some(open) = self.0.open_tables.remove(id) {
            open.presence.dismiss(|_| true);
            open.wake_streams();
        }
        self.publish(|| Announcement::Rewritten { table: id.to_owned() });
        self.publish(|| Announcement::Lobby);
        Ok(())
    }

    /// Returns the people with an account, sorted by account name.
    pub(crate) async fn accounts(&self) -> Result<Vec<AdminPerson>, AdminError> {
        let banned: HashSet<String> = self.store().bans().await?.into_iter().collect();
        let person = |person: fishpond_store::Person| AdminPerson {
            banned: banned.contains(&person.id),
            person: person.id,
            name: Some(person.name),
            account: person.login,
        };
        Ok(self.store().accounts().await?.into_iter().map(person).collect())
    }

    /// Returns the people at a table in seat order, and its host.
    pub(crate) async fn people_at_table(&self, id: &str) -> Result<Vec<AdminPerson>, AdminError> {
        let table = self.open_table(id).await.map_err(|error| about_table(id, error))?.table();
        let seats = Seat::first_n(table.settings().config.players);
        let mut people: Vec<(&PersonId, Option<&str>)> = Vec::new();
        let seated = seats.filter_map(|seat| match table.occupant(seat)? {
            Occupant::Person { person, name, .. } | Occupant::Reserved { person, name, .. } => {
                Some((person, Some(name.as_str())))
            }
            Occupant::Open | Occupant::Bot { .. } => None,
        });
        // The host of a tournament's table is not a person.
        let host = table.tournament().is_none().then(|| (table.host(), None));
        for (person, name) in seated.chain(host) {
            // People on a shared screen are the same person.
            if people.iter().all(|(known, _)| *known != person) {
                people.push((person, name));
            }
        }
        let mut found = Vec::new();
        for (person, name) in people {
            found.push(self.describe(person.as_str(), name.map(str::to_owned)).await?);
        }
        Ok(found)
    }

    /// Describes a person, who may be a guest.
    async fn describe(&self, id: &str, name: Option<String>) -> Result<AdminPerson, AdminError> {
        let stored = self.store().person(id).await?;
        Ok(AdminPerson {
            person: id.to_owned(),
            name: name.or_else(|| stored.as_ref().map(|person| person.name.clone())),
            account: stored.and_then(|person| person.login),
            banned: self.bans().has(id),
        })
    }

    /// Bans a person and, on request, the network that they last used. Bots take over in their games, and the tables that they host are
    /// closed unless others are playing there or the game is rated. The ban on a network ends when the server stops, because
    /// addresses are not stored.
    ///
    /// # Errors
    /// If the person or their network is unknown, or if the store fails.
    pub async fn ban(&self, person: &str, with_network: bool) -> Result<(), AdminError> {
        let id = self.find_person(person).await?;
        let network = self.networks().of(&id).filter(|_| with_network);
        if with_network && network.is_none() {
            return Err(AdminError::UnknownNetwork(quote(person)));
        }
        if network.is_some_and(|network| network.is_proxy(&self.options().trusted_proxies)) {
            return Err(AdminError::ProxyNetwork(quote(person)));
        }
        let banned = async {
            self.store().ban(id.as_str(), self.now()).await?;
            self.bans().add(&id, network);
            self.store().close_sessions(id.as_str(), None).await?;
            self.end_streams(|visitor| self.bans().covers(visitor));
            self.publish_person(&id);
            self.leave_tournaments(&id).await?;
            self.leave_tables(&id).await
        };
        banned.await.map_err(failed)
    }

    /// Lifts the ban on a person and on the network that was banned together with them.
    ///
    /// # Errors
    /// If the person is unknown or the store fails.
    pub async fn unban(&self, person: &str) -> Result<(), AdminError> {
        let id = self.find_person(person).await?;
        self.store().unban(id.as_str()).await?;
        self.bans().remove(&id);
        self.publish_person(&id);
        Ok(())
    }

    /// Returns the banned people, latest first.
    ///
    /// # Errors
    /// If the store fails.
    pub async fn banned_people(&self) -> Result<Vec<AdminPerson>, AdminError> {
        let mut people = Vec::new();
        for person in self.store().bans().await? {
            people.push(self.describe(&person, None).await?);
        }
        Ok(people)
    }

    /// Gives an account a new random password, which the operator passes on to its owner, and logs it out everywhere. Its API tokens, and
    /// those of its bots, are revoked unless they are kept.
    ///
    /// # Errors
    /// If the account is unknown or the store fails.
    pub async fn reset_password(&self, account: &str, keep_tokens: bool) -> Result<String, AdminError> {
        let unknown = || AdminError::UnknownAccount(quote(account));
        let person = self.store().account(account).await?.ok_or_else(unknown)?.person;
        if self.store().person(&person).await?.is_some_and(|person| person.owner.is_some()) {
            return Err(AdminError::BotWithoutPassword(quote(account)));
        }
        let (password, hash) = self.hashing().new_password().await.map_err(failed)?;
        let person = PersonId::new(person).map_err(|_| unknown())?;
        self.set_password(&person, &hash, None, !keep_tokens).await.map_err(failed)?;
        Ok(password)
    }

    /// Finds a person by their identifier or by the name of their account. An identifier takes precedence, because anyone can choose
    /// the name of their account.
    async fn find_person(&self, person: &str) -> Result<PersonId, AdminError> {
        let unknown = || AdminError::UnknownPerson(quote(person));
        let store = self.store();
        let is_known = self.bans().has(person)
            || store.person(person).await?.is_some()
            || store.is_guest_at_table(person).await?;
        let id = match is_known {
            true => person.to_owned(),
            false => store.account(person).await?.ok_or_else(unknown)?.person,
        };
        PersonId::new(id).map_err(|_| unknown())
    }

    /// Makes a person leave all of their tables: bots take over in running games, and the tables that they host are closed unless others
    /// are playing there or the game is rated.
    pub(crate) async fn leave_tables(&self, person: &PersonId) -> Result<(), Error> {
        for listed in self.list(Query::Current(person.to_string()), u32::MAX).await? {
            self.leave_table(person, &listed.table).await?;
        }
        Ok(())
    }

    /// Makes a person leave a table, as [`App::leave_tables`] does.
    pub(crate) async fn leave_table(&self, person: &PersonId, id: &str) -> Result<(), Error> {
        let open = self.open_table(id).await?;
        let table = open.table();
        let is_host = table.host() == person;
        let may_close = table.status() == TableStatus::Waiting || table.people().is_empty();
        let command = if is_host && may_close { Command::Close } else { Command::Leave { seat: None } };
        drop(table);
        // The table may be over by now.
        let unless_over = |done| match done {
            Ok(()) | Err(Error::Refused(_)) => Ok(()),
            Err(error) => Err(error),
        };
        unless_over(self.command(&open, &Actor::Person(person.clone()), command).await)?;
        let table = open.table();
        let is_alone = table.people().iter().all(|other| *other == person);
        // A rated game goes on without them, because they have lost it.
        if is_host && is_alone && !table.settings().rated && table.status() == TableStatus::Playing {
            unless_over(self.command(&open, &Actor::Server, Command::Close).await)?;
        }
        Ok(())
    }
}

fn about_table(id: &str, error: Error) -> AdminError {
    match error {
        Error::NotFound => AdminError::UnknownTable(quote(id)),
        error => failed(error),
    }
}

fn failed(error: Error) -> AdminError {
    AdminError::Failed(error.to_string())
}

impl From<StoreError> for AdminError {
    fn from(error: StoreError) -> AdminError {
        AdminError::Failed(error.to_string())
    }
}
