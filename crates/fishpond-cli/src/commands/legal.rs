//! `fishpond legal`: lists the legal moves of a position.

use std::io::Write;

use anyhow::bail;
use fishpond_core::Turn;
use fishpond_core::record::Step;

use super::trace::next_steps;
use crate::{Status, cli, input, note};

pub(crate) fn run(args: &cli::Legal, out: &mut impl Write) -> anyhow::Result<Status> {
    let position = input::position(args.game, &args.file, args.ply)?;
    let players = position.config().players;
    if let Some(seat) = args.seat.filter(|seat| seat.index() >= usize::from(players)) {
        bail!("seat {seat} is not in this game, which has {players} players");
    }
    if args.json {
        let mut steps = next_steps(&position);
        if let (Some(seat), Some(legal)) = (args.seat, steps["legal"].as_object_mut()) {
            legal.retain(|name, _| *name == seat.to_string());
        }
        steps.insert("result".into(), serde_json::to_value(position.outcome())?);
        serde_json::to_writer(&mut *out, &steps)?;
        writeln!(out)?;
        return Ok(Status::Done);
    }
    if position.turn() == Turn::Over {
        note("the game is over, so there are no legal moves");
    }
    if position.turn() == Turn::Chance && args.seat.is_none() {
        for (draw, _) in position.chance_outcomes() {
            writeln!(out, "{}", Step::Chance(draw))?;
        }
    }
    let seats = position.turn().seats();
    for seat in seats.iter().filter(|&seat| args.seat.is_none_or(|only| only == seat)) {
        for act in position.legal_acts(seat) {
            writeln!(out, "{}", Step::Act(seat, act))?;
        }
    }
    Ok(Status::Done)
}
