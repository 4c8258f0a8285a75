//! A NATS server that only this machine can reach.

use std::fs;
use std::net::{TcpListener, TcpStream};
use std::path::Path;
use std::sync::{Mutex, OnceLock};
use std::thread;
use std::time::{Duration, Instant};

use tempfile::TempDir;

use crate::INSTALL;
use crate::process::Guarded;

/// How long the server may take to start on a busy machine.
const START: Duration = Duration::from_secs(60);

/// The address of the server.
const HOST: &str = "127.0.0.1";

/// The program, which Debian keeps out of the search path of most users.
const PROGRAM: &str = "/usr/sbin/nats-server";

/// A NATS server. It stores nothing.
pub struct Nats {
    folder: TempDir,
    port: u16,
    process: Mutex<Option<Guarded>>,
}

impl Nats {
    /// Returns a server for all tests of this process, which ends with it.
    ///
    /// # Panics
    /// If NATS is not installed or does not start.
    #[must_use]
    pub fn shared() -> &'static Nats {
        static SHARED: OnceLock<Nats> = OnceLock::new();
        SHARED.get_or_init(Nats::start)
    }

    /// Starts a server for this process.
    ///
    /// # Panics
    /// If NATS is not installed or does not start.
    #[must_use]
    pub fn start() -> Nats {
        let folder = tempfile::Builder::new()
            .prefix("fishpond-nats-")
            .tempdir()
            .expect("a temporary folder can be created");
        let free = TcpListener::bind((HOST, 0)).and_then(|it| it.local_addr()).expect("a port is free");
        let server = Nats { folder, port: free.port(), process: Mutex::default() };
        server.resume();
        server
    }

    /// Returns the address of the server.
    #[must_use]
    pub fn url(&self) -> String {
        format!("nats://{HOST}:{}", self.port)
    }

    /// Returns the port of the server.
    #[must_use]
    pub fn port(&self) -> u16 {
        self.port
    }

    /// Stops the server. It can be resumed.
    ///
    /// # Panics
    /// If the lock is poisoned.
    pub fn stop(&self) {
        drop(self.process.lock().expect("lock is never poisoned").take());
    }

    /// Starts the server again, and waits until it answers.
    ///
    /// # Panics
    /// If it does not start.
    pub fn resume(&self) {
        // The process removes its own folder when it ends.
        let own = self.folder.path().join("process");
        fs::create_dir_all(&own).expect("the folder is ours");
        let program = if Path::new(PROGRAM).exists() { PROGRAM } else { "nats-server" };
        let arguments = ["-a", HOST, "-p", &self.port.to_string()];
        let mut process = Guarded::start(program, &arguments, &own).expect("the shell can be started");
        let deadline = Instant::now() + START;
        while TcpStream::connect((HOST, self.port)).is_err() {
            let log = || fs::read_to_string(own.join("log")).unwrap_or_default();
            assert!(
                !process.has_ended() && Instant::now() < deadline,
                "nats-server did not start ({INSTALL}): {}",
                log()
            );
            thread::sleep(Duration::from_millis(10));
        }
        *self.process.lock().expect("lock is never poisoned") = Some(process);
    }
}
