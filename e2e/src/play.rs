//! Plays games as a person would: by tapping highlighted choices on the page.

use anyhow::{Context, bail, ensure};
use futures_util::future::join_all;
use serde_json::{Value, json};

use crate::browser::Browser;
use crate::root;
use crate::server::TestServer;

/// Creates a table with the form for it. `seats` are the form's values, in turn order.
pub(crate) async fn create_table(
    browser: &Browser,
    server: &TestServer,
    game: &str,
    seats: &[&str],
) -> anyhow::Result<()> {
    create_table_with(browser, server, game, seats, &json!({})).await
}

/// Creates a table as [`create_table`] does, with other entries in the form.
pub(crate) async fn create_table_with(
    browser: &Browser,
    server: &TestServer,
    game: &str,
    seats: &[&str],
    entries: &Value,
) -> anyhow::Result<()> {
    browser.goto(&server.url(&format!("/new/{game}"))).await?;
    let script = format!(
        "const seats = {}; const form = document.querySelector('form.stack');
         form.elements.players.value = seats.length;
         seats.forEach((taker, index) => form.elements['seat-' + 'ABCDE'[index]].value = taker);
         for (const [name, value] of Object.entries({entries})) form.elements[name].value = value;
         form.requestSubmit();",
        json!(seats)
    );
    browser.run(&script).await?;
    browser.wait_for(".table").await?;
    browser.wait_for_paint().await
}

/// Starts a game against bots from the home page, with the suggested opponents.
pub(crate) async fn click_play_now(browser: &Browser, game: &str) -> anyhow::Result<()> {
    browser.click(&format!(".play:has(form[action='/play/{game}']) > summary")).await?;
    browser.click(&format!("form[action='/play/{game}'] button")).await
}

/// Creates a table, lets a guest join by its link, and starts the game.
pub(crate) async fn start_together(
    host: &Browser,
    guest: &Browser,
    server: &TestServer,
    game: &str,
) -> anyhow::Result<()> {
    create_table(host, server, game, &["me", "open"]).await?;
    let link = host.eval("return document.querySelector('[data-copy]').value").await?;
    guest.goto(&link).await?;
    guest.click("form.sit button[type=submit]").await?;
    // The host's page shows the guest without a reload.
    host.wait_for("form[action$='/start'] button").await?;
    host.click("form[action$='/start'] button").await?;
    for browser in [host, guest] {
        browser.wait_for("#page-board svg.fishpond").await?;
    }
    Ok(())
}

/// Waits until it is this player's turn, or the game is over or has reached a given number of moves. Returns which, and a
/// point to tap for one of the choices that nothing else covers.
const NEXT_TAP: &str = "
    const [random, target, alone, done] = arguments;
    const observer = new MutationObserver(check);
    observer.observe(document, { subtree: true, childList: true, attributes: true, characterData: true });
    // If the page moves under the finger, the tap hits nothing and nothing changes.
    const timer = setInterval(check, 1000);
    check();

    /** Starts recording what happens to a tap, to explain a miss. */
    function hear(tap) {
        const isNew = !window.heard;
        window.heard = [tap];
        for (const kind of isNew ? ['pointerdown', 'pointerup', 'pointercancel', 'contextmenu', 'click'] : []) {
            document.addEventListener(kind, ({ target, pointerType, clientX, clientY }) => (
                window.heard.push(`${kind} ${pointerType} at ${clientX}, ${clientY} on ${target.closest('[id]')?.id}`)
            ), { capture: true });
        }
    }

    function check() {
        const found = look();
        if (!found) return;
        observer.disconnect();
        clearInterval(timer);
        done(JSON.stringify({ ...found, misses: window.missed ?? [] }));
    }

    function look() {
        const ask = document.querySelector('#page-ask');
        if (!ask) return;
        if (document.querySelector('.standings')) return { state: 'over' };
        const mine = ask.hasAttribute('data-mine');
        if (Number(ask.dataset.moment) >= (target ?? Infinity) && (mine || !alone)) return { state: 'reached' };
        if (!mine) return;
        if (ask.dataset.tapped) {
            // The page has not reacted to the last tap. If it hit nothing, try again.
            if (ask.dataset.hit || Date.now() - ask.dataset.tapped < 5000) return;
            window.missed = [...(window.missed ?? []), window.heard];
        }
        // Other things on the board would replace an earlier pick; they may be covered.
        const next = new Set([...ask.querySelectorAll('[data-pick]')].map(({ dataset: { pick } }) => pick));
        const onBoard = [...document.querySelectorAll('#page-board .pick')].filter(({ id }) => next.has(id));
        const drawn = new Set(onBoard.map((element) => element.id));
        const isPlain = ({ dataset: { pick } }) => pick && !drawn.has(pick);
        const all = [...onBoard, ...[...ask.querySelectorAll('[data-pick]')].filter(isPlain)];
        // Between two events there may be no choices for a moment.
        if (!all.length) return;
        const chosen = all[random % all.length];
        chosen.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' });
        for (const part of [chosen, ...chosen.querySelectorAll('*')]) {
            const box = part.getBoundingClientRect();
            const [x, y] = [Math.round(box.left + box.width / 2), Math.round(box.top + box.height / 2)];
            const hit = document.elementFromPoint(x, y);
            if (hit && (hit === chosen || chosen.contains(hit))) {
                ask.dataset.tapped = Date.now();
                hear(`tap at ${x}, ${y} on ${hit.closest('[id]')?.id}`);
                const land = ({ target }) => target.closest('.pick, [data-pick]') && (ask.dataset.hit = 1);
                document.addEventListener('click', land, { capture: true, once: true });
                return { state: 'tap', x, y };
            }
        }
        const { left, top, width, height } = chosen.getBoundingClientRect();
        const cover = document.elementFromPoint(left + width / 2, top + height / 2);
        return { state: 'covered', element: chosen.outerHTML.slice(0, 400), by: cover?.outerHTML.slice(0, 200) };
    }";

