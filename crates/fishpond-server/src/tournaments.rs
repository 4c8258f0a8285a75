//! Tournaments: stored values that any server may change. A change is saved only if nobody else was faster; otherwise it is made
//! again. `rounds` creates the tables of a round and collects their results.

mod rounds;

use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard};

use fishpond_bots::Bot;
use fishpond_core::{Faults, Message, Speak as _};
use fishpond_store::{Announcement, StoreError, StoredTournament};
use fishpond_table::{Actor, Command, Millis, PersonId};
use fishpond_tournament::{Plan, Status, Tournament, TournamentError};
use tokio::sync::watch;

use crate::App;
use crate::error::Error;
use crate::table_limits::exceeds;
use crate::visitor::{Network, Visitor};

/// Maximum number of tournaments that are not over.
pub(crate) const MAX_ACTIVE: u32 = 20;

/// Milliseconds after which the list is read again even if this server has not changed it: another one may have.
const MAX_AGE: Millis = 10_000;

/// How many times a change is tried if other writers keep changing the tournament.
const ATTEMPTS: usize = 20;

/// A tournament with its identifier.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Listed {
    pub(crate) id: String,
    pub(crate) tournament: Tournament,
}

/// The tournaments that are not over, and the streams of pages that show tournaments.
#[derive(Default)]
pub(crate) struct Tournaments {
    /// The number of changes.
    changes: watch::Sender<u64>,
    active: tokio::sync::Mutex<Option<Snapshot>>,
    /// Locked while a tournament is changed: a conflict costs more than waiting.
    changing: tokio::sync::Mutex<()>,
    /// The networks from which players have joined, by tournament. Kept in memory only.
    entries: Mutex<HashMap<String, HashMap<PersonId, Network>>>,
}

/// The list at one point in time.
struct Snapshot {
    change: u64,
    at: Millis,
    active: Arc<Vec<Listed>>,
}

impl Tournaments {
    /// Records that a tournament has changed.
    pub(crate) fn changed(&self) {
        self.changes.send_modify(|changes| *changes += 1);
    }

    /// Records the network from which a player joins a tournament, and returns how many of its players have joined from there.
    fn note_entry(
        &self,
        id: &str,
        tournament: &Tournament,
        (person, network): (&PersonId, Network),
    ) -> usize {
        let mut entries = self.entries();
        let entries = entries.entry(id.to_owned()).or_default();
        entries.insert(person.clone(), network);
        entries.retain(|person, _| tournament.index_of(person).is_some());
        entries.values().filter(|from| **from == network).count()
    }

    fn entries(&self) -> MutexGuard<'_, HashMap<String, HashMap<PersonId, Network>>> {
        self.entries.lock().expect("lock is never poisoned")
    }

    /// Returns a receiver that is notified of changes.
    pub(crate) fn watch(&self) -> watch::Receiver<u64> {
        self.changes.subscribe()
    }
}

/// The reason why the operator can't do something with a tournament.
#[derive(Debug)]
pub(crate) enum OperatorError {
    /// The plan has faults.
    Plan(Faults),
    /// There are too many tournaments that are not over.
    TooMany,
    Refused(TournamentError),
    /// Another error.
    Failed(Error),
}

impl From<Error> for OperatorError {
    fn from(error: Error) -> OperatorError {
        OperatorError::Failed(error)
    }
}

impl From<StoreError> for OperatorError {
    fn from(error: StoreError) -> OperatorError {
        OperatorError::Failed(error.into())
    }
}

impl From<TournamentError> for OperatorError {
    fn from(error: TournamentError) -> OperatorError {
        OperatorError::Refused(error)
    }
}

impl From<TournamentError> for Error {
    fn from(error: TournamentError) -> Error {
        Error::Invalid(error.message())
    }
}

fn read(stored: &StoredTournament) -> Result<Tournament, Error> {
    let mut tournament = Tournament::from_json(&stored.document)
        .map_err(|error| Error::Internal(format!("tournament {}: {error}", stored.id)))?;
    let plays = |person: &PersonId| tournament.people().any(|player| player == person);
    let people = stored.people.iter().filter_map(|person| PersonId::new(person.as_str()).ok());
    let removed = people.filter(|person| !plays(person)).collect();
    tournament.removed = removed;
    Ok(tournament)
}

fn store(id: &str, version: u64, created_at: Millis, tournament: &Tournament) -> StoredTournament {
    let mut people: Vec<String> = tournament.people().map(ToString::to_string).collect();
    people.sort_unstable();
    people.dedup();
    StoredTournament {
        id: id.to_owned(),
        version,
        is_active: tournament.is_unfinished(),
        created_at,
        people,
        document: tournament.to_json(),
    }
}

