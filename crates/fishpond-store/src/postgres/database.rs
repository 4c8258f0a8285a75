//! Connections to PostgreSQL, and what happens when they fail.
//!
//! A connection that fails is dropped, and the work is retried on another one, with growing pauses, for up to
//! [`PATIENCE`]. So work may be carried out twice if its answer was lost, and everything here is written so that the second time
//! changes nothing. Appends have their own way of detecting repetitions ([`super::append`]).

use std::str::FromStr as _;
use std::time::Duration;

use deadpool_postgres::{
    Hook, HookError, Manager, ManagerConfig, Object, Pool, PoolError, RecyclingMethod, Runtime, TimeoutType,
};
use tokio::time::{Instant, timeout};
use tokio_postgres::Config;
use tokio_postgres::config::TargetSessionAttrs;
use tokio_postgres::error::SqlState;
use tokio_postgres_rustls::MakeRustlsConnect;

use super::tls::{self, TlsSettings};
use crate::error::StoreError;
use crate::model::Result;
use crate::worker::SharedObserver;

/// The number of connections of a server.
const CONNECTIONS: usize = 10;

/// How long work is retried while the database is unavailable.
pub(super) const PATIENCE: Duration = Duration::from_secs(10);

/// How long opening a connection or doing one piece of work may take.
const TIMEOUT: Duration = Duration::from_secs(5);

/// The pause after the first failure. It doubles with each further one.
const FIRST_PAUSE: Duration = Duration::from_millis(25);

/// The longest pause.
const MAX_PAUSE: Duration = Duration::from_millis(800);

/// The prefixes of error messages about wrong or missing settings, such as a password. These errors have no code.
const INVALID_SETTINGS: [&str; 2] = ["invalid configuration", "authentication error"];

/// Settings of each connection. An acknowledged commit is on disk, and a statement that hangs ends on the database's side, too.
const SETTINGS: &str = "SET synchronous_commit = on; SET statement_timeout = '10s'; SET lock_timeout = '5s'; \
    SET idle_in_transaction_session_timeout = '10s'";

/// The result of one attempt.
pub(super) type Outcome<T> = std::result::Result<T, Failure>;

/// The reason why an attempt failed.
#[derive(Debug)]
pub(super) enum Failure {
    /// The database or the connection failed.
    Postgres(tokio_postgres::Error),
    /// No connection could be opened.
    Pool(PoolError),
    /// The database did not answer in time.
    Timeout,
    /// The caller's request failed.
    Store(StoreError),
}

impl From<tokio_postgres::Error> for Failure {
    fn from(error: tokio_postgres::Error) -> Failure {
        Failure::Postgres(error)
    }
}

impl From<StoreError> for Failure {
    fn from(error: StoreError) -> Failure {
        Failure::Store(error)
    }
}

impl Failure {
    /// Returns whether another attempt may succeed: the connection was lost, the database is starting or stopping, is a standby,
    /// or asks for the transaction to be repeated.
    pub(super) fn is_transient(&self) -> bool {
        match self {
            Failure::Timeout => true,
            Failure::Store(_) => false,
            Failure::Pool(PoolError::Timeout(_) | PoolError::Closed) => true,
            Failure::Pool(
                PoolError::Backend(error) | PoolError::PostCreateHook(HookError::Backend(error)),
            ) => is_transient(error),
            Failure::Pool(_) => true,
            Failure::Postgres(error) => is_transient(error),
        }
    }

    pub(super) fn into_error(self) -> StoreError {
        if let Failure::Store(error) = self {
            return error;
        }
        let is_transient = self.is_transient();
        if let Failure::Postgres(error)
        | Failure::Pool(PoolError::Backend(error) | PoolError::PostCreateHook(HookError::Backend(error))) =
            &self
            && let Some(refusal) = tls::refusal(error)
        {
            return refusal;
        }
        let why = match self {
            Failure::Timeout | Failure::Pool(PoolError::Timeout(_)) => "it does not answer".to_owned(),
            Failure::Postgres(error)
            | Failure::Pool(
                PoolError::Backend(error) | PoolError::PostCreateHook(HookError::Backend(error)),
            ) => describe(&error),
            Failure::Pool(error) => error.to_string(),
            Failure::Store(_) => unreachable!("returned above"),
        };
        if is_transient { StoreError::Unavailable(why) } else { StoreError::Database(why) }
    }
}

