//! Those who play: bots of our own, and any program that speaks the protocol.

use std::fmt;
use std::io::{BufRead, BufReader, Write};
use std::process::{Child, ChildStdin, Command, Stdio};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError};
use std::thread;
use std::time::{Duration, Instant};

use fishpond_bots::{Bot, Thinker};
use fishpond_core::{Outcome, Refusal, Rng, Seat, Viewer};
use fishpond_games::AnyPosition;
use fishpond_search::{Limits, Stop};
use serde_json::json;

use crate::commands::bot::PROTOCOL;

/// How long a program may take to say that it is ready.
const GREETING: Duration = Duration::from_secs(10);
/// How much longer than its time limit a program may take: pipes and schedulers take some of it.
const GRACE: Duration = Duration::from_secs(1);
/// How long a program may think without a time limit.
const PATIENCE: Duration = Duration::from_secs(60);

/// Who plays.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Contestant {
    /// One of our own.
    Own(Bot),
    /// A command that speaks the protocol.
    Program(String),
}

impl Contestant {
    /// A name of a bot, or else a command.
    pub(crate) fn read(text: &str) -> Contestant {
        text.parse().map_or_else(|_| Contestant::Program(text.to_owned()), Contestant::Own)
    }

    /// Sits down for a game.
    pub(crate) fn sit_down(
        &self,
        position: &AnyPosition,
        seat: Seat,
        limits: Option<Limits>,
        seed: u64,
    ) -> Result<Player, String> {
        match self {
            Contestant::Own(bot) => Ok(Player::Own(Thinker::new(*bot, seed), limits)),
            Contestant::Program(command) => {
                Program::start(command, position, seat, limits, seed).map(Player::Program)
            }
        }
    }
}

impl fmt::Display for Contestant {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Contestant::Own(bot) => bot.fmt(f),
            Contestant::Program(command) => command.fmt(f),
        }
    }
}

/// Somebody at a seat.
pub(crate) enum Player {
    Own(Thinker, Option<Limits>),
    Program(Program),
}

impl Player {
    /// What he does now.
    ///
    /// # Errors
    /// Why he has lost.
    pub(crate) fn act(&mut self, position: &AnyPosition, seat: Seat) -> Result<String, String> {
        match self {
            Player::Own(thinker, limits) => {
                let view = position.view(Viewer::Seat(seat));
                Ok(thinker.think(&view, seat, limits.as_ref(), &Stop::new()).act)
            }
            Player::Program(program) => program.act(position, seat),
        }
    }

    /// Tells him that his act is not allowed.
    pub(crate) fn refused(&mut self, refusal: &Refusal) {
        if let Player::Program(program) = self {
            program.tell("refused", &json!(refusal));
        }
    }

    /// Tells him how it ended.
    pub(crate) fn over(&mut self, outcome: &Outcome) {
        if let Player::Program(program) = self {
            program.tell("over", &json!(outcome));
        }
    }
}

/// A program that runs for one game.
pub(crate) struct Program {
    child: Child,
    input: Option<ChildStdin>,
    lines: Receiver<String>,
    patience: Duration,
    /// Worlds are drawn from the view with this.
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
            .stderr(Stdio::null())
            .spawn()
            .map_err(|error| format!("it cannot be started: {error}"))?;
        let input = child.stdin.take();
        let output = child.stdout.take().ok_or("it has no output")?;
        let (sender, lines) = mpsc::channel();
        thread::spawn(move || {
            for line in BufReader::new(output).lines().map_while(Result::ok) {
                if sender.send(line).is_err() {
                    return;
                }
            }
        });
        let patience = limits.and_then(|limits| limits.time).map_or(PATIENCE, |time| time + GRACE);
        let mut program = Program { child, input, lines, patience, rng: Rng::new(seed) };
        program.say(&format!("hello {PROTOCOL}"))?;
        program.wait_for("ready", GREETING)?;
        let game = position.game();
        let players = position.config().players;
        program.tell("new", &json!({ "game": game, "players": players, "seat": seat }));
        if let Some(nodes) = limits.and_then(|limits| limits.nodes) {
            program.say(&format!("limit nodes {nodes}"))?;
        }
        if let Some(time) = limits.and_then(|limits| limits.time) {
            program.say(&format!("limit time {}", time.as_millis()))?;
        }
        Ok(program)
    }

    fn act(&mut self, position: &AnyPosition, seat: Seat) -> Result<String, String> {
        let view = position.view(Viewer::Seat(seat));
        let world = view.resample(&mut self.rng).state();
        self.tell("view", &json!(view));
        self.tell("world", &world);
        self.tell("legal", &json!(position.legal_acts(seat)));
        self.say("go")?;
        self.wait_for("act", self.patience)
    }

    /// Says something to which no answer is needed; if it cannot be said, that shows at the next question.
    fn tell(&mut self, word: &str, what: &serde_json::Value) {
        let _ = self.say(&format!("{word} {what}"));
    }

    fn say(&mut self, line: &str) -> Result<(), String> {
        let input = self.input.as_mut().ok_or("it has no input")?;
        writeln!(input, "{line}").and_then(|()| input.flush()).map_err(|_| "it has ended".to_owned())
    }

    /// Waits for a line that begins with this word; others are ignored, but an error is an answer too.
    fn wait_for(&mut self, word: &str, patience: Duration) -> Result<String, String> {
        let deadline = Instant::now() + patience;
        loop {
            let left = deadline.saturating_duration_since(Instant::now());
            let line = self.lines.recv_timeout(left).map_err(|error| match error {
                RecvTimeoutError::Timeout => {
                    format!("it did not answer '{word}' within {:.1} s", patience.as_secs_f64())
                }
                RecvTimeoutError::Disconnected => "it has ended".to_owned(),
            })?;
            let (first, rest) = line.trim().split_once(char::is_whitespace).unwrap_or((line.trim(), ""));
            if first == word {
                return Ok(rest.trim().to_owned());
            }
            if first == "error" {
                return Err(format!("it answered: {rest}"));
            }
        }
    }
}

impl Drop for Program {
    fn drop(&mut self) {
        let _ = self.say("quit");
        self.input = None;
        // It had its chance; whatever it still does, it must not go on after the arena.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
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
