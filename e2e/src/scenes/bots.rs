//! Bots: their owner's page, their profile, the list of those that are online, and a tournament with the server's own bots.

use std::process::{Child, Command};

use anyhow::{Context, ensure};
use serde_json::json;

use crate::browser::Browser;
use crate::scenes::pages::look_at;
use crate::server::{TestServer, program};

/// A program that plays for a bot.
struct RunningBot(Child);

impl Drop for RunningBot {
    fn drop(&mut self) {
        // It may have ended already.
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

/// The owner creates a bot and a token of their own. Another person sees the bot come online, and its profile.
pub(crate) async fn account([owner, other]: [&Browser; 2], server: &TestServer) -> anyhow::Result<()> {
    let name = "Ada";
    let token = new_token(owner, server, "/me/bots#bots", name).await?;
    owner.run("for (const part of document.querySelectorAll('#bots details')) part.open = true").await?;
    look_at(owner, "new bot").await?;
    new_token(owner, server, "/me/tokens#tokens", "Scripts").await?;
    look_at(owner, "new token").await?;
    owner.goto(&server.url("/me")).await?;
    ensure!(owner.has("#tokens .tokens li").await?, "the token is not listed");
    ensure!(owner.has("#bots .bots > li").await?, "the bot is not listed");
    look_at(owner, "profile with a bot and a token").await?;

    other.goto(&server.url("/")).await?;
    let _running = RunningBot(
        Command::new(program())
            .args(["bot", "penguins", "--level", "1", "--server", &server.url("")])
            .env("FISHPOND_TOKEN", token)
            .spawn()?,
    );
    other.wait_for(&format!("#list-bots a[href='/@{name}']")).await?;
    look_at(other, "home with a bot that is online").await?;
    for browser in [owner, other] {
        browser.goto(&server.url(&format!("/@{name}"))).await?;
        ensure!(browser.has(".profile-head .chip.bot").await?, "the bot is not marked");
        look_at(browser, "profile of a bot").await?;
    }
    Ok(())
}

/// Two people and three of the server's bots play in a tournament.
pub(crate) async fn tournament([ann, bob]: [&Browser; 2], server: &TestServer) -> anyhow::Result<()> {
    let create = ["create", "Big fish", "--game", "penguins", "--clock", "move:60", "--seats", "2"];
    let created = server.administer(&[&["tournaments"], &create[..]].concat())?;
    let id = created.lines().next().context("the command printed no identifier")?;
    for browser in [ann, bob] {
        browser.goto(&server.url(&format!("/tournament/{id}"))).await?;
        browser.click("form[action$='/join'] button").await?;
        browser.wait_for("form[action$='/leave']").await?;
    }
    server.administer(&["tournaments", "bots", id, "3"])?;
    let players = 5;
    for browser in [ann, bob] {
        browser
            .wait_until(&format!("document.querySelectorAll('.entrants li').length === {players}"))
            .await?;
        look_at(browser, "open tournament of many players").await?;
    }
    server.administer(&["tournaments", "start", id])?;
    for browser in [ann, bob] {
        let rows = "document.querySelectorAll('.standing tbody tr').length";
        browser.wait_until(&format!("{rows} === {players}")).await?;
        look_at(browser, "round of many players").await?;
    }
    Ok(())
}

/// Fills in a form that creates a bot or a token, and returns the token that the page shows then.
async fn new_token(
    browser: &Browser,
    server: &TestServer,
    action: &str,
    name: &str,
) -> anyhow::Result<String> {
    browser.goto(&server.url("/me")).await?;
    let script = format!(
        "const form = document.querySelector(`form[action='{action}']`);
         form.elements.name.value = {}; form.elements.password.value = 'not a secret'; form.requestSubmit();",
        json!(name)
    );
    browser.run(&script).await?;
    browser.wait_for("main code.token").await?;
    browser.eval("return document.querySelector('main code.token').textContent").await
}
