//! A browser, and what a person can do with it.

use std::path::Path;
use std::time::Instant;

use anyhow::{Context, bail, ensure};
use serde_json::{Value, json};

use super::PATIENCE;
use super::driver::{Driver, Window};

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
    BackTab,
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

const SHIFT: &str = "\u{e008}";

impl Key {
    /// WebDriver's code for it.
    fn code(self) -> char {
        match self {
            Key::Tab | Key::BackTab => '\u{e004}',
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

impl<'a> Browser<'a> {
    pub(super) fn new(driver: &'a Driver, session: String, window: Window) -> Browser<'a> {
        Browser { driver, session, touch: window.touch, script: window.script }
    }

    /// Changes the size and the light of the window, with the page that is in it.
    pub(crate) fn look_through(&self, window: Window) -> anyhow::Result<()> {
        let Window { width, height, touch, light, .. } = window;
        let scheme = if light { "light" } else { "dark" };
        // Movement costs a machine without a graphics card more than the game itself.
        let features = json!([
            { "name": "prefers-color-scheme", "value": scheme },
            { "name": "prefers-reduced-motion", "value": "reduce" },
        ]);
        self.devtools("Emulation.setEmulatedMedia", &json!({ "features": features }))?;
        let scale = if touch { 2 } else { 1 };
        let metrics =
            json!({ "width": width, "height": height, "deviceScaleFactor": scale, "mobile": touch });
        self.devtools("Emulation.setDeviceMetricsOverride", &metrics)?;
        self.devtools("Emulation.setTouchEmulationEnabled", &json!({ "enabled": touch })).map(drop)
    }

    pub(crate) fn go(&self, address: &str) -> anyhow::Result<()> {
        self.post("/url", &json!({ "url": address }))?;
        self.painted()
    }

    /// Opens a tab and goes there; says which it was before.
    pub(crate) fn open_tab(&self) -> anyhow::Result<String> {
        let before = self.driver.call("GET", &format!("/session/{}/window", self.session), &Value::Null)?;
        let tab = self.post("/window/new", &json!({ "type": "tab" }))?;
        self.go_to_tab(tab["handle"].as_str().context("the tab has no name")?)?;
        Ok(before.as_str().unwrap_or_default().to_owned())
    }

    pub(crate) fn go_to_tab(&self, tab: &str) -> anyhow::Result<()> {
        self.post("/window", &json!({ "handle": tab })).map(drop)
    }

    pub(crate) fn reload(&self) -> anyhow::Result<()> {
        self.post("/refresh", &json!({}))?;
        self.painted()
    }

    /// Waits until the page is on the screen: before that a browser takes no keys and no taps.
    pub(crate) fn painted(&self) -> anyhow::Result<()> {
        if self.script {
            let frames = "const done = arguments[0]; requestAnimationFrame(() => requestAnimationFrame(() => done('')))";
            self.ask_later(frames, &json!([]))?;
        }
        Ok(())
    }

    /// Runs a script and gives back the text that it returns.
    pub(crate) fn ask(&self, script: &str) -> anyhow::Result<String> {
        let answer = self.post("/execute/sync", &json!({ "script": script, "args": [] }))?;
        Ok(answer.as_str().unwrap_or_default().to_owned())
    }

    /// Runs a script that calls its last argument with a text when it is done, and gives that back.
    pub(crate) fn ask_later(&self, script: &str, args: &Value) -> anyhow::Result<String> {
        let answer = self.post("/execute/async", &json!({ "script": script, "args": args }))?;
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
        self.click_on(first)
    }

    /// Clicks on an element that was found.
    pub(crate) fn click_on(&self, element: &str) -> anyhow::Result<()> {
        self.post(&format!("/element/{element}/click"), &json!({})).map(drop)
    }

    /// Presses and releases a key.
    pub(crate) fn press(&self, key: Key) -> anyhow::Result<()> {
        let code = key.code().to_string();
        let mut codes = vec![code.as_str()];
        if matches!(key, Key::BackTab) {
            codes.insert(0, SHIFT);
        }
        let press = |kind: &str, code: &&str| json!({ "type": kind, "value": code });
        let down = codes.iter().map(|code| press("keyDown", code));
        let up = codes.iter().rev().map(|code| press("keyUp", code));
        let actions: Vec<Value> = down.chain(up).collect();
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

    /// Waits until something is true of the page: whenever the page changes, the page itself looks.
    pub(crate) fn wait_until(&self, condition: &str) -> anyhow::Result<()> {
        let script = format!(
            "const done = arguments[0], eye = new MutationObserver(look);
             function look() {{ if ({condition}) {{ eye.disconnect(); done('yes'); }} }}
             eye.observe(document, {{ subtree: true, childList: true, attributes: true, characterData: true }});
             look();"
        );
        let start = Instant::now();
        loop {
            match self.ask_later(&script, &json!([])) {
                Ok(_) => return Ok(()),
                // A page that is just being left takes its eyes with it: ask the next one.
                Err(_) if start.elapsed() < PATIENCE / 2 => {}
                Err(error) => {
                    let page = self.text().unwrap_or_default();
                    return Err(error.context(format!("{condition} did not come true: {page}")));
                }
            }
        }
    }

    /// Whether the driver waits until it finds what it looks for.
    pub(crate) fn be_patient(&self, patient: bool) -> anyhow::Result<()> {
        let implicit = if patient { PATIENCE.as_millis() as u64 } else { 0 };
        self.post("/timeouts", &json!({ "implicit": implicit })).map(drop)
    }

    /// What the browser complained about: errors in scripts, things the policy blocked.
    pub(crate) fn complaints(&self) -> anyhow::Result<Vec<String>> {
        let log = self.post("/se/log", &json!({ "type": "browser" }))?;
        let messages = log.as_array().into_iter().flatten();
        Ok(messages.filter_map(|entry| entry["message"].as_str()).map(str::to_owned).collect())
    }

    /// The browser has nothing to complain about.
    pub(crate) fn is_content(&self) -> anyhow::Result<()> {
        let complaints = self.complaints()?;
        ensure!(complaints.is_empty(), "the browser complains: {complaints:?}");
        Ok(())
    }

    /// Saves a picture of what the window shows, as WebP, which takes a third of the room of a PNG.
    pub(crate) fn picture(&self, file: &Path) -> anyhow::Result<()> {
        let answer = self.devtools("Page.captureScreenshot", &json!({ "format": "webp", "quality": 80 }))?;
        let picture = base64(answer["data"].as_str().context("there is no picture")?)?;
        std::fs::write(file, picture).with_context(|| format!("cannot write {}", file.display()))
    }

    /// The elements that a selector names. Without script the driver waits until there is one.
    pub(crate) fn find(&self, selector: &str) -> anyhow::Result<Vec<String>> {
        let found = self.post("/elements", &json!({ "using": "css selector", "value": selector }))?;
        let elements = found.as_array().into_iter().flatten();
        Ok(elements
            .filter_map(|element| element.as_object()?.values().next()?.as_str())
            .map(str::to_owned)
            .collect())
    }

    fn devtools(&self, command: &str, params: &Value) -> anyhow::Result<Value> {
        self.post("/goog/cdp/execute", &json!({ "cmd": command, "params": params }))
    }

    pub(super) fn post(&self, path: &str, body: &Value) -> anyhow::Result<Value> {
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
