//! The arguments of the commands for the operator of a server.

use std::net::{Ipv6Addr, SocketAddr};
use std::path::PathBuf;

use clap::{Args, Subcommand, ValueEnum};
use fishpond_server::{Scope, TrustedProxy};

use super::tournaments::Tournaments;
use super::values::{named_file, whole_number};

#[derive(Args)]
pub(crate) struct Serve {
    /// Address and port to listen on
    #[arg(long, value_name = "ADDRESS", env = "FISHPOND_LISTEN", default_value = "127.0.0.1:8080", value_parser = address)]
    pub(crate) listen: SocketAddr,
    /// Folder for games and accounts
    #[arg(long, value_name = "DIR", env = "FISHPOND_DATA", default_value = "fishpond-data")]
    pub(crate) data: PathBuf,
    /// PostgreSQL database for several servers, instead of a file in the data folder: postgres://USER:PASSWORD@HOST/DATABASE [default: none]
    #[arg(long, value_name = "URL", env = "FISHPOND_DATABASE", hide_env_values = true)]
    pub(crate) database: Option<String>,
    /// NATS servers, separated by commas, through which the servers of a large cluster tell each other what has changed: nats://HOST:4222 [default: PostgreSQL]
    #[arg(long, value_name = "URL", env = "FISHPOND_NATS", hide_env_values = true)]
    pub(crate) nats: Option<String>,
    /// Public address of the server, for links [default: the address that the browser used]
    #[arg(long, value_name = "URL", env = "FISHPOND_PUBLIC_URL", value_parser = public_url)]
    pub(crate) public_url: Option<String>,
    /// Trust `X-Forwarded-For` from a reverse proxy on this machine
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
    /// Trust `X-Forwarded-For` from reverse proxies at these addresses or networks, separated by commas
    #[arg(long, value_name = "CIDR", env = "FISHPOND_TRUSTED_PROXY", value_delimiter = ',')]
    pub(crate) trusted_proxy: Vec<TrustedProxy>,
    /// Form submissions per second from one person (page loads: twice as many); 0 for no limit
    #[arg(long, value_name = "N", env = "FISHPOND_PERSON_RATE", default_value_t = 10)]
    pub(crate) person_rate: u32,
    /// Form submissions per second from one network (page loads: twice as many); 0 for no limit
    #[arg(long, value_name = "N", env = "FISHPOND_ADDRESS_RATE", default_value_t = 80)]
    pub(crate) address_rate: u32,
    /// Open connections from one network that is not a trusted proxy; 0 for no limit
    #[arg(long, value_name = "N", env = "FISHPOND_CONNECTIONS_PER_NETWORK", default_value_t = 1000)]
    pub(crate) connections_per_network: u32,
    /// Open connections in total; 0 for no limit
    #[arg(long, value_name = "N", env = "FISHPOND_MAX_CONNECTIONS", default_value_t = 20_000)]
    pub(crate) max_connections: u32,
    /// Unfinished games of one person, checked when they create a table; 0 for no limit
    #[arg(long, value_name = "N", env = "FISHPOND_TABLES_PER_PERSON", default_value_t = 50)]
    pub(crate) tables_per_person: u32,
    /// Unfinished games created from one network; 0 for no limit
    #[arg(long, value_name = "N", env = "FISHPOND_TABLES_PER_NETWORK", default_value_t = 200)]
    pub(crate) tables_per_network: u32,
    /// Unfinished games in total; 0 for no limit
    #[arg(long, value_name = "N", env = "FISHPOND_MAX_TABLES", default_value_t = 20_000)]
    pub(crate) max_tables: u32,
    /// Running games in which only bots play, per person who created them; 0 for no limit
    #[arg(long, value_name = "N", env = "FISHPOND_BOT_TABLES", default_value_t = 3)]
    pub(crate) bot_tables: u32,
    /// Listed tables of one person that are waiting for players; 0 for no limit
    #[arg(long, value_name = "N", env = "FISHPOND_LISTED_PER_PERSON", default_value_t = 5)]
    pub(crate) listed_per_person: u32,
    /// Listed tables created from one network that are waiting for players; 0 for no limit
    #[arg(long, value_name = "N", env = "FISHPOND_LISTED_PER_NETWORK", default_value_t = 20)]
    pub(crate) listed_per_network: u32,
    /// Players who can join a tournament from one network; 0 for no limit
    #[arg(long, value_name = "N", env = "FISHPOND_ENTRIES_PER_NETWORK", default_value_t = 8)]
    pub(crate) entries_per_network: u32,
    /// Number of bots that think at the same time [default: number of CPU cores]
    #[arg(long, value_name = "N", env = "FISHPOND_THINKERS", value_parser = whole_number::<u32>(1..=u64::MAX))]
    pub(crate) thinkers: Option<u32>,
    /// Check the whole database before starting, which takes about 15 seconds per GB
    #[arg(
        long,
        value_name = "true|false",
        env = "FISHPOND_CHECK",
        num_args = 0..=1,
        require_equals = true,
        default_missing_value = "true",
        default_value = "false",
        action = clap::ArgAction::Set
    )]
    pub(crate) check: bool,
    /// Address and port for Prometheus metrics, at /metrics [default: none]
    #[arg(long, value_name = "ADDRESS", env = "FISHPOND_METRICS", value_parser = address)]
    pub(crate) metrics: Option<SocketAddr>,
    /// Name of the server, shown on every page
    #[arg(long, value_name = "NAME", env = "FISHPOND_SITE_NAME", default_value = "Fishpond", value_parser = site_name)]
    pub(crate) site_name: String,
    /// Text at the top of the home page [default: a built-in text in the visitor's language]
    #[arg(long, value_name = "TEXT", env = "FISHPOND_WELCOME")]
    pub(crate) welcome: Option<String>,
    /// Accounts need an invitation, which `fishpond admin invite` creates
    #[arg(
        long,
        value_name = "true|false",
        env = "FISHPOND_INVITE_ONLY",
        num_args = 0..=1,
        require_equals = true,
        default_missing_value = "true",
        default_value = "false",
        action = clap::ArgAction::Set
    )]
    pub(crate) invite_only: bool,
    /// Markdown file with the legal notice, shown at /imprint [default: none]
    #[arg(long, value_name = "FILE", env = "FISHPOND_IMPRINT")]
    pub(crate) imprint: Option<PathBuf>,
    /// Markdown file with the privacy policy, shown at /privacy [default: none]
    #[arg(long, value_name = "FILE", env = "FISHPOND_PRIVACY")]
    pub(crate) privacy: Option<PathBuf>,
    /// Clock preselected in the forms for a new table and for finding players: none, move:SECONDS, bank:SECONDS+SECONDS or days:DAYS
    #[arg(long, value_name = "CLOCK", env = "FISHPOND_DEFAULT_CLOCK", default_value = "none", value_parser = clock)]
    pub(crate) default_clock: String,
    /// Default options in the form for a new table and in quick games: GAME.NAME=VALUE, separated by spaces [default: none]
    #[arg(long, value_name = "OPTIONS", env = "FISHPOND_DEFAULT_OPTIONS", value_parser = default_options)]
    pub(crate) default_options: Option<String>,
    /// No rated games, and no leaderboards on the home page
    #[arg(
        long,
        value_name = "true|false",
        env = "FISHPOND_UNRATED",
        num_args = 0..=1,
        require_equals = true,
        default_missing_value = "true",
        default_value = "false",
        action = clap::ArgAction::Set
    )]
    pub(crate) unrated: bool,
    /// Mail server: smtps://HOST, or smtp://HOST for STARTTLS; needs --public-url and --mail-from [default: no mail]
    #[arg(long, value_name = "URL", env = "FISHPOND_SMTP")]
    pub(crate) smtp: Option<String>,
    /// User name for the mail server [default: none]
    #[arg(long, value_name = "NAME", env = "FISHPOND_SMTP_USER")]
    pub(crate) smtp_user: Option<String>,
    /// File with the password for the mail server [default: none]
    #[arg(long, value_name = "FILE", env = "FISHPOND_SMTP_PASSWORD_FILE")]
    pub(crate) smtp_password_file: Option<PathBuf>,
    /// Sender of all emails, such as Fishpond <fish@example.org>
    #[arg(long, value_name = "ADDRESS", env = "FISHPOND_MAIL_FROM")]
    pub(crate) mail_from: Option<String>,
    /// Send notifications to browsers through their push services, even if no page is open
    #[arg(
        long,
        value_name = "true|false",
        env = "FISHPOND_PUSH",
        num_args = 0..=1,
        require_equals = true,
        default_missing_value = "true",
        default_value = "true",
        action = clap::ArgAction::Set
    )]
    pub(crate) push: bool,
    /// Also send notifications to push services in private networks and on any port; only if you trust everyone with an account
    #[arg(
        long,
        value_name = "true|false",
        env = "FISHPOND_PUSH_PRIVATE_NETWORKS",
        num_args = 0..=1,
        require_equals = true,
        default_missing_value = "true",
        default_value = "false",
        action = clap::ArgAction::Set
    )]
    pub(crate) push_private_networks: bool,
    /// Seconds to keep serving visitors after a stop signal, while /health/ready answers 503
    #[arg(long, value_name = "SECONDS", env = "FISHPOND_DRAIN_TIME", default_value_t = 0)]
    pub(crate) drain_time: u32,
    /// Format of the log
    #[arg(long, value_name = "FORMAT", env = "FISHPOND_LOG_FORMAT", default_value = "text")]
    pub(crate) log_format: LogFormat,
    /// Log each request: method, kind of page, status, duration
    #[arg(
        long,
        value_name = "true|false",
        env = "FISHPOND_LOG_REQUESTS",
        num_args = 0..=1,
        require_equals = true,
        default_missing_value = "true",
        default_value = "false",
        action = clap::ArgAction::Set
    )]
    pub(crate) log_requests: bool,
    /// TOML file with any of these settings [default: fishpond.toml, if it exists]
    #[arg(long, value_name = "FILE", env = "FISHPOND_CONFIG", value_parser = named_file())]
    pub(crate) config: Option<PathBuf>,
}

