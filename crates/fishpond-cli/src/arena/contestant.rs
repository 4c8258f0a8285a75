//! Contestants: built-in bots, and programs that speak the bot protocol.

use std::fmt;
use std::io::{BufRead, BufReader, Read, Write};
use std::process::{Child, Command, Stdio};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError, Sender};
use std::sync::{Arc, Mutex};
use std::thread;
use std::time::{Duration, Instant};

use fishpond_bots::{Bot, Thinker, UnknownBot};
use fishpond_core::{Outcome, Refusal, Rng, Seat, Viewer, shorten};
use fishpond_games::AnyPosition;
use fishpond_search::{Limits, Stop};
use serde_json::json;

use crate::commands::bot::PROTOCOL;

/// How long a program may take to get ready.
const STARTUP_TIMEOUT: Duration = Duration::from_secs(10);
/// Time on top of the limit, for pipes and scheduling.
const GRACE: Duration = Duration::from_secs(1);
/// How long a program may think if there is no time limit.
const MOVE_TIMEOUT: Duration = Duration::from_secs(60);

/// How many lines of output are buffered.
const BACKLOG: usize = 1000;
/// The longest line that is read, in bytes. A longer one ends the output.
const MAX_LINE: u64 = 1 << 20;

/// A contestant of an arena.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Contestant {
    /// A bot of this program.
    BuiltIn(Bot),
    /// A command that speaks the protocol.
    Program(String),
}

impl Contestant {
    /// Parses the name of a bot; anything else is a command.
    ///
    /// # Errors
    /// If the text looks like a level that does not exist.
    pub(crate) fn parse(text: &str) -> Result<Contestant, UnknownBot> {
        match text.parse() {
            Ok(bot) => Ok(Contestant::BuiltIn(bot)),
            Err(unknown) if text.starts_with("level:") || text.starts_with("bot:") => Err(unknown),
            Err(_) => Ok(Contestant::Program(text.to_owned())),
        }
    }

    /// Starts a program once to see whether it works, and returns the name that it gives itself.
    ///
    /// # Errors
    /// The reason why a program does not start.
    pub(crate) fn check(&self, position: &AnyPosition) -> Result<Option<String>, String> {
        match self.join(position, Seat::A, None, 1)? {
            Player::BuiltIn(..) => Ok(None),
            Player::Program(program) => Ok(program.name.clone()),
        }
    }

    /// Creates a player for one game.
    ///
    /// # Errors
    /// The reason why a program does not start.
    pub(crate) fn join(
        &self,
        position: &AnyPosition,
        seat: Seat,
        limits: Option<Limits>,
        seed: u64,
    ) -> Result<Player, String> {
        match self {
            Contestant::BuiltIn(bot) => Ok(Player::BuiltIn(Thinker::new(*bot, seed), limits)),
            Contestant::Program(command) => {
                Program::start(command, position, seat, limits, seed).map(Player::Program)
            }
        }
    }
}

impl fmt::Display for Contestant {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Contestant::BuiltIn(bot) => bot.fmt(f),
            Contestant::Program(command) => command.fmt(f),
        }
    }
}

/// The limits on the time that a player may take for a move.
#[derive(Clone, Default)]
pub(crate) struct Clocked {
    /// Stops a built-in bot.
    pub(crate) stop: Stop,
    /// How long a program is told to think.
    pub(crate) limit: Option<Duration>,
    /// The moment at which a program is told to stop.
    pub(crate) stop_at: Option<Instant>,
    /// The best move so far of a program that announces it.
    pub(crate) best: Arc<Mutex<Option<String>>>,
}

/// A contestant at a seat.
pub(crate) enum Player {
    BuiltIn(Thinker, Option<Limits>),
    Program(Program),
}

impl Player {
    /// Chooses a move.
    ///
    /// # Errors
    /// The reason why the player forfeits the game.
    pub(crate) fn choose(&mut self, position: &AnyPosition, seat: Seat) -> Result<String, String> {
        self.choose_in_time(position, seat, &Clocked::default())
    }

