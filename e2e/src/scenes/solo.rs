//! Scenes with one person against bots.

use std::time::Instant;

use anyhow::ensure;

use crate::browser::Browser;
use crate::browsers::{Browsers, Window};
use crate::play::{Players, click_play_now, create_table};
use crate::server::TestServer;
use crate::{GAMES, TIMEOUT};

/// One click on the home page, then a whole game against a bot.
pub(crate) async fn one_click_game(browsers: &Browsers, server: TestServer) -> anyhow::Result<()> {
    let browser = browsers.open(Window::DESKTOP).await?;
    play_now(&browser, &server).await?;
    browser.wait_for_paint().await?;
    Players::new(&[&browser]).finish().await?;
    browser.expect_no_console_errors().await
}

/// A whole game against a bot, in any browser.
pub(crate) async fn one_game(browsers: &Browsers, server: TestServer, game: &str) -> anyhow::Result<()> {
    let browser = browsers.open(Window::DESKTOP).await?;
    create_table(&browser, &server, game, &["me", "bot greedy"]).await?;
    browser.wait_for("#page-board svg.fishpond").await?;
    // Not every browser can be asked to prefer less motion.
    browser
        .run(
            "const speed = document.querySelector('[data-setting=speed]');
             speed.value = 'off';
             speed.dispatchEvent(new Event('change', { bubbles: true }));",
        )
        .await?;
    Players::new(&[&browser]).finish().await
}

/// More tables in tabs than a browser has connections for: the first one, which gave up its connection, is still playable.
pub(crate) async fn many_tabs(browsers: &Browsers, server: TestServer) -> anyhow::Result<()> {
    let browser = browsers.open(Window::DESKTOP).await?;
    let mut tabs = Vec::new();
    for _ in 0..8 {
        play_now(&browser, &server).await?;
        tabs.push(browser.open_tab().await?);
    }
    browser.switch_to_tab(tabs.swap_remove(0)).await?;
    Players::new(&[&browser]).play_to(6).await?;
    browser.expect_no_console_errors().await
}

/// Some moves over a slow mobile connection, which the page does not report as lost.
pub(crate) async fn slow_network(browsers: &Browsers, server: TestServer) -> anyhow::Result<()> {
    const LATENCY: u32 = 400;
    let browser = browsers.open(Window::PHONE).await?;
    browser.throttle(LATENCY, 50_000).await?;
    play_now(&browser, &server).await?;
    let request = "const done = arguments[0], start = performance.now();
        fetch('/', { cache: 'no-store' }).then(() => done(String(Math.round(performance.now() - start))));";
    let took: u32 = browser.eval_async(request, vec![]).await?.parse()?;
    ensure!(took >= LATENCY, "a request takes {took} ms: the connection is not throttled");
    Players::new(&[&browser]).play_to(6).await?;
    ensure!(browser.has("#page-connection[hidden]").await?, "the page shows a lost connection");
    browser.expect_no_console_errors().await
}

async fn play_now(browser: &Browser, server: &TestServer) -> anyhow::Result<()> {
    browser.goto(&server.url("/")).await?;
    click_play_now(browser, "penguins").await?;
    browser.wait_for("#page-board svg.fishpond").await
}

/// Whole games without JavaScript, where every choice loads a page: one with open information on a phone, one with hidden hands.
pub(crate) async fn without_javascript(browsers: &Browsers, server: TestServer) -> anyhow::Result<()> {
    boards_without_javascript(browsers, &server).await?;
    for (game, window) in [("penguins", Window::PHONE), ("ships", Window::DESKTOP)] {
        let browser = browsers.open(Window { javascript: false, ..window }).await?;
        browser.goto(&server.url(&format!("/new/{game}"))).await?;
        browser.click("select[name='seat-B'] option[value='bot greedy']").await?;
        browser.click("form.stack button.primary").await?;
        // While a bot thinks, the page reloads automatically. This scene reloads it sooner.
        browser.click("#page-ask[data-mine] h2").await?;
        browser.wait_for_elements(false).await?;
        let (mut last_choice, mut random) = (Instant::now(), 0);
        while !browser.has(".standings").await? {
            ensure!(last_choice.elapsed() < TIMEOUT, "{game} is stuck: {}", browser.source().await?);
            // All but *Cancel*, which would lead back to the same question.
            let answers = "#page-ask[data-mine] .choices [data-pick]:not([data-pick=''])";
            let choices = browser.find_all(answers).await?;
            if choices.is_empty() {
                // A page that takes too long to load is loaded again.
                let _ = browser.reload().await;
                continue;
            }
            random += 7;
            // Clicks fail while the page is being replaced, or if the next page takes too long to load.
            let mut unfolded = true;
            for summary in browser.find_all("#page-ask details.list:not([open]) summary").await? {
                unfolded &= summary.click().await.is_ok();
            }
            if unfolded && choices[random % choices.len()].click().await.is_ok() {
                last_choice = Instant::now();
            }
        }
    }
    Ok(())
}

