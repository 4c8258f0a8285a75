//! `fishpond draw`: a picture of a position.

use std::fs;
use std::io::Write;

use anyhow::{Context, bail};
use fishpond_core::Viewer;
use fishpond_draw::{Draw, Look, Theme, png};
use fishpond_games::{AnyPosition, AnyRecord};
use serde_json::Value;

use crate::{Answer, cli, input};

pub(crate) fn run(args: &cli::Draw, out: &mut impl Write) -> anyhow::Result<Answer> {
    let as_png =
        match args.output.as_deref().map(|file| (file, file.extension().and_then(|end| end.to_str()))) {
            None | Some((_, Some("svg"))) => false,
            Some((_, Some("png"))) => true,
            Some((file, _)) => bail!("{}: the name should end in .svg or .png", file.display()),
        };
    let position = position(args)?;
    let viewer = match args.seat {
        Some(seat) if seat.index() >= usize::from(position.config().players) => {
            bail!("nobody sits at {seat}; {} play", position.config().players)
        }
        Some(seat) => Viewer::Seat(seat),
        None => Viewer::Open,
    };
    let theme = match args.theme {
        Some(cli::Theme::Dark) => Theme::Dark,
        Some(cli::Theme::Light) => Theme::Light,
        None if as_png => Theme::Light,
        None => Theme::Auto,
    };
    let view = position.view(viewer);
    if let Some(name) = args.show.iter().find(|name| !view.can_show(name)) {
        bail!(
            "--show {name}: {} has no such thing to show here; fresh has reasons, why-ROW-COLUMN, \
             preview-ROW-COLUMN, routes and routes-SEAT",
            position.game().facts().id
        );
    }
    let svg = view.svg(&Look { lang: args.lang, theme, show: &args.show, ..Look::default() });
    let bytes = if as_png { png(&svg, args.width)? } else { svg.into_bytes() };
    match &args.output {
        Some(file) => fs::write(file, bytes).with_context(|| format!("cannot write {}", file.display()))?,
        None => out.write_all(&bytes)?,
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
