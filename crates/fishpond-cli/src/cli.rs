//! The commands and their arguments.

mod values;

mod bots;

mod operator;

mod tournaments;

use std::path::PathBuf;

use clap::builder::PossibleValuesParser;
use clap::{Args, Parser, Subcommand, ValueEnum};
use clap_complete::Shell;
use fishpond_bots::Bot;
use fishpond_core::Seat;
use fishpond_fresh::Space;
use fishpond_games::GameId;
use fishpond_words::Lang;

pub(crate) use bots::{Analyse, Arena, Bench, BotArgs, Remote};
pub(crate) use operator::{
    Admin, AdminRatings, AdminTables, AdminToken, Backup, Health, ListTables, LogFormat, Migrate, Restore,
    Serve, ServerFolder, Tables,
};
pub(crate) use tournaments::{AdminTournaments, CreateTournament, ListTournaments, Tournaments};
pub(crate) use values::part_of_address;

use crate::commands::schema;
use crate::play::names;

use values::{
    bot, digits, game, invitation_code, language, named_file, system_language, table_name, whole_number,
};

/// Play four fish board games in the browser or the terminal, check their rules, and let bots compete
#[derive(Parser)]
#[command(
    name = "fishpond",
    version,
    after_help = "Exit codes: 0 success, 1 a check failed, a move or a state was refused, or a record was tampered with, 2 invalid input"
)]
pub(crate) struct Cli {
    #[command(subcommand)]
    pub(crate) command: Option<Command>,
}

#[derive(Subcommand)]
pub(crate) enum Command {
    /// Start the web server (the default command)
    #[command(after_help = "Example: fishpond serve --listen 0.0.0.0:8080 --public-url https://fish.example")]
    Serve(Box<Serve>),
    /// Check whether the server is ready: exit code 0 if it is, otherwise 1
    #[command(after_help = "Example: fishpond health --listen 127.0.0.1:8080")]
    Health(Health),
    /// Back up the games and accounts of a server, whether it is running or not; use pg_dump if they are in PostgreSQL
    #[command(after_help = "Example: fishpond backup /var/backups/fishpond.sqlite --keep 7")]
    Backup(Backup),
    /// Replace a server's games and accounts with a backup; stop the server first
    #[command(after_help = "Example: fishpond restore /var/backups/fishpond.sqlite --replace")]
    Restore(Restore),
    /// Move a server's games and accounts to a PostgreSQL database, which several servers can share; stop the server first
    #[command(after_help = "Example: fishpond migrate --to postgres://fishpond:PASSWORD@db.example/fishpond")]
    Migrate(Migrate),
    /// Manage a server: tables, people, bans, passwords, API tokens; works whether it is running or not, except with PostgreSQL, where it must be running
    #[command(arg_required_else_help = false, after_help = "Example: fishpond admin tables")]
    Admin {
        #[command(subcommand)]
        command: Admin,
        #[command(flatten)]
        folder: ServerFolder,
    },
    /// List the games with player counts, options, rules version and component data
    #[command(after_help = "Example: fishpond games --json")]
    Games {
        /// The game [default: all]
        #[arg(value_parser = game())]
        game: Option<GameId>,
        /// Print JSON
        #[arg(long)]
        json: bool,
    },
    /// Play in the terminal: against bots, with others at the same keyboard, or on a server
    #[command(after_help = "Examples: fishpond play penguins --bots level:3 --save game.json --lang de
          fishpond play ships --players 3 --server http://127.0.0.1:8080
          fishpond play --server 'http://127.0.0.1:8080/t/a1b2c3d4?code=5f2b8c01d94e7a33'")]
    Play(Play),
    /// Follow a table on a server
    #[command(
        after_help = "Example: fishpond watch 'http://127.0.0.1:8080/t/a1b2c3d4?code=9e07b1d2c3f45a68'"
    )]
    Watch(Watch),
    /// Learn a game in the terminal, move by move
    #[command(after_help = "Example: fishpond lesson penguins --lang de")]
    Lesson(Lesson),
    /// Let bots play a whole game and print every state and its legal moves as JSON Lines
    #[command(after_help = "Example: fishpond trace penguins --players 3 --seed 7 | head -1")]
    Trace(Trace),
    /// Apply moves: read states as JSON, each with a seat and a move, and print the next state with its legal moves, or the refusal
    #[command(
        after_help = "Example: fishpond trace penguins --seed 7 | sed -n 62p | jq '{state, seat: .turn.seat, act: .legal[.turn.seat][0]}' | fishpond step penguins"
    )]
    Step {
        /// The game
        #[arg(value_parser = game())]
        game: GameId,
        /// File with requests, one after another; - for standard input
        #[arg(default_value = "-")]
        file: PathBuf,
    },
    /// List the legal moves of a state or of a position in a record, or the possible results if the next step is a draw
    #[command(after_help = "Example: fishpond legal penguins game.json --ply 61")]
    Legal(Legal),
    /// Run the worked examples of the rules
    #[command(after_help = "Example: fishpond examples penguins")]
    Examples {
        /// The game
        #[arg(value_parser = game())]
        game: GameId,
        /// Markdown file with worked examples; - for standard input [default: the game's rules]
        file: Option<PathBuf>,
        /// Print JSON
        #[arg(long)]
        json: bool,
    },
    /// Explain why spaces became paths (fresh)
    #[command(after_help = "Example: fishpond explain fresh game.json --ply 80 --lang de")]
    Explain(Explain),
    /// Show, replay, verify or export a record
    #[command(subcommand, arg_required_else_help = false)]
    Record(Record),
    /// Draw a position of a record or a state; prints SVG unless -o is given
    #[command(after_help = "Example: fishpond draw game.json --ply 80 -o board.png")]
    Draw(Draw),
    /// Run a bot that other programs control through a line protocol, or that plays on a server
    #[command(after_help = "Examples: printf 'hello 1\\nquit\\n' | fishpond bot penguins --level 5
          fishpond bot penguins --level 5 --server http://127.0.0.1:8080 --token fp_… --seek")]
    Bot(BotArgs),
    /// Play matches between bots and rate them; every deal is played from every seat
    #[command(
        after_help = "Examples: fishpond arena penguins --bots level:4,greedy,'python3 examples/bot.py' --games 60
          fishpond arena ships --ladder --games 200 --resume ships-ladder.jsonl"
    )]
    Arena(Arena),
    /// Evaluate a game move by move: the cost of each move, and how much was luck
    #[command(after_help = "Example: fishpond analyse game.json --level 7 -o course.svg")]
    Analyse(Analyse),
    /// Measure the speed of random games and searches on one core
    #[command(after_help = "Example: fishpond bench penguins")]
    Bench(Bench),
    /// Print a JSON Schema
    #[command(after_help = "Example: fishpond schema penguins")]
    Schema {
        /// A game, for its states, or another format
        #[arg(value_parser = PossibleValuesParser::new(schema::names()))]
        name: String,
    },
    /// Print a shell completion script
    #[command(
        after_help = "Example: fishpond completions bash > ~/.local/share/bash-completion/completions/fishpond"
    )]
    Completions {
        /// The shell
        shell: Shell,
    },
    /// Print the manual page, or write the pages of all commands to a folder
    #[command(after_help = "Example: fishpond man ~/.local/share/man/man1")]
    Man {
        /// Folder for the manual pages of all commands; it is created if it does not exist
        folder: Option<PathBuf>,
    },
}

