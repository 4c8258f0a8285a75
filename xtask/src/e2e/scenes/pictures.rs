//! Pictures of every game at desk and phone size, by day and by night, for the documents.

use std::path::Path;

use crate::e2e::GAMES;
use crate::e2e::browser::Browser;
use crate::e2e::driver::{Driver, Window};
use crate::e2e::house::House;
use crate::e2e::play::{Players, make_table};

pub(in crate::e2e) fn take(driver: &Driver, house: House) -> anyhow::Result<()> {
    let folder = crate::root().join("docs/pictures");
    std::fs::create_dir_all(&folder)?;
    let browser = driver.open(Window::phone())?;
    browser.go(&house.at("/"))?;
    four(&browser, &folder, "home")?;
    for game in GAMES {
        make_table(&browser, &house, game, &["me", "bot greedy", "bot greedy"])?;
        browser.wait_for("#page-board svg.fishpond")?;
        // Some way into the game, on the visitor's turn.
        Players::new(&[&browser]).play_to(16)?;
        four(&browser, &folder, game)?;
    }
    Ok(())
}

/// What the browser shows, in every size and light.
fn four(browser: &Browser<'_>, folder: &Path, what: &str) -> anyhow::Result<()> {
    // Room enough for a whole board and a hand.
    let phone = Window { width: 390, height: 844, ..Window::phone() };
    let desk = Window { height: 1080, ..Window::desk() };
    for (window, size) in [(desk, "desk"), (phone, "phone")] {
        for (light, word) in [(false, "dark"), (true, "light")] {
            browser.look_through(Window { light, ..window })?;
            browser.run("scrollTo(0, 0)")?;
            browser.painted()?;
            browser.picture(&folder.join(format!("{what}-{size}-{word}.webp")))?;
        }
    }
    Ok(())
}