/// A format of the log.
#[derive(Clone, Copy, ValueEnum)]
pub(crate) enum LogFormat {
    /// One line for each entry
    Text,
    /// One JSON object for each entry
    Json,
}

#[derive(Args)]
pub(crate) struct Health {
    /// Address and port that the server listens on [default: as in the config file, otherwise 127.0.0.1:8080]
    #[arg(long, value_name = "ADDRESS", env = "FISHPOND_LISTEN", value_parser = address)]
    pub(crate) listen: Option<SocketAddr>,
    /// The server's config file [default: fishpond.toml, if it exists]
    #[arg(long, value_name = "FILE", env = "FISHPOND_CONFIG", value_parser = named_file())]
    pub(crate) config: Option<PathBuf>,
}

/// The data folder of a server.
#[derive(Args)]
pub(crate) struct ServerFolder {
    /// Folder with the server's games and accounts [default: as in the config file, otherwise fishpond-data]
    #[arg(long, value_name = "DIR", env = "FISHPOND_DATA", global = true)]
    pub(crate) data: Option<PathBuf>,
    /// The server's config file [default: fishpond.toml, if it exists]
    #[arg(long, value_name = "FILE", env = "FISHPOND_CONFIG", global = true, value_parser = named_file())]
    pub(crate) config: Option<PathBuf>,
}

