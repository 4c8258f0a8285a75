//! The weight of pages, and how fast they react on a slow device. Both are printed; only the weight has a limit.

use anyhow::{Context, ensure};

use crate::GAMES;
use crate::browser::Browser;
use crate::browsers::{Browsers, Window};
use crate::play::{Players, create_table};
use crate::server::TestServer;

/// The maximum weight of the first load of a page, compressed and without fonts, in bytes.
const MAX_WEIGHT: u64 = 150_000;

/// How many times slower a phone's processor is.
const SLOWDOWN: u32 = 4;

pub(crate) async fn weight_and_reactions(browsers: &Browsers, server: TestServer) -> anyhow::Result<()> {
    for game in GAMES {
        // A browser of its own has nothing in its cache.
        let browser =
            browsers.open(Window { touch: true, width: 390, height: 844, ..Window::DESKTOP }).await?;
        if game == GAMES[0] {
            browser.goto(&server.url("/")).await?;
            print_weight(&browser, "home").await?;
        }
        create_table(&browser, &server, game, &["me", "bot greedy", "bot greedy"]).await?;
        browser.wait_for("#page-board svg.fishpond").await?;
        browser.reload_without_cache().await?;
        browser.wait_for("#page-board svg.fishpond").await?;
        print_weight(&browser, game).await?;
        browser.slow_down(SLOWDOWN).await?;
        browser.run(OBSERVE).await?;
        Players::new(&[&browser]).play_to(6).await?;
        let slowest = browser.eval("return String(Math.max(0, ...window.reactions))").await?;
        println!("  {game}: slowest reaction {slowest} ms on a {SLOWDOWN} times slower processor");
    }
    Ok(())
}

/// Collects the times from each interaction to the next paint.
const OBSERVE: &str = "
    window.reactions = [];
    new PerformanceObserver((list) => {
        for (const { interactionId, duration } of list.getEntries()) if (interactionId) window.reactions.push(duration);
    }).observe({ type: 'event', durationThreshold: 16 });";

/// Prints the weight of the page.
async fn print_weight(browser: &Browser, page: &str) -> anyhow::Result<()> {
    let weight = browser.eval(WEIGHT).await?;
    let weight: u64 = weight.parse().with_context(|| format!("unexpected weight '{weight}'"))?;
    println!("  {page}: {:.1} kB without fonts", weight as f64 / 1000.0);
    ensure!(weight <= MAX_WEIGHT, "{page} weighs {weight} bytes");
    Ok(())
}

const WEIGHT: &str = "
    const parts = [...performance.getEntriesByType('navigation'), ...performance.getEntriesByType('resource')];
    return String(parts.filter(({ name }) => !name.includes('.woff2') && !name.includes('/events'))
        .reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0));";
