//! The commands of the server's host: list, close and delete tables, and ban people.

use fishpond_core::quote;
use fishpond_store::{ListedTable, Query};
use fishpond_table::{Actor, Command, PersonId, TableStatus};

use crate::App;
use crate::error::Error;

/// The error of an administrative command.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum AdminError {
    /// The table does not exist.
    #[error("unknown table '{0}'; list the tables to find its identifier")]
    UnknownTable(String),
    /// The person's identifier is invalid.
    #[error("'{0}' is not the identifier of a person")]
    InvalidPerson(String),
    /// The person's network is unknown.
    #[error(
        "the network of '{0}' is unknown, because they have not played since the server started or in the last day; \
         ban them without their network"
    )]
    UnknownNetwork(String),
    /// Something failed.
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

    /// Ends the game at a table. Its record is kept.
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

    /// Deletes a table with its game, its chat and its history.
    ///
    /// # Errors
    /// If the table does not exist or the store fails.
    pub async fn delete_table(&self, id: &str) -> Result<(), AdminError> {
        // Nobody can move any more.
        self.close_table(id).await?;
        if !self.store().delete_table(id).await.map_err(|error| failed(error.into()))? {
            return Err(AdminError::UnknownTable(quote(id)));
        }
        if let Some(open) = self.0.open_tables.remove(id) {
            open.presence.dismiss(|_| true);
            open.wake_streams();
        }
        Ok(())
    }

    /// Bans a person and, on request, the network that they last used. Bots take over in their games, and their tables that have not
    /// started are closed. The ban of a network ends when the server stops, because addresses are not stored.
    ///
    /// # Errors
    /// If the person's identifier is invalid, if their network is unknown, or if the store fails.
    pub async fn ban(&self, person: &str, with_network: bool) -> Result<(), AdminError> {
        let id = person_id(person)?;
        let network = self.networks().of(&id).filter(|_| with_network);
        if with_network && network.is_none() {
            return Err(AdminError::UnknownNetwork(quote(person)));
        }
        let banned = async {
            self.store().ban(id.as_str(), self.now()).await?;
            self.bans().add(&id, network);
            self.store().close_sessions(id.as_str(), None).await?;
            self.end_streams(|visitor| self.bans().covers(visitor));
            self.leave_tables(&id).await
        };
        banned.await.map_err(failed)
    }

    /// Lifts the ban of a person and of the network that they last used.
    ///
    /// # Errors
    /// If the person's identifier is invalid or the store fails.
    pub async fn unban(&self, person: &str) -> Result<(), AdminError> {
        let id = person_id(person)?;
        self.store().unban(id.as_str()).await.map_err(|error| failed(error.into()))?;
        self.bans().remove(&id, self.networks().of(&id));
        Ok(())
    }

    /// Returns the identifiers of the banned people.
    ///
    /// # Errors
    /// If the store fails.
    pub async fn banned_people(&self) -> Result<Vec<String>, AdminError> {
        self.store().bans().await.map_err(|error| failed(error.into()))
    }

    /// Makes a person leave all of their tables: bots take over in running games, and tables that they host and that have not started
    /// are closed.
    pub(crate) async fn leave_tables(&self, person: &PersonId) -> Result<(), Error> {
        let by = Actor::Person(person.clone());
        for listed in self.list(Query::Current(person.to_string()), u32::MAX).await? {
            let open = self.open_table(&listed.table).await?;
            let table = open.table();
            let is_host = table.host() == person;
            let may_close = table.status() == TableStatus::Waiting || table.people().is_empty();
            let command = if is_host && may_close { Command::Close } else { Command::Leave { seat: None } };
            match self.command(&open, &by, command).await {
                // A person with only a reserved seat cannot leave.
                Ok(()) | Err(Error::Refused(_)) => {}
                Err(error) => return Err(error),
            }
        }
        Ok(())
    }
}

fn person_id(person: &str) -> Result<PersonId, AdminError> {
    PersonId::new(person).map_err(|_| AdminError::InvalidPerson(quote(person)))
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
