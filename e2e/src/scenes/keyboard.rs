//! Whole games with the keyboard alone.

use anyhow::{bail, ensure};
use serde_json::json;
use thirtyfour::Key;

use crate::browser::Browser;
use crate::browsers::{Browsers, Window};
use crate::server::TestServer;

/// The game is over, or the player has to choose and has not pressed a key yet.
const READY: &str = "document.querySelector('.standings') || (document.querySelector('#page-ask[data-mine]:not([data-pressed])') \
     && document.querySelector('#page-board .pick, #page-ask .choices [data-pick]'))";

/// Games from the home page to the replay: one on hexagons, one on squares, one in which the page asks for confirmation. And the
/// beginning of a lesson.
pub(crate) async fn whole_games(browsers: &Browsers, server: TestServer) -> anyhow::Result<()> {
    let browser = browsers.open(Window::DESKTOP).await?;
    for game in ["penguins", "fresh", "ships"] {
        browser.goto(&server.url("/")).await?;
        focus(&browser, &format!("a[href='/new/{game}']")).await?;
        browser.press(Key::Enter).await?;
        browser.wait_for("form.stack").await?;
        browser.wait_for_paint().await?;
        focus(&browser, "select[name='seat-B']").await?;
        while browser.eval("return document.activeElement.value").await? != "bot greedy" {
            browser.press(Key::Down).await?;
        }
        focus(&browser, "form.stack button.primary").await?;
        browser.press(Key::Enter).await?;
        browser.wait_for("#page-board svg.fishpond").await?;
        browser.wait_for_paint().await?;
        play(&browser, game).await?;
        browser.press('?').await?;
        browser.wait_for("dialog[open]").await?;
        browser.press(Key::Escape).await?;
        browser.wait_until("!document.querySelector('dialog[open]')").await?;
        focus(&browser, "a[href$='/replay']").await?;
        browser.press(Key::Enter).await?;
        browser.wait_for("[data-replay]").await?;
        browser.expect_no_console_errors().await?;
    }
    lesson(&browser, &server).await
}

/// Reads a step of a lesson and makes the move of the next one. The focus goes from *Next* to the board and back, although both steps have
/// buttons in the same places.
async fn lesson(browser: &Browser, server: &TestServer) -> anyhow::Result<()> {
    browser.goto(&server.url("/learn/penguins?step=1")).await?;
    focus(browser, ".coach .primary").await?;
    browser.press(Key::Enter).await?;
    browser
        .wait_until("location.search === '?step=2' && document.activeElement.matches('#page-board .pick')")
        .await?;
    while !browser.has("#page-board #e4:focus").await? {
        browser.press(Key::Right).await?;
    }
    browser.press(Key::Enter).await?;
    browser
        .wait_until(
            "location.search.includes('result=1') && document.activeElement.matches('.coach .primary')",
        )
        .await?;
    browser.expect_no_console_errors().await
}

/// Plays a game to its end. After the first choice, the focus never leaves the board and the choices.
async fn play(browser: &Browser, game: &str) -> anyhow::Result<()> {
    for turn in 0.. {
        browser.wait_until(READY).await?;
        if browser.has(".standings").await? {
            break;
        }
        let focused =
            browser.eval("return document.activeElement.closest('#page-board, #page-ask')?.id").await?;
        if turn == 0 {
            expect_keys_left_to_browser(browser).await?;
        } else {
            ensure!(!focused.is_empty(), "{game}, choice {turn}: the focus is lost");
        }
        choose(browser, turn).await?;
    }
    Ok(())
}

/// Checks that arrow keys are left to the browser until the board has the focus.
async fn expect_keys_left_to_browser(browser: &Browser) -> anyhow::Result<()> {
    browser.run("document.activeElement.blur()").await?;
    browser.press(Key::Down).await?;
    let focused = browser.eval("return document.activeElement.tagName").await?;
    ensure!(focused == "BODY", "an arrow key moved the focus to {focused}");
    Ok(())
}

/// Makes a choice: arrow keys select on the board, Tab selects anything else.
async fn choose(browser: &Browser, turn: usize) -> anyhow::Result<()> {
    const ARROWS: [Key; 5] = [Key::Right, Key::Down, Key::Left, Key::Up, Key::Down];
    const BUTTON: &str = "#page-ask .choices > .buttons [data-pick]";
    let on_board = browser.has("#page-board .pick").await?;
    // The selected element keeps the focus: pressing Enter again confirms.
    let confirm = browser.has("#page-board .picked:focus").await? && browser.has("[data-pick=sure]").await?;
    let key = if confirm && turn % 4 != 3 {
        Key::Enter
    } else if on_board && (turn % 4 != 3 || !browser.has(BUTTON).await?) {
        focus(browser, "#page-board .pick").await?;
        for step in 0..turn % 3 {
            browser.press(ARROWS[(turn + step) % ARROWS.len()].clone()).await?;
        }
        if turn.is_multiple_of(2) { Key::Enter } else { Key::Space }
    } else {
        focus(browser, BUTTON).await?;
        Key::Enter
    };
    // The mark disappears when the page shows the next choice.
    browser.run("document.querySelector('#page-ask').dataset.pressed = 1").await?;
    browser.press(key).await
}

/// Presses Tab or Shift+Tab until an element has the focus, which must be visible.
async fn focus(browser: &Browser, selector: &str) -> anyhow::Result<()> {
    let precedes = format!(
        "const [here, there] = [document.activeElement, document.querySelector({})];
         return String(!!(here.compareDocumentPosition(there) & Node.DOCUMENT_POSITION_PRECEDING))",
        json!(selector)
    );
    let backwards = browser.eval(&precedes).await? == "true";
    for _ in 0..80 {
        if browser.has(&format!("{selector}:focus-visible")).await? {
            let outline =
                browser.eval("return getComputedStyle(document.activeElement).outlineStyle").await?;
            ensure!(outline != "none", "{selector} has the focus but no outline");
            return Ok(());
        }
        if backwards {
            browser.press_with_shift(Key::Tab).await?;
        } else {
            browser.press(Key::Tab).await?;
        }
    }
    bail!("Tab does not reach {selector}")
}
