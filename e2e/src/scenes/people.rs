//! People who know each other: following, looking for players, profiles, blocking.

use serde_json::json;
use tokio::try_join;

use crate::browser::Browser;
use crate::browsers::{Browsers, Window};
use crate::play::create_table;
use crate::scenes::pages::look_at;
use crate::server::TestServer;

/// Ann, at a desktop in English, follows Bob, who has a phone in German. They find each other, play, and Ann blocks Bob.
pub(crate) async fn follow_seek_and_block(browsers: &Browsers, server: TestServer) -> anyhow::Result<()> {
    let phone = Window { width: 360, german: true, light: true, ..Window::PHONE };
    let (ann, bob) = try_join!(browsers.open(Window::DESKTOP), browsers.open(phone))?;
    try_join!(register(&ann, &server, "Ann"), register(&bob, &server, "Bob"))?;
    bob.run("document.querySelector('[name=presence]').click(); document.querySelector('form[action=\"/me/privacy\"]').requestSubmit()").await?;
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
    seek(&bob).await?;
    bob.wait_for("form[action$='/cancel-search'] button").await?;
    look_at(&bob, "search").await?;
    ann.wait_for("#list-open-tables .tables li").await?;
    look_at(&ann, "home").await?;

    // The same search brings them together; the game starts at once.
    seek(&ann).await?;
    for browser in [&ann, &bob] {
        browser.wait_for("#page-board svg.fishpond").await?;
    }

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
    ann.expect_no_console_errors().await
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

/// Looks for one other player, with the form on the home page.
async fn seek(browser: &Browser) -> anyhow::Result<()> {
    browser.click(".seek > summary").await?;
    let script = "const form = document.querySelector(\"form[action='/seek']\");
        form.elements.game.value = 'penguins'; form.elements.least.value = '2'; form.elements.most.value = '2'; form.requestSubmit();";
    browser.run(script).await?;
    browser.wait_for(".table").await
}
