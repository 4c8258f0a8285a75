//! The weight of pages, and how fast they react on a slow device. Both are printed, and both have a limit.

use std::time::Duration;

use anyhow::{Context, bail, ensure};
use serde_json::json;

use crate::GAMES;
use crate::browser::Browser;
use crate::browsers::{Browsers, Window};
use crate::play::{Next, Player, Players, create_table};
use crate::server::TestServer;

/// The maximum weight of the first load of a page, compressed and without fonts, in bytes.
const MAX_WEIGHT: u64 = 150_000;

/// How many times slower a phone's processor is.
const SLOWDOWN: u32 = 4;

/// The maximum time from a tap to the next paint on such a processor.
const MAX_REACTION: Duration = Duration::from_millis(100);

/// The maximum number of measurements; the first one that is fast enough ends them. A busy machine also computes a little more slowly, so
/// the best result counts.
const ROUNDS: u64 = 3;

/// The moves of a game in each round.
const MOVES: u64 = 6;

pub(crate) async fn weight_and_reactions(browsers: &Browsers, server: TestServer) -> anyhow::Result<()> {
    for game in GAMES {
        // A new browser for each game, so that its cache is empty.
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
        let mut slowest = Duration::MAX;
        let mut moves = 0;
        while slowest > MAX_REACTION && moves < ROUNDS * MOVES {
            moves += MOVES;
            browser.reload().await?;
            slowest = slowest.min(slowest_reaction(&browser, &server, moves).await?);
        }
        // Another game, since this one may be over soon.
        create_table(&browser, &server, game, &["me", "bot greedy", "bot greedy"]).await?;
        browser.wait_for("#page-board svg.fishpond").await?;
        expect_reactions_first(&browser, MOVES).await?;
        let timed = time_reactions(&browser, 2 * MOVES).await?;
        println!(
            "  {game}: slowest reaction {} ms of computing on a processor {SLOWDOWN} times slower, {timed} ms as timed here",
            slowest.as_millis()
        );
        ensure!(slowest <= MAX_REACTION, "{game} takes {slowest:?} to react to a tap");
        if game == GAMES[0] {
            browser.slow_down(1).await?;
            weigh_other_pages(&browser, &server).await?;
        }
    }
    Ok(())
}

/// Weighs the rules, a lesson, and the review of the game that the page shows.
async fn weigh_other_pages(browser: &Browser, server: &TestServer) -> anyhow::Result<()> {
    let table = browser.path().await?;
    browser.run("document.querySelector('#page-to-resign form').requestSubmit()").await?;
    browser.wait_for(".standings").await?;
    let review = format!("{table}/review");
    // The first visit starts the analysis.
    browser.goto(&server.url(&review)).await?;
    browser.wait_for(".review .chart").await?;
    let rules = GAMES.map(|game| format!("/rules/{game}"));
    for path in rules.iter().map(String::as_str).chain(["/learn/penguins?step=2", &review]) {
        browser.cdp("Network.clearBrowserCache", json!({})).await?;
        browser.goto(&server.url(path)).await?;
        print_weight(browser, path).await?;
    }
    Ok(())
}

/// Plays until the game has had `moves` moves, and returns the longest time from a tap to the next paint on a slow processor. It is computed
/// from the processor time of the page's main thread, which depends little on how busy the machine is.
async fn slowest_reaction(browser: &Browser, server: &TestServer, moves: u64) -> anyhow::Result<Duration> {
    // The page prepares its sounds a little later, which on a busy machine can still be before the paint.
    browser.run("window.AudioContext = class {}").await?;
    let mut player = Player::new(browser, 0);
    let mut slowest = Duration::ZERO;
    loop {
        match player.next(Some(moves), true).await? {
            Next::Tap(x, y) => slowest = slowest.max(reaction(browser, server, x, y).await?),
            Next::Reached => return Ok(slowest * SLOWDOWN),
            Next::Over => bail!("the game ended too early"),
        }
    }
}

/// Taps a point and returns how long the page computes until its reaction is painted. Meanwhile, the server does not answer.
async fn reaction(browser: &Browser, server: &TestServer, x: i64, y: i64) -> anyhow::Result<Duration> {
    browser.run(AWAIT_REACTION).await?;
    // People tap what they see.
    browser.wait_for_paint().await?;
    server.freeze()?;
    let start = browser.thread_time().await?;
    browser.wait_for_paint().await?;
    let before = browser.thread_time().await?;
    browser.tap(x, y).await?;
    browser.eval_async("const done = arguments[0]; window.reacted.then(() => done(''))", vec![]).await?;
    let after = browser.thread_time().await?;
    server.thaw()?;
    // Reading the time from the page takes time, too: as much as before the tap, when nothing else happened.
    Ok((after - before).saturating_sub(before - start))
}

