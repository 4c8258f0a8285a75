//! A Fishpond server for one scene.

use std::io::{BufRead, BufReader};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};

use anyhow::{Context, bail, ensure};
use reqwest::header::{ACCEPT_LANGUAGE, CONTENT_TYPE, HeaderMap, HeaderValue, LOCATION};
use reqwest::redirect::Policy;
use tempfile::TempDir;

use crate::{TIMEOUT, root};

/// A server with an empty data folder.
pub(crate) struct TestServer {
    process: Child,
    address: String,
    data: TempDir,
}

impl TestServer {
    pub(crate) fn start() -> anyhow::Result<TestServer> {
        let data = TempDir::new()?;
        let (process, address) = serve(data.path(), "127.0.0.1:0", &[])?;
        Ok(TestServer { process, address, data })
    }

    /// Kills the server with SIGKILL.
    pub(crate) fn kill(&mut self) -> anyhow::Result<()> {
        self.process.kill()?;
        self.process.wait()?;
        Ok(())
    }

    /// Starts the server again with the same address and data.
    pub(crate) fn restart(&mut self) -> anyhow::Result<()> {
        self.restart_with(&[])
    }

    /// Starts the server again with the same address and data, and with more flags.
    pub(crate) fn restart_with(&mut self, flags: &[&str]) -> anyhow::Result<()> {
        let listen = self.address.trim_start_matches("http://").to_owned();
        (self.process, self.address) = serve(self.data.path(), &listen, flags)?;
        Ok(())
    }

    /// Returns the server's data folder.
    pub(crate) fn data(&self) -> &Path {
        self.data.path()
    }

    /// Uploads the record of a game as a new guest, without opening its review, which would start an analysis. Returns the path of the review.
    pub(crate) async fn upload(&self, record: &[u8]) -> anyhow::Result<String> {
        let client = reqwest::Client::builder().redirect(Policy::none()).build()?;
        let encoded: String = record.iter().map(|byte| format!("%{byte:02x}")).collect();
        let form = client
            .post(self.url("/review"))
            .header(CONTENT_TYPE, "application/x-www-form-urlencoded")
            .body(format!("record={encoded}"));
        let response = form.send().await?.error_for_status()?;
        let path = response.headers().get(LOCATION).context("the server has refused a record")?;
        Ok(path.to_str()?.to_owned())
    }

    /// Writes a file for the server, and returns its path.
    pub(crate) fn write(&self, name: &str, text: &str) -> anyhow::Result<String> {
        let file = self.data.path().join(name);
        std::fs::write(&file, text)?;
        Ok(file.display().to_string())
    }

    /// Freezes the process: its connections stay open but nothing is sent.
    pub(crate) fn freeze(&self) -> anyhow::Result<()> {
        self.signal("-STOP")
    }

    /// Resumes a frozen process.
    pub(crate) fn thaw(&self) -> anyhow::Result<()> {
        self.signal("-CONT")
    }

    /// Returns the URL of a path.
    pub(crate) fn url(&self, path: &str) -> String {
        format!("{}{path}", self.address)
    }

    /// Returns the URL of a path with a host name on the home network, without HTTPS.
    pub(crate) fn lan_url(&self, path: &str) -> String {
        self.url(path).replace("127.0.0.1", "fishpond.lan")
    }

    /// Runs an admin command, and returns what it prints.
    pub(crate) fn administer(&self, args: &[&str]) -> anyhow::Result<String> {
        let mut command = Command::new(program());
        let output = command.arg("admin").args(args).arg("--data").arg(self.data.path()).output()?;
        ensure!(output.status.success(), "{args:?}: {}", String::from_utf8_lossy(&output.stderr));
        Ok(String::from_utf8(output.stdout)?)
    }

    fn signal(&self, signal: &str) -> anyhow::Result<()> {
        let status = Command::new("kill").args([signal, &self.process.id().to_string()]).status()?;
        ensure!(status.success(), "kill {signal} failed: {status}");
        Ok(())
    }
}

impl Drop for TestServer {
    fn drop(&mut self) {
        // The scene may have killed it.
        let _ = self.kill();
    }
}

/// A GET request and the part of its response that has arrived. The response of an event stream never ends.
pub(crate) struct Download {
    response: reqwest::Response,
    received: Vec<u8>,
}

impl Download {
    /// Sends a request as a new guest.
    pub(crate) async fn start(url: &str) -> anyhow::Result<Download> {
        let headers = HeaderMap::from_iter([(ACCEPT_LANGUAGE, HeaderValue::from_static("en"))]);
        let client = reqwest::Client::builder().default_headers(headers).build()?;
        let response = client.get(url).send().await?.error_for_status()?;
        Ok(Download { response, received: Vec::new() })
    }

    /// Waits for more of the response. Returns false at its end.
    pub(crate) async fn receive(&mut self) -> anyhow::Result<bool> {
        let chunk = tokio::time::timeout(TIMEOUT, self.response.chunk()).await;
        match chunk.context("the server sends nothing")?? {
            Some(chunk) => self.received.extend_from_slice(&chunk),
            None => return Ok(false),
        }
        Ok(true)
    }

    /// Waits for the end of the response and returns all of it.
    pub(crate) async fn finish(mut self) -> anyhow::Result<String> {
        while self.receive().await? {}
        Ok(self.text())
    }

    pub(crate) fn text(&self) -> String {
        String::from_utf8_lossy(&self.received).into_owned()
    }
}

/// Returns the path of the program.
pub(crate) fn program() -> PathBuf {
    std::env::var_os("FISHPOND").map_or_else(|| root().join("target/debug/fishpond"), Into::into)
}

fn serve(data: &Path, listen: &str, flags: &[&str]) -> anyhow::Result<(Child, String)> {
    let program = program();
    let mut process = Command::new(&program)
        .args(["serve", "--listen", listen, "--data"])
        .arg(data)
        .args(flags)
        .stdout(Stdio::piped())
        .spawn()
        .with_context(|| format!("cannot start {}", program.display()))?;
    let mut line = String::new();
    BufReader::new(process.stdout.take().expect("stdout is piped")).read_line(&mut line)?;
    match line.split_whitespace().find(|word| word.starts_with("http://")) {
        Some(address) => Ok((process, address.to_owned())),
        None => bail!("the server printed '{line}' instead of its address"),
    }
}
