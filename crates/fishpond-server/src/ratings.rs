//! Ratings: games that end at rated tables change them one by one, in an order that is part of the tables' events.
//!
//! The stored ratings are a projection of these events. [`App::rebuild_ratings`] recomputes them.

use std::collections::{HashMap, HashSet};

use fishpond_core::Seat;
use fishpond_games::GameId;
pub(crate) use fishpond_ratings::Rating;
use fishpond_ratings::{Contestant, anchor, rate};
use fishpond_store::{NewRating, RatingUpdate, StoredRating};
use fishpond_table::{Actor, Command, EventKind, Occupant, PersonId, RatingChange, Table, TableEvent};

use crate::App;
use crate::admin::RebuiltRatings;
use crate::error::Error;
use crate::people::rewrite_events;
use crate::visitor::Visitor;

/// Number of tables that are read at a time.
const BATCH: u32 = 100;

/// A person and a game.
type Key = (String, GameId);

/// Returns whether every bot at a table has a rating.
pub(crate) fn is_ratable(table: &Table) -> bool {
    table.occupants().all(|occupant| match occupant {
        Occupant::Bot { bot, .. } => anchor(table.game(), bot).is_some(),
        _ => true,
    })
}

/// Returns the rating changes of a finished game, given the ratings that the people in it had before.
fn changes(table: &Table, before: impl Fn(Seat, &PersonId) -> Rating) -> Option<Vec<RatingChange>> {
    let mut contestants = Vec::new();
    for (seat, rank) in table.rated_ranks()? {
        contestants.push(match table.occupant(seat)? {
            Occupant::Person { person, .. } => {
                (seat, Contestant { rating: before(seat, person), rank, fixed: false })
            }
            Occupant::Bot { bot, .. } => {
                (seat, Contestant { rating: anchor(table.game(), bot)?, rank, fixed: true })
            }
            Occupant::Open | Occupant::Reserved { .. } => return None,
        });
    }
    let (seats, contestants): (Vec<Seat>, Vec<Contestant>) = contestants.into_iter().unzip();
    let after = rate(&contestants);
    let all = seats.into_iter().zip(contestants).zip(after);
    let people = all.filter(|((_, contestant), _)| !contestant.fixed);
    Some(
        people
            .map(|((seat, contestant), after)| RatingChange { seat, before: contestant.rating, after })
            .collect(),
    )
}

/// Returns what is stored alongside the table for an event that changes ratings.
pub(crate) fn rating_update(table: &Table, events: &[TableEvent]) -> Option<RatingUpdate> {
    events.iter().find_map(|event| {
        let EventKind::Rated { number, changes } = &event.kind else { return None };
        let ratings = changes.iter().filter_map(|change| {
            let Occupant::Person { person, .. } = table.occupant(change.seat)? else { return None };
            let Rating { value, deviation } = change.after;
            Some(NewRating { person: person.to_string(), value, deviation })
        });
        Some(RatingUpdate { after: number.saturating_sub(1), ratings: ratings.collect() })
    })
}

impl App {
    /// Returns the rating of a person in a game, if they have one.
    pub(crate) async fn rating(&self, person: &str, game: GameId) -> Result<Option<Rating>, Error> {
        let ratings = self.store().ratings(person).await?;
        let found = ratings.into_iter().find(|rating| rating.game == game.to_string());
        Ok(found.map(|rating| Rating { value: rating.value, deviation: rating.deviation }))
    }

    /// Returns the visitor's rating in a game, which every account has.
    pub(crate) async fn own_rating(&self, visitor: &Visitor, game: GameId) -> Result<Option<Rating>, Error> {
        match &visitor.login {
            Some(_) => Ok(Some(self.rating(visitor.person.as_str(), game).await?.unwrap_or(Rating::NEW))),
            None => Ok(None),
        }
    }

    /// Starts a task that changes the ratings of all players whose rated games are over.
    pub(crate) fn rate_soon(&self) {
        let app = self.clone();
        tokio::spawn(async move {
            if let Err(error) = app.rate_finished_games().await
                && app.faults().is_new("cannot change ratings", &error)
            {
                tracing::error!(%error, "cannot change ratings, will retry");
            }
        });
    }

    /// Changes the ratings of all players whose rated games are over, in the order in which the games ended. After a failure, the next round
    /// continues.
    pub(crate) async fn rate_finished_games(&self) -> Result<(), Error> {
        // One after the other: each change depends on the one before.
        let _lock = self.0.rating.lock().await;
        self.exclusively("ratings", self.rate_each()).await
    }