#[derive(Args)]
pub(crate) struct Backup {
    /// The backup
    #[arg(value_parser = named_file())]
    pub(crate) file: PathBuf,
    /// Keep this number of backups: FILE, FILE.1 for the one before, and so on
    #[arg(long, value_name = "N", value_parser = whole_number::<u32>(1..=u64::MAX))]
    pub(crate) keep: Option<u32>,
    #[command(flatten)]
    pub(crate) folder: ServerFolder,
}

#[derive(Args)]
pub(crate) struct Restore {
    /// The backup
    #[arg(value_parser = named_file())]
    pub(crate) file: PathBuf,
    /// Replace existing games and accounts, which are kept under another name
    #[arg(long)]
    pub(crate) replace: bool,
    #[command(flatten)]
    pub(crate) folder: ServerFolder,
}

#[derive(Args)]
pub(crate) struct Migrate {
    /// The empty database: postgres://USER:PASSWORD@HOST/DATABASE
    #[arg(long, value_name = "URL", env = "FISHPOND_DATABASE", hide_env_values = true)]
    pub(crate) to: String,
    #[command(flatten)]
    pub(crate) folder: ServerFolder,
}

#[derive(Subcommand)]
pub(crate) enum Admin {
    /// List unfinished games, or close or delete a table
    #[command(after_help = "Examples: fishpond admin tables
          fishpond admin tables close a1b2c3d4")]
    Tables(Tables),
    /// List the accounts, or the people at a table
    #[command(after_help = "Example: fishpond admin people --table a1b2c3d4")]
    People {
        /// List the people at this table
        #[arg(long)]
        table: Option<String>,
        /// Print JSON
        #[arg(long)]
        json: bool,
    },
    /// Ban a person: log them out, let bots take over in their games, and close the tables that they host unless others are playing there or the game is rated
    #[command(after_help = "Example: fishpond admin ban 5f2b8c01d94e7a3360b1c2d4 --network")]
    Ban {
        /// Identifier or account name, as `admin people` lists them
        person: String,
        /// Also ban the network that they last used, until the ban is lifted or the server stops
        #[arg(long)]
        network: bool,
    },
    /// Lift the ban on a person
    #[command(after_help = "Example: fishpond admin unban 5f2b8c01d94e7a3360b1c2d4")]
    Unban {
        /// Identifier or account name, as `admin bans` lists them
        person: String,
    },
    /// List the banned people
    #[command(after_help = "Example: fishpond admin bans")]
    Bans {
        /// Print JSON
        #[arg(long)]
        json: bool,
    },
    /// Give an account a new random password, log it out everywhere and revoke its API tokens
    #[command(after_help = "Example: fishpond admin reset-password Ann")]
    ResetPassword {
        /// Name of the account
        account: String,
        /// Keep its API tokens and those of its bots valid
        #[arg(long)]
        keep_tokens: bool,
    },
    /// Create an invitation code, with which one person can create an account on a server with `invite-only`
    #[command(after_help = "Example: fishpond admin invite --days 7")]
    Invite {
        /// Days for which the code is valid
        #[arg(long, value_name = "N", default_value_t = 30, value_parser = whole_number::<u32>(1..=3650))]
        days: u32,
        /// Print JSON
        #[arg(long)]
        json: bool,
    },
    /// List the reports from visitors, or delete one
    #[command(after_help = "Examples: fishpond admin reports
          fishpond admin reports --delete 3")]
    Reports {
        /// Maximum number of reports
        #[arg(long, value_name = "N", default_value_t = 100, value_parser = whole_number::<u32>(1..=u64::MAX))]
        limit: u32,
        /// Delete this report
        #[arg(long, value_name = "REPORT", conflicts_with_all = ["limit", "json"])]
        delete: Option<u64>,
        /// Print JSON
        #[arg(long)]
        json: bool,
    },
    /// Create, list or revoke API tokens of an account
    #[command(
        subcommand,
        arg_required_else_help = false,
        after_help = "Example: fishpond admin token new Ann --name 'my bot'"
    )]
    Token(AdminToken),
    /// Compute all ratings again from the rated games
    #[command(
        subcommand,
        arg_required_else_help = false,
        after_help = "Example: fishpond admin ratings rebuild"
    )]
    Ratings(AdminRatings),
    /// List tournaments, or create, start, cancel or delete one
    #[command(after_help = "Examples: fishpond admin tournaments
          fishpond admin tournaments create 'Friday fish' --game penguins --clock bank:600+10
          fishpond admin tournaments start a1b2c3d4")]
    Tournaments(Tournaments),
}

