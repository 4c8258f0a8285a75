//! Choices and questions. Every move is a single choice: a space, the stack or a number of coins.

mod preview;

use fishpond_core::{
    Choice, Faults, Interactive, Message, Position as _, Preview, Refusal, Seat, Speak, Turn, Viewer,
};

use crate::acts::Act;
use crate::board::Space;
use crate::components::Components;
use crate::market::Tile;
use crate::position::{Position, Stage};
use crate::state::State;

/// Returns the id of a space, which is also the id of its element in drawings.
#[must_use]
pub fn space_id(space: Space) -> String {
    let (mut row, mut col) = (itoa::Buffer::new(), itoa::Buffer::new());
    ["space-", row.format(space.row), "-", col.format(space.col)].concat()
}

impl Interactive for Position {
    type Pick = Act;
    type State = State;

    fn turn_seen_by(&self, viewer: Viewer) -> Turn {
        self.turn_in_auction(viewer).unwrap_or_else(|| self.turn())
    }

    fn read_act(&self, seat: Seat, text: &str) -> Result<Act, Refusal> {
        self.read(seat, text)
    }

    fn pick(&self, act: Act, step: usize) -> Option<Act> {
        (step == 0).then_some(act)
    }

    fn choice(&self, _: Seat, act: Act) -> Choice {
        let ask = match self.stage {
            Stage::Bidding { .. } => "fresh-ask-amount",
            Stage::Choose(_) => "fresh-ask-choose",
            _ => "fresh-ask-disk",
        };
        let pick = match act {
            Act::Reserve(space) | Act::Build(space) => space_id(space),
            Act::Draw => "stack".to_owned(),
            Act::Bid(coins) => ["bid-", itoa::Buffer::new().format(coins)].concat(),
            Act::Resign => "resign".to_owned(),
        };
        Choice::new(ask, pick, act.message())
    }

    fn meant(&self, _: Seat, _: Option<(Act, usize)>, thing: &str) -> Option<Act> {
        match thing.split_once('-') {
            None => (thing == "stack").then_some(Act::Draw),
            Some(("bid", coins)) => Some(Act::Bid(coins.parse().ok()?)),
            Some(("space", place)) => {
                let (row, col) = place.split_once('-')?;
                let space = Space::new(row.parse().ok()?, col.parse().ok()?);
                Some(if self.in_hand().is_some() { Act::Build(space) } else { Act::Reserve(space) })
            }
            Some(_) => None,
        }
    }

    fn preview(&self, seat: Seat, act: Act) -> Preview {
        preview::preview(self, seat, act)
    }

    fn question(&self, seat: Seat) -> Message {
        let message = Message::new;
        match self.stage {
            Stage::Over(_) => message("fresh-ask-over"),
            _ if !self.turn_seen_by(Viewer::Seat(seat)).seats().contains(seat) => message("fresh-ask-wait"),
            Stage::Choose(_) if self.turns[seat] == 0 => message("fresh-ask-first"),
            Stage::Choose(_) if !self.may_draw(seat) => message("fresh-ask-reserve"),
            Stage::Choose(_) if self.reservable(seat).is_empty() => message("fresh-ask-draw"),
            Stage::Bidding { goods, .. } => {
                message("fresh-ask-bid").with("goods", goods.term()).with("coins", self.coins[seat])
            }
            _ => match self.in_hand() {
                Some(Tile::Flea) => message("fresh-ask-flea"),
                Some(Tile::Stall(goods)) => message("fresh-ask-stall").with("goods", goods.term()),
                None => message("fresh-ask-choose"),
            },
        }
    }

    fn state(&self) -> State {
        State::of(self)
    }

    fn from_state(state: &State) -> Result<Position, Faults> {
        state.check()
    }

    /// Returns the warnings about custom layouts (C7); the default layouts have none.
    fn warnings(&self) -> Vec<String> {
        let custom = self.rules.config.components.as_ref();
        custom
            .and_then(|data| Components::read(data, self.rules.players).ok())
            .map_or_else(Vec::new, |components| components.warnings(self.rules.players))
    }
}
