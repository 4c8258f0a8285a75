//! Choosing with a mouse, a finger and the keyboard: reasons beside illegal targets, dragging, magnified small targets.

use anyhow::{Context, ensure};
use serde_json::{Value, json};
use thirtyfour::Key;

use crate::browser::Browser;
use crate::browsers::{Browsers, Window};
use crate::play::{Players, create_table};
use crate::server::TestServer;

/// Things on the board that are neither choices nor replacements for an earlier choice.
const OTHER: &str = "#page-board svg [id]:not([id^=fp-], .pick, .picked)";

/// The bubble beside a thing.
const BUBBLE: &str = "#page-why:not([hidden])";

/// Penguins with a mouse and the keyboard, then fresh with a finger.
pub(crate) async fn reasons_and_drags(browsers: &Browsers, server: TestServer) -> anyhow::Result<()> {
    let browser = browsers.open(Window { width: 1366, height: 768, ..Window::DESKTOP }).await?;
    create_table(&browser, &server, "penguins", &["me", "bot greedy"]).await?;
    browser.wait_for("#page-ask[data-mine]").await?;
    refuse_by_mouse(&browser, "P14").await?;
    refuse_by_keyboard(&browser).await?;
    Players::new(&[&browser]).play_to(9).await?;
    drag(&browser).await?;
    browser.expect_no_console_errors().await?;

    let phone = browsers.open(Window { width: 390, height: 844, touch: true, ..Window::DESKTOP }).await?;
    // The square for five has small spaces.
    let seats = ["me", "bot greedy", "bot greedy", "bot greedy", "bot greedy"];
    create_table(&phone, &server, "fresh", &seats).await?;
    phone.wait_for("#page-ask[data-mine]").await?;
    refuse_by_finger(&phone).await?;
    magnify(&phone).await?;
    phone.expect_no_console_errors().await
}

/// Clicks something that cannot be chosen: the reason appears beside it with a link to the rule, and nothing else changes.
async fn refuse_by_mouse(browser: &Browser, clause: &str) -> anyhow::Result<()> {
    let before = browser.eval(PLACES).await?;
    tap(browser, OTHER).await?;
    browser.wait_for(&format!("{BUBBLE} a[href$='#{clause}']")).await?;
    ensure!(browser.eval(PLACES).await? == before, "showing the reason moves something");
    let distance = "const [thing, bubble] = ['.refused', '#page-why'].map((part) => document.querySelector(part).getBoundingClientRect());
        const inside = bubble.left >= 0 && bubble.top >= 0 && bubble.right <= innerWidth && bubble.bottom <= innerHeight;
        return inside ? String(Math.round(Math.min(Math.abs(bubble.bottom - thing.top), Math.abs(bubble.top - thing.bottom)))) : 'outside'";
    let distance = browser.eval(distance).await?;
    ensure!(
        distance.parse::<i64>().is_ok_and(|pixels| pixels <= 20),
        "the reason is not beside its target: {distance}"
    );
    tap(browser, "#page-ask .question").await?;
    browser.wait_for("#page-why[hidden]").await
}

/// With Shift, the arrow keys reach everything on the board, and Enter asks for the reason.
async fn refuse_by_keyboard(browser: &Browser) -> anyhow::Result<()> {
    browser.run("document.querySelector('#page-board .pick').focus()").await?;
    // All floes near the first choice may be choices, too.
    for key in [Key::Right, Key::Down, Key::Left, Key::Down].into_iter().cycle().take(24) {
        browser.press_with_shift(key).await?;
        if browser.has(&format!("{OTHER}:focus")).await? {
            break;
        }
    }
    ensure!(
        browser.has(&format!("{OTHER}:focus-visible")).await?,
        "Shift and an arrow key reach only choices"
    );
    browser.press(Key::Enter).await?;
    browser.wait_for(&format!("{BUBBLE} .clause")).await?;
    browser.press(Key::Escape).await?;
    browser.wait_for("#page-why[hidden]").await
}

/// Drags a penguin off the board, onto a floe that it cannot reach, and onto one that it can.
async fn drag(browser: &Browser) -> anyhow::Result<()> {
    drag_to(browser, "#page-ask .question").await?;
    browser.wait_until("!document.querySelector('#page-board .picked')").await?;
    drag_to(browser, OTHER).await?;
    browser.wait_for(&format!("{BUBBLE} .clause")).await?;
    ensure!(browser.has("#page-board .picked").await?, "an illegal drop unpicks the penguin");
    let before = moment(browser).await?;
    drag_to(browser, "#page-board .pick:not([data-instead])").await?;
    wait_for_move(browser, &before).await
}

/// Drags the first penguin that can be dragged.
async fn drag_to(browser: &Browser, target: &str) -> anyhow::Result<()> {
    browser.wait_for("#page-board .movable").await?;
    let from = point(browser, "#page-board .picked.movable, #page-board .movable").await?;
    browser.start_drag(from, (from.0 + 12, from.1)).await?;
    browser.wait_for(".dragged").await?;
    browser.wait_for("#page-board .picked").await?;
    browser.drop_at(point(browser, target).await?).await?;
    browser.wait_until("!document.querySelector('.dragged')").await
}

async fn moment(browser: &Browser) -> anyhow::Result<String> {
    browser.eval("return document.querySelector('#page-ask').dataset.moment").await
}

/// Waits until the game has moved on.
async fn wait_for_move(browser: &Browser, moment: &str) -> anyhow::Result<()> {
    browser
        .wait_until(&format!("document.querySelector('#page-ask').dataset.moment !== {}", json!(moment)))
        .await
}

/// Taps a space that cannot be chosen.
async fn refuse_by_finger(browser: &Browser) -> anyhow::Result<()> {
    tap(browser, "#page-board #stack").await?;
    browser.wait_for(&format!("{BUBBLE} a[href$='#F20']")).await
}

/// Taps a small space: it is magnified, and only the second tap makes the move.
async fn magnify(browser: &Browser) -> anyhow::Result<()> {
    let before = moment(browser).await?;
    let at = point(browser, "#page-board .pick").await?;
    browser.tap(at.0, at.1).await?;
    browser.wait_for(&format!("{BUBBLE} .lens")).await?;
    ensure!(moment(browser).await? == before, "the first tap makes the move");
    browser.tap(at.0, at.1).await?;
    wait_for_move(browser, &before).await
}

/// The places of everything on the table.
const PLACES: &str = "
    return [...document.querySelectorAll('#page-ask, #page-board, #page-board .panels > svg, .player')]
        .map((thing) => Object.values(thing.getBoundingClientRect().toJSON()).map(Math.round).join()).join('; ');";

async fn tap(browser: &Browser, selector: &str) -> anyhow::Result<()> {
    let (x, y) = point(browser, selector).await?;
    browser.tap(x, y).await
}

/// Returns a point of the first element that matches a selector and is not covered there.
async fn point(browser: &Browser, selector: &str) -> anyhow::Result<(i64, i64)> {
    let script = format!(
        "for (const thing of document.querySelectorAll({})) {{
             const box = thing.getBoundingClientRect();
             const [x, y] = [Math.round(box.left + box.width / 2), Math.round(box.top + box.height / 2)];
             if (thing.contains(document.elementFromPoint(x, y))) return JSON.stringify([x, y]);
         }}",
        json!(selector)
    );
    let found = browser.eval(&script).await?;
    let point: Value = serde_json::from_str(&found).with_context(|| format!("{selector} is not visible"))?;
    Ok((point[0].as_i64().context("expected a number")?, point[1].as_i64().context("expected a number")?))
}
