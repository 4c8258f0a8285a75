//! Every page under the eyes of axe-core, by day and by night, on a desk and on a phone.

use anyhow::{Context, ensure};
use serde_json::Value;

use super::GAMES;
use super::driver::{Browser, Driver, Window};
use super::house::House;
use super::play::{Players, make_table};

/// The checker, which `xtask/install-browser.sh` has put there.
const CHECKER: &str = "target/e2e/axe.min.js";

/// What the checker finds, as `impact: rule: where`, one to a line.
const CHECK: &str = "
    const done = arguments[arguments.length - 1];
    axe.run(document, { resultTypes: ['violations'] }).then(
        ({ violations }) => done(JSON.stringify(violations.map(({ id, impact, help, nodes }) => (
            { id, impact, help, nodes: nodes.slice(0, 5).map(({ html }) => html.slice(0, 300)) })))),
        (error) => done(String(error)));";

pub(super) fn every_page(driver: &Driver, house: House) -> anyhow::Result<()> {
    let checker = std::fs::read_to_string(crate::root().join(CHECKER)).context("cannot read axe-core")?;
    let mut faults = Vec::new();
    for (window, size) in [(Window::desk(), "desk"), (Window::phone(), "phone")] {
        for (light, word) in [(true, "light"), (false, "dark")] {
            let browser = driver.open(Window { light, ..window })?;
            let mut eyes = Eyes {
                browser: &browser,
                checker: &checker,
                how: format!("{size} {word}"),
                faults: &mut faults,
            };
            eyes.pages(&house)?;
            eyes.games(&house)?;
        }
    }
    ensure!(faults.is_empty(), "{} faults:\n{}", faults.len(), faults.join("\n"));
    Ok(())
}

struct Eyes<'a> {
    browser: &'a Browser<'a>,
    checker: &'a str,
    how: String,
    faults: &'a mut Vec<String>,
}

impl Eyes<'_> {
    /// Checks the page that the browser shows.
    fn look(&mut self, what: &str) -> anyhow::Result<()> {
        self.browser.run(self.checker)?;
        let found = self.browser.ask_later(CHECK)?;
        let found: Vec<Value> =
            serde_json::from_str(&found).with_context(|| format!("the checker says '{found}'"))?;
        for fault in found {
            self.faults.push(format!("{what} ({}): {fault}", self.how));
        }
        Ok(())
    }

    fn visit(&mut self, house: &House, path: &str) -> anyhow::Result<()> {
        self.browser.go(&house.at(path))?;
        self.look(path)
    }

    /// Pages that need no table.
    fn pages(&mut self, house: &House) -> anyhow::Result<()> {
        for path in ["/", "/me", "/rules/table", "/nowhere"] {
            self.visit(house, path)?;
        }
        for game in GAMES {
            self.visit(house, &format!("/new/{game}"))?;
            self.visit(house, &format!("/rules/{game}"))?;
        }
        Ok(())
    }

    /// A table that waits, each game some way in, and what comes after the end.
    fn games(&mut self, house: &House) -> anyhow::Result<()> {
        make_table(self.browser, house, "ships", &["me", "open"])?;
        self.look("a table that waits")?;
        for game in GAMES {
            make_table(self.browser, house, game, &["me", "bot greedy"])?;
            self.browser.wait_for("#page-board svg.fishpond")?;
            self.look(&format!("the beginning of {game}"))?;
            Players::new(&[self.browser]).play(3)?;
            self.look(&format!("the middle of {game}"))?;
        }
        make_table(self.browser, house, "penguins", &["me", "bot greedy"])?;
        Players::new(&[self.browser]).play(1)?;
        self.browser.run("document.querySelector(\"form:has([value='resign'])\").requestSubmit()")?;
        self.browser.wait_for("#page-ask .standings")?;
        self.look("a result")?;
        let table = self.browser.ask("return location.pathname")?;
        for page in ["replay?ply=9", "fair"] {
            self.visit(house, &format!("{table}/{page}"))?;
        }
        self.visit(house, "/")
    }
}
