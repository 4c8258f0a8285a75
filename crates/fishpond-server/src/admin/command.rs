//! The operator's commands as values. The command line sends them to the running server, or carries them out itself if
//! none is running.

use fishpond_store::{ListedStatus, ListedTable, Millis, Report};
use fishpond_tournament::Plan;
use fishpond_words::Lang;
use serde::{Deserialize, Serialize};

use super::AdminError;
use super::tournaments::about_tournament;

use crate::App;
use crate::api::Scope;
use crate::listing::Summary;

/// Milliseconds in a day.
const DAY: Millis = 24 * 60 * 60 * 1000;

/// A command of the server's operator.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum AdminCommand {
    /// Lists the tables that are not over, latest change first.
    Tables {
        /// The maximum number.
        limit: u32,
    },
    /// Ends the game at a table and keeps its record.
    CloseTable {
        /// The table.
        table: String,
    },
    /// Deletes a table with its game, its chat and its history.
    DeleteTable {
        /// The table.
        table: String,
    },
    /// Lists the people with an account, or the people at a table.
    People {
        /// The table.
        table: Option<String>,
    },
    /// Bans a person.
    Ban {
        /// An identifier or the name of an account.
        person: String,
        /// Whether to ban the network that they last used, too.
        network: bool,
    },
    /// Lifts a ban.
    Unban {
        /// An identifier or the name of an account.
        person: String,
    },
    /// Lists the banned people, latest first.
    Bans,
    /// Gives an account a new random password and logs it out everywhere.
    ResetPassword {
        /// The name of the account.
        account: String,
        /// Whether its API tokens stay valid.
        #[serde(default)]
        keep_tokens: bool,
    },
    /// Creates an API token for an account.
    NewToken {
        /// The name of the account.
        account: String,
        /// The name of the token.
        name: String,
        /// Its scopes.
        scopes: Vec<Scope>,
        /// Days until it expires; if absent, it never does.
        days: Option<u32>,
    },
    /// Lists the API tokens of an account.
    Tokens {
        /// The name of the account.
        account: String,
    },
    /// Recomputes all ratings from the rated games.
    RebuildRatings,
    /// Revokes an API token of an account.
    RevokeToken {
        /// The name of the account.
        account: String,
        /// The identifier of the token.
        token: String,
    },
    /// Creates an invitation to create an account.
    Invite {
        /// Days for which it is valid.
        days: u32,
    },
    /// Lists the reports from visitors, latest first.
    Reports {
        /// The maximum number.
        limit: u32,
    },
    /// Lists the tournaments, newest first.
    Tournaments {
        /// The maximum number of those that are over.
        limit: u32,
    },
    /// Creates a tournament.
    CreateTournament {
        /// The operator's choices.
        plan: Plan,
    },
    /// Adds accounts to a tournament.
    AddToTournament {
        /// The tournament.
        tournament: String,
        /// The names of the accounts.
        accounts: Vec<String>,
    },
    /// Removes players from a tournament.
    RemoveFromTournament {
        /// The tournament.
        tournament: String,
        /// The names of the players.
        players: Vec<String>,
    },
    /// Adds bots of this server to a tournament.
    AddBots {
        /// The tournament.
        tournament: String,
        /// The bot, such as `level:3`.
        bot: String,
        /// The number of bots.
        count: u32,
    },
    /// Starts a tournament.
    StartTournament {
        /// The tournament.
        tournament: String,
    },
    /// Cancels a tournament.
    CancelTournament {
        /// The tournament.
        tournament: String,
    },
    /// Deletes a tournament that is not running. Its games stay.
    DeleteTournament {
        /// The tournament.
        tournament: String,
    },
    /// Deletes a report.
    DeleteReport {
        /// Its number.
        report: u64,
    },
}

