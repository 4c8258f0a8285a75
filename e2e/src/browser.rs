//! A browser and the things a person can do with it.

use std::path::Path;
use std::time::{Duration, Instant};

use anyhow::{Context, ensure};
use base64::Engine as _;
use base64::prelude::BASE64_STANDARD;
use serde_json::{Value, json};
use thirtyfour::action_chain::ActionChain;
use thirtyfour::cdp::domains::emulation::{MediaFeature, SetEmulatedMedia};
use thirtyfour::cdp::domains::network::NetworkConditions;
use thirtyfour::cdp::domains::page::{CaptureScreenshot, ImageFormat};
use thirtyfour::{By, Key, WebDriver, WebElement, WindowHandle};

use crate::TIMEOUT;
use crate::browsers::Window;
use crate::engine::Engine;

/// A browser with its current page.
pub(crate) struct Browser {
    driver: WebDriver,
    engine: Engine,
    window: Window,
}

impl Browser {
    pub(crate) fn new(driver: WebDriver, engine: Engine, window: Window) -> Browser {
        Browser { driver, engine, window }
    }

    /// Returns the window that was opened, whatever its size is now.
    pub(crate) fn window(&self) -> Window {
        self.window
    }

    /// Changes the size and, in Chromium, the colour scheme of the window without reloading the page.
    pub(crate) async fn resize(&self, window: Window) -> anyhow::Result<()> {
        let Window { width, height, touch, light, motion, .. } = window;
        if self.engine != Engine::Chromium {
            return Ok(self.driver.set_window_rect(0, 0, width, height).await?);
        }
        let cdp = self.driver.cdp();
        let feature =
            |name: &str, value: &str| MediaFeature { name: name.to_owned(), value: value.to_owned() };
        let features = vec![
            feature("prefers-color-scheme", if light { "light" } else { "dark" }),
            feature("prefers-reduced-motion", if motion { "no-preference" } else { "reduce" }),
        ];
        cdp.send(SetEmulatedMedia { media: None, features: Some(features) }).await?;
        let scale = if touch { 2.0 } else { 1.0 };
        cdp.emulation().set_device_metrics_override(width, height, scale, touch).await?;
        cdp.send_raw("Emulation.setTouchEmulationEnabled", json!({ "enabled": touch })).await?;
        Ok(())
    }

    /// Slows the connection down to this latency in milliseconds and this many bytes a second.
    pub(crate) async fn throttle(&self, latency: u32, throughput: i32) -> anyhow::Result<()> {
        let network = self.driver.cdp();
        network.network().enable().await?;
        let conditions = NetworkConditions {
            offline: false,
            latency,
            download_throughput: throughput,
            upload_throughput: throughput,
            connection_type: None,
        };
        network.network().emulate_network_conditions(conditions).await?;
        Ok(())
    }

    pub(crate) async fn goto(&self, address: &str) -> anyhow::Result<()> {
        self.driver.goto(address).await?;
        self.wait_for_paint().await
    }

    /// Opens a tab and switches to it. Returns the tab that was active before.
    pub(crate) async fn open_tab(&self) -> anyhow::Result<WindowHandle> {
        let before = self.driver.window().await?;
        let tab = self.driver.new_tab().await?;
        self.switch_to_tab(tab).await?;
        Ok(before)
    }

    pub(crate) async fn switch_to_tab(&self, tab: WindowHandle) -> anyhow::Result<()> {
        Ok(self.driver.switch_to_window(tab).await?)
    }

    pub(crate) async fn reload(&self) -> anyhow::Result<()> {
        self.driver.refresh().await?;
        self.wait_for_paint().await
    }

    /// Reloads the page and all its resources.
    pub(crate) async fn reload_without_cache(&self) -> anyhow::Result<()> {
        self.driver.cdp().send_raw("Page.reload", json!({ "ignoreCache": true })).await?;
        self.wait_for_paint().await
    }

