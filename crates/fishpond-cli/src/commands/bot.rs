//! `fishpond bot`: a bot that other programs control through the line protocol in `docs/protocol.md`.

use std::io::{self, BufRead, Write};
use std::sync::mpsc;
use std::thread;

use anyhow::{Context, anyhow};
use fishpond_bots::{Bot, Thinker};
use fishpond_core::{Seat, Viewer, data, shorten};
use fishpond_games::{AnyPosition, GameId};
use fishpond_search::{Limits, Stop};
use serde::{Deserialize, Serialize};
use serde_json::Value;

use super::remote;
use crate::{Status, cli, input};

/// The version of the protocol.
pub(crate) const PROTOCOL: u32 = 1;

pub(crate) fn run(args: &cli::BotArgs, out: &mut impl Write) -> anyhow::Result<Status> {
    let limits = input::limits(args.nodes, args.time);
    if args.remote.server.is_some() {
        return remote::run(args, limits, out);
    }
    let mut session = Session::new(args.game, Bot::Level(args.level), args.seed, limits);
    session.threads = args.threads.into();
    for (line, stop) in read_lines() {
        let line = line.context("cannot read standard input")?;
        match session.handle(&line, &stop, out) {
            Ok(true) => {}
            Ok(false) => break,
            Err(Error::Message(error)) => writeln!(out, "error {}", one_line(&error))?,
            Err(Error::Output(error)) => return Err(error.into()),
        }
        out.flush()?;
    }
    Ok(Status::Done)
}

/// Reads lines in a thread, so that `stop` arrives while the bot thinks. Each line comes with the flag that a later `stop` sets.
fn read_lines() -> mpsc::Receiver<(io::Result<String>, Stop)> {
    let (sender, receiver) = mpsc::channel();
    thread::spawn(move || {
        let mut current = Stop::new();
        for line in io::stdin().lock().lines() {
            match line.as_deref().unwrap_or_default().split_whitespace().next() {
                Some("go") => current = Stop::new(),
                Some("stop" | "quit") => current.set(),
                _ => {}
            }
            let failed = line.is_err();
            if sender.send((line, current.clone())).is_err() || failed {
                return;
            }
        }
        // The end of the input does not stop a search: the last `go` is still answered.
    });
    receiver
}

enum Error {
    /// The message is invalid. The reason is sent to the host.
    Message(anyhow::Error),
    /// The output is closed.
    Output(io::Error),
}

impl From<anyhow::Error> for Error {
    fn from(error: anyhow::Error) -> Error {
        Error::Message(error)
    }
}

impl From<io::Error> for Error {
    fn from(error: io::Error) -> Error {
        Error::Output(error)
    }
}

/// The message `new`.
#[derive(Serialize, Deserialize)]
struct New {
    game: String,
    seat: Seat,
}

/// The state of the protocol.
struct Session {
    game: GameId,
    bot: Bot,
    seed: u64,
    /// Threads for time-limited searches.
    threads: usize,
    thinker: Thinker,
    seat: Option<Seat>,
    /// Limits from the command line; `None` for those of the level.
    default_limits: Option<Limits>,
    limits: Option<Limits>,
    world: Option<AnyPosition>,
}

impl Session {
    fn new(game: GameId, bot: Bot, seed: u64, limits: Option<Limits>) -> Session {
        Session {
            game,
            bot,
            seed,
            threads: 1,
            thinker: Thinker::new(bot, seed),
            seat: None,
            default_limits: limits,
            limits,
            world: None,
        }
    }

    /// Handles a message. Returns false if it is `quit`.
    fn handle(&mut self, line: &str, stop: &Stop, out: &mut impl Write) -> Result<bool, Error> {
        let (word, rest) = line.trim().split_once(char::is_whitespace).unwrap_or((line.trim(), ""));
        match word {
            "hello" => {
                writeln!(out, "name fishpond {} {}", self.game, self.bot)?;
                writeln!(out, "ready {PROTOCOL}")?;
            }
            "new" => self.new_game(rest)?,
            "limit" => self.limits = limit(rest)?.or(self.default_limits),
            "world" => {
                let state: Value = data::parse(rest).context("world needs a state as JSON")?;
                self.world = None;
                self.world = Some(AnyPosition::from_state(self.game, &state).map_err(anyhow::Error::from)?);
            }
            "go" => self.go(stop, out)?,
            "quit" => return Ok(false),
            // Ignored: messages for other kinds of bots, and messages of later protocol versions.
            _ => {}
        }
        Ok(true)
    }

    fn new_game(&mut self, rest: &str) -> anyhow::Result<()> {
        let new: New = data::parse(rest)
            .map_err(anyhow::Error::from)
            .and_then(|value| data::from_value(&value).map_err(anyhow::Error::msg))
            .context("new needs something like {\"game\":\"penguins\",\"seat\":\"A\"}")?;
        let game: GameId = new.game.parse()?;
        if game != self.game {
            return Err(anyhow!("this bot plays {}, not {game}", self.game));
        }
        let session = Session::new(self.game, self.bot, self.seed, self.default_limits);
        *self = Session { seat: Some(new.seat), limits: self.limits, threads: self.threads, ..session };
        Ok(())
    }

    fn go(&mut self, stop: &Stop, out: &mut impl Write) -> Result<(), Error> {
        let (Some(seat), Some(world)) = (self.seat, &self.world) else {
            return Err(anyhow!("send new and world before go").into());
        };
        if !world.turn().seats().contains(seat) {
            return Err(anyhow!("it is not seat {seat}'s turn in this world").into());
        }
        // Only the part of the world that the seat can see is real; the bot must not use the rest.
        let view = world.view(Viewer::Seat(seat));
        let limits = self.limits.map(|limits| limits.with_threads(self.threads));
        let advice = self.thinker.think(&view, seat, limits.as_ref(), stop);
        writeln!(out, "info {}", serde_json::to_string(&advice).context("cannot serialize the advice")?)?;
        writeln!(out, "act {}", advice.act)?;
        Ok(())
    }
}

/// Parses `nodes 5000`, `time 100` or both. Returns `None` for `level`, which resets the limits.
fn limit(rest: &str) -> anyhow::Result<Option<Limits>> {
    let usage = || anyhow!("limit needs 'nodes' and a number, 'time' and milliseconds, both, or 'level'");
    let words: Vec<&str> = rest.split_whitespace().collect();
    if words == ["level"] {
        return Ok(None);
    }
    let (mut nodes, mut time) = (None, None);
    for pair in words.chunks(2) {
        let &[kind, number] = pair else { return Err(usage()) };
        let number = number.parse::<u64>().ok().filter(|&n| n > 0).ok_or_else(usage)?;
        match kind {
            "nodes" => nodes = Some(number),
            "time" => time = Some(number),
            _ => return Err(usage()),
        }
    }
    input::limits(nodes, time).map(Some).ok_or_else(usage)
}

fn one_line(error: &anyhow::Error) -> String {
    shorten(&format!("{error:#}")).split_whitespace().collect::<Vec<_>>().join(" ")
}
