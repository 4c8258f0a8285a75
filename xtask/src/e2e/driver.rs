//! As much of the WebDriver protocol as is needed: JSON over plain HTTP, one request after another.

use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::path::Path;
use std::process::{Child, Command, Stdio};

use anyhow::{Context, bail};
use serde_json::{Value, json};

use super::wait;

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
            "--lang=en",
            &size,
        ];
        if !window.light {
            args.push("--force-dark-mode");
        }
        let mut options = json!({ "args": args, "prefs": { "intl.accept_languages": "en" } });
        if !window.script {
            options["prefs"]["profile.managed_default_content_settings.javascript"] = json!(2);
        }
        if window.touch {
            let metrics =
                json!({ "width": window.width, "height": window.height, "pixelRatio": 2, "touch": true });
            options["mobileEmulation"] = json!({ "deviceMetrics": metrics });
        }
        let logging = json!({ "browser": "SEVERE" });
        let always = json!({ "goog:chromeOptions": options, "goog:loggingPrefs": logging });
        let opened = self.call("POST", "/session", &json!({ "capabilities": { "alwaysMatch": always } }))?;
        let session = opened["sessionId"].as_str().context("no session was opened")?.to_owned();
        let browser = Browser { driver: self, session, touch: window.touch, script: window.script };
        let scheme = if window.light { "light" } else { "dark" };
        // Movement costs a machine without a graphics card more than the game itself.
        let feature = json!([
            { "name": "prefers-color-scheme", "value": scheme },
            { "name": "prefers-reduced-motion", "value": "reduce" },
        ]);
        browser.devtools("Emulation.setEmulatedMedia", json!({ "features": feature }))?;
        let patience = super::PATIENCE.as_millis() as u64;
        browser.post("/timeouts", &json!({ "script": patience, "pageLoad": patience }))?;
        Ok(browser)
    }

    fn call(&self, method: &str, path: &str, body: &Value) -> anyhow::Result<Value> {
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
}

impl Window {
    pub(crate) fn desk() -> Window {
        Window { width: 1360, height: 940, touch: false, light: true, script: true }
    }

    pub(crate) fn phone() -> Window {
        Window { width: 320, height: 640, touch: true, light: true, script: true }
    }
}

/// A browser with one page.
pub(crate) struct Browser<'a> {
    driver: &'a Driver,
    session: String,
    touch: bool,
    script: bool,
}

/// A key, by name.
#[derive(Clone, Copy)]
pub(crate) enum Key {
    Tab,
    Enter,
    Space,
    Escape,
    Home,
    Left,
    Up,
    Right,
    Down,
    Letter(char),
}

impl Key {
    /// WebDriver's code for it.
    fn code(self) -> char {
        match self {
            Key::Tab => '\u{e004}',
            Key::Enter => '\u{e007}',
            Key::Space => '\u{e00d}',
            Key::Escape => '\u{e00c}',
            Key::Home => '\u{e011}',
            Key::Left => '\u{e012}',
            Key::Up => '\u{e013}',
            Key::Right => '\u{e014}',
            Key::Down => '\u{e015}',
            Key::Letter(letter) => letter,
        }
    }
}

