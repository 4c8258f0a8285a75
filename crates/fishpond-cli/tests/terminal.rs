//! Games in a real terminal: tmux sends keys and captures the screen.

#![cfg(unix)]

use std::process::{Command, Output};
use std::time::{Duration, Instant};

use tempfile::TempDir;

#[path = "common/server.rs"]
mod server;

mod common;

use common::games;
use server::Server;

/// How long a screen may take to show something.
const PATIENCE: Duration = Duration::from_secs(60);

/// A terminal that runs one command.
struct Terminal {
    folder: TempDir,
}

impl Terminal {
    /// Runs `fishpond` with these arguments in a terminal of this size.
    fn run(args: &str, width: u16, height: u16) -> Terminal {
        let terminal = Terminal { folder: TempDir::new().unwrap() };
        let command = format!("{} {args}; echo left with $?; read wait", env!("CARGO_BIN_EXE_fishpond"));
        let (width, height) = (width.to_string(), height.to_string());
        let started =
            terminal.tmux(&["-f", "/dev/null", "new-session", "-d", "-x", &width, "-y", &height, &command]);
        assert!(started.status.success(), "{}", String::from_utf8_lossy(&started.stderr));
        terminal
    }

    fn tmux(&self, args: &[&str]) -> Output {
        let socket = self.folder.path().join("tmux");
        Command::new("tmux")
            .arg("-u")
            .arg("-S")
            .arg(socket)
            .args(args)
            .env("LC_ALL", "C.UTF-8")
            .env_remove("TMUX")
            .env_remove("NO_COLOR")
            .current_dir(self.folder.path())
            .output()
            .expect("tmux is installed (xtask/install-terminal.sh)")
    }

    /// Returns the text of the screen, with wrapped lines joined.
    fn screen(&self) -> String {
        String::from_utf8(self.tmux(&["capture-pane", "-p", "-J"]).stdout).unwrap()
    }

    /// Waits until the screen fulfils a condition, and returns it.
    #[track_caller]
    fn wait_until(&self, what: &str, condition: impl Fn(&str) -> bool) -> String {
        let deadline = Instant::now() + PATIENCE;
        loop {
            let screen = self.screen();
            if condition(&screen) {
                return screen;
            }
            assert!(Instant::now() < deadline, "waiting for {what}:\n{screen}");
        }
    }

    #[track_caller]
    fn shows(&self, words: &str) -> String {
        self.wait_until(words, |screen| screen.contains(words))
    }

    fn press(&self, keys: &[&str]) {
        self.tmux(&[&["send-keys"], keys].concat());
    }
}

impl Drop for Terminal {
    fn drop(&mut self) {
        self.tmux(&["kill-server"]);
    }
}

#[test]
fn whole_games_are_played_in_a_terminal() {
    for game in games() {
        let terminal = Terminal::run(&format!("play {game} --bots random --seed 5 --save game.json"), 80, 24);
        terminal.shows("Your turn");
        let deadline = Instant::now() + 5 * PATIENCE;
        loop {
            let screen = terminal.wait_until("a turn", |screen| {
                screen.contains("Your turn") || screen.contains("The game is over")
            });
            if screen.contains("The game is over") {
                break;
            }
            assert!(Instant::now() < deadline, "{game} does not end:\n{screen}");
            terminal.press(&["Enter"]);
        }
        terminal.press(&["q"]);
        terminal.shows("Leave the game?");
        terminal.press(&["y"]);
        terminal.shows("left with 0");
        let record = terminal.folder.path().join("game.json").display().to_string();
        let verified = common::prints(&["record", "verify", &record]);
        assert!(verified.starts_with("ok: "), "{verified}");
    }
}