impl App {
    /// Returns the tournaments that are not over, newest first. They are read once for all visitors.
    pub(crate) async fn active_tournaments(&self) -> Result<Arc<Vec<Listed>>, Error> {
        let tournaments = self.tournaments();
        let mut cached = tournaments.active.lock().await;
        let (change, at) = (*tournaments.changes.borrow(), self.now());
        if let Some(snapshot) = &*cached
            && snapshot.change == change
            && at < snapshot.at.saturating_add(MAX_AGE)
        {
            return Ok(snapshot.active.clone());
        }
        let active =
            Arc::new(self.read_list(self.store().tournaments().list_tournaments(true, MAX_ACTIVE).await?));
        tournaments.entries().retain(|id, _| active.iter().any(|listed| listed.id == *id));
        *cached = Some(Snapshot { change, at, active: active.clone() });
        Ok(active)
    }

    /// Returns at most `limit` tournaments that are over, newest first.
    pub(crate) async fn finished_tournaments(&self, limit: u32) -> Result<Vec<Listed>, Error> {
        Ok(self.read_list(self.store().tournaments().list_tournaments(false, limit).await?))
    }

    /// Reads stored tournaments. Pages leave out those that can't be read.
    fn read_list(&self, stored: Vec<StoredTournament>) -> Vec<Listed> {
        let listed = |stored: StoredTournament| match read(&stored) {
            Ok(tournament) => Some(Listed { tournament, id: stored.id }),
            Err(error) => {
                self.faults().log("cannot read a tournament", &error);
                None
            }
        };
        stored.into_iter().filter_map(listed).collect()
    }

    /// Returns a tournament.
    pub(crate) async fn tournament(&self, id: &str) -> Result<Tournament, Error> {
        read(&self.store().tournaments().tournament(id).await?.ok_or(Error::NotFound)?)
    }

    /// Changes a tournament, and returns it with the answer of `change`. If another writer was faster, the change is made again.
    async fn change_tournament<T, E: From<Error>>(
        &self,
        id: &str,
        mut change: impl FnMut(&mut Tournament) -> Result<T, E>,
    ) -> Result<(T, Tournament), E> {
        let _turn = self.tournaments().changing.lock().await;
        for _ in 0..ATTEMPTS {
            let stored = self.store().tournaments().tournament(id).await.map_err(Error::from)?;
            let stored = stored.ok_or(Error::NotFound)?;
            let before = read(&stored)?;
            let mut tournament = before.clone();
            let answer = change(&mut tournament)?;
            if tournament == before {
                return Ok((answer, tournament));
            }
            let changed = store(id, stored.version, stored.created_at, &tournament);
            match self.store().tournaments().save_tournament(changed).await {
                Err(StoreError::Conflict { .. }) => {}
                Err(error) => return Err(Error::from(error).into()),
                Ok(()) => {
                    self.announce_tournament(id);
                    return Ok((answer, tournament));
                }
            }
        }
        Err(Error::Unavailable(format!("tournament {id}: another writer was faster {ATTEMPTS} times")).into())
    }

    /// Tells pages on all servers that a tournament has changed.
    fn announce_tournament(&self, id: &str) {
        self.tournaments().changed();
        self.publish(|| Announcement::Tournament { tournament: id.to_owned() });
    }

    /// Adds a visitor with an account to a tournament.
    pub(crate) async fn join_tournament(&self, id: &str, visitor: &Visitor) -> Result<(), Error> {
        let login = visitor.login.as_ref();
        let login = login.ok_or_else(|| Error::Invalid(Message::new("tournament-error-account")))?;
        let limit = self.options().tables.entries_by_network;
        let join = |tournament: &mut Tournament| -> Result<(), Error> {
            tournament.join(visitor.person.clone(), visitor.owner.clone(), login.clone())?;
            let Some(network) = visitor.network else { return Ok(()) };
            let entries = self.tournaments().note_entry(id, tournament, (&visitor.person, network));
            if exceeds(entries, limit) {
                return Err(Error::Invalid(Message::new("tournament-error-network").with("most", limit)));
            }
            Ok(())
        };
        self.change_tournament(id, join).await?;
        Ok(())
    }

    /// Removes a person from a tournament. After the start, they withdraw and lose the game that they are playing.
    pub(crate) async fn leave_tournament(&self, id: &str, person: &PersonId) -> Result<(), Error> {
        let leave = |tournament: &mut Tournament| -> Result<_, Error> { Ok(tournament.leave(person)?) };
        let (table, _) = self.change_tournament(id, leave).await?;
        self.leave_tournament_table(table, person).await
    }

    /// Removes a player for the operator, as if they had left. They can't join again, unless the operator adds them.
    pub(crate) async fn remove_from_tournament(&self, id: &str, name: &str) -> Result<(), OperatorError> {
        let remove =
            |tournament: &mut Tournament| -> Result<_, OperatorError> { Ok(tournament.remove(name)?) };
        let ((person, table), _) = self.change_tournament(id, remove).await?;
        match person {
            Some(person) => Ok(self.leave_tournament_table(table, &person).await?),
            None => Ok(()),
        }
    }

