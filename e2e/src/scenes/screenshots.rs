//! Screenshots of every game for the documents: desktop and phone, light and dark.

use std::path::Path;

use crate::browser::Browser;
use crate::browsers::{Browsers, Window};
use crate::play::{Players, create_table};
use crate::server::TestServer;
use crate::{GAMES, root};

pub(crate) async fn take(browsers: &Browsers, server: TestServer) -> anyhow::Result<()> {
    let folder = root().join("docs/pictures");
    std::fs::create_dir_all(&folder)?;
    let browser = browsers.open(Window::PHONE).await?;
    browser.goto(&server.url("/")).await?;
    take_all_sizes(&browser, &folder, "home").await?;
    for game in GAMES {
        create_table(&browser, &server, game, &["me", "bot greedy", "bot greedy"]).await?;
        browser.wait_for("#page-board svg.fishpond").await?;
        Players::new(&[&browser]).play_to(16).await?;
        take_all_sizes(&browser, &folder, game).await?;
    }
    Ok(())
}

/// Takes screenshots of the current page in every size and colour scheme.
async fn take_all_sizes(browser: &Browser, folder: &Path, name: &str) -> anyhow::Result<()> {
    // Tall enough for a whole board and a hand.
    let phone = Window { width: 390, height: 844, ..Window::PHONE };
    let desktop = Window { height: 1080, ..Window::DESKTOP };
    for (window, size) in [(desktop, "desk"), (phone, "phone")] {
        for (light, scheme) in [(false, "dark"), (true, "light")] {
            browser.resize(Window { light, ..window }).await?;
            browser.run("scrollTo(0, 0)").await?;
            browser.wait_for_paint().await?;
            browser.screenshot(&folder.join(format!("{name}-{size}-{scheme}.webp"))).await?;
        }
    }
    Ok(())
}
