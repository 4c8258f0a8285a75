//! Rated games between accounts, what they leave behind, and how an account disappears.

use anyhow::ensure;
use serde_json::{Value, json};
use tokio::try_join;

use crate::browser::Browser;
use crate::browsers::{Browsers, Window};
use crate::play::Players;
use crate::scenes::pages::look_at;
use crate::scenes::people::register;
use crate::server::TestServer;

/// Ann, at a desktop in English, and Bob, with a phone in German, play two rated games. Then Bob downloads and deletes all of Bob's data.
pub(crate) async fn games_and_traces(browsers: &Browsers, server: TestServer) -> anyhow::Result<()> {
    let phone = Window { width: 360, german: true, light: false, ..Window::PHONE };
    let (ann, bob) = try_join!(browsers.open(Window::DESKTOP), browsers.open(phone))?;
    try_join!(register(&ann, &server, "Ann"), register(&bob, &server, "Bob"))?;

    agree_on_a_table(&ann, &bob, &server).await?;
    lose(&bob, &ann).await?;
    for (browser, page) in [(&ann, "rated victory"), (&bob, "rated defeat")] {
        look_at(browser, page).await?;
    }
    // A second game, for the graph: Bob's page shows that Ann wants a rematch.
    ann.click("form[action*='/rematch'] button").await?;
    bob.wait_for(".asked[data-asks]").await?;
    bob.click("form[action*='/rematch'] button").await?;
    for browser in [&ann, &bob] {
        browser.wait_for(".table[data-events] #page-board svg.fishpond").await?;
    }
    lose(&ann, &bob).await?;

    try_join!(traces(&ann, &server), traces(&bob, &server))?;
    try_join!(ann.expect_no_console_errors(), bob.expect_no_console_errors())?;
    delete_account(&bob, &ann, &server).await
}

/// Ann creates a rated table; Bob sees its settings, joins by the link, and they start.
async fn agree_on_a_table(ann: &Browser, bob: &Browser, server: &TestServer) -> anyhow::Result<()> {
    ann.goto(&server.url("/new/penguins?rated=1")).await?;
    look_at(ann, "form for a rated table").await?;
    let create = "const form = document.querySelector('form.stack');
        form.elements['rating-least'].value = 1200; form.elements['rating-most'].value = 1800;
        form.elements.listed.checked = true; form.requestSubmit();";
    ann.run(create).await?;
    ann.wait_for(".lobby [data-copy]").await?;
    bob.goto(&server.url("/")).await?;
    let open = bob.eval("return document.querySelector('#list-open-tables .tables').textContent").await?;
    ensure!(open.contains("mit Wertung"), "{open}");
    let link = ann.eval("return document.querySelector('[data-copy]').value").await?;
    bob.goto(&link).await?;
    for (browser, settings) in [
        (ann, "Rated|10 minutes + 10 seconds per move|they lose|off|off|everyone"),
        (bob, "Gewertet|10 Minuten + 10 Sekunden pro Zug|ist das Spiel verloren|aus|aus|alle"),
    ] {
        let shown = "const facts = document.querySelector('.lobby dl.facts').querySelectorAll('dd');
            return [...facts].map((fact) => fact.textContent.trim()).join('|')";
        let shown = browser.eval(shown).await?;
        ensure!(shown == settings, "{shown}");
    }
    look_at(ann, "rated table").await?;
    look_at(bob, "invitation to a rated table").await?;
    bob.click("form.sit button[type=submit]").await?;
    ann.wait_for("form[action$='/start'] button").await?;
    ann.click("form[action$='/start'] button").await?;
    for browser in [ann, bob] {
        browser.wait_for("#page-board svg.fishpond").await?;
    }
    Ok(())
}

/// Plays a few moves, without hints or undo, then the loser resigns. Both pages show how the ratings change.
async fn lose(loser: &Browser, winner: &Browser) -> anyhow::Result<()> {
    Players::new(&[loser, winner]).play_to(6).await?;
    for browser in [loser, winner] {
        let has_aids =
            browser.has("#page-aids button, form[action$='/hint'], form[action$='/take-back']").await?;
        ensure!(!has_aids, "a rated game offers hints or undo");
    }
    loser.run("document.querySelector('#page-to-resign').open = true").await?;
    loser.run("document.querySelector('#page-to-resign form').requestSubmit()").await?;
    for browser in [loser, winner] {
        // The ratings change a moment after the result.
        browser
            .wait_until(
                "document.querySelector('.standings tr.winner .rating-change.up')
                 && document.querySelector('.standings tr:not(.winner) .rating-change.down')",
            )
            .await?;
    }
    Ok(())
}

/// Looks at everything that shows finished games and ratings.
async fn traces(browser: &Browser, server: &TestServer) -> anyhow::Result<()> {
    let expected = [
        ("/ratings/penguins", "main tr.own .chip"),
        ("/ratings/penguins/bots", "main table"),
        ("/@Ann", ".graph polyline"),
        ("/@Bob?game=penguins&opponent=ann", "#games .rating-change.up"),
        ("/games/finished-games", "#games .rating-change.down"),
        ("/", "#list-finished-games"),
        ("/me", "#privacy"),
    ];
    for (path, part) in expected {
        browser.goto(&server.url(path)).await?;
        ensure!(browser.has(part).await?, "{path} has no {part}");
        look_at(browser, path).await?;
    }
    Ok(())
}

/// Bob downloads the data of the account, deletes the account, and becomes a stranger; Ann still finds the games, without the name.
async fn delete_account(bob: &Browser, ann: &Browser, server: &TestServer) -> anyhow::Result<()> {
    bob.goto(&server.url("/me")).await?;
    let download = "const done = arguments[0];
        fetch(document.querySelector('a[download]').href).then((file) => file.text()).then(done, (error) => done(String(error)));";
    let data: Value = serde_json::from_str(&bob.eval_async(download, vec![]).await?)?;
    ensure!(data["account"] == "Bob", "{data}");
    ensure!(data["games"].as_array().is_some_and(|games| games.len() == 2), "{}", data["games"]);
    ensure!(data["events"].as_object().is_some_and(|tables| tables.len() == 2), "{}", data["events"]);

    let delete = |password: &str| {
        format!(
            "const form = document.querySelector(\"form[action='/me/delete']\"); form.closest('details').open = true;
             form.elements.password.value = {}; form.requestSubmit();",
            json!(password)
        )
    };
    bob.run(&delete("not the password")).await?;
    bob.wait_for(".notice[role=alert]").await?;
    look_at(bob, "refused deletion").await?;
    // The browser logs the refusal as an error.
    bob.console_errors().await?;
    bob.run(&delete("not a secret")).await?;
    bob.wait_until("location.pathname === '/' && !document.body.dataset.login").await?;
    ensure!(!bob.has("#list-finished-games").await?, "the games are still listed");
    look_at(bob, "home of a stranger").await?;
    ann.goto(&server.url("/@Ann")).await?;
    let page = ann.text().await?;
    ensure!(!page.contains("Bob") && ann.has("#games .results li + li").await?, "{page}");
    ann.goto(&server.url("/@Bob")).await?;
    look_at(ann, "profile that no longer exists").await
}
