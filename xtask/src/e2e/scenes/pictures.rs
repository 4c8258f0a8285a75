//! Pictures of every game at desk and phone size, by day and by night, for the documents.

use crate::e2e::GAMES;
use crate::e2e::driver::{Driver, Window};
use crate::e2e::house::House;
use crate::e2e::play::{Players, make_table};

pub(in crate::e2e) fn take(driver: &Driver, house: House) -> anyhow::Result<()> {
    let folder = crate::root().join("docs/pictures");
    std::fs::create_dir_all(&folder)?;
    for (light, word) in [(false, "dark"), (true, "light")] {
        for (window, size) in [(Window::desk(), "desk"), (Window::phone(), "phone")] {
            let browser = driver.open(Window { light, ..window })?;
            browser.go(&house.at("/"))?;
            browser.picture(&folder.join(format!("home-{size}-{word}.png")))?;
            for game in GAMES {
                make_table(&browser, &house, game, &["me", "bot greedy", "bot greedy"])?;
                browser.wait_for("#page-board svg.fishpond")?;
                // Some way into the game, on the visitor's turn.
                Players::new(&[&browser]).play_to(16)?;
                browser.run("scrollTo(0, 0)")?;
                browser.picture(&folder.join(format!("{game}-{size}-{word}.png")))?;
            }
        }
    }
    Ok(())
}