    async fn rate_each(&self) -> Result<(), Error> {
        loop {
            let tables = self.store().unrated_tables(BATCH).await?;
            let mut failed = None;
            for table in &tables {
                // A table that can't be read must not hold up the others.
                failed = self.rate_table(table).await.err().or(failed);
            }
            if let Some(error) = failed {
                return Err(error);
            }
            if tables.len() < BATCH as usize {
                return Ok(());
            }
        }
    }

    async fn rate_table(&self, id: &str) -> Result<(), Error> {
        let open = self.current_table(id).await?;
        let table = open.table();
        let mut ratings = HashMap::new();
        for person in table.people() {
            if let Some(rating) = self.rating(person.as_str(), table.game()).await? {
                ratings.insert(person.clone(), rating);
            }
        }
        let seated = |seat: Seat| match table.occupant(seat) {
            Some(Occupant::Person { rating: Some(rating), .. }) => *rating,
            _ => Rating::NEW,
        };
        // People who have deleted their account no longer have a rating. For their opponents, the rating at the start of the game counts.
        let before = |seat, person: &PersonId| ratings.get(person).copied().unwrap_or_else(|| seated(seat));
        let Some(changes) = changes(&table, before) else {
            return Err(Error::Internal(format!("table {id} can't be rated")));
        };
        let number = self.store().last_rated_game().await? + 1;
        self.command(&open, &Actor::Server, Command::Rate { number, changes }).await
    }

    /// Recomputes all ratings from the events of the rated games. Where the result differs from an event, because the computation or
    /// the bots' ratings have changed, the event is rewritten.
    pub(crate) async fn rebuild_ratings(&self) -> Result<RebuiltRatings, Error> {
        self.rate_finished_games().await?;
        let _lock = self.0.rating.lock().await;
        self.exclusively("ratings", self.rebuild_each()).await
    }

    async fn rebuild_each(&self) -> Result<RebuiltRatings, Error> {
        let accounts: HashSet<String> =
            self.store().accounts().await?.into_iter().map(|person| person.id).collect();
        let mut ratings: HashMap<Key, (Rating, u32)> = HashMap::new();
        let (mut after, mut rebuilt) = (0, RebuiltRatings::default());
        loop {
            let games = self.store().rated_games(after, BATCH).await?;
            for game in &games {
                after = game.number;
                rebuilt.games += 1;
                rebuilt.changed += u64::from(self.rebuild_table(&game.table, &accounts, &mut ratings).await?);
            }
            if games.len() < BATCH as usize {
                break;
            }
        }
        rebuilt.ratings = ratings.len() as u64;
        let stored = ratings.into_iter().map(|((person, game), (rating, games))| StoredRating {
            person,
            game: game.to_string(),
            value: rating.value,
            deviation: rating.deviation,
            games,
        });
        self.store().replace_ratings(after, stored.collect()).await?;
        Ok(rebuilt)
    }

    /// Recomputes the rating changes of a game, and returns whether they differ from its event.
    async fn rebuild_table(
        &self,
        id: &str,
        accounts: &HashSet<String>,
        ratings: &mut HashMap<Key, (Rating, u32)>,
    ) -> Result<bool, Error> {
        let table = self.load(id).await?.table;
        let key = |person: &PersonId| (person.to_string(), table.game());
        let recorded = |seat: Seat| {
            let change = table.rating_changes().iter().find(|change| change.seat == seat);
            change.map_or(Rating::NEW, |change| change.before)
        };
        // People who have deleted their account have a different identifier at every table, and the rating that they had there.
        let before = |seat: Seat, person: &PersonId| match ratings.get(&key(person)) {
            _ if !accounts.contains(person.as_str()) => recorded(seat),
            Some((rating, _)) => *rating,
            None => Rating::NEW,
        };
        let Some(changes) = changes(&table, before) else {
            return Err(Error::Internal(format!("table {id} can't be rated again")));
        };
        for change in &changes {
            if let Some(Occupant::Person { person, .. }) = table.occupant(change.seat)
                && accounts.contains(person.as_str())
            {
                let entry = ratings.entry(key(person)).or_insert((Rating::NEW, 0));
                *entry = (change.after, entry.1 + 1);
            }
        }
        if changes == table.rating_changes() {
            return Ok(false);
        }
        let rewrite = rewrite_events(move |mut events| {
            for event in &mut events {
                if let EventKind::Rated { changes: recorded, .. } = &mut event.kind {
                    recorded.clone_from(&changes);
                }
            }
            events
        });
        self.rewrite_table(id, None, rewrite).await?;
        Ok(true)
    }
}
