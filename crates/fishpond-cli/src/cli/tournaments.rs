//! The arguments of `fishpond admin tournaments`.

use clap::{Args, Subcommand};
use fishpond_games::GameId;
use fishpond_server::{Clock, MAX_PLAYERS};
use time::OffsetDateTime;
use time::format_description::well_known::Rfc3339;

use super::values::whole_number;

#[derive(Args)]
pub(crate) struct Tournaments {
    #[command(subcommand)]
    pub(crate) command: Option<AdminTournaments>,
    #[command(flatten)]
    pub(crate) list: ListTournaments,
}

#[derive(Args)]
pub(crate) struct ListTournaments {
    /// Maximum number of finished tournaments
    #[arg(long, value_name = "N", default_value_t = 20, value_parser = whole_number::<u32>(0..=u64::MAX))]
    pub(crate) limit: u32,
    /// Print JSON
    #[arg(long)]
    pub(crate) json: bool,
}

#[derive(Subcommand)]
pub(crate) enum AdminTournaments {
    /// List tournaments, newest first; the default
    #[command(after_help = "Example: fishpond admin tournaments list --limit 5")]
    List(ListTournaments),
    /// Create a tournament that players can join, and print its identifier
    #[command(after_help = "Examples:
  fishpond admin tournaments create 'Friday fish' --game penguins --clock bank:600+10 --start '2030-05-17 19:00'
  fishpond admin tournaments create Duels --game fresh --clock move:60 --seats 2 --rounds 6 --rated")]
    Create(CreateTournament),
    /// Add accounts of people or bots to an open tournament
    #[command(after_help = "Example: fishpond admin tournaments add a1b2c3d4 Ann Bob")]
    Add {
        /// Identifier of the tournament, as in its address
        tournament: String,
        /// Names of accounts
        #[arg(required = true)]
        accounts: Vec<String>,
    },
    /// Remove players from a tournament; they can't join again unless you add them, and after the start they lose the game that they are playing
    #[command(after_help = "Example: fishpond admin tournaments remove a1b2c3d4 Eve 'Bot 3'")]
    Remove {
        /// Identifier of the tournament, as in its address
        tournament: String,
        /// Names of players, as on the tournament's page
        #[arg(required = true)]
        players: Vec<String>,
    },
    /// Add the server's own bots to an open tournament
    #[command(after_help = "Example: fishpond admin tournaments bots a1b2c3d4 6 --level 3")]
    Bots {
        /// Identifier of the tournament, as in its address
        tournament: String,
        /// Number of bots
        #[arg(value_parser = whole_number::<u32>(1..=MAX_PLAYERS as u64))]
        count: u32,
        /// Level of the bots
        #[arg(long, value_name = "N", default_value_t = 3, value_parser = whole_number::<u32>(1..=8))]
        level: u32,
    },
    /// Start a tournament now
    #[command(after_help = "Example: fishpond admin tournaments start a1b2c3d4")]
    Start {
        /// Identifier of the tournament, as in its address
        tournament: String,
    },
    /// Cancel a tournament; running games go on, but no longer count
    #[command(after_help = "Example: fishpond admin tournaments cancel a1b2c3d4")]
    Cancel {
        /// Identifier of the tournament, as in its address
        tournament: String,
    },
    /// Delete a tournament that is not running; its games are kept
    #[command(after_help = "Example: fishpond admin tournaments delete a1b2c3d4")]
    Delete {
        /// Identifier of the tournament, as in its address
        tournament: String,
    },
}

#[derive(Args)]
pub(crate) struct CreateTournament {
    /// Name of the tournament
    pub(crate) name: String,
    /// The game
    #[arg(long)]
    pub(crate) game: GameId,
    /// Clock for every game: move:SECONDS, bank:SECONDS+SECONDS or days:DAYS
    #[arg(long)]
    pub(crate) clock: Clock,
    /// Maximum number of players per table [default: 4]
    #[arg(long, visible_alias = "players", value_name = "N", value_parser = whole_number::<u8>(2..=5))]
    pub(crate) seats: Option<u8>,
    /// Number of rounds
    #[arg(long, value_name = "N", default_value_t = 5, value_parser = whole_number::<u8>(1..=12))]
    pub(crate) rounds: u8,
    /// Play rated games
    #[arg(long)]
    pub(crate) rated: bool,
    /// Break between rounds, in seconds
    #[arg(long = "break", value_name = "SECONDS", default_value_t = 60, value_parser = whole_number::<u32>(0..=3600))]
    pub(crate) pause: u32,
    /// Date and time of the start in UTC, such as '2030-05-17 19:00', or with an offset, such as 2030-05-17T19:00+02:00 [default: when you run `start`]
    #[arg(long, value_name = "DATE", value_parser = date)]
    pub(crate) start: Option<u64>,
    /// Set an option of the game; can be repeated (`fishpond games` lists the options)
    #[arg(long = "option", value_name = "KEY=VALUE")]
    pub(crate) options: Vec<String>,
    /// Print JSON
    #[arg(long)]
    pub(crate) json: bool,
}

/// The length of a date with hours and minutes.
const MINUTES: usize = "2030-05-17T19:00".len();

/// Parses a date with a time, and returns it in milliseconds since 1970.
fn date(text: &str) -> Result<u64, String> {
    let invalid = || "use a date and a time, such as '2030-05-17 19:00' or 2030-05-17T19:00+02:00".to_owned();
    let (minutes, offset) = text.split_at_checked(MINUTES).ok_or_else(invalid)?;
    let offset = if offset.is_empty() { "Z" } else { offset };
    let seconds = if offset.starts_with(':') { "" } else { ":00" };
    let text = format!("{}{seconds}{offset}", minutes.replacen(' ', "T", 1));
    let date = OffsetDateTime::parse(&text, &Rfc3339).map_err(|_| invalid())?;
    u64::try_from(date.unix_timestamp()).map(|seconds| seconds * 1000).map_err(|_| invalid())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn dates_have_a_time_and_may_have_an_offset() {
        let seven = Ok(1_905_274_800_000);
        assert_eq!(date("2030-05-17 19:00"), seven);
        assert_eq!(date("2030-05-17T19:00"), seven);
        assert_eq!(date("2030-05-17T21:00+02:00"), seven);
        assert_eq!(date("2030-05-17T19:00:00Z"), seven);
        for text in [
            "",
            "2030-05-17",
            "tomorrow",
            "2030-13-17 19:00",
            "2030-05-17 25:00",
            "1969-05-17 19:00",
            "2030-05-17 19:0ä",
        ] {
            assert!(date(text).is_err(), "{text}");
        }
    }
}
