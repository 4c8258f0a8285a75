//! `fishpond serve`: its settings, its lock on the data folder, and its messages to systemd.

use std::fs;
use std::io::{BufRead as _, BufReader, Read as _};
use std::process::{Child, Command, Stdio};

use tempfile::TempDir;

/// A running server; stops when it is dropped.
struct Server {
    process: Child,
    /// The first line of its output.
    greeting: String,
}

impl Server {
    fn command(folder: &TempDir) -> Command {
        let mut command = Command::new(env!("CARGO_BIN_EXE_fishpond"));
        command.current_dir(folder.path()).stdout(Stdio::piped()).stderr(Stdio::piped());
        command
    }

    fn start(command: &mut Command) -> Server {
        let mut process = command.spawn().unwrap();
        let mut greeting = String::new();
        BufReader::new(process.stdout.as_mut().unwrap()).read_line(&mut greeting).unwrap();
        Server { process, greeting }
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        self.process.kill().unwrap();
        self.process.wait().unwrap();
    }
}

/// Returns the error message of a server that does not start.
fn start_error(command: &mut Command) -> String {
    let output = command.output().unwrap();
    assert_eq!(output.status.code(), Some(2));
    let message = String::from_utf8(output.stderr).unwrap();
    assert_eq!(message.trim().lines().count(), 1, "{message}");
    message
}

#[test]
fn flags_and_environment_override_the_config_file() {
    let folder = TempDir::new().unwrap();
    let file = "listen = \"127.0.0.1:0\"\ndata = \"here\"\npublic-url = \"https://fish.example/\"\n";
    fs::write(folder.path().join("fishpond.toml"), file).unwrap();
    let server = Server::start(&mut Server::command(&folder));
    assert!(server.greeting.contains("https://fish.example "), "{}", server.greeting);
    assert!(folder.path().join("here/fishpond.sqlite").exists());
    drop(server);

    let mut command = Server::command(&folder);
    command.args(["serve", "--data", "there"]).env("FISHPOND_PUBLIC_URL", "http://pond.example");
    let server = Server::start(&mut command);
    assert!(server.greeting.contains("http://pond.example "), "{}", server.greeting);
    assert!(folder.path().join("there/fishpond.sqlite").exists());
}

#[test]
fn faulty_config_files_are_reported_in_one_sentence() {
    let folder = TempDir::new().unwrap();
    fs::write(folder.path().join("other.toml"), "data = \"here\"\nlisten = 8080\n").unwrap();
    let message = start_error(Server::command(&folder).args(["serve", "--config", "other.toml"]));
    assert!(message.contains("other.toml, line 2: invalid value '8080' for listen"), "{message}");
    let message = start_error(Server::command(&folder).args(["serve", "--config", "none.toml"]));
    assert!(message.contains("cannot read none.toml"), "{message}");
    assert!(!folder.path().join("here").exists(), "no data folder is created");
}

#[test]
fn a_second_server_on_the_same_folder_is_refused() {
    let folder = TempDir::new().unwrap();
    let here = ["serve", "--listen", "127.0.0.1:0"];
    let mut first = Server::start(Server::command(&folder).args(here));
    let message = start_error(Server::command(&folder).args(here));
    assert!(message.contains("is in use by another Fishpond server; stop that one, or"), "{message}");
    assert!(first.process.try_wait().unwrap().is_none(), "the first server keeps running");
    first.process.kill().unwrap();
    let mut rest = String::new();
    first.process.stderr.take().unwrap().read_to_string(&mut rest).unwrap();
    assert_eq!(rest, "");
}

/// systemd waits for this message before it starts services that need the server.
#[cfg(unix)]
#[test]
fn the_server_tells_systemd_when_it_is_ready_and_when_it_stops() {
    use std::os::unix::net::UnixDatagram;

    let folder = TempDir::new().unwrap();
    let path = folder.path().join("notify");
    let socket = UnixDatagram::bind(&path).unwrap();
    let message = || {
        let mut bytes = [0; 64];
        let length = socket.recv(&mut bytes).unwrap();
        String::from_utf8(bytes[..length].to_vec()).unwrap()
    };
    let mut command = Server::command(&folder);
    command.args(["serve", "--listen", "127.0.0.1:0"]).env("NOTIFY_SOCKET", &path);
    let mut server = Server::start(&mut command);
    assert_eq!(message().trim(), "READY=1");
    let address = server.greeting.split_whitespace().find_map(|word| word.strip_prefix("http://")).unwrap();
    std::net::TcpStream::connect(address).unwrap();
    let stop = Command::new("kill").args(["-TERM", &server.process.id().to_string()]).status().unwrap();
    assert!(stop.success());
    assert_eq!(message().trim(), "STOPPING=1");
    assert!(server.process.wait().unwrap().success());
}
