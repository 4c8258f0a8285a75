//! Moves that are animated: shown one after another, skipped with a press, at the chosen speed, and sooner in games with a clock.

use anyhow::{bail, ensure};
use serde_json::{Value, json};
use tokio::try_join;

use crate::browser::Browser;
use crate::browsers::{Browsers, Window};
use crate::play::{Next, Player, Players, create_table_with};
use crate::server::TestServer;

/// The players of a table: Ann and Bob, then two bots. Ann begins.
const SEATS: [&str; 4] = ["me", "open", "bot greedy", "bot greedy"];

/// The shortest time between two moves at normal speed, in milliseconds.
const MIN_GAP: f64 = 250.0;

/// The longest time until the page shows everything after a press, or in a game with a clock, in milliseconds. The page needs at most a second;
/// the machine may be busy.
const SOON: f64 = 1600.0;

/// Holds back updates of the page while `window.held` is an array.
const HOLD: &str = "
    window.EventSource = class extends EventSource {
        addEventListener(kind, listener) {
            super.addEventListener(kind, kind !== 'parts' ? listener : (event) => {
                if (window.held) window.held.push({ data: event.data, show: () => listener(event) });
                else listener(event);
            });
        }
    };";

/// Shows the updates that were held back, all at once, and waits until it is the visitor's turn. Returns the time of each new move on the page,
/// and whether something moved then, as JSON. With `presses`, the visitor presses somewhere after the first of them.
const RELEASE: &str = "
    const [presses, done] = arguments;
    const moves = [];
    const moment = () => Number(document.querySelector('#page-ask').dataset.moment);
    let last = moment();
    const start = performance.now();
    const observer = new MutationObserver(() => {
        if (moment() !== last) {
            last = moment();
            const isMoving = document.getAnimations().some((animation) => !(animation instanceof CSSTransition)
                && (!(animation instanceof CSSAnimation) || animation.animationName.startsWith('fp-')));
            moves.push({ moment: last, time: performance.now() - start, isMoving });
            if (presses && moves.length === 1) document.body.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true }));
        }
        if (!document.querySelector('#page-ask[data-mine]')) return;
        observer.disconnect();
        done(JSON.stringify(moves));
    });
    observer.observe(document, { subtree: true, childList: true, attributes: true, characterData: true });
    const held = window.held;
    window.held = null;
    for (const { show } of held) show();";

/// A move as it appeared on the page.
struct Shown {
    moment: u64,
    /// Milliseconds since the moves arrived.
    time: f64,
    is_moving: bool,
}

pub(crate) async fn one_after_another(browsers: &Browsers, server: TestServer) -> anyhow::Result<()> {
    let (ann, bob) =
        try_join!(browsers.open(Window { motion: true, ..Window::DESKTOP }), browsers.open(Window::DESKTOP))?;
    ann.cdp("Page.addScriptToEvaluateOnNewDocument", json!({ "source": HOLD })).await?;
    start(&ann, &bob, &server, "none").await?;
    let mut times = Vec::new();
    for speed in ["normal", "fast", "off"] {
        set_speed(&ann, speed).await?;
        let shown = play_round(&ann, &bob, false).await?;
        let gaps = shown.windows(2).map(|pair| pair[1].time - pair[0].time);
        let shortest = gaps.fold(f64::MAX, f64::min);
        if speed == "off" {
            ensure!(shown.iter().all(|shown| !shown.is_moving), "moves are animated at speed {speed}");
        } else {
            let least = if speed == "fast" { MIN_GAP / 2.0 } else { MIN_GAP };
            ensure!(shortest >= least, "only {shortest} ms between two moves at speed {speed}");
            ensure!(shown.iter().all(|shown| shown.is_moving), "moves are not animated at speed {speed}");
            let moments: Vec<u64> = shown.iter().map(|shown| shown.moment).collect();
            ensure!(moments.windows(2).all(|pair| pair[0] + 1 == pair[1]), "{moments:?}");
        }
        times.push(last_time(&shown));
    }
    println!("  three moves at normal speed, fast and without motion: {times:.0?} ms");
    ensure!(times.is_sorted_by(|slower, faster| slower > faster), "{times:?}");
    set_speed(&ann, "normal").await?;
    let shown = play_round(&ann, &bob, true).await?;
    let rest = last_time(&shown) - shown[0].time;
    println!("  the rest of them after a press: {rest:.0} ms");
    ensure!(rest < SOON && rest < times[0] / 2.0, "the other moves follow {rest} ms after a press");

    start(&ann, &bob, &server, "bank:600+10").await?;
    let time = last_time(&play_round(&ann, &bob, false).await?);
    println!("  with a clock: {time:.0} ms");
    ensure!(time < SOON, "with a clock, the page says “your turn” {time} ms after it knows");
    try_join!(ann.expect_no_console_errors(), bob.expect_no_console_errors())?;
    Ok(())
}

