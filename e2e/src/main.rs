//! `cargo xtask e2e`: whole games in a real Chromium, driven by WebDriver.
//!
//! Each scene is a test with a server and browsers of its own. The arguments are those of any Rust test: a name runs one
//! scene, `--list` lists them. In addition, `--full` looks at every move of games for every number of players, and `--browser` plays one
//! game of each kind in another browser. Nothing sleeps for a fixed time: every wait is for a condition, which the
//! page itself checks whenever it changes.

mod browser;
mod browsers;
mod engine;
mod options;
mod play;
mod scenes;
mod server;

use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::time::{Duration, Instant};

use browsers::Browsers;
use engine::Engine;
use libtest_mimic::{Arguments, Failed, Trial};
use options::Options;
use scenes::{
    accessibility, approved, choosing, club, colours, fairness, keyboard, layout, learning, mail, measures,
    motion, multiplayer, people, rated, returning, review, screenshots, solo, waiting,
};
use server::TestServer;

/// The names of the games.
const GAMES: [&str; 4] = ["penguins", "wishes", "ships", "fresh"];

/// How long a condition may take to become true on a busy machine.
const TIMEOUT: Duration = Duration::from_secs(120);

/// Scenes that run at the same time, unless `--test-threads` says otherwise. Most of them wait for bots, which pause before each move.
const THREADS: usize = 3;

fn main() -> ExitCode {
    let (options, rest) = match options::read(std::env::args()) {
        Ok(read) => read,
        Err(error) => {
            eprintln!("{error}");
            return ExitCode::from(2);
        }
    };
    let tests = trials(options);
    let scenes = tests.iter().map(Trial::name).collect::<Vec<_>>().join(", ");
    if rest.iter().any(|arg| arg == "--help" || arg == "-h") {
        println!("{}\n", options::help(&scenes));
    }
    // Prints the help for its own options and exits if asked for help.
    let mut args = Arguments::from_iter(rest);
    args.test_threads.get_or_insert(THREADS);
    // A scene selected by name runs even if it is ignored by default.
    args.include_ignored |= args.filter.is_some();
    if let Some(filter) = &args.filter
        && tests.iter().all(|test| !test.name().contains(filter))
    {
        eprintln!("Unknown scene '{filter}'. Scenes: {scenes}");
        return ExitCode::from(2);
    }
    libtest_mimic::run(&args, tests).exit_code()
}

/// Returns the scenes, longest first.
fn trials(options: Options) -> Vec<Trial> {
    let Options { engine, full } = options;
    if engine != Engine::Chromium {
        let whole_game = |game| {
            let name = format!("{}-{game}", engine.name());
            trial_in(engine, name, async move |browsers, server| solo::one_game(browsers, server, game).await)
        };
        return GAMES.map(whole_game).into();
    }
    vec![
        trial("access", accessibility::every_page),
        trial("fits", async move |browsers, server| layout::fits(browsers, server, full).await),
        trial("two", multiplayer::two_players),
        trial("killed", multiplayer::server_killed_mid_game),
        trial("phone", solo::narrow_screen),
        trial("keys", keyboard::whole_games),
        trial("choose", choosing::reasons_and_drags),
        trial("plain", solo::without_javascript),
        trial("watch", multiplayer::spectator),
        trial("people", people::follow_seek_and_block),
        trial("learn", learning::every_step),
        trial("motion", motion::one_after_another),
        trial("chat", multiplayer::chat),
        trial("rated", rated::games_and_traces),
        trial("waiting", waiting::slow_games),
        trial("club", club::customized_by_its_operator),
        trial("returning", returning::notifications_and_tournaments),
        trial("colours", colours::without_colours),
        trial("mail", mail::addresses_and_passwords),
        trial("review", review::after_the_game),
        trial("fair", fairness::over_plain_http),
        trial("tabs", solo::many_tabs),
        trial("bots", solo::one_click_game),
        trial("slow", solo::slow_network),
        trial("looks", approved::compare),
        trial("weight", measures::weight_and_reactions),
        trial("pictures-approved", approved::approve).with_ignored_flag(true),
        trial("pictures", screenshots::take).with_ignored_flag(true),
    ]
}

/// Returns a test that runs one scene in Chromium.
fn trial<F>(name: &str, scene: F) -> Trial
where
    F: for<'a> AsyncFnOnce(&'a Browsers, TestServer) -> anyhow::Result<()> + Send + 'static,
{
    trial_in(Engine::Chromium, name.to_owned(), scene)
}

/// Returns a test that runs one scene with its own server and browsers.
fn trial_in<F>(engine: Engine, name: String, scene: F) -> Trial
where
    F: for<'a> AsyncFnOnce(&'a Browsers, TestServer) -> anyhow::Result<()> + Send + 'static,
{
    Trial::test(name.clone(), move || {
        let start = Instant::now();
        let runtime = tokio::runtime::Builder::new_multi_thread().worker_threads(1).enable_all().build()?;
        let result = runtime.block_on(async {
            let browsers = Browsers::start(engine)?;
            let result = scene(&browsers, TestServer::start()?).await;
            browsers.quit().await;
            result
        });
        println!("  {name}: {:.1} s", start.elapsed().as_secs_f64());
        result.map_err(|error| Failed::from(format!("{error:?}")))
    })
}

/// Returns the root folder of the project.
fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).parent().expect("e2e is a folder of the project").to_owned()
}
