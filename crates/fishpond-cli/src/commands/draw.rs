//! `fishpond draw`: a picture of a position.

use std::io::Write;

use anyhow::{Context, bail};
use fishpond_core::Viewer;
use fishpond_draw::{Draw, Look};
use fishpond_games::{AnyPosition, AnyRecord};
use serde_json::Value;

use crate::output::{self, Picture};
use crate::{Answer, cli, input};

pub(crate) fn run(args: &cli::Draw, out: &mut impl Write) -> anyhow::Result<Answer> {
    let picture = Picture::open(&args.picture, args.lang)?;
    let position = position(args)?;
    let viewer = match args.seat {
        Some(seat) if seat.index() >= usize::from(position.config().players) => {
            bail!("nobody sits at {seat}; {} play", position.config().players)
        }
        Some(seat) => Viewer::Seat(seat),
        None => Viewer::Open,
    };
    let view = position.view(viewer);
    if let Some(name) = args.show.iter().find(|name| !view.can_show(name)) {
        bail!(
            "--show {name}: {} has no such thing to show here; fresh has reasons, why-ROW-COLUMN, \
             preview-ROW-COLUMN, routes and routes-SEAT",
            position.game().facts().id
        );
    }
    match picture {
        Some(picture) => picture.write(&[], |look| view.svg(&Look { show: &args.show, ..*look }))?,
        None => {
            let theme = output::theme(args.picture.theme, false);
            let look = Look { lang: args.lang, theme, show: &args.show, ..Look::default() };
            out.write_all(view.svg(&look).as_bytes())?;
        }
    }
    Ok(Answer::Done)
}

fn position(args: &cli::Draw) -> anyhow::Result<AnyPosition> {
    let text = input::text(&args.file)?;
    let name = || args.file.display().to_string();
    let Some(game) = args.game else {
        let record = AnyRecord::from_json(&text).with_context(name)?;
        let ply = args.ply.unwrap_or(record.record.steps.len());
        return record.replay_to(ply, &mut Vec::new()).with_context(name);
    };
    if args.ply.is_some() {
        bail!("--ply is for records; a state is one position");
    }
    let state: Value = serde_json::from_str(&text).with_context(name)?;
    AnyPosition::from_state(game, &state).with_context(name)
}
