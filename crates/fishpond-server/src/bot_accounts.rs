//! Accounts of bots: programs that play under a name of their own. Each belongs to a person, and everyone sees that it is a bot.

use std::collections::HashSet;

use fishpond_core::Message;
use fishpond_games::GameId;
use fishpond_store::{NewAccount, Person, StoreError};
use fishpond_table::{Clock, PersonId, Settings};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::App;
use crate::api::GameName;
use crate::error::Error;
use crate::preferences::Preferences;
use crate::visitor::{Visitor, check_account_name};

/// Maximum number of bots that a person owns.
pub(crate) const MAX_BOTS: u32 = 5;

/// The invitations that a bot accepts. Others can't be sent.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(default)]
pub(crate) struct Accepts {
    /// The games that it plays.
    #[schemars(with = "Vec<GameName>")]
    pub(crate) games: Vec<GameId>,
    /// The smallest number of players.
    pub(crate) min_players: u8,
    /// The largest number of players.
    pub(crate) max_players: u8,
    /// The kinds of clocks.
    pub(crate) clocks: Vec<ClockKind>,
    /// Whether it plays rated games.
    pub(crate) rated: bool,
    /// Whether it plays games that are not rated.
    pub(crate) casual: bool,
}

/// The kind of a clock.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub(crate) enum ClockKind {
    /// No clock.
    None,
    /// A time for each move.
    Move,
    /// A total time with an increment.
    Bank,
    /// A number of days for each move.
    Days,
}

impl ClockKind {
    pub(crate) const ALL: [ClockKind; 4] =
        [ClockKind::None, ClockKind::Move, ClockKind::Bank, ClockKind::Days];

    fn of(clock: Clock) -> ClockKind {
        match clock {
            Clock::None => ClockKind::None,
            Clock::PerMove(_) => ClockKind::Move,
            Clock::Bank { .. } => ClockKind::Bank,
            Clock::Days(_) => ClockKind::Days,
        }
    }

    /// Returns its name in forms and messages.
    pub(crate) fn name(self) -> &'static str {
        match self {
            ClockKind::None => "none",
            ClockKind::Move => "move",
            ClockKind::Bank => "bank",
            ClockKind::Days => "days",
        }
    }
}

impl Default for Accepts {
    fn default() -> Accepts {
        Accepts {
            games: GameId::ALL.to_vec(),
            min_players: 2,
            max_players: 5,
            clocks: ClockKind::ALL.to_vec(),
            rated: true,
            casual: true,
        }
    }
}

impl Accepts {
    /// Returns the invitations that an account accepts; a person accepts all.
    pub(crate) fn of(person: &Person) -> Accepts {
        Preferences::of(person).accepts.unwrap_or_default()
    }

    /// Checks and sorts the lists.
    ///
    /// # Errors
    /// If the numbers of players are not a range within 2 to 5.
    pub(crate) fn checked(mut self) -> Result<Accepts, Error> {
        let is_range = self.min_players <= self.max_players;
        if !is_range || !(2..=5).contains(&self.min_players) || self.max_players > 5 {
            return Err(Error::Invalid(Message::new("bots-error-players")));
        }
        self.games.sort_unstable();
        self.games.dedup();
        self.clocks.sort_unstable();
        self.clocks.dedup();
        Ok(self)
    }

    /// Refuses an invitation to a table that the bot doesn't accept.
    pub(crate) fn check(&self, name: &str, game: GameId, settings: &Settings) -> Result<(), Error> {
        let players = settings.config.players;
        let why = if !self.games.contains(&game) {
            "bots-error-game"
        } else if !(self.min_players..=self.max_players).contains(&players) {
            "bots-error-seats"
        } else if !self.clocks.contains(&ClockKind::of(settings.clock)) {
            "bots-error-clock"
        } else if settings.rated && !self.rated {
            "bots-error-rated"
        } else if !settings.rated && !self.casual {
            "bots-error-casual"
        } else {
            return Ok(());
        };
        Err(Error::Invalid(Message::new(why).with("name", name.to_owned())))
    }
}

impl App {
    /// Returns the bots that a person owns, by name.
    pub(crate) async fn bots_of(&self, owner: &str) -> Result<Vec<Person>, Error> {
        Ok(self.store().bots(Some(owner), MAX_BOTS).await?)
    }

    /// Returns a bot that a person owns.
    pub(crate) async fn bot_of(&self, owner: &str, name: &str) -> Result<Person, Error> {
        let account = self.store().account(name).await?.ok_or(Error::NotFound)?;
        let bot = self.store().person(&account.person).await?;
        bot.filter(|bot| bot.owner.as_deref() == Some(owner)).ok_or(Error::NotFound)
    }

