//! A PostgreSQL server that only this machine can reach.

use std::ffi::OsStr;
use std::fs;
use std::net::TcpListener;
use std::os::unix::fs::{MetadataExt as _, PermissionsExt as _, chown};
use std::path::{Path, PathBuf};
use std::process::{Command, Output};
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Mutex, OnceLock};
use std::thread;
use std::time::{Duration, Instant};

use tempfile::TempDir;

use crate::INSTALL;
use crate::process::Guarded;

/// The variable with the address of a server to use instead of a temporary one.
const URL: &str = "FISHPOND_TEST_POSTGRES";

/// How long a server may take to start: it may have to recover first.
const START: Duration = Duration::from_secs(60);

/// The unprivileged user of the server, because PostgreSQL refuses to run as the superuser.
const USER: &str = "postgres";

/// The arguments of `setpriv` to run a program as this user, in the same process.
const PRIVILEGES: [&str; 3] = ["--reuid=postgres", "--regid=postgres", "--clear-groups"];

/// The settings of the server. It listens on a socket in its folder and on a port of this machine, which proxies need.
const SETTINGS: &str = "listen_addresses = '127.0.0.1'\nmax_connections = 200\nshared_buffers = 128MB\nlog_min_messages = fatal\n";

/// A way to stop a server.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum StopMode {
    /// Connections are closed and everything is written.
    Fast,
    /// As in a crash.
    Immediate,
}

/// A PostgreSQL server.
pub struct Postgres {
    /// The address, if another server is used.
    other: Option<String>,
    folder: Option<TempDir>,
    port: u16,
    process: Mutex<Option<Guarded>>,
}

