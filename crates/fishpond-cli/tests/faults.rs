//! A server whose machine fails: a damaged database, a full disk, too many open files.

#![cfg(target_os = "linux")]

#[path = "common/server.rs"]
mod server;

use std::fs::{self, File};
use std::io::{BufRead as _, BufReader, Write as _};
use std::net::TcpStream;
use std::path::{Path, PathBuf};
use std::process::{ChildStderr, Command, Stdio};
use std::sync::mpsc;
use std::time::{Duration, Instant};

use rusqlite::Connection;
use server::{Server, Visitor, fails};
use tempfile::TempDir;

/// How long a test waits for something that should happen soon.
const SOON: Duration = Duration::from_secs(60);

/// Creates a database and returns its path.
fn database(folder: &Path) -> PathBuf {
    let server = Server::on(folder, &[]);
    Visitor::new(&server.address()).play();
    server.stop();
    folder.join("fishpond-data/fishpond.sqlite")
}

/// Overwrites the first page of a table.
fn damage(path: &Path, table: &str) {
    let connection = Connection::open(path).unwrap();
    let sql = "SELECT rootpage FROM sqlite_schema WHERE name = ?1";
    let page: usize = connection.query_row(sql, [table], |row| row.get(0)).unwrap();
    drop(connection);
    let mut bytes = fs::read(path).unwrap();
    bytes[(page - 1) * 4096..page * 4096].fill(7);
    fs::write(path, bytes).unwrap();
}

/// The lines of a log, while the server runs.
struct Log(mpsc::Receiver<String>);

impl Log {
    fn follow(log: ChildStderr) -> Log {
        let (sender, lines) = mpsc::channel();
        std::thread::spawn(move || {
            for line in BufReader::new(log).lines() {
                let Ok(()) = sender.send(line.unwrap()) else { return };
            }
        });
        Log(lines)
    }

    /// Waits for a line that contains `text`.
    fn wait_for(&self, text: &str) -> String {
        loop {
            let line = self.0.recv_timeout(SOON).unwrap_or_else(|error| panic!("{text}: {error}"));
            if line.contains(text) {
                return line;
            }
        }
    }

    /// Returns whether a line that contains `text` has arrived.
    fn has(&self, text: &str) -> bool {
        self.0.try_iter().any(|line| line.contains(text))
    }
}

#[test]
fn a_damaged_or_foreign_database_is_refused_in_one_sentence() {
    let folder = TempDir::new().unwrap();
    let folder = folder.path();
    let path = database(folder);
    let serve = ["serve", "--listen", "127.0.0.1:0"];
    let check = [&serve[..], &["--check"]].concat();
    drop(Server::on(folder, &["--check"]));

    damage(&path, "persons");
    let damaged = fs::read(&path).unwrap();
    for args in [&serve[..], &check] {
        let message = fails(folder, args);
        assert!(message.starts_with("fishpond: Cannot use the data folder fishpond-data: "), "{message}");
        assert!(message.contains("the database is damaged ("), "{message}");
        assert!(message.contains("restore a backup with `fishpond restore FILE --replace`"), "{message}");
        assert!(fs::read(&path).unwrap() == damaged, "the file is unchanged");
    }
    fs::write(&path, "Dear Ann, ".repeat(1000)).unwrap();
    let message = fails(folder, &serve);
    assert!(message.contains("fishpond.sqlite is not a database; move it away"), "{message}");
}

/// Even a quick check of a large file would delay the start.
#[test]
fn a_large_database_is_checked_while_the_server_runs() {
    let folder = TempDir::new().unwrap();
    let folder = folder.path();
    let path = database(folder);
    damage(&path, "persons");
    // SQLite ignores what comes after the last page.
    File::options().write(true).open(&path).unwrap().set_len(100 << 20).unwrap();
    let mut server = Server::on(folder, &[]);
    let log = Log::follow(server.process.stderr.take().unwrap());
    log.wait_for("the database is damaged (");
    assert_eq!(Visitor::new(&server.address()).get("/rules/penguins").status, 200);
    drop(server);
    let message = fails(folder, &["serve", "--listen", "127.0.0.1:0", "--check"]);
    assert!(message.contains("the database is damaged ("), "{message}");
}

