//! The fairness page without the Web Crypto API.

use anyhow::ensure;
use serde_json::json;

use crate::browser::Browser;
use crate::browsers::{Browsers, Window};
use crate::play::click_play_now;
use crate::server::TestServer;

const ALL_DRAWS_FAIR: &str = "document.querySelector('#verdict').textContent.startsWith('✓')";
const SIGNATURE_MATCHES: &str = "document.querySelector('#signature').textContent.startsWith('✓')";
const OWN_BYTES_FOUND: &str = "document.querySelector('#own').textContent.startsWith('✓')";

/// A game over plain HTTP on a home network, where browsers disable the Web Crypto API, and a check of its draws.
pub(crate) async fn over_plain_http(browsers: &Browsers, server: TestServer) -> anyhow::Result<()> {
    let browser = browsers.open(Window::DESKTOP).await?;
    browser.goto(&server.lan_url("/")).await?;
    let secure = browser.eval("return String(isSecureContext)").await?;
    ensure!(secure == "false", "the browser treats plain HTTP as a secure context");
    click_play_now(&browser, "ships").await?;
    let table = end_game(&browser).await?;
    browser.click("form[action$='/rematch'] button").await?;
    browser.wait_until(&format!("location.pathname !== '{table}'")).await?;
    let rematch = end_game(&browser).await?;
    let page = server.lan_url(&format!("{table}/fair"));
    for address in [&server.lan_url(&format!("{rematch}/fair")), &page] {
        browser.goto(address).await?;
        browser.wait_until(ALL_DRAWS_FAIR).await?;
        browser.wait_until(OWN_BYTES_FOUND).await?;
        browser.wait_until(SIGNATURE_MATCHES).await?;
        browser.wait_until("/ --key [0-9a-f]{64} --commitment [0-9a-f]{64} --entropy '[0-9a-f]{32}'$/.test(document.querySelector('#command').textContent)").await?;
    }
    detects_manipulation(&browser, &page).await?;
    hashes_agree(&browser, &server).await?;
    // Over plain HTTP the browser warns that it ignores one of our headers. Nothing else may be wrong.
    let mut errors = browser.console_errors().await?;
    errors.retain(|error| !error.contains("Cross-Origin-Opener-Policy"));
    ensure!(errors.is_empty(), "errors in the console: {errors:?}");
    Ok(())
}

/// Ends a game against bots and returns the path of its table.
async fn end_game(browser: &Browser) -> anyhow::Result<String> {
    browser.wait_for("#page-board svg.fishpond").await?;
    browser.run("document.querySelector(\"form[action$='/propose-end'] button\").click()").await?;
    browser.wait_for(".result a[href$='/fair']").await?;
    browser.path().await
}

/// Checks that the page reports any change to its data, and a missing record.
async fn detects_manipulation(browser: &Browser, page: &str) -> anyhow::Result<()> {
    let bad = "document.querySelector('#verdict').dataset.bad";
    for (change, verdict) in [
        ("document.querySelector('#draws tr').dataset.weights = '7=1'", bad),
        ("document.querySelector('#draws tr').dataset.drawn = '7'", bad),
        ("document.querySelector('#draws tr').remove()", bad),
        ("document.querySelector('.facts code').textContent = 'abcd'", bad),
        ("document.querySelector('.facts dd:last-child code').textContent = 'abcd'", bad),
        ("document.querySelector('[data-fair]').dataset.key = '/assets/fish.svg'", bad),
        (
            "document.querySelector('[data-fair]').dataset.record = '/assets/fish.svg'",
            "document.querySelector('#verdict').dataset.failed",
        ),
    ] {
        browser.goto(page).await?;
        browser.wait_until(ALL_DRAWS_FAIR).await?;
        browser.run(change).await?;
        let check =
            "import(document.querySelector(\"script[src*='fair.js']\").src).then((fair) => fair.runCheck())";
        browser.run(check).await?;
        let changed = format!("document.querySelector('#verdict').textContent.startsWith('✗ ' + {verdict})");
        browser.wait_until(&changed).await?;
    }
    Ok(())
}

/// Compares the page's own SHA-256, HMAC, SHA-512 and signatures with the browser's, for every length up to three blocks of SHA-256.
async fn hashes_agree(browser: &Browser, server: &TestServer) -> anyhow::Result<()> {
    let script = "return new URL(document.querySelector(\"script[src*='fair.js']\").src).pathname";
    let script = browser.eval(script).await?;
    browser.goto(&server.url("/")).await?;
    let compare = "
        const [script, done] = arguments;
        const { sha256, hmac, sha512, isSigned, hex } = await import(script);
        const wrong = [];
        // Older browsers don't support Ed25519.
        const signatures = await crypto.subtle.generateKey('Ed25519', true, ['sign']).catch(() => null);
        for (let length = 0; length < 192; length += 1) {
            const message = crypto.getRandomValues(new Uint8Array(length));
            const secret = crypto.getRandomValues(new Uint8Array(1 + length % 100));
            const key = await crypto.subtle.importKey('raw', secret, { name: 'HMAC', hash: 'SHA-256' }, false, ['sign']);
            const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', message));
            const code = new Uint8Array(await crypto.subtle.sign('HMAC', key, message));
            const long = new Uint8Array(await crypto.subtle.digest('SHA-512', message));
            if (hex(sha256(message)) !== hex(digest) || hex(hmac(secret, message)) !== hex(code) || hex(sha512(message)) !== hex(long)) wrong.push(length);
            if (length % 32 || !signatures) continue;
            const pair = await crypto.subtle.generateKey('Ed25519', true, ['sign']);
            const open = new Uint8Array(await crypto.subtle.exportKey('raw', pair.publicKey));
            const signature = new Uint8Array(await crypto.subtle.sign('Ed25519', pair.privateKey, message));
            if (!isSigned(message, open, signature)) wrong.push('a valid signature of ' + length);
            signature[length % 64] ^= 1;
            if (isSigned(message, open, signature)) wrong.push('an invalid signature of ' + length);
        }
        done('wrong: ' + wrong.join(', '));";
    let compare = format!("(async (...arguments) => {{{compare}}})(...arguments)");
    let wrong = browser.eval_async(&compare, vec![json!(script)]).await?;
    ensure!(
        wrong == "wrong: ",
        "the page's hashes differ from the browser's for messages of some lengths: {wrong}"
    );
    Ok(())
}