#[derive(Subcommand)]
pub(crate) enum AdminRatings {
    /// Compute all ratings again, for example after the bots' ratings have changed
    #[command(after_help = "Example: fishpond admin ratings rebuild")]
    Rebuild {
        /// Print JSON
        #[arg(long)]
        json: bool,
    },
}

#[derive(Subcommand)]
pub(crate) enum AdminToken {
    /// Create a token and print it; it is not shown again
    #[command(
        after_help = "Example: fishpond admin token new Ann --name 'my bot' --scopes read,play --days 90"
    )]
    New {
        /// Name of the account
        account: String,
        /// Name of the token
        #[arg(long, default_value = "fishpond")]
        name: String,
        /// Permissions: read, play, invite, account
        #[arg(long, value_delimiter = ',', default_value = "read,play,invite")]
        scopes: Vec<Scope>,
        /// Days until it expires [default: never]
        #[arg(long, value_name = "N")]
        days: Option<u32>,
        /// Print JSON
        #[arg(long)]
        json: bool,
    },
    /// List the tokens of an account
    #[command(after_help = "Example: fishpond admin token list Ann")]
    List {
        /// Name of the account
        account: String,
        /// Print JSON
        #[arg(long)]
        json: bool,
    },
    /// Revoke a token; its streams end at once
    #[command(after_help = "Example: fishpond admin token revoke Ann k7m2p9xa")]
    Revoke {
        /// Name of the account
        account: String,
        /// Identifier, as `admin token list` shows it
        token: String,
    },
}