const AWAIT_REACTION: &str = "
    window.reacted = new Promise((done) => addEventListener('click', () => (
        requestAnimationFrame(() => requestAnimationFrame(done))
    ), { capture: true, once: true }));";

/// Makes some more moves, and fails if the page shows a response of the server before its own reaction to a tap, even if the response is
/// immediate: showing it takes longer than reacting.
async fn expect_reactions_first(browser: &Browser, moves: u64) -> anyhow::Result<()> {
    browser.run(ANSWER_AT_ONCE).await?;
    Players::new(&[browser]).play_to(moves).await?;
    let early = browser.eval("return window.answered ? String(window.early) : 'no answers'").await?;
    ensure!(early == "0", "changes of the board before the reaction to a tap was painted: {early}");
    browser.run("window.fetch = window.fetchLater").await
}

/// Answers requests for the page immediately, and counts changes to the board between a click and the next frame.
const ANSWER_AT_ONCE: &str = "
    window.answered = window.early = 0;
    window.fetchLater = window.fetch;
    window.fetch = (address, options) => {
        if (options?.method) return window.fetchLater(address, options);
        const request = new XMLHttpRequest();
        request.open('GET', address, false);
        for (const [name, value] of Object.entries(options?.headers ?? {})) request.setRequestHeader(name, value);
        request.send();
        window.answered += 1;
        const headers = { get: (name) => request.getResponseHeader(name) };
        return Promise.resolve({ ok: request.status === 200, status: request.status, headers, text: async () => request.responseText });
    };
    let reacts = false;
    addEventListener('click', () => {
        reacts = true;
        requestAnimationFrame(() => (reacts = false));
    }, true);
    new MutationObserver(() => (window.early += reacts))
        .observe(document.getElementById('page-board'), { childList: true, subtree: true });";

/// Makes some more moves on a slow processor. Returns the longest time from a tap to the next paint in milliseconds, which depends on what
/// else the machine is doing.
async fn time_reactions(browser: &Browser, moves: u64) -> anyhow::Result<String> {
    browser.slow_down(SLOWDOWN).await?;
    // Unless somebody watches the screen, Chromium without a display does not draw every frame, and the time would include later changes.
    browser.cdp("Page.startScreencast", json!({ "format": "jpeg", "maxWidth": 16, "maxHeight": 16 })).await?;
    browser.run(OBSERVE).await?;
    let mut player = Player::new(browser, 0);
    while let Next::Tap(x, y) = player.next(Some(moves), true).await? {
        // People tap what they see.
        browser.wait_for_paint().await?;
        browser.tap(x, y).await?;
    }
    browser.eval("return String(Math.max(0, ...window.reactions))").await
}

/// Collects the times from each interaction to the next paint.
const OBSERVE: &str = "
    window.reactions = [];
    new PerformanceObserver((list) => {
        for (const { interactionId, duration } of list.getEntries()) if (interactionId) window.reactions.push(duration);
    }).observe({ type: 'event', durationThreshold: 16 });";

/// Prints the weight of the page. Pictures below the window don't count: browsers load them when the reader comes closer.
async fn print_weight(browser: &Browser, page: &str) -> anyhow::Result<()> {
    browser.eval_async(LOAD_PICTURES, vec![]).await?;
    let weight = browser.eval(WEIGHT).await?;
    let weight: u64 = weight.parse().with_context(|| format!("unexpected weight '{weight}'"))?;
    println!("  {page}: {:.1} kB without fonts", weight as f64 / 1000.0);
    ensure!(weight <= MAX_WEIGHT, "{page} weighs {weight} bytes");
    Ok(())
}

const WEIGHT: &str = "
    const isBelow = (picture) => picture.getBoundingClientRect().top > innerHeight;
    const later = new Set([...document.images].filter(isBelow).map(({ src }) => src));
    const parts = [...performance.getEntriesByType('navigation'), ...performance.getEntriesByType('resource')];
    return String(parts.filter(({ name }) => !name.includes('.woff2') && !name.includes('/events') && !later.has(name))
        .reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0));";

/// Waits until the pictures in the window are loaded.
const LOAD_PICTURES: &str = "
    const done = arguments[0];
    const seen = [...document.images].filter((picture) => picture.getBoundingClientRect().top <= innerHeight && picture.checkVisibility());
    Promise.all(seen.map((picture) => picture.decode())).then(() => done(''));";
