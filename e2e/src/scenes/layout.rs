//! The table at every size: everything that is needed for a move is on the screen and large enough, and nothing moves, not even a button.

use std::collections::BTreeMap;

use anyhow::ensure;
use serde_json::json;
use thirtyfour::Key;

use crate::GAMES;
use crate::browser::Browser;
use crate::browsers::{Browsers, Window};
use crate::play::{Players, create_table};
use crate::server::TestServer;

/// The sizes of windows in CSS pixels.
const SIZES: [(u32, u32); 7] =
    [(360, 640), (390, 844), (768, 1024), (1024, 768), (1366, 768), (1440, 900), (1920, 1080)];

/// The number of moves between two checks of a table, unless every move is checked.
const STEP: u64 = 3;

/// The number of checks per game, unless every move is checked.
const LOOKS: u64 = 3;

/// Returns a sentence for everything that a player needs and that is not entirely on the screen.
const OFF_SCREEN: &str = "
    const needed = [...document.querySelectorAll('#page-board .pick, #page-ask .question, #page-ask [data-pick], #page-seats .clock')]
        .filter((thing) => thing.checkVisibility() && !thing.closest('details:not([open])'));
    const faults = needed.flatMap((thing) => {
        const { left, top, right, bottom } = thing.getBoundingClientRect();
        const inside = left >= -1 && top >= -1 && right <= innerWidth + 1 && bottom <= innerHeight + 1;
        return inside ? [] : `${thing.id || thing.dataset.pick || thing.className} at ${[left, top, right, bottom].map(Math.round)}`;
    });
    const page = document.scrollingElement;
    if (page.scrollHeight > innerHeight + 1 || page.scrollWidth > innerWidth + 1) faults.push(`the page is ${page.scrollWidth}x${page.scrollHeight}`);
    return faults.slice(0, 5).join('; ');";

/// Returns a sentence for every target that is too small for a finger: 44 pixels, or 24 on the board, where the first tap magnifies it and only the
/// second one makes a move (the scene `choose`). Wider windows are used with a mouse.
const TOO_SMALL: &str = "
    if (innerWidth > 1024) return '';
    const targets = [...document.querySelectorAll('#page-board .pick, #page-ask :is(a, button, summary)')]
        .filter((thing) => thing.checkVisibility() && !thing.closest('details:not([open])') || thing.matches('.list:not([open]) > summary'));
    return targets.flatMap((thing) => {
        const { width, height } = thing.getBoundingClientRect();
        const isFine = !width || Math.min(width, height) > (thing.matches('.pick') ? 23.5 : 43.5);
        return isFine ? [] : `${thing.id || thing.dataset.pick || thing.className || thing.localName}: ${width.toFixed(1)}x${height.toFixed(1)}`;
    }).slice(0, 5).join('; ');";

/// Returns a sentence for every text that is cut off or overflows the prompt (a long preview may end in an ellipsis), for every pair
/// of overlapping texts on the board, and for every text on the board that is smaller than 12 pixels on a phone.
const UNREADABLE: &str = "
    const isShown = (thing) => thing.checkVisibility({ opacityProperty: true, visibilityProperty: true }) && !thing.closest('details:not([open])');
    const words = [...document.querySelectorAll('#page-ask :is(.question, a, button), #page-seats .num')].filter(isShown);
    const cut = words.filter((thing) => getComputedStyle(thing).overflow !== 'visible'
        && (thing.scrollWidth > thing.clientWidth + 1 || thing.scrollHeight > thing.clientHeight + 3)).map((thing) => `cut off: ${thing.textContent}`);
    const texts = [...document.querySelectorAll('#page-board .panels text')].filter((text) => isShown(text) && text.textContent.trim())
        .map((text) => ({ text, box: text.getBoundingClientRect() })).filter(({ box }) => box.width);
    const [ask, say, act] = ['#page-ask', '#page-ask .say', '#page-ask .do'].map((part) => document.querySelector(part)?.getBoundingClientRect());
    const { scrollHeight, clientHeight } = document.querySelector('#page-ask .say');
    const isCrowded = scrollHeight > clientHeight + 1 || say.top < ask.top - 1 || say.bottom > ask.bottom + 1 || act?.height && act.top < say.bottom - 1 && act.left < say.right - 1;
    const crowded = isCrowded ? [`no room for: ${document.querySelector('#page-ask .say').innerText}`] : [];
    const [news, newest] = ['#page-ask .news', '#page-ask .news .turn'].map((part) => document.querySelector(part)?.getBoundingClientRect());
    if (newest && (newest.top < news.top - 1 || newest.bottom > news.bottom + 1 || newest.right > news.right + 1)) crowded.push('the latest news is cut off');
    const share = (a, b, from, to) => Math.min(a[to], b[to]) - Math.max(a[from], b[from]);
    const overlaps = texts.flatMap(({ text, box }, index) => texts.slice(index + 1).flatMap(({ text: other, box: place }) => {
        const isOver = share(box, place, 'left', 'right') > 2 && share(box, place, 'top', 'bottom') > Math.min(box.height, place.height) * .45;
        return isOver ? `${text.textContent} and ${other.textContent} overlap` : [];
    }));
    const size = (text) => parseFloat(getComputedStyle(text).fontSize) * text.getScreenCTM().a;
    const small = innerWidth === 390 ? texts.filter(({ text }) => size(text) < 11.5).map(({ text }) => `${text.textContent}: ${size(text).toFixed(1)} pixels`) : [];
    return [...cut, ...crowded, ...overlaps, ...small].slice(0, 5).join('; ');";