/// The setup of a game.
#[derive(Args)]
pub(crate) struct Setup {
    /// Number of players [default: the smallest possible]
    #[arg(long, visible_alias = "seats", value_name = "N")]
    pub(crate) players: Option<u8>,
    /// Seed for all random draws [default: random]
    #[arg(long, value_name = "NUMBER")]
    pub(crate) seed: Option<u64>,
    /// Set an option of the game; can be repeated (`fishpond games` lists the options)
    #[arg(long = "option", value_name = "KEY=VALUE")]
    pub(crate) options: Vec<String>,
    /// TOML or JSON file that replaces the component data of the game; - for standard input
    #[arg(long, value_name = "FILE")]
    pub(crate) components: Option<PathBuf>,
    /// Save a record of the game; `play` writes it after every move
    #[arg(long, value_name = "FILE", value_parser = named_file())]
    pub(crate) save: Option<PathBuf>,
    /// Overwrite an existing file
    #[arg(long)]
    pub(crate) force: bool,
}

#[derive(Args)]
pub(crate) struct Play {
    /// The game
    #[arg(value_parser = game(), required_unless_present_any = ["resume", "server"])]
    pub(crate) game: Option<GameId>,
    #[command(flatten)]
    pub(crate) setup: Setup,
    /// Bots for the last seats, separated by commas
    #[arg(long, value_delimiter = ',', value_name = "BOT,…", value_parser = bot())]
    pub(crate) bots: Vec<Bot>,
    /// Names of the human players, separated by commas
    #[arg(long, value_delimiter = ',', value_name = "NAME,…", value_parser = names::parse)]
    pub(crate) names: Vec<String>,
    /// Continue a game that was saved with --save, in the same file
    #[arg(long, value_name = "FILE", conflicts_with_all = ["players", "seed", "options", "components"])]
    pub(crate) resume: Option<PathBuf>,
    #[command(flatten)]
    pub(crate) online: Online,
    /// Play line by line, as in a pipe, instead of full screen
    #[arg(long)]
    pub(crate) lines: bool,
    /// Use only ASCII characters on the screen
    #[arg(long)]
    pub(crate) ascii: bool,
    /// Language [default: the system's]
    #[arg(long, default_value_t = system_language(), hide_default_value = true, value_parser = language())]
    pub(crate) lang: Lang,
}

