//! `fishpond serve`: its settings, its lock on the data folder, and its messages to systemd.

#[path = "common/server.rs"]
mod server;

use std::fs;
use std::io::{Read as _, Write as _};
use std::net::TcpStream;
use std::process::Command;

use server::{Server, fails, fishpond};
use tempfile::TempDir;

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
    let server = Server::start(&mut fishpond(folder.path()));
    assert!(server.greeting.contains("https://fish.example "), "{}", server.greeting);
    assert!(folder.path().join("here/fishpond.sqlite").exists());
    drop(server);

    let mut command = fishpond(folder.path());
    command.args(["serve", "--data", "there"]).env("FISHPOND_PUBLIC_URL", "http://pond.example");
    let server = Server::start(&mut command);
    assert!(server.greeting.contains("http://pond.example "), "{}", server.greeting);
    assert!(folder.path().join("there/fishpond.sqlite").exists());
}

#[test]
fn faulty_config_files_are_reported_in_one_sentence() {
    let folder = TempDir::new().unwrap();
    fs::write(folder.path().join("other.toml"), "data = \"here\"\nlisten = 8080\n").unwrap();
    let message = start_error(fishpond(folder.path()).args(["serve", "--config", "other.toml"]));
    assert!(message.contains("other.toml, line 2: invalid value '8080' for listen"), "{message}");
    let message = start_error(fishpond(folder.path()).args(["serve", "--config", "none.toml"]));
    assert!(message.contains("Cannot read none.toml"), "{message}");
    assert!(!folder.path().join("here").exists(), "no data folder is created");
}

#[test]
fn a_second_server_on_the_same_folder_is_refused() {
    let folder = TempDir::new().unwrap();
    let here = ["serve", "--listen", "127.0.0.1:0"];
    let mut first = Server::start(fishpond(folder.path()).args(here));
    let message = start_error(fishpond(folder.path()).args(here));
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
    let mut command = fishpond(folder.path());
    command.args(["serve", "--listen", "127.0.0.1:0"]).env("NOTIFY_SOCKET", &path);
    let mut server = Server::start(&mut command);
    assert_eq!(message().trim(), "READY=1");
    TcpStream::connect(server.address()).unwrap();
    server.send_signal("TERM");
    assert_eq!(message().trim(), "STOPPING=1");
    assert!(server.process.wait().unwrap().success());
}

#[test]
fn invalid_settings_are_explained() {
    let folder = TempDir::new().unwrap();
    let message = fails(folder.path(), &["serve", "--listen", "nowhere"]);
    assert_eq!(
        message,
        "fishpond: Invalid value 'nowhere' for --listen <ADDRESS>: use an IP address and a port, such as 127.0.0.1:8080 or [::]:8080.\n"
    );
    let message = fails(folder.path(), &["serve", "--thinkers", "0"]);
    assert_eq!(message, "fishpond: Invalid value '0' for --thinkers <N>: use a whole number, 1 or more.\n");
}

#[test]
fn a_refusal_before_the_body_has_arrived_keeps_the_connection() {
    let folder = TempDir::new().unwrap();
    let server = Server::on(folder.path(), &[]);
    for path in ["/t/unknown/act", "/api/v1/tables/unknown/acts"] {
        for _ in 0..50 {
            let mut socket = TcpStream::connect(server.address()).unwrap();
            socket.set_nodelay(true).unwrap();
            let head = format!("POST {path} HTTP/1.1\r\nHost: localhost\r\nContent-Length: 3\r\n\r\n");
            let next = "GET /health/live HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n";
            for part in [&head, "a=b", next] {
                socket.write_all(part.as_bytes()).unwrap();
            }
            let mut answers = String::new();
            socket.read_to_string(&mut answers).unwrap();
            assert!(answers.contains("HTTP/1.1 200 OK"), "{answers}");
        }
    }
}