fn is_transient(error: &tokio_postgres::Error) -> bool {
    let Some(code) = error.code() else {
        // Without a code, it is an error of the connection, except for invalid settings and certificates.
        let is_connection = std::error::Error::source(error).is_some() || error.is_closed();
        let is_setting = INVALID_SETTINGS.iter().any(|kind| error.to_string().starts_with(kind));
        return is_connection && !is_setting && tls::refusal(error).is_none();
    };
    let single = [
        SqlState::T_R_SERIALIZATION_FAILURE,
        SqlState::T_R_DEADLOCK_DETECTED,
        SqlState::READ_ONLY_SQL_TRANSACTION,
        SqlState::TOO_MANY_CONNECTIONS,
        SqlState::LOCK_NOT_AVAILABLE,
        SqlState::FEATURE_NOT_SUPPORTED,
    ];
    let class = &code.code()[..2];
    // 08: the connection failed; 57: the database is starting or stopping, or has cancelled the statement.
    single.contains(code) || class == "08" || class == "57"
}

/// Returns the message of an error without its context.
fn describe(error: &tokio_postgres::Error) -> String {
    match error.as_db_error() {
        Some(error) => error.message().to_owned(),
        None => match std::error::Error::source(error) {
            Some(source) => source.to_string(),
            None => error.to_string(),
        },
    }
}

/// Growing pauses between attempts, until patience runs out.
pub(super) struct Pauses {
    next: Duration,
    deadline: Instant,
}

impl Pauses {
    pub(super) fn new(patience: Duration) -> Pauses {
        Pauses { next: FIRST_PAUSE, deadline: Instant::now() + patience }
    }

    /// Waits before the next attempt. Returns false at once if it would be too late.
    pub(super) async fn wait(&mut self) -> bool {
        let pause = self.next;
        self.next = (pause * 2).min(MAX_PAUSE);
        if Instant::now() + pause >= self.deadline {
            return false;
        }
        tokio::time::sleep(pause).await;
        true
    }
}

/// The attempts at some work.
pub(super) struct Attempts<'a> {
    database: &'a Database,
    pauses: Pauses,
}

impl Attempts<'_> {
    /// Returns the final result, or `None` if there should be another attempt.
    pub(super) async fn settle<T>(&mut self, outcome: Outcome<T>) -> Option<Result<T>> {
        let failure = match outcome {
            Ok(done) => return Some(Ok(done)),
            Err(failure) => failure,
        };
        if !matches!(failure, Failure::Store(_)) {
            self.database.note_failure();
        }
        if failure.is_transient() && self.pauses.wait().await {
            return None;
        }
        Some(Err(failure.into_error()))
    }
}

/// Runs work on a connection, and retries it after transient failures: `read!(database, |client| list(client, limit))`.
///
/// A macro, because the compiler cannot prove that an asynchronous closure that borrows a connection may move between threads.
macro_rules! read {
    ($database:expr, |$client:ident| $work:expr) => {{
        let database: &$crate::postgres::database::Database = &$database;
        let mut attempts = database.attempts();
        loop {
            let outcome: $crate::postgres::database::Outcome<_> = async {
                let connection = database.connect().await?;
                let outcome = $crate::postgres::database::limited(async {
                    let $client = &connection;
                    $work.await
                })
                .await;
                $crate::postgres::database::discard_if_broken(connection, &outcome);
                outcome
            }
            .await;
            if let Some(result) = attempts.settle(outcome).await {
                break result;
            }
        }
    }};
}

/// Runs work in a transaction, and retries it after transient failures. It may be carried out twice.
macro_rules! write {
    ($database:expr, |$transaction:ident| $work:expr) => {{
        let database: &$crate::postgres::database::Database = &$database;
        let mut attempts = database.attempts();
        loop {
            let outcome: $crate::postgres::database::Outcome<_> = async {
                let mut connection = database.connect().await?;
                let outcome = $crate::postgres::database::limited(async {
                    let transaction = connection.transaction().await?;
                    let $transaction = &transaction;
                    let done = $work.await?;
                    transaction.commit().await?;
                    Ok(done)
                })
                .await;
                $crate::postgres::database::discard_if_broken(connection, &outcome);
                outcome
            }
            .await;
            if let Some(result) = attempts.settle(outcome).await {
                break result;
            }
        }
    }};
}

pub(super) use {read, write};

/// The database, reached through a pool of connections.
pub(super) struct Database {
    pool: Pool,
    observer: SharedObserver,
}

