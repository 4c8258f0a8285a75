//! `cargo xtask e2e`: whole games in a real Chromium, driven over the WebDriver protocol, with pictures.
//!
//! Chromium and its driver are Debian's: `xtask/install-browser.sh` installs them.

mod driver;

use std::io::{BufRead, BufReader};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use anyhow::{Context, bail, ensure};
use driver::{Browser, Driver, Window};

const GAMES: [&str; 4] = ["penguins", "wishes", "ships", "fresh"];

/// How long a page may take until it shows what it should.
const PATIENCE: Duration = Duration::from_secs(20);

/// How long a whole game may take.
const GAME: Duration = Duration::from_secs(300);

pub(crate) fn run(only: Option<&str>) -> anyhow::Result<()> {
    crate::cargo(&["build", "-p", "fishpond-cli"], &[])?;
    let driver = Driver::start()?;
    let pictures = crate::root().join("docs/pictures");
    let scenes: [(&str, Scene); 7] = [
        ("two", two_people),
        ("plain", without_script),
        ("phone", on_a_phone),
        ("keys", by_keyboard),
        ("killed", killed_in_the_middle),
        ("fair", fairness),
        ("pictures", take_pictures),
    ];
    for (name, scene) in scenes {
        if only.is_none_or(|only| only == name) {
            let house = House::open()?;
            let start = Instant::now();
            scene(&driver, house, &pictures).with_context(|| format!("the scene '{name}'"))?;
            println!("{name}: {:.1} s", start.elapsed().as_secs_f64());
        }
    }
    Ok(())
}

type Scene = fn(&Driver, House, &Path) -> anyhow::Result<()>;

/// A server with a folder of its own.
struct House {
    server: Child,
    address: String,
    folder: PathBuf,
}

impl House {
    fn open() -> anyhow::Result<House> {
        let unique = std::time::SystemTime::now().duration_since(std::time::UNIX_EPOCH)?.as_nanos();
        let folder = std::env::temp_dir().join(format!("fishpond-e2e-{unique}"));
        let (server, address) = serve(&folder, "127.0.0.1:0")?;
        Ok(House { server, address, folder })
    }

    /// Kills the server without warning and starts it again.
    fn kill_and_restart(&mut self) -> anyhow::Result<()> {
        self.server.kill()?;
        self.server.wait()?;
        let listen = self.address.trim_start_matches("http://").to_owned();
        (self.server, self.address) = serve(&self.folder, &listen)?;
        Ok(())
    }

    fn at(&self, path: &str) -> String {
        format!("{}{path}", self.address)
    }
}

impl Drop for House {
    fn drop(&mut self) {
        // What is left of a test server helps nobody.
        let _ = self.server.kill();
        let _ = self.server.wait();
        let _ = std::fs::remove_dir_all(&self.folder);
    }
}

fn serve(folder: &Path, listen: &str) -> anyhow::Result<(Child, String)> {
    let target =
        std::env::var_os("CARGO_TARGET_DIR").map_or_else(|| crate::root().join("target"), PathBuf::from);
    let mut server = Command::new(target.join("debug/fishpond"))
        .args(["serve", "--listen", listen, "--data"])
        .arg(folder)
        .stdout(Stdio::piped())
        .spawn()
        .context("cannot start the server")?;
    let mut line = String::new();
    BufReader::new(server.stdout.take().context("the server has no output")?).read_line(&mut line)?;
    let address =
        line.split(' ').find(|word| word.starts_with("http://")).context("the server prints its address")?;
    Ok((server, address.to_owned()))
}

/// Makes a table on the page for it: who takes each seat, in order.
fn make_table(browser: &Browser<'_>, house: &House, game: &str, seats: &[&str]) -> anyhow::Result<()> {
    browser.go(&house.at(&format!("/new/{game}")))?;
    let seats = seats.iter().map(|seat| format!("\"{seat}\"")).collect::<Vec<_>>().join(",");
    browser.run(&format!(
        "const seats = [{seats}]; const form = document.querySelector('form.stack');
         form.elements.players.value = seats.length;
         seats.forEach((taker, index) => form.elements['seat-' + 'ABCDE'[index]].value = taker);
         form.requestSubmit();"
    ))?;
    browser.wait_for(".table", PATIENCE)
}

