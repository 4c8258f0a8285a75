//! What can be typed.

use std::path::PathBuf;

use clap::{Args, Parser, Subcommand, ValueEnum};
use fishpond_bots::Bot;
use fishpond_core::Seat;
use fishpond_fresh::Space;
use fishpond_games::GameId;
use fishpond_words::Lang;

use crate::commands::ladder::Rungs;

/// Fish board games at one table: play them, check them, measure them.
#[derive(Parser)]
#[command(
    name = "fishpond",
    version,
    after_help = "Exit codes: 0 done, 1 the answer is no, 2 the input cannot be used."
)]
pub(crate) struct Cli {
    #[command(subcommand)]
    pub(crate) command: Option<Command>,
}

#[derive(Subcommand)]
pub(crate) enum Command {
    /// Serve the games to browsers; so does the bare command
    #[command(after_help = "Example: fishpond serve --listen 0.0.0.0:8080 --public-url https://fish.example")]
    Serve(Serve),
    /// List the games: players, options with defaults, rules version, component data
    #[command(after_help = "Example: fishpond games --json")]
    Games {
        /// As JSON
        #[arg(long)]
        json: bool,
    },
    /// Play in the terminal
    #[command(after_help = "Example: fishpond play penguins --bots greedy --seed 7 --lang de")]
    Play(Play),
    /// Play a whole game and print it as JSON Lines for machines
    #[command(after_help = "Example: fishpond trace penguins --players 3 --seed 7 | head -1")]
    Trace(Trace),
    /// Read a state, a seat and an act as JSON on standard input, write the next state or the refusal
    #[command(
        after_help = "Example: fishpond trace penguins --seed 7 | sed -n 62p | jq '{state, seat: .turn.seat, act: \"pass\"}' | fishpond step penguins"
    )]
    Step {
        /// Which game
        game: GameId,
    },
    /// Run the worked examples of the rules, or of a file of the same form
    #[command(after_help = "Example: fishpond examples penguins")]
    Examples {
        /// Which game
        game: GameId,
        /// A file with worked examples instead of the built-in rules
        file: Option<PathBuf>,
    },
    /// Say why each path of a position became one (fresh)
    #[command(after_help = "Example: fishpond explain fresh game.json --ply 80 --lang de")]
    Explain(Explain),
    /// Show, replay, verify or export a record
    #[command(subcommand)]
    Record(Record),
    /// Draw a position of a record, or a state; without -o as SVG on standard output
    #[command(after_help = "Example: fishpond draw game.json --ply 80 -o board.png")]
    Draw(Draw),
    /// Talk to a bot line by line, from another program: the view of one seat in, acts out
    #[command(after_help = "Example: printf 'hello 1\\nquit\\n' | fishpond bot penguins --level 5")]
    Bot(BotArgs),
    /// Let bots and programs play matches: swapped seats, shared deals, Elo
    #[command(
        after_help = "Examples: fishpond arena penguins --players level:4,greedy,'python3 examples/bot.py' --games 60
          fishpond arena ships --ladder --games 200 --resume ships-ladder.jsonl"
    )]
    Arena(Arena),
    /// Judge a game move by move: what each act cost, and how much was luck
    #[command(after_help = "Example: fishpond analyse game.json --level 7 -o course.svg")]
    Analyse(Analyse),
    /// Measure random games and searches: how many games, acts and nodes a second, on one core
    #[command(after_help = "Example: fishpond bench penguins")]
    Bench(Bench),
    /// Print the JSON Schema of a game's states, or of records, traces or steps
    #[command(after_help = "Example: fishpond schema penguins")]
    Schema {
        /// The name of a game, or record, trace, step-request or step-answer
        what: String,
    },
}

