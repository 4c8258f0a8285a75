//! The tournament itself: players, rounds and results.

use std::collections::BTreeSet;

use fishpond_core::Faults;
use fishpond_games::GameId;
use fishpond_names::look_alike;
use fishpond_table::{Millis, PersonId};
use serde::{Deserialize, Serialize};

use crate::error::TournamentError;
use crate::pairing::{Pairing, pair};
use crate::plan::{MAX_PLAYERS, Plan};

/// The name of players who have deleted their account.
const ERASED: &str = "—";

/// A tournament.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Tournament {
    /// The operator's choices.
    pub plan: Plan,
    /// The status.
    pub status: Status,
    /// The players, in the order in which they joined. Other fields refer to them by index.
    pub players: Vec<Player>,
    /// The rounds so far.
    pub rounds: Vec<Round>,
    /// The server time at which the next round starts, once it is known.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub next_round: Option<Millis>,
    /// The people whom the operator has removed before the start, who can't join again. Not part of the JSON, because version 0.2.0 refuses
    /// unknown fields. The server restores them from its list of [`Tournament::people`]: everyone there who is not a player or the owner of a
    /// bot.
    #[serde(skip)]
    pub removed: BTreeSet<PersonId>,
}

/// The status of a tournament.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Status {
    /// Players can join.
    Open,
    /// The tournament is in progress.
    Running,
    /// The tournament is over.
    Finished,
    /// The operator cancelled it, or it had too few players when it was due to start.
    Cancelled,
}

/// A player in a tournament.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Player {
    /// The person or bot that plays.
    pub entrant: Entrant,
    /// The name.
    pub name: String,
    /// The number drawn at the start; the player with the smaller number comes first.
    #[serde(default)]
    pub draw: u64,
    /// Whether the player has withdrawn.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub withdrawn: bool,
}

/// The person or bot that plays.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Entrant {
    /// A person with an account, or a bot with one.
    Person {
        /// The person.
        person: PersonId,
        /// The person who owns the account, if it is a bot's.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        owner: Option<PersonId>,
    },
    /// One of the server's bots.
    Bot(String),
}

impl Entrant {
    /// Returns the person, if it is one.
    #[must_use]
    pub fn person(&self) -> Option<&PersonId> {
        match self {
            Entrant::Person { person, .. } => Some(person),
            Entrant::Bot(_) => None,
        }
    }

    /// Returns the person responsible for the player: the owner of a bot's account, or the person themselves.
    fn responsible(&self) -> Option<&PersonId> {
        match self {
            Entrant::Person { person, owner } => Some(owner.as_ref().unwrap_or(person)),
            Entrant::Bot(_) => None,
        }
    }
}

/// A round.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Round {
    /// The tables; the one of the best players comes first.
    pub tables: Vec<RoundTable>,
    /// The players without a table.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub byes: Vec<usize>,
}

impl Round {
    /// Returns whether all games are over.
    #[must_use]
    pub fn is_over(&self) -> bool {
        self.tables.iter().all(|table| table.result.is_some())
    }
}

/// A table of a round.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct RoundTable {
    /// The identifier of the table. It may not exist yet: the round is stored first.
    pub table: String,
    /// The players, in seat order.
    pub players: Vec<usize>,
    /// The result of each seat, once the game is over.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub result: Option<Vec<SeatScore>>,
}

/// The result of a seat.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SeatScore {
    /// The rank: 1 for the winners; tied seats share a rank.
    pub rank: u8,
    /// The points in the game.
    pub points: i32,
    /// Whether the seat resigned or ran out of time.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub resigned: bool,
}

impl Tournament {
    /// Creates a tournament that players can join.
    ///
    /// # Errors
    /// Returns a description of each fault of the plan.
    pub fn new(plan: Plan) -> Result<Tournament, Faults> {
        plan.check()?;
        Ok(Tournament {
            plan,
            status: Status::Open,
            players: Vec::new(),
            rounds: Vec::new(),
            next_round: None,
            removed: BTreeSet::new(),
        })
    }

    /// Reads a stored tournament.
    ///
    /// # Errors
    /// If the text is not a tournament.
    pub fn from_json(text: &str) -> Result<Tournament, serde_json::Error> {
        serde_json::from_str(text)
    }

    /// Returns the tournament as JSON, as it is stored.
    #[must_use]
    pub fn to_json(&self) -> String {
        serde_json::to_string(self).expect("a tournament can be serialized")
    }

    /// Returns the game.
    #[must_use]
    pub fn game(&self) -> GameId {
        self.plan.game
    }

    /// Returns whether the tournament is open or running.
    #[must_use]
    pub fn is_unfinished(&self) -> bool {
        matches!(self.status, Status::Open | Status::Running)
    }

