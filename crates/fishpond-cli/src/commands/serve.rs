//! `fishpond serve`: the web server.

use std::io::{IsTerminal as _, Write};
use std::net::SocketAddr;
use std::sync::Arc;
use std::time::Duration;

use anyhow::{Context, bail};
use fishpond_server::{
    App, ConnectionLimits, Mailer, Options, Pusher, Rates, Site, TableLimits, TimeSources, TrustedProxy,
};
use fishpond_store::{
    Bus, Check, Key, NatsBus, PostgresBus, PostgresStore, SqliteStore, Store as _, StoreError, private_folder,
};
use sd_notify::NotifyState;
use tokio::net::TcpListener;
use tracing_subscriber::Layer as _;
use tracing_subscriber::filter::{LevelFilter, Targets};
use tracing_subscriber::layer::SubscriberExt as _;

use crate::{Status, cli};

/// The pause after the first attempt to reach a database. It doubles with every further attempt.
const FIRST_RETRY: Duration = Duration::from_secs(1);

/// The longest pause between such attempts.
const MAX_RETRY: Duration = Duration::from_secs(16);

/// The log targets of the connections to PostgreSQL and NATS. They are off, because the server itself logs each problem once.
const CONNECTIONS: [&str; 2] = ["deadpool", "async_nats"];

/// The purpose of the key that the servers of one database share to find each other through NATS.
const BUS_KEY: &str = "bus";

/// How long a bot waits before it moves, so that people can follow.
const BOT_PAUSE: Duration = Duration::from_millis(700);

pub(crate) fn run(args: &cli::Serve, out: &mut impl Write) -> anyhow::Result<Status> {
    start_log(args)?;
    // Every event stream is an open file, and many systems allow only about a thousand by default. If this fails, the server
    // can serve fewer visitors.
    let _ = rlimit::increase_nofile_limit(u64::MAX);
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build()?;
    runtime.block_on(async {
        let listener = TcpListener::bind(args.listen).await.with_context(|| {
            format!("cannot listen on {}; choose another port with --listen", args.listen)
        })?;
        let address = listener.local_addr()?;
        let metrics = match args.metrics {
            Some(address) => Some(TcpListener::bind(address).await.with_context(|| {
                format!("cannot listen on {address} for metrics; choose another port with --metrics")
            })?),
            None => None,
        };
        let options = Options {
            public_url: args.public_url.clone(),
            trusted_proxies: trusted_proxies(args),
            bot_pause: BOT_PAUSE,
            thinkers: args.thinkers.map_or_else(fishpond_server::cores, |thinkers| thinkers as usize),
            tables: TableLimits {
                person: args.tables_per_person,
                network: args.tables_per_network,
                total: args.max_tables,
                bots_only: args.bot_tables,
                listed_by_person: args.listed_per_person,
                listed_by_network: args.listed_per_network,
                entries_by_network: args.entries_per_network,
            },
            rates: Rates { person: args.person_rate, address: args.address_rate },
            connections: ConnectionLimits {
                network: args.connections_per_network,
                total: args.max_connections,
            },
            site: Arc::new(site(args)?),
            mail: mailer(args)?,
            push: pusher(args),
            time: TimeSources::SYSTEM,
        };
        check_nats(args)?;
        let app = match &args.database {
            Some(url) => {
                // Only for the socket through which the operator's commands arrive.
                private_folder(&args.data)
                    .with_context(|| format!("cannot create the data folder {}", args.data.display()))?;
                open_shared(options, url, args.nats.as_deref(), &listener).await?
            }
            None => {
                let store = open_store(args)
                    .with_context(|| format!("cannot use the data folder {}", args.data.display()))?;
                App::open(options, Arc::new(store)).await?
            }
        };
        #[cfg(unix)]
        let admin = start_admin(&args.data, &app);
        let stopped = shutdown_signal()?;
        writeln!(
            out,
            "Fishpond is running at {} (stop with Ctrl-C)",
            browser_url(args.public_url.as_deref(), address)
        )?;
        if let Some(listener) = metrics {
            writeln!(out, "Metrics are at http://{}/metrics", listener.local_addr()?)?;
            tokio::spawn(fishpond_server::serve_metrics(listener, app.clone()));
        }
        out.flush()?;
        tell_systemd(NotifyState::Ready);
        let stop = async {
            stopped.await;
            tell_systemd(NotifyState::Stopping);
            app.drain();
            tokio::time::sleep(Duration::from_secs(args.drain_time.into())).await;
        };
        fishpond_server::serve(listener, app.clone(), stop).await;
        #[cfg(unix)]
        if let Some(admin) = admin {
            admin.abort();
            // Removes the socket.
            let _ = admin.await;
        }
        Ok(Status::Done)
    })
}

