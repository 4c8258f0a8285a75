//! Scenes with several people, each at a browser of his own.

use anyhow::{Context, anyhow, ensure};
use serde_json::json;

use crate::e2e::GAMES;
use crate::e2e::browser::{Browser, Key};
use crate::e2e::driver::{Driver, Window};
use crate::e2e::house::House;
use crate::e2e::play::{Players, meet};
use crate::e2e::wire::Wire;

/// Two people in two browsers play a whole game of each, look at it again, and check every draw.
pub(in crate::e2e) fn two_people(driver: &Driver, house: House) -> anyhow::Result<()> {
    let (ann, bob) = (driver.open(Window::desk())?, driver.open(Window::desk())?);
    for game in GAMES {
        meet(&ann, &bob, &house, game)?;
        Players::new(&[&ann, &bob]).play_out()?;
        let result = "return document.querySelector('#page-ask .standings').textContent";
        ensure!(ann.ask(result)? == bob.ask(result)?, "{game}: the two see different results");
        println!("  {game}: {}", ann.ask("return document.querySelector('.question').textContent")?);
        afterwards(&ann, &house, game)?;
        for browser in [&ann, &bob] {
            browser.is_content()?;
        }
    }
    Ok(())
}

/// The browser checks every draw by itself, and keys on the board go through the game.
fn afterwards(browser: &Browser<'_>, house: &House, game: &str) -> anyhow::Result<()> {
    let table = browser.ask("return location.pathname")?;
    browser.go(&house.at(&format!("{table}/fair")))?;
    browser.wait_until("document.querySelector('#verdict').textContent.startsWith('✓')")?;
    // What the browser kept when its reader sat down is in the record.
    browser.wait_until("document.querySelector('#own').textContent.startsWith('✓')")?;
    let draws = browser.ask("return String(document.querySelectorAll('#draws .check').length)")?;
    println!("  {game}: {draws} draws checked in the browser");
    browser.go(&house.at(&format!("{table}/replay?ply=5")))?;
    // Keys belong to the browser until the board has the focus.
    browser.press(Key::Home)?;
    browser.run("document.querySelector('#page-board').focus()")?;
    browser.press(Key::Right)?;
    browser.wait_for("[data-replay='6']")?;
    browser.press(Key::Home)?;
    browser.wait_for("[data-replay='0']")
}

/// Somebody looks on at `ships`, with a browser and with nothing but a wire. His page lives, and he never gets a hand.
pub(in crate::e2e) fn a_spectator(driver: &Driver, house: House) -> anyhow::Result<()> {
    let (ann, bob, eve) =
        (driver.open(Window::desk())?, driver.open(Window::desk())?, driver.open(Window::phone())?);
    meet(&ann, &bob, &house, "ships")?;
    let table = ann.ask("return location.pathname")?;
    let link = ann.ask("return document.querySelector('#page-more [data-copy]').value")?;
    let code = link.split_once('?').map_or("", |(_, code)| code).to_owned();
    eve.go(&link)?;
    eve.wait_for("#page-board svg.fishpond")?;
    let wire = Wire::open(house.host(), &format!("{table}/events?{code}"))?;
    let mut players = Players::new(&[&ann, &bob]);
    // Whatever the players hold is on their own pages, by the names of the cards, and nowhere else.
    for player in [&ann, &bob] {
        ensure!(player.has("#page-board [id^='card-']")?, "a player should see his hand");
    }
    let pages = std::thread::scope(|scope| {
        let game = scope.spawn(|| players.play_out());
        let (mut pages, mut length) = (Vec::new(), 0);
        // Whenever something happens he also loads the page anew.
        while !wire.heard().contains("class=\"standings\"") {
            length = wire.more_than(length)?;
            let page = Wire::open(house.host(), &format!("{table}?{code}"))?;
            pages.push(page.until("</html>").context("a page for one who looks on")?);
        }
        game.join().map_err(|_| anyhow!("the players are gone"))??;
        anyhow::Ok(pages)
    });
    let mut pages = pages?;
    eve.wait_for("#page-ask .standings")?;
    // With the result hands are laid open (S36); before it there is none.
    let stream = wire.heard();
    let events: Vec<&str> =
        stream.split("\n\n").take_while(|event| !event.contains("class=\"standings\"")).collect();
    ensure!(events.len() > 10, "{} events are no whole game", events.len());
    pages.retain(|page| !page.contains("class=\"standings\""));
    for mail in events.iter().copied().chain(pages.iter().map(String::as_str)) {
        for mark in ["id=\"card-", "Your box", "gives"] {
            ensure!(!mail.contains(mark), "a spectator receives '{mark}': {mail}");
        }
    }
    println!("  {} events and {} pages without a hand", events.len(), pages.len());
    eve.is_content()
}

/// A connection that dies without a word is noticed by the heart that does not beat.
fn silent_for_a_while(house: &House, browsers: [&Browser<'_>; 2]) -> anyhow::Result<()> {
    let beat = "const done = arguments[0], source = new EventSource(document.querySelector('.table').dataset.events);
        source.addEventListener('here', () => { source.close(); done('') });";
    browsers[0].ask_later(beat, &json!([]))?;
    house.hush(true)?;
    for browser in browsers {
        // Whoever is told of a faster heart loses patience sooner.
        browser.run("document.querySelector('.table').dataset.beat = 1")?;
        browser.wait_for("#page-connection:not([hidden])")?;
        browser.run("document.querySelector('.table').dataset.beat = 15")?;
    }
    house.hush(false)?;
    for browser in browsers {
        browser.wait_for("#page-connection[hidden]")?;
    }
    Ok(())
}

/// The server is killed in the middle of a game, falls silent, and started again; both pages heal by themselves, and nothing is lost.
pub(in crate::e2e) fn killed_in_the_middle(driver: &Driver, mut house: House) -> anyhow::Result<()> {
    let (ann, bob) = (driver.open(Window::desk())?, driver.open(Window::desk())?);
    for game in ["penguins", "ships"] {
        meet(&ann, &bob, &house, game)?;
        let mut players = Players::new(&[&ann, &bob]);
        players.play_to(12)?;
        let log = "return document.querySelector('#page-log').innerText";
        let before = ann.ask(log)?;
        house.kill()?;
        for browser in [&ann, &bob] {
            browser.wait_for("#page-connection:not([hidden])")?;
        }
        house.restart()?;
        for browser in [&ann, &bob] {
            browser.wait_for("#page-connection[hidden]")?;
        }
        silent_for_a_while(&house, [&ann, &bob])?;
        players.play_to(14)?;
        ann.reload()?;
        ann.wait_for("#page-log li")?;
        let after = ann.ask(log)?;
        // The log shows its latest lines.
        let kept = before.lines().rev().take(10).all(|line| after.contains(line));
        ensure!(kept, "{game}: something was lost:\n{before}\n---\n{after}");
        players.play_out()?;
    }
    Ok(())
}
