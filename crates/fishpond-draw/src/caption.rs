//! Captions that say "you" to the viewer and name other players.

use fishpond_core::{Arg, Message, Outcome, Seat};

/// Returns a message about the player of a seat. If they are addressed as `you`, it is the message with the suffix `-you`.
pub(crate) fn about(id: &'static str, seat: Seat, you: Option<Seat>) -> Message {
    if you == Some(seat) { Message::new(format!("{id}-you")) } else { Message::new(id).with("seat", seat) }
}

/// Names the winners, except the one who is addressed as `you`.
#[must_use]
pub fn winners(outcome: &Outcome, you: Option<Seat>) -> Message {
    let winners = outcome.winners();
    let others: Vec<Arg> = winners.iter().filter(|&seat| Some(seat) != you).map(Arg::Seat).collect();
    let id = if others.len() < winners.len() { "common-winners-you" } else { "common-winners" };
    Message::new(id).with("seats", others).with("count", winners.len() as u8)
}