    /// Waits until the page is on the screen: before that the browser ignores keys and taps.
    pub(crate) async fn wait_for_paint(&self) -> anyhow::Result<()> {
        if self.window.javascript {
            let frames = "const done = arguments[0]; requestAnimationFrame(() => requestAnimationFrame(() => done('')))";
            self.eval_async(frames, vec![]).await?;
        }
        Ok(())
    }

    /// Runs a script and returns its result, or an empty string if the result is not a string.
    pub(crate) async fn eval(&self, script: &str) -> anyhow::Result<String> {
        let result = self.driver.execute(script, vec![]).await?;
        Ok(result.json().as_str().unwrap_or_default().to_owned())
    }

    /// Runs a script that passes its result, a string, to the callback in its last argument.
    pub(crate) async fn eval_async(&self, script: &str, args: Vec<Value>) -> anyhow::Result<String> {
        let result = self.driver.execute_async(script, args).await?;
        Ok(result.json().as_str().unwrap_or_default().to_owned())
    }

    pub(crate) async fn run(&self, script: &str) -> anyhow::Result<()> {
        self.eval(script).await.map(drop)
    }

    pub(crate) async fn path(&self) -> anyhow::Result<String> {
        Ok(self.driver.current_url().await?.path().to_owned())
    }

    /// Finds all elements that match a CSS selector.
    pub(crate) async fn find_all(&self, selector: &str) -> anyhow::Result<Vec<WebElement>> {
        Ok(self.driver.find_all(By::Css(selector)).await?)
    }

    pub(crate) async fn has(&self, selector: &str) -> anyhow::Result<bool> {
        Ok(!self.find_all(selector).await?.is_empty())
    }

    pub(crate) async fn click(&self, selector: &str) -> anyhow::Result<()> {
        let found = self.find_all(selector).await?;
        let first = found.first().with_context(|| format!("{selector} matches nothing"))?;
        first.click().await.with_context(|| format!("cannot click {selector}"))
    }

    /// Presses and releases a key.
    pub(crate) async fn press(&self, key: impl Into<char>) -> anyhow::Result<()> {
        let key = key.into();
        let keys = self.actions();
        Ok(keys.key_down(key).key_up(key).perform().await?)
    }

    /// Presses and releases a key while Shift is pressed.
    pub(crate) async fn press_with_shift(&self, key: Key) -> anyhow::Result<()> {
        let keys = self.actions().key_down(Key::Shift).key_down(key.clone());
        Ok(keys.key_up(key).key_up(Key::Shift).perform().await?)
    }

    /// Taps or clicks at a point of the window.
    pub(crate) async fn tap(&self, x: i64, y: i64) -> anyhow::Result<()> {
        if self.window.touch {
            let cdp = self.driver.cdp();
            let finger = json!({ "type": "touchStart", "touchPoints": [{ "x": x, "y": y }] });
            cdp.send_raw("Input.dispatchTouchEvent", finger).await?;
            cdp.send_raw("Input.dispatchTouchEvent", json!({ "type": "touchEnd", "touchPoints": [] }))
                .await?;
            return Ok(());
        }
        Ok(self.actions().move_to(x, y).click().perform().await?)
    }

    /// Presses the mouse button at a point of the window and moves the mouse to another. The button stays pressed.
    pub(crate) async fn start_drag(&self, from: (i64, i64), to: (i64, i64)) -> anyhow::Result<()> {
        Ok(self.actions().move_to(from.0, from.1).click_and_hold().move_to(to.0, to.1).perform().await?)
    }

    /// Moves the mouse to a point of the window and releases its button.
    pub(crate) async fn drop_at(&self, to: (i64, i64)) -> anyhow::Result<()> {
        Ok(self.actions().move_to(to.0, to.1).release().perform().await?)
    }

    /// Returns the visible text of the page.
    pub(crate) async fn text(&self) -> anyhow::Result<String> {
        self.eval("return document.body.innerText").await
    }

    /// Returns the HTML of the page; works without JavaScript.
    pub(crate) async fn source(&self) -> anyhow::Result<String> {
        Ok(self.driver.source().await?)
    }

    pub(crate) async fn wait_for(&self, selector: &str) -> anyhow::Result<()> {
        self.wait_until(&format!("document.querySelector({})", json!(selector))).await
    }

