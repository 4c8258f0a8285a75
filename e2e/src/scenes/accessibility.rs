//! Checks every page with axe-core on desktop and phone, in light and dark, each combination in one of the two languages.

use anyhow::{Context, ensure};
use serde_json::Value;
use tokio::try_join;

use crate::browser::Browser;
use crate::browsers::{Browsers, Window};
use crate::play::{Players, create_table};
use crate::server::TestServer;
use crate::{GAMES, root};

/// Opens all `details` elements, runs axe-core, and closes them again: some cover the board.
const CHECK: &str = "
    const folded = [...document.querySelectorAll('details:not([open])')];
    for (const fold of folded) fold.open = true;
    const done = (result) => {
        for (const fold of folded) fold.open = false;
        arguments[0](result);
    };
    axe.run(document, { resultTypes: ['violations'] }).then(
        ({ violations }) => done(JSON.stringify(violations.map(({ id, impact, help, nodes }) => (
            { id, impact, help, nodes: nodes.slice(0, 5).map(({ html, failureSummary }) => [html.slice(0, 300), failureSummary]) })))),
        (error) => done(String(error)));";

pub(crate) async fn every_page(browsers: &Browsers, server: TestServer) -> anyhow::Result<()> {
    let axe = axe()?;
    let tour = async |german| {
        let window = Window { german, ..Window::DESKTOP };
        let (browser, guest) = (browsers.open(window).await?, browsers.open(window).await?);
        let mut tour = Tour { server: &server, axe: &axe, german, checks: 0, violations: Vec::new() };
        tour.static_pages(&browser).await?;
        tour.waiting_table(&browser, &guest).await?;
        for game in tour.games() {
            tour.game(&browser, game).await?;
        }
        tour.shared_screen(&browser).await?;
        tour.account(&browser).await?;
        browser.expect_no_console_errors().await?;
        anyhow::Ok(tour)
    };
    let (english, german) = try_join!(tour(false), tour(true))?;
    println!("  {} checks", english.checks + german.checks);
    let violations = [english.violations, german.violations].concat();
    ensure!(violations.is_empty(), "{} violations:\n{}", violations.len(), violations.join("\n"));
    Ok(())
}

/// Returns the script of axe-core, which xtask/install-browser.sh downloads.
fn axe() -> anyhow::Result<String> {
    std::fs::read_to_string(root().join("target/e2e/axe.min.js")).context("cannot read axe-core")
}

/// Returns the violations on the current page, at its current size.
pub(crate) async fn violations(browser: &Browser) -> anyhow::Result<Vec<Value>> {
    browser.run(&axe()?).await?;
    let found = browser.eval_async(CHECK, vec![]).await?;
    serde_json::from_str(&found).with_context(|| format!("axe-core failed: {found}"))
}

/// A tour of all pages in one language.
struct Tour<'a> {
    server: &'a TestServer,
    axe: &'a str,
    german: bool,
    checks: usize,
    violations: Vec<String>,
}