    /// Chooses a move within these limits.
    ///
    /// # Errors
    /// The reason why the player forfeits the game.
    pub(crate) fn choose_in_time(
        &mut self,
        position: &AnyPosition,
        seat: Seat,
        clocked: &Clocked,
    ) -> Result<String, String> {
        match self {
            Player::BuiltIn(thinker, limits) => {
                let view = position.view(Viewer::Seat(seat));
                Ok(thinker.think(&view, seat, limits.as_ref(), &clocked.stop).act)
            }
            Player::Program(program) => program.choose(position, seat, clocked),
        }
    }

    /// Informs a program that its move is illegal.
    pub(crate) fn refused(&mut self, refusal: &Refusal) {
        if let Player::Program(program) = self {
            program.send("refused", &json!(refusal));
        }
    }

    /// Informs a program of the result.
    pub(crate) fn over(&mut self, outcome: &Outcome) {
        if let Player::Program(program) = self {
            program.send("over", &json!(outcome));
        }
    }
}

/// A program that runs for one game. Separate threads write to it and read from it, so that a program that does not read, or
/// never stops writing, cannot block the arena.
pub(crate) struct Program {
    child: Child,
    /// The name that the program gives itself.
    pub(crate) name: Option<String>,
    /// `None` after the last message.
    input: Option<Sender<String>>,
    output: Receiver<String>,
    /// Receives the last line of standard error when the program has closed it.
    last_error: Receiver<String>,
    /// The limits for all moves.
    limits: Option<Limits>,
    /// The last limits that the program was told.
    told: String,
    /// Draws the hidden parts of the worlds that the program receives.
    rng: Rng,
}

impl Program {
    fn start(
        command: &str,
        position: &AnyPosition,
        seat: Seat,
        limits: Option<Limits>,
        seed: u64,
    ) -> Result<Program, String> {
        let mut child = shell(command)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .map_err(|error| format!("cannot start: {error}"))?;
        let mut stdin = child.stdin.take().expect("stdin is piped");
        let stdout = child.stdout.take().expect("stdout is piped");
        let stderr = child.stderr.take().expect("stderr is piped");
        let (input, messages) = mpsc::channel::<String>();
        thread::spawn(move || {
            // A program that has closed its input times out when it has to answer.
            messages.iter().all(|line| writeln!(stdin, "{line}").and_then(|()| stdin.flush()).is_ok())
        });
        let (sender, output) = mpsc::sync_channel(BACKLOG);
        thread::spawn(move || lines_of(stdout).all(|line| sender.send(line).is_ok()));
        let (sender, last_error) = mpsc::channel();
        thread::spawn(move || {
            let last = lines_of(stderr).filter(|line| !line.trim().is_empty()).last();
            sender.send(last.unwrap_or_default())
        });
        let mut program = Program {
            child,
            name: None,
            input: Some(input),
            output,
            last_error,
            limits,
            told: String::new(),
            rng: Rng::new(seed),
        };
        program.send_line(format!("hello {PROTOCOL}"));
        program.wait_for("ready", STARTUP_TIMEOUT)?;
        let game = position.game();
        let players = position.config().players;
        program.send("new", &json!({ "game": game, "players": players, "seat": seat }));
        program.send_limits(None);
        Ok(program)
    }

    /// Tells the program its limits, unless it knows them. Returns the time limit.
    fn send_limits(&mut self, by_clock: Option<Duration>) -> Option<Duration> {
        let time = self.limits.and_then(|limits| limits.time).into_iter().chain(by_clock).min();
        let nodes = self.limits.and_then(|limits| limits.nodes).map(|nodes| format!(" nodes {nodes}"));
        let milliseconds = time.map(|time| format!(" time {}", time.as_millis().max(1)));
        let limits = format!("{}{}", nodes.unwrap_or_default(), milliseconds.unwrap_or_default());
        if limits != self.told {
            self.send_line(format!("limit{}", if limits.is_empty() { " level" } else { &limits }));
            self.told = limits;
        }
        time
    }

