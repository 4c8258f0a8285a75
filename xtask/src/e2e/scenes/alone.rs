//! Scenes with one person against bots.

use std::time::Instant;

use anyhow::{bail, ensure};
use serde_json::json;

use crate::e2e::browser::{Browser, Key};
use crate::e2e::driver::{Driver, Window};
use crate::e2e::house::House;
use crate::e2e::play::{Players, make_table};
use crate::e2e::{GAMES, PATIENCE};

/// One click on the home page, and a whole game against a bot.
pub(in crate::e2e) fn against_bots(driver: &Driver, house: House) -> anyhow::Result<()> {
    let browser = driver.open(Window::desk())?;
    browser.go(&house.at("/"))?;
    browser.click("form[action='/play/penguins'] button")?;
    browser.wait_for("#page-board svg.fishpond")?;
    browser.painted()?;
    Players::new(&[&browser]).play_out()?;
    browser.is_content()
}

/// More tables in the tabs of one browser than it has connections: each can be played, also the first one, which gave its
/// connection up meanwhile.
pub(in crate::e2e) fn in_many_tabs(driver: &Driver, house: House) -> anyhow::Result<()> {
    let browser = driver.open(Window::desk())?;
    let mut tabs = Vec::new();
    for _ in 0..8 {
        browser.go(&house.at("/"))?;
        browser.click("form[action='/play/penguins'] button")?;
        browser.wait_for("#page-board svg.fishpond")?;
        tabs.push(browser.open_tab()?);
    }
    browser.go_to_tab(&tabs[0])?;
    Players::new(&[&browser]).play_to(6)?;
    browser.is_content()
}

/// Whole games with JavaScript switched off: one in the open, one with hidden hands. Each choice loads a page, which takes
/// its time.
pub(in crate::e2e) fn without_script(driver: &Driver, house: House) -> anyhow::Result<()> {
    for game in ["penguins", "ships"] {
        let browser = driver.open(Window { script: false, ..Window::desk() })?;
        browser.go(&house.at(&format!("/new/{game}")))?;
        browser.click("select[name='seat-B'] option[value='bot greedy']")?;
        browser.click("form.stack button.primary")?;
        // While a bot thinks the page looks again by itself; whoever does not want to wait for that loads it anew.
        browser.click("#page-ask[data-mine] h2")?;
        browser.be_patient(false)?;
        let (mut chosen, mut dice) = (Instant::now(), 0);
        while !browser.has("#page-ask .standings")? {
            ensure!(chosen.elapsed() < PATIENCE, "{game} does not go on: {}", browser.source()?);
            let answers = browser.find("#page-ask[data-mine] .choices [data-pick]")?;
            if answers.is_empty() {
                browser.reload()?;
                continue;
            }
            dice += 7;
            // A page that is just being left cannot be clicked.
            let fold = browser.find("#page-ask details.list:not([open]) summary")?;
            let unfolded = fold.iter().all(|summary| browser.click_on(summary).is_ok());
            if unfolded && browser.click_on(&answers[dice % answers.len()]).is_ok() {
                chosen = Instant::now();
            }
        }
    }
    Ok(())
}

/// Something is asked and can be answered.
const ASKED: &str = "document.querySelector('#page-ask .standings') || (document.querySelector('#page-ask[data-mine]:not([data-pressed])') \
     && document.querySelector('#page-board .pick, #page-ask .choices [data-pick]'))";

/// Whole games by keyboard alone, from the home page to the replay: one on hexagons, one on squares, one in
/// which the page asks whether one is sure.
pub(in crate::e2e) fn by_keyboard(driver: &Driver, house: House) -> anyhow::Result<()> {
    let browser = driver.open(Window::desk())?;
    for game in ["penguins", "fresh", "ships"] {
        browser.go(&house.at("/"))?;
        go_to(&browser, &format!("a[href='/new/{game}']"))?;
        browser.press(Key::Enter)?;
        browser.wait_for("form.stack")?;
        browser.painted()?;
        go_to(&browser, "select[name='seat-B']")?;
        while browser.ask("return document.activeElement.value")? != "bot greedy" {
            browser.press(Key::Down)?;
        }
        go_to(&browser, "form.stack button.primary")?;
        browser.press(Key::Enter)?;
        browser.wait_for("#page-board svg.fishpond")?;
        browser.painted()?;
        for turn in 0.. {
            browser.wait_until(ASKED)?;
            if browser.has("#page-ask .standings")? {
                break;
            }
            let focus = browser.ask("return document.activeElement.closest('#page-board, #page-ask')?.id")?;
            if turn == 0 {
                leaves_keys_alone(&browser)?;
            } else {
                ensure!(!focus.is_empty(), "{game}, {turn}: the focus is lost");
            }
            press_something(&browser, turn)?;
        }
        browser.press(Key::Letter('?'))?;
        browser.wait_for("dialog[open]")?;
        browser.press(Key::Escape)?;
        browser.wait_until("!document.querySelector('dialog[open]')")?;
        go_to(&browser, "a[href$='/replay']")?;
        browser.press(Key::Enter)?;
        browser.wait_for("[data-replay]")?;
        browser.is_content()?;
    }
    Ok(())
}