/// Returns the operator's choices for the server.
fn site(args: &cli::Serve) -> anyhow::Result<Site> {
    let read = |file: &Option<std::path::PathBuf>| {
        let read = |file: &std::path::PathBuf| {
            std::fs::read_to_string(file).with_context(|| format!("cannot read {}", file.display()))
        };
        file.as_ref().map(read).transpose()
    };
    Ok(Site {
        name: Some(args.site_name.clone()),
        welcome: args.welcome.clone(),
        invite_only: args.invite_only,
        imprint: read(&args.imprint)?,
        privacy: read(&args.privacy)?,
        clock: args.default_clock.parse()?,
        options: fishpond_server::parse_options(args.default_options.as_deref().unwrap_or_default())
            .map_err(anyhow::Error::msg)?,
        unrated: args.unrated,
    })
}

/// Opens a database that several servers share. Waits while it cannot be reached, and tells visitors to come back.
async fn open_shared(
    options: Options,
    url: &str,
    nats: Option<&str>,
    listener: &TcpListener,
) -> anyhow::Result<App> {
    let mut pause = FIRST_RETRY;
    loop {
        let opened = async {
            let store = Arc::new(PostgresStore::open(url).await?);
            let bus: Arc<dyn Bus> = match nats {
                Some(nats) => {
                    let key = store.key(BUS_KEY, Key::new(rand::random::<[u8; 32]>())).await?;
                    Arc::new(NatsBus::new(nats, &key)?)
                }
                None => Arc::new(PostgresBus::new(url)?),
            };
            App::open_with_bus(options.clone(), store, bus).await
        };
        let error = match opened.await {
            Err(error @ StoreError::Unavailable(_)) => error,
            opened => return Ok(opened?),
        };
        tracing::error!("{error}; trying again in {} s", pause.as_secs());
        // Nothing can be served yet, but load balancers can see why.
        let _ = tokio::time::timeout(pause, fishpond_server::refuse(listener)).await;
        pause = (pause * 2).min(MAX_RETRY);
    }
}

/// Checks the address of NATS before the database is opened.
fn check_nats(args: &cli::Serve) -> anyhow::Result<()> {
    let Some(nats) = &args.nats else { return Ok(()) };
    if args.database.is_none() {
        bail!("set --database to use NATS: it connects servers that share a database");
    }
    Ok(NatsBus::check(nats)?)
}

/// Returns the connection to the operator's mail server.
fn mailer(args: &cli::Serve) -> anyhow::Result<Option<Mailer>> {
    let Some(server) = &args.smtp else {
        if args.smtp_user.is_some() || args.smtp_password_file.is_some() || args.mail_from.is_some() {
            bail!("set the mail server with --smtp to send mail");
        }
        return Ok(None);
    };
    if args.public_url.is_none() {
        bail!("set --public-url to send mail: emails contain links to the server");
    }
    let Some(from) = &args.mail_from else { bail!("set --mail-from to send mail") };
    let login = match (&args.smtp_user, &args.smtp_password_file) {
        (None, None) => None,
        (Some(user), Some(file)) => {
            let password = std::fs::read_to_string(file).with_context(|| {
                format!("cannot read the password for the mail server from {}", file.display())
            })?;
            Some((user.clone(), password.trim_end_matches(['\r', '\n']).to_owned()))
        }
        _ => bail!("set both --smtp-user and --smtp-password-file, or neither"),
    };
    Ok(Some(Mailer::new(server, login, from)?))
}

/// Returns the connection to the push services of browsers, unless the operator has switched it off.
fn pusher(args: &cli::Serve) -> Option<Pusher> {
    if !args.push {
        return None;
    }
    let pusher =
        Pusher::new().inspect_err(|error| tracing::warn!("notifications in browsers are off: {error}"));
    let pusher = pusher.ok()?;
    Some(if args.push_private_networks { pusher.with_private_networks() } else { pusher })
}

