//! `fishpond play`: a game in the terminal, against bots or with people who share it.

use std::io::{IsTerminal, Write, stdin, stdout};

use anyhow::{Context, bail};
use fishpond_bots::Bot;
use fishpond_core::{Message, Turn};
use fishpond_games::{AnyGame, AnyRecord};

use crate::commands::record::write_outcome;
use crate::play::lines::Lines;
use crate::play::names::{bot_named, names};
use crate::play::save::SaveFile;
use crate::play::screen::local::Local;
use crate::play::screen::{self, Abilities};
use crate::play::session::Session;
use crate::{Status, cli, input};

pub(crate) fn run(args: &cli::Play, out: &mut impl Write) -> anyhow::Result<Status> {
    if let Some(server) = &args.online.server {
        return super::online::play(args, server, out);
    }
    let session = match &args.resume {
        Some(file) if input::is_stdin(file) && args.setup.save.is_none() => {
            bail!("a game from standard input needs a file to continue in; add --save FILE")
        }
        Some(file) => {
            let record = input::record(file)?;
            let session = resume(args, &record).with_context(|| input::name(file))?;
            let resumed = Message::new("play-resumed")
                .with("game", record.game.facts().title)
                .with("file", input::name(file));
            writeln!(out, "{}", args.lang.say(&resumed))?;
            session
        }
        None => start(args)?,
    };
    if args.lines || !stdin().is_terminal() || !stdout().is_terminal() {
        Lines::new(session, stdin().lock(), out).play()?;
        return Ok(Status::Done);
    }
    out.flush()?;
    let table = screen::run(Local::new(session)?, Abilities::detect(args.ascii))?;
    let session = &table.session;
    write_outcome(session.position(), session.wording(), out)?;
    for saved in session.saved_messages() {
        writeln!(out, "{}", args.lang.say(&saved))?;
    }
    Ok(Status::Done)
}

fn start(args: &cli::Play) -> anyhow::Result<Session> {
    let Some(game) = args.game else { bail!("choose a game, or continue a saved one with --resume") };
    let setup = &args.setup;
    let seed = input::seed(setup.seed);
    let game = input::game(game, Some(args.players(game)), setup, seed)?;
    let players = usize::from(game.position().config().players);
    let people = check_seats(players, &args.bots, &args.names)?;
    let save =
        setup.save.as_deref().map(|file| SaveFile::create(file, args.setup.force, args.lang)).transpose()?;
    let names = names(&args.names, people, &args.bots, args.lang);
    Ok(Session::new(game, Vec::new(), args.bots.clone(), names, args.lang, seed, save))
}

fn resume(args: &cli::Play, record: &AnyRecord) -> anyhow::Result<Session> {
    if let Some(game) = args.game.filter(|&game| game != record.game) {
        bail!("this is a game of {}, not of {game}", record.game);
    }
    let mut events = Vec::new();
    let game = AnyGame::resume(record, &mut events)?;
    if game.position().turn() == Turn::Over {
        bail!("the game is over; use `fishpond record show` to read it");
    }
    let players = usize::from(game.position().config().players);
    let old = &record.record.names;
    let bots: Vec<Bot> = if args.bots.is_empty() {
        old.iter().filter_map(|name| bot_named(name)).collect()
    } else {
        args.bots.clone()
    };
    let people = check_seats(players, &bots, &args.names)?;
    let given: Vec<String> = match &args.names[..] {
        [] => old.iter().take(people).filter(|name| bot_named(name).is_none()).cloned().collect(),
        names => names.to_vec(),
    };
    let path = args.setup.save.as_ref().or(args.resume.as_ref()).expect("a game is resumed from a file");
    let is_own = args.resume.as_ref() == Some(path);
    let save = SaveFile::create(path, args.setup.force || is_own, args.lang)?;
    let names = names(&given, people, &bots, args.lang);
    let seed = record.record.steps.len() as u64;
    let session = Session::new(game, events, bots, names, args.lang, seed, Some(save));
    if !is_own {
        session.save()?;
    }
    Ok(session)
}

/// Returns the number of people.
fn check_seats(players: usize, bots: &[Bot], names: &[String]) -> anyhow::Result<usize> {
    let Some(people) = players.checked_sub(bots.len()) else {
        bail!("{} bots are too many for a game with {players} players", bots.len());
    };
    if names.len() > people {
        bail!("{} names are too many for {people} people", names.len());
    }
    Ok(people)
}