impl Play {
    /// Returns the number of players: by default the smallest with seats for all bots and names, and at least one person.
    pub(crate) fn players(&self, game: GameId) -> u8 {
        let (min, max) = (game.facts().min_players, game.facts().max_players);
        let seats = u8::try_from(self.bots.len() + self.names.len().max(1)).unwrap_or(max);
        self.setup.players.unwrap_or(seats.clamp(min, max))
    }
}

/// A server on which people play.
#[derive(Args)]
pub(crate) struct Online {
    /// Play on this server: at a new table, or at the table with this address
    #[arg(long, value_name = "URL", conflicts_with_all = ["resume", "save", "seed", "components", "lines"])]
    pub(crate) server: Option<String>,
    /// API token, from the profile page [default: play as a guest]
    #[arg(long, env = "FISHPOND_TOKEN", hide_env_values = true)]
    pub(crate) token: Option<String>,
    /// Join this table
    #[arg(long, requires = "server", value_parser = table_name)]
    pub(crate) table: Option<String>,
    /// Invitation code of the table
    #[arg(long, requires = "server", value_parser = invitation_code)]
    pub(crate) code: Option<String>,
}

#[derive(Args)]
pub(crate) struct Watch {
    /// Address of the table's page
    pub(crate) url: String,
    /// API token, from the profile page [default: watch as a guest]
    #[arg(long, env = "FISHPOND_TOKEN", hide_env_values = true)]
    pub(crate) token: Option<String>,
    /// Print the history line by line, as in a pipe, instead of full screen
    #[arg(long)]
    pub(crate) lines: bool,
    /// Use only ASCII characters on the screen
    #[arg(long)]
    pub(crate) ascii: bool,
    /// Language [default: the system's]
    #[arg(long, default_value_t = system_language(), hide_default_value = true, value_parser = language())]
    pub(crate) lang: Lang,
}

#[derive(Args)]
pub(crate) struct Lesson {
    /// The game
    #[arg(value_parser = game())]
    pub(crate) game: GameId,
    /// Show the lesson line by line, as in a pipe, instead of full screen
    #[arg(long)]
    pub(crate) lines: bool,
    /// Use only ASCII characters on the screen
    #[arg(long)]
    pub(crate) ascii: bool,
    /// Language [default: the system's]
    #[arg(long, default_value_t = system_language(), hide_default_value = true, value_parser = language())]
    pub(crate) lang: Lang,
}

#[derive(Args)]
pub(crate) struct Trace {
    /// The game
    #[arg(value_parser = game())]
    pub(crate) game: GameId,
    #[command(flatten)]
    pub(crate) setup: Setup,
    /// The bot that plays all seats
    #[arg(long, value_name = "BOT", default_value_t = Bot::Random, value_parser = bot())]
    pub(crate) policy: Bot,
}

#[derive(Subcommand)]
pub(crate) enum Record {
    /// Describe the game in words
    #[command(after_help = "Example: fishpond record show game.json --lang de")]
    Show {
        /// The record; - for standard input
        file: PathBuf,
        /// Print JSON
        #[arg(long)]
        json: bool,
        /// Language [default: the system's]
        #[arg(long, default_value_t = system_language(), hide_default_value = true, value_parser = language())]
        lang: Lang,
    },
    /// Replay the record and check its moves, result and state hash
    #[command(after_help = "Example: fishpond record replay game.json")]
    Replay {
        /// The record; - for standard input
        file: PathBuf,
        /// Print JSON
        #[arg(long)]
        json: bool,
    },
    /// Check the record's moves, result, state hash, draws and signature
    #[command(
        after_help = "Example: fishpond record verify game.json --key $(curl https://fish.example/.well-known/fishpond-key)"
    )]
    Verify {
        /// The record; - for standard input
        file: PathBuf,
        /// Seed commitment that you saved before the game; must be the one in the record
        #[arg(long, value_name = "HEX", value_parser = digits)]
        commitment: Option<String>,
        /// Randomness that you contributed, as you typed it; must be in the record; can be repeated
        #[arg(long, value_name = "TEXT")]
        entropy: Vec<String>,
        /// Public key of the server; must be the one that signed the record
        #[arg(long, value_name = "HEX", value_parser = digits)]
        key: Option<String>,
        /// Print JSON
        #[arg(long)]
        json: bool,
    },
    /// Convert the record to another format
    #[command(after_help = "Example: fishpond record export game.json --to trace")]
    Export {
        /// The record; - for standard input
        file: PathBuf,
        /// The format
        #[arg(long, value_enum, default_value_t = ExportFormat::Json)]
        to: ExportFormat,
    },
}

