//! What a viewer may know: everything, but for the running totals if they are to be hidden (P5, P31, PV3).

use std::collections::BTreeMap;

use fishpond_core::{Config, Outcome, Rng, Seat, Turn, Viewer};
use serde::Serialize;

use crate::board::{Cell, cells};
use crate::position::Position;
use crate::state::{Floes, Phase, Proposal, State};

/// What a viewer may know.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct View {
    /// The seat that looks; nobody's for spectators.
    pub seat: Option<Seat>,
    /// Players and options.
    pub config: Config,
    /// Where the game stands.
    pub phase: Phase,
    /// What the game waits for.
    pub turn: Turn,
    /// Who begins, once it is known.
    pub start: Option<Seat>,
    /// Who places first or is to place or move.
    pub mover: Option<Seat>,
    /// The floes.
    pub layout: Floes,
    /// The cells of each player's penguins.
    pub penguins: BTreeMap<Seat, Vec<Cell>>,
    /// What each player has collected.
    pub collected: BTreeMap<Seat, Collected>,
    /// Who has finished.
    pub retired: Vec<Seat>,
    /// Who gave up.
    pub resigned: Vec<Seat>,
    /// Tiles that somebody wants to exchange.
    pub proposal: Option<Proposal>,
    /// While tiles may be exchanged: who has nothing to propose.
    pub quiet: Vec<Seat>,
    /// The result, once the game is over.
    pub outcome: Option<Outcome>,
}

/// A player's collection.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize)]
pub struct Collected {
    /// Fish; nothing where the total is hidden (PV3).
    pub fish: Option<u8>,
    /// Floes.
    pub tiles: u8,
}

impl View {
    pub(crate) fn of(position: &Position, viewer: Viewer) -> View {
        let state = State::of(position);
        // PV3: until the end a player sees his own total only.
        let hidden =
            |seat| position.rules.hidden_totals && state.phase != Phase::Finished && !viewer.may_see(seat);
        View {
            seat: viewer.seat(),
            turn: fishpond_core::Position::turn(position),
            collected: state
                .score
                .iter()
                .map(|(&seat, &[fish, tiles])| {
                    (seat, Collected { fish: (!hidden(seat)).then_some(fish), tiles })
                })
                .collect(),
            outcome: fishpond_core::Position::outcome(position),
            config: state.config,
            phase: state.phase,
            start: state.start,
            mover: state.turn,
            layout: state.layout,
            penguins: state.penguins,
            retired: state.retired,
            resigned: state.resigned,
            proposal: state.proposal,
            quiet: state.quiet,
        }
    }

    /// Whose penguin stands on a cell.
    #[must_use]
    pub fn penguin_on(&self, cell: Cell) -> Option<Seat> {
        self.penguins.iter().find(|(_, cells)| cells.contains(&cell)).map(|(&seat, _)| seat)
    }

    /// A position that looks like this. Totals that are hidden are filled with fish that nobody else has, so that
    /// all of them add up.
    pub(crate) fn resample(&self, rng: &mut Rng) -> Position {
        let mut position = State {
            config: self.config.clone(),
            phase: self.phase,
            start: self.start,
            turn: self.mover,
            layout: self.layout.clone(),
            penguins: self.penguins.clone(),
            score: self
                .collected
                .iter()
                .map(|(&seat, c)| (seat, [c.fish.unwrap_or(c.tiles), c.tiles]))
                .collect(),
            retired: self.retired.clone(),
            resigned: self.resigned.clone(),
            proposal: self.proposal.clone(),
            quiet: self.quiet.clone(),
        }
        .load()
        .expect("a view shows a position");
        let hidden: Vec<Seat> =
            self.collected.iter().filter(|(_, c)| c.fish.is_none()).map(|(&seat, _)| seat).collect();
        let on_board: u32 = cells(crate::board::ALL).map(|cell| u32::from(position.fish_on(cell))).sum();
        let held: u32 = position.fish.iter().map(|&fish| u32::from(fish)).sum();
        let missing = position.rules.components.fish().saturating_sub(on_board + held);
        for _ in 0..missing {
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
}
