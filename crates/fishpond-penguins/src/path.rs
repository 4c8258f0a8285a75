//! Acts as small choices: this penguin, then that floe.

use fishpond_core::{Choice, Message, Path, Seat, Speak};

use crate::acts::Act;
use crate::board::Cell;
use crate::position::{Position, Stage};

pub(crate) fn path(position: &Position, act: Act) -> Path {
    match act {
        Act::Place(cell) => vec![floe("penguins-ask-place", position, cell)],
        Act::Move { from, to } => {
            vec![floe("penguins-ask-penguin", position, from), floe("penguins-ask-target", position, to)]
        }
        Act::Swap(a, b) => vec![
            Choice::new("penguins-ask-exchange", "swap", Message::new("penguins-choose-swap")),
            floe("penguins-ask-first-tile", position, a),
            floe("penguins-ask-second-tile", position, b),
        ],
        Act::Decline if position.phase == Stage::Exchange(None) => {
            vec![Choice::new("penguins-ask-exchange", act.to_string(), Message::new("penguins-choose-quiet"))]
        }
        Act::Agree | Act::Decline => {
            vec![Choice::new("penguins-ask-consent", act.to_string(), act.message())]
        }
        Act::Resign => vec![Choice::new("penguins-ask-penguin", act.to_string(), act.message())],
    }
}

fn floe(ask: &'static str, position: &Position, cell: Cell) -> Choice {
    let say = Message::new("penguins-choose-floe")
        .with("cell", cell.to_string())
        .with("fish", position.fish_on(cell));
    Choice::new(ask, cell.to_string(), say)
}

pub(crate) fn question(position: &Position, seat: Seat) -> Message {
    match position.phase {
        Stage::Layout(_) | Stage::Start => Message::new("penguins-ask-wait"),
        Stage::Finished => Message::new("penguins-ask-over"),
        Stage::Exchange(Some(p)) if p.waiting.contains(seat) => Message::new("penguins-ask-consent")
            .with("seat", p.by)
            .with("a", p.a.to_string())
            .with("b", p.b.to_string()),
        Stage::Exchange(None) if seat == position.turn => Message::new("penguins-ask-exchange-or-place"),
        Stage::Exchange(None) if position.proposers().contains(seat) => Message::new("penguins-ask-exchange"),
        Stage::Placement if seat == position.turn => Message::new("penguins-ask-place"),
        Stage::Movement if seat == position.turn => Message::new("penguins-ask-penguin"),
        _ => Message::new("penguins-ask-wait"),
    }
}
