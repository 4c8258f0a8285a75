//! The plan of a tournament: the operator's choices.

use fishpond_core::{Config, Faults, Options};
use fishpond_games::{AnyPosition, GameId};
use fishpond_table::{Clock, Hints, Millis, OutOfTime, Settings, Spectators, Undo};
use serde::{Deserialize, Serialize};

/// The maximum number of players.
pub const MAX_PLAYERS: usize = 64;

/// The maximum number of rounds.
pub const MAX_ROUNDS: u8 = 12;

/// The maximum length of a name, in characters.
pub const MAX_NAME: usize = 60;

/// The longest break between rounds: an hour.
pub const MAX_BREAK: Millis = 60 * 60 * 1000;

/// The fault to report for a clock that a table does not accept.
const INVALID_CLOCK: &str = "the clock must allow 5 seconds to a day per move, 10 seconds to a day in total with an \
    increment of at most an hour, or 1 to 30 days per move";

/// The choices of the operator, which never change.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Plan {
    /// The name of the tournament.
    pub name: String,
    /// The game.
    pub game: GameId,
    /// The options of the game.
    #[serde(default)]
    pub options: Options,
    /// The largest number of players at a table.
    pub seats: u8,
    /// The number of rounds.
    pub rounds: u8,
    /// The clock of every game.
    pub clock: Clock,
    /// Whether the games count for ratings.
    pub rated: bool,
    /// The break between rounds.
    pub pause: Millis,
    /// The date and time at which the tournament starts, in milliseconds since 1970. Without it, the operator starts it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub starts: Option<Millis>,
}

impl Plan {
    /// Returns a plan with five rounds, as many players at a table as the game allows, but at most four, and a minute between rounds.
    #[must_use]
    pub fn new(name: impl Into<String>, game: GameId, clock: Clock) -> Plan {
        Plan {
            name: name.into(),
            game,
            options: Options::default(),
            seats: game.facts().max_players.min(4),
            rounds: 5,
            clock,
            rated: false,
            pause: 60_000,
            starts: None,
        }
    }

    /// Checks the plan.
    ///
    /// # Errors
    /// Returns a description of each fault.
    pub fn check(&self) -> Result<(), Faults> {
        let mut faults = Faults::default();
        let facts = self.game.facts();
        let length = self.name.chars().count();
        let is_printable = self.name.trim() == self.name && !self.name.chars().any(char::is_control);
        faults.require((1..=MAX_NAME).contains(&length) && is_printable, || {
            format!(
                "the name must have 1 to {MAX_NAME} characters, without line breaks or spaces at the ends"
            )
        });
        faults.require((1..=MAX_ROUNDS).contains(&self.rounds), || {
            format!("the number of rounds must be between 1 and {MAX_ROUNDS}")
        });
        faults.require(self.clock != Clock::None, || "a tournament needs a clock".to_owned());
        faults.require(self.pause <= MAX_BREAK, || "the break can't be longer than an hour".to_owned());
        faults.require(self.settings(self.seats).require_rated_options(self.game).is_ok(), || {
            "a rated tournament needs the default options of the game".to_owned()
        });
        let seats = facts.min_players..=facts.max_players;
        faults.require(seats.contains(&self.seats), || {
            format!("the number of players at a table must be between {} and {}", seats.start(), seats.end())
        });
        // Options may depend on the number of players.
        for players in *seats.start()..=self.seats.min(*seats.end()) {
            let settings = self.settings(players);
            match AnyPosition::new(self.game, &settings.config) {
                Err(Faults(found)) => {
                    for fault in found {
                        if !faults.0.contains(&fault) {
                            faults.push(fault);
                        }
                    }
                }
                Ok(_) if self.clock != Clock::None && settings.complete(self.game).is_err() => {
                    faults.push(INVALID_CLOCK);
                    break;
                }
                Ok(_) => {}
            }
        }
        faults.into_result(())
    }

    /// Returns the settings of a table for this number of players.
    #[must_use]
    pub fn settings(&self, players: u8) -> Settings {
        let mut settings = Settings::new(Config { options: self.options.clone(), ..Config::new(players) });
        settings.clock = self.clock;
        settings.rated = self.rated;
        settings.spectators = Spectators::Public;
        settings.absence = None;
        settings.hints = Hints::Off;
        settings.undo = Undo::Off;
        settings.out_of_time = OutOfTime::Lose;
        settings
    }
}
