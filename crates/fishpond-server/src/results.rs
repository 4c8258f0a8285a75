//! The results of finished games, as they are stored alongside the events, for profiles.
//!
//! A result is a function of its table, except for its date: server time is not the time of day, so the date on which a game
//! ended is stored with its result.

use fishpond_core::Seat;
use fishpond_store::{GameResult, Millis};
use fishpond_table::{ERASED, Ending, Occupant, Spectators, Table, TableStatus};
use serde::{Deserialize, Serialize};

use crate::App;
use crate::error::Error;
use crate::people::rewrite_events;
use crate::ratings::{Rating, is_ratable};

/// Number of old results that are computed at a time.
const BACKFILL: u32 = 50;

/// The result of a game.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub(crate) struct Details {
    /// The results of the seats, in seat order.
    pub(crate) seats: Vec<SeatResult>,
    /// Whether the table was rated.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub(crate) rated: bool,
    /// Whether the game will change ratings, but has not done so yet.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub(crate) awaits_rating: bool,
    /// Whether the game started from a position of another game.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub(crate) played_on: bool,
    /// The reason, if the game ended without a result.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) ending: Option<Ending>,
}

/// The result of a seat.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub(crate) struct SeatResult {
    /// The name of the player at the table.
    pub(crate) name: String,
    /// The person who played.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) person: Option<String>,
    /// Whether the person is a bot with an account.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub(crate) bot_account: bool,
    /// The bot that played.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) bot: Option<String>,
    /// The rank, if the game has a result: 1 for the winners; tied seats share a rank.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) rank: Option<u8>,
    /// The points, if the game has a result.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) points: Option<i32>,
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub(crate) resigned: bool,
    /// The rating before and after the game, if the game changed it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) ratings: Option<(Rating, Rating)>,
}

impl SeatResult {
    /// Returns whether the player's data was deleted.
    pub(crate) fn is_erased(&self) -> bool {
        self.name == ERASED
    }
}

impl Details {
    /// Returns the result of a finished game, or `None` if it is not over or was never started.
    pub(crate) fn of(table: &Table) -> Option<Details> {
        let position = table.position().filter(|_| table.status() == TableStatus::Over)?;
        let view = table.view(&fishpond_table::Actor::Server, None, &[]);
        let outcome = position.outcome().filter(|_| view.ending.is_none());
        let seat_result = |seat: Seat| {
            let (name, person, bot) = match table.occupant(seat)? {
                Occupant::Person { person, name, .. } => (name, Some(person.to_string()), None),
                Occupant::Bot { bot, name, .. } => (name, None, Some(bot.clone())),
                Occupant::Open | Occupant::Reserved { .. } => return None,
            };
            let bot_account = table.occupant(seat).is_some_and(Occupant::is_bot_account);
            let change = table.rating_changes().iter().find(|change| change.seat == seat);
            Some(SeatResult {
                name: name.clone(),
                person,
                bot_account,
                bot,
                rank: outcome.map(|outcome| outcome.rank[seat]),
                points: outcome.map(|outcome| outcome.points[seat]),
                resigned: outcome.is_some_and(|outcome| outcome.resigned.contains(seat)),
                ratings: change.map(|change| (change.before, change.after)),
            })
        };
        Some(Details {
            seats: Seat::first_n(table.settings().config.players).filter_map(seat_result).collect(),
            rated: table.settings().rated,
            awaits_rating: table.awaits_rating() && is_ratable(table),
            played_on: table.starts_from_position(),
            ending: view.ending,
        })
    }

    /// Reads a stored result.
    pub(crate) fn read(stored: &str) -> Result<Details, Error> {
        serde_json::from_str(stored).map_err(|error| Error::Internal(format!("a stored result: {error}")))
    }
}

/// Returns what is stored about the result of a table, if its game is over.
pub(crate) fn game_result(table: &Table, ended: Option<Millis>) -> Option<GameResult> {
    let details = Details::of(table)?;
    Some(GameResult {
        ended,
        people: details.seats.iter().filter_map(|seat| seat.person.clone()).collect(),
        details: serde_json::to_string(&details).expect("a result can be serialized"),
        public: table.settings().spectators == Spectators::Public,
        awaits_rating: details.awaits_rating,
    })
}

impl App {
    /// Returns the date, in milliseconds since 1970.
    pub(crate) fn date(&self) -> Millis {
        (self.options().time.wall)()
    }

    /// Stores some results of games that ended before results were stored. Returns whether there are more.
    pub(crate) async fn add_missing_results(&self) -> Result<bool, Error> {
        let tables = self.store().missing_results(BACKFILL).await?;
        for table in &tables {
            self.rewrite_table(table, None, rewrite_events(std::convert::identity)).await?;
        }
        Ok(tables.len() == BACKFILL as usize)
    }
}