#[test]
fn too_many_open_files_are_logged_once_and_survived() {
    let folder = TempDir::new().unwrap();
    let mut command = Command::new("sh");
    command.current_dir(folder.path()).stdout(Stdio::piped()).stderr(Stdio::piped());
    command.args([
        "-c",
        "ulimit -n 64; exec \"$0\" serve --listen 127.0.0.1:0",
        env!("CARGO_BIN_EXE_fishpond"),
    ]);
    let mut server = Server::start(&mut command);
    let log = Log::follow(server.process.stderr.take().unwrap());
    let mut crowd: Vec<TcpStream> = Vec::new();
    crowd.resize_with(100, || TcpStream::connect(server.address()).unwrap());
    let line = log.wait_for("cannot accept connections, will retry");
    assert!(line.contains("ERROR") && line.contains("Too many open files"), "{line}");
    drop(crowd);
    assert_eq!(Visitor::new(&server.address()).get("/").status, 200);
    server.send_signal("TERM");
    assert!(server.process.wait().unwrap().success());
    let rest: Vec<String> = log.0.iter().collect();
    assert!(!rest.iter().any(|line| line.contains("will retry")), "{rest:?}");
}

/// A disk of its own for the data folder of a server. It exists only for that process.
struct Disk {
    folder: PathBuf,
}

impl Disk {
    /// Starts a server on a small disk. Returns `None` if the system does not allow that.
    fn serve(folder: &Path) -> Option<(Server, Disk)> {
        let data = folder.join("data");
        fs::create_dir(&data).unwrap();
        // The test loads a page until it changes, so the rates are not limited.
        let script = "mount -t tmpfs -o size=4m none data && \
            exec \"$0\" serve --data data --listen 127.0.0.1:0 --person-rate 0 --address-rate 0";
        let mut command = Command::new("unshare");
        command.args(["--user", "--map-root-user", "--mount", "sh", "-c", script]);
        command.arg(env!("CARGO_BIN_EXE_fishpond"));
        command.current_dir(folder).stdout(Stdio::piped()).stderr(Stdio::piped());
        let server = Server::start(&mut command);
        if server.greeting.is_empty() {
            println!("skipped: this system does not let the test mount a disk of its own");
            return None;
        }
        let folder = Path::new("/proc").join(server.process.id().to_string()).join("root");
        Some((server, Disk { folder: folder.join(data.strip_prefix("/").unwrap()) }))
    }

    fn fill(&self) {
        let mut file = File::create(self.folder.join("filler")).unwrap();
        for size in [1 << 16, 1 << 12] {
            while file.write_all(&vec![0; size]).is_ok() {}
        }
    }

    fn free(&self) {
        fs::remove_file(self.folder.join("filler")).unwrap();
    }
}

#[test]
fn bots_and_people_continue_when_a_full_disk_has_space_again() {
    let folder = TempDir::new().unwrap();
    let Some((mut server, disk)) = Disk::serve(folder.path()) else { return };
    let log = Log::follow(server.process.stderr.take().unwrap());
    let mut ann = Visitor::new(&server.address());
    ann.get("/");
    let can_move = |ann: &mut Visitor, path: &str| {
        let page = ann.get(path);
        assert_eq!(page.status, 200, "pages can be read");
        page.body.contains("<form class=\"choices\"")
    };
    // The bot moves first. If it has moved before the disk is full, another one has to try.
    let path = loop {
        let fields = "players=2&seat-A=me&seat-B=bot+greedy&option-start_player=B&chat=1";
        let page = ann.post("/new/penguins", fields);
        let path =
            page.header("location").unwrap_or_else(|| panic!("{}: {}", page.status, page.body)).to_owned();
        disk.fill();
        while !can_move(&mut ann, &path) && !log.has("a bot cannot move, will retry") {
            std::thread::yield_now();
        }
        if !can_move(&mut ann, &path) {
            break path;
        }
        disk.free();
    };
    for _ in 0..20 {
        assert_eq!(ann.post(&format!("{path}/say"), "text=hello").status, 500);
    }
    let line = log.wait_for("database or disk is full");
    assert!(line.contains("ERROR") && line.contains("path=\"/t/{table}/{verb}\""), "{line}");
    let start = Instant::now();
    while start.elapsed() < Duration::from_secs(3) {
        assert!(!can_move(&mut ann, &path));
    }
    disk.free();
    let start = Instant::now();
    while !can_move(&mut ann, &path) {
        assert!(start.elapsed() < SOON, "the bot moves");
        std::thread::yield_now();
    }
    assert_eq!(ann.post(&format!("{path}/say"), "text=hello").status, 303);
    server.send_signal("TERM");
    assert!(server.process.wait().unwrap().success());
    let rest: Vec<String> = log.0.iter().collect();
    assert!(rest.iter().any(|line| line.contains("requests failed: repeated 19 times")), "{rest:?}");
    assert!(rest.len() < 20, "the log is short: {rest:?}");
}
