//! The arguments of the commands for bots: playing, matches, analyses, benchmarks.

use std::path::PathBuf;

use clap::Args;
use fishpond_bots::Bot;
use fishpond_games::GameId;
use fishpond_words::Lang;

use super::Picture;
use super::values::{
    game, invitation_code, language, listed, named_file, player_count, seconds, system_language, table_name,
    whole_number,
};
use crate::commands::ladder::Rungs;

#[derive(Args)]
pub(crate) struct BotArgs {
    /// The game
    #[arg(value_parser = game())]
    pub(crate) game: GameId,
    /// Strength, 1 to 8
    #[arg(long, value_name = "LEVEL", default_value_t = 8, value_parser = whole_number::<u8>(1..=8))]
    pub(crate) level: u8,
    /// Nodes per move [default: by level]
    #[arg(long, value_name = "N", value_parser = whole_number::<u64>(1..=u64::MAX))]
    pub(crate) nodes: Option<u64>,
    /// Milliseconds per move [default: by level]
    #[arg(long, value_name = "MS", value_parser = whole_number::<u64>(1..=3_600_000))]
    pub(crate) time: Option<u64>,
    /// Seed for random choices
    #[arg(long, value_name = "NUMBER", default_value_t = 1)]
    pub(crate) seed: u64,
    /// Threads for time-limited searches; node-limited searches are single-threaded
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = whole_number::<u8>(1..=64))]
    pub(crate) threads: u8,
    #[command(flatten)]
    pub(crate) remote: Remote,
}

/// A server on which a bot plays.
#[derive(Args)]
pub(crate) struct Remote {
    /// Play on this server, at all tables of the token's account
    #[arg(long, value_name = "URL", requires = "token")]
    pub(crate) server: Option<String>,
    /// API token, from the profile page
    // Without `requires`: the variable may be set for other commands, while this one speaks the line protocol.
    #[arg(long, env = "FISHPOND_TOKEN", hide_env_values = true)]
    pub(crate) token: Option<String>,
    /// Let a program that speaks the bot protocol choose the moves
    #[arg(long, value_name = "COMMAND", requires = "server")]
    pub(crate) engine: Option<String>,
    /// Join this table first
    #[arg(long, requires = "server", value_parser = table_name)]
    pub(crate) table: Option<String>,
    /// Invitation code of the table
    #[arg(long, requires = "table", value_parser = invitation_code)]
    pub(crate) code: Option<String>,
    /// Keep joining public tables of the game
    #[arg(long, requires = "server")]
    pub(crate) seek: bool,
}

#[derive(Args)]
pub(crate) struct Arena {
    /// The game
    #[arg(value_parser = game())]
    pub(crate) game: GameId,
    #[arg(
        long,
        value_delimiter = ',',
        required_unless_present = "ladder",
        value_name = "BOT,…",
        help = format!("Contestants, separated by commas: {}, or a command that speaks the bot protocol", listed(&Bot::ALL))
    )]
    pub(crate) bots: Vec<String>,
    /// Play each level against the one below and check that it wins 60% of the decided games; --ladder=4-8 limits the levels
    #[arg(long, value_name = "LEVELS", conflicts_with_all = ["bots", "nodes", "time", "output"], num_args = 0..=1, require_equals = true, default_missing_value = "1-8")]
    pub(crate) ladder: Option<Rungs>,
    /// Number of players per game [default: the smallest possible]
    #[arg(long, visible_alias = "seats", value_name = "N", value_parser = player_count)]
    pub(crate) players: Option<u8>,
    /// Number of games, rounded up so that every deal is played from every seat; with --ladder, the maximum for each level against the one
    /// below, rounded down to an even number
    #[arg(long, value_name = "N", default_value_t = 100, value_parser = whole_number::<u64>(1..=1_000_000))]
    pub(crate) games: u64,
    /// Seed of the first deal
    #[arg(long, value_name = "NUMBER", default_value_t = 1)]
    pub(crate) seed: u64,
    /// Nodes per move for all contestants [default: by level]
    #[arg(long, value_name = "N", value_parser = whole_number::<u64>(1..=u64::MAX))]
    pub(crate) nodes: Option<u64>,
    /// Milliseconds per move for all contestants [default: by level]
    #[arg(long, value_name = "MS", value_parser = whole_number::<u64>(1..=3_600_000))]
    pub(crate) time: Option<u64>,
    /// Set an option of the game; can be repeated (`fishpond games` lists the options)
    #[arg(long = "option", value_name = "KEY=VALUE")]
    pub(crate) options: Vec<String>,
    /// TOML or JSON file that replaces the component data of the game; - for standard input
    #[arg(long, value_name = "FILE")]
    pub(crate) components: Option<PathBuf>,
    /// Games played in parallel [default: number of cores]
    #[arg(long, value_name = "N")]
    pub(crate) threads: Option<usize>,
    /// File for the results; if it exists, the arena continues from there
    #[arg(long, value_name = "FILE", value_parser = named_file())]
    pub(crate) resume: Option<PathBuf>,
    /// Print JSON
    #[arg(long)]
    pub(crate) json: bool,
    #[command(flatten)]
    pub(crate) picture: Picture,
    /// Language of the picture [default: the system's]
    #[arg(long, default_value_t = system_language(), hide_default_value = true, value_parser = language())]
    pub(crate) lang: Lang,
}

#[derive(Args)]
pub(crate) struct Analyse {
    /// The record; - for standard input
    pub(crate) file: PathBuf,
    /// Use as many nodes per move as a bot of this level, 1 to 8 [default: less than a minute for the whole game]
    #[arg(long, value_name = "LEVEL", value_parser = whole_number::<u8>(1..=8))]
    pub(crate) level: Option<u8>,
    /// Nodes per evaluated move [default: by level]
    #[arg(long, value_name = "N", value_parser = whole_number::<u64>(1..=u64::MAX))]
    pub(crate) nodes: Option<u64>,
    /// Milliseconds per evaluated move; makes the result vary from run to run
    #[arg(long, value_name = "MS", value_parser = whole_number::<u64>(1..=3_600_000))]
    pub(crate) time: Option<u64>,
    /// Seed for random choices
    #[arg(long, value_name = "NUMBER", default_value_t = 1)]
    pub(crate) seed: u64,
    /// Moves evaluated in parallel [default: number of cores]
    #[arg(long, value_name = "N")]
    pub(crate) threads: Option<usize>,
    /// Print JSON
    #[arg(long)]
    pub(crate) json: bool,
    #[command(flatten)]
    pub(crate) picture: Picture,
    /// Language [default: the system's]
    #[arg(long, default_value_t = system_language(), hide_default_value = true, value_parser = language())]
    pub(crate) lang: Lang,
}

#[derive(Args)]
pub(crate) struct Bench {
    /// The game [default: all]
    #[arg(value_parser = game())]
    pub(crate) game: Option<GameId>,
    /// Seconds per measurement
    #[arg(long, default_value_t = 1.0, value_parser = seconds)]
    pub(crate) seconds: f64,
    /// Print JSON
    #[arg(long)]
    pub(crate) json: bool,
}
