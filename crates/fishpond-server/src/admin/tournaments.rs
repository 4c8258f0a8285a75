//! Tournaments, which only the operator can create.

use fishpond_bots::Bot;
use fishpond_core::quote;
use fishpond_table::PersonId;
use fishpond_tournament::{Plan, Status, TournamentError};

use super::{AdminError, AdminTournament, failed};
use crate::App;
use crate::error::Error;
use crate::tournaments::{Listed, MAX_ACTIVE, OperatorError};

impl App {
    /// Returns the tournaments that are not over, and at most `limit` of those that are, newest first.
    pub(super) async fn all_tournaments(&self, limit: u32) -> Result<Vec<AdminTournament>, AdminError> {
        let active = self.active_tournaments().await.map_err(failed)?;
        let finished = self.finished_tournaments(limit).await.map_err(failed)?;
        Ok(active.iter().chain(&finished).map(AdminTournament::new).collect())
    }

    /// Creates a tournament and returns its identifier.
    pub(super) async fn new_tournament(&self, plan: Plan) -> Result<String, AdminError> {
        if plan.starts.is_some_and(|starts| starts <= self.date()) {
            return Err(AdminError::InvalidTournament("the start time is in the past".to_owned()));
        }
        if plan.rated && self.options().site.unrated {
            return Err(AdminError::InvalidTournament("there are no rated games on this server".to_owned()));
        }
        self.create_tournament(plan).await.map_err(|error| about_tournament("new", error))
    }

    /// Adds the owners of accounts, and bots with an account, to a tournament.
    pub(super) async fn add_accounts(&self, id: &str, accounts: &[String]) -> Result<(), AdminError> {
        for account in accounts {
            let unknown = || AdminError::UnknownAccount(quote(account));
            let person = self.store().account(account).await?.ok_or_else(unknown)?.person;
            let person = self.store().person(&person).await?.ok_or_else(unknown)?;
            let login = person.login.ok_or_else(unknown)?;
            let owner = person.owner.map(PersonId::new).transpose().map_err(|_| unknown())?;
            let person = PersonId::new(person.id).map_err(|_| unknown())?;
            let added = self.add_account_to_tournament(id, (person, owner, login)).await;
            added.map_err(|error| about_tournament(id, error))?;
        }
        Ok(())
    }

    /// Removes players from a tournament.
    pub(super) async fn remove_players(&self, id: &str, players: &[String]) -> Result<(), AdminError> {
        for player in players {
            self.remove_from_tournament(id, player).await.map_err(|error| match error {
                OperatorError::Refused(TournamentError::NotIn) => AdminError::UnknownPlayer(quote(player)),
                error => about_tournament(id, error),
            })?;
        }
        Ok(())
    }

    /// Adds bots of this server to a tournament.
    pub(super) async fn add_bots(&self, id: &str, bot: &str, count: u32) -> Result<(), AdminError> {
        let bot: Bot = bot.parse().map_err(|_| AdminError::UnknownBot(quote(bot)))?;
        let count = usize::try_from(count).unwrap_or(usize::MAX);
        self.add_bots_to_tournament(id, bot, count).await.map_err(|error| about_tournament(id, error))
    }
}

impl AdminTournament {
    fn new(Listed { id, tournament }: &Listed) -> AdminTournament {
        let status = match tournament.status {
            Status::Open => "open",
            Status::Running => "running",
            Status::Finished => "finished",
            Status::Cancelled => "cancelled",
        };
        AdminTournament {
            tournament: id.clone(),
            name: tournament.plan.name.clone(),
            game: tournament.game().to_string(),
            status: status.to_owned(),
            players: tournament.players.len(),
            round: tournament.rounds.len(),
            rounds: tournament.plan.rounds,
            starts: tournament.plan.starts.filter(|_| tournament.status == Status::Open),
        }
    }
}

pub(super) fn about_tournament(id: &str, error: OperatorError) -> AdminError {
    match error {
        OperatorError::Plan(faults) => AdminError::InvalidTournament(faults.to_string()),
        OperatorError::TooMany => {
            AdminError::InvalidTournament(format!("there are already {MAX_ACTIVE} unfinished tournaments"))
        }
        OperatorError::Refused(error) => error.into(),
        OperatorError::Failed(Error::NotFound) => AdminError::UnknownTournament(quote(id)),
        OperatorError::Failed(error) => failed(error),
    }
}
