//! Reasons to come back: notifications on this device, and tournaments, also with bots.

use anyhow::{Context, ensure};
use serde_json::json;
use tokio::try_join;

use crate::browser::Browser;
use crate::browsers::{Browsers, Window};
use crate::scenes::bots;
use crate::scenes::pages::look_at;
use crate::scenes::people::register;
use crate::server::TestServer;

/// Stands in for the browser's connection to its push service, which needs the internet. The keys are those of RFC 8291.
const PUSH_SERVICE: &str = "
    const subscription = (id) => ({
        endpoint: `https://push.example/send/${id}`,
        toJSON() {
            return { endpoint: this.endpoint, keys: {
                p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
                auth: 'BTBZMqHH6r4Tts7J_aSIgg',
            } };
        },
        unsubscribe: async () => localStorage.removeItem('subscribed'),
    });
    PushManager.prototype.getSubscription = async () => {
        const id = localStorage.getItem('subscribed');
        return id && subscription(id);
    };
    PushManager.prototype.subscribe = async ({ applicationServerKey, userVisibleOnly }) => {
        if (applicationServerKey.length !== 87 || !userVisibleOnly) throw new Error('wrong options');
        const id = crypto.randomUUID();
        localStorage.setItem('subscribed', id);
        return subscription(id);
    };";

/// Waits for notifications of this site, closes them, and returns what they show.
const SHOWN: &str = "
    const done = arguments[0];
    (async () => {
        const registration = await navigator.serviceWorker.ready;
        let shown = [];
        while (!shown.length) shown = await registration.getNotifications();
        const [{ title, body, tag, data }] = shown;
        shown.forEach((notification) => notification.close());
        return JSON.stringify([shown.length, title, body, tag, data.path]);
    })().then(done, (error) => done(String(error)));";

/// The phone has the width that all pages must fit, and shows them in dark colours.
const PHONE: Window = Window { width: 360, german: true, light: false, ..Window::PHONE };

/// Ann, at a desktop in English, and Bob, with a phone in German, switch notifications on, and play in tournaments, the second
/// one with bots.
pub(crate) async fn notifications_and_tournaments(
    browsers: &Browsers,
    server: TestServer,
) -> anyhow::Result<()> {
    let (ann, bob) = try_join!(browsers.open(Window::DESKTOP), browsers.open(PHONE))?;
    for browser in [&ann, &bob] {
        let script = json!({ "source": PUSH_SERVICE });
        browser.cdp("Page.addScriptToEvaluateOnNewDocument", script).await?;
        let permission = json!({ "origin": server.url(""), "permissions": ["notifications"] });
        browser.cdp("Browser.grantPermissions", permission).await?;
    }
    try_join!(
        notifications(&ann, &server, "Ann", ["Notify me on this device", "Penguins: it’s your turn."]),
        notifications(&bob, &server, "Bob", ["Auf diesem Gerät einschalten", "Pinguine: Du bist am Zug."]),
    )?;
    tournament(&ann, &bob, &server).await?;
    bots::account([&ann, &bob], &server).await?;
    bots::tournament([&ann, &bob], &server).await?;
    try_join!(ann.expect_no_console_errors(), bob.expect_no_console_errors())?;
    without_https(&bob, &server).await
}

/// Browsers allow notifications only over a secure connection, and the page says so.
async fn without_https(browser: &Browser, server: &TestServer) -> anyhow::Result<()> {
    browser.goto(&server.lan_url("/me")).await?;
    let login = "const form = document.querySelector(\"form[action='/me/login']\");
        form.elements.login.value = 'Bob'; form.elements.password.value = 'not a secret'; form.requestSubmit();";
    browser.run(login).await?;
    browser.wait_until("document.body.dataset.login === 'Bob'").await?;
    browser.goto(&server.lan_url("/me")).await?;
    browser.wait_until(&is_shown("insecure")).await
}

