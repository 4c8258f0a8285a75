//! `cargo xtask api`: checks the HTTP API of a real server from the outside.
//!
//! openapi-spec-validator and Redocly check the OpenAPI document. Schemathesis sends requests that it generates from the document, valid
//! and invalid, and compares the answers with it.

use std::fs;
use std::io::{BufRead as _, BufReader, Read as _, Write as _};
use std::net::TcpStream;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};

use anyhow::{Context as _, bail};

use crate::{output, python, root, run, target};

/// The linter of OpenAPI documents.
const REDOCLY: &str = "@redocly/cli@2.73.0";

/// Runs all checks against the server that was built last, with this many requests per operation.
pub(crate) fn check(examples: u32) -> anyhow::Result<()> {
    let folder = target()?.join("api");
    let environment = python::environment(&folder, &root()?.join("xtask/api/requirements.txt"))?;
    let tool = |name: &str| Command::new(environment.join("bin").join(name));
    let redocly = redocly(&folder)?;

    let server = Server::start(&folder)?;
    let document = folder.join("openapi.json");
    fs::write(&document, server.request("GET", "/api/openapi.json", "")?)?;
    run(tool("openapi-spec-validator").arg(&document))?;
    run(Command::new(redocly)
        .arg("lint")
        .arg(&document)
        .current_dir(&folder)
        .env("REDOCLY_TELEMETRY", "off")
        .env("REDOCLY_SUPPRESS_UPDATE_NOTICE", "true"))?;

    let mut schemathesis = tool("schemathesis");
    schemathesis.arg("run").arg(&document).current_dir(&folder).args(["--url", &server.url]);
    schemathesis.args(["--header", &format!("Authorization: Bearer {}", server.token()?)]);
    schemathesis.args(["--max-examples", &examples.to_string(), "--seed", "1", "--continue-on-failure"]);
    schemathesis.args(["--suppress-health-check", "all", "--no-color"]);
    // Streams do not end, and revoking tokens would revoke the one in use.
    schemathesis.args(["--exclude-path-regex", "/stream$", "--exclude-operation-id", "revokeToken"]);
    // Whether a request succeeds depends on the table, too: a document can't say which moves are legal.
    schemathesis.args(["--exclude-checks", "positive_data_acceptance", "--warnings", "off"]);
    run(&mut schemathesis)
}

/// Installs Redocly, unless it is already there, and returns its path.
fn redocly(folder: &Path) -> anyhow::Result<PathBuf> {
    let folder = folder.join("npm");
    let stamp = folder.join("installed");
    if !fs::read_to_string(&stamp).is_ok_and(|installed| installed == REDOCLY) {
        fs::create_dir_all(&folder)?;
        let mut npm = Command::new("npm");
        npm.args(["install", "--silent", "--no-audit", "--no-fund", "--no-save", REDOCLY, "--prefix"]);
        run(npm.arg(&folder))?;
        fs::write(&stamp, REDOCLY)?;
    }
    Ok(folder.join("node_modules/.bin/redocly"))
}

/// A server with a data folder of its own, stopped when dropped.
struct Server {
    process: Child,
    program: PathBuf,
    data: PathBuf,
    url: String,
}

impl Server {
    /// Starts a server without limits, because Schemathesis is faster than any person.
    fn start(folder: &Path) -> anyhow::Result<Server> {
        let program = target()?.join("debug/fishpond");
        let data = folder.join("data");
        match fs::remove_dir_all(&data) {
            Err(error) if error.kind() != std::io::ErrorKind::NotFound => return Err(error.into()),
            _ => {}
        }
        let mut serve = Command::new(&program);
        serve.args(["serve", "--listen", "127.0.0.1:0", "--data"]).arg(&data);
        for limit in [
            "--person-rate",
            "--address-rate",
            "--tables-per-person",
            "--tables-per-network",
            "--max-tables",
            "--listed-per-person",
            "--listed-per-network",
            "--entries-per-network",
        ] {
            serve.args([limit, "0"]);
        }
        let mut process =
            serve.stdout(Stdio::piped()).spawn().with_context(|| format!("cannot run {program:?}"))?;
        let mut line = String::new();
        BufReader::new(process.stdout.take().context("the server has no output")?).read_line(&mut line)?;
        let url = line.split(' ').find(|word| word.starts_with("http://")).map(str::to_owned);
        let server = Server { process, program, data, url: url.unwrap_or_default() };
        if server.url.is_empty() {
            bail!("the server did not start: {line}");
        }
        Ok(server)
    }

    /// Creates an account, and returns a token for it with all scopes.
    fn token(&self) -> anyhow::Result<String> {
        self.request("POST", "/me/register", "login=Ann&password=correct+horse")?;
        let mut admin = Command::new(&self.program);
        admin.arg("admin").arg("--data").arg(&self.data).args(["token", "new", "Ann", "--name", "check"]);
        let printed = output(admin.args(["--scopes", "read,play,invite,account"]))?;
        Ok(printed.lines().next().unwrap_or_default().to_owned())
    }

    /// Sends a request, and returns the body of its answer.
    fn request(&self, method: &str, path: &str, form: &str) -> anyhow::Result<String> {
        let address = self.url.strip_prefix("http://").unwrap_or(&self.url);
        let mut socket = TcpStream::connect(address)?;
        write!(
            socket,
            "{method} {path} HTTP/1.1\r\nhost: {address}\r\norigin: {}\r\nconnection: close\r\n\
             content-type: application/x-www-form-urlencoded\r\ncontent-length: {}\r\n\r\n{form}",
            self.url,
            form.len()
        )?;
        let mut answer = String::new();
        socket.read_to_string(&mut answer)?;
        let (head, body) = answer.split_once("\r\n\r\n").context("the server does not speak HTTP")?;
        if !head.starts_with("HTTP/1.1 2") && !head.starts_with("HTTP/1.1 3") {
            bail!("{method} {path} failed: {head}");
        }
        Ok(body.to_owned())
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        let _ = self.process.kill();
        let _ = self.process.wait();
    }
}