/// Returns when the last of some moves appeared.
fn last_time(shown: &[Shown]) -> f64 {
    shown.last().map_or(0.0, |shown| shown.time)
}

/// Starts a game of Ann and Bob against two bots.
async fn start(ann: &Browser, bob: &Browser, server: &TestServer, clock: &str) -> anyhow::Result<()> {
    let entries = json!({ "clock": clock, "option-start_player": "A" });
    create_table_with(ann, server, "penguins", &SEATS, &entries).await?;
    let link = ann.eval("return document.querySelector('[data-copy]').value").await?;
    bob.goto(&link).await?;
    bob.click("form.sit button[type=submit]").await?;
    ann.wait_for("form[action$='/start'] button").await?;
    ann.click("form[action$='/start'] button").await?;
    try_join!(ann.wait_for("#page-board svg.fishpond"), bob.wait_for("#page-board svg.fishpond"))?;
    Ok(())
}

/// Lets Ann make a move. The moves of the others then reach her page at the same time. Returns how it shows them.
async fn play_round(ann: &Browser, bob: &Browser, presses: bool) -> anyhow::Result<Vec<Shown>> {
    ann.wait_for("#page-ask[data-mine]").await?;
    let moment = ann.eval("return document.querySelector('#page-ask').dataset.moment").await?;
    let moment: u64 = moment.parse()?;
    Players::new(&[ann, bob]).play_to(moment + 1).await?;
    ann.run("window.held = []").await?;
    let mut player = Player::new(bob, moment);
    loop {
        match player.next(Some(moment + 2), false).await? {
            Next::Tap(x, y) => bob.tap(x, y).await?,
            Next::Reached => break,
            Next::Over => bail!("the game ended too early"),
        }
    }
    let all = format!("window.held.some(({{ data }}) => data.includes('data-moment=\"{}\"'))", moment + 4);
    let arrived = format!(
        "const done = arguments[0], timer = setInterval(() => {all} && (clearInterval(timer), done('')), 20)"
    );
    ann.eval_async(&arrived, vec![]).await?;
    let shown = ann.eval_async(RELEASE, vec![json!(presses)]).await?;
    let shown: Vec<Value> = serde_json::from_str(&shown)?;
    ensure!(shown.len() == 3 || presses, "three others have moved: {shown:?}");
    let read = |shown: &Value| {
        Some(Shown {
            moment: shown["moment"].as_u64()?,
            time: shown["time"].as_f64()?,
            is_moving: shown["isMoving"].as_bool()?,
        })
    };
    let Some(shown) = shown.iter().map(read).collect::<Option<Vec<Shown>>>() else {
        bail!("unexpected answer: {shown:?}")
    };
    ensure!(!shown.is_empty(), "the page shows nothing");
    Ok(shown)
}

/// Sets the speed with the setting in the menu.
async fn set_speed(browser: &Browser, speed: &str) -> anyhow::Result<()> {
    let script = format!(
        "const field = document.querySelector('[data-setting=speed]'); field.value = '{speed}';
         field.dispatchEvent(new Event('change', {{ bubbles: true }}))"
    );
    browser.run(&script).await
}
