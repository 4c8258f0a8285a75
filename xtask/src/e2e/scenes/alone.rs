//! Scenes with one person against bots.

use std::time::Instant;

use anyhow::ensure;

use crate::e2e::driver::{Browser, Driver, Key, Window};
use crate::e2e::house::House;
use crate::e2e::play::{Players, make_table};
use crate::e2e::{GAMES, PATIENCE, breathe};

/// One click on the home page, and a whole game against a bot.
pub(in crate::e2e) fn against_bots(driver: &Driver, house: House) -> anyhow::Result<()> {
    let browser = driver.open(Window::desk())?;
    browser.go(&house.at("/"))?;
    browser.click("form[action='/play/penguins'] button")?;
    browser.wait_for("#page-board svg.fishpond")?;
    browser.painted()?;
    Players::new(&[&browser]).play_out()?;
    let complaints = browser.complaints()?;
    ensure!(complaints.is_empty(), "the browser complains: {complaints:?}");
    Ok(())
}

/// A whole game with JavaScript switched off.
pub(in crate::e2e) fn without_script(driver: &Driver, house: House) -> anyhow::Result<()> {
    let browser = driver.open(Window { script: false, ..Window::desk() })?;
    browser.go(&house.at("/"))?;
    browser.click("form[action='/play/penguins'] button")?;
    let mut moved = Progress::new();
    while !browser.has("#page-ask .standings")? {
        // While the bot thinks the page looks again by itself; a page that is just being left cannot be clicked.
        if browser.has("#page-ask[data-mine]")? {
            if browser.has("#page-ask details.list:not([open])")? {
                let _ = browser.click("#page-ask details.list summary");
            }
            let _ = browser.click("#page-ask .buttons [data-pick]");
        }
        moved.look(&browser.source()?)?;
    }
    Ok(())
}

/// A whole game by keyboard alone, from the home page to the replay.
pub(in crate::e2e) fn by_keyboard(driver: &Driver, house: House) -> anyhow::Result<()> {
    let browser = driver.open(Window::desk())?;
    browser.go(&house.at("/"))?;
    go_to(&browser, "form[action='/play/penguins'] button")?;
    browser.press(Key::Enter)?;
    browser.wait_for("#page-board svg.fishpond")?;
    browser.painted()?;
    let arrows = [Key::Right, Key::Down, Key::Left, Key::Up, Key::Down];
    let mut moved = Progress::new();
    for turn in 0.. {
        if browser.has("#page-ask .standings")? {
            break;
        }
        if browser.has("#page-ask[data-mine] .choices")? {
            // An arrow goes to something that can be chosen, Enter or space chooses it.
            browser.press(arrows[turn % arrows.len()])?;
            browser.press(if turn % 2 == 0 { Key::Enter } else { Key::Space })?;
        }
        moved.look(&browser.ask("return document.querySelector('#page-log')?.innerText ?? ''")?)?;
    }
    browser.press(Key::Letter('?'))?;
    browser.wait_for("dialog[open]")?;
    browser.press(Key::Escape)?;
    browser.wait_until("!document.querySelector('dialog[open]')")?;
    go_to(&browser, "a[href$='/replay']")?;
    browser.press(Key::Enter)?;
    browser.wait_until("location.pathname.endsWith('/replay')")
}

/// Presses Tab until this has the focus, which must show.
fn go_to(browser: &Browser<'_>, selector: &str) -> anyhow::Result<()> {
    for _ in 0..80 {
        if browser.has(&format!("{selector}:focus-visible"))? {
            let width = browser.ask("return getComputedStyle(document.activeElement).outlineStyle")?;
            ensure!(width != "none", "{selector} does not show that it has the focus");
            return Ok(());
        }
        browser.press(Key::Tab)?;
    }
    anyhow::bail!("Tab does not lead to {selector}")
}

/// Pages and games at 320 pixels, with nothing that sticks out, and one whole game.
pub(in crate::e2e) fn on_a_phone(driver: &Driver, house: House) -> anyhow::Result<()> {
    let browser = driver.open(Window::phone())?;
    for game in GAMES {
        for path in ["/", "/me", &format!("/new/{game}"), &format!("/rules/{game}")] {
            browser.go(&house.at(path))?;
            fits(&browser, path)?;
        }
        make_table(&browser, &house, game, &["me", "bot greedy"])?;
        browser.wait_for("#page-board svg.fishpond")?;
        fits(&browser, game)?;
        let mut players = Players::new(&[&browser]);
        if game == "ships" {
            players.play_out()?;
        } else {
            players.play(6)?;
        }
        fits(&browser, game)?;
    }
    Ok(())
}

fn fits(browser: &Browser<'_>, what: &str) -> anyhow::Result<()> {
    let wide = browser.ask("return String(document.documentElement.scrollWidth - innerWidth)")?;
    ensure!(wide.parse::<i64>()? <= 0, "{what} is {wide} pixels too wide for the screen");
    Ok(())
}

/// Sees that something changes again and again.
struct Progress {
    last: String,
    since: Instant,
}

impl Progress {
    fn new() -> Progress {
        Progress { last: String::new(), since: Instant::now() }
    }

    fn look(&mut self, now: &str) -> anyhow::Result<()> {
        if self.last != now {
            now.clone_into(&mut self.last);
            self.since = Instant::now();
        }
        ensure!(self.since.elapsed() < PATIENCE, "the game does not go on: {now}");
        breathe();
        Ok(())
    }
}