    /// Returns the index of a person in the list of players, unless they have withdrawn.
    #[must_use]
    pub fn index_of(&self, person: &PersonId) -> Option<usize> {
        self.players.iter().position(|player| !player.withdrawn && player.entrant.person() == Some(person))
    }

    /// Returns the people who are mentioned: players, the owners of bots, and people whom the operator has removed.
    pub fn people(&self) -> impl Iterator<Item = &PersonId> {
        self.players
            .iter()
            .flat_map(|player| match &player.entrant {
                Entrant::Person { person, owner } => [Some(person), owner.as_ref()],
                Entrant::Bot(_) => [None, None],
            })
            .flatten()
            .chain(&self.removed)
    }

    /// Adds a person with an account, or a bot with one.
    ///
    /// # Errors
    /// If the tournament is not open or is full, if the person, their owner or another bot of the owner is already playing, or if the
    /// operator has removed the person or their owner.
    pub fn join(
        &mut self,
        person: PersonId,
        owner: Option<PersonId>,
        name: String,
    ) -> Result<(), TournamentError> {
        self.require_room(1)?;
        if self.index_of(&person).is_some() {
            return Err(TournamentError::AlreadyIn);
        }
        let entrant = Entrant::Person { person, owner };
        if entrant.responsible().is_some_and(|person| self.removed.contains(person)) {
            return Err(TournamentError::Removed);
        }
        if self.players.iter().any(|player| player.entrant.responsible() == entrant.responsible()) {
            return Err(TournamentError::OwnBot);
        }
        // Names at a table have to be distinct. Bots get different names if necessary.
        let is_taken = |player: &Player| player.entrant.person().is_some() && look_alike(&player.name, &name);
        if self.players.iter().any(is_taken) {
            return Err(TournamentError::NameInUse);
        }
        self.players.push(Player { entrant, name, draw: 0, withdrawn: false });
        Ok(())
    }

    /// Adds the given number of the server's bots.
    ///
    /// # Errors
    /// If the tournament is not open, or would have too many players.
    pub fn add_bots(&mut self, bot: &str, count: usize) -> Result<(), TournamentError> {
        self.require_room(count)?;
        for _ in 0..count {
            let name = (1..)
                .map(|number: usize| format!("Bot {number}"))
                .find(|name| self.players.iter().all(|player| player.name != *name))
                .expect("there are more numbers than players");
            self.players.push(Player {
                entrant: Entrant::Bot(bot.to_owned()),
                name,
                draw: 0,
                withdrawn: false,
            });
        }
        Ok(())
    }

    fn require_room(&self, count: usize) -> Result<(), TournamentError> {
        match self.status {
            Status::Open if self.players.len().saturating_add(count) > MAX_PLAYERS => {
                Err(TournamentError::Full)
            }
            Status::Open => Ok(()),
            Status::Running | Status::Finished | Status::Cancelled => Err(TournamentError::NotOpen),
        }
    }

    /// Removes a person before the start; later, they withdraw. Returns the table at which they are playing, which they have to leave.
    ///
    /// # Errors
    /// If the tournament is over or the person is not playing.
    pub fn leave(&mut self, person: &PersonId) -> Result<Option<String>, TournamentError> {
        if !self.is_unfinished() {
            return Err(TournamentError::Over);
        }
        let index = self.index_of(person).ok_or(TournamentError::NotIn)?;
        if self.status == Status::Open {
            self.players.remove(index);
            return Ok(None);
        }
        self.players[index].withdrawn = true;
        Ok(self.table_of(index).map(|table| table.table.clone()))
    }

    /// Removes a player on behalf of the operator: before the start, from the list of players; later, by withdrawing them. People can't join
    /// again, unless the operator adds them ([`Tournament::readmit`]). Returns the person, and the table at which they are playing, which they
    /// have to leave.
    ///
    /// # Errors
    /// If the tournament is over or nobody with this name is playing.
    pub fn remove(&mut self, name: &str) -> Result<(Option<PersonId>, Option<String>), TournamentError> {
        if !self.is_unfinished() {
            return Err(TournamentError::Over);
        }
        let is_named = |player: &Player| player.name.to_lowercase() == name.to_lowercase();
        let index = self.players.iter().position(|player| !player.withdrawn && is_named(player));
        let index = index.ok_or(TournamentError::NotIn)?;
        let person = self.players[index].entrant.person().cloned();
        if self.status == Status::Open {
            let removed = self.players.remove(index);
            self.removed.extend(removed.entrant.responsible().cloned());
            return Ok((person, None));
        }
        self.players[index].withdrawn = true;
        Ok((person, self.table_of(index).map(|table| table.table.clone())))
    }