#[derive(Args)]
pub(crate) struct Serve {
    /// Where to listen: an address and a port
    #[arg(long, value_name = "ADDRESS", env = "FISHPOND_LISTEN", default_value = "127.0.0.1:8080")]
    pub(crate) listen: std::net::SocketAddr,
    /// Where games and accounts are kept
    #[arg(long, value_name = "DIR", env = "FISHPOND_DATA", default_value = "fishpond-data")]
    pub(crate) data: PathBuf,
    /// The address that people reach the server under, such as `https://fish.example`; without it, links lead to the address
    /// that the page was opened with
    #[arg(long, value_name = "URL", env = "FISHPOND_PUBLIC_URL", value_parser = public_url)]
    pub(crate) public_url: Option<String>,
    /// A proxy stands before the server: take visitors' addresses from its X-Forwarded-For
    #[arg(
        long,
        value_name = "true|false",
        env = "FISHPOND_BEHIND_PROXY",
        num_args = 0..=1,
        require_equals = true,
        default_missing_value = "true",
        default_value = "false",
        action = clap::ArgAction::Set
    )]
    pub(crate) behind_proxy: bool,
    /// Forms that one person may send each second; 0 for no limit
    #[arg(long, value_name = "N", env = "FISHPOND_PERSON_RATE", default_value_t = 10)]
    pub(crate) person_rate: u32,
    /// Forms that one network address may send each second; 0 for no limit
    #[arg(long, value_name = "N", env = "FISHPOND_ADDRESS_RATE", default_value_t = 80)]
    pub(crate) address_rate: u32,
    /// A file with any of these settings, as TOML; fishpond.toml in this folder, if it is there and no other is named
    #[arg(long, value_name = "FILE", env = "FISHPOND_CONFIG")]
    pub(crate) config: Option<PathBuf>,
}

/// An address with its scheme, without a slash at the end.
fn public_url(text: &str) -> Result<String, String> {
    let host = text.strip_prefix("https://").or_else(|| text.strip_prefix("http://"));
    match host.map(|host| host.trim_end_matches('/')) {
        Some(host) if !host.is_empty() && !host.contains(['/', '?', '#', ' ']) => {
            Ok(text.trim_end_matches('/').to_owned())
        }
        _ => Err("it should be http:// or https:// and a host, such as https://fish.example".to_owned()),
    }
}

/// How a game is set up.
#[derive(Args)]
pub(crate) struct Setup {
    /// Which game
    pub(crate) game: GameId,
    /// How many play; the fewest that can, if not given
    #[arg(long, value_name = "N")]
    pub(crate) players: Option<u8>,
    /// What the deals follow from; a random number, if not given
    #[arg(long, value_name = "NUMBER")]
    pub(crate) seed: Option<u64>,
    /// Set an option of the game; may be repeated
    #[arg(long = "option", value_name = "KEY=VALUE")]
    pub(crate) options: Vec<String>,
    /// Component data other than the usual ones, as TOML or JSON
    #[arg(long, value_name = "FILE")]
    pub(crate) components: Option<PathBuf>,
    /// Save the record of the game
    #[arg(long, value_name = "FILE")]
    pub(crate) save: Option<PathBuf>,
}

#[derive(Args)]
pub(crate) struct Play {
    #[command(flatten)]
    pub(crate) setup: Setup,
    /// Bots for the last seats, separated by commas: random, greedy, level:1 to level:8
    #[arg(long, value_delimiter = ',', value_name = "BOT,…")]
    pub(crate) bots: Vec<Bot>,
    /// The language: en or de
    #[arg(long, default_value_t)]
    pub(crate) lang: Lang,
}

#[derive(Args)]
pub(crate) struct Trace {
    #[command(flatten)]
    pub(crate) setup: Setup,
    /// Who plays: random, greedy, or level:1 to level:8
    #[arg(long, default_value_t = Bot::Random)]
    pub(crate) policy: Bot,
}

#[derive(Subcommand)]
pub(crate) enum Record {
    /// Tell the game in words
    #[command(after_help = "Example: fishpond record show game.json --lang de")]
    Show {
        /// The record
        file: PathBuf,
        /// The language: en or de
        #[arg(long, default_value_t)]
        lang: Lang,
    },
    /// Play it again and check rules, result and hash
    #[command(after_help = "Example: fishpond record replay game.json")]
    Replay {
        /// The record
        file: PathBuf,
    },
    /// Check rules, result and hash, and that every draw follows from the seed
    #[command(after_help = "Example: fishpond record verify game.json")]
    Verify {
        /// The record
        file: PathBuf,
    },
    /// Convert it
    #[command(after_help = "Example: fishpond record export game.json --to trace")]
    Export {
        /// The record
        file: PathBuf,
        /// Into what
        #[arg(long, value_enum, default_value_t = Form::Json)]
        to: Form,
    },
}

