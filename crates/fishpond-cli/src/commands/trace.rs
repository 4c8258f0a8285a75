//! `fishpond trace`: a whole game as JSON Lines, for other programs that check the rules.

use std::io::Write;

use fishpond_core::record::{Step, hash_text};
use fishpond_core::{Rng, Seat, Turn, Viewer};
use fishpond_games::{AnyEvent, AnyPosition};
use serde_json::{Map, Value, json};

use crate::output::Target;
use crate::{Status, cli, input};

pub(crate) fn run(args: &cli::Trace, out: &mut impl Write) -> anyhow::Result<Status> {
    let seed = input::seed(args.setup.seed);
    let mut game = input::game(args.game, args.setup.players, &args.setup, seed)?;
    let save = Target::to_save(&args.setup)?;
    let mut rng = Rng::new(seed);
    for number in 1.. {
        let before = game.position().clone();
        let mut events = Vec::new();
        let step = match before.turn() {
            Turn::Over => break,
            Turn::Chance => Step::Chance(game.deal(&mut events).expect("a chance position has a draw")),
            turn => {
                let seats: Vec<Seat> = turn.seats().iter().collect();
                let seat = *rng.pick(&seats);
                let act = args.policy.choose(&before.view(Viewer::Seat(seat)), seat, &mut rng);
                game.play(seat, &act, &mut events)?;
                Step::Act(seat, act)
            }
        };
        write_line(number, &before, Some((&step, &events)), out)?;
    }
    write_line(game.record().steps.len() + 1, game.position(), None, out)?;
    if let Some(file) = save {
        file.save(&game)?;
    }
    Ok(Status::Done)
}

/// Writes one line: a position, its legal moves and the step that was taken; for the last position the result, if there is one.
pub(crate) fn write_line(
    number: usize,
    position: &AnyPosition,
    taken: Option<(&Step, &[AnyEvent])>,
    out: &mut impl Write,
) -> anyhow::Result<()> {
    let mut line = next_steps(position);
    line.insert("step".into(), number.into());
    line.insert("state".into(), position.state());
    line.insert("hash".into(), hash_text(position.state_hash()).into());
    if let Some((step, events)) = taken {
        line.insert("taken".into(), step.to_string().into());
        let events: Vec<String> = events.iter().map(ToString::to_string).collect();
        line.insert("events".into(), events.into());
    }
    if let Some(outcome) = position.outcome() {
        line.insert("result".into(), json!(outcome));
    }
    serde_json::to_writer(&mut *out, &line)?;
    writeln!(out)?;
    Ok(())
}

/// Returns whose turn it is, with all legal moves or possible draws.
pub(crate) fn next_steps(position: &AnyPosition) -> Map<String, Value> {
    let mut steps = Map::new();
    steps.insert("turn".into(), json!(position.turn()));
    if position.turn() == Turn::Chance {
        steps.insert("chance".into(), json!(position.chance_outcomes()));
    }
    let seats = position.turn().seats();
    let legal: Map<String, Value> =
        seats.iter().map(|seat| (seat.to_string(), position.legal_acts(seat).into())).collect();
    steps.insert("legal".into(), legal.into());
    steps
}