/// The answer to an [`AdminCommand`].
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum AdminAnswer {
    /// The command was carried out.
    Done,
    /// Tables.
    Tables(Vec<AdminTable>),
    /// People.
    People(Vec<AdminPerson>),
    /// A new password.
    Password(String),
    /// The text of a new API token.
    Token(String),
    /// API tokens.
    Tokens(Vec<AdminToken>),
    /// The ratings were recomputed.
    Ratings(RebuiltRatings),
    /// The code of a new invitation.
    Invite(String),
    /// Reports from visitors.
    Reports(Vec<AdminReport>),
    /// The identifier of a new tournament.
    Tournament(String),
    /// Tournaments.
    Tournaments(Vec<AdminTournament>),
}

/// A tournament, as the operator sees it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct AdminTournament {
    /// The identifier, as in the address of its page.
    pub tournament: String,
    /// Its name.
    pub name: String,
    /// The game.
    pub game: String,
    /// `open`, `running`, `finished` or `cancelled`.
    pub status: String,
    /// The number of players.
    pub players: usize,
    /// The number of rounds that have started.
    pub round: usize,
    /// The number of rounds.
    pub rounds: u8,
    /// The time at which it starts, in milliseconds since 1970, if it has one.
    pub starts: Option<Millis>,
}

/// A report from a visitor.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct AdminReport {
    /// The number.
    pub report: u64,
    /// The time since it was sent in milliseconds, not counting the server's downtime.
    pub age: Millis,
    /// The identifier of the sender.
    pub person: String,
    /// The name of the sender's account, if they have one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub account: Option<String>,
    /// The address of the page that it is about; may be empty.
    pub about: String,
    /// The text.
    pub text: String,
}

/// The result of recomputing all ratings.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct RebuiltRatings {
    /// The number of rated games.
    pub games: u64,
    /// The number of ratings.
    pub ratings: u64,
    /// The number of games whose rating changes are different now.
    pub changed: u64,
}

/// An API token, as the operator sees it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct AdminToken {
    /// The identifier, which is not a secret.
    pub token: String,
    /// Its name.
    pub name: String,
    /// Its scopes, separated by spaces.
    pub scopes: String,
    /// Milliseconds since its last use, if it has been used.
    pub used_ago: Option<Millis>,
    /// Milliseconds until it expires, if it does.
    pub expires_in: Option<Millis>,
}

/// A table, as the operator sees it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct AdminTable {
    /// The identifier, as in the table's address.
    pub table: String,
    /// The game.
    pub game: String,
    /// `waiting`, `playing` or `over`.
    pub status: String,
    /// The time since its creation in milliseconds, not counting the server's downtime.
    pub age: Millis,
    /// The time since the last change that everyone can see.
    pub unchanged_for: Millis,
    /// The names of the players.
    pub players: String,
}

/// A person, as the operator sees them.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct AdminPerson {
    /// The identifier.
    pub person: String,
    /// The display name, if it is known.
    pub name: Option<String>,
    /// The name of the account, if they have one.
    pub account: Option<String>,
    /// Whether they are banned.
    pub banned: bool,
}