/// What a record can be converted into.
#[derive(Clone, Copy, ValueEnum)]
pub(crate) enum Form {
    /// The record itself, in one line with sorted keys
    Json,
    /// JSON Lines with every state and all legal acts, as `trace` writes them
    Trace,
    /// One step a line
    Steps,
}

#[derive(Args)]
pub(crate) struct Explain {
    /// Which game; only fresh makes paths
    pub(crate) game: GameId,
    /// A record, or a state
    pub(crate) file: PathBuf,
    /// The position after so many steps of a record; the last one, if not given
    #[arg(long, value_name = "N")]
    pub(crate) ply: Option<usize>,
    /// This space only, as row,column
    #[arg(long, value_name = "ROW,COLUMN")]
    pub(crate) space: Option<Space>,
    /// What would become paths, for each disk that can be built on now
    #[arg(long)]
    pub(crate) preview: bool,
    /// As JSON
    #[arg(long)]
    pub(crate) json: bool,
    /// The language: en or de
    #[arg(long, default_value_t)]
    pub(crate) lang: Lang,
}

#[derive(Args)]
pub(crate) struct Draw {
    /// A record, or a state (then with --game)
    pub(crate) file: PathBuf,
    /// Which game a state is of
    #[arg(long)]
    pub(crate) game: Option<GameId>,
    /// The position after so many steps; the last one, if not given
    #[arg(long, value_name = "N")]
    pub(crate) ply: Option<usize>,
    /// As this seat sees it; everything open, if not given
    #[arg(long)]
    pub(crate) seat: Option<Seat>,
    #[command(flatten)]
    pub(crate) picture: Picture,
    /// Show more; may be repeated. fresh: reasons, why-3-4, preview-3-4, routes, routes-B
    #[arg(long, value_name = "NAME")]
    pub(crate) show: Vec<String>,
    /// The language: en or de
    #[arg(long, default_value_t)]
    pub(crate) lang: Lang,
}

/// A picture in a file.
#[derive(Args)]
pub(crate) struct Picture {
    /// Draw it into this file; the name ends in .svg or .png
    #[arg(short, long, value_name = "FILE")]
    pub(crate) output: Option<PathBuf>,
    /// Light or dark; as the viewer likes it, if not given (PNG: light)
    #[arg(long, value_enum)]
    pub(crate) theme: Option<Theme>,
    /// The width of a PNG in pixels
    #[arg(long, value_name = "PIXELS", default_value_t = 1200, value_parser = clap::value_parser!(u32).range(16..=8192))]
    pub(crate) width: u32,
}

/// The two looks of a picture.
#[derive(Clone, Copy, ValueEnum)]
pub(crate) enum Theme {
    /// For daylight
    Light,
    /// For the night
    Dark,
}

#[derive(Args)]
pub(crate) struct BotArgs {
    /// Which game
    pub(crate) game: GameId,
    /// How strong, 1 to 8
    #[arg(long, value_name = "LEVEL", default_value_t = 8, value_parser = clap::value_parser!(u8).range(1..=8))]
    pub(crate) level: u8,
    /// So many nodes an act, instead of what the level has
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    pub(crate) nodes: Option<u64>,
    /// So many milliseconds an act, instead of what the level has
    #[arg(long, value_name = "MS", value_parser = clap::value_parser!(u64).range(1..=3_600_000))]
    pub(crate) time: Option<u64>,
    /// What its randomness follows from
    #[arg(long, value_name = "NUMBER", default_value_t = 1)]
    pub(crate) seed: u64,
    /// How many threads think where the limit is a time; with a limit of nodes it is always one
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u8).range(1..=64))]
    pub(crate) threads: u8,
}