    /// Lets a person whom the operator has removed, or their bots, join again.
    pub fn readmit(&mut self, person: &PersonId) {
        self.removed.remove(person);
    }

    /// Returns the table at which a player is playing now.
    #[must_use]
    pub fn table_of(&self, player: usize) -> Option<&RoundTable> {
        self.tables_in_play().find(|table| table.players.contains(&player))
    }

    /// Starts the tournament. `draw` returns random numbers, which decide the order of the first round. The first round starts with the next
    /// [`Tournament::advance`].
    ///
    /// # Errors
    /// If the tournament is not open, or has too few players.
    pub fn start(&mut self, now: Millis, draw: &mut dyn FnMut() -> u64) -> Result<(), TournamentError> {
        if self.status != Status::Open {
            return Err(TournamentError::NotOpen);
        }
        if self.players.len() < usize::from(self.game().facts().min_players) {
            return Err(TournamentError::TooFew);
        }
        for player in &mut self.players {
            player.draw = draw();
        }
        self.status = Status::Running;
        self.next_round = Some(now);
        Ok(())
    }

    /// Cancels the tournament. Running games go on, but no longer count.
    ///
    /// # Errors
    /// If the tournament is over.
    pub fn cancel(&mut self) -> Result<(), TournamentError> {
        if !self.is_unfinished() {
            return Err(TournamentError::Over);
        }
        self.status = Status::Cancelled;
        self.next_round = None;
        Ok(())
    }

    /// Starts the next round if it is due, or ends the tournament. `new_id` returns identifiers for tables. Returns whether anything has changed.
    pub fn advance(&mut self, now: Millis, new_id: &mut dyn FnMut() -> String) -> bool {
        if self.status != Status::Running || self.rounds.last().is_some_and(|round| !round.is_over()) {
            return false;
        }
        if self.rounds.len() >= usize::from(self.plan.rounds) || self.active() < self.min_players() {
            self.status = Status::Finished;
            self.next_round = None;
            return true;
        }
        let Some(due) = self.next_round else {
            self.next_round = Some(now.saturating_add(self.plan.pause));
            // Without a break, the round starts at once.
            return self.plan.pause > 0 || self.advance(now, new_id);
        };
        if now < due {
            return false;
        }
        let Pairing { tables, byes } = self.pairing();
        let tables =
            tables.into_iter().map(|players| RoundTable { table: new_id(), players, result: None }).collect();
        self.rounds.push(Round { tables, byes });
        self.next_round = None;
        true
    }

    fn min_players(&self) -> usize {
        self.game().facts().min_players.into()
    }

    /// Returns the number of players who have not withdrawn.
    fn active(&self) -> usize {
        self.players.iter().filter(|player| !player.withdrawn).count()
    }

    fn pairing(&self) -> Pairing {
        let ranking: Vec<usize> = self
            .standings()
            .into_iter()
            .map(|line| line.player)
            .filter(|&player| !self.players[player].withdrawn)
            .collect();
        pair(&ranking, &self.history(), self.min_players(), self.plan.seats.into())
    }

    /// Returns the tables of the current round whose games are not over.
    pub fn tables_in_play(&self) -> impl Iterator<Item = &RoundTable> {
        let current = self.rounds.last().filter(|_| self.status == Status::Running);
        current.into_iter().flat_map(|round| &round.tables).filter(|table| table.result.is_none())
    }

    /// Records the result of a table of the current round; `None` if the game ended without one, which is a tie of all players. Returns whether
    /// anything has changed.
    pub fn record_result(&mut self, table: &str, result: Option<&[SeatScore]>) -> bool {
        let is_running = self.status == Status::Running;
        let Some(round) = self.rounds.last_mut().filter(|_| is_running) else { return false };
        let Some(found) =
            round.tables.iter_mut().find(|found| found.table == table && found.result.is_none())
        else {
            return false;
        };
        let tie = vec![SeatScore { rank: 1, points: 0, resigned: false }; found.players.len()];
        found.result = Some(match result {
            Some(result) if result.len() == found.players.len() => result.to_vec(),
            _ => tie,
        });
        true
    }

    /// Erases a person who has deleted their account: their name, and their identifier as a player and as an owner. `placeholder` replaces the
    /// identifier.
    pub fn erase(&mut self, erased: &PersonId, placeholder: &PersonId) {
        if self.status == Status::Open {
            self.players.retain(|player| player.entrant.person() != Some(erased));
        }
        self.removed.remove(erased);
        for player in &mut self.players {
            let Entrant::Person { person, owner } = &mut player.entrant else { continue };
            if person == erased {
                *person = placeholder.clone();
                player.name = ERASED.to_owned();
                player.withdrawn = true;
            }
            if owner.as_ref() == Some(erased) {
                *owner = Some(placeholder.clone());
            }
        }
    }
}
