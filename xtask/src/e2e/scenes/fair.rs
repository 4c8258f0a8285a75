//! The page that checks the draws, where a browser helps it least.

use anyhow::ensure;
use serde_json::json;

use crate::e2e::browser::Browser;
use crate::e2e::driver::{Driver, Window};
use crate::e2e::house::House;

/// Somebody plays in a home network, where browsers keep their cryptography to themselves, and checks the draws.
pub(in crate::e2e) fn in_a_home_network(driver: &Driver, house: House) -> anyhow::Result<()> {
    let browser = driver.open(Window::desk())?;
    browser.go(&house.at_home("/"))?;
    ensure!(browser.ask("return String(isSecureContext)")? == "false", "this is not like a home network");
    browser.click("form[action='/play/ships'] button")?;
    let table = end(&browser)?;
    browser.click("form[action$='/rematch'] button")?;
    browser.wait_until(&format!("location.pathname !== '{table}'"))?;
    let next = end(&browser)?;
    let fair = house.at_home(&format!("{table}/fair"));
    for address in [&house.at_home(&format!("{next}/fair")), &fair] {
        browser.go(address)?;
        // Every draw is right, and what the browser kept when its reader sat down is in the record.
        browser.wait_until("document.querySelector('#verdict').textContent.startsWith('✓')")?;
        browser.wait_until("document.querySelector('#own').textContent.startsWith('✓')")?;
    }
    notices_what_is_wrong(&browser, &fair)?;
    agrees_with_the_browser(&browser, &house)?;
    // Over plain HTTP a browser says that it passes over one of our headers; that is all it may say.
    let mut complaints = browser.complaints()?;
    complaints.retain(|complaint| !complaint.contains("Cross-Origin-Opener-Policy"));
    ensure!(complaints.is_empty(), "the browser complains: {complaints:?}");
    Ok(())
}

/// Ends a game against bots, and says where it was.
fn end(browser: &Browser<'_>) -> anyhow::Result<String> {
    browser.wait_for("#page-board svg.fishpond")?;
    browser.run("document.querySelector(\"form[action$='/propose-end'] button\").click()")?;
    browser.wait_for("#page-ask a[href$='/fair']")?;
    browser.ask("return location.pathname")
}

/// One thing changed on the page or no record: the verdict is another one.
fn notices_what_is_wrong(browser: &Browser<'_>, fair: &str) -> anyhow::Result<()> {
    let bad = "document.querySelector('#verdict').dataset.bad";
    for (change, told) in [
        ("document.querySelector('#draws tr').dataset.weights = '7=1'", bad),
        ("document.querySelector('#draws tr').dataset.drawn = '7'", bad),
        ("document.querySelector('#draws tr').remove()", bad),
        ("document.querySelector('.facts code').textContent = 'abcd'", bad),
        ("document.querySelector('.facts dd:last-child code').textContent = 'abcd'", bad),
        (
            "document.querySelector('[data-fair]').dataset.record = '/assets/fish.svg'",
            "document.querySelector('#verdict').dataset.failed",
        ),
    ] {
        browser.go(fair)?;
        browser.wait_until("document.querySelector('#verdict').textContent.startsWith('✓')")?;
        browser.run(change)?;
        browser.run(
            "import(document.querySelector(\"script[src*='fair.js']\").src).then((fair) => fair.judge())",
        )?;
        browser.wait_until(&format!(
            "document.querySelector('#verdict').textContent.startsWith('✗ ' + {told})"
        ))?;
    }
    Ok(())
}

/// The page's own SHA-256 and HMAC against the browser's, for every length of up to three blocks.
fn agrees_with_the_browser(browser: &Browser<'_>, house: &House) -> anyhow::Result<()> {
    let script =
        browser.ask("return new URL(document.querySelector(\"script[src*='fair.js']\").src).pathname")?;
    browser.go(&house.at("/"))?;
    let compare = "
        const [script, done] = arguments;
        const { sha256, hmac, hex } = await import(script);
        const wrong = [];
        for (let length = 0; length < 192; length += 1) {
            const message = crypto.getRandomValues(new Uint8Array(length));
            const secret = crypto.getRandomValues(new Uint8Array(1 + length % 100));
            const key = await crypto.subtle.importKey('raw', secret, { name: 'HMAC', hash: 'SHA-256' }, false, ['sign']);
            const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', message));
            const code = new Uint8Array(await crypto.subtle.sign('HMAC', key, message));
            if (hex(sha256(message)) !== hex(digest) || hex(hmac(secret, message)) !== hex(code)) wrong.push(length);
        }
        done('wrong: ' + wrong.join(', '));";
    let compare = format!("(async (...arguments) => {{{compare}}})(...arguments)");
    let wrong = browser.ask_later(&compare, &json!([script]))?;
    ensure!(wrong == "wrong: ", "SHA-256 is not what the browser says: {wrong}");
    Ok(())
}