#[derive(Args)]
pub(crate) struct Arena {
    /// Which game
    pub(crate) game: GameId,
    /// Who plays, separated by commas: random, greedy, uct, level:1 to level:8, or a command that speaks the protocol
    #[arg(long, value_delimiter = ',', required_unless_present = "ladder", value_name = "NAME,…")]
    pub(crate) players: Vec<String>,
    /// Instead, each level against the one below, and whether it wins 60 % of the decided games; some of the levels as in --ladder=4-8
    #[arg(long, value_name = "LEVELS", conflicts_with_all = ["players", "nodes", "time", "output"], num_args = 0..=1, require_equals = true, default_missing_value = "1-8")]
    pub(crate) ladder: Option<Rungs>,
    /// How many seats a game has; the fewest that can play, if not given
    #[arg(long, value_name = "N")]
    pub(crate) seats: Option<u8>,
    /// How many games, rounded up until everybody had every seat with every deal; with --ladder, how many a step at the most
    #[arg(long, value_name = "N", default_value_t = 100, value_parser = clap::value_parser!(u64).range(1..=1_000_000))]
    pub(crate) games: u64,
    /// The first deal
    #[arg(long, value_name = "NUMBER", default_value_t = 1)]
    pub(crate) seed: u64,
    /// So many nodes an act for everybody, instead of what the levels have
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    pub(crate) nodes: Option<u64>,
    /// So many milliseconds an act for everybody, instead of what the levels have
    #[arg(long, value_name = "MS", value_parser = clap::value_parser!(u64).range(1..=3_600_000))]
    pub(crate) time: Option<u64>,
    /// Set an option of the game; may be repeated
    #[arg(long = "option", value_name = "KEY=VALUE")]
    pub(crate) options: Vec<String>,
    /// Component data other than the usual ones, as TOML or JSON
    #[arg(long, value_name = "FILE")]
    pub(crate) components: Option<PathBuf>,
    /// Games at the same time; as many as there are cores, if not given
    #[arg(long, value_name = "N")]
    pub(crate) threads: Option<usize>,
    /// Keep the results in this file, and go on from there if it exists
    #[arg(long, value_name = "FILE")]
    pub(crate) resume: Option<PathBuf>,
    /// As JSON
    #[arg(long)]
    pub(crate) json: bool,
    #[command(flatten)]
    pub(crate) picture: Picture,
    /// The language of the picture: en or de
    #[arg(long, default_value_t)]
    pub(crate) lang: Lang,
}

#[derive(Args)]
pub(crate) struct Analyse {
    /// The record
    pub(crate) file: PathBuf,
    /// As thorough as this level plays, 1 to 8; if nothing is given, as thorough as can be done in less than a minute
    #[arg(long, value_name = "LEVEL", value_parser = clap::value_parser!(u8).range(1..=8))]
    pub(crate) level: Option<u8>,
    /// So many nodes for every act that is weighed, instead of what the level has
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    pub(crate) nodes: Option<u64>,
    /// So many milliseconds for every act that is weighed; the result is then not always the same
    #[arg(long, value_name = "MS", value_parser = clap::value_parser!(u64).range(1..=3_600_000))]
    pub(crate) time: Option<u64>,
    /// What its randomness follows from
    #[arg(long, value_name = "NUMBER", default_value_t = 1)]
    pub(crate) seed: u64,
    /// Decisions at the same time; as many as there are cores, if not given
    #[arg(long, value_name = "N")]
    pub(crate) threads: Option<usize>,
    /// As JSON
    #[arg(long)]
    pub(crate) json: bool,
    #[command(flatten)]
    pub(crate) picture: Picture,
    /// The language: en or de
    #[arg(long, default_value_t)]
    pub(crate) lang: Lang,
}

#[derive(Args)]
pub(crate) struct Bench {
    /// Which game; all of them, if not given
    pub(crate) game: Option<GameId>,
    /// Seconds for each line
    #[arg(long, default_value_t = 1.0, value_parser = seconds)]
    pub(crate) seconds: f64,
    /// As JSON
    #[arg(long)]
    pub(crate) json: bool,
}

fn seconds(text: &str) -> Result<f64, String> {
    match text.parse() {
        Ok(seconds) if (0.001..=3600.0).contains(&seconds) => Ok(seconds),
        _ => Err("it should be a number of seconds from 0.001 to 3600".to_owned()),
    }
}
