//! Acts as small choices, and the question that is asked.

use fishpond_core::{Choice, Message, Path, Seat, Speak};

use crate::acts::Act;
use crate::board::Space;
use crate::market::Tile;
use crate::position::{Phase, Position};

/// The id of a space's element in a drawing.
#[must_use]
pub fn space_id(space: Space) -> String {
    format!("space-{}-{}", space.row, space.col)
}

/// Each act is one choice: a space, the stack, or a number of coins.
pub(crate) fn of(position: &Position, _: Seat, act: Act) -> Path {
    let ask = match position.phase {
        Phase::Bidding { .. } => "fresh-ask-bid",
        Phase::Choose(_) => "fresh-ask-choose",
        _ => "fresh-ask-build",
    };
    let pick = match act {
        Act::Reserve(space) | Act::Build(space) => space_id(space),
        Act::Draw => "stack".to_owned(),
        Act::Bid(coins) => format!("bid-{coins}"),
        Act::Resign => "resign".to_owned(),
    };
    vec![Choice::new(ask, pick, act.message())]
}

/// What is asked of a seat now.
pub(crate) fn question(position: &Position, seat: Seat) -> Message {
    match position.phase {
        Phase::Choose(_) if position.turns[seat] == 0 => Message::new("fresh-choose-first"),
        Phase::Choose(_) if !position.may_draw(seat) => Message::new("fresh-choose-reserve"),
        Phase::Choose(_) if position.reservable(seat).is_empty() => Message::new("fresh-choose-draw"),
        Phase::Choose(_) => Message::new("fresh-choose-reserve-or-draw"),
        Phase::Bidding { goods, .. } => {
            Message::new("fresh-choose-bid").with("goods", goods.term()).with("coins", position.coins[seat])
        }
        _ => match position.in_hand() {
            Some(Tile::Flea) => Message::new("fresh-choose-flea"),
            Some(Tile::Stall(goods)) => Message::new("fresh-choose-stall").with("goods", goods.term()),
            None => Message::new("fresh-choose-nothing"),
        },
    }
}
