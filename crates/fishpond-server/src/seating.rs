//! Taking a seat at a table, and starting its game (T2, T3).

use std::sync::Arc;

use fishpond_core::{Message, Seat};
use fishpond_table::{Actor, Clock, Command, Entropy, Table, TableStatus};

use crate::App;
use crate::error::Error;
use crate::listing::is_ready;
use crate::open_tables::OpenTable;
use crate::visitor::Visitor;

impl App {
    /// Seats a visitor.
    pub(crate) async fn take_seat(
        &self,
        open: &Arc<OpenTable>,
        visitor: &Visitor,
        seat_and_name: (Option<Seat>, String),
        entropy: Entropy,
        invitation: Option<String>,
    ) -> Result<(), Error> {
        let command = self.sit_down(&open.table(), visitor, seat_and_name, entropy, invitation).await?;
        self.command(open, &visitor.actor(), command).await?;
        self.networks().note(&visitor.person, visitor.network, self.now());
        Ok(())
    }

    /// Returns the command with which a visitor sits down. At a rated table (T16), they do so under the name of their account.
    async fn sit_down(
        &self,
        table: &Table,
        visitor: &Visitor,
        (seat, name): (Option<Seat>, String),
        entropy: Entropy,
        invitation: Option<String>,
    ) -> Result<Command, Error> {
        self.require_unblocked(table, visitor).await?;
        let settings = table.settings();
        self.require_rated_games(table)?;
        if settings.rated {
            self.require_few_aborts(&visitor.person)?;
        }
        let rating = match settings.rated || settings.rating_range.is_some() {
            true => self.own_rating(visitor, table.game()).await?,
            false => None,
        };
        // A bot always plays under the name of its account, and so does everyone at a rated table.
        let name = match &visitor.login {
            Some(login) if settings.rated || visitor.owner.is_some() => login.clone(),
            _ => name,
        };
        let owner = visitor.owner.clone();
        Ok(Command::Sit { seat, name, entropy, invitation, rating, owner })
    }

    /// Refuses a rated table if the operator of the server has switched ratings off since it was created.
    fn require_rated_games(&self, table: &Table) -> Result<(), Error> {
        match table.settings().rated && self.options().site.unrated {
            true => Err(Error::Invalid(Message::new("page-error-unrated"))),
            false => Ok(()),
        }
    }

    /// Returns whether a full table waits for its host to start the game (T3). It doesn't wait for a program, which may never do that, nor,
    /// with days per move, for a host who is not connected.
    pub(crate) fn waits_for_host(&self, table: &Table) -> bool {
        let is_slow = matches!(table.settings().clock, Clock::Days(_));
        let (streams, host) = (self.streams(), table.host());
        !streams.has_program(host) && (!is_slow || streams.is_open(host.as_str()))
    }

    /// Starts the game if every seat is taken.
    pub(crate) async fn start_if_full(&self, open: &Arc<OpenTable>) -> Result<(), Error> {
        if is_ready(&open.table()) {
            self.start(open, &Actor::Server).await?;
        }
        Ok(())
    }

    /// Starts the game for its host.
    pub(crate) async fn start_game(&self, open: &Arc<OpenTable>, visitor: &Visitor) -> Result<(), Error> {
        let _lock = self.lock_limits(visitor.person.as_str()).await;
        if open.table().people().is_empty() {
            self.admit_bots_only(&visitor.person).await?;
        }
        self.start(open, &visitor.actor()).await
    }

    /// Starts the game, unless a concurrent request has just started it.
    async fn start(&self, open: &Arc<OpenTable>, by: &Actor) -> Result<(), Error> {
        self.require_rated_games(&open.table())?;
        let started = self.command(open, by, Command::Start).await;
        if open.table().status() == TableStatus::Playing { Ok(()) } else { started }
    }
}