#[derive(Args)]
pub(crate) struct Tables {
    #[command(subcommand)]
    pub(crate) command: Option<AdminTables>,
    #[command(flatten)]
    pub(crate) list: ListTables,
}

#[derive(Args)]
pub(crate) struct ListTables {
    /// Maximum number of tables
    #[arg(long, value_name = "N", default_value_t = 100, value_parser = whole_number::<u32>(1..=u64::MAX))]
    pub(crate) limit: u32,
    /// Print JSON
    #[arg(long)]
    pub(crate) json: bool,
}

#[derive(Subcommand)]
pub(crate) enum AdminTables {
    /// List unfinished games, latest change first; the default
    #[command(after_help = "Example: fishpond admin tables list --limit 10")]
    List(ListTables),
    /// End the game at a table; its record is kept
    #[command(after_help = "Example: fishpond admin tables close a1b2c3d4")]
    Close {
        /// The table, as in its address
        table: String,
    },
    /// Delete a table with its game, its chat and its history
    #[command(after_help = "Example: fishpond admin tables delete a1b2c3d4")]
    Delete {
        /// The table, as in its address
        table: String,
    },
}

/// Parses an address and a port.
fn address(text: &str) -> Result<SocketAddr, String> {
    text.parse().map_err(|_| "use an IP address and a port, such as 127.0.0.1:8080 or [::]:8080".to_owned())
}

/// Checks the name of a server.
fn site_name(text: &str) -> Result<String, String> {
    match text.trim().chars().count() {
        1..=40 => Ok(text.trim().to_owned()),
        _ => Err("use 1 to 40 characters".to_owned()),
    }
}

/// Checks a clock.
fn clock(text: &str) -> Result<String, String> {
    text.parse::<fishpond_server::Clock>().map(|_| text.to_owned()).map_err(|error| error.to_string())
}

