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

/// Tells the player who is addressed as `you` by how much they lost. `None` if they won, or did not lose on points.
pub(crate) fn lost(
    outcome: &Outcome,
    you: Option<Seat>,
    id: &'static str,
    points: &'static str,
) -> Option<Message> {
    let you = you.filter(|&you| !outcome.winners().contains(you) && !outcome.resigned.contains(you))?;
    let behind = outcome.points[outcome.winners().iter().next()?] - outcome.points[you];
    (behind > 0).then(|| Message::new(id).with(points, behind))
}

#[cfg(test)]
mod tests {
    use fishpond_core::{BySeat, SeatSet};

    use super::*;

    #[test]
    fn only_those_who_lost_on_points_are_told_by_how_much() {
        let points = BySeat::from_fn(|seat| [20, 31, 31, 12, 0][seat.index()]);
        let outcome = Outcome::ranked(4, "end", points, None, SeatSet::EMPTY.with(Seat::D));
        let behind = |seat| lost(&outcome, Some(seat), "penguins-result-lost", "fish");
        assert_eq!(behind(Seat::A), Some(Message::new("penguins-result-lost").with("fish", 11)));
        assert_eq!(behind(Seat::B), None);
        assert_eq!(behind(Seat::D), None, "those who resigned are not compared");
        assert_eq!(lost(&outcome, None, "penguins-result-lost", "fish"), None);
    }
}