impl Browser<'_> {
    pub(crate) fn go(&self, address: &str) -> anyhow::Result<()> {
        self.post("/url", &json!({ "url": address }))?;
        self.painted()
    }

    pub(crate) fn reload(&self) -> anyhow::Result<()> {
        self.post("/refresh", &json!({}))?;
        self.painted()
    }

    /// Waits until the page is on the screen: before that a browser takes no keys and no taps.
    pub(crate) fn painted(&self) -> anyhow::Result<()> {
        if self.script {
            let frames = "const done = arguments[0]; requestAnimationFrame(() => requestAnimationFrame(() => done('')))";
            self.ask_later(frames)?;
        }
        Ok(())
    }

    /// Runs a script and gives back the text that it returns.
    pub(crate) fn ask(&self, script: &str) -> anyhow::Result<String> {
        let answer = self.post("/execute/sync", &json!({ "script": script, "args": [] }))?;
        Ok(answer.as_str().unwrap_or_default().to_owned())
    }

    /// Runs a script that calls its last argument with a text when it is done, and gives that back.
    pub(crate) fn ask_later(&self, script: &str) -> anyhow::Result<String> {
        let answer = self.post("/execute/async", &json!({ "script": script, "args": [] }))?;
        Ok(answer.as_str().unwrap_or_default().to_owned())
    }

    pub(crate) fn run(&self, script: &str) -> anyhow::Result<()> {
        self.ask(script).map(drop)
    }

    pub(crate) fn has(&self, selector: &str) -> anyhow::Result<bool> {
        Ok(!self.find(selector)?.is_empty())
    }

    pub(crate) fn click(&self, selector: &str) -> anyhow::Result<()> {
        let found = self.find(selector)?;
        let first = found.first().with_context(|| format!("there is no {selector}"))?;
        self.post(&format!("/element/{first}/click"), &json!({})).map(drop)
    }

    /// Presses and releases a key.
    pub(crate) fn press(&self, key: Key) -> anyhow::Result<()> {
        let key = key.code().to_string();
        let actions = json!([{ "type": "keyDown", "value": key }, { "type": "keyUp", "value": key }]);
        self.post("/actions", &json!({ "actions": [{ "type": "key", "id": "keys", "actions": actions }] }))
            .map(drop)
    }

    /// Taps or clicks at a place in the window.
    pub(crate) fn tap(&self, x: f64, y: f64) -> anyhow::Result<()> {
        let kind = if self.touch { "touch" } else { "mouse" };
        let actions = json!([
            { "type": "pointerMove", "duration": 0, "x": x.round() as i64, "y": y.round() as i64 },
            { "type": "pointerDown", "button": 0 },
            { "type": "pointerUp", "button": 0 },
        ]);
        let pointer = json!({ "type": "pointer", "id": kind, "parameters": { "pointerType": kind }, "actions": actions });
        self.post("/actions", &json!({ "actions": [pointer] })).map(drop)
    }

    /// The words on the page.
    pub(crate) fn text(&self) -> anyhow::Result<String> {
        self.ask("return document.body.innerText")
    }

    /// The page as it is now, which needs no script.
    pub(crate) fn source(&self) -> anyhow::Result<String> {
        let answer = self.driver.call("GET", &format!("/session/{}/source", self.session), &Value::Null)?;
        Ok(answer.as_str().unwrap_or_default().to_owned())
    }

    pub(crate) fn wait_for(&self, selector: &str) -> anyhow::Result<()> {
        self.wait_until(&format!("document.querySelector({})", json!(selector)))
    }

    pub(crate) fn wait_until(&self, condition: &str) -> anyhow::Result<()> {
        // A page that is just being left has no document to ask.
        let asked =
            || self.ask(&format!("return String(!!({condition}))")).is_ok_and(|answer| answer == "true");
        wait(asked)
            .with_context(|| format!("{condition} did not come true: {}", self.text().unwrap_or_default()))
    }

    /// What the browser complained about: errors in scripts, things the policy blocked.
    pub(crate) fn complaints(&self) -> anyhow::Result<Vec<String>> {
        let log = self.post("/se/log", &json!({ "type": "browser" }))?;
        let messages = log.as_array().into_iter().flatten();
        Ok(messages.filter_map(|entry| entry["message"].as_str()).map(str::to_owned).collect())
    }

    /// Saves a picture of what the window shows.
    pub(crate) fn picture(&self, file: &Path) -> anyhow::Result<()> {
        let answer =
            self.driver.call("GET", &format!("/session/{}/screenshot", self.session), &Value::Null)?;
        let picture = base64(answer.as_str().context("there is no picture")?)?;
        std::fs::write(file, picture).with_context(|| format!("cannot write {}", file.display()))
    }

    fn find(&self, selector: &str) -> anyhow::Result<Vec<String>> {
        let found = self.post("/elements", &json!({ "using": "css selector", "value": selector }))?;
        let elements = found.as_array().into_iter().flatten();
        Ok(elements
            .filter_map(|element| element.as_object()?.values().next()?.as_str())
            .map(str::to_owned)
            .collect())
    }

    fn devtools(&self, command: &str, params: Value) -> anyhow::Result<Value> {
        self.post("/goog/cdp/execute", &json!({ "cmd": command, "params": params }))
    }

    fn post(&self, path: &str, body: &Value) -> anyhow::Result<Value> {
        self.driver.call("POST", &format!("/session/{}{path}", self.session), body)
    }
}

impl Drop for Browser<'_> {
    fn drop(&mut self) {
        let _ = self.driver.call("DELETE", &format!("/session/{}", self.session), &Value::Null);
    }
}

/// Reads base64, in which pictures come.
fn base64(text: &str) -> anyhow::Result<Vec<u8>> {
    let mut bytes = Vec::with_capacity(text.len() / 4 * 3);
    let (mut bits, mut held) = (0u32, 0);
    for letter in text.bytes().filter(|&letter| letter != b'=') {
        let value = match letter {
            b'A'..=b'Z' => letter - b'A',
            b'a'..=b'z' => letter - b'a' + 26,
            b'0'..=b'9' => letter - b'0' + 52,
            b'+' => 62,
            b'/' => 63,
            _ => bail!("this is not base64"),
        };
        bits = bits << 6 | u32::from(value);
        held += 6;
        if held >= 8 {
            held -= 8;
            bytes.push((bits >> held) as u8);
        }
    }
    Ok(bytes)
}
