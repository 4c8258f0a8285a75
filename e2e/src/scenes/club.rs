//! A server that its operator has made their own: name, texts, invitations, pages, reports.

use anyhow::ensure;
use serde_json::json;
use tokio::try_join;

use crate::browser::Browser;
use crate::browsers::{Browsers, Window};
use crate::scenes::pages::look_at;
use crate::server::TestServer;

/// The operator's legal notice, with everything that tends to be wide.
const IMPRINT: &str = "# Legal notice

Fish & Friends Library, 12 Harbour Street, <https://library.example/a-very-long-address-that-does-not-fit-on-a-phone/imprint>

| Responsible | Telephone | Address for everything else |
|---|---|---|
| Cleo Quartermaster | +44 20 7946 0958 | fish-and-friends@library.example |
";

/// A guest at a desktop in English, and one with a phone in German, visit a club that needs invitations and has no ratings.
pub(crate) async fn customized_by_its_operator(
    browsers: &Browsers,
    mut server: TestServer,
) -> anyhow::Result<()> {
    let imprint = server.write("imprint.md", IMPRINT)?;
    let privacy = server.write("privacy.md", "# Privacy\n\nWe keep your name and your games.\n")?;
    server.kill()?;
    server.restart_with(&[
        "--site-name=Fish & Friends of the Old Harbour Town",
        "--welcome=Game night every Friday. Everyone is welcome!",
        "--invite-only",
        &format!("--imprint={imprint}"),
        &format!("--privacy={privacy}"),
        "--default-clock=days:3",
        "--default-options=penguins.hidden_totals=true",
        "--unrated",
    ])?;
    let phone = Window { width: 360, german: true, light: false, ..Window::PHONE };
    let (ann, bob) = try_join!(browsers.open(Window::DESKTOP), browsers.open(phone))?;
    try_join!(
        visit(&ann, &server, "Ann", "invitation code from the operator"),
        visit(&bob, &server, "Bob", "Einladungscode")
    )?;
    let reports = server.administer(&["reports"])?;
    for name in ["Ann", "Bob"] {
        ensure!(reports.contains(&format!("{name} found a shark.")), "{reports}");
    }
    Ok(())
}

/// Looks at the operator's pages, creates an account with an invitation, and sends a report.
async fn visit(browser: &Browser, server: &TestServer, name: &str, refusal: &str) -> anyhow::Result<()> {
    browser.goto(&server.url("/")).await?;
    let home = browser.text().await?;
    let title = browser.eval("return document.title").await?;
    ensure!(title.ends_with(" · Fish & Friends of the Old Harbour Town"), "{title}");
    ensure!(home.contains("Game night every Friday."), "{home}");
    ensure!(!browser.has("a[href^='/ratings']").await?, "there is a leaderboard without ratings");
    look_at(browser, "home of a club").await?;
    for (path, part) in [
        ("/imprint", "main table"),
        ("/privacy", "main h1"),
        ("/ratings/penguins", "main h1"),
        ("/tournaments", "main h1"),
        ("/new/penguins", "[name=clock] [value='days:3'][selected]"),
    ] {
        browser.goto(&server.url(path)).await?;
        ensure!(browser.has(part).await?, "{path} has no {part}");
        look_at(browser, path).await?;
    }

    // The form says what is missing, and keeps the entries.
    browser.goto(&server.url("/me")).await?;
    register(browser, name, "wrong").await?;
    browser.wait_for("details[open] .notice[role=alert]").await?;
    let page = browser.text().await?;
    ensure!(page.contains(refusal), "{page}");
    look_at(browser, "refused registration").await?;
    // The browser logs the refusal as an error.
    browser.console_errors().await?;
    let code = server.administer(&["invite"])?;
    register(browser, name, code.trim()).await?;
    browser.wait_until(&format!("document.body.dataset.login === {}", json!(name))).await?;

    browser.goto(&server.url("/imprint")).await?;
    browser.click("footer a[href='/report']").await?;
    browser.wait_for("form[action='/report']").await?;
    look_at(browser, "/report").await?;
    let report = format!(
        "const form = document.querySelector(\"form[action='/report']\"); form.elements.text.value = {}; form.requestSubmit();",
        json!(format!("{name} found a shark."))
    );
    browser.run(&report).await?;
    browser.wait_for("main [role=status]").await?;
    look_at(browser, "sent report").await?;
    browser.expect_no_console_errors().await
}

/// Submits the form for a new account with an invitation code.
async fn register(browser: &Browser, name: &str, code: &str) -> anyhow::Result<()> {
    let script = format!(
        "const form = document.querySelector(\"form[action='/me/register']\"); form.closest('details').open = true;
         form.elements.login.value = {}; form.elements.password.value = 'not a secret'; form.elements.invite.value = {}; form.requestSubmit();",
        json!(name),
        json!(code)
    );
    browser.run(&script).await
}
