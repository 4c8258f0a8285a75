//! `serve` from outside: its settings, and one server for each folder.

use std::fs;
use std::io::{BufRead as _, BufReader, Read as _};
use std::process::{Child, Command, Stdio};

use tempfile::TempDir;

/// A server on a port that is free; it stops when it is dropped.
struct Server {
    process: Child,
    /// The line that it prints.
    says: String,
}

impl Server {
    fn command(folder: &TempDir) -> Command {
        let mut command = Command::new(env!("CARGO_BIN_EXE_fishpond"));
        command.current_dir(folder.path()).stdout(Stdio::piped()).stderr(Stdio::piped());
        command
    }

    fn start(command: &mut Command) -> Server {
        let mut process = command.spawn().unwrap();
        let mut says = String::new();
        BufReader::new(process.stdout.as_mut().unwrap()).read_line(&mut says).unwrap();
        Server { process, says }
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        self.process.kill().unwrap();
        self.process.wait().unwrap();
    }
}

/// What a server says that does not start.
fn refusal(command: &mut Command) -> String {
    let output = command.output().unwrap();
    assert_eq!(output.status.code(), Some(2));
    let said = String::from_utf8(output.stderr).unwrap();
    assert_eq!(said.trim().lines().count(), 1, "{said}");
    said
}

#[test]
fn the_bare_command_serves_as_the_file_says_and_flags_say_more() {
    let folder = TempDir::new().unwrap();
    let file = "listen = \"127.0.0.1:0\"\ndata = \"here\"\npublic-url = \"https://fish.example/\"\n";
    fs::write(folder.path().join("fishpond.toml"), file).unwrap();
    let server = Server::start(&mut Server::command(&folder));
    assert!(server.says.contains("https://fish.example "), "{}", server.says);
    assert!(folder.path().join("here/fishpond.sqlite").exists());
    drop(server);

    let mut command = Server::command(&folder);
    command.args(["serve", "--data", "there"]).env("FISHPOND_PUBLIC_URL", "http://pond.example");
    let server = Server::start(&mut command);
    assert!(server.says.contains("http://pond.example "), "{}", server.says);
    assert!(folder.path().join("there/fishpond.sqlite").exists());
}

#[test]
fn a_bad_config_file_is_answered_in_one_sentence() {
    let folder = TempDir::new().unwrap();
    fs::write(folder.path().join("other.toml"), "data = \"here\"\nlisten = 8080\n").unwrap();
    let said = refusal(Server::command(&folder).args(["serve", "--config", "other.toml"]));
    assert!(said.contains("other.toml, line 2: listen cannot be '8080'"), "{said}");
    let said = refusal(Server::command(&folder).args(["serve", "--config", "none.toml"]));
    assert!(said.contains("cannot read none.toml"), "{said}");
    assert!(!folder.path().join("here").exists(), "nothing was made");
}

#[test]
fn a_second_server_on_the_same_folder_is_refused() {
    let folder = TempDir::new().unwrap();
    let here = ["serve", "--listen", "127.0.0.1:0"];
    let mut first = Server::start(Server::command(&folder).args(here));
    let said = refusal(Server::command(&folder).args(here));
    assert!(said.contains("is in use by another Fishpond server; stop that one, or"), "{said}");
    assert!(first.process.try_wait().unwrap().is_none(), "the first one goes on");
    first.process.kill().unwrap();
    let mut rest = String::new();
    first.process.stderr.take().unwrap().read_to_string(&mut rest).unwrap();
    assert_eq!(rest, "");
}