/// Keys belong to the browser, though something can be chosen, until the board has the focus.
fn leaves_keys_alone(browser: &Browser<'_>) -> anyhow::Result<()> {
    browser.run("document.activeElement.blur()")?;
    browser.press(Key::Down)?;
    let focus = browser.ask("return document.activeElement.tagName")?;
    ensure!(focus == "BODY", "an arrow key that belongs to the browser leads to {focus}");
    Ok(())
}

/// Chooses something: on the board arrows go to what can be chosen, and Tab goes to the rest.
fn press_something(browser: &Browser<'_>, turn: usize) -> anyhow::Result<()> {
    const ARROWS: [Key; 5] = [Key::Right, Key::Down, Key::Left, Key::Up, Key::Down];
    const ANSWER: &str = "#page-ask .choices > .buttons [data-pick]";
    let drawn = browser.has("#page-board .pick")?;
    // What was picked has kept the focus: once more means yes.
    let picked = browser.has("#page-board .picked:focus")? && browser.has("[data-pick=sure]")?;
    let key = if picked && turn % 4 != 3 {
        Key::Enter
    } else if drawn && (turn % 4 != 3 || !browser.has(ANSWER)?) {
        go_to(browser, "#page-board .pick")?;
        for step in 0..turn % 3 {
            browser.press(ARROWS[(turn + step) % ARROWS.len()])?;
        }
        if turn.is_multiple_of(2) { Key::Enter } else { Key::Space }
    } else {
        go_to(browser, ANSWER)?;
        Key::Enter
    };
    // What comes in answer has no such mark.
    browser.run("document.querySelector('#page-ask').dataset.pressed = 1")?;
    browser.press(key)
}

/// Presses Tab, or Shift and Tab, until this has the focus, which must show.
fn go_to(browser: &Browser<'_>, selector: &str) -> anyhow::Result<()> {
    let lies_back = format!(
        "const [here, there] = [document.activeElement, document.querySelector({})];
         return String(!!(here.compareDocumentPosition(there) & Node.DOCUMENT_POSITION_PRECEDING))",
        json!(selector)
    );
    let key = if browser.ask(&lies_back)? == "true" { Key::BackTab } else { Key::Tab };
    for _ in 0..80 {
        if browser.has(&format!("{selector}:focus-visible"))? {
            let width = browser.ask("return getComputedStyle(document.activeElement).outlineStyle")?;
            ensure!(width != "none", "{selector} does not show that it has the focus");
            return Ok(());
        }
        browser.press(key)?;
    }
    bail!("Tab does not lead to {selector}")
}

/// Pages and whole games at 320 pixels under the widest name there is, with nothing that sticks out.
pub(in crate::e2e) fn on_a_phone(driver: &Driver, house: House) -> anyhow::Result<()> {
    let browser = driver.open(Window::phone())?;
    browser.go(&house.at("/me"))?;
    browser.run(&format!(
        "const form = document.querySelector(\"form[action='/me/name']\");
         form.elements.name.value = '{WIDEST}'; form.requestSubmit();"
    ))?;
    browser.wait_until(&format!("document.querySelector('.top').textContent.includes('{WIDEST}')"))?;
    for game in GAMES {
        for path in ["/", "/me", &format!("/new/{game}"), &format!("/rules/{game}")] {
            browser.go(&house.at(path))?;
            fits(&browser, path)?;
        }
        make_table(&browser, &house, game, &["me", "bot greedy"])?;
        browser.wait_for("#page-board svg.fishpond")?;
        fits(&browser, game)?;
        let mut players = Players::new(&[&browser]);
        players.play_to(6)?;
        fits(&browser, game)?;
        players.play_out()?;
        fits(&browser, game)?;
        let table = browser.ask("return location.pathname")?;
        for path in [format!("{table}/replay"), format!("{table}/fair")] {
            browser.go(&house.at(&path))?;
            fits(&browser, &path)?;
        }
        browser.is_content()?;
    }
    Ok(())
}

/// A name of the greatest length, all of the widest letter.
const WIDEST: &str = "WWWWWWWWWWWWWWWWWWWWWWWW";

fn fits(browser: &Browser<'_>, what: &str) -> anyhow::Result<()> {
    let wide = browser.ask("return String(document.documentElement.scrollWidth - innerWidth)")?;
    ensure!(wide.parse::<i64>()? <= 0, "{what} is {wide} pixels too wide for the screen");
    Ok(())
}