impl Postgres {
    /// Returns a server for all tests of this process: the one in `FISHPOND_TEST_POSTGRES`, or a temporary one, which ends
    /// with the process.
    ///
    /// # Panics
    /// If PostgreSQL is not installed or does not start.
    #[must_use]
    pub fn shared() -> &'static Postgres {
        static SHARED: OnceLock<Postgres> = OnceLock::new();
        SHARED.get_or_init(|| match std::env::var(URL) {
            Ok(url) => Postgres { other: Some(url), folder: None, port: 0, process: Mutex::default() },
            Err(_) => Postgres::start("fsync = off\n"),
        })
    }

    /// Starts a temporary server with additional lines of configuration.
    ///
    /// # Panics
    /// If PostgreSQL is not installed or does not start.
    #[must_use]
    pub fn start(settings: &str) -> Postgres {
        Postgres::start_with_files(settings, &[])
    }

    /// Starts a temporary server that encrypts connections with this certificate and its key, both in PEM format.
    ///
    /// # Panics
    /// If PostgreSQL is not installed or does not start.
    #[must_use]
    pub fn start_with_tls(certificate: &str, key: &str) -> Postgres {
        let files = [("server.crt", certificate), ("server.key", key)];
        Postgres::start_with_files("fsync = off\nssl = on\n", &files)
    }

    /// Starts a temporary server with additional lines of configuration and files in its folder.
    fn start_with_files(settings: &str, files: &[(&str, &str)]) -> Postgres {
        let folder = tempfile::Builder::new()
            .prefix("fishpond-postgres-")
            .tempdir()
            .expect("a temporary folder can be created");
        if is_root() {
            let id = |flag| -> u32 {
                let id = output(Command::new("id").args([flag, USER]));
                String::from_utf8_lossy(&id.stdout)
                    .trim()
                    .parse()
                    .unwrap_or_else(|_| panic!("no user {USER}; {INSTALL}"))
            };
            chown(folder.path(), Some(id("-u")), Some(id("-g"))).expect("root may change owners");
        }
        fs::set_permissions(folder.path(), fs::Permissions::from_mode(0o700)).expect("the folder is ours");
        let data = folder.path().join("data");
        let made = output(
            as_user(&program("initdb"))
                .args(["--no-sync", "-A", "trust", "-U", USER, "-E", "UTF8", "-D"])
                .arg(&data),
        );
        assert!(made.status.success(), "initdb: {}", String::from_utf8_lossy(&made.stderr));
        let free = TcpListener::bind("127.0.0.1:0").and_then(|it| it.local_addr()).expect("a port is free");
        let lines = format!(
            "{SETTINGS}port = {}\nunix_socket_directories = '{}'\n{settings}",
            free.port(),
            folder.path().display()
        );
        fs::write(data.join("postgresql.auto.conf"), lines).expect("the folder is ours");
        let owner = fs::metadata(&data).expect("the folder exists");
        for (name, text) in files {
            let path = data.join(name);
            fs::write(&path, text).expect("the folder is ours");
            fs::set_permissions(&path, fs::Permissions::from_mode(0o600)).expect("the file is ours");
            chown(&path, Some(owner.uid()), Some(owner.gid())).expect("the file is ours");
        }
        let server =
            Postgres { other: None, folder: Some(folder), port: free.port(), process: Mutex::default() };
        server.resume();
        server
    }

    /// Returns the address of the server's default database.
    #[must_use]
    pub fn url(&self) -> String {
        match &self.other {
            Some(url) => url.clone(),
            None => format!("postgres://{USER}@127.0.0.1:{}/postgres", self.port),
        }
    }

    /// Returns the port of a temporary server.
    #[must_use]
    pub fn port(&self) -> u16 {
        self.port
    }

    /// Returns the ID of a temporary server's main process, or `None` while it is stopped.
    #[must_use]
    pub fn process(&self) -> Option<u32> {
        let file = self.folder.as_ref()?.path().join("data/postmaster.pid");
        fs::read_to_string(file).ok()?.lines().next()?.trim().parse().ok()
    }

    /// Returns the address of a new and empty schema in the default database, for one test.
    ///
    /// # Panics
    /// If the server does not answer.
    #[must_use]
    pub fn new_schema(&self) -> String {
        static NUMBER: AtomicU64 = AtomicU64::new(0);
        let number = NUMBER.fetch_add(1, Ordering::Relaxed);
        let name = format!("test_{}_{number}", std::process::id());
        self.execute(&format!("CREATE SCHEMA {name}"));
        let url = self.url();
        let separator = if url.contains('?') { '&' } else { '?' };
        format!("{url}{separator}options=-c%20search_path%3D{name}")
    }

    /// Runs a statement as the server's owner, and returns its output.
    ///
    /// # Panics
    /// If it fails.
    pub fn execute(&self, sql: &str) -> String {
        Postgres::execute_at(&self.url(), sql)
    }

    /// Runs a statement in the database at an address, and returns its output.
    ///
    /// # Panics
    /// If it fails.
    #[must_use]
    pub fn execute_at(url: &str, sql: &str) -> String {
        let arguments = ["-X", "-q", "-t", "-A", "-v", "ON_ERROR_STOP=1", url, "-c", sql];
        let done = output(Command::new("psql").args(arguments));
        assert!(done.status.success(), "{sql}: {}", String::from_utf8_lossy(&done.stderr));
        String::from_utf8_lossy(&done.stdout).trim().to_owned()
    }

    /// Stops a temporary server.
    ///
    /// # Panics
    /// If it does not stop.
    pub fn stop(&self, mode: StopMode) {
        let mut process = self.process.lock().expect("lock is never poisoned");
        let Some(running) = process.take() else { return };
        let mode = match mode {
            StopMode::Fast => "fast",
            StopMode::Immediate => "immediate",
        };
        let stopped =
            output(as_user(&program("pg_ctl")).args(["stop", "-w", "-m", mode, "-D"]).arg(self.data()));
        assert!(stopped.status.success(), "pg_ctl: {}", String::from_utf8_lossy(&stopped.stderr));
        running.wait_and_keep_folder();
    }

    /// Starts a temporary server that was stopped, and waits until it answers.
    ///
    /// # Panics
    /// If it does not start.
    pub fn resume(&self) {
        let log = self.folder().join("log");
        let data = self.data();
        let postgres = program("postgres");
        let data = data.to_str().expect("the path is valid UTF-8");
        let arguments = ["-D", data];
        let mut process = match is_root() {
            true => {
                let mut all = PRIVILEGES.to_vec();
                all.push(postgres.to_str().expect("the path is valid UTF-8"));
                all.extend(arguments);
                Guarded::start("setpriv", &all, self.folder())
            }
            false => {
                Guarded::start(postgres.to_str().expect("the path is valid UTF-8"), &arguments, self.folder())
            }
        }
        .expect("the shell can be started");
        let deadline = Instant::now() + START;
        let port = self.port.to_string();
        while !output(Command::new(program("pg_isready")).args(["-q", "-h", "127.0.0.1", "-p", &port]))
            .status
            .success()
        {
            let log = || fs::read_to_string(&log).unwrap_or_default();
            assert!(!process.has_ended() && Instant::now() < deadline, "PostgreSQL did not start: {}", log());
            thread::sleep(Duration::from_millis(20));
        }
        *self.process.lock().expect("lock is never poisoned") = Some(process);
    }

    fn folder(&self) -> &Path {
        self.folder.as_ref().expect("only a temporary server is started and stopped").path()
    }

    fn data(&self) -> PathBuf {
        self.folder().join("data")
    }
}

/// Returns the path of one of PostgreSQL's programs, which Debian keeps out of the search path.
fn program(name: &str) -> PathBuf {
    let versions = fs::read_dir("/usr/lib/postgresql").into_iter().flatten().flatten();
    let mut found: Vec<PathBuf> =
        versions.map(|version| version.path().join("bin").join(name)).filter(|path| path.exists()).collect();
    let number = |path: &PathBuf| -> u32 {
        let version = path.ancestors().nth(2).and_then(Path::file_name).and_then(OsStr::to_str);
        version.and_then(|version| version.parse().ok()).unwrap_or(0)
    };
    found.sort_by_key(number);
    found.pop().unwrap_or_else(|| name.into())
}

fn is_root() -> bool {
    let id = output(Command::new("id").arg("-u"));
    id.stdout.starts_with(b"0\n")
}

/// Returns a command that does not run as the superuser.
fn as_user(program: &Path) -> Command {
    if is_root() {
        let mut command = Command::new("setpriv");
        command.args(PRIVILEGES).arg(program);
        command.current_dir("/");
        command
    } else {
        Command::new(program)
    }
}

fn output(command: &mut Command) -> Output {
    command
        .output()
        .unwrap_or_else(|error| panic!("cannot run {:?} ({error}); {INSTALL}", command.get_program()))
}