/// Switches notifications on, receives one while no page is open, and switches them off.
async fn notifications(
    browser: &Browser,
    server: &TestServer,
    login: &str,
    [label, text]: [&str; 2],
) -> anyhow::Result<()> {
    register(browser, server, login).await?;
    browser.wait_until(&is_shown("off")).await?;
    let page = browser.text().await?;
    ensure!(page.contains(label), "{page}");
    browser.click("[data-action='switch-on']").await?;
    browser.wait_until(&format!("location.search === '?push-on' && {}", is_shown("on"))).await?;
    look_at(browser, "/me").await?;
    let switch = "document.querySelector('[name=page-over]').click(); document.querySelector('form[action=\"/me/notices\"]').requestSubmit()";
    browser.run(switch).await?;
    let is_saved =
        "location.search === '?notices-saved' && !document.querySelector('[name=page-over]').checked
        && document.querySelector('[name=push-over]').checked";
    browser.wait_until(is_saved).await?;

    let message = json!({ "title": "Fishpond", "text": text, "table": "reef-one", "lang": "en" });
    browser.goto("about:blank").await?;
    browser.cdp("ServiceWorker.enable", json!({})).await?;
    // The first registration of a new browser has the number 0.
    let push = json!({ "origin": server.url(""), "registrationId": "0", "data": message.to_string() });
    browser.cdp("ServiceWorker.deliverPushMessage", push).await?;
    browser.goto(&server.url("/me")).await?;
    let shown = browser.eval_async(SHOWN, vec![]).await?;
    let expected = json!([1, "Fishpond", text, "reef-one", "/t/reef-one"]).to_string();
    ensure!(shown == expected, "{shown}");

    browser.wait_until(&is_shown("on")).await?;
    browser.click("[data-action='switch-off']").await?;
    browser.wait_until(&format!("location.search === '?push-off' && {}", is_shown("off"))).await
}

/// Returns a condition: the page shows exactly the parts for this state of notifications.
fn is_shown(state: &str) -> String {
    format!(
        "document.querySelector('[data-push~={state}]:not([hidden])') && [...document.querySelectorAll('[data-push]')]
            .every((part) => part.hidden !== part.dataset.push.split(' ').includes('{state}'))"
    )
}

/// The operator creates a tournament; both join it and meet; Bob withdraws, so Ann wins. The pages follow without a reload.
async fn tournament(ann: &Browser, bob: &Browser, server: &TestServer) -> anyhow::Result<()> {
    let create = ["create", "Friday fish", "--game", "penguins", "--clock", "move:60", "--rounds", "1"];
    let created = server.administer(&[&["tournaments"], &create[..]].concat())?;
    let id = created.lines().next().context("the command printed no identifier")?;
    for browser in [ann, bob] {
        browser.goto(&server.url("/tournaments")).await?;
        look_at(browser, "/tournaments").await?;
        browser.click(&format!("#tournament-{id} a")).await?;
        browser.wait_for("form[action$='/join']").await?;
    }
    bob.click("form[action$='/join'] button").await?;
    bob.wait_for("form[action$='/leave']").await?;
    ann.wait_for(".entrants a[href='/@Bob']").await?;
    ann.click("form[action$='/join'] button").await?;
    bob.wait_for(".entrants a[href='/@Ann']").await?;
    look_at(bob, "open tournament").await?;

    server.administer(&["tournaments", "start", id])?;
    for browser in [ann, bob] {
        browser.wait_for(".your-table a[href^='/t/']").await?;
        look_at(browser, "round").await?;
    }
    let page = bob.text().await?;
    ensure!(
        page.contains("Runde 1 von 1") && page.contains("Dein Spiel in dieser Runde hat begonnen."),
        "{page}"
    );
    ann.click(".your-table a").await?;
    ann.wait_for("#page-board svg.fishpond").await?;
    ann.goto(&server.url(&format!("/tournament/{id}"))).await?;

    bob.run("document.querySelector('#page-to-withdraw').open = true").await?;
    bob.click("#page-to-withdraw button").await?;
    for (browser, says) in [(ann, "You win the tournament."), (bob, "Ann gewinnt das Turnier.")] {
        browser.wait_until(&format!("document.querySelector('.status').textContent === '{says}'")).await?;
        let first = "document.querySelector('.standing tbody tr')";
        let line = format!(
            "return [...{first}.cells].map((cell) => cell.textContent.trim().split(' ')[0]).join('|')"
        );
        let line = browser.eval(&line).await?;
        ensure!(line.contains("Ann") && line.contains("|12|"), "{line}");
        look_at(browser, "finished tournament").await?;
    }
    Ok(())
}
