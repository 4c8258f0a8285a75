//! A mail server that only this machine can reach, and that delivers nothing: aiosmtpd, in a virtual environment of its own.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::net::{TcpListener, TcpStream};
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::{Mutex, OnceLock};
use std::thread;
use std::time::{Duration, Instant};

use tempfile::TempDir;

use crate::process::Guarded;

/// How long the server may take to start on a busy machine.
const START: Duration = Duration::from_secs(60);

/// The address of the server.
const HOST: &str = "127.0.0.1";

/// Prints the headers of an email, one line each, and its text. If Python's own parser can't read an email, mail programs can't either.
const PARSE: &str = "
import email, email.policy, sys
with open(sys.argv[1], 'rb') as file:
    mail = email.message_from_binary_file(file, policy=email.policy.default)
lines = [name + ': ' + ' '.join(str(value).split()) for name, value in mail.items()]
sys.stdout.buffer.write('\\n'.join([*lines, '', mail.get_content()]).encode())
";

/// A mail server that keeps what it receives.
pub struct Smtp {
    folder: TempDir,
    port: u16,
    process: Mutex<Option<Guarded>>,
    /// The files of the emails that have been read.
    read: Mutex<BTreeSet<PathBuf>>,
}

/// An email that the server has received.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ReceivedMail {
    headers: BTreeMap<String, String>,
    /// The text.
    pub text: String,
}

impl ReceivedMail {
    /// Returns a header, or an empty string if it is missing.
    #[must_use]
    pub fn header(&self, name: &str) -> &str {
        self.headers.get(&name.to_lowercase()).map_or("", String::as_str)
    }

    /// Returns the first line of the text that contains `part`.
    #[must_use]
    pub fn line_with(&self, part: &str) -> Option<&str> {
        self.text.lines().find(|line| line.contains(part))
    }
}

impl Smtp {
    /// Starts a server for this process, after installing it if necessary.
    ///
    /// # Panics
    /// If it can't be installed or does not start.
    #[must_use]
    pub fn start() -> Smtp {
        let folder = tempfile::Builder::new()
            .prefix("fishpond-mail-")
            .tempdir()
            .expect("a temporary folder can be created");
        let free = TcpListener::bind((HOST, 0)).and_then(|it| it.local_addr()).expect("a port is free");
        let server = Smtp { folder, port: free.port(), process: Mutex::default(), read: Mutex::default() };
        server.resume();
        server
    }

    /// Returns the address of the server.
    #[must_use]
    pub fn url(&self) -> String {
        format!("smtp://{HOST}:{}", self.port)
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
        let python = python();
        // The process removes its own folder when it ends, but the emails stay.
        let own = self.folder.path().join("process");
        fs::create_dir_all(&own).expect("the folder is ours");
        let (listen, inbox) = (format!("{HOST}:{}", self.port), self.folder.path().join("inbox"));
        let inbox = inbox.to_str().expect("the path is valid UTF-8");
        let arguments = ["-m", "aiosmtpd", "-n", "-c", "aiosmtpd.handlers.Mailbox", "-l", &listen, inbox];
        let program = python.to_str().expect("the path is valid UTF-8");
        let mut process = Guarded::start(program, &arguments, &own).expect("the shell can be started");
        let deadline = Instant::now() + START;
        while TcpStream::connect((HOST, self.port)).is_err() {
            let log = || fs::read_to_string(own.join("log")).unwrap_or_default();
            assert!(!process.has_ended() && Instant::now() < deadline, "aiosmtpd did not start: {}", log());
            thread::sleep(Duration::from_millis(20));
        }
        *self.process.lock().expect("lock is never poisoned") = Some(process);
    }

    /// Returns the next email, in the order of arrival, if there is one.
    ///
    /// # Panics
    /// If an email can't be parsed.
    pub fn next(&self) -> Option<ReceivedMail> {
        let files = fs::read_dir(self.folder.path().join("inbox/new")).ok()?;
        let mut read = self.read.lock().expect("lock is never poisoned");
        let unread = files.map(|file| file.expect("the folder is ours").path());
        let file = unread.filter(|file| !read.contains(file)).min_by_key(|file| arrival(file))?;
        let mail = parse(&file);
        read.insert(file);
        Some(mail)
    }
}

/// Returns the time of a file in a mail folder, whose name starts with seconds and microseconds.
fn arrival(file: &Path) -> (u64, u64) {
    let name = file.file_name().and_then(|name| name.to_str()).unwrap_or_default();
    let number =
        |text: &str| text.chars().take_while(char::is_ascii_digit).collect::<String>().parse().unwrap_or(0);
    let (seconds, rest) = name.split_once(".M").unwrap_or((name, ""));
    (number(seconds), number(rest))
}

fn parse(file: &Path) -> ReceivedMail {
    let parsed =
        Command::new(python()).args(["-c", PARSE]).arg(file).output().expect("Python can be started");
    assert!(parsed.status.success(), "{}", String::from_utf8_lossy(&parsed.stderr));
    let parsed = String::from_utf8(parsed.stdout).expect("the output is UTF-8").replace("\r\n", "\n");
    let (headers, text) = parsed.split_once("\n\n").expect("an empty line follows the headers");
    let headers = headers.lines().filter_map(|line| line.split_once(": "));
    let headers = headers.map(|(name, value)| (name.to_lowercase(), value.to_owned())).collect();
    ReceivedMail { headers, text: text.to_owned() }
}

/// Returns the Python of the virtual environment, which the script creates if it is missing.
fn python() -> PathBuf {
    static INSTALLED: OnceLock<PathBuf> = OnceLock::new();
    INSTALLED
        .get_or_init(|| {
            let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
            let installed = Command::new("sh")
                .arg(root.join("xtask/install-mail.sh"))
                .status()
                .expect("the shell can be started");
            assert!(installed.success(), "cannot install aiosmtpd; run `sh xtask/install-mail.sh`");
            root.join("target/mail/venv/bin/python")
        })
        .clone()
}