/// Opens the database after a check of its integrity. A large one is checked while the server is already running.
fn open_store(args: &cli::Serve) -> Result<SqliteStore, StoreError> {
    let path = args.data.join(fishpond_server::DATABASE);
    if args.check {
        return SqliteStore::open_checked(&path, Some(Check::Full));
    }
    let is_checked = fishpond_store::is_checked_when_opened(&path);
    let store = SqliteStore::open(&path)?;
    if !is_checked {
        // The check is abandoned if the process ends first.
        std::thread::spawn(move || {
            if let Err(error) = fishpond_store::check_file(&path, Check::Quick) {
                tracing::error!("{error}");
            }
        });
    }
    Ok(store)
}

/// Starts accepting the operator's commands. If this fails, players can still use the server.
#[cfg(unix)]
fn start_admin(folder: &std::path::Path, app: &App) -> Option<tokio::task::JoinHandle<()>> {
    match fishpond_server::AdminSocket::bind(folder) {
        Ok(socket) => Some(tokio::spawn(socket.serve(app.clone()))),
        Err(error) => {
            tracing::warn!(%error, "`fishpond admin` and `fishpond backup` only work while the server is stopped");
            None
        }
    }
}

/// Returns the reverse proxies that the operator trusts.
fn trusted_proxies(args: &cli::Serve) -> Vec<TrustedProxy> {
    let here = if args.behind_proxy { &TrustedProxy::LOOPBACK[..] } else { &[] };
    [here, &args.trusted_proxy].concat()
}

/// Logs to standard error, at level `info` unless `RUST_LOG` is set.
fn start_log(args: &cli::Serve) -> anyhow::Result<()> {
    let filter = match std::env::var("RUST_LOG") {
        Ok(filter) => filter.parse::<Targets>().context("cannot read RUST_LOG; use a level such as debug")?,
        Err(_) => {
            let silent = CONNECTIONS.map(|name| (name, LevelFilter::OFF));
            Targets::new().with_default(LevelFilter::INFO).with_targets(silent)
        }
    };
    let requests = if args.log_requests { LevelFilter::INFO } else { LevelFilter::OFF };
    let filter = filter.with_target(fishpond_server::REQUEST_LOG, requests);
    let is_terminal = std::io::stderr().is_terminal();
    let lines = tracing_subscriber::fmt::layer().with_writer(std::io::stderr);
    let lines = match args.log_format {
        cli::LogFormat::Text => lines.with_ansi(is_terminal).boxed(),
        cli::LogFormat::Json => lines.json().flatten_event(true).boxed(),
    };
    tracing::subscriber::set_global_default(tracing_subscriber::registry().with(lines).with(filter))?;
    // Otherwise a panic would be printed in a different format.
    std::panic::set_hook(Box::new(|panic| tracing::error!("{}", panic.to_string().replace('\n', " "))));
    Ok(())
}

/// Tells systemd about a change, if it started the server.
fn tell_systemd(change: NotifyState<'_>) {
    if let Err(error) = sd_notify::notify(&[change]) {
        tracing::warn!(%error, "cannot notify systemd");
    }
}

/// Returns the address to open in a browser: the public one, or the one that the server listens on.
fn browser_url(public_url: Option<&str>, address: SocketAddr) -> String {
    match public_url {
        Some(url) => url.to_owned(),
        // A browser cannot open 0.0.0.0.
        None if address.ip().is_unspecified() => format!("http://localhost:{}", address.port()),
        None => format!("http://{address}"),
    }
}

/// Returns a future that completes when the user or the system stops the server. Signals are handled from this call on, not
/// only once the future is polled.
fn shutdown_signal() -> std::io::Result<impl Future<Output = ()>> {
    #[cfg(unix)]
    {
        use tokio::signal::unix::{SignalKind, signal};
        let mut interrupt = signal(SignalKind::interrupt())?;
        let mut terminate = signal(SignalKind::terminate())?;
        Ok(async move {
            tokio::select! {
                _ = interrupt.recv() => {}
                _ = terminate.recv() => {}
            }
        })
    }
    #[cfg(not(unix))]
    Ok(async { drop(tokio::signal::ctrl_c().await) })
}
