//! `fishpond arena`: matches between bots and programs.

use std::io::Write;

use anyhow::{anyhow, bail};
use fishpond_draw::charts;
use fishpond_games::AnyPosition;
use serde_json::{Value, json};

use crate::arena::contestant::Contestant;
use crate::arena::game::{Arena, Played};
use crate::arena::report::Report;
use crate::arena::results::Results;
use crate::arena::schedule::{Pairing, pairings};
use crate::arena::series;
use crate::output::Picture;
use crate::{Status, cli, input, parallel};

pub(crate) fn run(args: &cli::Arena, out: &mut impl Write) -> anyhow::Result<Status> {
    let arena = arena(args)?;
    if let Some(rungs) = args.ladder {
        return super::ladder::run(rungs, args, &arena, out);
    }
    let schedule = pairings(arena.contestants.len(), arena.config.players.into(), args.games);
    let header = header(&arena, args, "match");
    let picture = Picture::open(&args.picture, args.lang)?;
    let mut results = Results::open(args.resume.as_deref(), &header, arena.config.players)?;
    let bar = parallel::progress_bar(schedule.len(), "games");
    bar.set_position((0..schedule.len()).filter(|&game| results.get(game).is_some()).count() as u64);
    series::play(&arena, &schedule, 0..schedule.len(), args.threads, &mut results, &bar)?;
    bar.finish_and_clear();
    let played = |(game, pairing)| Some((pairing, results.get(game)?));
    let games: Vec<(&Pairing, &Played)> = schedule.iter().enumerate().filter_map(played).collect();
    let report = Report::new(header, &arena, &games);
    if args.json {
        serde_json::to_writer_pretty(&mut *out, &report)?;
        writeln!(out)?;
    } else {
        report.print(&arena, out)?;
    }
    if let Some(picture) = picture {
        let ratings = report.picture(&arena, args.lang);
        picture.write(&[], |look, theme| charts::ratings(&ratings, look.wording(), theme))?;
    }
    Ok(Status::Done)
}

fn arena(args: &cli::Arena) -> anyhow::Result<Arena> {
    let contestants: Vec<Contestant> = match args.ladder {
        Some(_) => super::ladder::contestants(),
        None => args.bots.iter().map(|name| Contestant::parse(name)).collect::<Result<_, _>>()?,
    };
    if contestants.len() < 2 {
        bail!("an arena needs at least two contestants: --bots level:3,greedy");
    }
    if contestants.len() > 16 {
        bail!("an arena takes at most 16 contestants, not {}", contestants.len());
    }
    let seats = args.players.unwrap_or(args.game.facts().min_players);
    let config = input::config(args.game, Some(seats), &args.options, args.components.as_deref())?;
    let limits = input::limits(args.nodes, args.time);
    let position = AnyPosition::new(args.game, &config)?;
    let names = contestants
        .iter()
        .map(|one| one.check(&position).map_err(|why| anyhow!("contestant '{one}' does not start: {why}")))
        .collect::<anyhow::Result<_>>()?;
    Ok(Arena { game: args.game, config, contestants, names, limits, seed: args.seed })
}

/// Describes an arena apart from the number of games. Results with the same header can be combined.
pub(crate) fn header(arena: &Arena, args: &cli::Arena, form: &str) -> Value {
    let names: Vec<String> = arena.contestants.iter().map(ToString::to_string).collect();
    json!({
        "form": form,
        "game": arena.game,
        "rules": arena.game.facts().rules,
        "config": arena.config,
        "contestants": names,
        "seed": args.seed,
        "nodes": args.nodes,
        "time": args.time,
    })
}
