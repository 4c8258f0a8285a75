//! The information visible to a viewer: everything, except the totals if they are hidden (P5, P31, PV3).

use std::collections::BTreeMap;

use fishpond_core::{Config, Outcome, Position as _, Seat, Turn, Viewer};
use schemars::JsonSchema;
use serde::Serialize;

use crate::board::Cell;
use crate::past::Rest;
use crate::position::Position;
use crate::state::{Floes, Phase, Proposal, State};

/// A position as one viewer sees it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
#[schemars(deny_unknown_fields)]
pub struct View {
    /// The viewer's seat; null for spectators.
    pub viewer: Option<Seat>,
    /// Players and options.
    pub config: Config,
    /// The phase of the game.
    pub phase: Phase,
    /// The seats to act.
    pub to_act: Turn,
    /// The starting player, once known.
    pub start: Option<Seat>,
    /// The seat to place or move; during the exchange, the seat that will place first.
    pub turn: Option<Seat>,
    /// The floes.
    pub layout: Floes,
    /// The cells of each player's penguins.
    pub penguins: BTreeMap<Seat, Vec<Cell>>,
    /// The collection of each player.
    pub score: BTreeMap<Seat, Collected>,
    /// The penguins that have left the game.
    pub rests: Vec<Rest>,
    /// The players who have retired.
    pub retired: Vec<Seat>,
    /// The players who have resigned.
    pub resigned: Vec<Seat>,
    /// The open proposal to exchange two floes.
    pub proposal: Option<Proposal>,
    /// During the exchange, the players who have nothing to propose.
    pub quiet: Vec<Seat>,
    /// The outcome, once the game is over.
    pub outcome: Option<Outcome>,
}

/// A player's collection.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, JsonSchema)]
#[schemars(deny_unknown_fields)]
pub struct Collected {
    /// Fish; null if hidden from the viewer (PV3).
    pub fish: Option<u8>,
    /// Floes.
    pub tiles: u8,
    /// At the end, the number of floes with one, two and three fish that the player collected by moves; the rest are those under
    /// their penguins. Null if the position was not reached by play.
    pub moves: Option<[u8; 3]>,
}

impl View {
    pub(crate) fn new(position: &Position, viewer: Viewer) -> View {
        let state = State::new(position);
        // PV3: until the end players see only their own total.
        let hidden =
            |seat| position.rules.hidden_totals && state.phase != Phase::Over && !viewer.may_see(seat);
        View {
            viewer: viewer.seat(),
            to_act: position.turn(),
            score: state
                .score
                .iter()
                .map(|(&seat, &[fish, tiles])| {
                    let moves = position.moves(seat).filter(|_| state.phase == Phase::Over);
                    (seat, Collected { fish: (!hidden(seat)).then_some(fish), tiles, moves })
                })
                .collect(),
            outcome: position.outcome(),
            config: state.config,
            phase: state.phase,
            start: state.start,
            turn: state.turn,
            layout: state.layout,
            penguins: state.penguins,
            rests: position.past.rests().collect(),
            retired: state.retired,
            resigned: state.resigned,
            proposal: state.proposal,
            quiet: state.quiet,
        }
    }

    /// Returns the penguin that was on a cell when it left the game.
    #[must_use]
    pub fn rest_on(&self, cell: Cell) -> Option<Rest> {
        self.rests.iter().copied().find(|rest| rest.cell == cell)
    }

    /// Returns the owner of the penguin on a cell.
    #[must_use]
    pub fn penguin_on(&self, cell: Cell) -> Option<Seat> {
        self.penguins.iter().find(|(_, cells)| cells.contains(&cell)).map(|(&seat, _)| seat)
    }
}