    /// Makes a person who has withdrawn leave the table at which they are playing.
    async fn leave_tournament_table(&self, table: Option<String>, person: &PersonId) -> Result<(), Error> {
        let Some(table) = table else { return Ok(()) };
        let left = async {
            let open = self.open_table(&table).await?;
            self.command(&open, &Actor::Person(person.clone()), Command::Leave { seat: None }).await
        };
        match left.await {
            // The game may be over by now. Or the table may not exist yet; once it does, their time runs out there.
            Ok(()) | Err(Error::Refused(_) | Error::NotFound) => Ok(()),
            Err(error) => Err(error),
        }
    }

    /// Removes a person from all tournaments that are not over.
    pub(crate) async fn leave_tournaments(&self, person: &PersonId) -> Result<(), Error> {
        for stored in self.store().tournaments().tournaments_mentioning(person.as_str()).await? {
            let tournament = read(&stored)?;
            if tournament.is_unfinished() && tournament.index_of(person).is_some() {
                self.leave_tournament(&stored.id, person).await?;
            }
        }
        Ok(())
    }

    /// Replaces a person who is being deleted with a placeholder in all tournaments.
    pub(crate) async fn erase_from_tournaments(&self, person: &PersonId) -> Result<(), Error> {
        for stored in self.store().tournaments().tournaments_mentioning(person.as_str()).await? {
            let placeholder =
                PersonId::new(crate::random_hex::<12>()).expect("hexadecimal digits are a valid identifier");
            let erase = |tournament: &mut Tournament| -> Result<(), Error> {
                tournament.erase(person, &placeholder);
                Ok(())
            };
            match self.change_tournament(&stored.id, erase).await {
                Ok(_) | Err(Error::NotFound) => {}
                Err(error) => return Err(error),
            }
        }
        Ok(())
    }

    /// Creates a tournament and returns its identifier.
    pub(crate) async fn create_tournament(&self, plan: Plan) -> Result<String, OperatorError> {
        let tournament = Tournament::new(plan).map_err(OperatorError::Plan)?;
        let _turn = self.tournaments().changing.lock().await;
        let active = self.store().tournaments().list_tournaments(true, MAX_ACTIVE).await?;
        if active.len() >= MAX_ACTIVE as usize {
            return Err(OperatorError::TooMany);
        }
        loop {
            let id: String = crate::random_letters::<8>().into_iter().collect();
            match self.store().tournaments().save_tournament(store(&id, 0, self.now(), &tournament)).await {
                // The identifier is taken.
                Err(StoreError::Conflict { .. }) => {}
                Err(error) => return Err(error.into()),
                Ok(()) => {
                    self.announce_tournament(&id);
                    return Ok(id);
                }
            }
        }
    }

    /// Adds bots of this server to a tournament.
    pub(crate) async fn add_bots_to_tournament(
        &self,
        id: &str,
        bot: Bot,
        count: usize,
    ) -> Result<(), OperatorError> {
        let add = |tournament: &mut Tournament| -> Result<(), OperatorError> {
            let bot = bot.to_string();
            if tournament.plan.rated && fishpond_ratings::anchor(tournament.game(), &bot).is_none() {
                return Err(TournamentError::Unrated.into());
            }
            Ok(tournament.add_bots(&bot, count)?)
        };
        self.change_tournament(id, add).await?;
        Ok(())
    }

    /// Adds the owner of an account, or a bot with one, to a tournament.
    pub(crate) async fn add_account_to_tournament(
        &self,
        id: &str,
        (person, owner, login): (PersonId, Option<PersonId>, String),
    ) -> Result<(), OperatorError> {
        let join = |tournament: &mut Tournament| -> Result<(), OperatorError> {
            tournament.readmit(owner.as_ref().unwrap_or(&person));
            Ok(tournament.join(person.clone(), owner.clone(), login.clone())?)
        };
        self.change_tournament(id, join).await?;
        Ok(())
    }

    /// Starts a tournament. The tables of its first round follow at once if the server is running.
    pub(crate) async fn start_tournament(&self, id: &str) -> Result<(), OperatorError> {
        let now = self.now();
        let start = |tournament: &mut Tournament| -> Result<(), OperatorError> {
            Ok(tournament.start(now, &mut || u64::from(rand::random::<u32>()))?)
        };
        self.change_tournament(id, start).await?;
        if self.is_open() {
            self.advance_tournament(id).await?;
        }
        Ok(())
    }

    /// Cancels a tournament. Running games go on, but no longer count.
    pub(crate) async fn cancel_tournament(&self, id: &str) -> Result<(), OperatorError> {
        let cancel = |tournament: &mut Tournament| -> Result<(), OperatorError> { Ok(tournament.cancel()?) };
        self.change_tournament(id, cancel).await?;
        Ok(())
    }

    /// Deletes a tournament that is not running. Its games stay.
    pub(crate) async fn delete_tournament(&self, id: &str) -> Result<(), OperatorError> {
        let _turn = self.tournaments().changing.lock().await;
        if self.tournament(id).await?.status == Status::Running {
            return Err(TournamentError::NotOpen.into());
        }
        self.store().tournaments().delete_tournament(id).await?;
        self.announce_tournament(id);
        Ok(())
    }
}
