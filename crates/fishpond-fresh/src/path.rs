//! Acts as small choices, and the question that is asked.

use fishpond_core::{Choice, Interactive as _, Message, Seat, Speak, Viewer};

use crate::acts::Act;
use crate::board::Space;
use crate::market::Tile;
use crate::position::{Phase, Position};

/// The id of a space's element in a drawing.
#[must_use]
pub fn space_id(space: Space) -> String {
    let (mut row, mut col) = (itoa::Buffer::new(), itoa::Buffer::new());
    ["space-", row.format(space.row), "-", col.format(space.col)].concat()
}

/// Each act is one choice: a space, the stack, or a number of coins.
pub(crate) fn choice(position: &Position, act: Act) -> Choice {
    let ask = match position.phase {
        Phase::Bidding { .. } => "fresh-ask-amount",
        Phase::Choose(_) => "fresh-ask-choose",
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

/// What is asked of a seat now.
pub(crate) fn question(position: &Position, seat: Seat) -> Message {
    let say = Message::new;
    match position.phase {
        Phase::Over(_) => say("fresh-ask-over"),
        _ if !position.turn_seen_by(Viewer::Seat(seat)).seats().contains(seat) => say("fresh-ask-wait"),
        Phase::Choose(_) if position.turns[seat] == 0 => say("fresh-ask-first"),
        Phase::Choose(_) if !position.may_draw(seat) => say("fresh-ask-reserve"),
        Phase::Choose(_) if position.reservable(seat).is_empty() => say("fresh-ask-draw"),
        Phase::Bidding { goods, .. } => {
            say("fresh-ask-bid").with("goods", goods.term()).with("coins", position.coins[seat])
        }
        _ => match position.in_hand() {
            Some(Tile::Flea) => say("fresh-ask-flea"),
            Some(Tile::Stall(goods)) => say("fresh-ask-stall").with("goods", goods.term()),
            None => say("fresh-ask-choose"),
        },
    }
}
