//! `fishpond draw`: draws a position.

use std::io::Write;

use anyhow::{Context, anyhow, bail};
use fishpond_core::record::{RecordError, Step};
use fishpond_core::{Viewer, quote};
use fishpond_draw::{Draw, Look};
use fishpond_games::{AnyEvent, AnyPosition, AnyRecord};

use crate::output::{self, Picture};
use crate::{Status, cli, input};

pub(crate) fn run(args: &cli::Draw, out: &mut impl Write) -> anyhow::Result<Status> {
    let picture = Picture::open(&args.picture, args.lang)?;
    let (position, events) = position(args)?;
    let viewer = match args.seat {
        Some(seat) if seat.index() >= usize::from(position.config().players) => {
            bail!("seat {seat} is not in this game, which has {} players", position.config().players)
        }
        Some(seat) => Viewer::Seat(seat),
        None => Viewer::Open,
    };
    let view = position.view(viewer);
    if let Some(name) = args.show.iter().find(|name| !view.can_show(name)) {
        let name = quote(name);
        bail!("this position of {} has no detail '{name}'. {}", position.game(), cli::SHOW);
    }
    let seen = events.iter().filter_map(|event| event.seen_by(viewer));
    let last: Vec<String> = seen.flat_map(|event| event.touched()).collect();
    let (show, last) = (&args.show, &last);
    match picture {
        Some(picture) => picture.write(&[], |look, theme| view.svg(&Look { show, last, ..*look }, theme))?,
        None => {
            let theme = output::theme(args.picture.theme, false);
            let look = Look { lang: args.lang, show, last, ..Look::default() };
            out.write_all(view.svg(&look, theme).as_bytes())?;
        }
    }
    Ok(Status::Done)
}

/// Returns the position and, for a record, the events of the last move and of the draws after it.
fn position(args: &cli::Draw) -> anyhow::Result<(AnyPosition, Vec<AnyEvent>)> {
    let text = input::text(&args.file)?;
    let name = || input::name(&args.file);
    let Some(game) = args.game else {
        let record = AnyRecord::from_json(&text).map_err(|error| match error {
            RecordError::Unreadable(_) => anyhow!("{error}; to draw a state, add --game GAME"),
            error => error.into(),
        });
        let record = record.with_context(name)?;
        let steps = &record.record.steps;
        let ply = args.ply.unwrap_or(steps.len());
        let before = steps.get(..ply).unwrap_or_default();
        let last_act = before.iter().rposition(|step| matches!(step, Step::Act(..))).unwrap_or(ply);
        let mut position = record.replay_to(last_act, &mut Vec::new()).with_context(name)?;
        let mut events = Vec::new();
        for number in last_act..ply {
            record.apply(number, &mut position, &mut events).with_context(name)?;
        }
        return Ok((position, events));
    };
    if args.ply.is_some() {
        bail!("--ply needs a record; a state is a single position");
    }
    let state = input::json(&args.file, &text)?;
    Ok((input::state(game, &args.file, &state)?, Vec::new()))
}