/// Presses Enter in these terminals, whenever it is somebody's turn, until the game is over in all of them.
fn play_out(terminals: &[&Terminal]) {
    let deadline = Instant::now() + 5 * PATIENCE;
    loop {
        let screens: Vec<String> = terminals.iter().map(|terminal| terminal.screen()).collect();
        if screens.iter().all(|screen| screen.contains("The game is over")) {
            return;
        }
        assert!(Instant::now() < deadline, "the game does not end:\n{}", screens.join("\n"));
        for (terminal, screen) in terminals.iter().zip(screens) {
            if screen.contains("Your turn") {
                terminal.press(&["Enter"]);
            }
        }
    }
}

fn leave(terminal: &Terminal) {
    terminal.press(&["q"]);
    terminal
        .wait_until("the end", |screen| screen.contains("Leave the game?") || screen.contains("left with"));
    terminal.press(&["y"]);
    terminal.shows("left with 0");
}

#[test]
fn friends_play_and_watch_on_a_server() {
    let folder = TempDir::new().unwrap();
    let server = Server::on(folder.path(), &["--person-rate", "0", "--address-rate", "0"]);
    let url = format!("http://{}", server.address());
    let host = Terminal::run(&format!("play penguins --server {url}"), 160, 40);
    let screen = host.shows("/t/");
    let links: Vec<&str> = screen.split_whitespace().filter(|word| word.starts_with(&url)).collect();
    let [invitation, watching] = links[..] else { panic!("{screen}") };
    let watcher = Terminal::run(&format!("watch '{watching}'"), 100, 30);
    watcher.shows("Waiting for players");
    let friend = Terminal::run(&format!("play --server '{invitation}' --names Bob"), 80, 24);
    friend.wait_until("the game", |screen| screen.contains("turn"));
    watcher.shows("Bob");
    play_out(&[&host, &friend]);
    watcher.shows("The game is over");
    for terminal in [&host, &friend, &watcher] {
        leave(terminal);
    }
}

#[test]
fn a_game_against_bots_on_a_server_is_left_and_continued() {
    let folder = TempDir::new().unwrap();
    let server = Server::on(folder.path(), &[]);
    let url = format!("http://{}", server.address());
    let args = format!("play penguins --server {url} --bots level:1");
    let terminal = Terminal::run(&args, 160, 24);
    terminal.shows("Your turn");
    leave(&terminal);
    let screen = terminal.shows("FISHPOND_TOKEN=");
    let after = |mark: &str| screen.split(mark).nth(1).unwrap().split_whitespace().next().unwrap();
    let (token, address) = (after("FISHPOND_TOKEN="), after("--server "));
    let again = Terminal::run(&format!("play --server {address} --token {token}"), 80, 24);
    again.shows("Your turn");
    leave(&again);
}

#[test]
fn ctrl_c_keeps_a_saved_game_and_the_window_can_change_its_size() {
    let terminal =
        Terminal::run("play penguins --bots greedy --seed 5 --names Ann --lang de --save game.json", 100, 30);
    terminal.shows("Du bist am Zug");
    terminal.press(&["Enter"]);
    terminal.shows("Ann stellt");
    terminal.tmux(&["resize-window", "-x", "80", "-y", "24"]);
    terminal.wait_until("the keys on the last line", |screen| {
        screen.lines().nth(23).is_some_and(|line| line.contains("Hilfe"))
    });
    terminal.press(&["C-c"]);
    terminal.shows("Spiel verlassen?");
    terminal.press(&["C-c"]);
    terminal.shows("--resume game.json");
    let record = terminal.folder.path().join("game.json").display().to_string();
    let shown = common::prints(&["record", "show", &record, "--lang", "de"]);
    assert!(shown.contains("Ann stellt"), "{shown}");
}

#[test]
fn lessons_are_shown_in_a_terminal() {
    let terminal = Terminal::run("lesson penguins", 80, 24);
    let screen = terminal.shows("1/");
    assert!(screen.contains("Lesson: Hey, That's My Fish!"), "{screen}");
    terminal.press(&["?"]);
    terminal.shows("Arrow keys");
}
