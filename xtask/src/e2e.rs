//! `cargo xtask e2e`: whole games in a real Chromium, driven over the WebDriver protocol.
//!
//! Chromium and its driver are Debian's, the checker of accessibility comes from npm: `xtask/install-browser.sh` fetches
//! what is missing. Nothing here sleeps in the hope that something will have happened: every wait is for a condition, and
//! it is the page itself that looks, whenever it changes.

mod access;
mod browser;
mod driver;
mod house;
mod play;
mod scenes;
mod wire;

use std::process::Command;
use std::time::{Duration, Instant};

use anyhow::{Context, ensure};
use driver::Driver;
use house::House;

/// The games, by name.
const GAMES: [&str; 4] = ["penguins", "wishes", "ships", "fresh"];

/// How long a condition may take to come true before it is believed that it will not: a busy machine is slow.
const PATIENCE: Duration = Duration::from_secs(120);

/// What is played.
type Scene = fn(&Driver, House) -> anyhow::Result<()>;

/// The scenes, each with a house of its own.
const SCENES: [(&str, Scene); 9] = [
    ("two", scenes::people::two_people),
    ("watch", scenes::people::a_spectator),
    ("killed", scenes::people::killed_in_the_middle),
    ("bots", scenes::alone::against_bots),
    ("plain", scenes::alone::without_script),
    ("keys", scenes::alone::by_keyboard),
    ("phone", scenes::alone::on_a_phone),
    ("access", access::every_page),
    ("pictures", scenes::pictures::take),
];

/// Builds the server and plays one scene, or all that prove something: pictures are taken only when asked for.
pub(crate) fn run(only: Option<&str>) -> anyhow::Result<()> {
    crate::cargo(&["build", "-p", "fishpond-cli"], &[])?;
    let names = SCENES.map(|(name, _)| name);
    if let Some(only) = only {
        ensure!(names.contains(&only), "there is no scene '{only}'; there are {}", names.join(", "));
    }
    crate::run(Command::new("sh").arg("xtask/install-browser.sh").current_dir(crate::root()))?;
    let driver = Driver::start()?;
    for (name, scene) in SCENES {
        if only.map_or(name != "pictures", |only| only == name) {
            let start = Instant::now();
            scene(&driver, House::open()?).with_context(|| format!("the scene '{name}'"))?;
            println!("{name}: {:.1} s", start.elapsed().as_secs_f64());
        }
    }
    Ok(())
}