impl Tour<'_> {
    /// Returns the games of this tour. Their pages take most of the time, so those of each game are checked in one of the languages.
    fn games(&self) -> impl Iterator<Item = &'static str> + use<> {
        GAMES.into_iter().skip(usize::from(self.german)).step_by(2)
    }

    /// Checks the current page in both sizes and both colour schemes; the tour in the other language combines them the other way.
    async fn check(&mut self, browser: &Browser, page: &str) -> anyhow::Result<()> {
        browser.run(self.axe).await?;
        let sizes = [(Window::PHONE, "phone", self.german), (Window::DESKTOP, "desktop", !self.german)];
        for (window, size, light) in sizes {
            browser.resize(Window { light, ..window }).await?;
            let found = browser.eval_async(CHECK, vec![]).await?;
            let found: Vec<Value> =
                serde_json::from_str(&found).with_context(|| format!("axe-core failed: {found}"))?;
            let language = if self.german { "German" } else { "English" };
            let scheme = if light { "light" } else { "dark" };
            let context = format!("{page} ({language}, {size}, {scheme})");
            self.violations.extend(found.into_iter().map(|violation| format!("{context}: {violation}")));
            self.checks += 1;
        }
        Ok(())
    }

    async fn visit(&mut self, browser: &Browser, path: &str) -> anyhow::Result<()> {
        browser.goto(&self.server.url(path)).await?;
        self.check(browser, path).await
    }

    /// Checks the pages that need no table.
    async fn static_pages(&mut self, browser: &Browser) -> anyhow::Result<()> {
        for path in ["/", "/me", "/rules/table"] {
            self.visit(browser, path).await?;
        }
        for game in self.games() {
            self.visit(browser, &format!("/new/{game}")).await?;
            self.visit(browser, &format!("/rules/{game}")).await?;
            browser.run("document.querySelector('.clauses').open = true").await?;
            self.check(browser, &format!("all rules of {game}")).await?;
            for step in [1, 3, 4] {
                self.visit(browser, &format!("/learn/{game}?step={step}")).await?;
            }
            for page in ["", "/1", "/2?answer=1"] {
                self.visit(browser, &format!("/puzzles/{game}{page}")).await?;
            }
        }
        self.visit(browser, "/nowhere").await?;
        // The browser logs the 404 as an error.
        browser.console_errors().await.map(drop)
    }

    /// Checks a table that is waiting for players: as its host, as an invited visitor, and as a seated guest.
    async fn waiting_table(&mut self, host: &Browser, guest: &Browser) -> anyhow::Result<()> {
        create_table(host, self.server, "ships", &["me", "open", "open"]).await?;
        self.check(host, "waiting table").await?;
        let link = host.eval("return document.querySelector('[data-copy]').value").await?;
        guest.goto(&link).await?;
        self.check(guest, "invitation").await?;
        guest.click("form.sit button[type=submit]").await?;
        guest.wait_until("!document.querySelector('form.sit')").await?;
        self.check(guest, "waiting table, as a guest").await?;
        let table = host.path().await?;
        self.visit(host, &format!("{table}/settings")).await
    }

    /// Checks a game at its start, in the middle and at its end, then its replay and its fairness page.
    async fn game(&mut self, browser: &Browser, game: &str) -> anyhow::Result<()> {
        create_table(browser, self.server, game, &["me", "bot greedy"]).await?;
        browser.wait_for("#page-board svg.fishpond").await?;
        self.check(browser, &format!("start of {game}")).await?;
        let mut players = Players::new(&[browser]);
        players.play_to(10).await?;
        self.check(browser, &format!("middle of {game}")).await?;
        if game == "penguins" {
            browser.run("document.querySelector('.menu a[href=\"/rules/penguins\"]').click()").await?;
            browser.wait_for("#page-rules[open] figure").await?;
            self.check(browser, "rules beside the game").await?;
            browser.run("document.querySelector('#page-rules').close()").await?;
            browser.run("document.querySelector('#page-keys').showModal()").await?;
            self.check(browser, "keyboard help").await?;
            browser.run("document.querySelector('#page-keys').close()").await?;
        }
        players.finish().await?;
        self.check(browser, &format!("result of {game}")).await?;
        let table = browser.path().await?;
        self.visit(browser, &format!("{table}/replay?move=9")).await?;
        browser.goto(&self.server.url(&format!("{table}/fair"))).await?;
        browser.wait_until("document.querySelector('#verdict').textContent.startsWith('✓')").await?;
        self.check(browser, &format!("fairness of {game}")).await
    }

    /// Checks a game of two people at one screen, with a curtain between their turns.
    async fn shared_screen(&mut self, browser: &Browser) -> anyhow::Result<()> {
        create_table(browser, self.server, "ships", &["me", "beside"]).await?;
        browser.wait_for(".curtain").await?;
        self.check(browser, "curtain").await?;
        browser.click("#page-ask a.button.primary").await?;
        browser.wait_for("#page-board svg.fishpond").await?;
        self.check(browser, "turn at a shared screen").await
    }

    /// Checks the pages of an account with games.
    async fn account(&mut self, browser: &Browser) -> anyhow::Result<()> {
        browser.goto(&self.server.url("/me")).await?;
        let register = format!(
            "const form = document.querySelector(\"form[action='/me/register']\");
             form.elements.login.value = 'Ann {}'; form.elements.password.value = 'not a secret'; form.requestSubmit();",
            u8::from(self.german)
        );
        browser.run(&register).await?;
        browser.wait_until("!document.querySelector(\"form[action='/me/register']\")").await?;
        self.visit(browser, "/me").await?;
        self.visit(browser, "/").await
    }
}
