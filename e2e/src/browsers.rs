//! Starts chromedriver and opens browsers.

use std::io::{BufRead, BufReader};
use std::process::{Child, Command, Stdio};
use std::sync::Mutex;

use anyhow::Context;
use serde_json::json;
use thirtyfour::common::capabilities::chromium::ChromiumLikeCapabilities as _;
use thirtyfour::{ChromeCapabilities, LoggingPrefsLogLevel, TimeoutConfiguration, WebDriver};

use crate::TIMEOUT;
use crate::browser::Browser;

/// The browsers of one scene, with the chromedriver that runs them.
pub(crate) struct Browsers {
    chromedriver: Child,
    port: u16,
    open: Mutex<Vec<WebDriver>>,
}

/// The size and settings of a browser window.
#[derive(Clone, Copy)]
pub(crate) struct Window {
    pub(crate) width: u32,
    pub(crate) height: u32,
    pub(crate) touch: bool,
    pub(crate) light: bool,
    pub(crate) javascript: bool,
    pub(crate) german: bool,
}

impl Window {
    pub(crate) const DESKTOP: Window =
        Window { width: 1360, height: 940, touch: false, light: true, javascript: true, german: false };
    pub(crate) const PHONE: Window = Window { width: 320, height: 640, touch: true, ..Window::DESKTOP };
}

impl Browsers {
    /// Starts a chromedriver on a free port.
    pub(crate) fn start() -> anyhow::Result<Browsers> {
        let mut chromedriver = Command::new("chromedriver")
            .arg("--port=0")
            .stdout(Stdio::piped())
            .spawn()
            .context("cannot start chromedriver; xtask/install-browser.sh installs it")?;
        let output = BufReader::new(chromedriver.stdout.take().expect("stdout is piped"));
        let port = output
            .lines()
            .map_while(Result::ok)
            .filter_map(|line| line.split("on port ").nth(1)?.trim_end_matches('.').parse().ok())
            .find(|&port| port != 0)
            .context("chromedriver did not print its port")?;
        Ok(Browsers { chromedriver, port, open: Mutex::default() })
    }

    /// Opens a browser with a profile of its own.
    pub(crate) async fn open(&self, window: Window) -> anyhow::Result<Browser> {
        let address = format!("http://127.0.0.1:{}", self.port);
        let driver = WebDriver::builder(address, capabilities(window)?)
            // A waiting script may use its whole timeout, and its answer arrives a little later.
            .request_timeout(TIMEOUT * 2)
            .connect()
            .await?;
        self.open.lock().expect("the lock is never poisoned").push(driver.clone());
        driver.update_timeouts(TimeoutConfiguration::new(Some(TIMEOUT), Some(TIMEOUT), None)).await?;
        let browser = Browser::new(driver, window);
        browser.resize(window).await?;
        // Without JavaScript the page cannot wait for its own changes, so the driver has to.
        browser.wait_for_elements(!window.javascript).await?;
        Ok(browser)
    }

    /// Closes all browsers. A browser that has crashed is gone already.
    pub(crate) async fn quit(self) {
        let open = std::mem::take(&mut *self.open.lock().expect("the lock is never poisoned"));
        for driver in open {
            let _ = driver.quit().await;
        }
    }
}

impl Drop for Browsers {
    fn drop(&mut self) {
        // It may have exited already.
        let _ = self.chromedriver.kill();
        let _ = self.chromedriver.wait();
    }
}

fn capabilities(window: Window) -> anyhow::Result<ChromeCapabilities> {
    let mut capabilities = ChromeCapabilities::new();
    let language = if window.german { "de" } else { "en" };
    for arg in [
        "--headless=new",
        "--no-sandbox",
        "--disable-gpu",
        // The shared memory of a container may be too small for a page.
        "--disable-dev-shm-usage",
        "--hide-scrollbars",
        // A host name in a home network, without HTTPS: not a secure context.
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
