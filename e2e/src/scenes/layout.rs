//! The table at every size: everything that is needed for a move is on the screen and large enough, and nothing moves, not even a button.

use std::collections::BTreeMap;

use anyhow::ensure;
use serde_json::json;
use thirtyfour::Key;
use tokio::try_join;

use crate::browser::Browser;
use crate::browsers::{Browsers, Window};
use crate::play::{Players, create_table};
use crate::scenes::pages::expect_tidy_at;
use crate::server::TestServer;
use crate::{GAMES, root};

/// The sizes of windows in CSS pixels.
pub(crate) const SIZES: [(u32, u32); 7] =
    [(360, 640), (390, 844), (768, 1024), (1024, 768), (1366, 768), (1440, 900), (1920, 1080)];

/// The numbers of moves after which a table is checked, unless every move is.
const EARLY: [u64; 2] = [3, 9];

/// The part of a recorded game after which it is played on and checked.
const LATE: f64 = 0.85;

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
/// second one makes a move (the scene `choose`). Wider windows are used with a mouse. Applies to tables, lessons, replays, reviews and forms.
pub(crate) const TOO_SMALL: &str = "
    if (innerWidth > 1024) return '';
    const others = '.segments span, .coach .buttons :is(a, button), .replay .looks .chip, .review .moments .chip, .lines .chip';
    const targets = [...document.querySelectorAll(`#page-board .pick, #page-ask :is(a, button, summary), ${others}`)]
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

/// Games with the fewest and the most players: their beginning, and the end of recorded games; or whole games with every number of players.
pub(crate) async fn fits(browsers: &Browsers, server: TestServer, full: bool) -> anyhow::Result<()> {
    // German words are longer, but English sentences can be. Each game is checked in both languages.
    let english = browsers.open(Window::DESKTOP).await?;
    let german = browsers.open(Window { german: true, ..Window::DESKTOP }).await?;
    let mut languages = [&english, &german, &german, &english].into_iter().cycle();
    let mut browser = || languages.next().expect("it never ends");
    let mut faults = Vec::new();
    for game in GAMES {
        let most = if ["wishes", "fresh"].contains(&game) { 5 } else { 4 };
        for players in (2..=most).filter(|&players| full || players == 2 || players == most) {
            let mut seats = vec!["bot greedy"; players];
            seats[0] = "me";
            let browser = browser();
            create_table(browser, &server, game, &seats).await?;
            browser.wait_for("#page-board svg.fishpond").await?;
            let looks = if full { None } else { Some(&EARLY[..]) };
            look_around(browser, &format!("{game} for {players}"), looks, &mut faults).await?;
        }
    }
    for game in GAMES.into_iter().filter(|_| !full) {
        let browser = browser();
        play_on(browser, &server, &format!("{game}-v1-4-players")).await?;
        look_around(browser, &format!("end of {game}"), Some(&[0]), &mut faults).await?;
    }
    ensure!(faults.is_empty(), "{} faults:\n{}", faults.len(), faults.join("\n"));
    try_join!(english.expect_no_console_errors(), german.expect_no_console_errors())?;
    Ok(())
}

/// Uploads a recorded game, looks at its replay, and plays on against bots from a move near its end.
async fn play_on(browser: &Browser, server: &TestServer, record: &str) -> anyhow::Result<()> {
    let file = root().join(format!("crates/fishpond-games/tests/records/{record}.json"));
    let game = server.upload(&std::fs::read(file)?).await?;
    browser.goto(&server.url(&format!("{game}/replay"))).await?;
    let last: f64 =
        browser.eval("return document.querySelector('[data-last]').dataset.last").await?.parse()?;
    let near_end = (last * LATE) as u64;
    browser.goto(&server.url(&format!("{game}/replay?move={near_end}"))).await?;
    // With so many players, the history and long sentences have the least room.
    expect_tidy_at(browser, &format!("replay of {record}"), &SIZES).await?;
    browser.run("document.querySelector('.play-on form').requestSubmit()").await?;
    browser.wait_for(".table[data-events] #page-board svg.fishpond").await?;
    browser.wait_for_paint().await
}

