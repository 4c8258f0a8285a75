//! As much of the WebDriver protocol as is needed: JSON over plain HTTP, one request after another.

use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::process::{Child, Command, Stdio};

use anyhow::{Context, bail};
use serde_json::{Value, json};

use super::PATIENCE;
use super::browser::Browser;

/// Chromium's driver, for as long as it is held.
pub(crate) struct Driver {
    process: Child,
    port: u16,
}

impl Driver {
    pub(crate) fn start() -> anyhow::Result<Driver> {
        let mut process = Command::new("chromedriver")
            .arg("--port=0")
            .stdout(Stdio::piped())
            .spawn()
            .context("cannot start chromedriver; xtask/install-browser.sh installs it")?;
        let output = BufReader::new(process.stdout.take().context("chromedriver has no output")?);
        for line in output.lines() {
            let line = line?;
            if let Some(port) =
                line.split("on port ").nth(1).and_then(|rest| rest.trim_end_matches('.').parse().ok())
                && port != 0
            {
                return Ok(Driver { process, port });
            }
        }
        bail!("chromedriver does not say where it listens")
    }

    /// Opens a browser.
    pub(crate) fn open(&self, window: Window) -> anyhow::Result<Browser<'_>> {
        let size = format!("--window-size={},{}", window.width, window.height);
        let mut args = vec![
            "--headless=new",
            "--no-sandbox",
            "--disable-gpu",
            // In a container the shared memory may be too small for a page.
            "--disable-dev-shm-usage",
            "--hide-scrollbars",
            // A name as in a home network, without HTTPS: what a browser keeps for safe pages is missing there.
            "--host-resolver-rules=MAP fishpond.lan 127.0.0.1",
            &size,
        ];
        let language = if window.german { "de" } else { "en" };
        let lang = format!("--lang={language}");
        args.push(&lang);
        let mut options = json!({ "args": args, "prefs": { "intl.accept_languages": language } });
        if !window.script {
            options["prefs"]["profile.managed_default_content_settings.javascript"] = json!(2);
        }
        let logging = json!({ "browser": "SEVERE" });
        let always = json!({ "goog:chromeOptions": options, "goog:loggingPrefs": logging });
        let opened = self.call("POST", "/session", &json!({ "capabilities": { "alwaysMatch": always } }))?;
        let session = opened["sessionId"].as_str().context("no session was opened")?.to_owned();
        let browser = Browser::new(self, session, window);
        browser.look_through(window)?;
        let patience = PATIENCE.as_millis() as u64;
        browser.post("/timeouts", &json!({ "script": patience, "pageLoad": patience }))?;
        // Without script only the driver can look again and again.
        browser.be_patient(!window.script)?;
        Ok(browser)
    }

    pub(super) fn call(&self, method: &str, path: &str, body: &Value) -> anyhow::Result<Value> {
        let body = if method == "POST" { body.to_string() } else { String::new() };
        let mut stream = TcpStream::connect(("127.0.0.1", self.port))?;
        write!(
            stream,
            "{method} {path} HTTP/1.1\r\nHost: 127.0.0.1:{}\r\nContent-Type: application/json\r\nContent-Length: {}\r\nConnection: close\r\n\r\n{body}",
            self.port,
            body.len()
        )?;
        // The driver keeps its connections: read as much as it says it sends.
        let mut answer = BufReader::new(stream);
        let mut length = 0;
        loop {
            let mut line = String::new();
            answer.read_line(&mut line)?;
            if line.trim().is_empty() {
                break;
            }
            if let Some((name, value)) = line.split_once(':')
                && name.eq_ignore_ascii_case("content-length")
            {
                length = value.trim().parse()?;
            }
        }
        let mut body = vec![0; length];
        answer.read_exact(&mut body)?;
        let mut answer: Value = serde_json::from_slice(&body)?;
        match answer["value"]["error"].as_str() {
            Some(error) => bail!("{error}: {}", answer["value"]["message"].as_str().unwrap_or_default()),
            None => Ok(answer["value"].take()),
        }
    }
}

impl Drop for Driver {
    fn drop(&mut self) {
        // It has nothing to lose.
        let _ = self.process.kill();
        let _ = self.process.wait();
    }
}

/// How a browser looks at the world.
#[derive(Clone, Copy)]
pub(crate) struct Window {
    pub(crate) width: u32,
    pub(crate) height: u32,
    pub(crate) touch: bool,
    pub(crate) light: bool,
    pub(crate) script: bool,
    pub(crate) german: bool,
}

impl Window {
    pub(crate) fn desk() -> Window {
        Window { width: 1360, height: 940, touch: false, light: true, script: true, german: false }
    }

    pub(crate) fn phone() -> Window {
        Window { width: 320, height: 640, touch: true, light: true, script: true, german: false }
    }
}
