//! The browsers that scenes can run in, and their drivers.

use std::io::{BufRead as _, BufReader, Read as _};
use std::net::{Ipv4Addr, TcpListener, TcpStream};
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use anyhow::{Context, ensure};
use serde_json::json;
use thirtyfour::common::capabilities::chromium::ChromiumLikeCapabilities as _;
use thirtyfour::common::capabilities::firefox::FirefoxPreferences;
use thirtyfour::{Capabilities, ChromeCapabilities, FirefoxCapabilities, LoggingPrefsLogLevel};

use crate::browsers::Window;
use crate::{TIMEOUT, root};

/// A browser that scenes can run in.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Engine {
    /// The browser that CI uses: only its developer protocol can emulate phones and slow networks.
    Chromium,
    Firefox,
    WebKit,
}

/// The running driver of a browser.
pub(crate) struct Driver {
    /// The driver, and the display that it needs.
    processes: Vec<Child>,
    port: u16,
}

impl Engine {
    const ALL: [Engine; 3] = [Engine::Chromium, Engine::Firefox, Engine::WebKit];

    /// Returns the browser with the name that the command line uses.
    pub(crate) fn named(name: &str) -> Option<Engine> {
        Engine::ALL.into_iter().find(|engine| engine.name() == name)
    }

    /// Returns the names of all browsers.
    pub(crate) fn names() -> String {
        Engine::ALL.map(Engine::name).join(", ")
    }

    pub(crate) fn name(self) -> &'static str {
        match self {
            Engine::Chromium => "chromium",
            Engine::Firefox => "firefox",
            Engine::WebKit => "webkit",
        }
    }

    /// Starts the driver on a free port.
    pub(crate) fn start_driver(self) -> anyhow::Result<Driver> {
        match self {
            Engine::Chromium => start_printing(Command::new("chromedriver").arg("--port=0"), "on port "),
            Engine::Firefox => {
                let geckodriver = root().join("target/e2e/bin/geckodriver");
                start_printing(Command::new(geckodriver).arg("--port=0"), "127.0.0.1:")
            }
            Engine::WebKit => start_webkit(),
        }
    }

    /// Returns the capabilities to request from the driver for a window.
    pub(crate) fn capabilities(self, window: Window) -> anyhow::Result<Capabilities> {
        match self {
            Engine::Chromium => chromium(window).map(Capabilities::from),
            Engine::Firefox => {
                let mut preferences = FirefoxPreferences::new();
                preferences.set("ui.prefersReducedMotion", 1)?;
                let mut capabilities = FirefoxCapabilities::new();
                capabilities.add_arg("-headless")?;
                capabilities.set_preferences(preferences)?;
                Ok(capabilities.into())
            }
            Engine::WebKit => {
                let mut capabilities = Capabilities::default();
                let options = json!({ "binary": MINI_BROWSER, "args": ["--automation"] });
                capabilities.set("webkitgtk:browserOptions", options)?;
                Ok(capabilities)
            }
        }
    }
}

impl Driver {
    /// Returns the address of the driver.
    pub(crate) fn address(&self) -> String {
        format!("http://127.0.0.1:{}", self.port)
    }
}

impl Drop for Driver {
    fn drop(&mut self) {
        for process in &mut self.processes {
            // It may have exited already.
            let _ = process.kill();
            let _ = process.wait();
        }
    }
}

/// Starts a driver that prints its port after these words.
fn start_printing(command: &mut Command, words: &str) -> anyhow::Result<Driver> {
    let program = command.get_program().to_owned();
    let mut driver = command.stdout(Stdio::piped()).spawn().with_context(|| {
        format!("cannot start {}; xtask/install-browser.sh installs it", program.display())
    })?;
    let mut output = BufReader::new(driver.stdout.take().expect("stdout is piped"));
    let port = output
        .by_ref()
        .lines()
        .map_while(Result::ok)
        .filter_map(|line| line.split(words).nth(1)?.trim_end_matches('.').parse().ok())
        .find(|&port| port != 0)
        .with_context(|| format!("{} did not print its port", program.display()))?;
    // A driver whose standard output is closed may exit.
    driver.stdout = Some(output.into_inner());
    Ok(Driver { processes: vec![driver], port })
}

/// The browser that belongs to WebKitGTK.
const MINI_BROWSER: &str = "/usr/lib/x86_64-linux-gnu/webkit2gtk-4.1/MiniBrowser";

/// Starts WebKit's driver, whose browser needs a display and whose port must be chosen.
fn start_webkit() -> anyhow::Result<Driver> {
    let mut display = Command::new("Xvfb")
        .args(["-displayfd", "1", "-screen", "0", "1920x1080x24"])
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()
        .context("cannot start Xvfb; xtask/install-browser.sh installs it")?;
    let mut number = String::new();
    BufReader::new(display.stdout.take().expect("stdout is piped")).read_line(&mut number)?;
    let port = TcpListener::bind((Ipv4Addr::LOCALHOST, 0))?.local_addr()?.port();
    let driver = Command::new("WebKitWebDriver")
        .arg(format!("--port={port}"))
        .env("DISPLAY", format!(":{}", number.trim()))
        .spawn()
        .context("cannot start WebKitWebDriver; xtask/install-browser.sh installs it")?;
    let driver = Driver { processes: vec![driver, display], port };
    let start = Instant::now();
    while TcpStream::connect((Ipv4Addr::LOCALHOST, port)).is_err() {
        ensure!(start.elapsed() < TIMEOUT, "WebKitWebDriver does not answer");
        std::thread::sleep(Duration::from_millis(20));
    }
    Ok(driver)
}

fn chromium(window: Window) -> anyhow::Result<ChromeCapabilities> {
    let mut capabilities = ChromeCapabilities::new();
    let language = if window.german { "de" } else { "en" };
    for arg in [
        "--headless=new",
        "--no-sandbox",
        "--disable-gpu",
        // The shared memory of a container may be too small for a page.
        "--disable-dev-shm-usage",
        "--hide-scrollbars",
        // A host name on a home network, without HTTPS: not a secure context.
        "--host-resolver-rules=MAP fishpond.lan 127.0.0.1",
        &format!("--window-size={},{}", window.width, window.height),
        &format!("--lang={language}"),
    ] {
        capabilities.add_arg(arg)?;
    }
    let mut preferences = json!({ "intl.accept_languages": language });
    if !window.javascript {
        preferences["profile.managed_default_content_settings.javascript"] = json!(2);
    }
    capabilities.add_experimental_option("prefs", preferences)?;
    capabilities.set_browser_log_level(LoggingPrefsLogLevel::Severe)?;
    Ok(capabilities)
}