/// Plays, and looks at the table at every size after these numbers of moves or after every move, before and after the first tap of the next one.
async fn look_around(
    browser: &Browser,
    game: &str,
    looks: Option<&[u64]>,
    faults: &mut Vec<String>,
) -> anyhow::Result<()> {
    let mut before = Vec::new();
    let mut moves = 0;
    browser.run(OBSERVE_SHIFTS).await?;
    for look in 0.. {
        let next = match looks {
            Some(looks) if look == looks.len() => break,
            Some(looks) => looks[look],
            None => moves + 1,
        };
        browser.run("window.shifts.observe()").await?;
        if !Players::new(&[browser]).reach(next).await? {
            ensure!(looks.is_none(), "{game} is over");
            break;
        }
        if look == 0 {
            ask_for_hint(browser, game, faults).await?;
        }
        moves = browser.eval("return document.querySelector('#page-ask').dataset.moment").await?.parse()?;
        let game = format!("{game}, after {moves} moves");
        let shifts = browser.eval("return window.shifts.stop()").await?;
        if !shifts.is_empty() {
            faults.push(format!("{game}: things move: {shifts}"));
        }
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
            expect_still(&was.buttons, &is.buttons, &format!("{game}, {size:?}, after a tap"), faults);
        }
        browser.press(Key::Escape).await?;
        browser.wait_until("!document.querySelector('#page-ask .back')").await?;
        before = looks.into_iter().map(|look| look.places).collect();
        browser.resize(Window::DESKTOP).await?;
        browser.wait_for_paint().await?;
    }
    Ok(())
}

/// Presses *Hint*, and waits until the page shows one. Meanwhile, no button moves.
async fn ask_for_hint(browser: &Browser, game: &str, faults: &mut Vec<String>) -> anyhow::Result<()> {
    let before: BTreeMap<String, String> = serde_json::from_str(&browser.eval(BUTTONS).await?)?;
    browser.run("document.querySelector('#page-aids .hints button').click()").await?;
    browser.wait_for("#page-ask .hinted, #page-board .hint-ring").await?;
    browser.wait_for_paint().await?;
    expect_still(&before, &serde_json::from_str(&browser.eval(BUTTONS).await?)?, game, faults);
    Ok(())
}

/// Adds a fault for every button that has moved.
fn expect_still(
    before: &BTreeMap<String, String>,
    after: &BTreeMap<String, String>,
    game: &str,
    faults: &mut Vec<String>,
) {
    for (name, place) in before {
        if let Some(now) = after.get(name).filter(|&now| now != place) {
            faults.push(format!("{game}: {name} moves from {place} to {now}"));
        }
    }
}

/// Defines `window.shifts`: `observe()` starts to collect the things that the layout moves, and `stop()` returns a sentence about them. The history and
/// the contents of the prompt may move, and a number with another digit may move its neighbours by less than 6 pixels. Shifts right after a tap
/// count as well.
const OBSERVE_SHIFTS: &str = "
    const name = (node) => `${node.closest('[id]')?.id} ${node.getAttribute('class') ?? node.localName}`;
    const box = ({ x, y, width, height }) => [x, y, width, height].map(Math.round);
    const moved = (entry) => entry.sources.flatMap(({ node, previousRect, currentRect }) => {
        const element = node?.nodeType === Node.TEXT_NODE ? node.parentElement : node;
        const [from, to] = [box(previousRect), box(currentRect)];
        const isFree = !element || element.closest('#page-log, #page-ask > *');
        return isFree || from.every((value, index) => Math.abs(value - to[index]) < 6) ? [] : `${name(element)} from ${from} to ${to}`;
    });
    let things = [];
    const collect = (entries) => things.push(...entries.flatMap(moved));
    const observer = new PerformanceObserver((list) => collect(list.getEntries()));
    window.shifts = {
        observe() {
            observer.observe({ type: 'layout-shift' });
        },
        stop() {
            collect(observer.takeRecords());
            observer.disconnect();
            const found = [...new Set(things)].slice(0, 5).join('; ');
            things = [];
            return found;
        },
    };";

/// Taps the first choice, on the board or beside it.
pub(crate) const FIRST_TAP: &str = "
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