/// Taps per game that may hit nothing because the page moved.
const MAX_MISSES: usize = 3;

/// A player who makes random moves in a browser.
pub(crate) struct Player<'a> {
    browser: &'a Browser,
    random: u64,
}

/// The next thing that a player can do.
pub(crate) enum Next {
    /// Tap this point of the window.
    Tap(i64, i64),
    /// Nothing: the game has had enough moves.
    Reached,
    /// Nothing: the game is over.
    Over,
}

impl<'a> Player<'a> {
    /// Creates the player with this number, which seeds their moves.
    pub(crate) fn new(browser: &'a Browser, number: u64) -> Player<'a> {
        Player { browser, random: 6 + number }
    }

    /// Plays until the game is over or has had `target` moves. Alone against bots, it then also waits for its turn. Returns false if the
    /// game is over.
    async fn play(&mut self, target: Option<u64>, alone: bool) -> anyhow::Result<bool> {
        loop {
            match self.next(target, alone).await? {
                Next::Tap(x, y) => self.browser.tap(x, y).await?,
                Next::Reached => return Ok(true),
                Next::Over => return Ok(false),
            }
        }
    }

    /// Waits for the player's turn, or until the game is over or has had `target` moves. Returns what to do then.
    pub(crate) async fn next(&mut self, target: Option<u64>, alone: bool) -> anyhow::Result<Next> {
        self.random =
            self.random.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        let args = vec![json!(self.random >> 33), json!(target), json!(alone)];
        let answer = self.browser.eval_async(NEXT_TAP, args).await?;
        let next: Value =
            serde_json::from_str(&answer).with_context(|| format!("unexpected answer '{answer}'"))?;
        let misses = next["misses"].as_array().map_or(0, Vec::len);
        ensure!(misses <= MAX_MISSES, "taps have no effect: {}", next["misses"]);
        let coordinate = |name: &str| next[name].as_i64().context("a point lacks a coordinate");
        match next["state"].as_str() {
            Some("over") => Ok(Next::Over),
            Some("reached") => Ok(Next::Reached),
            Some("tap") => Ok(Next::Tap(coordinate("x")?, coordinate("y")?)),
            _ => bail!("a choice is covered by something else: {next}"),
        }
    }
}

/// Players who play the same game at the same time.
pub(crate) struct Players<'a>(Vec<Player<'a>>);

impl<'a> Players<'a> {
    pub(crate) fn new(browsers: &[&'a Browser]) -> Players<'a> {
        let player = |(number, &browser): (u64, &&'a Browser)| Player::new(browser, number);
        Players((0..).zip(browsers).map(player).collect())
    }

    /// Plays until every browser shows the result.
    pub(crate) async fn finish(&mut self) -> anyhow::Result<()> {
        self.play(None).await?;
        Ok(())
    }

    /// Plays until the game has had this many moves.
    pub(crate) async fn play_to(&mut self, target: u64) -> anyhow::Result<()> {
        ensure!(self.reach(target).await?, "the game ended too early");
        Ok(())
    }

    /// Plays until the game has had this many moves or is over. Returns whether it goes on.
    pub(crate) async fn reach(&mut self, target: u64) -> anyhow::Result<bool> {
        self.play(Some(target)).await
    }

    async fn play(&mut self, target: Option<u64>) -> anyhow::Result<bool> {
        let alone = self.0.len() == 1;
        let results = join_all(self.0.iter_mut().map(|player| player.play(target, alone))).await;
        let errors: Vec<String> = results
            .iter()
            .filter_map(|result| result.as_ref().err())
            .map(|error| format!("{error:#}"))
            .collect();
        if !errors.is_empty() {
            bail!("{}\n{}", errors.join("\n"), self.report().await?);
        }
        Ok(results.into_iter().flatten().all(|goes_on| goes_on))
    }

    /// Describes what every page asks. Saves its text and a screenshot in `target/e2e`.
    async fn report(&self) -> anyhow::Result<String> {
        let mut report = String::new();
        for (number, Player { browser, .. }) in self.0.iter().enumerate() {
            let file = |ending: &str| root().join(format!("target/e2e/failed-{number}.{ending}"));
            // If the browser has crashed, the report is incomplete.
            let _ = browser.screenshot(&file("webp")).await;
            let ask = browser.eval("return document.querySelector('#page-ask')?.outerHTML ?? ''").await;
            let [text, ask] = [browser.text().await, ask].map(Result::unwrap_or_default);
            std::fs::write(file("txt"), text)?;
            report += &format!("{ask}\n{:?}\n----\n", browser.console_errors().await);
        }
        Ok(report)
    }
}