    /// Creates a bot. It has no password, so that only programs with its tokens can use it.
    pub(crate) async fn create_bot(
        &self,
        owner: &Visitor,
        name: &str,
        accepts: Accepts,
    ) -> Result<Person, Error> {
        let (owner, name) = (owner.person.as_str(), name.trim());
        let accepts = accepts.checked()?;
        check_account_name(name)?;
        let _lock = self.lock_limits(owner).await;
        if self.bots_of(owner).await?.len() >= MAX_BOTS as usize {
            return Err(Error::Invalid(Message::new("bots-error-too-many").with("most", MAX_BOTS)));
        }
        let id = crate::random_hex::<12>();
        let account = NewAccount {
            person: id.clone(),
            name: name.to_owned(),
            login: name.to_owned(),
            password: String::new(),
            since: self.now(),
            owner: Some(owner.to_owned()),
        };
        match self.store().create_account(account).await {
            Err(StoreError::NameTaken) => {
                return Err(Error::Invalid(Message::new("page-error-name-taken")));
            }
            Err(StoreError::UnknownPerson) => return Err(Error::NotFound),
            created => created?,
        }
        let bot = self.store().person(&id).await?.ok_or(Error::NotFound)?;
        // Others always see whether a bot is online. People decide for themselves whether others see it.
        self.save_bot(bot, |preferences| {
            preferences.accepts = Some(accepts);
            preferences.presence = true;
        })
        .await
    }

    /// Sets the invitations that a bot accepts.
    pub(crate) async fn set_accepts(&self, bot: Person, accepts: Accepts) -> Result<Person, Error> {
        let accepts = accepts.checked()?;
        self.save_bot(bot, |preferences| preferences.accepts = Some(accepts)).await
    }

    async fn save_bot(
        &self,
        mut bot: Person,
        change: impl FnOnce(&mut Preferences),
    ) -> Result<Person, Error> {
        let mut preferences = Preferences::of(&bot);
        change(&mut preferences);
        bot.preferences = preferences.to_json();
        self.store().save_person(bot.clone()).await?;
        Ok(bot)
    }

    /// Deletes a bot, in the same way as the account of a person.
    pub(crate) async fn delete_bot(&self, bot: &Person) -> Result<(), Error> {
        let id = PersonId::new(&*bot.id)
            .map_err(|_| Error::Internal("a stored identifier of a bot is not valid".to_owned()))?;
        self.delete_person(&id).await
    }

    /// Returns whether a program or a page of a person is connected.
    pub(crate) async fn is_online(&self, person: &Person) -> Result<bool, Error> {
        Ok(!self.online(std::slice::from_ref(person)).await?.is_empty())
    }

    /// Returns which of these people have a program or a page connected.
    pub(crate) async fn online(&self, people: &[Person]) -> Result<HashSet<String>, Error> {
        let (mut online, mut others) = (HashSet::new(), HashSet::new());
        for id in people.iter().map(|person| &person.id) {
            if self.streams().is_open(id) {
                online.insert(id.clone())
            } else {
                others.insert(id.clone())
            };
        }
        if others.is_empty() {
            return Ok(online);
        }
        for open in self.0.open_tables.all() {
            let table = open.table();
            let present = table.present().filter_map(|present| others.take(present.as_str()));
            online.extend(present);
        }
        online.extend(self.online_elsewhere(others.into_iter().collect()).await?);
        Ok(online)
    }
}

#[cfg(test)]
mod tests {
    use fishpond_core::Config;

    use super::*;

    #[test]
    fn invitations_are_checked() {
        let accepts = Accepts {
            games: vec![GameId::Penguins],
            max_players: 3,
            clocks: vec![ClockKind::Bank],
            rated: false,
            ..Accepts::default()
        };
        let mut settings = Settings::new(Config::new(2));
        let why = |game, settings: &Settings| match accepts.check("Pike", game, settings) {
            Err(Error::Invalid(message)) => message.id.to_string(),
            other => format!("{other:?}"),
        };
        assert_eq!(why(GameId::Ships, &settings), "bots-error-game");
        assert_eq!(why(GameId::Penguins, &settings), "bots-error-clock");
        settings.clock = Clock::Bank { initial: 1, increment: 0 };
        assert!(accepts.check("Pike", GameId::Penguins, &settings).is_ok());
        settings.rated = true;
        assert_eq!(why(GameId::Penguins, &settings), "bots-error-rated");
        settings.config.players = 4;
        assert_eq!(why(GameId::Penguins, &settings), "bots-error-seats");
        assert!(Accepts { min_players: 4, ..accepts.clone() }.checked().is_err());
        assert!(Accepts { min_players: 0, ..accepts.clone() }.checked().is_err());
        assert!(Accepts { max_players: 9, ..accepts }.checked().is_err());
    }
}
