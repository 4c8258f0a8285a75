//! How people play: they look at the page and tap on something that can be chosen.

use std::time::Instant;

use anyhow::{Context, bail, ensure};
use serde_json::Value;

use super::driver::Browser;
use super::house::House;
use super::{PATIENCE, breathe};

/// Makes a table on the page for it: who takes each seat, in order.
pub(super) fn make_table(
    browser: &Browser<'_>,
    house: &House,
    game: &str,
    seats: &[&str],
) -> anyhow::Result<()> {
    browser.go(&house.at(&format!("/new/{game}")))?;
    let seats = seats.iter().map(|seat| format!("\"{seat}\"")).collect::<Vec<_>>().join(",");
    browser.run(&format!(
        "const seats = [{seats}]; const form = document.querySelector('form.stack');
         form.elements.players.value = seats.length;
         seats.forEach((taker, index) => form.elements['seat-' + 'ABCDE'[index]].value = taker);
         form.requestSubmit();"
    ))?;
    browser.wait_for(".table")?;
    browser.painted()
}

/// Two people meet at a table of the first one's, by the link that its page shows, and start.
pub(super) fn meet(host: &Browser<'_>, guest: &Browser<'_>, house: &House, game: &str) -> anyhow::Result<()> {
    make_table(host, house, game, &["me", "open"])?;
    let link = host.ask("return document.querySelector('[data-copy]').value")?;
    guest.go(&link)?;
    guest.click("form.sit button[type=submit]")?;
    // The host's page hears of the guest by itself.
    host.wait_for("form[action$='/start'] button")?;
    host.click("form[action$='/start'] button")?;
    for browser in [host, guest] {
        browser.wait_for("#page-board svg.fishpond")?;
    }
    Ok(())
}

/// What the page is doing, and where to tap for one of the answers it offers: a place where nothing lies over it.
const LOOK: &str = "
    const ask = document.querySelector('#page-ask');
    const at = [ask?.dataset.moment, document.querySelectorAll('#page-log li').length,
        document.querySelectorAll('#page-board .picked').length, ask?.textContent].join();
    const say = (state, more) => JSON.stringify({ state, at, ...more });
    if (document.querySelector('#page-ask .standings')) return say('over');
    if (!ask || !ask.hasAttribute('data-mine') || Date.now() - (ask.dataset.busy ?? 0) < 15000) return say('wait');
    const things = [...document.querySelectorAll('#page-board .pick')];
    const drawn = new Set(things.map((thing) => thing.id));
    const buttons = [...ask.querySelectorAll('[data-pick]')].filter((button) => button.dataset.pick && !drawn.has(button.dataset.pick));
    const all = [...things, ...buttons];
    // Between two events nothing may be there to choose for a moment.
    if (!all.length) return say('wait');
    const chosen = all[PICK % all.length];
    chosen.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' });
    for (const part of [chosen, ...chosen.querySelectorAll('*')]) {
        const box = part.getBoundingClientRect();
        const [x, y] = [Math.round(box.left + box.width / 2), Math.round(box.top + box.height / 2)];
        const hit = document.elementFromPoint(x, y);
        if (hit && (hit === chosen || chosen.contains(hit))) {
            const again = !!ask.dataset.busy;
            ask.dataset.busy = Date.now();
            return say('tap', { x, y, again });
        }
    }
    return say('covered', { by: chosen.outerHTML.slice(0, 400) });";

/// People at their browsers, who choose anything that can be chosen.
pub(super) struct Players<'a> {
    browsers: Vec<&'a Browser<'a>>,
    dice: u64,
    /// What each page last said, and when any of them said something new.
    pages: Vec<String>,
    moved: Instant,
    /// Taps that had no effect.
    slips: usize,
}

/// What a page shows.
#[derive(PartialEq)]
pub(super) enum Look {
    Over,
    Waiting,
    Tapped,
}

impl<'a> Players<'a> {
    pub(super) fn new(browsers: &[&'a Browser<'a>]) -> Players<'a> {
        let pages = vec![String::new(); browsers.len()];
        Players { browsers: browsers.to_vec(), dice: 6, pages, moved: Instant::now(), slips: 0 }
    }

    /// Lets one of them look and, if something is asked of him, choose.
    pub(super) fn look(&mut self, index: usize) -> anyhow::Result<Look> {
        let browser = self.browsers[index];
        self.dice = self.dice.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        let said = browser.ask(&LOOK.replace("PICK", &(self.dice >> 33).to_string()))?;
        let said: Value = serde_json::from_str(&said).with_context(|| format!("the page says '{said}'"))?;
        let at = said["at"].as_str().unwrap_or_default();
        if self.pages[index] != at {
            at.clone_into(&mut self.pages[index]);
            self.moved = Instant::now();
        }
        match said["state"].as_str() {
            Some("over") => Ok(Look::Over),
            Some("tap") => {
                if said["again"] == true {
                    // The page moved under the finger. It happens, but not often.
                    self.slips += 1;
                    ensure!(self.slips < 4, "taps have no effect:\n{}", self.report());
                }
                let place = |name: &str| said[name].as_f64().context("a place has two numbers");
                browser.tap(place("x")?, place("y")?)?;
                Ok(Look::Tapped)
            }
            Some("covered") => bail!("something lies over what should be chosen: {said}\n{}", self.report()),
            _ => {
                ensure!(self.moved.elapsed() < PATIENCE, "the game does not go on:\n{}", self.report());
                breathe();
                Ok(Look::Waiting)
            }
        }
    }

    /// What every page shows, for whoever has to find out why; pictures of them are kept beside the build.
    fn report(&self) -> String {
        let page = |(number, browser): (usize, &&Browser<'_>)| {
            let picture = crate::root().join(format!("target/e2e/failed-{number}.png"));
            let _ = browser.picture(&picture);
            let ask = browser.ask("return document.querySelector('#page-ask')?.outerHTML ?? ''");
            let [text, ask] = [browser.text(), ask].map(Result::unwrap_or_default);
            format!("{text}\n{ask}\n{:?}\n----", browser.complaints())
        };
        self.browsers.iter().enumerate().map(page).collect::<Vec<_>>().join("\n")
    }

    /// Plays until the result shows in every browser.
    pub(super) fn play_out(&mut self) -> anyhow::Result<()> {
        while !self.play_a_little()? {}
        Ok(())
    }

    /// Everybody looks once; whether the result shows in every browser.
    pub(super) fn play_a_little(&mut self) -> anyhow::Result<bool> {
        let mut over = true;
        for index in 0..self.browsers.len() {
            over &= self.look(index)? == Look::Over;
        }
        Ok(over)
    }

    /// Plays until so many small choices have been made, all in all, and something is asked of the first player.
    pub(super) fn play(&mut self, choices: usize) -> anyhow::Result<()> {
        let mut made = 0;
        while made < choices || !self.browsers[0].has("#page-ask[data-mine]:not([data-busy])")? {
            for index in 0..self.browsers.len() {
                match self.look(index)? {
                    Look::Tapped => made += 1,
                    Look::Over => bail!("the game is over already"),
                    Look::Waiting => {}
                }
            }
        }
        Ok(())
    }
}