impl Database {
    /// Prepares connections to the database at an address.
    pub(super) fn new(url: &str, observer: SharedObserver) -> Result<Database> {
        let (config, tls) = config(url)?;
        let manager = ManagerConfig { recycling_method: RecyclingMethod::Fast };
        let pool = Pool::builder(Manager::from_config(config, tls, manager))
            .max_size(CONNECTIONS)
            .runtime(Runtime::Tokio1)
            .wait_timeout(Some(TIMEOUT))
            .create_timeout(Some(TIMEOUT))
            .recycle_timeout(Some(TIMEOUT))
            .post_create(Hook::async_fn(|client, _| {
                Box::pin(async move { client.batch_execute(SETTINGS).await.map_err(HookError::Backend) })
            }))
            .build()
            .map_err(|error| StoreError::Database(error.to_string()))?;
        Ok(Database { pool, observer })
    }

    /// Opens one connection, without retrying, to check whether the address is right.
    pub(super) async fn check(&self) -> Result<()> {
        self.connect().await.map(drop).map_err(|failure| {
            let is_transient = failure.is_transient();
            match failure.into_error() {
                StoreError::Database(why) if !is_transient => StoreError::Refused(why),
                error => error,
            }
        })
    }

    /// Starts counting the attempts at some work.
    pub(super) fn attempts(&self) -> Attempts<'_> {
        Attempts { database: self, pauses: Pauses::new(PATIENCE) }
    }

    pub(super) fn note_failure(&self) {
        if let Some(observer) = self.observer.get() {
            observer.failed();
        }
    }

    pub(super) fn note_commit(&self, took: Duration, jobs: usize) {
        if let Some(observer) = self.observer.get() {
            observer.committed(took, jobs);
        }
    }

    pub(super) async fn connect(&self) -> Outcome<Object> {
        self.pool.get().await.map_err(|error| match error {
            PoolError::Timeout(TimeoutType::Wait | TimeoutType::Create | TimeoutType::Recycle) => {
                Failure::Timeout
            }
            error => Failure::Pool(error),
        })
    }
}

/// Limits the time of an attempt.
pub(super) async fn limited<T>(work: impl Future<Output = Outcome<T>>) -> Outcome<T> {
    timeout(TIMEOUT, work).await.unwrap_or(Err(Failure::Timeout))
}

/// Drops a connection after a failure of the database. Its work may still be running there.
pub(super) fn discard_if_broken<T>(client: Object, outcome: &Outcome<T>) {
    if outcome.as_ref().is_err_and(Failure::is_transient) {
        drop(Object::take(client));
    }
}

/// Reads the address of a database, and adds the settings that a server needs. Also returns the connector for encrypted connections.
pub(super) fn config(url: &str) -> Result<(Config, MakeRustlsConnect)> {
    let invalid = |why: &str| StoreError::InvalidUrl(why.to_owned());
    if !(url.starts_with("postgres://") || url.starts_with("postgresql://")) {
        return Err(invalid("it does not start with postgres://"));
    }
    let (tls, url) = TlsSettings::take(url)?;
    let mut config = Config::from_str(&url).map_err(|error| match std::error::Error::source(&error) {
        Some(source) => invalid(&source.to_string()),
        None => invalid(&error.to_string()),
    })?;
    if config.get_dbname().is_none() {
        return Err(invalid("the name of the database is missing"));
    }
    if config.get_hosts().is_empty() {
        return Err(invalid("the host is missing"));
    }
    config.ssl_mode(tls.mode());
    config.application_name("fishpond");
    config.target_session_attrs(TargetSessionAttrs::ReadWrite);
    if config.get_connect_timeout().is_none() {
        config.connect_timeout(TIMEOUT);
    }
    config.keepalives_idle(TIMEOUT * 2);
    if config.get_tcp_user_timeout().is_none() {
        config.tcp_user_timeout(TIMEOUT * 2);
    }
    Ok((config, tls.connector()?))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn invalid_addresses_are_refused_in_one_sentence_without_the_password() {
        for (url, why) in [
            ("mysql://pond/fish", "it does not start with postgres://"),
            ("postgres://ann:secret@pond", "the name of the database is missing"),
            ("postgres:///fish", "the host is missing"),
            ("postgres://ann:secret@pond:notaport/fish", "invalid"),
            (
                "postgres://ann:secret@pond/fish?sslmode=prefer",
                "sslmode must be disable, require or verify-full",
            ),
            ("postgres://ann:secret@pond/fish?colour=blue", "colour"),
        ] {
            let error = config(url).err().expect("the address is invalid").to_string();
            assert!(error.contains(why) && !error.contains("secret"), "{url}: {error}");
        }
        assert!(config("postgresql://ann:secret@one,two:5433/fish").is_ok(), "several hosts");
        assert!(config("postgres://ann:secret@pond/fish?sslmode=require").is_ok(), "encrypted");
    }
}