impl App {
    /// Carries out a command of the operator.
    ///
    /// # Errors
    /// If the command names something that does not exist, or the store fails.
    pub async fn administer(&self, command: AdminCommand) -> Result<AdminAnswer, AdminError> {
        Ok(match command {
            AdminCommand::Tables { limit } => {
                let tables = self.unfinished_tables(limit).await?;
                AdminAnswer::Tables(
                    tables.into_iter().map(|listed| AdminTable::new(listed, self.now())).collect(),
                )
            }
            AdminCommand::CloseTable { table } => {
                self.close_table(&table).await?;
                AdminAnswer::Done
            }
            AdminCommand::DeleteTable { table } => {
                self.delete_table(&table).await?;
                AdminAnswer::Done
            }
            AdminCommand::People { table: None } => AdminAnswer::People(self.accounts().await?),
            AdminCommand::People { table: Some(table) } => {
                AdminAnswer::People(self.people_at_table(&table).await?)
            }
            AdminCommand::Ban { person, network } => {
                self.ban(&person, network).await?;
                AdminAnswer::Done
            }
            AdminCommand::Unban { person } => {
                self.unban(&person).await?;
                AdminAnswer::Done
            }
            AdminCommand::Bans => AdminAnswer::People(self.banned_people().await?),
            AdminCommand::ResetPassword { account, keep_tokens } => {
                AdminAnswer::Password(self.reset_password(&account, keep_tokens).await?)
            }
            AdminCommand::NewToken { account, name, scopes, days } => {
                AdminAnswer::Token(self.new_token(&account, &name, &scopes, days).await?)
            }
            AdminCommand::Tokens { account } => AdminAnswer::Tokens(self.tokens_of(&account).await?),
            AdminCommand::RebuildRatings => {
                AdminAnswer::Ratings(self.rebuild_ratings().await.map_err(super::failed)?)
            }
            AdminCommand::RevokeToken { account, token } => {
                self.revoke_token_of(&account, &token).await?;
                AdminAnswer::Done
            }
            AdminCommand::Invite { days } => {
                let code: String = crate::random_letters::<16>().into_iter().collect();
                let until = self.now().saturating_add(u64::from(days).saturating_mul(DAY));
                self.store().create_invite(&code, until).await?;
                AdminAnswer::Invite(code)
            }
            AdminCommand::Reports { limit } => {
                let mut reports = Vec::new();
                for report in self.store().reports(limit).await? {
                    let sender = self.store().person(&report.person).await?;
                    let account = sender.and_then(|sender| sender.login);
                    reports.push(AdminReport::new(report, account, self.now()));
                }
                AdminAnswer::Reports(reports)
            }
            AdminCommand::Tournaments { limit } => {
                AdminAnswer::Tournaments(self.all_tournaments(limit).await?)
            }
            AdminCommand::CreateTournament { plan } => {
                AdminAnswer::Tournament(self.new_tournament(plan).await?)
            }
            AdminCommand::AddToTournament { tournament, accounts } => {
                self.add_accounts(&tournament, &accounts).await?;
                AdminAnswer::Done
            }
            AdminCommand::RemoveFromTournament { tournament, players } => {
                self.remove_players(&tournament, &players).await?;
                AdminAnswer::Done
            }
            AdminCommand::AddBots { tournament, bot, count } => {
                self.add_bots(&tournament, &bot, count).await?;
                AdminAnswer::Done
            }
            AdminCommand::StartTournament { tournament } => {
                let started = self.start_tournament(&tournament).await;
                started.map_err(|error| about_tournament(&tournament, error))?;
                AdminAnswer::Done
            }
            AdminCommand::CancelTournament { tournament } => {
                let cancelled = self.cancel_tournament(&tournament).await;
                cancelled.map_err(|error| about_tournament(&tournament, error))?;
                AdminAnswer::Done
            }
            AdminCommand::DeleteTournament { tournament } => {
                let deleted = self.delete_tournament(&tournament).await;
                deleted.map_err(|error| about_tournament(&tournament, error))?;
                AdminAnswer::Done
            }
            AdminCommand::DeleteReport { report } => {
                if !self.store().delete_report(report).await? {
                    return Err(AdminError::UnknownReport(report));
                }
                AdminAnswer::Done
            }
        })
    }
}

impl AdminReport {
    fn new(report: Report, account: Option<String>, now: Millis) -> AdminReport {
        let Report { id, at, person, about, text } = report;
        AdminReport { report: id, age: now.saturating_sub(at), person, account, about, text }
    }
}

impl AdminTable {
    fn new(listed: ListedTable, now: Millis) -> AdminTable {
        let status = match listed.status {
            ListedStatus::Waiting => "waiting",
            ListedStatus::Playing => "playing",
            ListedStatus::Over => "over",
        };
        let players = Summary::read(&listed).players(Lang::En, listed.status);
        AdminTable {
            table: listed.table,
            game: listed.game,
            status: status.to_owned(),
            age: now.saturating_sub(listed.created_at),
            unchanged_for: now.saturating_sub(listed.changed_at),
            players,
        }
    }
}