    /// Waits until a JavaScript expression is truthy. The page evaluates it whenever its DOM changes.
    pub(crate) async fn wait_until(&self, condition: &str) -> anyhow::Result<()> {
        let script = format!(
            "const done = arguments[0], observer = new MutationObserver(check);
             function check() {{ if ({condition}) {{ observer.disconnect(); done('yes'); }} }}
             observer.observe(document, {{ subtree: true, childList: true, attributes: true, characterData: true }});
             check();"
        );
        let start = Instant::now();
        loop {
            match self.eval_async(&script, vec![]).await {
                Ok(_) => return Ok(()),
                // Leaving a page ends its scripts: try again on the next page.
                Err(_) if start.elapsed() < TIMEOUT / 2 => {}
                Err(error) => {
                    let page = self.text().await.unwrap_or_default();
                    return Err(error.context(format!("timed out waiting for {condition}: {page}")));
                }
            }
        }
    }

    /// Sets whether searches wait until an element appears.
    pub(crate) async fn wait_for_elements(&self, wait: bool) -> anyhow::Result<()> {
        let timeout = if wait { TIMEOUT } else { Duration::ZERO };
        Ok(self.driver.set_implicit_wait_timeout(timeout).await?)
    }

    /// Returns and clears the errors in the browser's console: failed scripts, violations of the content security policy.
    pub(crate) async fn console_errors(&self) -> anyhow::Result<Vec<String>> {
        Ok(self.driver.browser_log().await?.into_iter().map(|entry| entry.message).collect())
    }

    /// Fails if the console has errors.
    pub(crate) async fn expect_no_console_errors(&self) -> anyhow::Result<()> {
        let errors = self.console_errors().await?;
        ensure!(errors.is_empty(), "errors in the console: {errors:?}");
        Ok(())
    }

    /// Saves a screenshot of the window as WebP, which is a third of the size of a PNG.
    pub(crate) async fn screenshot(&self, file: &Path) -> anyhow::Result<()> {
        let picture = BASE64_STANDARD.decode(self.picture(80).await?)?;
        std::fs::write(file, picture).with_context(|| format!("cannot write {}", file.display()))
    }

    /// Returns a screenshot of the window as WebP with the given quality (0 to 100), in base64.
    pub(crate) async fn picture(&self, quality: u32) -> anyhow::Result<String> {
        let webp = CaptureScreenshot {
            format: Some(ImageFormat::Webp),
            quality: Some(quality),
            ..CaptureScreenshot::default()
        };
        Ok(self.driver.cdp().send(webp).await?.data)
    }

    /// Sends a command of the browser's developer protocol.
    pub(crate) async fn cdp(&self, command: &str, parameters: Value) -> anyhow::Result<()> {
        self.driver.cdp().send_raw(command, parameters).await?;
        Ok(())
    }

    /// Slows the page's processor down by this factor.
    pub(crate) async fn slow_down(&self, times: u32) -> anyhow::Result<()> {
        let cdp = self.driver.cdp();
        cdp.send_raw("Emulation.setCPUThrottlingRate", json!({ "rate": times })).await?;
        Ok(())
    }

    /// Returns the CPU time that the page's main thread has used so far.
    pub(crate) async fn thread_time(&self) -> anyhow::Result<Duration> {
        let cdp = self.driver.cdp();
        cdp.send_raw("Performance.enable", json!({})).await?;
        let answer = cdp.send_raw("Performance.getMetrics", json!({})).await?;
        let metrics = answer["metrics"].as_array().context("the browser reports no metrics")?;
        let time = metrics.iter().find(|metric| metric["name"] == "ThreadTime");
        let seconds =
            time.and_then(|metric| metric["value"].as_f64()).context("the browser reports no thread time")?;
        Ok(Duration::from_secs_f64(seconds))
    }

    /// Returns a chain of actions without pauses.
    fn actions(&self) -> ActionChain {
        self.driver.action_chain_with_delay(Some(Duration::ZERO), Some(Duration::ZERO))
    }
}
