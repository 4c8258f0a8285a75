//! Acts as small choices: this penguin, then that floe.

use fishpond_core::{Choice, Message, Seat, Speak};

use crate::acts::Act;
use crate::board::Cell;
use crate::position::{Position, Stage};

/// What is picked on the way to an act.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Pick {
    /// The floe for a penguin.
    Place(Cell),
    /// The penguin that moves, by its floe.
    Penguin(Cell),
    /// The floe where it stops.
    Target(Cell),
    /// To exchange two floes.
    Swap,
    /// The first of them.
    FirstTile(Cell),
    /// The other one.
    SecondTile(Cell),
    /// Consent to an exchange.
    Agree,
    /// No consent, or no exchange to propose.
    Decline,
    /// To give up.
    Resign,
}

pub(crate) fn pick(act: Act, step: usize) -> Option<Pick> {
    Some(match (act, step) {
        (Act::Place(cell), 0) => Pick::Place(cell),
        (Act::Move { from, .. }, 0) => Pick::Penguin(from),
        (Act::Move { to, .. }, 1) => Pick::Target(to),
        (Act::Swap(..), 0) => Pick::Swap,
        (Act::Swap(a, _), 1) => Pick::FirstTile(a),
        (Act::Swap(_, b), 2) => Pick::SecondTile(b),
        (Act::Agree, 0) => Pick::Agree,
        (Act::Decline, 0) => Pick::Decline,
        (Act::Resign, 0) => Pick::Resign,
        _ => return None,
    })
}

pub(crate) fn choice(position: &Position, pick: Pick) -> Choice {
    match pick {
        Pick::Place(cell) => floe("penguins-ask-place", position, cell),
        Pick::Penguin(cell) => floe("penguins-ask-penguin", position, cell),
        Pick::Target(cell) => floe("penguins-ask-target", position, cell),
        Pick::Swap => Choice::new("penguins-ask-exchange", "swap", Message::new("penguins-choose-swap")),
        Pick::FirstTile(cell) => floe("penguins-ask-first-tile", position, cell),
        Pick::SecondTile(cell) => floe("penguins-ask-second-tile", position, cell),
        Pick::Agree => Choice::new("penguins-ask-consent", "agree", Act::Agree.message()),
        Pick::Decline if position.phase == Stage::Exchange(None) => {
            Choice::new("penguins-ask-exchange", "decline", Message::new("penguins-choose-quiet"))
        }
        Pick::Decline => Choice::new("penguins-ask-consent", "decline", Act::Decline.message()),
        Pick::Resign => Choice::new("penguins-ask-penguin", "resign", Act::Resign.message()),
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
