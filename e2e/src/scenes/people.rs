//! People who know each other: following, looking for players, profiles, blocking.

use anyhow::ensure;
use serde_json::json;
use tokio::try_join;

use crate::browser::Browser;
use crate::browsers::{Browsers, Window};
use crate::play::create_table;
use crate::scenes::pages::look_at;
use crate::server::TestServer;

/// Ann, at a desktop in English, follows Bob, who has a phone in German. They find each other among the open tables, play, and Ann blocks Bob.
/// Meanwhile, a guest finds nobody, so bots fill the seats.
pub(crate) async fn follow_seek_and_block(browsers: &Browsers, server: TestServer) -> anyhow::Result<()> {
    let phone = Window { width: 360, german: true, light: true, ..Window::PHONE };
    let (ann, bob) = try_join!(browsers.open(Window::DESKTOP), browsers.open(phone))?;
    try_join!(register(&ann, &server, "Ann"), register(&bob, &server, "Bob"))?;
    let privacy = "const form = document.querySelector('form[action=\"/me/privacy\"]');
        form.elements.profile.value = 'accounts'; form.elements.presence.click(); form.requestSubmit();";
    bob.run(privacy).await?;
    bob.wait_until("location.search === '?privacy-saved'").await?;

    // Without reloading, Ann sees that Bob has come online, and then Bob's search.
    ann.goto(&server.url("/@Bob")).await?;
    ann.click("form[action='/@Bob/follow'] button").await?;
    ann.wait_for("form[action='/@Bob/unfollow']").await?;
    ann.goto(&server.url("/")).await?;
    ann.wait_for("#list-people a[href='/@Bob']").await?;
    bob.goto(&server.url("/")).await?;
    ann.wait_for("#list-people .chip.online").await?;
    look_at(&bob, "home").await?;
    let guest = browsers.open(Window::DESKTOP).await?;
    guest.goto(&server.url("/@Bob")).await?;
    ensure!(
        !guest.text().await?.contains("Bob"),
        "a guest sees a profile that is only for people with an account"
    );
    // The browser logs the refusal as an error.
    guest.console_errors().await?;
    guest.goto(&server.url("/")).await?;
    seek(&guest, ALONE).await?;
    seek(&bob, TOGETHER).await?;
    bob.wait_for("form[action$='/cancel-search'] button").await?;
    look_at(&bob, "search").await?;
    ann.wait_until("document.querySelectorAll('#list-open-tables .tables li').length === 2").await?;
    look_at(&ann, "home").await?;
    filter(&ann, &server).await?;

    // The same search brings them together; the game starts at once.
    ann.goto(&server.url("/")).await?;
    seek(&ann, TOGETHER).await?;
    for browser in [&ann, &bob] {
        browser.wait_for("#page-board svg.fishpond").await?;
    }
    for path in ["/", "/games/public-games", "/games/open-tables"] {
        for browser in [&ann, &bob] {
            browser.goto(&server.url(path)).await?;
            look_at(browser, path).await?;
        }
    }
    ann.goto(&server.url("/")).await?;
    ensure!(ann.has("#list-public-games .tables li").await?, "the game is not listed for others to watch");

    for path in ["/@Bob", "/@Ann", "/me", "/ratings/penguins"] {
        for browser in [&ann, &bob] {
            browser.goto(&server.url(path)).await?;
            look_at(browser, path).await?;
        }
    }

    // After Ann has blocked Bob, an invitation to Ann is refused.
    ann.goto(&server.url("/@Bob")).await?;
    ann.click("form[action='/@Bob/block'] button").await?;
    ann.wait_for("form[action='/@Bob/unblock']").await?;
    create_table(&bob, &server, "ships", &["me", "open"]).await?;
    // The address of the page is an invitation, too.
    bob.wait_until("location.search.startsWith('?code=')").await?;
    let invite = "const form = document.querySelector('form.invite-name'); form.elements.name.value = 'Ann'; form.requestSubmit()";
    bob.run(invite).await?;
    bob.wait_until("document.body.textContent.includes('Du kannst Ann nicht einladen.')").await?;
    // The browser logs the refusal as an error.
    bob.console_errors().await?;
    guest.wait_for(".table[data-events] #page-board svg.fishpond").await?;
    let opponent =
        guest.eval("return document.querySelector('#page-seats .player:not(.me)').textContent").await?;
    ensure!(opponent.contains("Bot"), "{opponent}");
    look_at(&guest, "game with a bot that joined a search").await?;
    try_join!(ann.expect_no_console_errors(), guest.expect_no_console_errors())?;
    Ok(())
}

/// Filters the open tables with the chips, on their own page and on the home page.
async fn filter(browser: &Browser, server: &TestServer) -> anyhow::Result<()> {
    browser.goto(&server.url("/games/open-tables")).await?;
    look_at(browser, "open tables").await?;
    for (chips, count) in [(&["rated=1"][..], 1), (&["pace=live"], 1), (&["pace=slow"], 0)] {
        for chip in chips {
            browser.click(&format!(".filter a[href*='{chip}']")).await?;
            browser.wait_until(&format!("location.search.includes('{chip}')")).await?;
        }
        let tables = browser.find_all(".tables li").await?.len();
        ensure!(tables == count, "{tables} tables after {chips:?}");
        look_at(browser, "filtered tables").await?;
    }
    browser.goto(&server.url("/?pace=slow")).await?;
    look_at(browser, "home with a filter").await
}

/// Creates an account, and opens its page.
pub(crate) async fn register(browser: &Browser, server: &TestServer, name: &str) -> anyhow::Result<()> {
    browser.goto(&server.url("/me")).await?;
    let script = format!(
        "const form = document.querySelector(\"form[action='/me/register']\");
         form.elements.login.value = {}; form.elements.password.value = 'not a secret'; form.requestSubmit();",
        json!(name)
    );
    browser.run(&script).await?;
    browser.wait_until("!document.querySelector(\"form[action='/me/register']\")").await?;
    browser.goto(&server.url("/me")).await
}

/// A search for one other player with a similar rating.
const TOGETHER: &str = "{ game: 'penguins', least: '2', most: '2', rating: '200', rated: '1' }";

/// A search for one or two other players.
const ALONE: &str = "{ game: 'wishes', least: '2', most: '3', bots: '1' }";

/// Looks for other players, with the form on the home page.
async fn seek(browser: &Browser, entries: &str) -> anyhow::Result<()> {
    browser.click(".seek > summary").await?;
    let script = format!(
        "const form = document.querySelector(\"form[action='/seek']\");
         for (const [name, value] of Object.entries({entries})) {{
             const field = form.elements[name];
             if (field.type === 'checkbox') field.checked = true;
             else field.value = value;
         }}
         form.requestSubmit();"
    );
    browser.run(&script).await?;
    browser.wait_for(".table").await
}
