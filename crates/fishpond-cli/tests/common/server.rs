//! A running server, and a visitor who speaks HTTP to it.

#![allow(dead_code, reason = "each test file uses some of it")]

use std::collections::BTreeMap;
use std::io::{BufRead as _, BufReader, Read as _, Write as _};
use std::net::TcpStream;
use std::path::Path;
use std::process::{Child, ChildStdout, Command, Output, Stdio};

use serde_json::Value;

/// A running server; killed when it is dropped.
pub(crate) struct Server {
    pub(crate) process: Child,
    /// The first line of its output.
    pub(crate) greeting: String,
    /// The rest of its output.
    pub(crate) output: BufReader<ChildStdout>,
}

/// Returns a command of the program, in this folder.
pub(crate) fn fishpond(folder: &Path) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_fishpond"));
    command.env("LC_ALL", "C").current_dir(folder).stdout(Stdio::piped()).stderr(Stdio::piped());
    command
}

/// Runs a command to its end.
pub(crate) fn run(folder: &Path, args: &[&str]) -> Output {
    fishpond(folder).args(args).output().unwrap()
}

/// Returns what a command prints.
#[track_caller]
pub(crate) fn prints(folder: &Path, args: &[&str]) -> String {
    let Output { status, stdout, stderr } = run(folder, args);
    let stderr = String::from_utf8(stderr).unwrap();
    assert!(status.success(), "{args:?}: {status}, {stderr}");
    assert_eq!(stderr, "", "{args:?}");
    String::from_utf8(stdout).unwrap()
}

/// Returns the only line that a command prints, such as a new token, and the note about it on standard error.
#[track_caller]
pub(crate) fn creates(folder: &Path, args: &[&str]) -> (String, String) {
    let Output { status, stdout, stderr } = run(folder, args);
    let (printed, note) = (String::from_utf8(stdout).unwrap(), String::from_utf8(stderr).unwrap());
    assert!(status.success(), "{args:?}: {status}, {note}");
    assert_eq!((printed.lines().count(), note.lines().count()), (1, 1), "{args:?}: {printed}{note}");
    (printed.trim_end().to_owned(), note)
}

/// Returns the only line that a failing command prints.
#[track_caller]
pub(crate) fn fails(folder: &Path, args: &[&str]) -> String {
    let Output { status, stderr, .. } = run(folder, args);
    let message = String::from_utf8(stderr).unwrap();
    assert_eq!(status.code(), Some(2), "{args:?}: {message}");
    assert_eq!(message.trim().lines().count(), 1, "{args:?}: {message}");
    message
}

impl Server {
    /// Starts a server in a folder, on a port of its own.
    pub(crate) fn on(folder: &Path, args: &[&str]) -> Server {
        Server::start(fishpond(folder).args(["serve", "--listen", "127.0.0.1:0"]).args(args))
    }

    pub(crate) fn start(command: &mut Command) -> Server {
        let mut process = command.spawn().unwrap();
        let mut output = BufReader::new(process.stdout.take().unwrap());
        let mut greeting = String::new();
        output.read_line(&mut greeting).unwrap();
        Server { process, greeting, output }
    }

    /// Returns the address that the server has printed.
    pub(crate) fn address(&self) -> String {
        let url = self.greeting.split_whitespace().find_map(|word| word.strip_prefix("http://"));
        url.expect("the server prints its address").to_owned()
    }

    /// Stops the server gracefully and returns its log.
    #[cfg(unix)]
    pub(crate) fn stop(mut self) -> String {
        self.send_signal("TERM");
        assert!(self.process.wait().unwrap().success());
        let mut log = String::new();
        self.process.stderr.take().unwrap().read_to_string(&mut log).unwrap();
        log
    }

    #[cfg(unix)]
    pub(crate) fn send_signal(&self, signal: &str) {
        let id = self.process.id().to_string();
        assert!(Command::new("kill").args([&format!("-{signal}"), &id]).status().unwrap().success());
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        let _ = self.process.kill();
        let _ = self.process.wait();
    }
}

/// A visitor with cookies.
pub(crate) struct Visitor {
    address: String,
    cookies: BTreeMap<String, String>,
}

pub(crate) struct Page {
    pub(crate) status: u16,
    /// The lines of the head after the first.
    head: Vec<String>,
    pub(crate) body: String,
}

