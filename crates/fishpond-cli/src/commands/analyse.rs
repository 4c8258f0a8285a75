//! `fishpond analyse`: evaluates a game move by move.

use std::io::Write;

use anyhow::{Context, bail};
use fishpond_bots::Bot;
use fishpond_bots::analysis::{self, Finding};
use fishpond_draw::{Wording, charts};
use fishpond_review::{Judge, Report};
use fishpond_search::Stop;

use crate::analyse::Narrator;
use crate::commands::record::outcome_lines;
use crate::output::Picture;
use crate::play::names;
use crate::{Status, cli, input, parallel};

pub(crate) fn run(args: &cli::Analyse, out: &mut impl Write) -> anyhow::Result<Status> {
    let record = input::record(&args.file)?;
    let name = || input::name(&args.file);
    let questions = analysis::questions(&record).with_context(name)?;
    if questions.is_empty() {
        bail!("{}: this game has no moves yet", name());
    }
    let picture = Picture::open(&args.picture, args.lang)?;
    let (game, players) = (record.game, record.record.config.players);
    let nodes = match (args.nodes, args.time, args.level) {
        (None, None, None) => Some(analysis::default_nodes(game, players)),
        (None, None, Some(level)) => Bot::Level(level).nodes(game, players),
        (nodes, ..) => nodes,
    };
    let judge = Judge { nodes, time: args.time, seed: args.seed };
    let bot = judge.bot();

    let mut findings: Vec<Option<Finding>> = vec![None; questions.len()];
    let bar = parallel::progress_bar(questions.len(), "steps");
    let stop = Stop::new();
    parallel::map(
        args.threads,
        &questions,
        |question| question.answer(&bot, &stop),
        |number, finding| {
            findings[number] = Some(finding);
            bar.inc(1);
            Ok(())
        },
    )?;
    bar.finish_and_clear();
    let findings: Vec<Finding> = findings.into_iter().flatten().collect();

    let report = Report::new(&record, judge, &findings)?;
    // Written first, because the reader of the text may stop early.
    if let Some(picture) = picture {
        let course = report.course(record.game.facts().title.to_owned());
        picture.write(&report.names, |look, theme| charts::course(&course, look.wording(), theme))?;
    }
    if args.json {
        serde_json::to_writer_pretty(&mut *out, &report)?;
        writeln!(out)?;
    } else {
        let names = names::recorded(&record.record, args.lang);
        let wording = Wording { lang: args.lang, names: &names };
        let result = outcome_lines(&record.replay()?, wording);
        Narrator { report: &report, result, names: &names, lang: args.lang }.write(out)?;
    }
    Ok(Status::Done)
}
