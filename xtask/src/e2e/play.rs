//! How people play: they look at the page and tap on something that can be chosen.

use anyhow::{Context, anyhow, bail, ensure};
use serde_json::{Value, json};

use super::browser::Browser;
use super::house::House;

/// Makes a table on the page for it: who takes each seat, in order.
pub(super) fn make_table(
    browser: &Browser<'_>,
    house: &House,
    game: &str,
    seats: &[&str],
) -> anyhow::Result<()> {
    browser.go(&house.at(&format!("/new/{game}")))?;
    let seats = seats.iter().map(|seat| format!("\"{seat}\"")).collect::<Vec<_>>().join(",");
    browser.run(&format!(
        "const seats = [{seats}]; const form = document.querySelector('form.stack');
         form.elements.players.value = seats.length;
         seats.forEach((taker, index) => form.elements['seat-' + 'ABCDE'[index]].value = taker);
         form.requestSubmit();"
    ))?;
    browser.wait_for(".table")?;
    browser.painted()
}

/// Two people meet at a table of the first one's, by the link that its page shows, and start.
pub(super) fn meet(host: &Browser<'_>, guest: &Browser<'_>, house: &House, game: &str) -> anyhow::Result<()> {
    make_table(host, house, game, &["me", "open"])?;
    let link = host.ask("return document.querySelector('[data-copy]').value")?;
    guest.go(&link)?;
    guest.click("form.sit button[type=submit]")?;
    // The host's page hears of the guest by itself.
    host.wait_for("form[action$='/start'] button")?;
    host.click("form[action$='/start'] button")?;
    for browser in [host, guest] {
        browser.wait_for("#page-board svg.fishpond")?;
    }
    Ok(())
}

/// Waits until the page asks something of its reader, or the game is over or far enough. Says which, and where to tap for
/// one of the answers it offers: a place where nothing lies over it.
const TURN: &str = "
    const [dice, enough, alone, done] = arguments;
    const eye = new MutationObserver(look);
    eye.observe(document, { subtree: true, childList: true, attributes: true, characterData: true });
    // A page may move under the finger, so that the tap goes nowhere.
    const slow = setInterval(look, 1000);
    look();

    function look() {
        const seen = see();
        if (!seen) return;
        eye.disconnect();
        clearInterval(slow);
        done(JSON.stringify({ ...seen, slips: window.slips ?? 0 }));
    }

    function see() {
        const ask = document.querySelector('#page-ask');
        if (!ask) return;
        if (ask.querySelector('.standings')) return { state: 'over' };
        const mine = ask.hasAttribute('data-mine');
        if (Number(ask.dataset.moment) >= (enough ?? Infinity) && (mine || !alone)) return { state: 'enough' };
        if (!mine) return;
        if (ask.dataset.tapped) {
            // The page has not answered the last tap. If that met nothing, try again.
            if (ask.dataset.landed || Date.now() - ask.dataset.tapped < 5000) return;
            window.slips = (window.slips ?? 0) + 1;
        }
        const things = [...document.querySelectorAll('#page-board .pick')];
        const drawn = new Set(things.map((thing) => thing.id));
        const isPlain = ({ dataset: { pick } }) => pick && !drawn.has(pick);
        const all = [...things, ...[...ask.querySelectorAll('[data-pick]')].filter(isPlain)];
        // Between two events nothing may be there to choose for a moment.
        if (!all.length) return;
        const chosen = all[dice % all.length];
        chosen.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' });
        for (const part of [chosen, ...chosen.querySelectorAll('*')]) {
            const box = part.getBoundingClientRect();
            const [x, y] = [Math.round(box.left + box.width / 2), Math.round(box.top + box.height / 2)];
            const hit = document.elementFromPoint(x, y);
            if (hit && (hit === chosen || chosen.contains(hit))) {
                ask.dataset.tapped = Date.now();
                const land = ({ target }) => target.closest('.pick, [data-pick]') && (ask.dataset.landed = 1);
                document.addEventListener('click', land, { capture: true, once: true });
                return { state: 'tap', x, y };
            }
        }
        return { state: 'covered', what: chosen.outerHTML.slice(0, 400) };
    }";

/// How many taps of one person may go nowhere in a game because the page moved under the finger.
const SLIPS: u64 = 3;

/// Somebody at a browser, who chooses anything that can be chosen.
struct Player<'a> {
    browser: &'a Browser<'a>,
    dice: u64,
}

impl Player<'_> {
    /// Plays until the game is over, or at this moment; one who is alone with bots plays on until it is his turn.
    fn play(&mut self, enough: Option<u64>, alone: bool) -> anyhow::Result<()> {
        loop {
            self.dice =
                self.dice.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            let said = self.browser.ask_later(TURN, &json!([self.dice >> 33, enough, alone]))?;
            let said: Value =
                serde_json::from_str(&said).with_context(|| format!("the page says '{said}'"))?;
            ensure!(said["slips"].as_u64() <= Some(SLIPS), "taps have no effect");
            match (said["state"].as_str(), enough) {
                (Some("over"), None) | (Some("enough"), _) => return Ok(()),
                (Some("tap"), _) => {
                    let place = |name: &str| said[name].as_f64().context("a place has two numbers");
                    self.browser.tap(place("x")?, place("y")?)?;
                }
                (Some("over"), Some(_)) => bail!("the game is over already"),
                _ => bail!("something lies over what should be chosen: {said}"),
            }
        }
    }
}

/// People at their browsers, who play at the same time.
pub(super) struct Players<'a>(Vec<Player<'a>>);

impl<'a> Players<'a> {
    pub(super) fn new(browsers: &[&'a Browser<'a>]) -> Players<'a> {
        let player = |(number, &browser)| Player { browser, dice: 6 + number as u64 };
        Players((0..).zip(browsers).map(player).collect())
    }

    /// Plays until the result shows in every browser.
    pub(super) fn play_out(&mut self) -> anyhow::Result<()> {
        self.play(None)
    }

    /// Plays until the game is at some moment, counted in acts.
    pub(super) fn play_to(&mut self, moment: u64) -> anyhow::Result<()> {
        self.play(Some(moment))
    }

    fn play(&mut self, enough: Option<u64>) -> anyhow::Result<()> {
        let alone = self.0.len() == 1;
        let played: Vec<anyhow::Result<()>> = std::thread::scope(|scope| {
            let play = |player: &'_ mut Player<'a>| player.play(enough, alone);
            let threads: Vec<_> = self.0.iter_mut().map(|player| scope.spawn(move || play(player))).collect();
            let gone = || anyhow!("a player is gone");
            threads.into_iter().map(|thread| thread.join().map_err(|_| gone())?).collect()
        });
        let stuck: Vec<String> =
            played.into_iter().filter_map(Result::err).map(|error| format!("{error:#}")).collect();
        ensure!(stuck.is_empty(), "{}\n{}", stuck.join("\n"), self.report());
        Ok(())
    }

    /// What every page shows, for whoever has to find out why; pictures of them are kept beside the build.
    fn report(&self) -> String {
        let page = |(number, player): (usize, &Player<'_>)| {
            let browser = player.browser;
            let picture = crate::root().join(format!("target/e2e/failed-{number}.webp"));
            let _ = browser.picture(&picture);
            let ask = browser.ask("return document.querySelector('#page-ask')?.outerHTML ?? ''");
            let [text, ask] = [browser.text(), ask].map(Result::unwrap_or_default);
            format!("{text}\n{ask}\n{:?}\n----", browser.complaints())
        };
        self.0.iter().enumerate().map(page).collect::<Vec<_>>().join("\n")
    }
}