/// The boards of lessons and new games without JavaScript: every panel has a size.
async fn boards_without_javascript(browsers: &Browsers, server: &TestServer) -> anyhow::Result<()> {
    for window in [Window::DESKTOP, Window::PHONE] {
        let browser = browsers.open(Window { javascript: false, ..window }).await?;
        for game in GAMES {
            browser.goto(&server.url(&format!("/learn/{game}?step=2"))).await?;
            expect_panels(&browser, &format!("lesson of {game}")).await?;
            browser.goto(&server.url(&format!("/new/{game}"))).await?;
            browser.click("select[name='seat-B'] option[value='bot greedy']").await?;
            browser.click("form.stack button.primary").await?;
            // While a bot thinks, the page reloads automatically.
            browser.click("#page-ask[data-mine] h2").await?;
            expect_panels(&browser, game).await?;
        }
    }
    Ok(())
}

async fn expect_panels(browser: &Browser, page: &str) -> anyhow::Result<()> {
    let panels = browser.find_all("#page-board .panels > svg").await?;
    ensure!(!panels.is_empty(), "{page} shows no board");
    for panel in panels {
        let rect = panel.rect().await?;
        ensure!(rect.width.min(rect.height) > 20.0, "{page}: a panel is {}x{}", rect.width, rect.height);
    }
    Ok(())
}

/// Pages and whole games at 320 pixels, with the widest possible name: nothing overflows.
pub(crate) async fn narrow_screen(browsers: &Browsers, server: TestServer) -> anyhow::Result<()> {
    let browser = browsers.open(Window::PHONE).await?;
    browser.goto(&server.url("/me")).await?;
    let rename = format!(
        "const form = document.querySelector(\"form[action='/me/name']\");
         form.elements.name.value = '{WIDEST_NAME}'; form.requestSubmit();"
    );
    browser.run(&rename).await?;
    browser
        .wait_until(&format!("document.querySelector('.top').textContent.includes('{WIDEST_NAME}')"))
        .await?;
    for game in GAMES {
        let learn = |step| format!("/learn/{game}?step={step}");
        let pages = [
            "/",
            "/me",
            "/rules/table",
            &format!("/new/{game}"),
            &format!("/rules/{game}"),
            &learn(1),
            &learn(4),
            &format!("/puzzles/{game}"),
            &format!("/puzzles/{game}/1"),
            &format!("/puzzles/{game}/1?answer=1"),
        ];
        for path in pages {
            browser.goto(&server.url(path)).await?;
            expect_no_overflow(&browser, path).await?;
        }
        create_table(&browser, &server, game, &["me", "bot greedy"]).await?;
        browser.wait_for("#page-board svg.fishpond").await?;
        expect_no_overflow(&browser, game).await?;
        let mut players = Players::new(&[&browser]);
        players.play_to(6).await?;
        expect_no_overflow(&browser, game).await?;
        players.finish().await?;
        expect_no_overflow(&browser, game).await?;
        for (width, height) in [(360, 640), (390, 844)] {
            browser.resize(Window { width, height, ..Window::PHONE }).await?;
            browser.wait_for_paint().await?;
            let cut = browser.eval(CUT_IN_RESULT).await?;
            ensure!(cut.is_empty(), "{game}: cut off in the result at {width} pixels: {cut}");
        }
        browser.resize(Window::PHONE).await?;
        let table = browser.path().await?;
        for path in [format!("{table}/replay"), format!("{table}/fair")] {
            browser.goto(&server.url(&path)).await?;
            expect_no_overflow(&browser, &path).await?;
        }
        browser.expect_no_console_errors().await?;
    }
    Ok(())
}

/// Returns every name, number and heading of a result that is cut off, sticks out or is too small.
const CUT_IN_RESULT: &str = "
    const result = document.querySelector('.result');
    const { left, right } = result.getBoundingClientRect();
    const texts = [...result.querySelectorAll('summary h2, .called, td, .part .label')];
    return texts.filter((text) => {
        const box = text.getBoundingClientRect();
        return box.width < 5 || box.left < left || box.right > right || text.scrollWidth > text.clientWidth + 1 && getComputedStyle(text).display !== 'inline'
            || parseFloat(getComputedStyle(text).fontSize) < 12;
    }).map((text) => text.textContent).join('; ');";

/// The widest letter, repeated up to the longest allowed name.
const WIDEST_NAME: &str = "WWWWWWWWWWWWWWWWWWWWWWWW";

async fn expect_no_overflow(browser: &Browser, page: &str) -> anyhow::Result<()> {
    let overflow = browser.eval("return String(document.documentElement.scrollWidth - innerWidth)").await?;
    ensure!(overflow.parse::<i64>()? <= 0, "{page} is {overflow} pixels too wide for the screen");
    Ok(())
}
