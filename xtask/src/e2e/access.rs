//! Every page under the eyes of axe-core, in both languages, by day and by night, on a desk and on a phone.

use anyhow::{Context, anyhow, ensure};
use serde_json::{Value, json};

use super::GAMES;
use super::browser::Browser;
use super::driver::{Driver, Window};
use super::house::House;
use super::play::{Players, make_table};

/// The checker, which `xtask/install-browser.sh` has put there.
const CHECKER: &str = "target/e2e/axe.min.js";

/// What the checker finds, with everything unfolded.
const CHECK: &str = "
    const done = arguments[0];
    for (const fold of document.querySelectorAll('details')) fold.open = true;
    axe.run(document, { resultTypes: ['violations'] }).then(
        ({ violations }) => done(JSON.stringify(violations.map(({ id, impact, help, nodes }) => (
            { id, impact, help, nodes: nodes.slice(0, 5).map(({ html }) => html.slice(0, 300)) })))),
        (error) => done(String(error)));";

pub(super) fn every_page(driver: &Driver, house: House) -> anyhow::Result<()> {
    let checker = std::fs::read_to_string(crate::root().join(CHECKER)).context("cannot read axe-core")?;
    let tour = |german| -> anyhow::Result<Eyes<'_>> {
        let window = Window { german, ..Window::desk() };
        let [browser, guest] = [driver.open(window)?, driver.open(window)?];
        let mut eyes = Eyes { house: &house, checker: &checker, german, looks: 0, faults: Vec::new() };
        eyes.pages(&browser)?;
        eyes.gathering(&browser, &guest)?;
        for game in GAMES {
            eyes.game(&browser, game)?;
        }
        eyes.one_screen(&browser)?;
        eyes.account(&browser)?;
        browser.is_content()?;
        Ok(eyes)
    };
    let tours: Vec<_> = std::thread::scope(|scope| {
        let threads = [false, true].map(|german| scope.spawn(move || tour(german)));
        threads.map(|thread| thread.join().map_err(|_| anyhow!("a tour has ended early"))?).into()
    });
    let (mut looks, mut faults) = (0, Vec::new());
    for eyes in tours {
        let eyes = eyes?;
        looks += eyes.looks;
        faults.extend(eyes.faults);
    }
    println!("  {looks} looks at pages");
    ensure!(faults.is_empty(), "{} faults:\n{}", faults.len(), faults.join("\n"));
    Ok(())
}

/// A tour of all pages in one language.
struct Eyes<'a> {
    house: &'a House,
    checker: &'a str,
    german: bool,
    looks: usize,
    faults: Vec<String>,
}

impl Eyes<'_> {
    /// Checks the page that the browser shows, in every size and light.
    fn look(&mut self, browser: &Browser<'_>, what: &str) -> anyhow::Result<()> {
        browser.run(self.checker)?;
        for (window, size) in [(Window::phone(), "phone"), (Window::desk(), "desk")] {
            for (light, word) in [(false, "dark"), (true, "light")] {
                browser.look_through(Window { light, ..window })?;
                let found = browser.ask_later(CHECK, &json!([]))?;
                let found: Vec<Value> =
                    serde_json::from_str(&found).with_context(|| format!("the checker says '{found}'"))?;
                let language = if self.german { "German" } else { "English" };
                let how = format!("{what} ({language}, {size}, {word})");
                self.faults.extend(found.into_iter().map(|fault| format!("{how}: {fault}")));
                self.looks += 1;
            }
        }
        Ok(())
    }

    fn visit(&mut self, browser: &Browser<'_>, path: &str) -> anyhow::Result<()> {
        browser.go(&self.house.at(path))?;
        self.look(browser, path)
    }

    /// Pages that need no table.
    fn pages(&mut self, browser: &Browser<'_>) -> anyhow::Result<()> {
        for path in ["/", "/me", "/rules/table"] {
            self.visit(browser, path)?;
        }
        for game in GAMES {
            self.visit(browser, &format!("/new/{game}"))?;
            self.visit(browser, &format!("/rules/{game}"))?;
        }
        self.visit(browser, "/nowhere")?;
        // The browser says on its own that there was nothing.
        browser.complaints().map(drop)
    }

    /// A table that waits, for its host, for one who comes by the link, and for one who has sat down.
    fn gathering(&mut self, host: &Browser<'_>, guest: &Browser<'_>) -> anyhow::Result<()> {
        make_table(host, self.house, "ships", &["me", "open", "open"])?;
        self.look(host, "a table that waits")?;
        let link = host.ask("return document.querySelector('[data-copy]').value")?;
        guest.go(&link)?;
        self.look(guest, "an invitation")?;
        guest.click("form.sit button[type=submit]")?;
        guest.wait_until("!document.querySelector('form.sit')")?;
        self.look(guest, "a table that waits, as a guest")?;
        let table = host.ask("return location.pathname")?;
        self.visit(host, &format!("{table}/settings"))
    }

    /// A game at its beginning, some way in, at its end, and what comes after that.
    fn game(&mut self, browser: &Browser<'_>, game: &str) -> anyhow::Result<()> {
        make_table(browser, self.house, game, &["me", "bot greedy"])?;
        browser.wait_for("#page-board svg.fishpond")?;
        self.look(browser, &format!("the beginning of {game}"))?;
        let mut players = Players::new(&[browser]);
        players.play_to(10)?;
        self.look(browser, &format!("the middle of {game}"))?;
        if game == "penguins" {
            browser.run("document.querySelector('#page-keys').showModal()")?;
            self.look(browser, "the keys")?;
            browser.run("document.querySelector('#page-keys').close()")?;
        }
        players.play_out()?;
        self.look(browser, &format!("the result of {game}"))?;
        let table = browser.ask("return location.pathname")?;
        self.visit(browser, &format!("{table}/replay?ply=9"))?;
        browser.go(&self.house.at(&format!("{table}/fair")))?;
        browser.wait_until("document.querySelector('#verdict').textContent.startsWith('✓')")?;
        self.look(browser, &format!("the fairness of {game}"))
    }

    /// Two people at one screen, with a curtain between their turns.
    fn one_screen(&mut self, browser: &Browser<'_>) -> anyhow::Result<()> {
        make_table(browser, self.house, "ships", &["me", "beside"])?;
        browser.wait_for(".curtain")?;
        self.look(browser, "the curtain")?;
        browser.click("#page-ask a.button.primary")?;
        browser.wait_for("#page-board svg.fishpond")?;
        self.look(browser, "behind the curtain")
    }

    /// Somebody with an account, and with games on the home page.
    fn account(&mut self, browser: &Browser<'_>) -> anyhow::Result<()> {
        browser.go(&self.house.at("/me"))?;
        browser.run(&format!(
            "const form = document.querySelector(\"form[action='/me/register']\");
             form.elements.login.value = 'Ann {}'; form.elements.password.value = 'not a secret'; form.requestSubmit();",
            u8::from(self.german)
        ))?;
        browser.wait_until("!document.querySelector(\"form[action='/me/register']\")")?;
        self.visit(browser, "/me")?;
        self.visit(browser, "/")
    }
}
