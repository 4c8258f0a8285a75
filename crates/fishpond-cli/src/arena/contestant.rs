//! Those who play: bots of our own, and any program that speaks the protocol.

use std::fmt;
use std::io::{BufRead, BufReader, Read, Write};
use std::process::{Child, Command, Stdio};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError, Sender};
use std::thread;
use std::time::{Duration, Instant};

use fishpond_bots::{Bot, Thinker, UnknownBot};
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

/// So many lines may wait to be read.
const BACKLOG: usize = 1000;
/// What is longer than this is no message.
const LONGEST_LINE: u64 = 1 << 20;

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
    ///
    /// # Errors
    /// That it looks like a level and there is none such.
    pub(crate) fn read(text: &str) -> Result<Contestant, UnknownBot> {
        match text.parse() {
            Ok(bot) => Ok(Contestant::Own(bot)),
            Err(unknown) if text.starts_with("level:") || text.starts_with("bot:") => Err(unknown),
            Err(_) => Ok(Contestant::Program(text.to_owned())),
        }
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

/// A program that runs for one game. Threads of their own talk and listen to it, so that one that does not listen, or does not stop
/// talking, holds nobody up.
pub(crate) struct Program {
    child: Child,
    /// Gone when there is nothing more to be said.
    said: Option<Sender<String>>,
    heard: Receiver<String>,
    /// Comes when the program's error output has ended: the last line of it.
    complaint: Receiver<String>,
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
            .stderr(Stdio::piped())
            .spawn()
            .map_err(|error| format!("it cannot be started: {error}"))?;
        let (Some(mut input), Some(output), Some(errors)) =
            (child.stdin.take(), child.stdout.take(), child.stderr.take())
        else {
            return Err("it cannot be talked to".to_owned());
        };
        let (said, lines) = mpsc::channel::<String>();
        thread::spawn(move || {
            // If it does not listen any more, that shows when it does not answer.
            lines.iter().all(|line| writeln!(input, "{line}").and_then(|()| input.flush()).is_ok())
        });
        let (sender, heard) = mpsc::sync_channel(BACKLOG);
        thread::spawn(move || lines_of(output).all(|line| sender.send(line).is_ok()));
        let (sender, complaint) = mpsc::channel();
        thread::spawn(move || {
            let last = lines_of(errors).filter(|line| !line.trim().is_empty()).last();
            sender.send(last.unwrap_or_default())
        });
        let patience = limits.and_then(|limits| limits.time).map_or(PATIENCE, |time| time + GRACE);
        let said = Some(said);
        let mut program = Program { child, said, heard, complaint, patience, rng: Rng::new(seed) };
        program.say(format!("hello {PROTOCOL}"));
        program.wait_for("ready", GREETING)?;
        let game = position.game();
        let players = position.config().players;
        program.tell("new", &json!({ "game": game, "players": players, "seat": seat }));
        let nodes = limits.and_then(|limits| limits.nodes).map(|nodes| format!(" nodes {nodes}"));
        let time = limits.and_then(|limits| limits.time).map(|time| format!(" time {}", time.as_millis()));
        if nodes.is_some() || time.is_some() {
            program.say(format!("limit{}{}", nodes.unwrap_or_default(), time.unwrap_or_default()));
        }
        Ok(program)
    }

    fn act(&mut self, position: &AnyPosition, seat: Seat) -> Result<String, String> {
        let view = position.view(Viewer::Seat(seat));
        let world = view.resample(&mut self.rng).state();
        self.tell("view", &json!(view));
        self.tell("world", &world);
        self.tell("legal", &json!(position.legal_acts(seat)));
        self.say("go".to_owned());
        self.wait_for("act", self.patience)
    }

    fn tell(&mut self, word: &str, what: &serde_json::Value) {
        self.say(format!("{word} {what}"));
    }

    fn say(&mut self, line: String) {
        if let Some(said) = &self.said {
            // Who has ended hears nothing; that shows at the next question.
            let _ = said.send(line);
        }
    }

    /// Waits for a line that begins with this word; others are ignored, but an error is an answer too.
    fn wait_for(&mut self, word: &str, patience: Duration) -> Result<String, String> {
        let deadline = Instant::now() + patience;
        loop {
            let left = deadline.saturating_duration_since(Instant::now());
            let line = match self.heard.recv_timeout(left) {
                Ok(line) => line,
                Err(RecvTimeoutError::Timeout) => {
                    return Err(format!("it did not answer '{word}' within {:.1} s", patience.as_secs_f64()));
                }
                Err(RecvTimeoutError::Disconnected) => return Err(self.ended()),
            };
            let (first, rest) = line.trim().split_once(char::is_whitespace).unwrap_or((line.trim(), ""));
            if first == word {
                return Ok(rest.trim().to_owned());
            }
            if first == "error" {
                return Err(format!("it answered: {rest}"));
            }
        }
    }

    /// That it has ended, and what it complained of.
    fn ended(&mut self) -> String {
        match self.complaint.recv_timeout(GRACE) {
            Ok(last) if !last.is_empty() => format!("it has ended: {last}"),
            _ => "it has ended".to_owned(),
        }
    }
}

impl Drop for Program {
    fn drop(&mut self) {
        self.say("quit".to_owned());
        self.said = None;
        // It had its chance; whatever it still does, it must not go on after the arena.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// The lines of a text, as long as they are of a sensible length.
fn lines_of(output: impl Read) -> impl Iterator<Item = String> {
    let mut output = BufReader::new(output);
    std::iter::from_fn(move || {
        let mut line = Vec::new();
        output.by_ref().take(LONGEST_LINE).read_until(b'\n', &mut line).ok()?;
        let whole = line.pop_if(|last| *last == b'\n').is_some();
        let more = whole || (!line.is_empty() && (line.len() as u64) < LONGEST_LINE);
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
