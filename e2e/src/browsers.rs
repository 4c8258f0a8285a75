//! The browsers of a scene.

use std::sync::Mutex;
use std::time::Duration;

use thirtyfour::{TimeoutConfiguration, WebDriver};

use crate::TIMEOUT;
use crate::browser::Browser;
use crate::engine::{Driver, Engine};

/// The browsers of one scene, with the driver that runs them.
pub(crate) struct Browsers {
    engine: Engine,
    driver: Driver,
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
    /// Whether moves are animated. Without a graphics card, animations take longer than the game itself.
    pub(crate) motion: bool,
}

impl Window {
    pub(crate) const DESKTOP: Window = Window {
        width: 1360,
        height: 940,
        touch: false,
        light: true,
        javascript: true,
        german: false,
        motion: false,
    };
    pub(crate) const PHONE: Window = Window { width: 320, height: 640, touch: true, ..Window::DESKTOP };
}

/// How long a page may take to load without JavaScript.
const MAX_PLAIN_LOAD: Duration = Duration::from_secs(15);

impl Browsers {
    /// Starts the driver of a browser.
    pub(crate) fn start(engine: Engine) -> anyhow::Result<Browsers> {
        Ok(Browsers { engine, driver: engine.start_driver()?, open: Mutex::default() })
    }

    /// Opens a browser with a profile of its own.
    pub(crate) async fn open(&self, window: Window) -> anyhow::Result<Browser> {
        let driver = WebDriver::builder(self.driver.address(), self.engine.capabilities(window)?)
            // A waiting script may use its whole timeout, and its answer arrives a little later.
            .request_timeout(TIMEOUT * 2)
            .connect()
            .await?;
        self.open.lock().expect("lock is never poisoned").push(driver.clone());
        // Without JavaScript every choice loads a page, and chromedriver sometimes fails to notice that it has loaded.
        let page_load = if window.javascript { TIMEOUT } else { MAX_PLAIN_LOAD };
        driver.update_timeouts(TimeoutConfiguration::new(Some(TIMEOUT), Some(page_load), None)).await?;
        let browser = Browser::new(driver, self.engine, window);
        browser.resize(window).await?;
        // Without JavaScript the page cannot wait for its own changes, so the driver has to.
        browser.wait_for_elements(!window.javascript).await?;
        Ok(browser)
    }

    /// Closes all browsers. A browser that has crashed is gone already.
    pub(crate) async fn quit(self) {
        let open = std::mem::take(&mut *self.open.lock().expect("lock is never poisoned"));
        for driver in open {
            let _ = driver.quit().await;
        }
    }
}