/// A format that records can be converted to.
#[derive(Clone, Copy, ValueEnum)]
pub(crate) enum ExportFormat {
    /// The record itself, in one line with sorted keys
    Json,
    /// JSON Lines with every state and its legal moves, as `trace` prints them
    Trace,
    /// One step per line
    Steps,
}

#[derive(Args)]
pub(crate) struct Legal {
    /// The game
    #[arg(value_parser = game())]
    pub(crate) game: GameId,
    /// State or record; - for standard input
    #[arg(default_value = "-")]
    pub(crate) file: PathBuf,
    /// List the moves in the position after N steps of a record [default: the last]
    #[arg(long, value_name = "N")]
    pub(crate) ply: Option<usize>,
    /// List only the moves of this seat
    #[arg(long)]
    pub(crate) seat: Option<Seat>,
    /// Print JSON
    #[arg(long)]
    pub(crate) json: bool,
}

#[derive(Args)]
pub(crate) struct Explain {
    /// The game; only fresh has paths
    #[arg(value_parser = game())]
    pub(crate) game: GameId,
    /// Record or state; - for standard input
    pub(crate) file: PathBuf,
    /// Explain the position after N steps of a record [default: the last]
    #[arg(long, value_name = "N")]
    pub(crate) ply: Option<usize>,
    /// Explain only this space, such as e4 or 3,4
    #[arg(long, value_name = "SPACE", value_parser = Space::read)]
    pub(crate) space: Option<Space>,
    /// Show which spaces would become paths for each possible building
    #[arg(long)]
    pub(crate) preview: bool,
    /// Print JSON
    #[arg(long)]
    pub(crate) json: bool,
    /// Language [default: the system's]
    #[arg(long, default_value_t = system_language(), hide_default_value = true, value_parser = language())]
    pub(crate) lang: Lang,
}

#[derive(Args)]
pub(crate) struct Draw {
    /// Record, or state together with --game; - for standard input
    pub(crate) file: PathBuf,
    /// Game that the state belongs to
    #[arg(long, value_parser = game())]
    pub(crate) game: Option<GameId>,
    /// Draw the position after N steps [default: the last]
    #[arg(long, value_name = "N")]
    pub(crate) ply: Option<usize>,
    /// Draw what this seat sees [default: everything]
    #[arg(long)]
    pub(crate) seat: Option<Seat>,
    #[command(flatten)]
    pub(crate) picture: Picture,
    #[arg(long, value_name = "NAME", help = format!("Show additional details; can be repeated. {SHOW}"))]
    pub(crate) show: Vec<String>,
    /// Language [default: the system's]
    #[arg(long, default_value_t = system_language(), hide_default_value = true, value_parser = language())]
    pub(crate) lang: Lang,
}

/// The names that `draw --show` accepts.
pub(crate) const SHOW: &str = "Only in fresh: reasons, why-SPACE for a path (such as why-b6), preview-SPACE for \
    a disk on which the player to move can build, routes and routes-SEAT at the end of a game";

/// A picture file.
#[derive(Args)]
pub(crate) struct Picture {
    /// Picture file; its name ends in .svg or .png
    #[arg(short, long, value_name = "FILE", value_parser = named_file())]
    pub(crate) output: Option<PathBuf>,
    /// Colour scheme [default: the viewer's in SVG, light in PNG]
    #[arg(long, value_enum)]
    pub(crate) theme: Option<Theme>,
    /// Width of a PNG in pixels
    #[arg(long, value_name = "PIXELS", default_value_t = 1200, value_parser = whole_number::<u32>(16..=8192))]
    pub(crate) width: u32,
}

/// A colour scheme.
#[derive(Clone, Copy, ValueEnum)]
pub(crate) enum Theme {
    Light,
    Dark,
}
