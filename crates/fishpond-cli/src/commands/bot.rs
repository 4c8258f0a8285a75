//! `fishpond bot`: a bot that other programs talk to, line by line. `docs/protocol.md` tells the words.

use std::io::{self, BufRead, Write};
use std::sync::mpsc;
use std::thread;

use anyhow::{Context, anyhow};
use fishpond_bots::{Bot, Thinker};
use fishpond_core::{Seat, Viewer};
use fishpond_games::{AnyPosition, GameId};
use fishpond_search::{Limits, Stop};
use serde::Deserialize;
use serde_json::Value;

use crate::{Answer, cli, input};

/// The version of the protocol.
pub(crate) const PROTOCOL: u32 = 1;

pub(crate) fn run(args: &cli::BotArgs, out: &mut impl Write) -> anyhow::Result<Answer> {
    let own = input::limits(args.nodes, args.time);
    let mut talk = Talk::new(args.game, Bot::Level(args.level), args.seed, own);
    talk.threads = args.threads.into();
    for (line, stop) in listen() {
        let line = line.context("cannot read standard input")?;
        match talk.hear(&line, &stop, out) {
            Ok(true) => {}
            Ok(false) => break,
            Err(Trouble::Said(error)) => writeln!(out, "error {}", one_line(&error))?,
            Err(Trouble::Output(error)) => return Err(error.into()),
        }
        out.flush()?;
    }
    Ok(Answer::Done)
}

/// Lines as they come, each with the flag that a later `stop` sets: somebody must listen while the bot thinks.
fn listen() -> mpsc::Receiver<(io::Result<String>, Stop)> {
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
        // The end of the input is no reason to hurry: what was asked last can still be answered.
    });
    receiver
}

/// Why a line was not followed.
enum Trouble {
    /// To be answered.
    Said(anyhow::Error),
    /// Nobody listens.
    Output(io::Error),
}

impl From<anyhow::Error> for Trouble {
    fn from(error: anyhow::Error) -> Trouble {
        Trouble::Said(error)
    }
}

impl From<io::Error> for Trouble {
    fn from(error: io::Error) -> Trouble {
        Trouble::Output(error)
    }
}

/// What `new` says.
#[derive(Deserialize)]
struct New {
    game: String,
    seat: Seat,
}

/// What the bot has been told so far.
struct Talk {
    game: GameId,
    bot: Bot,
    seed: u64,
    /// How many think where the limit is a time.
    threads: usize,
    thinker: Thinker,
    seat: Option<Seat>,
    /// What it was started with; without them the level has its own.
    own: Option<Limits>,
    limits: Option<Limits>,
    world: Option<AnyPosition>,
}

impl Talk {
    fn new(game: GameId, bot: Bot, seed: u64, own: Option<Limits>) -> Talk {
        let thinker = Thinker::new(bot, seed);
        Talk { game, bot, seed, threads: 1, thinker, seat: None, own, limits: own, world: None }
    }

    /// Follows a line and says whether the talk goes on.
    fn hear(&mut self, line: &str, stop: &Stop, out: &mut impl Write) -> Result<bool, Trouble> {
        let (word, rest) = line.trim().split_once(char::is_whitespace).unwrap_or((line.trim(), ""));
        match word {
            "hello" => {
                writeln!(out, "name fishpond {} {}", self.game, self.bot)?;
                writeln!(out, "ready {PROTOCOL}")?;
            }
            "new" => self.begin(rest)?,
            "limit" => self.limits = limit(rest)?.or(self.own),
            "world" => {
                let state: Value = serde_json::from_str(rest).context("world needs a state as JSON")?;
                self.world = None;
                self.world = Some(AnyPosition::from_state(self.game, &state).map_err(anyhow::Error::from)?);
            }
            "go" => self.go(stop, out)?,
            "quit" => return Ok(false),
            // Words for other bots, or from later versions.
            _ => {}
        }
        Ok(true)
    }

    fn begin(&mut self, rest: &str) -> anyhow::Result<()> {
        let new: New = serde_json::from_str(rest)
            .context("new needs something like {\"game\":\"penguins\",\"seat\":\"A\"}")?;
        let game: GameId = new.game.parse()?;
        if game != self.game {
            return Err(anyhow!("this bot plays {}, not {game}", self.game));
        }
        let fresh = Talk::new(self.game, self.bot, self.seed, self.own);
        *self = Talk { seat: Some(new.seat), limits: self.limits, threads: self.threads, ..fresh };
        Ok(())
    }

    fn go(&mut self, stop: &Stop, out: &mut impl Write) -> Result<(), Trouble> {
        let (Some(seat), Some(world)) = (self.seat, &self.world) else {
            return Err(anyhow!("there is nothing to think about; send new and world before go").into());
        };
        if !world.turn().seats().contains(seat) {
            return Err(anyhow!("seat {seat} is not to act in this world").into());
        }
        // A world shows the seat what the true position shows it, and the bot sees no more than that.
        let view = world.view(Viewer::Seat(seat));
        let limits = self.limits.map(|limits| limits.with_threads(self.threads));
        let advice = self.thinker.think(&view, seat, limits.as_ref(), stop);
        writeln!(out, "info {}", serde_json::to_string(&advice).context("advice can be written")?)?;
        writeln!(out, "act {}", advice.act)?;
        Ok(())
    }
}

/// `nodes 5000`, `time 100`, both, or `level` for none.
fn limit(rest: &str) -> anyhow::Result<Option<Limits>> {
    let what = || anyhow!("limit needs 'nodes' and a number, 'time' and milliseconds, both, or 'level'");
    let words: Vec<&str> = rest.split_whitespace().collect();
    if words == ["level"] {
        return Ok(None);
    }
    let (mut nodes, mut time) = (None, None);
    for pair in words.chunks(2) {
        let &[kind, number] = pair else { return Err(what()) };
        let number = number.parse::<u64>().ok().filter(|&n| n > 0).ok_or_else(what)?;
        match kind {
            "nodes" => nodes = Some(number),
            "time" => time = Some(number),
            _ => return Err(what()),
        }
    }
    input::limits(nodes, time).map(Some).ok_or_else(what)
}

fn one_line(error: &anyhow::Error) -> String {
    format!("{error:#}").split_whitespace().collect::<Vec<_>>().join(" ")
}