/// One small choice, if there is one to make: taps the board, or a button. Says what the page is doing.
const STEP: &str = "
    if (document.querySelector('#page-ask .standings')) return 'over';
    const ask = document.querySelector('#page-ask');
    if (!ask || !ask.hasAttribute('data-mine') || ask.dataset.busy) return 'wait';
    const things = [...document.querySelectorAll('#page-board .pick')];
    const buttons = [...ask.querySelectorAll('[data-pick]')].filter((button) => button.dataset.pick && !things.some((thing) => thing.id === button.dataset.pick));
    const all = [...things, ...buttons];
    if (!all.length) return 'stuck';
    ask.dataset.busy = '1';
    all[Math.floor(Math.random() * all.length)].dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true }));
    return 'acted';";

/// Plays until the result shows in every browser.
fn play_out(browsers: &[&Browser<'_>]) -> anyhow::Result<()> {
    let start = Instant::now();
    loop {
        let mut over = 0;
        for browser in browsers {
            match &*browser.ask(STEP)? {
                "over" => over += 1,
                "stuck" => bail!("nothing can be chosen: {}", browser.ask("return document.body.innerText")?),
                _ => {}
            }
        }
        if over == browsers.len() {
            return Ok(());
        }
        ensure!(
            start.elapsed() < GAME,
            "the game does not end: {}",
            browsers[0].ask("return document.body.innerText")?
        );
        std::thread::sleep(Duration::from_millis(15));
    }
}

/// Two people in two browsers play a whole game of each.
fn two_people(driver: &Driver, house: House, _: &Path) -> anyhow::Result<()> {
    for game in GAMES {
        let ann = driver.open(Window::desk())?;
        let bob = driver.open(Window::desk())?;
        make_table(&ann, &house, game, &["me", "open"])?;
        let link = ann.ask("return document.querySelector('[data-copy]').value")?;
        bob.go(&link)?;
        bob.run("document.querySelector('form.sit').requestSubmit()")?;
        // The host's page hears of the guest by itself.
        ann.wait_for("form[action$='/start'] button", PATIENCE)?;
        ann.run("document.querySelector(\"form[action$='/start']\").requestSubmit()")?;
        play_out(&[&ann, &bob])?;
        ensure!(ann.complaints()?.is_empty(), "{game}: {:?}", ann.complaints()?);
        println!("  {game}: {}", ann.ask("return document.querySelector('.question').textContent")?);
    }
    Ok(())
}

/// A whole game with JavaScript switched off, against a bot.
fn without_script(driver: &Driver, house: House, _: &Path) -> anyhow::Result<()> {
    let browser = driver.open(Window { script: false, ..Window::desk() })?;
    browser.go(&house.at("/"))?;
    browser.click("form[action='/play/penguins'] button")?;
    let start = Instant::now();
    while !browser.has("#page-ask .standings")? {
        // A choice that leads on, or an act; while the bot thinks the page looks again by itself.
        let open = browser.has("#page-ask details.list:not([open])")?;
        if open && browser.has("#page-ask[data-mine]")? {
            // A page that is being left behind cannot be clicked: look again.
            let _ = browser.click("#page-ask details.list summary");
            let _ = browser.click("#page-ask .buttons [data-pick]");
        } else if browser.has("#page-ask[data-mine]")? {
            let _ = browser.click("#page-ask .buttons [data-pick]");
        } else {
            let _ = browser.reload();
        }
        ensure!(start.elapsed() < GAME, "the game does not end");
    }
    Ok(())
}

/// A whole game at 320 pixels, with nothing that sticks out.
fn on_a_phone(driver: &Driver, house: House, _: &Path) -> anyhow::Result<()> {
    for game in GAMES {
        let browser = driver.open(Window::phone())?;
        for path in ["/", "/me", &format!("/new/{game}"), &format!("/rules/{game}")] {
            browser.go(&house.at(path))?;
            fits(&browser, path)?;
        }
        make_table(&browser, &house, game, &["me", "bot greedy"])?;
        browser.wait_for("#page-board svg", PATIENCE)?;
        fits(&browser, game)?;
        play_out(&[&browser])?;
        fits(&browser, game)?;
    }
    Ok(())
}

fn fits(browser: &Browser<'_>, what: &str) -> anyhow::Result<()> {
    let wide = browser.ask("return String(document.documentElement.scrollWidth - innerWidth)")?;
    ensure!(wide.parse::<i64>()? <= 0, "{what} is {wide} pixels too wide for the screen");
    Ok(())
}

/// A whole game by keyboard alone.
fn by_keyboard(driver: &Driver, house: House, _: &Path) -> anyhow::Result<()> {
    let browser = driver.open(Window::desk())?;
    make_table(&browser, &house, "penguins", &["me", "bot greedy"])?;
    let start = Instant::now();
    let arrows = ['\u{e014}', '\u{e015}', '\u{e012}', '\u{e013}'];
    for turn in 0.. {
        if browser.has("#page-ask .standings")? {
            break;
        }
        if browser.has("#page-ask[data-mine] .choices")? {
            // An arrow goes to something that can be chosen, Enter chooses it.
            browser.press(arrows[turn % 4])?;
            browser.press('\u{e007}')?;
        }
        ensure!(
            start.elapsed() < GAME,
            "the game does not end: {}",
            browser.ask("return document.body.innerText")?
        );
    }
    browser.press('?')?;
    browser.wait_for("dialog[open]", PATIENCE)
}

/// The server is killed in the middle of a game and started again; the page heals by itself, and nothing is lost.
fn killed_in_the_middle(driver: &Driver, mut house: House, _: &Path) -> anyhow::Result<()> {
    let browser = driver.open(Window::desk())?;
    make_table(&browser, &house, "penguins", &["me", "beside"])?;
    let act = || -> anyhow::Result<()> {
        let before = browser.ask("return document.querySelector('#page-ask').dataset.moment")?;
        let start = Instant::now();
        while browser.ask("return document.querySelector('#page-ask').dataset.moment")? == before {
            browser.ask(STEP)?;
            ensure!(start.elapsed() < PATIENCE, "the act does not arrive");
        }
        Ok(())
    };
    for _ in 0..12 {
        act()?;
    }
    let log = "return document.querySelector('#page-log').innerText";
    let before = browser.ask(log)?;
    house.kill_and_restart()?;
    browser.wait_for("#page-connection[hidden]", PATIENCE)?;
    act()?;
    browser.reload()?;
    let after = browser.ask(log)?;
    let kept = before.lines().skip(2).all(|line| after.contains(line));
    ensure!(kept, "something was lost:\n{before}\n---\n{after}");
    play_out(&[&browser])
}

/// After a game the browser checks every draw by itself, and the slider shows every step.
fn fairness(driver: &Driver, house: House, _: &Path) -> anyhow::Result<()> {
    for game in GAMES {
        let browser = driver.open(Window::desk())?;
        make_table(&browser, &house, game, &["me", "bot greedy"])?;
        play_out(&[&browser])?;
        let table = browser.ask("return location.pathname")?;
        browser.go(&house.at(&format!("{table}/fair")))?;
        browser.wait_until("document.querySelector('#verdict').textContent.startsWith('✓')", PATIENCE)?;
        let draws = browser.ask("return String(document.querySelectorAll('#draws .check').length)")?;
        println!("  {game}: {draws} draws checked in the browser");
        browser.go(&house.at(&format!("{table}/replay?ply=5")))?;
        browser.press('\u{e014}')?;
        browser.wait_until("location.search.includes('ply=6')", PATIENCE)?;
    }
    Ok(())
}

/// Pictures of every game at desk and phone size, by day and by night.
fn take_pictures(driver: &Driver, house: House, pictures: &Path) -> anyhow::Result<()> {
    std::fs::create_dir_all(pictures)?;
    for (light, word) in [(false, "dark"), (true, "light")] {
        for (window, size) in [(Window::desk(), "desk"), (Window::phone(), "phone")] {
            let browser = driver.open(Window { light, ..window })?;
            browser.go(&house.at("/"))?;
            browser.picture(&pictures.join(format!("home-{size}-{word}.png")))?;
            for game in GAMES {
                make_table(&browser, &house, game, &["me", "bot greedy", "bot greedy"])?;
                // Some way into the game, on the visitor's turn.
                let start = Instant::now();
                let mut acts = 0;
                while acts < 8
                    || browser.ask("return String(!!document.querySelector('#page-ask[data-mine]'))")?
                        != "true"
                {
                    if browser.ask(STEP)? == "acted" {
                        acts += 1;
                    }
                    ensure!(start.elapsed() < Duration::from_secs(120), "{game} does not go on");
                    std::thread::sleep(Duration::from_millis(20));
                }
                browser.picture(&pictures.join(format!("{game}-{size}-{word}.png")))?;
            }
        }
    }
    Ok(())
}