/// Returns the places of everything that must not move during a game.
const PLACES: &str = "
    return [...document.querySelectorAll('#page-ask, #page-board, #page-board .panels > svg, .player')]
        .map((thing) => {
            const { left, top, width, height } = thing.getBoundingClientRect();
            return `${thing.id || thing.getAttribute('class')}: ${[left, top, width, height].map(Math.round)}`;
        })
        .sort().join('\\n');";

/// Returns the place of every button in the prompt, by name, as JSON.
const BUTTONS: &str = "
    const places = {};
    for (const button of document.querySelectorAll('#page-ask .do :is(button, a, .list > summary)')) {
        if (!button.checkVisibility() || button.closest('.list > .buttons')) continue;
        const { left, top, width, height } = button.getBoundingClientRect();
        const name = button.dataset.pick ?? button.form?.getAttribute('class') ?? button.localName;
        places[name] = [left, top, width, height].map(Math.round).join();
    }
    return JSON.stringify(places);";

/// The places of things on a table at one size.
struct Look {
    /// The places of everything that must not move during a game.
    places: String,
    /// The places of the buttons in the prompt. Buttons may come and go, but the others must not move.
    buttons: BTreeMap<String, String>,
}

/// The beginning of games with the fewest and the most players, or whole games with every number of players.
pub(crate) async fn fits(browsers: &Browsers, server: TestServer, full: bool) -> anyhow::Result<()> {
    // German words are longer.
    let browser = browsers.open(Window { german: true, ..Window::DESKTOP }).await?;
    let mut faults = Vec::new();
    for game in GAMES {
        let most = if ["wishes", "fresh"].contains(&game) { 5 } else { 4 };
        for players in (2..=most).filter(|&players| full || players == 2 || players == most) {
            let mut seats = vec!["bot greedy"; players];
            seats[0] = "me";
            create_table(&browser, &server, game, &seats).await?;
            browser.wait_for("#page-board svg.fishpond").await?;
            look_around(&browser, &format!("{game} for {players}"), full, &mut faults).await?;
        }
    }
    ensure!(faults.is_empty(), "{} faults:\n{}", faults.len(), faults.join("\n"));
    browser.expect_no_console_errors().await
}

/// Plays some moves or a whole game, and looks at the table at every size after some or all of the moves, before and after the first tap of
/// the next one.
async fn look_around(
    browser: &Browser,
    game: &str,
    full: bool,
    faults: &mut Vec<String>,
) -> anyhow::Result<()> {
    let mut before = Vec::new();
    let count = if full { u64::MAX } else { LOOKS };
    let mut moves = 0;
    for look in 1..=count {
        let next = if full { moves + 1 } else { look * STEP };
        if !Players::new(&[browser]).reach(next).await? {
            break;
        }
        moves = browser.eval("return document.querySelector('#page-ask').dataset.moment").await?.parse()?;
        let game = format!("{game}, after {moves} moves");
        let looks = look_at_sizes(browser, &game, faults).await?;
        for ((size, was), is) in SIZES.iter().zip(&before).zip(&looks) {
            if was != &is.places {
                faults.push(format!("{game}, {size:?}: {}", json!([was, is.places])));
            }
        }
        browser.run(FIRST_TAP).await?;
        browser.wait_for("#page-ask .back").await?;
        let after = look_at_sizes(browser, &format!("{game}, after a tap"), faults).await?;
        for ((size, was), is) in SIZES.iter().zip(&looks).zip(&after) {
            if was.places != is.places {
                faults.push(format!("{game}, {size:?}, after a tap: {}", json!([was.places, is.places])));
            }
            for (name, place) in &was.buttons {
                if let Some(now) = is.buttons.get(name).filter(|&now| now != place) {
                    faults.push(format!("{game}, {size:?}, after a tap: {name} moves from {place} to {now}"));
                }
            }
        }
        browser.press(Key::Escape).await?;
        browser.wait_until("!document.querySelector('#page-ask .back')").await?;
        before = looks.into_iter().map(|look| look.places).collect();
        browser.resize(Window::DESKTOP).await?;
    }
    Ok(())
}

/// Taps the first choice, on the board or beside it.
const FIRST_TAP: &str = "
    const choice = document.querySelector('#page-board .pick') ?? document.querySelector('#page-ask a[data-pick]');
    choice.dispatchEvent(new PointerEvent('click', { bubbles: true, cancelable: true, pointerType: 'touch' }));";

/// Looks at the table at every size.
async fn look_at_sizes(browser: &Browser, game: &str, faults: &mut Vec<String>) -> anyhow::Result<Vec<Look>> {
    let mut looks = Vec::new();
    for (width, height) in SIZES {
        browser.resize(Window { width, height, ..Window::DESKTOP }).await?;
        browser.wait_for_paint().await?;
        let checks =
            [(OFF_SCREEN, "off screen"), (UNREADABLE, "unreadable"), (TOO_SMALL, "too small for a finger")];
        for (check, fault) in checks {
            let found = browser.eval(check).await?;
            if !found.is_empty() {
                faults.push(format!("{game}, {width}x{height}: {fault}: {found}"));
            }
        }
        let buttons = serde_json::from_str(&browser.eval(BUTTONS).await?)?;
        looks.push(Look { places: browser.eval(PLACES).await?, buttons });
    }
    Ok(looks)
}