    fn choose(&mut self, position: &AnyPosition, seat: Seat, clocked: &Clocked) -> Result<String, String> {
        let limit = self.send_limits(clocked.limit);
        let view = position.view(Viewer::Seat(seat));
        let world = view.resample(&mut self.rng).state();
        self.send("view", &json!(view));
        self.send("world", &world);
        self.send("legal", &json!(position.legal_acts(seat)));
        self.send_line("go".to_owned());
        let timeout = limit.map_or(MOVE_TIMEOUT, |time| time + GRACE);
        let Some(stop_at) = clocked.stop_at else { return self.wait_for("act", timeout) };
        // If this takes too long, the host plays a fallback move, but the program has to answer before it gets the next question.
        let start = Instant::now();
        match self.read_until("act", stop_at, &clocked.best)? {
            Some(act) => Ok(act),
            None => {
                self.send_line("stop".to_owned());
                let act = self.read_until("act", start + timeout.max(MOVE_TIMEOUT), &clocked.best)?;
                act.ok_or_else(|| format!("no 'act' within {:.1} s", start.elapsed().as_secs_f64()))
            }
        }
    }

    fn send(&mut self, word: &str, value: &serde_json::Value) {
        self.send_line(format!("{word} {value}"));
    }

    fn send_line(&mut self, line: String) {
        if let Some(input) = &self.input {
            // If the program has exited, waiting for its next answer fails.
            let _ = input.send(line);
        }
    }

    /// Waits for a line that starts with this word or with `error`, and ignores others.
    fn wait_for(&mut self, word: &str, timeout: Duration) -> Result<String, String> {
        let answer = self.read_until(word, Instant::now() + timeout, &Mutex::default())?;
        answer.ok_or_else(|| format!("no '{word}' within {:.1} s", timeout.as_secs_f64()))
    }

    /// Reads lines until one starts with this word or with `error`, or until the given time. Remembers the best move that the program announces.
    fn read_until(
        &mut self,
        word: &str,
        moment: Instant,
        best: &Mutex<Option<String>>,
    ) -> Result<Option<String>, String> {
        loop {
            let left = moment.saturating_duration_since(Instant::now());
            let line = match self.output.recv_timeout(left) {
                Ok(line) => line,
                Err(RecvTimeoutError::Timeout) => return Ok(None),
                Err(RecvTimeoutError::Disconnected) => return Err(self.exit_reason()),
            };
            let (first, rest) = line.trim().split_once(char::is_whitespace).unwrap_or((line.trim(), ""));
            if first == word {
                return Ok(Some(rest.trim().to_owned()));
            }
            match first {
                "name" => self.name = Some(shorten(rest.trim())).filter(|name| !name.is_empty()),
                "info" => {
                    let info: serde_json::Value = serde_json::from_str(rest).unwrap_or_default();
                    if let Some(act) = info["act"].as_str() {
                        *best.lock().expect("lock is never poisoned") = Some(act.to_owned());
                    }
                }
                "error" => return Err(format!("error: {}", shorten(rest))),
                _ => {}
            }
        }
    }

    /// Describes why the program exited, with its last line on standard error.
    fn exit_reason(&mut self) -> String {
        match self.last_error.recv_timeout(GRACE) {
            Ok(last) if !last.is_empty() => format!("the program exited: {}", shorten(&last)),
            _ => "the program exited".to_owned(),
        }
    }
}

impl Drop for Program {
    fn drop(&mut self) {
        self.send_line("quit".to_owned());
        self.input = None;
        // The program must not outlive its game. It may have exited already.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// Reads lines until the end or the first line that is too long.
fn lines_of(output: impl Read) -> impl Iterator<Item = String> {
    let mut output = BufReader::new(output);
    std::iter::from_fn(move || {
        let mut line = Vec::new();
        output.by_ref().take(MAX_LINE).read_until(b'\n', &mut line).ok()?;
        let whole = line.pop_if(|last| *last == b'\n').is_some();
        let more = whole || (!line.is_empty() && (line.len() as u64) < MAX_LINE);
        more.then(|| String::from_utf8_lossy(&line).into_owned())
    })
}

#[cfg(not(windows))]
fn shell(command: &str) -> Command {
    let mut shell = Command::new("sh");
    shell.arg("-c").arg(format!("exec {command}"));
    shell
}

#[cfg(windows)]
fn shell(command: &str) -> Command {
    let mut shell = Command::new("cmd");
    shell.arg("/C").arg(command);
    shell
}
