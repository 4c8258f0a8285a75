//! Resampling: a random position that is consistent with a view.

use fishpond_core::{Rng, Seat};

use crate::board;
use crate::position::Position;
use crate::state::State;
use crate::view::View;

/// Returns a position that is consistent with the view. The fish not visible anywhere are distributed at random among the hidden
/// totals (PV3).
pub(crate) fn resample(view: &View, rng: &mut Rng) -> Position {
    let mut position = State {
        config: view.config.clone(),
        phase: view.phase,
        start: view.start,
        turn: view.turn,
        layout: view.layout.clone(),
        penguins: view.penguins.clone(),
        // Every floe has at least one fish.
        score: view.score.iter().map(|(&seat, c)| (seat, [c.fish.unwrap_or(c.tiles), c.tiles])).collect(),
        retired: view.retired.clone(),
        resigned: view.resigned.clone(),
        proposal: view.proposal.clone(),
        quiet: view.quiet.clone(),
    }
    .load()
    .expect("a view is made from a valid position");
    view.rests.iter().for_each(|&rest| position.past.rest(rest));
    for (seat, collected) in &view.score {
        if let Some([ones, twos, threes]) = collected.moves {
            position.past.moves[seat.index()] = [0, ones, twos, threes];
        }
    }
    let hidden: Vec<Seat> =
        view.score.iter().filter(|(_, c)| c.fish.is_none()).map(|(&seat, _)| seat).collect();
    let on_board: u32 = board::cells(board::ALL).map(|cell| u32::from(position.fish_on(cell))).sum();
    let held: u32 = position.fish.iter().map(|&fish| u32::from(fish)).sum();
    let missing = position.rules.components.fish().saturating_sub(on_board + held);
    for _ in 0..missing {
        // No floe has more than three fish.
        let room: Vec<usize> = hidden
            .iter()
            .map(|seat| seat.index())
            .filter(|&seat| position.fish[seat] < 3 * position.tiles[seat])
            .collect();
        if room.is_empty() {
            break;
        }
        position.fish[*rng.pick(&room)] += 1;
    }
    position
}