/// Checks default options.
fn default_options(text: &str) -> Result<String, String> {
    fishpond_server::parse_options(text).map(|_| text.to_owned())
}

/// Parses a public address: a scheme, a host and perhaps a port. Returns it as browsers write it in the header `Origin`.
fn public_url(text: &str) -> Result<String, String> {
    const EXPECTED: &str = "use http:// or https:// and a host, such as https://fish.example";
    let (scheme, authority) = match text.split_once("://") {
        Some((scheme @ ("http" | "https"), rest)) => (scheme, rest.trim_end_matches('/')),
        _ => return Err(EXPECTED.to_owned()),
    };
    if authority.contains('@') {
        return Err("leave out the user name and the password".to_owned());
    }
    if !authority.is_ascii() {
        return Err("write the host in punycode, such as https://xn--bcher-kva.example".to_owned());
    }
    let (host, port) = match authority.rsplit_once(':') {
        Some((host, port)) if !port.ends_with(']') => (host, Some(port)),
        _ => (authority, None),
    };
    if !is_host(host) {
        return Err(EXPECTED.to_owned());
    }
    let host = host.to_ascii_lowercase();
    match port.map(str::parse) {
        None => Ok(format!("{scheme}://{host}")),
        Some(Ok(443_u16)) if scheme == "https" => Ok(format!("https://{host}")),
        Some(Ok(80)) if scheme == "http" => Ok(format!("http://{host}")),
        Some(Ok(port @ 1..)) => Ok(format!("{scheme}://{host}:{port}")),
        Some(_) => Err("use a port from 1 to 65535, or none".to_owned()),
    }
}

/// Returns whether the text is the name of a host, an IPv4 address, or an IPv6 address in brackets.
fn is_host(text: &str) -> bool {
    if let Some(address) = text.strip_prefix('[').and_then(|text| text.strip_suffix(']')) {
        return address.parse::<Ipv6Addr>().is_ok();
    }
    let is_label = |label: &str| {
        !label.is_empty() && label.bytes().all(|byte| byte.is_ascii_alphanumeric() || b"-_".contains(&byte))
    };
    text.strip_suffix('.').unwrap_or(text).split('.').all(is_label)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn public_urls_are_origins() {
        for (text, expected) in [
            ("https://fish.example", "https://fish.example"),
            ("https://Fish.example/", "https://fish.example"),
            ("https://fish.example:443", "https://fish.example"),
            ("http://fish.example:80/", "http://fish.example"),
            ("http://fish.example:8080", "http://fish.example:8080"),
            ("https://xn--fisch-ft.example.", "https://xn--fisch-ft.example."),
            ("http://192.168.1.20:443", "http://192.168.1.20:443"),
            ("http://[fd00::1]", "http://[fd00::1]"),
            ("http://[fd00::1]:8080", "http://[fd00::1]:8080"),
        ] {
            assert_eq!(public_url(text).as_deref(), Ok(expected), "{text}");
        }
        for (text, expected) in [
            ("fish.example", "use http://"),
            ("ftp://fish.example", "use http://"),
            ("https://", "use http://"),
            ("https://:80", "use http://"),
            ("https://fish..example", "use http://"),
            ("https://fish.exa<mple", "use http://"),
            ("https://fish.example/pond", "use http://"),
            ("https://fish.example?", "use http://"),
            ("https://fish .example", "use http://"),
            ("http://[fd00::x]", "use http://"),
            ("http://fd00::1", "use http://"),
            ("https://fisch.exämple", "write the host in punycode"),
            ("https://user@fish.example", "leave out the user name"),
            ("https://user:secret@fish.example", "leave out the user name"),
            ("https://fish.example:99999", "use a port"),
            ("https://fish.example:0", "use a port"),
            ("https://fish.example:", "use a port"),
            ("https://fish.example:http", "use a port"),
        ] {
            let error = public_url(text).unwrap_err();
            assert!(error.starts_with(expected), "{text}: {error}");
        }
    }
}