impl Page {
    pub(crate) fn header(&self, name: &str) -> Option<&str> {
        self.headers(name).next()
    }

    fn headers(&self, name: &str) -> impl Iterator<Item = &str> {
        self.head.iter().filter_map(move |line| {
            let (key, value) = line.split_once(": ")?;
            key.eq_ignore_ascii_case(name).then_some(value)
        })
    }
}

impl Visitor {
    pub(crate) fn new(address: &str) -> Visitor {
        Visitor { address: address.to_owned(), cookies: BTreeMap::new() }
    }

    /// Sends further requests to another server.
    pub(crate) fn move_to(&mut self, address: &str) {
        self.address = address.to_owned();
    }

    /// Returns the values of all cookies.
    pub(crate) fn cookies(&self) -> impl Iterator<Item = &str> {
        self.cookies.values().map(String::as_str)
    }

    pub(crate) fn get(&mut self, path: &str) -> Page {
        self.send(&format!("GET {path} HTTP/1.1"), "")
    }

    /// Sends a form, whose fields are already encoded.
    pub(crate) fn post(&mut self, path: &str, fields: &str) -> Page {
        self.send(&format!("POST {path} HTTP/1.1\r\ncontent-type: application/x-www-form-urlencoded"), fields)
    }

    /// Creates a game against a bot and returns its identifier.
    pub(crate) fn play(&mut self) -> String {
        // A newcomer gets a cookie first, and so keeps the seat.
        self.get("/");
        let page = self.post("/play/penguins", "");
        let path = page.header("location").unwrap_or_else(|| panic!("{}: {}", page.status, page.body));
        path.strip_prefix("/t/").unwrap().split(['?', '/', '#']).next().unwrap().to_owned()
    }

    fn send(&mut self, head: &str, body: &str) -> Page {
        let cookies: Vec<String> =
            self.cookies.iter().map(|(name, value)| format!("{name}={value}")).collect();
        let (cookies, length) = (cookies.join("; "), body.len());
        let text = format!(
            "{head}\r\nhost: localhost\r\nconnection: close\r\ncookie: {cookies}\r\ncontent-length: {length}\r\n\r\n{body}"
        );
        let mut socket = TcpStream::connect(&self.address).unwrap();
        socket.write_all(text.as_bytes()).unwrap();
        let mut bytes = Vec::new();
        socket.read_to_end(&mut bytes).unwrap();
        let text = String::from_utf8_lossy(&bytes);
        let (head, body) = text.split_once("\r\n\r\n").unwrap();
        let mut lines = head.lines();
        let status = lines.next().unwrap().split(' ').nth(1).unwrap().parse().unwrap();
        let page = Page { status, head: lines.map(str::to_owned).collect(), body: body.to_owned() };
        for cookie in page.headers("set-cookie") {
            let (name, value) = cookie.split(';').next().unwrap().split_once('=').unwrap();
            self.cookies.insert(name.to_owned(), value.to_owned());
        }
        page
    }
}

/// Sends a request with a token and returns the answer.
pub(crate) fn call(address: &str, token: &str, method: &str, path: &str, body: &Value) -> Value {
    let body = if body.is_null() { String::new() } else { body.to_string() };
    let head = format!(
        "{method} {path} HTTP/1.1\r\nhost: {address}\r\nconnection: close\r\nauthorization: Bearer {token}\r\n\
         content-type: application/json\r\ncontent-length: {}\r\n\r\n{body}",
        body.len()
    );
    let mut socket = TcpStream::connect(address).unwrap();
    socket.write_all(head.as_bytes()).unwrap();
    let mut text = String::new();
    socket.read_to_string(&mut text).unwrap();
    let (head, body) = text.split_once("\r\n\r\n").unwrap();
    assert!(head.starts_with("HTTP/1.1 2"), "{method} {path}: {text}");
    serde_json::from_str(body).unwrap_or_else(|error| panic!("{method} {path}: {error}: {text}"))
}

/// Creates an account and returns a token for it.
pub(crate) fn token(folder: &Path, address: &str, name: &str) -> String {
    let fields = format!("login={name}&password=correct+horse");
    assert_eq!(Visitor::new(address).post("/me/register", &fields).status, 303);
    let (token, note) = creates(folder, &["admin", "token", "new", name]);
    assert_eq!(note, "fishpond: This token is not shown again.\n");
    token
}
