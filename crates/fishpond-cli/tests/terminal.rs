//! Games in a real terminal: tmux sends keys and captures the screen.

#![cfg(unix)]

use std::process::{Command, Output};
use std::time::{Duration, Instant};

use serde_json::{Value, json};
use tempfile::TempDir;

#[path = "common/server.rs"]
mod server;

mod common;

use common::games;
use server::{Server, call, token};

/// How long a screen may take to show something.
const PATIENCE: Duration = Duration::from_secs(60);

/// A terminal that runs one command.
struct Terminal {
    folder: TempDir,
}

impl Terminal {
    /// Runs `fishpond` with these arguments in a terminal of this size.
    fn run(args: &str, width: u16, height: u16) -> Terminal {
        Terminal::run_in("", args, width, height)
    }

    /// Runs `fishpond` with these variables in its environment.
    fn run_in(variables: &str, args: &str, width: u16, height: u16) -> Terminal {
        let terminal = Terminal { folder: TempDir::new().unwrap() };
        let command = format!(
            "env {variables} {} {args}; echo left with $?; read wait",
            env!("CARGO_BIN_EXE_fishpond")
        );
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

    /// Returns the number of lines above the cursor, with those that have left the screen.
    fn lines(&self) -> u32 {
        let printed = self.tmux(&["display-message", "-p", "#{history_size} #{cursor_y}"]).stdout;
        let printed = String::from_utf8(printed).unwrap();
        printed.split_whitespace().map(|number| number.parse::<u32>().unwrap()).sum()
    }

    /// Waits until the screen meets a condition, and returns it.
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
fn five_players_fit_on_the_smallest_usual_terminal() {
    let markets = ["ANG", "MON", "SWO", "KIN", "CAT", "STA", "CLO"];
    for (lang, turn, boats, question) in [
        ("en", "Your turn", "boats:", "Take a card from the ocean"),
        ("de", "Du bist am Zug", "Boote:", "Nimm eine Karte aus dem Meer"),
    ] {
        for lines in ["", "--lines"] {
            let bots = ["greedy"; 4].join(",");
            let args = format!("play wishes --bots {bots} --seed 3 --lang {lang} {lines}");
            let terminal = Terminal::run(&args, 80, 24);
            let whole = |screen: &str| {
                screen.contains(question)
                    && screen.matches(boats).count() == 5
                    && markets.iter().all(|code| screen.lines().any(|line| line.starts_with(code)))
                    && (1..=4).all(|card| screen.lines().any(|line| line.starts_with(&format!("{card} "))))
            };
            if lines.is_empty() {
                terminal.shows(turn);
            }
            terminal.wait_until("everything", whole);
            terminal.press(if lines.is_empty() { &["Enter", "Enter"] } else { &["keep 1", "Enter"] });
            // The second turn, with a card in the player's own boat.
            let own = format!("{boats} SWO/WRM");
            terminal.wait_until("everything again", |screen| whole(screen) && screen.contains(&own));
        }
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
        // Another game with the same players has a file of its own.
        terminal.shows("n new game");
        terminal.press(&["n"]);
        terminal.wait_until("a new game", |screen| !screen.contains("The game is over"));
        terminal.press(&["q"]);
        terminal.shows("Leave the game?");
        terminal.press(&["y"]);
        let farewell = terminal.shows("left with 0");
        assert!(farewell.contains("saved to game.json."), "{farewell}");
        assert!(farewell.contains("fishpond play --resume game-2.json"), "{farewell}");
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
    let host = Terminal::run(&format!("play penguins --server {url} --names Ann"), 160, 40);
    let screen = host.shows("/t/");
    let links: Vec<&str> = screen.split_whitespace().filter(|word| word.starts_with(&url)).collect();
    let [invitation, watching] = links[..] else { panic!("{screen}") };
    let watcher = Terminal::run(&format!("watch '{watching}'"), 100, 30);
    watcher.shows("Waiting for players");
    let keys = watcher.shows("q quit");
    assert!(keys.contains("l log  r rules  ? help  q quit") && !keys.contains("undo"), "{keys}");
    let friend = Terminal::run(&format!("play --server '{invitation}' --names Bob"), 80, 24);
    friend.wait_until("the game", |screen| screen.contains("turn"));
    watcher.shows("Bob");
    host.press(&["t"]);
    host.shows("> chat");
    host.press(&["Hello, Bob!", "Enter"]);
    friend.shows("Ann: Hello, Bob!");
    watcher.press(&["u"]);
    // A move is taken back, if the other player agrees.
    let deadline = Instant::now() + PATIENCE;
    let (first, second) = loop {
        assert!(Instant::now() < deadline, "nobody can move");
        match (host.screen().contains("Your turn"), friend.screen().contains("Your turn")) {
            (true, _) => break (&host, &friend),
            (_, true) => break (&friend, &host),
            _ => {}
        }
    };
    first.press(&["Enter"]);
    second.shows("Your turn");
    second.press(&["Enter"]);
    // Before the first move arrives, it is also the first player's turn.
    first.wait_until("both moves", |screen| {
        ["Ann places", "Bob places", "Your turn"].iter().all(|words| screen.contains(words))
    });
    first.press(&["u"]);
    second.shows("wants to take back a move");
    second.press(&["y"]);
    second.shows("takes back");
    play_out(&[&host, &friend]);
    watcher.shows("The game is over");
    // They play again, and the spectator follows them.
    host.press(&["n"]);
    host.shows("Waiting for players");
    host.shows("Bob (invited)");
    friend.shows("want to play again");
    watcher.shows("n next game");
    watcher.press(&["n"]);
    watcher.shows("Waiting for players");
    friend.press(&["n"]);
    for terminal in [&host, &friend, &watcher] {
        terminal.wait_until("the next game", |screen| screen.contains("goes first"));
    }
    // Players can resign while they wait for another player.
    let deadline = Instant::now() + PATIENCE;
    let waiting = loop {
        assert!(Instant::now() < deadline, "nobody can move");
        match (host.screen().contains("Your turn"), friend.screen().contains("Your turn")) {
            (true, _) => break &friend,
            (_, true) => break &host,
            _ => {}
        }
    };
    waiting.press(&[":"]);
    waiting.press(&["resign", "Enter"]);
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
    let args = format!("play penguins --server {url} --bots level:1 --names Ann");
    let terminal = Terminal::run(&args, 160, 24);
    terminal.shows("Your turn");
    terminal.shows("(bot, level 1)");
    terminal.press(&["h"]);
    terminal.shows("Hint: Place a penguin on ");
    terminal.press(&["Enter"]);
    terminal.wait_until("a move", |screen| screen.contains("Ann places"));
    terminal.wait_until("the next turn", |screen| screen.contains("Your turn"));
    terminal.press(&["u"]);
    terminal.shows("Ann takes back");
    leave(&terminal);
    let screen = terminal.shows("FISHPOND_TOKEN=");
    let after = |mark: &str| screen.split(mark).nth(1).unwrap().split_whitespace().next().unwrap();
    let (token, address) = (after("FISHPOND_TOKEN="), after("--server "));
    let again = Terminal::run(&format!("play --server {address} --token {token}"), 80, 24);
    again.shows("Your turn");
    leave(&again);
}

#[test]
fn a_table_with_a_clock_shows_it_and_a_seat_is_taken_back_from_a_bot() {
    let folder = TempDir::new().unwrap();
    let folder = folder.path();
    let server = Server::on(folder, &["--person-rate", "0", "--address-rate", "0"]);
    let address = server.address();
    let (ann, bob) = (token(folder, &address, "Ann"), token(folder, &address, "Bob"));
    let settings = json!({ "clock": "move:1800" });
    let table = json!({ "game": "penguins", "seats": ["me", "open"], "settings": settings });
    let table = call(&address, &ann, "POST", "/api/v1/tables", &table);
    let (id, code) = (table["id"].as_str().unwrap(), table["invitation"].as_str().unwrap());
    let terminal = Terminal::run(&format!("play --server http://{address}/t/{id} --token {ann}"), 160, 40);
    terminal.shows("Waiting for players");
    call(&address, &bob, "POST", &format!("/api/v1/tables/{id}/join?code={code}"), &json!({}));
    // Nobody moves, so the clock counts down below the full half hour.
    terminal.wait_until("a running clock", |screen| {
        ["Ann (you) 29:5", "Bob 29:5"].iter().any(|clock| screen.contains(clock))
    });
    call(&address, &ann, "POST", &format!("/api/v1/tables/{id}/leave"), &json!({}));
    terminal.shows("You left the table. A bot is playing for you.");
    terminal.shows("s take seat back");
    terminal.press(&["s"]);
    terminal.wait_until("the return", |screen| {
        screen.contains("Ann is back") && !screen.contains("A bot is playing for you")
    });
    let seats = call(&address, &ann, "GET", &format!("/api/v1/tables/{id}"), &Value::Null);
    assert_eq!(seats["seats"][0]["stand_in"], Value::Null, "{seats}");
    leave(&terminal);
}

#[test]
fn ctrl_c_keeps_a_saved_game_and_the_window_can_be_resized() {
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

/// Plays a few moves in the line mode, with refusals, and checks that the top of the board is on the screen at every question, except
/// after the help, which fills the screen.
#[track_caller]
fn check_the_board_of_the_line_mode(game: &str, players: u8) {
    let bots = vec!["random"; usize::from(players) - 1].join(",");
    let args = format!("play {game} --lines --bots {bots} --seed 9 --names Ann");
    let terminal = Terminal::run(&args, 80, 24);
    let prompt = "? for help >";
    let refused = if game == "fresh" { "a9 zz" } else { "herring" };
    let (mut lines, mut typed) = (0, "");
    for line in ["1", refused, "1", "zz top", "1", "1", "?", "1", "1", "1"] {
        terminal.wait_until("the echo", |_| terminal.lines() > lines);
        let screen = terminal.wait_until("the next question", |screen| screen.trim_end().ends_with(prompt));
        lines = terminal.lines();
        let top = match game {
            "penguins" | "fresh" => screen.lines().any(|line| line.trim_start().starts_with("a  ")),
            "ships" => screen.contains("Harbour"),
            _ => screen.lines().any(|line| line.starts_with("ANG")),
        };
        assert!(typed == "?" || top, "{game}, {players} players, after '{typed}':\n{screen}");
        terminal.press(&[line, "Enter"]);
        typed = line;
    }
}

#[test]
fn the_line_mode_keeps_the_board_on_the_screen() {
    for game in fishpond_games::GameId::ALL {
        let facts = game.facts();
        // The fewest and the most players.
        for players in [facts.min_players, facts.max_players] {
            check_the_board_of_the_line_mode(facts.id, players);
        }
    }
}

#[test]
fn the_line_mode_says_that_a_bot_is_thinking() {
    let terminal =
        Terminal::run("play penguins --lines --bots level:8 --seed 4 --names Ann --lang de", 80, 24);
    terminal.shows("? für Hilfe >");
    terminal.press(&["1", "Enter"]);
    terminal.shows("denkt nach …");
}

#[test]
fn ctrl_c_in_the_line_mode_keeps_a_saved_game() {
    let args = "play penguins --lines --bots greedy --seed 5 --names Ann --save game.json";
    let terminal = Terminal::run(args, 80, 24);
    terminal.shows("? for help >");
    terminal.press(&["1", "Enter"]);
    terminal.wait_until("the next turn", |screen| {
        screen.contains("Ann places") && screen.trim_end().ends_with("? for help >")
    });
    terminal.press(&["C-c"]);
    let record = terminal.folder.path().join("game.json").display().to_string();
    // The shell may end with the program, and the terminal with the shell.
    terminal.wait_until("the end", |screen| screen.trim().is_empty() || screen.contains("left with"));
    let shown = common::prints(&["record", "show", &record]);
    assert!(shown.contains("Ann places"), "{shown}");
    let resumed = common::fishpond_with_input("log\nq\n", &["play", "--resume", &record]);
    let text = String::from_utf8(resumed.stdout).unwrap();
    assert!(text.contains("Ann places"), "{text}");
}

#[test]
fn wrapped_lines_do_not_push_the_board_off_the_screen() {
    let terminal = Terminal::run("play fresh --lines --bots level:4 --seed 4 --names Ann", 80, 24);
    terminal.shows("? for help >");
    terminal.press(&["b1", "Enter"]);
    let screen = terminal.wait_until("the next turn", |screen| {
        screen.contains("Ann reserves b1.") && screen.trim_end().ends_with("? for help >")
    });
    assert!(screen.contains("  a  b  c"), "{screen}");
    terminal.press(&["?", "Enter"]);
    terminal.shows("The first letter is enough");
    // The terminal breaks lines anywhere, and the capture joins them again.
    let screen = terminal.screen();
    assert!(screen.lines().all(|line| line.chars().count() <= 80), "{screen}");
}

#[test]
fn lessons_are_shown_in_a_terminal() {
    let terminal = Terminal::run("lesson penguins", 80, 24);
    let screen = terminal.shows("1/");
    assert!(screen.contains("Lesson: Hey, That's My Fish!"), "{screen}");
    terminal.press(&["?"]);
    terminal.shows("Arrow keys");
}

#[test]
fn the_system_chooses_the_language() {
    let terminal =
        Terminal::run_in("LC_ALL= LANG=de_AT.UTF-8", "play penguins --bots level:1 --seed 5", 80, 24);
    let screen = terminal.shows("Du bist am Zug");
    assert!(screen.contains("Bot Stufe 1"), "{screen}");
}
