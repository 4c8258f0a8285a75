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
use std::sync::Mutex;
use std::time::{Duration, Instant};

use anyhow::{Context, anyhow, ensure};
use driver::Driver;
use house::House;

/// The games, by name.
const GAMES: [&str; 4] = ["penguins", "wishes", "ships", "fresh"];

/// How long a condition may take to come true before it is believed that it will not: a busy machine is slow.
const PATIENCE: Duration = Duration::from_secs(120);

/// How many scenes are played at the same time: people wait for each other more than they think.
const STAGES: usize = 2;

/// What is played.
type Scene = fn(&Driver, House) -> anyhow::Result<()>;

/// The scenes, each with a house of its own, the longest first.
const SCENES: [(&str, Scene); 11] = [
    ("access", access::every_page),
    ("two", scenes::people::two_people),
    ("watch", scenes::people::a_spectator),
    ("killed", scenes::people::killed_in_the_middle),
    ("bots", scenes::alone::against_bots),
    ("plain", scenes::alone::without_script),
    ("keys", scenes::alone::by_keyboard),
    ("phone", scenes::alone::on_a_phone),
    ("fair", scenes::fair::in_a_home_network),
    ("tabs", scenes::alone::in_many_tabs),
    ("pictures", scenes::pictures::take),
];

/// Builds the server and plays one scene, or all that prove something: pictures are taken only when asked for.
pub(crate) fn run(only: Option<&str>) -> anyhow::Result<()> {
    crate::cargo(&["build", "-p", "fishpond-cli"], &[])?;
    play(only)
}

/// Plays with the server that was built last.
pub(crate) fn play(only: Option<&str>) -> anyhow::Result<()> {
    let names = SCENES.map(|(name, _)| name);
    if let Some(only) = only {
        ensure!(names.contains(&only), "there is no scene '{only}'; there are {}", names.join(", "));
    }
    crate::run(Command::new("sh").arg("xtask/install-browser.sh").current_dir(crate::root()))?;
    let driver = Driver::start()?;
    let wanted = |(name, _): &(&str, Scene)| only.map_or(*name != "pictures", |only| only == *name);
    let scenes = Mutex::new(SCENES.into_iter().filter(wanted));
    let stage = || -> anyhow::Result<()> {
        let next = || scenes.lock().expect("nobody panics between scenes").next();
        while let Some((name, scene)) = next() {
            let start = Instant::now();
            scene(&driver, House::open()?).with_context(|| format!("the scene '{name}'"))?;
            println!("{name}: {:.1} s", start.elapsed().as_secs_f64());
        }
        Ok(())
    };
    std::thread::scope(|scope| {
        let stages: Vec<_> = (0..STAGES).map(|_| scope.spawn(stage)).collect();
        stages.into_iter().try_for_each(|stage| stage.join().map_err(|_| anyhow!("a stage fell silent"))?)
    })
}
